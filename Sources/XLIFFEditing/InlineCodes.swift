import LocalizationCore
import XLIFF
import XMLEvents

/// The codes that a new content may use, and how often it has used them.
struct InlineCodes {
  /// The element that a name stands for.
  fileprivate(set) var nodes: [InlineNames.Key: Int] = [:]
  fileprivate(set) var uses: [InlineNames.Key: Int] = [:]

  var isEmpty: Bool { nodes.isEmpty }
}

extension EditableUnit {
  /// Finds the codes for a content and judges whether the content may be set.
  ///
  /// - Parameters:
  ///   - source: The source, or the mark of a segment in it.
  ///   - target: The target that will be replaced, or `nil`.
  func codes(
    for content: XLIFFContent,
    source: Int,
    target: Int?,
    _ context: EditContext
  ) throws(Refusal) -> InlineCodes {
    let here = target ?? source
    var used: [InlineNames.Key] = []
    try flatten(content, depth: scope.depth + 4, &used, at: here)
    let inSource = inlineElements(of: source)
    let inTarget = target.map { inlineElements(of: $0) } ?? []
    var codes = InlineCodes()
    for (key, node) in inTarget { codes.nodes[key] = node }
    for (key, node) in inSource where key.kind != .mark || codes.nodes[key] == nil {
      codes.nodes[key] = node
    }
    var counts: [InlineNames.Key: Int] = [:]
    for key in used {
      let node = try require(codes.nodes[key], .unknownCode, "the source has no \(key)", at: here)
      counts[key, default: 0] += 1
      if counts[key] == 2 { try checkRepeated(key, node, at: here) }
    }
    try checkPairs(used, inSource + inTarget, at: here)
    if version.isSecondGeneration {
      if !context.isForced {
        try checkMissing(counts, inSource + inTarget, except: target, at: here)
      }
      try checkOrder(used, inSource, at: here)
    }
    return codes
  }

  /// Recurses no deeper than documents may nest.
  private func flatten(
    _ content: XLIFFContent,
    depth: Int,
    _ used: inout [InlineNames.Key],
    at node: Int
  ) throws(Refusal) {
    try require(depth <= 250, .tooDeep, "the content is nested too deeply", at: node)
    for part in content.parts {
      if case .text(let text) = part, !version.isSecondGeneration {
        try checkCharacters(text, at: node)
      }
      if let key = part.key { used.append(key) }
      if let inner = part.content { try flatten(inner, depth: depth + 1, &used, at: node) }
    }
  }

