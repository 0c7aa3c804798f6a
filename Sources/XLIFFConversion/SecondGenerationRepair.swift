import LocalizationCore
import XLIFF
import XMLEvents

/// Makes units, groups and files of 2.x valid where what they were made of was not.
///
/// The core's schema is followed, and those of its constraints that concern one unit: ids, the halves
/// of pairs, references to native code, and what one attribute asks of another.
struct SecondGenerationRepair {
  var version = XLIFFVersion.v2_1
  /// The language pair of the document, in lower case.
  var languages: [String: String] = [:]
  private(set) var changes: [(offset: Int, message: String)] = []
  private var offset = 0

  private static let match: KeyValuePairs<String, ValueKind> = [
    "id": .token, "type": .words(XLIFF2Values.matchTypes), "subType": .user(),
  ]

  // MARK: - Elements

  /// A unit, or a group of units.
  mutating func repaired(_ element: MarkupElement) -> MarkupElement {
    if element.offset > 0 { offset = element.offset }
    var result = element
    repairAttributes(&result)
    switch element.coreName {
    case "unit": repairUnit(&result)
    case "group", "file", "notes", "holder":
      result.updateElements { $0 = $0.coreName.isEmpty ? module($0) : repaired($0) }
    case "note":
      let text = element.text
      result.children = text.isEmpty ? [] : [.text(text)]
    default: return element.coreName.isEmpty ? module(element) : result
    }
    return result
  }

  /// An extension or module; as text when the module's schema would not have it.
  private mutating func module(_ element: MarkupElement) -> MarkupElement {
    if element.is("matches", XLIFFNamespace.matches) {
      var result = element
      result.updateElements { match in
        for (name, kind) in Self.match {
          guard let value = match[name], !kind.allows(value) else { continue }
          change("\(name)=\"\(value)\" is not allowed on <match> in XLIFF \(version); carried")
          match[name] = nil
          match.carry("was.\(name)", value)
        }
        if let subType = match["subType"], match["type"] == nil {
          match["subType"] = nil
          match.carry("was.subType", subType)
        }
      }
      return result
    }
    guard let fault = ModuleFaults.fault(in: element) else { return element }
    change("<\(element.name.qualifiedName)> is not valid: \(fault); carried as text")
    return Carrier.markup(element, core: version.namespace).inBag
  }

  private mutating func repairUnit(_ unit: inout MarkupElement) {
    var data: Set<ExactString> = []
    var extensions: [MarkupElement] = []
    var notes = MarkupElement("notes")
    var originalData = MarkupElement("originalData")
    var segments: [MarkupElement] = []
    for child in unit.elements {
      switch child.coreName {
      case "": extensions.append(module(child))
      case "notes": notes.append(child.elements.map { repaired($0) })
      case "originalData":
        for var element in child.elements where element.coreName == "data" {
          repairAttributes(&element)
          guard let id = element["id"], data.insert(ExactString(id)).inserted else {
            change("<data> without a unique id is left out")
            continue
          }
          element.children = element.children.filter {
            guard case .element(let child) = $0 else { return true }
            return child.coreName == "cp"
          }
          originalData.append(element)
        }
      case "segment", "ignorable": segments.append(segment(child))
      default: change("<\(child.name.localName)> is not allowed in <unit>; left out")
      }
    }
    if !segments.contains(where: { $0.coreName == "segment" }) {
      change("<unit> has no <segment>; written with one")
      if segments.isEmpty {
        var segment = MarkupElement("segment")
        segment.append(MarkupElement("source"))
        segments = [segment]
      } else {
        segments[0].rename("segment")
      }
    }
    repairOrder(&segments)
    var content = UnitContent(data: data)
    content.repair(&segments)
    for message in content.changes { change(message) }
    unit.children = extensions.map { .element($0) }
    if !notes.children.isEmpty { unit.append(notes) }
    if !originalData.children.isEmpty { unit.append(originalData) }
    unit.append(segments)
  }

  private mutating func segment(_ element: MarkupElement) -> MarkupElement {
    var result = element
    repairAttributes(&result)
    if result["state"] == nil, let value = result["subState"] {
      change("subState=\"\(value)\" needs a state; left out")
      result["subState"] = nil
    }
    var source: MarkupElement?
    var target: MarkupElement?
    for var child in element.elements {
      switch child.coreName {
      case "source" where source == nil:
        repairAll(&child)
        source = child
      case "target" where target == nil:
        repairAll(&child)
        target = child
      default:
        change(
          "<\(child.name.qualifiedName)> is not allowed in <\(element.name.localName)>; left out"
        )
      }
    }
    result.children = [.element(source ?? MarkupElement("source"))]
    if let target { result.append(target) }
    return result
  }

  /// Repairs the attributes of an element and of every code in it.
  private mutating func repairAll(_ element: inout MarkupElement) {
    repairAttributes(&element)
    element.updateElements { repairAll(&$0) }
  }

