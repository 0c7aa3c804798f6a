package import LoctripXMLEvents

/// The elements of XLIFF 1.x and 2.x that readers and rules refer to, and those of modules and
/// vendors, with a prefix of our own.
package enum XLIFFElement: String, Sendable {
  case xliff, file, header, body, group, unit, skeleton, notes, note, originalData, data
  case segment, ignorable, source, target, phase, tool, count, context
  case transUnit = "trans-unit"
  case binaryUnit = "bin-unit"
  case segmentedSource = "seg-source"
  case binaryTarget = "bin-target"
  case alternative = "alt-trans"
  case countGroup = "count-group"
  case contextGroup = "context-group"
  case externalFile = "external-file"
  case g, x, bx, ex, bpt, ept, it, sub
  // In the text of 1.x or 2.x.
  case ph, pc, sc, ec, cp, mrk, sm, em
  // Of modules and vendors.
  case metadata = "mda:metadata"
  case metaGroup = "mda:metaGroup"
  case meta = "mda:meta"
  case sizeProfiles = "slr:profiles"
  case tradosSegment = "sdl:seg"
  case phraseMark = "m:mark"
  case phraseContent = "m:content"

  /// The element with a name, in a document whose core has a namespace; `nil` for other elements.
  package init?(_ name: XMLName, core: String) {
    if name.namespace == core {
      self.init(rawValue: name.localName)
    } else {
      self.init(rawValue: name.prefixed)
    }
  }

  /// True for the names of elements in which tools write translations by mistake: `<Target>`, `<target xmlns="">`,
  /// `<translation>`, `<segment>` of XLIFF 2 in a file of 1.x.
  static func namesTarget(_ name: XMLName, core: String) -> Bool {
    guard name.namespace == core || name.namespace.isEmpty else { return false }
    let word = name.localName.lowercased()
    return word.hasPrefix("target") || word.hasPrefix("translat") || word == "segment"
  }

  /// True for native code, which has an id, and in 2.x editing hints and original data.
  package var isCode: Bool {
    switch self {
    case .g, .x, .bx, .ex, .ph, .bpt, .ept, .it, .pc, .sc, .ec: true
    default: false
    }
  }

  /// True for an inline element of XLIFF 2.x.
  package var isInline: Bool {
    switch self {
    case .ph, .pc, .sc, .ec, .cp, .mrk, .sm, .em: true
    default: false
    }
  }

  /// True for one end of a pair of XLIFF 2.x.
  package var isHalf: Bool {
    switch self {
    case .sc, .ec, .sm, .em: true
    default: false
    }
  }
}

/// The attributes of XLIFF 1.x and 2.x that readers and rules refer to, and those of modules and
/// vendors, with a prefix of our own.
package enum XLIFFAttribute: String, Sendable {
  case id, translate, state, name, approved, original
  case language = "xml:lang"
  case space = "xml:space"
  // XLIFF 1.x
  case sourceLanguage = "source-language"
  case targetLanguage = "target-language"
  case stateQualifier = "state-qualifier"
  case phaseName = "phase-name"
  case toolID = "tool-id"
  case toolName = "tool-name"
  case toolVersion = "tool-version"
  case buildNumber = "build-num"
  case equivalentText = "equiv-text"
  case sizeUnit = "size-unit"
  case contextType = "context-type"
  case maxwidth, minwidth, maxheight, minheight, maxbytes, minbytes, charclass
  case rid, xid, mid, clone, mtype, uid, from, resname
  // XLIFF 2.x
  case srcLang, trgLang, href, subState, order, ref, value, type, subType, category, appliesTo
  case canCopy, canDelete, canOverlap, canReorder, copyOf, isolated, startRef, dir
  case dataRef, dataRefStart, dataRefEnd, subFlows, subFlowsStart, subFlowsEnd, hex
  case equiv, equivStart, equivEnd, generalProfile
  // Of modules, vendors and conversion.
  case sizeRestriction = "slr:sizeRestriction"
  case switches = "pgs:switch"
  case cases = "pgs:case"
  case tradosState = "conf"
  case memoQValue = "val"
  case memoQState = "mq:status"
  case phraseState = "m:confirmed"
  case txlfState = "gs4tr:editStatus"
  case phrasePosition = "loctrip:mid"
  case unitType = "loctrip:type"

  /// The attribute with a name, or `nil`.
  package init?(_ name: XMLName) {
    self.init(rawValue: name.namespace.isEmpty ? name.localName : name.prefixed)
  }

  /// True for a restriction of a target's size.
  package var isSize: Bool {
    switch self {
    case .maxwidth, .minwidth, .maxheight, .minheight, .maxbytes, .minbytes, .charclass: true
    default: false
    }
  }
}

extension XMLName {
  /// The local name after the prefix of our own for its namespace.
  fileprivate var prefixed: String {
    let prefixes = [
      (XLIFFNamespace.xml, "xml"), (XLIFFNamespace.loctrip, "loctrip"),
      (XLIFFNamespace.metadata, "mda"), (XLIFFNamespace.sizeRestriction, "slr"),
      (XLIFFNamespace.pluralGenderSelect, "pgs"), (MemoQCode.namespace, "mq"),
      ("http://sdl.com/FileTypes/SdlXliff/", "sdl"), ("http://www.memsource.com/mxlf/", "m"),
      ("http://www.gs4tr.org/schema/xliff-ext", "gs4tr"),
    ]
    // The namespaces of some vendors end with a version.
    let prefix = prefixes.first { name, _ in
      name.hasSuffix("/") ? namespace.hasPrefix(name) : namespace == name
    }
    return "\(prefix?.1 ?? "other"):\(localName)"
  }
}
