import LocalizationCore
import XLIFF
import XMLEvents

/// Makes elements of 1.2 valid against the transitional schema.
///
/// The former value stays in `loctrip:was.…` beside the new one where the schema has room for that, and
/// every change is told.
struct FirstGenerationRepair {
  /// True if the document was 1.2 before it was 2.x: then it comes back as it was, valid or not, but
  /// for the order of its parts.
  var keepsFaults = false
  private(set) var changes: [(offset: Int, message: String)] = []
  /// The place of the last element that has one; new elements stand in it.
  private var offset = 0

  private struct Scope {
    var unitIDs = IdentifierScope()
    var groupIDs = IdentifierScope()
    var contextNames = IdentifierScope()
    var countNames = IdentifierScope()
    var externalIDs: Set<ExactString> = []
    var tools: Set<ExactString> = []
    var phases: Set<ExactString> = []
  }

  private var scope = Scope()
  private var unitCount = 0
  private var sourceLanguage = "und"

  /// Starts a file with what its header says.
  mutating func beginFile(_ head: [MarkupElement], source: String?) {
    scope = Scope()
    sourceLanguage = source ?? "und"
    func collect(_ element: MarkupElement) {
      let name =
        element.name.namespace == XLIFFVersion.v1_2.namespace
        ? element.name.localName : element.coreName
      switch name {
      case "tool": if let id = element["tool-id"] { scope.tools.insert(ExactString(id)) }
      case "phase-group":
        for phase in element.elements {
          if let name = phase["phase-name"] { scope.phases.insert(ExactString(name)) }
        }
      default: if element.isCarrier { element.elements.forEach(collect) }
      }
    }
    head.forEach(collect)
  }

  // MARK: - Elements

  /// The element as the schema allows it.
  mutating func repaired(_ element: MarkupElement) -> MarkupElement {
    guard element.name.namespace == MarkupElement.core,
      let rule = ElementRule.first[element.name.localName]
    else { return element }
    if element.offset > 0 { offset = element.offset }
    var result = element
    guard !keepsFaults else {
      repairContent(&result, rule)
      return result
    }
    switch element.coreName {
    case "trans-unit", "bin-unit":
      uniqueID(&result, in: \.unitIDs, default: "unit")
      drop("phase-name", unlessIn: scope.phases, &result)
    case "group": if result["id"] != nil { uniqueID(&result, in: \.groupIDs, default: "group") }
    case "file", "alt-trans", "phase": drop("tool-id", unlessIn: scope.tools, &result)
    case "target", "bin-target", "count": drop("phase-name", unlessIn: scope.phases, &result)
    case "context-group":
      if let name = result["name"] { result["name"] = scope.contextNames.claim(name) }
    case "count-group": result["name"] = scope.countNames.claim(result["name"] ?? "count")
    case "external-file":
      if let id = result["uid"], !scope.externalIDs.insert(ExactString(id)).inserted {
        drop("uid", unlessIn: [], &result)
      }
    default: break
    }
    repairAttributes(&result, rule)
    repairContent(&result, rule)
    return result
  }

  /// Returns the children of a header, or of the head of a group, in the order of the schema.
  mutating func ordered(_ children: [MarkupElement], in parent: String) -> [MarkupElement] {
    guard let rule = ElementRule.first[parent] else { return children }
    var holder = MarkupElement(parent)
    holder.append(children)
    repairContent(&holder, rule)
    return holder.elements
  }

  private mutating func repairContent(_ element: inout MarkupElement, _ rule: ElementRule) {
    switch rule.content {
    case .any: return
    case .text where keepsFaults, .inline where keepsFaults, .native where keepsFaults: return
    case .text:
      guard !element.elements.isEmpty else { return }
      change(element, "elements inside <\(element.name.localName)> are replaced by their text")
      let text = element.text
      element.children = text.isEmpty ? [] : [.text(text)]
    case .empty: element.children = []
    case .inline:
      let children = element.children
      element.children = []
      for child in children {
        guard case .element(let inner) = child else {
          element.children.append(child)
          continue
        }
        element.append(inlineCode(inner))
        if ["x", "bx", "ex"].contains(inner.coreName), !inner.isEmpty {
          change(inner, "the content of <\(inner.name.localName)> is moved after it")
          var content = MarkupElement("g")
          content.children = inner.children
          content["id"] = inner["id"]
          repairContent(&content, rule)
          element.children += content.children
        }
      }
      if ["source", "target", "seg-source"].contains(element.coreName) { repairPairs(&element) }
    case .native:
      element.children = element.children.map { child in
        guard case .element(let inner) = child else { return child }
        if inner.coreName == "sub" { return .element(repaired(inner)) }
        change(inner, "<\(inner.name.qualifiedName)> inside native code is written as text")
        return .text(inner.serialized())
      }
    case .children(let places, let hasOthers):
      arrange(&element, places, hasOthers: hasOthers)
    }
  }

