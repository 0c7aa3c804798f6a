import LocalizationCore

extension UnitFindings {
  /// The findings as JUnit XML: a suite for each file and language, a case for each unit with findings,
  /// and one for all units without.
  ///
  /// What fails is a `failure`, what was accepted is `skipped`, and the rest is said in `system-out`.
  func junit() -> [UInt8] {
    let suites = parts.map { (part: $0, cases: cases(of: $0)) }
    let tests = suites.reduce(0) { $0 + $1.cases.tests }
    let failures = suites.reduce(0) { $0 + $1.cases.failures }
    var xml: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="loctrip \(name.oneLine)" tests="\(tests)" failures="\(failures)" errors="0">

      """
    for (part, suite) in suites {
      let className =
        (part.language.isEmpty ? part.path : "\(part.path) \(part.language)").oneLine
      xml += """
          <testsuite name="\(className)" tests="\(suite.tests)" failures="\(suite.failures)" \
        errors="0" skipped="\(suite.skipped)">

        """
      for unit in suite.units { write(unit, className, to: &xml) }
      if suite.rest > 0 {
        xml += """
              <testcase name="\(suite.rest.counted("unit")) without findings" classname="\(className)"/>

          """
      }
      xml += "  </testsuite>\n"
    }
    xml += "</testsuites>\n"
    return Array(xml.text.utf8)
  }

  private struct Suite {
    var units: [(id: String, items: [Item])]
    /// How many units have no findings.
    var rest: Int
    var failures = 0
    var skipped = 0
    var tests: Int { units.count + (rest > 0 ? 1 : 0) }
  }

  private func cases(of part: Part) -> Suite {
    let units = part.items.grouped { ExactString($0.finding.subject ?? "") }
      .map { (id: $0.key.string, items: $0.members) }
    var suite = Suite(units: units, rest: max(part.unitCount - units.count, 0))
    for unit in units {
      if unit.items.contains(where: fails) {
        suite.failures += 1
      } else if unit.items.allSatisfy(\.isKnown) {
        suite.skipped += 1
      }
    }
    return suite
  }

  private func write(
    _ unit: (id: String, items: [Item]),
    _ className: String,
    to xml: inout Markup
  ) {
    func lines(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).oneLine }.joined(separator: "\n")
    }
    xml += "    <testcase name=\"\(unit.id.oneLine)\" classname=\"\(className)\">\n"
    for finding in unit.items.filter(fails).map(\.finding) {
      xml += """
              <failure message="\(finding.message.oneLine)" type="\(finding.code.rawValue.oneLine)">\
        \(lines(finding.description))</failure>

        """
    }
    if unit.items.allSatisfy(\.isKnown) {
      xml += "      <skipped message=\"accepted in the baseline\"/>\n"
    }
    let others = unit.items.filter { !$0.isKnown && !fails($0) }
    if !others.isEmpty {
      let text = others.map(\.finding.description).joined(separator: "\n")
      xml += "      <system-out>\(lines(text))</system-out>\n"
    }
    xml += "    </testcase>\n"
  }
}
