import LocalizationCore
import XLIFF
import XMLEvents

/// Turns units of 2.x into units of 1.2.
struct UnitToFirst {
  /// True if the 2.x document came from 1.x.
  var isReturning = false
  /// True if that was 1.2: then it comes back as it was, valid or not.
  var keepsFaults = false
  /// True if the file has `translate="no"`.
  var isFileLocked = false
  /// The ids of the units of the file.
  var unitIDs = IdentifierScope()
  var groupIDs = IdentifierScope()
  /// The units made of `sub` elements, until the unit that names them.
  private let pending: PendingUnits
  var losses: [(offset: Int, message: String)] = []
  /// The bytes that are left for native code in the document.
  var nativeRoom = Int.max
  /// The offset of the first unit with more of it than that.
  private(set) var outOfRoom: Int?

  init() { pending = PendingUnits() }

  private init(pending: PendingUnits) { self.pending = pending }

  // MARK: - Ids

  /// Gives an element of 1.2 its `id`: what stands in `name`, or else the id.
  mutating func identify(
    _ result: inout MarkupElement,
    as element: MarkupElement,
    in scope: WritableKeyPath<Self, IdentifierScope>,
    isRequired: Bool = true
  ) {
    let id = element["id"] ?? ""
    if keepsFaults || !isRequired, element.absentWords.contains("id") { return }
    let wanted = element["name"] ?? id
    // An id that stood twice stands twice again, so that who reads it sees that.
    let given = keepsFaults ? wanted : self[keyPath: scope].claim(wanted)
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
    element.copyAttributes(to: &result, mapped: mapped) { attribute in
      let name = attribute.name
      guard name.namespace == XLIFFNamespace.loctrip else { return name }
      if name.localName.hasPrefix("was.") || name.localName.contains("-sub.") { return nil }
      if ["element", "absent", "sub", "approved"].contains(name.localName) { return nil }
      return Carrier.originalName(of: name.localName)
    }
  }

