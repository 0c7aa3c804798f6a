import LoctripLocalizationCore
import XLIFF

/// The type of an attribute's value, based on the datatypes of the standard's schemas.
struct AttributeType: Sendable {
  /// The expected values, for a message.
  let expectation: String
  /// True if any value is valid.
  let takesAnything: Bool
  private let test: @Sendable (ArraySlice<UInt8>) -> Bool

  /// A type of the values that pass a test.
  init(_ expectation: String, _ test: @escaping @Sendable (ArraySlice<UInt8>) -> Bool) {
    self.expectation = expectation
    self.test = test
    takesAnything = false
  }

  private init() {
    expectation = "any text"
    takesAnything = true
    test = { _ in true }
  }

  /// True if a value is of this type; surrounding white space is handled as in its XML Schema type.
  ///
  /// - Parameter bytes: The value after XML's own normalization, in UTF-8.
  func accepts(_ bytes: ArraySlice<UInt8>) -> Bool { test(bytes) }

  /// Any text.
  static let text = AttributeType()
  /// An NMTOKEN.
  static let nameToken = AttributeType(
    "an NMTOKEN (letters, digits, '.', '-', '_', ':'; no spaces)"
  ) { UnitIdentifiers.isNameToken($0.trimmed) }
  /// One or more NMTOKENs separated by white space.
  static let nameTokens = AttributeType("NMTOKENs separated by spaces") { bytes in
    let tokens = bytes.split(whereSeparator: \.isXMLSpace)
    return !tokens.isEmpty && tokens.allSatisfy(UnitIdentifiers.isNameToken)
  }
  /// An NCName, `xs:ID` for example.
  static let noncolonName = AttributeType("a name without a colon") { bytes in
    let trimmed = bytes.trimmed
    guard let first = trimmed.first else { return false }
    return UnitIdentifiers.isNameToken(trimmed) && !trimmed.contains(UInt8(ascii: ":"))
      && first != UInt8(ascii: "-") && first != UInt8(ascii: ".") && !first.isASCIIDigit
  }
  /// A language tag by the grammar of RFC 5646.
  static let language = AttributeType("a language tag of BCP 47") {
    LanguageTag.isWellFormed(String(decoding: $0.trimmed, as: UTF8.self))
  }
  /// A language tag by the grammar of RFC 5646, or empty.
  static let languageOrEmpty = AttributeType(language.expectation) {
    $0.trimmed.isEmpty || language.accepts($0)
  }
  /// `prefix:value`, both not empty, with one colon and no white space.
  static let prefixed = AttributeType("'prefix:value'") { bytes in
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return colon > bytes.startIndex && colon + 1 < bytes.endIndex
      && !bytes[(colon + 1)...].contains(UInt8(ascii: ":")) && !bytes.contains(where: \.isXMLSpace)
  }
  /// Pairs of hexadecimal digits.
  static let hexadecimal = AttributeType("an even number of hexadecimal digits") { bytes in
    let trimmed = bytes.trimmed
    return !trimmed.isEmpty && trimmed.count.isMultiple(of: 2)
      && trimmed.allSatisfy(\.isHexadecimalDigit)
  }
  /// A date and time, `xs:dateTime`.
  static let dateTime = AttributeType("a date and time such as 2026-01-31T12:00:00Z") {
    XMLSchemaType.isDateTime($0.trimmed)
  }
  /// A URI reference; as lenient as `xs:anyURI`.
  static let uri = AttributeType("a URI") { bytes in
    var rest = bytes.trimmed
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      let digits = rest[(percent + 1)...].prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit) else { return false }
      rest = rest[(percent + 3)...]
    }
    return bytes.count { $0 == UInt8(ascii: "#") } <= 1
  }

  /// One of some words.
  static func words(_ words: [String]) -> AttributeType {
    AttributeType(list(words)) { $0.isOne(of: words) }
  }

  /// One of some words, or `prefix:value`.
  static func wordsOrPrefixed(_ words: [String]) -> AttributeType {
    AttributeType(list(words) + ", or 'prefix:value'") {
      $0.isOne(of: words) || prefixed.accepts($0)
    }
  }

  /// An integer in a range.
  static func integer(_ bounds: ClosedRange<Int>) -> AttributeType {
    let limits = bounds.upperBound == .max ? "" : " to \(bounds.upperBound)"
    let expectation =
      bounds.lowerBound == .min ? "an integer" : "an integer from \(bounds.lowerBound)\(limits)"
    return AttributeType(expectation) { integer($0.trimmed).map(bounds.contains) ?? false }
  }

  /// A decimal number in a range.
  static func decimal(_ bounds: ClosedRange<Double>) -> AttributeType {
    AttributeType("a number from \(bounds.lowerBound) to \(bounds.upperBound)") {
      decimal($0.trimmed).map(bounds.contains) ?? false
    }
  }

  /// A number in a range with an optional exponent, `xs:double`.
  static func double(_ bounds: ClosedRange<Double>) -> AttributeType {
    AttributeType(decimal(bounds).expectation) {
      double($0.trimmed).map(bounds.contains) ?? false
    }
  }

  /// A list of words for a message.
  static func list(_ words: [String]) -> String {
    let shown = words.count > 12 ? Array(words.prefix(12)) + ["…"] : words
    return "one of " + shown.joined(separator: ", ")
  }

  /// The value of an integer, or `nil`; clamped to the range of `Int`.
  static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    var digits = bytes
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
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
  private static func double(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard let end = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
      return decimal(bytes)
    }
    guard decimal(bytes[..<end]) != nil, integer(bytes[(end + 1)...]) != nil else { return nil }
    return Double(String(decoding: bytes, as: UTF8.self))
  }
}

extension UInt8 {
  /// True for XML white space.
  var isXMLSpace: Bool { self == 32 || self == 9 || self == 10 || self == 13 }

  /// True for a hexadecimal digit.
  var isHexadecimalDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }
}

extension ArraySlice<UInt8> {
  /// The bytes without surrounding white space.
  var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isXMLSpace { slice = slice.dropFirst() }
    while let last = slice.last, last.isXMLSpace { slice = slice.dropLast() }
    return slice
  }

  /// True if the text is a word.
  func isOne(of words: [String]) -> Bool { words.contains { elementsEqual($0.utf8) } }

  /// True if the text is the same as another.
  @inline(__always)
  func equals(_ text: String) -> Bool { elementsEqual(text.utf8) }
}
