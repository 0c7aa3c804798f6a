import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLocalizationReports
import LoctripGates
import LoctripTestSupport
import Testing

/// Findings that were accepted are known again, and what changed is judged anew.
@Suite struct BaselineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func report(_ texts: [(key: String, value: String)]) throws -> FindingsReport {
    try folder.write(frenchCatalog(texts), to: "L.xcstrings")
    return try CheckRun([folder.path("L.xcstrings")], options: checkingOptions()).report()
  }

  private func accept(_ texts: [(key: String, value: String)]) throws -> String {
    let path = folder.path("known.json")
    let baseline = try Baseline(at: path, mayBeAbsent: true)
    try baseline.updated(with: try report(texts), codes: []).write()
    return path
  }

  @Test func `a line that moves does not matter, and a text that changes does`() throws {
    let path = try accept([("A", "q"), ("B", "q  q")])
    var same = try report([("0", "new"), ("A", "q"), ("B", "q  q")])
    try Baseline(at: path).apply(to: &same, codes: [])
    #expect(same.knownCount == 3)
    #expect(!same.hasFailed)
    #expect(same.baseline?.gone == [])
    var changed = try report([("A", "q!"), ("B", "q  q")])
    try Baseline(at: path).apply(to: &changed, codes: [])
    #expect(changed.knownCount == 2)
    #expect(changed.hasFailed)
    #expect(changed.baseline?.gone == ["L.xcstrings, fr: 'A' no longer has letter-q"])
  }

  @Test func `an update drops what is gone, and keeps what was not looked at`() throws {
    let path = try accept([("A", "q"), ("B", "a  b")])
    let report = try report([("B", "a  b")])
    try Baseline(at: path).updated(with: report, codes: []).write()
    let written = String(decoding: try folder.bytes("known.json"), as: UTF8.self)
    #expect(!written.contains("letter-q"))
    #expect(written.contains("doubled"))
    var other = FindingsReport(
      name: "check", version: "", rules: [],
      parts: [FindingsReport.Part(path: folder.path("Other.xcstrings"), language: "fr")])
    try Baseline(at: path).updated(with: other, codes: []).write()
    #expect(String(decoding: try folder.bytes("known.json"), as: UTF8.self) == written)
    try Baseline(at: path).apply(to: &other, codes: [])
    #expect(other.baseline?.gone == [])
  }

  @Test func `an update of one code leaves the others`() throws {
    let path = try accept([("A", "q"), ("B", "a  b")])
    var report = try report([])
    report.parts = [FindingsReport.Part(path: folder.path("L.xcstrings"), language: "fr")]
    try Baseline(at: path).updated(with: report, codes: ["doubled"]).write()
    let written = String(decoding: try folder.bytes("known.json"), as: UTF8.self)
    #expect(written.contains("letter-q"))
    #expect(!written.contains("doubled"))
  }

  @Test(arguments: [
    ("{", "1:2", "malformed-json"), ("[]", "1:1", "not-a-baseline"),
    ("{\"schema\": \"loctrip.baseline/3\"}", "1:12", "not-a-baseline"),
    ("{\"schema\": \"loctrip.baseline/1\", \"findings\": []}", "1:12", "not-a-baseline"),
    ("{\"schema\": \"loctrip.baseline/2\"}", "1:1", "not-a-baseline"),
    (
      "{\"schema\": \"loctrip.baseline/2\", \"digests\": \"md5\", \"findings\": []}", "1:45",
      "not-a-baseline"
    ),
    (
      "{\"schema\": \"loctrip.baseline/2\", \"digests\": \"xxh64\",\n\"findings\": [\n{\"file\": 1}]}",
      "3:1", "not-a-baseline"
    ),
  ])
  func `a file that is no baseline is an error with its place`(
    _ text: String, _ place: String, _ code: String
  ) throws {
    let path = try folder.write(text, to: "bad.json")
    let error = #expect(throws: FindingsError.self) { try Baseline(at: path) }
    let finding = try #require(error?.findings.first)
    #expect(finding.code.rawValue == code)
    #expect(finding.places.first?.description == "\(path):\(place)")
  }
}
