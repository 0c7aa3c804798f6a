internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripOrders
internal import LoctripReconciliation

/// The unit of a catalog that a review is about.
struct ReviewPlace {
  let file: CatalogFile
  /// The language, as the catalog spells it.
  let language: String
  let slot: Slot
  /// The unit; one without a translation for a case that the catalog does not have yet.
  let now: TranslationUnit
  /// The comment, or `nil`.
  let comment: String?
  /// The largest length, or `nil`.
  let limit: LengthLimit?
  let rules: DecisionRules
}

/// The places of units, whose tables are made and indexed once.
struct ReviewPlaces {
  private struct Table {
    let file: CatalogFile
    let index: UnitIndex
    let rules: DecisionRules
    let limits: Configuration.LengthLimits
  }

  private let review: ReviewProject
  private let files: [ExactString: CatalogFile]
  private var tables: [UnitID.Table: Table] = [:]
  /// The languages of the project: those of catalogs, of the configuration, and of agencies.
  private let languages: Set<ExactString>

  init(_ review: ReviewProject) {
    self.review = review
    files = Dictionary(review.project.catalogs.map { (ExactString($0.original), $0) }) {
      first,
      _ in first
    }
    let configuration = review.configuration
    let known =
      review.project.translatedLanguages + configuration.languages
      + configuration.agencies.flatMap(\.languages)
    languages = Set(known.map { ExactString(review.project.spelling(of: $0)) })
  }

  /// Returns the place of a unit; `nil` if no catalog has it.
  mutating func place(of unit: ImportPlan.Unit) -> ReviewPlace? {
    if let slot = unit.slot {
      return place(slot.id, in: unit.original, unit.language, slot: slot)
    }
    // Of what did not come back the import looked for no place.
    guard unit.verdict == .missing else { return nil }
    return place(unit.id, in: unit.original, unit.language, slot: nil, isDelivered: true)
  }

  /// Returns the place of an id; `nil` if no catalog has it.
  ///
  /// - Parameters:
  ///   - slot: The slot if it is known, as of a case that the catalog does not have yet.
  ///   - isDelivered: True if a delivery has the unit, so that the language may be new to the catalogs.
  mutating func place(
    _ id: String,
    in catalog: String,
    _ language: String,
    slot: Slot? = nil,
    isDelivered: Bool = true
  ) -> ReviewPlace? {
    guard isDelivered || languages.contains(ExactString(language)) else { return nil }
    let name = UnitID.Table(catalog, language)
    guard let known = tables[name] ?? made(name) else { return nil }
    tables[name] = known
    let table = known.index.table
    if let row = known.index.row(ofID: id) {
      let slot = slot ?? Slot(key: table.key(row), path: table.path(row))
      return place(table[row], slot, known)
    }
    guard let slot, slot.path.pluralCategory != nil else { return nil }
    let other = Slot(key: slot.key.string, path: slot.path.parent.appending(.plural(.other)))
    guard let row = known.index.row(ofID: other.id) else { return nil }
    var new = table[row]
    new.id = id
    new.path = slot.path
    new.target = nil
    new.translationState = nil
    new.state = .unfinished
    return place(new, slot, known)
  }

  private mutating func made(_ name: UnitID.Table) -> Table? {
    guard let file = files[name.catalog],
      LanguageTag.isWellFormed(name.language.string), !file.isUnread(in: name.language.string),
      !LanguageTag.isSame(name.language.string, file.catalog.sourceLanguage),
      review.project.spelling(of: name.language.string).isIdentical(to: name.language.string)
    else { return nil }
    let table = file.table(in: name.language.string)
    return Table(
      file: file,
      index: UnitIndex(table),
      rules: review.importer.rules(for: file, in: table.language),
      limits: review.configuration.lengthLimits(
        for: review.configuration.name(of: file),
        in: table.language
      )
    )
  }

  private func place(_ now: TranslationUnit, _ slot: Slot, _ table: Table) -> ReviewPlace {
    let comment = now.notes.first?.text
    let limits =
      table.limits.limits(for: slot.key.string)
      + [comment.flatMap { LengthLimit(comment: $0) }].compactMap(\.self)
    return ReviewPlace(
      file: table.file,
      language: table.index.table.language,
      slot: slot,
      now: now,
      comment: comment.flatMap { $0.isEmpty ? nil : $0 },
      limit: limits.min { $0.count < $1.count },
      rules: table.rules
    )
  }
}

extension Ledger.Record {
  /// The decision of a person, or `nil` for another record.
  var decision: OrderEvent.Decided? { OrderEvent.Decided(rawValue: unit.verdict) }

  /// The digest of the text that it is about.
  var named: TextDigest? { unit.delivered ?? text }

  /// The digest of the text that it left.
  var text: TextDigest? { unit.text.map { TextDigest($0) } }

  /// The decision for people: `kept by reviewer-a`.
  var words: String? {
    decision.map { "\($0.past)\(event.by.map { " by \($0.oneLine)" } ?? "")" }
  }
}

extension OrderEvent.Decided {
  /// The decision as something that was done.
  package var past: String {
    switch self {
    case .take: "taken"
    case .keep: "kept"
    case .edit: "edited"
    case .ask: "asked"
    case .look: "taken to look again"
    case .sendBack: "sent back"
    }
  }
}
