import LocalizationCore
import XLIFF
import XMLEvents

/// Turns units of 2.x into units of 1.2.
struct UnitToFirst {
  /// Whether the 2.x document came from 1.x.
  var isReturning = false
  /// Whether the file says `translate="no"` to what is in it.
  var isFileLocked = false
  /// The version of the document.
  var version = XLIFFVersion.v2_1
  /// The ids of the units of the file.
  var unitIDs = IdentifierScope()
  var groupIDs = IdentifierScope()
  /// The units made of `sub` elements, until the unit that names them.
  private let pending: PendingUnits
  var losses: [(offset: Int, message: String)] = []

  init() { pending = PendingUnits() }

  private init(pending: PendingUnits) { self.pending = pending }

  // MARK: - Ids

  /// Gives an element of 1.2 its `id`: what stands in `name`, or else the id.
  static func identify(
    _ result: inout MarkupElement,
    as element: MarkupElement,
    in scope: inout IdentifierScope,
    isRequired: Bool,
    isReturning: Bool
  ) {
    let id = element["id"] ?? ""
    if !isRequired, element.carried("absent")?.split(separator: " ").contains("id") == true {
      return
    }
    let wanted = element["name"] ?? id
    let given = scope.claim(wanted)
    result["id"] = given
    if !given.isIdentical(to: wanted) { result.carry("was.id", wanted) }
    guard !isReturning else { return }
    var fresh = UnitIdentifiers()
    let natural = fresh.id(for: given)
    let name: String? = natural.isIdentical(to: given) ? nil : given
    if !natural.isIdentical(to: id) || !name.isExactly(element["name"]) {
      result.carry("id", id)
      if let name = element["name"] {
        // A name that only repeats the id has to be said, as the way back would leave it out.
        if !name.isIdentical(to: given) || name.isIdentical(to: id) { result.carry("name", name) }
      } else if !id.isIdentical(to: given) {
        result.carry("absent", "name")
      }
    }
  }

  /// Copies the attributes that both versions have and carries the others.
  func copyAttributes(
    of element: MarkupElement,
    to result: inout MarkupElement,
    mapped: Set<String> = ["id", "name"]
  ) {
    for attribute in element.attributes {
      let name = attribute.name
      if name.namespace.isEmpty {
        if name.localName == "translate", ["yes", "no"].contains(attribute.value) {
          result["translate"] = attribute.value
        } else if !mapped.contains(name.localName) {
          result.set(Carrier.name(of: name), attribute.value)
        }
      } else if name.namespace == XLIFFNamespace.loctrip {
        if name.localName.hasPrefix("was.") || name.localName.contains("-sub.") { continue }
        if ["element", "absent", "sub", "approved"].contains(name.localName) { continue }
        result.set(Carrier.originalName(of: name.localName), attribute.value)
      } else {
        result.set(name, attribute.value)
      }
    }
  }

  // MARK: - Units

  /// The unit of 1.2, or nothing when it will be put into another one.
  mutating func convert(_ unit: MarkupElement) -> [MarkupElement] {
    if unit.carried("sub") != nil, let id = unit["id"] {
      pending.add(unit, id)
      return []
    }
    return [transUnit(unit)]
  }

  /// The units whose native code is gone.
  mutating func leftovers() -> [MarkupElement] {
    let units = pending.removeAll()
    return units.map { transUnit($0) }
  }

