/// A range of bytes, stored in 8 bytes.
package struct TextRange: Sendable {
  package var start: UInt32 = 0
  package var end: UInt32 = 0

  package var range: Range<Int> { Int(start)..<Int(end) }

  package init() {}

  package init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// Stores a digest in place of a range.
  package init(_ digest: TextDigest) {
    start = UInt32(truncatingIfNeeded: digest.rawValue)
    end = UInt32(truncatingIfNeeded: digest.rawValue >> 32)
  }

  /// The digest that is stored in place of a range.
  var digest: TextDigest { TextDigest(rawValue: UInt64(start) | UInt64(end) << 32) }
}

/// One row of a ``UnitTable``.
package struct UnitRow: Sendable {
  @usableFromInline package struct Flags: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

    @inlinable @inline(__always) package init(arrayLiteral elements: Flags...) {
      self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
    }

    // The same as `OptionSet`'s, which other modules would call through its witnesses for every row; nor
    // do they see the value of a constant.
    @inlinable @inline(__always) package func contains(_ other: Flags) -> Bool {
      rawValue & other.rawValue == other.rawValue
    }
    @inlinable @inline(__always) package func isDisjoint(with other: Flags) -> Bool {
      rawValue & other.rawValue == 0
    }
    @inlinable @inline(__always) package mutating func insert(_ other: Flags) {
      self = Flags(rawValue: rawValue | other.rawValue)
    }

    @inlinable package static var hasID: Flags { Flags(rawValue: 1) }
    @inlinable package static var hasSource: Flags { Flags(rawValue: 2) }
    @inlinable package static var hasTarget: Flags { Flags(rawValue: 4) }
    @inlinable package static var isLocked: Flags { Flags(rawValue: 8) }
    @inlinable package static var isApproved: Flags { Flags(rawValue: 16) }
    @inlinable package static var sourceHasMarkup: Flags { Flags(rawValue: 32) }
    @inlinable package static var targetHasMarkup: Flags { Flags(rawValue: 64) }
    /// A unit of XLIFF 2.x with a target and no state.
    @inlinable package static var lacksState: Flags { Flags(rawValue: 128) }
    /// There are details of the row.
    @inlinable package static var hasDetails: Flags { Flags(rawValue: 256) }
    /// A vendor's own state is among them.
    @inlinable package static var hasVendorState: Flags { Flags(rawValue: 512) }
    /// A second target is among them.
    @inlinable package static var hasOtherTarget: Flags { Flags(rawValue: 1024) }
    /// The word of the row is the state of a catalog.
    @inlinable package static var hasCatalogState: Flags { Flags(rawValue: 2048) }
    /// The text is a range of the file, and not of the decoded texts.
    @inlinable package static var idIsLiteral: Flags { Flags(rawValue: 4096) }
    @inlinable package static var sourceIsLiteral: Flags { Flags(rawValue: 8192) }
    @inlinable package static var targetIsLiteral: Flags { Flags(rawValue: 16384) }
    /// See ``TranslationUnit/Traits``.
    @inlinable package static var isBlocked: Flags { Flags(rawValue: 1 << 15) }
    @inlinable package static var isOverlapping: Flags { Flags(rawValue: 1 << 16) }
    @inlinable package static var isSpelledOut: Flags { Flags(rawValue: 1 << 17) }
    @inlinable package static var isStale: Flags { Flags(rawValue: 1 << 18) }
    @inlinable package static var isToDo: Flags { Flags(rawValue: 1 << 19) }
    @inlinable package static var isDone: Flags { Flags(rawValue: 1 << 20) }
    @inlinable package static var isManual: Flags { Flags(rawValue: 1 << 21) }
    @inlinable package static var isIncomplete: Flags { Flags(rawValue: 1 << 22) }
    /// The entry has no text in the source language, so that people see its key.
    @inlinable package static var lacksSource: Flags { Flags(rawValue: 1 << 23) }

    /// The flags of the source.
    @inlinable package static var source: Flags { Flags(rawValue: 2 | 32) }
    /// The flags of the target.
    @inlinable package static var target: Flags { Flags(rawValue: 4 | 64) }
    /// Source or target have inline elements.
    @inlinable package static var markup: Flags { Flags(rawValue: 32 | 64) }
    /// The flags that rows with the same values share: ids, texts, locks, approval, states,
    /// details.
    @inlinable package static var compared: Flags {
      Flags(rawValue: 1 | 2 | 4 | 8 | 16 | 128 | 256 | 2048)
    }
  }

  package var id = TextRange()
  package var source = TextRange()
  package var target = TextRange()
  package var element = TextRange()
  package var sourceElement = TextRange()
  package var targetElement = TextRange()
  /// The entry of a catalog; each unit of an XLIFF is its own.
  package var entry: UInt32 = 0
  package var firstNote: UInt32 = 0
  package var noteCount: UInt32 = 0
  /// The state word, or the state of a catalog.
  package var word: UInt32 = 0
  package var qualifier: UInt32 = 0
  package var flags: Flags = []
  package var path: UInt32 = 0
  package var state = UnitState.unfinished

  package init() {}

  /// The stored source or target.
  func text(isSource: Bool) -> UnitStorage.StoredText {
    isSource
      ? (source, flags.contains(.sourceIsLiteral)) : (target, flags.contains(.targetIsLiteral))
  }
}

