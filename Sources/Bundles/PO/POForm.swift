internal import LoctripGettext
package import LoctripLocalizationCore
package import XLIFF

/// PO files of GNU gettext.
package struct POForm: BundleForm {
  /// The field of the header with the catalogs of the file: the `original` of one, or `TABLE=ORIGINAL` of each, which are
  /// separated by semicolons.
  package static let catalogField = "X-Loctrip-Catalog"
  /// The field of the header with the id of the order.
  package static let orderField = "X-Loctrip-Order"

  /// Creates the form.
  package init() {}

  package var name: String { "PO files (.po)" }
  package var kind: String { "a PO file" }
  package var facts: FormFacts { .po }

  package func document(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> XLIFFDocument?
  {
    try document(parsing: bytes, path: path, tables: [])
  }

  /// Reads a file of several catalogs of which a tool dropped the header, or one whose plurals may stand as they were sent.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its path.
  ///   - tables: The tables that the contexts begin with, with the `original` of their catalogs.
  ///   - sent: What is known of the forms that were sent; `nil` for nothing.
  package func document(
    parsing bytes: [UInt8], path: String, tables: [(name: String, original: String)],
    sent: SentForms? = nil
  ) throws(FindingsError) -> XLIFFDocument {
    let file = try POFile(parsing: bytes, path: path)
    // Nothing that came can be read.
    let errors = file.findings.filter { $0.severity == .error }
    if file.entries.isEmpty, !errors.isEmpty { throw FindingsError(errors) }
    var reader = POReader(file, tables, sent)
    reader.read()
    return reader.document(bytes)
  }

  /// The forms of plurals as they were sent, as far as that is known.
  package struct SentForms: Sendable {
    /// The language that they were sent in.
    let language: String
    /// True if a unit was sent with a text.
    let hasText: @Sendable (_ id: String) -> Bool
    /// True if a unit was sent with that text.
    let isAsSent: @Sendable (_ id: String, _ text: String) -> Bool

    /// - Parameters:
    ///   - language: The language that they were sent in.
    ///   - hasText: True if a unit was sent with a text.
    ///   - isAsSent: True if a unit was sent with that text.
    package init(
      in language: String, hasText: @escaping @Sendable (_ id: String) -> Bool,
      isAsSent: @escaping @Sendable (_ id: String, _ text: String) -> Bool
    ) {
      (self.language, self.hasText, self.isAsSent) = (language, hasText, isAsSent)
    }
  }

  /// True if the header of a file gives the forms of a language other numbers than an export does; without reading the
  /// entries.
  package static func hasOtherForms(_ bytes: [UInt8], path: String, in language: String) -> Bool {
    let first = bytes.indices.first { bytes[$0] == 10 && bytes.dropFirst($0 + 1).first == 10 }
    do {
      let start = try first.map { try POFile(parsing: Array(bytes[..<$0]), path: path) }
      let file = try start?.headerLine == nil ? POFile(parsing: bytes, path: path) : start
      guard let header = file?["Plural-Forms"], let read = PluralForms(header: header) else {
        return false
      }
      let standard = PluralForms.standard(for: language)
      return read.count < standard.count
        || !read.indices(in: language).elementsEqual(standard.indices(in: language), by: ==)
    } catch {
      // Whoever reads the whole file tells the error.
      return false
    }
  }

  /// The table that a context of a file of several catalogs begins with; `nil` if it begins with none.
  package static func table(ofContext context: String) -> String? {
    context.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(context[..<$0]) }
  }

  /// The value of the field with the catalogs.
  ///
  /// - Parameter tables: The tables with their `original`; one alone needs no name.
  package static func catalogs(_ tables: [(name: String, original: String)]) -> String {
    if tables.count == 1 { return escaped(tables[0].original) }
    return tables.map { "\(escaped($0.name))=\(escaped($0.original))" }.joined(separator: "; ")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%", ";", "=", "\n", "\r":
        result +=
          "%" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Reads the value of the field with the catalogs; the name of one alone is empty.
  static func catalogs(in value: String) -> [(name: String, original: String)] {
    value.split(separator: ";").map { part in
      let sides = part.split(separator: "=", maxSplits: 1).map {
        unescaped(String($0).trimmingWhiteSpace)
      }
      return sides.count == 2 ? (sides[0], sides[1]) : ("", sides.first ?? "")
    }
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A language as gettext writes it, `pt_BR`.
  package static func locale(_ language: String) -> String { language.replacing("-", with: "_") }

  /// The language of a locale: `pt-BR` of `pt_BR`, `sr-Latn` of `sr@latin`, `ca-valencia` of `ca@valencia`.
  package static func language(_ locale: String) -> String {
    let parts = locale.split(separator: "@", maxSplits: 1)
    let name = String(parts.first ?? "").split(separator: ".").first.map(String.init) ?? ""
    let base = name.replacing("_", with: "-")
    guard parts.count == 2 else { return base }
    let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"]
    let variant = parts[1].lowercased()
    if variant == "euro" { return base }
    guard let script = scripts[variant] else { return "\(base)-\(variant)" }
    let tags = base.split(separator: "-", maxSplits: 1)
    return ([tags.first ?? "", Substring(script)] + tags.dropFirst()).joined(separator: "-")
  }
}

/// Reads a PO file as if it were an XLIFF 1.2: an entry with a plural is a unit for each of its forms.
private struct POReader {
  private struct Unit {
    var unit: TranslationUnit
    var line: Int
    /// The phrases of a set by their numbers.
    var phrases: [Int: String]?
  }

  /// The entries whose texts are guesses.
  private var guesses: [FileLocation] = []

  /// The forms of a language in a file.
  private struct Forms {
    /// The number of forms of an entry.
    let count: Int
    /// The categories that whole numbers have, each with its number in the file.
    let numbers: [(category: PluralCategory, index: Int)]
    /// The categories that have a text: of those with one number, the one that most numbers have.
    let leaders: Set<PluralCategory>

    init(_ forms: PluralForms, in language: String) {
      count = forms.count
      let numbers = forms.indices(in: language)
      self.numbers = numbers
      var sizes: [PluralCategory: Int] = [:]
      for number in 0...200 {
        sizes[PluralCategory.category(of: number, in: language), default: 0] += 1
      }
      leaders = Set(
        Dictionary(grouping: numbers, by: \.index).values.compactMap { same in
          same.map(\.category).max { sizes[$0] ?? 0 < sizes[$1] ?? 0 }
        })
    }

    /// The categories that have the number of another one.
    var merged: [PluralCategory] {
      numbers.filter { form in
        numbers.contains { $0.index == form.index && $0.category != form.category }
      }.map(\.category)
    }
  }

  private let file: POFile
  private let language: String?
  /// The forms by the header, and those of an export; `nil` if the language is not known.
  private let forms: Forms?
  private let standard: Forms?
  /// The forms for numbers with decimals, each with the one that stands for it.
  private let decimals: [(category: PluralCategory, whole: PluralCategory)]
  private var units: [Unit] = []
  private var files: [(file: XLIFFFile, units: [Int])] = []
  private var fileNumbers: [ExactString: Int] = [:]
  private var sets: [ExactString: Int] = [:]
  private var findings: [Finding]
  /// The warning that the header joins forms; for entries that are read by it.
  private var mergedFinding: Finding?
  private let sent: POForm.SentForms?
  /// The name of the catalog that the path says.
  private let table: String
  /// The catalog of the file, if its header names one alone.
  private let catalog: String?
  /// The catalogs of the tables that the contexts name.
  private let catalogs: [ExactString: String]
  /// The messages about entries, each with its first places and the number of entries.
  private var told: [String: (severity: Finding.Severity, places: [FileLocation], count: Int)] = [:]

  init(
    _ file: POFile, _ named: [(name: String, original: String)], _ sent: POForm.SentForms?
  ) {
    self.file = file
    self.sent = sent
    findings = file.findings
    table = "\(Self.table(of: file.path)).strings"
    let stated = file["Language"].map(POForm.language).flatMap { $0.isEmpty ? nil : $0 }
    language = sent?.language ?? stated ?? PathLanguage.any.language(of: file.path)?.tag
    let tables = file[POForm.catalogField].map(POForm.catalogs) ?? named
    catalog = tables.count == 1 && tables[0].name.isEmpty ? tables[0].original : nil
    catalogs = Dictionary(tables.map { (ExactString($0.name), $0.original) }) { first, _ in first }
    let place = FileLocation(path: file.path, line: file.headerLine)
    let known = language
    standard = known.map { Forms(PluralForms.standard(for: $0), in: $0) }
    decimals =
      known.map { language in
        PluralCategory.xcodeCategories(for: language).compactMap { category in
          category.wholeNumberCategory(in: language).map { (category, $0) }
        }
      } ?? []
    guard let header = file["Plural-Forms"] else {
      // A tool that dropped the header keeps the order of the forms.
      forms = standard
      return
    }
    guard let read = PluralForms(header: header), read.isComplete else {
      forms = standard
      findings.append(
        Finding(
          .pluralHeader, .error,
          "Plural-Forms has no formula that gives each number a form; read with the forms of an export: "
            + "'\(header.oneLine)'", at: place))
      return
    }
    forms = known.map { Forms(read, in: $0) }
    let merged = forms?.merged ?? []
    guard let known, !merged.isEmpty else { return }
    mergedFinding = Finding(
      .pluralHeader, .warning,
      "Plural-Forms has one form for \(merged.map(\.rawValue).listed(upTo: 6)), which are different in '\(known)'",
      at: place)
  }

  // MARK: - Entries

  mutating func read() {
    let asSent = entriesAsSent()
    for (number, var entry) in file.entries.enumerated() {
      if entry.isGuess {
        guesses.append(FileLocation(path: file.path, line: entry.line))
        for index in entry.texts.indices { entry.texts[index].text = "" }
      }
      read(entry, isAsSent: asSent.contains(number))
    }
    // With every plural as it was sent, the header counts for none.
    if let mergedFinding,
      asSent.isEmpty || file.entries.lazy.filter({ $0.pluralSource != nil }).count > asSent.count
    {
      findings.append(mergedFinding)
    }
    if let first = guesses.first {
      let texts = guesses.count.counted("text")
      findings.append(
        Finding(
          .guessedTexts, .note,
          "\(texts) not read: a program took \(guesses.count == 1 ? "it" : "them") from other entries, as a guess (fuzzy)",
          at: first))
    }
    for (message, what) in told.sorted(by: {
      $0.value.places[0].line ?? 0 < $1.value.places[0].line ?? 0
    }) {
      let more = what.count > 1 ? " (\(what.count.grouped) entries)" : ""
      findings.append(Finding(.pluralHeader, what.severity, message + more, places: what.places))
    }
    guard file.obsoleteCount > 0 else { return }
    let entries = file.obsoleteCount == 1 ? "entry" : "entries"
    findings.append(
      Finding(
        .obsoleteEntries, .note, "\(file.obsoleteCount.grouped) obsolete \(entries) (#~) not read",
        at: FileLocation(path: file.path)))
  }

  /// The entries, by their numbers, whose forms stand in the order in which they were sent, whatever the header says.
  ///
  /// Some programs write a header of their own and leave the texts where they are. What nobody changed tells it: the
  /// reading counts under which more forms are as they were sent, of one entry and else of the file.
  private func entriesAsSent() -> Set<Int> {
    guard let sent, let forms, let standard else { return [] }
    var votes: [(number: Int, difference: Int)] = []
    var sum = 0
    for (number, entry) in file.entries.enumerated() where entry.pluralSource != nil {
      let plural = POContext.Plural(catalogAndContext(of: entry).context)
      // Of forms that were sent without a text nobody knows the order.
      guard standard.numbers.contains(where: { sent.hasText(plural.id(of: $0.category)) }) else {
        continue
      }
      let difference =
        unchanged(entry, plural, standard, sent) - unchanged(entry, plural, forms, sent)
      votes.append((number, difference))
      sum += difference.signum()
    }
    return Set(
      votes.lazy.filter { $0.difference > 0 || $0.difference == 0 && sum > 0 }.map(\.number))
  }

  /// The number of forms of an entry that are as they were sent.
  private func unchanged(
    _ entry: POEntry, _ plural: POContext.Plural, _ forms: Forms, _ sent: POForm.SentForms
  ) -> Int {
    forms.numbers.count { category, index in
      guard forms.leaders.contains(category),
        let text = entry.texts.first(where: { $0.index == index })?.text, !text.isEmpty
      else { return false }
      return sent.isAsSent(plural.id(of: category), text)
    }
  }

  /// The catalog and the context of an entry; `nil` if nothing names the catalog.
  private func catalogAndContext(of entry: POEntry) -> (original: String?, context: String) {
    let context = entry.context ?? entry.source
    guard catalog == nil, !catalogs.isEmpty, let table = POForm.table(ofContext: context),
      let known = catalogs[ExactString(table)]
    else { return (catalog, context) }
    return (known, String(context.utf8.dropFirst(table.utf8.count + 1)) ?? context)
  }

  private mutating func read(_ entry: POEntry, isAsSent: Bool) {
    let (original, context) = catalogAndContext(of: entry)
    // A tool that dropped the field leaves the name.
    let number = fileNumber(original ?? table)
    if let plural = entry.pluralSource {
      readPlural(entry, plural, POContext.Plural(context), isAsSent: isAsSent, into: number)
    } else {
      readSingle(entry, POContext.Single(context), into: number)
    }
  }

  /// The table that a path says.
  private static func table(of path: String) -> String {
    let name = path.folderAndName.name.fileStem
    guard LanguageTag(POForm.language(name))?.hasLocale == true else { return name }
    return path.folderAndName.folder.folderAndName.name
  }

  private mutating func readSingle(_ entry: POEntry, _ single: POContext.Single, into file: Int) {
    let text = entry.texts.first { $0.index == 0 }
    switch single {
    case .unit(let id):
      var unit = unit(id, of: entry)
      unit.source = .text(entry.source)
      if let text = text?.text, !text.isEmpty { unit.target = .text(text) }
      unit.setState(isFuzzy: entry.isFuzzy)
      add(unit, at: text?.line ?? entry.line, to: file)
    case .phrase(let id, let number):
      let name = ExactString("\(file)/\(id)")
      let known = sets[name] ?? units.count
      if known == units.count {
        sets[name] = known
        var made = unit(id, of: entry)
        made.setState(isFuzzy: entry.isFuzzy)
        add(made, at: text?.line ?? entry.line, to: file)
        units[known].phrases = [:]
      }
      units[known].phrases?[number] = text?.text ?? ""
      if entry.isFuzzy { units[known].unit.setState(isFuzzy: entry.isFuzzy) }
    }
  }

  private mutating func readPlural(
    _ entry: POEntry, _ pluralSource: String, _ plural: POContext.Plural, isAsSent: Bool,
    into file: Int
  ) {
    guard let language, let forms = isAsSent ? standard : forms(of: entry) else { return }
    if isAsSent {
      tell(
        "Plural-Forms says other forms than those that came back as they were sent; read in the order that was sent",
        .warning, at: entry.line)
    }
    let numbers = forms.numbers
    let start = units.count
    var isFirst = true
    for (category, index) in numbers where forms.leaders.contains(category) {
      let text = entry.texts.first { $0.index == index }
      var unit = unit(plural.id(of: category), of: isFirst ? entry : nil)
      isFirst = false
      unit.source = .text(category == .one ? entry.source : pluralSource)
      if let text = text?.text, !text.isEmpty { unit.target = .text(text) }
      unit.setState(isFuzzy: entry.isFuzzy)
      for other in numbers where other.index == index && other.category != category {
        unit.details.append(
          TranslationUnit.Detail(kind: .mergedForm, text: plural.id(of: other.category)))
      }
      add(unit, at: text?.line ?? entry.line, to: file)
    }
    // The forms that the entry has no place for go with those that stand for them.
    for (category, whole) in decimals {
      let id = plural.id(of: whole)
      guard let carrier = units[start...].firstIndex(where: { $0.unit.id == id }) else { continue }
      units[carrier].unit.details.append(
        TranslationUnit.Detail(kind: .carriedForm, text: plural.id(of: category)))
    }
    let used = Set(numbers.map(\.index))
    let read = Set(entry.texts.filter { used.contains($0.index) }.map { ExactString($0.text) })
    let unused = entry.texts.first { text in
      !used.contains(text.index) && !text.text.isEmpty && !read.contains(ExactString(text.text))
    }
    if let unused {
      tell(
        "msgstr[\(unused.index)] is for no whole number in '\(language)', so its text is not read",
        .warning, at: unused.line)
    }
  }

  /// The forms that an entry has: those of the header or, where these are too few, those of an export; `nil` if neither
  /// fits, or nobody knows the language.
  private mutating func forms(of entry: POEntry) -> Forms? {
    guard let forms, let standard else {
      tell(
        "the language of the file is not known, so nobody knows which form is which; plurals are not read",
        .error, at: entry.line)
      return nil
    }
    guard let last = entry.texts.filter({ !$0.text.isEmpty }).max(by: { $0.index < $1.index }),
      last.index >= forms.count
    else { return forms }
    let isKnown = entry.texts.count == standard.count && last.index < standard.count
    tell(
      "msgstr[\(last.index)] is more than the \(forms.count.counted("form")) of Plural-Forms; "
        + (isKnown ? "read with the forms of an export" : "the plural is not read"), .error,
      at: last.line)
    return isKnown ? standard : nil
  }

  /// A unit, with the translators' comment of its entry.
  private func unit(_ id: String, of entry: POEntry?) -> TranslationUnit {
    var unit = TranslationUnit(id: id)
    let remark = (entry?.remarks ?? []).filter { !$0.isBlank }
    if !remark.isEmpty {
      unit.notes = [TranslationUnit.Note(text: remark.joined(separator: "\n"), from: "translator")]
    }
    return unit
  }

  private mutating func add(_ unit: TranslationUnit, at line: Int, to file: Int) {
    files[file].units.append(units.count)
    units.append(Unit(unit: unit, line: line))
  }

  private mutating func fileNumber(_ original: String) -> Int {
    let name = ExactString(original)
    if let known = fileNumbers[name] { return known }
    fileNumbers[name] = files.count
    files.append(
      (
        XLIFFFile(
          original: original, sourceLanguage: "",
          targetLanguage: file["Language"].flatMap { $0.isEmpty ? nil : POForm.language($0) },
          order: file[POForm.orderField]), []
      ))
    return files.count - 1
  }

  private mutating func tell(_ message: String, _ severity: Finding.Severity, at line: Int) {
    var what = told[message] ?? (severity, [], 0)
    what.count += 1
    if what.places.count < 3 { what.places.append(FileLocation(path: file.path, line: line)) }
    told[message] = what
  }

  // MARK: - Document

  func document(_ bytes: [UInt8]) -> XLIFFDocument {
    var builder = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: file.path)
    builder.reserveCapacity(units.count)
    var lines: [Int] = []
    lines.reserveCapacity(units.count)
    for part in files {
      for number in part.units {
        var item = units[number]
        if let phrases = item.phrases { item.unit.setPhrases(phrases) }
        item.unit.range = lines.count..<lines.count + 1
        builder.append(item.unit)
        lines.append(item.line)
      }
    }
    let (path, found) = (file.path, lines)
    return XLIFFDocument(
      files.map { ($0.file, $0.units.count) }, of: builder, bytes: bytes, findings: findings
    ) { number in
      FileLocation(path: path, line: found.indices.contains(number) ? found[number] : nil)
    }
  }
}

extension TranslationUnit {
  /// Puts the phrases of a set together; those at the end that nobody translated are not there.
  ///
  /// A language may have another number of them, so that the sources of the entries are not those of the set.
  mutating func setPhrases(_ phrases: [Int: String]) {
    var targets = phrases.sorted { $0.key < $1.key }.map(\.value)
    while targets.last?.isEmpty == true { targets.removeLast() }
    if !targets.isEmpty { target = .phrases(targets) }
  }
}

extension Finding.Code {
  /// The plural forms contradict the PO header, or the header the language.
  package static let pluralHeader: Self = "plural-header"
  /// The file has one text for several plural forms.
  package static let pluralMerged: Self = "plural-merged"
  /// A PO file has obsolete entries; they are not read.
  package static let obsoleteEntries: Self = "obsolete-entries"
  /// A PO file has fuzzy texts; they are not read.
  package static let guessedTexts: Self = "guessed-texts"
}

extension TranslationUnit {
  /// Sets the state of a text that a file calls fuzzy or not.
  ///
  /// What is not fuzzy is finished. The states of what is fuzzy are not told apart.
  ///
  /// - Parameter isFuzzy: `nil` if the file has no states.
  mutating func setState(isFuzzy: Bool?) {
    stateWord = isFuzzy.map { $0 ? "needs-review-translation" : "translated" }
    state = XLIFFState.state(word: stateWord, qualifier: nil, isApproved: false)
    guard isFuzzy == true, !sharesState else { return }
    details.append(Detail(kind: .sharedState, text: ""))
  }
}

extension FormFacts {
  /// PO files of gettext.
  package static let po = FormFacts(
    endings: [".po"], folder: .language, isCertain: true, states: .oneBit, hasSources: true,
    hasNotes: true, hasGaps: true, ids: .grouped, plurals: .formula, hasEarlierSources: true,
    returnsNotes: false)
}
