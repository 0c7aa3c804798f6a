/// The difference of two texts.
///
/// Texts are compared word by word, in scripts without spaces (Chinese, Japanese, Thai, Lao, Khmer,
/// Burmese and others) character by character; a placeholder or a tag is one piece. Changes with
/// little between them are joined, to be readable. Texts are the same if their bytes are.
///
/// - Complexity: Linear. Long texts with very many differences count as replaced between their
///   common beginning and end.
package struct TextDifference: Sendable, Equatable {
  /// The origin of a part.
  package enum Kind: Sendable {
    /// Both texts have it.
    case same
    /// Only the old text has it.
    case removed
    /// Only the new text has it.
    case added
  }

  /// A piece of either text, or of both.
  package struct Part: Sendable, Equatable {
    /// The origin.
    package var kind: Kind
    /// The piece.
    package var text: String

    package init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }

    /// True if both are the same, byte for byte.
    package static func == (left: Self, right: Self) -> Bool {
      left.kind == right.kind && left.text.utf8.elementsEqual(right.text.utf8)
    }
  }

  /// The parts in order; in a replacement the removed one comes first.
  ///
  /// `same` and `removed` parts together are the old text, `same` and `added` ones the new.
  package private(set) var parts: [Part] = []

  /// Compares two texts.
  package init(from old: String, to new: String) {
    let (oldTokens, newTokens) = (TextTokens(old), TextTokens(new))
    var numbering = TextTokens.Numbering()
    let difference = SequenceDifference(
      from: numbering.numbers(of: oldTokens), to: numbering.numbers(of: newTokens))
    var position = 0
    for replacement in Self.readable(difference.replacements, oldTokens, newTokens) {
      append(.same, oldTokens.text(of: position..<replacement.old.lowerBound))
      append(.removed, oldTokens.text(of: replacement.old))
      append(.added, newTokens.text(of: replacement.new))
      position = replacement.old.upperBound
    }
    append(.same, oldTokens.text(of: position..<oldTokens.count))
  }

  /// The number of words that differ between two texts: the larger of those added and those
  /// removed.
  ///
  /// Words are compared in their order, without the text between them. A number is a word, and so
  /// is each character of a script without spaces; placeholders and tags are not. Swapping the
  /// texts gives the same count.
  package static func wordsChanged(from old: String, to new: String) -> Int {
    let (oldRest, newRest) = TextTokens.rests(of: old, new)
    let (old, new) = (TextTokens(oldRest), TextTokens(newRest))
    let (oldWords, newWords) = (old.words, new.words)
    // Most texts have most of their words in common, which then need no number.
    let (oldRange, newRange) = SequenceDifference.differing(oldWords.count, newWords.count) {
      old.bytes[oldWords[$0]].isIdentical(to: new.bytes[newWords[$1]])
    }
    guard !oldRange.isEmpty && !newRange.isEmpty else {
      return max(oldRange.count, newRange.count)
    }
    var numbering = TextTokens.Numbering()
    let difference = SequenceDifference(
      from: oldWords[oldRange].map { numbering.number(of: old.bytes[$0]) },
      to: newWords[newRange].map { numbering.number(of: new.bytes[$0]) })
    return max(difference.removedCount, difference.addedCount)
  }

  private mutating func append(_ kind: Kind, _ text: String) {
    if !text.isEmpty { parts.append(Part(kind, text)) }
  }

  /// Joins replacements with less text between them than they change.
  ///
  /// A placeholder or tag between two of them stays visible, and text that was only put in, or only
  /// taken out, is never joined over text that was not touched.
  private static func readable(
    _ replacements: [SequenceDifference.Replacement], _ old: TextTokens, _ new: TextTokens
  ) -> [SequenceDifference.Replacement] {
    func size(_ replacement: SequenceDifference.Replacement) -> Int {
      max(old.byteRange(of: replacement.old).count, new.byteRange(of: replacement.new).count)
    }
    func isJoinable(
      _ first: SequenceDifference.Replacement, _ second: SequenceDifference.Replacement
    ) -> Bool {
      if first.old.isEmpty && second.old.isEmpty { return false }
      if first.new.isEmpty && second.new.isEmpty { return false }
      let between = first.old.upperBound..<second.old.lowerBound
      let length = old.byteRange(of: between).count
      return length <= size(first) && length <= size(second)
        && !old.kinds[between].contains(.code)
    }
    var result: [SequenceDifference.Replacement] = []
    for next in replacements {
      var joined = next
      while let last = result.last, isJoinable(last, joined) {
        joined.old = last.old.lowerBound..<joined.old.upperBound
        joined.new = last.new.lowerBound..<joined.new.upperBound
        result.removeLast()
      }
      result.append(joined)
    }
    return result
  }
}
