import XLIFF
import XMLEvents

/// The core elements of XLIFF 1.x and 2.x that rules refer to.
enum CoreElement: String, Sendable {
  case xliff, file, header, body, group, unit, skeleton, notes, note, originalData, data
  case segment, ignorable, source, target, phase, tool, count
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

  /// True for an inline code of XLIFF 1.x, which has an id.
  var isCode: Bool {
    switch self {
    case .g, .x, .bx, .ex, .ph, .bpt, .ept, .it: true
    default: false
    }
  }
}

/// The attributes of XLIFF 1.x and 2.x that rules refer to.
enum CoreAttribute: String, Sendable {
  case id, translate, state, name, approved
  case language = "xml:lang"
  case space = "xml:space"
  // XLIFF 1.x
  case sourceLanguage = "source-language"
  case targetLanguage = "target-language"
  case phaseName = "phase-name"
  case toolID = "tool-id"
  case equivalentText = "equiv-text"
  case sizeUnit = "size-unit"
  case maxwidth, minwidth, maxheight, minheight, maxbytes, minbytes, charclass
  case rid, xid, mid, clone, mtype, uid
  // XLIFF 2.x
  case srcLang, trgLang, href, subState, order, ref, value, type, subType
  case canCopy, canDelete, canOverlap, canReorder, copyOf, isolated, startRef, dir
  case dataRef, dataRefStart, dataRefEnd, subFlows, subFlowsStart, subFlowsEnd, hex

  /// The attribute with a name.
  init?(_ name: XMLName) {
    switch name.namespace {
    case "": self.init(rawValue: name.localName)
    case XLIFFNamespace.xml: self.init(rawValue: "xml:\(name.localName)")
    default: return nil
    }
  }

  /// True for a restriction of a target's size.
  var isSize: Bool {
    switch self {
    case .maxwidth, .minwidth, .maxheight, .minheight, .maxbytes, .minbytes, .charclass: true
    default: false
    }
  }
}
