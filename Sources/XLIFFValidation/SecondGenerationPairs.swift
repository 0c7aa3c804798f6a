import LocalizationCore
import XMLEvents

extension ValidationContext {
  /// Checks that start and end codes, and start and end markers, of the current unit are pairs, in
  /// sources and in targets.
  mutating func checkPairs() {
    guard outline.inline.contains(where: \.isHalf) else { return }
    // Ends that are only in the source may still follow in an untranslated target.
    let source = Pairs(isTarget: false, self)
    source.check(nil, &self)
    if outline.inline.contains(where: { $0.isTarget && $0.isHalf }) {
      Pairs(isTarget: true, self).check(source, &self)
    }
  }
}

extension UnitOutline.Inline {
  /// True for one end of a pair.
  fileprivate var isHalf: Bool {
    switch kind {
    case .sc, .ec, .sm, .em: true
    case .ph, .pc, .cp, .mrk: false
    }
  }
}

/// The pairs of one side of a unit.
private struct Pairs {
  let outline: UnitOutline
  let isTarget: Bool
  /// The codes and markers of this side in the order of its parts.
  private var order: [Int] = []
  private var codes = Ends()
  private var markers = Ends()

  /// The positions of both ends of split elements in ``order``.
  private struct Ends {
    /// The starts by id.
    var starts = SeenIdentifiers()
    /// The ends by the id of their start.
    var ends = SeenIdentifiers()
  }

  init(isTarget: Bool, _ context: borrowing ValidationContext) {
    self.isTarget = isTarget
    outline = context.outline
    for part in context.parts(inOrderOf: isTarget) {
      for index in isTarget ? part.targetInline : part.sourceInline
      where outline.inline[index].isHalf {
        order.append(index)
      }
    }
    for (position, index) in order.enumerated() {
      let inline = outline.inline[index]
      let isEnd = inline.kind == .ec || inline.kind == .em
      guard let id = context.value(isEnd ? .startRef : .id, of: inline.node) else { continue }
      switch inline.kind {
      case .sc: _ = codes.starts.insert(id, line: position)
      case .sm: _ = markers.starts.insert(id, line: position)
      case .ec: _ = codes.ends.insert(id, line: position)
      case .em: _ = markers.ends.insert(id, line: position)
      case .ph, .pc, .cp, .mrk: break
      }
    }
  }

  /// Checks the pairs.
  ///
  /// - Parameter source: The source side, if this is the target side.
  func check(_ source: Pairs?, _ context: inout ValidationContext) {
    for (position, index) in order.enumerated() {
      let node = outline.inline[index].node
      switch outline.inline[index].kind {
      case .sc: checkStart(node, isCode: true, source, &context)
      case .sm: checkStart(node, isCode: false, source, &context)
      case .ec: checkEndCode(node, position, source, &context)
      case .em:
        if let reference = context.value(.startRef, of: node) {
          checkEnd(node, position, reference, isCode: false, source, &context)
        }
      case .ph, .pc, .cp, .mrk: break
      }
    }
  }

  private var side: String { isTarget ? "targets" : "sources" }

  /// True if a position in the sources has no target yet.
  private func isUntranslated(_ position: Int?) -> Bool {
    guard let position else { return false }
    return outline.parts[outline.inline[order[position]].part].target < 0
  }

  private func isIsolated(_ node: Int, _ context: borrowing ValidationContext) -> Bool {
    context.has(.isolated, "yes", of: node)
  }

  private func node(at position: Int) -> Int { outline.inline[order[position]].node }

  private func checkStart(
    _ node: Int,
    isCode: Bool,
    _ source: Pairs?,
    _ context: inout ValidationContext
  ) {
    guard let id = context.value(.id, of: node) else { return }
    let end = (isCode ? codes : markers).ends.line(of: id)
    if isCode, isIsolated(node, context) {
      guard let end else { return }
      let message =
        "<\(context.tagName(node))> '\(id.excerpt)' is isolated, but its end is in "
        + "line \(context.line(named: self.node(at: end))) of the same unit"
      context.report(.isolation, message, at: node, attribute: "isolated")
      return
    }
    let place = (isCode ? source?.codes : source?.markers)?.ends.line(of: id)
    guard end == nil, source?.isUntranslated(place) != true else { return }
    let message =
      "<\(context.tagName(node))> '\(id.excerpt)' has no <\(isCode ? "ec" : "em")> in the \(side) "
      + (isCode ? "of the unit, and is not isolated=\"yes\"" : "of the unit")
    context.report(isCode ? .isolation : .annotationPair, message, at: node)
  }

