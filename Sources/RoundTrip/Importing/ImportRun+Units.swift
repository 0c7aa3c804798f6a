internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension ImportRun {
  /// Where the units of a batch belong.
  struct Resolution {
    /// The place of each unit, or `nil`.
    var places: [UnitFinder.Place?]
    /// The ids that a unit without a place could be.
    var candidates: [Int: [String]] = [:]
  }

  /// Finds the units of a batch in its catalog.
  mutating func resolve(_ batch: Batch) -> Resolution {
    guard let index = batch.catalog else {
      return Resolution(places: Array(repeating: nil, count: batch.items.count))
    }
    let catalog = project.catalogs[index].catalog
    var finder = UnitFinder(
      catalog,
      language: batch.language,
      categories: PluralCategory.xcodeCategories(for: batch.language),
      isLikeXcode: settings.isLikeXcode
    )
    var resolution = Resolution(
      places: batch.items.map { item in unit(item).id.flatMap { finder.place(of: $0) } }
    )
    guard !settings.isLikeXcode else { return resolution }
    let base = bases[batch.key]
    var sources: [Message: Int]?
    for (position, item) in batch.items.enumerated() {
      let place = resolution.places[position]
      let unit = unit(item)
      guard place == nil || unit.hasDetails else { continue }
      var result = unit.hasDetails ? finder.reconcile(unit, with: place) : nil
      if result == nil, place == nil {
        result = finder.guess(unit, isSent: unit.id.flatMap { id in base.map { $0.has(id) } }) {
          source in
          let counts = sources ?? countSources(of: batch)
          sources = counts
          return counts[source] == 1
        }
      }
      switch result {
      case .found(let place): resolution.places[position] = place
      case .lost(let candidates):
        resolution.places[position] = nil
        if !candidates.isEmpty { resolution.candidates[position] = candidates }
      case nil: break
      }
    }
    giveWay(&resolution, of: batch, in: catalog)
    return resolution
  }

  private func countSources(of batch: Batch) -> [Message: Int] {
    batch.items.reduce(into: [:]) { counts, item in
      if let source = unit(item).sourceWithEquivalents { counts[source, default: 0] += 1 }
    }
  }

  /// Takes guesses back that lead to a text which another unit has a better claim to, or the same.
  private func giveWay(_ resolution: inout Resolution, of batch: Batch, in catalog: StringCatalog) {
    var guesses: [Slot: [Int]] = [:]
    func slot(_ place: UnitFinder.Place) -> Slot {
      Slot(key: catalog.entries[place.entry].key, path: place.path)
    }
    for (position, place) in resolution.places.enumerated() {
      guard let place, place.evidence.isGuess else { continue }
      guesses[slot(place), default: []].append(position)
    }
    guard !guesses.isEmpty else { return }
    var lost: Set<Int> = []
    for (position, place) in resolution.places.enumerated() {
      guard let place, !place.evidence.isGuess else { continue }
      for guess in guesses[slot(place)] ?? []
      where !unit(batch.items[guess]).hasSameTarget(as: unit(batch.items[position])) {
        lost.insert(guess)
      }
    }
    for positions in guesses.values where positions.count > 1 {
      let first = unit(batch.items[positions[0]])
      if positions.contains(where: { !unit(batch.items[$0]).hasSameTarget(as: first) }) {
        lost.formUnion(positions)
      }
    }
    for position in lost {
      guard let place = resolution.places[position] else { continue }
      resolution.candidates[position] = [slot(place).id]
      resolution.places[position] = nil
    }
  }

  /// Moves units that were sent for another catalog to it: tools join files.
  mutating func moveByBase(_ resolutions: inout [Resolution]) {
    guard bases.count > 1, !settings.isLikeXcode else { return }
    for index in batches.indices {
      let batch = batches[index]
      let own = bases[batch.key]
      var moved: [Int: Int] = [:]
      for (position, item) in batch.items.enumerated()
      where resolutions[index].places[position] == nil {
        guard let id = unit(item).id, own?.has(id) != true else { continue }
        let owners = baseKeys.compactMap { bases[$0] }.filter {
          $0.language == batch.language && $0 !== own && $0.has(id)
        }
        guard owners.count == 1,
          let catalog = project.catalogs.firstIndex(where: { $0.original == owners[0].original })
        else { continue }
        moved[position] = catalog
      }
      guard !moved.isEmpty else { continue }
      for catalog in Set(moved.values).sorted() {
        let items = batch.items.indices.filter { moved[$0] == catalog }.map { batch.items[$0] }
        let other = self.batch(for: batch.language, catalog: catalog, original: "")
        batches[other].items += items
        if other == resolutions.count {
          resolutions.append(Resolution(places: []))
        }
        addOnce(
          Finding(
            .guessedCatalog,
            .note,
            "\(items.count) units under '\(batch.original)' were sent for "
              + "'\(project.catalogs[catalog].original)' and go there",
            at: place(items[0].delivery, unit(items[0]).range.lowerBound)
          )
        )
        resolutions[other] = resolve(batches[other])
      }
      batches[index].items = batch.items.indices.filter { moved[$0] == nil }.map { batch.items[$0] }
      resolutions[index] = resolve(batches[index])
    }
  }
}
