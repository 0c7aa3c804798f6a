import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct ProtectedTextTests {
  /// A text with each code as `{id:text}`, `!` for one that must stay, `1` for one that stands once.
  private static func show(_ text: ProtectedText?) -> String? {
    text.map { text in
      text.pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .code(let code):
          "{\(code.id):\(code.text)\(code.canDelete ? "" : "!")\(code.canCopy ? "" : "1")}"
        }
      }.joined()
    }
  }

  struct Example: Sendable {
    var source: String
    var target: String?
    var isPlural = false
    var shownSource: String
    var shownTarget: String?
  }

  @Test(arguments: [
    Example(source: "no code, 100 %", shownSource: "no code, 100 %"),
    Example(source: "50%% %@", shownSource: "50%% {1:%@!1}"),
    Example(source: "%@ %lld", shownSource: "{1:%@!1} {2:%lld!1}"),
    Example(
      source: "%@ of %@", target: "%2$@ von %1$@", shownSource: "{1:%@!1} of {2:%@!1}",
      shownTarget: "{2:%2$@!1} von {1:%1$@!1}"),
    Example(
      source: "%1$@ %1$@", target: "%1$@ %1$@ %1$@", shownSource: "{1:%1$@!} {2:%1$@!}",
      shownTarget: "{1:%1$@!} {2:%1$@!} {3:%1$@}"),
    Example(
      source: "%(a)@ of %2$(b)@", target: "%(b)@: %1$(a)@",
      shownSource: "{1:%(a)@!} of {2:%2$(b)@!}", shownTarget: "{2:%(b)@!}: {1:%1$(a)@!}"),
    Example(
      source: "%lld boats", target: "a boat", isPlural: true, shownSource: "{1:%lld1} boats",
      shownTarget: "a boat"),
    Example(source: "%@: %lld boats", isPlural: true, shownSource: "{1:%@!1}: {2:%lld1} boats"),
    Example(source: "%@", target: "nothing", shownSource: "{1:%@1}", shownTarget: "nothing"),
    Example(
      source: "%#@n@ in %@", target: "%@ %#@n@", shownSource: "{1:%#@n@} in {2:%@1}",
      shownTarget: "{3:%@} {4:%#@n@}"),
    Example(source: "%arg boats", isPlural: true, shownSource: "{1:%arg} boats"),
    Example(source: "%#@a\u{1}@", shownSource: "%#@a\u{1}@"),
  ])
  func `placeholders become codes with the ids of the source`(_ example: Example) {
    var nextID = 1
    let pair = ProtectedText.pair(
      source: example.source, target: example.target, isPlural: example.isPlural, nextID: &nextID)
    #expect(Self.show(pair.source) == example.shownSource)
    #expect(Self.show(pair.target) == example.shownTarget)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `the pieces are the text, and no id stands twice in a text`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = ["%@", "%1$@", "%2$lld", "%%", "%", "%arg", "%#@n@", "%lld", "é", " ", "$", "@"]
    func text() -> String {
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }
      .joined()
    }
    var nextID = 5
    let (source, target) = (text(), text())
    let pair = ProtectedText.pair(source: source, target: target, isPlural: false, nextID: &nextID)
    for (whole, protected) in [(source, pair.source), (target, pair.target)] {
      var joined = ""
      var ids: [Int] = []
      for piece in protected?.pieces ?? [] {
        switch piece {
        case .text(let text): joined += text
        case .code(let code):
          joined += code.text
          ids.append(code.id)
        }
      }
      #expect(joined.isIdentical(to: whole))
      #expect(Set(ids).count == ids.count)
      #expect(ids.allSatisfy { (5..<nextID).contains($0) })
    }
  }
}