  private mutating func inlineCode(_ element: MarkupElement) -> MarkupElement {
    guard ElementRule.inline.contains(element.coreName) else {
      change(element, "<\(element.name.qualifiedName)> in a text is written as a placeholder")
      var code = MarkupElement("ph")
      code["id"] = element["id"] ?? element.name.localName
      code.append(element.serialized())
      return code
    }
    return repaired(element)
  }

  /// Puts the children of an element in order, each with its own repairs.
  private mutating func arrange(
    _ element: inout MarkupElement,
    _ particles: [Particle],
    hasOthers: Bool
  ) {
    var places: [[MarkupElement]] = particles.map { _ in [] }
    var others: [MarkupElement] = []
    var misfits: [MarkupElement] = []
    for child in element.elements {
      if child.name.namespace == MarkupElement.core {
        guard let index = particles.firstIndex(where: { $0.names.contains(child.coreName) }),
          places[index].count < particles[index].maximum,
          keepsFaults || Self.isComplete(child)
        else {
          misfits.append(child)
          continue
        }
        places[index].append(child)
      } else if hasOthers && !child.name.namespace.isEmpty {
        others.append(child)
      } else {
        misfits.append(child)
      }
    }
    if !keepsFaults, ["trans-unit", "alt-trans"].contains(element.coreName) {
      repairMarks(&places, &element)
    }
    var children: [MarkupElement] = []
    for (particle, place) in zip(particles, places) {
      if !keepsFaults, place.count < particle.minimum, let name = particle.names.first {
        var missing = MarkupElement(name)
        if name == "bin-source" {
          var file = MarkupElement("external-file")
          file["href"] = ""
          missing.append(file)
        }
        children.append(repaired(missing))
      }
      for child in place { children.append(repaired(child)) }
    }
    if keepsFaults {
      children += misfits.map { repaired($0) }
      misfits = []
    }
    for child in misfits {
      change(
        child,
        "<\(child.name.qualifiedName)> is not allowed in <\(element.name.localName)>"
          + (hasOthers ? "; carried as text" : "; left out")
      )
    }
    if hasOthers, !misfits.isEmpty {
      let index = others.firstIndex { $0.isCarrier("carried") }
      var bag = index.map { others.remove(at: $0) } ?? Carrier.item("carried")
      bag.append(misfits.map { Carrier.markup($0) })
      others.append(bag)
    }
    element.children = (children + others).map { .element($0) }
  }

  /// True if an element has everything that the schema requires and nobody can make up.
  private static func isComplete(_ element: MarkupElement) -> Bool {
    let names = element.elements.map(\.coreName)
    switch element.coreName {
    case "skl", "glossary", "reference", "bin-source", "bin-target":
      return names.count == 1
        && (names[0] == "internal-file"
          || (names[0] == "external-file" && element.elements[0]["href"] != nil))
    case "context-group": return names.contains("context")
    case "prop-group": return names.contains("prop")
    case "phase-group": return names.contains("phase")
    default: return true
    }
  }

  // MARK: - References between elements

  /// The marks of a target and the alternatives may name only what the segmented source has.
  private mutating func repairMarks(
    _ places: inout [[MarkupElement]],
    _ element: inout MarkupElement
  ) {
    var keys: Set<ExactString> = []
    var repairs: [(MarkupElement, String)] = []
    func lose(_ mark: inout MarkupElement, unless isFine: (String) -> Bool) {
      guard let key = mark["mid"], !isFine(key) else { return }
      repairs.append((mark, key))
      mark["mid"] = nil
      mark.carry("was.mid", key)
    }
    func update(_ name: String, _ body: (inout MarkupElement) -> Void) {
      for index in places.indices {
        for place in places[index].indices where places[index][place].coreName == name {
          body(&places[index][place])
        }
      }
    }
    update("seg-source") { element in
      element.updateElements { mark in
        guard mark.coreName == "mrk" else { return }
        lose(&mark) {
          UnitIdentifiers.isNameToken($0) && keys.insert(ExactString($0)).inserted
        }
      }
    }
    update("target") { element in
      element.updateElements { mark in
        if mark.coreName == "mrk" { lose(&mark) { keys.contains(ExactString($0)) } }
      }
    }
    update("alt-trans") { element in lose(&element) { keys.contains(ExactString($0)) } }
    for (mark, key) in repairs { change(mark, "mid '\(key)' does not match a segment; carried") }
  }

