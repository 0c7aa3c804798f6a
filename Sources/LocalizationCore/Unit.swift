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
    /// There is a target, and no segment says its state, which in XLIFF 2.x stands for `initial`.
    public static let lacksState = Traits(rawValue: UnitRow.Flags.lacksState.rawValue)
    /// The catalog has something else there that a text would hide or be hidden by.
    public static let isBlocked = Traits(rawValue: UnitRow.Flags.isBlocked.rawValue)
    /// The entry has a shape in the language that Xcode damages, a text beside variations.
    public static let isOverlapping = Traits(rawValue: UnitRow.Flags.isOverlapping.rawValue)
    /// The catalog spells an argument with its position as an XLIFF does; Xcode's import takes it out.
    public static let isSpelledOut = Traits(rawValue: UnitRow.Flags.isSpelledOut.rawValue)
    /// The code has the key no more.
    public static let isStale = Traits(rawValue: UnitRow.Flags.isStale.rawValue)

    /// Source or translation hold inline elements, whether or not they are codes.
    public static let hasMarkup = Traits(rawValue: 1 << 31)

    static let all = Traits(
      rawValue: [
        isLocked, isApproved, lacksState, isBlocked, isOverlapping, isSpelledOut, isStale,
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

  /// What the unit is known by, or `nil` when it has nothing such: the `id` of XLIFF 1.x; in 2.x, where
  /// ids are made by the exporter, its `name`, or else its `id`; of a catalog key and path, as
  /// ``Slot/id``.
  public var id: String?
  /// Where the text stands in the entry of a catalog; the root for an XLIFF, where the id says it.
  public var path: VariationPath
  /// The source, inline codes flattened to their text; `nil` when there is none.
  ///
  /// In XLIFF 2.x the texts of all segments and ignorables, one after the other.
  public var source: Message?
  /// The translation, inline codes flattened to their text; `nil` when there is none.
  ///
  /// In XLIFF 2.x the targets of all segments and ignorables by their `order`, when a segment has one. A
  /// segment or ignorable without a target gives its source, so that nothing is lost from the
  /// middle; a segment makes the whole unit `initial` then.
  public var target: Message?
  /// What is known of the texts instead of them, for a line of a manifest.
  public var digests: Digests?
  /// How far the translation is.
  public var state: UnitState
  /// Which state says in the unit's file what a catalog calls translated; see ``UnitTable/finished``.
  public var finished = UnitState.translated
  /// The state in the word of a catalog or manifest; `nil` for other files and without a translation.
  public var translationState: TranslationState?
  /// The `state` of an XLIFF's target; in 2.x the lowest one of the segments, `initial` where none is
  /// said.
  public var stateWord: String?
  /// The `state-qualifier` of the target; in 2.x the `subState` of the segment that gives the state.
  public var stateQualifier: String?
  /// What holds of the unit.
  public var traits: Traits = []
  /// The notes in document order; an empty element is one with an empty text.
  ///
  /// A catalog's comment is the only one.
  public var notes: [Note] = []
  /// What few units have, behind one reference: units are copied often.
  private var rare: Rare?
  /// The bytes of the element, or of the key, in the file's UTF-8 form.
  public var range = 0..<0

  /// The bytes of the `target` element, or `nil`; in XLIFF 2.x from the first target to the end of the
  /// last.
  public var targetRange: Range<Int>?

  /// Creates a unit.
  public init(
    id: String? = nil,
    path: VariationPath = .root,
    source: Message? = nil,
    target: Message? = nil,
    state: UnitState = .unfinished
  ) {
    self.id = id
    self.path = path
    self.source = source
    self.target = target
    self.state = state
  }
}

// MARK: - What few units have

extension Unit {
  private final class Rare: Hashable, Sendable {
    struct Values: Hashable, Sendable {
      var sourceCodes: [InlineCode] = []
      var targetCodes: [InlineCode] = []
      var details: [Detail] = []
    }

    let values: Values

    init(_ values: Values) { self.values = values }

    static func == (left: Rare, right: Rare) -> Bool { left.values == right.values }

    func hash(into hasher: inout Hasher) { values.hash(into: &hasher) }
  }

  private var rareValues: Rare.Values {
    get { rare?.values ?? Rare.Values() }
    set { rare = newValue == Rare.Values() ? nil : Rare(newValue) }
  }

  /// The codes of the source in their order.
  public var sourceCodes: [InlineCode] {
    get { rare?.values.sourceCodes ?? [] }
    set { if rare != nil || !newValue.isEmpty { rareValues.sourceCodes = newValue } }
  }

  /// The codes of the translation in their order.
  public var targetCodes: [InlineCode] {
    get { rare?.values.targetCodes ?? [] }
    set { if rare != nil || !newValue.isEmpty { rareValues.targetCodes = newValue } }
  }

  /// What only some units have.
  public var details: [Detail] {
    get { rare?.values.details ?? [] }
    set { if rare != nil || !newValue.isEmpty { rareValues.details = newValue } }
  }
}

extension Unit {
  /// Whether the unit is not for translation.
  public var isLocked: Bool { traits.contains(.isLocked) }

  /// Whether the file says that the translation is approved.
  public var isApproved: Bool { traits.contains(.isApproved) }

  /// Whether the delivery does not say how far the translation is.
  public var lacksState: Bool { traits.contains(.lacksState) }

  /// The way into the entry, by the unit's path or its id.
  public var variation: VariationPath {
    path.isRoot ? id.flatMap { Slot(splitting: $0)?.path } ?? .root : path
  }

  /// Whether the text is a case of a plural, which may leave its number out.
  public var isPlural: Bool { variation.pluralCategory != nil }

  /// Whether there is a translation, whether or not its text is known.
  public var hasTarget: Bool { target != nil || digests?.target != nil }

  /// Whether the source, as far as it is known, is a text.
  public func hasSource(_ message: Message) -> Bool {
    digests.map { $0.source == TextDigest(message) } ?? (source == message)
  }

  /// Whether the translation, as far as it is known, is a text, or there is none as well.
  public func hasTarget(_ message: Message?) -> Bool {
    digests.map { $0.target == message.map { TextDigest($0) } } ?? (target == message)
  }

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

  /// How long the translation may be, by its comment and by the file.
  public var limits: [LengthLimit] {
    notes.compactMap { LengthLimit(comment: $0.text) } + sizeLimits
  }
}
