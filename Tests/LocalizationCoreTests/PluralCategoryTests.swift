import LoctripLocalizationCore
import Testing

@Suite struct PluralCategoryTests {
  @Test(arguments: [
    ("en", "one other"), ("de", "one other"), ("en-GB", "one other"), ("nb", "one other"),
    ("no", "one other"), ("tr", "one other"), ("eu", "one other"), ("hu", "one other"),
    // CLDR's `many` for compact numbers is not written.
    ("fr", "one other"), ("fr-CA", "one other"), ("es", "one other"), ("it", "one other"),
    ("pt", "one other"), ("pt-BR", "one other"), ("pt_PT", "one other"), ("ca", "one other"),
    ("vec", "one other"), ("scn", "one other"), ("lld", "one other"), ("ht", "one other"),
    ("ja", "other"), ("ko", "other"), ("zh-Hans", "other"), ("zh_TW", "other"), ("vi", "other"),
    ("th", "other"), ("id", "other"), ("in", "other"), ("ms", "other"), ("yue", "other"),
    ("ru", "one few many other"), ("uk", "one few many other"), ("be", "one few many other"),
    ("pl", "one few many other"), ("cs", "one few many other"), ("sk", "one few many other"),
    ("lt", "one few many other"),
    ("ro", "one few other"), ("mo", "one few other"), ("sr-Latn-RS", "one few other"),
    ("bs", "one few other"), ("hr", "one few other"),
    ("sl", "one two few other"), ("gd", "one two few other"), ("he", "one two many other"),
    ("iw", "one two many other"), ("se", "one two other"), ("br", "one two few many other"),
    ("ga-IE", "one two few many other"), ("lv", "zero one other"),
    ("ar", "zero one two few many other"), ("AR_eg", "zero one two few many other"),
    ("cy", "zero one two few many other"),
    ("x-private", "one other"), ("tlh", "one other"), ("", "one other"),
  ])
  func `categories that Xcode writes`(language: String, expected: String) {
    let categories = PluralCategory.xcodeCategories(for: language)
    #expect(categories.map(\.rawValue).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("ja", "zero one other"), ("ko", "zero one other"), ("zh-Hans", "zero one other"),
    ("fr", "zero one many other"), ("es-MX", "zero one many other"),
    ("pt_BR", "zero one many other"),
    ("ca", "zero one many other"), ("de", "zero one other"), ("ro", "zero one few other"),
    ("he", "zero one two many other"), ("ru", "zero one few many other"),
  ])
  func `categories that do no harm`(language: String, expected: String) {
    let categories = PluralCategory.allStandard.filter { $0.isAllowed(in: language) }
    #expect(categories.map(\.rawValue).joined(separator: " ") == expected)
    #expect(!PluralCategory(rawValue: "onee").isAllowed(in: language))
  }

  @Test(arguments: [
    ("en", "zero one two"), ("de", "zero one two"), ("pl", "zero one two"), ("ar", "zero one two"),
    ("pt-PT", "zero one two"), ("pt", "zero two"), ("pt-BR", "zero two"), ("fr", "zero two"),
    ("ru", "zero two"), ("uk", "zero two"), ("hr", "zero two"), ("sr-Latn", "zero two"),
    ("lv", "zero two"), ("lt", "zero two"), ("is", "zero two"), ("hi", "zero two"), ("sl", "zero"),
    ("cy", "zero one two few many"),
  ])
  func `categories of one number alone`(language: String, expected: String) {
    let categories = PluralCategory.allStandard.filter { $0.isExact(in: language) }
    #expect(categories.map(\.rawValue).joined(separator: " ") == expected)
  }

  @Test func `keeps a name that is not standard`() {
    #expect(PluralCategory(rawValue: "onee").rawValue == "onee")
    #expect(!PluralCategory(rawValue: "onee").isStandard)
    #expect(!PluralCategory(rawValue: "One").isStandard)
    for category in PluralCategory.allStandard { #expect(category.isStandard) }
    #expect(PluralCategory.allStandard.count == 6)
  }
}
