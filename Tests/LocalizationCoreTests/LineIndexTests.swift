import LoctripLocalizationCore
import LoctripTestSupport
import Testing

/// Offsets become lines and columns, both from 1, columns in bytes.
@Suite struct LineIndexTests {
  @Test(arguments: [
    ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 3, 1, 4), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1),
    ("a\r\nb", 1, 1, 2),
    ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("\r\r\n\n", 4, 4, 1),
    ("\r\r\n\n", 1, 2, 1),
    ("\n", 1, 2, 1), ("é\né", 2, 1, 3), ("é\né", 5, 2, 3), ("a\n\rb", 3, 3, 1), ("a\r", 2, 2, 1),
  ])
  func `the place of an offset`(text: String, offset: Int, line: Int, column: Int) {
    let place = LineIndex(Array(text.utf8)).position(of: offset)
    #expect(place.line == line)
    #expect(place.column == column)
  }

  @Test func `the place in a file`() {
    let index = LineIndex(Array("a\nbc".utf8))
    #expect(
      index.location(of: 3, in: "x.xliff") == FileLocation(path: "x.xliff", line: 2, column: 2))
    #expect(index.location(of: 3, in: "x.xliff").description == "x.xliff:2:2")
  }

  @Test func `every offset of a generated text agrees with counting`() {
    var generator = SeededGenerator(seed: 31)
    let pieces: [[UInt8]] = [[10], [13], [13, 10], [65], [0xC3, 0xA9], [0]]
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).flatMap { _ in
        pieces[Int.random(in: pieces.indices, using: &generator)]
      }
      let index = LineIndex(bytes)
      var line = 1
      var column = 1
      for offset in 0...bytes.count {
        let place = index.position(of: offset)
        #expect(place.line == line && place.column == column, "\(bytes) at \(offset)")
        guard offset < bytes.count else { break }
        let isEnd =
          bytes[offset] == 10
          || (bytes[offset] == 13 && (offset + 1 == bytes.count || bytes[offset + 1] != 10))
        if isEnd {
          line += 1
          column = 1
        } else {
          column += 1
        }
      }
    }
  }
}
