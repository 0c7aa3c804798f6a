import LocalizationCore
import Reconciliation
import Testing

@Suite struct ChecksTests {
  private func codes(
    _ target: String,
    source: String = "Tide",
    limits: [LengthLimit] = []
  ) -> [String] {
    Checks.remarks(on: .text(target), source: .text(source), limits: limits).map(\.code.rawValue)
  }

  @Test(arguments: [
    ("Gezeit", "Tide", false), ("a\nb\tc\r\n", "Tide", false), ("a\u{7}", "Tide", true),
    ("a\u{7}", "b\u{7}", false), ("a\u{7F}", "Tide", true), ("a\u{85}", "Tide", true),
    ("Café", "Tide", false), ("\u{200B}\u{2028}", "Tide", false),
  ])
  func `a control character that the source has not is an error`(
    _ target: String,
    _ source: String,
    _ isError: Bool
  ) {
    #expect(codes(target, source: source) == (isError ? ["control-character"] : []))
  }

  @Test(
    arguments: [
      ("A button. [max-length: 30]", 30), ("[MAX-LENGTH:5]", 5), ("[maxlength: 7 ]", 7),
      ("[max-length: 9] or [max-length: 8]", 8), ("[max-length: many]", nil), ("[max: 3]", nil),
      ("max-length: 3", nil), ("[max-length: -3]", nil), ("", nil), ("[max-length: 0]", 0),
    ] as [(String, Int?)]
  )
  func `a comment states a limit`(_ comment: String, _ expected: Int?) {
    #expect(LengthLimit(comment: comment)?.count == expected)
  }

  @Test func `characters are those that a reader sees, code points those of Unicode`() {
    let text = "👩‍👩‍👧e\u{301}"
    #expect(codes(text, limits: [LengthLimit(2, .characters, origin: "x")]) == [])
    #expect(codes(text, limits: [LengthLimit(1, .characters, origin: "x")]) == ["length-limit"])
    #expect(codes(text, limits: [LengthLimit(7, .codePoints, origin: "x")]) == [])
    #expect(codes(text, limits: [LengthLimit(6, .codePoints, origin: "x")]) == ["length-limit"])
  }

  @Test func `each phrase of a set has the limit`() {
    let remarks = Checks.remarks(
      on: .phrases(["kurz", "viel zu lang"]),
      source: .phrases(["a", "b"]),
      limits: [LengthLimit(5, .characters, origin: "comment")]
    )
    #expect(remarks.map(\.message) == ["the translation has 12 characters, and 'comment' allows 5"])
  }
}
