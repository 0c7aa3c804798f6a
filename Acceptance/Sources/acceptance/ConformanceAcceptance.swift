import Foundation
import LoctripLocalizationCore
import XLIFF
import LoctripXLIFFValidation

/// Judges the XLIFF files of the corpus and compares the verdicts with the labels.
struct ConformanceAcceptance {
  let corpus: Corpus

  /// A row of a manifest.
  private struct Row {
    let path: String
    let fields: [String: String]
    subscript(name: String) -> String { fields[name] ?? "" }
  }

  /// What we say of a file.
  private struct Verdict {
    let errors: [Finding]
    let warnings: [Finding]
    var isValid: Bool { errors.isEmpty }
    var reason: String { (errors.first ?? warnings.first).map { short($0) } ?? "no finding" }

    private func short(_ finding: Finding) -> String {
      let place = finding.places.first.flatMap(\.line).map { "line \($0): " } ?? ""
      return "\(place)\(finding.message) [\(finding.code.rawValue)]"
    }
  }

  /// Rows whose label does not describe the file, with the reason: printed, and not counted.
  private static let mislabelled = [
    "microsoft+XLIFF2-Object-Model/Xliff.OM.Tests/Oasis_TestFiles/modules/valid/"
      + "Good-res_source-has-no-content-and-href.xlf":
      "the note speaks of xml:lang=lb-lu and of references r1 and r2, which are in the OASIS file of "
      + "this name; this one has neither, and keeps every rule"
  ]

  func run() throws -> Bool {
    let second = try secondGeneration()
    let first = try firstGeneration()
    return second && first
  }

  // MARK: - XLIFF 2.x

  private func secondGeneration() throws -> Bool {
    var gating = 0
    var right = 0
    var invalid = 0
    var named = 0
    var wrong: [String] = []
    var unnamed: [String] = []
    var others: [String] = []
    var schemaRejects = 0
    var contradictions: [String] = []
    var mislabelled: [String] = []
    for row in try rows("conformance") {
      let verdict = try judge("conformance/\(row.path)")
      let isGating =
        row["duplicate_of"].isEmpty && ["valid", "invalid"].contains(row["adjudicated"])
      if row["libxml2_xsd"].hasPrefix("fail") || row["libxml2_xsd"] == "not-wf" {
        schemaRejects += 1
        if verdict.isValid, row["adjudicated"] != "valid" {
          contradictions.append("\(row.path): \(row["note"])")
        }
      }
      guard isGating else {
        if row["duplicate_of"].isEmpty {
          others.append(
            "\(row.path) (\(row["adjudicated"])): \(verdict.isValid ? "valid" : "invalid"), "
              + verdict.reason)
        }
        continue
      }
      if let reason = Self.mislabelled[row.path] {
        mislabelled.append(
          "\(row.path): \(row["adjudicated"]), but \(verdict.isValid ? "valid" : "invalid"): \(reason)"
        )
        continue
      }
      gating += 1
      if verdict.isValid == (row["adjudicated"] == "valid") {
        right += 1
      } else {
        wrong.append(
          "\(row.path): \(row["adjudicated"]) (\(row["rule"]) \(row["reason"])), but: "
            + verdict.reason)
      }
      if row["adjudicated"] == "invalid" {
        invalid += 1
        if names(row["rule"], verdict.errors + verdict.warnings) {
          named += 1
        } else {
          unnamed.append("\(row.path): \(row["rule"]), but: \(verdict.reason)")
        }
      }
    }
    list("rows that do not gate, with our verdict", others)
    list("labels that do not describe the file, not counted", mislabelled)
    list("wrong verdicts", wrong)
    list("invalid without the manifest's rule", unnamed)
    list("valid by us, refused by the schema", contradictions)
    print(
      """

      acceptance-conformance: \(right) of \(gating) gating verdicts right (\(percent(right, gating)))
      acceptance-conformance: \(named) of \(invalid) invalid files have a finding with the \
      manifest's rule (\(percent(named, invalid)); at least 95 %)
      acceptance-conformance: \(contradictions.count) of \(schemaRejects) files that the schemas \
      refuse are called valid
      """
    )
    return right == gating && Double(named) >= 0.95 * Double(invalid) && contradictions.isEmpty
      && gating > 0
  }

