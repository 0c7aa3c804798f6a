public import LocalizationCore
import XMLEvents

/// Writes XLIFF 1.2 as Xcode does, byte for byte but for the `tool` element.
public struct XLIFFWriter: Sendable {
  /// What the `tool` element says about who wrote the document.
  public struct Tool: Sendable {
    /// The `tool-id`.
    public var id: String
    /// The `tool-name`.
    public var name: String
    /// The `tool-version`.
    public var version: String
    /// The `build-num`, which Xcode writes although the schema has no such attribute.
    public var build: String?

    /// Creates a tool.
    public init(id: String, name: String, version: String, build: String? = nil) {
      self.id = id
      self.name = name
      self.version = version
      self.build = build
    }
  }

  /// One unit to write.
  public struct Unit: Sendable {
    /// The id.
    public var id: String
    /// Whether `translate="no"` is written.
    public var isLocked = false
    /// Whether the text is a case of a plural, which may do without its number.
    public var isPlural = false
    /// The source text.
    public var source: Message
    /// The translation; no `target` element without it.
    public var target: Message?
    /// The `state` of the target.
    public var state: String?
    /// The `state-qualifier` of the target.
    public var stateQualifier: String?
    /// The text of the note; an empty element without it.
    public var note: String?
    /// The `from` of the note.
    public var noteFrom: String?
    /// Candidates that a translator may take over, the best first.
    public var alternatives: [XLIFFAlternative] = []

    /// Creates a unit without translation or note.
    public init(id: String, source: Message) {
      self.id = id
      self.source = source
    }
  }

  /// Whether ``write(_:)`` makes placeholders inline codes, which Xcode does not.
  public var protectsPlaceholders = false

