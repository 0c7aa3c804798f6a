public import LocalizationCore

/// Which checks look at a translation, and how severe each is.
public struct CheckSet: Sendable {
  private struct Member: Sendable {
    var check: any Check
    var code: Finding.Code
    var severity: Finding.Severity?
  }

  private var members: [Member] = []

  /// Creates a set of checks in the order of their findings, each with its own severity.
  public init(_ checks: [any Check] = []) {
    for check in checks { self = adding(check) }
  }

  /// The checks that every translation has to pass: placeholders, words beside them, control characters,
  /// length.
  public static let standard = CheckSet([
    PlaceholderMismatch(), StrayControlCharacter(), ExceededLength(), RepeatedWord(),
  ])

  /// The checks that an import refuses translations by: the standard ones, and plural categories.
  public static let refusing = CheckSet([UnexpectedPlural()] + CheckSet.standard.checks)

  /// The checks in the order of their findings, also those that are off.
  public var checks: [any Check] { members.map(\.check) }

  /// The set with another check behind its own; one of the same code makes room and leaves its severity.
  public func adding(_ check: any Check) -> CheckSet {
    var set = self
    let code = check.code
    if let known = members.firstIndex(where: { $0.code == code }) {
      set.members[known].check = check
    } else {
      set.members.append(Member(check: check, code: code, severity: check.severity))
    }
    return set
  }

  /// How severe what a check finds is; `nil` when the check is off, or there is none of that code.
  ///
  /// Setting it does nothing where there is none.
  public subscript(code: Finding.Code) -> Finding.Severity? {
    get { members.first { $0.code == code }?.severity }
    set {
      guard let index = members.firstIndex(where: { $0.code == code }) else { return }
      members[index].severity = newValue
    }
  }

  /// What the checks find wrong with a translation; see ``Check/findings(in:language:)``.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    var result: [Finding] = []
    for member in members {
      guard let severity = member.severity else { continue }
      for var finding in member.check.findings(in: unit, language: language) {
        finding.severity = severity
        result.append(finding)
      }
    }
    return result
  }

  /// What the checks find wrong with the translations of a table, each alone and all beside each other.
  ///
  /// - Returns: Findings without places by the rows that they are about.
  public func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    var result: [(row: Int, finding: Finding)] = []
    for row in table.indices where table.hasTarget(row) {
      let unit = table[row].restoringCodes()
      result += findings(in: unit, language: table.language).map { (row, $0) }
    }
    let alone = result.count
    for member in members {
      guard let severity = member.severity else { continue }
      for (row, var finding) in member.check.findings(in: table) {
        finding.severity = severity
        result.append((row, finding))
      }
    }
    if result.count > alone { result.sort { $0.row < $1.row } }
    return result
  }
}
