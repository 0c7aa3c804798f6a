/// One text in one language: its source, its translation and what is said about them.
///
/// A `trans-unit` of XLIFF 1.x, a `unit` of 2.x or one case of it, a slot of a catalog in a language, a
/// line of a manifest. Many of them are a ``UnitTable``.
public struct Unit: Hashable, Sendable {
  /// A note and who it is from.
  public struct Note: Hashable, Sendable, Codable {
    /// The text.
    public var text: String
    /// Who wrote it: the `from` attribute of XLIFF 1.x.
    public var from: String?
    /// The `category` attribute of XLIFF 2.x.
    public var category: String?
    /// Which text the note is about, `source` or `target`; of XLIFF 2.x.
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

  /// What holds of a unit, or does not.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Wraps bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Not for translation: `shouldTranslate: false`, `translate="no"`.
    public static let isLocked = Traits(rawValue: UnitRow.Flags.isLocked.rawValue)
    /// The file says `approved="yes"`.
    public static let isApproved = Traits(rawValue: UnitRow.Flags.isApproved.rawValue)
    /// There is a target, and its file does not say how far it is.
    ///
    /// In XLIFF 2.x that stands for `initial`. In a catalog without states the text is finished; in 1.2
    /// it goes out without a state.
    public static let lacksState = Traits(rawValue: UnitRow.Flags.lacksState.rawValue)
    /// The catalog has something else there that a text would hide or be hidden by.
    public static let isBlocked = Traits(rawValue: UnitRow.Flags.isBlocked.rawValue)
    /// The entry has a shape in the language that Xcode damages, a text beside variations.
    public static let isOverlapping = Traits(rawValue: UnitRow.Flags.isOverlapping.rawValue)
    /// The catalog spells an argument with its position as an XLIFF does; Xcode's import takes it out.
    public static let isSpelledOut = Traits(rawValue: UnitRow.Flags.isSpelledOut.rawValue)
    /// The code has the key no more.
    public static let isStale = Traits(rawValue: UnitRow.Flags.isStale.rawValue)
    /// The project manages the key by hand; Xcode 26 generates a symbol of Swift code for it.
    public static let isManual = Traits(rawValue: UnitRow.Flags.isManual.rawValue)

    /// A manifest says that the unit was to do when it went out, whatever its state.
    package static let isToDo = Traits(rawValue: UnitRow.Flags.isToDo.rawValue)
    /// A manifest says that the unit was not to do when it went out, whatever its state.
    package static let isDone = Traits(rawValue: UnitRow.Flags.isDone.rawValue)

    /// Source or translation hold inline elements, whether or not they are codes.
    public static let hasMarkup = Traits(rawValue: 1 << 31)

    static let all = Traits(
      rawValue: [
        isLocked, isApproved, lacksState, isBlocked, isOverlapping, isSpelledOut, isStale, isManual,
        isToDo, isDone,
      ].reduce(0) { $0 | $1.rawValue }
    )

    init(_ flags: UnitRow.Flags) {
      self = Traits(rawValue: flags.rawValue).intersection(.all)
      if !flags.isDisjoint(with: .markup) { insert(.hasMarkup) }
    }
  }

  /// Stand-ins for texts of which no more is known.
  public struct Digests: Hashable, Sendable {
    /// That of the source.
    public var source: TextDigest
    /// That of the translation, or `nil` without one.
    public var target: TextDigest?

    /// Creates a pair.
    public init(source: TextDigest, target: TextDigest?) {
      self.source = source
      self.target = target
    }
  }

  private var content: any UnitContent

  /// Creates a unit.
  public init(
    id: String? = nil,
    path: VariationPath = .root,
    source: Message? = nil,
    target: Message? = nil,
    digests: Digests? = nil,
    state: UnitState = .unfinished,
    translationState: TranslationState? = nil
  ) {
    content = OwnUnitContent(
      UnitValues(
        id: id,
        path: path,
        source: source,
        target: target,
        digests: digests,
        state: state,
        translationState: translationState
      )
    )
  }

  init(_ content: any UnitContent) { self.content = content }

  private var values: UnitValues {
    get { content.values }
    set { content = OwnUnitContent(newValue) }
  }

  /// Whether two units say the same.
  public static func == (left: Unit, right: Unit) -> Bool { left.values == right.values }

  /// Hashes what the unit says.
  public func hash(into hasher: inout Hasher) { values.hash(into: &hasher) }

