package import LoctripLocalizationCore

/// The tags of a translation differ from those of its source, or its entities are escaped twice.
package struct MarkupMismatch: LoctripCheck {
  /// The code, `markup`.
  package var code: Finding.Code { .markup }

  /// A warning by default: the app may show tags, or lose text.
  package var severity: Finding.Severity { .warning }

  /// Texts with markup.
  package var concerns: TextFeatures { .markup }

  /// At most one finding about entities and one about tags.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    var result: [Finding] = []
    let twice = Self.escapedTwice(pair.target)
    if !twice.isEmpty, Self.escapedTwice(pair.source).isEmpty {
      result.append(Finding(code, severity, "an entity is escaped twice", ranges: twice))
    }
    let own = Self.ownNames(in: pair.source)
    let wanted = Self.tags(in: pair.source, and: own)
    let found = Self.tags(in: pair.target, and: own)
    if wanted.map(\.name) == found.map(\.name) { return result }
    if let crossed = Self.crossed(found), Self.crossed(wanted) == nil {
      let message = "\(crossed.name) does not close an open tag"
      result.append(Finding(code, severity, message, ranges: [crossed.range]))
      return result
    }
    if wanted.isEmpty {
      // Beside a source without tags they may be text.
      let names = found.map(\.name).joined(separator: ", ")
      let ranges = found.map(\.range)
      result.append(Finding(code, severity, "the source has no \(names)", ranges: ranges))
      return result
    }
    let counts = Self.counts(wanted)
    let others = Self.counts(found)
    let lost = counts.filter { $0.value > others[$0.key] ?? 0 }.keys.sorted()
    let more = others.filter { $0.value > counts[$0.key] ?? 0 }.keys.sorted()
    if !lost.isEmpty {
      result.append(Finding(code, severity, lost.missingMessage))
    } else if !more.isEmpty {
      let message = "the translation has more \(more.joined(separator: ", ")) than the source"
      let ranges = found.filter { more.contains($0.name) }.map(\.range)
      result.append(Finding(code, severity, message, ranges: ranges))
    }
    return result
  }

  /// The first closing tag before its opening tag, among tags that are closed elsewhere.
  private static func crossed(_ tags: [(name: String, range: Range<Int>)]) -> (
    name: String, range: Range<Int>
  )? {
    var open: [String: Int] = [:]
    for tag in tags {
      guard tag.name.hasPrefix("</") else {
        open[tag.name, default: 0] += 1
        continue
      }
      let opener = "<" + tag.name.dropFirst(2)
      let count = open[opener] ?? 0
      if count == 0, tags.contains(where: { $0.name == opener }) { return tag }
      open[opener] = count - 1
    }
    return nil
  }

  private static func counts(_ tags: [(name: String, range: Range<Int>)]) -> [String: Int] {
    // Paragraphs are the translator's.
    tags.reduce(into: [:]) { result, tag in
      if tag.name != "<br>", tag.name != "<p>", tag.name != "</p>" {
        result[tag.name, default: 0] += 1
      }
    }
  }

  /// The places of `&amp;` before the rest of an entity.
  private static func escapedTwice(_ text: String) -> [Range<Int>] {
    guard text.hasByte(UInt8(ascii: "&")) else { return [] }
    let bytes = Array(text.utf8)
    var result: [Range<Int>] = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: "&") {
      guard bytes[index...].starts(with: "&amp;".utf8) else { continue }
      var end = index + 5
      while end < bytes.count, end < index + 13, isASCIIWord(bytes[end]) || bytes[end] == 0x23 {
        end += 1
      }
      if end > index + 6, end < bytes.count, bytes[end] == UInt8(ascii: ";") {
        result.append(index..<end + 1)
      }
    }
    return result
  }

  /// True if a byte may follow the name of a tag.
  private static func isTagEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  private static let names: Set<String> = [
    "a", "abbr", "b", "big", "blockquote", "body", "br", "center", "code", "del", "div", "em",
    "font", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "html", "i", "img", "ins", "li",
    "mark", "ol", "p", "pre", "s", "small", "span", "strike", "strong", "sub", "sup", "table",
    "tbody", "td", "th", "thead", "tr", "tt", "u", "ul",
  ]

  /// The names of tags that the source defines, those that it closes: `<link>…</link>`.
  private static func ownNames(in text: String) -> Set<String> {
    guard text.hasByte(UInt8(ascii: "<")), text.hasByte(UInt8(ascii: ">")) else { return [] }
    let bytes = Array(text.utf8)
    var result: Set<String> = []
    for start in bytes.indices where bytes[start] == UInt8(ascii: "<") {
      let name = bytes[(start + 1)...].drop { $0 == UInt8(ascii: "/") }
        .prefix { isASCIIWord($0) || $0 >= 0x80 || $0 == 0x2D || $0 == 0x5F }
      let rest = bytes[name.endIndex...].drop { $0 == 0x20 }
      let isEnd = name.startIndex > start + 1
      guard isEnd ? rest.first == 0x3E : rest.starts(with: "/>".utf8) else { continue }
      let text = String(decoding: name, as: UTF8.self)
      if text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) {
        result.insert(text.lowercased())
      }
    }
    return result
  }

  /// The tags of HTML, and those with some other names, as `<b>`, `</b>`, `<br>`, without attributes.
  private static func tags(in text: String, and own: Set<String>) -> [(
    name: String, range: Range<Int>
  )] {
    guard text.hasByte(UInt8(ascii: "<")) else { return [] }
    let bytes = Array(text.utf8)
    var result: [(name: String, range: Range<Int>)] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      var end = index + 1
      let isEnd = end < bytes.count && bytes[end] == UInt8(ascii: "/")
      if isEnd { end += 1 }
      let start = end
      while end < bytes.count, end < start + 24,
        isASCIIWord(bytes[end]) || bytes[end] == 0x2D || bytes[end] == 0x5F
      {
        end += 1
      }
      // "<Trình…>" is no row of a table.
      guard end < bytes.count, isTagEnd(bytes[end]) else {
        index += 1
        continue
      }
      let name = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
      // "<a of %lld>" is no tag: behind a space there are only attributes.
      guard names.contains(name) || own.contains(name),
        let close = bytes[end...].prefix(400).firstIndex(of: 0x3E),
        !bytes[end..<close].contains(UInt8(ascii: "<")),
        bytes[end..<close].contains(UInt8(ascii: "="))
          || bytes[end..<close].allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: "/") })
      else {
        index += 1
        continue
      }
      result.append(("<\(isEnd ? "/" : "")\(name)>", index..<close + 1))
      index = close + 1
    }
    return result
  }
}

extension Finding.Code {
  /// The tags or entities of a translation differ from those of its source.
  package static let markup: Self = "markup"
}
