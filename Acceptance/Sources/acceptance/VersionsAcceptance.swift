import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripExchange
import StringCatalogs
import XLIFF
import LoctripXLIFFValidation

/// Exports every catalog in every version of XLIFF, and imports it back.
///
/// Nothing may change, and every document must be valid by the OASIS schema and by our validator.
struct VersionsAcceptance {
  let corpus: Corpus

  /// One way to export.
  private struct Variant {
    let version: XLIFFVersion
    let protects: Bool
    var plurals = BundleSpec.Plurals.groups

    var name: String {
      "\(version)\(plurals == .module ? " module" : "")\(protects ? " protected" : "")"
    }

    func export(_ language: String) throws -> LoctripExport {
      var export = LoctripExport(languages: [language])
      export.spec = try BundleSpec(
        .xliff, version: version, plurals: plurals, protectsPlaceholders: protects)
      return export
    }
  }

  private static let variants = [
    Variant(version: .v1_2, protects: true),
    Variant(version: .v2_0, protects: false), Variant(version: .v2_0, protects: true),
    Variant(version: .v2_1, protects: false), Variant(version: .v2_1, protects: true),
    Variant(version: .v2_2, protects: false), Variant(version: .v2_2, protects: true),
    Variant(version: .v2_2, protects: false, plurals: .module),
    Variant(version: .v2_2, protects: true, plurals: .module),
  ]

  /// What was counted for one variant.
  private struct Tally {
    var bundles = 0
    var units = 0
    var silent = 0
    var valid = 0
    var judged = 0
    var warnings = 0
    var firstWarning: String?
    var checked = 0
    var schemaValid = 0
    var unrepresentable = 0
    var failures: [String] = []

    mutating func add(_ other: Tally) {
      bundles += other.bundles
      units += other.units
      silent += other.silent
      valid += other.valid
      judged += other.judged
      warnings += other.warnings
      firstWarning = firstWarning ?? other.firstWarning
      checked += other.checked
      schemaValid += other.schemaValid
      unrepresentable += other.unrepresentable
      failures += other.failures
    }
  }

  func run() throws -> Bool {
    let schemas = SchemaChecker(corpus: corpus)
    if schemas == nil {
      print("acceptance-versions: xmllint is absent; the OASIS schemas are not asked")
    }
    let paths = corpus.files("apple", ".xcstrings")
    let chunks = stride(from: 0, to: paths.count, by: 40).map {
      Array(paths[$0..<min($0 + 40, paths.count)])
    }
    let total = Shared([Tally](repeating: Tally(), count: Self.variants.count))
    DispatchQueue.concurrentPerform(iterations: chunks.count) { index in
      let tallies = check(chunks[index], number: index, schemas)
      total.update { for index in tallies.indices { $0[index].add(tallies[index]) } }
    }
    var passed = corpus.isEnough(paths.count)
    for (variant, tally) in zip(Self.variants, total.value) {
      for line in tally.failures.prefix(20) { print("  \(variant.name): \(line)") }
      if let warning = tally.firstWarning { print("  \(variant.name): \(warning)") }
      // A validator that read no units judged nothing.
      passed = passed && tally.failures.isEmpty && corpus.isEnough(min(tally.bundles, tally.judged))
      let schema =
        schemas == nil
        ? "schema not asked"
        : "\(tally.schemaValid) of \(tally.checked) valid by the schema "
          + "(\(percent(tally.schemaValid, tally.checked)))"
      print(
        "acceptance-versions: \(variant.name): \(tally.silent) of \(tally.bundles) bundles "
          + "(\(tally.units) units, \(tally.unrepresentable) that XML cannot hold) change nothing "
          + "(\(percent(tally.silent, tally.bundles))); \(tally.valid) valid by our rules "
          + "(\(percent(tally.valid, tally.bundles)), \(tally.judged) units judged, "
          + "\(tally.warnings) warnings); \(schema)")
    }
    return passed
  }

  private func check(_ paths: [String], number: Int, _ schemas: SchemaChecker?) -> [Tally] {
    var tallies = [Tally](repeating: Tally(), count: Self.variants.count)
    for (index, variant) in Self.variants.enumerated() {
      var documents: [(name: String, bytes: [UInt8])] = []
      for path in paths {
        guard let catalog = try? corpus.catalog(path) else { continue }
        check(catalog, at: path, variant, &tallies[index], &documents)
      }
      guard let schemas else { continue }
      let failures = schemas.check(documents, variant.version, folder: "\(number)-\(index)")
      tallies[index].checked += documents.count
      tallies[index].schemaValid += documents.count - failures.count
      tallies[index].failures += failures
    }
    return tallies
  }

