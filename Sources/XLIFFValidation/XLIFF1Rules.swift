import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The ids and context of a file of XLIFF 1.x.
struct FileScope {
  var units = SeenIdentifiers()
  var groups = SeenIdentifiers()
  var countGroups = SeenIdentifiers()
  var contextGroups = SeenIdentifiers()
  var externalFiles = SeenIdentifiers()
  var phases = SeenIdentifiers()
  var tools = SeenIdentifiers()
  /// The tool named by the file, until the header was read.
  var tool: (id: [UInt8], place: FileLocation)?
  var sourceLanguage: [UInt8]?
  var targetLanguage: [UInt8]?
  var hasTarget = false
  /// References to units that may follow later.
  var references: [(hash: UInt64, place: FileLocation)] = []
}

/// A start or end code of XLIFF 1.x.
struct HalfCode: Sendable {
  let node: Int
  /// The hash of `rid`, or of `id` without one, and of the kind of pair.
  let key: UInt64
  let hasPairIdentifier: Bool
  let isEnd: Bool

  var attribute: XLIFFAttribute { hasPairIdentifier ? .rid : .id }
}

/// The rules of XLIFF 1.x beyond the schema.
///
/// Keys and references of the 1.2 schema are errors, including the `phase-name` of binary units and
/// alternatives, which it omits by mistake. Rules of the prose alone are warnings, and so are keys
/// in 1.0 and 1.1, whose schemas have none.
extension ValidationContext {
  mutating func beginXLIFF1() {
    depth += 1
    let kind = kind(of: 0)
    if kind == .file {
      trailing = nil
      // A new scope: clearing the memory of a large file for each small one is slow.
      file = FileScope()
      beginLanguages()
      beginPhases()
    } else if kind == .body {
      resolveTool()
    } else if kind == .group {
      checkName(of: 0, .id, in: \.groups, .xliff1Identifiers)
    }
  }

  mutating func endXLIFF1(_ kind: XLIFFElement?) {
    depth -= 1
    if kind == .file {
      resolveTool()
      resolveReferences()
    } else if kind == .xliff, let trailing {
      report(.xliff1Root, "an element of another namespace after the last <file>", at: trailing)
    }
  }

  mutating func checkXLIFF1() {
    if element(of: 0) == Self.foreign, depth == 1, trailing == nil {
      trailing = location(of: tree.nodes[0].range.lowerBound)
    }
    if kind(of: 0) == .header { checkTools() }
    var node = 0
    while node < tree.nodes.count {
      guard tree.nodes[node].kind == .element else {
        node += 1
        continue
      }
      let kind = kind(of: node)
      // Tools and foreign elements may contain anything.
      if element(of: node) < 0 || kind == .tool {
        node = tree.end(of: node)
        continue
      }
      check(kind, at: node)
      node += 1
    }
  }

  private mutating func check(_ kind: XLIFFElement?, at node: Int) {
    switch kind {
    case .transUnit:
      checkName(of: node, .id, in: \.units, .xliff1Identifiers)
      checkPhase(of: node)
      checkUnit(node)
    case .source, .segmentedSource, .target:
      checkPairs(in: node)
      checkSpace(of: node)
      if kind == .target { checkPhase(of: node) }
    case .g, .x, .bx, .ex, .ph, .bpt, .ept, .it, .sub:
      checkReference(of: node)
    case .alternative:
      checkPhase(of: node)
      checkTool(of: node)
      checkSegments(ofAlternative: node)
    case .binaryUnit:
      checkName(of: node, .id, in: \.units, .xliff1Identifiers)
      checkPhase(of: node)
    case .count, .binaryTarget:
      checkPhase(of: node)
    case .phase:
      checkTool(of: node)
    case .countGroup where version >= .v1_2:
      checkName(of: node, .name, in: \.countGroups, .xliff1Properties)
    case .contextGroup where version >= .v1_2:
      checkName(of: node, .name, in: \.contextGroups, .xliff1Properties)
    case .externalFile:
      checkName(of: node, .uid, in: \.externalFiles, .xliff1References)
    default: break
    }
  }

