import LoctripLocalizationCore
@testable import StringCatalogs
import Testing

@Suite struct SubstitutionTextTests {
  private let text = SubstitutionText([
    Localization.Substitution(name: "A", argument: 1, specifier: "lld"),
    Localization.Substitution(name: "B", argument: 2, specifier: "@"),
    Localization.Substitution(name: "C", argument: nil, specifier: "lld"),
    Localization.Substitution(name: "D", argument: 4, specifier: nil),
  ])

  private func path(_ name: String) -> VariationPath {
    VariationPath([.substitution(name), .plural(.other)])
  }

  @Test func `the text around gets positions and loses them again`() {
    let short = "%#@A@ of %#@B@, %#@C@, %#@D@, %#@E@, %lld %%"
    let long = "%1$#@A@ of %2$#@B@, %#@C@, %4$#@D@, %#@E@, %lld %%"
    #expect(text.exported(short, at: .root) == long)
    #expect(text.imported(long, at: .root, models: []) == short)
    #expect(text.exported(short, at: VariationPath([.device("mac")])) == long)
  }

  @Test(arguments: [("A", "%1$lld"), ("B", "%2$@"), ("C", "%arg"), ("D", "%arg")])
  func `the argument of a case is spelled with position and specifier, where both are stated`(
    _ name: String, _ long: String
  ) {
    #expect(text.exported("%arg x %arg %lld", at: path(name)) == "\(long) x \(long) %lld")
    #expect(
      text.imported("\(long) x \(long) %lld", at: path(name), models: []) == "%arg x %arg %lld")
  }

  @Test func `the argument of another substitution stays`() {
    #expect(text.exported("%#@B@ %arg", at: path("A")) == "%#@B@ %1$lld")
    #expect(text.imported("%2$@ %1$lld", at: path("A"), models: []) == "%2$@ %arg")
  }

  @Test func `a position that the catalog itself writes is kept`() {
    #expect(text.imported("%1$#@A@ neu", at: .root, models: ["%1$#@A@ alt"]) == "%1$#@A@ neu")
    #expect(text.imported("%1$lld neu", at: path("A"), models: ["%1$lld"]) == "%1$lld neu")
    #expect(text.imported("%1$lld neu", at: path("A"), models: ["%arg"]) == "%arg neu")
  }

  @Test func `a text without substitutions or without a percent sign stays`() {
    let none = SubstitutionText([])
    #expect(none.exported("%arg %#@A@", at: .root) == "%arg %#@A@")
    #expect(none.imported("%1$#@A@", at: .root, models: []) == "%1$#@A@")
    #expect(text.exported("arg #@A@", at: .root) == "arg #@A@")
  }

  @Test func `a combining mark after an argument hides nothing`() {
    #expect(text.exported("%arg\u{301}", at: path("A")) == "%1$lld\u{301}")
    #expect(text.imported("%1$lld\u{301}", at: path("A"), models: []) == "%arg\u{301}")
  }
}
