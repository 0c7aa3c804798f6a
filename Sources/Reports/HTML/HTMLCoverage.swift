internal import LocalizationCore

/// The matrix of languages and catalogs in a page, and what else is said of them in tables.
enum HTMLCoverage {
  /// How many catalogs have their names written from left to right.
  private static let widestCount = 6

  static let template = """
    <h3 id="coverage">Languages and catalogs</h3>
    <div class="scroll" role="region" aria-labelledby="coverage" tabindex="0">
    <table class="cov">
    <caption class="vh">Translated units in percent, by language and catalog</caption>
    <thead><tr><th scope="col" class="l">Language</th><th scope="col">All</th>
    {{#catalogs}}<th scope="col"{{#vertical}} class="v"{{/vertical}}><span><bdi>{{name}}</bdi></span></th>
    {{/catalogs}}</tr></thead>
    <tbody>
    {{#languages}}
    <tr><th scope="row"><bdi>{{name}}</bdi>{{#gate}} <span class="gate {{tone}}">{{text}}</span>{{/gate}}</th>
    {{#cells}}<td{{#level}} class="c{{level}}"{{/level}}>{{#group}}<a href="#{{group}}" \
    data-l="{{language}}" data-f="{{catalog}}" title="{{title}}">{{percent}}</a>{{/group}}\
    {{^group}}{{percent}}{{/group}}{{#small}}<small>{{small}}</small>{{/small}}</td>
    {{/cells}}</tr>
    {{/languages}}
    </tbody>
    </table>
    </div>
    {{#remark}}<p class="lead">{{remark}}</p>{{/remark}}
    {{#tables}}
    <h3 id="{{id}}">{{title}}</h3>
    <div class="scroll" role="region" aria-labelledby="{{id}}" tabindex="0">
    <table>
    <thead><tr><th scope="col" class="l"></th>{{#columns}}<th scope="col">{{.}}</th>{{/columns}}</tr></thead>
    <tbody>
    {{#rows}}
    <tr><th scope="row"><bdi>{{name}}</bdi></th>{{#values}}<td>{{.}}</td>{{/values}}</tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    {{/tables}}

    """

  /// The values of the template.
  ///
  /// - Parameter groups: The groups of units in the order of the page, to which cells lead.
  static func fields(_ coverage: Report.Coverage, groups: [Report.Group]) -> [String: Any] {
    var anchors: [[ExactString]: String] = [:]
    for (number, group) in groups.enumerated() {
      anchors[[ExactString(group.language), ExactString(group.catalog)]] = "g\(number + 1)"
    }
    let isVertical = coverage.catalogs.count > widestCount
    var fields: [String: Any] = [
      "catalogs": coverage.catalogs.map {
        ["name": $0.oneLine, "vertical": isVertical] as [String: Any]
      },
      "languages": coverage.languages.map { row(of: $0, coverage.catalogs, anchors) },
      "tables": coverage.tables.enumerated().map { number, table in
        [
          "id": "table\(number + 1)",
          "title": table.title,
          "columns": table.columns,
          "rows": table.rows.map {
            ["name": $0.name.oneLine, "values": $0.values] as [String: Any]
          },
        ] as [String: Any]
      },
    ]
    if let remark = coverage.remark { fields["remark"] = remark }
    return fields
  }

  private static func row(
    of language: Report.Coverage.Language,
    _ catalogs: [String],
    _ anchors: [[ExactString]: String]
  ) -> [String: Any] {
    let cells = Dictionary(
      language.catalogs.map { (ExactString($0.catalog), $0.cell) }
    ) { first, _ in first }
    func fields(_ cell: Report.Coverage.Cell, catalog: String?) -> [String: Any] {
      var fields: [String: Any] = [
        "level": "\(cell.level)",
        "percent": cell.percent,
        "language": language.name.oneLine,
        "catalog": catalog?.oneLine ?? "",
        "title": cell.openText,
      ]
      let key = catalog.map { anchors[[ExactString(language.name), ExactString($0)]] }
      let isListed = anchors.keys.contains { $0[0] == ExactString(language.name) }
      if cell.openUnits > 0, let anchor = key ?? (isListed ? "units" : nil) {
        fields["group"] = anchor
      }
      if catalog == nil {
        fields["small"] = "\(cell.done.grouped) of \(cell.all.grouped)"
      } else if cell.openUnits > 0 {
        fields["small"] = "\(cell.openUnits.grouped) open"
      }
      return fields
    }
    var result: [String: Any] = [
      "name": language.name.oneLine,
      "cells": [fields(language.total, catalog: nil)]
        + catalogs.map { catalog in
          cells[ExactString(catalog)].map { fields($0, catalog: catalog) }
            ?? ["percent": "", "catalog": catalog.oneLine]
        },
    ]
    if let isPassed = language.isPassed {
      result["gate"] = [
        "tone": isPassed ? "good" : "bad",
        "text": "\(isPassed ? "✓" : "✗") \(language.required ?? "")",
      ]
    }
    return result
  }
}
