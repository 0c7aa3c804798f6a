import Foundation

// Runs one acceptance measurement over the corpus and prints its figures. Those that make their own
// files look at no corpus.
//   acceptance CORPUS MEASUREMENT
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
guard arguments.count == 2, let root = arguments.first, let name = arguments.last,
  let measurement = measurements.first(where: { $0.name == name })
else {
  print("usage: acceptance CORPUS \(measurements.map(\.name).joined(separator: "|"))")
  exit(64)
}
exit(try measurement.run(Corpus(root: root)) ? 0 : 1)
