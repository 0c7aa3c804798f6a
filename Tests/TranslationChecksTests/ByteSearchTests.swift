import LoctripTestSupport
import Testing

@testable import LoctripTranslationChecks

@Suite struct ByteSearchTests {
  @Test func `what is found is what the standard library finds`() {
    var generator = SeededGenerator(seed: 3)
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0..<3, using: &generator) }
    }
    for _ in 0..<3_000 {
      let text = bytes(Int.random(in: 0..<24, using: &generator))
      let sought = bytes(Int.random(in: 0..<6, using: &generator))
      #expect(text.contains(sequence: sought) == text.contains(sought))
    }
  }
}
