internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation

/// What earlier imports and people did with the texts of a unit, and the sources that each order sent.
///
/// Agencies send the whole file with every part, late, and after a source went out again: then the catalog's text is
/// often theirs and not ours, and no conflict.
struct EarlierDeliveries: Sendable {
  /// The verdicts and decisions with which a delivered text was taken.
  private static let takingVerdicts = Set(
    [Verdict.added, .updated, .unchanged].map(\.rawValue) + [OrderEvent.Decided.take.rawValue])

  /// The units of a catalog that an order sent in a language.
  private struct SentUnits: Sendable {
    let order: String
    let table: UnitTable
    let index = Once<UnitIndex>()
  }

  let ledger: Ledger
  /// What the orders sent, read where a conflict asks for it: after years most orders are closed.
  private let sent = Once<[UnitID.Table: [SentUnits]]>()
  /// The units of open rework orders, by the orders that they are of.
  private let reworks = Once<[ExactString: [(id: String, units: Set<UnitID>)]]>()
  private let spelling: @Sendable (String) -> String
  private let settledQuestions: Set<[ExactString]>

  /// Reads what orders say.
  ///
  /// - Parameter spelling: The project's own spelling of a language.
  init(_ book: OrderBook, spelling: @escaping @Sendable (String) -> String) {
    ledger = Ledger(book, spelling: spelling)
    self.spelling = spelling
    settledQuestions = Set(
      book.questions.filter { !$0.isOpen }.map { Self.name($0.text, $0.key, $0.catalog) })
  }

  /// The units that the orders sent, those that ended too.
  private func readSent() -> [UnitID.Table: [SentUnits]] {
    var book = ledger.book
    do throws(FindingsError) {
      book = try book.withClosed()
    } catch {
      // Closed orders cannot be read, so the conflict stays, and a person decides; the import reports the file.
    }
    var sent: [UnitID.Table: [SentUnits]] = [:]
    for entry in book.entries {
      for manifest in entry.manifests {
        let language = spelling(manifest.language)
        for file in manifest.files {
          sent[UnitID.Table(file.original, language), default: []]
            .append(SentUnits(order: entry.id, table: file.units))
        }
      }
    }
    return sent
  }

  /// The open rework order of an order that has a unit to do, by its id; `nil` for none.
  func rework(of order: String, _ unit: @autoclosure () -> UnitID) -> String? {
    let reworks = reworks.get(readReworks)
    guard !reworks.isEmpty, let known = reworks[ExactString(order)] else { return nil }
    let unit = unit()
    return known.last { $0.units.contains(unit) }?.id
  }

  private func readReworks() -> [ExactString: [(id: String, units: Set<UnitID>)]] {
    var reworks: [ExactString: [(id: String, units: Set<UnitID>)]] = [:]
    for entry in ledger.book.entries {
      guard let order = entry.order?.reworkOf else { continue }
      var units: Set<UnitID> = []
      for manifest in entry.manifests where !entry.isClosed(in: manifest.language) {
        let language = spelling(manifest.language)
        for file in manifest.files {
          for row in file.units.indices where file.units.wasToDo(row) {
            if let id = file.units.id(row) { units.insert(UnitID(id, in: file.original, language)) }
          }
        }
      }
      reworks[ExactString(order), default: []].append((entry.id, units))
    }
    return reworks
  }

  /// True if there is nothing to remember of units and questions.
  var isEmpty: Bool { ledger.isEmpty && settledQuestions.isEmpty }

  /// Returns the orders for which a text of a unit was taken before, by their ids.
  func takers(of text: Message?, _ unit: UnitID) -> [ExactString] {
    guard let text, ledger.has(unit) else { return [] }
    return ledger.records(of: unit).compactMap { record in
      guard record.order >= 0, Self.takes(record.unit, text) else { return nil }
      return ExactString(ledger.book.entries[record.order].id)
    }
  }

