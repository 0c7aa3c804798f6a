/// The contents of a unit: values of its own, or a row of a table.
///
/// A class, because units are passed on far more often than they are made or changed.
protocol UnitContent: AnyObject, Sendable {
  var id: String? { get }
  var path: VariationPath { get }
  var source: Message? { get }
  var target: Message? { get }
  var digests: TranslationUnit.Digests? { get }
  var state: UnitState { get }
  var finished: UnitState { get }
  var translationState: TranslationState? { get }
  /// The translation and its state, as in a catalog.
  var translation: Translation? { get }
  var stateWord: String? { get }
  var stateQualifier: String? { get }
  var traits: TranslationUnit.Traits { get }
  var notes: [TranslationUnit.Note] { get }
  var sourceCodes: [InlineCode] { get }
  var targetCodes: [InlineCode] { get }
  var details: [TranslationUnit.Detail] { get }
  var range: Range<Int> { get }
  var targetRange: Range<Int>? { get }
  /// The row that the unit was read from.
  var origin: UnitOrigin { get }
  /// The limits from the notes.
  var noteLimits: [LengthLimit] { get }
  /// False if notes and details certainly have no limit.
  var mayHaveLimit: Bool { get }
  /// False if there are certainly no inline codes.
  var mayHaveCodes: Bool { get }
  /// False if the text is certainly no case of a plural.
  var mayBePlural: Bool { get }
  /// All values.
  var values: UnitValues { get }

  /// True if there is a source, even if its text is unknown.
  var hasSource: Bool { get }

  /// True if there is a translation, even if its text is unknown.
  var hasTarget: Bool { get }

  /// True if source or translation is a message, or has its digest, or if both are missing.
  func says(_ message: Message?, isSource: Bool) -> Bool

  /// Returns the same with other texts.
  func with(source: Message?, target: Message?) -> any UnitContent
}

extension UnitContent {
  // Each type gets a copy, which does not go through the protocol.
  var translation: Translation? { target.map { Translation($0, translationState ?? .new) } }
}

/// A unit's own values.
struct UnitValues: Hashable {
  var id: String?
  var path: VariationPath
  var source: Message?
  var target: Message?
  var digests: TranslationUnit.Digests?
  var state: UnitState
  var finished = UnitState.translated
  var translationState: TranslationState?
  var stateWord: String?
  var stateQualifier: String?
  var traits: TranslationUnit.Traits = []
  var notes: [TranslationUnit.Note] = []
  var sourceCodes: [InlineCode] = []
  var targetCodes: [InlineCode] = []
  var details: [TranslationUnit.Detail] = []
  var range = 0..<0
  var targetRange: Range<Int>?
  var origin = UnitOrigin()
}

/// The row that a unit was made from, which does not count in comparisons.
struct UnitOrigin: Hashable, Sendable {
  var row: (storage: UnitStorage, index: Int)?

  static func == (left: UnitOrigin, right: UnitOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}

  /// True for a row of a catalog.
  var isOfCatalog: Bool {
    row.map { !$0.storage.states.isEmpty && !$0.storage.hasDigests } ?? false
  }

  /// The units of the same plural in a catalog, which are consecutive, the unit among them.
  var plural: [TranslationUnit] {
    guard let (storage, index) = row, isOfCatalog else { return [] }
    let (rows, paths) = (storage.rows, storage.paths)
    let parent = paths[Int(rows[index].path)].parent
    func isOfPlural(_ other: Int) -> Bool {
      rows[other].entry == rows[index].entry && paths[Int(rows[other].path)].parent == parent
    }
    var (first, last) = (index, index)
    while first > 0, isOfPlural(first - 1) { first -= 1 }
    while last + 1 < rows.count, isOfPlural(last + 1) { last += 1 }
    return (first...last).map { TranslationUnit(UnitRowContent(storage, $0, isDecoded: false)) }
  }

  /// The units of the catalog's entry; `nil` for a row of another file.
  var entry: [TranslationUnit]? {
    guard let (storage, index) = row, isOfCatalog else { return nil }
    let number = storage.rows[index].entry
    let start = storage.rows[..<index].lastIndex { $0.entry != number }.map { $0 + 1 } ?? 0
    return storage.rows[start...].indices.prefix { storage.rows[$0].entry == number }.map {
      TranslationUnit(UnitRowContent(storage, $0, isDecoded: false))
    }
  }
}

/// Values without a row.
final class OwnUnitContent: UnitContent {
  let values: UnitValues

  init(_ values: UnitValues) { self.values = values }

  var id: String? { values.id }
  var path: VariationPath { values.path }
  var source: Message? { values.source }
  var target: Message? { values.target }
  var digests: TranslationUnit.Digests? { values.digests }
  var state: UnitState { values.state }
  var finished: UnitState { values.finished }
  var translationState: TranslationState? { values.translationState }
  var stateWord: String? { values.stateWord }
  var stateQualifier: String? { values.stateQualifier }
  var traits: TranslationUnit.Traits { values.traits }
  var notes: [TranslationUnit.Note] { values.notes }
  var sourceCodes: [InlineCode] { values.sourceCodes }
  var targetCodes: [InlineCode] { values.targetCodes }
  var details: [TranslationUnit.Detail] { values.details }
  var range: Range<Int> { values.range }
  var targetRange: Range<Int>? { values.targetRange }
  var origin: UnitOrigin { values.origin }

  var noteLimits: [LengthLimit] { notes.compactMap { LengthLimit(comment: $0.text) } }
  var mayHaveLimit: Bool { !values.details.isEmpty || !values.notes.isEmpty }
  var mayHaveCodes: Bool { !values.sourceCodes.isEmpty || !values.targetCodes.isEmpty }
  var mayBePlural: Bool {
    !values.path.isRoot || values.id?.withUTF8Bytes { $0.mayHavePath } == true
  }

