package import LoctripLocalizationCore
package import XLIFF

/// Spreadsheets with a row for each unit.
package struct SheetBundleForm: BundleForm {
  package var name: String { "spreadsheets (.xlsx, .csv, .tsv)" }
  package var kind: String { "a spreadsheet" }
  package var lack: String? { "it has no columns Key and Translation" }
  package var facts: FormFacts { .xlsx }

  package func contains(_ path: String) -> Bool { Delivery.isSheet(path) }

  package func document(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> XLIFFDocument?
  {
    if let document = try FlatCSV.document(parsing: bytes, path: path) { return document }
    return try SheetReader.document(parsing: bytes, path: path)
  }
}

extension FormFacts {
  /// Spreadsheets.
  package static let xlsx = FormFacts(
    endings: [".xlsx"], folder: .none, isCertain: false, states: .all, hasSources: true,
    hasNotes: true, hasGaps: true, ids: .exact, plurals: .units)
}
