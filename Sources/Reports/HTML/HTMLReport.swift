internal import LocalizationCore
internal import Mustache

/// A report as one page that needs nothing else: no file beside it and nothing from the network.
///
/// The units are all in the page and can be read without its script, which only filters them. A
/// policy in the page (Content Security Policy Level 3) lets that script and the style sheet run and
/// nothing else.
public struct HTMLForm: ReportForm {
  /// Creates the form.
  public init() {}

  /// The bytes of a report, for a file.
  public func render(_ report: Report) -> [UInt8] { HTMLReport(report: report).bytes() }
}

/// The making of the page.
struct HTMLReport {
  let report: Report

  /// A part of a group, which is made by itself.
  private struct Piece: Sendable {
    let group: Int
    let range: Range<Int>
  }

  func bytes() -> [UInt8] {
    let templates = HTMLTemplates()
    let groups = self.groups
    let pieces = groups.enumerated().flatMap { index, group in
      shares(of: 0..<group.items.count, size: 128).map { Piece(group: index, range: $0) }
    }
    let report = self.report
    let made = concurrentMap(pieces) { piece in
      let group = groups[piece.group]
      var html =
        piece.range.lowerBound == 0
        ? Self.head(of: group, number: piece.group, in: report, templates) : ""
      var properties: [ReportItem.Property: Int] = [:]
      let target = TextDirection(group.language)
      let source = TextDirection(report.sourceLanguages[group.catalog])
      for position in group.items[piece.range] {
        let item = report.items[position]
        for property in item.properties { properties[property, default: 0] += 1 }
        html += templates.item.render(
          HTMLItem(
            item: item,
            number: position + 1,
            arrangement: report.arrangement,
            source: source,
            target: target
          )
        )
      }
      if piece.range.upperBound == group.items.count { html += HTMLTemplates.groupTail }
      return (html: html, properties: properties)
    }
    let properties = made.reduce(into: [:]) { $0.merge($1.properties, uniquingKeysWith: +) }
    var fields = head(properties: properties)
    fields["coverage"] = report.coverage.map {
      templates.coverage.render(HTMLCoverage.fields($0, groups: groups))
    }
    var bytes = Array(templates.head.render(fields).utf8)
    bytes.reserveCapacity(made.reduce(bytes.count + 16_384) { $0 + $1.html.utf8.count })
    for piece in made { bytes += piece.html.utf8 }
    bytes += HTMLTemplates.pageTail.utf8
    bytes += "<script>\(Self.script)</script>\n</body>\n</html>\n".utf8
    return bytes
  }

  /// The groups that have something to tell, those with a decision to make first.
  private var groups: [Report.Group] {
    let groups = report.groups.filter { !$0.items.isEmpty }
    func isUrgent(_ group: Report.Group) -> Bool {
      group.items.first.map { report.attention[$0] == .decision } ?? false
    }
    return groups.filter(isUrgent) + groups.filter { !isUrgent($0) }
  }

  private static func head(
    of group: Report.Group,
    number: Int,
    in report: Report,
    _ templates: HTMLTemplates
  ) -> String {
    let counts = group.totals.map { report.totals[$0].counts.filter { $0.count > 0 } } ?? []
    let fields: [String: Any] = [
      "number": "\(number + 1)",
      "language": group.language.oneLine,
      "catalog": group.catalog.oneLine,
      "summary": counts.map { "\($0.count) \($0.label.name)" }.joined(separator: ", "),
    ]
    return templates.groupHead.render(fields)
  }

