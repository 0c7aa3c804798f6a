import LocalizationCore
import XLIFF

/// The attributes of the elements that have many, and those that several elements have.
extension FirstGenerationSchema {
  var language: AttributeSchema {
    .xml("lang", version == .v1_0 ? .text : .schemaLanguageOrEmpty, rule: .xliff1Languages)
  }

  var timestamp: AttributeSchema { AttributeSchema("ts", rule: .xliff1Extensions) }

  var dataType: AttributeSchema {
    choice("datatype", FirstGenerationValues.dataTypes)
  }

  var delimiterType: AttributeSchema {
    choice("ctype", FirstGenerationValues.delimiterTypes)
  }

  var placeholderType: AttributeSchema {
    choice("ctype", FirstGenerationValues.placeholderTypes)
  }

  var crossReference: AttributeSchema { AttributeSchema("xid", rule: .xliff1CrossReferences) }

  /// The values of `mtype`; 1.2 added `seg`.
  var markType: AttributeType {
    value(oneOf: FirstGenerationValues.markTypes.filter { version >= .v1_2 || $0 != "seg" })
  }

  /// The values of `version`: a schema takes the versions before it too.
  var versions: AttributeType {
    switch version {
    case .v1_0: .words(["1.0"])
    case .v1_1: .words(["1.1", "1.0"])
    case .v1_2, .v2_0, .v2_1, .v2_2: .words(["1.2", "1.1", "1.0"])
    }
  }

  /// One of some words or `x-` and more; in 1.0 anything.
  func value(oneOf words: [String]) -> AttributeType {
    version == .v1_0 ? .text : .extendable(words)
  }

  /// An attribute that is one of some words or `x-` and more; in 1.0 anything.
  func choice(
    _ name: String,
    _ words: [String],
    required: Bool = false,
    rule: ValidationRule = .xliff1Properties
  ) -> AttributeSchema {
    AttributeSchema(name, value(oneOf: words), required: required, rule: rule)
  }

  private var yesNo: AttributeType { .collapsed(["yes", "no"]) }
  private var name: AttributeType { version == .v1_0 ? .nameToken : .text }
  private var tag: AttributeType { version == .v1_0 ? .text : .schemaLanguage }

  var space: AttributeSchema {
    .xml("space", .collapsed(["default", "preserve"]), rule: .xliff1Space)
  }

  private var state: AttributeSchema {
    AttributeSchema(
      "state",
      version == .v1_0 ? .nameToken : .extendable(FirstGenerationValues.states),
      rule: .xliff1State
    )
  }

  private var stateQualifier: AttributeSchema {
    AttributeSchema(
      "state-qualifier",
      .extendable(FirstGenerationValues.stateQualifiers),
      rule: .xliff1StateQualifier
    )
  }

  private var resource: [AttributeSchema] {
    [
      choice("restype", FirstGenerationValues.resourceTypes),
      AttributeSchema("resname", name, rule: .xliff1Properties),
    ]
  }

  private var appearance: [AttributeSchema] {
    [
      AttributeSchema("coord", version == .v1_0 ? .text : .coordinates, rule: .xliff1Properties)
    ] + AttributeSchema.all(.xliff1Properties, "font", "css-style")
      + AttributeSchema.all(.xliff1Properties, "style", "exstyle", type: .nameToken)
  }

  /// What a group, a unit and an alternative tell about the resource.
  private var details: [AttributeSchema] {
    [dataType, space, timestamp] + resource
      + AttributeSchema.all(.xliff1Properties, "extradata", "menu", "menu-option", "menu-name")
      + [AttributeSchema("help-id", .nameToken, rule: .xliff1Properties)]
      + since(.v1_1, AttributeSchema("extype", rule: .xliff1Properties))
      + appearance
  }

  private var treatment: [AttributeSchema] {
    [
      AttributeSchema("translate", yesNo, rule: .xliff1Translate),
      AttributeSchema("reformat", version == .v1_0 ? yesNo : .reformat, rule: .xliff1Properties),
    ]
  }

