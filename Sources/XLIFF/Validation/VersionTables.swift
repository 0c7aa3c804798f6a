extension Vocabulary {
  /// The schemas of a version.
  static func of(_ version: XLIFFVersion) -> Vocabulary {
    switch version {
    case .v1_0, .v1_1, .v1_2: firstGeneration(version)
    case .v2_0, .v2_1, .v2_2: secondGeneration(version)
    }
  }
}

extension XLIFFValidator {
  /// The rules of a version that go beyond its schema.
  static func rules(
    for version: XLIFFVersion,
    _ vocabulary: Vocabulary
  ) -> [any VersionRules] {
    switch version {
    case .v1_0, .v1_1, .v1_2: firstGenerationRules(version, vocabulary)
    case .v2_0, .v2_1, .v2_2: secondGenerationRules(version, vocabulary)
    }
  }
}
