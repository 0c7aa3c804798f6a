public import LoctripLocalizationCore

/// The checks to run on translations, with their severities.
public struct CheckSet: Sendable {
  private struct Member: Sendable {
    var check: any LoctripCheck
    var code: Finding.Code
    var severity: Finding.Severity?
    var subject: CheckSubject
    /// Other severities for some units; the last that fits counts.
    var exceptions: [Exception] = []

    /// True if the check is on, at least for some units.
    var isOn: Bool { severity != nil || !exceptions.isEmpty }

    /// The severity of findings in a unit; `nil` if the check is off.
    func severity(in unit: TranslationUnit) -> Finding.Severity? {
      for exception in exceptions.reversed() where exception.concerns(unit) {
        return exception.severity
      }
      return severity
    }

    /// The severity of a finding in a unit: that of the set, except for a finding below the check's severity, and
    /// one above it if nobody set another severity.
    func severity(of finding: Finding, in unit: TranslationUnit) -> Finding.Severity? {
      guard let wanted = severity(in: unit) else { return nil }
      if finding.severity < check.severity { return min(finding.severity, wanted) }
      return wanted == check.severity ? min(finding.severity, check.gravest) : wanted
    }
  }

  /// Another severity for some units.
  private struct Exception: Sendable {
    var severity: Finding.Severity?
    var concerns: @Sendable (TranslationUnit) -> Bool
  }

  private var members: [Member] = [] {
    didSet { looks = ActiveChecks(members) }
  }
  /// Stored apart from the members, because every text is matched with them.
  private var looks = ActiveChecks([])

  /// The checks that are on, with the features that each needs, by subject.
  private struct ActiveChecks: Sendable {
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
  public init(_ checks: [any LoctripCheck] = []) {
    var members: [Member] = []
    for check in checks { Self.add(check, to: &members) }
    self.members = members
    looks = ActiveChecks(members)
  }

  /// The checks in the order of their findings, also those that are off.
  public var checks: [any LoctripCheck] { members.map(\.check) }

  /// The set without what the verdict about a proposed text says itself: that it is a copy or empty, and its state.
  package var ofProposals: CheckSet {
    // Nobody knows the arguments of a source that is a key: so a proposed text has none.
    let set = isInSet(.placeholderMismatch) ? adding(PlaceholderMismatch()) : self
    return set.without([.sameAsSource, .emptyTarget, .stateMismatch])
  }

  /// Returns the set with some checks off for all units.
  func without(_ codes: Set<Finding.Code>) -> CheckSet { turnedOff { codes.contains($0.code) } }

  private func turnedOff(where isOff: (Member) -> Bool) -> CheckSet {
    var changed = members
    for index in changed.indices where isOff(changed[index]) {
      changed[index].severity = nil
      changed[index].exceptions = []
    }
    var set = self
    set.members = changed
    return set
  }

  private func isInSet(_ code: Finding.Code) -> Bool { members.contains { $0.code == code } }

  /// True if a check of sources is on.
  package var looksAtSources: Bool { !looks[.source].isEmpty }

  /// Returns the set with another check; it replaces one of the same code, whose configured severity is kept.
  public func adding(_ check: any LoctripCheck) -> CheckSet {
    var set = self
    Self.add(check, to: &set.members)
    return set
  }

  /// Adds a check, or puts it in the place of one of the same code.
  private static func add(_ check: any LoctripCheck, to members: inout [Member]) {
    var member = Member(
      check: check, code: check.code, severity: check.severity, subject: check.subject)
    if let known = members.firstIndex(where: { $0.code == member.code }) {
      member.severity = members[known].severity
      member.exceptions = members[known].exceptions
      members[known] = member
    } else {
      members.append(member)
    }
  }

  /// The severity of a check; `nil` if it is off or not in the set.
  ///
  /// Setting it counts for all units, and does nothing without such a check.
  public subscript(code: Finding.Code) -> Finding.Severity? {
    get { members.first { $0.code == code }?.severity }
    set {
      guard let index = members.firstIndex(where: { $0.code == code }) else { return }
      members[index].severity = newValue
      members[index].exceptions = []
    }
  }

  /// True if a check is on for some units.
  package func isOn(_ code: Finding.Code) -> Bool {
    members.first { $0.code == code }?.isOn ?? false
  }

  /// The severity of a check in a unit; `nil` if it is off or not in the set.
  package func severity(of code: Finding.Code, in unit: TranslationUnit) -> Finding.Severity? {
    members.first { $0.code == code }?.severity(in: unit)
  }

