package import LoctripLocalizationCore

/// Data exported with a unit for its translator, in addition to that of the catalog.
package struct UnitAdditions: Hashable, Sendable {
  /// A glossary term in the source.
  package struct Term: Hashable, Sendable {
    /// The term.
    package var source: String
    /// The translations, preferred first; the term itself for a name that is not translated.
    package var translations: [String]
    /// The forbidden translations.
    package var forbidden: [String]
    /// The definition, or `nil`.
    package var definition: String?

    package init(
      _ source: String, translations: [String], forbidden: [String] = [], definition: String? = nil
    ) {
      self.source = source
      self.translations = translations
      self.forbidden = forbidden
      self.definition = definition
    }

    /// The term in one line, for tools without glossaries.
    var line: String {
      var line = "\(source) → \(translations.joined(separator: ", "))"
      if !forbidden.isEmpty { line += "; not: \(forbidden.joined(separator: ", "))" }
      if let definition { line += " (\(definition))" }
      return line
    }

    /// The definition and the forbidden translations.
    var remark: String? {
      let words = forbidden.isEmpty ? nil : "not: \(forbidden.joined(separator: ", "))"
      let parts = [definition, words].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
  }

  /// The author of notes with the reasons for which a text goes back.
  package static let reasonOrigin = "loctrip"
  /// The author of notes with answers to questions.
  package static let answerOrigin = "loctrip:answer"

  /// The author of notes that say where the code uses a text.
  package static let usageOrigin = "loctrip:usage"

  /// True for a note that an export adds to a unit, with a length limit, a glossary term, a reason, an answer or a place of use.
  package static func isAdvice(_ note: TranslationUnit.Note) -> Bool {
    switch note.from ?? note.category {
    case "length": note.text.hasPrefix("[max-length: ") || note.text.hasPrefix("at most ")
    case "glossary": note.text.hasBytes(" → ")
    case reasonOrigin, answerOrigin, usageOrigin: true
    default: false
    }
  }

  /// Translation candidates, the best first.
  package var matches: [XLIFFAlternative] = []
  /// The length limit of the translation, or `nil`.
  package var limit: LengthLimit?
  /// The terms in the source.
  package var terms: [Term] = []

  /// Notes to the translator: reasons for which the text goes back, answers to questions, places of use.
  package var notes: [TranslationUnit.Note] = []
  /// The text that goes back for rework in the place of the catalog's, or `nil`.
  package var shown: LoctripMessage?

  /// Limit, terms and notes in a line each, for formats that cannot say them otherwise.
  package var lines: [String] {
    (limit.map { [$0.words] } ?? []) + terms.map(\.line)
      + notes.map { $0.from == Self.answerOrigin ? "answer: \($0.text)" : $0.text }
  }

  /// Creates empty additions.
  package init() {}

  /// True if there are no additions.
  package var isEmpty: Bool {
    matches.isEmpty && limit == nil && terms.isEmpty && notes.isEmpty && shown == nil
  }

  /// Returns a unit with the text that goes back for rework.
  ///
  /// - Parameter state: The state and its qualifier or subState.
  func showing(_ unit: TranslationUnit, _ state: (state: String, qualifier: String?))
    -> TranslationUnit
  {
    guard let shown else { return unit }
    var unit = unit
    unit.target = shown
    unit.translationState = nil
    (unit.stateWord, unit.stateQualifier) = (state.state, state.qualifier)
    return unit
  }
}

extension LengthLimit {
  /// The corresponding `size-unit` of XLIFF 1.2, or `nil`.
  ///
  /// See XLIFF 1.2, `size-unit`: `char` is a code point, `glyph` a visible character.
  var sizeUnit: String? {
    switch unit {
    case .characters: "glyph"
    case .codePoints: "char"
    case .bytes: "byte"
    case .utf16: nil
    }
  }

  /// True if the profile `xliff:codepoints` of the size restriction module of XLIFF 2.x covers it.
  ///
  /// A text is never longer in characters than in code points.
  package var hasProfile: Bool { unit == .characters || unit == .codePoints }

  /// The limit as a note; import parses limits in characters.
  var words: String {
    unit == .characters ? "[max-length: \(count)]" : "at most \(count) \(unit.rawValue)"
  }
}
