import XMLEvents

extension XLIFFReader {
  static let elementNames: [String: Element] = [
    "xliff": .xliff, "file": .file, "header": .header, "tool": .tool, "group": .group,
    "trans-unit": .unit, "bin-unit": .binUnit, "source": .source, "target": .target, "note": .note,
    "alt-trans": .alternative, "context-group": .contextGroup, "context": .context,
    "seg-source": .segmentedSource,
  ]

  static func foreignElement(_ name: XMLName) -> Element {
    switch name.localName {
    case "seg" where name.namespace.hasPrefix("http://sdl.com/FileTypes/SdlXliff/"): .vendorSegment
    case "mark" where name.namespace.hasPrefix(phraseNamespace): .phraseMark
    case "content" where name.namespace.hasPrefix(phraseNamespace): .phraseContent
    default: .other
    }
  }

  private static let phraseNamespace = "http://www.memsource.com/mxlf/"

  /// An attribute with a vendor's state of a unit, or with a conversion's type of unit.
  static func foreignAttribute(_ name: XMLName) -> Attribute {
    switch name.localName {
    case "status" where name.namespace == MemoQCode.namespace: .memoQState
    case "type" where name.namespace == XLIFFNamespace.loctrip: .unitType
    case "editStatus" where name.namespace == "http://www.gs4tr.org/schema/xliff-ext": .txlfState
    case "confirmed" where name.namespace.hasPrefix(phraseNamespace): .phraseState
    default: .other
    }
  }

  static func attribute(_ name: XMLName) -> Attribute {
    guard name.namespace.isEmpty else { return foreignAttribute(name) }
    return attributeNames[name.localName] ?? .other
  }

  private static let attributeNames: [String: Attribute] = [
    "id": .id, "original": .original, "source-language": .sourceLanguage,
    "target-language": .targetLanguage, "translate": .translate, "approved": .approved,
    "state": .state, "state-qualifier": .qualifier, "from": .from, "version": .version,
    "tool-name": .toolName, "tool-version": .toolVersion, "build-num": .buildNumber,
    "mtype": .markType, "mid": .segment, "equiv-text": .equivalent, "resname": .resourceName,
    "maxwidth": .maximumWidth, "size-unit": .sizeUnit, "context-type": .contextType,
    "conf": .tradosState, "val": .memoQValue,
  ]
}