  /// Sets the severity of a check in some units.
  ///
  /// - Parameters:
  ///   - severity: The severity; `nil` turns the check off for them.
  ///   - code: The code of the check; nothing happens without such a check.
  ///   - concerns: Returns true for these units.
  public mutating func set(
    _ severity: Finding.Severity?, for code: Finding.Code,
    where concerns: @escaping @Sendable (TranslationUnit) -> Bool
  ) {
    guard let index = members.firstIndex(where: { $0.code == code }) else { return }
    members[index].exceptions.append(Exception(severity: severity, concerns: concerns))
  }

  /// The problems of a translation; see ``LoctripCheck/findings(in:language:)``.
  ///
  /// Findings that the unit's comment suppresses are left out.
  public func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard !LanguageTag.isDocumentation(language) else { return [] }
    var result: [Finding] = []
    let target = unit.target
    let features = TextFeatures(unit, target)
    if case .some = target { collect(.translation, unit, language, features, &result) }
    collect(.unit, unit, language, features, &result)
    return result.isEmpty ? [] : Suppression(unit).allowed(result)
  }

  /// The problems of a table's translations, alone and in comparison with each other.
  ///
  /// In the source language, which has no translations, the sources are checked, as in ``sourceFindings(in:)``.
  ///
  /// - Returns: Findings without places, with their rows.
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

  /// The problems of a table's translations, those included that the table alone does not tell.
  ///
  /// - Parameters:
  ///   - table: The units in a language.
  ///   - keys: The keys whose source has plural forms.
  /// - Returns: Findings without places, with their rows.
  package func findings(in table: UnitTable, withPlurals keys: @autoclosure () -> Set<ExactString>)
    -> [(row: Int, finding: Finding)]
  {
    let found = findings(in: table)
    guard table.language != table.sourceLanguage, !LanguageTag.isDocumentation(table.language),
      let member = members.first(where: { $0.isOn && $0.check is MissingPlural }),
      let check = member.check as? MissingPlural
    else { return found }
    let more = judged(check.findings(in: table, withPlurals: keys()), by: member, table)
    return more.isEmpty ? found : (found + more).sorted { $0.row < $1.row }
  }

  /// The set without the checks that do not apply to variants of the source language.
  private var forVariants: CheckSet {
    guard members.contains(where: { !$0.check.appliesToVariants && $0.isOn }) else { return self }
    return turnedOff { !$0.check.appliesToVariants }
  }

  /// The problems of the sources, keys and comments of a table in any language.
  public func sourceFindings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    findings(in: table, of: [.source])
  }

  /// Returns the set without the checks that are below a severity everywhere.
  public func limited(to least: Finding.Severity) -> CheckSet {
    turnedOff { member in
      member.exceptions.isEmpty && member.severity.map { $0 < least } ?? false
    }
  }

  private func findings(in table: UnitTable, of subjects: [CheckSubject]) -> [(
    row: Int, finding: Finding
  )] {
    let asked = members.filter { $0.isOn && subjects.contains($0.subject) }
    // Texts without a feature that some check needs are skipped.
    let known = subjects.map { subject in
      (subject, looks[subject].reduce(TextFeatures()) { $0.union($1.concerns) })
    }
    let wanted = known.reduce(TextFeatures()) { $0.union($1.1) }
    let ofSource = subjects == [.source]
    var result: [(row: Int, finding: Finding)] = []
    for row in table.indices {
      let features = TextFeatures(table, row, ofSource: ofSource, wanted: wanted)
      result += findings(in: table, row, known, features, ofSource: ofSource).map { (row, $0) }
    }
    let count = result.count
    for member in asked { result += judged(member.check.findings(in: table), by: member, table) }
    if result.count > count { result.sort { $0.row < $1.row } }
    return EndPunctuation.withoutHouseStyle(result, in: table)
  }

  /// The findings of one check about a table, with the severities of the set, without those that comments suppress.
  private func judged(
    _ found: [(row: Int, finding: Finding)], by member: Member, _ table: UnitTable
  ) -> [(row: Int, finding: Finding)] {
    found.flatMap { row, finding -> [(row: Int, finding: Finding)] in
      guard table.indices.contains(row),
        let severity = member.severity(of: finding, in: table[row])
      else { return [] }
      var finding = finding
      finding.severity = severity
      return Suppression(table.undecoded(row)).allowed([finding]).map { (row, $0) }
    }
  }

  /// The findings of the checks of some subjects in one row.
  ///
  /// - Parameters:
  ///   - known: The subjects, with the features that their checks need.
  ///   - features: The features of the row's texts.
  private func findings(
    in table: UnitTable, _ row: Int, _ known: [(subject: CheckSubject, concerns: TextFeatures)],
    _ features: TextFeatures, ofSource: Bool
  ) -> [Finding] {
    var unit: TranslationUnit?
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
    _ subject: CheckSubject, _ unit: TranslationUnit, _ language: String, _ features: TextFeatures,
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
