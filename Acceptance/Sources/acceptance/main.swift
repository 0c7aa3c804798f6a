import Foundation

// Runs acceptance measurements over the corpus, and prints their figures and how long each took. Those that make
// their own files look at no corpus.
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
let names = arguments.dropFirst()
let chosen = names.compactMap { name in measurements.first { $0.name == name } }
guard let root = arguments.first, !names.isEmpty, chosen.count == names.count else {
  print("usage: acceptance CORPUS \(measurements.map(\.name).joined(separator: "|"))…")
  exit(64)
}
let corpus = Corpus(root: root)
var failed: [String] = []
for measurement in chosen {
  let start = ContinuousClock.now
  if try !measurement.run(corpus) { failed.append(measurement.name) }
  let seconds = start.duration(to: .now).components.seconds
  print("acceptance-\(measurement.name): \(failed.last == measurement.name ? "failed, " : "")\(seconds) s")
  // The figures of one must not wait in a buffer for those of the next.
  fflush(nil)
}
exit(failed.isEmpty ? 0 : 1)
