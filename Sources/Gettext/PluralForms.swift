package import LoctripLocalizationCore

/// The plural forms of a PO file: how many each plural has, and which number has which.
package struct PluralForms: Sendable {
  /// The number of forms, `nplurals`.
  package let count: Int
  /// The formula.
  package let formula: PluralFormula
  /// The value of the header `Plural-Forms`.
  package let text: String

  /// The greatest number of forms that is read; languages need six.
  private static let most = 32

  private init?(count: Int, plural: String) {
    guard 1...Self.most ~= count, let formula = PluralFormula(plural) else { return nil }
    self.count = count
    self.formula = formula
    text = "nplurals=\(count); plural=\(plural);"
  }

  /// Reads the value of a header.
  ///
  /// - Returns: `nil` if it is none, or its formula is none; `nplurals=INTEGER` of a template is none.
  package init?(header: String) {
    var (count, plural): (Int?, String?) = (nil, nil)
    for part in header.split(separator: ";") {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let name = part[..<sign].filter { !$0.isWhitespace }.lowercased()
      let value = String(part[part.index(after: sign)...])
      if name == "nplurals" { count = Int(value.filter { !$0.isWhitespace }) }
      if name == "plural" { plural = value }
    }
    guard let count, let plural else { return nil }
    self.init(count: count, plural: plural)
  }

  /// The number of the form for a number; `nil` if there is none.
  package func index(of number: Int) -> Int? {
    formula.value(for: UInt64(number)).flatMap { $0 < UInt64(count) ? Int($0) : nil }
  }

  /// True if every number has a form.
  package var isComplete: Bool { (0...200).allSatisfy { index(of: $0) != nil } }

  /// The forms that the header knows of a language, each with its number: those that whole numbers have.
  ///
  /// A form belongs where the header puts the number that stands for it; the text of the formula says nothing, because
  /// tools write their own.
  package func indices(in language: String) -> [(category: PluralCategory, index: Int)] {
    PluralCategory.xcodeCategories(for: language).compactMap { category in
      category.firstNumber(in: language).flatMap { index(of: $0) }.map { (category, $0) }
    }
  }

  /// The forms of a language as an export writes them, one for each category that has whole numbers.
  ///
  /// Source: CLDR `plurals.xml` (48), in the words of GNU gettext and Weblate where these have the same numbers.
  package static func standard(for language: String) -> PluralForms {
    let (count, plural) = rule(for: language)
    guard let forms = PluralForms(count: count, plural: plural) else {
      preconditionFailure("the formula of a language is one")
    }
    return forms
  }

  private static func rule(for language: String) -> (count: Int, plural: String) {
    let tag = language.lowercased().replacing("_", with: "-")
    let primary = String(tag.prefix { $0 != "-" })
    if PluralCategory.xcodeCategories(for: language) == [.other] { return (1, "0") }
    if let (_, rule) = special.first(where: { $0.languages.contains(primary) }) { return rule }
    let isGreater = PluralCategory.hasOneForZero(in: language) && tag != "pt-pt"
    return (2, isGreater ? "n > 1" : "n != 1")
  }

  /// The languages that have other forms than one and many.
  private static let special: [(languages: Set<String>, rule: (count: Int, plural: String))] = [
    (["be", "ru", "uk", "bs", "hr", "sh", "sr"], (3, "n%10==1 && n%100!=11 ? 0 : \(few) ? 1 : 2")),
    (["pl"], (3, "n==1 ? 0 : \(few) ? 1 : 2")),
    (["cs", "sk"], (3, "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2")),
    (["mo", "ro"], (3, "n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2")),
    (
      ["lt"],
      (
        3,
        "n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2"
      )
    ),
    (["lv", "prg"], (3, "n%10==0 || n%100>=11 && n%100<=19 ? 0 : n%10==1 && n%100!=11 ? 1 : 2")),
    (["sl", "dsb", "hsb"], (4, "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3")),
    (["gd"], (4, "(n==1 || n==11) ? 0 : (n==2 || n==12) ? 1 : (n > 2 && n < 20) ? 2 : 3")),
    (["he", "iw"], (4, "n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3")),
    (
      ["iu", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms"], (3, "n==1 ? 0 : n==2 ? 1 : 2")
    ),
    (
      ["mt"],
      (
        5,
        "n==1 ? 0 : n==2 ? 1 : n==0 || n%100>=3 && n%100<=10 ? 2 : n%100>=11 && n%100<=19 ? 3 : 4"
      )
    ),
    (["ga"], (5, "n==1 ? 0 : n==2 ? 1 : n>2 && n<7 ? 2 : n>6 && n<11 ? 3 : 4")),
    (["cy"], (6, "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5")),
    (
      ["ar", "arb", "ars"],
      (6, "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5")
    ),
    (["is", "mk"], (2, "n % 10 != 1 || n % 100 == 11")),
    (
      ["ceb", "fil", "tl"],
      (2, "n != 1 && n != 2 && n != 3 && (n % 10 == 4 || n % 10 == 6 || n % 10 == 9)")
    ),
    (["shi"], (3, "n<2 ? 0 : n<11 ? 1 : 2")),
    (["tzm"], (2, "n>1 && (n<11 || n>99)")),
    (["blo", "cv", "ksh", "lag"], (3, "n==0 ? 0 : n==1 ? 1 : 2")),
    (
      ["br"],
      (
        5,
        "n%10==1 && \(Self.notTeen) ? 0 : n%10==2 && \(Self.notTeen) ? 1 : (n%10==3 || n%10==4 || n%10==9) && "
          + "\(Self.notTeen) ? 2 : n!=0 && n%1000000==0 ? 3 : 4"
      )
    ),
    (["gv"], (4, "n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3")),
    (
      ["kw"],
      (
        6,
        "n==0 ? 0 : n==1 ? 1 : n%20==2 || n%1000==0 && (n%100000>=1000 && n%100000<=20000 || n%100000==40000 || "
          + "n%100000==60000 || n%100000==80000) || n%1000000==100000 ? 2 : n%20==3 ? 3 : n%20==1 ? 4 : 5"
      )
    ),
    (
      ["sgs"],
      (
        4,
        "n%10==1 && n%100!=11 ? 0 : n==2 ? 1 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 2 : 3"
      )
    ),
  ]

  private static let few = "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)"
  private static let notTeen = "n%100/10!=1 && n%100/10!=7 && n%100/10!=9"
}
