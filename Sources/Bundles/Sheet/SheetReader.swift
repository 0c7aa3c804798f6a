internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripSpreadsheets
package import XLIFF

/// Reads an order as a spreadsheet, `.xlsx`, `.csv` or `.tsv`, as if it were an XLIFF 1.2.
///
/// A row is a unit. A row without a translation is as it was sent: the hidden sheet has the digest and the state of
/// the translation in *Now*.
struct SheetReader {
  private struct Unit {
    var unit: TranslationUnit
    var file: Int
    var sheet: Int
    var row: Spreadsheet.Row
  }

  private typealias State = (word: String?, qualifier: String?, state: UnitState)

  /// The columns of a sheet by the names in its header.
  private struct Columns {
    var key, source, comment, now, question, id, catalog: Int?
    var translation: Int

    /// - Returns: `nil` if it is not the header of units.
    init?(_ row: Spreadsheet.Row, sourceLanguages: [String]) {
      let header = SheetHeader(row)
      guard let translation = header["Translation", "Target"] else { return nil }
      self.translation = translation
      key = header["Key"]
      id = header[OrderSheet.Column.id.name]
      guard key != nil || id != nil else { return nil }
      source =
        sourceLanguages.lazy.compactMap { header[OrderSheet.name(of: $0)] }.first
        ?? header["Source", "English"]
      comment = header[OrderSheet.Column.comment.name, "Comment"]
      now = header[OrderSheet.Column.now.name]
      question = header[OrderSheet.Column.question.name]
      catalog = header[OrderSheet.Column.catalog.name]
    }
  }

  private let path: String
  private let record: OrderSheet.Record?
  /// The last row of the record with each id, and for each row the one before it with the same id, or -1.
  private var byID: [ExactString: Int] = [:]
  private var previous: [Int] = []
  /// The rows of the record by what people see, for files without the hidden columns; -1 for several.
  private lazy var byLabel: [ExactString: Int] = {
    var byLabel: [ExactString: Int] = [:]
    guard let record else { return byLabel }
    for (number, row) in record.rows.enumerated() {
      let label = ExactString(OrderSheet.label(of: row.id, in: record.language))
      byLabel.updateValue(byLabel[label] == nil ? number : -1, forKey: label)
    }
    return byLabel
  }()
  private var units: [Unit] = []
  private var findings: [Finding]
  /// The units of each file.
  private var files: [(file: XLIFFFile, units: [Int])] = []
  private var fileNumbers: [[ExactString]: Int] = [:]
  private var sheets: [(sheet: Spreadsheet.Sheet, column: Int)] = []
  /// The few states that the record has, by their words.
  private var states: [ExactString?: State] = [:]

  /// Reads a file.
  ///
  /// - Returns: `nil` if it is a spreadsheet of something else, such as an invoice.
  /// - Throws: `FindingsError` if it is not a spreadsheet, or one that a later version wrote.
  static func document(parsing bytes: [UInt8], path: String) throws(FindingsError) -> XLIFFDocument?
  {
    let file = try Spreadsheet(parsing: bytes, path: path)
    guard var reader = try SheetReader(file) else { return nil }
    for index in file.tabs.indices where !file.tabs[index].isHidden {
      try reader.read(file.sheet(at: index))
    }
    guard !reader.sheets.isEmpty else {
      if reader.record == nil { return nil }
      throw FindingsError(
        .malformedInput, .orderSheet, "has no sheet with the columns Key and Translation", at: path)
    }
    return reader.document(bytes)
  }

  private init?(_ file: Spreadsheet) throws(FindingsError) {
    path = file.path
    findings = file.findings
    guard let sheet = try file.sheet(named: OrderSheet.recordName) else {
      record = nil
      return
    }
    record = try OrderSheet.Record(sheet)
    guard let record else {
      if sheet.rows.first?[2]?.text.hasPrefix("loctrip.review-sheet/") ?? false {
        throw FindingsError(
          usage: "is a review spreadsheet; 'loctrip decide' applies its decisions", at: file.path)
      }
      return nil
    }
    byID.reserveCapacity(record.rows.count)
    previous.reserveCapacity(record.rows.count)
    for (number, row) in record.rows.enumerated() {
      previous.append(byID.updateValue(number, forKey: ExactString(row.id)) ?? -1)
    }
  }

  // MARK: - Sheets and rows

