internal import TranslationChecks
internal import LocalizationCore
internal import AppProjects
internal import XLIFF

extension Export {
  /// Adds limits of length and terms of the glossary to what goes out.
  func addAdvice(to part: inout ExportSelection, in language: String) {
    let rules = configuration.lengthLimits(for: configuration.name(of: part.file), in: language)
    let glossary = TermFinder(configuration.glossary.terms)
    for row in part.rows {
      let limit = limit(of: part.table, at: row, rules)
      let texts = glossary.isEmpty ? [] : part.table.source(row)?.texts ?? []
      let terms = texts.flatMap(glossary.terms).compactMap {
        UnitAdditions.Term($0, in: language)
      }
      if limit == nil && terms.isEmpty { continue }
      part.additions[row, default: UnitAdditions()].limit = limit
      part.additions[row, default: UnitAdditions()].terms = terms
    }
  }

  /// True for the one language with which sources are checked: they are the same in all of them.
  func isFirst(_ language: String, of project: Project) -> Bool {
    languages.first.map { project.spelling(of: $0).isIdentical(to: language) } ?? false
  }

  /// Returns the findings about outgoing sources that are hard to translate; no notes.
  func sourceFindings(of part: ExportSelection) -> [Finding] {
    let language = part.file.catalog.sourceLanguage
    let checks = configuration.checks(for: configuration.name(of: part.file), in: language)
      .limited(to: .warning)
    var goesOut = [Bool](repeating: false, count: part.table.count)
    for row in part.rows { goesOut[row] = true }
    return checks.sourceFindings(in: part.table).compactMap { row, finding in
      guard finding.severity > .note, goesOut[row] else { return nil }
      return finding.at(part.table.place(row)).about(part.table.id(row))
    }
  }

  /// The lowest limit of a row by its comment and the configuration, that of the fewest characters.
  private func limit(
    of table: UnitTable,
    at row: Int,
    _ rules: Configuration.LengthLimits
  ) -> LengthLimit? {
    var limits: [LengthLimit] = []
    if let note = table.noteBytes(row), note.span.hasByte(UInt8(ascii: "[")),
      let limit = LengthLimit(comment: String(decoding: note, as: UTF8.self))
    {
      limits.append(limit)
    }
    if !rules.isEmpty {
      let key = table.key(row)
      limits += rules.limits(for: key)
    }
    return limits.min { $0.count < $1.count }
  }
}

extension UnitAdditions.Term {
  /// The entry of a glossary for a term in a language; `nil` if it says nothing there.
  fileprivate init?(_ term: Glossary.Term, in language: String) {
    let translations =
      term.isTranslatable ? term.words(term.translations, for: language) : [term.source]
    let forbidden = term.words(term.forbidden, for: language)
    guard !translations.isEmpty || !forbidden.isEmpty || term.definition != nil else { return nil }
    self.init(
      term.source,
      translations: translations,
      forbidden: forbidden,
      definition: term.definition
    )
  }
}
