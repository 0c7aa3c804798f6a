import Foundation
import LoctripReconciliation
import LoctripExchange

/// Options of an import.
struct ImportChoices {
  var settings = LoctripImport()
  var hasBase = true
  var name = ""

  /// As few sets as make every two values of two options occur together, and Xcode's import.
  static let all: [ImportChoices] = {
    let acceptances = ImportOptions.Acceptance.allCases
    let states = [nil] + ImportOptions.LostState.allCases
    let winners = ImportOptions.Winner.allCases
    let policies = ImportOptions.ErrorPolicy.allCases
    let untouched = ImportOptions.UntouchedPolicy.allCases
    let counts = [
      acceptances.count, states.count, winners.count, policies.count, untouched.count, 2,
    ]
    var options = coveringPairs(of: counts).map { row in
      var options = ImportChoices()
      options.settings.rules.acceptance = acceptances[row[0]]
      options.settings.rules.lostState = states[row[1]]
      options.settings.rules.winner = winners[row[2]]
      options.settings.rules.errorPolicy = policies[row[3]]
      options.settings.rules.untouchedPolicy = untouched[row[4]]
      options.hasBase = row[5] == 0
      let state = states[row[1]].map { " --no-state \($0)" } ?? ""
      options.name =
        "--accept \(acceptances[row[0]])\(state) --on-conflict \(winners[row[2]]) --on-error "
        + "\(policies[row[3]]) --untouched \(untouched[row[4]])\(row[5] == 0 ? " --base" : "")"
      return options
    }
    for hasBase in [true, false] {
      var xcode = ImportChoices(hasBase: hasBase, name: "--compatibility xcode")
      xcode.settings.policy = .xcode
      options.append(xcode)
    }
    return options
  }()

  /// Rows of values, one of each factor, in which every pair of values of two factors occurs.
  private static func coveringPairs(of counts: [Int]) -> [[Int]] {
    struct Pair: Hashable {
      let left: [Int]
      let right: [Int]
    }
    func pairs(_ row: [Int]) -> Set<Pair> {
      Set(
        row.indices.flatMap { left in
          row.indices.dropFirst(left + 1).map {
            Pair(left: [left, row[left]], right: [$0, row[$0]])
          }
        })
    }
    let rows = counts.reduce([[]]) { rows, count in
      rows.flatMap { row in (0..<count).map { row + [$0] } }
    }
    var missing = rows.reduce(into: Set<Pair>()) { $0.formUnion(pairs($1)) }
    var chosen: [[Int]] = []
    while let best = rows.max(by: {
      pairs($0).intersection(missing).count < pairs($1).intersection(missing).count
    }), !missing.isEmpty {
      chosen.append(best)
      missing.subtract(pairs(best))
    }
    return chosen
  }
}
