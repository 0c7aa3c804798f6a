import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// An effective validation rule of a document.
struct TranslationRule: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case isPresent, isNotPresent, startsWith, endsWith
  }

  let kind: Kind
  /// The text as in the rule.
  let text: [UInt8]
  let occurs: Int?
  let existsInSource: Bool
  let form: ComparedForm
  let isDisabled: Bool
  /// The text in the compared form.
  let pattern: [UInt8]

  /// Parses a rule element.
  ///
  /// - Returns: `nil` for a custom or invalid rule.
  init?(_ node: Int, _ context: ValidationContext) {
    let found = Kind.allCases.compactMap { kind in
      context.attribute(kind.rawValue, of: node).map { (kind, Array($0.value)) }
    }
    guard found.count == 1, let (kind, text) = found.first else { return nil }
    self.kind = kind
    self.text = text
    occurs = context.attribute("occurs", of: node).flatMap {
      AttributeType.integer($0.value.trimmed)
    }
    existsInSource = context.hasAttribute("existsInSource", "yes", of: node)
    isDisabled = context.hasAttribute("disabled", "yes", of: node)
    form = ComparedForm(
      isCaseSensitive: !context.hasAttribute("caseSensitive", "no", of: node),
      normalization: context.attribute("normalization", of: node)
        .flatMap { UnicodeNormalization($0.value) } ?? .composed)
    pattern = form.apply(to: text)
  }

  /// True if this rule replaces another of an ancestor.
  func overrides(_ other: TranslationRule) -> Bool { kind == other.kind && text == other.text }

  /// The rule as markup, for messages.
  var quotation: String {
    var parts = ["\(kind.rawValue)=\"\(text[...].excerpt)\""]
    if let occurs { parts.append("occurs=\"\(occurs)\"") }
    if existsInSource { parts.append("existsInSource=\"yes\"") }
    if !form.isCaseSensitive { parts.append("caseSensitive=\"no\"") }
    return parts.joined(separator: " ")
  }

  /// The fault of a target, or `nil`.
  func fault(of target: [UInt8], source: [UInt8]) -> String? {
    switch kind {
    case .isPresent:
      let count = target.count(ofSequence: pattern)
      if let occurs, count != occurs {
        return "the target contains it \(Self.times(count)), not \(Self.times(occurs))"
      }
      if count == 0 { return "the target does not contain it" }
      guard existsInSource else { return nil }
      let expected = source.count(ofSequence: pattern)
      if expected == 0 { return "the source does not contain it" }
      return occurs != nil || count == expected
        ? nil : "the target contains it \(Self.times(count)), the source \(Self.times(expected))"
    case .isNotPresent: return target.contains(sequence: pattern) ? "the target contains it" : nil
    case .startsWith:
      if !target.starts(with: pattern) { return "the target does not start with it" }
      return existsInSource && !source.starts(with: pattern)
        ? "the source does not start with it" : nil
    case .endsWith:
      if !target.reversed().starts(with: pattern.reversed()) {
        return "the target does not end with it"
      }
      return existsInSource && !source.reversed().starts(with: pattern.reversed())
        ? "the source does not end with it" : nil
    }
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

/// The transformation of texts before comparison.
struct ComparedForm: Equatable, Sendable {
  let isCaseSensitive: Bool
  let normalization: UnicodeNormalization

  func apply(to bytes: [UInt8]) -> [UInt8] {
    let folded =
      isCaseSensitive
      ? bytes : Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
    return normalization.normalize(folded)
  }
}

/// The validation rules of a document, and checks of its translations.
extension ValidationContext {
  /// The greatest number of rules per target, which bounds the time for a hostile document.
  private static let ruleLimit = 500

  /// Checks a rule, of the current element or container.
  mutating func checkRule(_ node: Int) {
    checkRuleKind(node)
    checkNeed(.validationOccurs, "occurs", "isPresent", of: node)
    if let inSource = attribute("existsInSource", of: node) {
      let kinds = ["isPresent", "startsWith", "endsWith"]
      let count = kinds.count { attribute($0, of: node) != nil }
      if count != 1 {
        let number = count == 0 ? "none" : "\(count)"
        let fault = "has 'existsInSource' with \(number) of isPresent, startsWith and endsWith"
        report(.validationInSource, node, fault, at: inSource.name)
      }
    }
    if isInFile, isElement(0, "validation", of: .val), hasAttribute("disabled", "yes", of: node) {
      let message = "a rule of a file cannot be disabled; a group or a unit disables it for itself"
      report(.validationDisabled, message, at: node, attribute: "disabled")
    }
  }

  /// The text of an element, with `cp` resolved, without codes and markers.
  private func characters(of node: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in node..<tree.end(of: node) {
      switch tree.nodes[index].kind {
      case .text, .cdata: bytes += tree.values[tree.nodes[index].value]
      case .element:
        if let scalar = codePoint(of: index).flatMap(Unicode.Scalar.init) {
          bytes += Array(String(Character(scalar)).utf8)
        }
      case .comment, .instruction: break
      }
    }
    return bytes
  }

  private mutating func checkRuleKind(_ node: Int) {
    let own = TranslationRule.Kind.allCases.map(\.rawValue).filter {
      attribute($0, of: node) != nil
    }
    let isCustom = tree.nodes[node].attributes.contains { index in
      let name = tree.names[tree.attributes[index].name]
      return !name.namespace.isEmpty && !name.isNamespaceDeclaration
        && name.namespace != XLIFFNamespace.validation && name.namespace != XLIFFNamespace.xml
    }
    if own.count > 1 {
      let fault = "has \(own.joined(separator: " and ")); a rule may have only one"
      report(.validationKind, node, fault)
    } else if own.isEmpty, !isCustom {
      report(.validationKind, node, "has none of isPresent, isNotPresent, startsWith and endsWith")
    }
  }

  /// The effective rules of an element, from its ancestors' and its own.
  mutating func effectiveRules(_ inherited: [TranslationRule], with validation: Int)
    -> [TranslationRule]
  {
    var rules = inherited
    for node in children(of: validation, "rule", .val) {
      guard let rule = TranslationRule(node, self) else { continue }
      if let index = rules.firstIndex(where: rule.overrides) {
        rules[index] = rule
      } else if rules.count < Self.ruleLimit {
        rules.append(rule)
      } else {
        let message =
          "more than \(Self.ruleLimit) rules apply here; from this one on they are not executed"
        report(.validationKept, message, at: node)
        break
      }
    }
    return rules
  }

  /// Applies rules to the targets of the current unit; at most one finding per target.
  mutating func executeRules(_ inherited: [TranslationRule]) {
    var rules = inherited
    for child in children(of: 0, "validation", .val) {
      rules = effectiveRules(rules, with: child)
    }
    guard rules.contains(where: { !$0.isDisabled }) else { return }
    for segment in children(of: 0, "segment") {
      guard let target = child(of: segment, "target") else { continue }
      let source = child(of: segment, "source")
      let text = characters(of: target)
      // An empty target of an untranslated segment is not a translation yet.
      let state = attribute("state", of: segment)?.value
      if text.isEmpty, state?.elementsEqual("initial".utf8) ?? true { continue }
      let sourceText = source.map(characters) ?? []
      var forms: [(form: ComparedForm, target: [UInt8], source: [UInt8])] = []
      var (first, further): (String?, Int) = (nil, 0)
      for rule in rules where !rule.isDisabled {
        let known = forms.first { $0.form == rule.form }
        let texts = known ?? (rule.form, rule.form.apply(to: text), rule.form.apply(to: sourceText))
        if known == nil { forms.append(texts) }
        guard let fault = rule.fault(of: texts.target, source: texts.source) else { continue }
        if first == nil {
          first = "the translation breaks the rule \(rule.quotation): \(fault)"
        } else {
          further += 1
        }
      }
      if let first {
        let more = further > 0 ? "; and \(further.counted("more rule"))" : ""
        report(.validationKept, first + more, at: target)
      }
    }
  }
}