  /// Every `rid` names one pair of one text.
  private mutating func repairPairs(_ element: inout MarkupElement) {
    var starts: [ExactString: [String]] = [:]
    var given: [String: IdentifierScope] = [:]
    var changed: [(MarkupElement, String)] = []
    func rename(_ code: inout MarkupElement, to name: String?, from rid: String) {
      code["rid"] = name
      code.carry("was.rid", rid)
    }
    func repair(_ code: inout MarkupElement) {
      let name = code.coreName
      guard let rid = code["rid"] else { return }
      if name == "bpt" || name == "bx" {
        let fresh = given[name, default: IdentifierScope()].claim(rid)
        if fresh != rid {
          changed.append((code, rid))
          rename(&code, to: fresh, from: rid)
        }
        starts[ExactString("\(name) \(rid)"), default: []].append(fresh)
      } else if name == "ept" || name == "ex" {
        let family = name == "ept" ? "bpt" : "bx"
        let open = starts[ExactString("\(family) \(rid)")]?.popLast()
        if open == nil { changed.append((code, rid)) }
        if open != rid { rename(&code, to: open, from: rid) }
      }
    }
    func walk(_ element: inout MarkupElement) {
      element.updateElements {
        repair(&$0)
        walk(&$0)
      }
    }
    walk(&element)
    for (code, rid) in changed { change(code, "rid '\(rid)' does not match a pair; carried") }
  }

  // MARK: - Attributes

  private mutating func repairAttributes(_ element: inout MarkupElement, _ rule: ElementRule) {
    for attribute in element.attributes {
      let name = attribute.name
      if name.namespace == XLIFFNamespace.xml {
        repairXML(attribute, &element, rule)
        continue
      }
      guard name.namespace.isEmpty, let kind = rule.attributes[name.localName] else {
        if !rule.takesAny {
          let named = name.namespace.isEmpty ? name.localName : name.qualifiedName
          change(element, "'\(named)' is not allowed on <\(element.name.localName)>; left out")
          element.set(name, nil)
        }
        continue
      }
      guard !kind.allows(attribute.value) else { continue }
      let valid = kind.nearest(to: attribute.value)
      change(
        element,
        "\(name.localName)=\"\(attribute.value)\" is not a value of XLIFF 1.2; "
          + (valid.map { "written as \"\($0)\"" } ?? "left out")
      )
      element[name.localName] = valid
      if rule.takesAny, valid != "x-\(attribute.value)" {
        element.carry("was.\(name.localName)", attribute.value)
      }
    }
    for (name, value) in rule.required where element[name] == nil {
      element[name] = name == "source-language" ? sourceLanguage : value
    }
  }

  private mutating func repairXML(
    _ attribute: MarkupElement.Attribute,
    _ element: inout MarkupElement,
    _ rule: ElementRule
  ) {
    let name = attribute.name.localName
    let valid = name == "lang" ? LanguageTag.valid(attribute.value) : nil
    let isFine =
      switch name {
      case "space": ["default", "preserve"].contains(attribute.value) && rule.takesAny
      case "lang": attribute.value.isEmpty || valid == attribute.value
      default: rule.takesAny
      }
    guard !isFine else { return }
    let outcome =
      valid.map { "written as \"\($0)\"" } ?? (rule.takesAny ? "carried" : "left out")
    change(element, "xml:\(name)=\"\(attribute.value)\" is not valid here; \(outcome)")
    element.set(attribute.name, valid)
    if rule.takesAny { element.carry("was.xml.\(name)", attribute.value) }
  }

  private mutating func uniqueID(
    _ element: inout MarkupElement,
    in ids: WritableKeyPath<Scope, IdentifierScope>,
    default name: String
  ) {
    unitCount += 1
    let id = scope[keyPath: ids].claim(element["id"] ?? "\(name)\(unitCount)")
    guard element["id"] != id else { return }
    if let old = element["id"] {
      change(element, "the id '\(old)' occurs twice in the file; written as '\(id)'")
      element.carry("was.id", old)
    }
    element["id"] = id
  }

  private mutating func drop(
    _ name: String,
    unlessIn known: Set<ExactString>,
    _ element: inout MarkupElement
  ) {
    guard let value = element[name], !known.contains(ExactString(value)) else { return }
    let isCarried = ElementRule.first[element.coreName]?.takesAny == true
    let outcome = isCarried ? "carried" : "left out"
    change(element, "\(name)=\"\(value)\" matches nothing in the header; \(outcome)")
    element[name] = nil
    if isCarried { element.carry("was.\(name)", value) }
  }

  private mutating func change(_ element: MarkupElement, _ message: String) {
    changes.append((element.offset > 0 ? element.offset : offset, message))
  }
}
