import LocalizationCore
import XLIFF
import XMLEvents

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
    let bag = Self.items(of: unit)
    var result: MarkupElement
    if mapper.toSecond {
      var second = mapper.second
      second.known = codes(of: unit, bag)
      result = second.units(Self.bare(unit)).last ?? unit
    } else {
      var first = mapper.first
      first.known = codes(of: unit, bag, units)
      result = first.unit(units.map { Self.bare($0) })
    }
    restore(&result, from: unit)
    if !mapper.toSecond { restoreMarks(&result, bag) }
    if mapper.toSecond { restoreSegments(&result, bag, unit) }
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
          restore(&mark, from: item)
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
  private func restoreSegments(
    _ result: inout MarkupElement,
    _ bag: [MarkupElement],
    _ unit: MarkupElement
  ) {
    let marks = unit.element("seg-source")?.elements.filter(SegmentedContent.isPart) ?? []
    var number = 0
    let data = bag.filter { $0.isCarrier("data") }.map { item in
      var data = MarkupElement("data")
      data["id"] = item["ref"]
      restore(&data, from: item)
      data.children = item.children
      return data
    }
    result.updateElements { part in
      if part.coreName == "originalData", !data.isEmpty {
        part.children = data.map { .element($0) }
      }
      guard part.coreName == "segment" || part.coreName == "ignorable" && number < marks.count
      else {
        return
      }
      let carrier =
        marks.isEmpty ? unit : number < marks.count ? marks[number] : MarkupElement("mrk")
      let prefix = marks.isEmpty ? "segment." : ""
      number += 1
      if (carrier.carried("absent") ?? "").contains("\(prefix)id") { part["id"] = nil }
      for attribute in carrier.attributes
      where attribute.name.namespace == XLIFFNamespace.loctrip
        && attribute.name.localName.hasPrefix(prefix) && attribute.name.localName != "absent"
      {
        let name = String(attribute.name.localName.dropFirst(prefix.utf8.count))
        guard !name.contains(".") else { continue }
        part[name] = name == "state" && attribute.value.isEmpty ? nil : attribute.value
      }
    }
  }

  /// The unit without what would be taken for the unit's own.
  private static func bare(_ unit: MarkupElement) -> MarkupElement {
    var result = unit
    let isSegmented = items(of: unit).contains {
      $0.isCarrier("seg-source") || $0.isCarrier("segment")
    }
    result.children.removeAll {
      if case .element(let child) = $0 { child.isCarrier } else { false }
    }
    result.attributes.removeAll {
      $0.name.namespace == XLIFFNamespace.loctrip && $0.name.localName != "id"
    }
    if isSegmented { result.carry("segmented", "yes") }
    return result
  }

  private static func items(of element: MarkupElement) -> [MarkupElement] {
    element.elements.filter { $0.isCarrier("carried") }.flatMap(\.elements)
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
    var own: [(id: String, text: String)] = []
    /// The id of native code that stands in a code of 1.2.
    func reference(_ code: MarkupElement) -> String? {
      if let carried = code.carried("dataRef") ?? code.carried("dataRefStart") { return carried }
      let text = code.text
      guard mapper.toSecond, !text.isEmpty, ["ph", "bpt", "ept", "it"].contains(code.coreName)
      else {
        return nil
      }
      if let known = own.first(where: { $0.text.isIdentical(to: text) }) { return known.id }
      own.append(("d\(own.count + 1)", text))
      return own.last?.id
    }
    func walk(_ element: MarkupElement, _ side: ContentSide) {
      for child in element.elements {
        let reference = reference(child)
        let isEnd =
          ["ec", "ept", "ex"].contains(child.coreName)
          || child.coreName == "it" && child["pos"] == "close"
        let key = side.key(child["id"] ?? child["startRef"], isEnd: isEnd)
        let isCarrying = child.attributes.contains { $0.name.namespace == XLIFFNamespace.loctrip }
        if let item = items[key] ?? (isCarrying ? child : nil) {
          var code = counterpart(of: child, isEnd: isEnd)
          if let text = (child["dataRef"] ?? child["dataRefStart"]).flatMap({
            data[ExactString($0)]
          }) {
            code.children = text.isEmpty ? [] : [.text(text)]
          }
          restore(&code, from: item)
          fill(&code, item, side, units)
          if let reference { code[code.coreName == "pc" ? "dataRefStart" : "dataRef"] = reference }
          codes[key] = code
        }
        if child.coreName == "ept", let pair = codes[side.key(child["id"])], pair.coreName == "pc" {
          codes[side.key(child["id"])]?["dataRefEnd"] = reference
        }
        walk(child, side)
      }
    }
    for holder in unit.elements("segment", "ignorable") + [unit] {
      for side in [ContentSide.source, .target] {
        for element in holder.elements(side.rawValue) { walk(element, side) }
      }
      for element in holder.elements("seg-source") { walk(element, .source) }
    }
    return codes
  }

  private func counterpart(of code: MarkupElement, isEnd: Bool) -> MarkupElement {
    let isMark = code.coreName == "mrk" || code.coreName == "sm"
    var result: MarkupElement
    if mapper.toSecond {
      result =
        isMark ? CodeMapping.secondMark(code) : CodeMapping.secondCode(code, isIsolated: false)
      result["id"] = code["id"]
    } else if isMark {
      result = CodeMapping.firstMark(code)
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
    let parts = bag.filter { !["code", "data", "note", "segment"].contains($0.name.localName) }
    for item in parts {
      let name = item.name.localName
      if item.isCarrier, ["source", "seg-source", "target"].contains(name) {
        if item["missing"] != nil { result.children.removeAll { $0.coreName == name } }
        if item["empty"] != nil { result.children.append(.element(MarkupElement(name))) }
        result.updateElements {
          if $0.coreName == name { restore(&$0, from: item, except: ["missing", "empty"]) }
        }
      } else if let element = element(of: item) {
        if let part = item["of"] {
          result.children.removeAll { $0.coreName == part }
          let place =
            part == "source" ? nil : result.children.firstIndex { $0.coreName == "source" }
          result.children.insert(.element(element), at: place.map { $0 + 1 } ?? 0)
        } else {
          result.append(element)
        }
      }
    }
    result.append(unit.elements.filter { $0.coreName.isEmpty && !$0.isCarrier && !$0.isMatches })
    let notes = unit.elements("note") + unit.elements("notes").flatMap(\.elements)
    let items = Dictionary(
      bag.filter { $0.isCarrier("note") }.map { (ExactString($0["ref"] ?? ""), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var number = 0
    func restoreNote(_ note: inout MarkupElement) {
      guard note.coreName == "note", number < notes.count else { return }
      restore(&note, from: items[ExactString("\(number)")] ?? notes[number])
      number += 1
    }
    result.updateElements {
      if $0.coreName == "notes" { $0.updateElements(restoreNote) } else { restoreNote(&$0) }
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

  /// Returns what a file, group or root was, and what stood before its units.
  func container(
    _ element: MarkupElement,
    _ head: [MarkupElement],
    _ elements: [MarkupElement]
  ) -> [MarkupElement] {
    var result = elements
    restore(&result[0], from: element)
    let header = self.head(head)
    let isEmpty = !head.contains { part in part.elements.contains { $0.isCarrier("header") } }
    guard element.coreName == "file", !mapper.toSecond else {
      result.insert(contentsOf: header, at: 1)
      return result
    }
    guard !isEmpty || !header.isEmpty else { return result }
    if result.count == 1 { result.append(MarkupElement("header")) }
    result[1].append(header)
    return result
  }

  /// Returns the elements that were carried of the head of a file or group, and those of vendors.
  func head(_ head: [MarkupElement]) -> [MarkupElement] {
    var result: [MarkupElement] = []
    for part in head.flatMap({ $0.coreName == "header" ? $0.elements : [$0] }) {
      if part.isCarrier("carried") {
        for item in part.elements {
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
    restore(&result, from: carrier, except: ["srcLang", "trgLang", "absent"])
    return result
  }

  // MARK: - Attributes

  /// Puts back what is carried of an element on its counterpart, or on an item.
  private func restore(
    _ element: inout MarkupElement,
    from carrier: MarkupElement,
    except keys: Set<String> = []
  ) {
    let isItem = carrier.isCarrier
    func original(_ name: String) -> XMLName {
      if name.hasPrefix("original-") { return XMLName(localName: String(name.dropFirst(9))) }
      guard let dot = name.firstIndex(of: "."),
        let namespace = KnownNamespace.namespace(of: name[..<dot])
      else { return XMLName(localName: name) }
      return XMLName(
        prefix: String(name[..<dot]),
        localName: String(name[name.index(after: dot)...]),
        namespace: namespace
      )
    }
    for attribute in carrier.attributes {
      let key = attribute.name.localName
      guard attribute.name.namespace == (isItem ? "" : XLIFFNamespace.loctrip) else {
        let isForeign =
          !attribute.name.namespace.isEmpty && attribute.name.namespace != XLIFFNamespace.xml
        if isItem || isForeign { element.set(attribute.name, attribute.value) }
        continue
      }
      switch key {
      case _ where keys.contains(key) || key.hasPrefix("was.") || key.contains("-sub."): break
      case "sub", "from", "ref", "half", "side", "of", "said", "dataRef": break
      case "element": element.rename(attribute.value)
      case "absent":
        for word in attribute.value.split(separator: " ") {
          element.set(original(String(word)), nil)
        }
      case _
      where key.hasPrefix("segment.") || key.hasPrefix("source.") || key.hasPrefix("target."):
        break
      default: element.set(original(key), attribute.value)
      }
    }
  }
}

extension MarkupElement {
  fileprivate var isMatches: Bool { self.is("matches", XLIFFNamespace.matches) }

  /// The element with one namespace as that of the document, in everything in it too.
  fileprivate func moved(from namespace: String) -> MarkupElement {
    var result = self
    result.updateElements { $0 = $0.moved(from: namespace) }
    if name.namespace == namespace { result.rename(name.localName) }
    return result
  }
}
