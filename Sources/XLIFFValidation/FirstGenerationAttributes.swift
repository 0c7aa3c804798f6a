import LocalizationCore
import XLIFF

/// The attributes of elements with many, and attributes shared by several elements.
extension FirstGenerationSchema {
  var language: [AttributeSchema] {
    let tag: AttributeType = version == .v1_0 ? .text : .schemaLanguageOrEmpty
    return attlist(.xliff1Languages, "lang", tag, namespace: XLIFFNamespace.xml)
  }

  var space: [AttributeSchema] {
    let values = AttributeType.collapsed(["default", "preserve"])
    return attlist(.xliff1Space, "space", values, namespace: XLIFFNamespace.xml)
  }

  var timestamp: [AttributeSchema] { attlist(.xliff1Extensions, "ts") }

  var dataType: [AttributeSchema] { choice("datatype", XLIFF1Values.dataTypes) }

  var delimiterType: [AttributeSchema] { choice("ctype", XLIFF1Values.delimiterTypes) }

  var placeholderType: [AttributeSchema] { choice("ctype", XLIFF1Values.placeholderTypes) }

  var crossReference: [AttributeSchema] { attlist(.xliff1CrossReferences, "xid") }

  /// The values of `mtype`; 1.2 added `seg`.
  var markType: AttributeType {
    value(oneOf: XLIFF1Values.markTypes.filter { version >= .v1_2 || $0 != "seg" })
  }

  /// The values of `version`: a schema allows earlier versions too.
  var versions: AttributeType {
    switch version {
    case .v1_0: .words(["1.0"])
    case .v1_1: .words(["1.1", "1.0"])
    case .v1_2, .v2_0, .v2_1, .v2_2: .words(["1.2", "1.1", "1.0"])
    }
  }

  /// One of some words or a value with prefix `x-`; in 1.0 anything.
  private func value(oneOf words: [String]) -> AttributeType {
    version == .v1_0 ? .text : .extendable(words)
  }

  /// Attributes with one of some words or a value with prefix `x-`; in 1.0 anything.
  func choice(
    _ names: String,
    _ words: [String],
    _ rule: Rule = .xliff1Properties
  ) -> [AttributeSchema] {
    attlist(rule, names, value(oneOf: words))
  }

  private var yesNo: AttributeType { .collapsed(["yes", "no"]) }
  private var name: AttributeType { version == .v1_0 ? .nameToken : .text }
  private var tag: AttributeType { version == .v1_0 ? .text : .schemaLanguage }
  // The DTD of 1.0 requires an NMTOKEN, which excludes MIME types.
  private var mimeType: AttributeType { version == .v1_0 ? .text : .mimeType }

  private var state: [AttributeSchema] {
    let values: AttributeType =
      version == .v1_0 ? .nameToken : .extendable(XLIFF1Values.states)
    return attlist(.xliff1State, "state", values)
  }

  private var stateQualifier: [AttributeSchema] {
    let values = AttributeType.extendable(XLIFF1Values.stateQualifiers)
    return since(.v1_1, attlist(.xliff1StateQualifier, "state-qualifier", values))
  }

  private var resource: [AttributeSchema] {
    choice("restype", XLIFF1Values.resourceTypes)
      + attlist(.xliff1Properties, "resname", name)
  }

  private var appearance: [AttributeSchema] {
    attlist(.xliff1Properties, "coord", version == .v1_0 ? .text : .coordinates)
      + attlist(.xliff1Properties, "font css-style")
      + attlist(.xliff1Properties, "style exstyle", .nameToken)
  }

  /// The resource attributes of groups, units and alternatives.
  private var details: [AttributeSchema] {
    dataType + space + timestamp + resource
      + attlist(.xliff1Properties, "extradata menu menu-option menu-name")
      + attlist(.xliff1Properties, "help-id", .nameToken)
      + since(.v1_1, attlist(.xliff1Properties, "extype")) + appearance
  }

  private var treatment: [AttributeSchema] {
    attlist(.xliff1Translate, "translate", yesNo)
      + attlist(.xliff1Properties, "reformat", version == .v1_0 ? yesNo : .reformat)
  }

  private var sizes: [AttributeSchema] {
    let bounds = "maxwidth minwidth maxheight minheight maxbytes minbytes"
    return choice("size-unit", XLIFF1Values.sizeUnits, .xliff1Sizes)
      + attlist(.xliff1Sizes, "charclass") + attlist(.xliff1Sizes, bounds, .nameToken)
  }

  private var mergedTranslation: [AttributeSchema] {
    since(.v1_2, attlist(.xliff1Properties, "merged-trans", yesNo))
  }

  private var approval: [AttributeSchema] {
    attlist(.xliff1Approved, "approved", yesNo) + attlist(.xliff1Phases, "phase-name")
  }

  var fileAttributes: [AttributeSchema] {
    attlist(.xliff1File, "original!") + attlist(.xliff1File, "source-language!", tag)
      + choice("datatype!", XLIFF1Values.dataTypes, .xliff1File)
      + attlist(.xliff1File, "target-language", tag) + attlist(.xliff1File, "tool")
      + attlist(.xliff1File, "date", version == .v1_0 ? .text : .dateTime) + space + timestamp
      + attlist(.xliff1File, "category product-name product-version build-num")
      + since(.v1_2, attlist(.xliff1Phases, "tool-id"))
  }

