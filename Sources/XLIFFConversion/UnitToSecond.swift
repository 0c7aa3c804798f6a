import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// Turns units, groups and files of 1.x into those of 2.x, as far as 2.x has words for them.
struct UnitToSecond {
  /// The language pair of the 2.x document, lower case; empty when not known yet.
  var sourceLanguage = ""
  var targetLanguage = ""
  /// The place of the file among the files, from 1.
  var fileNumber = 1
  /// The ids of the units of the file.
  var unitIDs = IdentifierScope()
  var groupIDs = IdentifierScope()
  /// The originals of codes by side and id, where a unit comes back.
  var known: [ExactString: MarkupElement] = [:]
  /// The codes that those of the last unit were made of.
  private(set) var codes: [ExactString: MarkupElement] = [:]
  /// True if an element gets its `name` also where that is its id.
  var keepsNames = false
  /// True if units may have a limit of characters, which the profile of a file gives its meaning.
  var hasLimits = false
  /// The content that is written otherwise.
  var losses: [(offset: Int, message: String)] = []

  // MARK: - Ids and attributes

  /// Gives an element its `id` and, where the original is not that or names are kept, its `name`.
  private mutating func identify(
    _ element: inout MarkupElement, as original: MarkupElement,
    in scope: WritableKeyPath<Self, IdentifierScope>, prefix: String
  ) {
    let name = original["id"] ?? ""
    if let carried = original.carried("id"), UnitIdentifiers.isNameToken(carried) {
      element["id"] = self[keyPath: scope].claim(carried)
    } else {
      let wanted = original["id"] == nil ? prefix : UnitIdentifiers.id(of: name)
      element["id"] = self[keyPath: scope].claim(wanted)
    }
    if original["id"] != nil, keepsNames || element["id"]?.isIdentical(to: name) != true {
      element["name"] = name
    }
  }

  // MARK: - Units

  /// Returns the unit, after those of the texts inside its codes.
  mutating func units(_ unit: MarkupElement) -> [MarkupElement] {
    var result = MarkupElement("unit")
    identify(&result, as: unit, in: \.unitIDs, prefix: "u")
    result.copyAttributes(from: unit, mapped: ["id"])
    if hasLimits, let limit = Self.limit(of: unit) {
      result.set(
        XMLName(
          prefix: "slr", localName: "sizeRestriction", namespace: XLIFFNamespace.sizeRestriction),
        limit)
    }
    let source = unit.element("source") ?? MarkupElement("source")
    let target = unit.element("target")
    var inline = InlineToSecond(known: known)
    var parts = Self.parts(source, unit.element("seg-source"), target)
    let isSegmented = parts.count > 1 || parts[0].key != nil
    if isSegmented, parts.count == 1 { result.carry("segmented", "yes") }

    // The content of <sub> becomes units of its own, each before the unit that names it.
    let pending = PendingUnits()
    let id = result["id"] ?? ""
    inline.makeUnit = { pending.add($0, $1, of: id) }
    let sourceTokens = inline.convert(Self.joined(parts) { $0.source }, side: .source)
    Self.redistribute(sourceTokens, to: &parts) { $0.source = $1 }
    if target != nil {
      let tokens = inline.convert(Self.joined(parts) { $0.target ?? [] }, side: .target)
      Self.redistribute(tokens, to: &parts) { if $0.target != nil { $0.target = $1 } }
    }
    let subUnits = pending.subs.flatMap { subUnit($0, of: unit) }
    let alternatives = unit.elements("alt-trans")
    let state = CodeMapping.secondState(
      target?["state"], qualifier: target?["state-qualifier"],
      isApproved: unit["approved"] == "yes",
      isEmpty: parts.allSatisfy { !$0.isSegment || ($0.target ?? []).isEmpty })
    var segments: [MarkupElement] = []
    var segmentIDs: [ExactString: String] = [:]
    for part in parts {
      var element = MarkupElement(part.isSegment ? "segment" : "ignorable")
      if part.isSegment, isSegmented || !alternatives.isEmpty {
        let key = part.key ?? "1"
        let wanted = UnitIdentifiers.isPlainToken("s\(key)") ? "s\(key)" : "s\(segments.count + 1)"
        let id = inline.claim(wanted)
        element["id"] = id
        segmentIDs[ExactString(key)] = id
      }
      if part.isSegment, part.target != nil {
        element["state"] = state.state
        element["subState"] = state.subState
      }
      var side = MarkupElement("source", of: part.source)
      if !isSegmented { copySide(source, .source, to: &side) }
      element.append(side)
      if let tokens = part.target {
        var side = MarkupElement("target", of: tokens)
        if let order = part.order { side["order"] = "\(order)" }
        if !isSegmented, let target { copySide(target, .target, to: &side) }
        element.append(side)
      }
      segments.append(element)
    }
    let first = segments.first { $0.coreName == "segment" }?["id"] ?? ""
    var matches = MarkupElement("matches", XLIFFNamespace.matches, prefix: "mtc")
    for alternative in alternatives {
      let ref = alternative["mid"].flatMap { segmentIDs[ExactString($0)] } ?? first
      matches.append(self.matches(alternative, ref: ref, of: source))
    }
    for stranger in inline.strangers {
      losses.append(
        (stranger.offset, "<\(stranger.name.qualifiedName)> in a text is written as a placeholder"))
    }
    if !matches.children.isEmpty { result.append(matches) }
    if let notes = Self.notes(unit.elements("note")) { result.append(notes) }
    if let data = inline.originalData { result.append(data) }
    result.append(segments)
    codes = inline.codes
    return subUnits + [result]
  }

