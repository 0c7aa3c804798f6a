import LocalizationCore
import XLIFF
import XMLEvents

/// Turns units of 1.x into units of 2.x.
struct UnitToSecond {
  struct Context {
    /// The language pair of the 2.x document, lower case; empty when not known yet.
    var sourceLanguage = ""
    var targetLanguage = ""
    /// True if the 1.x document came from 2.x: what it carries may be trusted to have been right.
    var isReturning = false
  }

  var context = Context()
  /// The ids of the units of the file.
  var unitIDs = IdentifierScope()
  /// The ids of the groups of the file.
  var groupIDs = IdentifierScope()
  /// The content that could not be kept.
  var losses: [(offset: Int, message: String)] = []

  // MARK: - Ids

  /// Gives an element its `id` and, where the original is not that, its `name`.
  mutating func identify(
    _ element: inout MarkupElement,
    as original: MarkupElement,
    in scope: WritableKeyPath<Self, IdentifierScope>,
    prefix: String
  ) {
    let name = original["id"] ?? ""
    if let carried = original.carried("id"), UnitIdentifiers.isNameToken(carried) {
      element["id"] = self[keyPath: scope].take(carried)
      element["name"] = original.carried("name")
      if element["name"] == nil, !original.absentWords.contains("name"),
        !carried.isIdentical(to: name)
      {
        element["name"] = name
      }
      return
    }
    if original["id"] == nil {
      element["id"] = self[keyPath: scope].claim(prefix)
      element.carry("absent", "id")
    } else {
      var fresh = UnitIdentifiers()
      let wanted = fresh.id(for: name)
      let id = self[keyPath: scope].claim(wanted)
      element["id"] = id
      if !id.isIdentical(to: name) { element["name"] = name }
    }
    if let carried = original.carried("name") { element["name"] = carried }
  }

  // MARK: - Units

  /// The units, and groups of units, that a unit of 1.x becomes.
  mutating func convert(_ unit: MarkupElement) -> [MarkupElement] {
    unit.coreName == "bin-unit" ? [binUnit(unit)] : transUnit(unit)
  }

  /// A unit while it is converted.
  private struct Draft {
    let unit: MarkupElement
    let source: MarkupElement?
    /// The `seg-source`, unless 2.x cannot say it.
    var segmented: MarkupElement?
    let target: MarkupElement?
    var inline: InlineToSecond
    var bag = Carrier.item("carried")
    /// The segments and ignorables that were made.
    var elements: [MarkupElement] = []
    var segmentCount = 0
  }

