package import LoctripLocalizationCore

/// A plural lacks a category of its language.
///
/// The categories are those that Xcode writes for whole numbers; `zero` is optional. A plural without any translation is
/// not reported.
package struct MissingPlural: LoctripCheck {
  /// The code, `plural-missing`.
  package var code: Finding.Code { "plural-missing" }

  /// A warning by default: the app shows the form of `other`, "5 файл".
  package var severity: Finding.Severity { .warning }

  /// None: a plural is several units.
  package var concerns: TextFeatures { [] }

  /// One finding for each plural, at the first category that is missing.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    let isUninflected = WritingRules(table.language).countsSingular
    let wanted = PluralCategory.xcodeCategories(for: table.language).filter {
      ($0 != .zero || table.language.hasPrefix("lv")) && $0.hasWholeNumber(in: table.language)
    }
    guard wanted.count > 1 else { return [] }
    var result: [(row: Int, finding: Finding)] = []
    let cases = table.indices.compactMap { row -> Case? in
      guard table.mayBePlural(row) else { return nil }
      let unit = table.undecoded(row)
      let path = unit.variation
      guard let category = path.pluralCategory, let key = unit.entryKey else { return nil }
      return Case(plural: Plural(key: key, path: path.parent), category: category, row: row)
    }
    for (_, cases) in cases.grouped(by: \.plural) {
      let translated = cases.filter { table.hasText($0.row) }
      let carried = translated.flatMap { carriedCategories(table, $0.row) }
      let lost = wanted.filter { category in
        !translated.contains { $0.category == category } && !carried.contains(category)
          // The text of `other` is that of `one`, unless that is there and empty.
          && !(category == .one && isUninflected
            && !cases.contains { $0.category == .one && table.hasTarget($0.row) })
          // A form that the source leaves empty lacks nothing.
          && !cases.contains { $0.category == category && table.source($0.row)?.isEmpty == true }
      }
      // In a language with only one form in use, "other" alone is a text for all numbers.
      guard let first = lost.first, !Self.isServed(lost, by: cases, table),
        let place = cases.last(where: { $0.category == first }) ?? translated.first,
        !translated.isEmpty
      else { continue }
      let list = lost.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      let noun = lost.count == 1 ? "category" : "categories"
      result.append((place.row, Finding(code, severity, "the plural lacks the \(noun) \(list)")))
    }
    return result
  }

  /// True if the form that people see instead is right for a lost one, as far as the texts show.
  private static func isServed(_ lost: [PluralCategory], by cases: [Case], _ table: UnitTable)
    -> Bool
  {
    func row(_ category: PluralCategory) -> Int? {
      cases.first { $0.category == category }?.row
    }
    guard let other = row(.other), table.hasText(other) else { return false }
    // The Russian form of fractions is that of few things; another one for `other` is that of many.
    if lost == [.many], LanguageTag(table.language)?.language == "ru" {
      return row(.few).map { table.hasText($0) && table.target($0) != table.target(other) } ?? false
    }
    // A source that does not tell one thing apart is never said of one, or is the same for it.
    guard lost == [.one] else { return false }
    return row(.one).map { table.source($0) == table.source(other) } ?? false
  }

  /// One finding for each text that is the same for all numbers where the source has plural forms, in a language that
  /// tells more than two apart.
  ///
  /// ``CheckSet`` gets the ids, because a table of such a text does not have the forms of its source.
  ///
  /// - Parameters:
  ///   - table: The translations.
  ///   - ids: The ids of the texts that have plural forms in the source.
  func findings(in table: UnitTable, withPlurals ids: @autoclosure () -> Set<ExactString>)
    -> [(
      row: Int, finding: Finding
    )]
  {
    let wanted = PluralCategory.xcodeCategories(for: table.language)
    guard wanted.count > 2 else { return [] }
    let ids = ids()
    guard !ids.isEmpty else { return [] }
    return table.indices.compactMap { row in
      let path = table.path(row)
      guard path.substitution == nil, path.pluralCategory == nil, table.hasText(row),
        ids.contains(ExactString(Slot(key: table.key(row), path: path).id)),
        case .text(let text)? = table.target(row),
        !Placeholder.all(in: text).contains(where: {
          if case .substitution = $0.kind { true } else { false }
        })
      else { return nil }
      let list = wanted.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      let message =
        "the source has plural forms, and the translation is one text instead of \(list)"
      return (row, Finding(code, severity, message))
    }
  }

  /// The categories that a file has no place for, and whose text follows that of a row.
  private func carriedCategories(_ table: UnitTable, _ row: Int) -> [PluralCategory] {
    guard table.row(row).flags.contains(.hasDetails) else { return [] }
    return table.undecoded(row).details.filter { $0.kind == .carriedForm }.compactMap {
      TranslationUnit(id: $0.text).variation.pluralCategory
    }
  }

  /// A plural of an entry.
  private struct Plural: Hashable {
    let key: String
    let path: VariationPath
  }

  /// One of its cases.
  private struct Case {
    let plural: Plural
    let category: PluralCategory
    let row: Int
  }
}
