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
    var plain: [UInt8] = []
    if key.withUTF8Bytes({ appendName(forASCII: $0, to: &plain) }) {
      return String(decoding: plain, as: UTF8.self)
    }
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

  /// Appends the name for a key of ASCII without placeholders, as most are.
  ///
  /// - Returns: False for any other key; then the bytes are left as they were.
  package static func appendName(forASCII key: Span<UInt8>, to bytes: inout [UInt8]) -> Bool {
    for index in key.indices where key[index] >= 0x80 || key[index] == UInt8(ascii: "%") {
      return false
    }
    let first = bytes.count
    // True until the first small letter or digit of a word.
    var (startsWord, isInCapitals) = (true, true)
    for index in key.indices {
      let byte = key[index]
      let isLetter = byte.isASCIILetter
      guard isLetter || byte.isASCIIDigit || byte == UInt8(ascii: "$") else {
        if byte != UInt8(ascii: "'") { (startsWord, isInCapitals) = (true, true) }
        continue
      }
      let isCapital = isLetter && byte & 0x20 == 0
      isInCapitals = isInCapitals && isCapital
      let isEmpty = bytes.count == first
      if startsWord, isLetter, !isEmpty {
        bytes.append(byte & ~0x20)
      } else {
        if isEmpty, byte.isASCIIDigit { bytes.append(UInt8(ascii: "_")) }
        bytes.append(isInCapitals ? byte | 0x20 : byte)
      }
      startsWord = false
    }
    return true
  }
}
