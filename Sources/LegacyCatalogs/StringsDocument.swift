package import LoctripLocalizationCore

/// A `.strings` file: pairs of a key and a text; everything else is preserved.
///
/// It is an old-style property list of pairs, or an XML property list, a dictionary of strings.
///
/// Entries are ranges of the file's text in UTF-8, and changes are edits of it, so that all other
/// bytes, the encoding and the layout are kept.
package struct StringsDocument: Sendable {
  /// A key with its text, as ranges of the file's text.
  package struct Entry: Sendable {
    // Entries are small because large files have many. Neither a text nor a comment is empty as
    // written.
    private let keyRange: TextRange
    private let valueRange: TextRange
    private var commentRange: TextRange
    private let semicolon: UInt32
    private var last: UInt32
    /// The index of its value in a property list; -1 in a file of pairs.
    fileprivate var node: Int32 = -1
    /// True if the key, or the text, has escapes.
    let escapes: (key: Bool, value: Bool)
    /// True if the same key follows again; the last one wins.
    var isRepeated = false

    /// The key as it is written, with its quotation marks.
    package var key: Range<Int> { keyRange.range }
    /// The text as written, with its quotation marks; `nil` if there is only a key, which is then
    /// the text.
    package var value: Range<Int>? { valueRange.range.isEmpty ? nil : valueRange.range }
    /// The comment of the entry, with its marks: the last one before the key, else the one behind
    /// the entry on its line.
    package var comment: Range<Int>? { commentRange.range.isEmpty ? nil : commentRange.range }
    /// From the comment before the key, or the key, to the semicolon.
    package var range: Range<Int> {
      min(comment?.lowerBound ?? key.lowerBound, key.lowerBound)..<Int(semicolon)
    }
    /// The end of the entry, including what follows on its line.
    package var end: Int { Int(last) }

    init(key: StringsScanner.Token, value: StringsScanner.Token?, comment: Range<Int>?, end: Int) {
      keyRange = TextRange(key.range)
      valueRange = value.map { TextRange($0.range) } ?? TextRange()
      commentRange = comment.map { TextRange($0) } ?? TextRange()
      escapes = (key.hasEscapes, value?.hasEscapes ?? key.hasEscapes)
      semicolon = UInt32(truncatingIfNeeded: end)
      last = semicolon
    }

    /// Adds the rest of the entry's line.
    mutating func extend(to end: Int, comment: Range<Int>) {
      last = UInt32(truncatingIfNeeded: end)
      if self.comment == nil { commentRange = TextRange(comment) }
    }
  }

  /// The path, for findings.
  package let path: String
  /// The bytes of the file.
  package let bytes: [UInt8]
  /// The text as UTF-8, without a byte order mark.
  package let text: [UInt8]
  /// The encoding of the file.
  package let encoding: StringsEncoding
  /// The entries in the order of the file.
  package private(set) var entries: [Entry]
  /// Problems in the file.
  package private(set) var findings: [Finding] = []
  /// The offset at which to append entries.
  let end: Int
  /// True if edits can leave all other bytes as they are.
  package var isStable: Bool { list?.isStable ?? true }
  /// True for a file that does not exist yet.
  private(set) var isNew = false
  /// The values of a file that is an XML property list, which has no comments.
  let list: PropertyList?
  /// The length of the byte order mark, in bytes.
  let markLength: Int
  /// The entries that count, by their keys.
  private var index = ByteIndex()

  /// Reads a file.
  ///
  /// A file without bytes is one without entries.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - path: The path, for findings.
  /// - Throws: `FindingsError` with the location: bytes that are no text, or no pairs.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    self.path = path
    self.bytes = bytes
    try PropertyList.refuseBinary(bytes, path: path)
    if StringsEncoding.hasSecondMark(bytes) { throw .secondMark(.malformedStrings, path) }
    if Self.isXML(bytes) {
      let list = try PropertyList(parsing: bytes, path: path)
      (self.list, text, encoding) = (list, list.content, .utf8)
      (entries, findings) = try Self.entries(of: list)
      (end, markLength) = (list.content.count, 0)
      indexEntries()
      return
    }
    list = nil
    (encoding, markLength) = StringsEncoding.detect(bytes)
    var fault: Int?
    if encoding == .utf8 && markLength == 0 {
      text = bytes
      fault = StringsEncoding.invalidUTF8(in: ArraySlice(bytes).span)
    } else {
      (text, fault) = encoding.decode(bytes[markLength...])
    }
    if let fault {
      throw FindingsError(
        Finding(
          .malformedStrings, .error, "contains bytes that are not \(encoding.rawValue)",
          at: LineIndex(text).location(of: fault, in: path)))
    }
    var scanner = StringsScanner(text)
    do throws(StringsScanner.Fault) {
      try scanner.scan()
    } catch {
      throw FindingsError(
        Finding(
          .malformedStrings, .error, error.message,
          at: LineIndex(text).location(of: error.offset, in: path)))
    }
    entries = scanner.entries
    end = scanner.end
    indexEntries()
  }

  /// A file that does not exist yet.
  init(newAt path: String) {
    self.path = path
    (bytes, text, encoding, markLength, end, list) = ([], [], .utf8, 0, 0, nil)
    entries = []
    isNew = true
  }

  /// The index of the last entry with a key, which is the one that counts.
  package func index(of key: String) -> Int? {
    key.withUTF8Bytes { bytes in
      index.number(of: bytes) { key.isIdentical(to: keyBytes(of: entries[$0])) }
    }
  }

  /// The index of the last entry with a key in UTF-8.
  func index(of key: ArraySlice<UInt8>) -> Int? {
    index.number(of: key.span) { keyBytes(of: entries[$0]).isIdentical(to: key) }
  }

  /// True if an entry is the last one with its key.
  package func counts(_ index: Int) -> Bool { !entries[index].isRepeated }

  /// The key of an entry.
  package func key(of entry: Entry) -> String {
    String(decoding: keyBytes(of: entry), as: UTF8.self)
  }

  /// The text of an entry.
  package func value(of entry: Entry) -> String {
    String(decoding: valueBytes(of: entry), as: UTF8.self)
  }

  /// The key of an entry in UTF-8, a copy only where it has escapes.
  func keyBytes(of entry: Entry) -> ArraySlice<UInt8> {
    if let node = node(of: entry) { return Array(node.key.utf8)[...] }
    return entry.escapes.key ? StringsText.decode(text[entry.key])[...] : text[plain(entry.key)]
  }

  /// The text of an entry in UTF-8, a copy only where it has escapes.
  func valueBytes(of entry: Entry) -> ArraySlice<UInt8> {
    if let node = node(of: entry) { return Array(node.text.utf8)[...] }
    let range = entry.value ?? entry.key
    return entry.escapes.value ? StringsText.decode(text[range])[...] : text[plain(range)]
  }

  /// The key of an entry for a table over the text of this file.
  func keyText(of entry: Entry) -> UnitTableBuilder.Text {
    entry.escapes.key ? .bytes(keyBytes(of: entry)) : .literal(plain(entry.key))
  }

  /// The text of an entry for a table over the text of this file.
  func valueText(of entry: Entry) -> UnitTableBuilder.Text {
    entry.escapes.value ? .bytes(valueBytes(of: entry)) : .literal(plain(entry.value ?? entry.key))
  }

  /// The range of a string without escapes, without its quotation marks.
  private func plain(_ token: Range<Int>) -> Range<Int> {
    StringsText.isQuoted(text[token]) ? token.lowerBound + 1..<token.upperBound - 1 : token
  }

  /// The comment about an entry as Xcode exports it: without its marks and the white space around it.
  package func comment(of entry: Entry) -> String? {
    commentRange(of: entry).map { String(decoding: text[$0], as: UTF8.self) }
  }

  /// The range of an entry's comment, without its marks and the white space around it.
  func commentRange(of entry: Entry) -> Range<Int>? {
    guard let range = entry.comment else { return nil }
    let isLine = text[range].dropFirst().first == UInt8(ascii: "/")
    let inside = text[range].dropFirst(2).dropLast(isLine ? 0 : 2)
    let isSpace: (UInt8) -> Bool = { $0 == 32 || (9...13).contains($0) }
    guard let first = inside.firstIndex(where: { !isSpace($0) }),
      let last = inside.lastIndex(where: { !isSpace($0) })
    else { return nil }
    return first..<last + 1
  }

  /// The file as one of a catalog.
  var file: CatalogSource { CatalogSource(path: path, bytes: bytes, text: text) }

  /// The member of a property list that holds something other than a text for a key: a dictionary,
  /// an array or a number, which writing a text would remove.
  func otherValue(of key: String) -> PropertyList.Node? {
    guard let list, let member = list.member(key, of: 0) else { return nil }
    return list.nodes[member].kind == .string ? nil : list.nodes[member]
  }

  /// The written text of a slot.
  func written(at slot: Slot) -> (place: WrittenText, text: String)? {
    guard let index = index(of: slot.key.string) else { return nil }
    let entry = entries[index]
    if let list { return list.isUTF8 ? list.writtenText(of: Int(entry.node)) : nil }
    let place = StringsText.written(entry.value ?? entry.key, in: text, path: path)
    return (place, value(of: entry))
  }

  /// The file with edits of its text.
  package func applying(_ edits: [Edit]) -> [UInt8] {
    guard !edits.isEmpty else { return bytes }
    if let list { return list.applying(edits) }
    if encoding == .utf8, markLength == 0 { return text.applying(edits) }
    var result = Array(bytes.prefix(markLength))
    encoding.append(text.applying(edits), to: &result)
    return result
  }

  /// True if a file begins like an XML property list.
  package static func isXML(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(128).filter { $0 > 32 && $0 < 0x7F }
    return ["<?xml", "<!DOC", "<plist", "<!--"].contains { head.starts(with: $0.utf8) }
  }

  /// The pairs of an XML property list.
  private static func entries(of list: PropertyList) throws(FindingsError) -> ([Entry], [Finding]) {
    let root = list.nodes[0]
    let lines = LineIndex(list.content)
    func finding(_ offset: Int, _ severity: Finding.Severity, _ message: String) -> Finding {
      let place = lines.location(of: offset, in: list.path)
      return Finding(.malformedStrings, severity, message, at: place)
    }
    guard root.kind == .dictionary else {
      throw FindingsError(
        finding(root.range.lowerBound, .error, "the property list does not contain a dictionary"))
    }
    var entries: [Entry] = []
    // A repeated key is reported as in every `.strings` file.
    var findings = list.findings.filter { $0.code != "duplicate-key" }
    for index in root.children {
      let node = list.nodes[index]
      guard node.kind == .string else {
        findings.append(
          finding(node.member.lowerBound, .warning, "the value of '\(node.key)' is not a string"))
        continue
      }
      // Programs see the last of two members with one key; it is not a text here.
      if let last = list.member(node.key, of: 0), list.nodes[last].kind != .string { continue }
      // Text in XML may have entities, so it is always decoded.
      var entry = Entry(
        key: StringsScanner.Token(range: node.keyRange, hasEscapes: true),
        value: StringsScanner.Token(range: node.range, hasEscapes: true), comment: nil,
        end: node.range.upperBound)
      entry.node = Int32(truncatingIfNeeded: index)
      entries.append(entry)
    }
    return (entries, findings)
  }

  /// The texts of members of a property list whose value is none: numbers, and the first text of lists and
  /// dictionaries; each with its key and its place in ``text``.
  package var unreadTexts: [(key: String, text: String, offset: Int)] {
    guard let list else { return [] }
    return list.nodes[0].children.compactMap { member in
      let value = list.nodes[member]
      var pending = [member]
      while let index = pending.popLast() {
        let node = list.nodes[index]
        switch node.kind {
        case .string where index == member: return nil
        case .string: return (value.key, node.text, value.member.lowerBound)
        case .other:
          let text = String(decoding: list.content[node.content], as: UTF8.self)
          return (value.key, text, value.member.lowerBound)
        case .dictionary, .array: pending += node.children.reversed()
        }
      }
      return nil
    }
  }

  /// The property-list value of an entry.
  func node(of entry: Entry) -> PropertyList.Node? {
    entry.node < 0 ? nil : list?.nodes[Int(entry.node)]
  }

  /// The last entry of each key, and the entries of repeated keys.
  private func indexed() -> (index: ByteIndex, repeated: [Int: [Int]]) {
    var index = ByteIndex(capacity: entries.count)
    var repeated: [Int: [Int]] = [:]
    for position in entries.indices {
      let key = keyBytes(of: entries[position])
      let earlier = index.insert(position, of: key.span, replaces: true) {
        keyBytes(of: entries[$0]).isIdentical(to: key)
      }
      guard let earlier else { continue }
      repeated[position] = (repeated.removeValue(forKey: earlier) ?? [earlier]) + [position]
    }
    return (index, repeated)
  }

  private mutating func indexEntries() {
    let (index, repeated) = indexed()
    self.index = index
    guard !repeated.isEmpty else { return }
    for places in repeated.values {
      for place in places.dropLast() { entries[place].isRepeated = true }
    }
    let lines = LineIndex(text)
    findings += repeated.values.sorted { $0[1] < $1[1] }.map { places in
      let times = places.count == 2 ? "twice" : "\(places.count) times"
      return Finding(
        .repeatedKey, .warning,
        "'\(key(of: entries[places[0]]))' occurs \(times); the last one wins",
        places: places.map { lines.location(of: entries[$0].key.lowerBound, in: path) })
    }
  }
}

extension Finding.Code {
  /// A `.strings` file cannot be read.
  package static let malformedStrings: Self = "malformed-strings"
  /// A build wrote this file, so it is not a source to edit.
  package static let builtOutput: Self = "built-output"
  /// A file has a key several times.
  package static let repeatedKey: Self = "repeated-key"
}
