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
    var groups: [Group: Group.Rows] = [:]
    var order: [Group] = []
    for row in table.indices {
      guard table.mayBePlural(row) else { continue }
      let unit = table.undecoded(row)
      let path = unit.variation
      guard let category = path.pluralCategory, let key = unit.entryKey else { continue }
      let group = Group(key: key, path: path.parent)
      if groups[group] == nil { order.append(group) }
      groups[group, default: Group.Rows()].add(row, category, hasText: table.hasText(row))
    }
    for group in order {
      guard let rows = groups[group], rows.hasText else { continue }
      let lost = wanted.filter { rows.translated[$0] == nil }
      // Where a language has only one form in use, "other" alone is a text for all numbers.
      guard let first = lost.first, let row = rows.all[first] ?? rows.first else { continue }
      let list = lost.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      let noun = lost.count == 1 ? "category" : "categories"
      result.append((row, Finding(code, severity, "the plural lacks the \(noun) \(list)")))
    }
    return result
  }

  /// A plural of an entry.
  private struct Group: Hashable {
    let key: String
    let path: VariationPath

    struct Rows {
      var all: [PluralCategory: Int] = [:]
      var translated: [PluralCategory: Int] = [:]
      var first: Int?
      var hasText: Bool { !translated.isEmpty }

      mutating func add(_ row: Int, _ category: PluralCategory, hasText: Bool) {
        all[category] = row
        if first == nil { first = row }
        guard hasText else { return }
        if translated.isEmpty { first = row }
        translated[category] = row
      }
    }
  }
}
