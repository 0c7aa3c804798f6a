package import LoctripLocalizationCore

/// A source of several words has several translations in a language.
///
/// One or two words may have several meanings, and the case of a label may differ from that of a sentence.
package struct InconsistentTarget: LoctripCheck {
  /// The code, `inconsistent-target`.
  package var code: Finding.Code { .inconsistentTarget }

  /// A note by default: there may be several meanings.
  package var severity: Finding.Severity { .note }

  /// None: only tables are checked.
  package var concerns: TextFeatures { [] }

  /// One finding for each row whose translation differs from the first row's.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    repeats(in: table, isSource: true).map { row, first in
      let other = table.target(first)?.description ?? ""
      let message = "the same source is translated as “\(other.shortened)” elsewhere"
      return (row, Finding(code, severity, message))
    }
  }
}

/// Several sources have the same translation in a language.
package struct InconsistentSource: LoctripCheck {
  /// The code, `inconsistent-source`.
  package var code: Finding.Code { .inconsistentSource }

  /// A note by default: languages make different distinctions.
  package var severity: Finding.Severity { .note }

  /// None: only tables are checked.
  package var concerns: TextFeatures { [] }

  /// One finding for each row whose source differs from the first row's.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    repeats(in: table, isSource: false).map { row, first in
      let other = table.source(first)?.description ?? ""
      let message = "another source, “\(other.shortened)”, has the same translation"
      return (row, Finding(code, severity, message))
    }
  }
}

extension Finding.Code {
  /// A source has several translations.
  package static let inconsistentTarget: Self = "inconsistent-target"
  /// Several sources have the same translation.
  package static let inconsistentSource: Self = "inconsistent-source"
}

/// The rows with a text on one side that an earlier row has with another text on the other side.
private func repeats(in table: UnitTable, isSource: Bool) -> [(row: Int, first: Int)] {
  var firsts = ByteIndex(capacity: table.count)
  var result: [(row: Int, first: Int)] = []
  for row in table.indices where table.isPlain(row) && table.state(row) > .unfinished {
    guard let source = table.plainSource(row), let target = table.plainTarget(row),
      !source.isEmpty, !target.isEmpty,
      // Two equal sources may differ in the text of a substitution.
      !hasSubstitution(source.span),
      // A case of a plural is no text of its own.
      !table.mayBePlural(row), table.entry(of: row).count == 1,
      !isSource || source.span.hasSeveralWords
    else { continue }
    let (mine, other) = isSource ? (source, target) : (target, source)
    func text(_ row: Int) -> ArraySlice<UInt8>? {
      isSource ? table.plainSource(row) : table.plainTarget(row)
    }
    let known = firsts.insert(row, of: mine.span) { text($0)?.isIdentical(to: mine) ?? false }
    guard let known,
      let knownOther = isSource ? table.plainTarget(known) : table.plainSource(known),
      !knownOther.isIdentical(to: other),
      !isSource || !knownOther.isSpelledLike(other)
    else { continue }
    result.append((row, known))
  }
  return result
}

extension Span<UInt8> {
  /// True if there are three words or more, so that the text is unambiguous.
  fileprivate var hasSeveralWords: Bool {
    var words = 0
    var isInside = false
    for index in indices {
      let isLetter = self[index] >= 0x80 || isASCIIWord(self[index])
      if isLetter, !isInside { words += 1 }
      isInside = isLetter || self[index] == UInt8(ascii: "'")
    }
    return words > 2
  }
}

extension ArraySlice<UInt8> {
  /// True if two texts have the same letters, ignoring case, marks and spaces.
  fileprivate func isSpelledLike(_ other: ArraySlice<UInt8>) -> Bool {
    func letters(_ text: ArraySlice<UInt8>) -> String {
      String(decoding: text, as: UTF8.self).lowercased().filter { $0.isLetter || $0.isNumber }
    }
    return letters(self) == letters(other)
  }
}

extension String {
  /// The beginning of a text that fits a message.
  fileprivate var shortened: String { count > 40 ? prefix(39) + "…" : self }
}

/// True if a text takes a part from a substitution, `%#@name@`.
private func hasSubstitution(_ bytes: Span<UInt8>) -> Bool {
  guard bytes.count > 3 else { return false }
  return (0..<(bytes.count - 3)).contains { index in
    bytes[index] == UInt8(ascii: "%") && bytes.hasBytes("#@", at: index + 1)
  }
}
