/// A pattern of paths or keys: `*` stands for any characters of a name, `**` for those of folders as well.
struct Pattern: Sendable, Hashable {
  private enum Piece: Hashable {
    case byte(UInt8)
    case name
    case anything
  }

  private let pieces: [Piece]

  /// Reads a pattern.
  ///
  /// - Parameter isPath: Whether `/` divides names; in keys `*` stands for anything.
  init(_ text: String, isPath: Bool) {
    var pieces: [Piece] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "*"):
        if pieces.last == .name || pieces.last == .anything {
          pieces[pieces.count - 1] = .anything
        } else {
          pieces.append(isPath ? .name : .anything)
        }
      // `**/` also stands for no folder.
      case UInt8(ascii: "/") where pieces.last == .anything && isPath: break
      default: pieces.append(.byte(byte))
      }
    }
    self.pieces = pieces
  }

  /// Whether a text is of this pattern, as a whole.
  ///
  /// - Complexity: The product of both lengths.
  func matches(_ text: String) -> Bool {
    // The positions in the pattern that the text so far can have led to.
    var states = [Bool](repeating: false, count: pieces.count + 1)
    func close(_ states: inout [Bool]) {
      for index in pieces.indices where states[index] {
        if pieces[index] == .name || pieces[index] == .anything { states[index + 1] = true }
      }
    }
    states[0] = true
    close(&states)
    for byte in text.utf8 {
      var next = [Bool](repeating: false, count: pieces.count + 1)
      for index in pieces.indices where states[index] {
        switch pieces[index] {
        case .byte(let wanted): if byte == wanted { next[index + 1] = true }
        case .name: if byte != UInt8(ascii: "/") { next[index] = true }
        case .anything: next[index] = true
        }
      }
      close(&next)
      states = next
    }
    return states[pieces.count]
  }
}
