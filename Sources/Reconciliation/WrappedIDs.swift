import LoctripLocalizationCore

/// Recognizes what tools put around a key or in its place.
enum WrappedIDs {
  /// Returns the keys that an id may contain: without brackets or quotes around it, without a number at either end,
  /// without the name of a file before it.
  static func unwrapped(_ id: String) -> [String] {
    let bytes = Array(id.utf8)[...]
    // No tool wraps a key with thousands of marks.
    guard bytes.allSatisfy({ $0 < 0x80 }) || !id.contains(where: { $0.utf8.count > 64 }) else {
      return []
    }
    var result: [ArraySlice<UInt8>] = []
    var open = [bytes]
    // A bracket inside a number inside a file's name is the deepest nesting seen.
    for _ in 0..<3 where !open.isEmpty {
      open = open.flatMap(unwrappedOnce).filter { key in
        !key.isEmpty && !key.isIdentical(to: bytes)
          && !result.contains { $0.isIdentical(to: key) }
      }
      result += open
    }
    return result.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func unwrappedOnce(_ id: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard let first = id.first, let last = id.last else { return [] }
    var result: [ArraySlice<UInt8>] = []
    if id.count > 2, last == closer(of: first) { result.append(id.dropFirst().dropLast()) }
    let rest = id.drop(while: \.isASCIIDigit)
    if isNumber(id[..<rest.startIndex]), let separator = rest.first, isSeparator(separator) {
      result.append(rest.drop(while: isSeparator))
    }
    if let end = id.lastIndex(where: isSeparator), isNumber(id[(end + 1)...]) {
      result.append(id[..<end])
    }
    if last == UInt8(ascii: "]") || last == UInt8(ascii: ")"),
      let end = id.lastIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }),
      isNumber(id[(end + 1)...].dropLast())
    {
      result.append(withoutSpaceAtEnd(id[..<end]))
    }
    guard id.span.hasByte(UInt8(ascii: ".")) else { return result }
    for ending: StaticString in [".xcstrings", ".strings", ".stringsdict"] {
      guard let name = id.span.firstOffset(of: ending) else { continue }
      let rest = id.dropFirst(name + ending.utf8CodeUnitCount)
      if let separator = rest.first, isSeparator(separator) { result.append(rest.dropFirst()) }
    }
    return result
  }

  /// The mark that closes a bracket or quotation mark.
  private static func closer(of opener: UInt8) -> UInt8? {
    switch opener {
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    case UInt8(ascii: "\""), UInt8(ascii: "'"): opener
    default: nil
    }
  }

  private static func isNumber(_ part: ArraySlice<UInt8>) -> Bool {
    (1...10).contains(part.count) && part.allSatisfy(\.isASCIIDigit)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "|"), UInt8(ascii: " "):
      true
    default: false
    }
  }

  private static func withoutSpaceAtEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let last = text.last, last.properties.isWhitespace { text.removeLast() }
    return Array(String(text).utf8)[...]
  }

  /// True if an id looks like a tool's counter: a number, with or without a few letters or a task before it, or a
  /// hash.
  static func isGenerated(_ id: String) -> Bool {
    let bytes = Array(id.utf8)
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let number = bytes.reversed().prefix(while: isDigit).count
    if number > 0 {
      let head = bytes.dropLast(number)
      let letters = head.filter { (0x61...0x7A).contains($0 | 0x20) }.count
      if letters == head.count, letters <= 5 { return true }
      if let last = head.last, "-_.:#".utf8.contains(last),
        head.dropLast().allSatisfy({
          isDigit($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F
        })
      {
        return true
      }
    }
    let hash =
      bytes.split(separator: UInt8(ascii: ":")).last?.filter { $0 != UInt8(ascii: "-") } ?? []
    return hash.count >= 8 && hash.contains(where: isDigit)
      && hash.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
  }
}