  /// Says of an element of 1.2 what its file says and 1.2 cannot say there.
  func lock(_ result: inout MarkupElement, unlessSaidOf element: MarkupElement) {
    guard isFileLocked, element["translate"] == nil else { return }
    result["translate"] = "no"
    result.addAbsent("translate")
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
  mutating func leftovers() -> [MarkupElement] { pending.removeAll().map { transUnit($0) } }

  private mutating func transUnit(_ unit: MarkupElement) -> MarkupElement {
    var result = MarkupElement("trans-unit")
    identify(&result, as: unit, in: \.unitIDs)
    copyAttributes(of: unit, to: &result)
    lock(&result, unlessSaidOf: unit)
    func isMatches(_ element: MarkupElement) -> Bool {
      element.is("matches", XLIFFNamespace.matches)
    }
    let data = unit.elements("originalData").flatMap(\.elements)
    let segments = unit.elements("segment", "ignorable")
    let matches = unit.elements.filter(isMatches).flatMap(\.elements)
    let bag = unit.carriedItems
    var carried = Carrier.item("carried")
    var inline = InlineToFirst(
      items: bag.filter { $0.isCarrier("code") },
      data: data,
      room: nativeRoom
    )
    inline.keepsIdentifiers = !isReturning
    let taken = TakenUnits(pending)
    inline.takeUnit = { taken.sub($0, $1) }

    let sides = segmented(unit, segments, bag: bag, inline: &inline, result: &result)
    count(inline, at: unit.offset)
    carryData(data, segments, into: &carried)
    result.append(sides)
    let originals = restored(in: bag.filter { !$0.isCarrier("markup") || $0["of"] == nil })
    result.append(originals.filter { !$0.coreName.isEmpty })
    appendNotes(
      unit.elements("notes").flatMap(\.elements),
      to: &result,
      carried: &carried
    )
    let firstID = segments.first { $0.coreName == "segment" }?["id"]
    let isSegmented = sides.contains { $0.coreName == "seg-source" }
    let segmentIDs =
      isSegmented ? Set(segments.compactMap { $0["id"].map(ExactString.init(_:)) }) : []
    var alternatives: [MarkupElement] = []
    for match in matches where match.is("match", XLIFFNamespace.matches) {
      let alternative = alternative(match, segmentIDs, first: firstID)
      if match.carried("continues") != nil, let last = alternatives.indices.last {
        for target in alternative.elements("target") { alternatives[last].insertTarget(target) }
      } else {
        alternatives.append(alternative)
      }
    }
    result.append(alternatives)
    result.append(originals.filter(\.coreName.isEmpty))
    for element in unit.elements
    where !Self.known.contains(element.coreName) && !element.isCarrier("carried")
      && !isMatches(element)
    {
      if element.isOfFirstGeneration {
        carried.append(Carrier.markup(element, core: XLIFFVersion.v2_0.namespace))
      } else {
        result.append(element)
      }
    }
    if !carried.children.isEmpty { result.append(carried) }
    return result
  }

  /// The elements of XLIFF that may stand in a unit.
  private static let known: Set<String> = ["notes", "originalData", "segment", "ignorable"]

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

  /// Returns the 1.2 form of the items of a 2.x `loctrip:carried` that are elements of their own.
  func restored(in bag: [MarkupElement]) -> [MarkupElement] {
    bag.filter { $0.isCarrier("markup") || $0.name.namespace == XLIFFVersion.v1_2.namespace }
      .compactMap { restored($0) }
  }

  /// Returns the 1.2 form of an item of a 2.x `loctrip:carried`.
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
      source = element.element("source") ?? MarkupElement("source")
      target = element.element("target")
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
    let translated = parts.filter { $0.target != nil && $0.isSegment }
    let said = Self.state(of: translated)
    let isFinal = translated.allSatisfy { $0.element["state"] == "final" }
    if let approved = unit.carried("approved"), approved != "yes" || isFinal {
      result["approved"] = approved
    }
    let predictedState = CodeMapping.secondState(
      said.state,
      qualifier: said.qualifier,
      isApproved: result["approved"] == "yes",
      isEmpty: parts.allSatisfy { !$0.isSegment || $0.target?.isEmpty != false }
    )

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
      var sourceMark = MarkupElement("mrk")
      sourceMark["mtype"] = part.isSegment ? "seg" : SegmentedContent.ignorable
      sourceMark["mid"] = key
      var targetMark = sourceMark
      for item in part.element["id"].flatMap({ marks[ExactString($0)] }) ?? [] {
        if item["side"] == "target" {
          targetMark.restore(from: item, except: ["ref", "side"])
        } else {
          sourceMark.restore(from: item, except: ["ref", "side"])
        }
      }
      var item = carriedAttributes(of: part.element)
      if !isReturning {
        // An id that is not of ASCII would come back as another one.
        let isKept = part.isSegment && UnitIdentifiers.isPlainToken("s\(key)")
        let ownID = isSegmented ? (isKept ? "s\(key)" : nil) : unit.hasMatches ? "s1" : nil
        carry(part, in: &item, predictedID: ownID, predictedState, &carriesState)
      }
      if isSegmented {
        sourceMark.attributes += item.attributes
        if !isReturning {
          sourceMark.carryAttributes(of: part.source, after: "source.")
          if let target = part.target { targetMark.carryAttributes(of: target, after: "target.") }
          if hasOrder, part.target?["order"] == nil { targetMark.carry("target.order", "") }
        }
      } else {
        for attribute in item.attributes {
          if attribute.name.localName == "absent" {
            result.addAbsent("segment.id")
          } else {
            result.carry("segment.\(attribute.name.localName)", attribute.value)
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

    // An element that the original did not have, and 1.2 must have.
    var source =
      Self.original("source", in: bag)
      ?? MarkupElement("source", of: SegmentedContent.unsegmented(convertedSource))
    if !isSegmented { copySide(parts[0].source, to: &source) }
    source.restore(from: bag, "source", except: ["missing"])
    var elements = [source]
    if isSegmented {
      var segmentedSource = MarkupElement("seg-source", of: convertedSource)
      segmentedSource.restore(from: bag, "seg-source")
      elements.append(segmentedSource)
    } else if let original = Self.original("seg-source", in: bag) {
      elements.append(original)
    }
    let isEmptyTarget = bag.first { $0.isCarrier("target") }?["empty"] != nil
    if isEmptyTarget || parts.contains(where: { $0.target != nil }) {
      targetTokens.sort { $0.order < $1.order }
      let tokens = inline.convert(targetTokens.flatMap(\.tokens), side: .target)
      var target = MarkupElement("target", of: tokens)
      target["state"] = said.state
      target["state-qualifier"] = said.qualifier
      if carriesState { target.carry("said", UnitToSecond.words(target, result)) }
      if !isSegmented, let first = parts.first?.target { copySide(first, to: &target) }
      target.restore(from: bag, "target", except: ["empty"])
      elements.append(target)
    }
    return elements
  }

  /// Returns the state on the unit for all of its segments: their one state, or the earliest.
  private static func state(of parts: [Part]) -> (state: String?, qualifier: String?) {
    let words = parts.map {
      CodeMapping.firstState($0.element["state"] ?? "initial", subState: $0.element["subState"])
    }
    guard let first = words.first else { return (nil, nil) }
    if words.allSatisfy({
      $0.state.isExactly(first.state) && $0.qualifier.isExactly(first.qualifier)
    }) {
      return first
    }
    let earliest = CodeMapping.earliest(parts.map { $0.element["state"] ?? "initial" })
    return CodeMapping.firstState(earliest, subState: nil)
  }

  /// Carries what a segment or ignorable says and would not come back.
  private func carry(
    _ part: Part,
    in item: inout MarkupElement,
    predictedID: String?,
    _ predicted: (state: String, subState: String?),
    _ carriesState: inout Bool
  ) {
    let id = part.element["id"]
    if !id.isExactly(predictedID) {
      if let id { item.carry("id", id) } else { item.addAbsent("id") }
    }
    if let value = part.element["canResegment"] { item.carry("canResegment", value) }
    guard part.isSegment else { return }
    let state = part.element["state"]
    let subState = part.element["subState"]
    let isPredicted =
      part.target != nil
      ? predicted.state == state && predicted.subState.isExactly(subState)
      : state == nil && subState == nil
    if !isPredicted || carriesState {
      item.carry("state", state ?? "")
      item.carry("subState", subState)
      carriesState = true
    }
  }

  /// Returns the part that was carried whole, or `nil`.
  private static func original(_ part: String, in bag: [MarkupElement]) -> MarkupElement? {
    bag.first { $0.isCarrier("markup") && $0["of"] == part }
      .flatMap { MarkupElement(serialized: $0.text) }
  }

  /// Returns the attributes of a segment or ignorable in namespaces of modules, such as `pgs:case`, under the names
  /// that it is carried by.
  ///
  /// Attributes of other namespaces may not stand there (XLIFF 2.2, "segment"), so they are told.
  private mutating func carriedAttributes(of part: MarkupElement) -> MarkupElement {
    var result = MarkupElement("mrk")
    for attribute in part.attributes {
      let name = Carrier.name(of: attribute.name)
      if attribute.name.namespace.isEmpty {
        if Self.segmentAttributes.contains(attribute.name.localName) { continue }
      } else if name.namespace == XLIFFNamespace.loctrip,
        attribute.name.namespace != XLIFFNamespace.loctrip
      {
        result.set(name, attribute.value)
        continue
      }
      let said = "\(attribute.name.qualifiedName)=\"\(attribute.value)\""
      losses.append((part.offset, "\(said) is not allowed on <\(part.name.localName)>; left out"))
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

  private func copySide(_ side: MarkupElement, to element: inout MarkupElement) {
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

  private mutating func count(_ inline: InlineToFirst, at offset: Int) {
    nativeRoom = inline.room
    if inline.isOutOfRoom, outOfRoom == nil { outOfRoom = offset }
  }

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
        for element in segment.elements(side) { walk(element) }
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
      let residue = Residue(note.withoutCarried, predicted: predicted.withoutCarried)
      converted.restore(from: note)
      if !residue.isEmpty {
        var item = Carrier.item("note")
        item["ref"] = "\(index)"
        residue.write(on: &item)
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
    // What the words of 1.2 led to is not carried back into them.
    if !isReturning {
      var predicted = MarkupElement("match")
      predicted["ref"] = result["mid"] == nil ? "#\(first ?? "s1")" : match["ref"]
      MatchMapping.describe(&predicted, by: result, qualifier: nil)
      predicted.attributes += match.foreignAttributes
      var residue = Residue(match.withoutCarried, predicted: predicted)
      residue.name = nil
      residue.write(on: &result)
    }
    result.restore(from: match, except: ["continues", "missing"])
    var inline = InlineToFirst(
      items: bag.filter { $0.isCarrier("code") },
      data: data,
      room: nativeRoom
    )
    inline.keepsIdentifiers = !isReturning
    let missing = (match.carried("missing") ?? "").split(separator: " ")
    for side in [ContentSide.source, .target] {
      let original = sides[side.rawValue] ?? MarkupElement(side.rawValue)
      let tokens = inline.convert(InlineContent.tokens(original), side: side)
      var element = MarkupElement(side.rawValue, of: tokens)
      copySide(original, to: &element)
      element.restore(from: bag, side.rawValue)
      if side == .target || !missing.contains("source") { result.append(element) }
    }
    count(inline, at: match.offset)
    if !isReturning {
      var segment = MarkupElement("segment")
      segment.append(["source", "target"].compactMap { sides[$0] })
      carryData(data, [segment], into: &carried)
    }
    for element in restored(in: bag) {
      if element.coreName == "seg-source" {
        result.insert(element, beforeFirst: "target")
      } else {
        result.append(element)
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

extension MarkupElement {
  /// True if an extension of 2.x is, or holds, what 1.2 would take for its own.
  var isOfFirstGeneration: Bool {
    name.namespace == XLIFFVersion.v1_2.namespace || elements.contains { $0.isOfFirstGeneration }
  }

  /// The items that are carried in it.
  var carriedItems: [MarkupElement] {
    elements.filter { $0.isCarrier("carried") }.flatMap(\.elements)
  }

  fileprivate var hasMatches: Bool {
    elements.contains { $0.is("matches", XLIFFNamespace.matches) }
  }

  /// Adds a name to the list of attributes that the original does not have.
  mutating func addAbsent(_ name: String) {
    let before = carried("absent").map { "\($0) " } ?? ""
    carry("absent", before + name)
  }

  /// Puts another target after the last one.
  mutating func insertTarget(_ target: MarkupElement) {
    let last = children.lastIndex { $0.coreName == "target" }
    children.insert(.element(target), at: last.map { $0 + 1 } ?? children.count)
  }

  mutating func insert(_ element: MarkupElement, beforeFirst name: String) {
    let first = children.firstIndex { $0.coreName == name }
    children.insert(.element(element), at: first ?? children.count)
  }
}

extension MarkupElement.Node {
  /// The local name of an element of XLIFF itself; empty for any other and for text.
  fileprivate var coreName: String {
    if case .element(let element) = self { element.coreName } else { "" }
  }
}
