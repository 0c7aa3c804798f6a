package import LoctripLocalizationCore
internal import LoctripAppProjects
package import LoctripReconciliation

/// The conditions that fail an import.
package struct ImportGate: Sendable, Equatable {
  /// A condition besides the verdicts.
  package enum Condition: String, Sendable, CaseIterable {
    /// A text waits for a person.
    case toDecide = "to-decide"
    /// A unit that was to do did not come back.
    case incomplete
    /// The source of a delivered unit changed since it was sent.
    case sourceChanged = "source-changed"
    /// A unit came back changed that was not to do in the order.
    case beyondOrder = "beyond-order"
    /// There is a finding of severity warning or error.
    case warning
  }

  /// The verdicts that fail it.
  package var verdicts: Set<Verdict> = []
  /// Further conditions that fail it.
  package var conditions: Set<Condition> = [.toDecide]
  /// True to fail on a language of which nothing came back, and on an error about no single unit.
  package var failsOnLosses = true

  /// Creates the default gate: units that a person has to decide, and languages that did not come back,
  /// errors about no single unit.
  package init() {}

  /// Creates a gate of the words of `--fail-on`: verdicts, ``Condition``s, or `none` alone.
  ///
  /// - Throws: `FindingsError` when a word is none of them.
  package init(_ words: [String]) throws(FindingsError) {
    (verdicts, conditions, failsOnLosses) = ([], [], false)
    for word in words where words != ["none"] {
      if let verdict = Verdict(rawValue: word) {
        verdicts.insert(verdict)
      } else if let condition = Condition(rawValue: word) {
        conditions.insert(condition)
      } else {
        throw FindingsError(
          usage: "--fail-on takes \(Self.words.joined(separator: ", ")) or none; '\(word)' is not "
            + "one of them")
      }
    }
  }

  /// The words of `--fail-on`, without `none`.
  package static let words =
    Verdict.allCases.map(\.rawValue) + Condition.allCases.map(\.rawValue)

  /// The reasons for which a plan fails, in the words of a report; none when it passes.
  func reasons(of plan: ImportPlan, _ numbers: ImportPlan.Numbers) -> [String] {
    var reasons: [String] = []
    if conditions.contains(.toDecide), numbers.toDecide > 0 {
      reasons.append(count(of: .toDecide, in: plan, numbers).reason)
    }
    let refused = conditions.contains(.toDecide) ? numbers.refused : 0
    if refused > 0 {
      reasons.append("\(refused.counted("unit")) not taken because of the language")
    }
    for verdict in Verdict.allCases where verdicts.contains(verdict) {
      let count = plan.count(verdict)
      if count > 0 { reasons.append("\(count.counted("unit")) \(verdict.rawValue)") }
    }
    let absent = ExactString.distinct(plan.orders.filter(\.isAbsent).map(\.language))
    if failsOnLosses || conditions.contains(.incomplete), !absent.isEmpty {
      let due = ExactString.distinct(
        plan.orders.filter { $0.isKnown && !$0.isAbsent }.map(\.language))
      let hint = " (to import only what came, pass --language \(due.joined(separator: ",")))"
      reasons.append(
        "nothing came back in \(absent.joined(separator: ", "))"
          + (absent.count > 1 && 1...3 ~= due.count ? hint : ""))
    }
    if failsOnLosses {
      for order in plan.orders where order.late > 0 && !order.isAbsent {
        let (name, day) = (order.order ?? "", order.missedDay ?? "")
        reasons.append(
          "\(order.late.grouped) of \(order.ordered.counted("ordered unit")) in \(order.language) "
            + "\(order.late == 1 ? "is" : "are") overdue (\(name) was due \(day))")
      }
    }
    if failsOnLosses, numbers.errors > 0 { reasons.append(numbers.errors.counted("error")) }
    for condition in Condition.allCases
    where condition != .toDecide && conditions.contains(condition) {
      let (count, reason) = count(of: condition, in: plan, numbers)
      if count > 0 { reasons.append(reason) }
    }
    return reasons
  }

  private func count(
    of condition: Condition, in plan: ImportPlan, _ numbers: ImportPlan.Numbers
  ) -> (Int, reason: String) {
    switch condition {
    case .toDecide: return (numbers.toDecide, "\(numbers.toDecide.grouped) to decide")
    case .incomplete:
      let count = plan.orders.filter { !$0.isAbsent }.reduce(0) { $0 + $1.count(.missing) }
      return (count, count.counted("missing ordered unit"))
    case .sourceChanged:
      let count = plan.units.indices.count { index in
        plan.units[index].findings.contains { $0.code == .sourceChanged }
      }
      return (count, count.counted("changed source"))
    case .beyondOrder:
      let count = plan.units.indices.count { plan.units[$0].isBeyondOrder }
      return (count, "\(count.counted("unit")) beyond the order")
    case .warning:
      return (numbers.warnings, numbers.warnings.counted("warning"))
    }
  }
}
