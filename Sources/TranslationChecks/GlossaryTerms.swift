package import LoctripLocalizationCore

/// A term of the glossary has another translation, or a forbidden one.
///
/// A word that begins like the term passes, because languages inflect.
package struct GlossaryTerms: LoctripCheck {
  private let terms: TermFinder

  package init(_ glossary: Glossary) {
    terms = TermFinder(glossary.terms.filter(\.isTranslatable))
  }

  /// The code, `glossary`.
  package var code: Finding.Code { "glossary" }

  /// A warning by default: there may be a reason.
  package var severity: Finding.Severity { .warning }

  /// All texts, if there are terms.
  package var concerns: TextFeatures { terms.isEmpty ? [] : .always }

  /// One finding for each missing term and each forbidden word.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let found = terms.terms(in: pair.source)
    guard !found.isEmpty else { return [] }
    let target = TermText(pair.target)
    var result: [Finding] = []
    for term in found {
      for word in term.words(term.forbidden, for: language) {
        guard let range = target.range(of: word, isCaseSensitive: false, endings: .none)
        else {
          continue
        }
        let message = "the glossary forbids “\(word)” for “\(term.source)”"
        result.append(Finding(code, severity, message, ranges: [range]))
      }
      let words = term.words(term.translations, for: language)
      let isKnown = words.contains {
        target.range(of: $0, isCaseSensitive: false, endings: .inflected) != nil
      }
      guard !words.isEmpty, !isKnown else { continue }
      let list = words.map { "“\($0)”" }.joined(separator: " or ")
      result.append(Finding(code, severity, "the glossary translates “\(term.source)” as \(list)"))
    }
    return result
  }
}

/// A word that must stay untranslated is missing in the translation.
package struct DoNotTranslate: LoctripCheck {
  private let terms: TermFinder

  package init(_ glossary: Glossary) {
    terms = TermFinder(glossary.terms.filter { !$0.isTranslatable })
  }

  /// The code, `do-not-translate`.
  package var code: Finding.Code { "do-not-translate" }

  /// A warning by default: there may be a reason.
  package var severity: Finding.Severity { .warning }

  /// All texts, if there are such words.
  package var concerns: TextFeatures { terms.isEmpty ? [] : .always }

  /// True if a text of the source language has no other words than those that stay untranslated.
  package func areAll(in text: String) -> Bool {
    let found = terms.terms(in: text)
    guard !found.isEmpty else { return false }
    let kept = Set(found.flatMap { TermText($0.source).words.map { $0.text.lowercased() } })
    let placeholders = Placeholder.ranges(in: text)
    return TermText(text).words.allSatisfy { word in
      kept.contains(word.text.lowercased())
        || placeholders.contains { $0.overlaps(word.range) }
    }
  }

  /// At most one finding, with all such words.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let found = terms.terms(in: pair.source)
    guard !found.isEmpty else { return [] }
    let target = TermText(pair.target)
    let lost = found.filter {
      target.range(of: $0.source, isCaseSensitive: $0.isCaseSensitive, endings: .inflected) == nil
    }
    guard !lost.isEmpty else { return [] }
    let list = lost.map { "“\($0.source)”" }.joined(separator: ", ")
    let verb = lost.count == 1 ? "is" : "are"
    return [Finding(code, severity, "\(list) must not be translated, but \(verb) missing")]
  }
}

extension Glossary.Term {
  /// The words for a language, or for the language without its region.
  package func words(_ lists: [String: [String]], for language: String) -> [String] {
    lists[language]
      ?? lists.first { LanguageTag.isSame($0.key, language) }?.value
      ?? lists[WritingRules(language).language] ?? []
  }
}

/// A text as words.
struct TermText {
  struct Word {
    let text: String
    let range: Range<Int>
    /// True if the script writes spaces between words.
    let isSpaced: Bool
  }