  private mutating func transUnit(_ unit: MarkupElement) -> [MarkupElement] {
    var result = MarkupElement("unit")
    identify(&result, as: unit, in: \.unitIDs, prefix: "u")
    let id = result["id"] ?? ""
    copyAttributes(of: unit, to: &result)
    let contents = Contents(
      unit.elements,
      ["note", "alt-trans"],
      once: ["source", "seg-source", "target"]
    )
    var draft = Draft(
      unit: unit,
      source: contents["source"].first,
      segmented: contents["seg-source"].first,
      target: contents["target"].first,
      inline: InlineToSecond(carried: contents.carried)
    )
    draft.bag.append(contents.rest.map { keepable($0) })
    var parts = segments(&draft)
    Self.reserveIDs(parts, in: &draft)

    // The content of <sub> becomes units of its own, each before the unit that names it.
    let pending = PendingUnits()
    draft.inline.makeUnit = { pending.add($0, $1, of: id) }
    let sourceTokens = draft.inline.convert(Self.joined(parts) { $0.source }, side: .source)
    Self.redistribute(sourceTokens, to: &parts) { $0.source = $1 }
    if draft.target != nil {
      let tokens = draft.inline.convert(Self.joined(parts) { $0.target ?? [] }, side: .target)
      Self.redistribute(tokens, to: &parts) { if $0.target != nil { $0.target = $1 } }
    }
    var subUnits: [MarkupElement] = []
    for sub in pending.subs { subUnits += subUnit(sub) }

    let alternatives = contents["alt-trans"]
    let state = CodeMapping.secondState(
      draft.target?["state"],
      qualifier: draft.target?["state-qualifier"],
      isApproved: unit["approved"] == "yes",
      isEmpty: parts.allSatisfy { !$0.isSegment || ($0.target ?? []).isEmpty }
    )
    var segmentIDs: [ExactString: String] = [:]
    for part in parts {
      let element = partElement(part, state: state, needsID: !alternatives.isEmpty, of: &draft)
      if part.isSegment, let key = part.key, let id = element["id"] {
        segmentIDs[ExactString(key)] = id
      }
      draft.elements.append(element)
    }
    keepSides(of: &draft, parts)

    let firstID = draft.elements.first { $0.coreName == "segment" }?["id"] ?? ""
    var matches = MarkupElement("matches", XLIFFNamespace.matches, prefix: "mtc")
    var matchIDs = IdentifierScope()
    for alternative in alternatives {
      matches.append(
        self.matches(alternative, segmentIDs, first: firstID, of: draft.source, ids: &matchIDs)
      )
    }
    draft.bag.append(draft.inline.items)
    for stranger in draft.inline.strangers {
      losses.append(
        (stranger.offset, "<\(stranger.name.qualifiedName)> in a text is written as a placeholder")
      )
    }

    result.append(contents.foreign.map { extensionElement($0) })
    result.append(restored(contents.carried))
    if !draft.bag.children.isEmpty { result.append(draft.bag) }
    if !matches.children.isEmpty { result.append(matches) }
    appendNotes(contents["note"], carried: contents.carried, to: &result)
    if let data = draft.inline.originalData { result.append(data) }
    result.append(draft.elements)
    return subUnits + [result]
  }

  /// The items of `loctrip:carried` that other elements take up.
  static let consumed: Set<String> = ["data", "note", "attribute"]

  // MARK: - Segments

  private func segments(_ draft: inout Draft) -> [ContentPart] {
    let source = draft.source ?? MarkupElement("source")
    if let element = draft.segmented {
      let tokens = InlineContent.tokens(element, isPart: SegmentedContent.isPart)
      let target = draft.target.map {
        InlineContent.tokens($0, isPart: SegmentedContent.isPart)
      }
      if Self.isFitting(tokens, target) {
        if !Self.isSameText(source, element) {
          draft.bag.append(Carrier.markup(source, of: "source"))
        }
        return SegmentedContent.parts(source: tokens, target: target)
      }
      // A segmentation that 2.x cannot say for both sides is carried as it stands.
      draft.bag.append(Carrier.markup(element, of: "seg-source"))
      draft.segmented = nil
    }
    var part = ContentPart(isSegment: true)
    part.source = InlineContent.tokens(source)
    part.target = draft.target.map { InlineContent.tokens($0) }
    return [part]
  }

  /// True if 2.x can hold a segmentation for both sides.
  private static func isFitting(_ source: [InlineToken], _ target: [InlineToken]?) -> Bool {
    let hasSegment = source.contains {
      if case .partStart(let mark) = $0 { mark["mtype"] == "seg" } else { false }
    }
    guard hasSegment, let keys = SegmentedContent.keys(source) else { return false }
    guard let target, !target.isEmpty else { return true }
    guard let targetKeys = SegmentedContent.keys(target), !targetKeys.isEmpty else { return false }
    return Set(targetKeys.map(ExactString.init(_:)))
      .isSubset(of: keys.map(ExactString.init(_:)))
  }

  /// True if a segmented source has the same text as the source.
  private static func isSameText(_ source: MarkupElement, _ segmented: MarkupElement) -> Bool {
    let tokens = InlineContent.tokens(segmented, isPart: SegmentedContent.isPart)
    let left = MarkupElement("source", of: InlineContent.tokens(source))
    let right = MarkupElement("source", of: SegmentedContent.unsegmented(tokens))
    return left.serialized(core: "").isIdentical(to: right.serialized(core: ""))
  }

