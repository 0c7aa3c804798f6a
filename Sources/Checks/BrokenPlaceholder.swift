internal import LocalizationCore

/// Placeholders that a keyboard or a machine broke: `％@`, `% @`, `%1 $@`, `%@@`, `%2@`.
enum BrokenPlaceholder {
  /// The finding that sets a translation right, or `nil` where that does not do it.
  static func repair(of unit: Unit, _ source: String, _ target: String) -> Finding? {
    let parts = replacements(in: target)
    guard !parts.isEmpty else { return nil }
    let edits = parts.map { Edit($0.range, Array($0.text.utf8)) }
    let bytes = Array(target.utf8)
    let repaired = String(decoding: bytes.applying(edits), as: UTF8.self)
    guard
      Placeholder.areAligned(source, repaired)
        || PlaceholderComparison(unit, source: source, target: repaired).finding == nil
    else { return nil }
    let broken = parts.map { "“\(String(decoding: bytes[$0.range], as: UTF8.self))”" }
    let right = parts.map(\.text).joined(separator: ", ")
    let message = "\(broken.joined(separator: ", ")) is no placeholder, as \(right) is"
    var finding = Finding(.placeholderMismatch, .error, message, ranges: parts.map(\.range))
    finding.fix = parts
    return finding
  }

  /// What is no placeholder and would be one without full-width forms and spaces.
  private static func replacements(in target: String) -> [Finding.Replacement] {
    let scalars = target.placedScalars
    let known = Placeholder.places(in: target).map(\.range)
    var result: [Finding.Replacement] = []
    var place = 0
    var index = 0
    while index < scalars.count {
      let start = scalars[index].range.lowerBound
      while place < known.count, known[place].upperBound <= start { place += 1 }
      let isKnown = place < known.count && known[place].contains(start)
      guard !isKnown, ascii(scalars[index].value) == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      guard let (text, end) = compact(scalars, index) else {
        index += 1
        continue
      }
      let range = start..<scalars[end - 1].range.upperBound
      // "%%" is right as it is.
      if range.count != text.utf8.count { result.append(Finding.Replacement(range, text)) }
      index = end
    }
    return result
  }

  /// A placeholder from an index on, without spaces and in ASCII, and the index behind it.
  private static func compact(_ scalars: [PlacedScalar], _ start: Int) -> (text: String, end: Int)?
  {
    var text = "%"
    for index in start + 1..<min(start + 12, scalars.count) where index > start {
      if scalars[index].isSpace { continue }
      guard let byte = ascii(scalars[index].value) else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      if text == "%%" {
        return scalars[index - 1].isSpace ? nil : (text, index + 1)
      }
      guard let found = Placeholder.places(in: text).first else { continue }
      guard found.range.count == text.utf8.count else { return nil }
      // A letter behind it is a word's: "100 % der".
      let next = index + 1 < scalars.count ? scalars[index + 1].value : 0
      let isLetter = found.placeholder.kind != .object && next < 0x80 && isWordScalar(next)
      return isLetter ? nil : (text, index + 1)
    }
    return nil
  }

  /// The ASCII form of a character, also of a full-width one.
  private static func ascii(_ value: UInt32) -> UInt8? {
    if value < 0x80 { return UInt8(value) }
    return value >= 0xFF01 && value <= 0xFF5E ? UInt8(value - 0xFEE0) : nil
  }

  /// What is there too much beside placeholders that are right: a second `@`, a width that was meant as a
  /// position.
  static func needless(_ source: String, _ target: String) -> Finding? {
    guard target.withUTF8Bytes(mayHaveNeedless) else { return nil }
    let bytes = Array(target.utf8)
    for (placeholder, range) in Placeholder.places(in: target) where placeholder.kind == .object {
      if range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: "@"),
        !source.utf8.contains(sequence: "@@")
      {
        let extra = range.upperBound..<range.upperBound + 1
        let message = "\(placeholder.text)@ shows an @ behind the argument"
        var finding = Finding(.placeholderMismatch, .error, message, ranges: [extra])
        finding.fix = [Finding.Replacement(extra, "")]
        return finding
      }
      if !placeholder.isPositioned, placeholder.text.utf8.count > 2,
        placeholder.text.utf8.dropFirst().first.map({ $0 >= 0x31 && $0 <= 0x39 }) == true,
        !source.utf8.contains(sequence: placeholder.text)
      {
        let message = "\(placeholder.text) has no $ behind its position"
        return Finding(.placeholderMismatch, .error, message, ranges: [range])
      }
    }
    return nil
  }
}

extension BrokenPlaceholder {
  /// Whether there is `@@`, or a digit between `%` and `@`.
  private static func mayHaveNeedless(_ bytes: Span<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "@"),
        previous == UInt8(ascii: "@") || previous >= 0x30 && previous <= 0x39
      {
        return true
      }
      previous = byte
    }
    return false
  }
}

/// The names that App Shortcuts put into phrases, `${applicationName}`.
enum ShortcutNames {
  /// A name that is missing, or that the source has not.
  static func finding(_ source: Message, _ target: Message) -> Finding? {
    if case .text(let source) = source, case .text(let target) = target,
      !mayHaveNames(source), !mayHaveNames(target)
    {
      return nil
    }
    let wanted = source.texts.map(names)
    let found = target.texts.map(names)
    guard wanted.contains(where: { !$0.isEmpty }) || found.contains(where: { !$0.isEmpty }) else {
      return nil
    }
    let known = wanted.reduce(into: Set<String>()) { $0.formUnion($1) }
    if let unknown = found.lazy.flatMap({ $0 }).first(where: { !known.contains($0) }),
      !known.isEmpty
    {
      return Finding(.placeholderMismatch, .error, "the source has no \(unknown)")
    }
    // What every phrase of the source has every phrase of the translation needs.
    let needed = wanted.dropFirst().reduce(wanted.first ?? []) { $0.intersection($1) }
    for (text, names) in zip(target.texts, found) where !text.isEmpty {
      guard let lost = needed.subtracting(names).min() else { continue }
      return Finding(.placeholderMismatch, .error, "\(lost) is missing")
    }
    return nil
  }

  /// A `$` alone is that of a position.
  private static func mayHaveNames(_ text: String) -> Bool {
    text.hasByte(UInt8(ascii: "{")) && text.hasByte(UInt8(ascii: "$"))
  }

  private static func names(_ text: String) -> Set<String> {
    guard mayHaveNames(text) else { return [] }
    let bytes = Array(text.utf8)
    var result: Set<String> = []
    var index = 0
    while index + 2 < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "{") else {
        index += 1
        continue
      }
      let name = bytes[(index + 2)...].prefix { isASCIIWord($0) || $0 == 0x5F || $0 == 0x2E }
      if !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "}") {
        result.insert("${\(String(decoding: name, as: UTF8.self))}")
      }
      index = max(name.endIndex, index + 2)
    }
    return result
  }
}
