import LoctripLocalizationCore
import XLIFF

extension Vocabulary {
  /// The schemas of XLIFF 1.0, 1.1 and 1.2.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - namespace: The namespace of the document's elements, possibly empty.
  static func xliff1(_ version: XLIFFVersion, namespace: String) -> Vocabulary {
    let table = SchemaTable(
      xliff1Table, version, core: namespace, rules: "xliff1", types: xliff1Types(version))
    let xml = table.attributes
    let elements = table.elements.map { element in
      var element = element
      element.unknownAttributeRule = .xliff1Extensions
      element.otherAttributeRule = .xliff1Extensions
      element.otherElementRule = .xliff1Extensions
      element.unknownAttributeSeverity = .error
      if version == .v1_0 { element.others = .none }
      guard case .any = element.others else { return element }
      // The schemas of 1.1 and 1.2 allow any attribute along with extensions. One without a
      // namespace is neither an extension nor part of the standard, but the document stays valid.
      element.unknownAttributeSeverity = .warning
      // The schema of 1.1 checks known attributes among the extensions: those of xml.
      if version == .v1_1 {
        element.attributes += xml.filter { xml in
          !element.attributes.contains { $0.name == xml.name }
        }
      }
      return element
    }
    return Vocabulary(
      core: namespace, elements: elements, containers: ["xliff", "file", "body", "group"],
      judgesInsideForeignElements: false)
  }

  private static func xliff1Types(_ version: XLIFFVersion) -> [String: AttributeType] {
    let isFirst = version == .v1_0
    // One of some words or a value with prefix `x-`; in 1.0 anything.
    func choice(_ words: [String]) -> AttributeType { isFirst ? .text : .extendable(words) }
    let versions = version == .v1_0 ? ["1.0"] : version == .v1_1 ? ["1.1", "1.0"] : nil
    let yesNo = AttributeType.collapsed(["yes", "no"])
    return [
      "alternativeType": .extendable(XLIFF1Values.alternativeTypes),
      "annotates": .collapsed(["source", "target", "general"]),
      "association": isFirst ? .text : .collapsed(["preceding", "following", "both"]),
      "checksum": isFirst ? .nameToken : .text,
      "contextType": choice(XLIFF1Values.contextTypes),
      "coordinates": isFirst ? .text : .coordinates,
      "countType": choice(XLIFF1Values.countTypes),
      "countUnit": choice(XLIFF1Values.countUnits),
      "dataType": choice(XLIFF1Values.dataTypes),
      "date": isFirst ? .text : .dateTime,
      "delimiterType": choice(XLIFF1Values.delimiterTypes),
      "language": isFirst ? .text : .schemaLanguage,
      "languageOrEmpty": isFirst ? .text : .schemaLanguageOrEmpty,
      // 1.2 added `seg`.
      "markType": choice(XLIFF1Values.markTypes.filter { version >= .v1_2 || $0 != "seg" }),
      // The DTD of 1.0 requires an NMTOKEN, which excludes MIME types.
      "mimeType": isFirst ? .text : .mimeType,
      "name": isFirst ? .nameToken : .text,
      "placeholderType": choice(XLIFF1Values.placeholderTypes),
      "position": .collapsed(["open", "close"]),
      "priority": .integer(1...10),
      "purposes": .oneOrMore(of: XLIFF1Values.purposes),
      "reformat": isFirst ? yesNo : .reformat,
      "resourceType": choice(XLIFF1Values.resourceTypes),
      "sizeUnit": choice(XLIFF1Values.sizeUnits),
      "space": .collapsed(["default", "preserve"]),
      "state": isFirst ? .nameToken : .extendable(XLIFF1Values.states),
      "stateQualifier": .extendable(XLIFF1Values.stateQualifiers),
      // A schema allows earlier versions too.
      "version": .words(versions ?? ["1.2", "1.1", "1.0"]),
      "yesNo": yesNo,
    ]
  }

  private static let xliff1Inline = "#PCDATA (g|bpt|ept|ph|it|mrk|x|bx|ex)*"