  /// Keeps the ids that were there before for those who had them.
  private static func reserveIDs(_ parts: [ContentPart], in draft: inout Draft) {
    draft.inline.reserve(draft.unit.carried("segment.id"))
    for part in parts {
      draft.inline.reserve(part.sourceMark?.carried("id"))
      for token in part.source + (part.target ?? []) {
        switch token {
        case .leaf(let element), .start(let element): draft.inline.reserve(element.carried("id"))
        default: break
        }
      }
    }
  }

  /// All tokens of one side in the order of the parts, each part in its marks.
  private static func joined(_ parts: [ContentPart], _ side: (ContentPart) -> [InlineToken])
    -> [InlineToken]
  {
    var tokens: [InlineToken] = []
    for part in parts {
      tokens.append(.partStart(MarkupElement("mrk")))
      tokens += side(part)
      tokens.append(.partEnd)
    }
    return parts.count == 1 ? Array(tokens.dropFirst().dropLast()) : tokens
  }

  private static func redistribute(
    _ tokens: [InlineToken],
    to parts: inout [ContentPart],
    _ set: (inout ContentPart, [InlineToken]) -> Void
  ) {
    if parts.count == 1 {
      set(&parts[0], tokens)
      return
    }
    // An element around several segments is two codes, which stand where its tags stood.
    var index = 0
    var current: [InlineToken] = []
    for token in tokens {
      switch token {
      case .partStart: break
      case .partEnd:
        if index < parts.count { set(&parts[index], current) }
        index += 1
        current = []
      default: current.append(token)
      }
    }
  }

  private func partElement(
    _ part: ContentPart,
    state: (state: String, subState: String?),
    needsID: Bool,
    of draft: inout Draft
  ) -> MarkupElement {
    var element = MarkupElement(part.isSegment ? "segment" : "ignorable")
    if part.isSegment { draft.segmentCount += 1 }
    let isSegmented = draft.segmented != nil
    // What holds the values that were carried of the segment, and what they are named after.
    let carrier = isSegmented ? part.sourceMark : draft.unit
    let prefix = isSegmented ? "" : "segment."
    if let carrier {
      if let carried = carrier.carried("\(prefix)id") {
        element["id"] = carried
      } else if part.isSegment, isSegmented || needsID,
        !(carrier.carried("absent") ?? "").contains("\(prefix)id")
      {
        let key = isSegmented ? part.key ?? "" : "1"
        let isToken = UnitIdentifiers.isPlainToken("s\(key)")
        element["id"] = draft.inline.claim(isToken ? "s\(key)" : "s\(draft.segmentCount)")
      }
    }
    if part.isSegment {
      if let value = carrier?.carried("\(prefix)canResegment") { element["canResegment"] = value }
      let carried = carrier?.carried("\(prefix)state")
      let carriedSub = carrier?.carried("\(prefix)subState")
      let isAsSaid =
        draft.target?.carried("said")?.isIdentical(to: Self.words(draft.target, draft.unit)) == true
        && (carried != nil || carriedSub != nil)
      if isAsSaid || draft.target == nil && carried != nil {
        element["state"] = carried?.isEmpty == true ? nil : carried
        element["subState"] = carriedSub
      } else if part.target != nil {
        element["state"] = state.state
        element["subState"] = state.subState
      }
    }
    // What a segment or ignorable said in namespaces of modules.
    for (carried, value) in carrier?.carriedValues(after: prefix) ?? [] {
      let name = Carrier.originalName(of: carried)
      if !name.namespace.isEmpty { element.set(name, value) }
    }
    var source = MarkupElement("source", of: part.source)
    Self.restoreSide(&source, part.sourceMark, prefix: "source.")
    if isSegmented, let mark = part.sourceMark, part.isSegment || part.key != nil {
      Self.keepMark(mark, .source, element["id"], in: &draft.bag)
    }
    element.append(source)
    if let tokens = part.target {
      var target = MarkupElement("target", of: tokens)
      if let order = part.order { target["order"] = "\(order)" }
      Self.restoreSide(&target, part.targetMark, prefix: "target.")
      if isSegmented, let mark = part.targetMark {
        Self.keepMark(mark, .target, element["id"], in: &draft.bag)
      }
      element.append(target)
    }
    return element
  }

