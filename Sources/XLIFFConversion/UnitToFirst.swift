import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// Turns units, groups and files of 2.x into those of 1.2, as far as 1.2 has words for them.
struct UnitToFirst {
  /// True if the 2.x document came from 1.x: an id that stood twice stands twice again.
  let isReturning: Bool
  /// True if the file has `translate="no"`.
  var isFileLocked = false
  /// The languages of the document.
  var languages: (source: String?, target: String?) = (nil, nil)
  /// The ids of the units of the file.
  var unitIDs = IdentifierScope()
  var groupIDs = IdentifierScope()
  /// The originals of codes by side and id, where a unit comes back.
  var known: [ExactString: MarkupElement] = [:]
  /// The codes that those of the last unit were made of.
  private(set) var codes: [ExactString: MarkupElement] = [:]
  var losses: [(offset: Int, message: String)] = []
  /// The bytes that are left for native code in the document.
  var nativeRoom = Int.max
  /// The offset of the first unit with more of it than that.
  private(set) var outOfRoom: Int?

  init(isReturning: Bool) { self.isReturning = isReturning }

  // MARK: - Ids

  /// Gives an element of 1.2 its `id`: what stands in `name`, or else the id.
  private mutating func identify(
    _ result: inout MarkupElement, as element: MarkupElement,
    in scope: WritableKeyPath<Self, IdentifierScope>
  ) {
    let id = element["id"] ?? ""
    let wanted = element["name"] ?? id
    // An id that stood twice stands twice again, so that who reads it sees that.
    let given = isReturning ? wanted : self[keyPath: scope].claim(wanted)
    result["id"] = given
    if !given.isIdentical(to: wanted) {
      losses.append(
        (element.offset, "the id '\(wanted)' occurs twice in the file; written as '\(given)'"))
    }
    guard !isReturning, element["id"] != nil else { return }
    if !UnitIdentifiers.id(of: given).isIdentical(to: id) { result.carry("id", id) }
  }

  // MARK: - Units

  /// Returns the unit of 1.2 for a unit, which comes after those of the texts inside its codes.
  mutating func unit(_ units: [MarkupElement]) -> MarkupElement {
    guard let unit = units.last else { return MarkupElement("trans-unit") }
    var result = MarkupElement("trans-unit")
    identify(&result, as: unit, in: \.unitIDs)
    result.copyAttributes(from: unit, mapped: ["id", "name"])
    if isFileLocked, unit["translate"] == nil { result["translate"] = "no" }
    var inline = InlineToFirst(
      data: unit.elements("originalData").flatMap(\.elements), room: nativeRoom, known: known)
    if units.count > 1 {
      var subs: [ExactString: MarkupElement] = [:]
      for sub in units.dropLast() {
        var converter = UnitToFirst(isReturning: isReturning)
        subs[ExactString(sub["id"] ?? "")] = converter.unit([sub])
      }
      inline.subs = subs
    }
    let segments = unit.elements("segment", "ignorable")
    result.append(sides(of: unit, segments, &inline, &result))
    result.append(unit.elements("notes").flatMap(\.elements).map { CodeMapping.firstNote($0) })
    let isSegmented = result.element("seg-source") != nil
    let ids = isSegmented ? Set(segments.compactMap { $0["id"].map(ExactString.init(_:)) }) : []
    let matches = unit.elements.filter { $0.is("matches", XLIFFNamespace.matches) }
    for match in matches.flatMap(\.elements) where match.is("match", XLIFFNamespace.matches) {
      result.append(alternative(match, ids))
    }
    losses += inline.strangers.map {
      ($0.offset, "<\($0.name.qualifiedName)> in a text is replaced by its text")
    }
    count(inline, at: unit.offset)
    codes = inline.codes
    return result
  }

  // MARK: - Segments

  /// A segment or ignorable with its two sides.
  private struct Part {
    let element, source: MarkupElement
    let target: MarkupElement?
    var isSegment: Bool { element.coreName == "segment" }

    init(_ element: MarkupElement) {
      self.element = element
      source = element.element("source") ?? MarkupElement("source")
      target = element.element("target")
    }
  }