  /// Checks the relations between the parts of a unit.
  private mutating func checkUnit(_ unit: Int) {
    var source = -1
    var segmented = -1
    var target = -1
    var hasAlternative = false
    var child = tree.nodes[unit].firstChild
    while child >= 0 {
      if tree.nodes[child].kind == .element {
        switch kind(of: child) {
        case .source: if source < 0 { source = child }
        case .segmentedSource: if segmented < 0 { segmented = child }
        case .target: if target < 0 { target = child }
        case .alternative: hasAlternative = true
        default: break
        }
      }
      child = tree.nodes[child].next
    }
    checkLanguages(source: source, segmented: segmented, target: target)
    checkApproval(of: unit, target: target)
    if segmented >= 0 || target >= 0 || hasAlternative {
      checkSegments(of: unit, source: source, segmented: segmented)
    }
    guard target >= 0 else { return }
    if source >= 0 { checkCounterparts(source: source, target: target) }
    checkSizes(of: unit, target: target)
  }

  /// Checks that an approved, and so final, unit has a finished target.
  mutating func checkApproval(of unit: Int, target: Int) {
    guard value(.approved, of: unit)?.trimmed.elementsEqual("yes".utf8) == true else { return }
    guard target >= 0 else {
      let fault = "is approved, but has no <target>"
      report(.xliff1Approved, unit, fault, at: "approved", severity: .warning)
      return
    }
    guard let state = value(.state, of: target)?.trimmed,
      state.elementsEqual("new".utf8) || state.starts(with: "needs-".utf8)
    else { return }
    let message =
      "<\(tagName(unit))> is approved, but the state of its <target> is '\(state.excerpt)'"
    report(.xliff1Approved, message, at: target, attribute: "state", severity: .warning)
  }

  // MARK: - Identifiers

  /// Checks that a name is unique in the file, or in another parent.
  mutating func checkName(
    of node: Int, _ attribute: XLIFFAttribute,
    in scope: WritableKeyPath<FileScope, SeenIdentifiers>, of parent: String = "file", _ rule: Rule
  ) {
    guard let value = value(attribute, of: node) else { return }
    let line = line(ofNode: node)
    guard let first = file[keyPath: scope].insert(value, line: line) else { return }
    let fault = ", as in line \(first); it must be unique in its <\(parent)>"
    report(rule, (value, attribute.rawValue), of: node, fault, severity: keySeverity)
  }

  /// The severity of keys and references, which the schema of 1.1 lacks.
  var keySeverity: Finding.Severity? { version >= .v1_2 ? nil : .warning }

  // MARK: - White space

  /// Checks `xml:space` if the schema accepts it as an extension.
  private mutating func checkSpace(of node: Int) {
    guard version >= .v1_2, let space = value(.space, of: node),
      !space.trimmed.elementsEqual("default".utf8), !space.trimmed.elementsEqual("preserve".utf8)
    else { return }
    let fault = "; expected default or preserve"
    report(.xliff1Space, (space, "xml:space"), of: node, fault, severity: .warning)
  }

  // MARK: - Languages

  /// More languages than any document has.
  private static let mostTargetLanguages = 1_000

  mutating func beginLanguages() {
    file.sourceLanguage = value(.sourceLanguage, of: 0).map { Array($0.trimmed) }
    file.targetLanguage = value(.targetLanguage, of: 0).map { Array($0.trimmed) }
    // A tool that fills in the source language says nothing about the translations.
    if let target = file.targetLanguage, target != file.sourceLanguage,
      !targetLanguages.contains(target), targetLanguages.count < Self.mostTargetLanguages
    {
      targetLanguages.append(target)
    }
    checkForm(of: file.sourceLanguage, "source-language")
    checkForm(of: file.targetLanguage, "target-language")
  }

  /// Checks the grammar of a tag that the schema accepts, which checks only its outline.
  private mutating func checkForm(of tag: [UInt8]?, _ attribute: String) {
    guard let tag, !tag.isEmpty, AttributeType.schemaLanguage.accepts(tag[...]),
      !AttributeType.language.accepts(tag[...])
    else { return }
    let fault = ", which is not a well-formed language tag of BCP 47"
    report(.xliff1File, (tag[...], attribute), of: 0, fault, severity: .warning)
  }

