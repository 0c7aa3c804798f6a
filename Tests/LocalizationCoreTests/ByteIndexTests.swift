import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@Suite struct ByteIndexTests {
  private func number(of text: [UInt8], in index: ByteIndex, _ texts: [[UInt8]]) -> Int? {
    index.number(of: ArraySlice(text).span) { texts[$0] == text }
  }

  @Test func `every text is found under the number that it got first, whatever the room`() {
    var generator = SeededGenerator(seed: 7)
    // Lengths around those that are read at once, and many that differ in a byte.
    let texts = (0..<4_000).map { number -> [UInt8] in
      let length = number % 27
      return (0..<length).map { _ in UInt8.random(in: 0...3, using: &generator) }
    }
    for capacity in [0, 100, 4_000] {
      var index = ByteIndex(capacity: capacity)
      var model: [[UInt8]: Int] = [:]
      for (number, text) in texts.enumerated() {
        let known = index.insert(number, of: ArraySlice(text).span) { texts[$0] == text }
        #expect(known == model[text])
        if known == nil { model[text] = number }
      }
      for text in texts { #expect(number(of: text, in: index, texts) == model[text]) }
      #expect(number(of: [9], in: index, texts) == nil)
    }
  }

  @Test func `a text that replaces has its number from then on`() {
    let texts: [[UInt8]] = [[1, 2], [], [1, 2]]
    var index = ByteIndex()
    for (number, text) in texts.enumerated() {
      let known = index.insert(number, of: ArraySlice(text).span, replaces: true) {
        texts[$0] == text
      }
      #expect(known == (number == 2 ? 0 : nil))
    }
    #expect(number(of: [1, 2], in: index, texts) == 2)
    #expect(number(of: [], in: index, texts) == 1)
  }
}
