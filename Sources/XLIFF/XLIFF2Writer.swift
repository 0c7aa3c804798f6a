import LocalizationCore
import XMLEvents

/// Writes XLIFF 2.0, 2.1 and 2.2 for an agency.
///
/// ``UnitIdentifiers`` derives ids from names, so that `name` can hold keys that are not NMTOKENs.
/// Characters that XML cannot hold become `cp`. See XLIFF 2.1, section 4.2.
package struct XLIFF2Writer: Sendable {
  /// The `type` of units with a special interpretation on import.
  package enum UnitType {
    /// Each segment is a phrase of a set, in source and target.
    package static let set = "loctrip:set"
    /// Each segment is a phrase of a set in the source.
    package static let sourceSet = "loctrip:source-set"
    /// Each segment is a phrase of a set in the target.
    package static let targetSet = "loctrip:target-set"
    /// The name has the path of a substitution, which is continued by the path of each case.
    package static let substitution = "loctrip:substitution"

    /// True for each side that is a set of phrases in a unit of a type.
    static func sets(_ type: String?) -> (source: Bool, target: Bool) {
      (type == set || type == sourceSet, type == set || type == targetSet)
    }
  }

  /// The ids of the segments of a set, which record whether a side has a phrase there: the sides
  /// may have different numbers of phrases, and a set may be empty.
  enum PhraseID {
    static func make(_ index: Int, isSource: Bool, isTarget: Bool) -> String {
      let mark =
        switch (isSource, isTarget) {
        case (true, true): "p"
        case (true, false): "s"
        case (false, true): "t"
        case (false, false): "e"
        }
      return "\(mark)\(index + 1)"
    }

    static func isSourcePhrase(_ id: String?) -> Bool { !isMarked(id, "t") && !isMarked(id, "e") }

    static func isTargetPhrase(_ id: String?) -> Bool { !isMarked(id, "s") && !isMarked(id, "e") }

    private static func isMarked(_ id: String?, _ mark: Character) -> Bool {
      guard let id, id.first == mark else { return false }
      return id.count > 1 && id.dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }
  }

  /// A text to be written.
  package enum Content: Sendable {
    /// UTF-8 without codes.
    case bytes(ArraySlice<UInt8>)
    /// A text with protected placeholders.
    case protected(ProtectedText)

    /// A text without codes.
    package static func text(_ text: String) -> Content { .bytes(Array(text.utf8)[...]) }

    fileprivate var codes: [ProtectedText.Code] {
      switch self {
      case .bytes: []
      case .protected(let text): text.codes
      }
    }
  }

  /// A segment to be written.
  package struct Segment: Sendable {
    /// The id, or `nil`.
    package var id: String?
    /// The values of `pgs:case`, or `nil`.
    package var cases: String?
    /// The state, or `nil` for the default `initial`.
    package var state: String?
    /// The subState; it needs a state.
    package var subState: String?
    /// The source text.
    package var source: Content
    /// The translation; without it no `target` is written.
    package var target: Content?

    package init(source: Content, target: Content? = nil) {
      self.source = source
      self.target = target
    }

    /// Sets the state of the translation.
    ///
    /// - Parameter lacksText: True if it is empty and the source is not. `needs_review` then
    ///   becomes `initial`, because there is nothing to review (XLIFF 2.1, `state`).
    mutating func tell(_ state: (state: String, subState: String?), lacksText: Bool) {
      let isToWrite = lacksText && state.subState == "loctrip:needs_review"
      (self.state, subState) = (isToWrite ? "initial" : state.state, state.subState)
    }
  }

  /// A `unit` element to be written.
  package struct Element: Sendable {
    /// The id of the slot, or its name in another version.
    package var name: String
    /// The type, `prefix:value`, or `nil`.
    package var type: String?
    /// True to write `translate="no"`.
    package var isLocked = false
    /// The value of `pgs:switch`, or `nil`.
    package var switches: String?
    /// The text of the note in UTF-8; empty for none.
    package var note: ArraySlice<UInt8> = []
    /// The `category` of the note.
    package var noteCategory: String?
    /// The segments, at least one.
    package var segments: [Segment]
    /// Translation candidates, the best first.
    package var candidates: [Candidate] = []
    /// The length limit of each target, or `nil`.
    var limit: LengthLimit?
    /// The terms in the source.
    var terms: [UnitAdditions.Term] = []

    package init(name: String, segments: [Segment]) {
      self.name = name
      self.segments = segments
    }
  }

  /// True to write placeholders as inline codes, which a translator can move but not break.
  package var protectsPlaceholders = false

  var markup: XMLMarkup
  private var fileIdentifiers = UnitIdentifiers()
  private var unitIdentifiers = UnitIdentifiers()
  private var groupIdentifiers = UnitIdentifiers()
  var indent = "    "
  let declaresMatches: Bool
  let usesLimits: Bool
  let usesSwitches: Bool

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - version: 2.0 or later.
  ///   - sourceLanguage: A BCP 47 tag.
  ///   - targetLanguage: A BCP 47 tag.
  ///   - usesSwitches: True to write the cases of a text as one unit with the module of 2.2.
  ///   - usesMatches: True if units have candidates; otherwise each declares the namespace itself.
  ///   - usesLimits: True if units may have length limits.
  package init(
    version: XLIFFVersion,
    sourceLanguage: String,
    targetLanguage: String,
    usesSwitches: Bool = false,
    usesMatches: Bool = false,
    usesLimits: Bool = false
  ) {
    declaresMatches = usesMatches
    self.usesLimits = usesLimits
    self.usesSwitches = usesSwitches
    markup = XMLMarkup()
    markup.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"\(version.namespace)\"")
    if usesMatches { markup.raw(" xmlns:mtc=\"\(XLIFFNamespace.matches)\"") }
    if usesLimits { markup.raw(" xmlns:slr=\"\(XLIFFNamespace.sizeRestriction)\"") }
    if usesSwitches { markup.raw(" xmlns:pgs=\"\(XLIFFNamespace.pluralGenderSelect)\"") }
    markup.raw(" version=\"\(version)\"")
    attribute("srcLang", sourceLanguage)
    attribute("trgLang", targetLanguage)
    markup.raw(">\n")
  }

  /// Starts a `file` element.
  package mutating func beginFile(original: String?) {
    unitIdentifiers = UnitIdentifiers()
    groupIdentifiers = UnitIdentifiers()
    markup.raw("  <file id=\"\(fileIdentifiers.id(for: original ?? "file"))\"")
    if let original { attribute("original", original) }
    markup.raw(">\n")
    if usesLimits { markup.raw("    <slr:profiles generalProfile=\"xliff:codepoints\"/>\n") }
  }

  /// Starts a `group` element; groups do not nest.
  package mutating func beginGroup(name: String) {
    markup.raw("    <group id=\"\(groupIdentifiers.id(for: name))\"")
    attribute("name", name)
    markup.raw(">\n")
    indent = "      "
  }

  /// Ends the open group.
  package mutating func endGroup() {
    markup.raw("    </group>\n")
    indent = "    "
  }

  /// Writes an empty group, for a file without units, which must not be empty.
  package mutating func writeEmptyGroup() {
    markup.raw("    <group id=\"\(groupIdentifiers.id(for: "empty"))\"/>\n")
  }

  /// Writes a unit.
  package mutating func write(_ unit: Element) {
    markup.raw("\(indent)<unit id=\"\(unitIdentifiers.id(for: unit.name))\"")
    attribute("name", unit.name)
    if let type = unit.type { attribute("type", type) }
    let isWhole =
      unit.segments.count > 1 || unit.switches != nil || unit.type?.hasSuffix("set") == true
    if isWhole { markup.raw(" canResegment=\"no\"") }
    if unit.isLocked { markup.raw(" translate=\"no\"") }
    markup.raw(" xml:space=\"preserve\"")
    if let switches = unit.switches { attribute("pgs:switch", switches) }
    if let limit = unit.limit, limit.hasProfile {
      markup.raw(" slr:sizeRestriction=\"\(limit.count)\"")
    }
    markup.raw(">\n")
    write(unit.candidates, for: unit.segments)
    write(unit.terms)
    writeNotes(of: unit)
    let data = writeOriginalData(of: unit.segments.flatMap { [$0.source, $0.target] })
    // A candidate refers to its segment by id.
    let needsIDs = !unit.candidates.isEmpty
    for (index, segment) in unit.segments.enumerated() {
      write(segment, id: segment.id ?? (needsIDs ? Self.segmentID(index) : nil), data: data)
    }
    markup.raw("\(indent)</unit>\n")
  }

  private mutating func writeNotes(of unit: Element) {
    // A limit from the comment is in the note already.
    let limit = unit.limit.flatMap { limit in
      limit.unit == .codePoints || limit.origin == "comment" ? nil : limit.words
    }
    guard !unit.note.isEmpty || limit != nil else { return }
    markup.raw("\(indent)  <notes>\n")
    if !unit.note.isEmpty { writeNote(unit.note, category: unit.noteCategory) }
    if let limit { writeNote(Array(limit.utf8)[...], category: "length") }
    markup.raw("\(indent)  </notes>\n")
  }

  private mutating func writeNote(_ text: ArraySlice<UInt8>, category: String?) {
    markup.raw("\(indent)    <note")
    if let category { attribute("category", category) }
    markup.raw(">")
    markup.text(text)
    markup.raw("</note>\n")
  }

  /// Ends the `file` element.
  package mutating func endFile() { markup.raw("  </file>\n") }

  /// Passes finished bytes to a sink, so that a large document is not held in memory; the bytes of
  /// ``finish()`` follow them.
  ///
  /// - Parameter sink: Receives the bytes.
  /// - Throws: The error of the sink; the bytes are then kept.
  package mutating func drain<Failure: Error>(
    to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try markup.drain(to: sink)
  }

  /// Ends the document and returns the remaining bytes; the writer is empty then.
  package mutating func finish() -> [UInt8] {
    markup.raw("</xliff>\n")
    return markup.take()
  }

  /// Writes the native texts of codes and returns the id of each.
  mutating func writeOriginalData(of contents: [Content?]) -> [ExactString: Int] {
    var ids: [ExactString: Int] = [:]
    for content in contents {
      for code in content?.codes ?? [] {
        guard ids[ExactString(code.text)] == nil else { continue }
        if ids.isEmpty { markup.raw("\(indent)  <originalData>\n") }
        ids[ExactString(code.text)] = ids.count + 1
        markup.raw("\(indent)    <data id=\"d\(ids.count)\">")
        markup.text(code.text)
        markup.raw("</data>\n")
      }
    }
    if !ids.isEmpty { markup.raw("\(indent)  </originalData>\n") }
    return ids
  }

  private mutating func write(_ segment: Segment, id: String?, data: [ExactString: Int]) {
    markup.raw("\(indent)  <segment")
    if let id { attribute("id", id) }
    if let state = segment.state {
      attribute("state", state)
      if let subState = segment.subState { attribute("subState", subState) }
    }
    if let cases = segment.cases { attribute("pgs:case", cases) }
    markup.raw(">\n\(indent)    <source")
    write(segment.source, data, closing: "</source>\n")
    if let target = segment.target {
      markup.raw("\(indent)    <target")
      write(target, data, closing: "</target>\n")
    }
    markup.raw("\(indent)  </segment>\n")
  }

  mutating func write(
    _ content: Content,
    _ data: [ExactString: Int],
    closing: String
  ) {
    switch content {
    case .bytes(let bytes) where bytes.isEmpty: markup.raw("/>\n")
    case .bytes(let bytes):
      markup.raw(">")
      text(bytes)
      markup.raw(closing)
    case .protected(let protected) where protected.pieces.isEmpty: markup.raw("/>\n")
    case .protected(let protected):
      markup.raw(">")
      for piece in protected.pieces {
        switch piece {
        case .text(let string): text(Array(string.utf8)[...])
        case .code(let code): write(code, data: data[ExactString(code.text)] ?? 0)
        }
      }
      markup.raw(closing)
    }
  }

  /// Writes a placeholder as a variable of the user interface; see XLIFF 2.1, `ph` and `subType`.
  private mutating func write(_ code: ProtectedText.Code, data: Int) {
    markup.raw("<ph id=\"\(code.id)\" type=\"ui\" subType=\"xlf:var\"")
    if !code.canCopy { markup.raw(" canCopy=\"no\"") }
    if !code.canDelete { markup.raw(" canDelete=\"no\"") }
    markup.raw(" dataRef=\"d\(data)\"")
    attribute("equiv", code.text)
    attribute("disp", code.text)
    markup.raw("/>")
  }

  /// Writes character data with `cp` for what XML cannot hold; see XLIFF 2.1, `cp`.
  private mutating func text(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let scalar = XMLMarkup.unrepresentableScalar(in: rest.span) {
      let pattern = Array(String(Character(scalar)).utf8)
      let start =
        rest.indices.first { rest[$0] == pattern[0] && rest[$0...].starts(with: pattern) }
        ?? rest.endIndex
      markup.text(rest[..<start])
      let hex = String(scalar.value, radix: 16, uppercase: true)
      markup.raw("<cp hex=\"\(String(repeating: "0", count: max(0, 4 - hex.count)))\(hex)\"/>")
      rest = rest[start...].dropFirst(pattern.count)
    }
    markup.text(rest)
  }

  mutating func attribute(_ name: String, _ value: String) { markup.attribute(name, value) }
}
