import Foundation
import LoctripLocalizationCore
import LoctripReconciliation
import LoctripTranslationChecks
import Testing

/// Every text gets into a catalog through one file.
@Suite struct GateTests {
  /// What becomes of a text.
  private enum Fate: Equatable, CustomStringConvertible {
    case refused([String])
    case written(TranslationState, told: [String] = [])

    var description: String {
      switch self {
      case .refused(let codes): "refused: \(codes.joined(separator: ", "))"
      case .written(let state, let told):
        "\(state)" + (told.isEmpty ? "" : ", told: \(told.joined(separator: ", "))")
      }
    }
  }

  private static func unit(_ source: String, _ target: String? = nil) -> TranslationUnit {
    var unit = TranslationUnit(id: source)
    unit.source = .text(source)
    unit.target = target.map(Message.text)
    unit.translationState = target == nil ? nil : .translated
    unit.state = target == nil ? .unfinished : .translated
    return unit
  }

  private static func fate(
    _ text: Message, _ now: TranslationUnit, _ origin: Gate.Origin,
    waiving waived: Set<Finding.Code> = [], _ checks: CheckSet = .complete
  ) -> Fate {
    let gate = Gate(checks: checks, language: "de", mayBeBlank: { $0 == "unit.suffix" })
    let judged = gate.judge(text, at: Slot(key: now.key, path: .root), over: now)
    switch gate.admit(judged, as: .translated, from: origin, waiving: waived) {
    case .failure(let refusal): return .refused(refusal.findings.map(\.code.rawValue))
    case .success(let admitted):
      #expect(admitted.change.message == text)
      return .written(admitted.change.state, told: admitted.findings.map(\.code.rawValue))
    }
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
    let sentence = "Delete the old file"
    let crash = Self.unit("Height in %@", "Höhe von %d")
    let rows: [(fault: String, text: String, now: TranslationUnit, fates: [Fate])] = [
      ("none", "Höhe in %@", crash, Array(repeating: .written(.translated), count: 4)),
      (
        "blank", " \u{A0}", Self.unit("Tide"),
        Array(repeating: .refused(["empty-target"]), count: 4)
      ),
      ("locked", "Hafen", locked, Array(repeating: .refused(["locked"]), count: 4)),
      (
        "error, also of the old text", "Höhe in %d", crash,
        [
          .refused(["placeholder-mismatch"]), .refused(["placeholder-mismatch"]),
          .written(.translated, told: ["placeholder-mismatch"]), .refused(["placeholder-mismatch"]),
        ]
      ),
      (
        "error", "Höhe in %d", Self.unit("Height in %@", "Höhe in %@"),
        Array(repeating: .refused(["placeholder-mismatch"]), count: 4)
      ),
      ("a name", "Wi-Fi", Self.unit("Wi-Fi"), Array(repeating: .written(.translated), count: 4)),
      (
        "the source, in a gap", sentence, Self.unit(sentence),
        [
          .written(.translated, told: ["same-as-source"]),
          .written(.translated, told: ["same-as-source"]),
          .written(.translated, told: ["same-as-source"]),
          .written(.needsReview, told: ["same-as-source"]),
        ]
      ),
      (
        "the source, over a finished text", sentence, Self.unit(sentence, "Alte Datei löschen"),
        [
          .written(.translated, told: ["same-as-source"]),
          .written(.translated, told: ["same-as-source"]),
          .written(.translated, told: ["same-as-source"]), .refused(["same-as-source"]),
        ]
      ),
      (
        "a filler", "TODO", Self.unit(sentence),
        [
          .written(.translated, told: ["filler"]), .refused(["filler"]),
          .written(.translated, told: ["filler"]), .written(.needsReview, told: ["filler"]),
        ]
      ),
    ]
    for row in rows {
      let fates = Gate.Origin.allCases.map { Self.fate(.text(row.text), row.now, $0) }
      print(
        "gate: \(row.fault) | "
          + zip(Gate.Origin.allCases, fates).map { "\($0): \($1)" }.joined(separator: " | "))
      #expect(fates == row.fates, "\(row.fault)")
    }
  }

  @Test func `a key that may be blank is blank there, and no other`() {
    #expect(Self.fate(.text(""), Self.unit("unit.suffix"), .keys) == .written(.translated))
    #expect(Self.fate(.text(""), Self.unit("unit.name"), .keys) == .refused(["empty-target"]))
  }

  @Test func `a person sets aside a rule of the project, and nothing that breaks the app`() {
    var checks = CheckSet.complete
    checks["double-space"] = .error
    let unit = Self.unit("Open it", "Öffnen")
    #expect(
      Self.fate(.text("Öffne  es"), unit, .keys, checks) == .refused(["double-space"]))
    #expect(
      Self.fate(.text("Öffne  es"), unit, .keys, waiving: ["double-space"], checks)
        == .written(.translated, told: ["double-space"]))
    for code: Finding.Code in ["placeholder-mismatch", "empty-target", "locked"] {
      #expect(!Gate.isWaivable(code))
    }
  }
}
