import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import XLIFF

/// Imports bundles that tools handed back in their ways, and in which no translator touched anything.
///
/// No finished translation may be replaced, no text may arrive in a language that it is not in, and
/// none may be lost.
struct ReturnsAcceptance {
  let corpus: Corpus

  /// What a tool did to a bundle.
  private enum Habit: String, CaseIterable {
    case stateless
    case filled = "gaps filled with the source"
    case filledStateless = "the same, and stateless"
    case replaced = "sources for targets, stateless"
    case reindented = "laid out anew"
    case relabelled = "labelled as another language"
    case regional = "another region, texts edited"
  }

  private struct Tally {
    var imports = 0
    var units = 0
    var replaced: [String] = []
    var foreign: [String] = []
    var lost: [String] = []

    mutating func add(_ other: Tally) {
      imports += other.imports
      units += other.units
      replaced += other.replaced
      foreign += other.foreign
      lost += other.lost
    }
  }

  /// A bundle before it goes out.
  private struct Trip {
    let project: LoctripProject
    let catalog: any Catalog
    let language: String
    let name: String
  }

  func run() throws -> Bool {
    let paths = corpus.files("apple", ".xcstrings")
    let tallies = Shared<[Habit: Tally]>([:])
    let orders = Shared<[ReturnedOrders.Part: ReturnedOrders.Tally]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let returned = checkOrders(paths[index], number: index)
      orders.update { sums in
        for (part, tally) in returned { sums[part, default: .init()].add(tally) }
      }
      let own = check(paths[index], number: index)
      tallies.update { for (habit, tally) in own { $0[habit, default: Tally()].add(tally) } }
    }
    var sum = Tally()
    for habit in Habit.allCases {
      let tally = tallies.value[habit] ?? Tally()
      print(
        "acceptance-returns: \(habit.rawValue): \(tally.imports) imports, \(tally.units) units; "
          + "\(tally.replaced.count) finished translations replaced, \(tally.foreign.count) texts in "
          + "a language that they are not in, \(tally.lost.count) lost")
      sum.add(tally)
    }
    for (title, lines) in [
      ("replaced", sum.replaced), ("in another language", sum.foreign), ("lost", sum.lost),
    ] where !lines.isEmpty {
      list(title, lines.sorted(), atMost: 40)
    }
    var isCounted = true
    for part in ReturnedOrders.Part.allCases {
      let tally = orders.value[part] ?? .init()
      print(
        "acceptance-returns: \(part.rawValue): \(tally.imports) imports, \(tally.units) ordered units; "
          + "\(tally.wrong.count) counted or written otherwise than was done")
      if !tally.wrong.isEmpty { list("wrong", tally.wrong.sorted(), atMost: 20) }
      isCounted = isCounted && tally.wrong.isEmpty && corpus.isEnough(tally.imports)
    }
    return isCounted && corpus.isEnough(sum.imports) && sum.replaced.isEmpty && sum.foreign.isEmpty
      && sum.lost.isEmpty
  }

  // MARK: - One catalog

  /// Orders in one language of a catalog.
  private func checkOrders(_ path: String, number: Int) -> [ReturnedOrders.Part: ReturnedOrders
    .Tally]
  {
    guard let catalog = try? corpus.catalog(path), catalog.bytes.count < 600_000
    else { return [:] }
    let languages = catalog.languages.filter {
      LanguageTag($0)?.language != LanguageTag(catalog.sourceLanguage)?.language
    }
    guard !languages.isEmpty else { return [:] }
    let orders = ReturnedOrders(
      project: LoctripProject(catalogs: [
        CatalogFile(path: path, original: "App/Localizable.xcstrings", catalog: catalog)
      ]), language: languages[number % languages.count],
      name: "\(corpus.short(path)) \(languages[number % languages.count])")
    do {
      return try orders.check(.v1_2)
    } catch {
      return [.nothing: .init(wrong: ["\(orders.name): \(error)"])]
    }
  }

  private func check(_ path: String, number: Int) -> [Habit: Tally] {
    var tallies: [Habit: Tally] = [:]
    guard let catalog = try? corpus.catalog(path), catalog.bytes.count < 600_000
    else { return [:] }
    let project = LoctripProject(catalogs: [
      CatalogFile(path: path, original: "App/Localizable.xcstrings", catalog: catalog)
    ])
    let languages = catalog.languages.filter { language in
      guard let tag = LanguageTag(language),
        tag.language != LanguageTag(catalog.sourceLanguage)?.language
      else { return false }
      return catalog.table(in: language).count { $0.translationState == .translated } >= 10
    }
    guard !languages.isEmpty else { return [:] }
    let trip = Trip(
      project: project, catalog: catalog, language: languages[number % languages.count],
      name: corpus.short(path))
    for (offset, habit) in Habit.allCases.enumerated() {
      for hasBase in [false, true] {
        let version = (number + offset) % 2 == 0 ? XLIFFVersion.v1_2 : .v2_1
        var tally = Tally()
        do {
          try check(trip, habit, version, hasBase: hasBase, languages, &tally)
        } catch {
          tally.lost.append("\(trip.name) \(trip.language), \(habit.rawValue): \(error)")
        }
        tallies[habit, default: Tally()].add(tally)
      }
    }
    return tallies
  }

  private func check(
    _ trip: Trip, _ habit: Habit, _ version: XLIFFVersion, hasBase: Bool, _ languages: [String],
    _ tally: inout Tally
  ) throws {
    var export = LoctripExport(languages: [trip.language])
    export.spec = try BundleSpec(.xliff, version: version, protectsPlaceholders: hasBase)
    var findings: [Finding] = []
    let output = export.document(of: trip.project, language: trip.language, findings: &findings)
    let sent = try XLIFFDocument(parsing: output.xliff, path: "sent.xliff")
    let text = String(decoding: output.xliff, as: UTF8.self)
    guard let label = label(of: habit, trip, languages) else { return }
    let path = "returned.xliff"
    let returned = try XLIFFDocument(
      parsing: Array(apply(habit, to: text, label: label).utf8), path: path)
    let base = hasBase ? [Delivery(sent)] : []
    let report = try LoctripImport().report([Delivery(returned)], into: trip.project, base: base)
    tally.imports += 1
    tally.units += returned.unitCount
    let name =
      "\(habit.rawValue): \(trip.name) \(trip.language) → \(label) \(version)\(hasBase ? " with base" : "")"
    for unit in report.units {
      guard let written = unit.written else { continue }
      let what =
        "\(name): '\(unit.id)' “\(unit.before?.message.description ?? "")” → “\(written.message)”"
      if unit.before?.state == .translated, unit.before?.message != written.message {
        tally.replaced.append(what)
      }
      // A form of the language that the project has not is one that the file says.
      if habit == .relabelled { tally.foreign.append(what) }
    }
    try lookForLost(returned, report, trip, name, &tally)
  }

  /// ActiveChecks for each delivered text in the catalog or in the report.
  private func lookForLost(
    _ returned: XLIFFDocument, _ report: ImportReport, _ trip: Trip, _ name: String,
    _ tally: inout Tally
  ) throws {
    var known: Set<ExactString> = []
    for language in trip.catalog.languages {
      for unit in trip.catalog.table(in: language) {
        for text in [unit.target, unit.source].compactMap(\.self) {
          known.insert(ExactString(text.description.folded))
        }
      }
    }
    for unit in report.units {
      for text in [unit.delivered, unit.written?.message].compactMap(\.self) {
        known.insert(ExactString(text.description.folded))
      }
    }
    let isStopped = report.findings.contains { $0.severity == .error }
    for index in 0..<returned.unitCount {
      let unit = returned.unit(at: index)
      guard let target = unit.restoredTarget, !target.isEmpty, !isStopped else { continue }
      if !known.contains(ExactString(target.description.folded)) {
        tally.lost.append("\(name): '\(unit.id ?? "")' “\(target)”")
      }
    }
  }

  // MARK: - Habits

  /// The language that the file says, or `nil` where the habit does not apply.
  private func label(of habit: Habit, _ trip: Trip, _ languages: [String]) -> String? {
    switch habit {
    case .relabelled:
      // Texts that both languages share tell nothing.
      let own = trip.catalog.table(in: trip.language)
      // Of copies of the source nobody can tell which language they are.
      guard own.count(where: { $0.target == $0.source }) * 4 < own.count else { return nil }
      return languages.first { language in
        guard LanguageTag(language)?.language != LanguageTag(trip.language)?.language else {
          return false
        }
        let table = trip.catalog.table(in: language)
        let same = zip(own, table).count { $0.target != nil && $0.target == $1.target }
        return same * 4 < own.count { $0.target != nil }
      }
    case .regional:
      let regions = [
        "fr": "fr-CA", "es": "es-MX", "pt": "pt-BR", "de": "de-AT", "zh-Hans": "zh-HK",
      ]
      let tag = regions[trip.language] ?? "\(trip.language)-ZZ"
      return LanguageTag(trip.language)?.canonical.count ?? 9 > 3 && regions[trip.language] == nil
        || trip.catalog.languages.contains { LanguageTag.hasSameLikelySubtags($0, tag) }
        ? nil : tag
    default: return trip.language
    }
  }

  private func apply(_ habit: Habit, to text: String, label: String) -> String {
    let stateless = { (text: String) in
      text.replacing(#/\ (state|state-qualifier|subState|approved)="[^"]*"/#, with: "")
    }
    let filled = { (text: String) in
      text.replacing(#/(<source[^>\/]*>)((?:(?!</source>)(?s:.))*)</source>(?!\s*<target)/#) {
        "\($0.output.1)\($0.output.2)</source><target>\($0.output.2)</target>"
      }
    }
    switch habit {
    case .stateless: return stateless(text)
    case .filled: return filled(text)
    case .filledStateless: return filled(stateless(text))
    case .replaced:
      return stateless(text).replacing(
        #/(<source[^>\/]*>)((?:(?!</source>)(?s:.))*)</source>(\s*)<target[^>\/]*>(?:(?!</target>)(?s:.))*</target>/#
      ) { "\($0.output.1)\($0.output.2)</source>\($0.output.3)<target>\($0.output.2)</target>" }
    case .reindented:
      return text.replacing(#/<(source|target)([^>\/]*)>/#) {
        "<\($0.output.1)\($0.output.2)>\n          "
      }.replacing(#/<\/(source|target)>/#) { "\n        </\($0.output.1)>" }
        .replacing(#/<ph /#, with: "\n            <ph ")
    case .relabelled, .regional:
      let labelled = text.replacing(#/(target-language|trgLang)="[^"]*"/#) {
        "\($0.output.1)=\"\(label)\""
      }
      return habit == .relabelled
        ? labelled : labelled.replacing("</target>", with: " ✎</target>")
    }
  }
}

extension String {
  /// The text without any white space.
  fileprivate var folded: String { filter { !$0.isWhitespace } }
}
