extension Vocabulary {
  /// The schemas of XLIFF 2.0, 2.1 and 2.2, core and modules.
  static func secondGeneration(_ version: XLIFFVersion) -> Vocabulary {
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
      ] + moduleElements(version),
      containers: ["xliff", "file", "group"],
      judgesInsideForeignElements: true
    )
  }
}
extension XLIFFValidator {
  static func secondGenerationRules(
    _ version: XLIFFVersion,
    _ vocabulary: Vocabulary
  ) -> [any VersionRules] {
    moduleRules(version, vocabulary)
  }
}
