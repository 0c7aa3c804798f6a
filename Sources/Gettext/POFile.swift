package import LoctripLocalizationCore

/// A PO file of GNU gettext, in any charset and spelling.
package struct POFile: Sendable {
  /// The name for findings.
  package let path: String
  /// The fields of the header in their order.
  package private(set) var fields: [(name: String, value: String)] = []
  /// The line of the header, or `nil` without one.
  package private(set) var headerLine: Int?
  /// The entries in their order, without the header and without obsolete ones.
  package private(set) var entries: [POEntry] = []
  /// The number of obsolete entries, `#~`.
  package private(set) var obsoleteCount = 0
  /// Problems that did not stop the reading.
  package private(set) var findings: [Finding] = []

  /// The value of a field of the header; case does not matter in names.
  package subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Reads a file.
  ///
  /// - Throws: `FindingsError` when the charset is not known, the bytes are not of it, or nothing in them is PO.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    self.path = path
    var parser = POParser(try POCharset.decode(bytes, path: path), path: path)
    parser.parse()
    obsoleteCount = parser.obsoleteCount
    findings = parser.findings
    if let hidden = parser.hiddenFindings { findings.append(hidden) }
    entries = parser.entries
    if let header = entries.firstIndex(where: \.isHeader) {
      let entry = entries.remove(at: header)
      headerLine = entry.line
      for line in (entry.texts.first?.text ?? "").split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":") else { continue }
        fields.append(
          (
            String(line[..<colon]).trimmingWhiteSpace,
            String(line[line.index(after: colon)...]).trimmingWhiteSpace
          ))
      }
    }
    guard headerLine != nil || !entries.isEmpty || parser.findings.isEmpty else {
      throw FindingsError(.malformedInput, parser.findings)
    }
  }
}

/// Reads the lines of a PO file.
private struct POParser {
  private let bytes: [UInt8]
  private let path: String
  private var position = 0
  private var line = 0
  private(set) var entries: [POEntry] = []
  private(set) var obsoleteCount = 0
  private(set) var findings: [Finding] = []
  private var findingCount = 0

  /// The part of an entry that a line of text continues.
  private enum Field {
    case none, context, source, pluralSource, text, domain, earlierContext
  }

  /// The entry that is being read.
  private struct Draft {
    var entry = POEntry(context: nil, source: "")
    var context: [UInt8]?
    /// The context in `#|`, and whether the next line of it may go on with it.
    var earlierContext: [UInt8]?
    var isInEarlierContext = false
    /// True if the text was made from a plural.
    var wasPlural = false
    var source: [UInt8]?
    var pluralSource: [UInt8]?
    var texts: [(index: Int, text: [UInt8], line: Int)] = []
    var indices: Set<Int> = []
    var isBroken = false
  }

  private var draft = Draft()
  private var field = Field.none

  /// The number of findings that are told.
  private static let most = 100

  init(_ bytes: [UInt8], path: String) { (self.bytes, self.path) = (bytes, path) }

  /// The finding that says how many others there are.
  var hiddenFindings: Finding? {
    findingCount <= findings.count
      ? nil
      : Finding(
        .gettextSyntax, .error,
        "\((findingCount - findings.count).counted("more line")) of the kind",
        at: FileLocation(path: path))
  }

  mutating func parse() {
    while position < bytes.count {
      line += 1
      var end = position
      while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
      read(position..<end)
      position = end + 1
      if end + 1 < bytes.count, bytes[end] == 13, bytes[end + 1] == 10 { position += 1 }
    }
    finish()
  }

  private mutating func tell(
    _ message: String, _ severity: Finding.Severity = .error, at column: Int? = nil,
    line: Int? = nil
  ) {
    findingCount += 1
    guard findings.count < Self.most else { return }
    let place = FileLocation(path: path, line: line ?? self.line, column: column)
    findings.append(Finding(.gettextSyntax, severity, message, at: place))
  }

  // MARK: - Lines

  private mutating func read(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    guard start < range.upperBound else { return }
    switch bytes[start] {
    case UInt8(ascii: "#"): readComment(start + 1..<range.upperBound)
    case UInt8(ascii: "\""): readStrings(start..<range.upperBound, of: range.lowerBound)
    default: readKeyword(start..<range.upperBound, of: range.lowerBound)
    }
  }

