/// The units of one catalog in one language as columns; texts are ranges of bytes, decoded on
/// access.
///
/// Every format is read into tables, and everything that matches, compares, checks, counts or
/// reports works on them. Rows are in file order, those of one entry consecutive.
public struct UnitTable: Sendable {
  /// The values common to all rows, behind one reference, because tables are copied often.
  private final class Header: Sendable {
    let original: String
    let language: String
    let sourceLanguage: String
    let missing: MissingCopies
    let mayBeBlank: KeyTest?
    let storage: UnitStorage
    /// True for the texts of a catalog in its source language.
    let isOfSources: Bool
    /// The shapes of the keys, computed on first use.
    let keyShapes: Once<KeyShapes>

    init(
      original: String, language: String, sourceLanguage: String, missing: MissingCopies = .none,
      mayBeBlank: KeyTest? = nil, storage: UnitStorage, keyShapes: Once<KeyShapes> = Once()
    ) {
      self.original = original
      self.language = language
      self.sourceLanguage = sourceLanguage
      self.missing = missing
      self.mayBeBlank = mayBeBlank
      self.storage = storage
      self.keyShapes = keyShapes
      isOfSources =
        !storage.states.isEmpty && !storage.hasDigests && language.isIdentical(to: sourceLanguage)
    }

    /// Returns a copy with some values replaced.
    func with(original: String? = nil, language: String? = nil) -> Header {
      Header(
        original: original ?? self.original, language: language ?? self.language,
        sourceLanguage: sourceLanguage, missing: missing, mayBeBlank: mayBeBlank,
        storage: storage, keyShapes: keyShapes)
    }

    func counting(missing: MissingCopies, mayBeBlank: KeyTest?) -> Header {
      Header(
        original: original, language: language, sourceLanguage: sourceLanguage,
        missing: missing, mayBeBlank: mayBeBlank, storage: storage, keyShapes: keyShapes)
    }
  }

  /// True for the key of some texts.
  package typealias KeyTest = @Sendable (String) -> Bool

  private var header: Header
  /// The rows of the storage that belong to the table.
  package let range: Range<Int>

  package init(
    original: String, language: String, sourceLanguage: String, storage: UnitStorage,
    range: Range<Int>? = nil
  ) {
    header = Header(
      original: original, language: language, sourceLanguage: sourceLanguage, storage: storage)
    self.range = range ?? storage.rows.indices
  }

  package var storage: UnitStorage { header.storage }

  /// The path of the catalog as the producer names it, or empty.
  public var original: String {
    get { header.original }
    set { header = header.with(original: newValue) }
  }

  /// The language of the translations; empty if the file does not give it.
  public var language: String {
    get { header.language }
    set { header = header.with(language: newValue) }
  }

  /// Translations that equal their source and count as missing; see ``SlotState``.
  package enum MissingCopies: Sendable {
    /// None.
    case none
    /// Those that complete a plural; see ``UnitTable/isMissingCopy(_:)``.
    case filledIn
    /// All.
    case all
  }

  /// The copies of sources that count as missing.
  package var missingCopies: MissingCopies { header.missing }

  /// The keys whose translations may be blank; `nil` for none.
  package var mayBeBlank: KeyTest? { header.mayBeBlank }

  /// Sets how copies of the source and blank texts are treated; see ``SlotState``.
  package mutating func count(missing: MissingCopies, blankOf mayBeBlank: KeyTest?) {
    guard missing != missingCopies || mayBeBlank != nil || header.mayBeBlank != nil else { return }
    header = header.counting(missing: missing, mayBeBlank: mayBeBlank)
  }

  /// The language of the sources; empty if the file does not give it.
  public var sourceLanguage: String { header.sourceLanguage }

  /// The file that the units were read from, for findings.
  public var path: String { storage.path }

  /// The state that here means translated: `final` in XLIFF 2.x, else `translated`.
  package var finished: UnitState { storage.finished }

  /// The identity of rows that were read together.
  package struct Identity: Hashable {
    private let storage: ObjectIdentifier
    private let range: Range<Int>

    fileprivate init(_ table: UnitTable) {
      storage = ObjectIdentifier(table.storage)
      range = table.range
    }
  }

