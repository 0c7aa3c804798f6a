package import LoctripLocalizationCore

/// Markdown formats the translation differently from the source: strong and struck words, code, links, and
/// `^[…](inflect: true)`.
package struct MarkdownMismatch: LoctripCheck {
  /// The code, `markdown`.
  package var code: Finding.Code { .markdown }

  /// A warning by default: the app may show the marks.
  package var severity: Finding.Severity { .warning }

  /// Texts with such marks.
  package var concerns: TextFeatures { [.markdown, .variable] }

  /// One finding for each kind of mark.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let wanted = Marks(pair.source)
    let found = Marks(pair.target)
    var result: [Finding] = []
    func compare(_ name: String, _ wanted: Int, _ found: Int) {
      guard wanted != found else { return }
      let message =
        "\(name) occurs \(found.counted("time")) in the translation, but "
        + "\(wanted.counted("time")) in the source"
      result.append(Finding(code, severity, message))
    }
    /// Two formatted parts may be one; a mark without another end is shown.
    func isUnbalanced(_ wanted: Int, _ found: Int) -> Bool {
      wanted % 2 == 0 && (found % 2 == 1 || wanted > 0 && found == 0)
    }
    for (name, wanted, found) in [
      ("**", wanted.strong, found.strong), ("~~", wanted.struck, found.struck),
      ("*", wanted.emphasized, found.emphasized),
    ] {
      // A single star may be a footnote.
      if name != "*", isUnbalanced(wanted.count, found.count) {
        compare("the mark \(name)", wanted.count, found.count)
      } else if wanted.count > 1, wanted.isFormatting, !found.isFormatting {
        let message =
          "\(name) does not format here, because of the space or mark next to it; the app shows it"
        result.append(Finding(code, severity, message, ranges: found.broken))
      }
    }
    // Quotation marks may take the part of code marks.
    let isQuoted = found.code == 0 && Self.quoteCount(pair.target) >= wanted.code
    if !isQuoted, isUnbalanced(wanted.code, found.code) {
      compare("the mark `", wanted.code, found.code)
    }
    compare("the link mark ](", wanted.links, found.links)
    if found.inflections > found.inflectionEnds, wanted.inflections <= wanted.inflectionEnds {
      result.append(Finding(code, severity, "^[ lacks its ](inflect: true)"))
    }
    return result
  }

  private static func quoteCount(_ text: String) -> Int {
    text.unicodeScalars.count { scalar in
      switch scalar.value {
      case 0x22, 0x27, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F: true
      default: false
      }
    }
  }

  /// The marks of one kind.
  private struct Delimiters {
    var count = 0
    /// The places of those that neither open nor close as their turn is.
    var broken: [Range<Int>] = []
    private var isOpen = false

    /// True if all come in pairs that format what is between them.
    var isFormatting: Bool { broken.isEmpty && count % 2 == 0 }

    /// Adds a mark; it alternately opens and closes.
    mutating func add(_ range: Range<Int>, opens: Bool, closes: Bool) {
      count += 1
      if isOpen ? closes : opens {
        isOpen.toggle()
      } else {
        broken.append(range)
        isOpen = false
      }
    }
  }

  /// The number of each kind of mark.
  private struct Marks {
    var strong = Delimiters()
    var struck = Delimiters()
    var emphasized = Delimiters()
    var code = 0
    var links = 0
    var inflections = 0
    var inflectionEnds = 0

    init(_ text: String) {
      let bytes = Array(text.utf8)
      var index = 0
      while index < bytes.count {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        switch bytes[index] {
        case UInt8(ascii: "*"), UInt8(ascii: "~"):
          let start = index
          while index + 1 < bytes.count, bytes[index + 1] == bytes[start] { index += 1 }
          addRun(start..<index + 1, in: bytes)
        case UInt8(ascii: "`"): code += 1
        case UInt8(ascii: "^") where next == UInt8(ascii: "["): inflections += 1
        case UInt8(ascii: "]") where next == UInt8(ascii: "("):
          if bytes[(index + 2)...].starts(with: "inflect:".utf8) {
            inflectionEnds += 1
          } else {
            links += 1
          }
        default: break
        }
        index += 1
      }
    }

    /// Adds a row of stars or tildes.
    private mutating func addRun(_ run: Range<Int>, in bytes: [UInt8]) {
      if run.lowerBound > 0, bytes[run.lowerBound - 1] == UInt8(ascii: "\\") { return }
      let (opens, closes) = Self.flanks(run, in: bytes)
      let isStar = bytes[run.lowerBound] == UInt8(ascii: "*")
      switch (isStar, run.count) {
      case (true, 1): emphasized.add(run, opens: opens, closes: closes)
      // Three are strong and emphasised; longer rows are lines.
      case (true, 2), (true, 3): strong.add(run, opens: opens, closes: closes)
      case (false, 2): struck.add(run, opens: opens, closes: closes)
      default: break
      }
    }

    /// True if a row of marks can open or close, by the rules of CommonMark for "flanking".
    ///
    /// Placeholders count as words.
    private static func flanks(_ run: Range<Int>, in bytes: [UInt8]) -> (opens: Bool, closes: Bool)
    {
      let before = String(decoding: bytes[..<run.lowerBound].suffix(4), as: UTF8.self)
        .unicodeScalars.last?.value
      let after = String(decoding: bytes[run.upperBound...].prefix(4), as: UTF8.self)
        .unicodeScalars.first?.value
      let (spaceBefore, spaceAfter) = (isSpace(before), isSpace(after))
      let (markBefore, markAfter) = (isMark(before), isMark(after))
      return (
        !spaceAfter && (!markAfter || spaceBefore || markBefore),
        !spaceBefore && (!markBefore || spaceAfter || markAfter)
      )
    }

    private static func isSpace(_ value: UInt32?) -> Bool { value.map(isSpaceScalar) ?? true }

    private static func isMark(_ value: UInt32?) -> Bool {
      guard let value, !isSpaceScalar(value), value != 0x25, value != 0x40 else { return false }
      guard let scalar = Unicode.Scalar(value) else { return false }
      switch scalar.properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        return true
      default: return value < 0x80 && !isWordScalar(value)
      }
    }
  }
}

extension Finding.Code {
  /// The Markdown of a translation differs from that of its source.
  package static let markdown: Self = "markdown"
}
