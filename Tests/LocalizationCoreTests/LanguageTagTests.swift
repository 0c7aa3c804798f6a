import LoctripLocalizationCore
import Testing

@Suite struct LanguageTagTests {
  @Test(arguments: [
    "fr-" + String(repeating: "x-a-", count: 8_000) + "b", String(repeating: "a-", count: 15_000),
  ])
  func `a tag that no folder could be named for is none`(_ word: String) {
    #expect(!LanguageTag.isWellFormed(word))
    #expect(LanguageTag.nearest(to: word) == nil)
  }

  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("pt_br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"),
    ("sr_latn_rs", "sr-Latn-RS"), ("es-419", "es-419"), ("en-US-POSIX", "en-US-posix"),
    ("sl-ROZAJ-biske-1994", "sl-rozaj-biske-1994"), ("de-1996", "de-1996"),
    ("de-ch-1901", "de-CH-1901"), ("zh-cmn-hans-cn", "zh-cmn-Hans-CN"), ("zh-yue-HK", "zh-yue-HK"),
    ("en-a-myext-b-another", "en-a-myext-b-another"), ("de-DE-u-co-PHONEBK", "de-DE-u-co-phonebk"),
    ("ar-a-aaa-b-bbb-a-ccc", "ar-a-aaa-b-bbb-a-ccc"), ("x-WHATEVER", "x-whatever"),
    ("en-x-US", "en-x-us"), ("az-Arab-x-AZE-derbend", "az-Arab-x-aze-derbend"),
    ("EN-gb-OED", "en-GB-oed"), ("I-Klingon", "i-klingon"), ("sgn-be-fr", "sgn-BE-FR"),
    ("art-lojban", "art-lojban"), ("zh-min-nan", "zh-min-nan"), ("cel-gaulish", "cel-gaulish"),
    ("qaa-Qaaa-QM-x-southern", "qaa-Qaaa-QM-x-southern"), ("mul", "mul"), ("Base", "base"),
    ("en-XA", "en-XA"), ("hy-Latn-IT-arevela", "hy-Latn-IT-arevela"),
  ])
  func `reads a tag in its canonical case`(string: String, canonical: String) throws {
    let tag = try #require(LanguageTag(string))
    #expect(tag.canonical == canonical)
    #expect(LanguageTag(tag.canonical) == tag)
    #expect(LanguageTag.isWellFormed(string))
  }

  @Test(arguments: [
    "", "-", "a", "1", "de-", "-de", "de--DE", "de DE", "de-419-DE", "a-DE", "i-unknown", "x",
    "en-x", "en-u", "en-a-b", "ar-a-", "verylonglanguage", "de-toolongsubtag", "dé", "de-DÉ",
    "de_DE.UTF-8", "sr@latin", "zh-Hans-Hant", "en-GB-US", "abcd-efg", "de-Latn-1", "ｄｅ", "123",
    "en\n", "de-DE-1", "fr-a", "zh-aaa-bbb-ccc-ddd",
  ])
  func `refuses what is not well-formed`(string: String) {
    #expect(LanguageTag(string) == nil)
    #expect(!LanguageTag.isWellFormed(string))
  }

  @Test func `gives the parts`() throws {
    let chinese = try #require(LanguageTag("zh_hant_hk"))
    #expect(chinese.language == "zh")
    #expect(chinese.script == "Hant")
    #expect(chinese.region == "HK")
    let german = try #require(LanguageTag("de-1996-u-co-phonebk-x-a"))
    #expect(german.language == "de")
    #expect(german.script == nil)
    #expect(german.region == nil)
    #expect(LanguageTag("x-app")?.language == "x-app")
    #expect(LanguageTag("en-gb-oed")?.region == "GB")
    #expect(LanguageTag("i-klingon")?.language == "i-klingon")
  }

  @Test(arguments: [
    ("pt_br", "pt-BR", true), ("zh-CN", "zh-Hans", true), ("zh-SG", "zh-Hans", false),
    ("zh-TW", "zh-Hant", true), ("zh-HK", "zh-Hant", false), ("zh-MO", "zh-Hant", false),
    ("zh-CN", "zh-Hans-CN", true), ("zh-HK", "zh-Hant-HK", true), ("iw", "he", true),
    ("iw-IL", "he-IL", true), ("in", "id", true), ("no", "nb", true), ("no-NO", "nb-NO", true),
    ("zh-Hant", "zh-Hant-HK", false), ("zh-Hans", "zh-Hant", false), ("zh-CN", "zh-TW", false),
    ("zh-TW", "zh-HK", false), ("zh-TW", "zh-Hant-HK", false), ("zh", "zh-Hans", false),
    ("zh-CN", "zh-Hant", false), ("sr-Latn", "sr", false), ("de-DE", "de", false),
    ("no", "nn", false), ("nn", "nb", false), ("pt", "pt-BR", false), ("iw", "he-IL", false),
    ("zh-CN-x-a", "zh-Hans", false), ("zh-yue-HK", "zh-HK", false), ("de", "de-1996", false),
  ])
  func `matches the same language`(a: String, b: String, expected: Bool) throws {
    let x = try #require(LanguageTag(a))
    let y = try #require(LanguageTag(b))
    #expect(x.matches(y) == expected)
    #expect(y.matches(x) == expected)
    #expect(x.matches(x))
  }

  @Test(arguments: [
    ("de-DE", "de", true), ("es-419", "es", true), ("sr-Latn-RS", "sr-Latn", true),
    ("zh-Hant-HK", "zh-Hant", true), ("zh-HK", "zh-Hant", true), ("zh-HK", "zh", true),
    ("iw-IL", "he", true), ("de", "de", false), ("de", "de-DE", false), ("de-DE", "de-DE", false),
    ("sr-Latn-RS", "sr", false), ("de-DE-1996", "de", false), ("zh-HK", "zh-Hans", false),
    ("nl-BE", "de", false),
  ])
  func `tells a regional form`(a: String, b: String, expected: Bool) throws {
    #expect(try #require(LanguageTag(a)).isRegionalForm(of: #require(LanguageTag(b))) == expected)
  }

  @Test func `a list finds exactly the languages that are the same`() {
    let tags = [
      "zh", "zh-CN", "zh-Hans", "zh-Hans-CN", "zh_TW", "zh-Hant", "zh-HK", "zh-SG", "ZH-hans-sg",
      "de", "de-DE", "de_de", "de-AT", "iw", "he", "he-IL", "no", "nb", "sr-Latn", "sr-Latn-RS",
      "fr-x-a", "fr-X-A", "fr-x-b", "no tag", "",
    ]
    let all = LanguageList(tags)
    for tag in tags {
      let same = tags.filter { LanguageTag.isSame($0, tag) }
      #expect(all.same(as: tag) == same)
      #expect(all.firstSame(as: tag) == same.first)
      for other in tags {
        let found = LanguageList([other]).firstSame(as: tag)
        #expect(found == (LanguageTag.isSame(other, tag) ? other : nil))
      }
    }
  }
}
