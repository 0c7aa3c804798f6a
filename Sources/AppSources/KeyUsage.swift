package import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore
package import StringCatalogs

/// A key of a catalog that code looks up.
package struct CatalogKey: Sendable {
  /// The key.
  package var key: String
  /// The index of the catalog in the project.
  package var catalog: Int
  /// The table, by the catalog's name.
  package var table: String
  /// The origin of the key; `manual` in files without origins.
  package var state: StringCatalog.ExtractionState
  /// The offset of the key in its file.
  var offset: Int
  /// The text in the source language, if it is not the key.
  var source: String?

  /// True if a compiler found it in code, now or earlier.
  var isExtracted: Bool {
    switch state {
    case .automatic, .extractedWithValue, .stale: true
    case .manual, .migrated, .other: false
    }
  }
}

/// How code uses a key.
package enum KeyUse: Sendable {
  /// The code has the key: texts by their index.
  case key([Int])
  /// The code has a text whose placeholders are not all plain: texts by their index.
  case pattern([Int])
  /// The code gives it to what another package declares.
  case guess(CodeText)
  /// The code has its generated symbol.
  case symbol(FileLocation, enclosing: String)
  /// The code has something that may become the key at run time.
  case perhaps(String, FileLocation?)
  /// Nothing in the code is like it.
  case none
}

