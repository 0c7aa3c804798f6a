import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

/// Foundation's own reading of a format: each argument is a number of its own, so that what it writes tells
/// which argument each placeholder took.
@Suite struct PlaceholderOracleTests {
  /// One argument as all of its kinds show it.
  private enum Kind: CaseIterable {
    case object, integer, floatingPoint

    func spelling(_ generator: inout SeededGenerator) -> String {
      switch self {
      case .object: "@"
      case .integer:
        ["d", "i", "ld", "lld", "qd", "zd", "u", "lu", "llu"].randomElement(using: &generator)
          ?? "d"
      case .floatingPoint: [".0f", ".0lf"].randomElement(using: &generator) ?? ".0f"
      }
    }

    var kind: Placeholder.Kind {
      switch self {
      case .object: .object
      case .integer: .integer
      case .floatingPoint: .floatingPoint
      }
    }
  }

  private func arguments(_ kinds: [Kind]) -> [any CVarArg] {
    var result: [any CVarArg] = []
    for (index, kind) in kinds.enumerated() {
      let value = 1_001 + index
      switch kind {
      case .object:
        #if canImport(Darwin)
          result.append(NSNumber(value: value))
        #else
          result.append("\(value)")
        #endif
      case .integer: result.append(value)
      case .floatingPoint: result.append(Double(value))
      }
    }
    return result
  }

  @Test(arguments: 0..<40)
  func `each placeholder takes the argument that Foundation gives it`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<25 {
      let kinds = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        Kind.allCases.randomElement(using: &generator) ?? .object
      }
      let isPositioned = Bool.random(using: &generator)
      var order = Array(kinds.indices)
      if isPositioned { order.shuffle(using: &generator) }
      var format = ""
      for index in order {
        format += ["", "a ", "%% ", "é: ", "100%%"].randomElement(using: &generator) ?? ""
        let flag = kinds[index] == .integer && Bool.random(using: &generator) ? "6" : ""
        format += "%\(isPositioned ? "\(index + 1)$" : "")\(flag)"
        format += kinds[index].spelling(&generator) + ";"
      }
      let written = String(format: format, arguments: arguments(kinds))
      // The numbers of four digits in the order in which Foundation wrote them.
      let numbers: [Int] = written.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
      let taken: [Int] = numbers.filter { $0 > 1_000 }.map { $0 - 1_000 }
      let read = Placeholder.all(in: format)
      #expect(read.map(\.position) == taken, "\(format) → \(written)")
      #expect(read.map(\.kind) == order.map { kinds[$0].kind }, "\(format)")
    }
  }
}
