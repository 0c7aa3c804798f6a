internal import LoctripBundles
internal import LoctripAppProjects
internal import LoctripLocalizationCore
internal import LoctripReconciliation
internal import LoctripTranslationChecks

/// Why the language of some units is not certain, which keeps them from replacing anything.
struct UncertainLanguage {
  /// The finding about a unit that is not written because of it.
  var finding: Finding
  /// True to write units without a finished translation in the catalog.
  var fillsGaps = false
}

/// What something says of the language of a delivered file.
struct LanguageClaim {
  /// What says it.
  enum Witness: String {
    case target = "target-language"
    case locale = "targetLocale"
    case name = "the name of the bundle"
    case folder = "the folder"
  }

  let witness: Witness
  /// The word for the language there.
  let word: String
  /// The language as the project spells it.
  let language: String
}

extension ImportPlan.Unit {
  /// Takes back a decision about a unit whose language is not certain.
  mutating func hold(by doubt: UncertainLanguage) {
    guard written != nil, !doubt.fillsGaps || before?.state == .translated else { return }
    verdict = doubt.fillsGaps ? .conflict : .rejected
    written = nil
    findings.insert(doubt.finding, at: 0)
  }
}

extension Finding {
  /// A tag is taken for a language of the project.
  static func guessed(_ stated: String, as language: String) -> Finding {
    Finding(
      .guessedLanguage, .warning,
      "'\(stated)' is imported as '\(language)': gaps are filled, finished translations are "
        + "kept; to import all of it, pass --language-map \(stated)=\(language)")
  }

  /// A finished translation is not replaced by one whose language is only taken to be its own.
  static func onlyGuessed(_ stated: String, as language: String) -> Finding {
    Finding(
      .guessedLanguage, .error,
      "the delivery is in '\(stated)', but the catalog has a finished translation in "
        + "'\(language)'; to overwrite it, pass --language-map \(stated)=\(language)")
  }

  /// A language that the project does not have yet.
  ///
  /// - Parameter others: The languages that it could be meant for.
  static func new(_ language: String, stated: String, beside others: [String] = []) -> Finding {
    guard !others.isEmpty else {
      return Finding(.newLanguage, .note, "'\(language)' is new to the project")
    }
    // Two regions are two languages.
    let region = LanguageTag(stated)?.region
    let choice = others.filter { region == nil || LanguageTag($0)?.region == nil }
      .map { "--language-map \(stated)=\($0)" }.joined(separator: " or ")
    return Finding(
      .newLanguage, .warning,
      "'\(language)' is new to the project, which has "
        + "\(others.map { "'\($0)'" }.joined(separator: ", "))"
        + (choice.isEmpty ? "" : "; to import it as that, pass \(choice)"))
  }

  /// A delivery is in a language that does not exist.
  static func unknown(_ stated: String, known: [String]) -> Finding {
    let near = LanguageTag.nearest(to: stated).map { tag in
      known.first { LanguageTag.match($0, tag) != .none } ?? tag
    }
    let choice = near.map { "; for '\($0)', pass --language-map \(stated)=\($0)" }
    return Finding(
      .unknownLanguage, .error,
      "CLDR knows no language '\(stated)', so nothing is imported in it"
        + (choice ?? "; name the language with --language-map"))
  }

  /// A file says of itself that it is in several languages, and nothing of it is written.
  static func contradiction(_ claims: [LanguageClaim], stated: String, among languages: [String])
    -> Finding
  {
    let choice = languages.map { "--language-map \(stated)=\($0)" }.joined(separator: " or ")
    return Finding(
      .languageContradiction, .error,
      "\(words(claims)), so nothing of it is imported; choose with \(choice)")
  }

  /// A file says of itself that it is in several languages; what was sent says in which one.
  static func contradiction(_ claims: [LanguageClaim], takenFor language: String) -> Finding {
    Finding(
      .languageContradiction, .warning,
      "\(words(claims)); imported as '\(language)', judging by its finished strings that were sent")
  }

  private static func words(_ claims: [LanguageClaim]) -> String {
    let words = claims.map { "\($0.witness.rawValue) says '\($0.word)'" }
    return words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  /// Sources are only changed by a delivery that is asked for by its language.
  static func changesSource(in language: String) -> Finding {
    Finding(
      .sourceLanguage, .error,
      "'\(language)' is the source language; to change source texts, pass --language \(language)")
  }

  /// The base has a catalog in other languages than the delivery.
  static func sent(in languages: [String], not language: String, of original: String) -> Finding {
    let names = languages.map { "'\($0)'" }.joined(separator: ", ")
    return wrongLanguage(
      "the base has '\(original)' in \(names), but the delivery is in '\(language)'", language,
      languages)
  }

  /// A delivery has the texts of another language.
  static func texts(of other: String, not language: String, in original: String) -> Finding {
    wrongLanguage(
      "'\(original)' is marked as '\(language)', but its texts are in '\(other)'", language, [other]
    )
  }

  /// Texts of a delivery have no letter of its language.
  static func texts(without language: String, _ count: Int, of all: Int, in original: String)
    -> Finding
  {
    wrongLanguage(
      "'\(original)' is marked as '\(language)', but \(count.grouped) of \(all.counted("changed text")) "
        + "that were looked at have no letter of its script", language, [])
  }

  private static func wrongLanguage(_ message: String, _ language: String, _ others: [String])
    -> Finding
  {
    let choice = (others.prefix(8) + [language]).map { "\(language)=\($0)" }
    return Finding(
      .wrongLanguage, .error,
      "\(message); choose with --language-map \(choice.joined(separator: " or "))")
  }
}
