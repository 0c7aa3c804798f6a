package import LoctripTranslationChecks
package import LoctripLocalizationCore
package import LoctripReconciliation

extension Configuration {
  /// The treatment of copies of the source and of blank texts.
  package struct Counting: Sendable {
    /// The meaning of translations that equal their source in files without states; `nil` counts them
    /// as missing in a file where they are more than half.
    package var copies: Copies?
    /// The keys whose translations may be blank, by language; `*` for all.
    var blank: [(language: String, keys: PatternSet)] = []

    /// Each copy is judged by its file, and no translation may be blank.
    package init() {}

    /// The keys whose translation into a language may be blank; `nil` for none.
    package func mayBeBlank(in language: String) -> UnitTable.KeyTest? {
      let sets = blank.filter { $0.language == "*" || LanguageTag.isSame($0.language, language) }
        .map(\.keys)
      guard !sets.isEmpty else { return nil }
      return { key in sets.contains { $0.matches(key) } }
    }
  }

  /// The length limits of one catalog in one language, with compiled key patterns.
  package struct LengthLimits: Sendable {
    private let limits: [LengthLimit]
    private let general: [LengthLimit]
    private let patterns: PatternSet
    private let lowest: Int

    /// True if there are no limits.
    package var isEmpty: Bool { limits.isEmpty }

    fileprivate init(_ rules: [LengthRule]) {
      limits = rules.map(\.limit)
      general = Self.strictest(rules.filter(\.keys.isEmpty).map(\.limit))
      patterns = PatternSet(joining: rules.map(\.keys))
      lowest = limits.map(\.count).min() ?? .max
    }

    /// The lowest limit for a key in each unit of length.
    package func limits(for key: String) -> [LengthLimit] {
      let special = patterns.sets(matching: key).map { limits[$0] }
      return special.isEmpty ? general : Self.strictest(general + special)
    }

    /// The lowest limit of a row by its comment and the configuration, that of the fewest characters.
    package func lowest(of table: UnitTable, at row: Int) -> LengthLimit? {
      var limits: [LengthLimit] = []
      if let note = table.noteBytes(row), note.span.hasByte(UInt8(ascii: "[")),
        let limit = LengthLimit(comment: String(decoding: note, as: UTF8.self))
      {
        limits.append(limit)
      }
      if !isEmpty { limits += self.limits(for: table.key(row)) }
      return limits.min { $0.count < $1.count }
    }

    /// True if a text may exceed one of them.
    fileprivate func mayConcern(_ message: LoctripMessage?) -> Bool {
      message?.texts.contains { $0.utf8.count > lowest } ?? false
    }

    private static func strictest(_ limits: [LengthLimit]) -> [LengthLimit] {
      var result: [LengthLimit] = []
      for limit in limits {
        guard let index = result.firstIndex(where: { $0.unit == limit.unit }) else {
          result.append(limit)
          continue
        }
        if limit.count < result[index].count { result[index] = limit }
      }
      return result
    }
  }

  /// The limits for the texts of a catalog in a language.
  package func lengthLimits(for original: String, in language: String) -> LengthLimits {
    LengthLimits(
      lengths.filter { rule in
        Self.concerns(original, language, catalogs: rule.catalogs, languages: rule.languages)
      })
  }

  /// The checks for the texts of a catalog in a language.
  ///
  /// - Parameters:
  ///   - original: The catalog's path from the project's root.
  ///   - language: The language.
  package func checks(for original: String, in language: String) -> CheckSet {
    var set = baseChecks
    let limits = lengthLimits(for: original, in: language)
    if !limits.isEmpty {
      set = set.adding(
        ExceededLength(further: { unit in
          limits.mayConcern(unit.target) ? limits.limits(for: unit.key) : []
        }))
    }
    if let keyForm {
      set = set.adding(KeyForm(pattern: keyForm))
      set[.keyForm] = .warning
    }
    let prefixes = keyPrefixes.filter { $0.catalogs.matches(original) }
    if !prefixes.isEmpty {
      set = set.adding(KeyPrefix(prefixes.flatMap(\.prefixes)))
      set[.keyPrefix] = .warning
    }
    set = set.adding(MissingLanguage(languages)).adding(MissingKey(languages))
    for rule in severityRules(for: original, in: language) { apply(rule, to: &set) }
    if let mayBeBlank = counting.mayBeBlank(in: language) {
      set.set(nil, for: .emptyTarget) { mayBeBlank($0.key) }
    }
    return set
  }

  /// Returns a predicate that is true if no check rejects a translation as a match.
  ///
  /// - Parameters:
  ///   - language: The language of the translations.
  ///   - project: The catalogs, whose rules also apply to older deliveries.
  package func usability(in language: String, of project: LoctripProject?)
    -> MatchAnalysis.Usability
  {
    let names = Dictionary(
      (project?.catalogs ?? []).map { (ExactString($0.original), name(of: $0)) }
    ) { first, _ in first }
    let sets = names.mapValues { _ in Once<CheckSet>() }
    let other = Once<CheckSet>()
    return { table, row in
      let original = ExactString(table.original)
      let set = (sets[original] ?? other).get {
        // As in an import.
        checks(for: names[original] ?? "", in: language).ofProposals.limited(to: .error)
      }
      return !set.findings(in: table[row].restoringCodes(), language: language)
        .contains { $0.severity == .error }
    }
  }

  /// The codes of findings about code, whose severity can be configured.
  package static let codesOfCode = [
    "unused-key", "perhaps-unused-key", "missing-key", "broken-reference", "missing-table",
    "wrong-argument",
    "hardcoded-text",
  ]

  /// The codes of findings about a project that stand until someone changes it, and that can be accepted.
  package static let codesOfProject = ["not-read", "keys-as-sources", "filled-file"]

  /// A finding about a project with the severity of the configuration; `nil` if it is accepted.
  package func judged(_ finding: Finding) -> Finding? {
    guard Self.codesOfProject.contains(finding.code.rawValue) else { return finding }
    let rule = severities.last { rule in
      rule.code == finding.code.rawValue && rule.catalogs.isEmpty && rule.languages.isEmpty
        && rule.keys.isEmpty
    }
    guard let rule else { return finding }
    guard let severity = rule.severity else { return nil }
    var judged = finding
    judged.severity = severity
    return judged
  }

  /// The severity of a finding about code; `nil` if the configuration turns it off.
  ///
  /// - Parameters:
  ///   - finding: The finding with its own severity.
  ///   - original: The path of the file from the configuration's folder.
  ///   - key: The key or text.
  package func severity(of finding: Finding, in original: String, key: String) -> Finding.Severity?
  {
    var severity: Finding.Severity? = finding.severity
    for rule in severities
    where (rule.code == "*" || rule.code == finding.code.rawValue)
      && Self.concerns(original, "", catalogs: rule.catalogs, languages: rule.languages)
      && (rule.keys.isEmpty || rule.keys.matches(key))
    {
      severity = rule.severity
    }
    return severity
  }

  private func severityRules(for original: String, in language: String) -> [SeverityRule] {
    severities.filter { rule in
      Self.concerns(original, language, catalogs: rule.catalogs, languages: rule.languages)
    }
  }

  private func apply(_ rule: SeverityRule, to set: inout CheckSet) {
    let codes =
      rule.code == "*"
      ? set.checks.map(\.code).filter { set[$0] != nil } : [Finding.Code(rawValue: rule.code)]
    for code in codes {
      if rule.keys.isEmpty {
        set[code] = rule.severity
      } else {
        set.set(rule.severity, for: code) { rule.keys.matches($0.key) }
      }
    }
  }
}
