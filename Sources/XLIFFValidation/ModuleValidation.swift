import LocalizationCore
import XLIFF
import XMLEvents

extension Vocabulary {
  static var validationElements: [ElementSchema] {
    let module = Module(namespace: XLIFFNamespace.validation, rule: .validationContent)
    return [
      module.element("validation @* = rule+"),
      module.element(
        "rule @*",
        attlist(.validationKind, "isPresent isNotPresent startsWith endsWith"),
        attlist(.validationOccurs, "occurs", .positive),
        attlist(.validationInSource, "existsInSource", .yesNo),
        attlist(.validationComparison, "caseSensitive", .yesNo),
        attlist(.validationComparison, "normalization", .words(["none", "nfc", "nfd"])),
        attlist(.validationDisabled, "disabled", .yesNo)
      ),
    ]
  }
}

/// A validation rule of a document that is in force.
struct TranslationRule: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case isPresent, isNotPresent, startsWith, endsWith
  }

  let kind: Kind
  /// The text as it stands in the rule.
  let text: [UInt8]
  let occurs: Int?
  let existsInSource: Bool
  let form: ComparedForm
  let isDisabled: Bool
  /// The text in the form that is compared.
  let pattern: TextPattern

  /// Reads a rule element.
  ///
  /// - Returns: `nil` when it is a custom rule, or is not right.
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
        .flatMap { UnicodeNormalization($0.value) } ?? .composed
    )
    pattern = TextPattern(form.apply(to: text))
  }

  /// Whether this rule takes the place of another of an element around.
  func overrides(_ other: TranslationRule) -> Bool { kind == other.kind && text == other.text }

  /// The rule as a person would write it.
  var quotation: String {
    var parts = ["\(kind.rawValue)=\"\(text[...].excerpt)\""]
    if let occurs { parts.append("occurs=\"\(occurs)\"") }
    if existsInSource { parts.append("existsInSource=\"yes\"") }
    if !form.isCaseSensitive { parts.append("caseSensitive=\"no\"") }
    return parts.joined(separator: " ")
  }

  /// What is wrong with a target, or `nil`.
  func fault(of target: [UInt8], source: [UInt8]) -> String? {
    switch kind {
    case .isPresent:
      let count = pattern.count(in: target)
      if let occurs, count != occurs {
        return "the target contains it \(Self.times(count)), not \(Self.times(occurs))"
      }
      if count == 0 { return "the target does not contain it" }
      guard existsInSource else { return nil }
      let expected = pattern.count(in: source)
      if expected == 0 { return "the source does not contain it" }
      return occurs != nil || count == expected
        ? nil : "the target contains it \(Self.times(count)), the source \(Self.times(expected))"
    case .isNotPresent: return pattern.count(in: target) > 0 ? "the target contains it" : nil
    case .startsWith:
      if !target.starts(with: pattern.bytes) { return "the target does not start with it" }
      return existsInSource && !source.starts(with: pattern.bytes)
        ? "the source does not start with it" : nil
    case .endsWith:
      if !target.reversed().starts(with: pattern.bytes.reversed()) {
        return "the target does not end with it"
      }
      return existsInSource && !source.reversed().starts(with: pattern.bytes.reversed())
        ? "the source does not end with it" : nil
    }
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

/// How text is changed before it is compared.
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

/// Bytes to look for, in time that grows with the text alone (Knuth, Morris and Pratt).
struct TextPattern: Sendable {
  let bytes: [UInt8]
  /// For each prefix the length of its longest border.
  private let borders: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var borders = [0]
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
      if bytes[index] == bytes[length] { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  /// How often the pattern is in a text, each place counted for one; nothing is in every text once.
  func count(in text: [UInt8]) -> Int {
    guard !bytes.isEmpty else { return 1 }
    var count = 0
    var length = 0
    for byte in text {
      while length > 0, byte != bytes[length] { length = borders[length - 1] }
      if byte == bytes[length] { length += 1 }
      if length == bytes.count {
        count += 1
        length = 0
      }
    }
    return count
  }
}

/// The rules that a document makes for its translations, and the translations by them.
extension ValidationContext {
  /// How many rules are executed on one target: what a document asks for may not take any time.
  private static let ruleLimit = 500

  /// Checks the validation elements at hand, and puts those of a container in force.
  mutating func checkValidationModule() {
    let namespace = XLIFFNamespace.validation
    for node in tree.nodes.indices where isElement(node, "rule", of: namespace) {
      checkRuleKind(node)
      if let occurs = attribute("occurs", of: node), attribute("isPresent", of: node) == nil {
        let message = "<\(tagName(node))> has 'occurs' without 'isPresent'"
        report(.validationOccurs, message, at: node, attribute: occurs.name)
      }
      if let inSource = attribute("existsInSource", of: node) {
        let count = ["isPresent", "startsWith", "endsWith"].count {
          attribute($0, of: node) != nil
        }
        if count != 1 {
          let message =
            "<\(tagName(node))> has 'existsInSource' with "
            + (count == 0 ? "none" : "\(count)") + " of isPresent, startsWith and endsWith"
          report(.validationInSource, message, at: node, attribute: inSource.name)
        }
      }
      if isInFile, isElement(0, "validation", of: namespace),
        hasAttribute("disabled", "yes", of: node)
      {
        let message =
          "a rule of a file cannot be disabled; a group or a unit disables it for itself"
        report(.validationDisabled, message, at: node, attribute: "disabled")
      }
    }
    if !scopes.isEmpty, isElement(0, "validation", of: namespace) {
      scopes[scopes.count - 1].rules = effectiveRules(scopes[scopes.count - 1].rules, with: 0)
    }
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
      let message =
        "<\(tagName(node))> has \(own.joined(separator: " and ")); a rule may have only one"
      report(.validationKind, message, at: node)
    } else if own.isEmpty, !isCustom {
      let message =
        "<\(tagName(node))> has none of isPresent, isNotPresent, startsWith and endsWith"
      report(.validationKind, message, at: node)
    }
  }

  /// The rules in force in an element, given those around it and its own validation element.
  private mutating func effectiveRules(
    _ inherited: [TranslationRule],
    with validation: Int
  ) -> [TranslationRule] {
    var rules = inherited
    for node in children(of: validation, named: "rule", namespace: XLIFFNamespace.validation) {
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

  /// Executes rules on the targets of the unit at hand; each target has one finding at most.
  mutating func executeRules(_ inherited: [TranslationRule]) {
    var rules = inherited
    let namespace = XLIFFNamespace.validation
    for child in children(of: 0, named: "validation", namespace: namespace) {
      rules = effectiveRules(rules, with: child)
    }
    guard rules.contains(where: { !$0.isDisabled }) else { return }
    for segment in children(of: 0, named: "segment") {
      guard let target = child(of: segment, named: "target") else { continue }
      let source = child(of: segment, named: "source")
      let text = characters(of: target)
      // An empty target of a segment that nobody translated is no translation yet.
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
