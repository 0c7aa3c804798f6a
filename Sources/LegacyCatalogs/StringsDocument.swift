public import LocalizationCore

/// A `.strings` file: pairs of a key and a text, in which everything else stays as it is.
///
/// It is an old-style property list of pairs, or an XML property list, a dictionary of strings.
///
/// Entries are ranges of the file's text in UTF-8, and changes are edits of it, so that what is not
/// changed keeps its bytes, its encoding and its layout.
public struct StringsDocument: Sendable {
  /// A key with its text, as ranges of the file's text.
  public struct Entry: Sendable {
    // An entry is small: large files have many. Neither a text nor a comment is empty as it is written.
    private let keyRange: TextRange
    private let valueRange: TextRange
    private var commentRange: TextRange
    private let semicolon: UInt32
    private var last: UInt32
    /// The value of a property list that it is; -1 in a file of pairs.
    fileprivate var node: Int32 = -1
    /// Whether there are escapes in the key, and in the text.
    let escapes: (key: Bool, value: Bool)
    /// Whether the same key stands behind it once more, which counts then.
    var isRepeated = false

    /// The key as it is written, with its quotation marks.
    public var key: Range<Int> { keyRange.range }
    /// The text as it is written, with its quotation marks; `nil` where the key alone is said, which is
    /// the text then.
    public var value: Range<Int>? { valueRange.range.isEmpty ? nil : valueRange.range }
    /// The comment that is about it, with its marks: the last one before the key, or else the one behind
    /// the entry in its line.
    public var comment: Range<Int>? { commentRange.range.isEmpty ? nil : commentRange.range }
    /// From the comment before the key, or the key, to the semicolon.
    public var range: Range<Int> {
      min(comment?.lowerBound ?? key.lowerBound, key.lowerBound)..<Int(semicolon)
    }
    /// Where the entry ends with what stands behind it in its line.
    public var end: Int { Int(last) }

    init(
      key: StringsScanner.Token,
      value: StringsScanner.Token?,
      comment: Range<Int>?,
      end: Int
    ) {
      keyRange = TextRange(key.range)
      valueRange = value.map { TextRange($0.range) } ?? TextRange()
      commentRange = comment.map { TextRange($0) } ?? TextRange()
      escapes = (key.hasEscapes, value?.hasEscapes ?? key.hasEscapes)
      semicolon = UInt32(truncatingIfNeeded: end)
      last = semicolon
    }

    /// Takes what stands behind the entry in its line.
    mutating func extend(to end: Int, comment: Range<Int>) {
      last = UInt32(truncatingIfNeeded: end)
      if self.comment == nil { commentRange = TextRange(comment) }
    }
  }

