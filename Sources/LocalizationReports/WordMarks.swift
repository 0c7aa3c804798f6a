internal import LocalizationCore

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
        isMarked: false
      )
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
