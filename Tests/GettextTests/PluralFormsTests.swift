import LoctripGettext
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@Suite struct PluralFormulaTests {
  @Test(arguments: [
    ("n", [0, 1, 2], [0, 1, 2]), ("n != 1", [0, 1, 2], [1, 0, 1]), ("!n", [0, 5], [1, 0]),
    ("n%10==1 && n%100!=11 ? 0 : 1", [1, 11, 21], [0, 1, 0]), ("(n+2)*3-n/2", [4], [16]),
    ("n==1?0:n==2?1:2", [1, 2, 3], [0, 1, 2]),
    ("n>=2&&n<=4||n==9", [1, 2, 4, 5, 9], [0, 1, 1, 0, 1]),
    ("1 - 2 < n", [0], [0]), ("!!n", [7], [1]), ("! (n == 2)", [2], [0]),
  ])
  func `a formula is read as C reads it`(_ text: String, _ numbers: [UInt64], _ values: [UInt64])
    throws
  {
    let formula = try #require(PluralFormula(text))
    #expect(numbers.map { formula.value(for: $0) } == values)
  }

  @Test(arguments: [
    "", "n ==", "x", "n;", "(n", "n)", "n ? 1", "n ? : 2", "1 2", "n === 1", "n = 1", "system()",
    "n n",
    "99999999999999999999",
    String(repeating: "(", count: 400) + "n" + String(repeating: ")", count: 400),
    String(repeating: "!", count: 900) + "n", String(repeating: "n?", count: 300) + "1",
    String(repeating: "n+", count: 600) + "n",
  ])
  func `what is no formula, or too long or deep, is none`(_ text: String) {
    #expect(PluralFormula(text) == nil)
  }

  @Test func `a division by zero is no value, unless nobody asks for it`() throws {
    #expect(try #require(PluralFormula("n % 0")).value(for: 1) == nil)
    #expect(try #require(PluralFormula("n / (n - n)")).value(for: 1) == nil)
    #expect(try #require(PluralFormula("n ? 1 : 1/0")).value(for: 1) == 1)
    #expect(try #require(PluralFormula("n || 1/0")).value(for: 1) == 1)
    #expect(PluralForms(header: "nplurals=2; plural=n%0;")?.isComplete == false)
  }

  @Test(arguments: 0..<200)
  func `any text is a formula or none, and ends`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "n", "(", ")", "?", ":", "==", "!=", "%", "/", "0", "1", "10", "!", "&&", "||", "-", " ",
    ]
    let text = (0..<Int.random(in: 1...300, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    guard let formula = PluralFormula(text) else { return }
    for number in 0...20 { _ = formula.value(for: UInt64(number)) }
  }
}

@Suite struct PluralFormsTests {
  private static let languages = [
    "ja", "ko", "zh-Hans", "zh-Hant", "th", "vi", "id", "ms", "my", "lo", "km", "yo", "ig", "en",
    "de", "nl", "sv",
    "da", "nb", "nn", "fi", "et", "hu", "el", "tr", "bg", "ka", "az", "kk", "uz", "mn", "sq", "af",
    "eu", "ta", "te",
    "ml", "mr", "ne", "ur", "sw", "lb", "fo", "eo", "ia", "ast", "ps", "ku", "sd", "ug", "ky", "so",
    "ha", "es", "it",
    "ca", "gl", "pt-PT", "fr", "pt", "pt-BR", "fa", "hi", "bn", "gu", "kn", "pa", "si", "am", "hy",
    "zu", "mg", "ak",
    "wa", "tg", "is", "mk", "fil", "tl", "ru", "uk", "be", "sr", "hr", "bs", "pl", "cs", "sk", "ro",
    "lt", "lv", "sl",
    "dsb", "hsb", "gd", "he", "se", "sma", "smj", "smn", "sms", "mt", "ga", "cy", "ar", "br", "gv",
    "kw", "sgs", "shi",
    "tzm", "ksh", "lag", "prg", "iu", "naq", "arb", "iw", "mo", "sh", "qqq", "xx", "zh_TW",
    "sr-Latn",
  ]

  @Test(arguments: languages)
  func `an export has a form for each category with whole numbers, and each number has its own`(
    _ language: String
  ) throws {
    let forms = PluralForms.standard(for: language)
    #expect(forms.isComplete)
    let indices = forms.indices(in: language)
    let categories = PluralCategory.xcodeCategories(for: language)
      .filter { $0.hasWholeNumbers(in: language) }
    #expect(indices.map(\.category) == categories)
    #expect(Set(indices.map(\.index)) == Set(0..<forms.count))
    for number in Array(0...1_000) + [10_000, 100_000, 1_000_000, 2_000_000, 1_100_000] {
      let category = PluralCategory.category(of: number, in: language)
      let expected = indices.first { $0.category == category }?.index
      #expect(forms.index(of: number) == expected, "\(language) \(number)")
    }
    #expect(PluralForms(header: forms.text)?.text == forms.text)
  }

  @Test func `for the headers of other tools the forms come back, or are known to be merged`() {
    var merged: Set<String> = []
    var isRead = 0
    for (language, header) in HeaderVariants.all {
      guard let forms = PluralForms(header: header), forms.isComplete else {
        Issue.record("\(language) \(header)")
        continue
      }
      isRead += 1
      let indices = forms.indices(in: language)
      #expect(indices.allSatisfy { $0.index < forms.count })
      if Set(indices.map(\.index)).count < indices.count {
        merged.insert("\(language) \(forms.count)")
      }
    }
    #expect(isRead > 150)
    // What GNU, Qt, Pontoon and older tools have fewer forms for than CLDR.
    let known: Set = [
      "cy 2", "cy 4", "dsb 3", "ga 3", "he 2", "he 3", "hsb 3", "kw 3", "kw 4", "mt 4", "lt 3",
      "fil 2", "tl 2",
      "br 2", "se 2", "ka 1", "tg 1", "cy 5", "fa 1", "gv 3", "hu 1", "kk 1", "kw 2", "tr 1",
    ]
    #expect(merged.subtracting(known).isEmpty, "\(merged.sorted())")
  }

  @Test(arguments: [
    "", "nplurals=INTEGER; plural=EXPRESSION;", "nplurals=0; plural=0;",
    "nplurals=9999999; plural=n;",
    "plural=n;", "nplurals=2;", "nplurals=2; plural=;", "nplurals=-1; plural=0",
  ])
  func `what says no forms has none`(_ header: String) {
    #expect(PluralForms(header: header) == nil)
  }

  @Test func `a header is read in any spelling`() throws {
    let forms = try #require(
      PluralForms(header: " NPLURALS = 3 ;plural = (n%10==1 && n%100!=11 ? 0\t: n%10>=2 ? 1 : 2)"))
    #expect(forms.count == 3 && forms.index(of: 21) == 0 && forms.index(of: 5) == 1)
  }
}