  /// The elements of XLIFF 1.x; see ``SchemaTable``.
  ///
  /// 1.2 uses the transitional schema, which every conformant document follows, and no additional
  /// constraints of the strict one. 1.1 has its own schema, 1.0 a DTD.
  ///
  /// Source: xliff-core-1.2-transitional.xsd, xliff-core-1.1.xsd, xliff.dtd.
  private static let xliff1Table = """
    *:
      &language &space
    &language:
      Languages: xml:lang=languageOrEmpty
    &space:
      Space: xml:space=space
    &timestamp:
      Extensions: ts
    &dataType:
      Properties: datatype=dataType
    &state:
      State: state=state
    &stateQualifier:
      [1.1+ StateQualifier: state-qualifier=stateQualifier]
    &resource:
      Properties: restype=resourceType resname=name
    &appearance:
      Properties: coord=coordinates font css-style style=nameToken exstyle=nameToken
    &details:
      &dataType &space &timestamp &resource
      Properties: extradata menu menu-option menu-name help-id=nameToken
      [1.1+ Properties: extype]
      &appearance
    &treatment:
      Translate: translate=yesNo
      Properties: reformat=reformat
    &sizes:
      Sizes: size-unit=sizeUnit charclass
      Sizes: maxwidth=nameToken minwidth=nameToken maxheight=nameToken minheight=nameToken
      Sizes: maxbytes=nameToken minbytes=nameToken
    &merged:
      [1.2+ Properties: merged-trans=yesNo]
    &approval:
      Approved: approved=yesNo
      Phases: phase-name

    Root: xliff [1.2+ @* = (file|##other)+][1.1- = file+]
      Root: version!=version
      &language
    File: file @* = header[1.1+ ?] body
      File: original! source-language!=language datatype!=dataType target-language=language tool
      File: date=date category product-name product-version build-num
      &space &timestamp
      [1.2+ Phases: tool-id]
    Structure: body = (group|trans-unit|bin-unit)*
    Structure: group @* = context-group* count-group* prop-group* note* [1.1+ ##other*] \
    (group|trans-unit|bin-unit)*
      Identifiers: id=name
      &details
      [1.1+ &treatment &sizes]
      &merged
    Structure: trans-unit @* = source [1.2+ seg-source?] target? \
    [1.1 context-group* count-group* prop-group* note* alt-trans*]\
    [!1.1 (context-group|count-group|prop-group|note|alt-trans)*] [1.1+ ##other*]
      Identifiers: id!=name
      &approval &treatment &details &sizes &merged

    References: header = skl? phase-group? \
    (glossary|reference|count-group|prop-group|note[1.1+ |tool])* [1.1+ ##other*]
    References: skl = (internal-file|external-file)
    References: glossary = (internal-file|external-file)
    References: reference = (internal-file|external-file)
    References: internal-file = #PCDATA
      References: form crc=nameToken
    References: external-file
      References: href! crc=nameToken uid=nameToken
    Phases: phase-group = phase+
    Phases: phase = note*
      Phases: phase-name! process-name! company-name tool job-id contact-name contact-email
      Phases: contact-phone date=date
      [1.2+ Phases: tool-id]

    InlineContent: source @* = \(xliff1Inline)
      &language &timestamp
    InlineContent: target @* = \(xliff1Inline)
      &state &language &timestamp
      Phases: phase-name=nameToken
      &resource &appearance &stateQualifier
      [1.2+ Properties: equiv-trans=yesNo]
    Alternatives: alt-trans @* = source? [1.2+ seg-source?] target+ \
    [1.0 (note|context-group|prop-group)*][1.1+ context-group* prop-group* note* ##other*]
      Alternatives: match-quality tool crc=nameToken origin
      &language &details
      [1.2+ Phases: tool-id phase-name=nameToken]
      [1.2+ Segmentation: mid=nameToken]
      [1.2+ Alternatives: alttranstype=alternativeType]
    Notes: note = #PCDATA
      &language
      Notes: from priority=priority
      [1.1+ Notes: annotates=annotates]
    Properties: context-group = context+
      Properties: name[1.1- !]
      Properties: crc=nameToken
      [1.1+ Properties: purpose=purposes]
    Properties: context = #PCDATA
      Properties: context-type!=contextType match-mandatory=yesNo crc=nameToken
    Properties: count-group = count*
      Properties: name!
    Properties: count = #PCDATA
      Properties: count-type=countType unit=countUnit
      [1.1+ Phases: phase-name]
    Properties: prop-group = prop+
      Properties: name
    Properties: prop = #PCDATA
      Properties: prop-type!
      &language

    Binary: bin-unit @* = bin-source bin-target? \
    (context-group|[1.1+ count-group|]prop-group|note|trans-unit)* [1.1+ ##other*]
      Identifiers: id!=name
      Binary: mime-type!=mimeType
      &approval &timestamp &treatment &resource
    Binary: bin-source @* = (internal-file|external-file)
      &timestamp
    Binary: bin-target @* = (internal-file|external-file)
      Binary: mime-type=mimeType
      &state
      Phases: phase-name=nameToken
      &timestamp &resource &stateQualifier

    &code:
      InlineIdentifiers: id!
      &timestamp
      [1.1+ CrossReferences: xid]
      [1.2+ InlineContent: equiv-text]
    &pair:
      InlineIdentifiers: rid=nameToken
    &clone:
      InlineContent: clone=yesNo
    &delimiter:
      Properties: ctype=delimiterType
    &placeholder:
      Properties: ctype=placeholderType
    &checksum:
      InlineContent: crc=checksum
    InlineContent: g @* = \(xliff1Inline)
      &code &delimiter &clone
    InlineContent: x @*
      &code &placeholder &clone
    InlineContent: bx @*
      &code &pair &delimiter &clone
    InlineContent: ex @*
      &code &pair
    InlineContent: ph @* = #PCDATA sub*
      &code &placeholder &checksum
      InlineContent: assoc=association
    InlineContent: bpt @* = #PCDATA sub*
      &code &pair &delimiter &checksum
    InlineContent: ept @* = #PCDATA sub*
      &code &pair &checksum
    InlineContent: it @* = #PCDATA sub*
      &code
      InlineIdentifiers: pos!=position
      &pair &delimiter &checksum
    InlineContent: sub = \(xliff1Inline)
      &dataType &delimiter
      [1.1+ CrossReferences: xid]
    InlineContent: mrk @* = \(xliff1Inline)
      Marks: mtype!=markType comment
      Segmentation: mid=nameToken
      &timestamp
    [1.1+ Phases: tool][1.2+  @*][1.1+  = #PCDATA]
      [1.1+ Phases: tool-id! tool-name! tool-version tool-company]
      [1.1+ !skip]
    [1.2+ InlineContent: seg-source @* = \(xliff1Inline)]
      [1.2+ &language &timestamp]
    """
}

