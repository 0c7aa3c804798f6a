/// The expression of a `Plural-Forms` header: C with whole numbers and `n`, as GNU gettext reads it.
///
/// A stranger wrote it, so length and depth have limits, and a division by zero is an answer.
package struct PluralFormula: Sendable {
  /// The longest expression that is read, in bytes.
  private static let longest = 1_000
  /// The greatest depth of parentheses, conditions and negations.
  private static let deepest = 40

  private enum Operator: Sendable {
    case or, and, equal, unequal, less, greater, lessOrEqual, greaterOrEqual
    case plus, minus, times, divided, remainder
  }

  private enum Node: Sendable {
    case number(UInt64)
    case variable
    case not(Int)
    case binary(Operator, Int, Int)
    case conditional(Int, Int, Int)
  }

  private let nodes: [Node]
  private let root: Int

  /// Parses an expression.
  ///
  /// - Returns: `nil` if it is none, or exceeds a limit.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.longest else { return nil }
    var parser = Parser(bytes: Array(text.utf8))
    guard let root = parser.condition(depth: 0), parser.isAtEnd else { return nil }
    (nodes, self.root) = (parser.nodes, root)
  }

  /// The value for a number, or `nil` for a division by zero.
  package func value(for number: UInt64) -> UInt64? { value(root, number) }

  private func value(_ index: Int, _ number: UInt64) -> UInt64? {
    switch nodes[index] {
    case .number(let value): return value
    case .variable: return number
    case .not(let operand): return value(operand, number).map { $0 == 0 ? 1 : 0 }
    case .conditional(let condition, let first, let second):
      guard let decision = value(condition, number) else { return nil }
      return value(decision != 0 ? first : second, number)
    case .binary(let sign, let left, let right):
      guard let one = value(left, number) else { return nil }
      if sign == .or, one != 0 { return 1 }
      if sign == .and, one == 0 { return 0 }
      guard let other = value(right, number) else { return nil }
      return Self.result(sign, one, other)
    }
  }

  private static func result(_ sign: Operator, _ one: UInt64, _ other: UInt64) -> UInt64? {
    switch sign {
    case .or, .and: other != 0 ? 1 : 0
    case .equal: one == other ? 1 : 0
    case .unequal: one != other ? 1 : 0
    case .less: one < other ? 1 : 0
    case .greater: one > other ? 1 : 0
    case .lessOrEqual: one <= other ? 1 : 0
    case .greaterOrEqual: one >= other ? 1 : 0
    case .plus: one &+ other
    case .minus: one &- other
    case .times: one &* other
    case .divided: other == 0 ? nil : one / other
    case .remainder: other == 0 ? nil : one % other
    }
  }

  private struct Parser {
    let bytes: [UInt8]
    var position = 0
    var nodes: [Node] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool {
      mutating get {
        skipSpaces()
        return position == bytes.count
      }
    }

    private mutating func skipSpaces() {
      while position < bytes.count, [32, 9, 10, 13].contains(bytes[position]) { position += 1 }
    }

    /// Takes a sign, unless a longer one begins there.
    private mutating func take(_ sign: StaticString, notBefore next: UInt8 = 0) -> Bool {
      skipSpaces()
      let wanted = Array("\(sign)".utf8)
      guard bytes[position...].starts(with: wanted) else { return false }
      let end = position + wanted.count
      if next != 0, end < bytes.count, bytes[end] == next { return false }
      position = end
      return true
    }

    private mutating func add(_ node: Node) -> Int {
      nodes.append(node)
      return nodes.count - 1
    }

    mutating func condition(depth: Int) -> Int? {
      guard depth < PluralFormula.deepest, let test = binary(0, depth) else { return nil }
      guard take("?") else { return test }
      guard let first = condition(depth: depth + 1), take(":"),
        let second = condition(depth: depth + 1)
      else { return nil }
      return add(.conditional(test, first, second))
    }

    /// The signs of each level, the weakest first.
    private mutating func sign(_ level: Int) -> Operator? {
      switch level {
      case 0: take("||") ? .or : nil
      case 1: take("&&") ? .and : nil
      case 2: take("==") ? .equal : take("!=") ? .unequal : nil
      case 3:
        take("<=")
          ? .lessOrEqual
          : take(">=") ? .greaterOrEqual : take("<") ? .less : take(">") ? .greater : nil
      case 4: take("+") ? .plus : take("-") ? .minus : nil
      default: take("*") ? .times : take("/") ? .divided : take("%") ? .remainder : nil
      }
    }

    private mutating func binary(_ level: Int, _ depth: Int) -> Int? {
      guard level < 6 else { return unary(depth) }
      guard var left = binary(level + 1, depth) else { return nil }
      while let sign = sign(level) {
        guard let right = binary(level + 1, depth) else { return nil }
        left = add(.binary(sign, left, right))
      }
      return left
    }

    private mutating func unary(_ depth: Int) -> Int? {
      guard depth < PluralFormula.deepest else { return nil }
      if take("!", notBefore: UInt8(ascii: "=")) {
        return unary(depth + 1).map { add(.not($0)) }
      }
      if take("(") {
        guard let inside = condition(depth: depth + 1), take(")") else { return nil }
        return inside
      }
      if take("n") { return add(.variable) }
      skipSpaces()
      var value: UInt64?
      while position < bytes.count, 48...57 ~= bytes[position] {
        let (product, isTooLarge) = (value ?? 0).multipliedReportingOverflow(by: 10)
        let (sum, isStill) = product.addingReportingOverflow(UInt64(bytes[position] - 48))
        guard !isTooLarge, !isStill else { return nil }
        value = sum
        position += 1
      }
      return value.map { add(.number($0)) }
    }
  }
}
