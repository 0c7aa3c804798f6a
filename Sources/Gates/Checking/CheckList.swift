internal import LoctripJSONSource
internal import LoctripTranslationChecks
package import LoctripLocalizationCore
package import LoctripAppProjects
package import LoctripLocalizationReports

/// Descriptions of the checks.
package enum CheckList {
  /// Every check of a configuration: its code, its default severity and its description.
  package static func all(_ configuration: Configuration) -> [FindingsReport.Rule] {
    let set = configuration.checks(for: "", in: "")
    return set.checks.map { check in
      let code = check.code.rawValue
      let words = summaries[code]
      return (code, set[check.code] ?? check.severity, words?.finds ?? code, words?.help ?? code)
    }
  }

  /// Refuses a code that no check has.
  ///
  /// - Throws: A usage `FindingsError` that names the nearest code.
  package static func ensure(_ codes: some Sequence<String>, areAmong known: Set<String>)
    throws(FindingsError)
  {
    for code in codes where !known.contains(code) {
      let longer = known.filter { $0.hasPrefix("\(code)-") }.sorted()
      let near = EditDistance.nearest(to: code, among: known.sorted())
      let meant = longer.isEmpty ? near.flatMap { $1 <= 4 ? [$0] : nil } ?? [] : longer
      let names = meant.map { "'\($0)'" }.joined(separator: " or ")
      let hint = meant.isEmpty ? "" : "; did you mean \(names)?"
      throw FindingsError(usage: "there is no check '\(code)'\(hint)")
    }
  }

  /// The checks as text, a line each.
  package static func lines(_ configuration: Configuration) -> String {
    let set = configuration.checks(for: "", in: "")
    let rules = all(configuration)
    let width = rules.map(\.id.utf8.count).max() ?? 0
    return rules.map { rule in
      let severity = set[Finding.Code(rawValue: rule.id)]?.rawValue ?? "off"
      let line = "\(rule.id.padded(to: width))  \(severity.padded(to: 7))  \(rule.summary)"
      return "\(line)\n"
    }.joined()
  }

  /// The checks as JSON, schema `loctrip.checks/1`.
  package static func json(_ configuration: Configuration) -> [UInt8] {
    let set = configuration.checks(for: "", in: "")
    return JSONForm.document("checks") { json in
      json.writeMember(
        "checks",
        .array(
          all(configuration).map { rule in
            [
              "code": .string(rule.id),
              "severity": .string(set[Finding.Code(rawValue: rule.id)]?.rawValue ?? "off"),
              "summary": .string(rule.summary), "help": .string(rule.section),
            ]
          }))
    }
  }

  /// The description of each code, and the advice for it.
  private static let summaries: [String: (finds: String, help: String)] = [
    "placeholder-mismatch": (
      "placeholders that differ from the source",
      "Use the placeholders of the source. If their order differs, add positions (%1$@)."
    ),
    "source-placeholders": (
      "a source with an argument that its key or its other form has not, or as another type",
      "Use the arguments of the key, or change the key in the code."
    ),
    "source-escape": (
      "a source in which people see an escape, such as the two characters \\n",
      "Write a line break, or the character itself."
    ),
    "precision": (
      "a number with other decimals than in the source, such as %f for %.1f",
      "Use the precision of the source."
    ),
    "store-characters": (
      "a text for the App Store with < or >, which it refuses", "Write the words instead."
    ),
    "source-store-characters": (
      "a source for the App Store with < or >, which it refuses", "Write the words instead."
    ),
    "plural-missing": (
      "a plural category that the language needs is missing", "Add a text for the category."
    ),
    "plural-unexpected": (
      "a plural category that the language does not have",
      "Remove the text, or move it to a category of the language."
    ),
    "plural-number-lost": (
      "a plural form that is used for several numbers but does not show the number",
      "Add the placeholder of the number."
    ),
    "plural-definition": (
      "a plural whose definition is incomplete or contradicts its texts",
      "Complete the definition: its keys, its type, and the variables that its texts name."
    ),
    "unknown-value": (
      "a state or a device that string catalogs do not have", "Correct the word in the catalog."
    ),
    "missing-state": (
      "a translation without a state, which is treated as new",
      "Set its state: translated, or needs_review."
    ),
    "shape": (
      "a localization that no reader understands, or that Xcode does not build",
      "Correct the members of the localization in the catalog."
    ),
    "wrong-script": (
      "a translation without a letter of its language's script or of its source's",
      "Ask for the text in the right language."
    ),
    "unknown-language": (
      "a language that CLDR does not know, so that no device shows its texts",
      "Rename the language, such as cz to cs."
    ),
    "repeated-language": (
      "a language that is in the catalog in two spellings", "Move the texts into one of them."
    ),
    "region-hides": (
      "a regional variant that lacks texts which its language has",
      "Translate the rest of the variant, or remove it."
    ),
    "inline-code-mismatch": (
      "inline codes that differ from the source",
      "Restore the codes of the source in the translation."
    ),
    "empty-target": (
      "an empty translation", "Translate the text, or remove the empty translation."
    ),
    "filler": (
      "a filler instead of a translation, such as N/A, - or TODO",
      "Translate the text, or remove the filler."
    ),
    "escape": (
      "an escape that the source does not have, such as \\u2019, \\\" or &amp;",
      "Write the character itself."
    ),
    "inflection-lost": (
      "a translation that lacks the ^[…](inflect: true) of its source",
      "Mark the words that change with the number as in the source, or vary the text by plural."
    ),
    "symbol-collision": (
      "keys that produce the same symbol in Swift code, such as save and Save",
      "Rename one of the keys."
    ),
    "same-as-source": (
      "a translation that equals its source, in words of the source language",
      "Translate the text, or mark the key as “don't translate”."
    ),
    "length-limit": (
      "a translation that exceeds its length limit", "Shorten the translation, or raise the limit."
    ),
    "control-character": ("a control character", "Remove the character."),
    "bidi-unbalanced": (
      "unbalanced directional characters", "Close each embedding and isolate within the same text."
    ),
    "invisible-character": (
      "an invisible character", "Remove the character unless the script needs it."
    ),
    "mojibake": (
      "UTF-8 text that was read in another encoding",
      "Ask for the file in UTF-8, or retype the text."
    ),
    "edge-whitespace": (
      "leading or trailing white space that differs from the source",
      "Start and end the translation as the source does."
    ),
    "line-break-count": (
      "a different number of lines than in the source, or sentences, steps or paragraphs "
        + "run together", "Break the translation into the same lines as the source."
    ),
    "double-space": ("two spaces in a row", "Remove one of the spaces."),
    "repeated-word": ("a repeated word", "Remove one of the words."),
    "end-punctuation": (
      "final punctuation that differs from the source or does not belong to the language",
      "End the translation as the source ends, with the punctuation of the language."
    ),
    "brackets": (
      "brackets that do not match, in kind or width", "Close each bracket with its counterpart."
    ),
    "quotes": (
      "quotation marks that do not match, or belong to another language",
      "Use the quotation marks of the language, in pairs."
    ),
    "numbers": ("a number that differs from the source", "Use the numbers of the source."),
    "url": (
      "a link or an e-mail address that differs from the source", "Keep addresses as they are."
    ),
    "markdown": (
      "Markdown that differs from the source", "Mark up the same parts as in the source."
    ),
    "markup": (
      "tags or entities that differ from the source", "Use the tags of the source, and close them."
    ),
    "inconsistent-target": (
      "one source of several words with several translations", "Choose one of the translations."
    ),
    "inconsistent-source": (
      "one translation for different sources", "Make sure that the sources mean the same."
    ),
    "glossary": (
      "a term that is not translated as in the glossary", "Use the glossary's translation."
    ),
    "do-not-translate": ("a name that must not be translated", "Keep the name as in the source."),
    "state-mismatch": ("a state that contradicts the text", "Correct the state."),
    "punctuation-space": (
      "French punctuation without its space",
      "Put a no-break space before : ; ! ? and inside quotation marks."
    ),
    "breaking-space": (
      "French punctuation with a space at which a line may break",
      "Replace the space with a no-break space."
    ),
    "keyword-list": (
      "App Store keywords that are not a comma-separated list",
      "Separate the words with single commas and no spaces, and list each once."
    ),
    "placeholder-unpositioned": (
      "a source with several placeholders that have no positions",
      "Add positions (%1$@), so that translators can change the order."
    ),
    "source-fragment": (
      "a source that is only part of a sentence",
      "Make the whole sentence one text, with placeholders for what varies."
    ),
    "source-plural": (
      "a number before a noun, but no plural forms", "Vary the text by plural in the catalog."
    ),
    "comment-missing": (
      "a text without a comment", "Tell translators where the text appears and what it means."
    ),
    "key-form": (
      "a key that does not have the project's form", "Name the key as keys.form requires."
    ),
    "key-prefix": (
      "a key that lacks the prefix of its catalog", "Start the key as keys.prefixes requires."
    ),
    "placeholder-undocumented": (
      "a placeholder that the comment does not explain", "Explain each placeholder in the comment."
    ),
    "language-missing": (
      "a catalog that lacks a language of the project", "Add the language to the catalog."
    ),
    "key-missing": (
      "a key that lacks a translation in a language of the project", "Translate the key."
    ),
    "source-missing": (
      "a key that lacks a text in the source language", "Write the text into the source language."
    ),
  ]
}
