internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  /// Where an id leads: an entry of the catalog and the path in it.
  struct Resolved {
    var entry: Int
    var path: VariationPath
    /// How it was found, when that was not by the whole id.
    var guess: String?
    var isGuess: Bool { guess != nil }
  }

  func resolve(_ id: String, in catalog: StringCatalog) -> Resolved? {
    if settings.isLikeXcode {
      // Xcode splits first and so loses a key that looks like one with a path.
      if let slot = Slot(splitting: id) {
        // A substitution whose name holds the separator is lost as well.
        if slot.path.substitution?.contains(Slot.separator) == true { return nil }
        return catalog.entryIndex(for: slot.key.string).map { Resolved(entry: $0, path: slot.path) }
      }
      return catalog.entryIndex(for: id).map { Resolved(entry: $0, path: .root) }
    }
    if let entry = catalog.entryIndex(for: id) { return Resolved(entry: entry, path: .root) }
    // A catalog may have cases that Xcode does not know; they went out with their names.
    guard let slot = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true) else {
      return guess(id, path: .root, in: catalog)
    }
    if let entry = catalog.entryIndex(for: slot.key.string) {
      return Resolved(entry: entry, path: slot.path)
    }
    return guess(slot.key.string, path: slot.path, in: catalog)
  }

  /// A line feed or tab that is not written as a reference becomes a space when the file is read.
  func guess(_ key: String, path: VariationPath, in catalog: StringCatalog) -> Resolved? {
    guard let found = foldedKeys[ExactString(key)], found.count == 1 else { return nil }
    return Resolved(
      entry: found[0],
      path: path,
      guess: "the id was found only with its white space folded"
    )
  }

  /// Finds units of XLIFF 2.x whose `name` a tool dropped, by the ids that the export made.
  func resolveGeneratedIDs(
    _ resolved: inout [Resolved?],
    of batch: Batch,
    in catalog: StringCatalog,
    categories: [PluralCategory]
  ) {
    let isNeeded = zip(resolved, batch.items).contains { slot, item in
      slot == nil && unit(item).version.isSecondGeneration
    }
    guard isNeeded else { return }
    var slots: [String: (entry: Int, path: VariationPath)] = [:]
    func add(_ entry: Int, _ path: VariationPath) {
      var identifiers = UnitIdentifiers()
      let slot = Slot(key: catalog.entries[entry].key, path: path)
      slots[identifiers.id(for: slot.id)] = (entry, path)
    }
    for (index, entry) in catalog.entries.enumerated() {
      add(index, .root)
      for unit in catalog.units(of: entry, in: batch.language, categories: categories)
      where !unit.path.isRoot {
        add(index, unit.path)
      }
    }
    for (position, item) in batch.items.enumerated() where resolved[position] == nil {
      guard unit(item).version.isSecondGeneration, let id = unit(item).id else { continue }
      let guess = "the unit has lost its 'name' and was found by its 'id'"
      if let slot = slots[id] {
        resolved[position] = Resolved(entry: slot.entry, path: slot.path, guess: guess)
      } else if let split = Slot(splitting: id), let slot = slots[split.key.string],
        slot.path.isRoot
      {
        resolved[position] = Resolved(entry: slot.entry, path: split.path, guess: guess)
      }
    }
  }

  mutating func foldKeys(of catalog: StringCatalog) {
    foldedKeys = [:]
    for (index, entry) in catalog.entries.enumerated()
    where entry.key.utf8.contains(where: { $0 < 0x20 }) {
      let folded = entry.key.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }
      foldedKeys[ExactString(String(String.UnicodeScalarView(folded))), default: []].append(index)
    }
  }
}
