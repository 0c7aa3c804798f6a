public import LocalizationCore
public import XLIFF

/// One change of one unit, for ``XLIFFEditor``.
public struct XLIFFEdit: Hashable, Sendable {
  /// Which segment of a unit.
  public enum Segment: Hashable, Sendable {
    /// The only one; refused where there are more.
    case only
    /// By its id: of a `segment` or `ignorable` in 2.x, the `mid` of a `mrk` in 1.x.
    case id(String)
    /// By its place among the `segment` elements of 2.x, or among the segments that the `seg-source`
    /// of 1.x marks, from 0.
    case index(Int)
  }

  /// What to change.
  public enum Change: Hashable, Sendable {
    /// The content of the target, which is created where there is none.
    case setTarget(XLIFFContent, segment: Segment = .only)
    /// Takes the target out.
    case removeTarget(segment: Segment = .only)
    /// The state: in 1.x of the target, with its qualifier; in 2.x of the segment, with its subState.
    ///
    /// A qualifier that is `nil` takes an old one out: it said something of the old state
    /// (XLIFF 2.1, section 4.2.5.3).
    case setState(String?, qualifier: String? = nil, segment: Segment = .only)
    /// `approved` of 1.x.
    case setApproved(Bool)
    /// A new note after those that are there.
    case addNote(XLIFFNote)
    /// The text of the note at a place among the unit's notes, from 0.
    case replaceNote(Int, String)
    /// Takes the note at a place out.
    case removeNote(Int)
    /// A candidate: an `alt-trans` in 1.x; in 2.x a `match` for a segment, whose source is marked as
    /// a whole.
    case addAlternative(XLIFFAlternative, segment: Segment = .only)
    /// Takes the candidate at a place among the unit's candidates out, from 0.
    case removeAlternative(Int)
    /// Takes all candidates out.
    case removeAlternatives
    /// Cuts a segment in two: the offsets are those of the flattened source and target, in UTF-8
    /// bytes.
    case split(Segment, source: Int, target: Int? = nil)
    /// Makes one segment of a segment and the `segment` or `ignorable` after it.
    case join(Segment)
  }

  /// Which unit.
  public var unit: UnitAddress
  /// What to change.
  public var change: Change
  /// Whether a unit that is not to be translated is changed all the same, and codes that must not be
  /// dropped may be.
  public var isForced: Bool

  /// Creates an edit.
  public init(_ unit: UnitAddress, _ change: Change, isForced: Bool = false) {
    self.unit = unit
    self.change = change
    self.isForced = isForced
  }
}

/// A note to add to a unit.
public struct XLIFFNote: Hashable, Sendable {
  /// The text.
  public var text: String
  /// Who it is from, in 1.x.
  public var from: String?
  /// The id, in 2.x.
  public var id: String?
  /// The kind of note, in 2.x.
  public var category: String?
  /// From 1, the highest, to 10.
  public var priority: Int?
  /// What it is about: `source`, `target`, or in 1.x `general`.
  public var subject: String?

  /// Creates a note.
  public init(
    _ text: String,
    from: String? = nil,
    id: String? = nil,
    category: String? = nil,
    priority: Int? = nil,
    subject: String? = nil
  ) {
    self.text = text
    self.from = from
    self.id = id
    self.category = category
    self.priority = priority
    self.subject = subject
  }
}

/// Why an edit was not done.
public struct XLIFFEditRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Reason: String, Hashable, Sendable {
    /// No unit has the address.
    case noSuchUnit = "no-such-unit"
    /// More than one unit has the address.
    case ambiguousUnit = "ambiguous-unit"
    /// The unit has no such segment.
    case noSuchSegment = "no-such-segment"
    /// The unit has more than one segment that is meant.
    case ambiguousSegment = "ambiguous-segment"
    /// The unit is not to be translated.
    case locked
    /// There is no source to translate.
    case noSource = "no-source"
    /// There is no target whose state could be said.
    case noTarget = "no-target"
    /// The document does not say its target language, and none was given.
    case noTargetLanguage = "no-target-language"
    /// The document says another target language than the one given.
    case otherTargetLanguage = "other-target-language"
    /// The content names a code that the source does not have.
    case unknownCode = "unknown-code"
    /// The content lacks a code that must not be dropped.
    case missingCode = "missing-code"
    /// The content has a code more often than allowed.
    case repeatedCode = "repeated-code"
    /// The content has codes in an order that is not allowed.
    case reorderedCode = "reordered-code"
    /// The content has a start without its end, or the reverse.
    case unbalancedCode = "unbalanced-code"
    /// The content nests too deep.
    case tooDeep = "too-deep"
    /// A text holds a character that XML cannot.
    case invalidCharacter = "invalid-character"
    /// A value is not one that the version knows.
    case invalidValue = "invalid-value"
    /// The version of the document has no such thing.
    case notInVersion = "not-in-version"
    /// There is no such note or candidate.
    case noSuchItem = "no-such-item"
    /// Something refers to what would be taken out.
    case referenced
    /// Segments must not be changed here.
    case fixedSegmentation = "fixed-segmentation"
    /// A text cannot be cut at the place.
    case invalidOffset = "invalid-offset"
    /// The segments are not neighbours in the target, or in the source.
    case notAdjacent = "not-adjacent"
  }

  /// The place of the edit among those given.
  public var edit: Int
  /// The kind of reason.
  public var reason: Reason
  /// The reason in a sentence without a full stop.
  public var message: String
  /// Where in the document.
  public var location: SourceLocation

  /// The refusal as compilers write a finding.
  public var description: String {
    "\(location): error: \(message.oneLine) [\(reason.rawValue)]"
  }
}

/// A refusal before its place is known.
struct Refusal: Error {
  let reason: XLIFFEditRefusal.Reason
  let message: String
  let offset: Int

  init(_ reason: XLIFFEditRefusal.Reason, _ message: String, at offset: Int) {
    self.reason = reason
    self.message = message
    self.offset = offset
  }
}

extension EditableUnit {
  func refusal(_ reason: XLIFFEditRefusal.Reason, _ message: String, at node: Int) -> Refusal {
    Refusal(reason, message, at: offset(of: node))
  }

  /// Refuses an edit unless something holds.
  func require(
    _ holds: Bool,
    _ reason: XLIFFEditRefusal.Reason,
    _ message: @autoclosure () -> String,
    at node: @autoclosure () -> Int
  ) throws(Refusal) {
    if !holds { throw refusal(reason, message(), at: node()) }
  }

  /// What an edit needs, or its refusal.
  func require<Value>(
    _ value: Value?,
    _ reason: XLIFFEditRefusal.Reason,
    _ message: @autoclosure () -> String,
    at node: @autoclosure () -> Int
  ) throws(Refusal) -> Value {
    guard let value else { throw refusal(reason, message(), at: node()) }
    return value
  }

  func requireSource(of container: Int) throws(Refusal) -> Int {
    try require(child("source", of: container), .noSource, "there is no <source>", at: container)
  }
}
