internal import LoctripAndroidResources
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripSpreadsheets
package import XLIFF

/// JSON files with a text for each unit, `{"unit id": "text"}`.
package struct FlatJSONForm: BundleForm {
  /// Creates the form.
  package init() {}

  package var name: String { "JSON files of texts (.json)" }
  package var kind: String { "a JSON file" }
  package var lack: String? {
    "its values must be strings"
  }
  package var facts: FormFacts { .json }

  package func saysWhatIsOpen(_ path: String) -> Bool { false }

  package func contains(_ path: String) -> Bool {
    // What an export writes beside a bundle is no delivery.
    facts.hasEnding(path) && !path.lowercased().hasSuffix(Delivery.manifestSuffix)
      && path.folderAndName.name != AndroidNames.fileName
  }

  package func document(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> XLIFFDocument?
  {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      let place = LineIndex(bytes).location(of: error.offset, in: path)
      throw FindingsError(Finding(.malformedJSON, .error, error.message, at: place))
    }
    guard document.kind(of: document.root) == .object else { return nil }
    var reader = FlatReader(path: path)
    let lines = LineIndex(bytes)
    var (count, others, gaps, isNested) = (0, 0, 0, false)
    for (key, value) in document.members(of: document.root) {
      // A file of settings is another one.
      if document.isString(key, named: "$schema") || document.isString(key, named: "schema") {
        return nil
      }
      let name = document.string(at: key)
      let place = lines.location(of: document.range(of: key).lowerBound, in: path).line ?? 1
      switch document.kind(of: value) {
      case .null:
        gaps += 1
        reader.add(name, "", at: place)
      case .string:
        count += 1
        reader.add(name, document.string(at: value), at: place)
      default:
        others += 1
        if document.kind(of: value) == .object { isNested = true }
        let text = String(decoding: bytes[document.range(of: value)], as: UTF8.self)
        reader.add(name, text, value: "the value \(text.oneLine)", at: place)
      }
    }
    // So is one of texts in one another. In the folder of a language its own values are the fault.
    let isInPlace = !isNested && count + gaps > 0 && PathLanguage.isCertain(path)
    guard count > others || isInPlace else { return nil }
    return reader.document(bytes)
  }
}

/// The CSV files of Weblate: `source`, `target`, `context`, `developer_comments`, `fuzzy`.
package enum FlatCSV {
  /// The names of the columns.
  package static let columns = ["source", "target", "context", "developer_comments", "fuzzy"]
  /// The words that spreadsheet programs and people write for *false*; anything else is *true*.
  private static let falseWords: Set<String> = [
    "", "-", "0", "no", "n", "false", "falsch", "nein", "faux", "non", "falso", "onwaar", "falsk",
    "falskt", "usand", "epätosi", "fałsz", "nepravda", "hamis", "fals", "yanlış", "ψευδής",
    "ложь", "хибність", "假", "偽", "거짓",
  ]

  /// True unless a cell says *false*, as nearly all cells do in the first of these words.
  private static func isTrue(_ word: String) -> Bool {
    word != "False" && !falseWords.contains(word.trimmingWhiteSpace.lowercased())
  }

  // MARK: - Cells that a spreadsheet program runs

  /// True if a spreadsheet program may take a cell as a formula; apostrophes before it are looked through.
  ///
  /// Source: OWASP, *CSV Injection*.
  package static func isActive(_ text: String) -> Bool {
    guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
    return [UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 13]
      .contains(first)
  }

  /// A text as a cell has it: with an apostrophe before what a program could run.
  package static func guarded(_ text: String) -> String { isActive(text) ? "'\(text)" : text }

  /// A text as it is read from a cell that was written with it; `nil` if it is the same.
  package static func asRead(_ text: String) -> String? {
    let hasReturn = text.hasByte(13)
    guard hasReturn || isActive(text) else { return nil }
    let cell = guarded(text)
    return hasReturn ? withLineFeeds(cell) : cell
  }

  /// A text with the line ends of a text: programs write CR LF into the cells of a file that has them.
  private static func withLineFeeds(_ text: String) -> String {
    text.hasByte(13) ? text.replacing("\r\n", with: "\n") : text
  }

  /// A text without the apostrophe that ``guarded(_:)`` adds; `nil` if it has none.
  package static func unguarded(_ text: String) -> String? {
    text.utf8.first == UInt8(ascii: "'") && isActive(text) ? String(text.dropFirst()) : nil
  }

  /// The text between two apostrophes, if a program could run it.
  private static func unquoted(_ text: String) -> String? {
    guard text.utf8.count > 2, text.utf8.last == UInt8(ascii: "'"), let bare = unguarded(text)
    else {
      return nil
    }
    return String(bare.dropLast())
  }

  /// False if a file certainly has another header.
  static func mayBeOne(_ bytes: [UInt8]) -> Bool {
    // UTF-16 has a zero byte beside each letter.
    let start = bytes.prefix(512).filter { $0 != 0 }.map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    return ArraySlice(start).span.firstOffset(of: "context") != nil
  }

  /// Reads a file; `nil` if its header is another one.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: The path that messages name.
  ///   - sent: What is known of the texts that were sent; nothing if the file itself is what was sent.
  package static func document(parsing bytes: [UInt8], path: String, sent: SentCells = SentCells())
    throws(FindingsError) -> XLIFFDocument?
  {
    guard FormFacts.csv.hasEnding(path), mayBeOne(bytes) else { return nil }
    let file = try Spreadsheet(parsing: bytes, path: path)
    guard file.tabs.count == 1,
      let header = try file.sheet(at: 0).rows.first.map({ SheetHeader($0) }),
      let target = header[columns[1]], let context = header[columns[2]]
    else { return nil }
    let (source, fuzzy) = (header[columns[0]], header[columns[4]])
    var reader = FlatReader(path: path)
    reader.findings = file.findings
    for row in try file.sheet(at: 0).rows.dropFirst() {
      func text(_ column: Int) -> String { withLineFeeds(row[column]?.text ?? "") }
      let isFuzzy = fuzzy.map { isTrue(text($0)) }
      // Nobody types these.
      let name = unguarded(text(context)) ?? text(context)
      var (said, written) = (source.map(text) ?? "", text(target))
      // Weblate puts such texts between apostrophes.
      if sent.isKnown, let bare = unquoted(said), let text = unquoted(written),
        !sent.isAsSent(name, unguarded(written) ?? written)
      {
        (said, written) = (bare, text)
      }
      let own = unguarded(said) ?? said
      if let bare = unguarded(written), sent.isGuarded(name, bare) || !own.isIdentical(to: said) {
        written = bare
      }
      let isFormula =
        row[target]?.kind == .formula && !written.isIdentical(to: own)
        && !sent.isAsSent(name, written)
      // A program that made an error of the source too changed both: the text of the catalog stays.
      let isError =
        written.isSpreadsheetError && !own.isSpreadsheetError && !sent.isAsSent(name, written)
      reader.add(
        name, written, source: source.map { _ in own }, isFuzzy: isFuzzy,
        value: isFormula
          ? "the formula \(written.oneLine)" : isError ? "the error \(written)" : nil,
        at: row.line ?? row.number)
    }
    return reader.document(bytes)
  }
}

