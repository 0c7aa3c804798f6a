/// Tells a formula from a text in a file that has texts alone.
enum FormulaText {
  /// True for `=NAME(…)`, `=A1` with what may follow a place, and `=…|…!…`, by which programs call others.
  ///
  /// Other texts that begin with an equals sign, such as `=Sum`, are texts.
  static func isOne(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "=") else { return false }
    let rest = text.utf8.dropFirst()
    if let bar = rest.firstIndex(of: UInt8(ascii: "|")) {
      if rest[bar...].contains(UInt8(ascii: "!")) { return true }
    }
    let name = rest.prefix { isLetter($0) || isDigit($0) || $0 == 0x2E || $0 == 0x5F }
    let behind = rest[name.endIndex...]
    if let first = name.first, isLetter(first), behind.first == UInt8(ascii: "("),
      behind.contains(UInt8(ascii: ")"))
    {
      return true
    }
    return isPlace(rest)
  }

  /// True for a place of a cell, `A1` or `$A$1`, and what joins it with others.
  private static func isPlace(_ text: Substring.UTF8View) -> Bool {
    var rest = text
    func drop(_ isWanted: (UInt8) -> Bool) -> Int {
      let count = rest.prefix(while: isWanted).count
      rest = rest.dropFirst(count)
      return count
    }
    _ = drop { $0 == UInt8(ascii: "$") }
    guard (1...3).contains(drop(isLetter)) else { return false }
    _ = drop { $0 == UInt8(ascii: "$") }
    guard (1...7).contains(drop(isDigit)) else { return false }
    return rest.first.map { "+-*/:^&,;<>= !".utf8.contains($0) } ?? true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
