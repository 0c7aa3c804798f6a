internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// Reads `.xlsx` as Excel, LibreOffice, openpyxl, Google Sheets and Numbers write it.
///
/// The parts are found through their relationships: the names of parts differ between programs, and the order of the
/// files is not that of the tabs. Links to other files are never followed.
///
/// Source: ECMA-376, part 1, §12.3 (parts), §18.2.19 (sheets); part 2, §6 (relationships).
struct WorkbookReader: Sendable {
  /// A worksheet.
  struct Sheet: Sendable {
    let name: String
    let isHidden: Bool
    /// The index of its part in the archive.
    let part: Int
  }

  private let archive: ZipArchive
  private let limits: Spreadsheet.Limits
  /// The indices of the parts by their names in lower case, which is how the names are compared.
  private let parts: [String: Int]
  /// The worksheets in the order of their tabs; charts and macro sheets are not among them.
  private(set) var sheets: [Sheet] = []
  private var strings: [String] = []
  private var styles = CellStyles()
  private let budget: TextBudget

  /// Reads everything but the sheets.
  init(parsing bytes: [UInt8], path: String, limits: Spreadsheet.Limits) throws(FindingsError) {
    archive = try ZipArchive(parsing: bytes, path: path, limits: limits.archive)
    self.limits = limits
    budget = TextBudget(limits.sharedTexts)
    var parts: [String: Int] = [:]
    for (index, entry) in archive.entries.enumerated() where !entry.isFolder {
      // Some writers begin the names in the archive with `/`.
      let name = String(entry.name.lowercased().drop { $0 == "/" })
      guard parts.updateValue(index, forKey: name) == nil else {
        throw Self.failure("is twice in the archive", archive.shown(entry))
      }
    }
    self.parts = parts
    guard let main = try relationships(of: "").first(where: { $0.type == "officeDocument" }),
      let book = parts[main.target.lowercased()]
    else {
      throw ForeignFormat.reason(archive)
    }
    guard !main.target.lowercased().hasSuffix(".bin") else { throw ForeignFormat.reason(archive) }
    let links = try relationships(of: main.target)
    try readWorkbook(book, links)
    if let link = links.first(where: { $0.type == "sharedStrings" }) {
      strings = try readStrings(try required(link))
    }
    if let link = links.first(where: { $0.type == "styles" }) {
      try styles.read(try part(try required(link)))
    }
  }

  /// Reads the cells of a sheet.
  func read(_ sheet: Sheet) throws(FindingsError) -> Spreadsheet.Sheet {
    let part = try part(sheet.part)
    budget.add(part.size)
    var parser = SheetParser(
      part: part, strings: strings, styles: styles, limit: limits.cells, budget: budget)
    try part.walk(root: "worksheet") { (event, batch) throws(FindingsError) in
      try parser.take(event, batch)
    }
    return Spreadsheet.Sheet(
      path: archive.path, name: sheet.name, isHidden: sheet.isHidden, rows: try parser.finish())
  }

  // MARK: - Parts

  private func part(_ index: Int) throws(FindingsError) -> WorkbookPart {
    let entry = archive.entries[index]
    return try WorkbookPart(try archive.contents(of: entry), path: archive.shown(entry))
  }

  private func required(_ link: Relationship) throws(FindingsError) -> Int {
    guard let index = parts[link.target.lowercased()] else {
      throw Self.failure("is missing in the workbook", "\(archive.path)/\(link.target.oneLine)")
    }
    return index
  }

  private static func failure(_ message: String, _ path: String) -> FindingsError {
    FindingsError(.malformedInput, .spreadsheet, message, at: path)
  }

  private struct Relationship {
    let id: String
    /// The last step of the type, which is the same in the transitional and the strict form.
    let type: String
    /// The name of the part.
    let target: String
  }

