/// A language tag as BCP 47 defines it, read tolerantly.
///
/// Catalogs, file names and vendors write the same language in several ways: `pt_BR`, `pt-br`,
/// `pt-BR`. A tag keeps the canonical form of what was written; it does not check that the subtags
/// are registered.
///
/// Two tags are equal if their canonical forms are. Whether they mean the same language when a
/// delivery is reconciled is a wider question: see ``matches(_:)``.
///
/// Source: RFC 5646, sections 2.1 (syntax) and 2.1.1 (case).
package struct LanguageTag: Hashable, Sendable {
  /// The tag with `-` between subtags and the customary case: `zh-Hant-TW`, `de-1996`, `en-x-app`.
  ///
  /// Deprecated subtags stay as they are.
  package let canonical: String

  /// The primary language subtag, in lower case.
  ///
  /// A tag for private use (`x-app`) and a grandfathered one that starts with `i` (`i-klingon`) have
  /// no such subtag; they are a language as a whole.
  package let language: String

  /// The script subtag (`Latn`), if the tag has one.
  package let script: String?

  /// The region subtag (`DE` or `419`), if the tag has one.
  package let region: String?

  /// The extended language subtags, in lower case.
  private let extendedLanguages: [String]

  /// Variants, extensions and private use, in lower case.
  private let remainder: [String]

  /// The largest number of bytes of a tag, that of a folder's name.
  private static let longest = 255

  /// Reads a language tag.
  ///
  /// The result is `nil` if the string is not well-formed by the grammar of RFC 5646, section 2.1.
  ///
  /// - Parameter string: The tag in any case, with `-` or `_` between subtags.
  package init?(_ string: String) {
    guard string.utf8.count <= Self.longest else { return nil }
    // By bytes: a character with thousands of marks takes long to compare.
    let subtags = string.utf8.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x5F }
      .map { Substring($0) }
    guard subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.isASCIIAlphanumeric })
    else { return nil }
    var parser = Parser(subtags: subtags.map { $0.lowercased() })
    guard parser.parse() else { return nil }
    language = parser.language
    extendedLanguages = parser.extendedLanguages
    script = parser.script
    region = parser.region
    remainder = parser.remainder
    let known = [language] + extendedLanguages + [script, region].compactMap(\.self)
    canonical = (known + remainder).joined(separator: "-")
  }

  /// Returns whether a string is a language tag.
  ///
  /// - Parameter string: The tag in any case, with `-` or `_` between subtags.
  /// - Returns: `true` if it is well-formed by RFC 5646, section 2.2.9, once `_` is read as `-`. The
  ///   subtags need not be registered.
  package static func isWellFormed(_ string: String) -> Bool {
    LanguageTag(string) != nil
  }

  /// Returns whether two tags count as the same language in an import.
  ///
  /// Equal tags do, and tags that are equal once
  /// - a deprecated or wider code is replaced: `iw` by `he`, `in` by `id`, `ji` by `yi`, `jw` by
  ///   `jv`, `no` by `nb`;
  /// - Chinese without a script gets the one of its region: `zh-CN` is `zh-Hans` or `zh-Hans-CN`,
  ///   `zh-TW` is `zh-Hant` or `zh-Hant-TW`, `zh-HK` is `zh-Hant-HK`.
  ///
  /// `zh-Hant` and `zh-HK`, `zh-TW` and `zh-HK`, `sr` and `sr-Latn`, `de` and `de-DE` do not match.
  ///
  /// - Parameter other: The tag to compare with.
  /// - Returns: `true` if the tags match, in either direction.
  package func matches(_ other: LanguageTag) -> Bool {
    if self == other { return true }
    guard currentLanguage == other.currentLanguage, extendedLanguages == other.extendedLanguages,
      remainder == other.remainder, effectiveScript == other.effectiveScript
    else { return false }
    if region == other.region { return true }
    return region == nil && other.scriptIsImplied || other.region == nil && scriptIsImplied
  }

  /// Returns whether this tag is the other one with a region added.
  ///
  /// `de-DE` is a regional form of `de`, `sr-Latn-RS` of `sr-Latn` but not of `sr`, `zh-HK` of
  /// `zh-Hant` and of `zh`.
  ///
  /// - Parameter other: The tag that may be the general one.
  /// - Returns: `true` if this tag has a region, the other has none, and they agree otherwise.
  package func isRegionalForm(of other: LanguageTag) -> Bool {
    region != nil && other.region == nil && currentLanguage == other.currentLanguage
      && extendedLanguages == other.extendedLanguages && remainder == other.remainder
      && (script == other.script || effectiveScript == other.effectiveScript)
  }

  /// The tags that a regional form is one of, the nearest first: `zh-Hant` for `zh-HK`, `es-419` and `es` for `es-MX`.
  ///
  /// Source: CLDR, parentLocales.
  package var parents: [String] {
    guard let region else { return [] }
    let whole = [language, effectiveScript].compactMap(\.self).joined(separator: "-")
    let isLatinAmerican =
      language == "es"
      && [
        "AR", "BO", "BR", "BZ", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA",
        "PE", "PR", "PY", "SV", "US", "UY", "VE",
      ].contains(region)
    return (isLatinAmerican ? ["es-419"] : [])
      + (script == effectiveScript ? [whole] : [whole, language])
  }

  /// A key shared by tags that match or are regional forms of each other.
  var family: String {
    "\(currentLanguage)-\(extendedLanguages)-\(remainder)"
  }

  /// Keys of which two languages that are the same share one; see ``isSame(_:_:)``.
  ///
  /// - Parameter language: A tag, or any other word, which is its own key.
  package static func keys(of language: String) -> [ExactString] {
    LanguageTag(language)?.keys ?? [ExactString(language)]
  }

  /// Keys of which two tags that match share one.
  var keys: [ExactString] {
    let key = "\(family)-\(effectiveScript ?? "")-"
    let own = ExactString(key + (region ?? ""))
    return scriptIsImplied ? [own, ExactString(key)] : [own]
  }

  /// The language, with the codes that RFC 5646's registry has replaced.
  private var currentLanguage: String {
    switch language {
    case "iw": "he"
    case "in": "id"
    case "ji": "yi"
    case "jw": "jv"
    case "no": "nb"
    default: language
    }
  }

  /// The script, or the one that a Chinese region implies.
  private var effectiveScript: String? {
    if let script { return script }
    guard language == "zh", extendedLanguages.isEmpty else { return nil }
    switch region {
    case "CN", "SG": return "Hans"
    case "TW", "HK", "MO": return "Hant"
    default: return nil
    }
  }

  /// True if there is no script, and the region is the usual one of a Chinese script.
  private var scriptIsImplied: Bool {
    script == nil && effectiveScript != nil && (region == "CN" || region == "TW")
  }
}

