import LocalizationCore
import XLIFF

extension Vocabulary {
  /// The schemas of XLIFF 1.0, 1.1 and 1.2.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - namespace: The namespace that the document has its elements in, which may be none.
  static func firstGeneration(_ version: XLIFFVersion, namespace: String) -> Vocabulary {
    Vocabulary(
      core: namespace,
      elements: FirstGenerationSchema(version: version, namespace: namespace).elements,
      containers: ["xliff", "file", "body", "group"],
      judgesInsideForeignElements: false
    )
  }
}

/// What the elements of XLIFF 1.x may hold.
///
/// For 1.2 that is the transitional schema, which every conformant document keeps; what the strict
/// one asks beyond it is not asked here. 1.1 has a schema of its own, 1.0 a DTD.
///
/// Source: xliff-core-1.2-transitional.xsd, xliff-core-1.1.xsd, xliff.dtd.
struct FirstGenerationSchema {
  let version: XLIFFVersion
  let namespace: String

  /// Every element of the version.
  var elements: [ElementSchema] {
    structure + header + unitParts + binary + inline
      + (version >= .v1_1 ? [tool] : [])
      + (version >= .v1_2 ? [segmentedSource] : [])
  }

  // MARK: - Files and groups

  private var structure: [ElementSchema] {
    [
      element(
        "xliff",
        .xliff1Root,
        [
          AttributeSchema("version", versions, required: true, rule: .xliff1Root),
          language,
        ],
        content: [
          Particle(names: ["file"], isWildcard: version >= .v1_2, minimum: 1, maximum: .max)
        ],
        isExtensible: version >= .v1_2
      ),
      element(
        "file",
        .xliff1File,
        fileAttributes,
        content: [version >= .v1_1 ? .optional("header") : .one("header"), .one("body")],
        isExtensible: true
      ),
      element("body", .xliff1Structure, content: [.any("group", "trans-unit", "bin-unit")]),
      element(
        "group",
        .xliff1Structure,
        groupAttributes,
        content: [.any("context-group"), .any("count-group"), .any("prop-group"), .any("note")]
          + extensions + [.any("group", "trans-unit", "bin-unit")],
        isExtensible: true
      ),
      element(
        "trans-unit",
        .xliff1Structure,
        unitAttributes,
        content: [.one("source")] + since(.v1_2, .optional("seg-source")) + [.optional("target")]
          + (version == .v1_1
            ? [
              .any("context-group"), .any("count-group"), .any("prop-group"), .any("note"),
              .any("alt-trans"),
            ] : [.any("context-group", "count-group", "prop-group", "note", "alt-trans")])
          + extensions,
        isExtensible: true
      ),
    ]
  }

  /// Where elements of other namespaces may stand.
  private var extensions: [Particle] { since(.v1_1, .others) }

  // MARK: - The header

  private var header: [ElementSchema] {
    let reference: [Particle] = [.one("internal-file", "external-file")]
    return [
      element(
        "header",
        .xliff1References,
        content: [
          .optional("skl"), .optional("phase-group"),
          version >= .v1_1
            ? .any("glossary", "reference", "count-group", "prop-group", "note", "tool")
            : .any("glossary", "reference", "count-group", "prop-group", "note"),
        ] + extensions
      ),
      element("skl", .xliff1References, content: reference),
      element("glossary", .xliff1References, content: reference),
      element("reference", .xliff1References, content: reference),
      element(
        "internal-file",
        .xliff1References,
        [
          AttributeSchema("form", rule: .xliff1References),
          AttributeSchema("crc", .nameToken, rule: .xliff1References),
        ],
        allowsText: true
      ),
      element(
        "external-file",
        .xliff1References,
        [
          AttributeSchema("href", required: true, rule: .xliff1References),
          AttributeSchema("crc", .nameToken, rule: .xliff1References),
          AttributeSchema("uid", .nameToken, rule: .xliff1References),
        ]
      ),
      element("phase-group", .xliff1Phases, content: [.some("phase")]),
      element("phase", .xliff1Phases, phaseAttributes, content: [.any("note")]),
    ]
  }

