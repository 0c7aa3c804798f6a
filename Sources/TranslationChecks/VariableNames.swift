internal import LoctripLocalizationCore

/// Names that an app or a system replaces by values: `${applicationName}` of App Shortcuts, `{count}`, `{{user}}`,
/// `%{name}`.
enum VariableNames {
  /// The finding about a name that is missing, or that the source does not have.
  static func finding(_ source: LoctripMessage, _ target: LoctripMessage) -> Finding? {
    if case .text(let source) = source, case .text(let target) = target,
      !source.hasByte(brace), !target.hasByte(brace)
    {
      return nil
    }
    // In a message of ICU, `{n, plural, one {file} …}`, the words between braces are texts.
    if source.texts.contains(where: isMessage) { return nil }
    let wanted = source.texts.map { names(in: $0) }
    let found = target.texts.map { names(in: $0) }
    guard wanted.contains(where: { !$0.isEmpty }) || found.contains(where: { !$0.isEmpty }) else {
      return nil
    }
    let known = wanted.reduce(into: Set<String>()) { $0.formUnion($1) }
    let unknown = found.lazy.flatMap { $0.sorted() }.first { !known.contains($0) }
    // A name in every phrase of the source is needed in every phrase of the translation.
    let needed = wanted.dropFirst().reduce(wanted.first ?? []) { $0.intersection($1) }
    var lost: String?
    for (text, names) in zip(target.texts, found) where !text.isEmpty && lost == nil {
      lost = needed.subtracting(names).min()
    }
    // Double braces may be marked text, and braces may be prose if the source has none. A summary of an intent may
    // leave out a parameter, which then has a row of its own.
    let isShownElsewhere =
      unknown == nil && lost?.hasPrefix("$") == true && lost != "${applicationName}"
    let isCertain =
      !known.isEmpty && (lost ?? unknown)?.hasPrefix("{{") == false && !isShownElsewhere
    let parts = [lost.map { "\($0) is missing" }, unknown.map { "the source has no \($0)" }]
    let message = parts.compactMap(\.self).joined(separator: "; ")
    return message.isEmpty
      ? nil : Finding(.placeholderMismatch, isCertain ? .error : .warning, message)
  }

  private static let brace = UInt8(ascii: "{")

  /// True if a text has `{name,`, the beginning of an ICU message.
  private static func isMessage(_ text: String) -> Bool {
    guard text.hasByte(brace), text.hasByte(UInt8(ascii: ",")) else { return false }
    let bytes = Array(text.utf8)
    return bytes.indices.contains { start in
      guard bytes[start] == brace else { return false }
      let name = bytes[(start + 1)...].prefix(64).prefix { isNameByte($0) }
      return !name.isEmpty && name.endIndex < bytes.count
        && bytes[name.endIndex] == UInt8(ascii: ",")
    }
  }

  /// The names of a text as written, without the spaces of `{{ user }}`.
  private static func names(in text: String) -> Set<String> {
    guard text.hasByte(brace) else { return [] }
    let bytes = Array(text.utf8)
    var result: Set<String> = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: brace) {
      let isDouble = start + 1 < bytes.count && bytes[start + 1] == brace
      let space = UInt8(ascii: " ")
      let inner = bytes[(start + (isDouble ? 2 : 1))...]
      let trimmed = isDouble ? inner.drop { $0 == space } : inner
      let name = trimmed.prefix { isNameByte($0) }
      let rest = bytes[name.endIndex...].drop { isDouble && $0 == space }
      index = max(start + 1, name.endIndex)
      guard isName(name), rest.starts(with: isDouble ? "}}".utf8 : "}".utf8)
      else { continue }
      let prefix = start > 0 && !isDouble ? bytes[start - 1] : 0
      let sign = prefix == UInt8(ascii: "$") ? "$" : prefix == UInt8(ascii: "%") ? "%" : ""
      let word = String(decoding: name, as: UTF8.self)
      result.insert(isDouble ? "{{\(word)}}" : "\(sign){\(word)}")
    }
    return result
  }

  /// True for a word, or a number as in `{0}`; "{00A0}" is a character.
  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
      return false
    }
    return first < 0x30 || first > 0x39 || name.count < 3
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isASCIIWord(byte) || byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }
}