  private mutating func transUnit(_ unit: MarkupElement) -> MarkupElement {
    var result = MarkupElement("trans-unit")
    Self.identify(
      &result,
      as: unit,
      in: &unitIDs,
      isRequired: true,
      isReturning: isReturning
    )
    copyAttributes(of: unit, to: &result)
    if isFileLocked, unit["translate"] == nil {
      result["translate"] = "no"
      result.addAbsent("translate")
    }

    var notes: [MarkupElement] = []
    var data: [MarkupElement] = []
    var others: [MarkupElement] = []
    var matches: [MarkupElement] = []
    var segments: [MarkupElement] = []
    var bag: [MarkupElement] = []
    var carried = Carrier.item("carried")
    for child in unit.elements {
      switch child.coreName {
      case "notes": notes += child.elements
      case "originalData": data += child.elements
      case "segment", "ignorable": segments.append(child)
      default:
        if child.isCarrier("carried") {
          bag += child.elements
        } else if child.is("matches", XLIFFNamespace.matches) {
          matches += child.elements.filter { $0.is("match", XLIFFNamespace.matches) }
        } else {
          others.append(child)
        }
      }
    }
    var inline = InlineToFirst(items: bag.filter { $0.isCarrier("code") }, data: data)
    inline.keepsIdentifiers = !isReturning
    let taken = TakenUnits(pending)
    inline.takeUnit = { taken.sub($0, $1) }

    let sides = segmented(unit, segments, bag: bag, inline: &inline, result: &result)
    carryData(data, segments, into: &carried)

    for side in sides { result.append(side) }
    for item in bag
    where item.name.namespace == XLIFFVersion.v1_2.namespace
      || (item.isCarrier("markup") && item["of"] == nil)
    {
      if let element = restored(item), !element.coreName.isEmpty { result.append(element) }
    }
    appendNotes(notes, to: &result, carried: &carried)
    let firstID = segments.first { $0.coreName == "segment" }?["id"]
    let isSegmented = sides.contains { $0.coreName == "seg-source" }
    let segmentIDs =
      isSegmented ? Set(segments.compactMap { $0["id"].map(ExactString.init(_:)) }) : []
    var alternatives: [MarkupElement] = []
    for match in matches {
      let alternative = alternative(match, segmentIDs, first: firstID)
      if match.carried("continues") != nil, let last = alternatives.indices.last {
        for target in alternative.elements where target.coreName == "target" {
          alternatives[last].insertTarget(target)
        }
      } else {
        alternatives.append(alternative)
      }
    }
    for alternative in alternatives { result.append(alternative) }
    for item in bag where item.isCarrier("markup") && item["of"] == nil {
      if let element = restored(item), element.coreName.isEmpty { result.append(element) }
    }
    for element in others {
      if element.isOfFirstGeneration {
        carried.append(Carrier.markup(element, core: XLIFFVersion.v2_0.namespace))
      } else {
        result.append(element)
      }
    }
    if !carried.children.isEmpty { result.append(carried) }
    return result
  }

  /// The units that wait for the native code that they came from.
  private final class PendingUnits {
    private var units: [ExactString: MarkupElement] = [:]
    private var order: [ExactString] = []

    func add(_ unit: MarkupElement, _ id: String) {
      units[ExactString(id)] = unit
      order.append(ExactString(id))
    }

    func take(_ id: String) -> MarkupElement? {
      guard let unit = units.removeValue(forKey: ExactString(id)) else { return nil }
      if units.isEmpty { order = [] }
      return unit
    }

    func removeAll() -> [MarkupElement] {
      defer { order = [] }
      return order.compactMap { units.removeValue(forKey: $0) }
    }
  }

  /// Makes `sub` elements of units, for the two sides of one unit.
  private final class TakenUnits {
    private let pending: PendingUnits
    private var units: [ExactString: (unit: MarkupElement, converted: [MarkupElement])] = [:]

    init(_ pending: PendingUnits) { self.pending = pending }

    func sub(_ id: String, _ side: ContentSide) -> [MarkupElement.Node]? {
      let key = ExactString(id)
      if units[key] == nil {
        guard let unit = pending.take(id) else { return nil }
        var converter = UnitToFirst(pending: pending)
        converter.isReturning = true
        units[key] = (unit, converter.transUnit(unit).elements)
      }
      guard let (unit, converted) = units[key] else { return nil }
      var sub = MarkupElement("sub")
      for (name, value) in unit.carriedValues(after: "\(side.rawValue)-sub.") {
        sub.set(Carrier.originalName(of: name), value)
      }
      sub.children = converted.first { $0.coreName == side.rawValue }?.children ?? []
      return [.element(sub)]
    }
  }

  /// What an item of a 2.x `loctrip:carried` was in 1.2.
  func restored(_ item: MarkupElement) -> MarkupElement? {
    if item.isCarrier("markup") { return MarkupElement(serialized: item.text) }
    return item.moved(from: XLIFFVersion.v1_2.namespace, to: MarkupElement.core)
  }

  // MARK: - Segments

  /// A segment or ignorable with its two sides.
  private struct Part {
    let element, source: MarkupElement
    let target: MarkupElement?
    var isSegment: Bool { element.coreName == "segment" }

    init(_ element: MarkupElement) {
      self.element = element
      source = element.elements.first { $0.coreName == "source" } ?? MarkupElement("source")
      target = element.elements.first { $0.coreName == "target" }
    }
  }

