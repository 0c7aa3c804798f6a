internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation

/// What earlier imports and people did with the texts of a unit, and the sources that each order sent.
///
/// Agencies send the whole file with every part, late, and after a source went out again: then the catalog's text is
/// often theirs and not ours, and no conflict.
struct EarlierDeliveries: Sendable {
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
  /// The units to do of open orders, each with the orders by their indices in the book; read where a closed one came back.
  private let open = Once<[UnitID: [Int]]>()
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

  /// The open orders that have a unit to do, the newest last.
  func openOrders(toDo unit: UnitID) -> [OrderBook.Entry] {
    (open.get(readOpen)[unit] ?? []).map { ledger.book.entries[$0] }
  }

  /// True if a person freed a unit of an order: it kept what the catalog has, so nothing is awaited in that order.
  func isFree(_ unit: UnitID, in order: String) -> Bool {
    ledger.account(of: unit, in: [ledger.number(of: order)], source: nil).isKept
  }

  private func readOpen() -> [UnitID: [Int]] {
    var open: [UnitID: [Int]] = [:]
    for (number, entry) in ledger.book.entries.enumerated() where entry.order != nil {
      for manifest in entry.manifests where !entry.isClosed(in: manifest.language) {
        let language = spelling(manifest.language)
        for file in manifest.files {
          for row in file.units.indices where file.units.wasToDo(row) {
            if let id = file.units.id(row) {
              open[UnitID(id, in: file.original, language), default: []].append(number)
            }
          }
        }
      }
    }
    return open
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
