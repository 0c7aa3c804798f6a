internal import Checks
internal import LocalizationCore
public import Projects
public import Reports

/// What the checks look for, in words.
public enum CheckList {
  /// Every check of a configuration: its code, how severe its findings are unless the configuration says
  /// otherwise for some texts, and what it finds.
  public static func all(_ configuration: Configuration) -> [FindingsReport.Rule] {
    let set = configuration.checks(for: "", in: "")
    return set.checks.map { check in
      let code = check.code.rawValue
      let words = summaries[code]
      return (
        code, set[check.code] ?? check.severity, words?.finds ?? code, words?.help ?? code
      )
    }
  }

  /// The checks for people, a line each.
  public static func lines(_ configuration: Configuration) -> String {
    let set = configuration.checks(for: "", in: "")
    let rules = all(configuration)
    let width = rules.map(\.id.utf8.count).max() ?? 0
    return rules.map { rule in
      let severity = set[Finding.Code(rawValue: rule.id)]?.rawValue ?? "off"
      let line = "\(rule.id.padded(to: width))  \(severity.padded(to: 7))  \(rule.summary)"
      return "\(line)\n"
    }.joined()
  }

  /// For each code what it finds, and what to do about it.
  private static let summaries: [String: (finds: String, help: String)] = [
    "placeholder-mismatch": (
      "placeholders that are not those of the source",
      "Give the translation the placeholders of the source, with positions (%1$@) where their order "
        + "differs."
    ),
    "plural-missing": (
      "a plural category that the language needs has no text",
      "Add the text of the category."
    ),
    "plural-unexpected": (
      "a plural category that the language does not have",
      "Take the text out, or put it into a category of the language."
    ),
    "plural-number-lost": (
      "a plural case that is shown for several numbers and does not say which",
      "Put the placeholder of the number into the text."
    ),
    "inline-code-mismatch": (
      "inline codes that are not those of the source",
      "Bring the codes of the source back into the translation."
    ),
    "empty-target": ("an empty translation", "Translate the text, or take the translation out."),
    "filler": (
      "a stand-in for a translation, such as N/A, - or TODO",
      "Translate the text, or take the translation out."
    ),
    "escape": (
      "an escape that the source does not have, such as \\u2019, \\\" or &amp;",
      "Write the character itself."
    ),
    "inflection-lost": (
      "a translation without the ^[…](inflect: true) of its source",
      "Mark the words that change with the number as the source does, or vary the text by plural."
    ),
    "symbol-collision": (
      "keys that give the same symbol of Swift code, such as save and Save",
      "Rename one of the keys."
    ),
    "same-as-source": (
      "a translation that is the source and has words of its language",
      "Translate the text, or mark the key as not for translation."
    ),
    "length-limit": (
      "a translation that is longer than allowed", "Shorten the translation, or raise the limit."
    ),
    "control-character": ("a control character", "Take the character out."),
    "bidi-unbalanced": (
      "directional characters without their counterpart",
      "Close each embedding and isolate in the same text."
    ),
    "invisible-character": (
      "a character that cannot be seen", "Take the character out unless the script needs it."
    ),
    "mojibake": (
      "UTF-8 that was read in another encoding",
      "Ask for the file in UTF-8, or write the text again."
    ),
    "edge-whitespace": (
      "white space at an edge where the source has none, or the other way round",
      "Begin and end the translation as the source does."
    ),
    "line-break-count": (
      "more lines than in the source, or sentences, steps or paragraphs run together",
      "Break the translation into the lines of the source."
    ),
    "double-space": ("two spaces in a row", "Leave one of the spaces."),
    "repeated-word": ("a word that stands twice", "Take one of the words out."),
    "end-punctuation": (
      "another mark at the end than the source has, or a mark that is not the language's own",
      "End the translation as the source ends, in the marks of the language."
    ),
    "brackets": (
      "brackets that do not match, also in width", "Close each bracket with one of its kind."
    ),
    "quotes": (
      "quotation marks that do not match, or are not those of the language",
      "Use the quotation marks of the language, in pairs."
    ),
    "numbers": (
      "a number with another value than in the source", "Give the numbers of the source."
    ),
    "url": (
      "a link or an e-mail address that is not that of the source", "Leave addresses as they are."
    ),
    "markdown": (
      "Markdown that is not that of the source", "Mark the same parts up as the source does."
    ),
    "markup": (
      "tags or entities that are not those of the source", "Use the tags of the source, closed."
    ),
    "inconsistent-target": (
      "one source of several words that is translated in several ways",
      "Decide on one of the translations."
    ),
    "inconsistent-source": (
      "one translation for different sources", "Make sure that both sources mean the same."
    ),
    "glossary": ("a term that is not translated as the glossary says", "Use the glossary's word."),
    "do-not-translate": (
      "a name that must stay as it is", "Leave the name as the source has it."
    ),
    "state-mismatch": (
      "a state that does not go with the text", "Set the state that the text is in."
    ),
    "punctuation-space": (
      "a French mark without the space before or behind it",
      "Put a no-break space before high marks and inside of quotation marks."
    ),
    "breaking-space": (
      "a French mark with a space that a line may break at",
      "Put a no-break space in the place of the space."
    ),
    "keyword-list": (
      "keywords of the App Store that are no list with commas",
      "Write the words with one comma between them and no spaces, each once."
    ),
    "placeholder-unpositioned": (
      "a source with several placeholders without positions",
      "Give the placeholders positions (%1$@), so that translators can change their order."
    ),
    "source-fragment": (
      "a source that is a part of a sentence",
      "Make one text of the whole sentence, with placeholders for what varies."
    ),
    "source-plural": (
      "a number before a noun without a plural", "Vary the text by plural in the catalog."
    ),
    "comment-missing": (
      "a text without a comment", "Tell translators where the text stands and what it means."
    ),
    "key-form": ("a key of another form than the project's", "Name the key as keys.form says."),
    "key-prefix": (
      "a key that does not begin as those of its catalog", "Begin the key as keys.prefixes says."
    ),
    "placeholder-undocumented": (
      "a placeholder that the comment does not explain",
      "Say in the comment what stands for each placeholder."
    ),
    "language-missing": (
      "a catalog that lacks a language of the project", "Add the language to the catalog."
    ),
    "key-missing": (
      "a key that a language of the project has no translation for", "Translate the key."
    ),
  ]
}