  var hasSource: Bool { source != nil || digests != nil }

  var hasTarget: Bool { target != nil || digests?.target != nil }

  func says(_ message: Message?, isSource: Bool) -> Bool {
    guard let digests else { return (isSource ? source : target) == message }
    return digests.isOf(message, isSource: isSource)
  }

  func with(source: Message?, target: Message?) -> any UnitContent {
    var values = values
    (values.source, values.target) = (source, target)
    return OwnUnitContent(values)
  }
}

/// A row of a table.
///
/// Values are decoded on access; texts once, if they are decoded from the start.
final class UnitRowContent: UnitContent {
  private let storage: UnitStorage
  private let index: Int
  /// True if ``ownSource`` and ``ownTarget`` are the decoded texts.
  private let isDecoded: Bool
  private let ownSource: Message?
  private let ownTarget: Message?

  init(_ storage: UnitStorage, _ index: Int, isDecoded: Bool) {
    self.storage = storage
    self.index = index
    self.isDecoded = isDecoded
    ownSource = isDecoded ? storage.message(at: index, isSource: true) : nil
    ownTarget = isDecoded ? storage.message(at: index, isSource: false) : nil
  }

  /// Decodes the texts of a row; a source that another row has too is taken from there.
  init(_ storage: UnitStorage, _ index: Int, beside other: UnitRowContent) {
    self.storage = storage
    self.index = index
    isDecoded = true
    let isSame =
      other.isDecoded
      && storage.hasSameText(at: index, as: other.storage, at: other.index, isSource: true)
    ownSource = isSame ? other.ownSource : storage.message(at: index, isSource: true)
    ownTarget = storage.message(at: index, isSource: false)
  }

  private init(_ content: UnitRowContent, source: Message?, target: Message?) {
    storage = content.storage
    index = content.index
    isDecoded = true
    ownSource = source
    ownTarget = target
  }

  private var row: UnitRow { storage.rows[index] }

  var id: String? { storage.id(at: index) }
  var path: VariationPath { storage.paths[Int(row.path)] }
  var source: Message? { isDecoded ? ownSource : storage.message(at: index, isSource: true) }
  var target: Message? { isDecoded ? ownTarget : storage.message(at: index, isSource: false) }
  var digests: TranslationUnit.Digests? {
    storage.hasDigests ? storage.digests(at: index, .xxh64) : nil
  }
  var state: UnitState { row.state }
  var finished: UnitState { storage.finished }
  var translationState: TranslationState? {
    row.flags.contains(.hasCatalogState) ? storage.states[Int(row.word)] : nil
  }
  var stateWord: String? {
    row.flags.contains(.hasCatalogState) ? nil : storage.word(row.word)
  }
  var stateQualifier: String? { storage.word(row.qualifier) }
  var traits: TranslationUnit.Traits { TranslationUnit.Traits(row.flags) }
  var notes: [TranslationUnit.Note] { storage.notes(of: row) }
  var sourceCodes: [InlineCode] { storage.codes(at: index, isSource: true) }
  var targetCodes: [InlineCode] { storage.codes(at: index, isSource: false) }
  var details: [TranslationUnit.Detail] {
    storage.details(of: index).map {
      TranslationUnit.Detail(kind: $0.kind, text: storage.string($0.text))
    }
  }
  var noteLimits: [LengthLimit] {
    noteMayHaveLimit ? notes.compactMap { LengthLimit(comment: $0.text) } : []
  }
  var mayHaveLimit: Bool { row.flags.contains(.hasDetails) || noteMayHaveLimit }
  /// Nearly no note has a limit.
  private var noteMayHaveLimit: Bool { storage.noteMayHaveLimit(at: index) }
  var mayHaveCodes: Bool { !row.flags.isDisjoint(with: .markup) }
  var mayBePlural: Bool { storage.mayBePlural(at: index) }
  var range: Range<Int> { row.element.range }
  var targetRange: Range<Int>? {
    row.flags.contains(.hasTarget) && row.targetElement.end > 0 ? row.targetElement.range : nil
  }

  var origin: UnitOrigin { UnitOrigin(row: (storage, index)) }

  var values: UnitValues {
    UnitValues(
      id: id,
      path: path,
      source: source,
      target: target,
      digests: digests,
      state: state,
      finished: finished,
      translationState: translationState,
      stateWord: stateWord,
      stateQualifier: stateQualifier,
      traits: traits,
      notes: notes,
      sourceCodes: sourceCodes,
      targetCodes: targetCodes,
      details: details,
      range: range,
      targetRange: targetRange,
      origin: origin
    )
  }

  var hasSource: Bool {
    !isDecoded || storage.hasDigests ? row.flags.contains(.hasSource) : source != nil
  }

  var hasTarget: Bool {
    !isDecoded || storage.hasDigests ? row.flags.contains(.hasTarget) : target != nil
  }

  func says(_ message: Message?, isSource: Bool) -> Bool {
    if !isDecoded {
      if case .text(let text)? = message,
        let isSame = storage.isPlainText(at: index, isSource: isSource, text)
      {
        return isSame
      }
    } else if !storage.hasDigests {
      return (isSource ? ownSource : ownTarget) == message
    }
    guard let digests else { return (isSource ? source : target) == message }
    return digests.isOf(message, isSource: isSource)
  }

  func with(source: Message?, target: Message?) -> any UnitContent {
    UnitRowContent(self, source: source, target: target)
  }
}
