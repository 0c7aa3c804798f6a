internal import Synchronization

/// A pattern of paths or keys: `*` matches any characters of a name, `**` also across folders.
struct Pattern: Sendable, Hashable {
  fileprivate enum Piece: Hashable {
    case byte(UInt8)
    case name
    case anything
  }

  fileprivate let pieces: [Piece]

  /// Parses a pattern.
  ///
  /// - Parameter isPath: True if `/` separates names; in keys `*` matches anything.
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
      // `**/` also matches no folder.
      case UInt8(ascii: "/") where pieces.last == .anything && isPath: break
      default: pieces.append(.byte(byte))
      }
    }
    self.pieces = pieces
  }

  /// True if the whole text matches.
  ///
  /// - Complexity: The product of both lengths.
  func matches(_ text: String) -> Bool {
    // The positions in the pattern that can be reached with the text so far.
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

/// Patterns matched together, so that a text is read once for any number of them.
///
/// A deterministic automaton, built lazily.
final class PatternSet: Sendable {
  private let automaton: Mutex<Automaton>

  /// Compiles patterns, each with the number that ``values(for:)`` returns.
  init(_ patterns: [(pattern: Pattern, value: Int)]) {
    automaton = Mutex(Automaton(patterns))
  }

  /// The numbers of the patterns that match the whole text, each once.
  func values(for text: String) -> [Int] { automaton.withLock { $0.values(for: text) } }

  private struct Automaton: Sendable {
    /// The pieces of all patterns in sequence, with an end for each.
    private var pieces: [Pattern.Piece?] = []
    private var ends: [Int: Int] = [:]
    private var starts: [Int] = []
    /// The next state for each byte; negative if not computed yet.
    private var steps: [[Int32]] = []
    private var places: [[Int]] = []
    private var found: [[Int]] = []
    private var numbers: [[Int]: Int] = [:]

    init(_ patterns: [(pattern: Pattern, value: Int)]) {
      for (pattern, value) in patterns {
        starts.append(pieces.count)
        pieces += pattern.pieces
        ends[pieces.count] = value
        pieces.append(nil)
      }
      reset()
    }

    mutating func values(for text: String) -> [Int] {
      var state = 0
      for byte in text.utf8 {
        let known = steps[state][Int(byte)]
        if known >= 0 {
          state = Int(known)
        } else {
          let next = step(from: state, byte)
          steps[state][Int(byte)] = Int32(next)
          state = next
          // The cache is bounded.
          if places.count > 4096 {
            let current = places[state]
            reset()
            state = number(of: current)
          }
        }
      }
      return found[state]
    }

    private mutating func reset() {
      (steps, places, found, numbers) = ([], [], [], [:])
      _ = number(of: closed(Set(starts)))
    }

    private mutating func step(from state: Int, _ byte: UInt8) -> Int {
      var next: Set<Int> = []
      for place in places[state] {
        switch pieces[place] {
        case .byte(let wanted): if byte == wanted { next.insert(place + 1) }
        case .name: if byte != UInt8(ascii: "/") { next.insert(place) }
        case .anything: next.insert(place)
        case nil: break
        }
      }
      return number(of: closed(next))
    }

    /// Positions, with those after pieces that may be empty.
    private func closed(_ places: Set<Int>) -> [Int] {
      var result = places
      for start in places {
        var place = start
        while pieces[place] == .name || pieces[place] == .anything {
          place += 1
          result.insert(place)
        }
      }
      return result.sorted()
    }

    private mutating func number(of set: [Int]) -> Int {
      if let known = numbers[set] { return known }
      numbers[set] = places.count
      places.append(set)
      steps.append([Int32](repeating: -1, count: 256))
      found.append(Array(Set(set.compactMap { ends[$0] })).sorted())
      return places.count - 1
    }
  }
}
