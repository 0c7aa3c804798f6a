/// A plural category: the name of one grammatical number in a `plural` variation.
///
/// The six standard names are those of Unicode TR 35, part 3, "Language Plural Rules". Any other
/// name can be held too, because catalogs in the wild have such keys and none may be lost.
public struct PluralCategory: RawRepresentable, Hashable, Sendable, Codable {
  /// The key in a String Catalog, and the last part of an XLIFF unit's id.
  public let rawValue: String

  /// Creates the category of a name, standard or not.
  ///
  /// - Parameter rawValue: The name as it is written in the file.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No items; Xcode allows it in every language, as a special case of its own.
  public static let zero = PluralCategory(rawValue: "zero")
  /// The singular of most languages.
  public static let one = PluralCategory(rawValue: "one")
  /// The dual.
  public static let two = PluralCategory(rawValue: "two")
  /// The paucal, and numbers that a language treats like it.
  public static let few = PluralCategory(rawValue: "few")
  /// Large numbers; in some languages fractions.
  public static let many = PluralCategory(rawValue: "many")
  /// Everything else.
  ///
  /// Every language has it, and every plural variation needs it.
  public static let other = PluralCategory(rawValue: "other")

  /// The six categories of CLDR, in the order of the specification.
  package static let allStandard: [PluralCategory] = [.zero, .one, .two, .few, .many, .other]

  /// True for the six categories of CLDR.
  public var isStandard: Bool {
    Self.allStandard.contains(self)
  }

  /// The categories that Xcode writes when a string of the given language varies by plural.
  ///
  /// These are the cardinal categories of CLDR (48), but for `many` in the languages that need it
  /// only for compact numbers such as "1 million" (Catalan, French, Haitian Creole, Italian, Ladin,
  /// Portuguese, Sicilian, Spanish, Venetian), and with the `many` of Hebrew that CLDR dropped in
  /// version 42. `zero` is in the list only where the language's grammar has it, although Xcode
  /// allows it everywhere.
  ///
  /// A language without rules in CLDR, an unknown and a private one have `one` and `other`.
  ///
  /// Source: CLDR `plurals.xml`; Xcode behaviour (0 of some 450 French, Spanish, Italian, Portuguese
  /// and Catalan variations have `many`).
  ///
  /// - Parameter language: A language tag; only its first subtag matters. `_` is taken for `-`.
  /// - Returns: The categories in the order of ``allStandard``; the last is always ``other``.
  package static func xcodeCategories(for language: String) -> [PluralCategory] {
    categories[primary(language)] ?? [.one, .other]
  }

  /// True if a language may have a text for the category.
  ///
  /// Besides the categories that Xcode writes, these do no harm: `zero` everywhere, `many` where
  /// CLDR has it only for compact numbers, and `one` where every number is `other`, which Xcode's
  /// own migration of `.stringsdict` files leaves there.
  package func isAllowed(in language: String) -> Bool {
    if self == .zero { return true }
    let wanted = Self.xcodeCategories(for: language)
    if wanted.contains(self) { return true }
    return self == .one && wanted == [.other]
      || self == .many && Self.compact.contains(Self.primary(language))
  }

  /// True if the category is that of a single whole number, so that a text may spell it out: `one`
  /// in German, but not in Russian, where 21 has it too.
  ///
  /// Source: CLDR `plurals.xml`.
  package func isExact(in language: String) -> Bool {
    let primary = Self.primary(language)
    switch self {
    case .zero: return true
    case .one:
      // The European form has a rule of its own.
      if primary == "pt" { return language.lowercased().dropFirst(3) == "pt" }
      return !Self.sharedOne.contains(primary)
    case .two: return !["br", "dsb", "gd", "gv", "hsb", "kw", "sgs", "sl"].contains(primary)
    case .few, .many: return primary == "cy"
    default: return false
    }
  }

  /// True if some whole number has the category.
  ///
  /// In Czech, Slovak and Lithuanian only fractions have `many`, and CLDR has dropped it for Hebrew.
  ///
  /// Source: CLDR `plurals.xml`.
  package func hasWholeNumber(in language: String) -> Bool {
    self != .many || !["cs", "sk", "lt", "he", "iw"].contains(Self.primary(language))
  }

  /// True if the category `one` is for 0 and 1 and no other whole number, as in French.
  package static func hasOneForZero(in language: String) -> Bool {
    oneForZero.contains(primary(language))
  }

  private static func primary(_ language: String) -> String {
    language.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// The languages with `many` only for compact numbers such as "1 million".
  private static let compact: Set<String> = [
    "ca", "es", "fr", "ht", "it", "lld", "pt", "scn", "vec",
  ]

  /// The languages with `one` for 0 and 1.
  private static let oneForZero: Set<String> = Set(
    """
    ak am as bho bn csw doi fa ff fr gu guw hi hy kab kn ln mg nso pa pcm pt shi si ti wa zu
    """.fields(" ").map(String.init)
  )

  /// The languages whose `one` includes other whole numbers, such as 0 or 21.
  private static let sharedOne: Set<String> = oneForZero.union(
    """
    be br bs ceb dsb fil gd gv hr hsb is lt lv mk prg ru sgs sh sl sr tl tzm uk
    """.fields(" ").map(String.init)
  )

  /// The categories of the languages that do not have exactly `one` and `other`.
  private static let categories: [String: [PluralCategory]] = {
    let groups: [([PluralCategory], String)] = [
      (
        [.other],
        """
        bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th \
        to tpi vi wo yo yue zh cmn
        """
      ),
      ([.one, .two, .other], "iu naq sat se sma smi smj smn sms"),
      ([.one, .few, .other], "bs hr mo ro sh shi sr"),
      ([.one, .two, .few, .other], "dsb gd hsb sl"),
      ([.one, .two, .many, .other], "he iw"),
      ([.one, .few, .many, .other], "be cs lt pl ru sk uk"),
      ([.one, .two, .few, .many, .other], "br ga gv mt sgs"),
      ([.zero, .one, .other], "blo cv ksh lag lv prg"),
      ([.zero, .one, .two, .few, .many, .other], "ar arb ars cy kw"),
    ]
    return Dictionary(
      uniqueKeysWithValues: groups.flatMap { categories, languages in
        languages.fields(" ").map { (String($0), categories) }
      })
  }()
}