  /// Returns `source`, `seg-source` and `target`.
  private mutating func sides(
    of unit: MarkupElement, _ segments: [MarkupElement], _ inline: inout InlineToFirst,
    _ result: inout MarkupElement
  ) -> [MarkupElement] {
    var parts = segments.map(Part.init)
    if parts.isEmpty { parts = [Part(MarkupElement("segment"))] }
    let isSegmented = parts.count > 1 || !parts[0].isSegment || unit.carried("segmented") != nil
    let plain = Self.plainIgnorables(parts)
    let translated = parts.filter { $0.target != nil && $0.isSegment }
    let said = Self.state(of: translated)
    if unit.carried("approved") == "yes", !translated.allSatisfy({ $0.element["state"] == "final" })
    {
      result["approved"] = nil
    }
    let keys = Self.keys(parts.map(\.element))
    var sourceTokens: [InlineToken] = []
    var targetTokens: [(order: Int, tokens: [InlineToken])] = []
    for (index, part) in parts.enumerated() {
      var mark = MarkupElement("mrk")
      mark["mtype"] = part.isSegment ? "seg" : SegmentedContent.ignorable
      mark["mid"] = keys[index]
      let isMarked = isSegmented && !plain.contains(index)
      func tokens(_ side: MarkupElement) -> [InlineToken] {
        let tokens = InlineContent.tokens(side)
        return isMarked ? [.partStart(mark)] + tokens + [.partEnd] : tokens
      }
      sourceTokens += tokens(part.source)
      if let target = part.target {
        targetTokens.append((target["order"].flatMap { Int($0) } ?? index + 1, tokens(target)))
      }
    }
    let convertedSource = inline.convert(sourceTokens, side: .source)
    var source = MarkupElement("source", of: SegmentedContent.unsegmented(convertedSource))
    if !isSegmented { copySide(parts[0].source, to: &source) }
    var elements = [source]
    if isSegmented { elements.append(MarkupElement("seg-source", of: convertedSource)) }
    if parts.contains(where: { $0.target != nil }) {
      targetTokens.sort { $0.order < $1.order }
      let tokens = inline.convert(targetTokens.flatMap(\.tokens), side: .target)
      var target = MarkupElement("target", of: tokens)
      target["state"] = valid(said.state, XLIFF1Values.states, unit)
      target["state-qualifier"] = valid(said.qualifier, XLIFF1Values.stateQualifiers, unit)
      if !isSegmented, let first = parts[0].target { copySide(first, to: &target) }
      elements.append(target)
    }
    return elements
  }

  /// Returns a word as 1.2 allows it.
  private mutating func valid(_ word: String?, _ known: [String], _ unit: MarkupElement) -> String?
  {
    guard let word, !known.contains(word) else { return word }
    if CodeMapping.isExtension(word) || isReturning { return word }
    let joined = "x-" + word.split { $0.isWhitespace }.joined(separator: "-")
    let valid = CodeMapping.isExtension(joined) ? joined : nil
    losses.append(
      (
        unit.offset,
        "'\(word)' is not a state of XLIFF 1.2; "
          + (valid.map { "written as '\($0)'" } ?? "left out")
      ))
    return valid
  }

  /// Returns the state on the unit for all of its segments: their one state, or the earliest.
  private static func state(of parts: [Part]) -> (state: String?, qualifier: String?) {
    let words = parts.map {
      CodeMapping.firstState($0.element["state"] ?? "initial", subState: $0.element["subState"])
    }
    guard let first = words.first else { return (nil, nil) }
    if words.allSatisfy({
      $0.state.isExactly(first.state) && $0.qualifier.isExactly(first.qualifier)
    }) {
      return first
    }
    let earliest = CodeMapping.earliest(parts.map { $0.element["state"] ?? "initial" })
    return CodeMapping.firstState(earliest, subState: nil)
  }

  /// Returns the `mid` of each part: what its id says, or a number that no other one has.
  private static func keys(_ parts: [MarkupElement]) -> [String] {
    var given: Set<ExactString> = []
    var keys = parts.map { part -> String? in
      guard let id = part["id"] else { return nil }
      var key = CodeMapping.key(ofSegment: id)
      if given.contains(ExactString(key)) { key = id }
      if !UnitIdentifiers.isNameToken(key) { return nil }
      while !given.insert(ExactString(key)).inserted { key += "x" }
      return key
    }
    var number = 0
    for index in keys.indices where keys[index] == nil {
      repeat { number += 1 } while given.contains(ExactString("\(number)"))
      given.insert(ExactString("\(number)"))
      keys[index] = "\(number)"
    }
    return keys.map { $0 ?? "" }
  }

