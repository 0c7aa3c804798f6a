import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationRule {
  /// The rules for plural, gender and select, `pgs:switch` and `pgs:case`.
  static let pluralGenderSelect = [
    variantSwitch, variantCase, variantCount, variantValue, variantSet, variantCategories,
    variantSegmentation, variantMissing,
  ]

  private static let title = "XLIFF 2.2, Part 2, Plural, Gender, and Select Module"

  static let variantSwitch = error("PGS01", in: "\(title), switch")
    .asking("pgs:switch stands on a unit and lists 'keyword:variable' with spaces between")
  static let variantCase = error("PGS02", in: "\(title), case")
    .asking("pgs:case stands on a segment of a unit that has pgs:switch")
  static let variantCount = error("PGS03", in: "\(title), case")
    .asking("pgs:case has as many values as pgs:switch has items")
  static let variantValue = error("PGS04", in: "\(title), case")
    .asking("the value for a plural or an ordinal is a number or a plural category")
  static let variantSet = warning("PGS05", in: title)
    .asking("each case is there once, and one of them is 'other' in every value")
  static let variantCategories = warning("PGS06", in: "\(title); Unicode TR 35, Part 3, 5")
    .asking("the plural cases of a translated unit are the categories of the target language")
  static let variantSegmentation = warning("PGS07", in: "\(title), Maximizing compatibility")
    .asking("the variants of a unit must not be split or joined, so canResegment is no")
  static let variantMissing = error("PGS08", in: "\(title), switch")
    .asking("every segment of a unit with pgs:switch has pgs:case")
}

extension Vocabulary {
  static var pluralGenderSelectAttributes: [AttributeSchema] {
    let namespace = XLIFFNamespace.pluralGenderSelect
    return [
      AttributeSchema("switch", namespace: namespace, rule: .variantSwitch),
      AttributeSchema("case", namespace: namespace, rule: .variantCase),
    ]
  }
}

/// Checks the variants of a unit by plural, gender and select.
struct PluralGenderSelectRules {
  private static let keywords = ["plural", "ordinal", "gender", "select"]

  /// Checks the element at hand, a container's start tag too.
  ///
  /// - Parameters:
  ///   - targetLanguage: The document's target language.
  ///   - canResegment: Whether a unit may be split when it does not say so itself.
  func check(
    _ context: inout ValidationContext,
    targetLanguage: [UInt8]?,
    canResegment: Bool
  ) {
    checkPlaces(&context)
    guard context.isCore(0, "unit") else { return }
    let namespace = XLIFFNamespace.pluralGenderSelect
    let segments = context.children(of: 0, named: "segment", namespace: context.vocabulary.core)
    guard let selector = context.attribute("switch", namespace: namespace, of: 0) else {
      for segment in segments {
        guard let value = context.attribute("case", namespace: namespace, of: segment) else {
          continue
        }
        context.report(.variantCase, at: segment, attribute: value.name) { _ in
          "<segment> has '\(value.name)', but its unit has no 'switch' of the same module"
        }
      }
      return
    }
    guard let items = checkSwitch(selector, &context) else { return }
    let cases = segments.compactMap { checkCase(of: $0, items, &context) }
    checkSet(cases, items, selector.name, &context)
    checkCategories(cases, items, selector.name, targetLanguage, &context)
    let own = context.attribute("canResegment", of: 0)
    if own.map({ $0.value.elementsEqual("yes".utf8) }) ?? canResegment {
      context.report(.variantSegmentation, at: 0, attribute: own?.name) { _ in
        "the unit may be split and joined; with variants it should have canResegment=\"no\""
      }
    }
  }

  private struct Case {
    let node: Int
    let values: [ArraySlice<UInt8>]
    let name: String
  }

  private func checkPlaces(_ context: inout ValidationContext) {
    for node in context.tree.nodes.indices {
      for index in context.tree.nodes[node].attributes {
        let name = context.tree.names[context.tree.attributes[index].name]
        guard name.namespace == XLIFFNamespace.pluralGenderSelect else { continue }
        switch name.localName {
        case "switch" where !context.isCore(node, "unit"):
          context.report(.variantSwitch, at: node, attribute: name.qualifiedName) { context in
            "'\(name.qualifiedName)' stands on <\(context.tagName(node))>; it belongs on <unit>"
          }
        case "case" where !context.isCore(node, "segment"):
          context.report(.variantCase, at: node, attribute: name.qualifiedName) { context in
            "'\(name.qualifiedName)' stands on <\(context.tagName(node))>; it belongs on <segment>"
          }
        case "switch", "case": break
        default:
          context.report(.variantSwitch, at: node, attribute: name.qualifiedName) { _ in
            "there is no attribute '\(name.qualifiedName)', only switch and case"
          }
        }
      }
    }
  }

