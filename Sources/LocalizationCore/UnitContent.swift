/// The contents of a unit: a row of a table, or values of its own.
///
/// A class, because units are passed on far more often than they are made or changed. Values of a row are decoded on
/// access; texts once, if they are decoded from the start.
final class UnitContent: Sendable {
  private let storage: UnitStorage
  private let index: Int
  /// The values that replace those of the row; in an object, as most units have none and they are many.
  private let ownValues: Values?
  /// True if ``ownSource`` and ``ownTarget`` are the decoded texts of the row.
  private let isDecoded: Bool
  private let ownSource: LoctripMessage?
  private let ownTarget: LoctripMessage?

  private final class Values: Sendable {
    let values: UnitValues

    init(_ values: UnitValues) { self.values = values }
  }

  init(_ values: UnitValues) {
    (storage, index) = values.origin.row ?? (.empty, 0)
    ownValues = Values(values)
    isDecoded = true
    (ownSource, ownTarget) = (values.source, values.target)
  }

  init(_ storage: UnitStorage, _ index: Int, isDecoded: Bool) {
    self.storage = storage
    self.index = index
    ownValues = nil
    self.isDecoded = isDecoded
    ownSource = isDecoded ? storage.message(at: index, isSource: true) : nil
    ownTarget = isDecoded ? storage.message(at: index, isSource: false) : nil
  }

  /// Decodes the texts of a row; a source that another row has too is taken from there.
  init(_ storage: UnitStorage, _ index: Int, beside other: UnitContent) {
    self.storage = storage
    self.index = index
    ownValues = nil
    isDecoded = true
    let isSame =
      other.isDecoded
      && storage.hasSameText(at: index, as: other.storage, at: other.index, isSource: true)
    ownSource = isSame ? other.ownSource : storage.message(at: index, isSource: true)
    ownTarget = storage.message(at: index, isSource: false)
  }

  /// The same content with other texts.
  init(_ other: UnitContent, source: LoctripMessage?, target: LoctripMessage?) {
    (storage, index, isDecoded) = (other.storage, other.index, true)
    ownValues = other.own.map { own in
      var values = own
      values.source = source
      values.target = target
      return Values(values)
    }
    (ownSource, ownTarget) = (source, target)
  }

  private var own: UnitValues? { ownValues?.values }
  private var row: UnitRow { storage.rows[index] }

  /// A value of the unit's own, or of its row.
  @inline(__always)
  private func value<Value>(_ own: (UnitValues) -> Value, _ row: (UnitStorage, UnitRow) -> Value)
    -> Value
  {
    if let values = self.own { own(values) } else { row(storage, self.row) }
  }

  var id: String? { if let own { own.id } else { storage.id(at: index) } }
  var path: VariationPath { value(\.path) { $0.paths[Int($1.path)] } }
  var source: LoctripMessage? { isDecoded ? ownSource : storage.message(at: index, isSource: true) }
  var target: LoctripMessage? {
    isDecoded ? ownTarget : storage.message(at: index, isSource: false)
  }
  var digests: TranslationUnit.Digests? {
    if let own { return own.digests }
    return storage.hasDigests ? storage.digests(at: index) : nil
  }
  var state: UnitState { value(\.state) { $1.state } }
  var finished: UnitState { value(\.finished) { storage, _ in storage.finished } }
  var translationState: TranslationState? {
    value(\.translationState) {
      $1.flags.contains(.hasCatalogState) ? $0.states[Int($1.word)] : nil
    }
  }
  /// The translation and its state, as in a catalog.
  var translation: LoctripTranslation? {
    target.map { LoctripTranslation($0, translationState ?? .new) }
  }
  var stateWord: String? {
    value(\.stateWord) { $1.flags.contains(.hasCatalogState) ? nil : $0.word($1.word) }
  }
  var stateQualifier: String? { value(\.stateQualifier) { $0.word($1.qualifier) } }
  var traits: TranslationUnit.Traits { value(\.traits) { TranslationUnit.Traits($1.flags) } }
  var notes: [TranslationUnit.Note] { value(\.notes) { $0.notes(of: $1) } }
  var sourceCodes: [InlineCode] { codes(\.sourceCodes, isSource: true) }
  var targetCodes: [InlineCode] { codes(\.targetCodes, isSource: false) }
  var details: [TranslationUnit.Detail] {
    if let own { return own.details }
    return storage.details(of: index).map {
      TranslationUnit.Detail(kind: $0.kind, text: storage.string($0.text))
    }
  }
  var range: Range<Int> { value(\.range) { $1.element.range } }
  var targetRange: Range<Int>? {
    value(\.targetRange) {
      $1.flags.contains(.hasTarget) && $1.targetElement.end > 0 ? $1.targetElement.range : nil
    }
  }
  /// The row that the unit was read from.
  var origin: UnitOrigin { own?.origin ?? UnitOrigin(row: (storage, index)) }

