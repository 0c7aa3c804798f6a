/// A placeholder of a format string, as `String(format:)` and `NSString` read it.
///
/// See IEEE printf and "String Format Specifiers" of Apple's archive: `%@`, `%lld`, `%1$@`, `%.2f`,
/// `%#@name@`, `%arg`. Since Xcode 26 an argument can have a name for people: `%(count)lld`, `%1$(name)@`,
/// `%(count)arg`.
public struct Placeholder: Hashable, Sendable {
  /// The kind of argument that a placeholder takes from the list.
  public enum Kind: Hashable, Sendable {
    /// An object, `%@`.
    case object
    /// An integer of any base, `%d`, `%lld`, `%x`.
    case integer
    /// An integer of which only the last bytes are shown, `%hd`, `%hhx`.
    case shortInteger
    /// A character, `%c`.
    case character
    /// A floating-point number, `%f`, `%g`, `%e`, `%a`.
    case floatingPoint
    /// A C string or a pointer, `%s`, `%S`, `%p`.
    case pointer
    /// Any other, equal only to the same letters: `%Lf` is a `long double`, which no Swift code
    /// passes, and no system documents `%LLD`.
    case other(String)
    /// A named substitution of a catalog, `%#@name@`.
    case substitution(String)
    /// The argument of the substitution around the text, `%arg`.
    case argument
  }

  /// The position of the argument, from 1.
  public var position: Int
  /// The kind of its argument.
  public var kind: Kind
  /// The name of its argument, `count` of `%(count)lld`.
  public var name: String?
  /// The placeholder as written.
  public var text: String

  /// The placeholders of a text in their order.
  ///
  /// Those without a position take the next argument; those of one name take the same one.
  public static func all(in text: String) -> [Placeholder] {
    places(in: text).map(\.placeholder)
  }

  /// The placeholders of a text as in ``all(in:)``, each with its bytes in the UTF-8 of the text.
  public static func places(in text: String) -> [(placeholder: Placeholder, range: Range<Int>)] {
    guard text.hasByte(percent) else { return [] }
    return text.withUTF8Bytes { bytes in
      var result: [(placeholder: Placeholder, range: Range<Int>)] = []
      var argument = 1
      var named: [ExactString: Int] = [:]
      var index = 0
      while let found = next(bytes, &index) {
        guard let kind = found.kind else { continue }
        let name = found.name.map { string(bytes, $0) }
        let known = name.flatMap { named[ExactString($0)] }
        let position = found.position ?? known ?? argument
        let placeholder = Placeholder(
          position: position, kind: kind, name: name, text: string(bytes, found.range))
        result.append((placeholder, found.range))
        if found.position == nil && known == nil { argument += 1 }
        if let name, known == nil { named[ExactString(name)] = position }
      }
      return result
    }
  }

  /// The ranges of the placeholders of a text, as in ``places(in:)``.
  package static func ranges(in text: String) -> [Range<Int>] {
    guard text.hasByte(percent) else { return [] }
    return text.withUTF8Bytes { bytes in
      var result: [Range<Int>] = []
      var index = 0
      while let found = next(bytes, &index) {
        if found.kind != nil { result.append(found.range) }
      }
      return result
    }
  }

  /// The parts of a text around its placeholders, one more than there are placeholders.
  package static func pieces(around text: String) -> [String] {
    let bytes = Array(text.utf8)
    var pieces: [String] = []
    var position = 0
    for range in ranges(in: text) {
      pieces.append(String(decoding: bytes[position..<range.lowerBound], as: UTF8.self))
      position = range.upperBound
    }
    pieces.append(String(decoding: bytes[position...], as: UTF8.self))
    return pieces
  }

  /// The number of placeholders of a text.
  package static func count(in text: String) -> Int {
    guard text.hasByte(percent) else { return 0 }
    return text.withUTF8Bytes { bytes in
      var (count, index) = (0, 0)
      while let found = next(bytes, &index) {
        if found.kind != nil { count += 1 }
      }
      return count
    }
  }

