public import LoctripLocalizationCore

/// A change of one unit's translation, for ``XLIFFEditor``.
public struct XLIFFEdit: Hashable, Sendable {
  /// A segment of a unit of 2.x; a unit of 1.x is one segment.
  public enum Segment: Hashable, Sendable {
    /// The only one; refused if there are more.
    case only
    /// The `segment` or `ignorable` of an id.
    case id(String)
    /// The place among the `segment` elements, from 0.
    case index(Int)
  }

  /// The new content of a target.
  public enum Target: Hashable, Sendable {
    /// Text without codes.
    case text(String)
    /// Inline markup as the document would have it: `Tippe <g id="1">hier</g>`.
    ///
    /// Codes and marks must be those of the source or of the old target, by name and id.
    case markup(String)
    /// No target.
    case removed
  }

  /// The state of a translation.
  public struct State: Hashable, Sendable {
    /// The `state` of the target (1.x) or segment (2.x); `nil` removes it.
    public var word: String?
    /// The `state-qualifier` (1.x) or `subState` (2.x); `nil` removes it, because it belongs to the old state
    /// (XLIFF 2.1, section 4.2.5.3).
    public var qualifier: String?

    /// Sets a state, or removes it.
    public init(_ word: String?, qualifier: String? = nil) {
      self.word = word
      self.qualifier = qualifier
    }
  }

  /// The unit.
  public var unit: UnitAddress
  /// The segment of the unit.
  public var segment: Segment
  /// The new target, or `nil` to keep the old one.
  public var target: Target?
  /// The new state, or `nil` to keep the old one.
  public var state: State?
  /// The new `approved` of 1.x, or `nil` to keep the old one.
  public var isApproved: Bool?
  /// The texts of notes to add after the unit's own.
  public var notes: [String]
  /// True to change units that are not for translation, and to drop codes that must not be dropped.
  public var isForced = false

  /// Describes a change; what is `nil` stays.
  public init(
    _ unit: UnitAddress, segment: Segment = .only, target: Target? = nil, state: State? = nil,
    isApproved: Bool? = nil, notes: [String] = []
  ) {
    self.unit = unit
    self.segment = segment
    self.target = target
    self.state = state
    self.isApproved = isApproved
    self.notes = notes
  }
}

/// The reason why an edit was not done.
public struct XLIFFEditRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Reason: String, Hashable, Sendable {
    /// No unit has the address.
    case noSuchUnit = "no-such-unit"
    /// More than one unit has the address.
    case ambiguousUnit = "ambiguous-unit"
    /// The unit has no such segment.
    case noSuchSegment = "no-such-segment"
    /// The address fits more than one segment or target.
    case ambiguousSegment = "ambiguous-segment"
    /// The target of a unit of 1.x must mark segments, and the new one does not.
    case segmented
    /// An earlier edit of the run changed the same segment.
    case repeatedEdit = "repeated-edit"
    /// The unit is not for translation.
    case locked
    /// There is no source to translate.
    case noSource = "no-source"
    /// There is no target that could have a state.
    case noTarget = "no-target"
    /// The document does not say its target language, and none was given.
    case noTargetLanguage = "no-target-language"
    /// The document has another target language than the one given.
    case otherTargetLanguage = "other-target-language"
    /// The markup is not well-formed where it would stand.
    case malformedMarkup = "malformed-markup"
    /// The markup has an element that neither source nor old target has.
    case unknownCode = "unknown-code"
    /// The target lacks a code that must not be dropped.
    case missingCode = "missing-code"
    /// The markup has a code more often than the source and the old target.
    case repeatedCode = "repeated-code"
    /// The markup has codes in an order that is not allowed.
    case reorderedCode = "reordered-code"
    /// The markup has a start without its end, or the reverse.
    case unbalancedCode = "unbalanced-code"
    /// The markup nests too deep.
    case tooDeep = "too-deep"
    /// A text holds a character that XML cannot.
    case invalidCharacter = "invalid-character"
    /// A value is not one that the version has.
    case invalidValue = "invalid-value"
    /// The version of the document has no such thing.
    case notInVersion = "not-in-version"
  }

  /// The place of the edit among those given.
  public var edit: Int
  /// The kind of reason.
  public var reason: Reason
  /// The reason in a sentence without a full stop.
  public var message: String
  /// The place in the document.
  public var location: FileLocation

  /// The refusal as compilers write a finding.
  public var description: String {
    "\(location): error: \(message.oneLine) [\(reason.rawValue)]"
  }
}
