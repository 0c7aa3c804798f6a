import XMLEvents

extension XLIFFReader {
  static func element(_ name: XMLName) -> Element {
    switch name.localName {
    case "xliff": .xliff
    case "file": .file
    case "header": .header
    case "tool": .tool
    case "group": .group
    case "trans-unit": .unit
    case "bin-unit": .binUnit
    case "source": .source
    case "target": .target
    case "note": .note
    case "alt-trans": .alternative
    case "context-group": .contextGroup
    case "context": .context
    case "seg-source": .segmentedSource
    default: .other
    }
  }

  static func foreignElement(_ name: XMLName) -> Element {
    switch name.localName {
    case "seg" where name.namespace.hasPrefix("http://sdl.com/FileTypes/SdlXliff/"): .vendorSegment
    case "mark" where name.namespace.hasPrefix(phraseNamespace): .phraseMark
    case "content" where name.namespace.hasPrefix(phraseNamespace): .phraseContent
    default: .other
    }
  }

  private static let phraseNamespace = "http://www.memsource.com/mxlf/"

  /// An attribute in which a vendor's tool says how far a unit is, or a conversion of what type.
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
    return switch name.localName {
    case "id": .id
    case "original": .original
    case "source-language": .sourceLanguage
    case "target-language": .targetLanguage
    case "translate": .translate
    case "approved": .approved
    case "state": .state
    case "state-qualifier": .qualifier
    case "from": .from
    case "version": .version
    case "tool-name": .toolName
    case "tool-version": .toolVersion
    case "build-num": .buildNumber
    case "mtype": .markType
    case "mid": .segment
    case "equiv-text": .equivalent
    case "resname": .resourceName
    case "maxwidth": .maximumWidth
    case "size-unit": .sizeUnit
    case "context-type": .contextType
    case "conf": .tradosState
    case "val": .memoQValue
    default: .other
    }
  }
}
