import XLIFF

extension Vocabulary {
  /// The schemas of a version.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - namespace: The namespace that the document has its elements in: that of the version, or, for
  ///     1.1 and 1.2, none.
  static func of(_ version: XLIFFVersion, namespace: String) -> Vocabulary {
    switch version {
    case .v1_0, .v1_1, .v1_2: firstGeneration(version, namespace: namespace)
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
