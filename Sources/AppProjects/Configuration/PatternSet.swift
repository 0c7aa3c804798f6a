internal import Synchronization

/// Patterns of paths or keys: `*` matches any characters of a name, `**` also across folders.
///
/// A text is read once for any number of them, by a deterministic automaton, built lazily.
package final class PatternSet: Sendable {
  private enum Piece: Hashable {
    case byte(UInt8)
    case name
    case anything
  }

  /// The pieces of each pattern.
  private let patterns: [[Piece]]
  private let automaton: Mutex<Automaton>

  /// No patterns.
  package static let none = PatternSet([], isPath: true)

  /// True if there are no patterns.
  var isEmpty: Bool { patterns.isEmpty }

  /// Compiles patterns, of paths if `/` separates names; in keys `*` matches anything.
  package init(_ patterns: [String], isPath: Bool) {
    self.patterns = patterns.map { Self.pieces(of: $0, isPath: isPath) }
    automaton = Mutex(Automaton([self.patterns]))
  }

  /// Joins sets, whose indices ``sets(matching:)`` returns.
  init(joining sets: [PatternSet]) {
    patterns = sets.flatMap(\.patterns)
    automaton = Mutex(Automaton(sets.map(\.patterns)))
  }

  private static func pieces(of pattern: String, isPath: Bool) -> [Piece] {
    var pieces: [Piece] = []
    for byte in pattern.utf8 {
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
    return pieces
  }

  /// True if a pattern matches the whole text.
  func matches(_ text: String) -> Bool { !sets(matching: text).isEmpty }

  /// The indices of the joined sets with a pattern that matches the whole text.
  func sets(matching text: String) -> [Int] { automaton.withLock { $0.sets(matching: text) } }

  private struct Automaton: Sendable {
    /// The pieces of all patterns in sequence, with an end for each, and the sets of the ends.
    private var pieces: [Piece?] = []
    private var ends: [Int: Int] = [:]
    private var starts: [Int] = []
    /// The next state for each byte; negative if not computed yet.
    private var steps: [[Int32]] = []
    private var places: [[Int]] = []
    private var found: [[Int]] = []
    private var numbers: [[Int]: Int] = [:]

    init(_ sets: [[[Piece]]]) {
      for (index, set) in sets.enumerated() {
        for pattern in set {
          starts.append(pieces.count)
          pieces += pattern
          ends[pieces.count] = index
          pieces.append(nil)
        }
      }
      reset()
    }

    mutating func sets(matching text: String) -> [Int] {
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