  private var tool: ElementSchema {
    var tool = element(
      "tool",
      .xliff1Phases,
      AttributeSchema.all(.xliff1Phases, "tool-id", "tool-name", required: true)
        + AttributeSchema.all(.xliff1Phases, "tool-version", "tool-company"),
      allowsText: true,
      isExtensible: version >= .v1_2
    )
    tool.skipsContent = true
    return tool
  }

  // MARK: - What stands in units, groups and headers

  private var unitParts: [ElementSchema] {
    [
      text("source", [language, timestamp]), text("target", targetAttributes),
      element(
        "alt-trans",
        .xliff1Alternatives,
        alternativeAttributes,
        content: [.optional("source")] + since(.v1_2, .optional("seg-source")) + [.some("target")]
          + (version == .v1_0
            ? [.any("note", "context-group", "prop-group")]
            : [.any("context-group"), .any("prop-group"), .any("note")])
          + extensions,
        isExtensible: true
      ),
      element("note", .xliff1Notes, noteAttributes, allowsText: true),
      element(
        "context-group",
        .xliff1Properties,
        [
          AttributeSchema("name", required: version < .v1_2, rule: .xliff1Properties),
          AttributeSchema("crc", .nameToken, rule: .xliff1Properties),
        ] + since(.v1_1, AttributeSchema("purpose", .purposes, rule: .xliff1Properties)),
        content: [.some("context")]
      ),
      element(
        "context",
        .xliff1Properties,
        [
          choice("context-type", FirstGenerationValues.contextTypes, required: true),
          AttributeSchema("match-mandatory", .collapsed(["yes", "no"]), rule: .xliff1Properties),
          AttributeSchema("crc", .nameToken, rule: .xliff1Properties),
        ],
        allowsText: true
      ),
      element(
        "count-group",
        .xliff1Properties,
        [AttributeSchema("name", required: true, rule: .xliff1Properties)],
        content: [.any("count")]
      ),
      element("count", .xliff1Properties, countAttributes, allowsText: true),
      element(
        "prop-group",
        .xliff1Properties,
        [AttributeSchema("name", rule: .xliff1Properties)],
        content: [.some("prop")]
      ),
      element(
        "prop",
        .xliff1Properties,
        [AttributeSchema("prop-type", required: true, rule: .xliff1Properties), language],
        allowsText: true
      ),
    ]
  }

  private var segmentedSource: ElementSchema { text("seg-source", [language, timestamp]) }

  // MARK: - Binary units

  private var binary: [ElementSchema] {
    let file: [Particle] = [.one("internal-file", "external-file")]
    return [
      element(
        "bin-unit",
        .xliff1Binary,
        binaryUnitAttributes,
        content: [
          .one("bin-source"), .optional("bin-target"),
          version >= .v1_1
            ? .any("context-group", "count-group", "prop-group", "note", "trans-unit")
            : .any("context-group", "prop-group", "note", "trans-unit"),
        ] + extensions,
        isExtensible: true
      ),
      element("bin-source", .xliff1Binary, [timestamp], content: file, isExtensible: true),
      element(
        "bin-target",
        .xliff1Binary,
        binaryTargetAttributes,
        content: file,
        isExtensible: true
      ),
    ]
  }

  // MARK: - Inline elements