  /// The largest number of characters of a unit, or `nil`; other units of size have no profile in 2.x.
  private static func limit(of unit: MarkupElement) -> String? {
    guard unit["size-unit"] == "char", let limit = unit["maxwidth"], let count = Int(limit),
      count > 0, limit.utf8.allSatisfy(\.isASCIIDigit)
    else { return nil }
    return limit
  }

  /// Returns the notes of an element, or `nil` for none.
  private static func notes(_ notes: [MarkupElement]) -> MarkupElement? {
    var element = MarkupElement("notes")
    element.append(notes.map { CodeMapping.secondNote($0) })
    return notes.isEmpty ? nil : element
  }

  /// Copies the language and the white space of a side where 2.x lets it be said.
  private func copySide(
    _ original: MarkupElement, _ side: ContentSide, to element: inout MarkupElement
  ) {
    let language = side == .source ? sourceLanguage : targetLanguage
    for attribute in original.attributes where attribute.name.namespace == XLIFFNamespace.xml {
      let isSayable =
        attribute.name.localName == "lang"
        ? attribute.value.lowercased() == language : attribute.isSpace
      if isSayable { element.set(attribute.name, attribute.value) }
    }
  }

  // MARK: - Segments

  private static func parts(
    _ source: MarkupElement, _ segmented: MarkupElement?, _ target: MarkupElement?
  ) -> [ContentPart] {
    if let segmented {
      let tokens = InlineContent.tokens(segmented, isPart: SegmentedContent.isPart)
      let target = target.map { InlineContent.tokens($0, isPart: SegmentedContent.isPart) }
      if SegmentedContent.isFitting(tokens, target) {
        return SegmentedContent.parts(source: tokens, target: target)
      }
    }
    var part = ContentPart(isSegment: true)
    part.source = InlineContent.tokens(source)
    part.target = target.map { InlineContent.tokens($0) }
    return [part]
  }

  /// All tokens of one side in the order of the parts, each part in its marks.
  private static func joined(_ parts: [ContentPart], _ side: (ContentPart) -> [InlineToken])
    -> [InlineToken]
  {
    guard parts.count > 1 else { return side(parts[0]) }
    return parts.flatMap { [.partStart(MarkupElement("mrk"))] + side($0) + [.partEnd] }
  }

  private static func redistribute(
    _ tokens: [InlineToken], to parts: inout [ContentPart],
    _ set: (inout ContentPart, [InlineToken]) -> Void
  ) {
    if parts.count == 1 {
      set(&parts[0], tokens)
      return
    }
    // An element around several segments is two codes, which stand where its tags stood.
    var index = 0
    var current: [InlineToken] = []
    for token in tokens {
      switch token {
      case .partStart: break
      case .partEnd:
        if index < parts.count { set(&parts[index], current) }
        index += 1
        current = []
      default: current.append(token)
      }
    }
  }

