internal import LoctripLocalizationCore

/// The marks of a text of a language in a page: its tag and the way it runs.
package struct TextDirection: Sendable {
  /// The value of `lang`; `und` when the language is not known.
  let language: String
  /// The value of `dir`.
  let direction: String

  /// True if texts of the language run from right to left.
  package var isRightToLeft: Bool { direction == "rtl" }

  /// The marks for a language, or for one that is not known.
  ///
  /// - Parameter language: A tag as catalogs and vendors write it.
  package init(_ language: String?) {
    guard let language, let tag = LanguageTag(language) else {
      (self.language, direction) = ("und", "auto")
      return
    }
    self.language = tag.canonical
    direction = Self.isRightToLeft(tag) ? "rtl" : "ltr"
  }

  /// Returns true if the script of a tag runs from right to left.
  ///
  /// Without a script it is the one that the language is mostly written in: `Suppress-Script` of the
  /// IANA registry, and CLDR's likely subtags.
  private static func isRightToLeft(_ tag: LanguageTag) -> Bool {
    if let script = tag.script { return scripts.contains(script) }
    // Punjabi of Pakistan and Azerbaijani of Iran are written in Arabic letters, others are not.
    if let region = tag.region, regional.contains("\(tag.language)-\(region)") { return true }
    return languages.contains(tag.language)
  }

  private static let scripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Gara", "Hatr", "Hebr", "Hung",
    "Khar", "Lydi", "Mand", "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr",
    "Palm", "Phli", "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc", "Thaa",
    "Yezi",
  ]

  private static let languages: Set<String> = [
    "ar", "arc", "arz", "ary", "apc", "acm", "aeb", "ars", "azb", "bal", "bcc", "bgn", "bqi", "ckb",
    "dv", "fa", "glk", "he", "iw", "ji", "khw", "ks", "lrc", "luz", "mzn", "nqo", "pnb",
    "prs", "ps", "rhg", "sam", "sd", "sdh", "skr", "syr", "ug", "ur", "yi",
  ]

  private static let regional: Set<String> = ["pa-PK", "az-IR", "uz-AF", "ku-IQ", "ku-IR", "kk-CN"]
}