  /// Checks the languages of a unit's texts against those of the file.
  mutating func checkLanguages(source: Int, segmented: Int, target: Int) {
    checkLanguage(of: source, is: file.sourceLanguage, "source-language")
    checkLanguage(of: segmented, is: file.sourceLanguage, "source-language")
    checkLanguage(of: target, is: file.targetLanguage, "target-language")
    guard target >= 0, !file.hasTarget else { return }
    file.hasTarget = true
    guard file.targetLanguage == nil else { return }
    let message =
      "there is a <\(tagName(target))>, but its <file> has no 'target-language'; Xcode does "
      + "not import such a file"
    report(.xliff1File, message, at: target, severity: .warning)
  }

  private mutating func checkLanguage(of node: Int, is expected: [UInt8]?, _ attribute: String) {
    guard node >= 0, let expected, let language = value(.language, of: node)?.trimmed,
      !isSameLanguage(language, expected)
    else { return }
    let fault = ", but the '\(attribute)' of the <file> is '\(expected[...].excerpt)'"
    report(.xliff1Languages, (language, "xml:lang"), of: node, fault, severity: .warning)
  }

  // MARK: - Phases and tools

  mutating func beginPhases() {
    guard version >= .v1_2, let tool = value(.toolID, of: 0) else { return }
    file.tool = (Array(tool), location(of: "tool-id", at: 0))
  }

  /// Checks the tool named by the file, at the end of its header.
  mutating func resolveTool() {
    guard let tool = file.tool else { return }
    file.tool = nil
    if file.tools.contains(tool.id[...]) { return }
    report(.xliff1Phases, missingTool(tool.id[...]), at: tool.place)
  }

  /// Records the tools and phases of a header.
  mutating func checkTools() {
    for child in tree.elements(of: 0) {
      if isElement(child, .tool) {
        checkName(of: child, .toolID, in: \.tools, of: "header", .xliff1Phases)
        continue
      }
      for phase in tree.children(of: child) where isElement(phase, .phase) {
        checkName(of: phase, .phaseName, in: \.phases, of: "header", .xliff1Phases)
      }
    }
  }

  /// Checks that `phase-name` names a phase of the header.
  mutating func checkPhase(of node: Int) {
    guard let phase = value(.phaseName, of: node), !file.phases.contains(phase),
      !file.phases.contains(phase.trimmed)
    else { return }
    let fault = "; the <header> has no <phase> with this name"
    report(.xliff1Phases, (phase, "phase-name"), of: node, fault, severity: keySeverity)
  }

  /// Checks that `tool-id` names a tool of the header.
  mutating func checkTool(of node: Int) {
    guard version >= .v1_2, let tool = value(.toolID, of: node),
      !file.tools.contains(tool)
    else { return }
    report(.xliff1Phases, missingTool(tool), at: node, attribute: "tool-id")
  }

  private func missingTool(_ tool: ArraySlice<UInt8>) -> String {
    "'tool-id' is '\(tool.excerpt)'; the <header> has no <tool> with this id"
  }

  /// Checks the segments of a unit: unique in `seg-source`, which must be a copy of the source and
  /// include those of the target and of alternatives.
  mutating func checkSegments(of unit: Int, source: Int, segmented: Int) {
    guard version >= .v1_2 else { return }
    collectSegments(of: segmented)
    var child = tree.nodes[unit].firstChild
    while child >= 0 {
      if isElement(child, .target) {
        checkMarks(of: child)
      } else if isElement(child, .alternative), let mid = value(.mid, of: child)?.trimmed {
        checkSegment(mid, of: child)
      }
      child = tree.nodes[child].next
    }
    guard segmented >= 0, source >= 0 else { return }
    guard textWithoutSpace(of: source) != textWithoutSpace(of: segmented) else { return }
    let message = "the text of <\(tagName(segmented))> differs from the <source>"
    report(.xliff1Segmentation, message, at: segmented, severity: .warning)
  }

  /// Checks the segments of an alternative, which may have its own segmented source.
  mutating func checkSegments(ofAlternative node: Int) {
    guard version >= .v1_2 else { return }
    let children = tree.children(of: node)
    let segmented = children.first { isElement($0, .segmentedSource) }
    collectSegments(of: segmented ?? -1)
    for child in children where isElement(child, .target) {
      checkMarks(of: child)
    }
  }

