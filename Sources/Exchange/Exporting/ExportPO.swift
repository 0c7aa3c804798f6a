internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripGettext
internal import LoctripLocalizationCore
internal import LoctripReconciliation
internal import XLIFF

/// Writes PO files of GNU gettext.
struct POBundleWriter: BundleWriter {
  /// True if each form of a plural is an entry of its own.
  let isFlat: Bool

  var sendsWholePlurals: Bool { !isFlat }
  var sendsOnlyWork: Bool { true }

  func problem(_ table: UnitTable, at row: Int) -> String? {
    let texts = [
      ("key", table.id(row)), ("source", table.source(row)?.description),
      ("translation", table.target(row)?.description),
    ]
    for (part, text) in texts {
      guard let text else { continue }
      if text.hasByte(0) { return "its \(part) contains U+0000, which gettext cannot hold" }
      if part == "key", text.hasByte(4) {
        return "its key contains U+0004, which ends a context in gettext"
      }
    }
    return nil
  }

  func carried(in part: LoctripExport.ExportSelection) -> [Int: Int] {
    isFlat ? [:] : POEntries(part, isFlat: false).carried
  }

  func files(of output: LoctripExport.Output, named name: String?) throws(FindingsError)
    -> [BundleFile]
  {
    let parts = output.outgoing.filter { !$0.rows.isEmpty }
    if output.isTemplate {
      guard !output.isFlat else {
        return [BundleFile(path: "messages.pot", bytes: file(of: parts, output))]
      }
      return parts.map { part in
        let name = output.tables[part.file.original]
        return BundleFile(path: "\(name).pot", bytes: file(of: [part], output))
      }
    }
    return output.files(named: name) { file(of: $0, output) }
  }

  private func file(of parts: [LoctripExport.ExportSelection], _ output: LoctripExport.Output)
    -> [UInt8]
  {
    let tables = parts.map { (name: output.tables[$0.file.original], original: $0.file.original) }
    var fields = [(name: "MIME-Version", value: "1.0")]
    if output.isTemplate {
      fields.append(("Language", ""))
    } else {
      let forms = PluralForms.standard(for: output.language)
      fields.append(("Language", POForm.locale(output.language)))
      fields.append(("Plural-Forms", forms.text))
    }
    fields += [
      ("Content-Type", "text/plain; charset=UTF-8"), ("Content-Transfer-Encoding", "8bit"),
      ("X-Generator", "\(output.export.tool.name) \(output.export.tool.version)"),
      (POForm.catalogField, POForm.catalogs(tables)),
    ]
    if let order = output.export.orderID { fields.append((POForm.orderField, order)) }
    var writer = POWriter(fields)
    for (part, table) in zip(parts, tables) {
      let entries = POEntries(part, isFlat: isFlat)
      for item in entries.items {
        var entry = entries.entry(item, isTemplate: output.isTemplate)
        if let places = output.export.usePlaces {
          entry.places = POEntries.places(places(part.file.original, entries.key(item)))
        }
        if parts.count > 1 { entry.context = "\(table.name)/\(entry.context ?? "")" }
        writer.write(entry)
      }
    }
    return writer.bytes
  }
}

/// The entries of the outgoing part of a catalog.
struct POEntries {
  /// An entry.
  enum Item {
    /// A text.
    case text(Int)
    /// A phrase of a set, by its number.
    case phrase(Int, Int)
    /// A plural with the rows of its forms, by their numbers.
    case plural(
      POContext.Plural, source: LoctripMessage, pluralSource: LoctripMessage,
      rows: [(index: Int, row: Int)])
  }

  /// The entries in the order of the units.
  private(set) var items: [Item] = []
  /// The rows that have no place, each with the row whose text stands for them.
  private(set) var carried: [Int: Int] = [:]
  /// The same the other way round.
  private var followers: [Int: Int] = [:]
  private let part: LoctripExport.ExportSelection
  private let table: UnitTable
  private let forms: PluralForms
  /// The forms that whole numbers have, each with its number.
  private let numbers: [(category: PluralCategory, index: Int)]

  /// The forms of a plural that go out.
  private struct Group {
    let plural: POContext.Plural
    var rows: [(category: PluralCategory, row: Int)] = []
  }

  init(_ part: LoctripExport.ExportSelection, isFlat: Bool) {
    self.part = part
    table = part.table
    forms = PluralForms.standard(for: table.language)
    numbers = forms.indices(in: table.language)
    var groups: [Group] = []
    var numbers: [POContext.Plural: Int] = [:]
    /// A row, or a group at the place of its first row.
    var order: [(row: Int, group: Int?)] = []
    for row in part.rows {
      guard !isFlat, table.mayBePlural(row), let category = table.pluralCategory(row),
        let plural = POContext.Plural(of: row, in: table)
      else {
        order.append((row, nil))
        continue
      }
      let number = numbers[plural] ?? groups.count
      if number == groups.count {
        numbers[plural] = number
        groups.append(Group(plural: plural))
        order.append((row, number))
      }
      groups[number].rows.append((category, row))
    }
    let singulars = groups.isEmpty ? [:] : Singulars(part).sources
    for (row, group) in order {
      if let group {
        add(groups[group], singulars)
      } else {
        addText(row)
      }
    }
  }

