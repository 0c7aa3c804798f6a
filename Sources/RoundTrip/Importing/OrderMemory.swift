internal import LocalizationCore
internal import Orders
internal import Reconciliation

/// The texts that earlier imports took for the project's orders, and the sources that each order sent.
///
/// Agencies send the whole file with every part, late, and after a source went out again: then the catalog's text is
/// often theirs and not ours, and no conflict.
struct OrderMemory: Sendable {
  /// A catalog in a language.
  private struct Table: Hashable {
    let catalog: ExactString
    let language: ExactString

    init(_ catalog: String, _ language: String) {
      (self.catalog, self.language) = (ExactString(catalog), ExactString(language))
    }
  }

  private struct Place: Hashable {
    let table: Table
    let id: ExactString
  }

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
      for event in entry.events where event.kind == .import {
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
    guard let text = unit.text, let verdict = Verdict(rawValue: unit.verdict),
      [.added, .updated, .unchanged].contains(verdict)
    else { return }
    let place = Self.place(of: unit.id, in: unit.catalog, unit.language)
    taken[place, default: []].append((ExactString(order), text))
  }

  private static func place(of id: String, in catalog: String, _ language: String) -> Place {
    Place(table: Table(catalog, language), id: ExactString(id))
  }

  /// Returns the orders for which a text of a unit was taken before.
  func takers(
    of text: Message?,
    _ id: String,
    in catalog: String,
    _ language: String
  ) -> [ExactString] {
    guard let text else { return [] }
    return (taken[Self.place(of: id, in: catalog, language)] ?? [])
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
