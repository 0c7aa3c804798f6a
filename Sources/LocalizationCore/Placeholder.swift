/// A placeholder of a format string, as `String(format:)` and `NSString` read it.
///
/// See IEEE printf and "String Format Specifiers" of Apple's archive: `%@`, `%lld`, `%1$@`, `%.2f`,
/// `%#@name@`, `%arg`.
public struct Placeholder: Hashable, Sendable {
  /// The kind of argument that a placeholder takes from the list.
  public enum Kind: Hashable, Sendable {
    /// An object, `%@`.
    case object
    /// An integer of any width or base, `%d`, `%lld`, `%x`; a character, `%c`.
    case integer
    /// A floating-point number, `%f`, `%g`, `%e`, `%a`.
    case floatingPoint
    /// A C string or a pointer, `%s`, `%S`, `%p`.
    case pointer
    /// A named substitution of a catalog, `%#@name@`.
    case substitution(String)
    /// The argument of the substitution around the text, `%arg`.
    case argument
  }

  /// The position of the argument, from 1.
  public var position: Int
  /// What it takes.
  public var kind: Kind
  /// How it is written.
  public var text: String

  /// The placeholders of a text in the order in which they stand; those without a position take the
  /// next argument.
  public static func all(in text: String) -> [Placeholder] {
    places(in: text).map(\.placeholder)
  }

  /// The placeholders of a text as in ``all(in:)``, each with its bytes in the UTF-8 of the text.
  public static func places(in text: String) -> [(placeholder: Placeholder, range: Range<Int>)] {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    let bytes = Array(text.utf8)
    var result: [(placeholder: Placeholder, range: Range<Int>)] = []
    var next = 1
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      guard let (placeholder, position, end) = parse(bytes, start) else {
        index = start + 1
        continue
      }
      index = end
      guard let kind = placeholder else { continue }
      let found = Placeholder(
        position: position ?? next,
        kind: kind,
        text: String(decoding: bytes[start..<end], as: UTF8.self)
      )
      result.append((found, start..<end))
      if position == nil { next += 1 }
    }
    return result
  }

  /// Reads what stands at a percent sign.
  ///
  /// - Returns: `nil` when it starts no placeholder; a `nil` kind for `%%`.
  private static func parse(
    _ bytes: [UInt8],
    _ start: Int
  ) -> (kind: Kind?, position: Int?, end: Int)? {
    var index = start + 1
    func byte() -> UInt8? { index < bytes.count ? bytes[index] : nil }
    func number() -> Int? {
      var value: Int?
      while let digit = byte(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
        value = min((value ?? 0) * 10 + Int(digit - UInt8(ascii: "0")), 1_000_000)
        index += 1
      }
      return value
    }
    guard let first = byte() else { return nil }
    if first == UInt8(ascii: "%") { return (nil, nil, index + 1) }
    if bytes[index...].starts(with: "arg".utf8) { return (.argument, nil, index + 3) }
    var position: Int?
    let afterPercent = index
    if let value = number() {
      if byte() == UInt8(ascii: "$") {
        position = value
        index += 1
      } else {
        index = afterPercent
      }
    }
    if byte() == UInt8(ascii: "#"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "@") {
      let name = index + 2
      guard let end = bytes[name...].firstIndex(of: UInt8(ascii: "@")), end > name else {
        return nil
      }
      return (
        .substitution(String(decoding: bytes[name..<end], as: UTF8.self)), position, end + 1
      )
    }
    // A space is a flag as well, but in texts "50 % of" is what it nearly always is.
    while let flag = byte(), "-+#0'".utf8.contains(flag) { index += 1 }
    _ = number()
    if byte() == UInt8(ascii: ".") {
      index += 1
      _ = number()
    }
    while let length = byte(), "hlqLjzt".utf8.contains(length) { index += 1 }
    guard let conversion = byte() else { return nil }
    let kind: Kind
    switch conversion {
    case UInt8(ascii: "@"): kind = .object
    case _ where "dDiuUxXoOcC".utf8.contains(conversion): kind = .integer
    case _ where "fFeEgGaA".utf8.contains(conversion): kind = .floatingPoint
    case _ where "sSp".utf8.contains(conversion): kind = .pointer
    default: return nil
    }
    return (kind, position, index + 1)
  }

  /// Why a translation cannot stand for its source in a format, or `nil`.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - target: The translation.
  ///   - isPlural: Whether the text is a case of a plural, which may say its number in words.
  public static func mismatch(source: String, target: String, isPlural: Bool) -> String? {
    let wanted = all(in: source)
    // A text without placeholders is often no format at all; "100 %d'accord" is not one.
    guard !wanted.isEmpty else { return nil }
    let found = all(in: target)
    if (wanted + found).contains(where: \.kind.isSubstitution) {
      return mismatchBesideSubstitutions(wanted, found, isPlural: isPlural)
    }
    if isPlural, wanted.count == 1, found.count == 1, wanted[0].kind == found[0].kind { return nil }
    var kinds: [Int: Placeholder] = [:]
    for placeholder in wanted { kinds[placeholder.position] = placeholder }
    for placeholder in found {
      guard let source = kinds[placeholder.position] else {
        return "\(placeholder.text) has no argument; the source has "
          + list(wanted)
      }
      guard source.kind == placeholder.kind else {
        return "\(placeholder.text) stands where the source has \(source.text)"
      }
    }
    let present = Set(found.map(\.position))
    let lost = wanted.filter { !present.contains($0.position) }
    // A plural may leave out its number: "one tide", "no tides".
    if lost.isEmpty || (isPlural && lost.allSatisfy(\.kind.isNumber)) { return nil }
    return "\(list(lost)) is missing"
  }

  /// Why a translation cannot stand for its source where either has substitutions.
  ///
  /// What a substitution takes is said by the catalog, not by the text, and each language has its own:
  /// only what stands beside them can be compared, by kind.
  private static func mismatchBesideSubstitutions(
    _ wanted: [Placeholder],
    _ found: [Placeholder],
    isPlural: Bool
  ) -> String? {
    if found.isEmpty {
      return isPlural && wanted.allSatisfy { $0.kind == .argument }
        ? nil : "\(list(wanted)) is missing"
    }
    var left = found.filter { !$0.kind.isSubstitution }.map(\.kind)
    var lost: [Placeholder] = []
    for placeholder in wanted where !placeholder.kind.isSubstitution {
      if let index = left.firstIndex(of: placeholder.kind) {
        left.remove(at: index)
      } else {
        lost.append(placeholder)
      }
    }
    // A substitution of the translation may take the argument in the place of a plain placeholder.
    let names = { (list: [Placeholder]) in list.count(where: \.kind.isSubstitution) }
    guard names(found) <= names(wanted) else { return nil }
    return lost.isEmpty ? nil : "\(list(lost)) is missing"
  }

  private static func list(_ placeholders: [Placeholder]) -> String {
    placeholders.map(\.text).joined(separator: ", ")
  }
}

extension Placeholder.Kind {
  /// Whether a case of a plural may leave it out.
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .floatingPoint: true
    case .object, .pointer, .substitution, .argument: false
    }
  }

  fileprivate var isSubstitution: Bool {
    switch self {
    case .substitution, .argument: true
    case .integer, .floatingPoint, .object, .pointer: false
    }
  }
}
