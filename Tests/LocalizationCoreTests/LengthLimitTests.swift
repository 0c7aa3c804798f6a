import LoctripLocalizationCore
import Testing

@Suite struct LengthLimitTests {
  @Test(arguments: [
    LengthLimit.Unit.characters, .codePoints, .utf16, .bytes,
  ])
  func `what does not fit begins where a character or code point does`(_ unit: LengthLimit.Unit) {
    for text in ["🎉 Los", "é", "e\u{301}e", "a🎉b🎉", "👩‍👩‍👧x", "abc"] {
      for count in -1...text.utf8.count + 1 {
        let limit = LengthLimit(count, unit, origin: "test")
        guard let range = limit.excessRange(of: text) else {
          #expect(limit.excess(of: text) == nil)
          continue
        }
        #expect(limit.excess(of: text) != nil)
        #expect(range.upperBound == text.utf8.count && !range.isEmpty)
        // What is before it fits, and one more would not.
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        let fitting = String(text[..<start])
        #expect(fitting.isEmpty || limit.excess(of: fitting) == nil)
        #expect(start.samePosition(in: text.unicodeScalars) != nil)
        let next =
          unit == .characters ? text.index(after: start) : text.unicodeScalars.index(after: start)
        #expect(limit.excess(of: String(text[..<next])) != nil)
      }
    }
  }
}
