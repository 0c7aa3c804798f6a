@testable import LoctripLocalizationCore
import Testing

/// Equal means the same bytes, for keys and for texts.
@Suite struct ExactStringTests {
  static let lookalikes: [(String, String)] = [
    ("é", "e\u{301}"), ("Å", "\u{212B}"), ("Ω", "\u{2126}"), ("가", "\u{1100}\u{1161}"),
    ("ñ", "n\u{303}"),
    ("a\u{302}\u{323}", "a\u{323}\u{302}"), (";", "\u{37E}"),
  ]

  @Test(arguments: lookalikes)
  func `canonically equal strings are not exactly equal`(left: String, right: String) {
    #expect(left == right)
    #expect(!left.isIdentical(to: right))
    #expect(!right.isIdentical(to: left))
    #expect(ExactString(left) != ExactString(right))
    #expect(LoctripMessage.text(left) != .text(right))
    #expect(LoctripMessage.phrases(["a", left]) != .phrases(["a", right]))
    #expect(Set([ExactString(left), ExactString(right), ExactString(left)]).count == 2)
    #expect(Set([LoctripMessage.text(left), .text(right), .text(left)]).count == 2)
    #expect([ExactString(left): 1, ExactString(right): 2][ExactString(right)] == 2)
  }

  @Test(arguments: 0..<27)
  func `a byte that differs is seen wherever it stands`(count: Int) {
    let text = String("abcdefghijklmnopqrstuvwxyz".prefix(count))
    #expect(text.isIdentical(to: "\(text)"))
    #expect(text.isIdentical(to: Array("<\(text)>".utf8)[1..<count + 1]))
    for place in 0..<count {
      var bytes = Array(text.utf8)
      bytes[place] ^= 0x20
      #expect(!text.isIdentical(to: String(decoding: bytes, as: UTF8.self)))
      #expect(!text.isIdentical(to: bytes[...]))
    }
  }

  @Test func `strings with the same bytes are equal however they came about`() {
    let long = String(repeating: "é😀", count: 100)
    for text in ["", "a", "é", "e\u{301}", long] {
      let copy = String(decoding: Array(text.utf8), as: UTF8.self)
      let part = String("x\(text)x".dropFirst().dropLast())
      for other in [copy, part] where other.utf8.elementsEqual(text.utf8) {
        #expect(text.isIdentical(to: other))
        #expect(ExactString(text) == ExactString(other))
        #expect(ExactString(text).hashValue == ExactString(other).hashValue)
        #expect(LoctripMessage.text(text) == .text(other))
        #expect(LoctripMessage.text(text).hashValue == LoctripMessage.text(other).hashValue)
      }
    }
  }

  @Test func `a string is compared with bytes`() {
    #expect("é".isIdentical(to: Array("xé".utf8).dropFirst()))
    #expect(!"é".isIdentical(to: Array("e\u{301}".utf8)[...]))
    #expect("".isIdentical(to: [][...]))
    #expect(!"a".isIdentical(to: [][...]))
  }

  @Test func `a text is not a set of one phrase`() {
    #expect(LoctripMessage.text("a") != .phrases(["a"]))
    #expect(LoctripMessage.phrases(["a", "b"]) != .phrases(["b", "a"]))
    #expect(LoctripMessage.phrases(["a"]) != .phrases(["a", "a"]))
    #expect(LoctripMessage.phrases([]) == .phrases([]))
  }

  @Test func `what is empty, and what is printed`() {
    #expect(
      LoctripMessage.text("").isEmpty && LoctripMessage.phrases([]).isEmpty
        && LoctripMessage.phrases(["", ""]).isEmpty)
    #expect(!LoctripMessage.text(" ").isEmpty && !LoctripMessage.phrases(["", "a"]).isEmpty)
    #expect(LoctripMessage.text("a\nb").description == "a\nb")
    #expect(LoctripMessage.phrases(["a", "b"]).description == "a\nb")
    let literal: ExactString = "é"
    #expect(literal.description == "é")
    #expect(literal.string == "é")
  }
}

@Suite struct ByteSearchTests {
  @Test(arguments: 0..<40) func `a byte is found wherever it stands`(count: Int) {
    for byte: UInt8 in [0, 1, 0x5B, 0x7F, 0x80, 0xFF] {
      // Neighbours that differ in one bit, or that a borrow could reach.
      for other in [byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1] {
        var bytes = [UInt8](repeating: other, count: count)
        let isThere = ArraySlice(bytes).span.hasByte(byte)
        #expect(!isThere)
        for index in bytes.indices {
          bytes[index] = byte
          let isFound = ArraySlice(bytes).span.hasByte(byte)
          #expect(isFound)
          bytes[index] = other
        }
      }
    }
  }
}
