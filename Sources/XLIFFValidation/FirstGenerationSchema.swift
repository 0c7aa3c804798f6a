import LocalizationCore
import XLIFF

extension Vocabulary {
  /// The schemas of XLIFF 1.0, 1.1 and 1.2.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - namespace: The namespace of the document's elements, possibly empty.
  static func firstGeneration(_ version: XLIFFVersion, namespace: String) -> Vocabulary {
    Vocabulary(
      core: namespace,
      elements: FirstGenerationSchema(version: version, namespace: namespace).elements,
      containers: ["xliff", "file", "body", "group"],
      judgesInsideForeignElements: false
    )
  }
}

/// The declarations of the elements of XLIFF 1.x.
///
/// 1.2 uses the transitional schema, which every conformant document follows, and no additional
/// constraints of the strict one. 1.1 has its own schema, 1.0 a DTD.
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
    let isModern = version >= .v1_1
    let details = "context-group* count-group* prop-group* note*"
    let ofUnit =
      version == .v1_1
      ? "\(details) alt-trans*" : "(context-group|count-group|prop-group|note|alt-trans)*"
    return [
      element(
        version >= .v1_2 ? "xliff @* = (file|##other)+" : "xliff = file+",
        .xliff1Root,
        attlist(.xliff1Root, "version!", versions),
        language
      ),
      element("file @* = header\(isModern ? "?" : "") body", .xliff1File, fileAttributes),
      element("body = (group|trans-unit|bin-unit)*", .xliff1Structure),
      element(
        "group @* = \(details)\(extensions) (group|trans-unit|bin-unit)*",
        .xliff1Structure,
        groupAttributes
      ),
      element(
        "trans-unit @* = source\(segmented) target? \(ofUnit)\(extensions)",
        .xliff1Structure,
        unitAttributes
      ),
    ]
  }

  /// The position of elements of other namespaces.
  private var extensions: String { version >= .v1_1 ? " ##other*" : "" }

  /// The position of the segmented source.
  private var segmented: String { version >= .v1_2 ? " seg-source?" : "" }

  // MARK: - The header

  private var header: [ElementSchema] {
    let parts = "glossary|reference|count-group|prop-group|note"
    let known = version >= .v1_1 ? "\(parts)|tool" : parts
    let checksum = attlist(.xliff1References, "crc", .nameToken)
    return [
      element("header = skl? phase-group? (\(known))*\(extensions)", .xliff1References),
      element("skl = (internal-file|external-file)", .xliff1References),
      element("glossary = (internal-file|external-file)", .xliff1References),
      element("reference = (internal-file|external-file)", .xliff1References),
      element(
        "internal-file = #PCDATA",
        .xliff1References,
        attlist(.xliff1References, "form"),
        checksum
      ),
      element(
        "external-file",
        .xliff1References,
        attlist(.xliff1References, "href!"),
        checksum,
        attlist(.xliff1References, "uid", .nameToken)
      ),
      element("phase-group = phase+", .xliff1Phases),
      element("phase = note*", .xliff1Phases, phaseAttributes),
    ]
  }

  private var tool: ElementSchema {
    var tool = element(
      version >= .v1_2 ? "tool @* = #PCDATA" : "tool = #PCDATA",
      .xliff1Phases,
      attlist(.xliff1Phases, "tool-id! tool-name! tool-version tool-company")
    )
    tool.skipsContent = true
    return tool
  }

  // MARK: - Contents of units, groups and headers

  private var unitParts: [ElementSchema] {
    let ofAlternative =
      version == .v1_0 ? "(note|context-group|prop-group)*" : "context-group* prop-group* note*"
    let checksum = attlist(.xliff1Properties, "crc", .nameToken)
    return [
      text("source", language, timestamp), text("target", targetAttributes),
      element(
        "alt-trans @* = source?\(segmented) target+ \(ofAlternative)\(extensions)",
        .xliff1Alternatives,
        alternativeAttributes
      ),
      element("note = #PCDATA", .xliff1Notes, noteAttributes),
      element(
        "context-group = context+",
        .xliff1Properties,
        attlist(.xliff1Properties, version < .v1_2 ? "name!" : "name"),
        checksum,
        since(.v1_1, attlist(.xliff1Properties, "purpose", .purposes))
      ),
      element(
        "context = #PCDATA",
        .xliff1Properties,
        choice("context-type!", XLIFF1Values.contextTypes),
        attlist(.xliff1Properties, "match-mandatory", .collapsed(["yes", "no"])),
        checksum
      ),
      element("count-group = count*", .xliff1Properties, attlist(.xliff1Properties, "name!")),
      element("count = #PCDATA", .xliff1Properties, countAttributes),
      element("prop-group = prop+", .xliff1Properties, attlist(.xliff1Properties, "name")),
      element(
        "prop = #PCDATA",
        .xliff1Properties,
        attlist(.xliff1Properties, "prop-type!"),
        language
      ),
    ]
  }

  private var segmentedSource: ElementSchema { text("seg-source", language, timestamp) }

  // MARK: - Binary units

  private var binary: [ElementSchema] {
    let counts = version >= .v1_1 ? "count-group|" : ""
    return [
      element(
        "bin-unit @* = bin-source bin-target? "
          + "(context-group|\(counts)prop-group|note|trans-unit)*\(extensions)",
        .xliff1Binary,
        binaryUnitAttributes
      ),
      element("bin-source @* = (internal-file|external-file)", .xliff1Binary, timestamp),
      element(
        "bin-target @* = (internal-file|external-file)",
        .xliff1Binary,
        binaryTargetAttributes
      ),
    ]
  }

  // MARK: - Inline elements

  private var inline: [ElementSchema] {
    let isFirst = version == .v1_0
    let pair = attlist(.xliff1InlineIdentifiers, "rid", .nameToken)
    let clone = attlist(.xliff1InlineContent, "clone", .collapsed(["yes", "no"]))
    let checksum = attlist(.xliff1InlineContent, "crc", isFirst ? .nameToken : .text)
    let position = attlist(.xliff1InlineIdentifiers, "pos!", .collapsed(["open", "close"]))
    let places: AttributeType = isFirst ? .text : .collapsed(["preceding", "following", "both"])
    let association = attlist(.xliff1InlineContent, "assoc", places)
    return [
      code("g @* = #PCDATA \(Self.inlineContent)", delimiterType, clone),
      code("x @*", placeholderType, clone),
      code("bx @*", pair, delimiterType, clone),
      code("ex @*", pair),
      code("ph @* = #PCDATA sub*", placeholderType, checksum, association),
      code("bpt @* = #PCDATA sub*", pair, delimiterType, checksum),
      code("ept @* = #PCDATA sub*", pair, checksum),
      code("it @* = #PCDATA sub*", position, pair, delimiterType, checksum),
      element(
        "sub = #PCDATA \(Self.inlineContent)",
        .xliff1InlineContent,
        dataType,
        delimiterType,
        since(.v1_1, crossReference)
      ),
      text(
        "mrk",
        attlist(.xliff1Marks, "mtype!", markType),
        attlist(.xliff1Segmentation, "mid", .nameToken),
        attlist(.xliff1Marks, "comment"),
        timestamp
      ),
    ]
  }

  private static let inlineContent = "(g|bpt|ept|ph|it|mrk|x|bx|ex)*"

  /// An element with text and codes.
  private func text(_ name: String, _ attributes: [AttributeSchema]...) -> ElementSchema {
    let own = attributes.flatMap(\.self)
    return element("\(name) @* = #PCDATA \(Self.inlineContent)", .xliff1InlineContent, own)
  }

  /// A code, with the attributes common to all codes.
  private func code(_ declaration: String, _ own: [AttributeSchema]...) -> ElementSchema {
    element(
      declaration,
      .xliff1InlineContent,
      attlist(.xliff1InlineIdentifiers, "id!"),
      timestamp,
      since(.v1_1, crossReference),
      since(.v1_2, attlist(.xliff1InlineContent, "equiv-text")),
      own.flatMap(\.self)
    )
  }

  // MARK: - Building

  private func element(
    _ declaration: String,
    _ rule: Rule,
    _ own: [AttributeSchema]...
  ) -> ElementSchema {
    var element = ElementSchema(declaration, namespace: namespace, rule, own)
    element.unknownAttributeRule = .xliff1Extensions
    element.otherAttributeRule = .xliff1Extensions
    element.otherElementRule = .xliff1Extensions
    element.unknownAttributeSeverity = .error
    if version == .v1_0 { element.others = .none }
    guard case .any = element.others else { return element }
    // The schemas of 1.1 and 1.2 allow any attribute along with extensions. One without a namespace
    // is neither an extension nor part of the standard, but the document stays valid.
    element.unknownAttributeSeverity = .warning
    // The schema of 1.1 checks known attributes among the extensions: those of xml.
    if version == .v1_1 {
      element.attributes += (language + space).filter { xml in
        !element.attributes.contains { $0.name == xml.name }
      }
    }
    return element
  }

  /// Attributes that a version added.
  func since(_ first: XLIFFVersion, _ attributes: [AttributeSchema]) -> [AttributeSchema] {
    version >= first ? attributes : []
  }
}