  /// Explicit orders that clash are none.
  private mutating func repairOrder(_ segments: inout [MarkupElement]) {
    var used: Set<Int> = []
    var isClashing = false
    var hasOrder = false
    for (index, segment) in segments.enumerated() {
      guard let target = segment.element("target") else { continue }
      if target["order"] != nil { hasOrder = true }
      let order = target["order"].flatMap { Int($0) } ?? index + 1
      if !used.insert(order).inserted || order > segments.count { isClashing = true }
    }
    guard hasOrder, isClashing else { return }
    change("the 'order' of the targets is contradictory; left out")
    for index in segments.indices {
      segments[index].updateElements { $0["order"] = nil }
    }
  }

  // MARK: - Attributes

  private mutating func repairAttributes(_ element: inout MarkupElement) {
    guard let rule = ElementRule.second[element.coreName] else { return }
    let takesAny = rule.takesAny
    for attribute in element.attributes where !isValid(attribute, on: element, rule) {
      change(
        "\(attribute.name.qualifiedName)=\"\(attribute.value)\" is not allowed on "
          + "<\(element.name.localName)> in XLIFF \(version); "
          + (takesAny ? "carried" : "left out")
      )
      element.set(attribute.name, nil)
      if takesAny {
        element.carry("was.\(Carrier.name(of: attribute.name).localName)", attribute.value)
      }
    }
    if let subType = element["subType"], element["type"] == nil {
      change("subType=\"\(subType)\" needs a type; left out")
      element["subType"] = nil
    }
  }

  private func isValid(
    _ attribute: MarkupElement.Attribute,
    on element: MarkupElement,
    _ rule: ElementRule
  ) -> Bool {
    var key = attribute.name.localName
    switch attribute.name.namespace {
    case "": break
    case XLIFFNamespace.xml: key = "xml.\(key)"
    case XLIFFNamespace.formatStyle:
      return key != "fs" || XLIFF2Values.formatStyles.contains(attribute.value)
    case XLIFFNamespace.sizeRestriction: return true
    case XLIFFNamespace.pluralGenderSelect where version == .v2_2: return true
    default: return rule.takesAny
    }
    if key == "ref", element.coreName == "note", version == .v2_2 { return true }
    guard let kind = rule.attributes[key] else { return rule.takesAny && key == "xml.lang" }
    return allows(kind, attribute.value, element)
  }

  /// True if an element may have a value; the language of a side is the document's.
  private func allows(_ kind: ValueKind, _ value: String, _ element: MarkupElement) -> Bool {
    guard case .language = kind else { return kind.allows(value) }
    return languages[element.coreName].map { !value.isEmpty && $0 == value.lowercased() } ?? true
  }

  private mutating func change(_ message: String) { changes.append((offset, message)) }
}

/// The codes of one unit: their ids, and what they say of one another.
private struct UnitContent {
  let data: Set<ExactString>
  private(set) var changes: [String] = []
  private var ids = IdentifierScope()
  /// The ids of the segments and of what the sources hold.
  private var given: Set<ExactString> = []
  private var isSource = true
  /// The codes of the side by element and id, `sc 1`, or by element and the id they refer to, `ec 1`.
  private var codes: Set<ExactString> = []

  init(data: Set<ExactString>) { self.data = data }

  mutating func repair(_ segments: inout [MarkupElement]) {
    for index in segments.indices {
      guard let id = segments[index]["id"] else { continue }
      if !given.insert(ExactString(id)).inserted {
        let own = ids.claim(id)
        changes.append("the id '\(id)' occurs twice in the unit; written as '\(own)'")
        segments[index]["id"] = own
      }
      ids.reserve(id)
    }
    for segment in segments { reserve(segment) }
    for side in ["source", "target"] {
      codes = []
      isSource = side == "source"
      for segment in segments {
        segment.elements(side).forEach { collect($0) }
      }
      for index in segments.indices {
        segments[index].updateElements { if $0.coreName == side { $0 = content($0) } }
      }
    }
  }

  private mutating func reserve(_ element: MarkupElement) {
    for child in element.elements {
      if let id = child["id"] { ids.reserve(id) }
      reserve(child)
    }
  }

  private mutating func collect(_ element: MarkupElement) {
    for child in element.elements {
      let name = child.coreName
      let id = name == "sc" || name == "sm" ? child["id"] : child["startRef"]
      let isAlone = name == "sc" && child["isolated"] == "yes"
      if let id, !isAlone { codes.insert(ExactString("\(name) \(id)")) }
      collect(child)
    }
  }

  /// True if the side has a code of a name that is, or refers to, an id.
  private func has(_ name: String, _ id: String?) -> Bool {
    id.map { codes.contains(ExactString("\(name) \($0)")) } ?? false
  }

  private static let inline: Set<String> = ["cp", "ph", "pc", "sc", "ec", "mrk", "sm", "em"]

  private mutating func content(_ element: MarkupElement) -> MarkupElement {
    var result = element
    result.children = []
    for child in element.children {
      guard case .element(let code) = child else {
        result.children.append(child)
        continue
      }
      guard Self.inline.contains(code.coreName) else {
        changes.append("<\(code.name.qualifiedName)> in a text is replaced by its text")
        let text = code.text
        if !text.isEmpty { result.children.append(.text(text)) }
        continue
      }
      if let code = self.code(code) { result.append(code) }
    }
    return result
  }