  /// The identity of the rows, valid while the table exists.
  package var identity: Identity { Identity(self) }

  /// True if only digests of the texts are known, as in a manifest.
  package var hasDigests: Bool { storage.hasDigests }
}

extension UnitTable: RandomAccessCollection {
  /// The number of the first row, 0.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { range.count }

  /// The unit of a row with decoded texts.
  public subscript(position: Int) -> TranslationUnit { unit(position, isDecoded: true) }

  /// The units of two rows with decoded texts, a common source decoded once.
  package func unit(_ position: Int, beside other: UnitTable, _ otherPosition: Int) -> (
    unit: TranslationUnit, other: TranslationUnit
  ) {
    let content = UnitContent(storage, range.lowerBound + position, isDecoded: true)
    let otherIndex = other.range.lowerBound + otherPosition
    return (
      TranslationUnit(content),
      TranslationUnit(UnitContent(other.storage, otherIndex, beside: content))
    )
  }

  /// The unit of a row whose texts are decoded on each access, for callers that need few of them.
  package func undecoded(_ position: Int) -> TranslationUnit { unit(position, isDecoded: false) }

  private func unit(_ position: Int, isDecoded: Bool) -> TranslationUnit {
    TranslationUnit(UnitContent(storage, range.lowerBound + position, isDecoded: isDecoded))
  }
}

// MARK: - Columns

extension UnitTable {
  package func row(_ position: Int) -> UnitRow { storage.rows[range.lowerBound + position] }

  /// The id of a row, or `nil` when it has none; see ``TranslationUnit/id``.
  public func id(_ position: Int) -> String? { storage.id(at: range.lowerBound + position) }

  /// The key of a row as UTF-8, or `nil`: the id of a unit of an XLIFF, the entry of a catalog's.
  package func keyBytes(_ position: Int) -> ArraySlice<UInt8>? {
    let row = row(position)
    return row.flags.contains(.hasID)
      ? storage.bytes(row.id, row.flags.contains(.idIsLiteral)) : nil
  }

  /// The key of a row's entry; see ``Slot``.
  public func key(_ position: Int) -> String {
    let row = row(position)
    return row.flags.contains(.hasID)
      ? storage.string((row.id, row.flags.contains(.idIsLiteral))) : ""
  }

  /// The path of a row's text in its entry; the root if the whole id is the key.
  public func path(_ position: Int) -> VariationPath { storage.paths[Int(row(position).path)] }

  /// False if a row's text is certainly no case of a plural.
  package func mayBePlural(_ position: Int) -> Bool {
    storage.mayBePlural(at: range.lowerBound + position)
  }

  /// True if a row is a whole entry.
  package func isPlain(_ position: Int) -> Bool { row(position).path == 0 }

  /// The rows of the entry that a row belongs to.
  package func entry(of position: Int) -> Range<Int> {
    let number = row(position).entry
    var (start, end) = (position, position + 1)
    while start > 0, row(start - 1).entry == number { start -= 1 }
    while end < count, row(end).entry == number { end += 1 }
    return start..<end
  }

  /// The source of a row as UTF-8 without a copy; `nil` if there is none, it has inline codes or
  /// phrases, or only its digest is known.
  package func plainSource(_ position: Int) -> ArraySlice<UInt8>? {
    storage.plainText(at: range.lowerBound + position, isSource: true)
  }

  /// The target of a row as UTF-8 without a copy, as ``plainSource(_:)``.
  package func plainTarget(_ position: Int) -> ArraySlice<UInt8>? {
    storage.plainText(at: range.lowerBound + position, isSource: false)
  }

  /// The source of a row, inline codes flattened to their text; `nil` when there is none or only its
  /// digest is known.
  public func source(_ position: Int) -> LoctripMessage? {
    storage.message(at: range.lowerBound + position, isSource: true)
  }

  /// The target of a row, as ``source(_:)``.
  public func target(_ position: Int) -> LoctripMessage? {
    storage.message(at: range.lowerBound + position, isSource: false)
  }

  /// True if a row has a translation.
  public func hasTarget(_ position: Int) -> Bool { row(position).flags.contains(.hasTarget) }

  /// True if a row has a translation that is not empty.
  package func hasText(_ position: Int) -> Bool {
    storage.hasText(at: range.lowerBound + position)
  }

