public import LocalizationCore

/// One text, its translation and what is said about them: a `trans-unit` of XLIFF 1.x, a `unit` of
/// 2.x, or one case of a 2.2 unit with a plural, gender or select switch.
public struct XLIFFUnit: Sendable {
  let storage: XLIFFDocument.Storage
  let index: Int

  var record: UnitRecord { storage.units[index] }

  /// A note and who it is from.
  public struct Note: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The `from` attribute; XLIFF 1.x.
    public var from: String?
    /// The `category` attribute; XLIFF 2.x.
    public var category: String?
    /// Which text the note is about, `source` or `target`: `annotates` is not read in 1.x,
    /// `appliesTo` is in 2.x.
    public var appliesTo: String?

    /// Creates a note.
    public init(
      text: String,
      from: String? = nil,
      category: String? = nil,
      appliesTo: String? = nil
    ) {
      self.text = text
      self.from = from
      self.category = category
      self.appliesTo = appliesTo
    }
  }

  /// The version of the document that the unit stands in.
  public var version: XLIFFVersion { storage.version }

  /// What the unit is known by, or `nil` when the attribute is not there.
  ///
  /// In 1.x its `id`; in 2.x, where ids are made by the exporter, its `name`, or else its `id`. A
  /// case of a 2.2 switch has its path behind the name, as in `KEY|==|plural.one`.
  public var id: String? {
    record.flags.contains(.hasID) ? storage.string(record.id) : nil
  }

  /// The index of the file among the document's files.
  public var fileIndex: Int { Int(record.file) }

  /// The source, inline elements flattened to their text; `nil` when there is no such element.
  ///
  /// In 2.x the texts of all segments and ignorables, one after the other.
  public var source: Message? {
    guard record.flags.contains(.hasSource) else { return nil }
    return message(
      record.source,
      in: record.sourceElement,
      hasMarkup: record.flags.contains(.sourceHasMarkup)
    )
  }

  /// The target, inline elements flattened to their text; `nil` when there is no such element.
  ///
  /// In 2.x the targets of all segments and ignorables by their `order`, when a segment has one. A
  /// segment or ignorable without a target gives its source, so that nothing is lost from the
  /// middle; a segment makes the whole unit `initial` then.
  public var target: Message? {
    guard record.flags.contains(.hasTarget) else { return nil }
    return message(
      record.target,
      in: record.targetElement,
      hasMarkup: record.flags.contains(.targetHasMarkup)
    )
  }

  /// Whether source or target hold inline elements.
  public var hasInlineElements: Bool {
    !record.flags.isDisjoint(with: [.sourceHasMarkup, .targetHasMarkup])
  }

  /// The `state` of the target; in 2.x the lowest one of the segments, `initial` where none is said.
  public var state: String? { word(record.state) }

  /// The `state-qualifier` of the target; in 2.x the `subState` of the segment that gives the state.
  public var stateQualifier: String? { word(record.qualifier) }

  /// Whether `translate="no"` holds, of the unit, of a group around it or, in 2.x, of the file.
  public var isLocked: Bool { record.flags.contains(.isLocked) }

  /// Whether `approved="yes"`.
  public var isApproved: Bool { record.flags.contains(.isApproved) }

  /// The notes in document order; an empty `note` element is one with an empty text.
  public var notes: [Note] {
    let record = record
    let first = Int(record.firstNote)
    return storage.notes[first..<first + Int(record.noteCount)].map {
      storage.version.isSecondGeneration
        ? Note(
          text: storage.string($0.text),
          category: word($0.from),
          appliesTo: word($0.appliesTo)
        )
        : Note(text: storage.string($0.text), from: word($0.from))
    }
  }

  /// The bytes of the element in the document's UTF-8 form.
  public var range: Range<Int> { record.element.range }

  /// The bytes of the `target` element, or `nil`; in 2.x from the first target to the end of the last.
  public var targetRange: Range<Int>? {
    record.flags.contains(.hasTarget) ? record.targetElement.range : nil
  }

  /// The id as UTF-8, or `nil`.
  public var idBytes: ArraySlice<UInt8>? {
    let record = record
    return record.flags.contains(.hasID) ? storage.text[record.id.range] : nil
  }

  /// The source as UTF-8 without a copy; `nil` when there is none or it holds inline elements.
  public var plainSource: ArraySlice<UInt8>? {
    let record = record
    guard record.flags.intersection([.hasSource, .sourceHasMarkup]) == .hasSource else {
      return nil
    }
    return storage.text[record.source.range]
  }

  /// The target as UTF-8 without a copy; `nil` when there is none or it holds inline elements.
  public var plainTarget: ArraySlice<UInt8>? {
    let record = record
    guard record.flags.intersection([.hasTarget, .targetHasMarkup]) == .hasTarget else {
      return nil
    }
    return storage.text[record.target.range]
  }

  /// Whether this unit and another have the same target, compared by bytes.
  public func hasSameTarget(as other: XLIFFUnit) -> Bool {
    let (left, right) = (record, other.record)
    return left.flags.contains(.hasTarget) == right.flags.contains(.hasTarget)
      && left.flags.contains(.targetHasMarkup) == right.flags.contains(.targetHasMarkup)
      && storage.text[left.target.range].isIdentical(to: other.storage.text[right.target.range])
      && hasSameInline(left.targetElement, as: right.targetElement, of: other)
  }

  /// Whether two elements hold the same phrases and codes.
  private func hasSameInline(
    _ left: TextRange,
    as right: TextRange,
    of other: XLIFFUnit
  ) -> Bool {
    storage.phrases[left.start].map(Message.phrases)
      == other.storage.phrases[right.start].map(Message.phrases)
      && storage.codes[left.start] == other.storage.codes[right.start]
  }

  /// Whether this unit and another say the same: id, source, target, state, and notes, compared by
  /// bytes.
  public func isSame(as other: XLIFFUnit) -> Bool {
    let (left, right) = (record, other.record)
    guard left.flags == right.flags, left.noteCount == right.noteCount,
      storage.text[left.id.range].isIdentical(to: other.storage.text[right.id.range]),
      storage.text[left.source.range].isIdentical(to: other.storage.text[right.source.range]),
      storage.text[left.target.range].isIdentical(to: other.storage.text[right.target.range]),
      word(left.state) == other.word(right.state),
      word(left.qualifier) == other.word(right.qualifier),
      left.flags.isDisjoint(with: [.sourceHasMarkup, .targetHasMarkup])
        || (hasSameInline(left.sourceElement, as: right.sourceElement, of: other)
          && hasSameInline(left.targetElement, as: right.targetElement, of: other))
    else { return false }
    if left.flags.contains(.hasDetails), !hasSameDetails(as: other) { return false }
    for index in 0..<Int(left.noteCount) {
      let leftNote = storage.notes[Int(left.firstNote) + index]
      let rightNote = other.storage.notes[Int(right.firstNote) + index]
      guard word(leftNote.from) == other.word(rightNote.from),
        word(leftNote.appliesTo) == other.word(rightNote.appliesTo),
        storage.text[leftNote.text.range].isIdentical(to: other.storage.text[rightNote.text.range])
      else { return false }
    }
    return true
  }

  private func word(_ index: UInt32) -> String? {
    index == 0 ? nil : storage.words[Int(index)]
  }

  private func message(_ text: TextRange, in element: TextRange, hasMarkup: Bool) -> Message {
    if hasMarkup, let phrases = storage.phrases[element.start] { return .phrases(phrases) }
    return .text(storage.string(text))
  }
}

