/// A JSON value in memory, to be written into a document.
package enum JSONValue: Sendable {
  /// An object with its members in order.
  case object([(key: String, value: JSONValue)])
  /// An array.
  case array([JSONValue])
  /// A string.
  case string(String)
  /// A whole number.
  case integer(Int)
  /// A number as spelled.
  case number(String)
  /// `true` or `false`.
  case bool(Bool)
  /// `null`.
  case null
}

extension JSONValue: Equatable {
  /// Returns whether two values have the same spelling: order counts, and strings are compared by bytes.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)):
      left.elementsEqual(right) {
        $0.key.utf8.elementsEqual($1.key.utf8) && $0.value == $1.value
      }
    case (.array(let left), .array(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left.utf8.elementsEqual(right.utf8)
    case (.bool(let left), .bool(let right)): left == right
    case (.null, .null): true
    case (.object, _), (.array, _), (.string, _), (.integer, _), (.number, _), (.bool, _),
      (.null, _):
      false
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object; a member without a value is left out.
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { key, value in value.map { (key, $0) } })
  }
}

extension JSONValue {
  /// Returns a whole file with this value: byte order mark and last line end depend on the style.
  package func serialized(style: JSONStyle = .xcode) -> [UInt8] {
    var writer = JSONWriter(style: style)
    if style.hasByteOrderMark { writer.bytes += JSONBytes.byteOrderMark }
    writer.write(self)
    if style.endsWithNewline { writer.bytes += style.newline.text.utf8 }
    return writer.bytes
  }

  /// True for an object or an array.
  var isContainer: Bool {
    switch self {
    case .object, .array: true
    case .string, .integer, .number, .bool, .null: false
    }
  }
}