  private func check(
    _ catalog: StringCatalog, at path: String, _ variant: Variant, _ tally: inout Tally,
    _ documents: inout [(name: String, bytes: [UInt8])]
  ) {
    let project = LoctripProject(catalogs: [
      CatalogFile(path: path, original: "App/Localizable.xcstrings", catalog: catalog)
    ])
    for language in Set(catalog.languages + ["ru", "ar", "ja", "fr"]).sorted() {
      guard let export = try? variant.export(language) else {
        tally.failures.append("\(path): the options of \(variant.name) contradict each other")
        continue
      }
      var findings: [Finding] = []
      let output = export.document(of: project, language: language, findings: &findings)
      let name = "\(corpus.short(path)) in \(language)"
      tally.unrepresentable += findings.filter { $0.code == .unrepresentable }.count
      tally.bundles += 1
      tally.units += output.unitCount
      do {
        let problems = try export.verify(output, of: project)
        if problems.isEmpty {
          tally.silent += 1
        } else {
          tally.failures.append("\(name): \(problems[0].message)")
        }
      } catch {
        tally.failures.append("\(name): cannot be read back: \(error)")
      }
      judge(output.xliff, name, &tally)
      documents.append((name, output.xliff))
    }
  }
}

extension VersionsAcceptance {
  /// Asks our own validator; a warning is no failure, but there should be none either.
  private func judge(_ document: [UInt8], _ name: String, _ tally: inout Tally) {
    var findings: [Finding] = []
    var validator = XLIFFValidator(path: name) { findings.append($0) }
    validator.push(document)
    validator.finish()
    tally.judged += validator.unitCount
    tally.warnings += findings.filter { $0.severity == .warning }.count
    // The marks around the phrases of a set are Xcode's own form in 1.2.
    let isXLIFF1 = validator.version.map { !$0.isXLIFF2 } ?? true
    if let error = findings.first(where: {
      $0.severity == .error && !(isXLIFF1 && $0.code.rawValue == "Y15")
    }) {
      tally.failures.append(error.description)
    } else {
      tally.valid += 1
    }
    if tally.firstWarning == nil {
      tally.firstWarning = findings.first { $0.severity == .warning }?.description
    }
  }
}

/// Asks the OASIS schemas through xmllint, many documents at a time.
struct SchemaChecker: Sendable {
  private let xmllint: String
  private let schemas: String
  private let folder: String

  /// Finds xmllint; `nil` where it is absent.
  init?(corpus: Corpus) {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let found = paths.map({ "\($0)/xmllint" }).first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { return nil }
    xmllint = found
    schemas = "\(corpus.root)/schemas"
    folder =
      "\(NSTemporaryDirectory())/loctrip-versions-\(ProcessInfo.processInfo.processIdentifier)"
  }

  /// What the schema of a version says against some documents, each once.
  func check(
    _ documents: [(name: String, bytes: [UInt8])], _ version: XLIFFVersion, folder name: String
  ) -> [String] {
    guard !documents.isEmpty else { return [] }
    let folder = "\(folder)-\(name)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (index, document) in documents.enumerated() {
        try Data(document.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(index).xlf"))
      }
      let log = "\(folder)/log"
      try Data().write(to: URL(fileURLWithPath: log))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: xmllint)
      let schema =
        version.isXLIFF2
        ? "driver-\(version).xsd" : "xliff-1.2/xliff-core-1.2-strict.xsd"
      process.arguments =
        ["--nonet", "--noout", "--schema", "\(schemas)/\(schema)"]
        + documents.indices.map { "\($0).xlf" }
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      var environment = ProcessInfo.processInfo.environment
      environment["XML_CATALOG_FILES"] = "\(schemas)/catalog.xml"
      process.environment = environment
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return try failures(in: bytes(of: log), documents.map(\.name))
    } catch {
      return documents.map { "\($0.name): the schema could not be asked: \(error)" }
    }
  }

  /// The documents that are not said to be valid, with the first reason.
  ///
  /// Two complaints do not count: the schema of 2.2 forbids `pgs:case`, which the specification puts
  /// on segments, and that of 1.2 wants a `seg-source` for the marks that Xcode writes around the
  /// phrases of a set.
  private func failures(in log: [UInt8], _ names: [String]) -> [String] {
    let known = [
      "attribute '{urn:oasis:names:tc:xliff:pgs:1.0}case'",
      "keyref '{urn:oasis:names:tc:xliff:document:1.2}KR_tu_segsrc_mid'",
    ]
    var isSeen = [Bool](repeating: false, count: names.count)
    var reasons: [Int: String] = [:]
    for line in String(decoding: log, as: UTF8.self).split(separator: "\n") {
      guard let dot = line.firstRange(of: ".xlf"), let index = Int(line[..<dot.lowerBound]),
        names.indices.contains(index)
      else { continue }
      let rest = line[dot.upperBound...]
      if rest == " validates" || rest == " fails to validate" {
        isSeen[index] = true
      } else if rest.contains("error"), reasons[index] == nil,
        !known.contains(where: { rest.contains($0) })
      {
        reasons[index] = String(rest)
      }
    }
    return names.indices.compactMap { index in
      if let reason = reasons[index] { return "\(names[index]): schema\(reason)" }
      return isSeen[index] ? nil : "\(names[index]): the schema gave no verdict"
    }
  }
}
