import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

extension ValidationContext {
  private static let variantKeywords = ["plural", "ordinal", "gender", "select"]

  /// Checks the plural, gender and select variants of the current unit.
  mutating func checkVariants() {
    let segments = children(of: 0, "segment")
    guard let selector = attribute("switch", .pgs, of: 0) else {
      for segment in segments {
        guard let value = attribute("case", .pgs, of: segment) else { continue }
        let message =
          "<segment> has '\(value.name)', but its unit has no 'switch' of the same module"
        report(.variantCase, message, at: segment, attribute: value.name)
      }
      return
    }
    guard let items = checkSwitch(selector) else { return }
    let cases = segments.compactMap { checkCase(of: $0, items) }
    checkSet(cases, items, selector.name)
    checkCategories(cases, items, selector.name)
    let own = attribute("canResegment", of: 0)
    if own.map({ $0.value.equals("yes") }) ?? scopes.last?.canResegment ?? true {
      let message =
        "the unit has variants, but may be split and joined; it should have canResegment=\"no\""
      report(.variantSegmentation, message, at: 0, attribute: own?.name)
    }
  }

  private struct Case {
    let node: Int
    let values: [ArraySlice<UInt8>]
    let name: String
  }

  /// Checks that an attribute of the module is on an element that has it.
  mutating func checkPlaceOfVariant(_ name: XMLName, of node: Int) {
    let places: [String: (place: String, rule: Rule)] = [
      "switch": ("unit", .variantSwitch), "case": ("segment", .variantCase),
    ]
    let found = places[name.localName]
    if let found, isCore(node, found.place) { return }
    let message =
      found.map { "'\(name.qualifiedName)' is on <\(tagName(node))>; it belongs on <\($0.place)>" }
      ?? "there is no attribute '\(name.qualifiedName)', only switch and case"
    report(found?.rule ?? .variantSwitch, message, at: node, attribute: name.qualifiedName)
  }

  /// The keywords of a switch, or `nil` if it is invalid.
  private mutating func checkSwitch(_ selector: Found) -> [String]? {
    let items = selector.value.split(whereSeparator: \.isXMLSpace)
    var keywords: [String] = []
    for item in items {
      let parts = item.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      let keyword = Self.variantKeywords.first { word in
        parts.first?.elementsEqual(word.utf8) == true
      }
      if let keyword, parts.count == 2, !parts[1].isEmpty {
        keywords.append(keyword)
      } else {
        let message =
          "'\(item.excerpt)' in '\(selector.name)'; expected plural, ordinal, "
          + "gender or select, a colon, and the name of a variable"
        report(.variantSwitch, message, at: 0, attribute: selector.name)
      }
    }
    if items.isEmpty {
      report(.variantSwitch, "'\(selector.name)' is empty", at: 0, attribute: selector.name)
    }
    return !items.isEmpty && keywords.count == items.count ? keywords : nil
  }

  private mutating func checkCase(of segment: Int, _ items: [String]) -> Case? {
    guard let attribute = attribute("case", .pgs, of: segment) else {
      let message = "<segment> has no 'case', although its unit has a 'switch' of the same module"
      report(.variantMissing, message, at: segment)
      return nil
    }
    let values = attribute.value.split(whereSeparator: \.isXMLSpace)
    guard values.count == items.count else {
      let message =
        "'\(attribute.name)' is '\(attribute.value.excerpt)', with "
        + "\(values.count.counted("value")) for the \(items.count.counted("item")) of the unit's 'switch'"
      report(.variantCount, message, at: segment, attribute: attribute.name)
      return nil
    }
    for (item, value) in zip(items, values) where item == "plural" || item == "ordinal" {
      let category = PluralCategory(rawValue: String(decoding: value, as: UTF8.self))
      if category.isStandard || AttributeType.decimal(value) != nil { continue }
      let message =
        "'\(value.excerpt)' is not a value for \(item); expected a number, zero, one, two, "
        + "few, many or other"
      report(.variantValue, message, at: segment, attribute: attribute.name)
      return nil
    }
    return Case(node: segment, values: values, name: attribute.name)
  }

  private mutating func checkSet(_ cases: [Case], _ items: [String], _ name: String) {
    var seen: Set<[ArraySlice<UInt8>]> = []
    for found in cases where !seen.insert(found.values).inserted {
      let values = found.values.map { String(decoding: $0, as: UTF8.self) }
      let message = "the case '\(values.joined(separator: " "))' occurs twice in the unit"
      report(.variantSet, message, at: found.node, attribute: found.name)
    }
    let hasOther = cases.contains { found in
      found.values.allSatisfy { $0.elementsEqual("other".utf8) }
    }
    guard !cases.isEmpty, !hasOther else { return }
    let message =
      "no segment has the case '\(items.map { _ in "other" }.joined(separator: " "))', "
      + "which is used when no other case fits"
    report(.variantSet, message, at: 0, attribute: name)
  }

  /// Compares the plural cases of a translated unit with the categories of the target language.
  ///
  /// ``PluralCategory/xcodeCategories(for:)`` is CLDR's list, with two tolerated differences: CLDR
  /// has `many` for compact numbers in some Romance languages, and Xcode allows `zero` in every
  /// language. CLDR's ordinal categories differ, and are not checked.
  private mutating func checkCategories(_ cases: [Case], _ items: [String], _ name: String) {
    guard let targetLanguage,
      cases.contains(where: { child(of: $0.node, "target") != nil })
    else { return }
    let language = String(decoding: targetLanguage, as: UTF8.self)
    let categories = PluralCategory.xcodeCategories(for: language)
    let primary = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
    let tolerated: [PluralCategory] =
      ["ca", "es", "fr", "ht", "it", "lld", "pt", "scn", "vec"].contains(primary)
      ? [.zero, .many] : [.zero]
    let numbers: [PluralCategory: String] = [.zero: "0", .one: "1", .two: "2"]
    for (position, item) in items.enumerated() where item == "plural" {
      var used: Set<String> = []
      for found in cases {
        let value = String(decoding: found.values[position], as: UTF8.self)
        used.insert(value)
        let category = PluralCategory(rawValue: value)
        guard category.isStandard, !categories.contains(category), !tolerated.contains(category)
        else { continue }
        let message = "'\(language)' does not have the plural category '\(value)'"
        report(.variantCategories, message, at: found.node, attribute: found.name)
      }
      for category in categories
      where !used.contains(category.rawValue) && !(numbers[category].map(used.contains) ?? false) {
        let message =
          "no segment has the plural category '\(category.rawValue)', which '\(language)' needs"
        report(.variantCategories, message, at: 0, attribute: name)
      }
    }
  }
}