// MARK: - Inline codes

extension XLIFFUnit {
  /// An inline element that stands for native code.
  public struct InlineCode: Hashable, Sendable {
    /// The name of the element: `x`, `g`, `bx`, `ph` and so on.
    public var name: String
    /// Where it stands in the flattened text, in UTF-8 bytes.
    public var offset: Int
    /// How many bytes of the flattened text are its native text; 0 when the element does not say
    /// what it stands for, or only encloses text.
    public var length = 0
    /// How many bytes of the flattened text it encloses, a `g` of 1.x.
    public var enclosed = 0
    /// The text that stands for it, or `nil`: the native text of the source's code with the same id,
    /// else `equiv-text` in 1.x and `equiv` in 2.x.
    public var equivalent: String?
    /// The id, or `nil`.
    ///
    /// A code of the target has the id of the source's code that it stands for.
    public var id: String?

    /// The inline elements that stand for native code; see XLIFF 1.2, "Inline Elements".
    static let names: Set<String> = ["g", "x", "bx", "ex", "bpt", "ept", "ph", "it"]

    /// Whether the element of XLIFF 1.x can hold the native code itself.
    var isNative: Bool { ["ph", "bpt", "ept", "it"].contains(name) }

    /// What a code of the target has in common with the source's code that it stands for, or `nil`
    /// without an id.
    ///
    /// A start and an end often share an id, and tools write `x` for `ph`.
    public var correspondence: String? {
      id.map { id in
        switch name {
        case "x", "ph": "ph \(id)"
        case "pc", "sc": "sc \(id)"
        default: "\(name) \(id)"
        }
      }
    }
  }

