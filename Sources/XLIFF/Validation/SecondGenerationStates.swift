import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of state and order of XLIFF 2.x.
  static let states = [
    state, subState, stateWithoutTarget, order,
  ]

  static let state = ValidationRule(
    "S01",
    .error,
    "the state is initial, translated, reviewed or final",
    section: "XLIFF 2.1, state"
  )

  static let subState = ValidationRule(
    "S02",
    .error,
    "a subState is prefix:value and comes with a state",
    section: "XLIFF 2.1, subState"
  )

  static let stateWithoutTarget = ValidationRule(
    "S03",
    .warning,
    "a segment whose state is not initial has a target",
    section: "XLIFF 2.1, state"
  )

  static let order = ValidationRule(
    "S04",
    .error,
    "each target has its own place in the order of the unit",
    section: "XLIFF 2.1, order"
  )
}

extension SecondGenerationRules {
  /// Checks states and order of the segments of the unit at hand.
  func checkStates(_ outline: UnitOutline, _ context: inout ValidationContext) {
    var hasOrder = false
    for part in outline.parts {
      if part.target >= 0, context.value(names.order, of: part.target) != nil { hasOrder = true }
      guard part.isSegment else { continue }
      let state = context.value(names.state, of: part.node)
      if let subState = context.value(names.subState, of: part.node) {
        checkSubState(subState, state, of: part, &context)
      }
      guard let state, !state.elementsEqual("initial".utf8),
        part.target < 0
          || context.tree.nodes[part.target].firstChild < 0 && part.source >= 0
            && context.tree.nodes[part.source].firstChild >= 0
      else { continue }
      context.report(
        .stateWithoutTarget,
        "<\(context.tagName(part.node))> is '\(ValidationContext.excerpt(state))' and has "
          + (part.target < 0 ? "no <target>" : "an empty <target>"),
        at: part.node,
        attribute: "state"
      )
    }
    if hasOrder { checkOrder(outline, &context) }
  }

  private func checkSubState(
    _ subState: ArraySlice<UInt8>,
    _ state: ArraySlice<UInt8>?,
    of part: UnitOutline.Part,
    _ context: inout ValidationContext
  ) {
    if state == nil {
      context.report(
        .subState,
        "<\(context.tagName(part.node))> has 'subState' without 'state'",
        at: part.node,
        attribute: "subState"
      )
    }
    if subState.starts(with: "xlf:".utf8) {
      context.report(
        .subState,
        "'subState' is '\(ValidationContext.excerpt(subState))'; the prefix 'xlf' is the standard's "
          + "own, and it has no such value",
        at: part.node,
        attribute: "subState"
      )
    }
  }

  private func checkOrder(_ outline: UnitOutline, _ context: inout ValidationContext) {
    let count = outline.parts.count
    var taken = [Int](repeating: -1, count: count + 1)
    for (position, part) in outline.parts.enumerated() where part.target >= 0 {
      let stated = context.value(names.order, of: part.target).flatMap {
        AttributeType.integer($0.trimmed)
      }
      let order = stated ?? position + 1
      guard order >= 1 else { continue }
      guard order <= count else {
        context.report(
          .order,
          "'order' is \(order), but the unit has only \(count) segments and ignorables",
          at: part.target,
          attribute: "order"
        )
        continue
      }
      guard taken[order] >= 0 else {
        taken[order] = part.target
        continue
      }
      context.report(
        .order,
        stated == nil
          ? "<\(context.tagName(part.target))> without 'order' is number \(order) by its position, "
            + "as is the one in line \(context.line(named: taken[order]))"
          : "'order' is \(order), as for the <target> in line \(context.line(named: taken[order]))",
        at: part.target,
        attribute: stated == nil ? nil : "order"
      )
    }
  }
}
