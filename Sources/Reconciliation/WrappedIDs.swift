/// Recognizes what tools put around a key or in its place.
enum WrappedIDs {
  /// Returns the keys that an id may contain: without brackets or quotes around it, without a number at either end,
  /// without the name of a file before it.
  static func unwrapped(_ id: String) -> [String] {
    var result: [String] = []
    // Comparing a character with thousands of marks takes quadratic time, and no tool wraps such a key.
    guard !id.contains(where: { $0.utf8.count > 64 }) else { return [] }
    var open = [id]
    // A bracket inside a number inside a file's name is the deepest nesting seen.
    for _ in 0..<3 {
      let next = open.flatMap(unwrappedOnce).filter {
        !$0.isEmpty && !result.contains($0) && $0 != id
      }
      result += next
      open = next
    }
    return result
  }

  private static func unwrappedOnce(_ id: String) -> [String] {
    var result: [String] = []
    for (start, end) in [("[", "]"), ("{", "}"), ("(", ")"), ("<", ">"), ("\"", "\""), ("'", "'")]
    where id.utf8.count > 2 && id.hasPrefix(start) && id.hasSuffix(end) {
      result.append(String(id.dropFirst().dropLast()))
    }
    func isNumber(_ part: Substring) -> Bool {
      !part.isEmpty && part.utf8.count <= 10
        && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    let separators: Set<Character> = [":", "_", "-", ".", "#", "/", "|", " "]
    let digits = id.prefix { $0.isASCII && $0.isNumber }
    if isNumber(digits), let separator = id[digits.endIndex...].first,
      separators.contains(separator)
    {
      result.append(String(id[digits.endIndex...].drop { separators.contains($0) }))
    }
    if let last = id.lastIndex(where: { separators.contains($0) }),
      isNumber(id[id.index(after: last)...])
    {
      result.append(String(id[..<last]))
    }
    if let brackets = id.last == "]" || id.last == ")"
      ? id.lastIndex(where: { "[(".contains($0) }) : nil,
      isNumber(id[id.index(after: brackets)...].dropLast())
    {
      result.append(String(id[..<brackets].reversed().drop(while: \.isWhitespace).reversed()))
    }
    for ending in [".xcstrings", ".strings", ".stringsdict"] {
      guard let name = id.firstRange(of: ending), let separator = id[name.upperBound...].first,
        separators.contains(separator)
      else { continue }
      result.append(String(id[id.index(after: name.upperBound)...]))
    }
    return result
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
