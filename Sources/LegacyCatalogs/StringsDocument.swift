public import LocalizationCore

/// A `.strings` file: pairs of a key and a text, in which everything else stays as it is.
///
/// Entries are ranges of the file's text in UTF-8, and changes are edits of it, so that what is not
/// changed keeps its bytes, its encoding and its layout.
public struct StringsDocument: Sendable {
  /// A key with its text.
  public struct Entry: Sendable {
    /// The key as it is written, with its quotation marks.
    public var key: Range<Int>
    /// The text as it is written, with its quotation marks; `nil` where the key alone is said, which is
    /// the text then.
    public var value: Range<Int>?
    /// The comment that is about it, with its marks: the last one before the key, or else the one behind
    /// the entry in its line.
    public var comment: Range<Int>?
    /// From the comment before the key, or the key, to the semicolon.
    public var range: Range<Int>
    /// Where the entry ends with what stands behind it in its line.
    public var end: Int
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
  public let entries: [Entry]
  /// What is not right with the file.
  public let findings: [Finding]
  /// Where a new entry goes behind all others.
  let end: Int
  /// How many bytes the byte order mark has.
  let markLength: Int
  private let indexes: [ExactString: Int]

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
    (indexes, findings) = Self.index(entries, of: text, path: path)
  }

  /// A file that is not there yet.
  init?(emptyAt path: String) {
    do throws(CatalogError) {
      try self.init(parsing: [], path: path)
    } catch {
      return nil
    }
  }

  /// The index of the entry that counts for a key: the last one that says it.
  public func index(of key: String) -> Int? { indexes[ExactString(key)] }

  /// Whether an entry is the one that counts for its key.
  public func counts(_ index: Int) -> Bool { self.index(of: key(of: entries[index])) == index }

  /// The key of an entry.
  public func key(of entry: Entry) -> String { StringsText.decode(text[entry.key]) }

  /// The text of an entry.
  public func value(of entry: Entry) -> String {
    StringsText.decode(text[entry.value ?? entry.key])
  }

  /// The comment about an entry as Xcode exports it: without its marks and the white space around it.
  public func comment(of entry: Entry) -> String? {
    guard let range = entry.comment else { return nil }
    let isLine = text[range].dropFirst().first == UInt8(ascii: "/")
    let inside = text[range].dropFirst(2).dropLast(isLine ? 0 : 2)
    let isSpace: (UInt8) -> Bool = { $0 == 32 || (9...13).contains($0) }
    guard let first = inside.firstIndex(where: { !isSpace($0) }),
      let last = inside.lastIndex(where: { !isSpace($0) })
    else { return nil }
    return String(decoding: inside[first...last], as: UTF8.self)
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

  private static func index(
    _ entries: [Entry],
    of text: [UInt8],
    path: String
  ) -> ([ExactString: Int], [Finding]) {
    var indexes: [ExactString: Int] = [:]
    indexes.reserveCapacity(entries.count)
    var repeated: [ExactString: [Int]] = [:]
    var order: [ExactString] = []
    for (index, entry) in entries.enumerated() {
      let key = ExactString(StringsText.decode(text[entry.key]))
      guard let earlier = indexes.updateValue(index, forKey: key) else { continue }
      if repeated[key] == nil { order.append(key) }
      repeated[key, default: [earlier]].append(index)
    }
    guard !order.isEmpty else { return (indexes, []) }
    let lines = LineIndex(text)
    let findings = order.map { key in
      let places = repeated[key] ?? []
      return Finding(
        .repeatedKey,
        .warning,
        "'\(key)' is said \(places.count == 2 ? "twice" : "\(places.count) times"); the last one counts",
        places: places.map { lines.location(of: entries[$0].key.lowerBound, in: path) }
      )
    }
    return (indexes, findings)
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
