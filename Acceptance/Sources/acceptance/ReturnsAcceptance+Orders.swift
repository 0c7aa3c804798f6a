import Foundation
import LoctripBundles
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import XLIFF

/// Orders of which a part came back: what is counted, and whose the states are.
struct ReturnedOrders {
  let project: LoctripProject
  let language: String
  let name: String

  /// What an agency did with an order.
  enum Part: String, CaseIterable {
    case nothing = "nothing came back"
    case half = "half came back"
    case absent = "a language in no delivery"
    case sourceOnly = "a source-only order"
    case edited = "drafts edited, states as they were sent"
    case machine = "machine drafts post-edited, in 1.2"
    case machine2 = "machine drafts post-edited, in 2.1"
  }

  /// How often a part was measured, and what was wrong.
  struct Tally {
    var imports = 0
    var units = 0
    var wrong: [String] = []

    mutating func add(_ other: Tally) {
      imports += other.imports
      units += other.units
      wrong += other.wrong
    }
  }

  func check(_ version: XLIFFVersion) throws -> [Part: Tally] {
    var export = LoctripExport(languages: [language])
    export.spec = try BundleSpec(.xliff, version: version)
    // A stale entry is in no order: the code does not have its key.
    export.spec.omitsStale = true
    var findings: [Finding] = []
    let bytes = export.document(of: project, language: language, findings: &findings).xliff
    let sent = String(decoding: bytes, as: UTF8.self)
    var tallies: [Part: Tally] = [:]
    for part in Part.allCases where part != .machine && part != .machine2 {
      tallies[part] = try check(part, sent)
    }
    tallies[.machine] = try checkDrafts(.v1_2, " state-qualifier=\"leveraged-mt\"")
    tallies[.machine2] = try checkDrafts(.v2_1, " subState=\"loctrip:machine_translated\"")
    return tallies
  }

  /// Sends translations as drafts of a machine.
  ///
  /// Of three that come back one is edited, one is edited and has lost its mark, and one is as it was sent.
  ///
  /// - Parameter mark: The attribute that says that the text is a machine's.
  private func checkDrafts(_ version: XLIFFVersion, _ mark: String) throws -> Tally {
    var tally = Tally()
    let drafted = try drafts()
    var export = LoctripExport(languages: [language])
    export.spec = try BundleSpec(.xliff, version: version)
    export.spec.omitsStale = true
    var findings: [Finding] = []
    let bytes = export.document(of: drafted, language: language, findings: &findings).xliff
    let sent = String(decoding: bytes, as: UTF8.self)
    let parts = sent.components(separatedBy: mark)
    let text = parts.enumerated().map { index, part -> String in
      guard index > 0, index % 3 > 0, let end = part.range(of: "</target>") else {
        return index > 0 ? mark + part : part
      }
      return (index % 3 == 1 ? mark : "") + part[..<end.lowerBound] + " ✎" + part[end.lowerBound...]
    }.joined()
    guard parts.count > 1 else { return tally }
    let returned = try delivery(text)
    let report = try LoctripImport().report([returned], into: drafted, base: [try delivery(sent)])
    tally.imports = 1
    tally.units = parts.count - 1
    let told = Dictionary(report.units.map { ($0.id, $0) }) { first, _ in first }
    let catalog =
      try report.changes.first.map {
        try StringCatalog(parsing: $0.bytes, path: drafted.catalogs[0].path)
      } ?? drafted.catalogs[0].catalog
    let before = drafted.catalogs[0].catalog.table(in: language)
    for (old, new) in zip(before, catalog.table(in: language))
    where old.translationState == .machineTranslated {
      let id = old.id ?? ""
      let isEdited = told[id]?.delivered?.description.hasSuffix(" ✎") ?? false
      // An edit that a check rejects or warns about has a finding.
      let isDoubtful = told[id]?.findings.contains { $0.severity >= .warning } ?? false
      if isEdited
        ? new.translationState != .translated && !isDoubtful
        : new.translationState != .machineTranslated || new.target != old.target
      {
        tally.wrong.append(
          "\(name) \(version): '\(id)' edited \(isEdited), \(new.translationState?.rawValue ?? "–") "
            + "\(told[id]?.verdict.rawValue ?? "")")
      }
    }
    return tally
  }

