public import LocalizationCore

/// One source of several words has several translations in a language.
///
/// A word or two may mean several things, and a label may be written larger than a sentence.
public struct InconsistentTarget: Check {
  /// The code, `inconsistent-target`.
  public var code: Finding.Code { .inconsistentTarget }

  /// The same word may mean several things.
  public var severity: Finding.Severity { .note }

  /// None alone: texts are compared with each other.
  public var concerns: TextFeatures { [] }

  /// One finding for each row whose translation is not that of the first one.
  public func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    repeats(in: table, isSource: true).map { row, first in
      let other = table.target(first)?.description ?? ""
      let message = "the same source is translated as “\(other.shortened)” elsewhere"
      return (row, Finding(code, severity, message))
    }
  }
}

/// Several sources have one translation in a language.
public struct InconsistentSource: Check {
  /// The code, `inconsistent-source`.
  public var code: Finding.Code { .inconsistentSource }

  /// Languages tell different things apart.
  public var severity: Finding.Severity { .note }

  /// None alone: texts are compared with each other.
  public var concerns: TextFeatures { [] }

  /// One finding for each row whose source is not that of the first one.
  public func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    repeats(in: table, isSource: false).map { row, first in
      let other = table.source(first)?.description ?? ""
      let message = "another source, “\(other.shortened)”, has the same translation"
      return (row, Finding(code, severity, message))
    }
  }
}

extension Finding.Code {
  /// One source has several translations.
  public static let inconsistentTarget: Self = "inconsistent-target"
  /// Several sources have one translation.
  public static let inconsistentSource: Self = "inconsistent-source"
}

/// The rows whose text on one side another row has, with another text on the other side.
private func repeats(in table: UnitTable, isSource: Bool) -> [(row: Int, first: Int)] {
  var firsts = ByteIndex(capacity: table.count)
  var result: [(row: Int, first: Int)] = []
  for row in table.indices where table.isPlain(row) && table.state(row) > .unfinished {
    guard let source = table.plainSource(row), let target = table.plainTarget(row),
      !source.isEmpty, !target.isEmpty,
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
  /// Whether there are three words or more, so that the text has one meaning.
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
  /// Whether two texts have the same letters, in whatever case, with whatever marks and spaces.
  fileprivate func isSpelledLike(_ other: ArraySlice<UInt8>) -> Bool {
    func letters(_ text: ArraySlice<UInt8>) -> String {
      String(decoding: text, as: UTF8.self).lowercased().filter { $0.isLetter || $0.isNumber }
    }
    return letters(self) == letters(other)
  }
}

extension String {
  /// As much of a text as a message has room for.
  fileprivate var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