extension LanguageTag {
  /// True if the registry has each extended language for the language, and each variant.
  ///
  /// Source: the IANA Language Subtag Registry.
  var hasRegisteredSubtags: Bool {
    // Nearly all tags have neither, and need no registry.
    guard !extendedLanguages.isEmpty || !remainder.isEmpty else { return true }
    let extended = Self.extendedLanguages[language] ?? []
    return extendedLanguages.allSatisfy { language == "sgn" || extended.contains($0) }
      && remainder.prefix { $0.utf8.count > 1 }.allSatisfy(Self.variants.contains)
  }

  private static let extendedLanguages: [String: Set<String>] = [
    "ar": words(
      """
      aao abh abv acm acq acw acx acy adf aeb aec afb ajp apc apd arb arq ars ary arz auz avl ayh ayl ayn ayp pga shu
      ssh
      """),
    "kok": ["gom", "knn"], "lv": ["ltg", "lvs"],
    "ms": words(
      """
      bjn btj bve bvu coa dup hji jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi mui orn ors pel pse tmw
      urk vkk vkt xmm zlm zmi zsm
      """),
    "sw": ["swc", "swh"], "uz": ["uzn", "uzs"],
    "zh": words("cdo cjy cmn cnp cpx csp czh czo gan hak hnm hsn luh lzh mnp nan sjc wuu yue"),
  ]

