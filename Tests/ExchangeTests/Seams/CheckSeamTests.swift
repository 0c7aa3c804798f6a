import LoctripTranslationChecks
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import LoctripTestSupport
import Testing

/// No exclamation marks.
struct LoudText: LoctripCheck {
  var code: Finding.Code { "loud" }
  var severity: Finding.Severity { .warning }

  func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let text)? = unit.target, text.hasSuffix("!") else { return [] }
    return [Finding(code, severity, "the translation is loud in '\(language)'")]
  }
}

/// A check is one type that knows no command.
@Suite struct CheckSeamTests {
  private let old = xliff(unit("A", "A", "un", state: "translated"))
  private let new = xliff(unit("A", "A", "un !", state: "translated"))

  private func verdict(_ severity: Finding.Severity?) throws -> [String] {
    var settings = LoctripImport()
    settings.rules.checks = settings.rules.checks.adding(LoudText())
    settings.rules.checks["loud"] = severity
    let report = try plan(
      new, into: project(entry("A", [("fr", "translated", "un")])), base: old, settings: settings)
    return report.units.map { unit in
      let findings = unit.findings.map { " \($0.severity) \($0.code.rawValue) \($0.message)" }
      return "\(unit.verdict) \(unit.written?.message.description ?? "-")\(findings.joined())"
    }
  }

  @Test func `a toy check of severity error rejects a translation, a warning is told`() throws {
    #expect(try verdict(.error) == ["rejected - error loud the translation is loud in 'fr'"])
    #expect(try verdict(.warning) == ["updated un ! warning loud the translation is loud in 'fr'"])
    #expect(try verdict(nil) == ["updated un !"])
  }

  @Test func `a toy check tells a diff what became worse and what was fixed`() throws {
    let folder = try TemporaryFolder()
    let paths = (
      old: try folder.write(old, to: "old.xliff"), new: try folder.write(new, to: "new.xliff")
    )
    var options = Diff.Options()
    options.checks = options.checks.adding(LoudText())
    let worse = try Diff(fromPath: paths.old, toPath: paths.new, options: options)
    let better = try Diff(fromPath: paths.new, toPath: paths.old, options: options)
    #expect(worse.changes.flatMap(\.comparison.newRemarks).map(\.code) == ["loud"])
    #expect(worse.changes.flatMap(\.comparison.fixedRemarks).isEmpty)
    #expect(better.changes.flatMap(\.comparison.fixedRemarks).map(\.code) == ["loud"])
  }
}
