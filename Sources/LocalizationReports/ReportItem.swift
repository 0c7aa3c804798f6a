package import LoctripJSONSource
package import LoctripLocalizationCore

/// One unit of a report.
package struct ReportItem: Sendable {
  /// The id.
  package let id: String
  /// The verdict, or the kinds of change.
  package let labels: [Report.Label]
  /// The source text, shown beside the rows if none of them is about it.
  package var source: String?
  /// The texts and states of the unit.
  package var rows: [Row] = []
  /// The findings; of a comparison those that only the new side has.
  package var findings: [Finding] = []
  /// The findings that only the old side of a comparison has.
  package var fixedFindings: [Finding] = []
  /// The notes and questions of translators.
  package var notes: [TranslationUnit.Note] = []
  /// The id to which the key of an orphaned unit may have been renamed.
  package var renamed: String?
  /// The catalog that a moved unit came from, if it was another one.
  package var movedFrom: String?
  /// The way of the state: up (1), down (-1) or neither (0).
  package var stateDirection = 0
  /// True if the old side had been approved, reviewed or released, and is not the same any more.
  package var isApprovedTouched = false
  /// The words of the target that changed.
  package var wordsChanged = 0
  /// The place to open.
  package var place: FileLocation?
  /// The questions of translators, on a page instead of the notes that ask them.
  package var questions: [Question] = []
  /// The decisions that a person can make on a page, or `nil`.
  package var choice: Choice?

  /// A question of a translator.
  package struct Question: Sendable {
    package var text: String
    package var by: String?
    /// The id by which it is answered.
    package var id: String
    package var answer: String?

    package init(_ text: String, by: String?, id: String, answer: String?) {
      (self.text, self.by, self.id, self.answer) = (text, by, id, answer)
    }
  }

  /// The decisions that a person can make about the unit.
  package struct Choice: Sendable {
    /// The decisions by their words in JSON.
    package var allowed: [String]
    /// The text that an edit begins with; phrases are several.
    package var texts: [String]
    /// True for phrases.
    package var isSet = false
    /// True for a case of a plural, a device or a substitution, which may leave out arguments or take those of others.
    package var isVariation = false
    /// The largest number of characters, or `nil`.
    package var limit: Int?
    /// A reason to send back without further words, or `nil`.
    package var reason: String?
    /// The rules that can be set aside, by their codes.
    package var waivable: [String] = []
    /// True if nobody should decide without looking.
    package var isRisky = false
    /// The decision of an earlier day in words, or `nil`.
    package var before: String?
    /// The texts that the person sees, for whoever applies the decision.
    package var seen: JSONValue

    package init(_ allowed: [String], texts: [String], seen: JSONValue) {
      (self.allowed, self.texts, self.seen) = (allowed, texts, seen)
    }
  }

  package init(_ id: String, _ labels: [Report.Label]) {
    self.id = id
    self.labels = labels
  }

  /// The id on one line.
  var shownID: String { Self.shown(id: id) }

  /// Returns an id on one line, with its spaces visible if it has nothing else.
  package static func shown(id: String) -> String {
    if id.isEmpty { return "(empty key)" }
    guard id.allSatisfy(\.isWhitespace) else { return id.oneLine }
    return id.unicodeScalars.map { scalar in
      let visible = VisibleText.make(String(scalar), marksSpaces: true)
      if scalar == " " { return "␠" }
      return visible == String(scalar) ? "⟨\(scalar.codePoint)⟩" : visible
    }.joined()
  }

  /// The source, unless the id is the same text.
  ///
  /// The end of an id behind its key (`|==|plural.one`) does not count.
  var sourceBesideID: String? {
    let row = rows.first { $0.subject == .source }
    guard row?.isReplacement != true else { return nil }
    let source = source ?? row?.new ?? row?.old
    guard let source, !source.isIdentical(to: id) else { return nil }
    if id.hasPrefix(source), id.dropFirst(source.count).hasPrefix("|==|") { return nil }
    return source
  }

  /// The rows that say something: of a state that stays nothing is told.
  var tellingRows: [Row] {
    rows.filter { row in
      guard row.subject == .state, let old = row.old else { return true }
      return row.new.map { !$0.isIdentical(to: old) } ?? true
    }
  }

  /// The labels of the unit, and the way of its state.
  var kinds: String {
    let kinds = labels.map(\.name).joined(separator: ", ")
    return stateDirection == 0 ? kinds : kinds + (stateDirection > 0 ? ", up" : ", down")
  }

  /// One thing that two sides have, for people to read.
  package struct Row: Sendable {
    /// A kind of thing.
    package enum Subject: String, Sendable {
      /// The id or the catalog.
      case id
      /// The source text.
      case source
      /// The translation.
      case target
      /// The state.
      case state
      /// A note to the translator.
      case note
    }

    /// The kind of thing.
    package let subject: Subject
    /// The name of the old side.
    package let oldName: String
    /// The old side.
    package let old: String?
    /// The name of the new side.
    package let newName: String
    /// The new side.
    package let new: String?
    /// True if the text is shown for its own sake: nothing happened to it.
    package private(set) var isContext = false
    /// True if the new side was not written and the old one stays: nothing is marked as added or removed.
    package var isRefused = false

    /// Creates a row of an old and a new side, either of which may be missing.
    package init(
      _ subject: Subject, _ oldName: String, _ old: String?, _ newName: String, _ new: String?
    ) {
      self.subject = subject
      self.oldName = oldName
      self.old = old
      self.newName = newName
      self.new = new
    }

    package init(_ subject: Subject, _ name: String, _ text: String, isContext: Bool = false) {
      self.init(subject, "", nil, name, text)
      self.isContext = isContext
    }

    /// True if both sides are there and differ.
    package var isReplacement: Bool {
      guard let old, let new else { return false }
      return !old.isIdentical(to: new)
    }

    /// Both sides in parts, those that differ marked when they are asked for.
    func parts(isMarked: Bool) -> (old: [WordMarks.Part]?, new: [WordMarks.Part]?) {
      if isMarked, isReplacement, let old, let new {
        let marked = WordMarks(from: old, to: new)
        return (marked.old, marked.new)
      }
      func whole(_ text: String) -> [WordMarks.Part] { [.init(text: text, isMarked: false)] }
      return (old.map(whole), new.map(whole))
    }
  }
}

