import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The mapping of one generation's elements into the other's, with the reverse to prove it.
struct Mapper {
  let toSecond: Bool
  let isReturning: Bool
  /// True if the result has nothing of ours.
  var isBare = false
  /// True if the units of a 2.x document have a `name` also where that is their id; `nil` before one that tells.
  ///
  /// Those of our exports have. The root of the result says so, and the way back gives names again.
  private(set) var keepsNames: Bool?
  var second: UnitToSecond
  var first: UnitToFirst
  var plainStates = PlainStates()
  private(set) var losses: [(offset: Int, message: String)] = []
  private var languages: (source: String?, target: String?) = (nil, nil)
  private var fileIDs = IdentifierScope()

  init(toSecond: Bool, isReturning: Bool) {
    self.toSecond = toSecond
    self.isReturning = isReturning
    second = UnitToSecond()
    first = UnitToFirst(isReturning: isReturning)
  }

  // MARK: - Units

  /// True if the way back gives a unit or group its `name`, or none, as it has it.
  ///
  /// - Parameters:
  ///   - name: The `name`, or `nil`.
  ///   - id: The id.
  mutating func givesBack<Text: Sequence<UInt8>>(_ name: Text?, of id: Text) -> Bool {
    if isBare { return true }
    guard !isReturning else { return name.map { !$0.elementsEqual(id) } ?? true }
    if let name, !name.elementsEqual(id) { return true }
    let keeps = keepsNames ?? (name != nil)
    keepsNames = keeps
    return keeps == (name != nil)
  }

  /// Prepares the way back of an element of 2.x for a look at what it loses.
  private mutating func learnNames(of element: MarkupElement) {
    guard !toSecond, let id = element["id"], element.coreName != "file" else { return }
    _ = givesBack(element["name"].map(\.utf8), of: id.utf8)
    second.keepsNames = isBare ? element["name"] != nil : !isReturning && keepsNames == true
  }

  /// Returns the counterpart of a unit, after those of what its codes have inside.
  mutating func units(_ unit: MarkupElement) -> [MarkupElement] {
    learnNames(of: unit)
    defer {
      losses += toSecond ? second.losses : first.losses
      (second.losses, first.losses) = ([], [])
    }
    return toSecond ? second.units(unit) : [first.unit([unit])]
  }

  /// Returns what an element says that mapping back what was made of it does not give again.
  func lost(of unit: MarkupElement, as units: [MarkupElement]) -> [String] {
    let back: MarkupElement
    if toSecond {
      var first = UnitToFirst(isReturning: true)
      back = first.unit(units)
    } else {
      var second = self.second
      (second.unitIDs, second.groupIDs) = (IdentifierScope(), IdentifierScope())
      guard let unit = second.units(units[0]).last else { return [unit.name.localName] }
      back = unit
    }
    return names(of: unit.difference(from: [back], in: [unit]), in: unit)
  }

  /// Returns the original of a unit with the translation that its counterpart has now, and the names of what
  /// else is new and left out; `nil` when the translation does not fit any more.
  func touched(
    _ text: String, _ scope: [(String, String)], core: String, by delivered: [MarkupElement]
  ) -> (MarkupElement, lost: [String])? {
    guard var original = MarkupElement(markup: text, scope: scope, core: core),
      let unit = delivered.last
    else { return nil }
    let sent, now, counterpart: MarkupElement
    if toSecond {
      var there = UnitToFirst(isReturning: false)
      counterpart = there.unit([original])
      var back = second
      (back.unitIDs, back.groupIDs) = (IdentifierScope(), IdentifierScope())
      back.known = there.codes
      guard let old = back.units(counterpart).last else { return nil }
      (back.unitIDs, back.groupIDs) = (IdentifierScope(), IdentifierScope())
      guard let new = back.units(unit).last else { return nil }
      (sent, now) = (old, new)
    } else {
      var there = second
      (there.unitIDs, there.groupIDs) = (IdentifierScope(), IdentifierScope())
      let units = there.units(original)
      guard let last = units.last else { return nil }
      counterpart = last
      var back = UnitToFirst(isReturning: true)
      back.known = there.codes
      (sent, now) = (back.unit(units), back.unit(delivered))
    }
    var expected = sent
    guard expected.takeTranslation(of: now, before: sent),
      original.takeTranslation(of: now, before: sent)
    else { return nil }
    // What it says now and did not when it was converted.
    let new = unit.surplus(over: [counterpart], in: [unit])
    let unmapped = Set(now.surplus(over: [expected], in: [now]))
    let lost = new.isEmpty ? [] : Set(self.lost(of: unit, as: [now])).intersection(new)
    return (original, (unmapped.union(lost)).sorted())
  }