  /// The letters that a word may have besides a term's.
  enum Endings {
    /// Nothing.
    case none
    /// Another ending, or parts of a compound before and behind it.
    case inflected
  }

  let text: String
  let words: [Word]

  init(_ text: String) {
    self.text = text
    var words: [Word] = []
    var current: (start: String.Index, offset: Int, isSpaced: Bool)?
    var offset = 0
    func close(_ end: String.Index) {
      guard let word = current else { return }
      words.append(
        Word(
          text: String(text[word.start..<end]), range: word.offset..<offset, isSpaced: word.isSpaced
        ))
      current = nil
    }
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if isWordScalar(scalar.value) {
        var word = current ?? (index, offset, true)
        if Self.isUnspaced(scalar.value) { word.isSpaced = false }
        current = word
      } else {
        close(index)
      }
      offset += UTF8.width(scalar)
    }
    close(text.endIndex)
    self.words = words
  }

  /// True for Thai to Tibetan, Khmer, ideographs and kana.
  static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0xE00...0xFFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// The place of a term.
  ///
  /// - Parameter endings: The letters that a word may have besides the term's.
  func range(of term: String, isCaseSensitive: Bool, endings: Endings) -> Range<Int>? {
    let wanted = TermText(term).words
    guard let first = wanted.first, wanted.allSatisfy(\.isSpaced) else {
      // By characters, where there are no words to be seen.
      let sought = isCaseSensitive ? term : term.lowercased()
      let all = isCaseSensitive ? text : text.lowercased()
      return all.withUTF8Bytes { bytes in
        sought.withUTF8Bytes { bytes.firstRange(of: $0) }
      }
    }
    let forms = wanted.map { isCaseSensitive ? $0.text : $0.text.lowercased() }
    for index in words.indices where index + wanted.count <= words.count {
      // In "아이폰에서" or between ideographs a word has no end of its own.
      let run = words[index..<index + wanted.count]
      let isAll = zip(run, forms).allSatisfy {
        Self.isSame($0.text, $1, isCaseSensitive, endings)
      }
      guard isAll, let last = run.last else { continue }
      return words[index].range.lowerBound..<last.range.upperBound
    }
    // Part of a compound or behind an article: "Wiederherstellungscode", "בקובץ".
    guard endings == .inflected, wanted.count == 1, first.text.unicodeScalars.count > 3 else {
      return glued(first.text, isCaseSensitive, wanted.count)
    }
    let sought = first.text.lowercased()
    return words.first { word in
      isCaseSensitive
        ? word.text.hasCharacters(of: first.text)
        : word.text.lowercased().hasCharacters(of: sought)
    }?.range
  }

  /// The run of a script without spaces that contains a term of one word.
  private func glued(_ term: String, _ isCaseSensitive: Bool, _ count: Int) -> Range<Int>? {
    guard count == 1 else { return nil }
    let sought = isCaseSensitive ? term : term.lowercased()
    return words.first { word in
      !word.isSpaced
        && (isCaseSensitive ? word.text : word.text.lowercased()).hasCharacters(of: sought)
    }?.range
  }

  /// True if a word is the wanted one, aside from allowed endings.
  ///
  /// - Parameter wanted: The wanted word, in lower case unless case counts.
  private static func isSame(
    _ word: String, _ wanted: String, _ isCaseSensitive: Bool, _ endings: Endings
  ) -> Bool {
    // Most words begin with another letter.
    if let first = word.utf8.first, let sought = wanted.utf8.first, max(first, sought) < 0x80,
      first | 0x20 != sought | 0x20
    {
      return false
    }
    let word = isCaseSensitive ? word : word.lowercased()
    if word == wanted { return true }
    switch endings {
    case .none: return false
    case .inflected: break
    }
    let common = zip(word, wanted).prefix { $0 == $1 }.count
    let stem = max(wanted.count * 2 / 3, min(wanted.count, 3))
    return common >= stem && word.count <= wanted.count + 5
  }
}