/// The cells of a CSV file as they were sent, as far as that is known.
package struct SentCells: Sendable {
  /// True if the text of a unit was sent with an apostrophe before it.
  var isGuarded: @Sendable (_ context: String, _ text: String) -> Bool
  /// True if a unit was sent with a text.
  var isAsSent: @Sendable (_ context: String, _ text: String) -> Bool
  /// True if it is known what was sent.
  package var isKnown = false

  /// - Parameters:
  ///   - isGuarded: True if the text of a unit was sent with an apostrophe before it; the text is without it.
  ///   - isAsSent: True if a unit was sent with a text.
  package init(
    isGuarded: @escaping @Sendable (_ context: String, _ text: String) -> Bool = { _, _ in false },
    isAsSent: @escaping @Sendable (_ context: String, _ text: String) -> Bool = { _, _ in false }
  ) {
    (self.isGuarded, self.isAsSent) = (isGuarded, isAsSent)
  }
}

/// Reads files with a text for each unit as if they were an XLIFF 1.2.
struct FlatReader {
  private struct Unit {
    var unit: TranslationUnit
    var line: Int
    /// The phrases of a set by their numbers.
    var phrases: [Int: String]?
  }

  private let path: String
  private var units: [Unit] = []
  private var sets: [ExactString: Int] = [:]
  var findings: [Finding] = []

  init(path: String) { self.path = path }

  /// Adds a text; an empty one means: not translated.
  ///
  /// - Parameter value: What the file has in place of a text, so that it is rejected.
  mutating func add(
    _ context: String, _ target: String, source: String? = nil, isFuzzy: Bool? = nil,
    value: String? = nil, at line: Int
  ) {
    switch POContext.Single(context) {
    case .unit(let id):
      var unit = TranslationUnit(id: id)
      unit.source = source.map { .text($0) }
      if !target.isEmpty { unit.target = .text(target) }
      unit.setState(isFuzzy: isFuzzy)
      if let value {
        unit.details = [TranslationUnit.Detail(kind: .cellValue, text: value)]
      }
      units.append(Unit(unit: unit, line: line))
    case .phrase(let id, let number):
      if let known = sets[ExactString(id)] {
        units[known].phrases?[number] = target
      } else {
        sets[ExactString(id)] = units.count
        var unit = TranslationUnit(id: id)
        unit.setState(isFuzzy: isFuzzy)
        units.append(Unit(unit: unit, line: line, phrases: [number: target]))
      }
    }
  }

  /// The file of a document: its language and its table, as the path says them.
  static func file(at path: String, by languages: PathLanguage) -> XLIFFFile {
    let language = languages.language(of: path)
    let stem = path.folderAndName.name.fileStem
    return XLIFFFile(
      original: language?.isName == true ? "" : "\(language?.table ?? stem).strings",
      sourceLanguage: "",
      targetLanguage: language?.tag, order: nil)
  }

  /// The document; the file is named after its table.
  func document(_ bytes: [UInt8]) -> XLIFFDocument {
    var builder = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: path)
    builder.reserveCapacity(units.count)
    var lines: [Int] = []
    for item in units {
      var unit = item.unit
      if let phrases = item.phrases { unit.setPhrases(phrases) }
      unit.range = lines.count..<lines.count + 1
      builder.append(unit)
      lines.append(item.line)
    }
    let file = FlatReader.file(at: path, by: .any)
    let (path, found) = (path, lines)
    return XLIFFDocument([(file, units.count)], of: builder, bytes: bytes, findings: findings) {
      number in
      FileLocation(path: path, line: found.indices.contains(number) ? found[number] : nil)
    }
  }
}

extension FormFacts {
  /// JSON files with a text for each unit.
  package static let json = FormFacts(
    endings: [".json"], folder: .language, isCertain: false, states: .none, hasSources: false,
    hasNotes: false, hasGaps: true, ids: .exact, plurals: .units, namesCatalogs: false)

  /// The CSV files of Weblate.
  package static let csv = FormFacts(
    endings: [".csv", ".tsv"], folder: .language, isCertain: false, states: .oneBit,
    hasSources: true, hasNotes: true, hasGaps: true, ids: .exact, plurals: .units,
    namesCatalogs: false, returnsNotes: false)
}
