import LocalizationCore
import XLIFF
import XMLEvents

extension ValidationContext {
  // MARK: - Pairs

  /// Checks that both ends of a pair have the same hints.
  mutating func checkPairHints(start: Int, end: Int) {
    for attribute in [CoreAttribute.canCopy, .canDelete, .canOverlap] {
      let (first, last) = (hint(attribute, of: start), hint(attribute, of: end))
      if !first.elementsEqual(last) {
        reportPair(start, end, attribute, first, last, .pairHints)
      }
    }
    let first = hint(.canReorder, of: start)
    let last = hint(.canReorder, of: end)
    if first.elementsEqual("firstNo".utf8) {
      if !last.elementsEqual("no".utf8) {
        let message =
          "'canReorder' of the <\(tagName(start))> is 'firstNo'; then that of its "
          + "<\(tagName(end))> must be 'no', not '\(last.excerpt)'"
        report(.firstOfPair, message, at: end, attribute: "canReorder")
      }
    } else if !first.elementsEqual(last) {
      reportPair(start, end, .canReorder, first, last, .pairHints)
    }
    guard version == .v2_0 else { return }
    for attribute in [CoreAttribute.type, .subType, .copyOf] {
      if let first = value(attribute, of: start),
        let last = value(attribute, of: end), !first.elementsEqual(last)
      {
        reportPair(start, end, attribute, first, last, .pairTypes)
      }
    }
  }

  /// The value of an editing hint, or its default.
  private func hint(_ attribute: CoreAttribute, of node: Int) -> ArraySlice<UInt8> {
    value(attribute, of: node) ?? Array("yes".utf8)[...]
  }

  private mutating func reportPair(
    _ start: Int,
    _ end: Int,
    _ attribute: CoreAttribute,
    _ first: ArraySlice<UInt8>,
    _ last: ArraySlice<UInt8>,
    _ rule: Rule
  ) {
    let name = attribute.rawValue
    let message =
      "'\(name)' of <\(tagName(end))> is '\(last.excerpt)', that of its <\(tagName(start))> "
      + "'\(first.excerpt)'; they must be the same"
    report(rule, message, at: end, attribute: name)
  }

  // MARK: - Codes of a unit

  /// Checks the editing hints of the current unit's codes, and that its targets follow them.
  mutating func checkEditingHints() {
    for inline in outline.inline where inline.kind.isCode { checkCopy(inline) }
    if hasFixedCodes { checkDeletion() }
    if hasSequences { checkSequences() }
  }

  private mutating func checkCopy(_ inline: UnitOutline.Inline) {
    guard let copied = value(.copyOf, of: inline.node) else { return }
    let copy = tagName(inline.node)
    guard let base = identifiers.source.line(of: copied) ?? identifiers.target.line(of: copied),
      inlineKinds[element(of: base)]?.isCode == true
    else {
      let message =
        "'copyOf' of <\(copy)> is '\(copied.excerpt)', but the unit has no code with this id"
      report(.copyOf, message, at: inline.node, attribute: "copyOf")
      return
    }
    if hasData(base) || hasData(inline.node) {
      let message =
        "<\(copy)> has 'copyOf', but \(hasData(base) ? "the code that it copies" : "it") has "
        + "original data; copy the reference to the data instead"
      report(.copyOf, message, at: inline.node, attribute: "copyOf")
    }
    if has(.canCopy, "no", of: base) {
      let message =
        "<\(copy)> is a copy of '\(copied.excerpt)', which must not be copied (canCopy=\"no\")"
      report(.copying, message, at: inline.node, attribute: "copyOf")
    }
  }

  private func hasData(_ node: Int) -> Bool {
    value(.dataRef, of: node) != nil
      || value(.dataRefStart, of: node) != nil
      || value(.dataRefEnd, of: node) != nil
  }

  private mutating func checkDeletion() {
    for part in outline.parts where part.target >= 0 {
      for inline in outline.inline[part.sourceInline] where inline.kind.isCode {
        guard let id = value(.id, of: inline.node),
          has(.canDelete, "no", of: inline.node),
          identifiers.target.line(of: id) == nil
        else { continue }
        let message =
          "<\(tagName(inline.node))> '\(id.excerpt)' must not be deleted "
          + "(canDelete=\"no\"), but no <target> of the unit has it"
        report(.deletion, message, at: part.target, severity: severity(of: part))
      }
    }
  }

  /// The severity of a violation, a warning until the target is final; see XLIFF 2.1, Editing
  /// Hints.
  private func severity(of part: UnitOutline.Part) -> Finding.Severity {
    has(.state, "final", of: part.node)
      ? .error : .warning
  }

  // MARK: - Sequences

  private mutating func checkSequences() {
    let sources = movableCodes(isTarget: false)
    let targets = movableCodes(isTarget: true)
    let hasStartCodes = outline.inline.contains { $0.kind == .sc }
    // The position of each source code in the order of the targets' codes.
    var places = SeenIdentifiers()
    for (place, index) in targets.enumerated() {
      if let id = value(.id, of: outline.inline[index].node) {
        _ = places.insert(id, line: place)
      }
    }
    for (position, index) in sources.enumerated() {
      let inline = outline.inline[index]
      guard hint(.canReorder, of: inline.node).elementsEqual("no".utf8) else { continue }
      let previous = position == 0 ? nil : outline.inline[sources[position - 1]]
      guard let previous, !hint(.canReorder, of: previous.node).elementsEqual("yes".utf8) else {
        let message =
          "'canReorder' of <\(tagName(inline.node))> is 'no', but no code before it begins a "
          + "sequence with canReorder=\"firstNo\""
        report(.sequenceStart, message, at: inline.node, attribute: "canReorder")
        continue
      }
      guard let id = value(.id, of: inline.node),
        let previousID = value(.id, of: previous.node),
        let place = places.line(of: id), let previousPlace = places.line(of: previousID)
      else { continue }
      let found = outline.inline[targets[place]]
      guard place != previousPlace + 1 || !isNestedAlike(inline, found, hasStartCodes)
      else { continue }
      let message =
        "<\(tagName(found.node))> '\(id.excerpt)' must follow "
        + "'\(previousID.excerpt)' as in the source (canReorder=\"no\")"
      let severity = severity(of: outline.parts[found.part])
      report(.sequenceInTarget, message, at: found.node, severity: severity)
    }
  }

  /// The codes of the sources or targets with a position in a sequence: all but ends of pairs.
  private func movableCodes(isTarget: Bool) -> [Int] {
    var found: [Int] = []
    for part in parts(inOrderOf: isTarget) {
      for index in isTarget ? part.targetInline : part.sourceInline {
        let inline = outline.inline[index]
        if inline.kind.isCode, inline.kind != .ec || value(.startRef, of: inline.node) == nil {
          found.append(index)
        }
      }
    }
    return found
  }

  /// True if two codes are in the same `pc`; if there are `sc`, a `pc` may have become one.
  private func isNestedAlike(
    _ source: UnitOutline.Inline,
    _ target: UnitOutline.Inline,
    _ hasStartCodes: Bool
  ) -> Bool {
    func enclosing(_ inline: UnitOutline.Inline) -> ArraySlice<UInt8>? {
      var parent = inline.parent
      while parent >= 0, outline.inline[parent].kind != .pc {
        parent = outline.inline[parent].parent
      }
      return parent < 0 ? nil : value(.id, of: outline.inline[parent].node)
    }
    let (first, second) = (enclosing(source), enclosing(target))
    if hasStartCodes, first == nil || second == nil { return true }
    return first?.elementsEqual(second ?? []) ?? (second == nil)
  }
}