  /// True if a text of a unit was taken before for a source.
  func wasTaken(_ text: Message, for source: Message, _ unit: UnitID) -> Bool {
    ledger.has(unit)
      && ledger.records(of: unit).contains { record in
        Self.takes(record.unit, text, orEdits: true) && record.unit.source?.isOf(source) ?? false
      }
  }

  /// True if a record says that a text was taken.
  ///
  /// - Parameter orEdits: True if the text that a person wrote in its place counts too.
  private static func takes(_ unit: OrderEvent.Unit, _ text: Message, orEdits: Bool = false) -> Bool
  {
    unit.text == text
      && (takingVerdicts.contains(unit.verdict)
        || orEdits && unit.verdict == OrderEvent.Decided.edit.rawValue)
  }

  /// Returns the digests of the sources that other orders sent for a unit to do.
  func otherSources(of unit: UnitID, than order: String) -> [TextDigest] {
    (sent.get(readSent)[unit.table] ?? []).compactMap { units in
      guard !units.order.isIdentical(to: order),
        let row = units.index.get({ UnitIndex(units.table) }).row(ofID: unit.id.string),
        units.table.wasToDo(row)
      else { return nil }
      return units.table.digests(row)?.source
    }
  }

  /// True if a delivered text came before, and nothing is to do when it comes again: a person decided about it, or it
  /// was refused before another one was written.
  ///
  /// - Parameters:
  ///   - source: The source of now: a record is about the source that it names.
  ///   - isTranslated: True if the catalog has a translation.
  ///   - isTaken: True if a decision that took the text counts too; it is in the catalog, and what came with it is
  ///     settled.
  func isSettled(
    _ text: Message?, of source: Message?, _ unit: UnitID, isTranslated: Bool, isTaken: Bool = false
  ) -> Bool {
    guard let text, ledger.has(unit) else { return false }
    var isRefused = false
    /// The texts that came with one id: a decision about one of them is about all.
    var together: [Message] = []
    for record in ledger.records(of: unit) {
      if let known = record.unit.source, !known.isOf(source ?? .text("")) { continue }
      switch record.event.kind {
      case .decide:
        guard let decision = OrderEvent.Decided(rawValue: record.unit.verdict), decision != .ask
        else { continue }
        func isNamed(_ text: Message) -> Bool {
          record.unit.delivered.map { $0.isOf(text) } ?? (record.unit.text == text)
        }
        let isAbout = isNamed(text) || together.contains(text) && together.contains(where: isNamed)
        if decision == .take || decision == .edit || decision == .look, isRefused, !isAbout {
          return isTranslated
        }
        guard isAbout else { continue }
        if decision == .take, !isTaken { continue }
        if isTranslated || decision == .keep || decision == .sendBack { return true }
      case .import:
        let isAbout = record.unit.text == text || record.unit.others.contains(text)
        if !record.unit.others.isEmpty {
          together = [record.unit.text].compactMap(\.self) + record.unit.others
        }
        switch Verdict(rawValue: record.unit.verdict) {
        case .rejected, .conflict: if isAbout { isRefused = true }
        case .added, .updated:
          if isAbout { isRefused = false } else if isRefused { return isTranslated }
        case .unchanged, .kept, .orphaned, .unknown, .missing, .untouched, nil: break
        }
      case .rename, .accept, .due, .close, .reopen, .invoice: break
      }
    }
    return false
  }

  /// True if a note is a question that has its answer, or needs none any more.
  func isSettled(_ note: TranslationUnit.Note, about key: String, in catalog: String) -> Bool {
    !settledQuestions.isEmpty
      && settledQuestions.contains(Self.name(note.text, key, catalog))
  }

  /// What tells a question: its words without regard to white space, and what it is about.
  private static func name(_ text: String, _ key: String, _ catalog: String) -> [ExactString] {
    [text.whiteSpaceFolded, key, catalog].map { ExactString($0) }
  }
}