  // MARK: - Languages

  /// Returns the languages of a 2.x document that are others than those its 1.2 files were converted to.
  ///
  /// - Parameter root: The root, with those that it was given.
  func changedLanguages(since root: MarkupElement) -> [LanguageChange] {
    let sent = (root.carried("languages") ?? "").fields(" ").map(String.init)
    guard let source = sent.first else { return [] }
    var changes: [LanguageChange] = []
    if let new = languages.source, new != source {
      changes.append(LanguageChange(attribute: "source-language", old: source, new: new))
    }
    if let new = languages.target, sent.count < 2 || new != sent[1] {
      let old = sent.count < 2 ? nil : sent[1]
      changes.append(LanguageChange(attribute: "target-language", old: old, new: new))
    }
    return changes
  }

  /// Returns the languages of 1.2 files that are others than those of the 2.x root that comes back.
  func changedLanguages(ofRoot text: String?, hasTarget: Bool) -> [LanguageChange] {
    guard let text, text.hasSuffix(">"),
      let root = MarkupElement(
        markup: String(text.dropLast()) + "/>", core: XLIFFVersion.v2_0.namespace)
    else { return [] }
    var changes: [LanguageChange] = []
    if let new = languages.source, new != LanguageTag.valid(root["srcLang"]) ?? "und" {
      changes.append(LanguageChange(attribute: "srcLang", old: nil, new: new))
    }
    if let new = languages.target ?? (hasTarget && root["trgLang"] == nil ? "und" : nil),
      new != LanguageTag.valid(root["trgLang"])
    {
      changes.append(LanguageChange(attribute: "trgLang", old: nil, new: new))
    }
    return changes
  }

  // MARK: - Containers

  mutating func beginDocument(_ root: MarkupElement) {
    second.keepsNames = toSecond && isReturning && root.carried("names") == "all"
    languages = toSecond ? (nil, nil) : (root["srcLang"], root["trgLang"])
    second.sourceLanguage = root["srcLang"]?.lowercased() ?? ""
    second.targetLanguage = root["trgLang"]?.lowercased() ?? ""
  }

  /// Starts the ids of a file, and takes its languages for the document's when it is the first to say them.
  mutating func beginFile(_ file: MarkupElement, _ number: Int) {
    (second.unitIDs, second.groupIDs) = (IdentifierScope(), IdentifierScope())
    (first.unitIDs, first.groupIDs) = (IdentifierScope(), IdentifierScope())
    second.fileNumber = number
    guard toSecond else {
      first.isFileLocked = file["translate"] == "no"
      first.languages = languages
      return
    }
    if languages.source == nil {
      languages.source = LanguageTag.valid(file["source-language"])
      second.sourceLanguage = languages.source?.lowercased() ?? ""
    }
    if languages.target == nil {
      languages.target = LanguageTag.valid(file["target-language"])
      second.targetLanguage = languages.target?.lowercased() ?? ""
    }
    first.languages = languages
  }

  /// Returns the counterpart of a file or group, and of what stands before its units.
  mutating func container(_ element: MarkupElement, _ head: [MarkupElement]) -> [MarkupElement] {
    learnNames(of: element)
    guard toSecond else { return first.container(element, head) }
    var elements = second.container(element, head)
    if element.coreName == "file" { elements[0]["id"] = fileIDs.claim(elements[0]["id"] ?? "f") }
    return elements
  }

