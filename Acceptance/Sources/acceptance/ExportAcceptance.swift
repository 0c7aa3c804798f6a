import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripExchange
import StringCatalogs
import XLIFF

/// Exports the catalogs of real pairs and compares each `file` element with Xcode's.
struct ExportAcceptance {
  let corpus: Corpus

  private struct Candidate {
    let path: String
    let catalog: StringCatalog
  }

  /// Why a `file` element of Xcode's cannot come out of a catalog.
  private enum Outcome {
    case identical
    case noCatalog
    case edited(String)
    case different(String)
  }

  func run() throws -> Bool {
    var elements = 0
    var identical = 0
    var failures: [String] = []
    var unproducible: [String] = []
    for folder in corpus.groups("apple/pairs") + corpus.groups("apple/xcode27-oracle") {
      let (total, same, wrong, missing) = try check(folder)
      guard total > 0 else { continue }
      print("\(folder): \(same) of \(total) <file> elements identical")
      elements += total
      identical += same
      failures += wrong
      unproducible += missing
    }
    list("\nnot producible", unproducible)
    list("\ndifferent", failures)
    try checkBundles()
    let producible = elements - unproducible.count
    print(
      "\nacceptance-export: \(identical) of \(producible) producible <file> elements are "
        + "byte for byte Xcode's (\(percent(identical, producible)); \(elements) in all)")
    return failures.isEmpty && corpus.isEnough(identical)
  }

  /// Exports the sources inside bundles again.
  ///
  /// Ids, sources, notes and locks of the units should be Xcode's; targets are in the XLIFF alone.
  private func checkBundles() throws {
    var files = 0
    var same = 0
    var identical = 0
    var differences: [String] = []
    for folder in ["apple/xcloc", "apple/xliff-history", "apple/pairs"] {
      for path in corpus.files(folder, ".xliff") where path.contains(".xcloc/Localized Contents/") {
        guard let document = try? corpus.document(path) else {
          continue
        }
        let bundle = path.components(separatedBy: "/Localized Contents/")[0]
        for file in document.files where file.original.hasSuffix(".xcstrings") {
          let source = "\(bundle)/Source Contents/\(file.original)"
          guard let content = try? bytes(of: source) else { continue }
          let catalog = try StringCatalog(parsing: content, path: source)
          let language = file.targetLanguage ?? ""
          var findings: [Finding] = []
          let output = LoctripExport(languages: [language]).document(
            of: LoctripProject(catalogs: [
              CatalogFile(path: source, original: file.original, catalog: catalog)
            ]), language: language, findings: &findings)
          let ours = try XLIFFDocument(parsing: output.xliff, path: "ours")
          files += 1
          if withoutTool(ours.bytes[ours.files[0].range])
            == withoutTool(document.bytes[file.range])
          {
            identical += 1
          }
          if let difference = sourceDifference(document, file, ours) {
            differences.append("\(corpus.short(path)) <\(file.original)>: \(difference)")
          } else {
            same += 1
          }
        }
      }
    }
    list("\nsources in bundles, other than the XLIFF's", differences)
    print(
      "acceptance-export: \(same) of \(files) <file> elements of bundles have the units, sources "
        + "and notes that their sources give (\(percent(same, files))); "
        + "\(identical) are identical without any target")
  }

  private func sourceDifference(_ xcode: XLIFFDocument, _ file: XLIFFFile, _ ours: XLIFFDocument)
    -> String?
  {
    func lines(_ document: XLIFFDocument, _ units: Range<Int>) -> [String] {
      units.map { index in
        let unit = document.unit(at: index)
        return [
          unit.id ?? "", unit.source?.description ?? "", unit.isLocked ? "no" : "yes",
          unit.notes.map { "\($0.from ?? ""):\($0.text)" }.joined(),
        ].joined(separator: "\u{1}")
      }
    }
    let theirs = lines(xcode, file.units)
    let own = lines(ours, ours.files[0].units)
    guard theirs.count == own.count else { return "\(own.count) units, not \(theirs.count)" }
    for (left, right) in zip(theirs, own) where !left.utf8.elementsEqual(right.utf8) {
      return "“\(left.oneLine)” against ours “\(right.oneLine)”"
    }
    return nil
  }

  private func check(_ folder: String) throws -> (
    total: Int, same: Int, failures: [String], unproducible: [String]
  ) {
    let catalogs = try corpus.files(folder, ".xcstrings").compactMap { path -> Candidate? in
      guard !path.contains("expected-") || path.contains("after-import") else { return nil }
      return Candidate(path: path, catalog: try corpus.catalog(path))
    }
    var total = 0
    var same = 0
    var failures: [String] = []
    var unproducible: [String] = []
    for path in corpus.files(folder, ".xliff") where !path.hasSuffix("import-edited.xliff") {
      let xliff = try bytes(of: path)
      let document: XLIFFDocument
      do {
        document = try XLIFFDocument(parsing: xliff, path: path)
      } catch {
        unproducible.append("\(corpus.short(path)): \(error)")
        continue
      }
      for file in document.files {
        total += 1
        let label = "\(corpus.short(path)) <\(file.original)>"
        guard file.original.hasSuffix(".xcstrings") else {
          unproducible.append("\(label): not a string catalog")
          continue
        }
        switch compare(file, document, candidates(for: file, path, catalogs)) {
        case .identical: same += 1
        case .noCatalog: unproducible.append("\(label): no catalog of this name")
        case .edited(let reason): unproducible.append("\(label): \(reason)")
        case .different(let reason): failures.append("\(label): \(reason)")
        }
      }
    }
    return (total, same, failures, unproducible)
  }