  private mutating func addText(_ row: Int) {
    let (source, target) = (table.source(row), table.target(row))
    // What a language has decides, so that it comes back as it is.
    guard (target ?? source)?.isSet ?? false else { return items.append(.text(row)) }
    let count = max(source?.texts.count ?? 0, target?.texts.count ?? 0)
    items += (0..<count).map { .phrase(row, $0) }
  }

  /// Adds a plural as one entry, and the forms that a file has no place for as their own.
  private mutating func add(_ group: Group, _ singulars: [ExactString: LoctripMessage]) {
    let rows = group.rows.compactMap { form in
      numbers.first { $0.category == form.category }.map { (index: $0.index, row: form.row) }
    }
    func source(of category: PluralCategory) -> LoctripMessage? {
      group.rows.first { $0.category == category }.flatMap { table.source($0.row) }
    }
    let other = source(of: .other) ?? group.rows.last.flatMap { table.source($0.row) } ?? .text("")
    let one = source(of: .one) ?? singulars[ExactString(group.plural.id(of: .one))] ?? other
    guard !rows.isEmpty, !other.isSet, !one.isSet, !one.isEmpty, !other.isEmpty,
      rows.allSatisfy({ form in
        let isOne = numbers.contains { $0.index == form.index && $0.category == .one }
        return table.source(form.row) == (isOne ? one : other)
      })
    else {
      return items += group.rows.map { .text($0.row) }
    }
    items.append(.plural(group.plural, source: one, pluralSource: other, rows: rows))
    let isWhole = group.rows.allSatisfy { takesWholeNumbers($0.row) }
    for (category, row) in group.rows where !numbers.contains(where: { $0.category == category }) {
      let whole = category.wholeNumberCategory(in: table.language)
      if isWhole, let carrier = group.rows.first(where: { $0.category == whole }) {
        carried[row] = carrier.row
        followers[carrier.row] = row
      } else {
        items.append(.text(row))
      }
    }
  }

  /// True if every argument of a form is a whole number.
  private func takesWholeNumbers(_ row: Int) -> Bool {
    [table.source(row), table.target(row)].compactMap(\.self).flatMap(\.texts).allSatisfy { text in
      Placeholder.all(in: text).allSatisfy { placeholder in
        switch placeholder.kind {
        case .integer, .shortInteger, .character, .argument, .substitution: true
        case .object, .floatingPoint, .pointer, .other: false
        }
      }
    }
  }

  // MARK: - Entries

  /// The number of places that an entry names.
  private static let placeCount = 10

  /// Places as an entry names them.
  static func places(_ found: [FileLocation]) -> [String] {
    ExactString.distinct(found.map { $0.path + ($0.line.map { ":\($0)" } ?? "") })
      .prefix(placeCount).map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
  }

  /// The key of an entry in its catalog.
  func key(_ item: Item) -> String {
    switch item {
    case .text(let row), .phrase(let row, _): table.key(row)
    case .plural(_, _, _, let rows): rows.first.map { table.key($0.row) } ?? ""
    }
  }

  /// The source that the translation of a row was made from, if that is not today's.
  private func earlierSource(_ row: Int) -> String? { part.earlierSources[row]?.description }

  /// Makes an entry.
  func entry(_ item: Item, isTemplate: Bool) -> POEntry {
    switch item {
    case .text(let row):
      var entry = POEntry(
        context: POContext.context(of: table.id(row) ?? ""),
        source: table.source(row)?.description ?? "")
      entry.texts = [POEntry.Text(isTemplate ? "" : shown(row)?.description ?? "")]
      entry.previous = earlierSource(row).map { POEntry.Previous($0) }
      complete(&entry, of: [row], isTemplate)
      return entry
    case .phrase(let row, let number):
      let sources = table.source(row)?.texts ?? []
      let targets = shown(row)?.texts ?? []
      var entry = POEntry(
        context: POContext.context(of: table.id(row) ?? "", phrase: number),
        source: number < sources.count ? sources[number] : sources.last ?? "")
      entry.texts = [POEntry.Text(isTemplate || number >= targets.count ? "" : targets[number])]
      complete(&entry, of: [row], isTemplate)
      entry.comment.append(
        "Phrase \(number + 1) of \(sources.count); every language may have another number of phrases."
      )
      return entry
    case .plural(let plural, let source, let pluralSource, let rows):
      var entry = POEntry(
        context: plural.context, source: source.description, pluralSource: pluralSource.description)
      let count = isTemplate ? 2 : forms.count
      entry.texts = (0..<count).map { index in
        let row = isTemplate ? nil : rows.first { $0.index == index }?.row
        return POEntry.Text(row.flatMap(shown)?.description ?? "", index: index)
      }
      let earlier = rows.map { form in
        (isOne: table.pluralCategory(form.row) == .one, text: earlierSource(form.row))
      }
      if earlier.contains(where: { $0.text != nil }) {
        let one = earlier.first { $0.isOne }?.text ?? source.description
        let other = earlier.lazy.filter { !$0.isOne }.compactMap(\.text).first
        entry.previous = POEntry.Previous(one, pluralSource: other ?? pluralSource.description)
      }
      complete(&entry, of: rows.map(\.row), isTemplate)
      return entry
    }
  }

