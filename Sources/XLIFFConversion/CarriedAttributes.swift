import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// Reads documents of version 0.1, which carried single attributes and elements and not whole originals.
///
/// An attribute stands in our namespace under its own name, or on an item of the `loctrip:carried` of the unit,
/// group or file; `absent` names those that the original does not have.
struct CarriedAttributes {
  private let mapper: Mapper

  init(_ mapper: Mapper) { self.mapper = mapper }

  // MARK: - Units

  /// Returns what a unit was, which comes after those of the texts inside its codes.
  func unit(_ units: [MarkupElement]) -> MarkupElement {
    let unit = units[units.count - 1]
    let bag = unit.carriedItems
    var result: MarkupElement
    if mapper.toSecond {
      var second = mapper.second
      second.isCarrying = true
      result = second.units(Self.bare(unit)).last ?? unit
    } else {
      var first = mapper.first
      first.isCarrying = true
      first.known = codes(of: unit, bag, units)
      first.knownOfMatch = { codes(of: $0, $0.carriedItems) }
      result = first.unit(units.map { Self.bare($0) })
    }
    result.restore(from: unit)
    if !mapper.toSecond { restoreMarks(&result, bag) }
    let ids = result.elements("segment").map { $0["id"] }
    if mapper.toSecond { restoreSegments(&result, unit) }
    let segments = Dictionary(
      zip(ids, result.elements("segment")).compactMap { old, segment in
        old.flatMap { old in segment["id"].map { ("#\(old)", "#\($0)") } }
      },
      uniquingKeysWith: { first, _ in first }
    )
    restoreMatches(&result, unit, segments)
    restoreParts(&result, bag, unit)
    return result
  }

  /// Puts back what the marks of segments said beside their text.
  private func restoreMarks(_ result: inout MarkupElement, _ bag: [MarkupElement]) {
    var items: [ExactString: MarkupElement] = [:]
    for item in bag where item.isCarrier("segment") {
      items[ExactString("\(item["side"] ?? "") \(CodeMapping.key(ofSegment: item["ref"] ?? ""))")] =
        item
    }
    guard !items.isEmpty else { return }
    func walk(_ element: inout MarkupElement, _ side: String) {
      element.updateElements { mark in
        if SegmentedContent.isPart(mark),
          let item = items[ExactString("\(side) \(mark["mid"] ?? "")")]
        {
          mark.restore(from: item)
        }
        walk(&mark, side)
      }
    }
    result.updateElements { side in
      if side.coreName == "seg-source" { walk(&side, "source") }
      if side.coreName == "target" { walk(&side, "target") }
    }
  }

