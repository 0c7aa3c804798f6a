package import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripLedger
package import LoctripReconciliation

/// The unit of a catalog that a review is about.
package struct TranslationPlace: Sendable {
  package let file: CatalogFile
  /// The language, as the catalog spells it.
  package let language: String
  package let slot: Slot
  /// The unit; one without a translation for a case that the catalog does not have yet.
  package let now: TranslationUnit
  /// The comment, or `nil`.
  package let comment: String?
  /// The largest length, or `nil`.
  package let limit: LengthLimit?
  package let rules: DecisionRules
}

/// The places of units, whose tables are made and indexed once.
package struct TranslationPlaces: Sendable {
  private final class Table: Sendable {
    let file: CatalogFile
    let index: UnitIndex
    let rules: DecisionRules
    let limits: Configuration.LengthLimits

    init(
      _ file: CatalogFile, _ index: UnitIndex, _ rules: DecisionRules,
      _ limits: Configuration.LengthLimits
    ) {
      (self.file, self.index, self.rules, self.limits) = (file, index, rules, limits)
    }
  }

  private let review: ReviewProject
  private let files: [ExactString: CatalogFile]
  private var tables: [UnitID.Table: Table] = [:]
  /// The table of the last unit, which is mostly that of the next one.
  private var last: (name: UnitID.Table, table: Table)?
  /// The languages of the project: those of catalogs, of the configuration, and of agencies.
  private let languages: Set<ExactString>

  package init(_ review: ReviewProject) {
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
  package mutating func place(of unit: ImportPlan.Unit) -> TranslationPlace? {
    if let slot = unit.slot {
      return place(slot.id, in: unit.movedTo ?? unit.original, unit.language, slot: slot)
    }
    // Of what did not come back the import looked for no place.
    guard unit.verdict == .missing else { return nil }
    return place(unit.id, in: unit.original, unit.language, slot: nil, isDelivered: true)
  }

  /// Returns the place of an id; `nil` if no catalog has it.
  ///
  /// - Parameters:
  ///   - id: The id: key and path.
  ///   - catalog: The catalog, as `original`.
  ///   - language: The language, as the project spells it.
  ///   - slot: The slot if it is known, as of a case that the catalog does not have yet.
  ///   - isDelivered: True if a delivery has the unit, so that the language may be new to the catalogs.
  package mutating func place(
    _ id: String, in catalog: String, _ language: String, slot: Slot? = nil,
    isDelivered: Bool = true
  ) -> TranslationPlace? {
    guard isDelivered || languages.contains(ExactString(language)) else { return nil }
    let name = UnitID.Table(catalog, language)
    guard let known = table(name) else { return nil }
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

  private mutating func table(_ name: UnitID.Table) -> Table? {
    if let last, last.name == name { return last.table }
    guard let table = tables[name] ?? made(name) else { return nil }
    tables[name] = table
    last = (name, table)
    return table
  }

  private func made(_ name: UnitID.Table) -> Table? {
    guard let file = files[name.catalog],
      LanguageTag.isWellFormed(name.language.string), !file.isUnread(in: name.language.string),
      !LanguageTag.isSame(name.language.string, file.catalog.sourceLanguage),
      review.project.spelling(of: name.language.string).isIdentical(to: name.language.string)
    else { return nil }
    let table = file.table(in: name.language.string)
    return Table(
      file, UnitIndex(table), review.importer.rules(for: file, in: table.language),
      review.configuration.lengthLimits(
        for: review.configuration.name(of: file), in: table.language))
  }

  private func place(_ now: TranslationUnit, _ slot: Slot, _ table: Table) -> TranslationPlace {
    let comment = now.notes.first?.text
    let limits =
      table.limits.limits(for: slot.key.string)
      + [comment.flatMap { LengthLimit(comment: $0) }].compactMap(\.self)
    return TranslationPlace(
      file: table.file, language: table.index.table.language, slot: slot, now: now,
      comment: comment.flatMap { $0.isEmpty ? nil : $0 }, limit: limits.min { $0.count < $1.count },
      rules: table.rules)
  }
}
