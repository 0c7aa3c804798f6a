import LoctripLocalizationCore
import LoctripTestSupport
import Testing

/// Edits change the bytes of their ranges and no other.
@Suite struct EditTests {
  @Test func `edits of every kind`() {
    let bytes = Array("0123456789".utf8)
    #expect(text(bytes, []) == "0123456789")
    #expect(text(bytes, [(0..<0, "a")]) == "a0123456789")
    #expect(text(bytes, [(10..<10, "a")]) == "0123456789a")
    #expect(text(bytes, [(2..<4, "")]) == "01456789")
    #expect(text(bytes, [(0..<10, "")]) == "")
    #expect(text(bytes, [(8..<9, "b"), (1..<3, "aaa")]) == "0aaa34567b9")
    #expect(text(bytes, [(2..<4, "a"), (4..<6, "b")]) == "01ab6789")
    #expect(text([], [(0..<0, "a")]) == "a")
  }

  @Test func `inserts at one place keep their order`() {
    let bytes = Array("ab".utf8)
    #expect(text(bytes, [(1..<1, "1"), (1..<1, "2"), (1..<1, "3")]) == "a123b")
    #expect(text(bytes, [(1..<2, "X"), (1..<1, "1")]) == "a1X")
    #expect(text(bytes, [(0..<1, "X"), (1..<1, "1")]) == "X1b")
  }

  @Test func `an edit that writes what was there changes nothing`() {
    let bytes = Array("some bytes".utf8)
    for lower in 0...bytes.count {
      for upper in lower...bytes.count {
        #expect(bytes.applying([Edit(lower..<upper, Array(bytes[lower..<upper]))]) == bytes)
      }
    }
  }

  @Test func `generated edits give what replacing from the end gives`() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        UInt8.random(in: 97...122, using: &generator)
      }
      var edits: [Edit] = []
      var position = 0
      while position <= bytes.count {
        let lower = Int.random(in: position...bytes.count, using: &generator)
        let upper = Int.random(in: lower...min(lower + 5, bytes.count), using: &generator)
        let new = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          UInt8.random(in: 65...90, using: &generator)
        }
        edits.append(Edit(lower..<upper, new))
        position = upper + 1
      }
      var expected = bytes
      for edit in edits.reversed() { expected.replaceSubrange(edit.range, with: edit.replacement) }
      #expect(bytes.applying(edits) == expected)
      #expect(bytes.applying(edits.shuffled(using: &generator)) == expected)
    }
  }

  @Test func `edits that overlap stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Array("0123456789".utf8).applying([Edit(2..<5, []), Edit(4..<6, [])])
    }
  }

  private func text(_ bytes: [UInt8], _ edits: [(Range<Int>, String)]) -> String {
    String(decoding: bytes.applying(edits.map { Edit($0.0, Array($0.1.utf8)) }), as: UTF8.self)
  }
}