  /// The first percent sign of a text that starts no placeholder and is not written `%%`.
  ///
  /// With the text behind it, it may still be a conversion, such as `% f`.
  package static func lonePercent(in text: String) -> Range<Int>? {
    text.withUTF8Bytes { bytes in
      var index = 0
      while let found = next(bytes, &index) {
        if found.kind == nil { return found.range }
      }
      return nil
    }
  }

  /// True if two texts take arguments of the same kinds and names in one order, all with the same
  /// rising positions or none with any, and no substitutions.
  ///
  /// Most translations do; nothing is allocated.
  package static func areAligned(_ left: String, _ right: String) -> Bool {
    left.withUTF8Bytes { leftBytes in
      right.withUTF8Bytes { rightBytes in
        var (leftIndex, rightIndex) = (0, 0)
        // The position of the last one; 0 where none has any, and less before the first.
        var last = -1
        while true {
          let mine = next(leftBytes, &leftIndex)
          let other = next(rightBytes, &rightIndex)
          guard let mine, let other else { return mine == nil && other == nil }
          guard mine.position == other.position, let kind = mine.kind, kind == other.kind,
            !kind.isSubstitution, hasSameName(mine, leftBytes, other, rightBytes)
          else { return false }
          if let position = mine.position {
            guard last != 0, last < position else { return false }
            last = position
          } else {
            guard last <= 0 else { return false }
            last = 0
          }
        }
      }
    }
  }

  private static func hasSameName(
    _ left: Found, _ leftBytes: Span<UInt8>, _ right: Found, _ rightBytes: Span<UInt8>
  ) -> Bool {
    guard let name = left.name, let other = right.name else {
      return left.name == nil && right.name == nil
    }
    guard name.count == other.count else { return false }
    for offset in 0..<name.count
    where leftBytes[name.lowerBound + offset] != rightBytes[other.lowerBound + offset] {
      return false
    }
    return true
  }

  /// A placeholder, or without a kind a percent sign that starts none.
  private typealias Found = (kind: Kind?, position: Int?, name: Range<Int>?, range: Range<Int>)

  /// The next placeholder, or lone percent sign, from `index` on, which moves behind it.
  private static func next(_ bytes: Span<UInt8>, _ index: inout Int) -> Found? {
    while true {
      while index < bytes.count, unsafe bytes[unchecked: index] != percent { index &+= 1 }
      guard index < bytes.count else { return nil }
      guard let found = parse(bytes, index) else {
        index += 1
        return (nil, nil, nil, index - 1..<index)
      }
      let range = index..<found.end
      index = found.end
      if let kind = found.kind { return (kind, found.position, found.name, range) }
    }
  }

  private static let percent = UInt8(ascii: "%")

  /// Parses the bytes at a percent sign.
  ///
  /// - Returns: `nil` when it starts no placeholder; a `nil` kind for `%%`.
  private static func parse(_ bytes: Span<UInt8>, _ start: Int) -> (
    kind: Kind?, position: Int?, name: Range<Int>?, end: Int
  )? {
    var index = start + 1
    guard let first = scalar(bytes, index) else { return nil }
    if first == "%" { return (nil, nil, nil, index + 1) }
    if isArgument(bytes, index) { return (.argument, nil, nil, index + 3) }
    var position: Int?
    let afterPercent = index
    if let value = number(bytes, &index) {
      if scalar(bytes, index) == "$" {
        position = value
        index += 1
      } else {
        index = afterPercent
      }
    }
    if scalar(bytes, index) == "#", scalar(bytes, index + 1) == "@" {
      let name = index + 2
      var end = name
      while let letter = scalar(bytes, end), letter != "@" { end += 1 }
      guard end < bytes.count, end > name else { return nil }
      return (.substitution(string(bytes, name..<end)), position, nil, end + 1)
    }
    var name: Range<Int>?
    if scalar(bytes, index) == "(" {
      let start = index + 1
      var end = start
      while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
      guard end > start, scalar(bytes, end) == ")" else { return nil }
      name = start..<end
      index = end + 1
      if isArgument(bytes, index) { return (.argument, position, name, index + 3) }
    }
    // A space is a flag too, but nearly always a text like "50 % of".
    while let flag = scalar(bytes, index),
      flag == "-" || flag == "+" || flag == "#" || flag == "0" || flag == "'"
    {
      index += 1
    }
    _ = number(bytes, &index)
    if scalar(bytes, index) == "." {
      index += 1
      _ = number(bytes, &index)
    }
    let length = index
    var isShort = false
    var isLong = false
    while let character = scalar(bytes, index) {
      if character == "h" || character == "L" {
        isShort = isShort || character == "h"
        isLong = isLong || character == "L"
      } else if character != "l", character != "q", character != "j", character != "z",
        character != "t"
      {
        guard var kind = kind(of: character) else { return nil }
        let hasNoLength = character == "D" || character == "U" || character == "O"
        switch kind {
        case .integer where isLong || hasNoLength && index > length,
          .floatingPoint where isLong:
          kind = .other(string(bytes, length..<index + 1))
        case .integer where isShort: kind = .shortInteger
        default: break
        }
        return (kind, position, name, index + 1)
      }
      index += 1
    }
    return nil
  }

