public import LocalizationCore

/// A `.strings` file: pairs of a key and a text, in which everything else stays as it is.
///
/// Entries are ranges of the file's text in UTF-8, and changes are edits of it, so that what is not
/// changed keeps its bytes, its encoding and its layout.
public struct StringsDocument: Sendable {
  /// A key with its text, as ranges of the file's text.
  public struct Entry: Sendable {
    private let keyRange: TextRange
    private let valueRange: TextRange
    private var commentRange = TextRange()
    private var edges: TextRange
    private var last: UInt32
    private let hasValue: Bool
    private var hasComment = false
    /// Whether there are escapes in the key, and in the text.
    let escapes: (key: Bool, value: Bool)
    /// Whether the same key stands behind it once more, which counts then.
    var isRepeated = false

    /// The key as it is written, with its quotation marks.
    public var key: Range<Int> { keyRange.range }
    /// The text as it is written, with its quotation marks; `nil` where the key alone is said, which is
    /// the text then.
    public var value: Range<Int>? { hasValue ? valueRange.range : nil }
    /// The comment that is about it, with its marks: the last one before the key, or else the one behind
    /// the entry in its line.
    public var comment: Range<Int>? { hasComment ? commentRange.range : nil }
    /// From the comment before the key, or the key, to the semicolon.
    public var range: Range<Int> { edges.range }
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
      hasValue = value != nil
      escapes = (key.hasEscapes, value?.hasEscapes ?? key.hasEscapes)
      edges = TextRange((comment?.lowerBound ?? key.range.lowerBound)..<end)
      last = UInt32(truncatingIfNeeded: end)
      if let comment { set(comment: comment) }
    }

    private mutating func set(comment: Range<Int>) {
      commentRange = TextRange(comment)
      hasComment = true
    }

    /// Takes what stands behind the entry in its line.
    mutating func extend(to end: Int, comment: Range<Int>) {
      last = UInt32(truncatingIfNeeded: end)
      if !hasComment { set(comment: comment) }
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
  /// Whether the file is not there yet.
  private(set) var isNew = false
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
  /// - Throws: ``CatalogError`` with the place of what is wrong: bytes that are no text, or no pairs.
  public init(parsing bytes: [UInt8], path: String) throws(CatalogError) {
    self.path = path
    self.bytes = bytes
    if let kind = Self.otherKind(bytes) {
      throw CatalogError(Finding(.builtOutput, .error, kind, at: SourceLocation(path: path)))
    }
    (encoding, markLength) = StringsEncoding.detect(bytes)
    var fault: Int?
    if encoding == .utf8 && markLength == 0 {
      text = bytes
      fault = StringsEncoding.invalidUTF8(in: bytes.span)
    } else {
      (text, fault) = encoding.decode(bytes[markLength...])
    }
    if let fault {
      throw CatalogError(
        Finding(
          .malformedStrings,
          .error,
          "bytes that are not \(encoding.rawValue)",
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
    (bytes, text, encoding, markLength, end) = ([], [], .utf8, 0, 0)
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
    entry.escapes.key ? StringsText.decode(text[entry.key])[...] : text[plain(entry.key)]
  }

  /// The text of an entry in UTF-8, a copy only where it has escapes.
  func valueBytes(of entry: Entry) -> ArraySlice<UInt8> {
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

  /// Where the text of a slot stands.
  func written(at slot: Slot) -> (place: WrittenText, text: String)? {
    guard let index = index(of: slot.key.string) else { return nil }
    let entry = entries[index]
    let place = StringsText.written(entry.value ?? entry.key, in: text, path: path)
    return (place, value(of: entry))
  }

  /// The file with edits of its text.
  public func applying(_ edits: [Edit]) -> [UInt8] {
    guard !edits.isEmpty else { return bytes }
    var result = Array(bytes.prefix(markLength))
    encoding.append(text.applying(edits), to: &result)
    return result
  }

  /// What a file is that is no old-style property list, by how it begins; `nil` for any other.
  private static func otherKind(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: Array("bplist".utf8)) {
      return "is a binary property list: built output, not a source"
    }
    let head = bytes.prefix(64).drop { $0 <= 32 || $0 >= 0xEF }
    if head.starts(with: Array("<?xml".utf8)) || head.starts(with: Array("<!DOC".utf8))
      || head.starts(with: Array("<plist".utf8))
    {
      return "is an XML property list: built output, not a source"
    }
    return nil
  }

  private mutating func indexEntries() {
    var index = ByteIndex(capacity: entries.count)
    var repeated: [Int: [Int]] = [:]
    for position in entries.indices {
      let key = keyBytes(of: entries[position])
      let earlier = index.insert(position, of: key.span, replaces: true) {
        keyBytes(of: entries[$0]).isIdentical(to: key)
      }
      guard let earlier else { continue }
      entries[earlier].isRepeated = true
      repeated[position] = (repeated.removeValue(forKey: earlier) ?? [earlier]) + [position]
    }
    self.index = index
    guard !repeated.isEmpty else { return }
    let lines = LineIndex(text)
    findings = repeated.values.sorted { $0[1] < $1[1] }.map { places in
      let times = places.count == 2 ? "twice" : "\(places.count) times"
      return Finding(
        .repeatedKey,
        .warning,
        "'\(key(of: entries[places[0]]))' is said \(times); the last one counts",
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
