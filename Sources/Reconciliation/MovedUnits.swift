package import LoctripLocalizationCore

/// Finds units that moved to another id or catalog.
///
/// A pair needs unambiguous evidence: the same source, at the same path in the entry, once among the removed units
/// and once among the added ones. The cases of a plural or device variation move together with their entry or not at
/// all.
package enum MovedUnits {
  /// A unit that only one side has.
  package struct Candidate: Sendable {
    /// The catalog, as a number that both sides use for the same one.
    package var catalog: Int
    /// The unit, its inline codes restored.
    package var unit: TranslationUnit

    package init(catalog: Int, unit: TranslationUnit) {
      self.catalog = catalog
      self.unit = unit
    }
  }

  /// Pairs removed units with added units.
  ///
  /// The evidence, the strongest first: the same id in another catalog; the same source and translation in the same
  /// catalog; the same source in the same catalog; the same source and translation in any catalog; the same source
  /// in any catalog. Each counts only if it is unambiguous on either side, among all entries, so that nothing is
  /// found by elimination. An empty source is no evidence. Swapping the lists gives the same pairs.
  ///
  /// - Returns: Indices of both lists, in the order of `added`.
  package static func pairs(
    removed: [Candidate],
    added: [Candidate]
  ) -> [(removed: Int, added: Int)] {
    guard !removed.isEmpty && !added.isEmpty else { return [] }
    let oldEntries = entries(removed)
    let newEntries = entries(added)
    var isOldTaken = [Bool](repeating: false, count: oldEntries.count)
    var isNewTaken = [Bool](repeating: false, count: newEntries.count)
    var result: [(removed: Int, added: Int)] = []
    for evidence in Evidence.all {
      let old = unique(oldEntries, evidence)
      for (signature, new) in unique(newEntries, evidence) {
        guard !isNewTaken[new], let match = old[signature], !isOldTaken[match] else { continue }
        isOldTaken[match] = true
        isNewTaken[new] = true
        // Equal signatures have the same places in the same order.
        for (old, new) in zip(oldEntries[match].members, newEntries[new].members) {
          result.append((old.index, new.index))
        }
      }
    }
    return result.sorted { $0.added < $1.added }
  }

  /// The units of one entry that only one side has.
  private struct Entry {
    var catalog: Int
    var key: ExactString
    var members: [(slot: SlotText, index: Int)]
  }

  private struct SlotText: Hashable {
    var path: VariationPath
    var source: Message
    var target: Message?
  }

  private struct Signature: Hashable {
    var catalog: Int?
    var key: ExactString?
    var slots: [SlotText]
  }

  private struct Evidence {
    var hasKey = false
    var hasCatalog = false
    var hasTarget = false

    static let all = [
      Evidence(hasKey: true), Evidence(hasCatalog: true, hasTarget: true),
      Evidence(hasCatalog: true), Evidence(hasTarget: true), Evidence(),
    ]

    func signature(of entry: Entry) -> Signature? {
      let slots = entry.members.map(\.slot)
      guard slots.contains(where: { !$0.source.isEmpty }) else { return nil }
      if hasTarget && !slots.contains(where: { $0.target?.isEmpty == false }) { return nil }
      return Signature(
        catalog: hasCatalog ? entry.catalog : nil,
        key: hasKey ? entry.key : nil,
        slots: hasTarget
          ? slots : slots.map { SlotText(path: $0.path, source: $0.source, target: nil) }
      )
    }
  }

  private static func entries(_ candidates: [Candidate]) -> [Entry] {
    var entries: [Entry] = []
    var known: [Signature: Int] = [:]
    for (index, candidate) in candidates.enumerated() {
      let (id, unit) = (candidate.unit.id ?? "", candidate.unit)
      let slot = Slot(splitting: id) ?? Slot(key: id)
      let text = SlotText(
        path: slot.path,
        source: unit.source ?? .text(""),
        target: unit.target
      )
      let place = Signature(catalog: candidate.catalog, key: slot.key, slots: [])
      // A plain text beside cases of the same key, or a repeated id, is on its own.
      if let entry = known[place], !slot.path.isRoot,
        !entries[entry].members.contains(where: { $0.slot.path == slot.path || $0.slot.path.isRoot }
        )
      {
        entries[entry].members.append((text, index))
      } else {
        known[place] = entries.count
        entries.append(
          Entry(catalog: candidate.catalog, key: slot.key, members: [(text, index)])
        )
      }
    }
    for index in entries.indices where entries[index].members.count > 1 {
      entries[index].members.sort { $0.slot.path.description < $1.slot.path.description }
    }
    return entries
  }

  /// Returns the entries with a signature that no other one has.
  private static func unique(_ entries: [Entry], _ evidence: Evidence) -> [Signature: Int] {
    var found: [Signature: Int?] = [:]
    for (index, entry) in entries.enumerated() {
      guard let signature = evidence.signature(of: entry) else { continue }
      found[signature] = found[signature] == nil ? .some(index) : .some(nil)
    }
    return found.compactMapValues(\.self)
  }
}
