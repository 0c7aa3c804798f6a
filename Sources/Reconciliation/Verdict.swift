public import LocalizationCore

/// What an import did with a unit.
public enum Verdict: String, Sendable, CaseIterable, Comparable {
  /// There was no translation, now there is one.
  case added
  /// A translation or its state was replaced.
  case updated
  /// The catalog says the same already.
  case unchanged
  /// The catalog's translation stays, because it is newer or further than what was delivered.
  case kept
  /// Both sides changed, or the delivery contradicts itself; nothing was written.
  case conflict
  /// The delivered translation must not be written.
  case rejected
  /// The catalog has no such unit.
  case orphaned
  /// No translation came back.
  case missing

  /// The order in which reports list verdicts.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether a person has to look at the unit.
  public var needsPerson: Bool {
    switch self {
    case .conflict, .rejected, .orphaned: true
    case .added, .updated, .unchanged, .kept, .missing: false
    }
  }
}

/// A text and how far it is.
public struct Translation: Hashable, Sendable {
  /// The text.
  public var message: Message
  /// The state.
  public var state: TranslationState

  /// Creates a translation.
  public init(_ message: Message, _ state: TranslationState) {
    self.message = message
    self.state = state
  }
}

/// How far a vendor says a unit is, whatever words the file uses for it.
public enum DeliveredState: Int, Sendable, Comparable, CaseIterable {
  /// Not translated, or a first attempt.
  case unfinished
  /// Translated by a machine.
  case machine
  /// Translated, but to be looked at.
  case needsReview
  /// Translated.
  case translated
  /// Translated and reviewed.
  case reviewed
  /// Released by the last step of the vendor's workflow.
  case final

  /// Whether the left one is less far.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// One unit as a vendor delivered it.
public struct DeliveredUnit: Sendable {
  /// The source that the vendor worked on, or `nil` when the file has none.
  public var source: Message?
  /// The translation, or `nil`.
  public var target: Message?
  /// How far it is.
  public var state: DeliveredState
  /// Whether the file says that the unit is not for translation.
  public var isLocked: Bool
  /// Whether the file lost the state, so that ``state`` is only what the standard assumes.
  public var lacksState = false
  /// What makes it doubtful that the text is the one that was meant; it then needs review.
  public var doubts: [Decision.Remark] = []

  /// Creates a unit.
  public init(
    source: Message?,
    target: Message?,
    state: DeliveredState,
    isLocked: Bool = false
  ) {
    self.source = source
    self.target = target
    self.state = state
    self.isLocked = isLocked
  }
}

/// One unit as the catalog has it.
public struct CurrentUnit: Sendable {
  /// The source text.
  public var source: Message
  /// The translation, or `nil`.
  public var target: Translation?
  /// Whether the entry says `shouldTranslate: false`.
  public var isLocked: Bool
  /// Whether the text is a case of a plural, which may leave its number out.
  public var isPlural: Bool
  /// The plural category that the language has not, when the text is a case of one.
  public var unknownCategory: String?
  /// How long the translation may be, by the catalog and by the delivery.
  public var limits: [LengthLimit] = []

  /// Creates a unit.
  public init(
    source: Message,
    target: Translation?,
    isLocked: Bool = false,
    isPlural: Bool = false
  ) {
    self.source = source
    self.target = target
    self.isLocked = isLocked
    self.isPlural = isPlural
  }
}

/// A text as it was sent, or what is known of it.
public enum SentText: Sendable, Equatable, CustomStringConvertible {
  /// The text itself, from the bundle that went out.
  case text(Message)
  /// Its digest, from a manifest.
  case digest(TextDigest)

  /// Whether a text is the one that was sent.
  public func matches(_ message: Message) -> Bool {
    switch self {
    case .text(let text): text == message
    case .digest(let digest): digest == TextDigest(message)
    }
  }

  /// The text, or the digits of its digest.
  public var description: String {
    switch self {
    case .text(let message): message.description
    case .digest(let digest): digest.description
    }
  }

  /// The text, or `nil` when only its digest is known.
  public var message: Message? {
    if case .text(let message) = self { message } else { nil }
  }
}

/// One unit as it was sent.
public struct SentUnit: Sendable {
  /// The source text.
  public var source: SentText?
  /// The translation that went along, or `nil`.
  public var target: SentText?
  /// Its state, in the words of the version that came back.
  public var state: DeliveredState

  /// Creates a unit of which the texts or their digests are known.
  public init(source: SentText?, target: SentText?, state: DeliveredState) {
    self.source = source
    self.target = target
    self.state = state
  }

  /// Creates a unit of which the texts are known.
  public init(source: Message?, target: Message?, state: DeliveredState) {
    self.init(source: source.map(SentText.text), target: target.map(SentText.text), state: state)
  }

  /// Whether a translation, or none, is what was sent.
  public func hasTarget(_ message: Message?) -> Bool {
    guard let target, let message else { return target == nil && message == nil }
    return target.matches(message)
  }
}

/// What to do with a unit, and why.
public struct Decision: Sendable, Equatable {
  /// A remark on the unit; the caller adds the places.
  public struct Remark: Sendable, Equatable {
    /// The kind of the finding.
    public var code: Finding.Code
    /// How much it matters.
    public var severity: Finding.Severity
    /// What is wrong.
    public var message: String

    /// Creates a remark.
    public init(code: Finding.Code, severity: Finding.Severity, message: String) {
      self.code = code
      self.severity = severity
      self.message = message
    }
  }

  /// The verdict.
  public var verdict: Verdict
  /// What the catalog shall say, or `nil` for no change.
  public var write: Translation?
  /// What a person should know.
  public var remarks: [Remark]

  /// Creates a decision.
  public init(verdict: Verdict, write: Translation?, remarks: [Remark] = []) {
    self.verdict = verdict
    self.write = write
    self.remarks = remarks
  }
}

extension Finding.Code {
  /// The source text in the catalog is not the one that was translated.
  public static let sourceChanged: Self = "source-changed"
  /// The vendor changed the source text.
  public static let sourceEdited: Self = "source-edited"
  /// The text is the same, and the delivered state is a step back.
  public static let stateDowngrade: Self = "state-downgrade"
  /// The unit is not for translation, and the delivery changes it.
  public static let locked: Self = "locked"
  /// The target is the source, and the unit is not final.
  public static let sameAsSource: Self = "same-as-source"
  /// The catalog and the delivery changed a translation differently.
  public static let editedOnBothSides: Self = "edited-on-both-sides"
  /// The placeholders of a translation are not those of its source.
  public static let placeholderMismatch: Self = "placeholder-mismatch"
  /// A set of phrases came back as one text, or the reverse.
  public static let phraseMismatch: Self = "phrase-mismatch"
  /// A translation is longer than it may be.
  public static let lengthLimit: Self = "length-limit"
  /// A translation has a control character that its source has not.
  public static let controlCharacter: Self = "control-character"
  /// A plural category that the language does not have.
  public static let unexpectedPlural: Self = "plural-unexpected"
  /// A set of phrases came back with fewer phrases.
  public static let phraseMissing: Self = "phrase-missing"
  /// A text came back as unfinished and was not taken.
  public static let unfinishedTarget: Self = "unfinished-target"
  /// The delivery does not say how far a text is.
  public static let stateMissing: Self = "state-missing"
  /// White space that a tool put around or into a translation was taken out again.
  public static let reformatted: Self = "reformatted"
  /// The same arguments stand in another order without positions.
  public static let placeholderOrder: Self = "placeholder-order"
  /// An id stands twice with different targets.
  public static let duplicateUnit: Self = "duplicate-unit"
}
