package import LoctripLocalizationCore

/// A quotation mark of a translation has no counterpart, has one of another kind, or is not in use in the language;
/// the source is balanced.
///
/// Single ones, which may be apostrophes, are ignored.
package struct UnbalancedQuotes: LoctripCheck {
  /// The code, `quotes`.
  package var code: Finding.Code { "quotes" }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Texts with quotation marks.
  package var concerns: TextFeatures { .quote }

  /// At most one finding, with the wrong quotation marks.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let found = Quotes(pair.target)
    guard !found.marks.isEmpty, unit.target != unit.source else { return [] }
    let source = Quotes(pair.source)
    guard source.mayBeEven else { return [] }
    func finding(_ message: String, _ ranges: [Range<Int>]) -> [Finding] {
      [Finding(code, severity, message, ranges: ranges)]
    }
    guard found.mayBeEven else {
      return finding("a quotation mark has no counterpart", found.marks.map(\.range))
    }
    if found.hasUnits { return [] }
    let (pairs, lone) = found.pairs
    if !lone.isEmpty {
      guard source.pairs.lone.isEmpty else { return [] }
      return finding(
        "a quotation mark and its counterpart are of different kinds", lone.map(\.range))
    }
    guard let known = WritingRules(language).quotePairs, !source.isForeign(known) else { return [] }
    let wrong = pairs.filter {
      $0.open.value != 0x22 && !known.contains([$0.open.value, $0.close.value])
    }
    guard let first = wrong.first, let open = Unicode.Scalar(first.open.value),
      let close = Unicode.Scalar(first.close.value)
    else { return [] }
    return finding(
      "the quotation marks \(open)…\(close) belong to another language",
      wrong.flatMap { [$0.open.range, $0.close.range] })
  }
}

/// The double quotation marks of a text.
private struct Quotes {
  var marks: [PlacedScalar] = []
  /// True if some may be inches or part of an abbreviation.
  var hasUnits = false
  var mayBeEven: Bool { marks.count % 2 == 0 || hasUnits }

  init(_ text: String) {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 >= 0xC2 }) else { return }
    var before: UInt32 = 0
    var offset = 0
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let value = scalars[index].value
      let end = offset + UTF8.width(scalars[index])
      scalars.formIndex(after: &index)
      if Self.isQuote(value) {
        // Inches and seconds; in Hebrew an abbreviation has one before its last letter, which a prefix
        // before a quotation looks like.
        let mayBeUnit = value == 0x22 || value == 0x201D
        if mayBeUnit, digitValue(before) != nil { hasUnits = true }
        let letters = scalars[index...].prefix { Self.isHebrew($0.value) }.count
        if mayBeUnit, Self.isHebrew(before), letters > 0 {
          if letters > 1 { hasUnits = true }
        } else {
          marks.append(PlacedScalar(value: value, range: offset..<end))
        }
      }
      (before, offset) = (value, end)
    }
  }

  /// The marks as pairs of an opening and a closing one, and those without a counterpart.
  var pairs: (pairs: [(open: PlacedScalar, close: PlacedScalar)], lone: [PlacedScalar]) {
    var open: [PlacedScalar] = []
    var pairs: [(open: PlacedScalar, close: PlacedScalar)] = []
    for mark in marks {
      if let last = open.last, Self.closers[last.value]?.contains(mark.value) == true {
        open.removeLast()
        pairs.append((last, mark))
      } else {
        open.append(mark)
      }
    }
    return (pairs, open)
  }

  /// True if the text has pairs that the language does not use, as a text about quotation marks has.
  func isForeign(_ known: Set<[UInt32]>) -> Bool {
    pairs.pairs.contains {
      $0.open.value == 0xAB || $0.open.value == 0x201E || $0.open.value == 0x300C
    }
  }

  private static let closers: [UInt32: Set<UInt32>] = [
    0x22: [0x22], 0xAB: [0xBB], 0xBB: [0xAB, 0xBB], 0x201C: [0x201D], 0x201D: [0x201D, 0x201C],
    0x201E: [0x201C, 0x201D], 0x201F: [0x201D, 0x201C], 0x300C: [0x300D], 0x300E: [0x300F],
    0x301D: [0x301E, 0x301F], 0xFF02: [0xFF02],
  ]

  private static func isHebrew(_ value: UInt32) -> Bool { value >= 0x5D0 && value <= 0x5EA }

  private static func isQuote(_ value: UInt32) -> Bool {
    switch value {
    case 0x22, 0xAB, 0xBB, 0x201C...0x201F, 0x300C...0x300F, 0x301D...0x301F, 0xFF02: true
    default: false
    }
  }
}
