import Foundation
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

/// What vendors and their tools do to a delivery, at random: nothing may get lost.
@Suite struct ImportLossTests {
  private struct Text {
    var id: String
    var source: String
    var target: String?
    var state: String?
    var attributes = ""

    var element: String {
      unit(id, source, target, state: state, attributes: attributes)
    }
  }

  private static let states = [
    nil, "new", "needs-translation", "needs-review-translation", "translated", "signed-off",
    "final", "x-odd",
  ]

  /// The units of an export, with what vendors do to some of them.
  private static func mutated(_ document: XLIFFDocument, _ random: inout SeededGenerator) -> [Text]
  {
    var texts: [Text] = []
    for index in 0..<document.unitCount {
      let unit = document.unit(at: index)
      guard !unit.hasInlineElements, let id = unit.id, case .text(let source)? = unit.source else {
        continue
      }
      var text = Text(id: id, source: source, state: unit.stateWord)
      if case .text(let target)? = unit.target { text.target = target }
      switch Int.random(in: 0..<16, using: &random) {
      case 0: continue
      case 1: text.target = "neu \(index) " + (text.target ?? source)
      case 2: text.target = "neu \(index)"
      case 3: text.target = "neu \(index) %@ %lld %5$@"
      case 4: text.source += " edited"
      case 5: text.id = "[\(id)]"
      case 6: text.id = "\(index)"
      case 7:
        text.id = "\(index)"
        text.attributes = "resname=\"\(escaped(id))\""
      case 8: text.attributes = "resname=\"Tide\""
      case 9: text.target = "\n      neu \(index)\n    "
      case 10: text.source = source.split(separator: " ").joined(separator: "\n   ")
      case 11: text.id = id + "|==|plural.few"
      case 12: text.attributes = "translate=\"no\""
      case 13: text.attributes = "maxwidth=\"3\" size-unit=\"char\""
      default: break
      }
      if random.chance(40) { text.state = states.randomElement(using: &random) ?? nil }
      if random.chance(30) { text.target = "anders \(index) \(text.target ?? "")" }
      texts.append(text)
      if random.chance(10) {
        if random.chance(60) { text.target = "doppelt \(index)" }
        texts.append(text)
      }
    }
    return texts
  }

  /// Rules at random.
  private static func settings(_ random: inout SeededGenerator) -> LoctripImport {
    var settings = LoctripImport()
    settings.rules.acceptance =
      ImportOptions.Acceptance.allCases.randomElement(using: &random) ?? .translated
    settings.rules.winner = ImportOptions.Winner.allCases.randomElement(using: &random) ?? .ours
    settings.rules.errorPolicy =
      ImportOptions.ErrorPolicy.allCases.randomElement(using: &random) ?? .reject
    return settings
  }

  private static func project(_ seed: UInt64, original: String) throws -> CatalogFile {
    var generator = GeneratedCatalog(seed: seed)
    let parsed = try catalog(text: generator.make(), path: original)
    return CatalogFile(path: original, original: original, catalog: parsed)
  }

  private static func check(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let language = GeneratedCatalog.languages.randomElement(using: &random) ?? "de"
    let sent = CatalogProject(catalogs: [
      try project(seed, original: "A/Localizable.xcstrings"),
      try project(seed &+ 1, original: "B/Localizable.xcstrings"),
    ])
    var findings: [Finding] = []
    let output = LoctripExport(languages: [language]).document(
      of: sent, language: language, findings: &findings)
    let document = try XLIFFDocument(parsing: output.xliff, path: "sent.xliff")
    // The catalogs move on by what other deliveries bring.
    var moved = sent
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let text = xliff([
        file(
          mutated(document, &random).map(\.element), original: "A/Localizable.xcstrings",
          language: language)
      ])
      moved = try LoctripImport().report([try delivery(text)], into: moved).applied(to: moved)
    }
    let texts = mutated(document, &random)
    let middle = texts.count / 2
    let name =
      [
        "A/Localizable.xcstrings", "Localizable.xcstrings", "messages", "C/Other.xcstrings",
        "B\\Localizable.xcstrings",
      ]
      .randomElement(using: &random) ?? ""
    let tag =
      [language, language.uppercased(), language.replacingOccurrences(of: "-", with: "_"), "xx"]
      .randomElement(using: &random) ?? language
    let parts = [texts[..<middle], texts[middle...]].map { part in
      file(part.map(\.element), original: name, language: tag)
    }
    let deliveries =
      Bool.random(using: &random)
      ? [try delivery(xliff(parts))]
      : try parts.enumerated().map { try delivery(xliff([$0.element]), path: "\($0.offset).xliff") }
    let settings = settings(&random)
    let base = Bool.random(using: &random) ? [Delivery(document)] : []
    let report = try settings.report(deliveries, into: moved, base: base)
    let after = try report.applied(to: moved)
    #expect(SilentLosses.find(deliveries, report: report, after: after) == [], "seed \(seed)")
    let second = try settings.report(deliveries, into: after, base: base)
    #expect(
      second.changes.isEmpty,
      "seed \(seed): \(second.units.filter { $0.written != nil }.map { "\($0.id) \($0.verdict) \($0.before.debugDescription) -> \($0.written.debugDescription)" })"
    )
    // Totals count each unit of the deliveries once, and what is missing.
    let count = report.totals.reduce(0) { $0 + $1.counts.values.reduce(0, +) }
    #expect(count >= report.units.count, "seed \(seed)")
  }

  @Test(arguments: 0..<20)
  func `nothing is lost and a second import writes nothing, whatever came back`(_ group: Int) throws
  {
    for seed in 0..<5 { try Self.check(UInt64(group * 5 + seed)) }
  }

  @Test(arguments: 0..<30)
  func `an empty delivery changes nothing`(_ seed: UInt64) throws {
    let project = CatalogProject(catalogs: [try Self.project(seed, original: "A.xcstrings")])
    for language in ["fr", "de"] {
      let empty = xliff([file([], original: "A.xcstrings", language: language)])
      let report = try plan(empty, into: project)
      #expect(report.changes.isEmpty)
      #expect(report.units.isEmpty)
      var findings: [Finding] = []
      let sent = LoctripExport(languages: [language]).document(
        of: project, language: language, findings: &findings)
      let withBase = try plan(
        empty, into: project, base: String(decoding: sent.xliff, as: UTF8.self))
      #expect(withBase.changes.isEmpty)
      #expect(withBase.units.allSatisfy { $0.verdict == .missing })
    }
  }
}