  /// What the unit is known by, or `nil` when it has nothing such: the `id` of XLIFF 1.x; in 2.x, where
  /// ids are made by the exporter, its `name`, or else its `id`; of a catalog key and path, as
  /// ``Slot/id``.
  public var id: String? {
    get { content.id }
    set { values.id = newValue }
  }
  /// Where the text stands in the entry of a catalog; the root for an XLIFF, where the id says it.
  public var path: VariationPath {
    get { content.path }
    set { values.path = newValue }
  }
  /// The source, inline codes flattened to their text; `nil` when there is none.
  ///
  /// In XLIFF 2.x the texts of all segments and ignorables, one after the other.
  public var source: Message? {
    get { content.source }
    set { content = content.with(source: newValue, target: target) }
  }
  /// The translation, inline codes flattened to their text; `nil` when there is none.
  ///
  /// In XLIFF 2.x the targets of all segments and ignorables by their `order`, when a segment has one. A
  /// segment or ignorable without a target gives its source, so that nothing is lost from the
  /// middle; a segment makes the whole unit `initial` then.
  public var target: Message? {
    get { content.target }
    set { content = content.with(source: source, target: newValue) }
  }
  /// What is known of the texts instead of them, for a line of a manifest.
  public var digests: Digests? {
    get { content.digests }
    set { values.digests = newValue }
  }
  /// How far the translation is.
  public var state: UnitState {
    get { content.state }
    set { values.state = newValue }
  }
  /// Which state says in the unit's file what a catalog calls translated; see ``UnitTable/finished``.
  public var finished: UnitState {
    get { content.finished }
    set { values.finished = newValue }
  }
  /// The state in the word of a catalog or manifest; `nil` for other files and without a translation.
  public var translationState: TranslationState? {
    get { content.translationState }
    set { values.translationState = newValue }
  }
  /// The `state` of an XLIFF's target; in 2.x the lowest one of the segments, `initial` where none is
  /// said.
  public var stateWord: String? {
    get { content.stateWord }
    set { values.stateWord = newValue }
  }
  /// The `state-qualifier` of the target; in 2.x the `subState` of the segment that gives the state.
  public var stateQualifier: String? {
    get { content.stateQualifier }
    set { values.stateQualifier = newValue }
  }
  /// What holds of the unit.
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
  /// What only some units have.
  public var details: [Detail] {
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
  public var targetRange: Range<Int>? {
    get { content.targetRange }
    set { values.targetRange = newValue }
  }
}

extension Unit {
  /// The translation and its state, as a catalog has them.
  public var translation: Translation? { content.translation }

  /// Whether the unit is not for translation.
  public var isLocked: Bool { traits.contains(.isLocked) }

  /// Whether the file says that the translation is approved.
  public var isApproved: Bool { traits.contains(.isApproved) }

  /// Whether the delivery does not say how far the translation is.
  public var lacksState: Bool { traits.contains(.lacksState) }

  /// The way into the entry, by the unit's path or its id.
  public var variation: VariationPath {
    guard path.isRoot, let id else { return path }
    // A catalog says the path; what looks like one in a key is a part of the key.
    let slot = content.origin.isOfCatalog ? nil : Slot(splitting: id)
    return slot?.path ?? DictionaryID(id)?.path ?? .root
  }

  /// The key of the entry, by the unit's path or its id.
  public var entryKey: String? {
    guard let id else { return nil }
    let slot = path.isRoot && content.origin.isOfCatalog ? nil : Slot(splitting: id)
    return slot?.key.string ?? DictionaryID(id)?.key ?? id
  }

  /// Whether the text is a case of a plural, which may leave its number out.
  public var isPlural: Bool { variation.pluralCategory != nil }

  /// The units of the catalog's entry that the unit is of, as they were read, itself among them; `nil`
  /// where that is not known, as for a unit of an XLIFF or of a `.stringsdict`.
  package var entry: [Unit]? {
    // Of a `.stringsdict` each text is an entry, as its id says where it stands.
    let entry = content.origin.entry
    return entry?.count == 1 && id.flatMap { DictionaryID($0) } != nil ? nil : entry
  }

  /// The cases of the plural that the unit is one of, as the catalog has them; none where that is not known.
  package var plural: [Unit] { path.pluralCategory == nil ? [] : content.origin.plural }

  /// Whether there is a source, whether or not its text is known.
  public var hasSource: Bool { content.hasSource }

  /// Whether there is a translation, whether or not its text is known.
  public var hasTarget: Bool { content.hasTarget }

  /// Whether the source, as far as it is known, is a text.
  public func hasSource(_ message: Message) -> Bool { content.says(message, isSource: true) }

  /// Whether the translation, as far as it is known, is a text, or there is none as well.
  public func hasTarget(_ message: Message?) -> Bool { content.says(message, isSource: false) }

  /// The state in the words of the file, or `nil`: state and qualifier, a vendor's own states, the
  /// state of a catalog.
  public var stateWords: String? {
    if let translationState { return translationState.rawValue }
    // A segment always has a state in 2.x, which says nothing where there is no target.
    if finished == .final && target == nil && stateWord == "initial" { return nil }
    if let stateQualifier { return "\(stateWord ?? "")/\(stateQualifier)" }
    guard stateWord == nil else { return stateWord }
    var seen: [String] = []
    for state in vendorStates where !seen.contains(state) { seen.append(state) }
    return seen.isEmpty ? nil : seen.joined(separator: " ")
  }

  /// Whether ``limits`` may have one.
  package var mayHaveLimit: Bool { content.mayHaveLimit }

  /// Whether ``sourceCodes`` or ``targetCodes`` may have one.
  package var mayHaveCodes: Bool { content.mayHaveCodes }

  /// Whether the text may be a case of a plural; one that is not is none.
  package var mayBePlural: Bool { content.mayBePlural }

  /// How long the translation may be, by its comment and by the file.
  public var limits: [LengthLimit] {
    guard mayHaveLimit else { return [] }
    let (stated, sizes) = (content.noteLimits, sizeLimits)
    guard !stated.isEmpty, !sizes.isEmpty else { return stated + sizes }
    // A limit of the comment goes out as one of the file as well, in XLIFF 2.x in code points, as that has no
    // word for characters.
    return stated
      + sizes.filter { size in
        !stated.contains {
          $0.count == size.count
            && ($0.unit == size.unit || $0.unit == .characters && size.unit == .codePoints)
        }
      }
  }
}