  /// The project with the finished translations of the language as drafts of a machine.
  private func drafts() throws -> LoctripProject {
    let file = project.catalogs[0]
    let text = String(decoding: file.catalog.files[0].bytes, as: UTF8.self)
      .replacing(#/"version"\s*:\s*"1\.\d"/#, with: "\"version\" : \"1.3\"")
    let catalog = try StringCatalog(parsing: Array(text.utf8), path: file.path)
    let changes = catalog.table(in: language).compactMap { unit -> UnitChange? in
      guard unit.translationState == .translated, !unit.isLocked, let key = unit.entryKey else {
        return nil
      }
      return UnitChange(
        language: language, slot: Slot(key: key, path: unit.path), message: unit.target,
        state: .machineTranslated)
    }
    let bytes = catalog.edits(for: changes, completion: .required).first?.bytes ?? Array(text.utf8)
    return LoctripProject(catalogs: [
      CatalogFile(
        path: file.path, original: file.original,
        catalog: try StringCatalog(parsing: bytes, path: file.path))
    ])
  }

  private func check(_ part: Part, _ sent: String) throws -> Tally {
    var tally = Tally()
    var base = [try delivery(sent)]
    let (half, filled) = Self.halfFilled(sent)
    var returned = [try delivery(sent)]
    switch part {
    case .nothing: break
    case .half, .absent: returned = [try delivery(half)]
    case .sourceOnly:
      base = [try delivery(Self.sourceOnly(sent))]
      returned = [try delivery(half)]
    case .machine, .machine2: return tally
    case .edited:
      let text = Self.edited(sent)
      guard text != sent else { return tally }
      returned = [try delivery(text)]
    }
    if part == .absent {
      let other = sent.replacing(
        #/(target-language|trgLang)="[^"]*"/#
      ) { "\($0.output.1)=\"en-ZZ\"" }
      base.append(try delivery(other))
    }
    let report = try LoctripImport().report(returned, into: project, base: base)
    tally.imports = 1
    func wrong(_ message: String) { tally.wrong.append("\(part.rawValue): \(name): \(message)") }
    guard let order = report.orders.first(where: { $0.language == language }) else {
      wrong("no order")
      return tally
    }
    tally.units = order.ordered
    let counted = order.cameBack + order.count(.missing) + order.count(.untouched)
    if counted != order.ordered { wrong("\(counted) of \(order.ordered) counted") }
    switch part {
    case .nothing:
      if order.cameBack > 0 { wrong("\(order.cameBack) came back") }
      if order.isAbsent != (order.ordered > 0) { wrong("absent \(order.isAbsent)") }
    case .half:
      // What is not for translation was not ordered, though this agency filled it.
      let locked = report.units.count { $0.findings.contains { $0.code == .locked } }
      if order.cameBack + locked != filled { wrong("\(order.cameBack) of \(filled) came back") }
    case .absent:
      let other = report.orders.first { $0.language == "en-ZZ" }
      if order.ordered > 0, other?.isAbsent != true { wrong("\(other?.ordered ?? -1) ordered") }
    case .machine, .machine2: break
    case .sourceOnly:
      if order.ordered < filled { wrong("\(order.ordered) ordered, \(filled) filled") }
    case .edited:
      for unit in report.units where unit.delivered?.description.hasSuffix(" ✎") == true {
        guard let written = unit.written, unit.verdict == .updated,
          unit.before?.state != .translated
        else { continue }
        let isReviewed = unit.findings.contains { $0.severity >= .warning }
        if written.state != .translated && !isReviewed { wrong("'\(unit.id)' \(written.state)") }
      }
    }
    return tally
  }

  private func delivery(_ text: String) throws -> Delivery {
    Delivery(try XLIFFDocument(parsing: Array(text.utf8), path: "returned.xliff"))
  }

  // MARK: - Documents

  /// Every second unit without a target gets one.
  private static func halfFilled(_ text: String) -> (text: String, count: Int) {
    var (number, count) = (0, 0)
    let result = text.replacing(
      #/(<source[^>\/]*>)((?:(?!</source>)(?s:.))*)</source>(?!\s*<target)/#
    ) { match in
      number += 1
      guard number % 2 == 0, match.output.2.contains(where: { $0.isLetter }) else {
        return String(match.output.0)
      }
      count += 1
      return "\(match.output.0)<target>\(match.output.2) ✎</target>"
    }
    return (result, count)
  }

  /// The order as one file for all languages.
  private static func sourceOnly(_ text: String) -> String {
    text.replacing(#/<target[^>\/]*>(?:(?!</target>)(?s:.))*</target>|<target[^>]*\/>/#, with: "")
      .replacing(#/\ (target-language|trgLang)="[^"]*"/#, with: "")
  }

  /// Unfinished targets with an edit, their states as they are.
  private static func edited(_ text: String) -> String {
    text.replacing(
      #/(<target state="(?:new|needs-review-l10n)"[^>\/]*>)((?:(?!</target>)(?s:.))+)</target>/#
    ) { "\($0.output.1)\($0.output.2) ✎</target>" }
  }
}