/// The keys of a project's catalogs with the code that uses them.
package struct KeyUsage: Sendable {
  package let project: LoctripProject
  package let index: CodeIndex
  package let configuration: Configuration
  /// The keys that code looks up, by catalog and in the order of the files.
  package let keys: [CatalogKey]
  /// The use of each key.
  package let uses: [KeyUse]
  /// The texts of the code that no catalog has: by their index.
  package let missing: [Int]
  /// The texts without letters, such as `4`, that no catalog has: by their index.
  ///
  /// A build puts them into a catalog too, but nobody has to translate them.
  let missingSigns: [Int]
  /// The tables that code names and that no catalog has, with the first text of each.
  package let missingTables: [(table: String, text: Int, count: Int)]

  /// Compares catalogs with code.
  package init(_ project: LoctripProject, _ index: CodeIndex, _ configuration: Configuration) {
    self.project = project
    self.index = index
    self.configuration = configuration
    let keys = Self.keys(of: project)
    self.keys = keys
    let texts = TextTable(index.texts)
    let built = PatternTable(index.builtStrings.map(\.pattern))
    let guesses = PatternTable(index.guesses.map(\.relaxed))
    let named = Self.tables(of: index)
    let lacking = Self.reason(index.lackingPackages)
    let symbols = SymbolUses(project, index)
    uses = keys.map { key in
      let use = Self.use(of: key, texts, built, guesses, symbols, index)
      // What no code names may be read by something that is no code.
      guard case .none = use else { return use }
      if !named.contains(ExactString(key.table)) {
        return .perhaps("no code uses any text of the table '\(key.table)'", nil)
      }
      if let name = index.unreadNames.first {
        return .perhaps("'\(name)' is not read, because its name is not UTF-8", nil)
      }
      // What a compiler found in code that is here is not in code that is not.
      if !key.isExtracted, let reason = lacking { return .perhaps(reason, nil) }
      return use
    }
    var known: Set<TableKey> = []
    var tables: Set<ExactString> = []
    for key in keys {
      known.insert(TableKey(key.table, key.key))
      tables.insert(ExactString(key.table))
    }
    for file in project.catalogs where Self.isOfCode(file) {
      let table = Self.table(of: file)
      tables.insert(ExactString(table))
      guard let catalog = file.catalog as? StringCatalog else { continue }
      // Code may look up the key of an interface too.
      for entry in catalog.entries where Self.isOfInterface(entry.key, in: file) {
        known.insert(TableKey(table, entry.key))
      }
    }
    // Property lists have tables that code may read too, and they are not looked at here.
    let others = Set(
      project.catalogs.filter { !Self.isOfCode($0) }.map { ExactString(Self.table(of: $0)) })
    let all = PatternKeys(keys)
    var missing: [Int] = []
    var signs: [Int] = []
    var lost: [ExactString: (text: Int, count: Int)] = [:]
    for (number, text) in index.texts.enumerated() {
      guard text.isCertain, text.condition == nil, !text.hasUnknownTable, text.use != .phrase else {
        continue
      }
      let table = ExactString(text.tableName)
      guard tables.contains(table) else {
        // The default table of code without any catalog is worth a word, that of a package beside others is not.
        guard text.table != nil || tables.isEmpty, text.tableName != "AppShortcuts",
          !others.contains(table)
        else {
          continue
        }
        lost[table, default: (number, 0)].count += 1
        continue
      }
      guard let key = text.key.key, !known.contains(TableKey(text.tableName, key)),
        !all.has(text.relaxed, in: text.tableName)
      else { continue }
      if key.contains(where: { $0.isLetter }) {
        missing.append(number)
      } else {
        signs.append(number)
      }
    }
    self.missing = missing
    missingSigns = signs
    missingTables = lost.sorted { $0.value.text < $1.value.text }.map {
      ($0.key.string, $0.value.text, $0.value.count)
    }
  }

  /// Compares catalogs with the code that may have some keys.
  ///
  /// Only their uses are known then; the files that cannot have them are not parsed, unless a key has no plain use, so
  /// that only all of the code can tell whether anything may become it.
  ///
  /// - Parameters:
  ///   - wanted: Keys, or texts in the source language.
  ///   - reading: The code; none of it has to be read.
  /// - Throws: `FindingsError` when a file cannot be read.
  package init(
    of wanted: [String], _ project: LoctripProject, _ reading: inout CodeReading,
    _ configuration: Configuration
  ) throws(FindingsError) {
    let names = Set(wanted.map { ExactString($0) })
    func isWanted(_ key: CatalogKey) -> Bool {
      names.contains(ExactString(key.key))
        || key.source.map { names.contains(ExactString($0)) } ?? false
    }
    var symbols: [ExactString: String] = [:]
    var asked = ExactString.distinct(wanted)
    for key in Self.keys(of: project) where isWanted(key) {
      asked.append(key.key)
      if key.state == .manual {
        symbols[ExactString(key.key)] = SymbolName.name(for: key.key)
      }
    }
    try reading.read(having: ExactString.distinct(asked).map { ($0, symbols[ExactString($0)]) })
    self.init(project, reading.index, configuration)
    let isPlain = zip(keys, uses).allSatisfy { key, use in
      guard isWanted(key) else { return true }
      switch use {
      case .key, .pattern, .symbol: return true
      case .guess, .perhaps, .none: return false
      }
    }
    guard !isPlain else { return }
    try reading.readAll()
    self.init(project, reading.index, configuration)
  }

  /// A key of a table.
  struct TableKey: Hashable {
    var table: ExactString
    var key: ExactString
    init(_ table: String, _ key: String) {
      self.table = ExactString(table)
      self.key = ExactString(key)
    }
  }

  /// Why a key may be used although no code here has it: code of packages that is not here.
  private static func reason(_ packages: [String]) -> String? {
    guard let first = packages.first else { return nil }
    return packages.count == 1
      ? "the code of the package '\(first)' is not here"
      : "the code of \(packages.count.counted("package")), such as '\(first)', is not here"
  }

  /// The tables that code uses.
  private static func tables(of index: CodeIndex) -> Set<ExactString> {
    var tables = Set(index.texts.map { ExactString($0.tableName) })
    // The table of what names none.
    tables.insert("Localizable")
    for symbol in index.symbols.keys {
      if let owner = symbol.owner { tables.insert(ExactString(owner)) }
    }
    return tables
  }

  // MARK: - Catalogs

  /// True for a catalog whose keys are in code: not those of interface files, property lists and shops.
  package static func isOfCode(_ file: CatalogFile) -> Bool {
    guard
      file.catalog is StringCatalog || file.catalog is StringsCatalog
        || file.catalog is StringsdictCatalog
    else { return false }
    let table = table(of: file)
    let folders = file.path.split(separator: "/").dropLast()
    return !table.hasSuffix("InfoPlist") && !folders.contains { $0.hasSuffix(".bundle") }
  }

  /// True for a key that Xcode makes of an object in an interface file, `Ab1-cD-2eF.title`, in the catalog of such a
  /// file: the interface uses it, whatever code does.
  ///
  /// An object has the id that Xcode or a person gave it; what stands behind the id is a property.
  package static func isOfInterface(_ key: String, in file: CatalogFile) -> Bool {
    guard file.path.split(separator: "/").dropLast().last == "mul.lproj",
      let dot = key.firstIndex(of: "."), dot != key.startIndex
    else { return false }
    let (id, property) = (key[..<dot], key[key.index(after: dot)...])
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    return id.allSatisfy(\.isNumber)
      || parts.map(\.count) == [3, 2, 3] && parts.joined().allSatisfy { $0.isLetter || $0.isNumber }
      || interfaceProperties.contains(String(property.prefix { $0 != "[" }))
      || property.hasPrefix("ibShadowed") || property.hasPrefix("ibExternal")
  }

  /// The properties of objects in interface files that people see.
  private static let interfaceProperties: Set<String> = [
    "accessibilityLabel", "accessibilityHint", "accessibilityValue", "alternateTitle",
    "disabledTitle", "headerCell.title", "headerToolTip", "highlightedTitle", "label",
    "normalTitle", "paletteLabel", "placeholder", "placeholderString", "prompt", "segmentTitles",
    "selectedTitle", "stringValue", "text", "title", "toolTip",
  ]

  /// The table of a catalog: its name.
  package static func table(of file: CatalogFile) -> String {
    file.path.split(separator: "/").last.map { String($0).fileStem } ?? ""
  }

  private static func keys(of project: LoctripProject) -> [CatalogKey] {
    var keys: [CatalogKey] = []
    for (number, file) in project.catalogs.enumerated() where isOfCode(file) {
      let table = table(of: file)
      if let catalog = file.catalog as? StringCatalog {
        for entry in catalog.entries where !isOfInterface(entry.key, in: file) {
          let source = catalog.localization(of: entry, in: catalog.sourceLanguage)?.plain?.message
            .texts.first
          keys.append(
            CatalogKey(
              key: entry.key, catalog: number, table: table, state: entry.extractionState,
              offset: catalog.offset(of: entry), source: source))
        }
        continue
      }
      let units = file.table(in: file.catalog.sourceLanguage)
      for row in units.indices where units.entry(of: row).lowerBound == row {
        keys.append(
          CatalogKey(
            key: units.key(row), catalog: number, table: table, state: .manual,
            offset: units.offset(row), source: units.source(row)?.texts.first))
      }
    }
    return keys
  }

  /// The place of a key in its catalog.
  package func location(of key: CatalogKey, _ lines: inout [Int: LineIndex]) -> FileLocation {
    let file = project.catalogs[key.catalog]
    guard let source = file.catalog.files.first(where: { $0.path.isIdentical(to: file.path) })
    else {
      return FileLocation(path: file.path)
    }
    let index = lines[key.catalog] ?? LineIndex(source.text)
    lines[key.catalog] = index
    return index.location(of: key.offset, in: file.path)
  }

  // MARK: - Uses

  /// Texts by their keys and patterns.
  private struct TextTable {
    /// By table and key.
    private var exact: [TableKey: [Int]] = [:]
    /// Texts of a table that the code names at run time.
    private var anyTable: [ExactString: [Int]] = [:]
    let patterns: PatternTable
    let patternTexts: [Int]
    let texts: [CodeText]
    /// Texts with arguments behind or in front of them, by what stands there without these.
    private var bare: [ExactString: [Int]] = [:]

    init(_ texts: [CodeText]) {
      var patterns: [KeyPattern] = []
      var patternTexts: [Int] = []
      for (number, text) in texts.enumerated() {
        if let name = text.nameWithoutArguments {
          bare[ExactString(name), default: []].append(number)
        }
        if let key = text.key.key {
          if text.hasUnknownTable {
            anyTable[ExactString(key), default: []].append(number)
          } else {
            exact[TableKey(text.tableName, key), default: []].append(number)
          }
          if text.relaxed != text.key {
            patterns.append(text.relaxed)
            patternTexts.append(number)
          }
        } else {
          patterns.append(text.relaxed)
          patternTexts.append(number)
        }
      }
      self.texts = texts
      self.patterns = PatternTable(patterns)
      self.patternTexts = patternTexts
    }

    func exact(_ key: CatalogKey) -> [Int] {
      (exact[TableKey(key.table, key.key)] ?? []) + (anyTable[ExactString(key.key)] ?? [])
    }

    /// The texts that have the key with arguments, `trip.stops.count \(count)`.
    func withArguments(_ key: CatalogKey) -> [Int] {
      (bare[ExactString(key.key)] ?? []).filter {
        texts[$0].hasUnknownTable || texts[$0].tableName == key.table
      }
    }

    func matching(_ key: CatalogKey) -> [Int] {
      patterns.matches(key.key).map { patternTexts[$0] }.filter {
        texts[$0].hasUnknownTable || texts[$0].tableName == key.table
      }
    }
  }

  private static func use(
    of key: CatalogKey, _ texts: TextTable, _ built: PatternTable, _ guesses: PatternTable,
    _ symbols: SymbolUses, _ index: CodeIndex
  ) -> KeyUse {
    let exact = texts.exact(key)
    if exact.contains(where: { index.isUsed(index.texts[$0]) }) { return .key(exact) }
    let possible = texts.matching(key)
    let matching = possible.filter { index.isUsed(index.texts[$0]) }
    let arguments = matching.filter { !index.texts[$0].key.isBuilt }
    if !arguments.isEmpty { return .pattern(arguments) }
    let symbol = symbols.use(of: key)
    if case .symbol = symbol { return symbol }
    if let guess = guesses.matches(key.key).lazy.map({ index.guesses[$0] }).first(where: {
      $0.hasUnknownTable || $0.tableName == key.table
    }) {
      return .guess(guess)
    }
    if let number = matching.first(where: { !index.texts[$0].key.isBlank }) {
      let text = index.texts[number]
      return .perhaps("the code builds \"\(text.key.description)\" at run time", text.location)
    }
    for number in exact + possible {
      let text = index.texts[number]
      if case .perhaps(let reason) = index.use(of: text) { return .perhaps(reason, text.location) }
    }
    if let number = texts.withArguments(key).first {
      let text = index.texts[number]
      return .perhaps(
        "the code has \"\(text.relaxed.description)\", the key with an argument", text.location)
    }
    let exactKey = ExactString(key.key)
    if let place = index.strings[exactKey] {
      return .perhaps("the code has the same string", place)
    }
    if let number = built.matches(key.key).first {
      let (pattern, place) = index.builtStrings[number]
      return .perhaps("the code builds \"\(pattern.description)\" at run time", place)
    }
    if index.caseNames.contains(exactKey) {
      return .perhaps("an enumeration has a case of this name", nil)
    }
    if index.resources.contains(exactKey) {
      return .perhaps("a file beside the code has the same string", nil)
    }
    if exact.isEmpty, index.keysOfOtherTables.contains(exactKey) {
      return .perhaps("the code has the key in another table", nil)
    }
    return symbol
  }
}

