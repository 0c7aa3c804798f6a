import LocalizationCore
import XLIFF
import XMLEvents

extension UnitToSecond {
  /// A `group` of 1.x: its attributes, and what stands before its units.
  mutating func group(_ group: MarkupElement, _ head: [MarkupElement])
    -> (MarkupElement, [MarkupElement])
  {
    var result = MarkupElement("group")
    identify(&result, as: group, in: \.groupIDs, prefix: "g")
    var bag = Carrier.item("carried")
    copyAttributes(of: group, to: &result)
    return (result, self.head(head, &bag))
  }

  /// Returns the head of a group or file, in the order of 2.x.
  func head(_ head: [MarkupElement], _ bag: inout MarkupElement) -> [MarkupElement] {
    let contents = Contents(head, ["note"])
    bag.append(contents.rest.map { keepable($0) })
    var holder = MarkupElement("holder")
    holder.append(contents.foreign.map { extensionElement($0) })
    holder.append(restored(contents.carried))
    if !bag.children.isEmpty { holder.append(bag) }
    appendNotes(contents["note"], carried: contents.carried, to: &holder)
    return holder.elements
  }
}

extension UnitToFirst {
  /// A `group` of 2.x: its attributes, and what stands before its units.
  mutating func group(_ group: MarkupElement, _ head: [MarkupElement])
    -> (MarkupElement, [MarkupElement])
  {
    let isBinary = group.carried("element") == "bin-unit"
    var result = MarkupElement(isBinary ? "bin-unit" : "group")
    identify(&result, as: group, in: \.groupIDs, isRequired: isBinary)
    copyAttributes(of: group, to: &result)
    if isBinary, let approved = group.carried("approved") { result["approved"] = approved }
    lock(&result, unlessSaidOf: group)
    if group.carried("was.late") != nil { result.carry("was.late", "yes") }
    return (result, self.head(head))
  }

  func head(_ head: [MarkupElement]) -> [MarkupElement] {
    var result: [MarkupElement] = []
    var foreign: [MarkupElement] = []
    var carried = Carrier.item("carried")
    var notes: [MarkupElement] = []
    for child in head {
      if child.isCarrier("carried") {
        for element in restored(in: child.elements) {
          if element.coreName.isEmpty { foreign.append(element) } else { result.append(element) }
        }
      } else if child.coreName == "notes" {
        notes += child.elements
      } else if child.isOfFirstGeneration {
        carried.append(Carrier.markup(child, core: XLIFFVersion.v2_0.namespace))
      } else if child.coreName.isEmpty {
        foreign.append(child)
      }
    }
    var holder = MarkupElement("holder")
    appendNotes(notes, to: &holder, carried: &carried)
    if !carried.children.isEmpty { foreign.append(carried) }
    return result + holder.elements + foreign
  }
}

// MARK: - Files

extension UnitToSecond {
  /// A `file` of 1.x: its attributes, and what stands before its units.
  ///
  /// - Parameters:
  ///   - number: Its place among the files, from 1.
  ///   - root: The languages of the document.
  ///   - hasHeader: True if it has a `header`, which may be empty.
  ///   - before: The elements before it in the document.
  func file(
    _ file: MarkupElement,
    number: Int,
    root: (source: String, target: String?),
    _ head: [MarkupElement],
    hasHeader: Bool,
    before: [MarkupElement]
  ) -> (MarkupElement, [MarkupElement]) {
    var element = MarkupElement("file")
    element["id"] = "f\(number)"
    if let carried = file.carried("id"), UnitIdentifiers.isNameToken(carried) {
      element["id"] = carried
    }
    element["original"] = file["original"]
    var bag = Carrier.item("carried")
    var copy = file
    copy["original"] = nil
    if file["source-language"].isExactly(root.source) { copy["source-language"] = nil }
    if let language = root.target, file["target-language"].isExactly(language) {
      copy["target-language"] = nil
    }
    if context.isReturning && file["datatype"] == UnitToFirst.noDatatype {
      copy["datatype"] = nil
    }
    copyAttributes(of: copy, to: &element, mapped: [], own: ["id"])
    if file["translate"] != nil { element.carry("translate", file["translate"]) }
    if file.carried("id") == nil {
      for name in ["original", "source-language", "target-language", "datatype"]
      where file[name] == nil { element.addAbsent(name) }
    }

    var skeleton: MarkupElement?
    var rest: [MarkupElement] = []
    var header = Carrier.item("header")
    for child in head {
      if child.coreName == "note" || child.coreName.isEmpty {
        rest.append(child)
      } else if skeleton == nil, let (made, item) = Self.skeleton(child) {
        skeleton = made
        if let item { bag.append(item) }
      } else {
        header.append(keepable(child))
      }
    }
    if !header.children.isEmpty || hasHeader && head.isEmpty { bag.append(header) }
    let outside = before.filter { !$0.isCarrier("carried") }
    if !outside.isEmpty {
      var item = Carrier.item("xliff")
      item.append(outside.map { $0.isSafeExtension() ? $0 : Carrier.markup($0) })
      bag.append(item)
    }
    // What 2.2 says of the whole document and 2.0 cannot.
    for child in before where child.isCarrier("carried") { bag.children += child.children }
    var children = self.head(rest, &bag)
    if let index = children.firstIndex(where: { $0.coreName == "skeleton" }) {
      skeleton = children.remove(at: index)
    }
    return (element, (skeleton.map { [$0] } ?? []) + children)
  }

