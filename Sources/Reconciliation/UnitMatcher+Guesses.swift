package import LocalizationCore

extension UnitMatcher {
  /// Finds a unit for which neither the id nor another key is in the catalog.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - isSent: True if the base has a unit of this id, which the catalog then lacks; `nil` without a base.
  ///   - hasOwnSource: Returns true if no other unit of the delivery has the source.
  package func guess(
    _ unit: TranslationUnit,
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
      // A source may have thousands of entries; the report names some.
      return .lost(candidates: entries.prefix(Self.namedCandidates).map { now.key($0.entry) })
    }
    let key = now.key(entries[0].entry)
    return .found(Place(entry: entries[0].entry, path: .root, evidence: .source(key: key)))
  }

  /// The largest number of possible entries to name.
  private static var namedCandidates: Int { 5 }

  /// Finds an id with folded white space: XML readers turn a literal line feed or tab into a space, and tools fold
  /// runs of them.
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

  /// Returns the places of the keys in an id that have the unit's source.
  private func wrappedPlaces(of id: String, _ unit: TranslationUnit) -> [Place] {
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
