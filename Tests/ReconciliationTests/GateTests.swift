import Foundation
import LoctripLocalizationCore
import LoctripReconciliation
import LoctripTranslationChecks
import Testing

/// Every text gets into a catalog through one file.
@Suite struct GateTests {
  private static func unit(_ source: String, _ target: String? = nil) -> TranslationUnit {
    var unit = TranslationUnit(id: source)
    unit.source = .text(source)
    unit.target = target.map(LoctripMessage.text)
    unit.translationState = target == nil ? nil : .translated
    unit.state = target == nil ? .unfinished : .translated
    return unit
  }

  /// What becomes of a text that somebody proposes: its state, or why it is refused.
  private static func fate(
    _ text: LoctripMessage, _ now: TranslationUnit, _ origin: Gate.Origin,
    waiving waived: Set<Finding.Code> = [], _ checks: CheckSet = .complete
  ) -> String {
    let gate = Gate(checks: checks, language: "de", mayBeBlank: { $0 == "unit.suffix" })
    let judged = gate.judge(text, at: Slot(key: now.key, path: .root), over: now)
    switch gate.admit(judged, as: .translated, from: origin, waiving: waived) {
    case .failure(let refusal): return "refused: \(words(refusal.findings))"
    case .success(let admitted):
      #expect(admitted.change.message == text)
      let told = words(admitted.findings)
      return admitted.change.state.rawValue + (told.isEmpty ? "" : ", \(told)")
    }
  }

  /// What becomes of a text that came back: its verdict and its state.
  private static func delivered(_ text: LoctripMessage, _ now: TranslationUnit) -> String {
    var rules = DecisionRules()
    (rules.checks, rules.copyChecks) = (CheckSet.complete.ofProposals, .complete)
    rules.language = "de"
    var unit = now
    (unit.target, unit.state) = (text, .translated)
    unit.traits.remove(.isLocked)
    let decision = rules.decide(delivered: unit, now: now, sent: now)
    let told = words(decision.findings)
    return [decision.verdict.rawValue, decision.write?.state.rawValue].compactMap(\.self)
      .joined(separator: " ") + (told.isEmpty ? "" : ", \(told)")
  }

  private static func words(_ findings: [Finding]) -> String {
    findings.map(\.code.rawValue).joined(separator: ", ")
  }

  @Test func `nothing else makes a change of a text`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var makers: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      if try String(contentsOf: file, encoding: .utf8).contains("UnitChange(") {
        makers.insert(file.lastPathComponent)
      }
    }
    #expect(makers == ["Gate.swift"])
  }

  @Test func `each origin has its answer to each fault`() {
    var locked = Self.unit("Haven", "Haven")
    locked.traits.insert(.isLocked)
    var few = TranslationUnit(id: "%lld files|==|plural.few")
    few.source = .text("%lld files")
    let sentence = "Delete the old file"
    let crash = Self.unit("Height in %@", "Höhe von %d")
    let mismatch = "refused: placeholder-mismatch"
    let rows: [(fault: String, text: LoctripMessage, now: TranslationUnit, fates: [String])] = [
      ("none", .text("Höhe in %@"), crash, ["updated translated"] + same("translated")),
      (
        "blank", .text(" \u{A0}"), Self.unit("Tide"),
        ["missing"] + same("refused: empty-target")
      ),
      ("locked", .text("Hafen"), locked, ["rejected, locked"] + same("refused: locked")),
      (
        "phrases in the place of a text", .phrases(["Hafen"]), Self.unit("Haven"),
        ["rejected, phrase-mismatch"] + same("refused: phrase-mismatch")
      ),
      (
        "a category that the language lacks", .text("%lld Dateien"), few,
        ["rejected, plural-unexpected"] + same("refused: plural-unexpected")
      ),
      (
        "error, also of the old text", .text("Höhe in %d"), crash,
        ["rejected, placeholder-mismatch", mismatch, mismatch, mismatch]
          + ["translated, placeholder-mismatch", mismatch]
      ),
      (
        "error", .text("Höhe in %d"), Self.unit("Height in %@", "Höhe in %@"),
        ["rejected, placeholder-mismatch"] + same(mismatch)
      ),
      ("a name", .text("Wi-Fi"), Self.unit("Wi-Fi"), ["added translated"] + same("translated")),
      (
        "the source, in a gap", .text(sentence), Self.unit(sentence),
        ["added needs_review, same-as-source"]
          + Array(repeating: "translated, same-as-source", count: 4)
          + ["needs_review, same-as-source"]
      ),
      (
        "the source, over a finished text", .text(sentence),
        Self.unit(sentence, "Alte Datei löschen"),
        ["conflict, same-as-source"] + Array(repeating: "translated, same-as-source", count: 4)
          + ["refused: same-as-source"]
      ),
      (
        "a filler", .text("TODO"), Self.unit(sentence),
        ["added needs_review, filler", "translated, filler", "translated, filler"]
          + ["refused: filler", "translated, filler", "needs_review, filler"]
      ),
      (
        "another script", .text("Удалить старый файл"), Self.unit(sentence),
        ["added needs_review, wrong-script", "translated, wrong-script"]
          + ["translated, wrong-script", "refused: wrong-script"]
          + ["translated, wrong-script", "needs_review, wrong-script"]
      ),
    ]
    func same(_ fate: String) -> [String] {
      Array(repeating: fate, count: Gate.Origin.allCases.count)
    }
    for row in rows {
      let fates =
        [Self.delivered(row.text, row.now)]
        + Gate.Origin.allCases.map { Self.fate(row.text, row.now, $0) }
      print(
        "gate: \(row.fault) | "
          + zip(["delivery"] + Gate.Origin.allCases.map { "\($0)" }, fates)
          .map { "\($0): \($1)" }.joined(separator: " | "))
      #expect(fates == row.fates, "\(row.fault)")
    }
  }

  @Test func `a key that may be blank is blank there, and no other`() {
    #expect(Self.fate(.text(""), Self.unit("unit.suffix"), .keys) == "translated")
    #expect(Self.fate(.text(""), Self.unit("unit.name"), .keys) == "refused: empty-target")
  }

  @Test func `a person sets aside a rule of the project, and nothing that breaks the app`() {
    var checks = CheckSet.complete
    checks["double-space"] = .error
    let unit = Self.unit("Open it", "Öffnen")
    #expect(
      Self.fate(.text("Öffne  es"), unit, .keys, checks) == "refused: double-space")
    #expect(
      Self.fate(.text("Öffne  es"), unit, .keys, waiving: ["double-space"], checks)
        == "translated, double-space")
    for code: Finding.Code in ["placeholder-mismatch", "empty-target", "locked"] {
      #expect(!Gate.isWaivable(code))
    }
  }
}
