import LocalizationCore
import Testing

@Suite("Placeholders of a translation beside substitutions")
struct PlaceholderMismatchTests {
  @Test(arguments: [
    ("%@ has %2$#@n@", "rien"), ("%@ has %2$#@n@", "%d a %2$#@n@"), ("%@ has %2$#@n@", "a %2$#@n@"),
    ("%#@n@", "keine"),
  ])
  func `what is lost beside a substitution is a mismatch`(source: String, target: String) {
    #expect(Placeholder.mismatch(source: source, target: target, isPlural: false) != nil)
  }

  @Test(arguments: [
    ("%@ has %2$#@n@", "%@ a %2$#@n@"), ("%@ has %2$#@n@", "%2$#@m@ de %1$@"),
    ("%lld boats", "%#@boats@"), ("%#@n@", "%#@n@ !"),
  ])
  func `a substitution of the translation's own is none`(source: String, target: String) {
    #expect(Placeholder.mismatch(source: source, target: target, isPlural: false) == nil)
  }

  @Test func `a plural may say its number in words`() {
    #expect(Placeholder.mismatch(source: "%arg boat", target: "ein Boot", isPlural: true) == nil)
  }
}
