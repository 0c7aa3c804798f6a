public import LocalizationCore

extension UnitMatcher {
  /// Where a unit belongs that neither its id nor another key leads to.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - isSent: Whether the base has a unit of this id, so that it is the catalog that lacks it; `nil`
  ///     without a base.
  ///   - hasOwnSource: Whether no other unit of the delivery has the same source.
  public func guess(
    _ unit: Unit,
    isSent: Bool?,
    hasOwnSource: (Message) -> Bool
  ) -> Result {
    guard let unitID = unit.id else { return .lost(candidates: []) }
    if let place = foldedPlace(of: unitID) { return .found(place) }
    // In XLIFF 2.x a tool may have dropped the name and left the id.
    if unit.finished == .final, let place = generatedPlace(of: unitID) { return .found(place) }
    guard isSent != true else { return .lost(candidates: []) }
    let wrapped = wrappedPlaces(of: unitID, unit)
    if wrapped.count == 1 { return .found(wrapped[0]) }
    if wrapped.count > 1 { return .lost(candidates: wrapped.map(id)) }
    guard isSent == false || WrappedIDs.isGenerated(unitID),
      let source = unit.sourceWithEquivalents, !source.isEmpty, let entries = sources[source]
    else { return .lost(candidates: []) }
    guard entries.count == 1, entries[0].isPlain, hasOwnSource(source) else {
      // A report names some; of a source that thousands have, each unit would carry all.
      return .lost(candidates: entries.prefix(Self.namedCandidates).map { now.key($0.entry) })
    }
    let key = now.key(entries[0].entry)
    return .found(Place(entry: entries[0].entry, path: .root, evidence: .source(key: key)))
  }

  /// How many of the entries that a unit could be are named.
  private static var namedCandidates: Int { 5 }

  /// A line feed or tab that is not written as a reference becomes a space when the file is read, and
  /// tools fold runs of them.
  func foldedPlace(of id: String) -> Place? {
    if let whole = foldedPlace(id, .root) { return whole }
    let slot = Slot(splitting: id) ?? Slot(splitting: id, allowsUnknownCases: true)
    return slot.flatMap { foldedPlace($0.key.string, $0.path) }
  }

  private func foldedPlace(_ key: String, _ path: VariationPath) -> Place? {
    guard let found = foldedKeys[ExactString(key.whiteSpaceFolded)], found.count == 1 else {
      return nil
    }
    return Place(entry: found[0], path: path, evidence: .foldedID)
  }

  private func generatedPlace(of id: String) -> Place? {
    if var place = generatedIDs[ExactString(id)] {
      place.evidence = .generatedID
      return place
    }
    guard let split = Slot(splitting: id), let place = generatedIDs[split.key], place.path.isRoot
    else { return nil }
    return Place(entry: place.entry, path: split.path, evidence: .generatedID)
  }

  /// The places of the keys that an id may hold, where the source agrees.
  private func wrappedPlaces(of id: String, _ unit: Unit) -> [Place] {
    var places: [Place] = []
    for key in WrappedIDs.unwrapped(id) {
      guard let found = place(of: key), var place = resolvePath(of: unit, at: found),
        hasSource(of: unit, at: place) == true
      else { continue }
      place.evidence = .wrappedID(key: key)
      if !places.contains(where: { $0.isSame(as: place) }) { places.append(place) }
    }
    return places
  }
}
