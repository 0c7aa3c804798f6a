public import LocalizationCore

/// A plural lacks a category that its language has.
///
/// The categories are those that Xcode writes; `zero` is left to the translator. A plural without any
/// translation is not translated yet, and nothing is said of it.
public struct MissingPlural: Check {
  /// The code, `plural-missing`.
  public var code: Finding.Code { "plural-missing" }

  /// The form of `other` is shown, "5 файл".
  public var severity: Finding.Severity { .warning }

  /// None alone: a plural is several units.
  public var concerns: TextFeatures { [] }

  /// One finding for each plural, at the first category that is missing.
  public func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    let wanted = PluralCategory.xcodeCategories(for: table.language).filter {
      $0 != .zero || table.language.hasPrefix("lv")
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
      let lost = wanted.filter { category in !translated.contains { $0.category == category } }
      // Where a language has only one form in use, "other" alone is a text for all numbers.
      guard let first = lost.first,
        let place = cases.last(where: { $0.category == first }) ?? translated.first,
        !translated.isEmpty
      else { continue }
      let list = lost.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      let noun = lost.count == 1 ? "category" : "categories"
      result.append((place.row, Finding(code, severity, "the plural lacks the \(noun) \(list)")))
    }
    return result
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