  private func checkEndCode(
    _ node: Int,
    _ position: Int,
    _ source: Pairs?,
    _ context: inout ValidationContext
  ) {
    let id = context.value(.id, of: node)
    let isIsolated = isIsolated(node, context)
    if !isIsolated, context.value(.dir, of: node) != nil {
      let message =
        "'dir' on an <\(context.tagName(node))> that is not isolated; it belongs on the <sc> of the "
        + "pair"
      context.report(.endCodeDirection, message, at: node, attribute: "dir")
    }
    guard let reference = context.value(.startRef, of: node) else {
      checkUnboundEnd(node, &context)
      return
    }
    if isIsolated {
      let isBound = codes.starts.line(of: reference) != nil
      let attribute = isBound ? "isolated" : "startRef"
      let message =
        isBound
        ? "<\(context.tagName(node))> is isolated, but its start "
          + "'\(reference.excerpt)' is in the same unit"
        : "<\(context.tagName(node))> is isolated and has 'startRef'; expected an 'id' instead"
      context.report(isBound ? .isolation : .endCode, message, at: node, attribute: attribute)
      return
    }
    if id != nil {
      let message =
        "<\(context.tagName(node))> has both 'startRef' and 'id'; only an isolated one has an 'id'"
      context.report(.endCode, message, at: node, attribute: "id")
    }
    checkEnd(node, position, reference, isCode: true, source, &context)
  }

  private func checkUnboundEnd(_ node: Int, _ context: inout ValidationContext) {
    let hasID = context.value(.id, of: node) != nil
    if isIsolated(node, context) {
      guard !hasID else { return }
      context.report(.endCode, "an isolated <\(context.tagName(node))> has no 'id'", at: node)
      return
    }
    // If the unit has starts, the missing part is the reference to one.
    let isOrphan = hasID && codes.starts.count == 0
    let message =
      isOrphan
      ? "<\(context.tagName(node))> ends no code of the unit, and is not isolated=\"yes\""
      : "<\(context.tagName(node))> has no 'startRef', and is not isolated"
    context.report(isOrphan ? .isolation : .endCode, message, at: node)
  }

  /// Checks an end with a reference to its start.
  private func checkEnd(
    _ node: Int,
    _ position: Int,
    _ reference: ArraySlice<UInt8>,
    isCode: Bool,
    _ source: Pairs?,
    _ context: inout ValidationContext
  ) {
    let pairs = isCode ? codes : markers
    let rule: Rule = isCode ? .codePair : .annotationPair
    guard let start = pairs.starts.line(of: reference) else {
      let place = (isCode ? source?.codes : source?.markers)?.starts.line(of: reference)
      if source?.isUntranslated(place) == true { return }
      let fault = ", but the \(side) of the unit have no <\(isCode ? "sc" : "sm")> with this id"
      context.report(rule, (reference, "startRef"), of: node, fault)
      return
    }
    if let first = pairs.ends.line(of: reference), first != position {
      let message =
        "a second <\(context.tagName(node))> for \(isCode ? "the start " : "")"
        + "'\(reference.excerpt)'; the first is in line "
        + "\(context.line(named: self.node(at: first)))"
      context.report(rule, message, at: node, attribute: "startRef")
    }
    if start > position {
      let message =
        "<\(context.tagName(node))> comes before its \(isCode ? "start" : "<sm>") "
        + "'\(reference.excerpt)'"
      context.report(isCode ? .codeOrder : .annotationOrder, message, at: node)
    }
    if isCode { context.checkPairHints(start: self.node(at: start), end: node) }
  }
}

extension ValidationContext {
  /// The parts of the current unit in the order of the sources or the targets.
  func parts(inOrderOf isTarget: Bool) -> [UnitOutline.Part] {
    let parts = outline.parts
    guard isTarget else { return parts }
    var isMoved = false
    var places: [(order: Int, index: Int)] = []
    for (index, part) in parts.enumerated() {
      let stated = part.target < 0 ? nil : value(.order, of: part.target)
      if stated != nil { isMoved = true }
      places.append((stated.flatMap { AttributeType.integer($0.trimmed) } ?? index + 1, index))
    }
    guard isMoved else { return parts }
    return places.sorted { ($0.order, $0.index) < ($1.order, $1.index) }.map { parts[$0.index] }
  }
}
