internal import LocalizationCore
internal import Orders
internal import Reconciliation

/// The texts of orders that earlier imports took into the catalogs.
///
/// Agencies send the whole file with every part: a text that was taken before and edited here since is no conflict.
struct TakenTexts: Sendable {
  private struct Place: Hashable {
    /// The order, or `nil` for all of them.
    let order: ExactString?
    let language: ExactString
    let catalog: ExactString
    let id: ExactString
  }

  private var texts: [Place: Set<TextDigest>] = [:]

  /// Adds what the events of an order tell.
  mutating func add(_ entry: OrderBook.Entry) {
    for event in entry.events where event.kind == .import {
      for unit in event.units {
        guard let text = unit.text, let verdict = Verdict(rawValue: unit.verdict),
          [.added, .updated, .unchanged].contains(verdict)
        else { continue }
        for order in [ExactString(entry.id), nil] {
          let place = Place(
            order: order,
            language: ExactString(unit.language),
            catalog: ExactString(unit.catalog),
            id: ExactString(unit.id)
          )
          texts[place, default: []].insert(text)
        }
      }
    }
  }

  /// True if a text of a unit was taken before.
  ///
  /// - Parameter order: The order that it was delivered for; `nil` for any.
  func contains(
    _ text: Message,
    of id: String,
    in catalog: String,
    _ language: String,
    order: String?
  ) -> Bool {
    guard !texts.isEmpty else { return false }
    let place = Place(
      order: order.map { ExactString($0) },
      language: ExactString(language),
      catalog: ExactString(catalog),
      id: ExactString(id)
    )
    return texts[place]?.contains { $0.isOf(text) } ?? false
  }
}