  /// Returns the relationships of a part to others in the package; none if it has no such file.
  private func relationships(of name: String) throws(FindingsError) -> [Relationship] {
    let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    let file = "\(folder)_rels/\(name.dropFirst(folder.count)).rels"
    guard let index = parts[file.lowercased()] else { return [] }
    let part = try part(index)
    var found: [Relationship] = []
    try part.walk(root: "Relationships") { (event, batch) throws(FindingsError) in
      guard event.kind == .start, batch.element(event) == "Relationship",
        batch.attribute("TargetMode", of: event) != "External",
        let id = batch.attribute("Id", of: event),
        let type = batch.attribute("Type", of: event),
        let target = batch.attribute("Target", of: event)
      else {
        return
      }
      guard found.count < limits.archive.entries else {
        throw part.malformed("has more than \(found.count.grouped) relationships", event)
      }
      found.append(
        Relationship(
          id: id,
          type: String(type[(type.lastIndex(of: "/") ?? type.startIndex)...].drop { $0 == "/" }),
          target: Self.resolve(target, in: folder)))
    }
    return found
  }

  /// Returns the name of the part to which a target leads.
  private static func resolve(_ target: String, in folder: Substring) -> String {
    var steps: [Substring] = []
    for step in ((target.hasPrefix("/") ? "" : folder) + target).split(separator: "/") {
      switch step {
      case ".": continue
      case "..": _ = steps.popLast()
      default: steps.append(step)
      }
    }
    return steps.joined(separator: "/")
  }

  // MARK: - Workbook

  private mutating func readWorkbook(_ index: Int, _ links: [Relationship]) throws(FindingsError) {
    let part = try part(index)
    let targets = Dictionary(links.map { ($0.id, $0) }) { first, _ in first }
    var found: [Sheet] = []
    var taken: Set<Int> = []
    var uses1904 = false
    var count = 0
    try part.walk(root: "workbook") { (event, batch) throws(FindingsError) in
      guard event.kind == .start else { return }
      switch batch.element(event) {
      case "workbookPr": uses1904 = batch.isTrue("date1904", of: event)
      case "sheet":
        count += 1
        guard count <= limits.sheets else {
          throw part.malformed("has more than \(limits.sheets.counted("sheet"))", event)
        }
        let name = EscapedText.decode(batch.bytes("name", of: event) ?? [])
        let id = batch.attributes[event.attributes].first {
          batch.names[$0.name].localName == "id" && !batch.names[$0.name].namespace.isEmpty
        }
        guard let id, let link = targets[batch.string(id.value)] else {
          throw part.malformed("the sheet '\(name.oneLine)' has no part in the workbook", event)
        }
        guard link.type == "worksheet" else { return }
        let target = try required(link)
        guard taken.insert(target).inserted else {
          throw part.malformed("the sheet '\(name.oneLine)' has the part of another", event)
        }
        let state = batch.attribute("state", of: event) ?? "visible"
        found.append(Sheet(name: name, isHidden: state != "visible", part: target))
      default: return
      }
    }
    sheets = found
    styles.uses1904 = uses1904
  }

  /// Returns the texts that cells share.
  private func readStrings(_ index: Int) throws(FindingsError) -> [String] {
    let part = try part(index)
    budget.add(part.size)
    var strings: [String] = []
    var text = RichText()
    var names = SheetNames()
    try part.walk(root: "sst") { (event, batch) throws(FindingsError) in
      let isTag = event.kind == .start || event.kind == .end
      let word = isTag ? names.element(event, batch) : .other
      guard word == .item else { return text.take(event, batch, word) }
      if event.kind == .start { return text.removeAll() }
      guard strings.count < limits.cells else {
        throw part.malformed("has more than \(limits.cells.grouped) texts", event)
      }
      strings.append(EscapedText.decode(text.bytes[...]))
    }
    return strings
  }
}

/// The text of a string item: its runs together, without their fonts and without phonetic readings (`rPh`).
///
/// Spaces at the ends are kept also without `xml:space`; some writers leave it out.
struct RichText {
  /// The text, with escapes.
  private(set) var bytes: [UInt8] = []
  private var isInText = false
  private var isInReading = false

  /// Takes an event in the item, whose element has a meaning.
  mutating func take(_ event: XMLEvent, _ batch: XMLEventBatch, _ word: SheetNames.Word) {
    switch event.kind {
    case .text, .cdata:
      if isInText && !isInReading { bytes += batch.values[event.value] }
    case .start, .end:
      let isStart = event.kind == .start
      switch word {
      case .text: isInText = isStart
      case .reading: isInReading = isStart
      default: break
      }
    default: break
    }
  }

  /// Empties the text.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (isInText, isInReading) = (false, false)
  }
}
