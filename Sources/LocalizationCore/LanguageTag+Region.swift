extension LanguageTag {
  /// True if the region is the likely one of the language: `fr-FR`, `zh-Hant-TW`, but not `fr-CA`.
  ///
  /// `pt` has none: it is Brazilian to Apple, and European in many projects.
  ///
  /// Source: CLDR, likely subtags.
  package var hasLikelyRegion: Bool {
    guard let region else { return false }
    if language == "zh" { return region == (script == "Hant" ? "TW" : "CN") }
    return Self.likelyRegions[language] == region
  }

  /// True if the regions count as one language without other evidence; false for `pt` and `zh`.
  package var isOneLanguage: Bool { Self.likelyRegions[language] != nil }

  private static let likelyRegions: [String: String] = [
    "af": "ZA", "am": "ET", "ar": "EG", "az": "AZ", "be": "BY", "bg": "BG", "bn": "BD", "bs": "BA",
    "ca": "ES", "cs": "CZ", "cy": "GB", "da": "DK", "de": "DE", "el": "GR", "en": "US", "es": "ES",
    "et": "EE", "eu": "ES", "fa": "IR", "fi": "FI", "fil": "PH", "fr": "FR", "ga": "IE", "gl": "ES",
    "gu": "IN", "he": "IL", "hi": "IN", "hr": "HR", "hu": "HU", "hy": "AM", "id": "ID", "is": "IS",
    "it": "IT", "iw": "IL", "ja": "JP", "ka": "GE", "kk": "KZ", "km": "KH", "kn": "IN", "ko": "KR",
    "lo": "LA", "lt": "LT", "lv": "LV", "mk": "MK", "ml": "IN", "mn": "MN", "mr": "IN", "ms": "MY",
    "my": "MM", "nb": "NO", "ne": "NP", "nl": "NL", "nn": "NO", "no": "NO", "or": "IN", "pa": "IN",
    "pl": "PL", "ro": "RO", "ru": "RU", "si": "LK", "sk": "SK", "sl": "SI", "sq": "AL",
    "sr": "RS", "sv": "SE", "sw": "TZ", "ta": "IN", "te": "IN", "th": "TH", "tr": "TR", "uk": "UA",
    "ur": "PK", "uz": "UZ", "vi": "VN",
  ]
}