  var markup: XMLMarkup
  private let tool: Tool

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - tool: Who writes it.
  ///   - capacity: The expected number of bytes.
  public init(tool: Tool, capacity: Int = 0) {
    self.tool = tool
    markup = XMLMarkup(capacity: capacity)
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
  public mutating func beginFile(original: String, sourceLanguage: String, targetLanguage: String) {
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

  /// Writes a `trans-unit`.
  public mutating func write(_ unit: Unit) {
    beginUnit(id: unit.id, isLocked: unit.isLocked)
    if protectsPlaceholders, unit.hasPercentSign {
      writeProtected(unit)
      return
    }
    markup.raw("        <source")
    content(unit.source, closing: "</source>\n")
    if let target = unit.target {
      beginTarget(state: unit.state, qualifier: unit.stateQualifier)
      content(target, closing: "</target>\n")
    }
    beginNote(from: unit.noteFrom)
    content(.text(unit.note ?? ""), closing: "</note>\n")
    write(unit.alternatives, isPlural: unit.isPlural)
    endUnit()
  }

  /// Starts a `trans-unit`; ``source(_:)``, ``target(_:state:qualifier:)``, ``note(_:from:)`` and
  /// ``endUnit()`` follow in this order.
  public mutating func beginUnit(id: String, isLocked: Bool) {
    attribute("      <trans-unit id=\"", id)
    markup.raw(
      isLocked ? "\" translate=\"no\" xml:space=\"preserve\">\n" : "\" xml:space=\"preserve\">\n"
    )
  }

  /// Writes the `source` of the open unit, from UTF-8.
  public mutating func source(_ text: ArraySlice<UInt8>) {
    markup.raw("        <source")
    content(text, closing: "</source>\n")
  }

  /// Writes the `target` of the open unit, from UTF-8.
  public mutating func target(_ text: ArraySlice<UInt8>, state: String, qualifier: String?) {
    beginTarget(state: state, qualifier: qualifier)
    content(text, closing: "</target>\n")
  }

  /// Writes the `note` of the open unit, from UTF-8.
  public mutating func note(_ text: ArraySlice<UInt8>, from: String?) {
    beginNote(from: from)
    content(text, closing: "</note>\n")
  }

  /// Ends the open unit.
  public mutating func endUnit() { markup.raw("      </trans-unit>\n") }

  /// Ends the `file` element.
  public mutating func endFile() { markup.raw("    </body>\n  </file>\n") }

  /// Ends the document and gives its bytes away; the writer is empty then.
  public mutating func finish() -> [UInt8] {
    markup.raw("</xliff>\n")
    return markup.take()
  }

  /// The first character of a text that XML cannot hold, or `nil`.
  ///
  /// - Parameter text: UTF-8.
  public static func unrepresentableScalar(in text: Span<UInt8>) -> Unicode.Scalar? {
    XMLMarkup.unrepresentableScalar(in: text)
  }

  mutating func attribute(_ lead: String, _ value: String) {
    markup.raw(lead)
    markup.attributeValue(value)
  }

  private mutating func beginTarget(state: String?, qualifier: String?) {
    markup.raw("        <target")
    if let state {
      attribute(" state=\"", state)
      markup.raw("\"")
    }
    if let qualifier {
      attribute(" state-qualifier=\"", qualifier)
      markup.raw("\"")
    }
  }

  private mutating func beginNote(from: String?) {
    markup.raw("        <note")
    if let from {
      attribute(" from=\"", from)
      markup.raw("\"")
    }
  }

  /// Writes what stands in the open unit, with its placeholders as inline codes.
  ///
  /// In a set the phrases with the same number belong together.
  private mutating func writeProtected(_ unit: Unit) {
    let sources = unit.source.texts
    let targets = unit.target?.texts ?? []
    var nextID = 1
    var pairs: [(source: ProtectedText?, target: ProtectedText?)] = []
    for index in 0..<max(sources.count, targets.count) {
      let target = index < targets.count ? targets[index] : nil
      let pair = ProtectedText.pair(
        source: index < sources.count ? sources[index] : "",
        target: target,
        isPlural: unit.isPlural,
        nextID: &nextID
      )
      // A code of the target stands for one of the source, or is none; see XLIFF 1.2, `id`.
      let known = pair.source.codeIDs
      pairs.append(
        (index < sources.count ? pair.source : nil, pair.target?.protecting(only: known))
      )
    }
    markup.raw("        <source")
    content(pairs.compactMap(\.source), isSet: unit.source.isSet, closing: "</source>\n")
    if let target = unit.target {
      beginTarget(state: unit.state, qualifier: unit.stateQualifier)
      content(pairs.compactMap(\.target), isSet: target.isSet, closing: "</target>\n")
    }
    beginNote(from: unit.noteFrom)
    content(.text(unit.note ?? ""), closing: "</note>\n")
    write(unit.alternatives, isPlural: unit.isPlural)
    endUnit()
  }

  mutating func content(_ texts: [ProtectedText], isSet: Bool, closing: String) {
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

  private mutating func content(_ text: ArraySlice<UInt8>, closing: String) {
    if text.isEmpty {
      markup.raw("/>\n")
    } else {
      markup.raw(">")
      markup.text(text)
      markup.raw(closing)
    }
  }

  mutating func content(_ message: Message, closing: String) {
    switch message {
    case .text(let text) where text.isEmpty: markup.raw("/>\n")
    case .text(let text):
      markup.raw(">")
      markup.text(text)
      markup.raw(closing)
    case .phrases(let phrases) where phrases.isEmpty: markup.raw("/>\n")
    case .phrases(let phrases):
      markup.raw(">\n")
      for (index, phrase) in phrases.enumerated() {
        markup.raw("          <mrk mtype=\"x-set\" mid=\"\(index)\">")
        markup.text(phrase)
        markup.raw("</mrk>\n")
      }
      markup.raw("        ")
      markup.raw(closing)
    }
  }
}

extension XLIFFWriter.Unit {
  /// Whether there can be a placeholder in it.
  fileprivate var hasPercentSign: Bool {
    (source.texts + (target?.texts ?? [])).contains { $0.utf8.contains(UInt8(ascii: "%")) }
  }
}
