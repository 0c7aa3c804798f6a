public import LocalizationCore
import XMLEvents

/// What goes out with a unit for its translator, besides what the catalog says of it.
public struct UnitAdditions: Hashable, Sendable {
  /// A term of the glossary that stands in the source.
  public struct Term: Hashable, Sendable {
    /// The term.
    public var source: String
    /// What it is called in the target language, the preferred word first; itself for a name that stays.
    public var translations: [String]
    /// What it must not be called.
    public var forbidden: [String]
    /// What it means, or `nil`.
    public var definition: String?

    /// Creates a term.
    public init(
      _ source: String,
      translations: [String],
      forbidden: [String] = [],
      definition: String? = nil
    ) {
      self.source = source
      self.translations = translations
      self.forbidden = forbidden
      self.definition = definition
    }

    /// The term in a line, for tools that know no glossary.
    var line: String {
      var line = "\(source) → \(translations.joined(separator: ", "))"
      if !forbidden.isEmpty { line += "; not: \(forbidden.joined(separator: ", "))" }
      if let definition { line += " (\(definition))" }
      return line
    }

    /// What it means and what it must not be called.
    var remark: String? {
      let words = forbidden.isEmpty ? nil : "not: \(forbidden.joined(separator: ", "))"
      let parts = [definition, words].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
  }

  /// Whether a note is one that an export adds to a unit, and no word of a person: a limit of length, or a
  /// term of the glossary.
  package static func isAdvice(_ note: Unit.Note) -> Bool {
    switch note.from ?? note.category {
    case "length": note.text.hasPrefix("[max-length: ") || note.text.hasPrefix("at most ")
    case "glossary": note.text.contains(" → ")
    default: false
    }
  }

  /// Candidates that a translator may take over, the best first.
  public var matches: [XLIFFAlternative] = []
  /// How long the translation may be, or `nil`.
  public var limit: LengthLimit?
  /// The terms in the source.
  public var terms: [Term] = []

  /// Creates additions, none at first.
  public init() {}

  /// Whether there is nothing.
  public var isEmpty: Bool { matches.isEmpty && limit == nil && terms.isEmpty }
}

extension LengthLimit {
  /// The `size-unit` of XLIFF 1.2 that counts so, or `nil` for none.
  ///
  /// See XLIFF 1.2, `size-unit`: `char` is a code point, `glyph` what a reader sees.
  var sizeUnit: String? {
    switch unit {
    case .characters: "glyph"
    case .codePoints: "char"
    case .bytes: "byte"
    case .utf16: nil
    }
  }

  /// Whether the profile `xliff:codepoints` of the size restriction module of XLIFF 2.x is fit for it.
  ///
  /// A text is never longer in characters than in code points.
  package var hasProfile: Bool { unit == .characters || unit == .codePoints }

  /// The limit in words for a note, which import reads again where it counts characters.
  var words: String {
    unit == .characters ? "[max-length: \(count)]" : "at most \(count) \(unit.rawValue)"
  }
}

extension XLIFF2Writer {
  /// Writes the terms of a unit; see XLIFF 2.1, section 5.2, Glossary module.
  mutating func write(_ terms: [UnitAdditions.Term]) {
    guard !terms.isEmpty else { return }
    markup.raw("\(indent)  <gls:glossary xmlns:gls=\"\(XLIFFNamespace.glossary)\">\n")
    for term in terms {
      markup.raw("\(indent)    <gls:glossEntry>\n")
      for (name, text) in [("term", term.source)]
        + term.translations.map({ ("translation", $0) })
        + (term.remark.map { [("definition", $0)] } ?? [])
      {
        markup.raw("\(indent)      <gls:\(name)>")
        markup.text(text)
        markup.raw("</gls:\(name)>\n")
      }
      markup.raw("\(indent)    </gls:glossEntry>\n")
    }
    markup.raw("\(indent)  </gls:glossary>\n")
  }
}
