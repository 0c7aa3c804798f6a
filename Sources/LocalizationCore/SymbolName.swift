/// The Swift symbols that Xcode 26 generates for the keys of string catalogs.
///
/// Derived from files that Xcode generated; `reference/xcode-xliff.md` and the release notes of Xcode 26 say which
/// keys get one.
package enum SymbolName {
  /// The name of the symbol of a key; empty for a key without letters or digits, for which there is none.
  ///
  /// Placeholders and apostrophes are left out. Every other character but a letter, a digit and `$` ends a word. The
  /// capitals in front of each word become small; then each word but the first begins with a capital.
  package static func name(for key: String) -> String {
    if let name = asciiName(key) { return name }
    var name = ""
    var word = ""
    func finish() {
      guard !word.isEmpty else { return }
      let capitals = word.prefix(while: \.isUppercase)
      let small = capitals.lowercased() + word.dropFirst(capitals.count)
      name += name.isEmpty ? small : small.prefix(1).uppercased() + small.dropFirst()
      word = ""
    }
    for character in Placeholder.pieces(around: key).joined(separator: " ") {
      if character.isLetter || character.isNumber || character == "$" {
        word.append(character)
      } else if character != "'" && character != "’" {
        finish()
      }
    }
    finish()
    return name.first?.isNumber == true ? "_\(name)" : name
  }

  /// The same for a key of ASCII without placeholders, as most are; `nil` for any other.
  private static func asciiName(_ key: String) -> String? {
    var name: [UInt8] = []
    name.reserveCapacity(key.utf8.count + 1)
    // True until the first small letter or digit of a word.
    var (startsWord, isInCapitals) = (true, true)
    for byte in key.utf8 {
      guard byte < 0x80, byte != UInt8(ascii: "%") else { return nil }
      let isLetter = byte.isASCIILetter
      guard isLetter || byte.isASCIIDigit || byte == UInt8(ascii: "$") else {
        if byte != UInt8(ascii: "'") { (startsWord, isInCapitals) = (true, true) }
        continue
      }
      let isCapital = isLetter && byte & 0x20 == 0
      isInCapitals = isInCapitals && isCapital
      if startsWord, isLetter, !name.isEmpty {
        name.append(byte & ~0x20)
      } else {
        if name.isEmpty, byte.isASCIIDigit { name.append(UInt8(ascii: "_")) }
        name.append(isInCapitals ? byte | 0x20 : byte)
      }
      startsWord = false
    }
    return String(decoding: name, as: UTF8.self)
  }
}
