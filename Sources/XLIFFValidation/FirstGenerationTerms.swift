import XLIFF

/// The elements and attributes that the rules of XLIFF 1.x look at, as numbers of the vocabulary.
struct FirstGenerationTerms: Sendable {
  let xliff, file, header, body, group, transUnit, binaryUnit: Int
  let source, segmentedSource, target, binaryTarget, alternative: Int
  let phase, tool, count, countGroup, contextGroup, externalFile: Int
  let g, x, bx, ex, ph, bpt, ept, it, sub, mark: Int

  let id, rid, xid, mid, clone, markType, equivalentText, name, uid: Int?
  let phaseName, toolID, approved, state: Int?
  let sourceLanguage, targetLanguage, language, space: Int?
  let sizeUnit, maximumWidth, minimumWidth, maximumHeight, minimumHeight: Int?
  let maximumBytes, minimumBytes, characterClass: Int?
  /// The attributes that ask something of a target's size.
  let sizes: [Int]

  init(_ vocabulary: Vocabulary) {
    // No element has this number: one that the version lacks is never met.
    func element(_ name: String) -> Int {
      vocabulary.element(name, namespace: vocabulary.core) ?? Int.min
    }
    xliff = element("xliff")
    file = element("file")
    header = element("header")
    body = element("body")
    group = element("group")
    transUnit = element("trans-unit")
    binaryUnit = element("bin-unit")
    source = element("source")
    segmentedSource = element("seg-source")
    target = element("target")
    binaryTarget = element("bin-target")
    alternative = element("alt-trans")
    phase = element("phase")
    tool = element("tool")
    count = element("count")
    countGroup = element("count-group")
    contextGroup = element("context-group")
    externalFile = element("external-file")
    g = element("g")
    x = element("x")
    bx = element("bx")
    ex = element("ex")
    ph = element("ph")
    bpt = element("bpt")
    ept = element("ept")
    it = element("it")
    sub = element("sub")
    mark = element("mrk")
    id = vocabulary.attributeID("id")
    rid = vocabulary.attributeID("rid")
    xid = vocabulary.attributeID("xid")
    mid = vocabulary.attributeID("mid")
    clone = vocabulary.attributeID("clone")
    markType = vocabulary.attributeID("mtype")
    equivalentText = vocabulary.attributeID("equiv-text")
    name = vocabulary.attributeID("name")
    uid = vocabulary.attributeID("uid")
    phaseName = vocabulary.attributeID("phase-name")
    toolID = vocabulary.attributeID("tool-id")
    approved = vocabulary.attributeID("approved")
    state = vocabulary.attributeID("state")
    sourceLanguage = vocabulary.attributeID("source-language")
    targetLanguage = vocabulary.attributeID("target-language")
    language = vocabulary.attributeID("lang", namespace: XLIFFNamespace.xml)
    space = vocabulary.attributeID("space", namespace: XLIFFNamespace.xml)
    sizeUnit = vocabulary.attributeID("size-unit")
    maximumWidth = vocabulary.attributeID("maxwidth")
    minimumWidth = vocabulary.attributeID("minwidth")
    maximumHeight = vocabulary.attributeID("maxheight")
    minimumHeight = vocabulary.attributeID("minheight")
    maximumBytes = vocabulary.attributeID("maxbytes")
    minimumBytes = vocabulary.attributeID("minbytes")
    characterClass = vocabulary.attributeID("charclass")
    sizes = [
      maximumWidth, minimumWidth, maximumHeight, minimumHeight, maximumBytes, minimumBytes,
      characterClass,
    ].compactMap(\.self)
  }

  /// Whether an element is an inline code, which has an id.
  func isCode(_ element: Int) -> Bool {
    switch element {
    case g, x, bx, ex, ph, bpt, ept, it: true
    default: false
    }
  }
}