  private mutating func code(_ element: MarkupElement) -> MarkupElement? {
    var code = element
    let name = element.coreName
    for reference in ["dataRef", "dataRefStart", "dataRefEnd"] {
      guard let id = code[reference], !data.contains(ExactString(id)) else { continue }
      changes.append("\(reference)=\"\(id)\" does not match any <data>; left out")
      code[reference] = nil
    }
    switch name {
    case "sc": isolate(&code, !has("ec", code["id"]))
    case "ec":
      let isIsolated = !has("sc", code["startRef"])
      isolate(&code, isIsolated)
      if isIsolated {
        if code["id"] == nil { code["id"] = code["startRef"] ?? "e" }
        code["startRef"] = nil
      } else {
        code["id"] = nil
        code["dir"] = nil
      }
    case "sm" where !has("em", code["id"]):
      changes.append("<sm> without its <em> is left out")
      return nil
    case "em" where !has("sm", code["startRef"]):
      changes.append("<em> without its <sm> is left out")
      return nil
    case "cp": return code["hex"] == nil ? nil : code
    default: break
    }
    if name == "mrk" || name == "sm" {
      if code["type"] ?? "generic" == "generic", code["translate"] == nil {
        code["type"] = "loctrip:mark"
      }
      if code["type"] == "comment", (code["value"] == nil) == (code["ref"] == nil) {
        code["type"] = "loctrip:comment"
      }
    }
    if name != "ec", name != "em", code["id"] == nil { code["id"] = ids.claim("c1") }
    if isSource, ["ph", "pc", "mrk"].contains(name), let id = code["id"],
      !given.insert(ExactString(id)).inserted
    {
      let own = ids.claim(id)
      changes.append("the id '\(id)' occurs twice in the unit; written as '\(own)'")
      code["id"] = own
    }
    let isAround = name == "pc" || name == "mrk"
    if !isAround { code.children = [] }
    return isAround ? content(code) : code
  }

  private mutating func isolate(_ code: inout MarkupElement, _ isIsolated: Bool) {
    if isIsolated, code["isolated"] != "yes" {
      changes.append("<\(code.name.localName)> has no partner; written as isolated")
      code["isolated"] = "yes"
    } else if !isIsolated, code["isolated"] == "yes" {
      changes.append("<\(code.name.localName)> has a partner; written as not isolated")
      code["isolated"] = nil
    }
  }
}

/// The rules of the schemas of the metadata and validation modules.
private enum ModuleFaults {
  /// Returns the first fault of an element or anything in it, or `nil`.
  static func fault(in element: MarkupElement) -> String? {
    ownFault(element) ?? element.elements.lazy.compactMap { fault(in: $0) }.first
  }

  private static func ownFault(_ element: MarkupElement) -> String? {
    // A child of another namespace is none of the module's, whatever it is called.
    let names = element.elements.map {
      $0.name.namespace == element.name.namespace ? $0.name.localName : ""
    }
    switch (element.name.namespace, element.name.localName) {
    case (XLIFFNamespace.metadata, "metadata"):
      if element.hasText { return "text in <metadata>" }
      if names.isEmpty || names.contains(where: { $0 != "metaGroup" }) {
        return "<metadata> must contain <metaGroup> elements only"
      }
      return attributes(element, ["id"])
    case (XLIFFNamespace.metadata, "metaGroup"):
      if element.hasText { return "text in <metaGroup>" }
      if names.isEmpty || names.contains(where: { $0 != "metaGroup" && $0 != "meta" }) {
        return "<metaGroup> must contain <metaGroup> or <meta> elements only"
      }
      if let side = element["appliesTo"], !["source", "target", "ignorable"].contains(side) {
        return "appliesTo=\"\(side)\""
      }
      return attributes(element, ["id", "category", "appliesTo"])
    case (XLIFFNamespace.metadata, "meta"):
      return element["type"] == nil ? "<meta> without a type" : attributes(element, ["type"])
    case (XLIFFNamespace.validation, "rule"):
      for (name, words) in [
        ("caseSensitive", ["yes", "no"]), ("existsInSource", ["yes", "no"]),
        ("disabled", ["yes", "no"]), ("normalization", ["none", "nfc", "nfd"]),
      ] {
        if let value = element[name], !words.contains(value) { return "\(name)=\"\(value)\"" }
      }
      if let value = element["occurs"], !(Int(value).map { $0 > 0 } ?? false) {
        return "occurs=\"\(value)\""
      }
      return nil
    default: return nil
    }
  }

  private static func attributes(_ element: MarkupElement, _ allowed: Set<String>) -> String? {
    for attribute in element.attributes
    where !attribute.name.namespace.isEmpty || !allowed.contains(attribute.name.localName) {
      return "\(attribute.name.qualifiedName) on <\(element.name.localName)>"
    }
    if let id = element["id"], !UnitIdentifiers.isNameToken(id) { return "id=\"\(id)\"" }
    return nil
  }
}

extension MarkupElement {
  fileprivate var hasText: Bool {
    children.contains {
      if case .text(let text) = $0 { text.contains { !$0.isWhitespace } } else { false }
    }
  }
}