  /// The keywords of the items of a switch, or `nil` when it is not right.
  private func checkSwitch(
    _ selector: (value: ArraySlice<UInt8>, name: String),
    _ context: inout ValidationContext
  ) -> [String]? {
    let items = selector.value.split(whereSeparator: \.isXMLSpace)
    var keywords: [String] = []
    for item in items {
      let parts = item.split(
        separator: UInt8(ascii: ":"),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let keyword = Self.keywords.first { word in
        parts.first?.elementsEqual(word.utf8) == true
      }
      if let keyword, parts.count == 2, !parts[1].isEmpty {
        keywords.append(keyword)
      } else {
        context.report(.variantSwitch, at: 0, attribute: selector.name) { _ in
          "'\(item.excerpt)' in '\(selector.name)'; expected plural, ordinal, "
            + "gender or select, a colon, and the name of a variable"
        }
      }
    }
    if items.isEmpty {
      context.report(.variantSwitch, "'\(selector.name)' is empty", at: 0, attribute: selector.name)
    }
    return !items.isEmpty && keywords.count == items.count ? keywords : nil
  }

  private func checkCase(
    of segment: Int,
    _ items: [String],
    _ context: inout ValidationContext
  ) -> Case? {
    guard
      let attribute = context.attribute(
        "case",
        namespace: XLIFFNamespace.pluralGenderSelect,
        of: segment
      )
    else {
      context.report(.variantMissing, at: segment) { _ in
        "<segment> does not say which case of its unit's variants it is"
      }
      return nil
    }
    let values = attribute.value.split(whereSeparator: \.isXMLSpace)
    guard values.count == items.count else {
      context.report(.variantCount, at: segment, attribute: attribute.name) { _ in
        "'\(attribute.name)' is '\(attribute.value.excerpt)', with "
          + "\(values.count) values for the \(items.count) items of the unit's 'switch'"
      }
      return nil
    }
    for (item, value) in zip(items, values) where item == "plural" || item == "ordinal" {
      let category = PluralCategory(rawValue: String(decoding: value, as: UTF8.self))
      if category.isStandard || AttributeType.decimal(value) != nil { continue }
      context.report(.variantValue, at: segment, attribute: attribute.name) { _ in
        "'\(value.excerpt)' is no value for \(item); expected a number, zero, "
          + "one, two, few, many or other"
      }
      return nil
    }
    return Case(node: segment, values: values, name: attribute.name)
  }

  private func checkSet(
    _ cases: [Case],
    _ items: [String],
    _ name: String,
    _ context: inout ValidationContext
  ) {
    var seen: Set<[ArraySlice<UInt8>]> = []
    for found in cases where !seen.insert(found.values).inserted {
      let values = found.values.map { String(decoding: $0, as: UTF8.self) }
      context.report(.variantSet, at: found.node, attribute: found.name) { _ in
        "the case '\(values.joined(separator: " "))' is there twice in the unit"
      }
    }
    let hasOther = cases.contains { found in
      found.values.allSatisfy { $0.elementsEqual("other".utf8) }
    }
    guard !cases.isEmpty, !hasOther else { return }
    context.report(.variantSet, at: 0, attribute: name) { _ in
      "no segment is the case '\(items.map { _ in "other" }.joined(separator: " "))', which is "
        + "used when no other fits"
    }
  }

  /// Compares the plural cases of a translated unit with the categories of the target language.
  ///
  /// ``PluralCategory/xcodeCategories(for:)`` is CLDR's list but for two things that are tolerated:
  /// CLDR has `many` for compact numbers in some Romance languages, and Xcode allows `zero` in
  /// every language. CLDR's categories of ordinals are others, and no table of them is at hand.
  private func checkCategories(
    _ cases: [Case],
    _ items: [String],
    _ name: String,
    _ targetLanguage: [UInt8]?,
    _ context: inout ValidationContext
  ) {
    let core = context.vocabulary.core
    guard let targetLanguage,
      cases.contains(where: { context.child(of: $0.node, named: "target", namespace: core) != nil })
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
        context.report(.variantCategories, at: found.node, attribute: found.name) { _ in
          "'\(language)' has no plural category '\(value)'"
        }
      }
      for category in categories
      where !used.contains(category.rawValue) && !(numbers[category].map(used.contains) ?? false) {
        context.report(.variantCategories, at: 0, attribute: name) { _ in
          "no segment is the plural category '\(category.rawValue)', which '\(language)' has"
        }
      }
    }
  }
}
