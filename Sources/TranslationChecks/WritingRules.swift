/// The properties of a language's writing that checks need.
struct WritingRules {
  /// The language without script and region, lower case.
  let language: String
  private let tag: String

  /// Reads a tag with `-` or `_`.
  init(_ tag: String) {
    self.tag = tag.lowercased()
    language = String(self.tag.prefix { $0 != "-" && $0 != "_" })
  }

  /// True if the language writes no spaces between words.
  var lacksSpaces: Bool { Self.spaceless.contains(language) }
  private static let spaceless: Set<String> = [
    "zh", "yue", "ja", "th", "lo", "km", "my", "bo", "dz", "wuu", "nan", "hak", "cmn",
  ]

  /// True if words may be doubled, as a plural or for stress.
  var repeatsWords: Bool { Self.repeating.contains(language) || lacksSpaces }
  private static let repeating: Set<String> = [
    "id", "ms", "jv", "su", "tl", "fil", "ceb", "haw", "mi", "sm", "to", "vi", "ko", "hi", "ur",
    "bn", "ta", "te", "kn", "ml", "mr", "gu", "pa", "ne", "or", "si", "as", "tr", "az", "uz", "kk",
    "ky", "mn", "hy", "ka", "am", "sw", "zu", "xh", "af", "ht", "yo", "ig", "ha", "rw", "lg", "tk",
    "tt", "ug", "ku", "ckb", "fa", "bal", "mad", "bjn", "min", "ace", "bug", "ilo", "pam", "war",
    "ch",
    "ty", "lus", "rap", "mg", "ny", "sn", "wo", "ff", "ee", "tw", "ln", "kok", "sa", "bho", "mai",
    "dv",
    "ps", "sd", "ks", "km", "hmn", "ii", "ba", "cv", "sah",
  ]

  /// Words that may be doubled, in lower case.
  var doubledWords: Set<String> { Self.doubled[language] ?? [] }
  private static let doubled: [String: Set<String>] = [
    "en": ["that", "had", "is", "bye", "no", "so", "very", "knock", "ha", "blah", "please"],
    "de": ["die", "der", "das", "sie", "den", "dem", "ihr", "was", "sich", "so"],
    "fr": ["nous", "vous", "en", "pas", "bla"],
    "nl": [
      "die", "dat", "je", "u", "er", "zij", "de", "het", "ze", "in", "op", "aan", "uit", "af", "om",
      "van", "voor", "door", "over",
    ],
    "es": ["casi", "muy"],
    "it": ["via", "man", "piano", "sotto", "appena", "poco", "quasi", "così"],
    "pt": ["se", "que", "logo"], "sv": ["det", "som", "den", "att", "var"],
    "da": ["det", "der", "som", "den", "med"], "nb": ["det", "som", "den", "med"],
    "no": ["det", "som", "den", "med"], "nn": ["det", "som", "den", "med"],
    "pl": ["co", "bo"], "fi": ["he", "on", "se"], "hu": ["sok", "már", "egy", "az"],
    "ru": ["что", "еле", "чуть", "вот", "просто", "давно", "как"], "uk": ["що", "ледь", "ось"],
    "ar": ["من", "رويدا", "خطوة", "شيئا", "يوما", "واحدا"],
    "he": ["כל", "לאט", "יום", "שוב", "אחד", "אחת", "מעט", "קצת", "צעד", "רגע"],
    "el": [
      "το", "τα", "τον", "την", "τη", "της", "του", "τους", "σιγά", "λίγο", "πρώτα", "ένα", "γύρω",
    ], "ro": ["când", "încet", "chiar"],
    "cs": ["se", "si", "pa"], "sk": ["sa", "si"], "eu": ["poliki", "bana", "berriro"],
    "ca": ["molt", "nos"], "et": ["see", "aeg"], "lv": ["ļoti"],
    "sq": ["pak", "herë", "ngadalë", "shpejt", "dalë", "vende", "copë"],
  ]

  /// True if directional marks are part of the writing.
  var isRightToLeft: Bool { Self.rightToLeft.contains(language) }
  private static let rightToLeft: Set<String> = [
    "ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb", "ks", "ku", "arz", "azb",
    "prs", "syr", "pnb", "kab", "shi", "zgh",
  ]

  /// True if joiners are part of the writing.
  var usesJoiners: Bool {
    isRightToLeft || lacksSpaces || Self.joining.contains(language)
  }
  private static let joining: Set<String> = [
    "hi", "bn", "ta", "te", "kn", "ml", "mr", "gu", "pa", "ne", "or", "si", "as", "sa", "kok",
    "mai", "mni", "sat", "brx", "doi", "mn", "chr",
  ]