  func lost(of container: [MarkupElement], as elements: [MarkupElement]) -> [String] {
    let head = Array(elements.dropFirst())
    let back: [MarkupElement]
    if toSecond {
      var first = UnitToFirst(isReturning: true)
      first.languages = languages
      back = first.container(elements[0], head)
    } else {
      var second = self.second
      (second.unitIDs, second.groupIDs) = (IdentifierScope(), IdentifierScope())
      back = second.container(elements[0], head)
    }
    return names(of: container[0].difference(from: back, in: container), in: container[0])
  }

  /// Returns the names of a difference, or a word for one that has none; in a document that comes back that is
  /// only how the counterpart was written.
  private func names(of difference: [String]?, in element: MarkupElement) -> [String] {
    guard let difference, difference.isEmpty, !isReturning else { return difference ?? [] }
    return ["the order or the white space of <\(element.name.localName)>"]
  }

  /// Returns the id of a group that stands for something else.
  mutating func fillerID() -> String {
    toSecond ? second.groupIDs.claim("empty") : first.groupIDs.claim("empty")
  }

  /// Returns the root of the result.
  func root(_ root: MarkupElement, version: XLIFFVersion, hasTarget: Bool) -> MarkupElement {
    var element = MarkupElement("xliff")
    element["version"] = version.rawValue
    if toSecond {
      element["srcLang"] = languages.source ?? "und"
      element["trgLang"] = languages.target ?? (hasTarget ? "und" : nil)
    }
    let space = root["space", XLIFFNamespace.xml]
    if space == "preserve" || space == "default" { element["space", XLIFFNamespace.xml] = space }
    return element
  }
}

/// A digest of elements, by which it is known that nobody changed them.
struct Fingerprint {
  /// The digits of the whole, and those of what a translation belongs to.
  private let whole, source: String

  enum Agreement {
    case whole, source, none
  }

  /// - Parameter original: What goes along with them.
  init(_ elements: [MarkupElement], _ original: String) {
    func digits(_ elements: [MarkupElement]) -> String {
      var bytes = Array(original.utf8)
      for element in elements { element.appendMeaning(to: &bytes) }
      let whole = bytes[...]
      return String("\(TextDigest(utf8: whole.span))".utf8.prefix(8)) ?? ""
    }
    // The languages of a file are those of the document.
    var elements = elements
    for index in elements.indices where elements[index].coreName == "file" {
      elements[index]["source-language"] = nil
      elements[index]["target-language"] = nil
    }
    whole = digits(elements)
    source = digits(elements.map(\.sourcePart))
  }

  var text: String { whole + source }

  func agreement(with text: String?) -> Agreement {
    if text == self.text { return .whole }
    return text?.hasSuffix(source) == true ? .source : .none
  }
}

extension MarkupElement {
  /// Carries an element's original, with the fingerprint of what was made of it.
  mutating func carryOriginal(_ text: String, _ fingerprint: Fingerprint) {
    carry("digest", fingerprint.text)
    carry("original", text)
  }

  /// The element without anything in our namespace.
  var withoutOwn: MarkupElement {
    var result = self
    result.attributes.removeAll { $0.name.namespace == XLIFFNamespace.loctrip }
    result.updateElements { $0 = $0.withoutOwn }
    return result
  }

  /// Appends a text that is the same for what means the same: without comments, what is carried, the
  /// order of attributes, and white space between elements.
  func appendMeaning(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.localName.utf8
    bytes.append(0x20)
    bytes += name.namespace.utf8
    let said = attributes.filter(\.isMeant)
    let sorted =
      said.count < 2
      ? said
      : said.sorted {
        ($0.name.localName, $0.name.namespace) < ($1.name.localName, $1.name.namespace)
      }
    for attribute in sorted {
      bytes.append(1)
      bytes += attribute.name.namespace.utf8
      bytes.append(0x20)
      bytes += attribute.name.localName.utf8
      bytes.append(UInt8(ascii: "="))
      bytes += attribute.value.utf8
    }
    bytes.append(UInt8(ascii: ">"))
    for child in children {
      switch child {
      case .element(let element): element.appendMeaning(to: &bytes)
      case .text(let piece): if isMeant(piece) { bytes += piece.utf8 }
      case .other: break
      }
    }
    bytes += "</".utf8
  }