  /// The words of the target's state, as they were when something was carried for them.
  static func words(_ target: MarkupElement?, _ unit: MarkupElement) -> String {
    [target?["state"] ?? "", target?["state-qualifier"] ?? "", unit["approved"] ?? ""]
      .joined(separator: "/")
  }

  private static func restoreSide(
    _ element: inout MarkupElement,
    _ mark: MarkupElement?,
    prefix: String
  ) {
    for (name, value) in mark?.carriedValues(after: prefix) ?? [] {
      // An empty order is none, where others have one.
      let isNone = name == "order" && value.isEmpty
      element.set(Carrier.originalName(of: name), isNone ? nil : value)
    }
  }

  /// Carries what the mark of a segment says beside its text.
  private static func keepMark(
    _ mark: MarkupElement,
    _ side: ContentSide,
    _ id: String?,
    in bag: inout MarkupElement
  ) {
    guard let id else { return }
    var predicted = MarkupElement("mrk")
    let isIgnorable = mark["mtype"] == SegmentedContent.ignorable
    predicted["mtype"] = isIgnorable ? SegmentedContent.ignorable : "seg"
    predicted["mid"] = key(ofSegment: id)
    let residue = Residue(mark.withoutCarried, predicted: predicted)
    guard !residue.isEmpty else { return }
    var item = Carrier.item("segment", ["ref": id, "side": side.rawValue])
    residue.write(on: &item)
    bag.append(item)
  }

  /// The `mid` that a segment's id says.
  static func key(ofSegment id: String) -> String {
    let rest = id.dropFirst()
    return id.hasPrefix("s") && UnitIdentifiers.isNameToken(rest) ? String(rest) : id
  }

  /// Carries what source and target elements say beside their text.
  private func keepSides(of draft: inout Draft, _ parts: [ContentPart]) {
    func residue(_ element: MarkupElement, _ mapped: Set<String> = []) -> MarkupElement {
      var item = Carrier.item(element.name.localName)
      for attribute in element.withoutCarried.attributes
      where !attribute.name.namespace.isEmpty || !mapped.contains(attribute.name.localName) {
        item.set(Carrier.itemName(of: attribute.name), attribute.value)
      }
      return item
    }
    if let source = draft.source {
      var item = residue(source)
      keepLanguageAndSpace(source, .source, &item, &draft)
      if !item.attributes.isEmpty { draft.bag.append(item) }
    } else {
      draft.bag.append(Carrier.item("source", ["missing": "yes"]))
    }
    if let segmented = draft.segmented {
      let item = residue(segmented)
      if !item.attributes.isEmpty || parts.count == 1 { draft.bag.append(item) }
    }
    if let target = draft.target {
      var item = residue(target, ["state", "state-qualifier"])
      keepLanguageAndSpace(target, .target, &item, &draft)
      if parts.allSatisfy({ $0.target == nil }) {
        for name in ["state", "state-qualifier"] { item[name] = target[name] }
        item["empty"] = "yes"
      }
      if !item.attributes.isEmpty { draft.bag.append(item) }
    }
  }

  /// Says the language and the white space of a side where 2.x lets it be said.
  private func keepLanguageAndSpace(
    _ element: MarkupElement,
    _ side: ContentSide,
    _ item: inout MarkupElement,
    _ draft: inout Draft
  ) {
    guard draft.segmented == nil, draft.elements.count == 1 else { return }
    var values: [(XMLName, String)] = []
    for attribute in element.attributes {
      let name = attribute.name
      if isSayable(attribute, on: side) {
        item["xml.\(name.localName)"] = nil
        values.append((name, attribute.value))
      } else if name.namespace == XLIFFNamespace.loctrip, name.localName != "said",
        !name.localName.hasPrefix("was.")
      {
        values.append((Carrier.originalName(of: name.localName), attribute.value))
      }
    }
    draft.elements[0].updateElements { child in
      guard child.coreName == side.rawValue else { return }
      for (name, value) in values { child.set(name, value) }
    }
  }

