extension Vocabulary {
  /// The schemas of the modules of XLIFF 2.x.
  static func moduleElements(_ version: XLIFFVersion) -> [ElementSchema] { [] }
}
extension XLIFFValidator {
  static func moduleRules(
    _ version: XLIFFVersion,
    _ vocabulary: Vocabulary
  ) -> [any VersionRules] {
    []
  }
}