  private static func isArgument(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    scalar(bytes, index) == "a" && scalar(bytes, index + 1) == "r"
      && scalar(bytes, index + 2) == "g"
  }

  /// True for the bytes of a name: letters of any script, digits, `_`, `-` and full stops.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  /// The end of the placeholder or `%%` at a percent sign, or `nil` if there is none.
  static func end(in bytes: Span<UInt8>, at start: Int) -> Int? { parse(bytes, start)?.end }

  private static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    unsafe bytes.extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// The kind of argument of a conversion, without its length.
  private static func kind(of conversion: Unicode.Scalar) -> Kind? {
    switch conversion {
    case "@": .object
    case "d", "D", "i", "u", "U", "x", "X", "o", "O": .integer
    case "c", "C": .character
    case "f", "F", "e", "E", "g", "G", "a", "A": .floatingPoint
    case "s", "S", "p": .pointer
    default: nil
    }
  }

  /// The byte as an ASCII character, or `nil` at the end; one above ASCII is none of those looked for.
  private static func scalar(_ bytes: Span<UInt8>, _ index: Int) -> Unicode.Scalar? {
    index < bytes.count ? Unicode.Scalar(bytes[index]) : nil
  }

  private static func number(_ bytes: Span<UInt8>, _ index: inout Int) -> Int? {
    var value: Int?
    while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
      value = min((value ?? 0) * 10 + Int(bytes[index] - 0x30), 1_000_000)
      index += 1
    }
    return value
  }
}

extension Placeholder.Kind {
  /// True if its argument is known by a name.
  package var isSubstitution: Bool {
    switch self {
    case .substitution, .argument: true
    case .integer, .shortInteger, .character, .floatingPoint, .object, .pointer, .other: false
    }
  }

  /// True for a number that a plural can count.
  package var isNumber: Bool {
    switch self {
    case .integer, .shortInteger, .floatingPoint: true
    case .character, .object, .pointer, .other, .substitution, .argument: false
    }
  }
}

extension Placeholder {
  /// The edit that adds the position to a placeholder written without one.
  package func positionEdit(at range: Range<Int>) -> Edit? {
    guard kind != .argument, !text.hasByte(UInt8(ascii: "$")) else { return nil }
    let start = range.lowerBound + 1
    return Edit(start..<start, Array("\(position)$".utf8))
  }

