import LocalizationCore
import XLIFF

extension AttributeType {
  /// True if a value is of this type; surrounding white space is handled as in its XML Schema type.
  ///
  /// - Parameter bytes: The value after XML's own normalization, in UTF-8.
  func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .text: return true
    case .uri: return Self.isURI(bytes)
    case .words(let words): return words.contains { bytes.elementsEqual($0.utf8) }
    case .prefixed: return Self.isPrefixed(bytes)
    case .wordsOrPrefixed(let words):
      return words.contains { bytes.elementsEqual($0.utf8) } || Self.isPrefixed(bytes)
    case .nameToken: return UnitIdentifiers.isNameToken(bytes.trimmed)
    case .nameTokens:
      let tokens = bytes.split(whereSeparator: \.isXMLSpace)
      return !tokens.isEmpty && tokens.allSatisfy(UnitIdentifiers.isNameToken)
    case .noncolonName:
      let trimmed = bytes.trimmed
      guard let first = trimmed.first else { return false }
      return UnitIdentifiers.isNameToken(trimmed) && !trimmed.contains(UInt8(ascii: ":"))
        && first != UInt8(ascii: "-") && first != UInt8(ascii: ".")
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    case .language: return LanguageTag.isWellFormed(String(decoding: bytes.trimmed, as: UTF8.self))
    case .languageOrEmpty:
      return bytes.trimmed.isEmpty
        || LanguageTag.isWellFormed(String(decoding: bytes.trimmed, as: UTF8.self))
    case .integer(let bounds):
      guard let value = Self.integer(bytes.trimmed) else { return false }
      return bounds.contains(value)
    case .decimal(let bounds):
      guard let value = Self.decimal(bytes.trimmed) else { return false }
      return bounds.contains(value)
    case .double(let bounds):
      guard let value = Self.double(bytes.trimmed) else { return false }
      return bounds.contains(value)
    case .hexadecimal:
      let trimmed = bytes.trimmed
      return !trimmed.isEmpty && trimmed.count.isMultiple(of: 2)
        && trimmed.allSatisfy(\.isHexadecimalDigit)
    case .dateTime: return XMLSchemaType.isDateTime(bytes.trimmed)
    case .special(_, let accepts): return accepts(bytes)
    }
  }

  /// The expected values, for a message.
  var expectation: String {
    switch self {
    case .text: "any text"
    case .uri: "a URI"
    case .words(let words): Self.list(words)
    case .prefixed: "'prefix:value'"
    case .wordsOrPrefixed(let words): Self.list(words) + ", or 'prefix:value'"
    case .nameToken: "an NMTOKEN (letters, digits, '.', '-', '_', ':'; no spaces)"
    case .nameTokens: "NMTOKENs separated by spaces"
    case .noncolonName: "a name without a colon"
    case .language, .languageOrEmpty: "a language tag of BCP 47"
    case .integer(let bounds):
      if bounds.upperBound == .max {
        "an integer from \(bounds.lowerBound)"
      } else if bounds.lowerBound == .min {
        "an integer"
      } else {
        "an integer from \(bounds.lowerBound) to \(bounds.upperBound)"
      }
    case .decimal(let bounds), .double(let bounds):
      "a number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .hexadecimal: "an even number of hexadecimal digits"
    case .dateTime: "a date and time such as 2026-01-31T12:00:00Z"
    case .special(let expectation, _): expectation
    }
  }

  /// A list of words for a message.
  static func list(_ words: [String]) -> String {
    let shown = words.count > 12 ? Array(words.prefix(12)) + ["…"] : words
    return "one of " + shown.joined(separator: ", ")
  }

  private static func isPrefixed(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return colon > bytes.startIndex && colon + 1 < bytes.endIndex
      && !bytes[(colon + 1)...].contains(UInt8(ascii: ":")) && !bytes.contains(where: \.isXMLSpace)
  }

  /// The value of an integer, or `nil`; clamped to the range of `Int`.
  static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    var digits = bytes
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      value = overflow || carry ? .max : sum
    }
    return isNegative ? -value : value
  }

  /// The value of an `xs:decimal`, or `nil`.
  static func decimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    var digits = 0
    var points = 0
    for (position, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): points += 1
      case UInt8(ascii: "-") where position == 0, UInt8(ascii: "+") where position == 0: break
      default: return nil
      }
    }
    guard digits > 0, points <= 1 else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  /// The value of a finite `xs:double`, or `nil`.
  static func double(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard let end = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
      return decimal(bytes)
    }
    guard decimal(bytes[..<end]) != nil, integer(bytes[(end + 1)...]) != nil else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  /// True if bytes can be a URI reference; as lenient as `xs:anyURI`.
  private static func isURI(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes.trimmed
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      let digits = rest[(percent + 1)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit) else { return false }
      rest = rest[(percent + 3)...]
    }
    return bytes.count { $0 == UInt8(ascii: "#") } <= 1
  }
}

extension UInt8 {
  /// True for XML white space.
  var isXMLSpace: Bool { self == 32 || self == 9 || self == 10 || self == 13 }

  /// True for a hexadecimal digit.
  var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without surrounding white space.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isXMLSpace { slice = slice.dropFirst() }
    while let last = slice.last, last.isXMLSpace { slice = slice.dropLast() }
    return slice
  }
}
