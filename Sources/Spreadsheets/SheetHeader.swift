internal import Foundation

/// The columns of a sheet by the names in its header.
///
/// Letter case, the width of Latin letters and spaces at the ends do not count.
package struct SheetHeader: Sendable {
  /// The row of the header.
  package let row: Spreadsheet.Row
  private let columns: [String: Int]
  /// The names that more than one column has; the first column counts.
  package let repeated: [String]

  /// Takes the names of a row.
  package init(_ row: Spreadsheet.Row) {
    self.row = row
    var columns: [String: Int] = [:]
    var repeated: [String] = []
    for cell in row.cells {
      let key = Self.key(cell.text)
      guard !key.isEmpty else { continue }
      if columns[key] == nil { columns[key] = cell.column } else { repeated.append(cell.text) }
    }
    self.columns = columns
    self.repeated = repeated
  }

  /// Returns the column from 1 with the first of some names that the header has, or `nil`.
  package subscript(names: String...) -> Int? {
    names.lazy.compactMap { columns[Self.key($0)] }.first
  }

  private static func key(_ name: String) -> String {
    name.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