  /// The catalogs that may have been exported: the oracle's own, else those of the same name, the
  /// ones with the longest common path first and copies inside bundles last.
  private func candidates(for file: XLIFFFile, _ xliff: String, _ catalogs: [Candidate])
    -> [Candidate]
  {
    if xliff.contains("xcode27-oracle") {
      // A catalog that only stands there as it was after the import may be the one exported.
      let wanted = xliff.hasSuffix("reexported.xliff") ? "after-import" : "source"
      return catalogs.filter { $0.path.contains(wanted) }
        + catalogs.filter { !$0.path.contains(wanted) }
    }
    let wanted = file.original.split(separator: "/").filter { $0 != ".." }
    let bundle = xliff.components(separatedBy: ".xcloc/").first.map { $0 + ".xcloc/" } ?? ""
    func score(_ candidate: Candidate) -> (Int, Int) {
      let parts = candidate.path.split(separator: "/")
      let common = zip(parts.reversed(), wanted.reversed()).prefix { $0 == $1 }.count
      return (candidate.path.contains(".xcloc/") ? 0 : 1, common)
    }
    return catalogs.filter { candidate in
      candidate.path.split(separator: "/").last == wanted.last
        && (!candidate.path.contains(".xcloc/") || candidate.path.hasPrefix(bundle))
    }.sorted { score($0) > score($1) }
  }

  private func compare(_ file: XLIFFFile, _ document: XLIFFDocument, _ candidates: [Candidate])
    -> Outcome
  {
    guard !candidates.isEmpty else { return .noCatalog }
    let language = file.targetLanguage ?? ""
    let wanted = withoutTool(document.bytes[file.range])
    var reasons: [(weight: Int, outcome: Outcome)] = []
    for candidate in candidates {
      let project = LoctripProject(catalogs: [
        CatalogFile(path: candidate.path, original: file.original, catalog: candidate.catalog)
      ])
      var findings: [Finding] = []
      let output = LoctripExport(languages: [language]).document(
        of: project, language: language, findings: &findings)
      let ours: XLIFFDocument
      do {
        ours = try XLIFFDocument(parsing: output.xliff, path: "ours")
      } catch {
        // An export that cannot be read is our mistake, never a catalog that is not there.
        return .different("the export cannot be read: \(error)")
      }
      if withoutTool(ours.bytes[ours.files[0].range]) == wanted { return .identical }
      reasons.append(explain(xcode: document, file, ours: ours))
    }
    return reasons.min { $0.weight < $1.weight }?.outcome ?? .noCatalog
  }

  /// What makes the difference, and how much of it: a text that no catalog holds is an edit of the
  /// XLIFF or a change of the catalog; the same texts in another form are a mistake of ours.
  private func explain(xcode: XLIFFDocument, _ file: XLIFFFile, ours: XLIFFDocument) -> (
    weight: Int, outcome: Outcome
  ) {
    var known: [String: TranslationUnit] = [:]
    for index in ours.files[0].units {
      let unit = ours.unit(at: index)
      known[unit.id ?? ""] = unit
    }
    var edits: [String] = []
    for index in file.units {
      let unit = xcode.unit(at: index)
      let id = unit.id ?? ""
      guard let our = known.removeValue(forKey: id) else {
        edits.append("'\(id)' is in no catalog")
        continue
      }
      if our.source != unit.source { edits.append("source of '\(id)'") }
      if our.target != unit.target {
        edits.append(
          our.target == nil
            ? "the target of '\(id)' is in no catalog" : "the target of '\(id)' differs")
      } else if our.stateWord != unit.stateWord || our.stateQualifier != unit.stateQualifier {
        edits.append("state of '\(id)'")
      }
      if our.notes != unit.notes { edits.append("note of '\(id)'") }
    }
    edits += known.keys.map { "'\($0)' is not in the XLIFF" }
    guard let first = edits.first else {
      return isXcodeLayout(xcode, file)
        ? (0, .different("same texts, other bytes"))
        : (0, .edited("the same texts in a layout that Xcode does not write"))
    }
    let more = edits.count > 1 ? " and \(edits.count - 1) more" : ""
    return (edits.count, .edited("\(first)\(more)"))
  }

  /// Whether a `file` element is what its own content gives when it is written like Xcode's.
  private func isXcodeLayout(_ document: XLIFFDocument, _ file: XLIFFFile) -> Bool {
    var writer = XLIFFWriter(tool: LoctripExport.tool)
    writer.beginFile(
      original: file.original, sourceLanguage: file.sourceLanguage,
      targetLanguage: file.targetLanguage ?? "")
    for index in file.units {
      let unit = document.unit(at: index)
      var written = TranslationUnit(id: unit.id ?? "", source: unit.source ?? .text(""))
      written.traits = unit.traits
      written.target = unit.target
      written.translationState = Self.states[unit.stateWords ?? ""]
      written.notes = Array(unit.notes.prefix(1))
      writer.write(written)
    }
    writer.endFile()
    guard let rewritten = try? XLIFFDocument(parsing: writer.finish(), path: "rewritten") else {
      return false
    }
    return withoutTool(rewritten.bytes[rewritten.files[0].range])
      == withoutTool(document.bytes[file.range])
  }

  /// The states of a catalog by what Xcode calls them in an XLIFF.
  private static let states: [String: TranslationState] = [
    "new": .new, "needs-review-l10n": .needsReview, "translated": .translated,
    "translated/leveraged-mt": .machineTranslated,
  ]

  /// The bytes of a `file` element without its `tool` line.
  private func withoutTool(_ element: ArraySlice<UInt8>) -> String {
    String(decoding: element, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("      <tool ") }
      .joined(separator: "\n")
  }
}