  /// The codes of the source in their order.
  public var allSourceCodes: [InlineCode] {
    record.flags.contains(.sourceHasMarkup)
      ? storage.codes[record.sourceElement.start] ?? [] : []
  }

  /// The codes of the target in their order.
  public var allTargetCodes: [InlineCode] {
    record.flags.contains(.targetHasMarkup)
      ? storage.codes[record.targetElement.start] ?? [] : []
  }

  /// The codes of the target whose native text is not in the flattened text.
  public var targetCodes: [InlineCode] { allTargetCodes.filter { $0.length == 0 } }

  /// The source with the equivalent of each inline code in its place; see XLIFF 1.2, `equiv-text`,
  /// and XLIFF 2.1, `equiv`.
  public var sourceWithEquivalents: Message? {
    source.map { Self.insert(allSourceCodes, into: $0) }
  }

  /// The target with the equivalent of each inline code in its place.
  public var targetWithEquivalents: Message? {
    target.map { Self.insert(allTargetCodes, into: $0) }
  }

  /// Where the codes of the source stand in ``sourceWithEquivalents``, in UTF-8 bytes.
  public var sourceCodePlaces: [(code: InlineCode, range: Range<Int>)] {
    Self.places(allSourceCodes)
  }

  /// Where the codes of the target stand in ``targetWithEquivalents``, in UTF-8 bytes.
  public var targetCodePlaces: [(code: InlineCode, range: Range<Int>)] {
    Self.places(allTargetCodes)
  }

  private static func places(_ codes: [InlineCode]) -> [(code: InlineCode, range: Range<Int>)] {
    var inserted = 0
    return codes.map { code in
      let start = code.offset + inserted
      guard code.length == 0 else { return (code, start..<start + code.length) }
      let length = code.equivalent?.utf8.count ?? 0
      inserted += length
      return (code, start..<start + length)
    }
  }

  private static func insert(_ codes: [InlineCode], into message: Message) -> Message {
    guard case .text(let text) = message,
      codes.contains(where: { $0.length == 0 && $0.equivalent != nil })
    else { return message }
    var result: [UInt8] = []
    var position = 0
    let bytes = Array(text.utf8)
    for code in codes where code.length == 0 {
      guard let equivalent = code.equivalent else { continue }
      result += bytes[position..<code.offset]
      result += equivalent.utf8
      position = code.offset
    }
    return .text(String(decoding: result + bytes[position...], as: UTF8.self))
  }
}