  /// Refuses what XML 1.0 cannot hold.
  func checkCharacters(_ text: String?, at node: Int) throws(Refusal) {
    if let text, let scalar = XMLMarkup.unrepresentableScalar(in: text) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      throw refusal(.invalidCharacter, "XML cannot hold the character U+\(code)", at: node)
    }
  }

  /// See XLIFF 2.1, section 4.7.3.1 (canCopy), and XLIFF 1.2, `clone`.
  private func checkRepeated(
    _ key: InlineNames.Key,
    _ node: Int,
    at place: Int
  ) throws(Refusal) {
    let hint = version.isSecondGeneration ? "canCopy" : "clone"
    let isPart =
      version.isSecondGeneration && key.kind != .code && key.kind != .span
      || key.kind == .mark || key.id.contains("#")
    let isFree = !isPart && attribute(hint, of: node) != "no"
    try require(isFree, .repeatedCode, "\(key) must not be used twice", at: place)
  }

  private func checkPairs(
    _ used: [InlineNames.Key],
    _ known: [(key: InlineNames.Key, node: Int)],
    at place: Int
  ) throws(Refusal) {
    /// What start and end of a pair have in common.
    func pair(_ key: InlineNames.Key, _ node: Int) -> String? {
      guard !version.isSecondGeneration else { return key.id }
      return attribute("rid", of: node) ?? attribute("id", of: node)
    }
    for (startKind, endKind) in [(InlineKind.start, InlineKind.end), (.markStart, .markEnd)] {
      var ends: [String: InlineNames.Key] = [:]
      for (key, node) in known where key.kind == endKind {
        if let name = pair(key, node), ends[name] == nil { ends[name] = key }
      }
      guard !ends.isEmpty else { continue }
      var positions: [InlineNames.Key: (first: Int, count: Int)] = [:]
      for (index, key) in used.enumerated() where key.kind == startKind || key.kind == endKind {
        positions[key, default: (index, 0)].count += 1
      }
      for (key, node) in known where key.kind == startKind {
        guard let name = pair(key, node), let end = ends[name] else { continue }
        let (opened, closed) = (positions[key], positions[end])
        let isPair = opened?.count == closed?.count && (opened?.first ?? 0) <= (closed?.first ?? 0)
        let message = "\(key) and its end do not enclose anything"
        try require(isPair, .unbalancedCode, message, at: place)
      }
    }
  }

  /// A code that must not be deleted may stand in another segment's target; see XLIFF 2.1, canDelete.
  private func checkMissing(
    _ counts: [InlineNames.Key: Int],
    _ known: [(key: InlineNames.Key, node: Int)],
    except target: Int?,
    at place: Int
  ) throws(Refusal) {
    // A code may be written in one element or as start and end: its id tells.
    var present: Set<String> = []
    for key in counts.keys where key.kind.isCode { present.insert(key.id) }
    let missing = known.filter {
      $0.key.kind.isCode && !present.contains($0.key.id)
        && attribute("canDelete", of: $0.node) == "no"
    }
    guard !missing.isEmpty else { return }
    for element in segmentElements() {
      guard let other = child("target", of: element), other != target else { continue }
      for (key, _) in inlineElements(of: other) where key.kind.isCode { present.insert(key.id) }
    }
    if let code = missing.first(where: { !present.contains($0.key.id) }) {
      throw refusal(.missingCode, "\(code.key) must not be dropped", at: place)
    }
  }

  /// Codes that must not be reordered keep their order; see XLIFF 2.1, canReorder.
  private func checkOrder(
    _ used: [InlineNames.Key],
    _ known: [(key: InlineNames.Key, node: Int)],
    at place: Int
  ) throws(Refusal) {
    var sequences: [[InlineNames.Key]] = []
    for (key, node) in known {
      switch attribute("canReorder", of: node) {
      case "firstNo": sequences.append([key])
      case "no":
        if sequences.isEmpty { sequences.append([]) }
        sequences[sequences.count - 1].append(key)
      default: break
      }
    }
    guard !sequences.isEmpty else { return }
    var sequenceOf: [InlineNames.Key: Int] = [:]
    for (index, sequence) in sequences.enumerated() {
      for key in sequence { sequenceOf[key] = index }
    }
    // What is left of each sequence after the code that was used last.
    var rests = sequences.map { $0[...] }
    for key in used {
      guard let index = sequenceOf[key] else { continue }
      let position = rests[index].firstIndex(of: key)
      let found = try require(position, .reorderedCode, "\(key) must not be moved", at: place)
      rests[index] = rests[index][(found + 1)...]
    }
  }

  // MARK: - Building

  /// The nodes of a content that was judged.
  ///
  /// Recurses as deep as the content was judged to nest.
  mutating func build(_ content: XLIFFContent, _ codes: inout InlineCodes) -> [Int] {
    var result: [Int] = []
    for part in content.parts {
      if case .text(let text) = part { result += build(text) }
      if let key = part.key { result += copy(key, &codes, content: part.content) }
    }
    return result
  }

  /// Text, with a `cp` for each character that XML cannot hold; see XLIFF 2.1, section 4.3.1.1.
  private mutating func build(_ text: String) -> [Int] {
    guard XMLMarkup.unrepresentableScalar(in: text) != nil else {
      return [makeText(Array(text.utf8))]
    }
    var result: [Int] = []
    var plain = ""
    for scalar in text.unicodeScalars {
      let single = String(scalar)
      guard XMLMarkup.unrepresentableScalar(in: single) != nil else {
        plain += single
        continue
      }
      if !plain.isEmpty { result.append(makeText(Array(plain.utf8))) }
      plain = ""
      let hex = String(scalar.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
      result.append(
        makeElement(
          XMLName(prefix: nodes[0].name.prefix, localName: "cp", namespace: core),
          [("hex", padded)],
          isEmptyElement: true
        )
      )
    }
    if !plain.isEmpty { result.append(makeText(Array(plain.utf8))) }
    return result
  }

  private mutating func copy(
    _ key: InlineNames.Key,
    _ codes: inout InlineCodes,
    content: XLIFFContent?
  ) -> [Int] {
    guard let node = codes.nodes[key] else { return [] }
    let count = codes.uses[key, default: 0] + 1
    codes.uses[key] = count
    let copy = clone(node, withContent: content == nil)
    if count > 1, version.isSecondGeneration {
      let id = attribute("id", of: node)
      setAttribute("id", freshID("c"), of: copy)
      let hasData = ["dataRef", "dataRefStart", "dataRefEnd"].contains {
        attribute($0, of: node) != nil
      }
      if !hasData { setAttribute("copyOf", attribute("copyOf", of: node) ?? id, of: copy) }
    }
    if let content {
      for child in build(content, &codes) { append(child, to: copy) }
    }
    return [copy]
  }
}

extension XLIFFContent.Part {
  /// What names the code or mark that it is; `nil` of a text.
  var key: InlineNames.Key? {
    switch self {
    case .text: nil
    case .code(let id): InlineNames.Key(kind: .code, id: id)
    case .start(let id): InlineNames.Key(kind: .start, id: id)
    case .end(let id): InlineNames.Key(kind: .end, id: id)
    case .markStart(let id): InlineNames.Key(kind: .markStart, id: id)
    case .markEnd(let id): InlineNames.Key(kind: .markEnd, id: id)
    case .span(let id, _): InlineNames.Key(kind: .span, id: id)
    case .mark(let id, _): InlineNames.Key(kind: .mark, id: id)
    }
  }

  /// What a code or mark encloses.
  var content: XLIFFContent? {
    switch self {
    case .span(_, let content), .mark(_, let content): content
    case .text, .code, .start, .end, .markStart, .markEnd: nil
    }
  }
}

extension InlineNames.Key: CustomStringConvertible {
  var description: String {
    let name = "\(kind.isCode ? "code" : "mark") '\(id)'"
    return switch kind {
    case .code, .mark: name
    case .start, .markStart: "start of \(name)"
    case .end, .markEnd: "end of \(name)"
    case .span: "\(name) around content"
    }
  }
}
