/// How a language is written, as far as checks have to know it.
struct WritingRules {
  /// The language without script and region, lower case.
  let language: String
  private let tag: String

  /// Reads a tag; `_` is taken for `-`.
  init(_ tag: String) {
    self.tag = tag.lowercased()
    language = String(self.tag.prefix { $0 != "-" && $0 != "_" })
  }

  /// Whether words are not set apart by spaces.
  var lacksSpaces: Bool { Self.spaceless.contains(language) }
  private static let spaceless: Set<String> = [
    "zh", "yue", "ja", "th", "lo", "km", "my", "bo", "dz", "wuu", "nan", "hak", "cmn",
  ]

  /// Whether a word may stand twice, as a plural or for stress.
  var repeatsWords: Bool { Self.repeating.contains(language) || lacksSpaces }
  private static let repeating: Set<String> = [
    "id", "ms", "jv", "su", "tl", "fil", "ceb", "haw", "mi", "sm", "to", "vi", "ko", "hi", "ur",
    "bn", "ta", "te", "kn", "ml", "mr", "gu", "pa", "ne", "or", "si", "as", "tr", "az", "uz", "kk",
    "ky", "mn", "hy", "ka", "am", "sw", "zu", "xh", "af", "ht", "yo", "ig", "ha", "rw", "lg", "tk",
    "tt", "ug", "ku", "ckb", "fa",
  ]

  /// Words that rightly stand twice, in lower case.
  var doubledWords: Set<String> { Self.doubled[language] ?? [] }
  private static let doubled: [String: Set<String>] = [
    "en": ["that", "had", "is", "bye", "no", "so", "very", "knock", "ha", "blah", "please"],
    "de": ["die", "der", "das", "sie", "den", "dem", "ihr", "was", "sich", "so"],
    "fr": ["nous", "vous", "en", "pas", "bla"],
    "nl": [
      "die", "dat", "je", "u", "er", "zij", "de", "het", "ze", "in", "op", "aan", "uit", "af", "om",
      "van", "voor", "door", "over",
    ],
    "es": ["se", "casi", "muy", "que"], "it": ["via", "man", "piano", "sotto", "appena", "poco"],
    "pt": ["se", "que", "logo"], "sv": ["det", "som", "den", "att", "var"],
    "da": ["det", "der", "som", "den"], "nb": ["det", "som", "den"],
    "pl": ["co", "bo"], "fi": ["he", "on", "se"], "hu": ["sok", "már", "egy", "az"],
    "ru": ["что", "еле", "чуть"], "ar": ["من"], "he": ["כל"], "el": ["σιγά"], "ro": ["când"],
  ]

  /// Whether marks of direction are part of the writing.
  var isRightToLeft: Bool { Self.rightToLeft.contains(language) }
  private static let rightToLeft: Set<String> = [
    "ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb", "ks", "ku", "arz", "azb",
    "prs", "syr", "pnb", "kab", "shi", "zgh",
  ]

  /// Whether joiners are part of the writing.
  var usesJoiners: Bool {
    isRightToLeft || lacksSpaces || Self.joining.contains(language)
  }
  private static let joining: Set<String> = [
    "hi", "bn", "ta", "te", "kn", "ml", "mr", "gu", "pa", "ne", "or", "si", "as", "sa", "kok",
    "mai", "mni", "sat", "brx", "doi", "mn", "chr",
  ]

  /// Whether a sentence has no mark at its end, or need not have one.
  var omitsFullStops: Bool { Self.stopless.contains(language) }
  private static let stopless: Set<String> = [
    "th", "lo", "km", "my", "zh", "ja", "yue", "ko", "bo",
  ]

  /// Whether a question can be told by its words.
  var omitsQuestionMarks: Bool { Self.questionless.contains(language) }
  private static let questionless: Set<String> = ["th", "lo", "km", "my", "ja", "bo", "ko"]

  /// Whether high marks have a no-break space before them.
  ///
  /// In Canada only the colon has one.
  var isFrench: Bool { language == "fr" && !tag.hasSuffix("-ca") && !tag.hasSuffix("_ca") }

  /// Whether questions and exclamations are marked at their start as well.
  var marksStarts: Bool { Self.starting.contains(language) }
  private static let starting: Set<String> = ["es", "ast"]

  /// Whether large numbers are counted by ten thousands.
  var countsMyriads: Bool { Self.myriads.contains(language) }
  private static let myriads: Set<String> = ["zh", "yue", "ja", "ko"]
}