  /// True if text in it is no white space between elements.
  private func isMeant(_ text: String) -> Bool {
    var isSpace = true
    for byte in text.utf8 {
      if byte > 0x20 && byte < 0x80 { return true }
      if byte >= 0x80 { isSpace = false }
    }
    return MarkupWriter.content.contains(name.localName)
      || !isSpace && text.contains { !$0.isWhitespace }
  }

  private var meaning: String {
    var bytes: [UInt8] = []
    appendMeaning(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True if both mean the same; see ``appendMeaning(to:)``.
  func means(_ other: MarkupElement) -> Bool {
    if isSame(as: other) { return true }
    var (bytes, otherBytes): ([UInt8], [UInt8]) = ([], [])
    appendMeaning(to: &bytes)
    other.appendMeaning(to: &otherBytes)
    return bytes[...].isIdentical(to: otherBytes[...])
  }

  /// True if both certainly mean the same: the same attributes, and the content in the same order and pieces.
  private func isSame(as other: MarkupElement) -> Bool {
    guard name.isSame(as: other.name) else { return false }
    var count = 0
    for (index, left) in attributes.enumerated() where left.isMeant {
      count += 1
      // Mostly at the same place.
      let here = index < other.attributes.count ? other.attributes[index] : nil
      let isHere = here?.name.isSame(as: left.name) ?? false
      let right = isHere ? here : other.attributes.first { $0.name.isSame(as: left.name) }
      guard let right, left.value.isIdentical(to: right.value) else { return false }
    }
    guard count == other.attributes.count(where: \.isMeant) else { return false }
    var (mine, theirs) = (0, 0)
    while true {
      while mine < children.count, !isMeant(children[mine]) { mine += 1 }
      while theirs < other.children.count, !other.isMeant(other.children[theirs]) { theirs += 1 }
      guard mine < children.count, theirs < other.children.count else { break }
      switch (children[mine], other.children[theirs]) {
      case (.element(let left), .element(let right)):
        guard left.isSame(as: right) else { return false }
      case (.text(let left), .text(let right)):
        guard left.isIdentical(to: right) else { return false }
      default: return false
      }
      (mine, theirs) = (mine + 1, theirs + 1)
    }
    return mine == children.count && theirs == other.children.count
  }

  private func isMeant(_ child: Node) -> Bool {
    switch child {
    case .element: true
    case .text(let text): isMeant(text)
    case .other: false
    }
  }

  /// The part of a unit that a translation belongs to: the sources with their codes and segments.
  var sourcePart: MarkupElement {
    var result = MarkupElement(name.localName)
    if coreName == "segment" || coreName == "unit" || coreName == "trans-unit" {
      result["id"] = self["id"]
    }
    for child in children {
      guard case .element(let child) = child else { continue }
      switch child.coreName {
      case "source", "seg-source":
        var side = MarkupElement(child.coreName)
        side.children = child.children
        result.append(side)
      case "originalData": result.append(child)
      case "segment", "ignorable": result.append(child.sourcePart)
      default: break
      }
    }
    return result
  }

  /// Returns the names of what some elements say and others do not; `nil` if they mean the same.
  func difference(from others: [MarkupElement], in own: [MarkupElement]) -> [String]? {
    let isPaired = own.count == others.count
    if isPaired, zip(own, others).allSatisfy({ $0.isSame(as: $1) }) { return nil }
    let surplus = surplus(over: others, in: own)
    if surplus.isEmpty, isPaired, zip(own, others).allSatisfy({ $0.means($1) }) { return nil }
    return surplus
  }

  /// Returns the names of elements and attributes that some elements have and others do not.
  func surplus(over others: [MarkupElement], in own: [MarkupElement]) -> [String] {
    var counts: [UInt64: Int] = [:]
    for element in own { element.forEachNamed { digest, _, _ in counts[digest, default: 0] += 1 } }
    for element in others {
      element.forEachNamed { digest, _, _ in
        if let count = counts[digest] { counts[digest] = count - 1 }
      }
    }
    // Names are made of the few that are left.
    guard counts.values.contains(where: { $0 > 0 }) else { return [] }
    var names: [String] = []
    for element in own {
      element.forEachNamed { digest, name, value in
        guard counts[digest, default: 0] > 0 else { return }
        counts[digest] = 0
        names.append(value.map { "\(name.qualifiedName)=\"\($0)\"" } ?? "<\(name.qualifiedName)>")
      }
    }
    return names
  }

  /// Calls a function for the element, its attributes but ours, and those of the elements in it.
  ///
  /// - Parameter body: Takes a digest of the name and the value, the name, and the value of an attribute.
  private func forEachNamed(_ body: (UInt64, XMLName, String?) -> Void) {
    body(Self.digest(name, nil), name, nil)
    for attribute in attributes
    where !attribute.name.namespace.isIdentical(to: XLIFFNamespace.loctrip) {
      body(Self.digest(attribute.name, attribute.value), attribute.name, attribute.value)
    }
    for case .element(let child) in children { child.forEachNamed(body) }
  }

  private static func digest(_ name: XMLName, _ value: String?) -> UInt64 {
    func digest(_ text: String) -> UInt64 { text.withUTF8Bytes { TextDigest(utf8: $0) }.rawValue }
    func mixed(_ hash: UInt64, _ part: UInt64) -> UInt64 {
      let mixed = (hash ^ part) &* 0xBF58_476D_1CE4_E5B9
      return mixed ^ mixed >> 31
    }
    let namespace = name.namespace.isEmpty ? 0 : digest(name.namespace)
    return mixed(mixed(namespace, digest(name.localName)), value.map(digest) ?? 1)
  }

  // MARK: - Translations

  /// Takes the translation, states and notes that a unit has now where they are not what they were.
  ///
  /// - Returns: False if the two do not have the same parts.
  mutating func takeTranslation(of now: MarkupElement, before: MarkupElement) -> Bool {
    if coreName == "trans-unit" {
      takeTarget(of: now, before: before)
      take(["approved"], of: now, before: before)
      takeNotes(now.elements("note"), before.elements("note"), in: self.elements("note"))
      let known = Set(before.elements("alt-trans").map { ExactString($0.meaning) })
      let new = now.elements("alt-trans").filter { !known.contains(ExactString($0.meaning)) }
      let anchor = children.lastIndex { !$0.coreName.isEmpty }
      children.insert(
        contentsOf: new.map { .element($0) }, at: anchor.map { $0 + 1 } ?? children.count)
    } else {
      let isSame = [now, before].map { $0.element("originalData") ?? MarkupElement("none") }
      let places = children.indices.filter {
        if case .element(let child) = children[$0] { child.isSegmentOrIgnorable } else { false }
      }
      let (new, old) = (
        now.elements("segment", "ignorable"), before.elements("segment", "ignorable")
      )
      guard isSame[0].means(isSame[1]), new.count == places.count, old.count == places.count else {
        return false
      }
      for (index, place) in places.enumerated() {
        guard case .element(var segment) = children[place] else { continue }
        segment.takeTarget(of: new[index], before: old[index])
        segment.take(["state", "subState"], of: new[index], before: old[index])
        children[place] = .element(segment)
      }
      let notes = [now, before, self].map { $0.element("notes")?.elements ?? [] }
      takeNotes(notes[0], notes[1], in: notes[2])
    }
    return true
  }

  private var isSegmentOrIgnorable: Bool { coreName == "segment" || coreName == "ignorable" }

  private mutating func take(_ names: [String], of now: MarkupElement, before: MarkupElement) {
    for name in names where !now[name].isExactly(before[name]) { self[name] = now[name] }
  }

  private mutating func takeTarget(of now: MarkupElement, before: MarkupElement) {
    let (new, old) = (now.element("target"), before.element("target"))
    guard let new else {
      if old != nil { children.removeAll { $0.coreName == "target" } }
      return
    }
    guard let place = children.firstIndex(where: { $0.coreName == "target" }),
      case .element(var target) = children[place], let old
    else {
      let anchor = children.lastIndex { ["source", "seg-source"].contains($0.coreName) }
      children.insert(.element(new), at: anchor.map { $0 + 1 } ?? 0)
      return
    }
    var (left, right) = (MarkupElement("target"), MarkupElement("target"))
    (left.children, right.children) = (new.children, old.children)
    if !left.means(right) {
      var marks: [ExactString: MarkupElement] = [:]
      target.collectSegments(into: &marks)
      target.children = new.children
      target.takeMarks(marks)
    }
    target.take(["state", "state-qualifier"], of: new, before: old)
    children[place] = .element(target)
  }

  /// Collects the marks of segments in it by their `mid`.
  private func collectSegments(into marks: inout [ExactString: MarkupElement]) {
    for element in elements {
      if SegmentedContent.isPart(element) { marks[ExactString(element["mid"] ?? "")] = element }
      element.collectSegments(into: &marks)
    }
  }

  /// Gives the marks of segments what they said beside their text; text that had no mark has none.
  private mutating func takeMarks(_ marks: [ExactString: MarkupElement]) {
    children = children.flatMap { child -> [Node] in
      guard case .element(var element) = child else { return [child] }
      element.takeMarks(marks)
      if SegmentedContent.isPart(element) {
        if let mark = marks[ExactString(element["mid"] ?? "")], mark["mtype"] == element["mtype"] {
          element.attributes = mark.attributes
        } else if element["mtype"] == SegmentedContent.ignorable {
          return element.children
        }
      }
      return [.element(element)]
    }
  }

  private mutating func takeNotes(
    _ now: [MarkupElement], _ before: [MarkupElement], in own: [MarkupElement]
  ) {
    let isSame = now.count == before.count && zip(now, before).allSatisfy { $0.means($1) }
    guard !isSame, own.count == before.count else { return }
    // A note that stayed is the original's.
    var kept: [ExactString: [MarkupElement]] = [:]
    for (note, own) in zip(before, own).reversed() {
      kept[ExactString(note.meaning), default: []].append(own)
    }
    let notes = now.map { kept[ExactString($0.meaning)]?.popLast() ?? $0 }
    if coreName == "trans-unit" {
      let place = children.firstIndex { $0.coreName == "note" }
      children.removeAll { $0.coreName == "note" }
      let anchor = children.lastIndex { ["source", "seg-source", "target"].contains($0.coreName) }
      children.insert(
        contentsOf: notes.map { .element($0) }, at: place ?? anchor.map { $0 + 1 } ?? 0)
    } else {
      let place = children.firstIndex {
        ["notes", "originalData", "segment", "ignorable"].contains($0.coreName)
      }
      children.removeAll { $0.coreName == "notes" }
      var element = MarkupElement("notes")
      element.append(notes)
      if !notes.isEmpty { children.insert(.element(element), at: place ?? 0) }
    }
  }
}

extension MarkupElement.Attribute {
  /// True if it is not only about how the element was converted.
  fileprivate var isMeant: Bool {
    guard name.namespace.isIdentical(to: XLIFFNamespace.loctrip) else { return true }
    return !["original", "digest", "from"].contains(name.localName)
  }
}

extension XMLName {
  /// True if local name and namespace have the same bytes.
  fileprivate func isSame(as other: XMLName) -> Bool {
    localName.isIdentical(to: other.localName) && namespace.isIdentical(to: other.namespace)
  }
}

extension MarkupElement.Node {
  /// The local name of an element of XLIFF itself; empty for any other and for text.
  var coreName: String {
    if case .element(let element) = self { element.coreName } else { "" }
  }
}