  /// The skeleton, and what must be carried of it; `nil` when 2.x cannot say it.
  private static func skeleton(_ skl: MarkupElement) -> (MarkupElement, MarkupElement?)? {
    guard skl.coreName == "skl", let file = skl.elements.first, skl.elements.count == 1,
      skl.attributes.isEmpty
    else { return nil }
    var result = MarkupElement("skeleton")
    var item = Carrier.item("skl")
    for attribute in file.attributes where attribute.name.localName != "href" {
      item.set(Carrier.itemName(of: attribute.name), attribute.value)
    }
    switch file.coreName {
    case "internal-file":
      let text = file.text
      guard file.elements.isEmpty, text.contains(where: { !$0.isWhitespace }) else { return nil }
      result.append(text)
    case "external-file":
      guard let href = file["href"] else { return nil }
      result["href"] = href
    default: return nil
    }
    return (result, item.attributes.isEmpty ? nil : item)
  }
}

extension UnitToFirst {
  /// The placeholder for the type that 1.2 requires and 2.x does not have.
  static let noDatatype = "x-unknown"

  /// A `file` of 2.x: its attributes, what stands before it, and what its header holds, if it has one.
  func file(
    _ file: MarkupElement,
    number: Int,
    root: (source: String?, target: String?),
    _ head: [MarkupElement]
  ) -> (MarkupElement, [MarkupElement], [MarkupElement]?) {
    var result = MarkupElement("file")
    result["original"] = file["original"] ?? ""
    result["source-language"] = root.source
    result["target-language"] = root.target
    result["datatype"] = Self.noDatatype
    var copy = file
    copy["original"] = nil
    copy["id"] = nil
    copyAttributes(of: copy, to: &result, mapped: ["id", "original"])
    if file.absentWords.contains("target-language") { result["target-language"] = nil }
    if !isReturning {
      if file["id"] != "f\(number)" || file["original"] == nil { result.carry("id", file["id"]) }
      if file["original"] == nil { result.addAbsent("original") }
    }
    if let translate = file["translate"] {
      result["translate"] = nil
      result.carry("translate", translate)
    }
    var before: [MarkupElement] = []
    var header: [MarkupElement] = []
    var hasHeader = false
    var rest: [MarkupElement] = []
    var skeleton: MarkupElement?
    var sklItem: MarkupElement?
    for child in head {
      if child.isCarrier("carried") {
        for item in child.elements {
          if item.isCarrier("header") {
            hasHeader = true
            header += item.elements.compactMap { restored($0) }
          } else if item.isCarrier("xliff") {
            before += item.elements.compactMap { restored($0) }
          } else if item.isCarrier("skl") {
            sklItem = item
          } else {
            header += restored(in: [item])
          }
        }
      } else if child.coreName == "skeleton", skeleton == nil {
        skeleton = child
      } else {
        rest.append(child)
      }
    }
    if let skeleton { header.insert(Self.skl(skeleton, sklItem), at: 0) }
    header += self.head(rest)
    return (result, before, hasHeader || !header.isEmpty ? header : nil)
  }

  private static func skl(_ skeleton: MarkupElement, _ item: MarkupElement?) -> MarkupElement {
    guard skeleton.elements.isEmpty else {
      // A skeleton of elements is more than 1.2 has room for there.
      return Carrier.markup(skeleton, core: XLIFFVersion.v2_0.namespace).inBag
    }
    var result = MarkupElement("skl")
    var file: MarkupElement
    if let href = skeleton["href"] {
      file = MarkupElement("external-file")
      file["href"] = href
    } else {
      file = MarkupElement("internal-file")
      file.append(skeleton.text)
    }
    if let item { file.restore(from: item) }
    result.append(file)
    return result
  }
}