  private mutating func read(_ sheet: Spreadsheet.Sheet) {
    let languages = record?.catalogs.map(\.sourceLanguage) ?? []
    // Above the header there may be a title.
    let found = sheet.rows.prefix(20).enumerated().lazy.compactMap { number, row in
      Columns(row, sourceLanguages: languages).map { (number, $0) }
    }
    guard let (header, columns) = found.first else { return }
    sheets.append((sheet, columns.translation))
    let isNamed = LanguageTag(sheet.name)?.hasLocale ?? false
    let named = isNamed ? sheet.name : nil
    let language =
      sheets.count == 1 ? record?.language ?? named : named ?? record?.language
    for row in sheet.rows[(header + 1)...] { read(row, columns, in: language) }
  }

  private mutating func read(_ row: Spreadsheet.Row, _ columns: Columns, in language: String?) {
    func text(_ column: Int?) -> String? {
      column.flatMap { row[$0]?.text }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let cell = row[columns.translation].flatMap { $0.text.isEmpty ? nil : $0 }
    let (id, key, catalog) = (text(columns.id), text(columns.key), text(columns.catalog))
    guard cell != nil || id != nil || key != nil || catalog != nil else { return }
    let sent = sentRow(id: id, key: key, catalog: catalog)
    var unit = TranslationUnit(id: sent?.id ?? id ?? key.map(Self.id(ofLabel:)))
    let isSet = sent?.isSet ?? false
    // A source may be empty, which only the record tells from a cell that is not there.
    if columns.source != nil, let written = text(columns.source) ?? sent.map({ _ in "" }) {
      let source = OrderSheet.message(written, isSet: isSet)
      unit.source = sent.flatMap { Self.exact(written, $0.source, isSet) } ?? source
    }
    if sent?.isLocked ?? false { unit.traits.insert(.isLocked) }
    if let cell {
      let source = unit.source?.description ?? ""
      let written =
        source.hasByte(13) || !cell.text.hasByte(13)
        ? cell.text : cell.text.replacing("\r\n", with: "\n")
      let asSent = sent.flatMap { sent in
        sent.target.flatMap { Self.exact(cell.text, $0, sent.isTargetSet) }
      }
      unit.target = asSent ?? OrderSheet.message(written, isSet: isSet)
      setState("translated", of: &unit)
      if let value = cell.made, asSent == nil || cell.kind != .formula {
        unit.details = [TranslationUnit.Detail(kind: .cellValue, text: value)]
      }
    } else if let sent, let digest = sent.target {
      let now = Self.dropping(sent.matchLines, linesOf: text(columns.now) ?? "")
      if let target = Self.exact(now, digest, sent.isTargetSet) {
        unit.target = target
        setState(sent.state, of: &unit)
      } else if let column = columns.now, row[column] != nil {
        findings.append(
          Finding(
            .wrongColumn, .warning,
            "the text in Now was changed, and Translation is empty; move a translation to Translation",
            at: sheets[sheets.count - 1].sheet.location(row, column)
          )
          .about(sent.id))
      }
    }
    if let comment = text(columns.comment) {
      let own = Self.dropping(sent?.adviceLines ?? 0, linesOf: comment)
      if !own.isEmpty { unit.notes.append(TranslationUnit.Note(text: own)) }
    }
    if let question = text(columns.question) {
      unit.notes.append(TranslationUnit.Note(text: question, from: "translator"))
    }
    let original = sent?.catalog ?? catalog ?? onlyCatalog ?? ""
    let file = file(original, language)
    files[file].units.append(units.count)
    units.append(Unit(unit: unit, file: file, sheet: sheets.count - 1, row: row))
  }

  private mutating func setState(_ words: String?, of unit: inout TranslationUnit) {
    let key = words.map { ExactString($0) }
    let known = states[key] ?? Self.state(words)
    states[key] = known
    (unit.stateWord, unit.stateQualifier, unit.state) = known
  }

  private static func state(_ words: String?) -> State {
    let words = words?.split(separator: "/").map(String.init) ?? []
    let (word, qualifier) = (words.first, words.dropFirst().first)
    return (word, qualifier, XLIFFState.state(word: word, qualifier: qualifier, isApproved: false))
  }

  /// The row of the record that a row is of: by the hidden columns, or else by what people see.
  private mutating func sentRow(id: String?, key: String?, catalog: String?) -> OrderSheet.Record
    .Row?
  {
    guard let record else { return nil }
    if id == nil, let key {
      let number = byLabel[ExactString(key.replacing("\r\n", with: "\n"))]
      return number.flatMap { $0 < 0 ? nil : record.rows[$0] }
    }
    // A key may be empty.
    guard let last = byID[ExactString(id ?? "")] else { return nil }
    if let catalog {
      var number = last
      while number >= 0, !record.rows[number].catalog.isIdentical(to: catalog) {
        number = previous[number]
      }
      if number >= 0 { return record.rows[number] }
    }
    return id != nil && previous[last] < 0 ? record.rows[last] : nil
  }

  private var onlyCatalog: String? {
    guard let catalogs = record?.catalogs, catalogs.count == 1 else { return nil }
    return catalogs[0].original
  }

  /// The id of a unit by its key and case as people see them.
  private static func id(ofLabel label: String) -> String {
    let lines = label.split { $0.isNewline }
    guard lines.count > 1, let last = lines.last else { return label }
    let category = PluralCategory(rawValue: String(last.prefix { $0 != ":" }))
    guard category.isStandard else { return label }
    let key = String(label.dropLast(last.count + 1))
    return Slot(key: key, path: VariationPath([.plural(category)])).id
  }

  private mutating func file(_ original: String, _ language: String?) -> Int {
    // Most rows are of the file of the row before.
    if let last = units.last?.file, files[last].file.original.isIdentical(to: original),
      files[last].file.targetLanguage.isExactly(language)
    {
      return last
    }
    let name = [ExactString(original), ExactString(language ?? "")]
    if let known = fileNumbers[name] { return known }
    let catalog = record?.catalogs.first { $0.original.isIdentical(to: original) }
    let file = XLIFFFile(
      original: original, sourceLanguage: catalog?.sourceLanguage ?? "", targetLanguage: language,
      order: record?.order)
    fileNumbers[name] = files.count
    files.append((file, []))
    return files.count - 1
  }

  // MARK: - Texts

  /// The text of a cell as it was sent, by its digest: programs change line ends.
  private static func exact(_ text: String, _ digest: TextDigest, _ isSet: Bool) -> LoctripMessage?
  {
    let message = OrderSheet.message(text, isSet: isSet)
    if TextDigest(message) == digest { return message }
    // No phrases and an empty one look the same.
    if isSet, text.isEmpty, TextDigest(LoctripMessage.phrases([""])) == digest {
      return .phrases([""])
    }
    guard text.utf8.contains(13) || text.utf8.contains(10) else { return nil }
    let folded = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return [folded, folded.replacing("\n", with: "\r\n"), folded.replacing("\n", with: "\r")]
      .lazy.map { OrderSheet.message($0, isSet: isSet) }.first { TextDigest($0) == digest }
  }

  /// A text without lines at its end.
  private static func dropping(_ count: Int, linesOf text: String) -> String {
    guard count > 0 else { return text }
    var bytes = Array(text.utf8)[...]
    for _ in 0..<count {
      guard let end = bytes.lastIndex(of: 10) else { return "" }
      bytes = bytes[..<end]
    }
    if bytes.last == 13 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Document

  private func document(_ bytes: [UInt8]) -> XLIFFDocument {
    var builder = UnitTableBuilder(original: "", language: "", sourceLanguage: "", path: path)
    builder.reserveCapacity(units.count)
    var places: [(sheet: Int, row: Spreadsheet.Row)] = []
    places.reserveCapacity(units.count)
    for file in files {
      for number in file.units {
        var item = units[number]
        item.unit.range = places.count..<places.count + 1
        builder.append(item.unit)
        places.append((item.sheet, item.row))
      }
    }
    let (sheets, path, found) = (sheets, path, places)
    return XLIFFDocument(
      files.map { ($0.file, $0.units.count) }, of: builder, bytes: bytes, findings: findings
    ) { offset in
      guard found.indices.contains(offset) else { return FileLocation(path: path) }
      let (sheet, column) = sheets[found[offset].sheet]
      return sheet.location(found[offset].row, column)
    }
  }
}

extension Spreadsheet.Cell {
  /// The kind of value that a program made of a text, or `nil` if it is text.
  fileprivate var made: String? {
    switch kind {
    case .text: nil
    case .number: "the number \(text.oneLine)"
    case .date: "the date \(text.oneLine)"
    case .boolean: "the truth value \(text.oneLine)"
    case .error: "the error \(text.oneLine)"
    case .formula: "the formula \(text.oneLine)"
    }
  }
}

extension XLIFFDocument {
  /// The translations of a spreadsheet of which a program made something else; none of an XLIFF.
  package var cellFindings: [Finding] {
    let table = table
    return table.indices.compactMap { row in
      guard table.row(row).flags.contains(.hasDetails), let value = table[row].cellValue else {
        return nil
      }
      return Finding.cellNotText(value).at(table.place(row)).about(table.id(row))
    }
  }
}
