import LocalizationCore

extension FindingsReport {
  /// The findings as JUnit XML: a suite for each file and language, a case for each unit with findings,
  /// and one for all units without.
  ///
  /// A finding that fails is a `failure`, one that was accepted is `skipped`, and the rest is in `system-out`.
  func junit() -> [UInt8] {
    var (tests, failures) = (0, 0)
    var suites: Markup = ""
    for part in parts {
      let units = part.items.grouped { ExactString($0.finding.subject ?? "") }
      let rest = max(part.unitCount - units.count, 0)
      let failed = units.count { $0.members.contains(where: fails) }
      let skipped = units.count { $0.members.allSatisfy(\.isKnown) }
      let count = units.count + (rest > 0 ? 1 : 0)
      (tests, failures) = (tests + count, failures + failed)
      let className =
        (part.language.isEmpty ? part.path : "\(part.path) \(part.language)").oneLine
      suites += """
          <testsuite name="\(className)" tests="\(count)" failures="\(failed)" \
        errors="0" skipped="\(skipped)">

        """
      for (id, items) in units { write(items, of: id.string, className, to: &suites) }
      if rest > 0 {
        suites += """
              <testcase name="\(rest.counted("unit")) without findings" classname="\(className)"/>

          """
      }
      suites += "  </testsuite>\n"
    }
    let xml: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="loctrip \(name.oneLine)" tests="\(tests)" failures="\(failures)" errors="0">
      \(suites)</testsuites>

      """
    return Array(xml.text.utf8)
  }

  private func write(
    _ items: [Item],
    of id: String,
    _ className: String,
    to xml: inout Markup
  ) {
    func lines(_ findings: [Finding]) -> String {
      findings.map(\.description).joined(separator: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).oneLine }.joined(separator: "\n")
    }
    xml += "    <testcase name=\"\(id.oneLine)\" classname=\"\(className)\">\n"
    for finding in items.filter(fails).map(\.finding) {
      xml += """
              <failure message="\(finding.message.oneLine)" type="\(finding.code.rawValue.oneLine)">\
        \(lines([finding]))</failure>

        """
    }
    if items.allSatisfy(\.isKnown) {
      xml += "      <skipped message=\"accepted in the baseline\"/>\n"
    }
    let others = items.filter { !$0.isKnown && !fails($0) }.map(\.finding)
    if !others.isEmpty { xml += "      <system-out>\(lines(others))</system-out>\n" }
    xml += "    </testcase>\n"
  }
}