  /// True if the file gives a state for the translation of a row.
  package func saysState(_ position: Int) -> Bool {
    let row = row(position)
    guard row.flags.contains(.hasTarget), !row.flags.contains(.lacksState) else { return false }
    return row.word != 0 || row.qualifier != 0
      || !row.flags.isDisjoint(with: [.hasCatalogState, .isApproved, .hasVendorState])
  }

  /// The same as ``TranslationUnit/saysNoState``.
  package func saysNoState(_ position: Int) -> Bool {
    let row = row(position)
    return row.flags.contains(.lacksState)
      || row.state == .translated && row.word == 0 && row.qualifier == 0
        && row.flags.isDisjoint(with: [.isApproved, .hasVendorState])
  }

  /// The state of a row.
  public func state(_ position: Int) -> UnitState { row(position).state }

  /// The state of a row in the words of a catalog; `nil` for a row that is not a catalog's.
  package func translationState(_ position: Int) -> TranslationState? {
    let row = row(position)
    return row.flags.contains(.hasCatalogState) ? storage.states[Int(row.word)] : nil
  }

  /// True if a row is not for translation.
  public func isLocked(_ position: Int) -> Bool { row(position).flags.contains(.isLocked) }

  /// True if the entry of a row has overlapping shapes; see ``TranslationUnit/Traits/isOverlapping``.
  package func isOverlapping(_ position: Int) -> Bool {
    row(position).flags.contains(.isOverlapping)
  }

  /// True if a row's translation equals its source and has letters.
  package func isCopy(_ position: Int) -> Bool {
    guard hasTarget(position) else { return false }
    if let source = plainSource(position), let target = plainTarget(position), source != target {
      return false
    }
    guard let source = source(position) else { return false }
    return source == target(position) && source.hasLetters
  }

  /// True if a row's translation equals its source and counts as missing.
  package func isMissingCopy(_ position: Int) -> Bool {
    switch missingCopies {
    case .none: false
    case .filledIn: isCopy(position) && isFilledIn(position)
    case .all: isCopy(position)
    }
  }

  /// True if a copy of the source only completes its entry of a `.stringsdict`: the file needs `other` and the text
  /// around plurals, while other texts of the entry are translated or missing.
  private func isFilledIn(_ position: Int) -> Bool {
    guard let own = id(position).flatMap(DictionaryID.init),
      own.path.isRoot || own.path.pluralCategory == .other
    else { return false }
    var categories: Set<PluralCategory> = []
    // An entry with more texts than these is not written by hand.
    let near = Swift.max(position - 64, 0)..<Swift.min(position + 64, count)
    for row in near where row != position && hasText(row) {
      guard let other = id(row).flatMap(DictionaryID.init), other.key.isIdentical(to: own.key)
      else {
        continue
      }
      if source(row) != target(row) { return true }
      if other.path.parent == own.path.parent, let category = other.path.pluralCategory {
        categories.insert(category)
      }
    }
    return !own.path.isRoot
      && PluralCategory.xcodeCategories(for: language).contains {
        $0 != .other && !categories.contains($0)
      }
  }

  /// True for the texts of a catalog in its source language.
  package var isOfSources: Bool { header.isOfSources }

  /// True if the source language has no text for a key that is shaped like the table's other keys, so that people
  /// see the key.
  package func lacksSourceText(_ position: Int) -> Bool {
    row(position).flags.contains(.lacksSource)
      && header.keyShapes.get { KeyShapes(of: self) }.isOnlyKey(key(position))
  }

  /// The digests of a row's texts, computed if they are not stored.
  package func digests(_ position: Int) -> TranslationUnit.Digests? {
    storage.digests(at: range.lowerBound + position)
  }

  /// The digest of a row's source, computed if it is not stored.
  package func sourceDigest(_ position: Int) -> TextDigest? {
    storage.digest(at: range.lowerBound + position, isSource: true)
  }

  /// The offset of a row in the file, in bytes.
  package func offset(_ position: Int) -> Int { row(position).element.range.lowerBound }

  /// The place of a row, line and column.
  public func place(_ position: Int) -> FileLocation { storage.place(of: offset(position)) }

