/// An entry of a PO file: a text or a plural, with its translations.
package struct POEntry: Sendable, Equatable {
  /// The context, `msgctxt`, or `nil`.
  package var context: String?
  /// The source, `msgid`.
  package var source: String
  /// The source for other numbers than one, `msgid_plural`; `nil` for a single text.
  package var pluralSource: String?
  /// The translations by their number; one for a single text.
  package var texts: [Text] = []
  /// The flags, such as `fuzzy`.
  package var flags: [String] = []
  /// The lines of the developers' comment, `#.`.
  package var comment: [String] = []
  /// The lines of the translators' comments, `#`.
  package var remarks: [String] = []
  /// The places in the code that use the text, `#:`; written, and not read.
  package var places: [String] = []
  /// The source that the text was translated from, `#|`, if it is another one now; written, and not read.
  package var previous: Previous?
  /// True if a program took the translations from another entry, as a guess; read, and not written.
  ///
  /// It is `fuzzy`, and `#|` has another `msgctxt`, or a plural where it has none.
  package var isGuess = false
  /// The line of `msgid`, from 1.
  package var line = 0

  /// An earlier source.
  package struct Previous: Sendable, Equatable {
    /// The source, `msgid`.
    package var source: String
    /// The source for other numbers than one; `nil` for a single text.
    package var pluralSource: String?

    package init(_ source: String, pluralSource: String? = nil) {
      (self.source, self.pluralSource) = (source, pluralSource)
    }
  }

  /// A translation.
  package struct Text: Sendable, Equatable {
    /// The number, as in `msgstr[1]`; 0 for a single text.
    package var index: Int
    /// The text; empty for none.
    package var text: String
    /// The line, from 1.
    package var line: Int

    package init(_ text: String, index: Int = 0, line: Int = 0) {
      (self.index, self.text, self.line) = (index, text, line)
    }
  }

  package init(context: String?, source: String, pluralSource: String? = nil) {
    (self.context, self.source, self.pluralSource) = (context, source, pluralSource)
  }

  /// True if a person has to look at the translations.
  package var isFuzzy: Bool { flags.contains(Self.fuzzy) }

  private static let fuzzy = "fuzzy"

  /// True if it has the fields of the file and is no text.
  var isHeader: Bool { context == nil && source.isEmpty }
}
