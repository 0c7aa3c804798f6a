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
  package static func pairs(removed: [Candidate], added: [Candidate]) -> [(
    removed: Int, added: Int
  )] {
    guard !removed.isEmpty && !added.isEmpty else { return [] }
    let oldEntries = entries(removed)
    let newEntries = entries(added)
    var isOldTaken = [Bool](repeating: false, count: oldEntries.count)
    var isNewTaken = [Bool](repeating: false, count: newEntries.count)
    var result: [(removed: Int, added: Int)] = []
    for evidence in Evidence.all {
      let old = unique(oldEntries, evidence)
      for (signature, new) in unique(newEntries, evidence) where new >= 0 {
        guard !isNewTaken[new], let match = old[signature], match >= 0, !isOldTaken[match],
          evidence.areSame(oldEntries[match], newEntries[new])
        else { continue }
        isOldTaken[match] = true
        isNewTaken[new] = true
        // Equal entries have the same places in the same order.
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
    /// The digests of the key, of paths and sources, and of these with the translations.
    var digests: (key: UInt64, sources: UInt64, texts: UInt64) = (0, 0, 0)

    var hasSource: Bool { members.contains { !$0.slot.source.isEmpty } }
    var hasTarget: Bool { members.contains { $0.slot.target?.isEmpty == false } }

    /// Digests the texts.
    mutating func digest() {
      digests.key = key.string.withUTF8Bytes { TextDigest(utf8: $0) }.rawValue
      for (slot, _) in members {
        let path = slot.path.isRoot ? "" : slot.path.description
        digests.sources = MovedUnits.mixed(
          digests.sources, path.withUTF8Bytes { TextDigest(utf8: $0) }.rawValue,
          TextDigest(slot.source).rawValue)
        digests.texts = MovedUnits.mixed(
          digests.texts, slot.target == nil ? 0 : 1,
          slot.target.map { TextDigest($0).rawValue } ?? 0)
      }
      digests.texts = MovedUnits.mixed(digests.texts, digests.sources)
    }
  }

  private struct SlotText {
    var path: VariationPath
    var source: LoctripMessage
    var target: LoctripMessage?
  }

  private struct Place: Hashable {
    var catalog: Int
    var key: ExactString
  }

  /// What must be the same in two entries.
  private struct Evidence {
    var hasKey = false
    var hasCatalog = false
    var hasTarget = false

    static let all = [
      Evidence(hasKey: true), Evidence(hasCatalog: true, hasTarget: true),
      Evidence(hasCatalog: true), Evidence(hasTarget: true), Evidence(),
    ]

    /// A digest of what must be the same; `nil` for an entry without texts that are evidence.
    func signature(of entry: Entry) -> UInt64? {
      guard entry.hasSource, !hasTarget || entry.hasTarget else { return nil }
      return MovedUnits.mixed(
        hasTarget ? entry.digests.texts : entry.digests.sources, hasKey ? entry.digests.key : 0,
        hasCatalog ? UInt64(truncatingIfNeeded: entry.catalog) : 0)
    }

    func areSame(_ left: Entry, _ right: Entry) -> Bool {
      left.members.count == right.members.count && (!hasKey || left.key == right.key)
        && (!hasCatalog || left.catalog == right.catalog)
        && zip(left.members, right.members).allSatisfy { left, right in
          left.slot.path == right.slot.path && left.slot.source == right.slot.source
            && (!hasTarget || left.slot.target == right.slot.target)
        }
    }
  }

  private static func mixed(_ numbers: UInt64...) -> UInt64 {
    numbers.reduce(0x9E37_79B9_7F4A_7C15) { hash, number in
      var mixed = (hash ^ number) &* 0xBF58_476D_1CE4_E5B9
      mixed ^= mixed >> 31
      return mixed &* 0x94D0_49BB_1331_11EB
    }
  }

  private static func entries(_ candidates: [Candidate]) -> [Entry] {
    var entries: [Entry] = []
    var known: [Place: Int] = [:]
    for (index, candidate) in candidates.enumerated() {
      let (id, unit) = (candidate.unit.id ?? "", candidate.unit)
      let slot = Slot(splitting: id) ?? Slot(key: id)
      let text = SlotText(path: slot.path, source: unit.source ?? .text(""), target: unit.target)
      let place = Place(catalog: candidate.catalog, key: slot.key)
      // A plain text beside cases of the same key, or a repeated id, is on its own.
      if !slot.path.isRoot, let entry = known[place],
        !entries[entry].members.contains(where: { $0.slot.path == slot.path || $0.slot.path.isRoot }
        )
      {
        entries[entry].members.append((text, index))
      } else {
        known[place] = entries.count
        entries.append(Entry(catalog: candidate.catalog, key: slot.key, members: [(text, index)]))
      }
    }
    for index in entries.indices {
      if entries[index].members.count > 1 {
        entries[index].members.sort { $0.slot.path.description < $1.slot.path.description }
      }
      entries[index].digest()
    }
    return entries
  }

  /// Returns the entries by their signatures, -1 for several.
  private static func unique(_ entries: [Entry], _ evidence: Evidence) -> [UInt64: Int] {
    var found: [UInt64: Int] = Dictionary(minimumCapacity: entries.count)
    for (index, entry) in entries.enumerated() {
      guard let signature = evidence.signature(of: entry) else { continue }
      found[signature] = found[signature] == nil ? index : -1
    }
    return found
  }
}
