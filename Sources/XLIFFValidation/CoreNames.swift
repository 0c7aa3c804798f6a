import XLIFF

/// The elements and attributes of the core of XLIFF 2.x as a vocabulary numbers them, looked up once.
struct CoreNames: Sendable {
  let xliff, file, group, unit, skeleton: Int
  let notes, note, originalData, data: Int
  let segment, ignorable, source, target: Int
  let id, sourceLanguage, targetLanguage, href: Int
  let translate, state, subState, order, ref, value, type, subType: Int
  let canCopy, canDelete, canOverlap, canReorder, copyOf, isolated, startRef, direction: Int
  let dataRef, dataRefStart, dataRefEnd, subFlows, subFlowsStart, subFlowsEnd, hex: Int
  let language, space: Int
  /// For each element of the vocabulary what it is in text, if it is.
  let inlineKinds: [UnitOutline.Kind?]

  /// Looks the names up.
  init(_ vocabulary: Vocabulary) {
    func element(_ name: String) -> Int {
      vocabulary.element(name, namespace: vocabulary.core) ?? ValidationContext.unknown
    }
    // A name that the vocabulary has not is the name of no attribute.
    func attribute(_ name: String, namespace: String = "") -> Int {
      vocabulary.attributeID(name, namespace: namespace) ?? .max
    }
    xliff = element("xliff")
    file = element("file")
    group = element("group")
    unit = element("unit")
    skeleton = element("skeleton")
    notes = element("notes")
    note = element("note")
    originalData = element("originalData")
    data = element("data")
    segment = element("segment")
    ignorable = element("ignorable")
    source = element("source")
    target = element("target")
    id = attribute("id")
    sourceLanguage = attribute("srcLang")
    targetLanguage = attribute("trgLang")
    href = attribute("href")
    translate = attribute("translate")
    state = attribute("state")
    subState = attribute("subState")
    order = attribute("order")
    ref = attribute("ref")
    value = attribute("value")
    type = attribute("type")
    subType = attribute("subType")
    canCopy = attribute("canCopy")
    canDelete = attribute("canDelete")
    canOverlap = attribute("canOverlap")
    canReorder = attribute("canReorder")
    copyOf = attribute("copyOf")
    isolated = attribute("isolated")
    startRef = attribute("startRef")
    direction = attribute("dir")
    dataRef = attribute("dataRef")
    dataRefStart = attribute("dataRefStart")
    dataRefEnd = attribute("dataRefEnd")
    subFlows = attribute("subFlows")
    subFlowsStart = attribute("subFlowsStart")
    subFlowsEnd = attribute("subFlowsEnd")
    hex = attribute("hex")
    language = attribute("lang", namespace: XLIFFNamespace.xml)
    space = attribute("space", namespace: XLIFFNamespace.xml)
    inlineKinds = vocabulary.elements.map { schema in
      schema.namespace == vocabulary.core ? UnitOutline.Kind(rawValue: schema.name) : nil
    }
  }
}