  /// `source`, `seg-source` and `target`.
  private mutating func segmented(
    _ unit: MarkupElement,
    _ segments: [MarkupElement],
    bag: [MarkupElement],
    inline: inout InlineToFirst,
    result: inout MarkupElement
  ) -> [MarkupElement] {
    var parts = segments.map(Part.init)
    if parts.isEmpty { parts = [Part(MarkupElement("segment"))] }
    let isSegmented =
      parts.count > 1 || !parts[0].isSegment
      || bag.contains { $0.isCarrier("seg-source") }
    let plain = Self.plainIgnorables(parts, isReturning: isReturning)

    let words = parts.map { part in
      CodeMapping.firstState(
        part.element["state"] ?? "initial",
        subState: part.element["subState"]
      )
    }
    // What stands on the unit for all of it: its one state, or the earliest.
    let translated = parts.indices.filter { parts[$0].target != nil && parts[$0].isSegment }
    let targetItem = bag.first { $0.isCarrier("target") }
    let hasTarget = parts.contains { $0.target != nil } || targetItem?["empty"] != nil
    var said: (state: String?, qualifier: String?) = (nil, nil)
    if let first = translated.first {
      if translated.allSatisfy({
        words[$0].state.isExactly(words[first].state)
          && words[$0].qualifier.isExactly(words[first].qualifier)
      }) {
        said = words[first]
      } else {
        let earliest = CodeMapping.earliest(
          translated.map { parts[$0].element["state"] ?? "initial" }
        )
        said = CodeMapping.firstState(earliest, subState: nil)
      }
    }
    let isFinal = translated.allSatisfy { parts[$0].element["state"] == "final" }
    if let approved = unit.carried("approved"), approved != "yes" || isFinal {
      result["approved"] = approved
    }

    var marks: [ExactString: [MarkupElement]] = [:]
    for item in bag where item.isCarrier("segment") {
      marks[ExactString(item["ref"] ?? ""), default: []].append(item)
    }
    let allKeys = Self.keys(parts.map(\.element))
    var sourceTokens: [InlineToken] = []
    var targetTokens: [(order: Int, tokens: [InlineToken])] = []
    var carriesState = false
    let hasOrder = parts.contains { $0.target?["order"] != nil }
    for (index, part) in parts.enumerated() {
      let key = allKeys[index]
      var mark = MarkupElement("mrk")
      mark["mtype"] = part.isSegment ? "seg" : SegmentedContent.ignorable
      mark["mid"] = key
      var sourceMark = mark
      var targetMark = mark
      let id = part.element["id"]
      for item in id.flatMap({ marks[ExactString($0)] }) ?? [] {
        if item["side"] == "target" {
          targetMark.restore(fromItem: item, except: ["ref", "side"])
        } else {
          sourceMark.restore(fromItem: item, except: ["ref", "side"])
        }
      }
      let foreign = carriedAttributes(of: part.element)
      if isSegmented {
        sourceMark.attributes += foreign.attributes
      } else {
        for attribute in foreign.attributes {
          result.carry("segment.\(attribute.name.localName)", attribute.value)
        }
      }
      if !isReturning {
        // An id that is not of ASCII would come back as another one.
        let isKept = part.isSegment && UnitIdentifiers.isPlainToken("s\(key)")
        let predictedID =
          isSegmented
          ? (isKept ? "s\(key)" : nil)
          : (unitHasMatches(unit) ? "s1" : nil)
        var item = MarkupElement("mrk")
        if !id.isExactly(predictedID) {
          if let id { item.carry("id", id) } else { item.addAbsent("id") }
        }
        if let value = part.element["canResegment"] { item.carry("canResegment", value) }
        if part.isSegment {
          let predicted = CodeMapping.secondState(
            said.state,
            qualifier: said.qualifier,
            isApproved: result["approved"] == "yes",
            isEmpty: Self.isEmpty(parts)
          )
          let isPredicted =
            part.target != nil
            ? predicted.state == part.element["state"]
              && predicted.subState.isExactly(part.element["subState"])
            : part.element["state"] == nil && part.element["subState"] == nil
          if !isPredicted || carriesState {
            item.carry("state", part.element["state"] ?? "")
            item.carry("subState", part.element["subState"])
            carriesState = true
          }
        }
        if isSegmented {
          sourceMark.attributes += item.attributes
          for attribute in part.source.attributes {
            let name = Carrier.name(of: attribute.name).localName
            sourceMark.carry("source.\(name)", attribute.value)
          }
          for attribute in part.target?.attributes ?? [] {
            let name = Carrier.name(of: attribute.name).localName
            targetMark.carry("target.\(name)", attribute.value)
          }
          if hasOrder, part.target?["order"] == nil { targetMark.carry("target.order", "") }
        } else {
          for attribute in item.attributes {
            if attribute.name.localName == "absent" {
              result.addAbsent("segment.id")
            } else {
              result.carry("segment.\(attribute.name.localName)", attribute.value)
            }
          }
        }
      }
      let isMarked = isSegmented && !plain.contains(index)
      func tokens(_ side: MarkupElement, _ mark: MarkupElement) -> [InlineToken] {
        let tokens = InlineContent.tokens(side)
        return isMarked ? [.partStart(mark)] + tokens + [.partEnd] : tokens
      }
      sourceTokens += tokens(part.source, sourceMark)
      if let target = part.target {
        let order = target["order"].flatMap { Int($0) } ?? index + 1
        targetTokens.append((order, tokens(target, targetMark)))
      }
    }
    let convertedSource = inline.convert(sourceTokens, side: .source)
    var convertedTarget: [InlineToken] = []
    if hasTarget {
      targetTokens.sort { $0.order < $1.order }
      convertedTarget = inline.convert(targetTokens.flatMap(\.tokens), side: .target)
    }

    // An element that the original did not have, and 1.2 must have.
    var source = MarkupElement("source", of: SegmentedContent.unsegmented(convertedSource))
    var elements: [MarkupElement] = []
    if let original = Self.original("source", in: bag) { source = original }
    copySide(parts[0].source, to: &source, isWhole: !isSegmented)
    if let item = bag.first(where: { $0.isCarrier("source") }) {
      source.restore(fromItem: item, except: ["missing"])
    }
    elements.append(source)
    if isSegmented {
      var segmentedSource = MarkupElement("seg-source", of: convertedSource)
      if let item = bag.first(where: { $0.isCarrier("seg-source") }) {
        segmentedSource.restore(fromItem: item, except: [])
      }
      elements.append(segmentedSource)
    } else if let original = Self.original("seg-source", in: bag) {
      elements.append(original)
    }
    if hasTarget {
      var target = MarkupElement("target", of: convertedTarget)
      if !translated.isEmpty {
        target["state"] = said.state
        target["state-qualifier"] = said.qualifier
      }
      if carriesState { target.carry("said", UnitToSecond.words(target, result)) }
      if let first = parts.first?.target { copySide(first, to: &target, isWhole: !isSegmented) }
      if let targetItem { target.restore(fromItem: targetItem, except: ["empty"]) }
      elements.append(target)
    }
    return elements
  }

