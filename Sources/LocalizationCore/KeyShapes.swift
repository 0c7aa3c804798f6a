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
    guard let end = text.firstIndex(where: { separators.contains($0) }) else { return nil }
    return String(text[..<end])
  }

  private static let separators: Set<Character> = [".", "_", "-", "/", ":"]

  /// True for the name of a file, a host or a version, which look like keys.
  private static func isName(_ text: String) -> Bool {
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
    /// The separators of words, each once.
    var separators: Set<Character> = []
    /// How its letters are: `a` small, `A` capital, `aB` and `Ab` both.
    var letters: String

    /// True for separators that texts rarely have inside of words.
    var isOfKeysAlone: Bool { !separators.isDisjoint(with: [".", "_", ":"]) }

    /// The shape of a key; `nil` for a text in words.
    init?(_ text: String) {
      var hasCapital = false
      var hasSmall = false
      var isWordStart = true
      var first: Character?
      guard text.utf8.count <= 200 else { return nil }
      for character in text {
        if KeyShapes.separators.contains(character) {
          // Dots in a row are an ellipsis.
          guard !isWordStart else { return nil }
          separators.insert(character)
          isWordStart = true
          continue
        }
        guard character.isASCII, character.isLetter || character.isNumber else { return nil }
        isWordStart = false
        if character.isUppercase { hasCapital = true }
        if character.isLowercase { hasSmall = true }
        if first == nil { first = character }
      }
      guard let first, first.isLetter, !isWordStart else { return nil }
      letters = !hasCapital ? "a" : !hasSmall ? "A" : first.isLowercase ? "aB" : "Ab"
      if separators.isEmpty {
        // One word is a text as well, unless capitals divide it: `cartTitle`.
        guard letters == "aB" else { return nil }
      } else {
        // `v1.2`
        let words = text.split { KeyShapes.separators.contains($0) }
        guard
          words.dropFirst().contains(where: { $0.contains { $0.isLetter } })
            || words[0].allSatisfy({ !$0.isNumber })
        else { return nil }
        // `cart.title` and `cart.itemCount` are one habit.
        if letters == "aB" { letters = "a" }
      }
    }
  }
}
