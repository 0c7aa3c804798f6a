internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

extension DeliveredUnit {
  init(_ unit: XLIFFUnit, _ state: DeliveredState) {
    self.init(source: unit.source, target: unit.target, state: state, isLocked: unit.isLocked)
  }

  /// The unit with the native text of its inline codes in their place.
  ///
  /// - Parameter isSet: Whether the catalog has a set of phrases there. An empty one has no marks.
  init(restoring unit: XLIFFUnit, _ state: DeliveredState, isSet: Bool) {
    self.init(
      source: unit.sourceWithEquivalents?.asSet(isSet),
      target: unit.restoredTarget?.asSet(isSet),
      state: state,
      isLocked: unit.isLocked
    )
    lacksState = unit.lacksState
    if unit.hasUnknownOrder {
      doubts.append(
        .init(
          code: .placeholderOrder,
          severity: .warning,
          message: "the inline codes do not say which placeholder is which; "
            + "the order may have changed"
        )
      )
    }
  }
}

extension SentUnit {
  /// The unit as it was sent, its state in the words of the version that came back: as an export
  /// says it there, or as a conversion leaves it.
  init(_ unit: BaseUnits.Unit, isSet: Bool, comparedWith delivered: XLIFFUnit) {
    switch unit {
    case .unit(let unit): self.init(unit, isSet: isSet, comparedWith: delivered)
    case .digest(let unit):
      self.init(
        source: .digest(unit.source),
        target: unit.target.map(SentText.digest),
        state: unit.state.map { StateMapping.exportedState($0, in: delivered.version) }
          ?? .unfinished
      )
    }
  }

  private init(_ unit: XLIFFUnit, isSet: Bool, comparedWith delivered: XLIFFUnit) {
    let target = unit.restoredTarget?.asSet(isSet)
    let verbatim = StateMapping.delivered(unit)
    let adapted = StateMapping.adapted(verbatim, from: unit.version, to: delivered.version)
    let state = StateMapping.delivered(delivered) == verbatim ? verbatim : adapted
    self.init(
      source: unit.sourceWithEquivalents?.asSet(isSet),
      target: target,
      state: target == nil ? .unfinished : state
    )
  }
}

extension Message {
  var isPhrases: Bool {
    if case .phrases = self { true } else { false }
  }

  /// An empty text as the empty set of phrases that it stands for.
  func asSet(_ isSet: Bool) -> Message {
    isSet && self == .text("") ? .phrases([]) : self
  }
}
