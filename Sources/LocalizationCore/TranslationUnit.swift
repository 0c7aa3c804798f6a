/// One text in one language: its source, its translation and their metadata.
///
/// A `trans-unit` of XLIFF 1.x, a `unit` of 2.x or one case of it, a slot of a catalog in a language, a
/// line of a manifest. Many of them are a ``UnitTable``.
public struct TranslationUnit: Hashable, Sendable {
  /// A note and who it is from.
  public struct Note: Hashable, Sendable, Codable {
    /// The text.
    public var text: String
    /// The author: the `from` attribute of XLIFF 1.x.
    public var from: String?
    /// The `category` attribute of XLIFF 2.x.
    public var category: String?
    /// The text that the note is about, `source` or `target`; of XLIFF 2.x.
    public var appliesTo: String?

    /// Creates a note.
    public init(
      text: String, from: String? = nil, category: String? = nil, appliesTo: String? = nil
    ) {
      self.text = text
      self.from = from
      self.category = category
      self.appliesTo = appliesTo
    }
  }

  /// The boolean properties of a unit.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Wraps bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Not for translation: `shouldTranslate: false`, `translate="no"`.
    public static let isLocked = Traits(rawValue: UnitRow.Flags.isLocked.rawValue)
    /// The file has `approved="yes"`.
    public static let isApproved = Traits(rawValue: UnitRow.Flags.isApproved.rawValue)
    /// There is a target without a state.
    ///
    /// In XLIFF 2.x it counts as `initial`. In a catalog without states the text is finished; in
    /// 1.2 it is exported without a state.
    public static let lacksState = Traits(rawValue: UnitRow.Flags.lacksState.rawValue)
    /// The slot holds a value that cannot be overwritten without losing data.
    package static let isBlocked = Traits(rawValue: UnitRow.Flags.isBlocked.rawValue)
    /// The entry has a text beside variations in the language, which Xcode damages.
    package static let isOverlapping = Traits(rawValue: UnitRow.Flags.isOverlapping.rawValue)
    /// The catalog writes an argument's position as an XLIFF does; Xcode's import removes it.
    package static let isSpelledOut = Traits(rawValue: UnitRow.Flags.isSpelledOut.rawValue)
    /// The code no longer has the key.
    public static let isStale = Traits(rawValue: UnitRow.Flags.isStale.rawValue)
    /// The project manages the key by hand; Xcode 26 generates a symbol of Swift code for it.
    public static let isManual = Traits(rawValue: UnitRow.Flags.isManual.rawValue)

    /// A segment of a delivered translation has no words, although others have.
    package static let isIncomplete = Traits(rawValue: UnitRow.Flags.isIncomplete.rawValue)

    /// A manifest lists the unit as open at export, whatever its state.
    package static let isToDo = Traits(rawValue: UnitRow.Flags.isToDo.rawValue)
    /// A manifest lists the unit as done at export, whatever its state.
    package static let isDone = Traits(rawValue: UnitRow.Flags.isDone.rawValue)

    /// Source or translation have inline elements, codes or not.
    public static let hasMarkup = Traits(rawValue: 1 << 31)

    static let all = Traits(
      rawValue: [
        isLocked, isApproved, lacksState, isBlocked, isOverlapping, isSpelledOut, isStale, isManual,
        isToDo, isDone, isIncomplete,
      ].reduce(0) { $0 | $1.rawValue })