package struct NoteRow: Sendable {
  package var text = TextRange()
  /// The `from` of XLIFF 1.x, the `category` of 2.x.
  package var from: UInt32 = 0
  package var appliesTo: UInt32 = 0
  package var element = TextRange()
  package var isLiteral = false

  package init() {}
}

/// A value that only some rows have.
package struct DetailRow: Sendable {
  /// The number of the row.
  package var row: UInt32
  package var kind: TranslationUnit.Detail.Kind
  package var text: TextRange

  package init(row: UInt32 = 0, kind: TranslationUnit.Detail.Kind, text: TextRange) {
    self.row = row
    self.kind = kind
    self.text = text
  }
}

/// The columns of one or several tables that were read from the same file.
package final class UnitStorage: Sendable {
  package let path: String
  /// The file in UTF-8.
  package let content: [UInt8]
  /// The decoded texts, one after the other.
  package let text: [UInt8]
  package let rows: [UnitRow]
  package let notes: [NoteRow]
  /// In the order of the rows.
  package let details: [DetailRow]
  /// State words and the like; index 0 is "none".
  package let words: [String]
  package let states: [TranslationState]
  /// The places in entries; index 0 is the root.
  package let paths: [VariationPath]
  /// The end of an id behind its key, for each path.
  private let suffixes: [String]
  /// The phrases of sets, and inline codes, by the offset of the element or text that has them.
  package let phrases: [UInt32: [String]]
  package let codes: [UInt32: [InlineCode]]
  package let finished: UnitState
  package let hasDigests: Bool
  private let lines: Once<LineIndex>
  /// Returns the place of an offset in a file that has no lines; `nil` if it has.
  private let locate: (@Sendable (Int) -> FileLocation)?
  /// The file that places refer to, if it is another one.
  private let shown: UnitStorage?
  /// Offsets with those in ``shown``, in their order.
  private let anchors: [(own: Int, shown: Int)]

  /// A storage without rows.
  static let empty = UnitStorage(path: "", content: [], columns: UnitColumns())

  /// Stores columns; `lines` may be shared with other storages of the same content.
  ///
  /// With `locate`, offsets are whatever it makes places of.
  package init(
    path: String, content: [UInt8], columns: consuming UnitColumns,
    finished: UnitState = .translated, lines: Once<LineIndex> = Once(),
    locate: (@Sendable (Int) -> FileLocation)? = nil
  ) {
    self.path = path
    self.content = content
    self.lines = lines
    self.locate = locate
    text = columns.text
    rows = columns.rows
    notes = columns.notes
    details = columns.details
    words = columns.words
    states = columns.states
    paths = columns.paths
    suffixes = columns.paths.map { Slot(key: "", path: $0).id }
    phrases = columns.phrases
    codes = columns.codes
    self.finished = finished
    hasDigests = columns.hasDigests
    shown = nil
    anchors = []
  }

  /// Copies columns, with places in another file: `anchors` are offsets with those in it.
  package init(
    _ other: UnitStorage, shownAs shown: UnitStorage, _ anchors: [(own: Int, shown: Int)]
  ) {
    path = other.path
    content = other.content
    lines = other.lines
    locate = other.locate
    text = other.text
    rows = other.rows
    notes = other.notes
    details = other.details
    words = other.words
    states = other.states
    paths = other.paths
    suffixes = other.suffixes
    phrases = other.phrases
    codes = other.codes
    finished = other.finished
    hasDigests = other.hasDigests
    self.shown = shown
    self.anchors = anchors.sorted { $0.own < $1.own }
  }

  /// The range of a text, literally in the file or among the decoded texts.
  typealias StoredText = (range: TextRange, isLiteral: Bool)

  package func bytes(_ range: TextRange, _ isLiteral: Bool) -> ArraySlice<UInt8> {
    isLiteral ? content[range.range] : text[range.range]
  }

  package func bytes(_ note: NoteRow) -> ArraySlice<UInt8> { bytes(note.text, note.isLiteral) }

  package func string(_ range: TextRange) -> String { string((range, false)) }

  /// Returns a decoded text.
  func string(_ text: StoredText) -> String {
    withBytes(of: text) { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Passes the bytes of a text without a reference to their buffer: cores that count references to
  /// one object wait for each other.
  @inline(__always) func withBytes<Result>(of text: StoredText, _ body: (Span<UInt8>) -> Result)
    -> Result
  {
    text.isLiteral
      ? unsafe content.withUnsafeBufferPointer { unsafe body($0.span.extracting(text.range.range)) }
      : unsafe self.text.withUnsafeBufferPointer {
        unsafe body($0.span.extracting(text.range.range))
      }
  }

  /// The place of an offset; the lines are counted on first use.
  package func place(of offset: Int) -> FileLocation {
    if let shown {
      // The last anchor that is not behind the offset.
      let next = anchors.partitionPoint { $0.own <= offset }
      return next > 0
        ? shown.place(of: anchors[next - 1].shown) : FileLocation(path: path)
    }
    return ownPlace(of: offset)
  }

  /// The place of an offset of the file that places refer to.
  package func shownPlace(of offset: Int) -> FileLocation {
    shown?.ownPlace(of: offset) ?? ownPlace(of: offset)
  }

  private func ownPlace(of offset: Int) -> FileLocation {
    locate?(offset) ?? lines.get { LineIndex(content) }.location(of: offset, in: path)
  }

  // MARK: - Decoding

  func id(at index: Int) -> String? {
    let row = rows[index]
    guard row.flags.contains(.hasID) else { return nil }
    let key = string((row.id, row.flags.contains(.idIsLiteral)))
    return row.path == 0 ? key : key + suffix(of: row)
  }

  /// False if a text is certainly no case of a plural.
  package func mayBePlural(at index: Int) -> Bool {
    let row = rows[index]
    guard row.path == 0 else { return true }
    return row.flags.contains(.hasID)
      && withBytes(of: (row.id, row.flags.contains(.idIsLiteral))) { $0.mayHavePath }
  }

  /// The end of a row's id behind its key.
  func suffix(of row: UnitRow) -> String { row.path == 0 ? "" : suffixes[Int(row.path)] }

  func message(at index: Int, isSource: Bool) -> LoctripMessage? {
    let row = rows[index]
    guard !hasDigests, row.flags.contains(isSource ? .hasSource : .hasTarget) else { return nil }
    if row.flags.contains(isSource ? .sourceHasMarkup : .targetHasMarkup),
      let phrases = phrases[(isSource ? row.sourceElement : row.targetElement).start]
    {
      return .phrases(phrases)
    }
    return .text(string(row.text(isSource: isSource)))
  }

  /// A text as UTF-8 without a copy; `nil` if there is none, it has inline codes or phrases, or
  /// only its digest is known.
  func plainText(at index: Int, isSource: Bool) -> ArraySlice<UInt8>? {
    let row = rows[index]
    guard isPlain(row, isSource: isSource) else { return nil }
    let text = row.text(isSource: isSource)
    return bytes(text.range, text.isLiteral)
  }

  /// True if a row has a text without inline codes and phrases, and not only its digest.
  private func isPlain(_ row: UnitRow, isSource: Bool) -> Bool {
    let said: UnitRow.Flags = isSource ? .source : .target
    return !hasDigests
      && row.flags.intersection(said) == (isSource ? .hasSource : .hasTarget)
  }

  /// True if a row has a translation that is not empty.
  func hasText(at index: Int) -> Bool {
    let row = rows[index]
    return row.flags.contains(.hasTarget)
      && !(isPlain(row, isSource: false) && row.target.range.isEmpty)
  }

  /// True if a plain text is equal to another text; `nil` if it is not plain.
  func isPlainText(at index: Int, isSource: Bool, _ text: String) -> Bool? {
    let row = rows[index]
    guard isPlain(row, isSource: isSource) else { return nil }
    return withBytes(of: row.text(isSource: isSource)) { bytes in
      text.withUTF8Bytes { $0.hasSameBytes(as: bytes) }
    }
  }

  /// False if the notes certainly state no limit of length.
  func noteMayHaveLimit(at index: Int) -> Bool {
    let row = rows[index]
    for number in 0..<Int(row.noteCount) {
      let note = notes[Int(row.firstNote) + number]
      if withBytes(of: (note.text, note.isLiteral), { LengthLimit.mayBe(in: $0) }) { return true }
    }
    return false
  }

  func codes(at index: Int, isSource: Bool) -> [InlineCode] {
    let row = rows[index]
    guard row.flags.contains(isSource ? .sourceHasMarkup : .targetHasMarkup) else { return [] }
    return codes[(isSource ? row.sourceElement : row.targetElement).start] ?? []
  }

  /// Returns the digest of a text, stored or else made; `nil` without the text.
  func digest(at index: Int, isSource: Bool) -> TextDigest? {
    let row = rows[index]
    guard row.flags.contains(isSource ? .hasSource : .hasTarget) else { return nil }
    if hasDigests { return (isSource ? row.source : row.target).digest }
    if row.flags.contains(isSource ? .sourceHasMarkup : .targetHasMarkup) {
      return message(at: index, isSource: isSource).map { TextDigest($0) }
    }
    return withBytes(of: row.text(isSource: isSource)) { TextDigest(utf8: $0) }
  }

  func digests(at index: Int) -> TranslationUnit.Digests? {
    digest(at: index, isSource: true).map {
      TranslationUnit.Digests(source: $0, target: digest(at: index, isSource: false))
    }
  }

  func word(_ index: UInt32) -> String? { index == 0 ? nil : words[Int(index)] }

  func notes(of row: UnitRow) -> [TranslationUnit.Note] {
    guard row.noteCount > 0 else { return [] }
    let first = Int(row.firstNote)
    return notes[first..<first + Int(row.noteCount)].map { note in
      let text = string((note.text, note.isLiteral))
      return finished == .final
        ? TranslationUnit.Note(
          text: text, category: word(note.from), appliesTo: word(note.appliesTo))
        : TranslationUnit.Note(text: text, from: word(note.from))
    }
  }

  package func details(of index: Int) -> ArraySlice<DetailRow> {
    guard rows[index].flags.contains(.hasDetails) else { return [] }
    return details[details.partitionPoint { $0.row < index }...].prefix { $0.row == index }
  }

  // MARK: - Comparing

  /// True if two texts have the same bytes; retains nothing, because many are compared on all
  /// cores.
  func hasSameBytes(_ text: StoredText, as other: UnitStorage, _ otherText: StoredText) -> Bool {
    guard text.range.range.count == otherText.range.range.count else { return false }
    return withBytes(of: text) { bytes in
      other.withBytes(of: otherText) { bytes.hasSameBytes(as: $0) }
    }
  }

  func hasSameText(at index: Int, as other: UnitStorage, at otherIndex: Int, isSource: Bool) -> Bool
  {
    let (left, right) = (rows[index], other.rows[otherIndex])
    let said: UnitRow.Flags = isSource ? .source : .target
    guard left.flags.intersection(said) == right.flags.intersection(said),
      !hasDigests, !other.hasDigests
    else { return false }
    guard hasSameBytes(left.text(isSource: isSource), as: other, right.text(isSource: isSource))
    else { return false }
    guard !left.flags.isDisjoint(with: said.intersection(.markup)) else { return true }
    let (start, otherStart) =
      isSource
      ? (left.sourceElement.start, right.sourceElement.start)
      : (left.targetElement.start, right.targetElement.start)
    return phrases[start].map(LoctripMessage.phrases)
      == other.phrases[otherStart].map(LoctripMessage.phrases)
      && codes[start] == other.codes[otherStart]
  }

  func isSame(at index: Int, as other: UnitStorage, at otherIndex: Int) -> Bool {
    let (left, right) = (rows[index], other.rows[otherIndex])
    guard finished == other.finished,
      left.flags.intersection(.compared) == right.flags.intersection(.compared),
      left.state == right.state, left.noteCount == right.noteCount,
      hasSameText(at: index, as: other, at: otherIndex, isSource: true),
      hasSameText(at: index, as: other, at: otherIndex, isSource: false),
      word(left.qualifier) == other.word(right.qualifier)
    else { return false }
    if left.flags.contains(.hasCatalogState) {
      guard states[Int(left.word)] == other.states[Int(right.word)] else { return false }
    } else {
      guard word(left.word) == other.word(right.word) else { return false }
    }
    if left.flags.contains(.hasDetails) {
      let (mine, others) = (details(of: index), other.details(of: otherIndex))
      guard mine.count == others.count,
        zip(mine, others).allSatisfy({
          $0.kind == $1.kind && hasSameBytes(($0.text, false), as: other, ($1.text, false))
        })
      else { return false }
    }
    for number in 0..<Int(left.noteCount) {
      let note = notes[Int(left.firstNote) + number]
      let otherNote = other.notes[Int(right.firstNote) + number]
      guard word(note.from) == other.word(otherNote.from),
        word(note.appliesTo) == other.word(otherNote.appliesTo),
        hasSameBytes((note.text, note.isLiteral), as: other, (otherNote.text, otherNote.isLiteral))
      else { return false }
    }
    return true
  }
}

extension Span<UInt8> {
  /// False if an id certainly has no path into its entry: `KEY|==|plural.one`, or that of a
  /// `.stringsdict`.
  var mayHavePath: Bool {
    guard count > 0 else { return false }
    return hasByte(UInt8(ascii: "|"))
      || self[0] == UInt8(ascii: "/") && self[count - 1] == UInt8(ascii: "g")
  }
}
