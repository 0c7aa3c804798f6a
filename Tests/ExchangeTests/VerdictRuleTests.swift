import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

/// The order in which the rules of a verdict are asked: each row has a delivery that two rules have an answer for.
@Suite struct VerdictRuleTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var catalog = entry("A %@", [("fr", "translated", "vieux %@")])
    var delivered: [String]
    var language: String? = "fr"
    var policy = ImportPolicy.standard
    let verdict: Verdict
    let rule: VerdictRule
  }

  private static let plural = """
    "N":{"localizations":{"fr":{"variations":{"plural":{\
    "one":{"stringUnit":{"state":"translated","value":"un"}},\
    "other":{"stringUnit":{"state":"translated","value":"%lld"}}}}}}}
    """

  static let rows = [
    Row(
      testDescription: "a text for a text", delivered: [unit("A %@", "A %@", "neuf %@")],
      verdict: .updated, rule: .threeWay),
    Row(
      testDescription: "several texts, of which none may stand there",
      delivered: [unit("A %@", "A %@", "un %d"), unit("A %@", "A %@", "deux %d")],
      verdict: .conflict, rule: .severalTexts),
    Row(
      testDescription: "several texts of a file in an uncertain language",
      delivered: [unit("A %@", "A %@", "un %@"), unit("A %@", "A %@", "deux %@")],
      language: "fr-FR", verdict: .conflict, rule: .severalTexts),
    Row(
      testDescription: "several texts that Xcode takes the last of",
      delivered: [unit("A %@", "A %@", "un %@"), unit("A %@", "A %@", "deux %@")], policy: .xcode,
      verdict: .updated, rule: .xcode),
    Row(
      testDescription: "a form that the language has not, with a text that may not stand there",
      catalog: plural, delivered: [unit("N|==|plural.few", "N", "%@ %d")], verdict: .rejected,
      rule: .noForm),
    Row(
      testDescription: "a key that is not there, in an uncertain language",
      delivered: [unit("Z", "Z", "zed")], language: "fr-FR", verdict: .orphaned, rule: .noPlace),
    Row(
      testDescription: "a text that a check refuses, in an uncertain language",
      delivered: [unit("A %@", "A %@", "neuf %d")], language: "fr-FR", verdict: .rejected,
      rule: .threeWay),
    Row(
      testDescription: "a good text in an uncertain language",
      delivered: [unit("A %@", "A %@", "neuf %@")], language: "fr-FR", verdict: .conflict,
      rule: .uncertainLanguage),
    Row(
      testDescription: "a gap in an uncertain language",
      catalog: entry("A %@", []) + "," + entry("B", [("fr", "translated", "bé")]),
      delivered: [unit("A %@", "A %@", "neuf %@")], language: "fr-FR", verdict: .added,
      rule: .threeWay),
  ]

  @Test(arguments: rows) func `the first rule with an answer gives the verdict`(_ row: Row) throws {
    var settings = LoctripImport()
    settings.policy = row.policy
    let report = try plan(
      xliff([file(row.delivered, original: "Localizable.xcstrings", language: row.language)]),
      into: project(row.catalog), settings: settings)
    #expect(report.units.map(\.verdict) == [row.verdict])
    #expect(report.units.map(\.rule) == [row.rule])
  }

  @Test func `every rule is asked once`() {
    let asked = VerdictRule.first + VerdictRule.overruling
    #expect(asked.count == VerdictRule.allCases.count)
    #expect(Set(asked) == Set(VerdictRule.allCases))
  }

  @Test func `a refused text says nothing of what the delivery means by it`() throws {
    // One <ph> of which nothing is known, and a draft's state: only the first is told.
    let delivered = """
      <trans-unit id="A %@"><source>A %@</source><target state="needs-review-translation">\
      neuf <ph id="7"/></target></trans-unit>
      """
    let report = try plan(
      xliff([file([delivered], original: "Localizable.xcstrings", language: "fr")]),
      into: project(entry("A %@", [])))
    #expect(report.units.map(\.verdict) == [.rejected])
    #expect(!report.codes.contains("draft"))
  }
}
