import LoctripDrafting
import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import Synchronization
import LoctripTestSupport

/// A program in memory.
struct ScriptedProgram: DraftProgram {
  /// What it reads.
  struct Request: Sendable {
    var batch = 0
    var attempt = 0
    var units: [Asked] = []

    /// An answer to each unit.
    func answers(_ text: (String) -> String) -> String {
      units.map { Self.line($0.id, text($0.source)) }.joined()
    }

    static func line(_ id: String, _ target: String) -> String {
      "{\"id\":\"\(id)\",\"target\":\"\(target)\"}\n"
    }
  }

  /// A unit that it is asked for.
  struct Asked: Sendable {
    var id: String
    var key: String
    var source: String
    var refused: [String]
  }

  let answer: @Sendable (Request) throws -> (output: String, end: ProgramEnd)

  func run(
    _ request: [UInt8], timeout: Duration, isStopped: () -> Bool,
    receive: (ArraySlice<UInt8>) -> Bool
  ) -> ProgramEnd {
    do {
      var read = Request()
      for line in request.split(separator: UInt8(ascii: "\n")) {
        let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
        if object["protocol"] != nil {
          read.batch = object["batch"] as? Int ?? 0
          read.attempt = object["attempt"] as? Int ?? 0
          continue
        }
        let refused = object["refused"] as? [String: Any]
        read.units.append(
          Asked(
            id: object["id"] as? String ?? "", key: object["key"] as? String ?? "",
            source: object["source"] as? String ?? "",
            refused: refused?["reasons"] as? [String] ?? []))
      }
      let (output, end) = try answer(read)
      return receive(Array(output.utf8)[...]) ? end : .tooMuch
    } catch {
      return .notStarted("\(error)")
    }
  }
}

/// A clock that only goes when someone waits, and remembers how long.
final class TestClock: Sendable {
  private let state = Mutex((now: Duration.zero, waits: Duration.zero))

  var waited: Duration { state.withLock { $0.waits } }

  var clock: DraftClock {
    DraftClock(
      now: { self.state.withLock { $0.now } },
      sleep: { duration in
        self.state.withLock { state in
          state.now += duration
          state.waits += duration
        }
      })
  }
}

/// A list that several threads add to.
final class Heard<Element: Sendable>: Sendable {
  private let list = Mutex<[Element]>([])
  var all: [Element] { list.withLock { $0 } }
  func add(_ element: Element) { list.withLock { $0.append(element) } }
}

/// A folder with a catalog of three open units, one translation and one that is locked.
func draftFolder(version: String = "1.0") throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write(
    try xcstrings(
      """
      "a.one":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%lld boats"}}}},
      "a.two":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Harbour"}}}},
      "b.done":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Tide"}},
      "fr":{"stringUnit":{"state":"translated","value":"Marée"}}}},
      "b.locked":{"shouldTranslate":false},
      "c.three":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Wind"}}}}
      """,
      version: version
    ),
    to: "L.xcstrings"
  )
  return folder
}

/// Runs a program over a folder, until the list has something.
func draft(
  _ folder: TemporaryFolder, batchSize: Int = 40, limit: Int? = nil, clock: TestClock = TestClock(),
  stoppingAt stop: Heard<Int>? = nil, _ change: (inout DraftRun.Settings) -> Void = { _ in },
  by answer: @escaping @Sendable (ScriptedProgram.Request) throws -> (String, ProgramEnd)
) throws -> DraftOutcome {
  var settings = DraftRun.Settings()
  change(&settings)
  return try DraftRun(
    DraftPlan(
      try CatalogProject([folder.url.path]), languages: ["fr"], batchSize: batchSize, limit: limit),
    asking: ScriptedProgram(answer: answer), settings: settings, clock: clock.clock,
    isInterrupted: { stop.map { !$0.all.isEmpty } ?? false }
  ).run()
}

/// The French texts of a folder with their states, by key.
func frenchTexts(_ folder: TemporaryFolder) throws -> [String: String] {
  var texts: [String: String] = [:]
  for file in try CatalogProject([folder.url.path]).catalogs {
    for unit in file.table(in: "fr") {
      guard let id = unit.id, let target = unit.target else { continue }
      texts[id] = "\(unit.translationState?.rawValue ?? "-"): \(target)"
    }
  }
  return texts
}
