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

/// What the elements of the core of XLIFF 2.x may hold.
///
/// Source: xliff_core_2.0.xsd and xliff_core_2.2.xsd, and the prose where it asks for more: BCP 47
/// in every version, no attributes but those of two modules on codes, none of XML on annotations. A
/// `pgs:case` stands on a segment, which the schema of 2.2 forgets.
struct SecondGenerationSchema {
  let version: XLIFFVersion

  /// Every element of the version.
  var elements: [ElementSchema] {
    structure + unitParts + [characters] + codes + annotations
  }

  // MARK: - Files and groups

  private var structure: [ElementSchema] {
    let units = [Particle.others, .optional("notes")]
    return [
      element(
        "xliff",
        [
          // The root is judged before the version, and so the schema, is known.
          AttributeSchema("version", rule: .root),
          AttributeSchema("srcLang", .language, required: true, rule: .sourceLanguage),
          AttributeSchema("trgLang", .language, rule: .targetLanguage),
          language, space,
        ],
        content: version == .v2_2
          ? [
            .optional("notes"),
            .optional("metadata", namespace: XLIFFNamespace.metadata),
            .some("file"),
          ] : [.some("file")],
        others: .any
      ),
      element(
        "file",
        [
          id(), choice("canResegment", .yesNo), AttributeSchema("original", rule: .structure),
          choice("translate", .yesNo), direction("srcDir"), direction("trgDir"),
          language, space,
        ],
        content: [.optional("skeleton")] + units + [.some("unit", "group")],
        others: .any
      ),
      element(
        "skeleton",
        [AttributeSchema("href", rule: .skeleton)],
        content: [.others],
        allowsText: true
      ),
      element("group", structural, content: units + [.any("unit", "group")], others: .any),
      element(
        "unit",
        structural,
        content: units + [.optional("originalData"), .some("segment", "ignorable")],
        others: .any
      ),
    ]
  }

  /// The attributes of a group and of a unit.
  private var structural: [AttributeSchema] {
    [
      id(), AttributeSchema("name", rule: .structure), choice("canResegment", .yesNo),
      choice("translate", .yesNo), direction("srcDir"), direction("trgDir"),
      choice("type", .prefixed), language, space,
    ]
  }

  // MARK: - Units

  private var unitParts: [ElementSchema] {
    [
      element("notes", content: [.some("note")]),
      element(
        "note",
        [
          id(isRequired: false), choice("appliesTo", .words(["source", "target"])),
          AttributeSchema("category", rule: .structure), choice("priority", .integer(1...10)),
          language, space,
        ] + (version == .v2_2 ? [AttributeSchema("ref", .uri, rule: .noteReference)] : []),
        allowsText: true,
        others: .any
      ),
      element("originalData", content: [.some("data")]),
      element(
        "data",
        [
          id(), direction("dir"),
          .xml("space", .words(["preserve"]), rule: .whiteSpace),
        ],
        content: [.any("cp")],
        allowsText: true
      ),
      element(
        "segment",
        [
          id(isRequired: false), choice("canResegment", .yesNo),
          AttributeSchema("state", .words(SecondGenerationValues.states), rule: .state),
          AttributeSchema("subState", subState, rule: .subState),
        ],
        content: [.one("source"), .optional("target")],
        others: version == .v2_2 ? .namespaces([XLIFFNamespace.pluralGenderSelect]) : .none
      ),
      element("ignorable", [id(isRequired: false)], content: [.one("source"), .optional("target")]),
      element("source", [language, space], content: [inline], allowsText: true),
      element(
        "target",
        [
          language, space,
          AttributeSchema("order", .positive, rule: .order),
        ],
        content: [inline],
        allowsText: true
      ),
    ]
  }

  private var subState: AttributeType {
    .special(expectation: "'prefix:value'") { value in
      guard let colon = value.firstIndex(of: UInt8(ascii: ":")) else { return false }
      return colon > value.startIndex && colon + 1 < value.endIndex
    }
  }

  private var inline: Particle { .any("cp", "ph", "pc", "sc", "ec", "mrk", "sm", "em") }

  // MARK: - Codes

  private var characters: ElementSchema {
    element(
      "cp",
      [AttributeSchema("hex", .hexadecimal, required: true, rule: .codePoint)],
      structureRule: .emptyElement
    )
  }

