import LoctripLocalizationCore

/// The line of a text around a fault, short enough for a terminal, and marks to print below it.
struct Excerpt {
  /// The line, everything in it visible.
  let text: String
  /// A caret under the first column of the fault, tildes under the others; empty without a fault.
  let marks: String

  /// The largest number of columns of a line.
  private static let columns = 88
  /// The number of bytes on either side of the fault that are looked at.
  private static let reach = 600

  /// The line in which a fault begins.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - ranges: The faults, in bytes; those outside the line are not marked.
  /// - Returns: `nil` for an empty text.
  init?(_ text: String, marking ranges: [Range<Int>]) {
    let utf8 = Array(text.utf8)
    guard !utf8.isEmpty else { return nil }
    let fault = ranges.first.map { $0.clamped(to: 0..<utf8.count) }
    let anchor = fault?.lowerBound ?? 0
    let line = Self.line(around: anchor, in: utf8)
    let pieces = Self.pieces(of: utf8[line], marking: ranges, at: line.lowerBound)
    let shown = Self.cut(pieces, isCut: (line.lowerBound > 0, line.upperBound < utf8.count))
    let whole = shown.map(\.text).joined()
    // What only becomes a command of a build service beside its neighbours.
    guard !whole.contains("##[") && !whole.contains("##vso[") else {
      self.text = whole.oneLine
      marks = ""
      return
    }
    self.text = whole
    var marks = ""
    var isFirst = true
    for piece in shown {
      guard piece.isMarked else {
        marks += String(repeating: " ", count: piece.width)
        continue
      }
      marks += isFirst ? "^" : "~"
      marks += String(repeating: "~", count: max(piece.width - 1, 0))
      isFirst = false
    }
    // The place behind the last character.
    if isFirst, let fault, fault.lowerBound >= line.upperBound { marks += "^" }
    while marks.hasSuffix(" ") { marks.removeLast() }
    self.marks = marks
  }

  private struct Piece {
    var text: String
    var width: Int
    var isMarked: Bool
  }

  /// The bytes of a line around an offset, not too many of them, cut between characters.
  private static func line(around anchor: Int, in utf8: [UInt8]) -> Range<Int> {
    var start = anchor
    while start > 0, utf8[start - 1] != 10, anchor - start < reach { start -= 1 }
    var end = anchor
    while end < utf8.count, utf8[end] != 10, end - anchor < reach { end += 1 }
    // A fault that is the line end itself is shown at the end of the line.
    while start > 0, start < end, utf8[start] & 0xC0 == 0x80 { start += 1 }
    while end < utf8.count, end > start, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }

  private static func pieces(
    of utf8: ArraySlice<UInt8>, marking ranges: [Range<Int>], at start: Int
  ) -> [Piece] {
    var pieces: [Piece] = []
    var offset = start
    for character in String(decoding: utf8, as: UTF8.self) {
      let end = offset + character.utf8.count
      let here = offset..<end
      let isMarked = ranges.contains {
        $0.isEmpty ? here.contains($0.lowerBound) : $0.overlaps(here)
      }
      // A space before keeps a colon from being taken for the first of the line.
      let text = VisibleText.make("x\(character)").dropFirst()
      pieces.append(Piece(text: String(text), width: String(text).columns, isMarked: isMarked))
      offset = end
    }
    return pieces
  }

  /// The pieces that fit, those around the first mark.
  private static func cut(_ pieces: [Piece], isCut: (before: Bool, after: Bool)) -> [Piece] {
    let ellipsis = Piece(text: "…", width: 1, isMarked: false)
    var first = 0
    let mark = pieces.firstIndex(where: \.isMarked) ?? 0
    let before = pieces[..<mark].reduce(0) { $0 + $1.width }
    let whole = pieces.reduce(0) { $0 + $1.width }
    guard whole > columns || isCut.before || isCut.after else { return pieces }
    if whole > columns, before > columns / 2 {
      var room = columns / 2
      first = mark
      while first > 0, room >= pieces[first - 1].width {
        first -= 1
        room -= pieces[first].width
      }
    }
    var end = first
    var room = columns
    while end < pieces.count, room >= pieces[end].width {
      room -= pieces[end].width
      end += 1
    }
    let isShortened = first > 0
    return (isShortened ? [ellipsis] : []) + pieces[first..<end]
      + (end < pieces.count ? [ellipsis] : [])
  }
}

extension String {
  /// The number of columns of a terminal that the text takes.
  var columns: Int {
    // What follows the first scalar of a character is drawn over it.
    reduce(0) { $0 + ($1.unicodeScalars.first.map(\.columns) ?? 0) }
  }
}

extension Unicode.Scalar {
  /// The number of columns of a terminal that the scalar takes; see UAX #11, East Asian Width.
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