  /// True if a sentence needs no mark at its end.
  var omitsFullStops: Bool { Self.stopless.contains(language) }
  private static let stopless: Set<String> = [
    "th", "lo", "km", "my", "zh", "ja", "yue", "ko", "bo",
  ]

  /// True if the words of a question mark it.
  var omitsQuestionMarks: Bool { Self.questionless.contains(language) }
  private static let questionless: Set<String> = ["th", "lo", "km", "my", "ja", "bo", "ko"]

  /// True if a noun is in the singular beside every number, so that `one` and `other` are one text.
  var countsSingular: Bool { Self.singular.contains(language) }
  private static let singular: Set<String> = [
    "tr", "fa", "tt", "hu", "az", "kk", "ky", "uz", "tk", "ug", "ka", "ckb", "ku", "ba", "cv",
  ]

  /// True if high marks have a no-break space before them.
  ///
  /// In Canada only the colon has one.
  var isFrench: Bool { language == "fr" && !tag.hasSuffix("-ca") && !tag.hasSuffix("_ca") }

  /// True if questions and exclamations have a mark at their start too.
  var marksStarts: Bool { Self.starting.contains(language) }
  private static let starting: Set<String> = ["es", "ast"]

  /// True if large numbers are counted in ten thousands.
  var countsMyriads: Bool { Self.myriads.contains(language) }
  private static let myriads: Set<String> = ["zh", "yue", "ja", "ko"]

  /// The language's own mark for one of ASCII, or `nil` if it uses that.
  func ownMark(for mark: UInt32) -> UInt32? {
    if Self.arabic.contains(language), language != "ku" {
      return [0x3F: 0x61F, 0x2C: 0x60C, 0x3B: 0x61B][mark]
    }
    switch language {
    case "el": return mark == 0x3F ? 0x3B : nil
    case "hy": return [0x3F: 0x55E, 0x2E: 0x589][mark]
    case "ja": return [0x3F: 0xFF1F, 0x2E: 0x3002, 0x2C: 0x3001][mark]
    case "zh", "yue", "cmn", "wuu", "nan", "hak":
      return [0x3F: 0xFF1F, 0x2E: 0x3002, 0x2C: 0xFF0C, 0x21: 0xFF01, 0x3B: 0xFF1B][mark]
    default: return nil
    }
  }
  private static let arabic: Set<String> = [
    "ar", "fa", "ur", "ps", "ckb", "ku", "ug", "sd", "arz", "azb", "prs", "pnb", "ks",
  ]

  /// True if a mark belongs only to other scripts.
  func isForeign(_ mark: UInt32) -> Bool {
    switch mark {
    case 0x61F, 0x60C, 0x61B, 0x6D4: !Self.arabic.contains(language) && language != "dv"
    case 0x3002, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1B, 0xFF1F, 0x3001:
      !lacksSpaces && language != "ko" && language != "ii"
    default: false
    }
  }

  /// The pairs of double quotation marks of the language besides straight ones; `nil` if every pair is in use.
  var quotePairs: Set<[UInt32]>? { Self.quotes[language] }
  private static let quotes: [String: Set<[UInt32]>] = {
    let (low, angle, inward): ([UInt32], [UInt32], [UInt32]) = (
      [0x201E, 0x201C], [0xAB, 0xBB], [0xBB, 0xAB]
    )
    let (lowHigh, right): ([UInt32], [UInt32]) = ([0x201E, 0x201D], [0x201D, 0x201D])
    let english: [UInt32] = [0x201C, 0x201D]
    var result: [String: Set<[UInt32]>] = [:]
    for language in ["de", "cs", "sk", "sl", "bg", "is", "lt", "lb", "mk", "ka"] {
      result[language] = [low, angle, inward]
    }
    for language in ["pl", "hu", "ro", "hr", "sr", "bs", "et"] {
      result[language] = [lowHigh, low, angle, inward]
    }
    result["sq"] = [low, angle, inward, english]
    for language in ["ru", "uk", "be", "kk", "ky", "hy", "uz", "tt"] {
      result[language] = [angle, low]
    }
    for language in ["fi", "sv"] {
      result[language] = [right, angle, inward, [0xBB, 0xBB], english]
    }
    for language in ["en", "vi", "ko", "th", "id", "ms", "tr"] {
      result[language] = [english, angle]
    }
    for language in ["fr", "es", "pt", "it", "ca", "gl", "el"] {
      result[language] = [english, angle]
    }
    result["en"] = [english]
    return result
  }()
}