  /// The translation that goes out: the catalog's, or one that goes back for rework.
  private func shown(_ row: Int) -> LoctripMessage? {
    part.additions[row]?.shown ?? table.target(row)
  }

  /// Adds comments and flags.
  private func complete(_ entry: inout POEntry, of rows: [Int], _ isTemplate: Bool) {
    var lines: [String] = []
    func add(_ text: String) {
      guard text.mayHaveLines else { return lines.append(text) }
      for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        lines.append(String(line))
      }
    }
    if let note = rows.first.flatMap(table.noteBytes) { add(String(decoding: note, as: UTF8.self)) }
    if lines == [""] { lines = [] }
    // A form for decimals has no place in the entry, but the entry is not done before it is.
    let all = rows + rows.compactMap { followers[$0] }
    var advice: [String] = []
    for row in rows {
      for line in part.additions[row]?.lines ?? []
      where !advice.contains(line) && !lines.contains(where: { $0.hasBytes(of: line) }) {
        advice.append(line)
      }
      for match in isTemplate ? [] : part.additions[row]?.matches ?? [] {
        let line = (match.similarity.map { "\($0) %: " } ?? "") + match.target
        if !advice.contains(line) { advice.append(line) }
      }
    }
    for line in advice { add(line) }
    if let row = rows.first {
      let path = table.path(row)
      if path.steps.count > 1 || path.pluralCategory == nil && !path.isRoot {
        add("Part of: \(table.key(row))")
      }
      if entry.pluralSource == nil, let category = table.pluralCategory(row) {
        add(numbers(of: category))
      }
    }
    let states = all.filter { table.hasTarget($0) && !table.row($0).flags.contains(.lacksState) }
      .compactMap(table.translationState)
    if !isTemplate, states.contains(.machineTranslated) { add("Machine translation.") }
    entry.comment = lines
    let isRework = all.contains { part.additions[$0]?.shown != nil }
    if !isTemplate, isRework || states.contains(where: { $0 != .translated }) {
      entry.flags.append("fuzzy")
    }
    if isFormat(entry) { entry.flags.append("objc-format") }
    if let limit = rows.compactMap({ part.additions[$0]?.limit }).first, limit.unit == .characters {
      entry.flags.append("max-length:\(limit.count)")
    }
  }

  /// The numbers that a form is for, for people.
  private func numbers(of category: PluralCategory) -> String {
    if category.wholeNumberCategory(in: table.language) != nil {
      return "\(category.rawValue): for numbers with decimals"
    }
    return category.rawValue + (category.numbers(in: table.language).map { ": \($0)" } ?? "")
  }

  /// True if a tool that knows `objc-format` finds no fault with an entry as it goes out: it takes names of arguments and
  /// percent signs of prose for errors.
  private func isFormat(_ entry: POEntry) -> Bool {
    let sources = [entry.source, entry.pluralSource].compactMap(\.self)
    guard sources.contains(where: { Placeholder.count(in: $0) > 0 }) else { return false }
    return (sources + entry.texts.map(\.text)).allSatisfy { text in
      Placeholder.lonePercent(in: text) == nil
        && Placeholder.all(in: text).allSatisfy { placeholder in
          if case .other = placeholder.kind { return false }
          return placeholder.name == nil
        }
    }
  }
}

/// The sources for one of a catalog's plurals, by the ids of their units: a language without such a form shows them too.
private struct Singulars {
  private(set) var sources: [ExactString: LoctripMessage] = [:]

  init(_ part: LoctripExport.ExportSelection) {
    let table = part.table
    if PluralCategory.xcodeCategories(for: table.language).contains(.one) { return }
    let source = part.file.table(in: part.file.catalog.sourceLanguage)
    for row in source.indices where source.mayBePlural(row) && source.pluralCategory(row) == .one {
      if let id = source.id(row), let text = source.target(row) ?? source.source(row) {
        sources[ExactString(id)] = text
      }
    }
  }
}

extension UnitTable {
  /// The category of a row that is a form of a plural, by its path or, in a `.stringsdict`, its id.
  fileprivate func pluralCategory(_ row: Int) -> PluralCategory? {
    path(row).pluralCategory
      ?? (path(row).isRoot ? id(row).flatMap { DictionaryID($0) }?.plural?.category : nil)
  }
}

extension String {
  /// False if it certainly is one line: it has no byte of a line end.
  fileprivate var mayHaveLines: Bool {
    withUTF8Bytes { bytes in
      for index in bytes.indices {
        switch bytes[index] {
        // U+0085, and U+2028 and U+2029, begin with the last two.
        case 10...13, 0xC2, 0xE2: return true
        default: break
        }
      }
      return false
    }
  }
}
