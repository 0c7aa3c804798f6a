import Checks
import LocalizationCore
import Testing

@Suite("Placeholders of a translation")
struct PlaceholderMismatchTests {
  private func finding(_ source: String, _ target: String, isPlural: Bool = false) -> Finding? {
    let unit = Unit(
      path: isPlural ? VariationPath([.plural(.one)]) : .root,
      source: .text(source),
      target: .text(target)
    )
    return PlaceholderMismatch().findings(in: unit, language: "fr").first
  }

  @Test(arguments: [
    ("%@ has %2$#@n@", "rien"), ("%@ has %2$#@n@", "%d a %2$#@n@"), ("%@ has %2$#@n@", "a %2$#@n@"),
    ("%#@n@", "keine"),
  ])
  func `what is lost beside a substitution is a mismatch`(source: String, target: String) {
    #expect(finding(source, target) != nil)
  }

  @Test(arguments: [
    ("%@ has %2$#@n@", "%@ a %2$#@n@"), ("%@ has %2$#@n@", "%2$#@m@ de %1$@"),
    ("%lld boats", "%#@boats@"), ("%#@n@", "%#@n@ !"),
  ])
  func `a substitution of the translation's own is none`(source: String, target: String) {
    #expect(finding(source, target) == nil)
  }

  @Test func `a plural may say its number in words`() {
    #expect(finding("%arg boat", "ein Boot", isPlural: true) == nil)
  }

  @Test(arguments: [
    ("%@ of %@", "%@ von %d", "%d stands where the source has %@", [7..<9]),
    ("%@", "„%1$@“ %2$@", "%2$@ has no argument; the source has %@", [11..<15]),
    ("%@ of %d", "von %1$@", "%d is missing", []), ("%lld%%", "%%", "%lld is missing", []),
    ("%1$@ %2$#@n@", "x", "%1$@, %2$#@n@ is missing", []),
  ])
  func `a finding says which part of the translation is wrong`(
    source: String,
    target: String,
    message: String,
    ranges: [Range<Int>]
  ) {
    let finding = finding(source, target)
    #expect(finding?.message == message)
    #expect(finding?.ranges == ranges)
    #expect(finding?.places == [])
  }

  @Test(arguments: [
    ("100 %", "%@"), ("Tide", "100 %d'accord"), ("%@", ""), ("%2$@ %1$@", "%1$@ %2$@"),
    ("%05.2f %+d %ld", "%f %i %lld"), ("50 % of %@", "50 % de %@"),
  ])
  func `what takes the same arguments, or none, is no mismatch`(source: String, target: String) {
    #expect(finding(source, target) == nil)
  }

  @Test func `a plural may leave its number out, and nothing else`() {
    #expect(finding("%lld tides", "eine Tide", isPlural: true) == nil)
    #expect(finding("%lld tides", "eine Tide")?.message == "%lld is missing")
    #expect(finding("%@: %lld tides", "%@: %2$lld", isPlural: true) == nil)
    #expect(finding("%@: %lld tides", "eine", isPlural: true)?.message == "%@, %lld is missing")
    #expect(finding("%lld", "%2$lld", isPlural: true) == nil)
  }
}
