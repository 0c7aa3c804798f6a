internal import TranslationChecks
internal import LocalizationCore

/// A fix of a translation: ordered, separate replacements.
struct TextFix {
  /// The greatest number of times that a fixed text is checked again.
  private static let rounds = 8

  /// A part of the text: of the old text, or of a replacement.
  private enum Piece {
    case old(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .old(let range): range.count
      case .new(let bytes): bytes.count
      }
    }
  }

  private var pieces: [Piece]
  private let old: [UInt8]

  private init(_ text: String) {
    old = Array(text.utf8)
    pieces = old.isEmpty ? [] : [.old(0..<old.count)]
  }

  /// The replacements after which no fixable finding is left; empty if there are none.
  ///
  /// - Parameters:
  ///   - unit: The unit with its codes restored.
  ///   - findings: The findings of the unit.
  ///   - set: The checks, which are applied to the result again.
  static func replacements(
    in unit: TranslationUnit,
    _ findings: [Finding],
    _ set: CheckSet,
    _ language: String
  ) -> [Finding.Replacement] {
    guard case .text(let text)? = unit.target else { return [] }
    var fix = TextFix(text)
    var unit = unit
    var findings = findings
    for _ in 0..<rounds {
      let wanted = findings.flatMap(\.fix)
      guard !wanted.isEmpty else { return fix.replacements }
      let before = fix.bytes
      guard fix.apply(wanted) else { return [] }
      let after = fix.bytes
      if after == before { return fix.replacements }
      unit.target = .text(String(decoding: after, as: UTF8.self))
      findings = set.findings(in: unit, language: language)
    }
    return []
  }

  /// Applies replacements; the first one of those that touch.
  ///
  /// - Returns: True if all are inside the text.
  private mutating func apply(_ replacements: [Finding.Replacement]) -> Bool {
    let length = pieces.reduce(0) { $0 + $1.count }
    var end = length + 1
    let sorted = replacements.sorted {
      ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
    }
    // From the end, so that earlier offsets stay valid.
    for replacement in sorted {
      guard replacement.range.lowerBound >= 0, replacement.range.upperBound <= length else {
        return false
      }
      guard replacement.range.upperBound < end else { continue }
      end = replacement.range.lowerBound
      replace(replacement.range, Array(replacement.text.utf8))
    }
    return true
  }

  private mutating func replace(_ range: Range<Int>, _ bytes: [UInt8]) {
    let (head, rest) = Self.split(pieces, at: range.lowerBound)
    let (_, tail) = Self.split(rest, at: range.count)
    pieces = head + (bytes.isEmpty ? [] : [.new(bytes)]) + tail
  }

  private static func split(_ pieces: [Piece], at offset: Int) -> (head: [Piece], tail: [Piece]) {
    var head: [Piece] = []
    var tail: [Piece] = []
    var position = 0
    for piece in pieces {
      let cut = min(max(offset - position, 0), piece.count)
      if cut > 0 { head.append(part(of: piece, 0..<cut)) }
      if cut < piece.count { tail.append(part(of: piece, cut..<piece.count)) }
      position += piece.count
    }
    return (head, tail)
  }

  private static func part(of piece: Piece, _ range: Range<Int>) -> Piece {
    switch piece {
    case .old(let old):
      .old(old.lowerBound + range.lowerBound..<old.lowerBound + range.upperBound)
    case .new(let bytes): .new(Array(bytes[range]))
    }
  }

  /// The current text.
  private var bytes: [UInt8] {
    pieces.flatMap { piece in
      switch piece {
      case .old(let range): Array(old[range])
      case .new(let bytes): bytes
      }
    }
  }

  /// The replacements made in the old text.
  private var replacements: [Finding.Replacement] {
    var result: [Finding.Replacement] = []
    var position = 0
    var new: [UInt8] = []
    func close(at end: Int) {
      let text = String(decoding: new, as: UTF8.self)
      if end > position || !new.isEmpty {
        result.append(Finding.Replacement(position..<end, text))
      }
      new = []
    }
    for piece in pieces {
      switch piece {
      case .old(let range):
        close(at: range.lowerBound)
        position = range.upperBound
      case .new(let bytes): new += bytes
      }
    }
    close(at: old.count)
    return result
  }
}