  /// True if a source or target of 2.x may have an attribute: its white space, and its language when it
  /// is the document's.
  private func isSayable(_ attribute: MarkupElement.Attribute, on side: ContentSide) -> Bool {
    guard attribute.name.namespace == XLIFFNamespace.xml else { return false }
    let language = side == .source ? context.sourceLanguage : context.targetLanguage
    switch attribute.name.localName {
    case "lang": return attribute.value.lowercased() == language || context.isReturning
    case "space": return ["default", "preserve"].contains(attribute.value)
    default: return false
    }
  }

  // MARK: - Other units

  /// Units waiting to be written before the one that names them.
  private final class PendingUnits {
    var subs: [(source: MarkupElement?, target: MarkupElement?, name: String)] = []
    private var targets = 0

    func add(_ sub: MarkupElement, _ side: ContentSide, of unit: String) -> String {
      let name = "\(unit)-sub\(subs.count + 1)"
      switch side {
      case .source: subs.append((sub, nil, name))
      case .target:
        // The translation of what the source has in the same place.
        targets += 1
        if targets <= subs.count, subs[targets - 1].target == nil {
          subs[targets - 1].target = sub
          return subs[targets - 1].name
        }
        subs.append((nil, sub, name))
      }
      return name
    }
  }

  private mutating func subUnit(
    _ sub: (source: MarkupElement?, target: MarkupElement?, name: String)
  ) -> [MarkupElement] {
    var unit = MarkupElement("trans-unit")
    unit["id"] = sub.name
    unit.offset = (sub.source ?? sub.target)?.offset ?? 0
    for (side, element) in [("source", sub.source), ("target", sub.target)] {
      guard let element else {
        if side == "source" { unit.append(MarkupElement("source")) }
        continue
      }
      unit.carryAttributes(of: element, after: "\(side)-sub.")
      var part = MarkupElement(side)
      part.children = element.children
      unit.append(part)
    }
    var units = transUnit(unit)
    if let last = units.indices.last { units[last].carry("sub", "yes") }
    return units
  }

  private mutating func binUnit(_ unit: MarkupElement) -> MarkupElement {
    var group = MarkupElement("group")
    identify(&group, as: unit, in: \.groupIDs, prefix: "b")
    copyAttributes(of: unit, to: &group)
    group.carry("element", "bin-unit")
    let contents = Contents(unit.elements, ["note", "trans-unit"])
    group.append(contents.foreign.map { extensionElement($0) })
    var bag = Carrier.item("carried")
    bag.append(contents.rest.map { keepable($0) })
    if !bag.children.isEmpty { group.append(bag) }
    appendNotes(contents["note"], carried: [], to: &group)
    for unit in contents["trans-unit"] { group.append(transUnit(unit)) }
    return group
  }

  // MARK: - Parts of any element

  /// Copies the attributes that both versions have and carries the others.
  func copyAttributes(
    of element: MarkupElement,
    to result: inout MarkupElement,
    mapped: Set<String> = ["id"],
    own: Set<String> = ["id", "name"]
  ) {
    element.copyAttributes(to: &result, mapped: mapped) { attribute in
      let name = attribute.name
      let isSpace = name.namespace == XLIFFNamespace.xml && name.localName == "space"
      if isSpace, ["default", "preserve"].contains(attribute.value) { return name }
      if name.namespace == XLIFFNamespace.loctrip {
        return name.localName.hasPrefix("was.") ? name : nil
      }
      return context.isReturning ? name : Carrier.name(of: name)
    }
    restoreSecond(&result, from: element, except: own)
  }