    init(_ flags: UnitRow.Flags) {
      self = Traits(rawValue: flags.rawValue).intersection(.all)
      if !flags.isDisjoint(with: .markup) { insert(.hasMarkup) }
    }
  }

  /// The digests of texts that are not known.
  package struct Digests: Hashable, Sendable {
    /// The digest of the source.
    public var source: TextDigest
    /// The digest of the translation, or `nil` without one.
    public var target: TextDigest?

    /// Creates a pair.
    public init(source: TextDigest, target: TextDigest?) {
      self.source = source
      self.target = target
    }

    /// True if a text is the one with the digest, or neither is there.
    func isOf(_ message: LoctripMessage?, isSource: Bool) -> Bool {
      let digest = isSource ? source : target
      guard let message, let digest else { return message == nil && digest == nil }
      return digest.isOf(message)
    }
  }

  private var content: UnitContent

  package init(
    id: String? = nil, path: VariationPath = .root, source: LoctripMessage? = nil,
    target: LoctripMessage? = nil,
    digests: Digests? = nil, state: UnitState = .unfinished,
    translationState: TranslationState? = nil
  ) {
    content = UnitContent(
      UnitValues(
        id: id, path: path, source: source, target: target, digests: digests, state: state,
        translationState: translationState))
  }

  init(_ content: UnitContent) { self.content = content }

  private var values: UnitValues {
    get { content.values }
    set { content = UnitContent(newValue) }
  }

  /// True if all values are the same.
  public static func == (left: TranslationUnit, right: TranslationUnit) -> Bool {
    left.values == right.values
  }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { values.hash(into: &hasher) }

  /// The identifier, or `nil`: the `id` of XLIFF 1.x; in 2.x, where the exporter makes ids, the
  /// `name`, or else the `id`; key and path in a catalog, as ``Slot/id``.
  public var id: String? {
    get { content.id }
    set { values.id = newValue }
  }
  /// The path inside the entry of a catalog; the root for an XLIFF, whose id contains it.
  public var path: VariationPath {
    get { content.path }
    set { values.path = newValue }
  }
  /// The source, inline codes flattened to their text; `nil` when there is none.
  ///
  /// In XLIFF 2.x the texts of all segments and ignorables, one after the other.
  public var source: LoctripMessage? {
    get { content.source }
    set { content = UnitContent(content, source: newValue, target: target) }
  }
  /// The translation, inline codes flattened to their text; `nil` when there is none.
  ///
  /// In XLIFF 2.x the targets of all segments and ignorables by their `order`, when a segment has one. A
  /// segment or ignorable without a target gives its source, so that nothing is lost from the
  /// middle; a segment makes the whole unit `initial` then.
  public var target: LoctripMessage? {
    get { content.target }
    set { content = UnitContent(content, source: source, target: newValue) }
  }
  /// The digests in a manifest, which has no texts.
  package var digests: Digests? {
    get { content.digests }
    set { values.digests = newValue }
  }
  /// The state of the unit.
  public var state: UnitState {
    get { content.state }
    set { values.state = newValue }
  }
  /// The state that in the unit's file means translated; see ``UnitTable/finished``.
  package var finished: UnitState {
    get { content.finished }
    set { values.finished = newValue }
  }
  /// The state as a catalog or manifest names it; `nil` for other files and without a translation.
  public var translationState: TranslationState? {
    get { content.translationState }
    set { values.translationState = newValue }
  }
  /// The `state` of an XLIFF's target; in 2.x the lowest of the segments, by default `initial`.
  public var stateWord: String? {
    get { content.stateWord }
    set { values.stateWord = newValue }
  }
  /// The `state-qualifier` of the target; in 2.x the `subState` of the segment that gives the state.
  public var stateQualifier: String? {
    get { content.stateQualifier }
    set { values.stateQualifier = newValue }
  }
  /// The boolean properties.
  public var traits: Traits {
    get { content.traits }
    set { values.traits = newValue }
  }
  /// The notes in document order; an empty element is one with an empty text.
  ///
  /// A catalog's comment is the only one.
  public var notes: [Note] {
    get { content.notes }
    set { values.notes = newValue }
  }
  /// The codes of the source in their order.
  public var sourceCodes: [InlineCode] {
    get { content.sourceCodes }
    set { values.sourceCodes = newValue }
  }
  /// The codes of the translation in their order.
  public var targetCodes: [InlineCode] {
    get { content.targetCodes }
    set { values.targetCodes = newValue }
  }
  /// The values that only some units have.
  package var details: [Detail] {
    get { content.details }
    set { values.details = newValue }
  }
  /// The bytes of the element, or of the key, in the file's UTF-8 form.
  public var range: Range<Int> {
    get { content.range }
    set { values.range = newValue }
  }

  /// The bytes of the `target` element, or `nil`; in XLIFF 2.x from the first target to the end of the
  /// last.
  package var targetRange: Range<Int>? {
    get { content.targetRange }
    set { values.targetRange = newValue }
  }
}