  /// What was carried whole of a part.
  private static func original(_ part: String, in bag: [MarkupElement]) -> MarkupElement? {
    bag.first { $0.isCarrier("markup") && $0["of"] == part }
      .flatMap { MarkupElement(serialized: $0.text) }
  }

  /// What a segment or ignorable says in namespaces of modules, such as `pgs:case`, under the names
  /// that it is carried by.
  ///
  /// Attributes of other namespaces may not stand there (XLIFF 2.2, "segment"), so they are told.
  private mutating func carriedAttributes(of part: MarkupElement) -> MarkupElement {
    var result = MarkupElement("mrk")
    for attribute in part.attributes {
      let name = Carrier.name(of: attribute.name)
      if attribute.name.namespace.isEmpty {
        if Self.segmentAttributes.contains(attribute.name.localName) { continue }
      } else if name.namespace == XLIFFNamespace.loctrip, !attribute.name.isOurs {
        result.set(name, attribute.value)
        continue
      }
      losses.append(
        (
          part.offset,
          "\(attribute.name.qualifiedName)=\"\(attribute.value)\" cannot stand on "
            + "<\(part.name.localName)>; left out"
        )
      )
    }
    return result
  }

  private static let segmentAttributes: Set<String> = ["id", "canResegment", "state", "subState"]

  /// The `mid` of each part: what its id says, or a number that no other one has.
  private static func keys(_ parts: [MarkupElement]) -> [String] {
    var given: Set<ExactString> = []
    var keys = parts.map { part -> String? in
      guard let id = part["id"] else { return nil }
      var key = UnitToSecond.key(ofSegment: id)
      if given.contains(ExactString(key)) { key = id }
      while !given.insert(ExactString(key)).inserted { key += "x" }
      return key
    }
    var number = 0
    for index in keys.indices where keys[index] == nil {
      repeat { number += 1 } while given.contains(ExactString("\(number)"))
      given.insert(ExactString("\(number)"))
      keys[index] = "\(number)"
    }
    return keys.map { $0 ?? "" }
  }