  /// Puts back what a 1.2 element carried for its 2.x counterpart.
  private func restoreSecond(
    _ result: inout MarkupElement,
    from element: MarkupElement,
    except own: Set<String>
  ) {
    for attribute in element.attributes
    where attribute.name.namespace == XLIFFNamespace.loctrip {
      let name = attribute.name.localName
      switch name {
      case _ where name.contains("-sub."): result.set(attribute.name, attribute.value)
      case _ where own.contains(name) || name.hasPrefix("was.") || name.hasPrefix("segment."): break
      case "absent":
        for word in element.absentWords where word != "name" && word != "id" {
          result.set(Carrier.originalName(of: word), nil)
        }
      default: result.set(Carrier.originalName(of: name), attribute.value)
      }
    }
  }

  /// An element of 1.x that 2.x has nothing for, as an extension under its own namespace.
  func keepable(_ element: MarkupElement) -> MarkupElement {
    let kept = element.moved(from: MarkupElement.core, to: XLIFFVersion.v1_2.namespace)
    return kept.isSafeExtension(allowing: XLIFFVersion.v1_2.namespace)
      ? kept : Carrier.markup(element)
  }

  /// A vendor's element where 2.x lets it stand; as text where it could break a rule.
  func extensionElement(_ element: MarkupElement) -> MarkupElement {
    if context.isReturning || element.isSafeExtension() { return element }
    return Carrier.markup(element).inBag
  }

  /// Returns the 2.x form of the items of a 1.2 `loctrip:carried`, but for those that others take up.
  func restored(_ items: [MarkupElement]) -> [MarkupElement] {
    items.compactMap { item in
      if Self.consumed.contains(item.name.localName) { return nil }
      if item.isCarrier("markup") {
        return MarkupElement(serialized: item.text, core: XLIFFVersion.v2_0.namespace)
      }
      return item.isCarrier ? nil : item
    }
  }

  /// Appends the notes of an element.
  func appendNotes(
    _ notes: [MarkupElement],
    carried: [MarkupElement],
    to result: inout MarkupElement
  ) {
    guard !notes.isEmpty else { return }
    var items: [ExactString: MarkupElement] = [:]
    for item in carried where item.isCarrier("note") {
      items[ExactString(item["ref"] ?? "")] = item
    }
    var element = MarkupElement("notes")
    for (index, note) in notes.enumerated() {
      var converted = MarkMapping.secondNote(note)
      let predicted = MarkMapping.firstNote(converted)
      Residue(note.withoutCarried, predicted: predicted.withoutCarried).write(on: &converted)
      if let item = items[ExactString("\(index)")] {
        converted.restore(from: item, except: ["ref"])
      }
      element.append(converted)
    }
    result.append(element)
  }

  // MARK: - Matches

  private func matches(
    _ alternative: MarkupElement,
    _ segments: [ExactString: String],
    first: String,
    of unitSource: MarkupElement?,
    ids: inout IdentifierScope
  ) -> [MarkupElement] {
    let contents = Contents(alternative.elements, ["target"], once: ["source"])
    let source = contents["source"].first
    var targets = contents["target"]
    let missing = (source == nil ? ["source"] : []) + (targets.isEmpty ? ["target"] : [])
    if targets.isEmpty { targets = [MarkupElement("target")] }
    return targets.enumerated().map { index, target in
      var match = match(alternative, target, segments, first: first, isFirst: index == 0, &ids)
      if !missing.isEmpty { match.carry("missing", missing.joined(separator: " ")) }
      var inline = InlineToSecond(carried: contents.carried)
      let sourceTokens = inline.convert(
        InlineContent.tokens(source ?? unitSource ?? MarkupElement("source")),
        side: .source
      )
      let targetTokens = inline.convert(InlineContent.tokens(target), side: .target)
      var items = Carrier.item("carried")
      if index == 0 {
        items.append(
          contents.rest.map { $0.coreName == "seg-source" ? Carrier.markup($0) : keepable($0) }
        )
      }
      items.append(inline.items)
      let sides = [
        matchSide(.source, source, sourceTokens, &items),
        matchSide(.target, target, targetTokens, &items),
      ]
      func isMetadata(_ element: MarkupElement) -> Bool {
        element.is("metadata", XLIFFNamespace.metadata)
      }
      match.append(contents.carried.filter(isMetadata))
      if let data = inline.originalData { match.append(data) }
      match.append(sides)
      if index == 0 {
        for element in contents.foreign {
          let isKept = context.isReturning || element.isSafeExtension()
          match.append(isKept ? element : Carrier.markup(element))
        }
        match.append(restored(contents.carried.filter { !isMetadata($0) }))
      }
      if !items.children.isEmpty { match.append(items) }
      return match
    }
  }