  private mutating func collectSegments(of segmented: Int) {
    if !segments.isEmpty { segments = [] }
    var mark = segmented >= 0 ? tree.nodes[segmented].firstChild : -1
    while mark >= 0 {
      if isElement(mark, .mrk) {
        if let mid = value(.mid, of: mark)?.trimmed {
          if !segments.insert(SeenIdentifiers.hash(mid)).inserted {
            let fault = ", which another segment of the <\(tagName(segmented))> already has"
            report(.xliff1Segmentation, (mid, "mid"), of: mark, fault)
          }
        } else if value(.mtype, of: mark)?.trimmed.elementsEqual("seg".utf8) == true {
          let fault = "is a segment without a 'mid', so no segment of the <target> can refer to it"
          report(.xliff1Segmentation, mark, fault, severity: .warning)
        }
      }
      mark = tree.nodes[mark].next
    }
  }

  /// A mark with a private type is not a segment, whatever its `mid`: Xcode writes the phrases of a
  /// set as `x-set`.
  private mutating func checkMarks(of target: Int) {
    var mark = tree.nodes[target].firstChild
    while mark >= 0 {
      if isElement(mark, .mrk), let mid = value(.mid, of: mark)?.trimmed,
        value(.mtype, of: mark)?.trimmed.starts(with: "x-".utf8) != true
      {
        checkSegment(mid, of: mark)
      }
      mark = tree.nodes[mark].next
    }
  }

  private mutating func checkSegment(_ mid: ArraySlice<UInt8>, of node: Int) {
    guard !segments.contains(SeenIdentifiers.hash(mid)) else { return }
    let fault = "; there is no segment with this mid in a <seg-source>"
    report(.xliff1Segmentation, (mid, "mid"), of: node, fault)
  }

  /// The text of an element without white space, so that the layout does not matter.
  private func textWithoutSpace(of node: Int) -> [UInt8] {
    var text: [UInt8] = []
    for child in tree.nodes[node..<tree.end(of: node)]
    where child.kind == .text || child.kind == .cdata {
      for byte in tree.values[child.value] where !byte.isXMLSpace { text.append(byte) }
    }
    return text
  }

  /// Checks that start and end codes in a content are paired.
  ///
  /// `rid` pairs `bpt` with `ept` and `bx` with `ex`, and is a key in the schema. Without it, by
  /// the prose alone, `id` does.
  mutating func checkPairs(in content: Int) {
    halves.removeAll(keepingCapacity: true)
    let end = tree.end(of: content)
    var node = content + 1
    while node < end {
      if tree.nodes[node].kind == .element { collectHalf(node) }
      node += 1
    }
    guard !halves.isEmpty else { return }
    var begins: [UInt64: Int] = [:]
    var ends: Set<UInt64> = []
    for half in halves {
      if half.isEnd {
        ends.insert(half.key)
      } else if begins[half.key] == nil {
        begins[half.key] = half.node
      } else {
        report(half, "two <\(tagName(half.node))> have the \(identifier(of: half))", isError: true)
      }
    }
    for half in halves {
      if half.isEnd {
        if let begin = begins[half.key] {
          guard begin > half.node else { continue }
          let start = "<\(tagName(half.node))> with \(identifier(of: half))"
          let message = "\(start) comes before its start"
          report(.xliff1InlineIdentifiers, message, at: half.node, severity: .warning)
        } else {
          reportLone(half, in: content)
        }
      } else if !ends.contains(half.key) {
        reportLone(half, in: content)
      }
    }
  }

  private mutating func collectHalf(_ node: Int) {
    let element = kind(of: node)
    let isCode = element == .bpt || element == .ept
    guard isCode || element == .bx || element == .ex else { return }
    let pair = value(.rid, of: node)
    guard let identifier = pair ?? value(.id, of: node) else { return }
    let hash = SeenIdentifiers.hash(pair == nil ? identifier : identifier.trimmed)
    halves.append(
      HalfCode(
        node: node, key: hash ^ (isCode ? 0x5555 : 0) ^ (pair == nil ? 0xAAAA_0000 : 0),
        hasPairIdentifier: pair != nil, isEnd: element == .ept || element == .ex))
  }

  private mutating func reportLone(_ half: HalfCode, in content: Int) {
    let partner =
      switch kind(of: half.node) {
      case .bpt: "ept"
      case .ept: "bpt"
      case .bx: "ex"
      default: "bx"
      }
    let message =
      "<\(tagName(half.node))> with \(identifier(of: half)) has no matching <\(partner)> in its "
      + "<\(tagName(content))>"
    report(half, message, isError: half.isEnd)
  }