  /// The path, for findings.
  public let path: String
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The text as UTF-8, without a byte order mark.
  public let text: [UInt8]
  /// How the text is written as bytes.
  public let encoding: StringsEncoding
  /// The entries in the order of the file.
  public private(set) var entries: [Entry]
  /// What is not right with the file.
  public private(set) var findings: [Finding] = []
  /// Where a new entry goes behind all others.
  let end: Int
  /// Whether every byte that no edit touches can stay as it is.
  public var isStable: Bool { list?.isStable ?? true }
  /// Whether the file is not there yet.
  private(set) var isNew = false
  /// The values of a file that is an XML property list, which has no comments.
  let list: PropertyList?
  /// How many bytes the byte order mark has.
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
  /// - Throws: `CatalogError` with the place of what is wrong: bytes that are no text, or no pairs.
  public init(parsing bytes: [UInt8], path: String) throws(CatalogError) {
    self.path = path
    self.bytes = bytes
    if bytes.starts(with: Array("bplist".utf8)) {
      let message = "is a binary property list: built output, not a source"
      throw CatalogError(
        Finding(.builtOutput, .error, message, at: SourceLocation(path: path))
      )
    }
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
      throw CatalogError(
        Finding(
          .malformedStrings,
          .error,
          "contains bytes that are not \(encoding.rawValue)",
          at: LineIndex(text).location(of: fault, in: path)
        )
      )
    }
    var scanner = StringsScanner(text)
    do throws(StringsScanner.Fault) {
      try scanner.scan()
    } catch {
      throw CatalogError(
        Finding(
          .malformedStrings,
          .error,
          error.message,
          at: LineIndex(text).location(of: error.offset, in: path)
        )
      )
    }
    entries = scanner.entries
    end = scanner.end
    indexEntries()
  }

  /// A file that is not there yet.
  init(newAt path: String) {
    self.path = path
    (bytes, text, encoding, markLength, end, list) = ([], [], .utf8, 0, 0, nil)
    entries = []
    isNew = true
  }

  /// The index of the entry that counts for a key: the last one that says it.
  public func index(of key: String) -> Int? {
    key.withUTF8Bytes { bytes in
      index.number(of: bytes) { key.isIdentical(to: keyBytes(of: entries[$0])) }
    }
  }

  /// The index of the entry that counts for a key in UTF-8.
  func index(of key: ArraySlice<UInt8>) -> Int? {
    index.number(of: key.span) { keyBytes(of: entries[$0]).isIdentical(to: key) }
  }

  /// Whether an entry is the one that counts for its key.
  public func counts(_ index: Int) -> Bool { !entries[index].isRepeated }

  /// The key of an entry.
  public func key(of entry: Entry) -> String {
    String(decoding: keyBytes(of: entry), as: UTF8.self)
  }

  /// The text of an entry.
  public func value(of entry: Entry) -> String {
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

  /// A string that is written literally without its quotation marks.
  private func plain(_ token: Range<Int>) -> Range<Int> {
    StringsText.isQuoted(text[token]) ? token.lowerBound + 1..<token.upperBound - 1 : token
  }

  /// The comment about an entry as Xcode exports it: without its marks and the white space around it.
  public func comment(of entry: Entry) -> String? {
    commentRange(of: entry).map { String(decoding: text[$0], as: UTF8.self) }
  }

  /// Where the comment about an entry stands without its marks and the white space around it.
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

  /// The member of a property list that stands in the place of the text of a key and is none: a
  /// dictionary, an array or a number, which a text that took its place would remove.
  func otherValue(of key: String) -> PropertyList.Node? {
    guard let list, let member = list.member(key, of: 0) else { return nil }
    return list.nodes[member].kind == .string ? nil : list.nodes[member]
  }

  /// Where the text of a slot stands.
  func written(at slot: Slot) -> (place: WrittenText, text: String)? {
    guard let index = index(of: slot.key.string) else { return nil }
    let entry = entries[index]
    if let list { return list.isUTF8 ? list.writtenText(of: Int(entry.node)) : nil }
    let place = StringsText.written(entry.value ?? entry.key, in: text, path: path)
    return (place, value(of: entry))
  }

  /// The file with edits of its text.
  public func applying(_ edits: [Edit]) -> [UInt8] {
    guard !edits.isEmpty else { return bytes }
    if let list { return list.applying(edits) }
    if encoding == .utf8, markLength == 0 { return text.applying(edits) }
    var result = Array(bytes.prefix(markLength))
    encoding.append(text.applying(edits), to: &result)
    return result
  }

  /// Whether a file begins as an XML property list does.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(128).filter { $0 > 32 && $0 < 0x7F }
    return ["<?xml", "<!DOC", "<plist", "<!--"].contains { head.starts(with: $0.utf8) }
  }

  /// The pairs of an XML property list.
  private static func entries(
    of list: PropertyList
  ) throws(CatalogError) -> ([Entry], [Finding]) {
    let root = list.nodes[0]
    let lines = LineIndex(list.content)
    func finding(_ offset: Int, _ severity: Finding.Severity, _ message: String) -> Finding {
      let place = lines.location(of: offset, in: list.path)
      return Finding(.malformedStrings, severity, message, at: place)
    }
    guard root.kind == .dictionary else {
      throw CatalogError(
        finding(root.range.lowerBound, .error, "the property list does not contain a dictionary")
      )
    }
    var entries: [Entry] = []
    // A key that stands twice is told as in every such file.
    var findings = list.findings.filter { $0.code != "duplicate-key" }
    for index in root.children {
      let node = list.nodes[index]
      guard node.kind == .string else {
        findings.append(
          finding(node.member.lowerBound, .warning, "the value of '\(node.key)' is not a string")
        )
        continue
      }
      // Of two members with one key programs see the last, which is no text here.
      if let last = list.member(node.key, of: 0), list.nodes[last].kind != .string { continue }
      // What stands in XML is never taken as it is.
      var entry = Entry(
        key: StringsScanner.Token(range: node.keyRange, hasEscapes: true),
        value: StringsScanner.Token(range: node.range, hasEscapes: true),
        comment: nil,
        end: node.range.upperBound
      )
      entry.node = Int32(truncatingIfNeeded: index)
      entries.append(entry)
    }
    return (entries, findings)
  }

  /// The value of a property list that an entry is.
  func node(of entry: Entry) -> PropertyList.Node? {
    entry.node < 0 ? nil : list?.nodes[Int(entry.node)]
  }

  /// The entry that counts for each key, and the entries of keys that are said more than once.
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
        .repeatedKey,
        .warning,
        "'\(key(of: entries[places[0]]))' occurs \(times); the last one counts",
        places: places.map { lines.location(of: entries[$0].key.lowerBound, in: path) }
      )
    }
  }
}

extension Finding.Code {
  /// A `.strings` file cannot be read.
  public static let malformedStrings: Self = "malformed-strings"
  /// A file is what a build makes of a source.
  public static let builtOutput: Self = "built-output"
  /// A key is said more than once in a file.
  public static let repeatedKey: Self = "repeated-key"
}
