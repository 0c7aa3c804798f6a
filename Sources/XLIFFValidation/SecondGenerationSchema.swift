import LocalizationCore
import XLIFF

extension Vocabulary {
  /// The schemas of XLIFF 2.0, 2.1 and 2.2, core and modules.
  static func secondGeneration(_ version: XLIFFVersion) -> Vocabulary {
    Vocabulary(
      core: version.namespace,
      elements: SecondGenerationSchema(version: version).elements + moduleElements(version),
      containers: ["xliff", "file", "group"],
      judgesInsideForeignElements: true
    )
  }
}

/// The declarations of the core elements of XLIFF 2.x.
///
/// Source: xliff_core_2.0.xsd and xliff_core_2.2.xsd, and the stricter prose: BCP 47 in every
/// version, on codes only attributes of two modules, no XML attributes on annotations. `pgs:case`
/// is allowed on a segment, which the schema of 2.2 omits.
struct SecondGenerationSchema {
  let version: XLIFFVersion

  /// Every element of the version.
  var elements: [ElementSchema] {
    structure + unitParts + [characters] + codes + annotations
  }

  // MARK: - Files and groups

  private var structure: [ElementSchema] {
    let metadata = "{\(XLIFFNamespace.metadata)}metadata?"
    return [
      element(
        version == .v2_2 ? "xliff @* = notes? \(metadata) file+" : "xliff @* = file+",
        // The root is checked before the version, and so the schema, is known.
        attlist(.root, "version"),
        attlist(.sourceLanguage, "srcLang!", .language),
        attlist(.targetLanguage, "trgLang", .language),
        language,
        space
      ),
      element(
        "file @* = skeleton? ##other* notes? (unit|group)+",
        id(),
        attlist(.attributeValues, "canResegment", .yesNo),
        attlist(.structure, "original"),
        treatment()
      ),
      element("skeleton = #PCDATA ##other*", attlist(.skeleton, "href")),
      element("group @* = ##other* notes? (unit|group)*", structural),
      element("unit @* = ##other* notes? originalData? (segment|ignorable)+", structural),
    ]
  }

  /// The attributes of a group and of a unit.
  private var structural: [AttributeSchema] {
    id() + attlist(.structure, "name") + attlist(.attributeValues, "canResegment", .yesNo)
      + treatment(attlist(.attributeValues, "type", .prefixed))
  }

  // MARK: - Units

  private var unitParts: [ElementSchema] {
    let text = "#PCDATA \(Self.inline)"
    var data = element("data = #PCDATA cp*", id(), direction("dir"))
    data.attributes += attlist(
      .whiteSpace,
      "space",
      .words(["preserve"]),
      namespace: XLIFFNamespace.xml
    )
    var segment = element(
      "segment = source target?",
      id("id"),
      attlist(.attributeValues, "canResegment", .yesNo),
      attlist(.state, "state", .words(XLIFF2Values.states)),
      attlist(.subState, "subState", subState)
    )
    if version == .v2_2 { segment.others = .namespaces([XLIFFNamespace.pluralGenderSelect]) }
    return [
      element("notes = note+"),
      element(
        "note @* = #PCDATA",
        id("id"),
        attlist(.attributeValues, "appliesTo", .words(["source", "target"])),
        attlist(.structure, "category"),
        attlist(.attributeValues, "priority", .integer(1...10)),
        language,
        space,
        version == .v2_2 ? attlist(.noteReference, "ref", .uri) : []
      ),
      element("originalData = data+"),
      data,
      segment,
      element("ignorable = source target?", id("id")),
      element("source = \(text)", language, space),
      element("target = \(text)", language, space, attlist(.order, "order", .positive)),
    ]
  }

  private var subState: AttributeType {
    .special(expectation: "'prefix:value'") { value in
      guard let colon = value.firstIndex(of: UInt8(ascii: ":")) else { return false }
      return colon > value.startIndex && colon + 1 < value.endIndex
    }
  }

  private static let inline = "(cp|ph|pc|sc|ec|mrk|sm|em)*"