  /// Reports a code with the identifier of its pair; `rid` is a key in the schema.
  private mutating func report(_ half: HalfCode, _ message: String, isError: Bool) {
    let isError = isError && half.hasPairIdentifier && version >= .v1_2
    let severity: Finding.Severity = isError ? .error : .warning
    let attribute = half.attribute.rawValue
    report(
      .xliff1InlineIdentifiers, message, at: half.node, attribute: attribute, severity: severity)
  }

  private func identifier(of half: HalfCode) -> String {
    "\(half.attribute.rawValue) '\(excerpt(half.attribute, of: half.node))'"
  }

  /// Checks that the codes of a target correspond to those of the source: by the prose, an id means
  /// the same code in both.
  mutating func checkCounterparts(source: Int, target: Int) {
    let end = tree.end(of: target)
    guard
      let first = (target + 1..<end).first(where: {
        tree.nodes[$0].kind == .element && kind(of: $0)?.isCode == true
      })
    else { return }
    var known: [UInt64: (kinds: Set<Int>, isUnique: Bool)] = [:]
    for node in source + 1..<tree.end(of: source) {
      guard let (key, element) = code(node) else { continue }
      known[key, default: ([], false)].kinds.insert(element)
      if value(.clone, of: node)?.trimmed.elementsEqual("no".utf8) == true {
        known[key]?.isUnique = true
      }
    }
    var seen: Set<Pair> = []
    for node in first..<end {
      guard let (key, element) = code(node) else { continue }
      let isFirst = seen.insert(Pair(key: key, element: element)).inserted
      let id = (value(.id, of: node) ?? []).excerpt
      let message: String
      if let code = known[key] {
        if !code.kinds.contains(element) {
          // Deterministic for several kinds.
          let kind = code.kinds.min().map { vocabulary.elements[$0].name } ?? ""
          message = "<\(tagName(node))> with id '\(id)' is a <\(kind)> in the <source>"
        } else if code.isUnique, !isFirst {
          message =
            "<\(tagName(node))> with id '\(id)' occurs twice, but the <source> forbids it (clone=\"no\")"
        } else {
          continue
        }
      } else {
        message = "<\(tagName(node))> with id '\(id)' is not in the <source>"
      }
      report(.xliff1InlineIdentifiers, message, at: node, attribute: "id", severity: .warning)
    }
  }

  private struct Pair: Hashable {
    let key: UInt64
    let element: Int
  }

  private func code(_ node: Int) -> (key: UInt64, element: Int)? {
    guard tree.nodes[node].kind == .element else { return nil }
    guard kind(of: node)?.isCode == true, let id = value(.id, of: node) else { return nil }
    return (SeenIdentifiers.hash(id), element(of: node))
  }

  // MARK: - References to units

  /// Checks that `xid` names a unit, which may follow later in the file.
  ///
  /// A warning, because the schema's key does not work: its selector lacks the namespace prefix, so
  /// that other values of `xid` (as from Trados) are valid.
  mutating func checkReference(of node: Int) {
    guard let reference = value(.xid, of: node) else { return }
    let hash = SeenIdentifiers.hash(reference)
    guard !file.units.contains(hash: hash) else { return }
    file.references.append((hash, location(of: "xid", at: node)))
  }

  mutating func resolveReferences() {
    for reference in file.references where !file.units.contains(hash: reference.hash) {
      let message = "'xid' matches no <trans-unit> or <bin-unit> of its <file>"
      report(.xliff1CrossReferences, message, at: reference.place)
    }
    file.references = []
  }

  /// Checks a target against the size limits of its unit.
  ///
  /// A violation is a warning, because the document stays valid. Measures bytes as UTF-8,
  /// characters, glyphs and rows; not pixels and other units that need a font. The text of
  /// placeholders is unknown, so the text is at least as long as measured.
  mutating func checkSizes(of unit: Int, target: Int) {
    let attributes = tree.attributes[tree.nodes[unit].attributes]
    guard attributes.contains(where: { names[$0.name].coreAttribute?.isSize == true })
    else { return }
    checkBytes(of: unit, target: target)
    checkCharacters(of: unit, target: target)
    let bounds: [XLIFFAttribute] = [.maxwidth, .minwidth, .maxheight, .minheight]
    guard bounds.contains(where: { value($0, of: unit) != nil }) else { return }
    let unitOfSize = string(.sizeUnit, of: unit) ?? "pixel"
    let text = measuredText(of: target, in: unit)
    let isWidth: Bool
    let size: Int
    switch unitOfSize {
    case "byte": (isWidth, size) = (true, text.bytes.count)
    case "char": (isWidth, size) = (true, text.bytes.count { $0 & 0xC0 != 0x80 })
    case "glyph": (isWidth, size) = (true, String(decoding: text.bytes, as: UTF8.self).count)
    case "row": (isWidth, size) = (false, text.bytes.count { $0 == UInt8(ascii: "\n") } + 1)
    default: return
    }
    let limits: Limits = isWidth ? (.minwidth, .maxwidth) : (.minheight, .maxheight)
    check(size, unitOfSize, limits, text.isWhole, of: unit, target)
  }

