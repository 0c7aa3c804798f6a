import LoctripTranslationChecks
import LoctripDrafting
import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripReconciliation
import LoctripLocalizationReports
import Synchronization
import LoctripTestSupport
import Testing

@Suite struct DraftRunTests {
  @Test(arguments: ["1.0", "1.3"])
  func `what passes the checks is a draft, and nothing else changes`(version: String) throws {
    let folder = try draftFolder(version: version)
    let before = try folder.bytes("L.xcstrings")
    let outcome = try draft(folder) { request in
      (request.units.reversed().map { .line($0.id, "le \($0.source)") }.joined(), .exited(0))
    }
    #expect(outcome.count(.drafted) == 3 && outcome.units.count == 3 && !outcome.isIncomplete)
    let state = version == "1.0" ? "needs_review" : "machine_translated"
    #expect(
      try frenchTexts(folder) == [
        "a.one": "\(state): le %lld boats", "a.two": "\(state): le Harbour",
        "b.done": "translated: Marée", "c.three": "\(state): le Wind",
      ])
    let after = try folder.bytes("L.xcstrings")
    let lines = Set(String(decoding: after, as: UTF8.self).split(separator: "\n"))
    let old = String(decoding: before, as: UTF8.self).split(separator: "\n")
    // A member that is added puts a comma behind the one before it.
    #expect(old.allSatisfy { lines.contains($0) || lines.contains("\($0),") })
    let again = try draft(folder) { _ in throw CancellationError() }
    #expect(again.units.isEmpty && again.startCount == 0 && again.changedFiles.isEmpty)
    #expect(try folder.bytes("L.xcstrings") == after)
  }

  @Test func `what is refused is asked again with the reason`() throws {
    let folder = try draftFolder()
    let asked = Heard<[[String]]>()
    let outcome = try draft(folder) { request in
      asked.add(request.units.map { [$0.key] + $0.refused })
      return (request.answers { request.attempt == 1 && $0.contains("%") ? "des" : $0 }, .exited(0))
    }
    #expect(outcome.count(.drafted) == 3 && outcome.startCount == 2)
    #expect(asked.all.first == [["a.one"], ["a.two"], ["c.three"]])
    #expect(asked.all.last?.count == 1)
    #expect(asked.all.last?.first?.last?.hasPrefix("placeholder-mismatch: ") == true)
  }

  @Test func `what stays refused stays without a translation`() throws {
    let folder = try draftFolder()
    let outcome = try draft(folder) { request in (request.answers { _ in "bon" }, .exited(0)) }
    #expect(outcome.units.map(\.result) == [.refused, .drafted, .drafted])
    #expect(outcome.units.first?.findings.map(\.code) == [.placeholderMismatch])
    #expect(outcome.startCount == 3 && outcome.isIncomplete)
    #expect(try frenchTexts(folder)["a.one"] == nil)
    let report = outcome.report().text()
    #expect(report.contains("fr  L.xcstrings: 2 drafted, 1 refused"))
    #expect(report.contains("a.one") && report.contains("bon"))
  }

  @Test func `a program that fails is tried again after growing waits`() throws {
    let folder = try draftFolder()
    let clock = TestClock()
    let outcome = try draft(folder, clock: clock) {
      $0.retries = 3
    } by: { request in
      request.attempt < 4
        ? ("", .exited(3)) : (request.answers { $0 }, .exited(0))
    }
    #expect(outcome.count(.drafted) == 3 && outcome.startCount == 4)
    #expect(clock.waited == .seconds(1 + 2 + 4))
    #expect(outcome.findings.map(\.code) == [.failedProgram])
    #expect(outcome.findings.first?.message == "batch 1: the program ended with status 3")
  }

  @Test func `answers of a program that fails later count, and only the rest is asked again`()
    throws
  {
    let folder = try draftFolder()
    let asked = Heard<Int>()
    let outcome = try draft(folder) { request in
      asked.add(request.units.count)
      return request.attempt == 1
        ? (request.answers { $0 }.split(separator: "\n")[0] + "\n{\"id\":\"u2\",\"tar", .killed(9))
        : (request.answers { $0 }, .exited(0))
    }
    #expect(outcome.count(.drafted) == 3 && asked.all == [3, 2])
    #expect(outcome.findings.map(\.code) == [.malformedAnswer, .failedProgram])
  }

  @Test func `after three batches without an answer nothing more is asked`() throws {
    let folder = try TemporaryFolder()
    let units = (0..<9).map { "\"k\($0).x\":{}" }.joined(separator: ",")
    try folder.write(try xcstrings(units), to: "L.xcstrings")
    let before = try folder.bytes("L.xcstrings")
    let outcome = try draft(folder, batchSize: 1) {
      $0.retries = 1
    } by: { _ in
      ("nonsense", .timedOut)
    }
    #expect(outcome.startCount == 6 && outcome.count(.unanswered) == 9)
    #expect(outcome.findings.last?.code == .stoppedRun)
    #expect(outcome.findings.last?.message.hasSuffix("6 units were not sent") == true)
    #expect(try folder.bytes("L.xcstrings") == before)
    let missing = try draft(folder, batchSize: 1) { _ in ("", .exited(127)) }
    #expect(missing.startCount == 1)
  }

  @Test func `a translation that someone saves meanwhile is not overwritten`() throws {
    let folder = try draftFolder()
    let outcome = try draft(folder) { request in
      let text = String(decoding: try folder.bytes("L.xcstrings"), as: UTF8.self)
      let edited = text.replacing(
        "\"value\" : \"Harbour\"\n          }\n        }",
        with: "\"value\" : \"Harbour\"\n          }\n        },\n        \"fr\" : {\n"
          + "          \"stringUnit\" : {\n            \"state\" : \"translated\",\n"
          + "            \"value\" : \"Port\"\n          }\n        }")
      #expect(edited != text)
      try folder.write(edited, to: "L.xcstrings")
      return (request.answers { "le \($0)" }, .exited(0))
    }
    #expect(outcome.units.map(\.result) == [.drafted, .refused, .drafted])
    #expect(outcome.units[1].findings.map(\.code) == [.changed])
    #expect(
      try frenchTexts(folder) == [
        "a.one": "needs_review: le %lld boats", "a.two": "translated: Port",
        "b.done": "translated: Marée", "c.three": "needs_review: le Wind",
      ])
  }

  @Test func `what was drafted is on the disk before the next batch is asked for`() throws {
    let folder = try draftFolder()
    let counts = Heard<Int>()
    _ = try draft(folder, batchSize: 1) {
      $0.checkpoint = .zero
    } by: { request in
      counts.add(try frenchTexts(folder).count)
      return (request.answers { $0 }, .exited(0))
    }
    #expect(counts.all == [1, 2, 3])
  }

  @Test func `a run that is stopped keeps what it has, and the next one asks for the rest`() throws
  {
    let folder = try draftFolder()
    let starts = Heard<Int>()
    let outcome = try draft(folder, batchSize: 1, stoppingAt: starts) {
      request in
      starts.add(1)
      return (request.answers { $0 }, .exited(0))
    }
    #expect(outcome.isInterrupted && outcome.count(.drafted) == 1)
    #expect(try frenchTexts(folder).count == 2)
    let rest = try draft(folder) { request in (request.answers { $0 }, .exited(0)) }
    #expect(rest.units.count == 2 && rest.count(.drafted) == 2)
  }

  @Test func `a rate is kept over all batches`() throws {
    let folder = try draftFolder()
    let clock = TestClock()
    _ = try draft(folder, batchSize: 1, clock: clock) {
      $0.rate = 30
    } by: { request in
      (request.answers { $0 }, .exited(0))
    }
    #expect(clock.waited == .seconds(4))
  }

  @Test func `several batches at once write one catalog`() throws {
    let folder = try TemporaryFolder()
    let units = (0..<40).map { "\"k\($0).x\":{}" }.joined(separator: ",")
    try folder.write(try xcstrings(units), to: "L.xcstrings")
    let outcome = try draft(folder, batchSize: 2) {
      $0.jobs = 8
      $0.checkpoint = .zero
    } by: { request in
      (request.answers { "le \($0)" }, .exited(0))
    }
    #expect(outcome.count(.drafted) == 40)
    #expect(try frenchTexts(folder).count == 40)
  }

  @Test func `a limit leaves the rest for another run`() throws {
    let folder = try draftFolder()
    let outcome = try draft(folder, limit: 2) { request in (request.answers { $0 }, .exited(0)) }
    #expect(outcome.units.count == 2 && outcome.leftOut == 1 && !outcome.isIncomplete)
  }

  @Test func `an entry is written only whole`() throws {
    let folder = try TemporaryFolder()
    let dictionary = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>boats</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>lld</string>
      <key>one</key><string>%lld boat</string><key>other</key><string>%lld boats</string>
      </dict></dict></dict></plist>

      """
    try folder.write(dictionary, to: "en.lproj/L.stringsdict")
    let before = try folder.contentsOfFiles()
    let refused = try draft(folder) { request in
      (request.answers { $0 == "%lld boats" ? "" : $0 }, .exited(0))
    }
    #expect(refused.count(.drafted) == 0 && refused.isIncomplete)
    #expect(refused.units.flatMap(\.findings).contains { $0.code == .incompleteEntry })
    #expect(try folder.contentsOfFiles() == before)
    let whole = try draft(folder) { request in
      (request.answers { $0.replacing("boat", with: "bateau") }, .exited(0))
    }
    #expect(!whole.isIncomplete && whole.changedFiles.count == 1)
    #expect(whole.findings.map(\.code) == [.stateNotKept])
    #expect(try draft(folder) { _ in throw CancellationError() }.units.isEmpty)
  }

  @Test func `the report is JSON with every unit`() throws {
    let folder = try draftFolder()
    let outcome = try draft(folder) { request in
      (request.answers { $0.contains("%") ? "des" : $0 }, .exited(0))
    }
    let bytes = outcome.report().json()
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect(json?["schema"] as? String == "loctrip.translate/2")
    let units = json?["units"] as? [[String: Any]] ?? []
    #expect(units.map { $0["result"] as? String } == ["refused", "drafted", "drafted"])
    #expect(units.map { $0["id"] as? String } == ["a.one", "a.two", "c.three"])
    #expect(json?["failed"] as? Bool == true)
  }
}

extension String {
  /// A line of an answer.
  fileprivate static func line(_ id: String, _ target: String) -> String {
    ScriptedProgram.Request.line(id, target)
  }
}

extension TemporaryFolder {
  /// The files with their bytes.
  fileprivate func contentsOfFiles() throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    for name in names where name.contains(".strings") { result[name] = try bytes(name) }
    return result
  }
}