  /// Whether a finding carries a rule of the manifest: one of several ids, or a module's letters.
  private func names(_ rules: String, _ findings: [Finding]) -> Bool {
    let wanted = rules.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return findings.contains { finding in
      let id = finding.code.rawValue
      return wanted.contains { rule in
        id == rule
          || !rule.contains(where: \.isNumber) && id.hasPrefix(rule)
            && id.dropFirst(rule.count).allSatisfy(\.isNumber)
      }
    }
  }

  // MARK: - XLIFF 1.x

  private func firstGeneration() throws -> Bool {
    var agree = 0
    var total = 0
    var stricter: [String] = []
    var laxer: [String] = []
    for row in try rows("xliff12") where row["duplicate_of"].isEmpty {
      let verdict = try judge("xliff12/\(row.path)")
      let schema = row["xsd_transitional"]
      guard schema == "pass" || schema == "fail" || row["expected"] == "not-wf" else { continue }
      total += 1
      if verdict.isValid == (schema == "pass") {
        agree += 1
      } else if verdict.isValid {
        laxer.append("\(row.path): \(row["rule-or-reason"])")
      } else {
        stricter.append("\(row.path): \(verdict.reason)")
      }
    }
    list("XLIFF 1.x: invalid by the prose, accepted by the transitional schema", stricter)
    list("XLIFF 1.x: valid by us, refused by the transitional schema", laxer)
    var exports = 0
    var flagged: [String] = []
    for path in corpus.files("apple", ".xliff") {
      exports += 1
      let verdict = try judge(corpus.short(path))
      if !verdict.isValid { flagged.append("\(corpus.short(path)): \(verdict.reason)") }
    }
    list("XLIFF of Apple projects with an error", flagged)
    print(
      """

      acceptance-conformance: XLIFF 1.x: \(agree) of \(total) verdicts are the transitional \
      schema's (\(percent(agree, total))); \(stricter.count) stricter by the prose, \(laxer.count) \
      laxer
      acceptance-conformance: \(exports - flagged.count) of \(exports) XLIFF of Apple projects \
      without an error (\(percent(exports - flagged.count, exports)))
      """
    )
    return laxer.isEmpty && total > 0
  }

  // MARK: - Parts

  private func judge(_ path: String) throws -> Verdict {
    var options = XLIFFValidator.Options()
    options.fragmentPrefixes = registeredPrefixes(beside: path)
    let findings = XLIFFValidator.findings(
      in: try bytes(of: "\(corpus.root)/\(path)"), path: path, options: options)
    return Verdict(
      errors: findings.filter { $0.severity == .error },
      warnings: findings.filter { $0.severity == .warning })
  }

  /// The prefixes that the suite registers for its valid files, in a file beside them.
  private func registeredPrefixes(beside path: String) -> Set<String> {
    let folder = "\(corpus.root)/\(path)".split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    guard
      let text = try? String(contentsOfFile: "\(folder)/extra-prefixes.properties", encoding: .utf8)
    else {
      return folder.hasSuffix("/core/valid") ? ["my", "tbx"] : []
    }
    var prefixes: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let parts = line.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
      if let prefix = parts.first { prefixes.insert(prefix) }
    }
    return prefixes
  }

  private func rows(_ folder: String) throws -> [Row] {
    let text = String(
      decoding: try bytes(of: "\(corpus.root)/\(folder)/MANIFEST.tsv"), as: UTF8.self)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let head = lines.first else { return [] }
    return lines.dropFirst().map { fields in
      Row(path: fields[0], fields: Dictionary(zip(head, fields)) { first, _ in first })
    }
  }
}
