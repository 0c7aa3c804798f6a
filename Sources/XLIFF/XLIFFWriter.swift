package import LoctripLocalizationCore
import LoctripXMLEvents

/// Writes XLIFF 1.2 exactly as Xcode does, except for the `tool` element.
package struct XLIFFWriter: Sendable {
  /// The contents of the `tool` element.
  package struct Tool: Sendable {
    /// The `tool-id`.
    package var id: String
    /// The `tool-name`.
    package var name: String
    /// The `tool-version`.
    package var version: String
    /// The `build-num`, which Xcode writes although the schema has no such attribute.
    package var build: String?

    package init(id: String, name: String, version: String, build: String? = nil) {
      self.id = id
      self.name = name
      self.version = version
      self.build = build
    }
  }

  /// True to write placeholders as inline codes, which Xcode does not do.
  package var protectsPlaceholders = false

  /// True to mark finished translations as `approved` too, for tools without states.
  package var approves = false

  private var markup: XMLMarkup
  private let tool: Tool

  /// Starts a document.
  ///
  /// - Parameter tool: The writing program.
  package init(tool: Tool) {
    self.tool = tool
    markup = XMLMarkup()
    markup.raw(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" \
      xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
      http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">

      """
    )
  }

  /// Starts a `file` element.
  package mutating func beginFile(original: String, sourceLanguage: String, targetLanguage: String)
  {
    attribute("  <file original=\"", original)
    attribute("\" source-language=\"", sourceLanguage)
    attribute("\" target-language=\"", targetLanguage)
    markup.raw("\" datatype=\"plaintext\">\n    <header>\n")
    attribute("      <tool tool-id=\"", tool.id)
    attribute("\" tool-name=\"", tool.name)
    attribute("\" tool-version=\"", tool.version)
    if let build = tool.build { attribute("\" build-num=\"", build) }
    markup.raw("\"/>\n    </header>\n    <body>\n")
  }

  /// Writes a row of a table as a `trans-unit`.
  ///
  /// The texts of a plain row of a catalog are not decoded.
  ///
  /// - Parameters:
  ///   - table: The units of a catalog.
  ///   - row: The row.
  ///   - additions: Its additions, or `nil`.
  package mutating func write(_ table: UnitTable, at row: Int, with additions: UnitAdditions? = nil)
  {
    let target = table.plainTarget(row)
    let state = table.translationState(row)
    guard table.isPlain(row), let id = table.keyBytes(row), let source = table.plainSource(row),
      target != nil && state != nil || !table.hasTarget(row),
      !protectsPlaceholders || !(source.hasPercentSign || target?.hasPercentSign ?? false),
      additions?.shown == nil
    else {
      return write(table[row], showing: additions)
    }
    markup.raw("      <trans-unit id=\"")
    markup.attributeValue(id)
    beginUnit(
      isLocked: table.isLocked(row), isApproved: approves && state == .translated,
      limit: additions?.limit)
    content(source, "        <source>", "</source>\n", empty: "        <source/>\n")
    if let target {
      // Units of a file without states are written without any, as by Xcode.
      let isSaid = !table.row(row).flags.contains(.lacksState)
      beginTarget(state.flatMap { isSaid ? XLIFFState.exported($0) : nil } ?? (nil, nil))
      content(target, ">", "</target>\n", empty: "/>\n")
    }
    endUnit(
      note: table.noteBytes(row) ?? [], from: table.noteOrigin(row), additions, isPlural: false)
  }

  /// Writes a unit of a catalog as a `trans-unit`, with the text that goes back for rework in place of its own.
  package mutating func write(_ unit: TranslationUnit, showing additions: UnitAdditions?) {
    write(additions?.showing(unit, XLIFFState.rework) ?? unit, with: additions)
  }

  /// Writes a unit as a `trans-unit`, with a catalog's state or else its own words.
  ///
  /// - Parameters:
  ///   - unit: The unit. Only its first note is written.
  ///   - additions: Its additions, or `nil`.
  package mutating func write(_ unit: TranslationUnit, with additions: UnitAdditions? = nil) {
    attribute("      <trans-unit id=\"", unit.id ?? "")
    beginUnit(
      isLocked: unit.isLocked, isApproved: approves && unit.translationState == .translated,
      limit: additions?.limit)
    let isPlural = unit.isPlural
    write(
      source: unit.source ?? .text(""), target: unit.target,
      state: unit.lacksState && unit.translationState != nil
        ? (nil, nil)
        : unit.translationState.map(XLIFFState.exported) ?? (unit.stateWord, unit.stateQualifier),
      isPlural: isPlural, indent: "        ")
    let note = unit.notes.first
    endUnit(
      note: Array((note?.text ?? "").utf8)[...], from: note?.from, additions, isPlural: isPlural)
  }

  /// Ends the `file` element.
  package mutating func endFile() { markup.raw("    </body>\n  </file>\n") }

  /// Gives away what was written so far, so that a large document need not stand in memory whole; what
  /// ``finish()`` gives comes after it.
  ///
  /// - Parameter sink: Takes the bytes, when there are many.
  /// - Throws: The error of the sink; what was written so far stays.
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

  /// The first character of a text that XML cannot hold, or `nil`.
  ///
  /// - Parameter text: UTF-8.
  package static func unrepresentableScalar(in text: Span<UInt8>) -> Unicode.Scalar? {
    XMLMarkup.unrepresentableScalar(in: text)
  }

  private mutating func attribute(_ lead: String, _ value: String) {
    markup.raw(lead)
    markup.attributeValue(value)
  }

  private mutating func beginUnit(isLocked: Bool, isApproved: Bool, limit: LengthLimit?) {
    if isApproved { markup.raw("\" approved=\"yes") }
    if let limit, let unit = limit.sizeUnit {
      markup.raw("\" maxwidth=\"\(limit.count)\" size-unit=\"\(unit)")
    }
    markup.raw(
      isLocked ? "\" translate=\"no\" xml:space=\"preserve\">\n" : "\" xml:space=\"preserve\">\n")
  }

  private mutating func beginTarget(
    _ state: (state: String?, qualifier: String?), indent: String = "        "
  ) {
    markup.raw(indent)
    if let state = state.state {
      attribute("<target state=\"", state)
      markup.raw("\"")
    } else {
      markup.raw("<target")
    }
    if let qualifier = state.qualifier {
      attribute(" state-qualifier=\"", qualifier)
      markup.raw("\"")
    }
  }

  private mutating func endUnit(
    note: ArraySlice<UInt8>, from: String?, _ additions: UnitAdditions?, isPlural: Bool
  ) {
    if let from {
      attribute("        <note from=\"", from)
      content(note, "\">", "</note>\n", empty: "\"/>\n")
    } else {
      content(note, "        <note>", "</note>\n", empty: "        <note/>\n")
    }
    if let additions {
      if let limit = additions.limit, limit.sizeUnit == nil {
        write(limit.words, asNoteFrom: "length")
      }
      for term in additions.terms { write(term.line, asNoteFrom: "glossary") }
      for note in additions.notes {
        write(note.text, asNoteFrom: note.from ?? UnitAdditions.reasonOrigin)
      }
      for match in additions.matches { write(match, isPlural: isPlural) }
    }
    markup.raw("      </trans-unit>\n")
  }

  private mutating func write(_ text: String, asNoteFrom origin: String) {
    attribute("        <note from=\"", origin)
    markup.raw("\">")
    markup.text(text)
    markup.raw("</note>\n")
  }

  /// Writes a candidate of the open unit; see XLIFF 1.2, `alt-trans`.
  ///
  /// White space is preserved as in the unit; the schema's default would be `default`.
  private mutating func write(_ match: XLIFFAlternative, isPlural: Bool) {
    markup.raw("        <alt-trans")
    if let similarity = match.similarity { markup.raw(" match-quality=\"\(similarity)%\"") }
    if let origin = match.origin {
      attribute(" origin=\"", origin)
      markup.raw("\"")
    }
    markup.raw(" xml:space=\"preserve\">\n")
    write(
      source: match.source.map(LoctripMessage.text), target: .text(match.target), state: (nil, nil),
      isPlural: isPlural, indent: "          ")
    markup.raw("        </alt-trans>\n")
  }

  /// Writes `source` and `target`, protecting placeholders of both together.
  ///
  /// In a set, phrases with the same number correspond.
  private mutating func write(
    source: LoctripMessage?, target: LoctripMessage?, state: (state: String?, qualifier: String?),
    isPlural: Bool,
    indent: String
  ) {
    let (sources, targets) = ProtectedText.pairs(
      source: source?.texts ?? [], target: target?.texts ?? [], isPlural: isPlural,
      protects: protectsPlaceholders)
    if let source {
      markup.raw("\(indent)<source")
      content(sources, isSet: source.isSet, closing: "</source>\n")
    }
    if let target {
      beginTarget(state, indent: indent)
      content(targets, isSet: target.isSet, closing: "</target>\n")
    }
  }

  private mutating func content(_ texts: [ProtectedText], isSet: Bool, closing: String) {
    guard isSet ? !texts.isEmpty : texts.contains(where: { !$0.pieces.isEmpty }) else {
      markup.raw("/>\n")
      return
    }
    markup.raw(isSet ? ">\n" : ">")
    for (index, text) in texts.enumerated() {
      if isSet { markup.raw("          <mrk mtype=\"x-set\" mid=\"\(index)\">") }
      for piece in text.pieces {
        switch piece {
        case .text(let text): markup.text(text)
        case .code(let code):
          attribute("<ph id=\"\(code.id)\" equiv-text=\"", code.text)
          markup.raw("\">")
          markup.text(code.text)
          markup.raw("</ph>")
        }
      }
      if isSet { markup.raw("</mrk>\n") }
    }
    if isSet { markup.raw("        ") }
    markup.raw(closing)
  }

  /// Writes a text between its tags, or an empty element.
  private mutating func content(
    _ text: ArraySlice<UInt8>, _ opening: String, _ closing: String, empty: String
  ) {
    guard !text.isEmpty else { return markup.raw(empty) }
    markup.raw(opening)
    markup.text(text)
    markup.raw(closing)
  }
}

extension ArraySlice<UInt8> {
  /// True if it may contain a placeholder.
  var hasPercentSign: Bool { contains(UInt8(ascii: "%")) }
}
