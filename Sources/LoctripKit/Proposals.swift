public import LoctripAppProjects
internal import LoctripFileSets
public import LoctripLocalizationCore
internal import LoctripReconciliation
internal import LoctripExchange

/// Texts that a program proposes for the catalogs of a project.
///
/// They get in as everything that is proposed does: a text that would break the app, that its entry cannot have or that
/// breaks a rule which the project set as an error is refused, also if what it replaces has the same fault.
///
/// ```swift
/// var proposals = Proposals(for: project)
/// for finding in proposals.propose(.text("Annuler"), for: "Cancel", in: catalog, language: "fr") {
///   print(finding)
/// }
/// try proposals.write()
/// ```
public struct Proposals: Sendable {
  private let project: LoctripProject
  private let rules: ProjectRules
  private let replacesFinished: Bool
  private var places: TranslationPlaces
  private var changes: [(catalog: String, change: UnitChange)] = []
  private var numbers: [UnitID: Int] = [:]
  /// The languages that were asked for, as the project spells them, or what is wrong with them.
  private var languages: [String: Result<String, FindingsError>] = [:]

  /// Nothing is proposed yet.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - rules: The rules of the project.
  ///   - replacesFinished: True to let a text replace a translation that is finished, which is refused otherwise.
  public init(
    for project: LoctripProject, rules: ProjectRules = ProjectRules(),
    replacesFinished: Bool = false
  ) {
    self.project = project
    self.rules = rules
    self.replacesFinished = replacesFinished
    places = TranslationPlaces(ReviewProject(project, rules.configuration, nil))
  }

  /// The number of texts that are written by ``write()``.
  public var count: Int { changes.count }

  /// Proposes a translation; a later one for the same place replaces it.
  ///
  /// - Parameters:
  ///   - text: The translation.
  ///   - id: The key, or key and path as `Slot.id` and `UnitTable.id(_:)` write them: `files|==|plural.one`.
  ///   - catalog: The catalog, as `CatalogFile.original`.
  ///   - stated: The language, in any spelling.
  ///   - state: The state in the catalog; a copy of the source and a filler get `needs_review`.
  ///   - waived: The rules of the project that the text may break, such as a largest length.
  /// - Returns: What the checks say of the text. It is refused if one of these is an error; warnings are only told.
  @discardableResult
  public mutating func propose(
    _ text: LoctripMessage, for id: String, in catalog: String, language stated: String,
    as state: TranslationState = .needsReview, waiving waived: Set<Finding.Code> = []
  ) -> [Finding] {
    let language: String
    switch spelling(of: stated) {
    case .success(let spelling): language = spelling
    case .failure(let error): return error.findings
    }
    guard let place = places.place(id, in: catalog, language) else {
      return [
        Finding(.noPlace, .error, "\(catalog) has no text '\(id)' to translate into \(language)")
          .about(id)
      ]
    }
    if !replacesFinished, let now = place.now.translation, now.state == .translated,
      TextDigest(now.message) != TextDigest(text)
    {
      let message =
        "\(catalog) has a finished translation into \(place.language), '\(now.message.description.oneLine)', which stays"
      return [Finding(.finishedTranslation, .error, message).about(id)]
    }
    let gate = Gate(place.rules)
    let judged = gate.judge(text, at: place.slot, over: place.now)
    switch gate.admit(judged, as: state, from: .api, waiving: waived) {
    case .failure(let refusal): return refusal.findings.map { $0.about(id) }
    case .success(let admitted):
      let name = UnitID(id, in: catalog, place.language)
      if let known = numbers[name] {
        changes[known].change = admitted.change
      } else {
        numbers[name] = changes.count
        changes.append((catalog, admitted.change))
      }
      return admitted.findings.map { $0.about(id) }
    }
  }

  /// A language as the project spells it; each is looked up once.
  private mutating func spelling(of language: String) -> Result<String, FindingsError> {
    if let known = languages[language] { return known }
    let found = Result { () throws(FindingsError) in
      try project.checkLanguages([language], rules.configuration)
      return project.spelling(of: language)
    }
    languages[language] = found
    return found
  }

  /// The files that the texts change or add, as they are afterwards; every byte that no text changes stays.
  public var changedFiles: [(path: String, bytes: [UInt8])] { edits.map { ($0.path, $0.bytes) } }

  private var edits: [CatalogEdit] {
    var byCatalog = ChangesByCatalog()
    for (number, change) in changes.enumerated() { byCatalog.add(number, of: change.catalog) }
    return project.edits(for: byCatalog) { [changes] number in changes[number].change }
  }

  /// Writes the texts: all catalogs, or none when anything is in the way.
  ///
  /// Every byte that no text changes stays.
  ///
  /// - Returns: The files that changed.
  /// - Throws: `FindingsError` when a catalog changed since it was read or cannot be written.
  @discardableResult
  public func write() throws(FindingsError) -> [String] {
    let edits = edits
    try FileAccess.replace(edits, within: project.bounds, whileBeing: "translated")
    return edits.map(\.path)
  }
}

extension Finding.Code {
  /// The catalog has no such unit to translate.
  public static let noPlace: Self = "no-place"
  /// A program using the library would overwrite a finished translation.
  public static let finishedTranslation: Self = "finished-translation"
}
