internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
package import LoctripAppProjects
internal import LoctripReconciliation
internal import LoctripLocalizationReports

/// A pseudo-language in the catalogs of a project: every text that can be translated is, by rules.
package struct PseudoLocalization: Sendable {
  /// The files that change, with their new bytes.
  package var changes: [CatalogEdit] { edits.flatMap(\.self) }
  private let original: LoctripProject
  /// The edits of each catalog.
  private var edits: [[CatalogEdit]] = []
  /// The number of texts in the pseudo-language.
  package private(set) var textCount = 0
  /// The number of texts that are new or changed.
  package private(set) var changedCount = 0
  /// The findings about files that are new.
  package private(set) var findings: [Finding] = []
  /// The pseudo-language.
  package let language: String

  /// Makes a pseudo-language; nothing is written.
  ///
  /// Units that are locked, stale, or in a form that cannot be written are left out. A catalog whose source
  /// language the pseudo-language is stays as it is.
  ///
  /// - Parameters:
  ///   - project: The catalogs.
  ///   - language: The pseudo-language, for example `en-XA`. One with translations that a person may have
  ///     written is refused, unless `replaces` says otherwise.
  ///   - text: The rules.
  ///   - configuration: The limits of length, besides those of the catalogs themselves.
  ///   - replaces: True to replace translations in any language.
  /// - Throws: `FindingsError` when the language has translations.
  package init(
    _ project: LoctripProject, language: String, text: PseudoText,
    configuration: Configuration = Configuration(), replaces: Bool = false
  ) throws(FindingsError) {
    let language = project.spelling(of: language)
    self.language = language
    original = project
    if !replaces, !Self.isForPseudo(language), project.translatedLanguages.contains(language) {
      throw FindingsError(
        usage: "'\(language)' already has translations; pass --force to overwrite them, or use "
          + "\(Self.usualLanguages.joined(separator: " or ")), which are made for "
          + "pseudo-languages")
    }
    for file in project.catalogs {
      let isLeftOut =
        LanguageTag.isSame(file.catalog.sourceLanguage, language) || file.isUnread(in: language)
      edits.append(
        isLeftOut
          ? []
          : file.catalog.edits(
            for: changes(of: file, text, configuration), completion: .required))
    }
  }

  /// Reads the catalogs as they are with the pseudo-language.
  ///
  /// - Throws: `FindingsError` when one cannot be read back.
  package func project() throws(FindingsError) -> LoctripProject {
    var catalogs: [CatalogFile] = []
    for (file, edits) in zip(original.catalogs, edits) {
      catalogs.append(
        edits.isEmpty ? file : try file.reading(with: edits, by: original.formats))
    }
    return LoctripProject(catalogs: catalogs, formats: original.formats)
  }

  /// Writes the catalogs that change: all, or none when anything is in the way.
  ///
  /// - Throws: `FindingsError` when a catalog changed since it was read or cannot be written.
  package func write() throws(FindingsError) {
    try FileAccess.replace(changes, within: original.bounds, whileBeing: "pseudo-localized")
  }

  /// Returns the result as JSON, schema `loctrip.pseudo/1`.
  ///
  /// - Parameters:
  ///   - notes: The findings.
  ///   - bundle: The bundle that was written instead of the catalogs.
  package func json(notes: [Finding], bundle: String?) -> [UInt8] {
    JSONForm.document("pseudo") { json in
      json.writeMember("language", .string(language))
      json.writeMember("texts", .integer(textCount))
      json.writeMember("changedTexts", .integer(changedCount))
      if let bundle { json.writeMember("bundle", JSONForm.path(bundle)) }
      json.writeMember(
        "changedCatalogs", bundle == nil ? changes.map { JSONForm.path($0.path) } : [])
      json.writeMember("findings", .array(notes.map(\.json)))
    }
  }

  private mutating func changes(
    of file: CatalogFile, _ text: PseudoText, _ configuration: Configuration
  ) -> [UnitChange] {
    let table = file.table(in: language)
    let own = file.spelling(of: language)
    let rules = configuration.lengthLimits(for: configuration.name(of: file), in: language)
    var changes: [UnitChange] = []
    for row in table.indices {
      let unit = table[row]
      guard let source = unit.source, !source.isEmpty, !unit.isLocked,
        unit.traits.isDisjoint(with: [.isBlocked, .isOverlapping, .isStale])
      else { continue }
      let key = table.key(row)
      let limits = unit.limits + rules.limits(for: key)
      let made = text.make(of: source, within: limits)
      textCount += 1
      if unit.target == made, unit.translationState == .translated { continue }
      changedCount += 1
      changes.append(
        Gate.moved(
          LoctripTranslation(made, .translated), to: Slot(key: key, path: table.path(row)), in: own)
      )
    }
    return changes
  }

  /// The languages of pseudo-localization that other tools use.
  package static let usualLanguages = ["en-XA", "ar-XB"]

  /// True if nobody translates into a language: its region is one of those that are nobody's (XA to XZ), or
  /// it is for private use.
  static func isForPseudo(_ language: String) -> Bool {
    guard let tag = LanguageTag(language) else { return false }
    return tag.region?.hasPrefix("X") ?? false || tag.canonical.contains("x-")
  }
}