  private func unitHasMatches(_ unit: MarkupElement) -> Bool {
    unit.elements.contains { $0.is("matches", XLIFFNamespace.matches) }
  }

  private static func isEmpty(_ parts: [Part]) -> Bool {
    parts.allSatisfy { !$0.isSegment || $0.target?.isEmpty != false }
  }

  private func copySide(_ side: MarkupElement, to element: inout MarkupElement, isWhole: Bool) {
    guard isWhole else { return }
    for attribute in side.attributes {
      let isXML = attribute.name.namespace == XLIFFNamespace.xml
      element.set(isXML ? attribute.name : Carrier.name(of: attribute.name), attribute.value)
    }
  }

  /// The ignorables that are no more than text between segments.
  private static func plainIgnorables(_ parts: [Part], isReturning: Bool) -> Set<Int> {
    var plain: Set<Int> = []
    let hasOrder = parts.contains { $0.target?["order"] != nil }
    for (index, part) in parts.enumerated() where part.element.coreName == "ignorable" {
      if isReturning {
        if part.element["id"] == nil, part.element.attributes.allSatisfy(\.name.namespace.isEmpty) {
          plain.insert(index)
        }
        continue
      }
      let isAlone =
        (index == 0 || parts[index - 1].isSegment)
        && (index + 1 == parts.count || parts[index + 1].isSegment)
      if isAlone, !hasOrder, part.element.attributes.isEmpty, part.source.attributes.isEmpty,
        !part.source.isEmpty, part.target.map({ $0.attributes.isEmpty && !$0.isEmpty }) ?? true,
        // The text of a target between two segments is found by the segment before it.
        part.target == nil
          || (index > 0
            ? parts[index - 1].target != nil
            : parts.contains { $0.isSegment && $0.target != nil }),
        parts.contains(where: \.isSegment)
      {
        plain.insert(index)
      }
    }
    return plain
  }

  // MARK: - Native code

  /// Carries the original data that would not come back as it is.
  private func carryData(
    _ data: [MarkupElement],
    _ segments: [MarkupElement],
    into carried: inout MarkupElement
  ) {
    guard !data.isEmpty, !isReturning else { return }
    var used: [String] = []
    var known: Set<ExactString> = []
    func use(_ id: String?) {
      if let id, known.insert(ExactString(id)).inserted { used.append(id) }
    }
    func walk(_ element: MarkupElement) {
      for child in element.elements {
        use(child["dataRef"])
        use(child["dataRefStart"])
        walk(child)
        use(child["dataRefEnd"])
      }
    }
    for side in ["source", "target"] {
      for segment in segments {
        for element in segment.elements where element.coreName == side { walk(element) }
      }
    }
    let isPlain =
      used.elementsEqual(data, by: { $0.isIdentical(to: $1["id"] ?? "") })
      && data.allSatisfy { $0.attributes.count == 1 && $0.elements.isEmpty && !$0.isEmpty }
      && Set(data.map { ExactString($0.text) }).count == data.count
    guard !isPlain else { return }
    for element in data {
      var item = Carrier.item("data")
      item["ref"] = element["id"] ?? ""
      for attribute in element.attributes where attribute.name.localName != "id" {
        item.set(Carrier.itemName(of: attribute.name), attribute.value)
      }
      item.children = element.children
      carried.append(item)
    }
  }

  // MARK: - Notes

  /// Appends notes; what they say beside their text and 1.2 cannot goes onto items.
  func appendNotes(
    _ notes: [MarkupElement],
    to result: inout MarkupElement,
    carried: inout MarkupElement
  ) {
    for (index, note) in notes.enumerated() {
      var converted = MarkMapping.firstNote(note)
      let predicted = MarkMapping.secondNote(converted)
      var stated = note.withoutCarried
      stated.children = []
      let residue = Residue(stated, predicted: predicted.withoutCarried)
      converted.restore(from: note)
      if !residue.isEmpty {
        var item = Carrier.item("note")
        item["ref"] = "\(index)"
        residue.write(onItem: &item)
        if !isReturning { carried.append(item) }
      }
      result.append(converted)
    }
  }

  // MARK: - Matches

