internal import Foundation

extension LanguageTag {
  /// True if the primary subtag can be registered: no registered one has four or more letters.
  ///
  /// The grammar allows `french`, as a language that may be registered one day.
  ///
  /// Source: RFC 5646, section 2.2.1.
  package var isRegistrable: Bool {
    language.utf8.count <= 3 || language.hasByte(UInt8(ascii: "-"))
  }

  /// True if a word is a language tag that can be registered; see ``isRegistrable``.
  package static func isUsable(_ word: String) -> Bool { LanguageTag(word)?.isRegistrable ?? false }

  /// True if CLDR knows the language, the script and the region, and the registry the rest; pseudo-languages and
  /// private use count as known.
  package var isKnown: Bool {
    if language.hasByte(UInt8(ascii: "-")) || language == "qps" { return true }
    guard hasRegisteredSubtags, !Self.noLanguages.contains(language) else { return false }
    let isLanguage =
      Locale.LanguageCode(language).isISOLanguage || Self.macrolanguages.contains(language)
    let isScript = script.map { Locale.Script($0).isISOScript } ?? true
    // `XA`, `XB` and others of private use are the regions of pseudo-languages.
    let isRegion = region.map { $0.hasPrefix("X") || Locale.Region($0).isISORegion } ?? true
    return isLanguage && isScript && isRegion
  }

  /// True for a language that nobody speaks: a program made its texts to test an app.
  package var isPseudo: Bool { language == "qps" || region == "XA" || region == "XB" }

  /// True for a language with texts in CLDR, and at most a script and a region: likely meant as a
  /// language tag.
  ///
  /// `app` and `new` are languages of ISO 639-3, and `no-target-language` is a well-formed tag.
  package var hasLocale: Bool {
    isPlain && isKnown
      && (language.utf8.count == 2 || Locale.availableIdentifiers.contains(language))
  }

  /// True for a tag of a language, and at most a script and a region.
  private var isPlain: Bool {
    canonical == [language, script, region].compactMap(\.self).joined(separator: "-")
  }

  /// True if a name is nothing but a language, `de` or `pt-BR`, in the customary spelling and no word of English.
  package static func isUnmistakable(_ name: String) -> Bool {
    guard let tag = LanguageTag(name), tag.hasLocale else { return false }
    let written = name.utf8.lazy.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    return !englishWords.contains(tag.canonical) && written.elementsEqual(tag.canonical.utf8)
  }

  /// The codes of languages that are words, which a file can be called: `my.xliff`.
  private static let englishWords: Set<String> = [
    "am", "as", "be", "he", "hi", "id", "in", "is", "it", "my", "no", "or", "so", "to",
  ]

  /// The codes for texts in no language, in several, or in one that is not known.
  private static let noLanguages: Set<String> = ["mis", "mul", "und", "zxx"]

  /// Old and wider codes that occur in catalogs.
  private static let macrolanguages: Set<String> = ["iw", "in", "ji", "jw", "no", "sh", "mo", "tl"]

  /// True if two tags are the same with their likely scripts and regions added: `fr` and `fr-FR`.
  package static func hasSameLikelySubtags(_ left: String, _ right: String) -> Bool {
    guard let left = LanguageTag(left), let right = LanguageTag(right),
      left.isPlain, right.isPlain
    else { return false }
    func likely(_ tag: LanguageTag) -> String {
      Locale.Language(identifier: tag.canonical).maximalIdentifier
    }
    return left.language == right.language && likely(left) == likely(right)
  }

  /// The language tag that is nearest to a word that is none: `fr` for `french`, `Français`, `fr-` or
  /// `fr_FR.UTF-8`.
  ///
  /// - Returns: `nil` when nothing is near.
  package static func nearest(to word: String) -> String? {
    // Xcode's folder of interface files, and codes for no language, are near to none.
    guard word.utf8.count <= 64, word.lowercased() != "base",
      !noLanguages.contains(word.lowercased())
    else { return nil }
    return named(word) ?? beginning(of: word) ?? abbreviated(word)
  }

  /// The tag with the code of two letters that its language has, `de-AT` for `deu-AT` and `fr` for `fre`.
  ///
  /// BCP 47 takes a code of three letters only where there is none of two.
  ///
  /// Source: RFC 5646, section 2.2.1; ISO 639-2, whose bibliographic codes are those of libraries.
  ///
  /// - Returns: `nil` for every other tag.
  package static func shortened(_ word: String) -> String? {
    guard let tag = LanguageTag(word), tag.language.utf8.count == 3 else { return nil }
    let code =
      bibliographic[tag.language]
      ?? Locale.LanguageCode(tag.language).identifier(.alpha2)?.lowercased()
    guard let code, code.utf8.count == 2 else { return nil }
    return code + tag.canonical.dropFirst(3)
  }

  /// The codes of ISO 639-2 for libraries, where they differ.
  private static let bibliographic = [
    "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl",
    "fre": "fr", "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "mao": "mi",
    "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tib": "bo", "wel": "cy",
  ]

  /// The message about a word that is no language tag, with the nearest one; `nil` for a tag.
  package static func problem(of word: String) -> String? {
    guard !isUsable(word) else { return nil }
    if word.lowercased() == "base" {
      return "'\(word)' is Xcode's folder of interface files; pass a language, such as fr"
    }
    let hint = nearest(to: word).map { "; did you mean '\($0)'?" } ?? ""
    return "'\(word)' is not a language tag (BCP 47)\(hint)"
  }

  /// The language with a name, in English or its own.
  private static func named(_ word: String) -> String? {
    let english = Locale(identifier: "en")
    return codes.first { code in
      let locales = [english] + (code.utf8.count == 2 ? [Locale(identifier: code)] : [])
      return locales.contains { locale in
        locale.localizedString(forLanguageCode: code).map { isName($0, word) } ?? false
      }
    }
  }

  /// The longest beginning, in whole subtags, that is a tag.
  private static func beginning(of word: String) -> String? {
    var subtags = word.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    while !subtags.isEmpty {
      if let tag = LanguageTag(subtags.joined(separator: "-")), tag.isRegistrable, tag.isKnown {
        return tag.canonical
      }
      subtags.removeLast()
    }
    return nil
  }

  /// The language whose name begins as the word does, by three letters and more.
  private static func abbreviated(_ word: String) -> String? {
    let english = Locale(identifier: "en")
    var (best, length) = ("", 2)
    for code in codes {
      guard let name = english.localizedString(forLanguageCode: code)?.lowercased() else {
        continue
      }
      let common = name.commonPrefix(with: word.lowercased()).count
      if common > length { (best, length) = (code, common) }
    }
    return best.isEmpty ? nil : best
  }

  /// The codes of languages, the common ones of two letters first.
  private static var codes: [String] {
    Locale.LanguageCode.isoLanguageCodes.map(\.identifier).sorted {
      ($0.utf8.count, $0) < ($1.utf8.count, $1)
    }
  }

  private static func isName(_ name: String, _ word: String) -> Bool {
    name.compare(word, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
  }
}
