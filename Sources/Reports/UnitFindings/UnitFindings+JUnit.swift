import LocalizationCore

extension UnitFindings {
  /// The findings as JUnit XML: a suite for each file and language, a case for each unit with findings,
  /// and one for all units without.
  ///
  /// What fails is a `failure`, what was accepted is `skipped`, and the rest is said in `system-out`.
  func junit() -> [UInt8] {
    var xml = XMLText()
    let suites = parts.map { (part: $0, cases: cases(of: $0)) }
    func sum(_ count: (Suite) -> Int) -> Int { suites.reduce(0) { $0 + count($1.cases) } }
    xml.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    xml.open(
      "testsuites",
      [
        ("name", "loctrip \(name)"), ("tests", "\(sum(\.tests))"),
        ("failures", "\(sum(\.failures))"), ("errors", "0"),
      ]
    )
    for (part, suite) in suites {
      let className = part.language.isEmpty ? part.path : "\(part.path) \(part.language)"
      xml.open(
        "testsuite",
        [
          ("name", className), ("tests", "\(suite.tests)"),
          ("failures", "\(suite.failures)"), ("errors", "0"), ("skipped", "\(suite.skipped)"),
        ]
      )
      for unit in suite.units { write(unit, className, to: &xml) }
      if suite.rest > 0 {
        xml.empty(
          "testcase",
          [
            ("name", "\(suite.rest.counted("unit")) without findings"), ("classname", className),
          ]
        )
      }
      xml.close("testsuite")
    }
    xml.close("testsuites")
    return xml.bytes
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
    to xml: inout XMLText
  ) {
    xml.open("testcase", [("name", unit.id), ("classname", className)])
    let failing = unit.items.filter(fails)
    for item in failing {
      xml.element(
        "failure",
        [("message", item.finding.message), ("type", item.finding.code.rawValue)],
        item.finding.description
      )
    }
    if unit.items.allSatisfy(\.isKnown) {
      xml.empty("skipped", [("message", "accepted in the baseline")])
    }
    let others = unit.items.filter { !$0.isKnown && !fails($0) }
    if !others.isEmpty {
      xml.element("system-out", [], others.map(\.finding.description).joined(separator: "\n"))
    }
    xml.close("testcase")
  }
}

/// XML that is written element by element, every text made harmless.
private struct XMLText {
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  mutating func line(_ text: String) {
    bytes += "\(String(repeating: "  ", count: depth))\(text)\n".utf8
  }

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.written(attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.written(attributes))/>")
  }

  mutating func element(_ name: String, _ attributes: [(String, String)], _ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map { Self.escaped(String($0)) }.joined(separator: "\n")
    line("<\(name)\(Self.written(attributes))>\(shown)</\(name)>")
  }

  private static func written(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.oneLine.escaped(unsayable: "\u{FFFD}")
  }
}
