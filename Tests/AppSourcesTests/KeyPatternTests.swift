import LoctripAppSources
import LoctripCodeFacts
import Testing

@Suite struct KeyPatternTests {
  @Test(arguments: [
    "%@", "%lld", "%1$@", "%.2f", "%(count)lld", "%1$(name)@", "%#@count@", "%arg", "%5.1f", "%d",
  ])
  func `a gap is any one placeholder`(placeholder: String) {
    let pattern = KeyPattern(pieces: ["Hello ", "!"], isBuilt: false)
    #expect(pattern.matches("Hello \(placeholder)!"))
    #expect(!pattern.matches("Hello \(placeholder)\(placeholder)!"))
    #expect(!pattern.matches("Hello !"))
    #expect(!pattern.matches("Hello you!"))
  }

  @Test func `a gap of a built key is any text`() {
    let pattern = KeyPattern(pieces: ["settings.", ".title"], isBuilt: true)
    #expect(pattern.matches("settings.sound.title"))
    #expect(pattern.matches("settings..title"))
    #expect(!pattern.matches("settings.title"))
    #expect(!pattern.matches("settings.sound.titles"))
    #expect(KeyPattern(pieces: ["", "-", ""], isBuilt: true).matches("a-b-c"))
    #expect(KeyPattern(pieces: ["", "."], isBuilt: true).isBlank)
  }
}