  private mutating func checkBytes(of unit: Int, target: Int) {
    let bounds: [XLIFFAttribute] = [.maxbytes, .minbytes]
    guard bounds.contains(where: { value($0, of: unit) != nil }) else { return }
    let text = measuredText(of: target, in: unit)
    check(text.bytes.count, "byte", (.minbytes, .maxbytes), text.isWhole, of: unit, target)
  }

  private typealias Limits = (minimum: XLIFFAttribute, maximum: XLIFFAttribute)

  private mutating func check(
    _ size: Int, _ unitOfSize: String, _ limits: Limits, _ isWhole: Bool, of unit: Int,
    _ target: Int
  ) {
    let word = unitOfSize == "char" ? "character" : unitOfSize
    let found = "the <target> has \(isWhole ? "" : "at least ")\(size.counted(word))"
    if let bound = number(limits.maximum, of: unit), size > bound {
      let limit = "'\(limits.maximum.rawValue)' allows at most \(bound.grouped)"
      report("\(found), but \(limit)", at: target)
    }
    if let bound = number(limits.minimum, of: unit), size < bound, isWhole {
      let limit = "'\(limits.minimum.rawValue)' requires at least \(bound.grouped)"
      report("\(found), but \(limit)", at: target)
    }
  }

  private mutating func number(_ attribute: XLIFFAttribute, of unit: Int) -> Int? {
    guard let value = value(attribute, of: unit) else { return nil }
    if let number = AttributeType.integer(value.trimmed) { return number }
    let message =
      "'\(attribute.rawValue)' is '\(value.excerpt)', which is not a number, so the "
      + "<target> cannot be measured"
    report(.xliff1Sizes, message, at: unit, attribute: attribute.rawValue, severity: .warning)
    return nil
  }

  /// Checks `charclass`, whose values the standard does not define, for ASCII.
  private mutating func checkCharacters(of unit: Int, target: Int) {
    guard let value = string(.charclass, of: unit)?.uppercased(),
      value == "ASCII" || value == "US-ASCII"
    else { return }
    let text = String(decoding: measuredText(of: target, in: unit).bytes, as: UTF8.self)
    guard let character = text.unicodeScalars.first(where: { !$0.isASCII }) else { return }
    report("'charclass' is ASCII, but the <target> has '\(character)'", at: target)
  }

  private mutating func report(_ message: String, at target: Int) {
    report(.xliff1Sizes, message, at: target, severity: .warning)
  }

  /// The text of a target outside native codes, and whether it is complete.
  private func measuredText(of target: Int, in unit: Int) -> (
    bytes: ArraySlice<UInt8>, isWhole: Bool
  ) {
    var bytes: [UInt8] = []
    var isWhole = true
    let end = tree.end(of: target)
    var node = target + 1
    while node < end {
      switch tree.nodes[node].kind {
      case .text, .cdata: bytes += tree.values[tree.nodes[node].value]
      case .element:
        let kind = kind(of: node)
        if kind?.isCode == true {
          if let equivalent = value(.equivalentText, of: node) {
            bytes += equivalent
          } else {
            isWhole = false
          }
        }
        if !(kind == .g || kind == .mrk) {
          node = tree.end(of: node)
          continue
        }
      case .comment, .instruction: break
      }
      node += 1
    }
    // Without xml:space="preserve" surrounding white space may be layout.
    let isPreserved = value(.space, of: unit)?.trimmed.elementsEqual("preserve".utf8) == true
    return (isPreserved ? bytes[...] : bytes[...].trimmed, isWhole)
  }
}