  private func codes(_ own: (UnitValues) -> [InlineCode], isSource: Bool) -> [InlineCode] {
    if let values = self.own { own(values) } else { storage.codes(at: index, isSource: isSource) }
  }

  /// The limits from the notes; nearly no note has one.
  var noteLimits: [LengthLimit] {
    own == nil && !storage.noteMayHaveLimit(at: index)
      ? [] : notes.compactMap { LengthLimit(comment: $0.text) }
  }
  /// False if notes and details certainly have no limit.
  var mayHaveLimit: Bool {
    if let own { return !own.details.isEmpty || !own.notes.isEmpty }
    return row.flags.contains(.hasDetails) || storage.noteMayHaveLimit(at: index)
  }
  /// False if there are certainly no inline codes.
  var mayHaveCodes: Bool {
    value({ !$0.sourceCodes.isEmpty || !$0.targetCodes.isEmpty }) {
      !$1.flags.isDisjoint(with: .markup)
    }
  }
  /// False if the text is certainly no case of a plural.
  var mayBePlural: Bool {
    guard let own else { return storage.mayBePlural(at: index) }
    return !own.path.isRoot || own.id?.withUTF8Bytes { $0.mayHavePath } == true
  }

  /// All values.
  var values: UnitValues {
    own
      ?? UnitValues(
        id: id, path: path, source: source, target: target, digests: digests, state: state,
        finished: finished, translationState: translationState, stateWord: stateWord,
        stateQualifier: stateQualifier, traits: traits, notes: notes, sourceCodes: sourceCodes,
        targetCodes: targetCodes, details: details, range: range, targetRange: targetRange,
        origin: origin)
  }

  /// True if the text is that of the row and not decoded, or only its digest is known.
  private var isOfRow: Bool { own == nil && (!isDecoded || storage.hasDigests) }

  /// True if there is a source, even if its text is unknown.
  var hasSource: Bool {
    isOfRow ? row.flags.contains(.hasSource) : source != nil || own?.digests != nil
  }

  /// True if there is a translation, even if its text is unknown.
  var hasTarget: Bool {
    isOfRow ? row.flags.contains(.hasTarget) : target != nil || own?.digests?.target != nil
  }

  /// True if source or translation is a message, or has its digest, or if both are missing.
  func says(_ message: LoctripMessage?, isSource: Bool) -> Bool {
    if !isDecoded, case .text(let text)? = message,
      let isSame = storage.isPlainText(at: index, isSource: isSource, text)
    {
      return isSame
    }
    guard let digests else { return (isSource ? source : target) == message }
    return digests.isOf(message, isSource: isSource)
  }
}

/// A unit's own values.
struct UnitValues: Hashable {
  var id: String?
  var path: VariationPath
  var source: LoctripMessage?
  var target: LoctripMessage?
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
    return (first...last).map { TranslationUnit(UnitContent(storage, $0, isDecoded: false)) }
  }

  /// The units of the catalog's entry; `nil` for a row of another file.
  var entry: [TranslationUnit]? {
    guard let (storage, index) = row, isOfCatalog else { return nil }
    let number = storage.rows[index].entry
    let start = storage.rows[..<index].lastIndex { $0.entry != number }.map { $0 + 1 } ?? 0
    return storage.rows[start...].indices.prefix { storage.rows[$0].entry == number }.map {
      TranslationUnit(UnitContent(storage, $0, isDecoded: false))
    }
  }
}
