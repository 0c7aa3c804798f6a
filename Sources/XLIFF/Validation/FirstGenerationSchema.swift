extension Vocabulary {
  /// The schemas of XLIFF 1.0, 1.1 and 1.2.
  static func firstGeneration(_ version: XLIFFVersion) -> Vocabulary {
    Vocabulary(
      core: version.namespace,
      elements: [
        ElementSchema(
          namespace: version.namespace,
          name: "xliff",
          isOpen: true,
          structureRule: .root,
          unknownAttributeRule: .root,
          otherAttributeRule: .root,
          otherElementRule: .root
        )
      ],
      containers: ["xliff", "file", "body", "group"],
      judgesInsideForeignElements: false
    )
  }
}
extension XLIFFValidator {
  static func firstGenerationRules(
    _ version: XLIFFVersion,
    _ vocabulary: Vocabulary
  ) -> [any VersionRules] {
    []
  }
}