/// Patterns by their fixed text, so that a key is compared with few of them.
struct PatternTable: Sendable {
  private let patterns: [KeyPattern]
  /// Patterns whose gaps are placeholders, by their text without any placeholder.
  private var byText: [ExactString: [Int]] = [:]
  /// Patterns of text built at run time, by the number of the word that each of their keys has.
  private var byWord: [[Int]] = []
  private let words: WordAutomaton
  /// The largest part of a piece that is looked for, in bytes; the rest is compared.
  private static let longestWord = 64

  init(_ patterns: [KeyPattern]) {
    self.patterns = patterns
    var numbers: [[UInt8]: Int] = [:]
    var words: [[UInt8]] = []
    for (number, pattern) in patterns.enumerated() {
      guard pattern.isBuilt else {
        byText[ExactString(pattern.pieces.map(fixed).joined()), default: []].append(number)
        continue
      }
      let hasEnd = pattern.pieces.first?.isEmpty == false || pattern.pieces.last?.isEmpty == false
      guard hasEnd || !pattern.isBlank,
        let piece = pattern.pieces.max(by: { $0.utf8.count < $1.utf8.count }), !piece.isEmpty
      else { continue }
      let word = Array(piece.utf8.prefix(Self.longestWord))
      if let known = numbers[word] {
        byWord[known].append(number)
      } else {
        numbers[word] = words.count
        words.append(word)
        byWord.append([number])
      }
    }
    self.words = WordAutomaton(words)
  }

