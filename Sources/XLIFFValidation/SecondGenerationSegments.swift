import LocalizationCore
import XMLEvents

extension ValidationContext {
  // MARK: - Languages and white space

  /// Checks languages and white space of the current unit.
  mutating func checkLanguages() {
    let language = value(.language, of: 0)
    let hasLanguage = language != nil || scopes.last?.language != nil
    for part in outline.parts {
      if part.target >= 0, targetLanguage == nil, !isTargetLanguageReported {
        isTargetLanguageReported = true
        let message = "<\(tagName(part.target))> in a document whose <xliff> has no 'trgLang'"
        report(.targetLanguageNeeded, message, at: part.target)
      }
      if part.source >= 0 {
        checkLanguage(of: part.source, hasLanguage, .sourceLanguageOfText, "srcLang")
      }
      if part.target >= 0 {
        checkLanguage(of: part.target, hasLanguage, .targetLanguageOfText, "trgLang")
      }
      if part.source >= 0, part.target >= 0 { checkSpace(part) }
    }
  }

  private mutating func checkLanguage(
    of text: Int,
    _ isInherited: Bool,
    _ rule: Rule,
    _ attribute: String
  ) {
    let own = value(.language, of: text)
    guard own != nil || isInherited,
      let expected = attribute == "srcLang" ? sourceLanguage : targetLanguage,
      let found = own ?? value(.language, of: 0) ?? scopes.last?.language?[...],
      !isSameLanguage(found.trimmed, expected[...].trimmed)
    else { return }
    let message =
      "<\(tagName(text))> \(own == nil ? "inherits" : "has") the language "
      + "'\(found.excerpt)', but '\(attribute)' of <xliff> is '\(expected[...].excerpt)'"
    report(rule, message, at: text, attribute: "xml:lang")
  }

  private mutating func checkSpace(_ part: UnitOutline.Part) {
    let source = value(.space, of: part.source)
    let target = value(.space, of: part.target)
    guard source != nil || target != nil else { return }
    let inherited = value(.space, of: 0) ?? scopes.last?.space?[...] ?? Array("default".utf8)[...]
    let sourceSpace = source ?? inherited
    let targetSpace = target ?? inherited
    guard !sourceSpace.elementsEqual(targetSpace) else { return }
    let message =
      "'xml:space' is '\(sourceSpace.excerpt)' for the <source>, "
      + "'\(targetSpace.excerpt)' for the <target>"
    report(.whiteSpaceOfPair, message, at: part.target, attribute: "xml:space")
  }

  // MARK: - States and order

  /// Checks states and order of the current unit's segments.
  mutating func checkStates() {
    var hasOrder = false
    for part in outline.parts {
      if part.target >= 0, value(.order, of: part.target) != nil { hasOrder = true }
      guard part.isSegment else { continue }
      let state = value(.state, of: part.node)
      if let subState = value(.subState, of: part.node) {
        checkSubState(subState, hasState: state != nil, of: part.node)
      }
      guard let state, !state.elementsEqual("initial".utf8),
        part.target < 0
          || tree.nodes[part.target].firstChild < 0 && part.source >= 0
            && tree.nodes[part.source].firstChild >= 0
      else { continue }
      let message =
        "the state of <\(tagName(part.node))> is '\(state.excerpt)', but it has "
        + (part.target < 0 ? "no <target>" : "an empty <target>")
      report(.stateWithoutTarget, message, at: part.node, attribute: "state")
    }
    if hasOrder { checkOrder() }
  }

  private mutating func checkSubState(_ subState: ArraySlice<UInt8>, hasState: Bool, of node: Int) {
    if !hasState {
      let message = "<\(tagName(node))> has 'subState' without 'state'"
      report(.subState, message, at: node, attribute: "subState")
    }
    if subState.starts(with: "xlf:".utf8) {
      let message =
        "'subState' is '\(subState.excerpt)'; the prefix 'xlf' is reserved "
        + "for the standard, which has no such value"
      report(.subState, message, at: node, attribute: "subState")
    }
  }

  private mutating func checkOrder() {
    let count = outline.parts.count
    var taken = [Int](repeating: -1, count: count + 1)
    for (position, part) in outline.parts.enumerated() where part.target >= 0 {
      let stated = value(.order, of: part.target).flatMap {
        AttributeType.integer($0.trimmed)
      }
      let order = stated ?? position + 1
      guard order >= 1 else { continue }
      guard order <= count else {
        let message =
          "'order' is \(order), but must not exceed \(count), the number of segments and ignorables "
          + "in the unit"
        report(.order, message, at: part.target, attribute: "order")
        continue
      }
      guard taken[order] >= 0 else {
        taken[order] = part.target
        continue
      }
      let message =
        stated == nil
        ? "<\(tagName(part.target))> has no 'order', so its place is \(order), which the "
          + "<target> in line \(line(named: taken[order])) already has"
        : "'order' is \(order), which the <target> in line \(line(named: taken[order])) already has"
      report(.order, message, at: part.target, attribute: stated == nil ? nil : "order")
    }
  }
}