  private mutating func readComment(_ range: Range<Int>) {
    if !draft.texts.isEmpty { finish() }
    let mark = range.isEmpty ? 32 : bytes[range.lowerBound]
    func text(_ from: Int) -> String {
      var from = from
      if from < range.upperBound, bytes[from] == 32 { from += 1 }
      return String(decoding: bytes[from..<range.upperBound], as: UTF8.self)
    }
    switch mark {
    case UInt8(ascii: "~"):
      let rest = text(range.lowerBound + 1)
      // Its comments stand before it.
      if draft.source == nil { draft = Draft() }
      if rest.hasPrefix("msgid ") || rest.hasPrefix("msgid\"") { obsoleteCount += 1 }
    case UInt8(ascii: ","):
      draft.entry.flags += text(range.lowerBound + 1).fields(",").map {
        String($0).trimmingWhiteSpace
      }
    case UInt8(ascii: "."): draft.entry.comment.append(text(range.lowerBound + 1))
    case UInt8(ascii: "|"): readEarlier(range.lowerBound + 1..<range.upperBound)
    case UInt8(ascii: ":"), UInt8(ascii: "="): break
    default: draft.entry.remarks.append(text(range.lowerBound))
    }
  }

  /// Reads a line of what a text was translated from, of which only the context counts.
  private mutating func readEarlier(_ range: Range<Int>) {
    guard let quote = bytes[range].firstIndex(of: UInt8(ascii: "\"")) else { return }
    let word = String(decoding: bytes[range.lowerBound..<quote], as: UTF8.self).trimmingWhiteSpace
    if word == "msgctxt" {
      draft.earlierContext = []
      draft.isInEarlierContext = true
    } else if !word.isEmpty {
      draft.isInEarlierContext = false
      if word == "msgid_plural" { draft.wasPlural = true }
    }
    guard draft.isInEarlierContext else { return }
    let before = field
    field = .earlierContext
    _ = readString(quote + 1..<range.upperBound, of: range.lowerBound)
    field = before
  }