  /// Returns the ignorables that are no more than text between segments.
  private static func plainIgnorables(_ parts: [Part]) -> Set<Int> {
    let hasOrder = parts.contains { $0.target?["order"] != nil }
    guard !hasOrder, parts.contains(where: \.isSegment) else { return [] }
    return Set(
      parts.indices.filter { index in
        let part = parts[index]
        let isAlone =
          (index == 0 || parts[index - 1].isSegment)
          && (index + 1 == parts.count || parts[index + 1].isSegment)
        guard !part.isSegment, isAlone, part.element.attributes.isEmpty, !part.source.isEmpty else {
          return false
        }
        guard let target = part.target else { return true }
        // The text of a target between two segments is found by the segment before it.
        return !target.isEmpty
          && (index > 0
            ? parts[index - 1].target != nil
            : parts.contains { $0.isSegment && $0.target != nil })
      }
    )
  }

  private func copySide(_ side: MarkupElement, to element: inout MarkupElement) {
    for attribute in side.attributes where attribute.name.namespace == XLIFFNamespace.xml {
      let isLanguage =
        attribute.name.localName == "lang" && LanguageTag.valid(attribute.value) == attribute.value
      if isLanguage || attribute.isSpace { element.set(attribute.name, attribute.value) }
    }
  }

  private mutating func count(_ inline: InlineToFirst, at offset: Int) {
    nativeRoom = inline.room
    if inline.isOutOfRoom, outOfRoom == nil { outOfRoom = offset }
  }

  // MARK: - Matches

  private mutating func alternative(_ match: MarkupElement, _ segments: Set<ExactString>)
    -> MarkupElement
  {
    var result = CodeMapping.alternative(match, segments: segments)
    var inline = InlineToFirst(
      data: match.elements("originalData").flatMap(\.elements), room: nativeRoom)
    for side in [ContentSide.source, .target] {
      let original = match.element(side.rawValue) ?? MarkupElement(side.rawValue)
      let tokens = inline.convert(InlineContent.tokens(original), side: side)
      var element = MarkupElement(side.rawValue, of: tokens)
      copySide(original, to: &element)
      result.append(element)
    }
    count(inline, at: match.offset)
    return result
  }

  // MARK: - Containers

  /// The placeholder for the type that 1.2 requires and 2.x does not have.
  static let noDatatype = "x-unknown"

  /// Returns a group or file, and what stands in it before its units.
  mutating func container(_ original: MarkupElement, _ head: [MarkupElement]) -> [MarkupElement] {
    let isFile = original.coreName == "file"
    var element = MarkupElement(isFile ? "file" : "group")
    let notes = head.filter { $0.coreName == "notes" }.flatMap(\.elements).map {
      CodeMapping.firstNote($0)
    }
    guard isFile else {
      identify(&element, as: original, in: \.groupIDs)
      for attribute in original.attributes where attribute.isTranslate || attribute.isSpace {
        element.set(attribute.name, attribute.value)
      }
      if isFileLocked, element["translate"] == nil { element["translate"] = "no" }
      return [element] + notes
    }
    element["original"] = original["original"] ?? ""
    element["source-language"] = LanguageTag.valid(languages.source) ?? "und"
    element["target-language"] = LanguageTag.valid(languages.target)
    element["datatype"] = Self.noDatatype
    if !isReturning { element.carry("id", original["id"]) }
    for attribute in original.attributes where attribute.isSpace {
      element.set(attribute.name, attribute.value)
    }
    var header = MarkupElement("header")
    if let skeleton = head.first(where: { $0.coreName == "skeleton" }), skeleton.elements.isEmpty {
      var skl = MarkupElement("skl")
      var file = MarkupElement(skeleton["href"] == nil ? "internal-file" : "external-file")
      file["href"] = skeleton["href"]
      if skeleton["href"] == nil { file.append(skeleton.text) }
      skl.append(file)
      header.append(skl)
    }
    header.append(notes)
    return [element] + (header.children.isEmpty ? [] : [header])
  }
}
