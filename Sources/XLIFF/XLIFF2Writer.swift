package import LoctripLocalizationCore
import LoctripXMLEvents

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
  enum Content: Sendable {
    /// UTF-8 without codes.
    case bytes(ArraySlice<UInt8>)
    /// A text with protected placeholders.
    case protected(ProtectedText)

    /// A text without codes.
    static func text(_ text: String) -> Content { .bytes(Array(text.utf8)[...]) }

    var codes: [ProtectedText.Code] {
      switch self {
      case .bytes: []
      case .protected(let text): text.codes
      }
    }
  }

  /// A segment to be written.
  struct Segment: Sendable {
    /// The id, or `nil`.
    var id: String?
    /// The values of `pgs:case`, or `nil`.
    var cases: String?
    /// The state, or `nil` for the default `initial`.
    var state: String?
    /// The subState; it needs a state.
    var subState: String?
    /// The source text.
    var source: Content
    /// The translation; without it no `target` is written.
    var target: Content?

    /// Sets the state of the translation.
    ///
    /// - Parameter lacksText: True if it is empty and the source is not. `needs_review` then
    ///   becomes `initial`, because there is nothing to review (XLIFF 2.1, `state`).
    mutating func tell(_ state: (state: String, subState: String?), lacksText: Bool) {
      let isToWrite = lacksText && state.subState == "loctrip:needs_review"
      (self.state, subState) = (isToWrite ? "initial" : state.state, state.subState)
    }
  }

  /// A candidate for one segment of a unit.
  struct Candidate: Sendable {
    /// The candidate.
    var alternative: XLIFFAlternative
    /// The index of the segment.
    var segment: Int
    /// True for a case of a plural, which may omit its number.
    var isPlural: Bool
  }

  /// A `unit` element to be written.
  struct Element: Sendable {
    /// The id of the slot, or its name in another version.
    var name: String
    /// The type, `prefix:value`, or `nil`.
    var type: String?
    /// True to write `translate="no"`.
    var isLocked = false
    /// The value of `pgs:switch`, or `nil`.
    var switches: String?
    /// The text of the note in UTF-8; empty for none.
    var note: ArraySlice<UInt8> = []
    /// The `category` of the note.
    var noteCategory: String?
    /// The segments, at least one.
    var segments: [Segment]
    /// Translation candidates, the best first.
    var candidates: [Candidate] = []
    /// The length limit of each target, or `nil`.
    var limit: LengthLimit?
    /// The terms in the source.
    var terms: [UnitAdditions.Term] = []
    /// Notes of the export.
    var additions: [TranslationUnit.Note] = []
  }

  /// True to write placeholders as inline codes, which a translator can move but not break.
  package var protectsPlaceholders = false

  private var markup: XMLMarkup
  private var fileIdentifiers = UnitIdentifiers()
  private var unitIdentifiers = UnitIdentifiers()
  private var groupIdentifiers = UnitIdentifiers()
  private var indent = "    "
  private let declaresMatches: Bool
  private let usesLimits: Bool
  private let usesSwitches: Bool

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - version: 2.0 or later.
  ///   - sourceLanguage: A BCP 47 tag.
  ///   - targetLanguage: A BCP 47 tag.
  ///   - usesSwitches: True to write the cases of a text as one unit with the module of 2.2.
  ///   - usesMatches: True if units have candidates; otherwise each declares the namespace itself.
  ///   - usesLimits: True if units may have length limits.
  ///   - usesMetadata: True if files name the order.
  package init(
    version: XLIFFVersion, sourceLanguage: String, targetLanguage: String,
    usesSwitches: Bool = false, usesMatches: Bool = false, usesLimits: Bool = false,
    usesMetadata: Bool = false
  ) {
    declaresMatches = usesMatches
    self.usesLimits = usesLimits
    self.usesSwitches = usesSwitches
    markup = XMLMarkup()
    markup.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"\(version.namespace)\"")
    if usesMatches { markup.raw(" xmlns:mtc=\"\(XLIFFNamespace.matches)\"") }
    if usesLimits { markup.raw(" xmlns:slr=\"\(XLIFFNamespace.sizeRestriction)\"") }
    if usesMetadata { markup.raw(" xmlns:mda=\"\(XLIFFNamespace.metadata)\"") }
    if usesSwitches { markup.raw(" xmlns:pgs=\"\(XLIFFNamespace.pluralGenderSelect)\"") }
    markup.raw(" version=\"\(version)\"")
    attribute("srcLang", sourceLanguage)
    attribute("trgLang", targetLanguage)
    markup.raw(">\n")
  }

  /// Starts a `file` element.
  ///
  /// - Parameters:
  ///   - original: The path of the catalog.
  ///   - order: The id of the order, for its metadata.
  package mutating func beginFile(original: String?, order: String? = nil) {
    unitIdentifiers = UnitIdentifiers()
    groupIdentifiers = UnitIdentifiers()
    markup.raw("  <file id=\"\(fileIdentifiers.id(for: original ?? "file"))\"")
    if let original { attribute("original", original) }
    markup.raw(">\n")
    if usesLimits { markup.raw("    <slr:profiles generalProfile=\"xliff:codepoints\"/>\n") }
    guard let order else { return }
    markup.raw("    <mda:metadata>\n      <mda:metaGroup category=\"loctrip\">\n")
    markup.raw("        <mda:meta type=\"order\">")
    markup.text(order)
    markup.raw("</mda:meta>\n      </mda:metaGroup>\n    </mda:metadata>\n")
  }

  /// Starts a `group` element; groups do not nest.
  mutating func beginGroup(name: String) {
    markup.raw("    <group id=\"\(groupIdentifiers.id(for: name))\"")
    attribute("name", name)
    markup.raw(">\n")
    indent = "      "
  }

  /// Ends the open group.
  mutating func endGroup() {
    markup.raw("    </group>\n")
    indent = "    "
  }

  /// Writes an empty group, for a file without units, which must not be empty.
  package mutating func writeEmptyGroup() {
    markup.raw("    <group id=\"\(groupIdentifiers.id(for: "empty"))\"/>\n")
  }

  /// Writes a unit.
  mutating func write(_ unit: Element) {
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
    guard !unit.note.isEmpty || limit != nil || !unit.additions.isEmpty else { return }
    markup.raw("\(indent)  <notes>\n")
    if !unit.note.isEmpty { writeNote(unit.note, category: unit.noteCategory) }
    if let limit { writeNote(Array(limit.utf8)[...], category: "length") }
    for note in unit.additions { writeNote(Array(note.text.utf8)[...], category: note.from) }
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
  package mutating func drain<Failure: Error>(to sink: (Span<UInt8>) throws(Failure) -> Void)
    throws(Failure)
  {
    try markup.drain(to: sink)
  }

  /// Ends the document and returns the remaining bytes; the writer is empty then.
  package mutating func finish() -> [UInt8] {
    markup.raw("</xliff>\n")
    return markup.take()
  }

  /// Writes the native texts of codes and returns the id of each.
  private mutating func writeOriginalData(of contents: [Content?]) -> [ExactString: Int] {
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

  private mutating func write(_ content: Content, _ data: [ExactString: Int], closing: String) {
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

  private mutating func attribute(_ name: String, _ value: String) { markup.attribute(name, value) }

  // MARK: - Candidates and terms

  /// Writes the candidates of a unit; see XLIFF 2.1, section 5.1, Translation Candidates.
  ///
  /// Each refers to its segment as the source span, and has its own codes and original data.
  private mutating func write(_ candidates: [Candidate], for segments: [Segment]) {
    guard !candidates.isEmpty else { return }
    markup.raw("\(indent)  <mtc:matches")
    if !declaresMatches { attribute("xmlns:mtc", XLIFFNamespace.matches) }
    markup.raw(">\n")
    let outer = indent
    for (index, candidate) in candidates.enumerated() {
      let alternative = candidate.alternative
      let segment = segments[candidate.segment]
      markup.raw("\(outer)    <mtc:match id=\"m\(index + 1)\"")
      attribute("ref", "#\(segment.id ?? Self.segmentID(candidate.segment))")
      if let type = alternative.type { attribute("type", type) }
      if let similarity = alternative.similarity { attribute("similarity", String(similarity)) }
      if let origin = alternative.origin { attribute("origin", origin) }
      markup.raw(">\n")
      var nextID: Int? = protectsPlaceholders ? 1 : nil
      let contents = Self.contents(
        source: alternative.source ?? "", target: alternative.target, isPlural: candidate.isPlural,
        nextCodeID: &nextID)
      indent = "\(outer)    "
      let data = writeOriginalData(of: [
        alternative.source == nil ? segment.source : contents.source, contents.target,
      ])
      markup.raw("\(indent)  <source")
      write(
        alternative.source == nil ? segment.source : contents.source, data, closing: "</source>\n")
      markup.raw("\(indent)  <target")
      write(contents.target ?? .bytes([]), data, closing: "</target>\n")
      indent = outer
      markup.raw("\(outer)    </mtc:match>\n")
    }
    markup.raw("\(outer)  </mtc:matches>\n")
  }

  /// A generated id for a segment that needs one for a reference.
  private static func segmentID(_ index: Int) -> String { "s\(index + 1)" }

  /// Writes the terms of a unit; see XLIFF 2.1, section 5.2, Glossary module.
  private mutating func write(_ terms: [UnitAdditions.Term]) {
    guard !terms.isEmpty else { return }
    markup.raw("\(indent)  <gls:glossary xmlns:gls=\"\(XLIFFNamespace.glossary)\">\n")
    for term in terms {
      markup.raw("\(indent)    <gls:glossEntry>\n")
      for (name, text) in [("term", term.source)]
        + term.translations.map({ ("translation", $0) })
        + (term.remark.map { [("definition", $0)] } ?? [])
      {
        markup.raw("\(indent)      <gls:\(name)>")
        markup.text(text)
        markup.raw("</gls:\(name)>\n")
      }
      markup.raw("\(indent)    </gls:glossEntry>\n")
    }
    markup.raw("\(indent)  </gls:glossary>\n")
  }

  // MARK: - Units of catalogs

  /// Writes rows of one entry of a catalog: a unit, or a group of units for its cases.
  ///
  /// - Parameters:
  ///   - table: The units of a catalog.
  ///   - rows: The exported rows of the entry, at least one.
  ///   - additions: The additions by row.
  package mutating func write(
    _ table: UnitTable, entry rows: ArraySlice<Int>, with additions: [Int: UnitAdditions] = [:]
  ) {
    guard let first = rows.first else { return }
    if rows.count == 1, additions[first] == nil, let element = element(table, at: first) {
      write(element)
    } else {
      write(
        rows.map { additions[$0]?.showing(table[$0], XLIFFState.rework2) ?? table[$0] },
        key: table.key(first), with: rows.map { additions[$0] ?? UnitAdditions() })
    }
  }

  /// Writes units of one entry of a catalog: a unit, or a group of units for its cases.
  ///
  /// - Parameters:
  ///   - units: The units with their paths in the entry, at least one.
  ///   - key: The key of the entry.
  ///   - additions: The additions of each unit.
  package mutating func write(
    _ units: [TranslationUnit], key: String, with additions: [UnitAdditions] = []
  ) {
    let members = units.enumerated().map { index, unit in
      (unit: unit, additions: index < additions.count ? additions[index] : UnitAdditions())
    }
    guard units.contains(where: { !$0.path.isRoot }) else {
      for member in members { write(element(member)) }
      return
    }
    let elements = elements(members, key: key)
    let isGroup = elements.count > 1 || elements.first?.switches == nil
    if isGroup { beginGroup(name: key) }
    for element in elements { write(element) }
    if isGroup { endGroup() }
  }

  /// Reorders rows so that those of an entry follow its first one, as groups require.
  package static func grouped(_ rows: [Int], of table: UnitTable) -> [Int] {
    var members: [UInt32: [Int]] = [:]
    for row in rows where !table.isPlain(row) { members[table.row(row).entry] = [] }
    guard !members.isEmpty else { return rows }
    for row in rows { members[table.row(row).entry]?.append(row) }
    var grouped: [Int] = []
    grouped.reserveCapacity(rows.count)
    for row in rows {
      let entry = table.row(row).entry
      guard let together = members[entry] else {
        grouped.append(row)
        continue
      }
      grouped += together
      members[entry] = []
    }
    return grouped
  }

  // MARK: - Elements

  private typealias Member = (unit: TranslationUnit, additions: UnitAdditions)

  /// The element of a plain row, without decoding its texts; `nil` for any other row.
  private func element(_ table: UnitTable, at row: Int) -> Element? {
    let target = table.plainTarget(row)
    let state = table.translationState(row)
    guard table.isPlain(row), let source = table.plainSource(row),
      target != nil && state != nil || !table.hasTarget(row),
      !protectsPlaceholders || !(source.hasPercentSign || target?.hasPercentSign ?? false)
    else { return nil }
    var segment = Segment(source: .bytes(source), target: target.map(Content.bytes))
    if let target, let state {
      segment.tell(XLIFFState.exported2(state), lacksText: target.isEmpty && !source.isEmpty)
    }
    var element = Element(name: table.key(row), segments: [segment])
    element.isLocked = table.isLocked(row)
    element.note = table.noteBytes(row) ?? []
    element.noteCategory = table.noteOrigin(row)
    return element
  }

  /// The element of one unit.
  private func element(_ member: Member) -> Element {
    var nextID: Int? = protectsPlaceholders ? 1 : nil
    let (segments, type) = segments(of: member.unit, nextCodeID: &nextID)
    var element = Element(name: member.unit.id ?? "", segments: segments)
    element.type = type
    Self.describe(&element, as: member)
    element.candidates = candidates(member)
    return element
  }

  private func candidates(_ member: Member, segment: Int = 0) -> [Candidate] {
    member.additions.matches.map {
      Candidate(alternative: $0, segment: segment, isPlural: member.unit.isPlural)
    }
  }

  private func segments(of unit: TranslationUnit, nextCodeID: inout Int?) -> (
    segments: [Segment], type: String?
  ) {
    let words = unit.stateWord.map { (state: $0, subState: unit.stateQualifier) }
    return Self.segments(
      source: unit.source ?? .text(""), target: unit.target,
      state: unit.translationState.map(XLIFFState.exported2) ?? words, isPlural: unit.isPlural,
      nextCodeID: &nextCodeID)
  }

  private static func describe(_ element: inout Element, as member: Member) {
    let unit = member.unit
    element.limit = member.additions.limit
    element.terms = member.additions.terms
    element.additions = member.additions.notes
    element.isLocked = unit.isLocked
    element.note = Array((unit.notes.first?.text ?? "").utf8)[...]
    element.noteCategory = unit.notes.first?.category ?? unit.notes.first?.from
  }

  // MARK: - Plural, gender and select

  /// The elements of an entry's units: one for each, or with the module one for all cases of a text
  /// if these can be expressed.
  private func elements(_ members: [Member], key: String) -> [Element] {
    guard usesSwitches else { return members.map(element) }
    var families: [(substitution: String?, members: [Member])] = []
    var places: [ExactString?: Int] = [:]
    for member in members {
      let substitution = member.unit.path.substitution
      let name = substitution.map { ExactString($0) }
      if let known = places[name] {
        families[known].members.append(member)
      } else {
        places[name] = families.count
        families.append((substitution, [member]))
      }
    }
    return families.flatMap { family in
      switchElement(family.members, substitution: family.substitution, key: key).map { [$0] }
        ?? family.members.map(element)
    }
  }

  /// One element for all cases of a text.
  ///
  /// See XLIFF 2.2 Part 2, `switch` and `case`.
  ///
  /// - Returns: `nil` if the cases vary by different things, one has a name unknown to the module,
  ///   or none is `other`.
  private func switchElement(_ members: [Member], substitution: String?, key: String) -> Element? {
    let base = VariationPath(substitution.map { [.substitution($0)] } ?? [])
    var switches: [String]?
    var segments: [Segment] = []
    var candidates: [Candidate] = []
    var nextID: Int? = protectsPlaceholders ? 1 : nil
    for member in members {
      guard let cases = Self.cases(member.unit.path, variable: substitution),
        switches.map({ $0 == cases.switches }) ?? true
      else { return nil }
      switches = cases.switches
      let (made, type) = self.segments(of: member.unit, nextCodeID: &nextID)
      guard type == nil, var segment = made.first else { return nil }
      segment.cases = cases.values.joined(separator: " ")
      candidates += self.candidates(member, segment: segments.count)
      segments.append(segment)
    }
    // A switch needs a default case; see XLIFF 2.2 Part 2, `case`.
    let isComplete = segments.contains { segment in
      segment.cases?.fields(" ").allSatisfy { $0 == "other" } ?? false
    }
    guard let switches, let first = members.first, isComplete else { return nil }
    var element = Element(name: Slot(key: key, path: base).id, segments: segments)
    element.switches = switches.joined(separator: " ")
    if substitution != nil { element.type = UnitType.substitution }
    Self.describe(&element, as: first)
    element.candidates = candidates
    return element
  }

  /// The switches and values of a path in the module's terms.
  private static func cases(_ path: VariationPath, variable: String?) -> (
    switches: [String], values: [String]
  )? {
    var switches: [String] = []
    var values: [String] = []
    for step in path.steps {
      switch step {
      case .substitution: continue
      case .plural(let category):
        guard category.isStandard else { return nil }
        let isToken = variable.map { UnitIdentifiers.isNameToken($0) } ?? false
        switches.append("plural:\(isToken ? variable ?? "" : "count")")
        values.append(category.rawValue)
      case .device(let device):
        guard UnitIdentifiers.isNameToken(device) else { return nil }
        switches.append("select:device")
        values.append(device)
      }
    }
    return switches.isEmpty ? nil : (switches, values)
  }

  // MARK: - Texts

  /// The segments for a text and its translation, or for two sets of phrases.
  ///
  /// A segment with a target has the state; one without is `initial`.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - target: The translation, or `nil`.
  ///   - state: The state and subState of segments that have a target.
  ///   - isPlural: True for a case of a plural, which may omit its number.
  ///   - nextCodeID: The id for the next code of the unit, if placeholders are protected.
  /// - Returns: The segments, at least one, and the type of their unit.
  static func segments(
    source: LoctripMessage, target: LoctripMessage?, state: (state: String, subState: String?)?,
    isPlural: Bool,
    nextCodeID: inout Int?
  ) -> (segments: [Segment], type: String?) {
    let type: String?
    switch (source, target) {
    case (.phrases, .phrases), (.phrases, nil): type = UnitType.set
    case (.phrases, .text): type = UnitType.sourceSet
    case (.text, .phrases): type = UnitType.targetSet
    case (.text, .text), (.text, nil): type = nil
    }
    let sources = source.texts
    let targets = target?.texts
    var segments: [Segment] = []
    for index in 0..<max(sources.count, targets?.count ?? 0, 1) {
      // An empty set is a target that is not a phrase.
      let isEmptySet = index == 0 && targets?.isEmpty == true
      let text = isEmptySet ? "" : targets.flatMap { index < $0.count ? $0[index] : nil }
      let sourceText = index < sources.count ? sources[index] : ""
      let contents = Self.contents(
        source: sourceText, target: text, isPlural: isPlural, nextCodeID: &nextCodeID)
      var segment = Segment(source: contents.source, target: contents.target)
      if type != nil {
        segment.id = PhraseID.make(
          index, isSource: index < sources.count || !source.isSet, isTarget: !isEmptySet)
      }
      if let text, let state {
        segment.tell(state, lacksText: text.isEmpty && !sourceText.isEmpty)
      }
      segments.append(segment)
    }
    return (segments, type)
  }

  private static func contents(
    source: String, target: String?, isPlural: Bool, nextCodeID: inout Int?
  ) -> (source: Content, target: Content?) {
    guard var nextID = nextCodeID else { return (.text(source), target.map(Content.text)) }
    let pair = ProtectedText.pair(
      source: source, target: target, isPlural: isPlural, nextID: &nextID)
    nextCodeID = nextID
    return (.protected(pair.source), pair.target.map(Content.protected))
  }
}