  private var sizes: [AttributeSchema] {
    [
      choice("size-unit", FirstGenerationValues.sizeUnits, rule: .xliff1Sizes),
      AttributeSchema("charclass", rule: .xliff1Sizes),
    ]
      + ["maxwidth", "minwidth", "maxheight", "minheight", "maxbytes", "minbytes"].map {
        AttributeSchema($0, .nameToken, rule: .xliff1Sizes)
      }
  }

  private var mergedTranslation: [AttributeSchema] {
    since(.v1_2, AttributeSchema("merged-trans", yesNo, rule: .xliff1Properties))
  }

  var fileAttributes: [AttributeSchema] {
    [
      AttributeSchema("original", required: true, rule: .xliff1File),
      AttributeSchema("source-language", tag, required: true, rule: .xliff1File),
      choice("datatype", FirstGenerationValues.dataTypes, required: true, rule: .xliff1File),
      AttributeSchema("target-language", tag, rule: .xliff1File),
      AttributeSchema("tool", rule: .xliff1File),
      AttributeSchema("date", version == .v1_0 ? .text : .dateTime, rule: .xliff1File),
      space, timestamp,
    ]
      + AttributeSchema.all(.xliff1File, "category", "product-name", "product-version", "build-num")
      + since(.v1_2, AttributeSchema("tool-id", rule: .xliff1Phases))
  }

  var groupAttributes: [AttributeSchema] {
    [AttributeSchema("id", name, rule: .xliff1Identifiers)] + details
      + (version >= .v1_1 ? treatment + sizes : []) + mergedTranslation
  }

  var unitAttributes: [AttributeSchema] {
    [
      AttributeSchema("id", name, required: true, rule: .xliff1Identifiers),
      AttributeSchema("approved", yesNo, rule: .xliff1Approved),
      AttributeSchema("phase-name", rule: .xliff1Phases),
    ] + treatment + details + sizes + mergedTranslation
  }

  var binaryUnitAttributes: [AttributeSchema] {
    [
      AttributeSchema("id", name, required: true, rule: .xliff1Identifiers),
      AttributeSchema("mime-type", mimeType, required: true, rule: .xliff1Binary),
      AttributeSchema("approved", yesNo, rule: .xliff1Approved),
      AttributeSchema("phase-name", rule: .xliff1Phases),
      timestamp,
    ] + treatment + resource
  }

  // The DTD of 1.0 asks for a NMTOKEN, which a MIME type is not.
  private var mimeType: AttributeType { version == .v1_0 ? .text : .mimeType }

  var binaryTargetAttributes: [AttributeSchema] {
    [
      AttributeSchema("mime-type", mimeType, rule: .xliff1Binary), state,
      AttributeSchema("phase-name", .nameToken, rule: .xliff1Phases), timestamp,
    ] + resource + since(.v1_1, stateQualifier)
  }

  var targetAttributes: [AttributeSchema] {
    [
      state, language, timestamp,
      AttributeSchema("phase-name", .nameToken, rule: .xliff1Phases),
    ] + resource + appearance + since(.v1_1, stateQualifier)
      + since(.v1_2, AttributeSchema("equiv-trans", yesNo, rule: .xliff1Properties))
  }

  var alternativeAttributes: [AttributeSchema] {
    [
      AttributeSchema("match-quality", rule: .xliff1Alternatives),
      AttributeSchema("tool", rule: .xliff1Alternatives),
      AttributeSchema("crc", .nameToken, rule: .xliff1Alternatives),
      AttributeSchema("origin", rule: .xliff1Alternatives), language,
    ] + details
      + since(
        .v1_2,
        AttributeSchema("tool-id", rule: .xliff1Phases),
        AttributeSchema("mid", .nameToken, rule: .xliff1Segmentation),
        AttributeSchema("phase-name", .nameToken, rule: .xliff1Phases),
        AttributeSchema(
          "alttranstype",
          .extendable(FirstGenerationValues.alternativeTypes),
          rule: .xliff1Alternatives
        )
      )
  }

  var noteAttributes: [AttributeSchema] {
    [
      language, AttributeSchema("from", rule: .xliff1Notes),
      AttributeSchema("priority", .integer(1...10), rule: .xliff1Notes),
    ]
      + since(
        .v1_1,
        AttributeSchema(
          "annotates",
          .collapsed(["source", "target", "general"]),
          rule: .xliff1Notes
        )
      )
  }

