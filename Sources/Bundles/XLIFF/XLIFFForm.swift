package import LoctripLocalizationCore
package import XLIFF

/// XLIFF of any version.
package struct XLIFFForm: BundleForm {
  package var name: String { "XLIFF files" }
  package var kind: String { "XLIFF" }
  package var facts: FormFacts { .xliff }

  package func document(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> XLIFFDocument?
  {
    try XLIFFDocument(parsing: bytes, path: path)
  }
}

extension FormFacts {
  /// XLIFF of any version, with the endings of Trados, memoQ, Phrase and Wordfast.
  package static let xliff = FormFacts(
    endings: [".xliff", ".xlf", ".sdlxliff", ".mqxliff", ".mxliff", ".txlf"], folder: .none,
    isCertain: true, states: .all, hasSources: true, hasNotes: true, hasGaps: true, ids: .exact,
    plurals: .units, isXLIFF: true, marksPlaceholders: true)

  /// The packages that Xcode exports.
  package static let xcloc = FormFacts(
    endings: [".xcloc"], folder: .none, isCertain: true, states: .all, hasSources: true,
    hasNotes: true, hasGaps: true, ids: .exact, plurals: .units, isXLIFF: true,
    marksPlaceholders: true, hasParts: true)
}
