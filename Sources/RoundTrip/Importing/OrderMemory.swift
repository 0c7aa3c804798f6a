internal import LoctripLocalizationCore
internal import LoctripOrders
internal import LoctripReconciliation

/// The texts that earlier imports took for the project's orders, and the sources that each order sent.
///
/// Agencies send the whole file with every part, late, and after a source went out again: then the catalog's text is
/// often theirs and not ours, and no conflict.
struct OrderMemory: Sendable {
  private typealias Table = UnitName.Table
  private typealias Place = UnitName

  /// The verdicts and decisions with which a delivered text was taken.
  private static let takingVerdicts = Set(
    [Verdict.added, .updated, .unchanged].map(\.rawValue) + [OrderEvent.Decided.take.rawValue]
  )

  /// The units of a catalog that an order sent in a language.
  private struct SentUnits: Sendable {
    let order: String
    let table: UnitTable
    let index = Once<UnitIndex>()
  }

  private var taken: [Place: [(order: ExactString, text: TextDigest)]] = [:]
  private var sent: [Table: [SentUnits]] = [:]

  /// Reads what orders say.
  ///
  /// - Parameter spelling: The project's own spelling of a language.
  init(_ book: OrderBook, spelling: (String) -> String) {
    for entry in book.entries {
      for event in entry.events where event.kind == .import || event.kind == .decide {
        for unit in event.units { add(unit, of: entry.id) }
      }
      for manifest in entry.manifests {
        let language = spelling(manifest.language)
        for file in manifest.files {
          sent[Table(file.original, language), default: []]
            .append(SentUnits(order: entry.id, table: file.units))
        }
      }
    }
  }

  private mutating func add(_ unit: OrderEvent.Unit, of order: String) {
    guard let text = unit.text, Self.takingVerdicts.contains(unit.verdict) else { return }
    let place = UnitName(unit.id, in: unit.catalog, unit.language)
    taken[place, default: []].append((ExactString(order), text))
  }

  /// Returns the orders for which a text of a unit was taken before.
  func takers(
    of text: Message?,
    _ id: String,
    in catalog: String,
    _ language: String
  ) -> [ExactString] {
    guard let text else { return [] }
    return (taken[UnitName(id, in: catalog, language)] ?? [])
      .filter { $0.text.isOf(text) }.map(\.order)
  }

  /// Returns the digests of the sources that other orders sent for a unit to do.
  func otherSources(
    of id: String,
    in catalog: String,
    _ language: String,
    than order: String
  ) -> [TextDigest] {
    (sent[Table(catalog, language)] ?? []).compactMap { units in
      guard !units.order.isIdentical(to: order),
        let row = units.index.get({ UnitIndex(units.table) }).row(ofID: id),
        units.table.wasToDo(row)
      else { return nil }
      return units.table.digests(row)?.source
    }
  }
}

/// A unit of a catalog in a language, by its id.
struct UnitName: Hashable, Sendable {
  /// A catalog in a language.
  struct Table: Hashable, Sendable {
    let catalog: ExactString
    let language: ExactString

    init(_ catalog: String, _ language: String) {
      (self.catalog, self.language) = (ExactString(catalog), ExactString(language))
    }
  }

  let table: Table
  let id: ExactString

  init(_ id: String, in catalog: String, _ language: String) {
    table = Table(catalog, language)
    self.id = ExactString(id)
  }
}

/// The delivered texts that people decided about, and the questions that need no answer any more.
struct DecisionMemory: Sendable {
  private struct Decision {
    let decision: OrderEvent.Decided
    let text: TextDigest
    let source: TextDigest?
  }

  private var decided: [UnitName: [Decision]] = [:]
  private let settledQuestions: Set<String>

  /// True if there is nothing to remember.
  var isEmpty: Bool { decided.isEmpty && settledQuestions.isEmpty }

  /// Reads what events and questions say.
  init(_ book: OrderBook) {
    settledQuestions = Set(book.questions.filter { !$0.isOpen }.map(\.id))
    for event in book.decisions + book.entries.flatMap(\.events) where event.kind == .decide {
      for unit in event.units {
        guard let decision = OrderEvent.Decided(rawValue: unit.verdict),
          [.take, .keep, .edit, .look, .sendBack].contains(decision),
          let text = unit.delivered ?? unit.text
        else { continue }
        decided[UnitName(unit.id, in: unit.catalog, unit.language), default: []]
          .append(Decision(decision: decision, text: text, source: unit.source))
      }
    }
  }

  /// True if a person decided about a delivered text, so that nothing is to do when it comes again.
  ///
  /// - Parameters:
  ///   - source: The source of now: a decision is about the source that the person saw.
  ///   - isTranslated: True if the catalog has a translation.
  ///   - isTaken: True if a decision that took the text counts too; it is in the catalog, and what came with it is
  ///     settled.
  func isDecided(
    _ text: Message?,
    of source: Message?,
    _ id: String,
    in catalog: String,
    _ language: String,
    isTranslated: Bool,
    isTaken: Bool = false
  ) -> Bool {
    guard let text, !decided.isEmpty else { return false }
    return (decided[UnitName(id, in: catalog, language)] ?? []).contains { known in
      (known.decision != .take || isTaken)
        && (isTranslated || known.decision == .keep || known.decision == .sendBack)
        && known.text.isOf(text) && known.source.map { $0.isOf(source ?? .text("")) } ?? true
    }
  }

  /// True if a note is a question that has its answer, or needs none any more.
  func isSettled(_ note: TranslationUnit.Note, about key: String, in catalog: String) -> Bool {
    !settledQuestions.isEmpty
      && settledQuestions.contains(Question.id(note.text, about: key, in: catalog))
  }
}
