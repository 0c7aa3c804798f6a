/// The columns of a table under construction, for readers and builders alike.
package struct UnitColumns: Sendable {
  package var rows: [UnitRow] = []
  package var notes: [NoteRow] = []
  /// In the order of the rows.
  package var details: [DetailRow] = []
  /// The decoded texts, one after the other.
  package var text: [UInt8] = []
  /// State words and the like; index 0 is "none".
  package var words: [String]
  package var states: [TranslationState]
  /// The places in entries; index 0 is the root.
  package private(set) var paths = [VariationPath.root]
  /// The phrases of sets, and inline codes, by the offset of the element or text that has them.
  package var phrases: [UInt32: [String]] = [:]
  package var codes: [UInt32: [InlineCode]] = [:]
  /// True if only digests of the texts are known.
  package var hasDigests = false
  private var pathNumbers: [VariationPath: UInt32] = [:]

  /// Columns without rows.
  ///
  /// - Parameters:
  ///   - words: The first words, behind "none".
  ///   - states: The first states.
  package init(words: [String] = [], states: [TranslationState] = []) {
    self.words = [""] + words
    self.states = states
  }

  /// Reserves room for rows; unused room costs nothing.
  package mutating func reserveCapacity(_ count: Int, text: Int = 0) {
    rows.reserveCapacity(count)
    notes.reserveCapacity(count)
    self.text.reserveCapacity(text)
  }

  /// Adds a decoded text.
  package mutating func append(_ bytes: ArraySlice<UInt8>) -> TextRange {
    let start = text.count
    text.append(contentsOf: bytes)
    return TextRange(start..<text.count)
  }

  /// Adds a decoded text.
  package mutating func append(_ string: String) -> TextRange {
    let start = text.count
    text.append(contentsOf: string.utf8)
    return TextRange(start..<text.count)
  }

  /// The number of a state.
  package mutating func number(of state: TranslationState) -> UInt32 {
    if let known = states.firstIndex(of: state) { return UInt32(known) }
    states.append(state)
    return UInt32(states.count - 1)
  }

  /// The number of a word; 0 for none.
  package mutating func number(of word: String?) -> UInt32 {
    guard let word else { return 0 }
    if let known = words.firstIndex(where: { $0.isIdentical(to: word) }), known > 0 {
      return UInt32(known)
    }
    words.append(word)
    return UInt32(words.count - 1)
  }

  /// The number of a path.
  package mutating func number(of path: VariationPath) -> UInt32 {
    if path.isRoot { return 0 }
    if let known = pathNumbers[path] { return known }
    let number = UInt32(paths.count)
    paths.append(path)
    pathNumbers[path] = number
    return number
  }
}