  var countAttributes: [AttributeSchema] {
    [
      choice("count-type", FirstGenerationValues.countTypes),
      choice("unit", FirstGenerationValues.countUnits),
    ] + since(.v1_1, AttributeSchema("phase-name", rule: .xliff1Phases))
  }

  var phaseAttributes: [AttributeSchema] {
    AttributeSchema.all(.xliff1Phases, "phase-name", "process-name", required: true)
      + ["company-name", "tool", "job-id", "contact-name", "contact-email", "contact-phone"].map {
        AttributeSchema($0, rule: .xliff1Phases)
      }
      + [AttributeSchema("date", version == .v1_0 ? .text : .dateTime, rule: .xliff1Phases)]
      + since(.v1_2, AttributeSchema("tool-id", rule: .xliff1Phases))
  }
}

/// The types that only XLIFF 1.x has.
extension AttributeType {
  /// One of some words, white space around it allowed.
  static func collapsed(_ words: [String]) -> AttributeType {
    .special(expectation: AttributeType.words(words).expectation) { bytes in
      let value = bytes.trimmed
      return words.contains { value.elementsEqual($0.utf8) }
    }
  }

  /// One of some words, or `x-` and more without white space.
  static func extendable(_ words: [String]) -> AttributeType {
    .special(expectation: AttributeType.wordsOrPrivate(words).expectation) { bytes in
      let value = bytes.trimmed
      return words.contains { value.elementsEqual($0.utf8) } || isPrivate(bytes)
    }
  }

  /// `yes`, `no`, or the properties that may be changed.
  static let reformat = AttributeType.special(
    expectation: "yes, no, or some of "
      + FirstGenerationValues.reformatProperties.joined(separator: ", ")
  ) { bytes in
    if bytes.elementsEqual("yes".utf8) || bytes.elementsEqual("no".utf8) { return true }
    return bytes.split(whereSeparator: \.isXMLSpace).allSatisfy { token in
      FirstGenerationValues.reformatProperties.contains { token.elementsEqual($0.utf8) }
        || isPrivate(token)
    }
  }

  /// Any of the purposes of a context.
  static let purposes = AttributeType.special(
    expectation: "some of " + FirstGenerationValues.purposes.joined(separator: ", ")
      + ", or values that start with 'x-'"
  ) { bytes in
    bytes.split(whereSeparator: \.isXMLSpace).allSatisfy { token in
      FirstGenerationValues.purposes.contains { token.elementsEqual($0.utf8) } || isPrivate(token)
    }
  }

  /// Four numbers or `#`, with semicolons between.
  static let coordinates = AttributeType.special(
    expectation: "four numbers or '#', such as 0;0;120;#"
  ) { bytes in
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

  /// A MIME type, of which only the first part is known.
  static let mimeType = AttributeType.special(
    expectation: "a MIME type, such as image/png"
  ) { bytes in
    let types = [
      "text", "multipart", "message", "application", "image", "audio", "video", "model",
    ]
    let type = bytes.prefix { $0 != UInt8(ascii: "/") }
    guard types.contains(where: { type.elementsEqual($0.utf8) }) else { return false }
    return type.endIndex == bytes.endIndex || type.endIndex + 1 < bytes.endIndex
  }

  /// A language tag as XML Schema knows it: `xs:language`.
  static let schemaLanguage = AttributeType.special(
    expectation: "a language tag of BCP 47, such as pt-BR"
  ) { isSchemaLanguage($0.trimmed) }

  /// A language tag as XML Schema knows it, or nothing.
  static let schemaLanguageOrEmpty = AttributeType.special(
    expectation: "a language tag of BCP 47, such as pt-BR"
  ) { $0.trimmed.isEmpty || isSchemaLanguage($0.trimmed) }

  private static func isSchemaLanguage(_ bytes: ArraySlice<UInt8>) -> Bool {
    let subtags = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return subtags.enumerated().allSatisfy { position, subtag in
      (1...8).contains(subtag.count)
        && subtag.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
          case UInt8(ascii: "0")...UInt8(ascii: "9"): position > 0
          default: false
          }
        }
    }
  }

  private static func isPrivate(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count > 2 && bytes.starts(with: "x-".utf8) && !bytes.contains(where: \.isXMLSpace)
  }
}