  /// The patterns that a key can be, in order.
  func matches(_ key: String) -> [Int] {
    var candidates = byText.isEmpty ? [] : byText[ExactString(fixed(key))] ?? []
    for word in words.words(in: key) { candidates += byWord[word] }
    return candidates.filter { patterns[$0].matches(key) }.sorted()
  }
}

/// The keys of catalogs with placeholders, to look for one that a pattern can be.
private struct PatternKeys {
  private var keys: [ExactString: [String]] = [:]

  init(_ all: [CatalogKey]) {
    for key in all where key.key.utf8.contains(UInt8(ascii: "%")) {
      keys[Self.name(key.table, fixed(key.key)), default: []].append(key.key)
    }
  }

  func has(_ pattern: KeyPattern, in table: String) -> Bool {
    guard pattern.pieces.count > 1, !pattern.isBuilt else { return false }
    return keys[Self.name(table, pattern.pieces.map(fixed).joined())]?.contains {
      pattern.matches($0)
    } ?? false
  }

  private static func name(_ table: String, _ fixed: String) -> ExactString {
    ExactString("\(table)\0\(fixed)")
  }
}

/// A text without its placeholders.
func fixed(_ text: String) -> String { Placeholder.pieces(around: text).joined() }

extension CodeText {
  /// The text without the arguments in front of and behind it, and the spaces there; `nil` if it has no arguments.
  var nameWithoutArguments: String? {
    let pieces = relaxed.pieces.flatMap { Placeholder.pieces(around: $0).map { String($0) } }
    guard !key.isBuilt, pieces.count > 1 else { return nil }
    let words = pieces.map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    return words.count == 1 ? words[0] : nil
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