  /// The first note of a row as UTF-8, or `nil` when there is none.
  package func noteBytes(_ position: Int) -> ArraySlice<UInt8>? {
    let row = row(position)
    guard row.noteCount > 0 else { return nil }
    return storage.bytes(storage.notes[Int(row.firstNote)])
  }

  /// Who wrote the first note of a row, or `nil`; see ``TranslationUnit/Note/from``.
  package func noteOrigin(_ position: Int) -> String? {
    let row = row(position)
    return row.noteCount > 0 ? storage.word(storage.notes[Int(row.firstNote)].from) : nil
  }

  /// True if a note of a row has a text that differs from the first note of another row.
  package func hasOtherNote(
    _ position: Int, _ number: Int, than other: UnitTable, _ otherPosition: Int
  ) -> Bool {
    let note = storage.notes[Int(row(position).firstNote) + number]
    guard !note.text.range.isEmpty else { return false }
    let otherRow = other.row(otherPosition)
    guard otherRow.noteCount > 0 else { return true }
    let otherNote = other.storage.notes[Int(otherRow.firstNote)]
    return !storage.hasSameBytes(
      (note.text, note.isLiteral), as: other.storage, (otherNote.text, otherNote.isLiteral))
  }

  /// True for the rows of a catalog.
  package var isOfCatalog: Bool { !storage.states.isEmpty && !storage.hasDigests }

  /// True if a row has an id.
  package func hasID(_ position: Int) -> Bool { row(position).flags.contains(.hasID) }

  /// True if a row has an id, compared by bytes.
  package func hasID(_ position: Int, _ id: ArraySlice<UInt8>) -> Bool {
    guard let key = keyBytes(position) else { return false }
    return id.starts(with: key)
      && storage.suffix(of: row(position)).isIdentical(to: id.dropFirst(key.count))
  }

  /// True if two rows have the same key, compared by bytes; a missing one is equal to an empty one.
  package func hasSameKey(_ position: Int, as other: UnitTable, _ otherPosition: Int) -> Bool {
    let (row, otherRow) = (row(position), other.row(otherPosition))
    return storage.hasSameBytes(
      (row.id, row.flags.contains(.idIsLiteral)), as: other.storage,
      (otherRow.id, otherRow.flags.contains(.idIsLiteral)))
  }

  /// True if two rows have the same id, compared by bytes.
  package func hasSameID(_ position: Int, as other: UnitTable, _ otherPosition: Int) -> Bool {
    if storage.paths.count == 1 && other.storage.paths.count == 1
      || isPlain(position) && other.isPlain(otherPosition)
    {
      return hasSameKey(position, as: other, otherPosition)
    }
    return (id(position) ?? "").isIdentical(to: other.id(otherPosition) ?? "")
  }

  /// True if two rows have the same id, source, target, state and notes, compared by bytes without
  /// copying them.
  ///
  /// May be false for equal texts that are written differently.
  package func isSame(_ position: Int, as other: UnitTable, _ otherPosition: Int) -> Bool {
    storage.isSame(
      at: range.lowerBound + position, as: other.storage, at: other.range.lowerBound + otherPosition
    ) && hasSameID(position, as: other, otherPosition)
  }

  /// True if two rows have the same source and the same target, without inline codes or phrases.
  package func hasSamePlainTexts(_ position: Int, as other: UnitTable, _ otherPosition: Int) -> Bool
  {
    let (index, otherIndex) = (range.lowerBound + position, other.range.lowerBound + otherPosition)
    let flags = storage.rows[index].flags
    guard flags.contains(.hasTarget), flags.contains(.hasSource), flags.isDisjoint(with: .markup)
    else { return false }
    // The targets differ more often.
    return storage.hasSameText(at: index, as: other.storage, at: otherIndex, isSource: false)
      && storage.hasSameText(at: index, as: other.storage, at: otherIndex, isSource: true)
  }

  /// True if two rows have the same target, compared by bytes.
  package func hasSameTarget(_ position: Int, as other: UnitTable, _ otherPosition: Int) -> Bool {
    storage.hasSameText(
      at: range.lowerBound + position, as: other.storage,
      at: other.range.lowerBound + otherPosition, isSource: false)
  }
}
