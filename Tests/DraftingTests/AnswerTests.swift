import LoctripTranslationChecks
import LoctripDrafting
import LoctripLocalizationCore
import LoctripReconciliation
import LoctripTestSupport
import Testing

@Suite struct AnswerTests {
  @Test func `answers come in any order and in any pieces`() {
    let output =
      "{\"id\":\"u2\",\"target\":\"Deux\",\"note\":\"?\",\"confidence\":0.5}\r\n\n"
      + "{\"target\":[\"a\",\"b\"],\"id\":\"u1\",\"more\":{}}\n{\"id\":\"u3\",\"error\":\"no\"}"
    for size in [1, 7, 1_000] {
      var reader = AnswerReader(asking: ["u1", "u2", "u3"])
      let bytes = Array(output.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        let isRead = reader.read(bytes[start..<min(start + size, bytes.count)])
        #expect(isRead)
      }
      reader.end()
      #expect(reader.findings.isEmpty && reader.answerCount == 3)
      #expect(reader.answer(to: "u1") == DraftAnswer(id: "u1", target: .phrases(["a", "b"])))
      #expect(
        reader.answer(to: "u2")
          == DraftAnswer(id: "u2", target: .text("Deux"), note: "?", confidence: 0.5))
      #expect(reader.answer(to: "u3") == DraftAnswer(id: "u3", error: "no"))
    }
  }

  @Test(arguments: [
    "nonsense", "{", "[]", "\"u1\"", "{}", #"{"id":1,"target":"a"}"#, #"{"id":"u1"}"#,
    #"{"id":"u1","target":1}"#, #"{"id":"u1","target":[1]}"#, #"{"id":"u1","target":null}"#,
    #"{"id":"u1","target":"a","confidence":2}"#, #"{"id":"u1","target":"a","confidence":"1"}"#,
    #"{"id":"u1","target":"a","note":[]}"#, #"{"id":"u1","target":"a","target":"b"}"#,
    #"{"id":"u1","target":"\ud800"}"#, #"{"id":"u1","target":"a"} {"#,
  ])
  func `a line that is no answer is told and costs nothing else`(line: String) {
    let reader = reader(asking: ["u1", "u2"], "\(line)\n{\"id\":\"u2\",\"target\":\"b\"}\n")
    #expect(reader.findings.map(\.code) == [.malformedAnswer])
    #expect(reader.answer(to: "u1") == nil && reader.answer(to: "u2") != nil)
  }

  @Test func `bytes that are no text are no answer`() {
    var reader = AnswerReader(asking: ["u1"])
    _ = reader.read(Array(#"{"id":"u1","target":""#.utf8) + [0xFF] + Array("\"}\n".utf8)[...])
    reader.end()
    #expect(reader.answerCount == 0 && reader.findings.map(\.code) == [.malformedAnswer])
  }

  @Test func `two answers that differ are none, the same one twice is one`() {
    let line = { (id: String, text: String) in "{\"id\":\"\(id)\",\"target\":\"\(text)\"}\n" }
    let output =
      line("u1", "a") + line("u2", "a") + line("u1", "b") + line("u2", "a") + line("u1", "a")
    let reader = reader(asking: ["u1", "u2"], output)
    #expect(reader.answer(to: "u1") == nil && reader.answer(to: "u2") != nil)
    #expect(reader.findings.map(\.code) == [.doubledAnswer])
  }

  @Test func `what was not asked for is one finding`() {
    let output = (0..<1_000).map { "{\"id\":\"x\($0)\",\"target\":\"a\"}\n" }.joined()
    let reader = reader(asking: ["u1"], output)
    #expect(reader.findings.map(\.code) == [.unknownAnswer])
    #expect(
      reader.findings.first?.message
        == "1,000 answers are for units that were not requested: line 1 'x0'; line 2 'x1'; line 3 'x2'; "
        + "and 997 more")
  }

  @Test func `a giant line is passed over, an output without end is cut off`() {
    let giant = "{\"id\":\"u1\",\"target\":\"\(String(repeating: "a", count: 200))\"}\n"
    let passed = reader(
      asking: ["u1"], giant + "{\"id\":\"u1\",\"target\":\"b\"}", maximumLine: 100)
    #expect(passed.answer(to: "u1")?.target == .text("b"))
    #expect(passed.findings.map(\.code) == [.malformedAnswer])
    var endless = AnswerReader(asking: ["u1"], maximumLine: 100, maximumOutput: 1_000)
    var pieces = 0
    while endless.read(Array(repeating: UInt8(ascii: "x"), count: 64)[...]) { pieces += 1 }
    #expect(pieces == 15)
    endless.end()
    #expect(endless.answerCount == 0)
  }

  @Test func `no bytes make it trap`() {
    var random = SeededGenerator(seed: 13)
    let seed = Array(#"{"id":"u1","target":["a\u00e9"],"confidence":1e0,"error":null}"#.utf8)
    for _ in 0..<2_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      var reader = AnswerReader(asking: ["u1"])
      _ = reader.read(bytes[...])
      reader.end()
      #expect(reader.answerCount == 1 || !reader.findings.isEmpty || bytes.contains(0x0A))
    }
  }
}

/// The gate of a program's answers.
@Suite struct DraftGateTests {
  private let gate = Gate(checks: .complete, language: "fr")

  private func fate(_ target: LoctripMessage, _ unit: TranslationUnit) -> Result<
    Gate.Admitted, Gate.Refusal
  > {
    let judged = gate.judge(target, at: Slot(key: "a", path: .root), over: unit)
    return gate.admit(judged, as: .needsReview, from: .program)
  }

  private func isAccepted(_ target: LoctripMessage, _ source: LoctripMessage) -> Bool {
    (try? fate(target, TranslationUnit(id: "a", source: source)).get()) != nil
  }

  @Test func `what a check calls an error is refused`() {
    #expect(isAccepted(.text("%lld bateaux"), .text("%lld boats")))
    #expect(!isAccepted(.text("bateaux"), .text("%lld boats")))
    #expect(!isAccepted(.text("%@ bateaux"), .text("%lld boats")))
    #expect(!isAccepted(.text("ba\u{0}teau"), .text("boat")))
    #expect(isAccepted(.text("bateau  "), .text("boat")))
    #expect(!isAccepted(.text("TODO"), .text("The boat leaves")))
  }

  @Test func `an empty text is no draft, nor one of another kind`() {
    #expect(!isAccepted(.text(""), .text("boat")))
    #expect(!isAccepted(.text(" \u{A0}"), .text("boat")))
    #expect(isAccepted(.text(" "), .text(" ")))
    #expect(!isAccepted(.phrases(["bateau"]), .text("boat")))
    #expect(!isAccepted(.text("bateau"), .phrases(["boat"])))
    #expect(!isAccepted(.phrases([]), .phrases(["boat"])))
    #expect(!isAccepted(.phrases(["bateau", ""]), .phrases(["boat", "ship"])))
  }

  @Test func `a text that is too long is refused`() {
    var unit = TranslationUnit(id: "a", source: .text("boat"))
    unit.notes = [TranslationUnit.Note(text: "[max-length: 5]")]
    guard case .failure(let refusal) = fate(.text("bateau"), unit) else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.findings.map(\.code) == [.lengthLimit])
  }
}
