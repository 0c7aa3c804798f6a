package import LocalizationCore

/// What was found in the translations of some files, to be shown in any form of
/// ``StandardForm/ofFindings``.
///
/// The forms are documented in RoundTrip.docc/CheckingTranslations.md.
package struct UnitFindings: Sendable {
  /// A finding, and the texts that it is about.
  package struct Item: Sendable {
    /// The finding, at its place in the file.
    package var finding: Finding
    /// The source, or `nil`.
    package var source: String?
    /// The translation, which the ranges of the finding are parts of; `nil` without one.
    package var target: String?
    /// The column in characters, from 1, or `nil` where it is not known.
    package var character: Int?
    /// What the finding is known by, wherever it stands in the file.
    package var digest: TextDigest
    /// Whether it was accepted before.
    package var isKnown = false

    /// Creates an item.
    package init(
      finding: Finding,
      source: String?,
      target: String?,
      character: Int?,
      digest: TextDigest
    ) {
      self.finding = finding
      self.source = source
      self.target = target
      self.character = character
      self.digest = digest
    }
  }

  /// A file in a language.
  package struct Part: Sendable {
    /// The file.
    package var path: String
    /// The language.
    package var language: String
    /// How many translations were looked at.
    package var unitCount = 0
    /// What was found.
    package var items: [Item] = []

    /// Creates a part without findings.
    package init(path: String, language: String) {
      self.path = path
      self.language = language
    }
  }

  /// The findings that were accepted before.
  package struct Baseline: Sendable {
    /// The file.
    package var path: String
    /// Accepted findings that do not occur any more, a line each.
    package var gone: [String]
    /// Whether the file was written anew.
    package var isUpdated = false

    /// Creates a baseline.
    package init(path: String, gone: [String]) {
      self.path = path
      self.gone = gone
    }
  }

  /// What a translation becomes that is set right.
  package struct Change: Sendable {
    /// Where it stands.
    package var place: SourceLocation
    /// The language.
    package var language: String
    /// The id of the unit.
    package var id: String
    /// The translation as it is.
    package var old: String
    /// The translation as it will be, or has become.
    package var new: String

    /// Creates a change.
    package init(place: SourceLocation, language: String, id: String, old: String, new: String) {
      self.place = place
      self.language = language
      self.id = id
      self.old = old
      self.new = new
    }
  }

  /// The command.
  package var name: String
  /// The version of the program.
  package var version: String
  /// What can be found.
  package var rules: [FindingsReport.Rule]
  /// The files, each in each of its languages.
  package var parts: [Part]
  /// How many source texts were looked at, where there is no translation.
  package var sourceCount = 0
  /// What was said of no single translation.
  package var notes: [Finding] = []
  /// The findings that were accepted before.
  package var baseline: Baseline?
  /// What was set right, or would be.
  package var changes: [Change] = []
  /// Whether nothing was written; `nil` where nothing was to be set right.
  package var isDryRun: Bool?
  /// From which severity on a finding that was not accepted fails.
  package var threshold = Finding.Severity.error
  /// Whether all findings have lines.
  package var isVerbose = false

  /// Creates a report.
  package init(name: String, version: String, rules: [FindingsReport.Rule], parts: [Part]) {
    self.name = name
    self.version = version
    self.rules = rules
    self.parts = parts
  }

  /// How many translations were looked at.
  package var unitCount: Int { parts.reduce(0) { $0 + $1.unitCount } }

  /// How many findings of a severity were not accepted before.
  package func count(_ severity: Finding.Severity) -> Int {
    parts.reduce(0) { sum, part in
      sum + part.items.count { !$0.isKnown && $0.finding.severity == severity }
    }
  }

  /// How many findings were accepted before.
  package var knownCount: Int { parts.reduce(0) { $0 + $1.items.count(where: \.isKnown) } }

  /// How many findings that were not accepted can be set right by the program.
  package var fixableCount: Int {
    parts.reduce(0) { $0 + $1.items.count { !$0.isKnown && !$0.finding.fix.isEmpty } }
  }

  /// Whether a finding is severe enough to fail.
  package func fails(_ item: Item) -> Bool { !item.isKnown && item.finding.severity >= threshold }

  /// Whether nothing was looked at, which is no pass.
  package var isEmpty: Bool {
    unitCount == 0 && sourceCount == 0 && parts.allSatisfy(\.items.isEmpty)
  }

  /// Whether something was found that fails, or nothing was looked at.
  package var hasFailed: Bool { isEmpty || parts.contains { $0.items.contains(where: fails) } }

  /// The report with nothing but what fails.
  package var failing: UnitFindings {
    var report = self
    for index in parts.indices { report.parts[index].items.removeAll { !fails($0) } }
    report.baseline?.gone = []
    return report
  }

  /// The report in a form; lines of text for what is not among ``StandardForm/ofFindings``.
  package func render(as form: StandardForm, palette: Palette = Palette(isColoured: false))
    -> [UInt8]
  {
    switch form {
    case .json: json()
    case .sarif: Array(sarif().utf8)
    case .junit: junit()
    case .github: Array(annotations().utf8)
    case .text, .markdown, .html, .badge: Array(text(palette).utf8)
    }
  }

  /// The items that were not accepted before, each with its part.
  var news: [(part: Part, item: Item)] {
    parts.flatMap { part in part.items.lazy.filter { !$0.isKnown }.map { (part, $0) } }
  }

  /// What came of everything, on one line without an end.
  func summary(_ palette: Palette) -> String {
    let translated = parts.filter { $0.unitCount > 0 }.map { ExactString($0.language) }
    let languages = Set(translated).count
    let hasUnits = unitCount > 0 || parts.allSatisfy(\.items.isEmpty)
    let units =
      hasUnits ? "\(unitCount.counted("unit")) of \(languages.counted("language"))" : "the sources"
    let known = knownCount
    let told = [
      (count(.error), "error"), (count(.warning), "warning"), (count(.note), "note"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    let unread = notes.count { $0.code == "left-out" }
    let also =
      (known > 0 ? " (\(known.counted("finding")) in the baseline)" : "")
      + (unread > 0 ? "; \(unread.counted("file")) could not be read" : "")
    if isEmpty { return "Nothing was checked: \(palette.red("failed"))" }
    guard !told.isEmpty else {
      if unitCount == 0 {
        return "Nothing \(known > 0 ? "new " : "")found in "
          + "\(sourceCount.counted("source text"))\(also); there are no translations yet."
      }
      let end = unread > 0 ? ": \(palette.red("failed"))" : "."
      return "Nothing \(known > 0 ? "new " : "")found in \(units)\(also)\(end)"
    }
    let verdict = hasFailed || unread > 0 ? palette.red("failed") : palette.green("passed")
    return "\(told.joined(separator: ", ")) in \(units)\(also): \(verdict)"
  }
}
