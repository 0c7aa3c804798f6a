internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripReconciliation
internal import Synchronization

/// The gate for texts of a plan that the rules of the import did not choose: those of a program that uses the library,
/// and those of a plan that was saved.
final class PlanGate: Sendable {
  private let places: Mutex<TranslationPlaces>

  init(_ project: LoctripProject, _ configuration: Configuration?) {
    places = Mutex(TranslationPlaces(ReviewProject(project, configuration ?? Configuration(), nil)))
  }

  /// Lets a text of a unit in, or refuses it.
  ///
  /// - Returns: `nil` if no catalog has the unit.
  func admit(_ text: LoctripTranslation, for unit: ImportPlan.Unit) -> Result<
    Gate.Admitted, Gate.Refusal
  >? {
    guard let place = places.withLock({ $0.place(of: unit) }) else { return nil }
    let gate = Gate(place.rules)
    let judged = gate.judge(text.message, at: place.slot, over: place.now)
    return gate.admit(judged, as: text.state, from: .api)
  }
}