  private func head(properties: [ReportItem.Property: Int]) -> [String: Any] {
    let counts = report.counts
    // A status lists what is open and counts all.
    let listed = counts.filter {
      $0.label != .unchanged && ($0.label.isNews || report.coverage == nil)
    }
    let isTable = report.totals.count > 1
    let languages = ExactString.distinct(report.totals.map(\.language).filter { !$0.isEmpty })
    let settings =
      (report.date.map { [Report.Setting("date", $0)] } ?? [])
      + (languages.isEmpty ? [] : [Report.Setting("languages", languages)])
      + report.settings.filter { $0.name != "languages" }
    var fields: [String: Any] = [
      "policy": Self.policy,
      "style": Self.style,
      "title": report.words.title,
      "pageTitle": report.title,
      "lead": report.words.lead,
      "remarks": report.words.remarkLines,
      "dry": report.isDryRun ?? false,
      "hasSettings": !settings.isEmpty,
      "settings": settings.map { ["name": $0.name, "value": $0.text.oneLine] },
      "hasCounts": !counts.isEmpty,
      "counts": counts.map(Self.fields),
      "hasFiles": !report.changedFiles.isEmpty,
      "filesTitle": filesTitle,
      "files": report.changedFiles.map(\.oneLine),
      "hasAbsences": !report.absences.isEmpty,
      "absences": report.absences.map(\.line),
      "hasFindings": !report.findings.isEmpty,
      "findings": report.findings.map(Self.fields),
      "noneText": report.items.isEmpty ? report.words.none : "No unit matches.",
    ]
    if isTable { fields["table"] = table }
    if !report.items.isEmpty {
      let groups = report.groups.filter { !$0.items.isEmpty }
      let present = ReportItem.Property.allCases.filter { properties[$0] != nil }
      fields["filter"] =
        [
          "languages": ExactString.distinct(groups.map(\.language.oneLine)),
          "catalogs": ExactString.distinct(groups.map(\.catalog.oneLine)),
          "kindsTitle": report.words.labels,
          "kinds": listed.map(Self.fields),
          "hasProperties": !present.isEmpty,
          "properties": present.map {
            ["name": $0.rawValue, "label": $0.label, "count": "\(properties[$0] ?? 0)"]
          },
        ] as [String: Any]
    }
    return fields
  }

  /// Names the one style sheet and the one script that may run by their SHA-256.
  ///
  /// A test computes the digests and says what they are when a text has changed; see Content Security
  /// Policy Level 3, section 2.3.1 (`hash-source`).
  private static let policy = """
    default-src 'none'; style-src 'sha256-Hkx80v/IE4nUF+/DZwfY2ZqtIV8/NwJW7jMVOMcZRNw='; \
    script-src 'sha256-78Q+ZJ2vldgLUJEtTLMMc7F4z5QHY1iPsWFOeTDT7KQ='; base-uri 'none'; form-action 'none'
    """

  private var filesTitle: String {
    let catalogs = report.changedFiles.count.counted("catalog")
    return report.isDryRun ?? false ? "\(catalogs) would change" : "\(catalogs) changed"
  }

  /// The counts of each catalog; languages with many catalogs are folded up.
  private var table: [String: Any] {
    let columns = report.counts.map(\.label)
    return [
      "open": report.totals.count <= 24 && report.coverage == nil,
      "columns": columns.map(\.name),
      "rows": report.totals.map { total in
        [
          "language": total.language.oneLine,
          "catalog": total.catalog.oneLine,
          "cells": columns.map { label in
            let count = total.count(label.name)
            return ["count": "\(count)", "zero": count == 0] as [String: Any]
          },
        ] as [String: Any]
      },
    ]
  }

  private static func fields(_ count: (label: Report.Label, count: Int)) -> [String: Any] {
    ["name": count.label.name, "count": "\(count.count)", "tone": count.label.tone.rawValue]
  }

  private static func fields(_ finding: Finding) -> [String: Any] {
    var fields: [String: Any] = [
      "tone": finding.severity.tone.rawValue,
      "severity": finding.severity.rawValue,
      "message": finding.fullMessage.oneLine,
      "code": finding.code.rawValue.oneLine,
    ]
    if let place = finding.places.first { fields["place"] = place.description.oneLine }
    return fields
  }
}