/// The types used only in XLIFF 1.x.
extension AttributeType {
  /// One of some words, with optional surrounding white space.
  static func collapsed(_ words: [String]) -> AttributeType {
    AttributeType(list(words)) { $0.trimmed.isOne(of: words) }
  }

  /// One of some words, or a value with prefix `x-` and without white space.
  static func extendable(_ words: [String]) -> AttributeType {
    AttributeType(list(words) + ", or a value that starts with 'x-'") {
      $0.trimmed.isOne(of: words) || isPrivate($0)
    }
  }

  /// One or more of some words or of values with prefix `x-`.
  static func oneOrMore(of words: [String]) -> AttributeType {
    let expectation =
      "one or more of \(words.joined(separator: ", ")), or values that start with 'x-'"
    return AttributeType(expectation) { hasOnly(words, $0) }
  }

  /// `yes`, `no`, or the properties that may change.
  static let reformat = AttributeType(
    "yes, no, or one or more of " + XLIFF1Values.reformatProperties.joined(separator: ", ")
  ) { $0.isOne(of: ["yes", "no"]) || hasOnly(XLIFF1Values.reformatProperties, $0) }

  private static func hasOnly(_ words: [String], _ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(whereSeparator: \.isXMLSpace).allSatisfy { $0.isOne(of: words) || isPrivate($0) }
  }

  /// Four numbers or `#`, separated by semicolons.
  static let coordinates = AttributeType("four numbers or '#', such as 0;0;120;#") { bytes in
    let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        if part.elementsEqual("#".utf8) { return true }
        let digits = part.first == UInt8(ascii: "-") ? part.dropFirst() : part
        return !digits.isEmpty
          && String(decoding: digits, as: UTF8.self).unicodeScalars.allSatisfy {
            $0.properties.generalCategory == .decimalNumber
          }
      }
  }

  /// A MIME type with a known top-level type.
  static let mimeType = AttributeType("a MIME type, such as image/png") { bytes in
    let type = bytes.prefix { $0 != UInt8(ascii: "/") }
    let types = [
      "text", "multipart", "message", "application", "image", "audio", "video", "model",
    ]
    return type.isOne(of: types) && bytes.count - type.count != 1
  }

  /// A language tag as in XML Schema's `xs:language`.
  static let schemaLanguage = AttributeType("a language tag of BCP 47, such as pt-BR") {
    isSchemaLanguage($0.trimmed)
  }

  /// A language tag as in XML Schema's `xs:language`, or empty.
  static let schemaLanguageOrEmpty = AttributeType(schemaLanguage.expectation) {
    $0.trimmed.isEmpty || isSchemaLanguage($0.trimmed)
  }

  private static func isSchemaLanguage(_ bytes: ArraySlice<UInt8>) -> Bool {
    let subtags = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return subtags.enumerated().allSatisfy { position, subtag in
      (1...8).contains(subtag.count)
        && subtag.allSatisfy { $0.isASCIILetter || position > 0 && $0.isASCIIDigit }
    }
  }

  private static func isPrivate(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count > 2 && bytes.starts(with: "x-".utf8) && !bytes.contains(where: \.isXMLSpace)
  }
}