  /// A match with its attributes.
  private func match(
    _ alternative: MarkupElement,
    _ target: MarkupElement,
    _ segments: [ExactString: String],
    first: String,
    isFirst: Bool,
    _ ids: inout IdentifierScope
  ) -> MarkupElement {
    var match = MarkupElement("match", XLIFFNamespace.matches, prefix: "mtc")
    if let id = alternative.carried("id") { match["id"] = ids.take(id) }
    let segment = alternative["mid"].flatMap { segments[ExactString($0)] }
    match["ref"] = "#\(segment ?? first)"
    MatchMapping.describe(&match, by: alternative, qualifier: target["state-qualifier"])
    if isFirst {
      for (name, value) in alternative.carriedValues()
      where !["id", "absent"].contains(name) && !name.hasPrefix("was.") {
        match.set(Carrier.originalName(of: name), value)
      }
      for word in alternative.absentWords { match.set(Carrier.originalName(of: word), nil) }
    }
    for attribute in alternative.foreignAttributes { match.set(attribute.name, attribute.value) }
    if context.isReturning {
      for attribute in alternative.withoutCarried.attributes
      where !attribute.name.namespace.isEmpty { match.set(attribute.name, attribute.value) }
    }
    let predicted = MatchMapping.firstMatch(
      match,
      segments: Set(segments.values.map(ExactString.init(_:)))
    )
    var residue = Residue(alternative.withoutCarried, predicted: predicted)
    if context.isReturning { residue.attributes.removeAll { !$0.name.namespace.isEmpty } }
    residue.write(on: &match)
    if !isFirst { match.carry("continues", "yes") }
    return match
  }

  /// A side of a match; what it cannot say goes onto an item.
  private func matchSide(
    _ side: ContentSide,
    _ original: MarkupElement?,
    _ tokens: [InlineToken],
    _ items: inout MarkupElement
  ) -> MarkupElement {
    var element = MarkupElement(side.rawValue, of: tokens)
    guard let original else { return element }
    var item = Carrier.item(side.rawValue)
    for attribute in original.withoutCarried.attributes {
      if isSayable(attribute, on: side) {
        element.set(attribute.name, attribute.value)
      } else {
        item.set(Carrier.itemName(of: attribute.name), attribute.value)
      }
    }
    if context.isReturning {
      for (name, value) in original.carriedValues() {
        element.set(Carrier.originalName(of: name), value)
      }
    }
    if !item.attributes.isEmpty { items.append(item) }
    return element
  }
}

extension MarkupElement {
  /// True if it may stand in 2.x as an extension: nothing in it has a meaning there, or an id that
  /// another extension could have too.
  func isSafeExtension(allowing namespace: String = "") -> Bool {
    if name.namespace != namespace || namespace.isEmpty, KnownNamespace.isReserved(name.namespace) {
      return false
    }
    let areAttributesSafe = attributes.allSatisfy { attribute in
      switch attribute.name.namespace {
      case "", XLIFFNamespace.xml: attribute.name.localName != "id"
      case XLIFFNamespace.loctrip: true
      case let other: !KnownNamespace.isReserved(other)
      }
    }
    return areAttributesSafe && elements.allSatisfy { $0.isSafeExtension(allowing: namespace) }
  }
}