  private mutating func readKeyword(_ range: Range<Int>, of lineStart: Int) {
    var end = range.lowerBound
    while end < range.upperBound, Self.isLetter(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
    var rest = end..<range.upperBound
    switch word {
    case "msgctxt":
      if draft.source != nil || draft.context != nil { finish() }
      draft.context = []
      field = .context
    case "msgid":
      if draft.source != nil { finish() }
      draft.source = []
      draft.entry.line = line
      field = .source
    case "msgid_plural":
      draft.pluralSource = []
      field = .pluralSource
    case "msgstr":
      guard let (index, after) = index(in: rest) else {
        draft.isBroken = true
        field = .none
        return tell("the number of the plural form cannot be read", at: end - lineStart + 1)
      }
      rest = after..<range.upperBound
      if !draft.indices.insert(index).inserted {
        draft.isBroken = true
        tell("the entry has msgstr[\(index)] twice, so it is not read")
      }
      draft.texts.append((index, [], line))
      field = .text
      if draft.source == nil {
        draft.isBroken = true
        tell("the text belongs to no msgid")
      }
    case "domain": field = .domain
    default:
      if draft.texts.isEmpty {
        draft.isBroken = draft.source != nil || draft.context != nil
      } else {
        finish()
      }
      field = .none
      return tell("neither a comment nor a part of an entry", at: range.lowerBound - lineStart + 1)
    }
    readStrings(rest, of: lineStart)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    97...122 ~= byte || byte == UInt8(ascii: "_")
  }

  /// The number in brackets, 0 without; `nil` if there are brackets and no number in them.
  private func index(in range: Range<Int>) -> (index: Int, end: Int)? {
    var at = range.lowerBound
    while at < range.upperBound, bytes[at] == 32 || bytes[at] == 9 { at += 1 }
    guard at < range.upperBound, bytes[at] == UInt8(ascii: "[") else {
      return (0, range.lowerBound)
    }
    guard let end = bytes[at..<range.upperBound].firstIndex(of: UInt8(ascii: "]")),
      let index = Int(String(decoding: bytes[at + 1..<end], as: UTF8.self).trimmingWhiteSpace),
      0..<1_000 ~= index
    else { return nil }
    return (index, end + 1)
  }

  // MARK: - Strings

  private mutating func readStrings(_ range: Range<Int>, of lineStart: Int) {
    var at = range.lowerBound
    while at < range.upperBound {
      let byte = bytes[at]
      if byte == 32 || byte == 9 {
        at += 1
      } else if byte == UInt8(ascii: "\"") {
        guard let end = readString(at + 1..<range.upperBound, of: lineStart) else {
          draft.isBroken = true
          return tell("the text has no closing quotation mark", at: at - lineStart + 1)
        }
        at = end
      } else {
        draft.isBroken = true
        return tell("the line goes on behind its text", at: at - lineStart + 1)
      }
    }
  }

  /// Reads a string and returns the position behind it, or `nil` if it has no end.
  private mutating func readString(_ range: Range<Int>, of lineStart: Int) -> Int? {
    var text: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let start = at
      while at < range.upperBound, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\")
      {
        at += 1
      }
      guard at < range.upperBound else { return nil }
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\"") {
        // Most texts have no escape, and go as they are.
        append(text.isEmpty ? bytes[start..<at - 1] : (text + bytes[start..<at - 1])[...])
        return at
      }
      text += bytes[start..<at - 1]
      guard at < range.upperBound else { return nil }
      let escape = bytes[at]
      at += 1
      switch escape {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "a"): text.append(7)
      case UInt8(ascii: "b"): text.append(8)
      case UInt8(ascii: "f"): text.append(12)
      case UInt8(ascii: "v"): text.append(11)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): text.append(escape)
      case 48...55:
        var value = Int(escape - 48)
        var count = 1
        while count < 3, at < range.upperBound, 48...55 ~= bytes[at] {
          value = value * 8 + Int(bytes[at] - 48)
          (at, count) = (at + 1, count + 1)
        }
        text.append(UInt8(truncatingIfNeeded: value))
      case UInt8(ascii: "x"):
        var (value, count) = (0, 0)
        while count < 2, at < range.upperBound, let digit = Self.hexadecimal(bytes[at]) {
          value = value * 16 + digit
          (at, count) = (at + 1, count + 1)
        }
        if count == 0 {
          text += [UInt8(ascii: "\\"), escape]
        } else {
          text.append(UInt8(truncatingIfNeeded: value))
        }
      default:
        text += [UInt8(ascii: "\\"), escape]
        // A comment is compared, and nothing else.
        if field == .earlierContext { break }
        tell(
          "an escape that PO does not have; its characters stay", .warning, at: at - lineStart - 1)
      }
    }
    return nil
  }

  private static func hexadecimal(_ byte: UInt8) -> Int? {
    switch byte {
    case 48...57: Int(byte) - 48
    case 65...70: Int(byte) - 55
    case 97...102: Int(byte) - 87
    default: nil
    }
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    switch field {
    case .none:
      draft.isBroken = draft.isBroken || draft.source != nil
      tell("the text belongs to no part of an entry")
    case .context: draft.context?.append(contentsOf: text)
    case .source: draft.source?.append(contentsOf: text)
    case .pluralSource: draft.pluralSource?.append(contentsOf: text)
    case .text: draft.texts[draft.texts.count - 1].text.append(contentsOf: text)
    case .earlierContext: draft.earlierContext?.append(contentsOf: text)
    case .domain: break
    }
  }

  // MARK: - Entries

  private mutating func finish() {
    let made = draft
    draft = Draft()
    field = .none
    guard !made.isBroken else { return }
    guard let source = made.source else {
      if made.context != nil { tell("the entry has no msgid") }
      return
    }
    var entry = made.entry
    guard !source.contains(0), made.context?.contains(0) != true,
      made.pluralSource?.contains(0) != true, !made.texts.contains(where: { $0.text.contains(0) })
    else {
      return tell("the entry is not read: a text has the character U+0000", line: entry.line)
    }
    guard made.context?.contains(4) != true else {
      return tell(
        "the entry is not read: its context has U+0004, which ends a context in MO files",
        line: entry.line)
    }
    entry.context = made.context.map { String(decoding: $0, as: UTF8.self) }
    entry.isGuess =
      entry.isFuzzy
      && (made.earlierContext.map { $0 != made.context ?? [] } ?? false
        || made.wasPlural && made.pluralSource == nil)
    entry.source = String(decoding: source, as: UTF8.self)
    entry.pluralSource = made.pluralSource.map { String(decoding: $0, as: UTF8.self) }
    entry.texts = made.texts.map {
      POEntry.Text(String(decoding: $0.text, as: UTF8.self), index: $0.index, line: $0.line)
    }
    entries.append(entry)
  }
}

extension Finding.Code {
  /// A PO file has a syntax error.
  package static let gettextSyntax: Self = "po-syntax"
}