  var groupAttributes: [AttributeSchema] {
    attlist(.xliff1Identifiers, "id", name) + details
      + (version >= .v1_1 ? treatment + sizes : []) + mergedTranslation
  }

  var unitAttributes: [AttributeSchema] {
    attlist(.xliff1Identifiers, "id!", name) + approval + treatment + details + sizes
      + mergedTranslation
  }

  var binaryUnitAttributes: [AttributeSchema] {
    attlist(.xliff1Identifiers, "id!", name) + attlist(.xliff1Binary, "mime-type!", mimeType)
      + approval + timestamp + treatment + resource
  }

  var binaryTargetAttributes: [AttributeSchema] {
    attlist(.xliff1Binary, "mime-type", mimeType) + state
      + attlist(.xliff1Phases, "phase-name", .nameToken) + timestamp + resource + stateQualifier
  }

  var targetAttributes: [AttributeSchema] {
    state + language + timestamp + attlist(.xliff1Phases, "phase-name", .nameToken) + resource
      + appearance + stateQualifier
      + since(.v1_2, attlist(.xliff1Properties, "equiv-trans", yesNo))
  }

  var alternativeAttributes: [AttributeSchema] {
    let types = AttributeType.extendable(XLIFF1Values.alternativeTypes)
    return attlist(.xliff1Alternatives, "match-quality tool")
      + attlist(.xliff1Alternatives, "crc", .nameToken)
      + attlist(.xliff1Alternatives, "origin") + language + details
      + since(
        .v1_2,
        attlist(.xliff1Phases, "tool-id") + attlist(.xliff1Segmentation, "mid", .nameToken)
          + attlist(.xliff1Phases, "phase-name", .nameToken)
          + attlist(.xliff1Alternatives, "alttranstype", types)
      )
  }

  var noteAttributes: [AttributeSchema] {
    let annotated = AttributeType.collapsed(["source", "target", "general"])
    return language + attlist(.xliff1Notes, "from")
      + attlist(.xliff1Notes, "priority", .integer(1...10))
      + since(.v1_1, attlist(.xliff1Notes, "annotates", annotated))
  }

  var countAttributes: [AttributeSchema] {
    choice("count-type", XLIFF1Values.countTypes)
      + choice("unit", XLIFF1Values.countUnits)
      + since(.v1_1, attlist(.xliff1Phases, "phase-name"))
  }

  var phaseAttributes: [AttributeSchema] {
    let texts = "company-name tool job-id contact-name contact-email contact-phone"
    return attlist(.xliff1Phases, "phase-name! process-name! \(texts)")
      + attlist(.xliff1Phases, "date", version == .v1_0 ? .text : .dateTime)
      + since(.v1_2, attlist(.xliff1Phases, "tool-id"))
  }
}

/// The types used only in XLIFF 1.x.
extension AttributeType {
  /// One of some words, with optional surrounding white space.
  static func collapsed(_ words: [String]) -> AttributeType {
    .special(expectation: AttributeType.words(words).expectation) { bytes in
      let value = bytes.trimmed
      return words.contains { value.elementsEqual($0.utf8) }
    }
  }

  /// One of some words, or a value with prefix `x-` and without white space.
  static func extendable(_ words: [String]) -> AttributeType {
    .special(expectation: list(words) + ", or a value that starts with 'x-'") { bytes in
      let value = bytes.trimmed
      return words.contains { value.elementsEqual($0.utf8) } || isPrivate(bytes)
    }
  }

  /// `yes`, `no`, or the properties that may change.
  static let reformat = AttributeType.special(
    expectation: "yes, no, or one or more of "
      + XLIFF1Values.reformatProperties.joined(separator: ", ")
  ) { bytes in
    if bytes.elementsEqual("yes".utf8) || bytes.elementsEqual("no".utf8) { return true }
    return bytes.split(whereSeparator: \.isXMLSpace).allSatisfy { token in
      XLIFF1Values.reformatProperties.contains { token.elementsEqual($0.utf8) }
        || isPrivate(token)
    }
  }

  /// One or more purposes of a context.
  static let purposes = AttributeType.special(
    expectation: "one or more of " + XLIFF1Values.purposes.joined(separator: ", ")
      + ", or values that start with 'x-'"
  ) { bytes in
    bytes.split(whereSeparator: \.isXMLSpace).allSatisfy { token in
      XLIFF1Values.purposes.contains { token.elementsEqual($0.utf8) } || isPrivate(token)
    }
  }

  /// Four numbers or `#`, separated by semicolons.
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

  /// A MIME type with a known top-level type.
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

  /// A language tag as in XML Schema's `xs:language`.
  static let schemaLanguage = AttributeType.special(
    expectation: "a language tag of BCP 47, such as pt-BR"
  ) { isSchemaLanguage($0.trimmed) }

  /// A language tag as in XML Schema's `xs:language`, or empty.
  static let schemaLanguageOrEmpty = AttributeType.special(
    expectation: "a language tag of BCP 47, such as pt-BR"
  ) { $0.trimmed.isEmpty || isSchemaLanguage($0.trimmed) }

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
