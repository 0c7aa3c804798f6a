package import LoctripLocalizationCore

/// Splits UTF-8 into records of fields.
///
/// A quotation mark in the middle of a field, and text after a closing one, are kept as they are.
package struct RecordReader {
  /// A field, and the column of its line where it begins.
  package typealias Field = (text: String, column: Int)

  /// The byte between two fields.
  package var separator = comma
  /// The number of fields after which the rest of a record is left.
  var limit = Int.max
  /// The number of records so far.
  private(set) var recordCount = 0
  /// The line on which the last record began.
  package private(set) var recordLine = 1
  /// The place of a quotation mark that nothing closes, after the last record.
  package private(set) var unclosedQuote: FileLocation?
  /// The first place so far where text follows a closing quotation mark.
  package private(set) var textBehindQuote: FileLocation?
  private let text: ArraySlice<UInt8>
  private let path: String
  private var index: Int
  private var line = 1
  private var lineStart: Int

  /// Creates a reader of a text, with its path for places.
  package init(_ text: ArraySlice<UInt8>, path: String) {
    self.text = text
    self.path = path
    index = text.startIndex
    lineStart = index
  }

  /// Passes over the rest of the line.
  mutating func skipLine() {
    while index < text.endIndex, !endLine() { index += 1 }
  }

  /// Returns the fields of the next record, or `nil` at the end.
  package mutating func next() -> [Field]? {
    guard index < text.endIndex else { return nil }
    recordCount += 1
    recordLine = line
    var fields: [Field] = []
    var field: [UInt8] = []
    var (column, isAtStart, closing) = (self.column, true, -1)
    while index < text.endIndex {
      let byte = text[index]
      if byte == separator {
        index += 1
        fields.append((String(decoding: field, as: UTF8.self), column))
        guard fields.count <= limit else { return fields }
        field.removeAll(keepingCapacity: true)
        (column, isAtStart) = (self.column, true)
        continue
      }
      if byte == quote && isAtStart {
        appendQuoted(to: &field)
        closing = index
      } else if endLine() {
        break
      } else {
        if index == closing, textBehindQuote == nil { textBehindQuote = place }
        field.append(byte)
        index += 1
      }
      isAtStart = false
    }
    fields.append((String(decoding: field, as: UTF8.self), column))
    return fields
  }

  private var column: Int { index - lineStart + 1 }
  private var place: FileLocation { FileLocation(path: path, line: line, column: column) }

  private mutating func appendQuoted(to field: inout [UInt8]) {
    let place = place
    index += 1
    while index < text.endIndex {
      let start = index
      if text[index] == quote {
        index += 1
        guard index < text.endIndex, text[index] == quote else { return }
        index += 1
        field.append(quote)
      } else if endLine() {
        field += text[start..<index]
      } else {
        field.append(text[index])
        index += 1
      }
    }
    unclosedQuote = place
  }

  /// Passes over LF, CR LF or CR, if one is next.
  private mutating func endLine() -> Bool {
    guard text[index] == lineFeed || text[index] == carriageReturn else { return false }
    let isReturn = text[index] == carriageReturn
    index += 1
    if isReturn && index < text.endIndex && text[index] == lineFeed { index += 1 }
    line += 1
    lineStart = index
    return true
  }
}

let comma = UInt8(ascii: ",")
let semicolon = UInt8(ascii: ";")
let tab = UInt8(ascii: "\t")
let quote = UInt8(ascii: "\"")
let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