  // MARK: - Codes

  private var characters: ElementSchema {
    empty("cp", attlist(.codePoint, "hex!", .hexadecimal))
  }

  private var codes: [ElementSchema] {
    let order = AttributeType.words(["yes", "firstNo", "no"])
    let common =
      attlist(.attributeValues, "canCopy canDelete", .yesNo)
      + attlist(.attributeValues, "canReorder", order)
      + attlist(.copyOf, "copyOf", .nameToken)
      + attlist(.codeType, "type", .words(XLIFF2Values.codeTypes))
      + attlist(.codeType, "subType", .prefixed)
    let alone =
      common + attlist(.structure, "disp equiv")
      + attlist(.dataReference, "dataRef", .nameToken)
      + attlist(.subflows, "subFlows", .nameTokens)
    let overlap = attlist(.attributeValues, "canOverlap", .yesNo)
    let half = overlap + attlist(.isolation, "isolated", .yesNo) + direction("dir")
    var codes = [
      empty("ph", alone, id()),
      element(
        "pc = #PCDATA \(Self.inline)",
        common,
        id(),
        overlap,
        direction("dir"),
        attlist(.structure, "dispStart dispEnd equivStart equivEnd"),
        attlist(.dataReferences, "dataRefStart dataRefEnd", .nameToken),
        attlist(.subflows, "subFlowsStart subFlowsEnd", .nameTokens)
      ),
      empty("sc", alone, id(), half),
      empty("ec", alone, id("id"), half, attlist(.endCode, "startRef", .nameToken)),
    ]
    for index in codes.indices {
      codes[index].others = .namespaces([
        XLIFFNamespace.formatStyle, XLIFFNamespace.sizeRestriction,
      ])
    }
    return codes
  }

  // MARK: - Annotations

  private var annotations: [ElementSchema] {
    let types = AttributeType.wordsOrPrefixed(["generic", "comment", "term"])
    let own =
      attlist(.nameTokenIdentifier, "id!", .nameToken, missing: .annotationIdentifier)
      + attlist(.attributeValues, "translate", .yesNo)
      + attlist(.annotationType, "type", types) + attlist(.fragmentSyntax, "ref", .uri)
      + attlist(.structure, "value")
    var annotations = [element("mrk = #PCDATA \(Self.inline)", own), empty("sm", own)]
    for index in annotations.indices {
      annotations[index].others = .anyBut([XLIFFNamespace.xml])
      annotations[index].otherAttributeRule = .annotationAttributes
    }
    return annotations + [empty("em", attlist(.annotationPair, "startRef!", .nameToken))]
  }

  // MARK: - Parts

  private func id(_ name: String = "id!") -> [AttributeSchema] {
    attlist(.nameTokenIdentifier, name, .nameToken, missing: .structure)
  }

  /// The attributes for translating, text directions, some others, and those of XML.
  private func treatment(_ others: [AttributeSchema] = []) -> [AttributeSchema] {
    attlist(.attributeValues, "translate", .yesNo) + direction("srcDir trgDir") + others
      + language + space
  }

  private func direction(_ names: String) -> [AttributeSchema] {
    attlist(.attributeValues, names, .words(["ltr", "rtl", "auto"]))
  }

  private var language: [AttributeSchema] {
    attlist(.sourceLanguageOfText, "lang", .languageOrEmpty, namespace: XLIFFNamespace.xml)
  }

  private var space: [AttributeSchema] {
    attlist(.whiteSpace, "space", .space, namespace: XLIFFNamespace.xml)
  }

  /// An empty element.
  private func empty(_ name: String, _ own: [AttributeSchema]...) -> ElementSchema {
    var empty = element(name, own.flatMap(\.self))
    empty.structureRule = .emptyElement
    return empty
  }

  private func element(_ declaration: String, _ own: [AttributeSchema]...) -> ElementSchema {
    var element = ElementSchema(declaration, namespace: version.namespace, .structure, own)
    element.otherAttributeRule = .extensionAttributes
    element.otherElementRule = .extensionElements
    return element
  }
}
