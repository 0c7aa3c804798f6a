internal import Foundation

/// Counts words by Unicode segmentation (UAX 29), as ICU does.
///
/// A word is a part between two boundaries that has a letter or a digit: `don't`, `3.14`. In
/// Chinese,
/// Japanese, Thai, Lao, Khmer and Burmese, which write no spaces between words, ICU's dictionaries find them.
/// Placeholders (`%1$@`, `${name}`) and tags are no words.
package struct WordCounter {
  /// The number of words so far.
  package private(set) var count = 0
  /// The class of the last scalar that is not extending.
  private var last = WordClass.other
  /// The class of a scalar behind it that may join it to the next one.
  private var middle: WordClass?
  /// True if the current word was counted; a lone `_` is none.
  private var isCounted = false

  package init() {}

  /// The number of words in a text.
  package static func words(in text: ArraySlice<UInt8>) -> Int {
    var counter = WordCounter()
    counter.add(text)
    return counter.count
  }

  /// Ends a word, before a piece of another text.
  package mutating func endWord() {
    last = .other
    middle = nil
  }

  /// Counts the words of the next piece of a text; a word may continue from the piece before.
  package mutating func add(_ text: ArraySlice<UInt8>) {
    let span = text.span
    // Without an early exit the loop is vectorized.
    var suspects: UInt8 = 0
    for index in span.indices {
      let byte = span[index]
      suspects |= byte & 0x80 | (TextTokens.startsCode(byte) ? 1 : 0)
    }
    if suspects != 0 { return addUnusual(text) }
    let classes = WordClass.ascii
    var index = 0
    while index < span.count {
      add(classes[Int(span[index])])
      index = endOfLetters(span, index + 1)
    }
  }

  /// Counts the words of a piece that may have codes or more than ASCII.
  private mutating func addUnusual(_ text: ArraySlice<UInt8>) {
    let span = text.span
    guard span.indices.contains(where: { TextTokens.startsCode(span[$0]) }) else {
      return addPlain(text)
    }
    var position = text.startIndex
    for code in TextTokens.codes(in: span) {
      addPlain(text[position..<text.startIndex + code.lowerBound])
      endWord()
      position = text.startIndex + code.upperBound
    }
    addPlain(text[position...])
  }

  /// Counts the words of a piece without codes.
  private mutating func addPlain(_ text: ArraySlice<UInt8>) {
    let (count, last, middle, isCounted) = (self.count, self.last, self.middle, self.isCounted)
    let span = text.span
    let classes = WordClass.ascii
    var index = 0
    while index < span.count {
      let byte = span[index]
      if byte < 0x80 {
        add(classes[Int(byte)])
        index = endOfLetters(span, index + 1)
        continue
      }
      let (scalar, next) = Self.scalar(span, index)
      index = next
      let kind = WordClass(scalar)
      guard kind == .dictionary else {
        add(kind)
        continue
      }
      (self.count, self.last, self.middle, self.isCounted) = (count, last, middle, isCounted)
      self.count += Self.dictionaryWords(in: String(decoding: text, as: UTF8.self))
      return endWord()
    }
  }

  /// The scalar at an index of UTF-8, and the index behind it.
  private static func scalar(_ bytes: Span<UInt8>, _ index: Int) -> (scalar: UInt32, next: Int) {
    let lead = bytes[index]
    let width = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    let end = min(index + width, bytes.count)
    var value = UInt32(lead) & (width == 2 ? 0x1F : width == 3 ? 0x0F : 0x07)
    for position in index + 1..<end { value = value << 6 | UInt32(bytes[position] & 0x3F) }
    return (value, end)
  }

  /// The end of the ASCII letters that continue a word, and so change nothing.
  @inline(__always)
  private func endOfLetters(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    guard last == .letter, middle == nil, isCounted else { return start }
    var end = start
    while end < bytes.count, (bytes[end] | 0x20) &- 0x61 < 26 { end += 1 }
    return end
  }

  /// Adds the next scalar.
  @inline(__always)
  private mutating func add(_ kind: WordClass) {
    switch kind {
    case .letter, .hebrew, .digit:
      let goesOn = middle.map { isJoined(by: $0, to: kind) } ?? (last != .other && last != .hangul)
      if !goesOn || !isCounted {
        count += 1
        isCounted = true
      }
      (last, middle) = (kind, nil)
    case .hangul:
      if last != .hangul || middle != nil { count += 1 }
      (last, middle, isCounted) = (kind, nil, true)
    case .connector:
      if middle != nil || last == .other || last == .hangul {
        isCounted = false
      } else if !isCounted {
        count += 1
        isCounted = true
      }
      (last, middle) = (kind, nil)
    case .middleOfLetters, .middleOfDigits, .middle, .doubleQuote:
      if middle == nil, last == .letter || last == .hebrew || last == .digit {
        middle = kind
      } else {
        (last, middle) = (.other, nil)
      }
    case .extending: break
    case .other, .dictionary: (last, middle) = (.other, nil)
    }
  }

  /// True if `middle` joins the last letter or digit and the next one into one word.
  private func isJoined(by middle: WordClass, to next: WordClass) -> Bool {
    switch middle {
    case .middle: (last == .digit) == (next == .digit)
    case .middleOfLetters: last != .digit && next != .digit
    case .middleOfDigits: last == .digit && next == .digit
    case .doubleQuote: last == .hebrew && next == .hebrew
    default: false
    }
  }

  /// The number of words in a text by ICU, through the regular expressions of Foundation.
  ///
  /// The expression cannot backtrack, so the time is linear.
  private static func dictionaryWords(in text: String) -> Int {
    guard let expression else { return 0 }
    return expression.numberOfMatches(
      in: text, range: NSRange(location: 0, length: text.utf16.count))
  }

  private static let expression: NSRegularExpression? = {
    let word = #"[\p{Alphabetic}\p{Nd}\p{Han}\p{Hiragana}\p{Katakana}]"#
    do {
      return try NSRegularExpression(
        pattern: #"\b(?:\#(word)|\p{Pc}[\p{M}\p{Cf}]*+[\p{Pc}\p{Alphabetic}\p{Nd}])"#,
        options: .useUnicodeWordBoundaries)
    } catch {
      preconditionFailure("a pattern of the program: \(error)")
    }
  }()
}
