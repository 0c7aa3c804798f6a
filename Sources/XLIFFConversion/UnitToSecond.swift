import LocalizationCore
import XLIFF
import XMLEvents

/// Turns units of 1.x into units of 2.x.
struct UnitToSecond {
  /// What holds for the whole document or file.
  struct Context {
    /// The language pair of the 2.x document, lower case; empty when not known yet.
    var sourceLanguage = ""
    var targetLanguage = ""
    /// Whether the 1.x document came from 2.x: what it carries may be trusted to have been right.
    var isReturning = false
    /// Whether the file says no `translate`.
    var version = XLIFFVersion.v2_1
  }

  var context = Context()
  /// The ids of the units of the file.
  var unitIDs = IdentifierScope()
  /// The ids of the groups of the file.
  var groupIDs = IdentifierScope()
  /// What could not be kept.
  var losses: [(offset: Int, message: String)] = []

  // MARK: - Ids

  /// Gives an element its `id` and, where the original is not that, its `name`.
  static func identify(
    _ element: inout MarkupElement,
    as original: MarkupElement,
    in scope: inout IdentifierScope,
    prefix: String
  ) {
    let name = original["id"] ?? ""
    if let carried = original.carried("id"), UnitIdentifiers.isNameToken(carried) {
      element["id"] = scope.take(carried)
      element["name"] = original.carried("name")
      if element["name"] == nil,
        original.carried("absent")?.split(separator: " ").contains("name") != true,
        !carried.isIdentical(to: name)
      {
        element["name"] = name
      }
      return
    }
    if original["id"] == nil {
      element["id"] = scope.claim(prefix)
      element.carry("absent", "id")
    } else {
      var fresh = UnitIdentifiers()
      let wanted = fresh.id(for: name)
      let id = scope.claim(wanted)
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

  private mutating func transUnit(_ unit: MarkupElement) -> [MarkupElement] {
    var result = MarkupElement("unit")
    Self.identify(&result, as: unit, in: &unitIDs, prefix: "u")
    let id = result["id"] ?? ""
    var bag = Carrier.item("carried")
    copyAttributes(of: unit, to: &result)

    var before: [MarkupElement] = []
    var notes: [MarkupElement] = []
    var alternatives: [MarkupElement] = []
    var source: MarkupElement?
    var segmented: MarkupElement?
    var target: MarkupElement?
    var carriedBefore = MarkupElement("carried")
    for child in unit.elements {
      switch child.coreName {
      case "source" where source == nil: source = child
      case "seg-source" where segmented == nil: segmented = child
      case "target" where target == nil: target = child
      case "note": notes.append(child)
      case "alt-trans": alternatives.append(child)
      case "":
        if child.isCarrier("carried") {
          carriedBefore.children += child.children
        } else {
          before.append(child)
        }
      default: bag.append(keepable(child))
      }
    }
    var subUnits: [MarkupElement] = []
    var inline = InlineToSecond(carriedData: carriedBefore.elements.filter { $0.isCarrier("data") })
    var parts = segments(unit, source, &segmented, target, bag: &bag)
    reserveIDs(parts, unit, in: &inline)

    // The content of <sub> becomes units of its own, each before the unit that names it.
    let pending = PendingUnits()
    inline.makeUnit = { pending.add($0, $1, of: id) }
    let sourceTokens = inline.convert(Self.joined(parts) { $0.source }, side: .source)
    let hasTarget = target != nil
    var targetTokens: [InlineToken] = []
    if hasTarget {
      targetTokens = inline.convert(Self.joined(parts) { $0.target ?? [] }, side: .target)
    }
    Self.redistribute(sourceTokens, to: &parts) { $0.source = $1 }
    if hasTarget {
      Self.redistribute(targetTokens, to: &parts) { if $0.target != nil { $0.target = $1 } }
    }
    for sub in pending.subs { subUnits += subUnit(sub) }

    var isEmpty = true
    for part in parts where part.isSegment { if !(part.target ?? []).isEmpty { isEmpty = false } }
    let state = CodeMapping.secondState(
      target?["state"],
      qualifier: target?["state-qualifier"],
      isApproved: unit["approved"] == "yes",
      isEmpty: isEmpty
    )
    let needsIDs = !alternatives.isEmpty
    var segmentIDs: [ExactString: String] = [:]
    var elements: [MarkupElement] = []
    var count = 0
    for part in parts {
      let element = partElement(
        part,
        unit,
        source,
        target,
        state: state,
        needsID: needsIDs,
        count: &count,
        inline: &inline,
        bag: &bag,
        isSegmented: segmented != nil
      )
      if part.isSegment, let key = part.key, let id = element["id"] {
        segmentIDs[ExactString(key)] = id
      }
      elements.append(element)
    }
    keepSides(source, segmented, target, parts: parts, bag: &bag, into: &elements)

    let firstID = elements.first { $0.coreName == "segment" }?["id"] ?? ""
    var matches = MarkupElement("matches", XLIFFNamespace.matches, prefix: "mtc")
    var matchIDs = IdentifierScope()
    for alternative in alternatives {
      for match in self.matches(
        alternative,
        segmentIDs,
        first: firstID,
        unitSource: source,
        ids: &matchIDs
      ) {
        matches.append(match)
      }
    }
    for item in inline.items { bag.append(item) }
    for stranger in inline.strangers {
      losses.append(
        (stranger.offset, "<\(stranger.name.qualifiedName)> in a text is written as a placeholder")
      )
    }

    for element in before { result.append(extensionElement(element)) }
    for element in carriedBefore.elements where !Self.consumed.contains(element.name.localName) {
      result.append(contentsOf: restored(element))
    }
    if !bag.children.isEmpty { result.append(bag) }
    if !matches.children.isEmpty { result.append(matches) }
    appendNotes(notes, carried: carriedBefore, to: &result)
    if let data = inline.originalData { result.append(data) }
    for element in elements { result.append(element) }
    return subUnits + [result]
  }

  /// The items of `loctrip:carried` that other elements take up.
  static let consumed: Set<String> = ["data", "note", "attribute"]

  // MARK: - Segments

  private mutating func segments(
    _ unit: MarkupElement,
    _ source: MarkupElement?,
    _ segmented: inout MarkupElement?,
    _ target: MarkupElement?,
    bag: inout MarkupElement
  ) -> [ContentPart] {
    let source = source ?? MarkupElement("source")
    if let element = segmented {
      let tokens = InlineContent.tokens(element, isPart: SegmentedContent.isPart)
      let targetTokens = target.map {
        InlineContent.tokens($0, isPart: SegmentedContent.isPart)
      }
      if let keys = SegmentedContent.keys(tokens), !keys.isEmpty,
        tokens.contains(where: {
          if case .partStart(let mark) = $0 { mark["mtype"] == "seg" } else { false }
        })
      {
        let targetKeys = targetTokens.map { SegmentedContent.keys($0) } ?? []
        let isFitting: Bool
        if let targetKeys, let targetTokens {
          isFitting =
            targetTokens.isEmpty
            || (!targetKeys.isEmpty
              && Set(targetKeys.map(ExactString.init(_:)))
                .isSubset(of: keys.map(ExactString.init(_:))))
        } else {
          isFitting = target == nil
        }
        if isFitting {
          if !Self.isSameText(source, element) {
            bag.append(Carrier.markup(source, of: "source"))
          }
          return SegmentedContent.parts(source: tokens, target: targetTokens)
        }
      }
      // A segmentation that 2.x cannot say for both sides is carried as it stands.
      bag.append(Carrier.markup(element, of: "seg-source"))
      segmented = nil
    }
    var part = ContentPart(isSegment: true)
    part.source = InlineContent.tokens(source)
    part.target = target.map { InlineContent.tokens($0) }
    return [part]
  }

  /// Whether a segmented source says what the source says.
  private static func isSameText(_ source: MarkupElement, _ segmented: MarkupElement) -> Bool {
    let tokens = InlineContent.tokens(segmented, isPart: SegmentedContent.isPart)
    let left = MarkupElement("source", of: InlineContent.tokens(source))
    let right = MarkupElement("source", of: SegmentedContent.unsegmented(tokens))
    return left.serialized(core: "").isIdentical(to: right.serialized(core: ""))
  }

  /// Keeps the ids that were there before for those who had them.
  private func reserveIDs(
    _ parts: [ContentPart],
    _ unit: MarkupElement,
    in inline: inout InlineToSecond
  ) {
    if let id = unit.carried("segment.id") { inline.reserve(id) }
    for part in parts {
      if let id = part.sourceMark?.carried("id") { inline.reserve(id) }
      for tokens in [part.source, part.target ?? []] {
        for token in tokens {
          switch token {
          case .leaf(let element), .start(let element):
            if let id = element.carried("id") { inline.reserve(id) }
          default: break
          }
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

  private mutating func partElement(
    _ part: ContentPart,
    _ unit: MarkupElement,
    _ source: MarkupElement?,
    _ target: MarkupElement?,
    state: (state: String, subState: String?),
    needsID: Bool,
    count: inout Int,
    inline: inout InlineToSecond,
    bag: inout MarkupElement,
    isSegmented: Bool
  ) -> MarkupElement {
    var element = MarkupElement(part.isSegment ? "segment" : "ignorable")
    if part.isSegment { count += 1 }
    if isSegmented {
      if let mark = part.sourceMark {
        if let carried = mark.carried("id") {
          element["id"] = carried
        } else if part.isSegment, !(mark.carried("absent") ?? "").contains("id") {
          let key = part.key ?? ""
          let wanted = UnitIdentifiers.isPlainToken("s\(key)") ? "s\(key)" : "s\(count)"
          element["id"] = inline.claim(wanted)
        }
      }
    } else if let carried = unit.carried("segment.id") {
      element["id"] = carried
    } else if needsID && part.isSegment,
      !(unit.carried("absent") ?? "").contains("segment.id")
    {
      element["id"] = inline.claim("s1")
    }
    if part.isSegment {
      let carrier = isSegmented ? part.sourceMark : unit
      let prefix = isSegmented ? "" : "segment."
      if let value = carrier?.carried("\(prefix)canResegment") { element["canResegment"] = value }
      let carried = carrier?.carried("\(prefix)state")
      let carriedSub = carrier?.carried("\(prefix)subState")
      if let said = target?.carried("said"), said.isIdentical(to: Self.words(target, unit)),
        carried != nil || carriedSub != nil
      {
        element["state"] = carried?.isEmpty == true ? nil : carried
        element["subState"] = carriedSub
      } else if part.target != nil {
        element["state"] = state.state
        element["subState"] = state.subState
      } else if target == nil, let carried {
        element["state"] = carried.isEmpty ? nil : carried
        element["subState"] = carriedSub
      }
    }
    restoreModules(
      &element,
      isSegmented ? part.sourceMark : unit,
      prefix: isSegmented ? "" : "segment."
    )
    var sourceElement = MarkupElement("source", of: part.source)
    restoreSide(&sourceElement, part.sourceMark, prefix: "source.")
    if isSegmented, let mark = part.sourceMark, part.isSegment || part.key != nil {
      keepMark(mark, .source, element["id"], key: part.key, bag: &bag)
    }
    element.append(sourceElement)
    if let tokens = part.target {
      var targetElement = MarkupElement("target", of: tokens)
      if let order = part.order { targetElement["order"] = "\(order)" }
      restoreSide(&targetElement, part.targetMark, prefix: "target.")
      if isSegmented, let mark = part.targetMark {
        keepMark(mark, .target, element["id"], key: part.key, bag: &bag)
      }
      element.append(targetElement)
    }
    return element
  }

  /// Puts back what a segment or ignorable said in namespaces of modules.
  private func restoreModules(
    _ element: inout MarkupElement,
    _ carrier: MarkupElement?,
    prefix: String
  ) {
    for (carried, value) in carrier?.carriedValues(after: prefix) ?? [] {
      let name = Carrier.originalName(of: carried)
      if !name.namespace.isEmpty { element.set(name, value) }
    }
  }

  /// The words of the target's state, as they were when something was carried for them.
  static func words(_ target: MarkupElement?, _ unit: MarkupElement) -> String {
    [target?["state"] ?? "", target?["state-qualifier"] ?? "", unit["approved"] ?? ""]
      .joined(separator: "/")
  }

  private func restoreSide(_ element: inout MarkupElement, _ mark: MarkupElement?, prefix: String) {
    for (name, value) in mark?.carriedValues(after: prefix) ?? [] {
      // An empty order is none, where others have one.
      let isNone = name == "order" && value.isEmpty
      element.set(Carrier.originalName(of: name), isNone ? nil : value)
    }
  }

  /// Carries what the mark of a segment says beside its text.
  private func keepMark(
    _ mark: MarkupElement,
    _ side: ContentSide,
    _ id: String?,
    key: String?,
    bag: inout MarkupElement
  ) {
    guard let id else { return }
    var predicted = MarkupElement("mrk")
    predicted["mtype"] = "seg"
    predicted["mid"] = Self.key(ofSegment: id)
    if mark["mtype"] == SegmentedContent.ignorable { predicted["mtype"] = mark["mtype"] }
    let residue = Residue(mark.withoutCarried, predicted: predicted)
    guard !residue.isEmpty else { return }
    var item = Carrier.item("segment", ["ref": id, "side": side.rawValue])
    residue.write(onItem: &item)
    bag.append(item)
  }

  /// The `mid` that a segment's id says.
  static func key(ofSegment id: String) -> String {
    let rest = id.dropFirst()
    return id.hasPrefix("s") && UnitIdentifiers.isNameToken(rest) ? String(rest) : id
  }

  /// Carries what source and target elements say beside their text.
  private mutating func keepSides(
    _ source: MarkupElement?,
    _ segmented: MarkupElement?,
    _ target: MarkupElement?,
    parts: [ContentPart],
    bag: inout MarkupElement,
    into elements: inout [MarkupElement]
  ) {
    func residue(_ element: MarkupElement, _ mapped: Set<String>) -> MarkupElement {
      var item = Carrier.item(element.name.localName)
      for attribute in element.withoutCarried.attributes
      where !attribute.name.namespace.isEmpty || !mapped.contains(attribute.name.localName) {
        item.set(Carrier.itemName(of: attribute.name), attribute.value)
      }
      return item
    }
    if let source {
      var item = residue(source, [])
      if segmented == nil { keepLanguageAndSpace(source, .source, &item, &elements) }
      if !item.attributes.isEmpty { bag.append(item) }
    } else {
      bag.append(Carrier.item("source", ["missing": "yes"]))
    }
    if let segmented {
      let item = residue(segmented, [])
      if !item.attributes.isEmpty || parts.count == 1 { bag.append(item) }
    }
    if let target {
      var item = residue(target, ["state", "state-qualifier"])
      if segmented == nil { keepLanguageAndSpace(target, .target, &item, &elements) }
      let hasTargets = parts.contains { $0.target != nil }
      if !hasTargets {
        for name in ["state", "state-qualifier"] { item[name] = target[name] }
        item["empty"] = "yes"
      }
      if !item.attributes.isEmpty { bag.append(item) }
    }
  }

  /// Says the language and the white space of a side where 2.x lets it be said.
  private func keepLanguageAndSpace(
    _ element: MarkupElement,
    _ side: ContentSide,
    _ item: inout MarkupElement,
    _ elements: inout [MarkupElement]
  ) {
    guard elements.count == 1, let part = elements.first else { return }
    let language = side == .source ? context.sourceLanguage : context.targetLanguage
    var values: [(XMLName, String)] = []
    for attribute in element.attributes {
      let name = attribute.name
      let value = attribute.value
      if name.namespace == XLIFFNamespace.xml {
        switch name.localName {
        case "lang" where value.lowercased() == language || context.isReturning:
          item["xml.lang"] = nil
        case "space" where ["default", "preserve"].contains(value): item["xml.space"] = nil
        default: continue
        }
        values.append((name, value))
      } else if name.namespace == XLIFFNamespace.loctrip, name.localName != "said",
        !name.localName.hasPrefix("was.")
      {
        values.append((Carrier.originalName(of: name.localName), value))
      }
    }
    guard !values.isEmpty else { return }
    elements[0] = part.mapElements { child in
      guard child.coreName == side.rawValue else { return child }
      var element = child
      for (name, value) in values { element.set(name, value) }
      return element
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
      for attribute in element.attributes {
        let name = Carrier.name(of: attribute.name).localName
        unit.carry("\(side)-sub.\(name)", attribute.value)
      }
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
    Self.identify(&group, as: unit, in: &groupIDs, prefix: "b")
    var bag = Carrier.item("carried")
    copyAttributes(of: unit, to: &group)
    group.carry("element", "bin-unit")
    var notes: [MarkupElement] = []
    var units: [MarkupElement] = []
    for child in unit.elements {
      switch child.coreName {
      case "note": notes.append(child)
      case "trans-unit": units += transUnit(child)
      case "": if !child.isCarrier("carried") { group.append(extensionElement(child)) }
      default: bag.append(keepable(child))
      }
    }
    if !bag.children.isEmpty { group.append(bag) }
    appendNotes(notes, carried: bag, to: &group)
    for unit in units { group.append(unit) }
    return group
  }

  // MARK: - Parts of any element

  /// Copies the attributes that both versions have and carries the others.
  func copyAttributes(
    of element: MarkupElement,
    to result: inout MarkupElement,
    mapped: Set<String> = ["id", "translate"],
    own: Set<String> = ["id", "name"]
  ) {
    for attribute in element.attributes {
      let name = attribute.name
      if name.namespace.isEmpty {
        if name.localName == "translate", ["yes", "no"].contains(attribute.value) {
          result["translate"] = attribute.value
        } else if !mapped.contains(name.localName) || name.localName == "translate" {
          result.set(Carrier.name(of: name), attribute.value)
        }
      } else if name.namespace == XLIFFNamespace.xml, name.localName == "space",
        ["default", "preserve"].contains(attribute.value)
      {
        result.set(name, attribute.value)
      } else if name.namespace == XLIFFNamespace.loctrip {
        if name.localName.hasPrefix("was.") { result.set(name, attribute.value) }
      } else if context.isReturning {
        result.set(name, attribute.value)
      } else {
        result.set(Carrier.name(of: name), attribute.value)
      }
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
      if own.contains(name) || name.hasPrefix("was.") || name.hasPrefix("segment.")
        || name.contains("-sub.")
      {
        if name.contains("-sub.") { result.set(attribute.name, attribute.value) }
        continue
      }
      if name == "absent" {
        for word in attribute.value.split(separator: " ") where word != "name" && word != "id" {
          result.set(Carrier.originalName(of: String(word)), nil)
        }
      } else {
        result.set(Carrier.originalName(of: name), attribute.value)
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

  /// What an item of a 1.2 `loctrip:carried` was in 2.x.
  func restored(_ item: MarkupElement) -> [MarkupElement.Node] {
    if item.isCarrier("markup") {
      let element = MarkupElement(serialized: item.text, core: XLIFFVersion.v2_0.namespace)
      return element.map { [.element($0)] } ?? []
    }
    return item.isCarrier ? [] : [.element(item)]
  }

  /// Appends the notes of an element.
  func appendNotes(
    _ notes: [MarkupElement],
    carried: MarkupElement,
    to result: inout MarkupElement
  ) {
    guard !notes.isEmpty else { return }
    var items: [ExactString: MarkupElement] = [:]
    for item in carried.elements where item.isCarrier("note") {
      items[ExactString(item["ref"] ?? "")] = item
    }
    var element = MarkupElement("notes")
    for (index, note) in notes.enumerated() {
      var converted = MarkMapping.secondNote(note)
      let predicted = MarkMapping.firstNote(converted)
      Residue(note.withoutCarried, predicted: predicted.withoutCarried).write(on: &converted)
      if let item = items[ExactString("\(index)")] {
        converted.restore(fromItem: item, except: ["ref"])
      }
      element.append(converted)
    }
    result.append(element)
  }

  // MARK: - Matches

  private mutating func matches(
    _ alternative: MarkupElement,
    _ segments: [ExactString: String],
    first: String,
    unitSource: MarkupElement?,
    ids: inout IdentifierScope
  ) -> [MarkupElement] {
    var source: MarkupElement?
    var targets: [MarkupElement] = []
    var bag = Carrier.item("carried")
    var others: [MarkupElement] = []
    var carriedBefore = MarkupElement("carried")
    for child in alternative.elements {
      switch child.coreName {
      case "source" where source == nil: source = child
      case "target": targets.append(child)
      case "":
        if child.isCarrier("carried") {
          carriedBefore.children += child.children
        } else {
          others.append(child)
        }
      case "seg-source": bag.append(Carrier.markup(child))
      default: bag.append(keepable(child))
      }
    }
    let isTargetMissing = targets.isEmpty
    if isTargetMissing { targets = [MarkupElement("target")] }
    return targets.enumerated().map { index, target in
      var match = MarkupElement("match", XLIFFNamespace.matches, prefix: "mtc")
      if let id = alternative.carried("id") { match["id"] = ids.take(id) }
      let segment = alternative["mid"].flatMap { segments[ExactString($0)] }
      match["ref"] = "#\(segment ?? first)"
      if let quality = alternative["match-quality"] {
        match["similarity"] = CodeMapping.similarity(ofQuality: quality)
      }
      match["origin"] = alternative["origin"]
      match["type"] = CodeMapping.matchType(
        qualifier: target["state-qualifier"],
        kind: alternative["alttranstype"],
        origin: alternative["origin"]
      )
      if alternative["alttranstype"] == "reference" { match["reference"] = "yes" }
      var predicted = MarkupElement("alt-trans")
      let restoring = index == 0
      if restoring {
        for (name, value) in alternative.carriedValues()
        where !["id", "absent"].contains(name) && !name.hasPrefix("was.") {
          match.set(Carrier.originalName(of: name), value)
        }
        for word in (alternative.carried("absent") ?? "").split(separator: " ") {
          match.set(Carrier.originalName(of: String(word)), nil)
        }
      }
      for attribute in alternative.foreignAttributes { match.set(attribute.name, attribute.value) }
      if context.isReturning {
        for attribute in alternative.attributes
        where !attribute.name.namespace.isEmpty
          && attribute.name.namespace != XLIFFNamespace.loctrip
        { match.set(attribute.name, attribute.value) }
      }
      predicted = MatchMapping.firstMatch(
        match,
        segments: Set(segments.values.map(ExactString.init(_:)))
      )
      var residue = Residue(alternative.withoutCarried, predicted: predicted)
      if context.isReturning { residue.attributes.removeAll { !$0.name.namespace.isEmpty } }
      residue.write(on: &match)
      if index > 0 { match.carry("continues", "yes") }
      if isTargetMissing { match.carry("missing", "target") }
      if source == nil { match.carry("missing", isTargetMissing ? "source target" : "source") }

      var inline = InlineToSecond(
        carriedData: carriedBefore.elements.filter { $0.isCarrier("data") }
      )
      let sourceTokens = inline.convert(
        InlineContent.tokens(source ?? unitSource ?? MarkupElement("source")),
        side: .source
      )
      let targetTokens = inline.convert(InlineContent.tokens(target), side: .target)
      var items = index == 0 ? bag : Carrier.item("carried")
      for item in inline.items { items.append(item) }
      var sides: [MarkupElement] = []
      for (side, original, tokens, language) in [
        ("source", source, sourceTokens, context.sourceLanguage),
        ("target", target, targetTokens, context.targetLanguage),
      ] {
        var element = MarkupElement(side, of: tokens)
        var item = Carrier.item(side)
        for attribute in (original ?? element).attributes
        where attribute.name.namespace != XLIFFNamespace.loctrip {
          let name = attribute.name
          if name.namespace == XLIFFNamespace.xml,
            (name.localName == "lang"
              && (attribute.value.lowercased() == language || context.isReturning))
              || (name.localName == "space" && ["default", "preserve"].contains(attribute.value))
          {
            element.set(name, attribute.value)
          } else {
            item.set(Carrier.itemName(of: name), attribute.value)
          }
        }
        if context.isReturning, let original {
          for (name, value) in original.carriedValues() {
            element.set(Carrier.originalName(of: name), value)
          }
        }
        if !item.attributes.isEmpty { items.append(item) }
        sides.append(element)
      }
      for element in carriedBefore.elements where element.is("metadata", XLIFFNamespace.metadata) {
        match.append(element)
      }
      if let data = inline.originalData { match.append(data) }
      for side in sides { match.append(side) }
      if index == 0 {
        for element in others {
          let isKept = context.isReturning || element.isSafeExtension()
          match.append(isKept ? element : Carrier.markup(element))
        }
        for element in carriedBefore.elements
        where !Self.consumed.contains(element.name.localName)
          && !element.is("metadata", XLIFFNamespace.metadata)
        { match.append(contentsOf: restored(element)) }
      }
      if !items.children.isEmpty { match.append(items) }
      return match
    }
  }
}

extension MarkupElement {
  mutating func append(contentsOf nodes: [Node]) { children += nodes }

  /// Whether it may stand in 2.x as an extension: nothing in it has a meaning there, or an id that
  /// another extension could have too.
  func isSafeExtension(allowing namespace: String = "") -> Bool {
    if name.namespace != namespace || namespace.isEmpty {
      if KnownNamespace.isReserved(name.namespace) { return false }
    }
    for attribute in attributes {
      if attribute.name.namespace.isEmpty
        ? attribute.name.localName == "id"
        : attribute.name.namespace != XLIFFNamespace.loctrip
          && KnownNamespace.isReserved(attribute.name.namespace)
          && attribute.name.namespace != XLIFFNamespace.xml
          || (attribute.name.namespace == XLIFFNamespace.xml && attribute.name.localName == "id")
      {
        return false
      }
    }
    return elements.allSatisfy { $0.isSafeExtension(allowing: namespace) }
  }
}
