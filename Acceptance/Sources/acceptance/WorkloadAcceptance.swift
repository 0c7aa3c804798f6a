import Foundation
import LoctripBundles
import LoctripGates
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripReconciliation
import LoctripLedger
import LoctripExchange
import XLIFF

/// Counts the words of orders in four places, and offers texts that a check rejects.
///
/// `status` of the catalogs, the export, its manifest, and `status` of the bundle have to agree for each band. A
/// rejected text may be offered nowhere, and may count for nothing.
struct WorkloadAcceptance {
  let corpus: Corpus

  private struct Tally {
    var projects = 0
    var orders = 0
    var words = 0
    var different: [String] = []
    var rejected = 0
    var offered: [String] = []
    var failures: [String] = []

    mutating func add(_ other: Tally) {
      projects += other.projects
      orders += other.orders
      words += other.words
      different += other.different
      rejected += other.rejected
      offered += other.offered
      failures += other.failures
    }
  }

  func run() throws -> Bool {
    let paths =
      corpus.files("apple", ".xcstrings")
      + corpus.folders("apple/strings").map { "\(corpus.root)/\($0)" }
    let tally = Shared(Tally())
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let own = check(paths[index], number: index)
      tally.update { $0.add(own) }
    }
    let sum = tally.value
    list("workload: different", sum.different.sorted(), atMost: 40)
    list("rejected texts that are offered", sum.offered.sorted(), atMost: 40)
    list("workload: cannot be made", sum.failures.sorted(), atMost: 10)
    print(
      "acceptance-returns: workload: \(sum.orders) orders of \(sum.projects) projects, \(sum.words) "
        + "open words; \(sum.different.count) differ between status, export, manifest and bundle; "
        + "\(sum.offered.count) of \(sum.rejected) rejected texts are offered or counted")
    return corpus.isEnough(sum.orders) && sum.different.isEmpty && sum.offered.isEmpty
  }

  private func check(_ path: String, number: Int) -> Tally {
    var tally = Tally()
    guard let project = try? LoctripProject([path], isReadOnly: true) else { return tally }
    let size = project.catalogs.reduce(0) {
      $0 + $1.catalog.files.reduce(0) { $0 + $1.bytes.count }
    }
    let languages = project.translatedLanguages
    guard size < 2_000_000, !languages.isEmpty else { return tally }
    tally.projects = 1
    // All of one, and three of the others.
    for step in 0..<(number % 10 == 0 ? languages.count : min(3, languages.count)) {
      let language = languages[(number + step) % languages.count]
      do {
        try check(project, language, corpus.short(path), isOpen: step % 2 == 1, &tally)
      } catch {
        tally.failures.append("\(corpus.short(path)) \(language): \(error)")
      }
    }
    return tally
  }

  private func check(
    _ project: LoctripProject, _ language: String, _ name: String, isOpen: Bool,
    _ tally: inout Tally
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "workload-\(UUID().uuidString)"
    ).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = LoctripGates.Status.Options()
    options.languages = [language]
    options.isAnalyzed = true
    let before = words(LoctripGates.Status(of: project, options: options).parts.compactMap(\.bands))
    var export = LoctripExport(languages: [language])
    export.spec = BundleSpec(.xliff)
    export.selection = isOpen ? .open : .all
    var findings: [Finding] = []
    let output = export.document(of: project, language: language, findings: &findings)
    let summary = words(output.workload.map { [$0.bands] } ?? [])
    tally.orders += 1
    tally.words += before.reduce(0, +)
    if summary != before {
      // What XML cannot hold does not go out.
      if findings.contains(where: { $0.code == .unrepresentable }) { return }
      tally.different.append("\(name) \(language): status \(before), export \(summary)")
    }
    guard !output.isEmpty, output.workload != nil else { return }
    let bundle = try export.write(output, of: project, to: folder, projectName: "App")
    let manifest = try SentManifest(at: "\(folder)/\(language).loctrip.json")
    let ordered = words(manifest.workload.map { [$0.bands] } ?? [])
    let status = try LoctripGates.Status([bundle], options: options)
    let after = words(status.languages.compactMap { status.bands(of: $0.language) })
    if ordered != before || after != before {
      tally.different.append(
        "\(name) \(language): status \(before), manifest \(ordered), bundle \(after)")
    }
    try offerRejected(project, language, name, output, &tally)
  }

  /// Offers a text that breaks placeholders for each open unit of an order.
  private func offerRejected(
    _ project: LoctripProject, _ language: String, _ name: String, _ output: LoctripExport.Output,
    _ tally: inout Tally
  ) throws {
    // Without the finished texts, which would count for other units.
    let untranslated = String(decoding: output.xliff, as: UTF8.self).replacing(
      #/\s*<target[^>\/]*>(?:(?!</target>)(?s:.))*</target>|\s*<target[^>]*\/>/#, with: "")
    let text = untranslated.replacing(
      #/(<source[^>\/]*>)((?:(?!</source>)(?s:.))*)</source>(?!\s*<target)/#
    ) { "\($0.output.1)\($0.output.2)</source><target>\($0.output.2) \(Self.mark)</target>" }
    guard text.contains(Self.mark) else { return }
    var again = LoctripExport(languages: [language])
    again.spec = BundleSpec(.xliff)
    again.olderDeliveries = [
      Delivery(try XLIFFDocument(parsing: Array(text.utf8), path: "older.xliff"))
    ]
    var findings: [Finding] = []
    let offered = again.document(of: project, language: language, findings: &findings)
    tally.rejected += text.ranges(of: Self.mark).count
    let count = String(decoding: offered.xliff, as: UTF8.self).ranges(of: Self.mark).count
    if count > 0 { tally.offered.append("\(name) \(language): \(count) offered") }
    // The delivery's finished texts are the catalogs' own, beside other neighbours.
    let counts = [output, offered].map { output in
      let words = words(output.workload.map { [$0.bands] } ?? [])
      return [words[0] + words[1]] + words.dropFirst(2)
    }
    if counts[0] != counts[1] {
      tally.offered.append("\(name) \(language): \(counts[0]) without, \(counts[1]) with it")
    }
  }

  /// Two arguments that no source has: an error in every translation.
  private static let mark = "%91$@ %92$s"

  /// The words of each band.
  private func words(_ bands: [BandCounts]) -> [Int] {
    let sum = bands.reduce(BandCounts(), +)
    return MatchBand.allCases.map { sum[$0].words }
  }
}
