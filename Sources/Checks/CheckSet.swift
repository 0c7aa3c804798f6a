public import LocalizationCore

/// Which checks look at a translation, and how severe each is.
public struct CheckSet: Sendable {
  private struct Member: Sendable {
    var check: any Check
    var code: Finding.Code
    var severity: Finding.Severity?
    var subject: CheckSubject
    /// Other severities for some units; the last that fits counts.
    var exceptions: [Exception] = []

    /// Whether it is on, for some units at least.
    var isOn: Bool { severity != nil || !exceptions.isEmpty }

    /// How severe its findings in a unit are, or `nil` where it is off.
    func severity(in unit: Unit) -> Finding.Severity? {
      for exception in exceptions.reversed() where exception.concerns(unit) {
        return exception.severity
      }
      return severity
    }

    /// How severe a finding in a unit is: as the set says, but a finding that is milder than the check's
    /// others stays so, and one that is graver does where nobody set the severity.
    func severity(of finding: Finding, in unit: Unit) -> Finding.Severity? {
      guard let wanted = severity(in: unit) else { return nil }
      if finding.severity < check.severity { return min(finding.severity, wanted) }
      return wanted == check.severity ? min(finding.severity, check.gravest) : wanted
    }
  }

  /// Another severity for some units.
  private struct Exception: Sendable {
    var severity: Finding.Severity?
    var concerns: @Sendable (Unit) -> Bool
  }

  private var members: [Member] = [] {
    didSet { looks = Looks(members) }
  }
  /// Beside the members, because every text is held against them.
  private var looks = Looks([])

  /// The checks that are on and what each looks at, by their subjects.
  private struct Looks: Sendable {
    typealias Look = (member: Int, concerns: TextFeatures)
    private let translation: [Look]
    private let unit: [Look]
    private let source: [Look]

    init(_ members: [Member]) {
      func looks(_ subject: CheckSubject) -> [Look] {
        members.indices.filter { members[$0].isOn && members[$0].subject == subject }
          .map { ($0, members[$0].check.concerns) }
      }
      (translation, unit, source) = (looks(.translation), looks(.unit), looks(.source))
    }

    subscript(subject: CheckSubject) -> [Look] {
      switch subject {
      case .translation: translation
      case .unit: unit
      case .source: source
      }
    }
  }

  /// Creates a set of checks in the order of their findings, each with its own severity.
  public init(_ checks: [any Check] = []) {
    for check in checks { self = adding(check) }
  }

  /// The checks in the order of their findings, also those that are off.
  public var checks: [any Check] { members.map(\.check) }

  /// Whether a check is on that looks at sources.
  package var looksAtSources: Bool { !looks[.source].isEmpty }

  /// The set with another check behind its own; one of the same code makes room and leaves its severity.
  public func adding(_ check: any Check) -> CheckSet {
    var set = self
    var member = Member(
      check: check,
      code: check.code,
      severity: check.severity,
      subject: check.subject
    )
    if let known = members.firstIndex(where: { $0.code == member.code }) {
      member.severity = members[known].severity
      member.exceptions = members[known].exceptions
      set.members[known] = member
    } else {
      set.members.append(member)
    }
    return set
  }

  /// How severe what a check finds is; `nil` when the check is off, or there is none of that code.
  ///
  /// Setting it counts for all units, and does nothing where there is none.
  public subscript(code: Finding.Code) -> Finding.Severity? {
    get { members.first { $0.code == code }?.severity }
    set {
      guard let index = members.firstIndex(where: { $0.code == code }) else { return }
      members[index].severity = newValue
      members[index].exceptions = []
    }
  }

  /// How severe what a check finds in a unit is; `nil` where the check is off, or there is none of that code.
  package func severity(of code: Finding.Code, in unit: Unit) -> Finding.Severity? {
    members.first { $0.code == code }?.severity(in: unit)
  }

  /// Makes what a check finds in some units more or less severe than elsewhere.
  ///
  /// - Parameters:
  ///   - severity: How severe it is; `nil` turns the check off for them.
  ///   - code: The code of the check; nothing happens where there is none.
  ///   - concerns: Which units.
  public mutating func set(
    _ severity: Finding.Severity?,
    for code: Finding.Code,
    where concerns: @escaping @Sendable (Unit) -> Bool
  ) {
    guard let index = members.firstIndex(where: { $0.code == code }) else { return }
    members[index].exceptions.append(Exception(severity: severity, concerns: concerns))
  }