  private var inline: [ElementSchema] {
    let code: [Particle] = [.any("sub")]
    let pair = AttributeSchema("rid", .nameToken, rule: .xliff1InlineIdentifiers)
    let clone = AttributeSchema("clone", .collapsed(["yes", "no"]), rule: .xliff1InlineContent)
    let checksum = AttributeSchema(
      "crc",
      version == .v1_0 ? .nameToken : .text,
      rule: .xliff1InlineContent
    )
    let position = AttributeSchema(
      "pos",
      .collapsed(["open", "close"]),
      required: true,
      rule: .xliff1InlineIdentifiers
    )
    let association = AttributeSchema(
      "assoc",
      version == .v1_0 ? .text : .collapsed(["preceding", "following", "both"]),
      rule: .xliff1InlineContent
    )
    return [
      inlineElement("g", [delimiterType, clone], content: inlineContent, allowsText: true),
      inlineElement("x", [placeholderType, clone]),
      inlineElement("bx", [pair, delimiterType, clone]),
      inlineElement("ex", [pair]),
      inlineElement(
        "ph",
        [placeholderType, checksum, association],
        content: code,
        allowsText: true
      ),
      inlineElement("bpt", [pair, delimiterType, checksum], content: code, allowsText: true),
      inlineElement("ept", [pair, checksum], content: code, allowsText: true),
      inlineElement(
        "it",
        [position, pair, delimiterType, checksum],
        content: code,
        allowsText: true
      ),
      element(
        "sub",
        .xliff1InlineContent,
        [dataType, delimiterType] + since(.v1_1, crossReference),
        content: inlineContent,
        allowsText: true
      ),
      text(
        "mrk",
        [
          AttributeSchema("mtype", markType, required: true, rule: .xliff1Marks),
          AttributeSchema("mid", .nameToken, rule: .xliff1Segmentation),
          AttributeSchema("comment", rule: .xliff1Marks), timestamp,
        ]
      ),
    ]
  }

  /// An element of text with codes.
  private func text(_ name: String, _ attributes: [AttributeSchema]) -> ElementSchema {
    element(
      name,
      .xliff1InlineContent,
      attributes,
      content: inlineContent,
      allowsText: true,
      isExtensible: true
    )
  }

  private var inlineContent: [Particle] {
    [.any("g", "bpt", "ept", "ph", "it", "mrk", "x", "bx", "ex")]
  }

  private func inlineElement(
    _ name: String,
    _ attributes: [AttributeSchema],
    content: [Particle] = [],
    allowsText: Bool = false
  ) -> ElementSchema {
    element(
      name,
      .xliff1InlineContent,
      [AttributeSchema("id", required: true, rule: .xliff1InlineIdentifiers), timestamp]
        + since(.v1_1, crossReference)
        + since(.v1_2, AttributeSchema("equiv-text", rule: .xliff1InlineContent)) + attributes,
      content: content,
      allowsText: allowsText,
      isExtensible: true
    )
  }

  // MARK: - Building

  private func element(
    _ name: String,
    _ rule: ValidationRule,
    _ attributes: [AttributeSchema] = [],
    content: [Particle] = [],
    allowsText: Bool = false,
    isExtensible: Bool = false
  ) -> ElementSchema {
    // The schemas of 1.1 and 1.2 let any attribute pass where they let extensions pass. One without
    // a namespace is no extension, and no part of the standard, but the document stays valid.
    let isExtensible = isExtensible && version >= .v1_1
    // The schema of 1.1 judges what it knows among the extensions: the attributes of xml.
    let judged =
      isExtensible && version == .v1_1
      ? [language, space].filter { xml in !attributes.contains { $0.name == xml.name } } : []
    return ElementSchema(
      namespace: namespace,
      name: name,
      attributes: attributes + judged,
      content: content,
      allowsText: allowsText,
      others: isExtensible ? .any : .none,
      structureRule: rule,
      unknownAttributeRule: .xliff1Extensions,
      unknownAttributeSeverity: isExtensible ? .warning : .error,
      otherAttributeRule: .xliff1Extensions,
      otherElementRule: .xliff1Extensions
    )
  }

  /// Something that a version added.
  func since<Part>(_ first: XLIFFVersion, _ parts: Part...) -> [Part] {
    version >= first ? parts : []
  }
}
