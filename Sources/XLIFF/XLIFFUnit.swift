public import LocalizationCore

/// A `trans-unit`: one text, its translation and what is said about them.
public struct XLIFFUnit: Sendable {
  let storage: XLIFFDocument.Storage
  let index: Int

  private var record: UnitRecord { storage.units[index] }

  /// A note and who it is from.
  public struct Note: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The `from` attribute.
    public var from: String?

    /// Creates a note.
    public init(text: String, from: String? = nil) {
      self.text = text
      self.from = from
    }
  }

  /// The id, or `nil` when the attribute is not there.
  public var id: String? {
    record.flags.contains(.hasID) ? storage.string(record.id) : nil
  }

  /// The index of the file among the document's files.
  public var fileIndex: Int { Int(record.file) }

  /// The source, inline elements flattened to their text; `nil` when there is no such element.
  public var source: Message? {
    guard record.flags.contains(.hasSource) else { return nil }
    return message(
      record.source,
      in: record.sourceElement,
      hasMarkup: record.flags.contains(.sourceHasMarkup)
    )
  }

  /// The target, inline elements flattened to their text; `nil` when there is no such element.
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

  /// The `state` of the target.
  public var state: String? { word(record.state) }

  /// The `state-qualifier` of the target.
  public var stateQualifier: String? { word(record.qualifier) }

  /// Whether `translate="no"` holds, of the unit or of a group around it.
  public var isLocked: Bool { record.flags.contains(.isLocked) }

  /// Whether `approved="yes"`.
  public var isApproved: Bool { record.flags.contains(.isApproved) }

  /// The notes in document order; an empty `note` element is one with an empty text.
  public var notes: [Note] {
    let record = record
    let first = Int(record.firstNote)
    return storage.notes[first..<first + Int(record.noteCount)].map {
      Note(text: storage.string($0.text), from: word($0.from))
    }
  }

  /// The bytes of the element in the document's UTF-8 form.
  public var range: Range<Int> { record.element.range }

  /// The bytes of the `target` element, or `nil`.
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
    for index in 0..<Int(left.noteCount) {
      let leftNote = storage.notes[Int(left.firstNote) + index]
      let rightNote = other.storage.notes[Int(right.firstNote) + index]
      guard word(leftNote.from) == other.word(rightNote.from),
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
  /// An inline element of which flattening leaves nothing, or only what it encloses.
  public struct InlineCode: Hashable, Sendable {
    /// The name of the element: `x`, `g`, `bx`, `ph` and so on.
    public var name: String
    /// Where it stands in the flattened text, in UTF-8 bytes.
    public var offset: Int
    /// The text that stands for it (`equiv-text`), or `nil`.
    public var equivalent: String?

    /// The inline elements that stand for native code; see XLIFF 1.2, "Inline Elements".
    static let names: Set<String> = ["g", "x", "bx", "ex", "bpt", "ept", "ph", "it"]

    /// Whether the element can hold the native code itself.
    var isNative: Bool { ["ph", "bpt", "ept", "it"].contains(name) }
  }

  /// The codes of the target whose native text is not in the flattened text.
  public var targetCodes: [InlineCode] {
    record.flags.contains(.targetHasMarkup)
      ? storage.codes[record.targetElement.start] ?? [] : []
  }

  /// The source with the equivalent of each inline code in its place; see XLIFF 1.2, `equiv-text`.
  public var sourceWithEquivalents: Message? {
    guard record.flags.contains(.sourceHasMarkup), let source else { return source }
    return Self.insert(storage.codes[record.sourceElement.start] ?? [], into: source)
  }

  /// The target with the equivalent of each inline code in its place.
  public var targetWithEquivalents: Message? {
    guard let target else { return nil }
    return Self.insert(targetCodes, into: target)
  }

  private static func insert(_ codes: [InlineCode], into message: Message) -> Message {
    guard case .text(let text) = message, codes.contains(where: { $0.equivalent != nil }) else {
      return message
    }
    var result: [UInt8] = []
    var position = 0
    let bytes = Array(text.utf8)
    for code in codes {
      guard let equivalent = code.equivalent else { continue }
      result += bytes[position..<code.offset]
      result += equivalent.utf8
      position = code.offset
    }
    return .text(String(decoding: result + bytes[position...], as: UTF8.self))
  }
}
