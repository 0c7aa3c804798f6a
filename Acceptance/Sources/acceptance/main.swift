import Foundation

// Runs acceptance measurements over the corpus and prints the figures of each, and its time if there are several: they
// share what they read. Those that make their own files look at no corpus.
//   acceptance CORPUS MEASUREMENT…
// "crash", "races", "attacks" and "orders" need the program itself, named by the environment variable LOCTRIP. The
// first three look at no corpus (give -); with - "orders" has the samples alone.

let measurements: [(name: String, run: (Corpus) throws -> Bool)] = [
  ("export", { try ExportAcceptance(corpus: $0).run() }),
  ("catalogs", { try CatalogAcceptance(corpus: $0).run() }),
  ("import", { try ImportAcceptance(corpus: $0).run() }),
  ("reconcile", { try ReconcileAcceptance(corpus: $0).run() }),
  (
    "returns",
    {
      let isKept = try ReturnsAcceptance(corpus: $0).run()
      return try WorkloadAcceptance(corpus: $0).run() && isKept
    }
  ),
  ("versions", { try VersionsAcceptance(corpus: $0).run() }),
  ("conformance", { try ConformanceAcceptance(corpus: $0).run() }),
  ("fidelity", { try FidelityAcceptance(corpus: $0).run() }),
  ("convert", { try ConvertAcceptance(corpus: $0).run() }),
  ("merge", { try MergeAcceptance(corpus: $0).run() }),
  ("checks", { try ChecksAcceptance(corpus: $0).run() }),
  ("pseudo", { try PseudoAcceptance(corpus: $0).run() }),
  ("legacy", { try LegacyAcceptance(corpus: $0).run() }),
  ("migrate", { try MigrateAcceptance(corpus: $0).run() }),
  ("clients", { try ClientsAcceptance(corpus: $0).run() }),
  ("crash", { _ in try CrashAcceptance().run() }),
  ("races", { _ in try RaceAcceptance().run() }),
  ("attacks", { _ in try AttackAcceptance().run() }),
  ("orders", { try OrdersAcceptance(corpus: $0).run() }),
  ("decide", { try DecideAcceptance(corpus: $0).run() }),
]

let arguments = CommandLine.arguments.dropFirst()
let chosen = arguments.dropFirst().map { name in measurements.first { $0.name == name } }
let wanted = chosen.compactMap(\.self)
guard let root = arguments.first, !wanted.isEmpty, wanted.count == chosen.count else {
  print("usage: acceptance CORPUS \(measurements.map(\.name).joined(separator: "|"))…")
  exit(64)
}
let corpus = Corpus(root: root, isKept: wanted.count > 1)
let clock = ContinuousClock()
var missed: [String] = []
for measurement in wanted {
  let start = clock.now
  do {
    if try !measurement.run(corpus) { missed.append(measurement.name) }
  } catch {
    // What keeps one of them from ending keeps no other from beginning.
    print("acceptance-\(measurement.name): \(error)")
    missed.append(measurement.name)
  }
  guard wanted.count > 1 else { continue }
  print("acceptance-\(measurement.name): \((clock.now - start).components.seconds) s\n")
  fflush(nil)
}
if wanted.count > 1 {
  let failed = missed.isEmpty ? "all passed" : "failed: \(missed.joined(separator: ", "))"
  print("acceptance: \(wanted.count) measurements, \(failed)")
}
exit(missed.isEmpty ? 0 : 1)