/// Two texts with the words that differ marked.
struct WordMarks {
  /// A piece of one of the texts.
  struct Part {
    /// The piece.
    var text: String
    /// True if the other text does not have it.
    var isMarked: Bool
  }

  /// The old text.
  private(set) var old: [Part] = []
  /// The new text.
  private(set) var new: [Part] = []

  /// Marks the words that differ.
  init(from old: String, to new: String) {
    for part in TextDifference(from: old, to: new).parts {
      let marked = Part(text: part.text, isMarked: part.kind != .same)
      if part.kind != .added { self.old.append(marked) }
      if part.kind != .removed { self.new.append(marked) }
    }
  }

  /// The parts with long pieces that did not change cut in their middle.
  ///
  /// - Parameters:
  ///   - parts: One of the texts.
  ///   - limit: The length in characters up to which nothing is cut.
  ///   - context: The number of characters that stay on either side of a change.
  static func shortened(_ parts: [Part], limit: Int, context: Int) -> [Part] {
    guard parts.reduce(0, { $0 + $1.text.utf8.count }) > limit else { return parts }
    return parts.enumerated().map { index, part in
      guard !part.isMarked else { return part }
      let head = index == 0 ? 0 : context
      let tail = index == parts.count - 1 ? 0 : context
      // A text without changes keeps its beginning.
      let isWhole = parts.count == 1
      return Part(
        text: part.text.cut(head: isWhole ? limit - context : head, tail: isWhole ? context : tail),
        isMarked: false)
    }
  }
}

extension String {
  /// This text with only so many characters left at its beginning and its end.
  func cut(head: Int, tail: Int) -> String {
    let first = prefix(head)
    let last = self[first.endIndex...].suffix(tail)
    guard first.endIndex < last.startIndex,
      self[first.endIndex..<last.startIndex].utf8.count > 4
    else { return self }
    return "\(first)…\(last)"
  }
}