  /// Puts back what the marks of segments, or the unit for its only one, say of them.
  private func restoreSegments(_ result: inout MarkupElement, _ unit: MarkupElement) {
    let isSegmented = unit.element("seg-source") != nil
    let sides = ["seg-source", "target"].map { name -> [MarkupElement] in
      var marks: [MarkupElement] = []
      func walk(_ element: MarkupElement) {
        for child in element.elements {
          if SegmentedContent.isPart(child) { marks.append(child) } else { walk(child) }
        }
      }
      if let side = unit.element(name) { walk(side) }
      return marks
    }
    let targetMarks = Dictionary(
      sides[1].map { (ExactString($0["mid"] ?? ""), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let target = unit.element("target")
    let words = [target?["state"] ?? "", target?["state-qualifier"] ?? "", unit["approved"] ?? ""]
    let isAsSaid = target.map { $0.carried("said") == words.joined(separator: "/") } ?? true
    var number = 0
    result.updateElements { part in
      guard part.coreName == "segment" || part.coreName == "ignorable" else { return }
      var carrier = unit
      var targetMark: MarkupElement?
      if isSegmented {
        // Text without a mark is an ignorable that carries nothing.
        let name = part.coreName == "segment" ? "seg" : SegmentedContent.ignorable
        guard number < sides[0].count, sides[0][number]["mtype"] == name else { return }
        carrier = sides[0][number]
        targetMark = targetMarks[ExactString(carrier["mid"] ?? "")]
        number += 1
      }
      let prefix = isSegmented ? "" : "segment."
      if (carrier.carried("absent") ?? "").fields(" ").contains("\(prefix)id") {
        part["id"] = nil
      }
      for (name, value) in carrier.carried(after: prefix) {
        switch name {
        case "absent": break
        case _ where name.hasPrefix("source.") || name.hasPrefix("target."): break
        case "state", "subState":
          guard part.coreName == "segment", isAsSaid else { break }
          part[name] = value.isEmpty ? nil : value
          if name == "state", carrier.carried("\(prefix)subState") == nil { part["subState"] = nil }
        default: part.set(MarkupElement.originalName(name), value)
        }
      }
      part.updateElements { side in
        let mark = side.coreName == "target" ? targetMark : carrier
        if !isSegmented, let original = unit.element(side.coreName) {
          side.restore(from: original, except: ["said"])
        }
        for (name, value) in mark?.carried(after: "\(side.coreName).") ?? [] where isSegmented {
          // An empty order is none, where others have one.
          let isNone = name == "order" && value.isEmpty
          side.set(MarkupElement.originalName(name), isNone ? nil : value)
        }
      }
    }
  }

  /// Puts back what matches, or what they came from, said.
  ///
  /// - Parameter segments: The references to segments whose ids came back, by those before.
  private func restoreMatches(
    _ result: inout MarkupElement,
    _ unit: MarkupElement,
    _ segments: [String: String]
  ) {
    func restoreSide(_ side: inout MarkupElement, _ match: MarkupElement, _ bag: [MarkupElement]) {
      let name = side.coreName
      guard name == "source" || name == "target" else { return }
      if let original = match.element(name) { side.restore(from: original) }
      if let item = bag.first(where: { $0.isCarrier(name) }) { side.restore(from: item) }
    }
    if mapper.toSecond {
      var originals = unit.elements("alt-trans").flatMap { alternative in
        Array(repeating: alternative, count: max(1, alternative.elements("target").count))
      }[...]
      result.updateElements { matches in
        guard matches.isMatches else { return }
        matches.updateElements { match in
          guard let original = originals.popFirst() else { return }
          let bag = original.carriedItems
          match["ref"] = match["ref"].map { segments[$0] ?? $0 }
          match.restore(from: original)
          match.updateElements { restoreSide(&$0, original, bag) }
          let metadata = bag.filter { $0.is("metadata", XLIFFNamespace.metadata) }
          match.children.insert(contentsOf: metadata.map { .element($0) }, at: 0)
          let rest = bag.filter {
            !$0.is("metadata", XLIFFNamespace.metadata) && !$0.isCarrier("data")
          }
          match.append(rest.compactMap { element(of: $0) })
          match.append(original.elements.filter { $0.coreName.isEmpty && !$0.isCarrier })
        }
      }
      return
    }
    let originals = unit.elements.filter(\.isMatches).flatMap(\.elements)
    let places = result.children.indices.filter {
      if case .element(let child) = result.children[$0] {
        child.coreName == "alt-trans"
      } else {
        false
      }
    }
    guard originals.count == places.count else { return }
    var removed: Set<Int> = []
    var more: [Int: [MarkupElement]] = [:]
    var last: Int?
    for (match, place) in zip(originals, places) {
      guard case .element(var alternative) = result.children[place] else { continue }
      let bag = match.carriedItems
      let missing = (match.carried("missing") ?? "").fields(" ").map(String.init)
      alternative.restore(from: match, except: ["continues", "missing"])
      alternative.children.removeAll { missing.contains($0.coreName) }
      alternative.updateElements { restoreSide(&$0, match, bag) }
      for item in bag + match.elements.filter({ $0.isCarrier("markup") }) {
        guard let element = element(of: item) else { continue }
        let target = alternative.children.firstIndex { $0.coreName == "target" }
        let isEarly = element.coreName == "seg-source"
        alternative.children.insert(
          .element(element),
          at: isEarly ? target ?? alternative.children.count : alternative.children.count
        )
      }
      alternative.append(match.elements.filter { $0.coreName.isEmpty && !$0.isCarrier })
      if match.carried("continues") != nil, let last {
        more[last, default: []] += alternative.elements("target")
        removed.insert(place)
      } else {
        result.children[place] = .element(alternative)
        last = place
      }
    }
    for (place, targets) in more {
      guard case .element(var alternative) = result.children[place] else { continue }
      let end = alternative.children.lastIndex { $0.coreName == "target" }
      alternative.children.insert(
        contentsOf: targets.map { .element($0) },
        at: end.map { $0 + 1 } ?? alternative.children.count
      )
      result.children[place] = .element(alternative)
    }
    let kept = result.children.enumerated().filter { !removed.contains($0.offset) }
    result.children = kept.map(\.element)
  }

  /// The unit without what would be taken for the unit's own.
  private static func bare(_ unit: MarkupElement) -> MarkupElement {
    var result = unit
    let isSegmented = unit.carriedItems.contains {
      $0.isCarrier("seg-source") || $0.isCarrier("segment")
    }
    result.children.removeAll {
      if case .element(let child) = $0 {
        child.isCarrier && !child.isCarrier("carried")
      } else {
        false
      }
    }
    result.attributes.removeAll {
      $0.name.namespace == XLIFFNamespace.loctrip && $0.name.localName != "id"
    }
    if isSegmented { result.carry("segmented", "yes") }
    return result
  }

  /// The codes as they were, by the keys of those that stand for them.
  private func codes(
    of unit: MarkupElement,
    _ bag: [MarkupElement],
    _ units: [MarkupElement] = []
  ) -> [ExactString: MarkupElement] {
    var codes: [ExactString: MarkupElement] = [:]
    var items: [ExactString: MarkupElement] = [:]
    for item in bag where item.isCarrier("code") {
      for side in item["side"].flatMap(ContentSide.init(rawValue:)).map({ [$0] }) ?? [
        .target, .source,
      ] {
        let key = side.key(item["ref"], isEnd: item["half"] == "end")
        if items[key] == nil || item["side"] != nil { items[key] = item }
      }
    }
    let data = Dictionary(
      unit.elements("originalData").flatMap(\.elements).map {
        (ExactString($0["id"] ?? ""), $0.text)
      },
      uniquingKeysWith: { first, _ in first }
    )
    func walk(_ element: MarkupElement, _ side: ContentSide) {
      for child in element.elements {
        let isEnd = child.coreName == "ec"
        let key = side.key(child["id"] ?? child["startRef"], isEnd: isEnd)
        let isCarrying = child.attributes.contains { !$0.name.namespace.isEmpty }
        if let item = items[key] ?? (isCarrying ? child : nil) {
          var code = counterpart(of: child, isEnd: isEnd)
          if let text = (child["dataRef"] ?? child["dataRefStart"]).flatMap({
            data[ExactString($0)]
          }) {
            code.children = text.isEmpty ? [] : [.text(text)]
          }
          code.restore(from: item)
          fill(&code, item, side, units)
          codes[key] = code
        }
        walk(child, side)
      }
    }
    for holder in unit.elements("segment", "ignorable") + [unit] {
      for side in [ContentSide.source, .target] {
        for element in holder.elements(side.rawValue) { walk(element, side) }
      }
    }
    return codes
  }

  private func counterpart(of code: MarkupElement, isEnd: Bool) -> MarkupElement {
    var result: MarkupElement
    if code.coreName == "mrk" || code.coreName == "sm" {
      result = CodeMapping.firstMark(code)
      result.attributes += code.attributes.filter { !KnownNamespace.isReserved($0.name.namespace) }
    } else {
      let native = code["dataRef"] ?? code["dataRefStart"]
      result = CodeMapping.firstCode(
        code,
        hasNative: native != nil,
        isIsolated: code["isolated"] == "yes"
      )
      result["id"] = code["id"] ?? code["startRef"]
    }
    return result
  }

  /// Puts texts back into native code.
  private func fill(
    _ code: inout MarkupElement,
    _ item: MarkupElement,
    _ side: ContentSide,
    _ units: [MarkupElement]
  ) {
    var text = Array(code.text.unicodeScalars)[...]
    var position = 0
    var nodes: [MarkupElement.Node] = []
    func piece(_ scalars: ArraySlice<Unicode.Scalar>) {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      if !scalars.isEmpty { nodes.append(.text(String(view))) }
    }
    for sub in item.elements where sub.isCarrier("sub") {
      let place = Int(sub["at"] ?? "") ?? 0
      piece(text.prefix(max(0, place - position)))
      text = text.dropFirst(max(0, place - position))
      position = max(position, place)
      if let id = sub["unit"], let unit = units.first(where: { $0["id"].isExactly(id) }) {
        var first = UnitToFirst(isReturning: true)
        var element = MarkupElement("sub")
        for attribute in unit.attributes where attribute.name.namespace == XLIFFNamespace.loctrip {
          let prefix = "\(side.rawValue)-sub."
          guard attribute.name.localName.hasPrefix(prefix) else { continue }
          element[String(attribute.name.localName.dropFirst(prefix.utf8.count))] = attribute.value
        }
        element.children = first.unit([unit]).element(side.rawValue)?.children ?? []
        nodes.append(.element(element))
      }
    }
    guard !nodes.isEmpty else { return }
    piece(text)
    code.children = nodes
  }

  /// Puts back the elements of a unit, and what its own say beside their text.
  private func restoreParts(
    _ result: inout MarkupElement,
    _ bag: [MarkupElement],
    _ unit: MarkupElement
  ) {
    var others: [MarkupElement] = []
    let parts = bag.filter { !["code", "data", "note", "segment"].contains($0.name.localName) }
    for item in parts {
      let name = item.name.localName
      if item.isCarrier, ["source", "seg-source", "target"].contains(name) {
        if item["missing"] != nil { result.children.removeAll { $0.coreName == name } }
        if item["empty"] != nil { result.children.append(.element(MarkupElement(name))) }
        result.updateElements {
          if $0.coreName == name { $0.restore(from: item, except: ["missing", "empty"]) }
        }
      } else if let element = element(of: item) {
        if let part = item["of"] {
          result.children.removeAll { $0.coreName == part }
          let place =
            part == "source" ? nil : result.children.firstIndex { $0.coreName == "source" }
          result.children.insert(.element(element), at: place.map { $0 + 1 } ?? 0)
        } else {
          others.append(element)
        }
      }
    }
    others += unit.elements.filter { $0.coreName.isEmpty && !$0.isCarrier && !$0.isMatches }
    let (own, foreign) = (others.filter { !$0.coreName.isEmpty }, others.filter(\.coreName.isEmpty))
    let place = mapper.toSecond ? 0 : result.children.count
    result.children.insert(contentsOf: (own + foreign).map { .element($0) }, at: place)
    restoreNotes(in: &result, unit.elements, bag)
  }
  /// Puts back what notes said beside their text.
  ///
  /// - Parameters:
  ///   - result: The element that they stand in.
  ///   - elements: Those of its counterpart.
  ///   - bag: The items that are carried there.
  private func restoreNotes(
    in result: inout MarkupElement,
    _ elements: [MarkupElement],
    _ bag: [MarkupElement]
  ) {
    var notes = elements.flatMap { $0.coreName == "notes" ? $0.elements : [$0] }
      .filter { $0.coreName == "note" }[...]
    let items = Dictionary(
      bag.filter { $0.isCarrier("note") }.map { (ExactString($0["ref"] ?? ""), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var number = 0
    func restore(_ note: inout MarkupElement) {
      guard note.coreName == "note", let original = notes.popFirst() else { return }
      note.restore(from: original)
      if let item = items[ExactString("\(number)")] { note.restore(from: item) }
      number += 1
    }
    result.updateElements {
      if $0.coreName == "notes" { $0.updateElements(restore) } else { restore(&$0) }
    }
  }

  /// Returns an element that was carried as it stands, or as text.
  private func element(of item: MarkupElement) -> MarkupElement? {
    if item.isCarrier("markup") {
      let namespace = mapper.toSecond ? XLIFFVersion.v2_0.namespace : XLIFFVersion.v1_2.namespace
      return MarkupElement(markup: item.text, core: namespace)
    }
    return item.isCarrier ? nil : item.moved(from: XLIFFVersion.v1_2.namespace)
  }

  // MARK: - Containers

  /// Returns what a file or group was and what stood before its units, after what stood before it.
  func container(
    _ element: MarkupElement,
    _ head: [MarkupElement],
    _ elements: [MarkupElement]
  ) -> (before: [MarkupElement], elements: [MarkupElement]) {
    var result = elements
    result[0].restore(from: element)
    let parts = head.flatMap { $0.coreName == "header" ? $0.elements : [$0] }
    let bag = parts.filter { $0.isCarrier("carried") }.flatMap(\.elements)
    let before = bag.filter { $0.isCarrier("xliff") }.flatMap(\.elements)
    let header = self.head(head)
    var holder = MarkupElement("header")
    let isInHeader = element.coreName == "file" && !mapper.toSecond
    holder.append(isInHeader ? result.dropFirst().flatMap(\.elements) : Array(result.dropFirst()))
    restoreNotes(in: &holder, parts, bag)
    if let item = bag.first(where: { $0.isCarrier("skl") }) {
      holder.updateElements { skeleton in
        if skeleton.coreName == "skl" { skeleton.updateElements { $0.restore(from: item) } }
      }
    }
    let place = mapper.toSecond ? holder.children.count : 0
    holder.children.insert(contentsOf: header.map { .element($0) }, at: place)
    let isGroup = element.coreName == "group"
    holder.children = holder.elements.enumerated().sorted {
      (rank($0.element, isGroup), $0.offset) < (rank($1.element, isGroup), $1.offset)
    }.map { .element($0.element) }
    if !isInHeader {
      result = [result[0]] + holder.elements
    } else if !holder.children.isEmpty || bag.contains(where: { $0.isCarrier("header") }) {
      result = [result[0], holder]
    }
    return (before.compactMap { self.element(of: $0) }, result)
  }

  /// Returns the place of an element among those before the units of a file or group.
  private func rank(_ element: MarkupElement, _ isGroup: Bool) -> Int {
    let parts = isGroup ? ["context-group", "count-group", "prop-group"] : ["skl", "phase-group"]
    switch element.coreName {
    case "skeleton": return 0
    case "": return mapper.toSecond ? 1 : 5
    case let name: return parts.firstIndex(of: name) ?? 4
    }
  }

  /// Returns the elements that were carried of the head of a file or group, and those of vendors.
  func head(_ head: [MarkupElement]) -> [MarkupElement] {
    var result: [MarkupElement] = []
    for part in head.flatMap({ $0.coreName == "header" ? $0.elements : [$0] }) {
      if part.isCarrier("carried") {
        for item in part.elements where !item.isCarrier("xliff") {
          let items = item.isCarrier("header") ? item.elements : [item]
          result += items.compactMap { self.element(of: $0) }
        }
      } else if part.coreName.isEmpty {
        result.append(part)
      }
    }
    return result
  }

  /// Returns the root as it was.
  func root(_ element: MarkupElement, _ carrier: MarkupElement) -> MarkupElement {
    var result = element
    result.restore(from: carrier, except: ["srcLang", "trgLang", "absent", "from"])
    return result
  }
}

extension MarkupElement {
  /// The items that are carried in it.
  var carriedItems: [MarkupElement] {
    elements.filter { $0.isCarrier("carried") }.flatMap(\.elements)
  }

  /// The attributes that are carried under names with a prefix, by what follows it.
  fileprivate func carried(after prefix: String) -> [(name: String, value: String)] {
    attributes.compactMap {
      guard $0.name.namespace == XLIFFNamespace.loctrip, $0.name.localName.hasPrefix(prefix)
      else { return nil }
      return (String($0.name.localName.dropFirst(prefix.utf8.count)), $0.value)
    }
  }

  /// Returns the name of an attribute that was carried under another one.
  fileprivate static func originalName(_ name: String, isItem: Bool = false) -> XMLName {
    if isItem, name.hasPrefix("original-") { return XMLName(localName: String(name.dropFirst(9))) }
    guard let dot = name.firstIndex(of: "."),
      let namespace = KnownNamespace.namespace(of: name[..<dot])
    else { return XMLName(localName: name) }
    return XMLName(
      prefix: String(name[..<dot]),
      localName: String(name[name.index(after: dot)...]),
      namespace: namespace
    )
  }

  /// Puts back what is carried of an element on its counterpart, or on an item.
  mutating func restore(from carrier: MarkupElement, except keys: Set<String> = []) {
    let isItem = carrier.isCarrier
    for attribute in carrier.attributes {
      let key = attribute.name.localName
      guard attribute.name.namespace == (isItem ? "" : XLIFFNamespace.loctrip) else {
        if isItem || !attribute.name.namespace.isEmpty { set(attribute.name, attribute.value) }
        continue
      }
      switch key {
      case _ where keys.contains(key) || key.hasPrefix("was.") || key.hasBytes("-sub."): break
      case "ref" where isItem, "half" where isItem, "side" where isItem, "of" where isItem: break
      case "sub", "said": break
      case "id" where attribute.value.isEmpty: break
      case "element": rename(attribute.value)
      case "absent":
        for word in attribute.value.fields(" ") {
          set(Self.originalName(String(word), isItem: isItem), nil)
        }
      case _
      where key.hasPrefix("segment.") || key.hasPrefix("source.") || key.hasPrefix("target."):
        break
      default: set(Self.originalName(key, isItem: isItem), attribute.value)
      }
    }
  }

  fileprivate var isMatches: Bool { self.is("matches", XLIFFNamespace.matches) }

  /// The element with one namespace as that of the document, in everything in it too.
  fileprivate func moved(from namespace: String) -> MarkupElement {
    var result = self
    result.updateElements { $0 = $0.moved(from: namespace) }
    if name.namespace == namespace { result.rename(name.localName) }
    return result
  }
}