  /// The placeholders of a translation, those without a position numbered by the names in the
  /// source.
  ///
  /// - Parameters:
  ///   - found: The placeholders of the translation.
  ///   - source: The placeholders of its source.
  /// - Returns: `nil` if the names do not identify the arguments, or give the same numbers as the
  ///   order.
  package static func placesByName(
    _ found: [(placeholder: Placeholder, range: Range<Int>)], of source: [Placeholder]
  ) -> [(placeholder: Placeholder, range: Range<Int>)]? {
    var positions: [ExactString: Int] = [:]
    for placeholder in source {
      guard let name = placeholder.name else { continue }
      let known = positions.updateValue(placeholder.position, forKey: ExactString(name))
      guard known ?? placeholder.position == placeholder.position else { return nil }
    }
    guard !positions.isEmpty else { return nil }
    var isMoved = false
    var result = found
    for index in found.indices {
      let placeholder = found[index].placeholder
      guard !placeholder.text.hasByte(UInt8(ascii: "$")), placeholder.kind != .argument else {
        continue
      }
      guard let name = placeholder.name, let position = positions[ExactString(name)] else {
        return nil
      }
      if position != placeholder.position { isMoved = true }
      result[index].placeholder.position = position
    }
    return isMoved ? result : nil
  }
}

extension String {
  /// The text with the positions that its named placeholders have in a source, `%2$(b)@ %1$(a)@`
  /// for `%(b)@ %(a)@`; `nil` if it needs none.
  package func positioned(byNamesOf source: String) -> String? {
    guard hasByte(UInt8(ascii: "(")), hasByte(UInt8(ascii: "%")), source.hasByte(UInt8(ascii: "("))
    else { return nil }
    let found = Placeholder.places(in: self)
    guard let places = Placeholder.placesByName(found, of: Placeholder.all(in: source)) else {
      return nil
    }
    let edits = places.compactMap { $0.placeholder.positionEdit(at: $0.range) }
    return String(decoding: Array(utf8).applying(edits), as: UTF8.self)
  }

  /// True if both are the same except for redundant positions of placeholders: `%1$@ of %2$@` and
  /// `%@ of %@`.
  package func isSameButPositions(_ other: String) -> Bool {
    // `%1$@ %@` takes one argument twice, and `%@ %@` does not.
    isIdentical(to: other)
      || plain.isIdentical(to: other.plain)
        && Placeholder.all(in: self).map(\.position) == Placeholder.all(in: other).map(\.position)
  }

  /// The text without the positions that follow from the order.
  private var plain: String {
    let bytes = Array(utf8)
    var edits: [Edit] = []
    for (index, place) in Placeholder.places(in: self).enumerated()
    where place.placeholder.position == index + 1 {
      let number = Array("\(index + 1)$".utf8)
      let start = place.range.lowerBound + 1
      guard bytes[start...].starts(with: number) else { continue }
      edits.append(Edit(start..<start + number.count, []))
    }
    return String(decoding: bytes.applying(edits), as: UTF8.self)
  }
}

extension Placeholder {
  /// The kind of argument of a format specifier without its percent sign, `lld`; `nil` if it is none.
  ///
  /// Some files have the sign, and are read all the same.
  package static func kind(ofSpecifier specifier: String) -> Kind? {
    let text = specifier.hasByte(percent) ? specifier : "%\(specifier)"
    let found = places(in: text)
    guard found.count == 1, found[0].range == 0..<text.utf8.count,
      !found[0].placeholder.kind.isSubstitution
    else { return nil }
    return found[0].placeholder.kind
  }

  /// The placeholder of a plural's text that shows the counted argument as another kind; `nil` if
  /// there is none.
  ///
  /// - Parameters:
  ///   - kind: The kind of the argument that the plural counts.
  ///   - text: A text of the plural.
  ///   - position: The position of that argument, if it is known. Without a position, the first
  ///     placeholder takes it.
  package static func contradicting(_ kind: Kind, in text: String, at position: Int?)
    -> Placeholder?
  {
    for placeholder in all(in: text) where placeholder.isPlain {
      if placeholder.isPositioned {
        guard let position, placeholder.position == position else { continue }
      }
      let isSame =
        placeholder.kind.isNumber && kind.isNumber
        ? (placeholder.kind == .floatingPoint) == (kind == .floatingPoint)
        : placeholder.kind == kind
      if !isSame { return placeholder }
      // Further ones take further arguments.
      if !placeholder.isPositioned { return nil }
    }
    return nil
  }
}
