import Foundation
import LoctripLocalizationCore

/// A measurement of this program by its name, and how it is run; it returns true if everything is as it should be.
struct Measurement: Sendable {
  let name: String
  let run: @Sendable (Corpus) throws -> Bool

  private init(_ name: String, _ run: @escaping @Sendable (Corpus) throws -> Bool) {
    self.name = name
    self.run = run
  }

  static let all: [Measurement] = [
    .init("export", { try ExportAcceptance(corpus: $0).run() }),
    .init("catalogs", { try CatalogAcceptance(corpus: $0).run() }),
    .init("import", { try ImportAcceptance(corpus: $0).run() }),
    .init("reconcile", { try ReconcileAcceptance(corpus: $0).run() }),
    .init(
      "returns",
      {
        let isKept = try ReturnsAcceptance(corpus: $0).run()
        return try WorkloadAcceptance(corpus: $0).run() && isKept
      }),
    .init("versions", { try VersionsAcceptance(corpus: $0).run() }),
    .init("conformance", { try ConformanceAcceptance(corpus: $0).run() }),
    .init("fidelity", { try FidelityAcceptance(corpus: $0).run() }),
    .init("convert", { try ConvertAcceptance(corpus: $0).run() }),
    .init("merge", { try MergeAcceptance(corpus: $0).run() }),
    .init("checks", { try ChecksAcceptance(corpus: $0).run() }),
    .init("pseudo", { try PseudoAcceptance(corpus: $0).run() }),
    .init("legacy", { try LegacyAcceptance(corpus: $0).run() }),
    .init("migrate", { try MigrateAcceptance(corpus: $0).run() }),
    .init("compile", { try CompileAcceptance(corpus: $0).run() }),
    .init("android", { try AndroidAcceptance(corpus: $0).run() }),
    .init("clients", { try ClientsAcceptance(corpus: $0).run() }),
    .init("crash", { _ in try CrashAcceptance().run() }),
    .init("races", { _ in try RaceAcceptance().run() }),
    .init("attacks", { _ in try AttackAcceptance().run() }),
    .init("orders", { try OrdersAcceptance(corpus: $0).run() }),
    .init("matrix", { _ in try MatrixAcceptance().run() }),
    .init("decide", { try DecideAcceptance(corpus: $0).run() }),
  ]

  /// Runs some, one for each core at the same time, because many of them do one thing after the other; their lines
  /// come in order.
  ///
  /// - Returns: True if everything is as it should be.
  static func run(_ chosen: [Measurement], over corpus: Corpus) -> Bool {
    let results = Shared([(output: Output, isRight: Bool)?](repeating: nil, count: chosen.count))
    let begun = Shared(0)
    let written = Shared((count: 0, failed: 0))
    DispatchQueue.concurrentPerform(iterations: min(cores, chosen.count)) { _ in
      while true {
        var index = 0
        begun.update {
          index = $0
          $0 += 1
        }
        guard index < chosen.count else { return }
        let output = Output()
        let isRight = output.capture { chosen[index].timed(over: corpus) }
        results.update { $0[index] = (output, isRight) }
        written.update { written in
          let results = results.value
          while written.count < results.count, let (output, isRight) = results[written.count] {
            output.write()
            if !isRight { written.failed += 1 }
            written.count += 1
          }
        }
      }
    }
    return written.value.failed == 0
  }

  private func timed(over corpus: Corpus) -> Bool {
    let start = ContinuousClock.now
    var isRight = false
    do {
      isRight = try run(corpus)
    } catch {
      print("acceptance-\(name): \(error)")
    }
    let seconds = start.duration(to: .now).components.seconds
    print("acceptance-\(name): \(isRight ? "" : "failed, ")\(seconds) s")
    return isRight
  }
}
