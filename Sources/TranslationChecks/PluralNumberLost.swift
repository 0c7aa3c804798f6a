package import LoctripLocalizationCore

/// A case of a plural omits its number, and is shown for several numbers.
///
/// "one file" is right if `one` is exactly 1. In Russian `one` includes 21, in French 0, and `few`, `many` and
/// `other` are always several numbers.
package struct PluralNumberLost: Check {
  /// The code, `plural-number-lost`.
  package var code: Finding.Code { "plural-number-lost" }

  /// A warning by default: the text is right for some of its numbers.
  package var severity: Finding.Severity { .warning }

  /// An error for another number, which is wrong for all numbers.
  package var gravest: Finding.Severity { .error }

  /// Cases of plurals.
  package var concerns: TextFeatures { .plural }

  /// At most one finding; an error if another number or argument replaces the number.
  ///
  /// The source is the `other` case of the same plural, if the unit's catalog is known.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let category = unit.variation.pluralCategory, category.isWanted(in: language) else {
      return []
    }
    let plural = unit.plural
    // The case of a substitution that only the translation has: its source is its id.
    let source = plural.first { $0.variation.pluralCategory == .other } ?? unit
    guard source.source != source.id.map({ .text($0) }) else { return [] }
    return findings(
      in: unit,
      category,
      other: source.source,
      hasZero: plural.contains {
        $0.variation.pluralCategory == .zero && $0.target?.isEmpty == false
      },
      language
    )
  }

  /// The findings in cases whose unit does not know its catalog, as in a delivery or a `.stringsdict`.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    var known: [Plural: [(category: PluralCategory, row: Int)]] = [:]
    for row in table.indices where table.mayBePlural(row) {
      let unit = table.undecoded(row)
      guard !table.isOfCatalog || unit.id.flatMap({ DictionaryID($0) }) != nil,
        let category = unit.variation.pluralCategory, let key = unit.entryKey
      else { continue }
      known[Plural(key: key, path: unit.variation.parent), default: []].append((category, row))
    }
    var result: [(row: Int, finding: Finding)] = []
    for cases in known.values {
      guard let other = cases.first(where: { $0.category == .other }) else { continue }
      let model = table.undecoded(other.row)
      guard model.source != model.id.map({ .text($0) }) else { continue }
      let hasZero = cases.contains { $0.category == .zero && table.hasText($0.row) }
      for (category, row) in cases where category.isWanted(in: table.language) {
        let unit = table[row].restoringCodes()
        // Problems visible from its own source are reported with the unit.
        guard findings(in: unit, language: table.language).isEmpty else { continue }
        let found = findings(
          in: unit,
          category,
          other: model.source,
          hasZero: hasZero,
          table.language
        )
        result += found.map { (row, $0) }
      }
    }
    return result.sorted { $0.row < $1.row }
  }

  /// A plural of an entry.
  private struct Plural: Hashable {
    let key: String
    let path: VariationPath
  }

  private func findings(
    in unit: TranslationUnit,
    _ category: PluralCategory,
    other: Message?,
    hasZero: Bool,
    _ language: String
  ) -> [Finding] {
    guard case .text(let target)? = unit.target, !target.isEmpty,
      case .text(let source)? = other, source.hasByte(UInt8(ascii: "%"))
    else { return [] }
    let wanted = Placeholder.all(in: source)
    let found = Placeholder.all(in: target)
    // More serve no real plural.
    guard max(wanted.count, found.count) <= 64 else { return [] }
    var numbers = wanted.filter { $0.kind.isNumber || $0.kind == .argument }
    // An app may format its numbers itself: "%@ files".
    if numbers.isEmpty,
      wanted.allSatisfy({ $0.kind == .object && $0.position == wanted[0].position })
    {
      numbers = wanted
    }
    guard !numbers.isEmpty else { return [] }
    let isOwn = unit.variation.substitution != nil
    let lost = numbers.filter { number in
      !found.contains {
        $0.position == number.position && !$0.kind.isText || $0.kind == .argument
          || isOwn && $0.kind.isNumber || $0.kind.isSubstitution
          || $0.kind == number.kind && $0.position == number.position
      }
    }
    // ``PlaceholderMismatch`` reports those of another kind or argument.
    let isMismatch = found.contains { placeholder in
      placeholder.isPlain && !(isOwn && placeholder.kind.isNumber)
        && !wanted.contains { $0.position == placeholder.position && $0.kind == placeholder.kind }
    }
    guard let first = lost.first, !isMismatch else { return [] }
    let written = Self.numbers(in: target)
    let isDoubled = found.contains { placeholder in
      found.count { $0.position == placeholder.position }
        > wanted.count { $0.position == placeholder.position }
    }
    let isReplaced =
      isDoubled
      || !written.isEmpty && !(category == .one && written == ["1"])
        && written.isDisjoint(with: Self.numbers(in: source))
    // With a case for 0 the French `one` is only for 1.
    if category == .one, hasZero, !isReplaced, PluralCategory.hasOneForZero(in: language) {
      return []
    }
    let message =
      isReplaced
      ? "the plural form '\(category.rawValue)' has another number instead of \(first.text)"
      : "\(first.text) is missing, but the plural form '\(category.rawValue)' is used for "
        + "several numbers"
    return [Finding(code, isReplaced ? .error : severity, message)]
  }

  /// The numbers of a text, in digits of any system.
  private static func numbers(in text: String) -> Set<String> {
    let places = Placeholder.ranges(in: text)
    var result: Set<String> = []
    var digits = ""
    for scalar in text.placedScalars {
      if let digit = scalar.digit, !places.contains(where: { $0.overlaps(scalar.range) }) {
        digits += "\(digit)"
      } else if !digits.isEmpty {
        result.insert(digits)
        digits = ""
      }
    }
    if !digits.isEmpty { result.insert(digits) }
    return result
  }
}

extension PluralCategory {
  /// True if the language shows the category's text for several numbers.
  fileprivate func isWanted(in language: String) -> Bool {
    !isExact(in: language) && PluralCategory.xcodeCategories(for: language).contains(self)
  }
}

extension Placeholder.Kind {
  /// True if it shows no number.
  fileprivate var isText: Bool { self == .object }
}
