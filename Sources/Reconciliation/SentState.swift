internal import LocalizationCore

extension Unit {
  /// The state of a unit that was sent, in the words of the version that came back: as an export says
  /// it there, or as a conversion leaves it.
  func state(comparedWith delivered: Unit) -> UnitState {
    guard hasTarget else { return .unfinished }
    if digests == nil && state == delivered.state { return state }
    return state.adapted(from: finished, to: delivered.finished)
  }
}
