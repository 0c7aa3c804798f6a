internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// The second step of an import: the places of the units of a few languages, found a language at a time.
///
/// Nothing is needed across languages but what was sent in them.
struct BatchMatching {
  private let collected: Collected
  private let finder: PlaceFinder
  private var detector = WrongLanguageDetector()

  /// The result.
  struct Result {
    /// The batches, those first whose units a delivery names so.
    var batches: [MatchedBatch] = []
    /// The findings about units that were sent for another catalog.
    var moved: [(order: MatchedBatch.Order, finding: Finding)] = []
    /// The names of unknown catalogs all of whose units in a language moved.
    var emptied: Set<ExactString> = []
    /// The findings about batches with the texts of another language.
    var foreign: [(order: MatchedBatch.Order, finding: Finding)] = []
  }

  init(_ collected: Collected) {
    self.collected = collected
    finder = PlaceFinder(collected)
  }

  /// Finds the places of the units of some batches.
  ///
  /// - Parameter numbers: The numbers of the batches, all of each language.
  mutating func match(_ numbers: [Int]) -> Result {
    var result = Result()
    let batches = numbers.map { number in
      MatchedBatch(batch: collected.batches[number], order: MatchedBatch.Order(from: number))
    }
    result.batches = found(batches)
    if collected.settings.policy.guesses {
      moveByBase(&result)
      stopForeignTexts(&result)
    }
    return result
  }

  /// Returns batches with the places of their units, found on all cores.
  private func found(_ batches: [MatchedBatch]) -> [MatchedBatch] {
    concurrentMap(batches) { [finder] batch in
      var batch = batch
      finder.find(&batch)
      return batch
    }
  }

  // MARK: - Units of other catalogs

  /// Moves units that were sent for another catalog to it: tools join files.
  private func moveByBase(_ result: inout Result) {
    guard collected.base.all.count > 1 else { return }
    var owners: [String: [ExactString: Int?]] = [:]
    var moves: [(from: Int, catalog: Int, items: [Batch.Item])] = []
    var changed: Set<Int> = []
    let inOrder = result.batches.indices.sorted {
      result.batches[$0].order < result.batches[$1].order
    }
    for number in inOrder {
      let batch = result.batches[number]
      let (language, own) = (batch.name.language, collected.base[batch.name])
      var moved: [Int: [Batch.Item]] = [:]
      let rest = zip(batch.items, batch.places).filter { item, place in
        guard place == nil, let id = collected.delivered[item.delivery].id(item.row),
          own?.find(id) == nil
        else { return true }
        let known = owners[language] ?? self.owners(in: language)
        owners[language] = known
        guard let owner = known[ExactString(id)] ?? nil, hasSource(item, id, sentIn: owner),
          let catalog = collected.catalogs.exact(collected.base.all[owner].name.original)
        else { return true }
        moved[catalog, default: []].append(item)
        return false
      }
      guard !moved.isEmpty else { continue }
      result.batches[number].batch.items = rest.map(\.0)
      changed.insert(number)
      if rest.isEmpty, batch.batch.catalog == nil {
        result.emptied.insert(ExactString(batch.name.original))
      }
      moves += moved.sorted { $0.key < $1.key }.map { (number, $0.key, $0.value) }
    }
    var numbers = Dictionary(
      result.batches.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (from, catalog, items) in moves {
      let source = result.batches[from].batch
      let name = BatchName(
        original: collected.project.catalogs[catalog].original, language: source.name.language)
      let origin = result.batches[from].order
      let other = numbers[name] ?? result.batches.count
      if other == result.batches.count {
        numbers[name] = other
        let order = MatchedBatch.Order(from: collected.batches.count, moved: (origin.from, catalog))
        result.batches.append(
          MatchedBatch(batch: Batch(name: name, catalog: catalog), order: order))
      }
      result.batches[other].batch.take(items, from: source)
      changed.insert(other)
      let message =
        "\(items.count.counted("unit")) under '\(source.name.original)' "
        + "\(items.count == 1 ? "was" : "were") sent for '\(name.original)' and "
        + "\(items.count == 1 ? "is" : "are") imported there"
      result.moved.append(
        (
          MatchedBatch.Order(from: origin.from, moved: (0, catalog)),
          Finding(.guessedCatalog, .note, message, at: collected.subject.place(items[0]))
        ))
    }
    let found = found(changed.sorted().map { result.batches[$0] })
    for (number, batch) in zip(changed.sorted(), found) {
      result.batches[number] = batch
    }
  }

  /// True if a unit has the source that was sent under its id, or none.
  private func hasSource(_ item: Batch.Item, _ id: String, sentIn number: Int) -> Bool {
    guard let source = collected.delivered[item.delivery].source(item.row) else { return true }
    let sent = collected.base.all[number]
    return sent.find(id).map { sent.unit($0).hasSource(source) } ?? true
  }

  /// Maps the ids of units sent in a language to the number of what was sent; to `nil` if several catalogs have
  /// the id.
  private func owners(in language: String) -> [ExactString: Int?] {
    var owners: [ExactString: Int?] = [:]
    for number in collected.base.numbers(in: language) {
      for table in collected.base.all[number].tables {
        for case let id? in table.indices.lazy.map(table.id) {
          let known = owners[ExactString(id)] ?? number
          owners[ExactString(id)] = .some(known == number ? number : nil)
        }
      }
    }
    return owners
  }

  // MARK: - Texts of other languages

  /// The finding about a batch whose texts are those of another language, or have none of its letters.
  private mutating func foreignTexts(of batch: MatchedBatch) -> Finding? {
    let name = batch.name
    if let other = detector.language(of: batch, in: collected) {
      return .texts(of: other, not: name.language, in: name.original)
    }
    return detector.textsWithoutLetters(of: batch, in: collected).map {
      .texts(without: name.language, $0.count, of: $0.all, in: name.original)
    }
  }

  /// Stops the batches that have the texts of another language.
  private mutating func stopForeignTexts(_ result: inout Result) {
    var found: [(language: String, deliveries: Set<Int>, finding: Finding)] = []
    let inOrder = result.batches.indices.sorted {
      result.batches[$0].order < result.batches[$1].order
    }
    for number in inOrder {
      let batch = result.batches[number].batch
      guard batch.items.contains(where: { !batch.decided.contains($0.delivery) }),
        batch.doubts.values.allSatisfy(\.fillsGaps),
        let finding = foreignTexts(of: result.batches[number])
      else { continue }
      if let stopped = result.batches[number].batch.stop(finding, in: collected.subject) {
        result.foreign.append((result.batches[number].order, stopped))
      }
      let deliveries = Set(batch.items.map(\.delivery)).subtracting(batch.decided)
      found.append((batch.name.language, deliveries, finding))
    }
    // What came in the same document under the same wrong name is of the other language as well.
    for (language, deliveries, finding) in found {
      for number in inOrder where result.batches[number].name.language == language {
        let stopped = result.batches[number].batch.doubts.filter { !$0.value.fillsGaps }
        _ = result.batches[number].batch.stop(
          finding, of: deliveries.subtracting(stopped.keys), in: collected.subject)
      }
    }
  }
}