  private static let variants = words(
    """
    1606nict 1694acad 1901 1959acad 1994 1996 abl1943 akhmimic akuapem alalc97 aluku anpezo ao1990 aranes arevela
    arevmda arkaika asante auvern baku1926 balanka barla basiceng bauddha bciav bcizbl biscayan biske blasl bohairic
    bohoric boont bornholm cisaup colb1945 cornu creiss dajnko ekavsk emodeng fascia fayyumic fodom fonipa fonkirsh
    fonnapa fonupa fonxsamp gallo gascon gherd grclass grital grmistr hepburn heploc hognorsk hsistemo huett ijekavsk
    itihasa ivanchov jauer jyutping kkcor kleinsch kociewie kscor laukika leidentr lemosin lengadoc lipaw ltg1929
    ltg2007 luna1918 lycopol mdcegyp mdctrans mesokem metelko monoton ndyuka nedis newfound nicard njiva nulik osojs
    oxendict oxyrhync pahawh2 pahawh3 pahawh4 pamaka peano pehoeji petr1708 pinyin polyton posix provenc puter rigik
    rozaj rumgr sahidic saigon scotland scouse simple solba sotav spanglis surmiran sursilv sutsilv synnejyl tailo
    tarask tongyong tunumiir uccor ucrcor ulster unifon vaidika valbadia valencia vallader vecdruka viennese vivaraup
    wadegile xsistemo
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

extension LanguageTag {
  /// Reads the subtags of a tag, given in lower case, in the order of the grammar.
  private struct Parser {
    let subtags: [String]
    var position = 0
    var language = ""
    var extendedLanguages: [String] = []
    var script: String?
    var region: String?
    var remainder: [String] = []

    /// Returns whether the tag is well-formed.
    mutating func parse() -> Bool {
      if parseIrregular() { return true }
      if subtags.first == "x" {
        language = subtags.joined(separator: "-")
        return subtags.count > 1
      }
      guard let primary = take(where: { (2...8).contains($0.utf8.count) && $0.isASCIILetters })
      else { return false }
      language = primary
      if primary.utf8.count <= 3 {
        while extendedLanguages.count < 3,
          let subtag = take(where: { $0.utf8.count == 3 && $0.isASCIILetters })
        {
          extendedLanguages.append(subtag)
        }
      }
      if let subtag = take(where: { $0.utf8.count == 4 && $0.isASCIILetters }) {
        script = subtag.prefix(1).uppercased() + subtag.dropFirst()
      }
      region = take(where: {
        $0.utf8.count == 2 && $0.isASCIILetters || $0.utf8.count == 3 && $0.isASCIIDigits
      })?.uppercased()
      while let variant = take(where: Self.isVariant) { remainder.append(variant) }
      return parseExtensions()
    }

    /// Parses extensions and private use to the end of the tag.
    private mutating func parseExtensions() -> Bool {
      while let singleton = take(where: { $0.utf8.count == 1 }) {
        remainder.append(singleton)
        let isPrivate = singleton == "x"
        let start = remainder.count
        while let subtag = take(where: { isPrivate || $0.utf8.count >= 2 }) {
          remainder.append(subtag)
        }
        if remainder.count == start { return false }
      }
      return position == subtags.count
    }

    /// Parses a grandfathered tag that does not fit the grammar (RFC 5646, `irregular`).
    private mutating func parseIrregular() -> Bool {
      let tag = subtags.joined(separator: "-")
      switch tag {
      case "en-gb-oed":
        (language, region, remainder) = ("en", "GB", ["oed"])
      case "sgn-be-fr", "sgn-be-nl", "sgn-ch-de":
        // The customary case of the last subtag is that of a region.
        (language, region) = ("sgn", subtags[1].uppercased())
        remainder = [subtags[2].uppercased()]
      case "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo",
        "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu":
        language = tag
      default:
        return false
      }
      return true
    }

    private mutating func take(where condition: (String) -> Bool) -> String? {
      guard position < subtags.count, condition(subtags[position]) else { return nil }
      defer { position += 1 }
      return subtags[position]
    }

    private static func isVariant(_ subtag: String) -> Bool {
      let count = subtag.utf8.count
      return count >= 5 || count == 4 && subtag.utf8.first?.isASCIIDigit == true
    }
  }
}

extension StringProtocol {
  fileprivate var isASCIILetters: Bool {
    utf8.allSatisfy(\.isASCIILetter)
  }

  fileprivate var isASCIIDigits: Bool {
    utf8.allSatisfy(\.isASCIIDigit)
  }

  fileprivate var isASCIIAlphanumeric: Bool {
    utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
  }
}

extension LanguageTag {
  /// True if a language is a regional form of the source language: `en-GB` for `en`.
  package static func isVariant(_ language: String, of source: String) -> Bool {
    guard let mine = LanguageTag(language), let other = LanguageTag(source) else { return false }
    return mine.matches(other) || mine.isRegionalForm(of: other) || other.isRegionalForm(of: mine)
      || mine.region != nil && mine.language == other.language && mine.script == other.script
  }
}
