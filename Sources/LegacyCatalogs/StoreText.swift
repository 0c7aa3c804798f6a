internal import LoctripLocalizationCore

/// A text of an app's page in the App Store, as fastlane keeps it: `metadata/de-DE/subtitle.txt`.
///
/// Source: fastlane's `deliver`; the lengths are those of App Store Connect's reference.
struct StoreText: Hashable {
  /// The path before the folder of the language, with its `/`.
  var parent: String
  /// The folder, a locale of the App Store: `de-DE`.
  var locale: String
  /// The file without `.txt`.
  var name: String

  /// Parses a path; `nil` when it is not the path of such a text.
  init?(_ path: String) {
    // Every file of a project is asked.
    guard path.hasSuffix(".txt") else { return nil }
    let parts = path.fields("/", omittingEmpty: false)
    guard parts.count >= 3, parts[parts.count - 3] == "metadata",
      let file = parts.last,
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

  /// The app's language: `de` for the App Store's `de-DE`.
  var language: String { Self.languages[locale] ?? locale }

  /// The same text in a language; `nil` when the App Store has no page in it.
  func text(in language: String) -> StoreText? {
    guard let locale = Self.locale(for: language) else { return nil }
    var other = self
    other.locale = locale
    return other
  }

  /// The locale of the App Store for a language of an app.
  private static func locale(for language: String) -> String? {
    if locales.contains(language) { return language }
    if let named = languages.first(where: { $0.value == language }) { return named.key }
    guard let tag = LanguageTag(language) else { return nil }
    return locales.first { LanguageTag(languages[$0] ?? $0)?.matches(tag) == true }
  }

  /// The note for the translator, with the length limit.
  var note: String { Self.kinds[name] ?? "" }

  /// The translatable texts; addresses are not.
  private static let kinds = [
    "name": "App Store: name of the app [max-length: 30]",
    "subtitle": "App Store: subtitle [max-length: 30]",
    "promotional_text": "App Store: promotional text [max-length: 170]",
    "description": "App Store: description [max-length: 4000]",
    "release_notes": "App Store: what is new in this version [max-length: 4000]",
    "keywords": "App Store: keywords, separated by commas without spaces [max-length: 100]",
  ]

  /// The locales that count as a language without a region.
  private static let languages = [
    "ar-SA": "ar", "bn-BD": "bn", "de-DE": "de", "en-US": "en", "es-ES": "es", "fr-FR": "fr",
    "gu-IN": "gu", "kn-IN": "kn", "ml-IN": "ml", "mr-IN": "mr", "nl-NL": "nl", "no": "nb",
    "or-IN": "or", "pa-IN": "pa", "sl-SI": "sl", "ta-IN": "ta", "te-IN": "te", "ur-PK": "ur",
  ]

  /// All locales of the App Store, which are the folders that `deliver` takes.
  private static let locales = [
    "ar-SA", "bn-BD", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES",
    "es-MX", "fi", "fr-CA", "fr-FR", "gu-IN", "he", "hi", "hr", "hu", "id", "it", "ja", "kn-IN",
    "ko", "ml-IN", "mr-IN", "ms", "nl-NL", "no", "or-IN", "pa-IN", "pl", "pt-BR", "pt-PT", "ro",
    "ru", "sk", "sl-SI", "sv", "ta-IN", "te-IN", "th", "tr", "uk", "ur-PK", "vi", "zh-Hans",
    "zh-Hant",
  ]
}
