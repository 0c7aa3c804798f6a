/// Pseudo-localization: makes a text that looks translated and can still be read.
///
/// These stay as they are: placeholders, `${name}`, tags and entities, links and addresses,
/// targets of Markdown links, code in backquotes, names in braces, escapes, and numbers, marks and spaces.
package struct PseudoText: Sendable {
  /// The treatment of letters.
  package enum Style: String, CaseIterable, Sendable {
    /// Latin letters get accents, others a dot above.
    case accented
    /// Words are shown from right to left, between U+202E and U+202C.
    case rightToLeft = "rtl"
    /// Latin letters get their full-width forms, others are doubled.
    case wide
  }

  /// The treatment of letters.
  package var style: Style
  /// The number of letters to add per hundred.
  package var expansion: Int
  /// True to put texts between `[!!! ` and ` !!!]`, which shows truncation and concatenation.
  package var isBracketed: Bool

  package init(style: Style = .accented, expansion: Int = 40, isBracketed: Bool = true) {
    self.style = style
    self.expansion = expansion
    self.isBracketed = isBracketed
  }

  /// The usual growth of interface texts from English to a language, in percent; negative if they
  /// get shorter.
  ///
  /// - Parameter language: A language tag; its region does not count.
  package static func usualExpansion(of language: String) -> Int? {
    LanguageTag(language).flatMap { expansions[$0.language] }
  }

  /// The languages that ``usualExpansion(of:)`` knows.
  package static var knownLanguages: [String] { expansions.keys.sorted() }

  // Rounded from the lengths that vendors of translations state for texts of interfaces.
  private static let expansions = [
    "ar": 25, "bg": 30, "ca": 30, "cs": 20, "da": 20, "de": 35, "el": 30, "es": 30, "fi": 40,
    "fr": 30, "he": 0, "hi": 20, "hu": 30, "id": 30, "it": 30, "ja": -40, "ko": -30, "nl": 30,
    "no": 20, "nb": 20, "pl": 35, "pt": 30, "ro": 30, "ru": 35, "sk": 20, "sv": 20, "th": 20,
    "tr": 30, "uk": 35, "vi": 35, "zh": -50,
  ]

  /// The text in the pseudo-language; phrases of a set each alone.
  ///
  /// - Parameters:
  ///   - message: The source.
  ///   - limits: The limits of the text; additions that would exceed them are left out.
  package func make(of message: LoctripMessage, within limits: [LengthLimit] = []) -> LoctripMessage
  {
    switch message {
    case .text(let text): .text(make(of: text, within: limits))
    case .phrases(let phrases): .phrases(phrases.map { make(of: $0, within: limits) })
    }
  }

  /// The text in the pseudo-language.
  package func make(of text: String, within limits: [LengthLimit] = []) -> String {
    var rules = self
    let full = rules.changed(text)
    func fits(_ text: String) -> Bool { limits.allSatisfy { $0.excess(of: text) == nil } }
    if fits(full) { return full }
    rules.expansion = 0
    let short = rules.changed(text)
    if fits(short) { return short }
    rules.isBracketed = false
    return rules.changed(text)
  }

  private func changed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return text }
    let bytes = Array(text.utf8)
    var result = ""
    var position = 0
    var surplus = 0
    func addPlain(upTo end: Int) {
      guard position < end else { return }
      add(String(decoding: bytes[position..<end], as: UTF8.self), to: &result, &surplus)
    }
    for part in Self.protectedRanges(of: bytes) {
      addPlain(upTo: part.lowerBound)
      result += String(decoding: bytes[part], as: UTF8.self)
      position = part.upperBound
    }
    addPlain(upTo: bytes.count)
    return isBracketed ? Self.bracketed(result) : result
  }

  /// Puts brackets inside the white space around a text, which is layout.
  private static func bracketed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let lead = scalars.prefix(while: \.properties.isWhitespace)
    let rest = scalars.dropFirst(lead.count)
    let end = rest.reversed().prefix(while: \.properties.isWhitespace).count
    return String(lead) + "[!!! " + String(rest.dropLast(end)) + " !!!]" + String(rest.suffix(end))
  }

  // MARK: - Letters

  /// Adds a part in which nothing is protected.
  ///
  /// - Parameter surplus: The letters still to add, in hundredths.
  private func add(_ part: String, to result: inout String, _ surplus: inout Int) {
    var scalars: [Unicode.Scalar] = []
    // The words that are shown from right to left.
    var words: Range<Int>?
    func close() {
      if let words {
        scalars.insert("\u{202C}", at: words.upperBound)
        scalars.insert("\u{202E}", at: words.lowerBound)
      }
      words = nil
    }
    for scalar in part.unicodeScalars {
      let isLetter = Self.isLetter(scalar)
      if isLetter {
        surplus += expansion
        let count = max(0, 1 + (surplus > -100 ? surplus / 100 : -1))
        surplus -= (count - 1) * 100
        if words == nil, style == .rightToLeft { words = scalars.count..<scalars.count }
        for _ in 0..<count { add(scalar, to: &scalars) }
      } else {
        // A line has its own direction, and ASCII marks may belong to the text around the words.
        if scalar.value < 0x80, scalar != " ", scalar != "'" { close() }
        scalars.append(scalar)
      }
      let isInWord =
        isLetter
        || !scalar.isASCII && scalar.properties.canonicalCombiningClass != .notReordered
      if isInWord, let start = words?.lowerBound { words = start..<scalars.count }
    }
    close()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * scalars.count)
    for scalar in scalars {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if let encoded = UTF8.encode(scalar) {
        bytes.append(contentsOf: encoded)
      }
    }
    result += String(decoding: bytes, as: UTF8.self)
  }

  private func add(_ letter: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
    switch style {
    case .rightToLeft: scalars.append(letter)
    case .wide:
      if letter.isASCII, let wide = Unicode.Scalar(letter.value + 0xFEE0) {
        scalars.append(wide)
      } else {
        scalars.append(letter)
        scalars.append(letter)
      }
    case .accented:
      if letter.isASCII, let accented = Self.accents[Int(letter.value)] {
        scalars.append(accented)
      } else {
        scalars.append(letter)
        scalars.append("\u{307}")
      }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(truncatingIfNeeded: scalar.value).isASCIILetter }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// The letter with an accent of each ASCII letter, by its value.
  private static let accents: [Unicode.Scalar?] = {
    var accents = [Unicode.Scalar?](repeating: nil, count: 0x80)
    for (letter, accented) in zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".unicodeScalars,
      "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž".unicodeScalars)
    {
      accents[Int(letter.value)] = accented
    }
    return accents
  }()

  // MARK: - What stays

  /// The parts that are no language, in their order.
  static func protectedRanges(of bytes: [UInt8]) -> [Range<Int>] {
    var codes = TextTokens.codes(in: ArraySlice(bytes).span)[...]
    var result: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      while let code = codes.first, code.lowerBound < index { codes.removeFirst() }
      let end =
        codes.first?.lowerBound == index ? codes.first?.upperBound : protectedEnd(bytes, index)
      if let end {
        result.append(index..<end)
        index = end
      } else {
        index += 1
      }
    }
    return result
  }

  private static func protectedEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    let next = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch bytes[start] {
    case UInt8(ascii: "&"):
      return closed(bytes, start + 1, by: ";", within: 12) { isWord($0) || $0 == 0x23 }
    case UInt8(ascii: "{"):
      return closed(bytes, start + 1, by: "}", within: 64) { $0 > 0x20 }
    case UInt8(ascii: "`"):
      return closed(bytes, start + 1, by: "`", within: 256) { $0 >= 0x20 }
    case UInt8(ascii: "]") where next == UInt8(ascii: "("):
      return closed(bytes, start + 2, by: ")", within: 2_048) { $0 >= 0x20 }
    case UInt8(ascii: "\\") where next.isASCIILetter: return start + 2
    case let byte where isWord(byte) && (start == 0 || !isWord(bytes[start - 1])):
      return addressEnd(bytes, start)
    default: return nil
    }
  }

  /// The end of a short part that a sign closes.
  private static func closed(
    _ bytes: [UInt8], _ start: Int, by sign: Unicode.Scalar, within count: Int,
    _ isInside: (UInt8) -> Bool
  ) -> Int? {
    for index in start..<max(start, min(bytes.count, start + count)) {
      if bytes[index] == UInt8(ascii: sign) { return index > start ? index + 1 : nil }
      guard isInside(bytes[index]) else { return nil }
    }
    return nil
  }

  /// The end of a link or an address of mail that begins with a word: `https://a.example/b`,
  /// `www.a.example`, `site.com/help`, `mail@a.example`.
  private static func addressEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var index = start
    while index < bytes.count, index < start + 64, isWord(bytes[index]) || isJoint(bytes[index]) {
      index += 1
    }
    let rest = bytes[index...]
    let isLink = rest.starts(with: "://".utf8) || bytes[start...].starts(with: "www.".utf8)
    let isMail = rest.first == UInt8(ascii: "@") && rest.count > 1 && isWord(rest[index + 1])
    guard isLink || isMail else {
      let stop = bytes[start..<index].firstIndex(of: UInt8(ascii: "."))
      return stop.flatMap { LinkText.siteName(around: $0, in: bytes)?.upperBound }
    }
    var end = isLink ? max(index, start + 4) : index + 1
    while end < bytes.count, bytes[end] > 0x20, bytes[end] < 0x7F,
      !"\"'<>`{}|\\^)]%".utf8.contains(bytes[end])
    {
      end += 1
    }
    while end > index + 1, ".,;:!?".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || (0x30...0x39).contains(byte)
  }

  private static func isJoint(_ byte: UInt8) -> Bool { ".-_+".utf8.contains(byte) }
}