extension TranslationUnit {
  /// The translation and its state, as a catalog has them.
  public var translation: LoctripTranslation? { content.translation }

  /// True if the unit is not for translation.
  public var isLocked: Bool { traits.contains(.isLocked) }

  /// True if the file marks the translation as approved.
  public var isApproved: Bool { traits.contains(.isApproved) }

  /// True if the delivery gives no state for the translation.
  package var lacksState: Bool { traits.contains(.lacksState) }

  /// The path inside the entry, from the unit's path or its id.
  package var variation: VariationPath {
    guard path.isRoot, let id else { return path }
    // A catalog has explicit paths; what looks like one in a key is a part of the key.
    let slot = content.origin.isOfCatalog ? nil : Slot(splitting: id)
    return slot?.path ?? DictionaryID(id)?.path ?? .root
  }

  /// The key of the entry, from the unit's path or its id.
  package var entryKey: String? {
    guard let id else { return nil }
    let slot = path.isRoot && content.origin.isOfCatalog ? nil : Slot(splitting: id)
    return slot?.key.string ?? DictionaryID(id)?.key ?? id
  }

  /// True for a case of a plural, which may omit its number.
  public var isPlural: Bool { variation.pluralCategory != nil }

  /// The units of the unit's entry in the catalog as read, itself included; `nil` if unknown, as
  /// for a unit of an XLIFF or of a `.stringsdict`.
  package var entry: [TranslationUnit]? {
    // Each text of a `.stringsdict` is an entry; its id has the path.
    let entry = content.origin.entry
    return entry?.count == 1 && id.flatMap { DictionaryID($0) } != nil ? nil : entry
  }

  /// The cases of the unit's plural in the catalog; empty if unknown.
  package var plural: [TranslationUnit] { path.pluralCategory == nil ? [] : content.origin.plural }

  /// True if there is a source, even if its text is unknown.
  public var hasSource: Bool { content.hasSource }

  /// True if there is a translation, even if its text is unknown.
  public var hasTarget: Bool { content.hasTarget }

  /// True if the source is a text, or has its digest.
  package func hasSource(_ message: LoctripMessage) -> Bool {
    content.says(message, isSource: true)
  }

  /// True if the translation is a text, or has its digest, or if both are missing; also if the text is what the form of
  /// a bundle makes of it.
  package func hasTarget(_ message: LoctripMessage?) -> Bool {
    content.says(message, isSource: false) || message.flatMap { readText?.isOf($0) } ?? false
  }

  /// The state in the words of the file, or `nil`: state and qualifier, a vendor's own states, the
  /// state of a catalog.
  package var stateWords: String? {
    if let translationState { return translationState.rawValue }
    // In 2.x a segment always has a state, which means nothing without a target.
    if finished == .final && target == nil && stateWord == "initial" { return nil }
    if let stateQualifier { return "\(stateWord ?? "")/\(stateQualifier)" }
    guard stateWord == nil else { return stateWord }
    var seen: [String] = []
    for state in vendorStates where !seen.contains(state) { seen.append(state) }
    return seen.isEmpty ? nil : seen.joined(separator: " ")
  }

  /// False if ``limits`` is certainly empty.
  package var mayHaveLimit: Bool { content.mayHaveLimit }

  /// False if ``sourceCodes`` and ``targetCodes`` are certainly empty.
  package var mayHaveCodes: Bool { content.mayHaveCodes }

  /// False if the text is certainly no case of a plural.
  package var mayBePlural: Bool { content.mayBePlural }

  /// The limits of the translation's length, from its comment and the file.
  package var limits: [LengthLimit] {
    guard mayHaveLimit else { return [] }
    let (stated, sizes) = (content.noteLimits, sizeLimits)
    guard !stated.isEmpty, !sizes.isEmpty else { return stated + sizes }
    // An export writes a limit of the comment into the file too, in XLIFF 2.x in code points, its only unit.
    return stated
      + sizes.filter { size in
        !stated.contains {
          $0.count == size.count
            && ($0.unit == size.unit || $0.unit == .characters && size.unit == .codePoints)
        }
      }
  }
}