  private var codes: [ElementSchema] {
    let hints = [choice("canCopy", .yesNo), choice("canDelete", .yesNo), reordering, copy]
    let types = [
      AttributeSchema("type", .words(SecondGenerationValues.codeTypes), rule: .codeType),
      AttributeSchema("subType", .prefixed, rule: .codeType),
    ]
    let display = [
      AttributeSchema("disp", rule: .structure), AttributeSchema("equiv", rule: .structure),
      AttributeSchema("dataRef", .nameToken, rule: .dataReference),
      AttributeSchema("subFlows", .nameTokens, rule: .subflows),
    ]
    let shown = AttributeSchema.all(.structure, "dispStart", "dispEnd", "equivStart", "equivEnd")
    let data = AttributeSchema.all(.dataReferences, "dataRefStart", "dataRefEnd", type: .nameToken)
    let flows = AttributeSchema.all(.subflows, "subFlowsStart", "subFlowsEnd", type: .nameTokens)
    let overlap = choice("canOverlap", .yesNo)
    let isolated = AttributeSchema("isolated", .yesNo, rule: .isolation)
    return [
      code("ph", hints + types + display + [id()]),
      code(
        "pc",
        hints + types + [
          id(), overlap, direction("dir"),
        ] + shown + data + flows,
        holdsContent: true
      ),
      code("sc", hints + types + display + [id(), overlap, isolated, direction("dir")]),
      code(
        "ec",
        hints + types + display + [
          id(isRequired: false), overlap, isolated, direction("dir"),
          AttributeSchema("startRef", .nameToken, rule: .endCode),
        ]
      ),
    ]
  }

  private var reordering: AttributeSchema {
    choice("canReorder", .words(["yes", "firstNo", "no"]))
  }

  private var copy: AttributeSchema { AttributeSchema("copyOf", .nameToken, rule: .copyOf) }

  private func code(
    _ name: String,
    _ attributes: [AttributeSchema],
    holdsContent: Bool = false
  ) -> ElementSchema {
    element(
      name,
      attributes,
      content: holdsContent ? [inline] : [],
      allowsText: holdsContent,
      others: .namespaces([XLIFFNamespace.formatStyle, XLIFFNamespace.sizeRestriction]),
      structureRule: holdsContent ? .structure : .emptyElement
    )
  }

  // MARK: - Annotations

  private var annotations: [ElementSchema] {
    let attributes = [
      AttributeSchema(
        "id",
        .nameToken,
        required: true,
        rule: .nameTokenIdentifier,
        missing: .annotationIdentifier
      ),
      choice("translate", .yesNo),
      AttributeSchema(
        "type",
        .wordsOrPrefixed(["generic", "comment", "term"]),
        rule: .annotationType
      ),
      AttributeSchema("ref", .uri, rule: .fragmentSyntax),
      AttributeSchema("value", rule: .structure),
    ]
    return [
      annotation("mrk", attributes, holdsContent: true),
      annotation("sm", attributes, holdsContent: false),
      element(
        "em",
        [AttributeSchema("startRef", .nameToken, required: true, rule: .annotationPair)],
        structureRule: .emptyElement
      ),
    ]
  }

  private func annotation(
    _ name: String,
    _ attributes: [AttributeSchema],
    holdsContent: Bool
  ) -> ElementSchema {
    element(
      name,
      attributes,
      content: holdsContent ? [inline] : [],
      allowsText: holdsContent,
      others: .anyBut([XLIFFNamespace.xml]),
      structureRule: holdsContent ? .structure : .emptyElement,
      otherAttributeRule: .annotationAttributes
    )
  }

  // MARK: - Parts

  private func id(isRequired: Bool = true) -> AttributeSchema {
    AttributeSchema(
      "id",
      .nameToken,
      required: isRequired,
      rule: .nameTokenIdentifier,
      missing: .structure
    )
  }

  private func choice(_ name: String, _ type: AttributeType) -> AttributeSchema {
    AttributeSchema(name, type, rule: .attributeValues)
  }

  private func direction(_ name: String) -> AttributeSchema {
    choice(name, .words(["ltr", "rtl", "auto"]))
  }

  private var language: AttributeSchema {
    .xml("lang", .languageOrEmpty, rule: .sourceLanguageOfText)
  }

  private var space: AttributeSchema { .xml("space", .space, rule: .whiteSpace) }

  private func element(
    _ name: String,
    _ attributes: [AttributeSchema] = [],
    content: [Particle] = [],
    allowsText: Bool = false,
    others: ElementSchema.OtherAttributes = .none,
    structureRule: ValidationRule = .structure,
    otherAttributeRule: ValidationRule = .extensionAttributes
  ) -> ElementSchema {
    ElementSchema(
      namespace: version.namespace,
      name: name,
      attributes: attributes,
      content: content,
      allowsText: allowsText,
      others: others,
      structureRule: structureRule,
      unknownAttributeRule: .structure,
      otherAttributeRule: otherAttributeRule,
      otherElementRule: .extensionElements
    )
  }
}
