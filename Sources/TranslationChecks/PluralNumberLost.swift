package import LoctripLocalizationCore

/// A case of a plural omits its number, and is shown for several numbers.
///
/// "one file" is right if `one` is exactly 1. In Russian `one` includes 21, in French 0, and `few`, `many` and
/// `other` are always several numbers.
package struct PluralNumberLost: LoctripCheck {
  /// The code, `plural-number-lost`.
  package var code: Finding.Code { "plural-number-lost" }

  /// A warning by default: the text is right for some of its numbers.
  ///
  /// A note where only 0 is wrong.
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
      in: unit, category, other: source.source,
      hasZero: plural.contains {
        $0.variation.pluralCategory == .zero && $0.target?.isEmpty == false
      }, language)
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
          in: unit, category, other: model.source, hasZero: hasZero, table.language)
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
    in unit: TranslationUnit, _ category: PluralCategory, other: LoctripMessage?, hasZero: Bool,
    _ language: String
  ) -> [Finding] {
    guard case .text(let target)? = unit.target, !target.isEmpty, unit.target != unit.source,
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
    if category == .one, !isReplaced, PluralCategory.hasOneForZero(in: language) {
      // With a case for 0 the French `one` is only for 1.
      if hasZero { return [] }
      // If the source's form for 1 has no number either, the text is wrong for 0 alone.
      if Self.lacks(first, unit.source) {
        let message = "\(first.text) is missing, but the plural form 'one' is used for 0 too"
        return [Finding(code, .note, message)]
      }
    }
    let message =
      isReplaced
      ? "the plural form '\(category.rawValue)' has another number instead of \(first.text)"
      : "\(first.text) is missing, but the plural form '\(category.rawValue)' is used for "
        + "several numbers"
    return [Finding(code, isReplaced ? .error : severity, message)]
  }

  /// True if a source's own form has no such number.
  private static func lacks(_ number: Placeholder, _ source: LoctripMessage?) -> Bool {
    guard case .text(let source)? = source else { return false }
    return !Placeholder.all(in: source).contains { $0.position == number.position }
  }

  /// The numbers of a text, in digits of any system; without digits inside of words, such as MP3 and 3D.
  private static func numbers(in text: String) -> Set<String> {
    let places = Placeholder.ranges(in: text)
    let scalars = text.placedScalars
    var result: Set<String> = []
    var index = 0
    var place = 0
    while index < scalars.count {
      let start = scalars[index].range.lowerBound
      while place < places.count, places[place].upperBound <= start { place += 1 }
      let isPlaceholder = place < places.count && places[place].contains(start)
      guard !isPlaceholder, scalars[index].digit != nil else {
        index += 1
        continue
      }
      let first = index
      var digits = ""
      while index < scalars.count, let digit = scalars[index].digit {
        digits += "\(digit)"
        index += 1
      }
      if !isPartOfWord(scalars, first..<index, places) { result.insert(digits) }
    }
    return result
  }

  /// True if a letter touches the digits from the left, "MP3", or one capital
  /// from the right, "3D".
  private static func isPartOfWord(
    _ scalars: [PlacedScalar], _ digits: Range<Int>, _ places: [Range<Int>]
  ) -> Bool {
    // A letter of a script with spaces between words, and no part of a placeholder.
    func isLetter(_ index: Int) -> Bool {
      guard scalars.indices.contains(index), scalars[index].value < 0x2000,
        scalars[index].isWord, scalars[index].digit == nil
      else { return false }
      return !places.contains { $0.contains(scalars[index].range.lowerBound) }
    }
    if isLetter(digits.lowerBound - 1) { return true }
    // "MP-3", "H.264", "COVID-19": a mark joins them to a capital.
    if digits.lowerBound > 1, [0x2D, 0x2E, 0x2011].contains(scalars[digits.lowerBound - 1].value),
      scalars[digits.lowerBound - 2].value >= 0x41, scalars[digits.lowerBound - 2].value <= 0x5A
    {
      return true
    }
    let next = digits.upperBound
    return scalars.indices.contains(next) && scalars[next].value >= 0x41
      && scalars[next].value <= 0x5A && !isLetter(next + 1)
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
