import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import XLIFF

/// Imports real deliveries as Xcode does, and every exported bundle untouched.
struct ImportAcceptance {
  let corpus: Corpus

  func run() throws -> Bool {
    let oracle = try checkOracle()
    let form = try checkForm()
    let untouched = try checkUntouched()
    return oracle && form && untouched
  }

  // MARK: - Xcode's own results

  private func checkOracle() throws -> Bool {
    var total = 0
    var equal = 0
    for test in corpus.groups("apple/xcode27-oracle") {
      for path in corpus.files(test, "after-import.xcstrings") {
        let name = corpus.short(path)
        let isMain = path.hasSuffix("/expected-after-import.xcstrings")
        let source = "\(corpus.root)/\(test)/source.xcstrings"
        guard isMain, FileManager.default.fileExists(atPath: source) else {
          print("\(name): the case has no catalog before the import")
          continue
        }
        total += 1
        if let difference = try compare(test, source: source, expected: path) {
          print("\(name): \(difference)")
        } else {
          equal += 1
        }
      }
    }
    print(
      "acceptance-import: \(equal) of \(total) catalogs are what Xcode's import made of them "
        + "(\(percent(equal, total)))\n")
    return corpus.isEnough(total) && equal == total
  }

  private func compare(_ test: String, source: String, expected: String) throws -> String? {
    let edited = "\(corpus.root)/\(test)/import-edited.xliff"
    let delivery =
      FileManager.default.fileExists(atPath: edited)
      ? edited : "\(corpus.root)/\(test)/exported.xliff"
    let document = try corpus.document(delivery)
    let original =
      document.files.first { $0.original == "Localizable.xcstrings" }?.original
      ?? document.files.first?.original ?? "Localizable.xcstrings"
    let catalog = try corpus.catalog(source)
    let project = LoctripProject(catalogs: [
      CatalogFile(path: source, original: original, catalog: catalog)
    ])
    var importer = LoctripImport()
    importer.policy = .xcode
    let report = try importer.report([Delivery(document)], into: project)
    let result = report.changes.first?.bytes ?? catalog.bytes
    return try difference(result, bytes(of: expected))
  }

  /// The first difference of two JSON files in members and values, or `nil`.
  private func difference(_ left: [UInt8], _ right: [UInt8]) throws -> String? {
    let left = try JSONSerialization.jsonObject(with: Data(left))
    let right = try JSONSerialization.jsonObject(with: Data(right))
    return difference(left, right, "")
  }

  private func difference(_ left: Any, _ right: Any, _ path: String) -> String? {
    if let left = left as? [String: Any], let right = right as? [String: Any] {
      for key in Set(left.keys).union(right.keys).sorted() {
        guard let leftValue = left[key] else { return "\(path)/\(key) is missing" }
        guard let rightValue = right[key] else { return "\(path)/\(key) is too much" }
        if let found = difference(leftValue, rightValue, "\(path)/\(key)") { return found }
      }
      return nil
    }
    if let left = left as? [Any], let right = right as? [Any] {
      guard left.count == right.count else { return "\(path) has \(left.count) elements" }
      for (index, pair) in zip(left, right).enumerated() {
        if let found = difference(pair.0, pair.1, "\(path)/\(index)") { return found }
      }
      return nil
    }
    let same = "\(left)".utf8.elementsEqual("\(right)".utf8)
    return same ? nil : "\(path) is “\(left)” instead of “\(right)”"
  }

  // MARK: - The bytes of a catalog after an import

  private func checkForm() throws -> Bool {
    var total = 0
    var kept = 0
    var failures: [String] = []
    for commit in corpus.groups("apple/pairs") {
      let deliveries = corpus.files(commit, ".xliff").compactMap { path in
        (try? corpus.document(path)).map { Delivery($0) }
      }
      for path in corpus.files(commit, ".xcstrings") {
        let catalog = try corpus.catalog(path)
        guard catalog.formatted() == catalog.bytes else { continue }
        for delivery in deliveries {
          for file in delivery.document.files
          where path.hasSuffix("/\(file.original)") {
            let project = LoctripProject(catalogs: [
              CatalogFile(path: path, original: file.original, catalog: catalog)
            ])
            for policy in [ImportPolicy.standard, .xcode] {
              var importer = LoctripImport()
              importer.policy = policy
              guard
                let change = try importer.report([delivery], into: project).changes.first
              else { continue }
              total += 1
              let after = try StringCatalog(parsing: change.bytes, path: path)
              if after.formatted() == change.bytes {
                kept += 1
              } else {
                failures.append(
                  "\(corpus.short(path)) after \(corpus.short(delivery.document.path))")
              }
            }
          }
        }
      }
    }
    for line in failures.prefix(20) { print("  \(line)") }
    print(
      "acceptance-import: \(kept) of \(total) catalogs changed by real deliveries are in the form "
        + "that Xcode writes (\(percent(kept, total)))\n")
    return failures.isEmpty && corpus.isEnough(total)
  }

  // MARK: - Untouched bundles

  private func checkUntouched() throws -> Bool {
    var bundles = 0
    var silent = 0
    var units = 0
    var failures: [String] = []
    var unrepresentable = 0
    for path in corpus.files("apple", ".xcstrings") {
      guard let catalog = try? corpus.catalog(path) else { continue }
      let project = LoctripProject(catalogs: [
        CatalogFile(path: path, original: "Localizable.xcstrings", catalog: catalog)
      ])
      for language in Set(catalog.languages + ["ru", "ar", "ja", "fr"]).sorted() {
        let export = LoctripExport(languages: [language])
        var findings: [Finding] = []
        let output = export.document(of: project, language: language, findings: &findings)
        unrepresentable += findings.filter { $0.code == .unrepresentable }.count
        bundles += 1
        units += output.unitCount
        let problems = try export.verify(output, of: project)
        if problems.isEmpty {
          silent += 1
        } else {
          failures.append(
            "\(corpus.short(path)) in \(language): \(problems.count) units, \(problems[0].message)")
        }
      }
    }
    for line in failures.prefix(40) { print("  \(line)") }
    print(
      "acceptance-import: \(silent) of \(bundles) exported bundles (\(units) units, "
        + "\(unrepresentable) that XML cannot hold) change nothing when imported untouched "
        + "(\(percent(silent, bundles)))")
    return failures.isEmpty && corpus.isEnough(bundles)
  }
}
