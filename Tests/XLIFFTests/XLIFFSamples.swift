import LoctripLocalizationCore
import LoctripTestSupport
import XLIFF

/// A document around some units, in the form of Xcode.
func xliff(_ units: String, version: String = "1.2") -> String {
  xliffDocument(units, version: version)
}

/// Reads a document that has to be readable.
func read(_ text: String) throws -> XLIFFDocument {
  try XLIFFDocument(parsing: Array(text.utf8), path: "sample.xliff")
}

/// The units of a document.
func units(_ text: String) throws -> [ReadUnit] {
  let table = try read(text).table
  return table.indices.map { ReadUnit(table: table, row: $0) }
}

/// A unit with its row, which is compared without decoding.
@dynamicMemberLookup
struct ReadUnit {
  let table: UnitTable
  let row: Int

  subscript<Value>(dynamicMember member: KeyPath<TranslationUnit, Value>) -> Value {
    table[row][keyPath: member]
  }

  var idBytes: ArraySlice<UInt8>? { table.keyBytes(row) }
  var plainSource: ArraySlice<UInt8>? { table.plainSource(row) }
  var plainTarget: ArraySlice<UInt8>? { table.plainTarget(row) }

  func isSame(as other: ReadUnit) -> Bool { table.isSame(row, as: other.table, other.row) }

  func hasSameTarget(as other: ReadUnit) -> Bool {
    table.hasSameTarget(row, as: other.table, other.row)
  }
}

/// The only finding of a document that cannot be read.
func refusal(_ text: String) -> Finding? { refusal(Array(text.utf8)) }

func refusal(_ bytes: [UInt8]) -> Finding? {
  do {
    _ = try XLIFFDocument(parsing: bytes, path: "sample.xliff")
    return nil
  } catch {
    return error.findings.first
  }
}

extension TranslationUnit {
  /// The source as one string.
  var sourceText: String? { source?.description }
  /// The target as one string.
  var targetText: String? { target?.description }
}

extension XLIFFDocument {
  /// The file that has a unit.
  func fileIndex(of unit: Int) -> Int? { files.firstIndex { $0.units.contains(unit) } }

  /// The bytes of a range of the document in UTF-8.
  func slice(_ range: Range<Int>?) -> String? {
    range.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