  private mutating func alternative(
    _ match: MarkupElement,
    _ segments: Set<ExactString>,
    first: String?
  ) -> MarkupElement {
    var result = MatchMapping.firstMatch(match, segments: segments)
    var data: [MarkupElement] = []
    var bag: [MarkupElement] = []
    var others: [MarkupElement] = []
    var carried = Carrier.item("carried")
    var sides: [String: MarkupElement] = [:]
    for child in match.elements {
      switch child.coreName {
      case "originalData": data += child.elements
      case "source", "target": sides[child.coreName] = child
      default:
        if child.isCarrier("carried") {
          bag += child.elements
        } else if child.isCarrier("markup") {
          if let element = restored(child) { others.append(element) }
        } else {
          others.append(child)
        }
      }
    }
    if isReturning {
      // What the words of 1.2 led to is not carried back into them.
      result.restore(from: match, except: ["continues", "missing"])
    } else {
      var predicted = MarkupElement("match")
      predicted["ref"] = result["mid"] == nil ? "#\(first ?? "s1")" : match["ref"]
      if let quality = result["match-quality"] {
        predicted["similarity"] = CodeMapping.similarity(ofQuality: quality)
      }
      predicted["origin"] = result["origin"]
      predicted["type"] = CodeMapping.matchType(
        qualifier: nil,
        kind: result["alttranstype"],
        origin: result["origin"]
      )
      if result["alttranstype"] == "reference" { predicted["reference"] = "yes" }
      predicted.attributes += match.foreignAttributes
      var residue = Residue(match.withoutCarried, predicted: predicted)
      residue.name = nil
      residue.write(on: &result)
      result.restore(from: match, except: ["continues", "missing"])
    }
    var inline = InlineToFirst(items: bag.filter { $0.isCarrier("code") }, data: data)
    inline.keepsIdentifiers = !isReturning
    let missing = match.carried("missing") ?? ""
    for side in [ContentSide.source, .target] {
      let original = sides[side.rawValue] ?? MarkupElement(side.rawValue)
      let tokens = inline.convert(InlineContent.tokens(original), side: side)
      var element = MarkupElement(side.rawValue, of: tokens)
      copySide(original, to: &element, isWhole: true)
      if let item = bag.first(where: { $0.isCarrier(side.rawValue) }) {
        element.restore(fromItem: item, except: [])
      }
      if missing.split(separator: " ").contains(Substring(side.rawValue)), side == .source {
        continue
      }
      result.append(element)
    }
    if !isReturning {
      var segment = MarkupElement("segment")
      for side in ["source", "target"] {
        if let element = sides[side] { segment.append(element) }
      }
      carryData(data, [segment], into: &carried)
    }
    for item in bag
    where item.name.namespace == XLIFFVersion.v1_2.namespace || item.isCarrier("markup") {
      if let element = restored(item) {
        if element.coreName == "seg-source" {
          result.insert(element, beforeFirst: "target")
        } else {
          result.append(element)
        }
      }
    }
    for element in others {
      // The metadata of a match comes first in it, which is known by its own place.
      if element.is("metadata", XLIFFNamespace.metadata) && !isReturning {
        carried.append(element)
      } else {
        result.append(element)
      }
    }
    if !carried.children.isEmpty { result.append(carried) }
    return result
  }
}

extension XMLName {
  fileprivate var isOurs: Bool { namespace == XLIFFNamespace.loctrip }
}

extension MarkupElement {
  /// Whether an extension of 2.x is, or holds, what 1.2 would take for its own.
  var isOfFirstGeneration: Bool {
    name.namespace == XLIFFVersion.v1_2.namespace || elements.contains { $0.isOfFirstGeneration }
  }

  /// Adds a name to the list of attributes that the original does not have.
  mutating func addAbsent(_ name: String) {
    let before = carried("absent").map { "\($0) " } ?? ""
    carry("absent", before + name)
  }

  /// Puts another target after the last one.
  mutating func insertTarget(_ target: MarkupElement) {
    let last = children.lastIndex {
      if case .element(let element) = $0 { element.coreName == "target" } else { false }
    }
    children.insert(.element(target), at: last.map { $0 + 1 } ?? children.count)
  }

  mutating func insert(_ element: MarkupElement, beforeFirst name: String) {
    let first = children.firstIndex {
      if case .element(let element) = $0 { element.coreName == name } else { false }
    }
    children.insert(.element(element), at: first ?? children.count)
  }
}
