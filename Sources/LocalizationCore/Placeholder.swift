/// A placeholder of a format string, as `String(format:)` and `NSString` read it.
///
/// See IEEE printf and "String Format Specifiers" of Apple's archive: `%@`, `%lld`, `%1$@`, `%.2f`,
/// `%#@name@`, `%arg`.
public struct Placeholder: Hashable, Sendable {
  /// The kind of argument that a placeholder takes from the list.
  public enum Kind: Hashable, Sendable {
    /// An object, `%@`.
    case object
    /// An integer of any base, `%d`, `%lld`, `%x`.
    case integer
    /// An integer of which the last bytes alone are shown, `%hd`, `%hhx`.
    case shortInteger
    /// A character, `%c`.
    case character
    /// A floating-point number, `%f`, `%g`, `%e`, `%a`.
    case floatingPoint
    /// A C string or a pointer, `%s`, `%S`, `%p`.
    case pointer
    /// What only the same letters take: `%Lf` is a `long double`, which no Swift code passes, and `%LLD` is
    /// nothing that a system documents, because a length is written in small letters and `%D`, `%U` and
    /// `%O` have none.
    case other(String)
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
    guard text.hasByte(percent) else { return [] }
    return text.withUTF8Bytes { bytes in
      var result: [(placeholder: Placeholder, range: Range<Int>)] = []
      var argument = 1
      var index = 0
      while let found = next(bytes, &index) {
        guard let kind = found.kind else { continue }
        let placeholder = Placeholder(
          position: found.position ?? argument,
          kind: kind,
          text: string(bytes, found.range)
        )
        result.append((placeholder, found.range))
        if found.position == nil { argument += 1 }
      }
      return result
    }
  }

  /// Where the placeholders of a text stand, as ``places(in:)`` says it.
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

  /// How many placeholders a text has.
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
  /// With what follows it may be a conversion all the same, such as `% f`.
  package static func lonePercent(in text: String) -> Range<Int>? {
    text.withUTF8Bytes { bytes in
      var index = 0
      while let found = next(bytes, &index) {
        if found.kind == nil { return found.range }
      }
      return nil
    }
  }

  /// Whether two texts take arguments of the same kinds one after the other, all by the same positions, which
  /// rise, or all by none, and none by a name.
  ///
  /// Most translations and their sources do; this sees it without making anything.
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
            !kind.isSubstitution
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

  /// The next placeholder, or percent sign that starts none, from an index on, which is moved behind it.
  private static func next(
    _ bytes: Span<UInt8>,
    _ index: inout Int
  ) -> (kind: Kind?, position: Int?, range: Range<Int>)? {
    while true {
      while index < bytes.count, unsafe bytes[unchecked: index] != percent { index &+= 1 }
      guard index < bytes.count else { return nil }
      guard let found = parse(bytes, index) else {
        index += 1
        return (nil, nil, index - 1..<index)
      }
      let range = index..<found.end
      index = found.end
      if let kind = found.kind { return (kind, found.position, range) }
    }
  }

  private static let percent = UInt8(ascii: "%")

  /// Reads what stands at a percent sign.
  ///
  /// - Returns: `nil` when it starts no placeholder; a `nil` kind for `%%`.
  private static func parse(
    _ bytes: Span<UInt8>,
    _ start: Int
  ) -> (kind: Kind?, position: Int?, end: Int)? {
    var index = start + 1
    guard let first = scalar(bytes, index) else { return nil }
    if first == "%" { return (nil, nil, index + 1) }
    if first == "a", scalar(bytes, index + 1) == "r", scalar(bytes, index + 2) == "g" {
      return (.argument, nil, index + 3)
    }
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
      return (.substitution(string(bytes, name..<end)), position, end + 1)
    }
    // A space is a flag as well, but in texts "50 % of" is what it nearly always is.
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
        return (kind, position, index + 1)
      }
      index += 1
    }
    return nil
  }

  /// Where the placeholder or `%%` ends that stands at a percent sign, or `nil` where that is none.
  static func end(in bytes: Span<UInt8>, at start: Int) -> Int? { parse(bytes, start)?.end }

  private static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    unsafe bytes.extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// What a conversion takes, without its length.
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
  /// Whether it takes its argument by a name.
  package var isSubstitution: Bool {
    switch self {
    case .substitution, .argument: true
    case .integer, .shortInteger, .character, .floatingPoint, .object, .pointer, .other: false
    }
  }

  /// Whether it is a number as a plural counts them.
  package var isNumber: Bool {
    switch self {
    case .integer, .shortInteger, .floatingPoint: true
    case .character, .object, .pointer, .other, .substitution, .argument: false
    }
  }
}

extension String {
  /// Whether both are the same but for positions of placeholders that stand in their order anyway:
  /// `%1$@ of %2$@` and `%@ of %@`.
  package func isSameButPositions(_ other: String) -> Bool {
    // `%1$@ %@` takes one argument twice, and `%@ %@` does not.
    isIdentical(to: other)
      || plain.isIdentical(to: other.plain)
        && Placeholder.all(in: self).map(\.position) == Placeholder.all(in: other).map(\.position)
  }

  /// Without the positions that placeholders would have without them.
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
