internal import LocalizationCore

/// A text of an app's page in the App Store, as fastlane keeps it: `metadata/de-DE/subtitle.txt`.
///
/// Source: fastlane's `deliver`; the lengths are those of App Store Connect's reference.
struct StoreText: Hashable {
  /// What stands before the folder of the language, with its `/`.
  var parent: String
  /// The folder, a locale of the App Store: `de-DE`.
  var locale: String
  /// The file without `.txt`.
  var name: String

  /// Takes a path apart; `nil` when it is none of such a text.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[parts.count - 3] == "metadata",
      let file = parts.last, file.hasSuffix(".txt"),
      Self.kinds[String(file.dropLast(4))] != nil,
      LanguageTag.isWellFormed(String(parts[parts.count - 2])),
      parts[parts.count - 2] != "default"
    else { return nil }
    parent = parts.dropLast(2).map { $0 + "/" }.joined()
    locale = String(parts[parts.count - 2])
    name = String(file.dropLast(4))
  }

  /// The path of the file.
  var path: String { parent + locale + "/" + name + ".txt" }

  /// The app's language: the App Store says `de-DE` where an app says `de`.
  var language: String { Self.languages[locale] ?? locale }

  /// The same text in a language.
  func text(in language: String) -> StoreText {
    var other = self
    other.locale = Self.languages.first { $0.value == language }?.key ?? language
    return other
  }

  /// What a translator is told, the limit of length included.
  var note: String { Self.kinds[name] ?? "" }

  /// The texts that are translated; addresses are not.
  private static let kinds = [
    "name": "App Store: name of the app [max-length: 30]",
    "subtitle": "App Store: subtitle [max-length: 30]",
    "promotional_text": "App Store: promotional text [max-length: 170]",
    "description": "App Store: description [max-length: 4000]",
    "release_notes": "App Store: what is new in this version [max-length: 4000]",
    "keywords": "App Store: keywords, with commas and no spaces between them [max-length: 100]",
  ]

  /// The locales that stand for a language as a whole.
  private static let languages = [
    "ar-SA": "ar", "de-DE": "de", "en-US": "en", "es-ES": "es", "fr-FR": "fr", "nl-NL": "nl",
  ]
}
