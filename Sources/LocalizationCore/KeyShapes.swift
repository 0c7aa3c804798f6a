/// The shapes of the keys of a table, to tell a key from a text.
///
/// `cart.titel` is shaped like a key where the table has `cart.title`. A sentence, an address, the name of a file and
/// a number are texts.
package struct KeyShapes: Sendable {
  /// The least share of a table's keys with a shape that makes it one of its shapes.
  private static let share = 4
  private var counts: [Shape: Int] = [:]
  /// The first words of the keys, in front of a separator.
  private var firstWords: Set<String> = []
  /// The keys that have a shape.
  private var keys: [String] = []
  private var keyCount = 0

  /// No keys.
  package init() {}

  /// The shapes of the keys of a table, each entry once.
  init(of table: UnitTable) {
    var last: UInt32?
    for row in table.indices where table.row(row).entry != last {
      last = table.row(row).entry
      add(table.key(row))
    }
  }

  /// Adds a key of the table.
  package mutating func add(_ key: String) {
    keyCount += 1
    guard let shape = Shape(key) else { return }
    counts[shape, default: 0] += 1
    if let word = Self.firstWord(of: key) { firstWords.insert(word) }
    keys.append(key)
  }

  /// True if a key of the table cannot be a text, because the keys beside it have its shape.
  ///
  /// Words with dots, underscores or colons between them need a quarter of the keys. Others, such as `cartTitle` and
  /// `cart-title`, need most of at least three: `iPhone` and `Wi-Fi` are texts.
  func isOnlyKey(_ key: String) -> Bool {
    guard let shape = Shape(key), !Self.isName(key) else { return false }
    let count = counts[shape, default: 0]
    return shape.isOfKeysAlone ? count * Self.share >= keyCount : count > 2 && count * 2 > keyCount
  }

  /// True if a text that the table lacks is shaped like its keys.
  package func areThose(of text: String) -> Bool {
    guard let shape = Shape(text) else { return false }
    if let word = Self.firstWord(of: text), firstWords.contains(word) { return true }
    guard !Self.isName(text) else { return false }
    return counts[shape, default: 0] * Self.share >= keyCount && keyCount > 0
  }

  /// The key that a text may be a slip of.
  package func nearest(to text: String) -> String? {
    EditDistance.nearest(to: text, among: keys).flatMap { key, distance in
      distance <= 2 && distance * 4 <= text.utf8.count ? key : nil
    }
  }

  private static func firstWord(of text: String) -> String? {
    text.utf8.firstIndex { separator($0) != 0 }.map { String(text[..<$0]) }
  }

  /// The bit of a byte that separates words; 0 for any other.
  private static func separator(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "."): 1
    case UInt8(ascii: "_"): 2
    case UInt8(ascii: ":"): 4
    case UInt8(ascii: "-"): 8
    case UInt8(ascii: "/"): 16
    default: 0
    }
  }

  /// True for the name of a file, a host or a version, which look like keys.
  private static func isName(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ".")) else { return false }
    if text.hasPrefix("www.") { return true }
    guard let last = text.fields(".").last, last.count < text.count else { return false }
    return endings.contains(last.lowercased())
  }

  /// Endings of files that apps speak of, and of hosts.
  private static let endings: Set<String> = [
    "app", "bin", "bmp", "bz2", "cfg", "command", "conf", "css", "csv", "dat", "db", "dmg", "doc",
    "docx", "dylib", "epub", "exe", "framework", "gif", "gz", "h", "heic", "html", "icns", "icloud",
    "ico", "ics", "ini", "ipa", "jpeg", "jpg", "js", "json", "key", "log", "m4a", "md", "mov",
    "mp3",
    "mp4", "numbers", "opml", "pages", "pdf", "pkg", "plist", "png", "py", "rar", "rtf", "sh",
    "sql",
    "sqlite", "svg", "swift", "tar", "tex", "tiff", "toml", "ts", "txt", "wav", "webp", "xcstrings",
    "xip", "xls", "xlsx", "xml", "yaml", "yml", "zip", "7z", "com", "org", "net", "edu", "gov",
    "io",
    "dev", "de", "uk", "fr", "jp", "cn", "eu", "ru", "info", "me", "co", "us", "ch", "nl", "ai",
    "tv",
  ]

  /// What keys written by one habit have in common.
  private struct Shape: Hashable {
    /// How letters are.
    enum Letters: UInt8 {
      case small, capital, camel, pascal
    }

    /// The separators of words, a bit for each.
    var separators: UInt8 = 0
    var letters: Letters

    /// True for separators that texts rarely have inside of words.
    var isOfKeysAlone: Bool { separators & 0b111 != 0 }

    /// The shape of a key; `nil` for a text in words.
    init?(_ text: String) {
      guard text.utf8.count <= 200, let shape = text.withUTF8Bytes({ Shape(bytes: $0) }) else {
        return nil
      }
      self = shape
    }

    private init?(bytes: Span<UInt8>) {
      var (hasCapital, hasSmall) = (false, false)
      var isWordStart = true
      // `v1.2` is a version.
      var (hasFirstDigit, hasLaterLetter) = (false, false)
      for index in bytes.indices {
        let byte = bytes[index]
        let separator = KeyShapes.separator(byte)
        if separator != 0 {
          // Dots in a row are an ellipsis.
          guard !isWordStart else { return nil }
          separators |= separator
          isWordStart = true
          continue
        }
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): hasSmall = true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasCapital = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          guard index > 0 else { return nil }
          if separators == 0 { hasFirstDigit = true }
          isWordStart = false
          continue
        default: return nil
        }
        if separators != 0 { hasLaterLetter = true }
        isWordStart = false
      }
      guard !isWordStart else { return nil }
      let isSmallFirst = bytes[0] >= UInt8(ascii: "a")
      letters = !hasCapital ? .small : !hasSmall ? .capital : isSmallFirst ? .camel : .pascal
      if separators == 0 {
        // One word is a text as well, unless capitals divide it: `cartTitle`.
        guard letters == .camel else { return nil }
      } else {
        guard hasLaterLetter || !hasFirstDigit else { return nil }
        // `cart.title` and `cart.itemCount` are one habit.
        if letters == .camel { letters = .small }
      }
    }
  }
}
