internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
package import LoctripLocalizationReports
package import XLIFF
internal import LoctripXLIFFValidation

/// Validates XLIFF files by the rules of their versions, in constant memory.
package struct Validation: Sendable {
  /// The result of one file.
  package struct Document: Sendable {
    /// The file; `-` is standard input.
    package let path: String
    /// The version that it was validated by, or `nil` if it is not XLIFF.
    package fileprivate(set) var version: XLIFFVersion?
    /// The number of units.
    package fileprivate(set) var unitCount = 0
    /// The number of errors.
    package fileprivate(set) var errorCount = 0
    /// The number of warnings.
    package fileprivate(set) var warningCount = 0
    /// True if it is well-formed XML.
    package fileprivate(set) var isWellFormed = true

    /// True if it is conformant: without errors.
    package var isValid: Bool { errorCount == 0 }
  }

  /// The files in the order given.
  package private(set) var documents: [Document] = []

  /// Validates files in order.
  ///
  /// - Parameters:
  ///   - paths: XLIFF files, `.xcloc` bundles, zip archives, or folders of them; `-` is standard
  ///     input.
  ///   - fragmentPrefixes: Prefixes of fragment identifiers besides those of the modules.
  ///   - report: Receives each finding as it is found.
  /// - Throws: `FindingsError` when a path does not exist, has no XLIFF or cannot be read. A file
  ///   that is not XML gets a finding instead.
  package init(
    _ paths: [String], fragmentPrefixes: Set<String> = [], report: (Finding) throws -> Void
  ) throws {
    var options = XLIFFValidator.Options()
    options.fragmentPrefixes = fragmentPrefixes
    var notes: [Finding] = []
    let files = try Self.files(of: paths, findings: &notes)
    for note in notes { try report(note) }
    for file in files {
      guard file.path != "-",
        let archived = try ArchivedDocument.documents(ofFile: file.path, forms: .xliff)
      else {
        try judge(file, isStream: paths.contains(file.path), options: options, report: report)
        continue
      }
      for document in archived {
        let file = Delivery.File(path: document.path, language: document.bundleLanguage)
        try judge(file, document.contents(), options: options, report: report)
      }
    }
    if let path = paths.first, documents.isEmpty { throw Delivery.holdsNothing(path) }
  }

  /// The XLIFF files of some paths.
  ///
  /// - Throws: `FindingsError` when a path does not exist or has no XLIFF.
  package static func files(of paths: [String]) throws(FindingsError) -> [String] {
    var findings: [Finding] = []
    return try files(of: paths, findings: &findings).map(\.path)
  }

  private static func files(of paths: [String], findings: inout [Finding]) throws(FindingsError)
    -> [Delivery.File]
  {
    var files: [Delivery.File] = []
    for path in paths {
      if path == "-" {
        files.append(Delivery.File(path: path))
        continue
      }
      let found = try Delivery.files(of: [path], in: .xliff)
      files += found.files
      findings += found.findings
    }
    return files
  }

  private mutating func judge(
    _ origin: Delivery.File, _ bytes: [UInt8]? = nil, isStream: Bool = false,
    options: XLIFFValidator.Options, report: (Finding) throws -> Void
  ) throws {
    let file = origin.path
    let found = Collected()
    var document = Document(path: file)
    func hand() throws {
      for finding in found.take() {
        switch finding.severity {
        case .error: document.errorCount += 1
        case .warning: document.warningCount += 1
        case .note: break
        }
        if finding.code == ValidationRule.wellFormedness { document.isWellFormed = false }
        try report(finding)
      }
    }
    var validator = XLIFFValidator(path: file, options: options) { found.add($0) }
    var failure: (any Error)?
    func push(_ piece: [UInt8]) -> Bool {
      validator.push(piece)
      do {
        try hand()
      } catch {
        failure = error
      }
      return failure == nil && !validator.isOver
    }
    if let bytes {
      _ = push(bytes)
    } else {
      try FileAccess.readPieces(file, isStream: isStream, body: push)
    }
    if let failure { throw failure }
    validator.finish()
    let bundle = BundleLanguages(path: file, stated: origin.language)
    if let finding = validator.targetLanguages.lazy.compactMap(bundle.contradiction(with:)).first {
      found.add(finding)
    }
    try hand()
    document.version = validator.version
    document.unitCount = validator.unitCount
    documents.append(document)
  }

  /// The findings since the last piece.
  private final class Collected {
    private var findings: [Finding] = []

    func add(_ finding: Finding) { findings.append(finding) }

    func take() -> [Finding] {
      defer { findings.removeAll(keepingCapacity: true) }
      return findings
    }
  }
}

// Output of `loctrip validate`.

extension Validation {
  /// The report of a validation, written as findings arrive.
  package static func report(as form: StandardForm) -> FindingsReport {
    // Only this form prints the rules, which are loaded on demand.
    let rules = form == .sarif ? ValidationRule.all : []
    var report = FindingsReport(
      name: "validate", version: LoctripAppProjects.version,
      rules: rules.map { ($0.id, $0.severity, $0.summary, $0.section) })
    report.isRooted = false
    return report
  }

  /// Every rule with severity, summary and section of the standard, one a line.
  package static var rules: String {
    ValidationRule.all.map { rule in
      "\(rule.id.padded(to: 6)) \(rule.severity.rawValue.padded(to: 7))  \(rule.summary) "
        + "(\(rule.section))\n"
    }.joined()
  }
}

extension Validation {
  /// Every rule as JSON, schema `loctrip.rules/1`.
  package static var rulesJSON: [UInt8] {
    JSONForm.document("rules") { json in
      json.writeMember(
        "rules",
        .array(
          ValidationRule.all.map { rule in
            [
              "code": .string(rule.id), "severity": .string(rule.severity.rawValue),
              "summary": .string(rule.summary), "section": .string(rule.section),
            ]
          }))
    }
  }

  /// The totals of all files, for the end of a report.
  package func total(palette: Palette) -> FindingsReport.Document {
    let valid = documents.count(where: \.isValid)
    func sum(_ count: KeyPath<Document, Int>) -> Int {
      documents.reduce(0) { $0 + $1[keyPath: count] }
    }
    let (units, errors, warnings) = (sum(\.unitCount), sum(\.errorCount), sum(\.warningCount))
    let verdict =
      valid == documents.count
      ? palette.green("all valid")
      : "\(valid) valid, \(palette.red("\(documents.count - valid) not valid"))"
    return (
      line: "\(documents.count.counted("file")), \(units.counted("unit")): \(verdict), "
        + "\(errors.counted("error")), \(warnings.counted("warning"))\n",
      json: [
        "documents": .integer(documents.count), "valid": .integer(valid),
        "units": .integer(units), "errors": .integer(errors), "warnings": .integer(warnings),
      ]
    )
  }
}

extension Validation.Document {
  /// The result of the file, for the end of a report.
  package func report(palette: Palette) -> FindingsReport.Document {
    let what = version.map { "XLIFF \($0), \(unitCount.counted("unit")): " } ?? ""
    let warnings = warningCount == 0 ? "" : ", \(warningCount.counted("warning"))"
    let errors = errorCount.counted("error")
    let verdict = isValid ? palette.green("valid") : "\(palette.red("not valid")), \(errors)"
    return (
      line: "\(palette.bold(path.oneLine)): \(what)\(verdict)\(warnings)\n",
      json: [
        "path": .string(path), "version": version.map { .string($0.rawValue) } ?? .null,
        "valid": .bool(isValid), "units": .integer(unitCount), "errors": .integer(errorCount),
        "warnings": .integer(warningCount),
      ]
    )
  }
}