  /// What the checks find wrong with a translation; see ``Check/findings(in:language:)``.
  ///
  /// What the unit's comment silences is left out.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard !LanguageTag.isDocumentation(language) else { return [] }
    var result: [Finding] = []
    let target = unit.target
    let features = TextFeatures(unit, target)
    if case .some = target { collect(.translation, unit, language, features, &result) }
    collect(.unit, unit, language, features, &result)
    return result.isEmpty ? [] : Suppression(unit).allowed(result)
  }

  /// What the checks find wrong with the translations of a table, each alone and all beside each other.
  ///
  /// A table of the source language has no translations; its sources are looked at instead, as
  /// ``sourceFindings(in:)`` does.
  ///
  /// - Returns: Findings without places by the rows that they are about.
  public func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    if !table.language.isEmpty, table.language == table.sourceLanguage {
      return sourceFindings(in: table)
    }
    guard !LanguageTag.isDocumentation(table.language) else { return [] }
    if LanguageTag.isVariant(table.language, of: table.sourceLanguage) {
      return forVariants.findings(in: table, of: [.translation, .unit])
    }
    return findings(in: table, of: [.translation, .unit])
  }

  /// The set without the checks that a variant of the source language passes by its nature.
  private var forVariants: CheckSet {
    guard members.contains(where: { !$0.check.appliesToVariants && $0.isOn }) else { return self }
    var set = self
    for index in members.indices where !members[index].check.appliesToVariants {
      set.members[index].severity = nil
      set.members[index].exceptions = []
    }
    return set
  }

  /// What the checks find wrong with the sources, keys and comments of a table in any language.
  public func sourceFindings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    findings(in: table, of: [.source])
  }

  /// The set without the checks that are less severe everywhere.
  public func limited(to least: Finding.Severity) -> CheckSet {
    var set = self
    for index in members.indices where members[index].exceptions.isEmpty {
      if let severity = members[index].severity, severity < least {
        set.members[index].severity = nil
      }
    }
    return set
  }

  private func findings(
    in table: UnitTable,
    of subjects: [CheckSubject]
  ) -> [(row: Int, finding: Finding)] {
    let asked = members.filter { $0.isOn && subjects.contains($0.subject) }
    // What no check of a kind is about needs no look.
    let known = subjects.map { subject in
      (subject, looks[subject].reduce(TextFeatures()) { $0.union($1.concerns) })
    }
    let wanted = known.reduce(TextFeatures()) { $0.union($1.1) }
    let ofSource = subjects == [.source]
    let alone = concurrentShares(of: table.count, size: 1024) { rows in
      rows.flatMap { row in
        let features = TextFeatures(table, row, ofSource: ofSource, wanted: wanted)
        return findings(in: table, row, known, features, ofSource: ofSource)
          .map { (row: row, finding: $0) }
      }
    }
    var result = Array(alone.joined())
    let count = result.count
    for member in asked {
      for (row, var finding) in member.check.findings(in: table) where table.indices.contains(row) {
        guard let severity = member.severity(of: finding, in: table[row]) else { continue }
        finding.severity = severity
        result += Suppression(table.undecoded(row)).allowed([finding]).map { (row, $0) }
      }
    }
    if result.count > count { result.sort { $0.row < $1.row } }
    return result
  }

  /// What the checks of some kinds find in a row by itself.
  ///
  /// - Parameters:
  ///   - known: The kinds, and what of a text the checks of each are about.
  ///   - features: What the texts of the row have.
  private func findings(
    in table: UnitTable,
    _ row: Int,
    _ known: [(subject: CheckSubject, concerns: TextFeatures)],
    _ features: TextFeatures,
    ofSource: Bool
  ) -> [Finding] {
    var unit: Unit?
    var found: [Finding] = []
    for (subject, concerns) in known where !features.isDisjoint(with: concerns) {
      if subject == .translation, !table.hasTarget(row) { continue }
      let current = unit ?? (ofSource ? table.undecoded(row) : table[row]).restoringCodes()
      unit = current
      collect(subject, current, table.language, features, &found)
    }
    guard let unit, !found.isEmpty else { return [] }
    return Suppression(unit).allowed(found)
  }

  private func collect(
    _ subject: CheckSubject,
    _ unit: Unit,
    _ language: String,
    _ features: TextFeatures,
    _ result: inout [Finding]
  ) {
    for (index, concerns) in looks[subject] where !concerns.isDisjoint(with: features) {
      for var finding in members[index].check.findings(in: unit, language: language) {
        guard let severity = members[index].severity(of: finding, in: unit) else { continue }
        finding.severity = severity
        result.append(finding)
      }
    }
  }
}

extension LanguageTag {
  /// Whether a language is the same one as that of the sources, in another region: `en-GB` beside `en`.
  fileprivate static func isVariant(_ language: String, of source: String) -> Bool {
    guard let mine = LanguageTag(language), let other = LanguageTag(source) else { return false }
    return mine.matches(other) || mine.isRegionalForm(of: other) || other.isRegionalForm(of: mine)
      || mine.region != nil && mine.language == other.language && mine.script == other.script
  }
}