  // MARK: - Texts inside codes

  /// Units waiting to be written before the one that names them.
  private final class PendingUnits {
    var subs: [(source: MarkupElement?, target: MarkupElement?, name: String)] = []
    private var targets = 0

    func add(_ sub: MarkupElement, _ side: ContentSide, of unit: String) -> String {
      let name = "\(unit)-sub\(subs.count + 1)"
      switch side {
      case .source: subs.append((sub, nil, name))
      case .target:
        // The translation of what the source has in the same place.
        targets += 1
        if targets <= subs.count, subs[targets - 1].target == nil {
          subs[targets - 1].target = sub
          return subs[targets - 1].name
        }
        subs.append((nil, sub, name))
      }
      return name
    }
  }

  private mutating func subUnit(
    _ sub: (source: MarkupElement?, target: MarkupElement?, name: String), of parent: MarkupElement
  ) -> [MarkupElement] {
    var unit = MarkupElement("trans-unit")
    unit["id"] = sub.name
    unit.offset = parent.offset
    var source = MarkupElement("source")
    source.children = sub.source?.children ?? []
    unit.append(source)
    if let target = sub.target {
      var side = MarkupElement("target")
      side.children = target.children
      unit.append(side)
    }
    var units = units(unit)
    if let last = units.indices.last { units[last].carry("sub", "yes") }
    return units
  }

  // MARK: - Matches

  private mutating func matches(
    _ alternative: MarkupElement, ref: String, of unitSource: MarkupElement
  ) -> [MarkupElement] {
    let source = alternative.element("source")
    return alternative.elements("target").map { target in
      var match = MarkupElement("match", XLIFFNamespace.matches, prefix: "mtc")
      match["ref"] = "#\(ref)"
      CodeMapping.describe(&match, by: alternative, qualifier: target["state-qualifier"])
      var inline = InlineToSecond()
      let sides = [(source ?? unitSource, ContentSide.source), (target, .target)].map { side in
        let tokens = inline.convert(InlineContent.tokens(side.0), side: side.1)
        var element = MarkupElement(side.1.rawValue, of: tokens)
        copySide(side.0, side.1, to: &element)
        return element
      }
      if let data = inline.originalData { match.append(data) }
      match.append(sides)
      return match
    }
  }

  // MARK: - Containers

  /// Returns a group or file, and what stands in it before its units.
  mutating func container(_ original: MarkupElement, _ head: [MarkupElement]) -> [MarkupElement] {
    let isFile = original.coreName == "file"
    var element = MarkupElement(isFile ? "file" : "group")
    var notes = head.filter { $0.coreName == "note" }
    var children: [MarkupElement] = []
    if isFile {
      let carried = original.carried("id")
      element["id"] =
        carried.flatMap { UnitIdentifiers.isNameToken($0) ? $0 : nil } ?? "f\(fileNumber)"
      element["original"] = original["original"]
      let header = head.filter { $0.coreName == "header" }.flatMap(\.elements)
      notes += header.filter { $0.coreName == "note" }
      if let skeleton = header.lazy.compactMap({ Self.skeleton($0) }).first {
        children = [skeleton]
      }
    } else {
      identify(&element, as: original, in: \.groupIDs, prefix: "g")
    }
    for attribute in original.attributes {
      if attribute.isTranslate || attribute.isSpace { element.set(attribute.name, attribute.value) }
    }
    if isFile, hasLimits {
      var profiles = MarkupElement("profiles", XLIFFNamespace.sizeRestriction, prefix: "slr")
      profiles["generalProfile"] = "xliff:codepoints"
      children.append(profiles)
    }
    if let notes = Self.notes(notes) { children.append(notes) }
    return [element] + children
  }

  /// Returns the skeleton; `nil` when 2.x cannot say it.
  private static func skeleton(_ skl: MarkupElement) -> MarkupElement? {
    guard skl.coreName == "skl", let file = skl.elements.first else { return nil }
    var result = MarkupElement("skeleton")
    let text = file.text
    if file.coreName == "external-file", let href = file["href"] {
      result["href"] = href
    } else if text.contains(where: { !$0.isWhitespace }) {
      result.append(text)
    } else {
      return nil
    }
    return result
  }
}
