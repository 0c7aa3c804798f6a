package import LocalizationCore

/// The findings for a terminal, those with one cause together.
///
/// A message in more than three places is one line with the count and the first three places. Of one code there
/// are three lines, and one that counts the others. Reports have them all.
package enum FindingSummary {
  /// The number of places, and of lines of one code, that are shown.
  package static let limit = 3

  /// The lines.
  package static func lines(
    of findings: [Finding],
    others: String = "--verbose shows them"
  ) -> [String] {
    let kinds = findings.grouped {
      [ExactString($0.code.rawValue), ExactString($0.severity.rawValue)]
    }
    return kinds.flatMap { _, kind in
      let alike = kind.grouped { ExactString($0.fullMessage) }.flatMap { _, same in
        same.count > limit ? [same] : same.map { [$0] }
      }
      // A line that only counts one other would be no shorter.
      guard alike.count > limit + 1 else { return alike.map(line) }
      let rest = alike.dropFirst(limit).reduce(0) { $0 + $1.count }
      let code = kind[0].code.rawValue
      return alike.prefix(limit).map(line)
        + [
          "\(kind[0].severity.rawValue): \(rest.grouped) more of this kind; \(others) [\(code)]"
        ]
    }
  }

  /// Findings with one message, as one line.
  private static func line(_ findings: [Finding]) -> String {
    guard findings.count > 1 else { return findings[0].description }
    var finding = findings[0]
    // Several may be about a file as a whole.
    let places = ExactString.distinct(findings.compactMap(\.places.first?.description))
    let others = places.dropFirst().prefix(limit - 1)
    let also = others.isEmpty ? "" : ", also \(others.joined(separator: ", "))"
    let more = places.count > limit && !others.isEmpty ? ", …" : ""
    finding.message += " (\(findings.count) times\(also)\(more))"
    return finding.description
  }
}

/// A quota of lines for the findings of one rule in one file; the rest is counted.
///
/// A small file can have a million of them, which nobody reads; JSON and SARIF have them all.
package struct FindingQuota {
  /// The number of lines.
  package static let limit = 1_000

  private var counts: [[ExactString]: Int] = [:]

  /// Creates a quota of which nothing is used.
  package init() {}

  /// Counts a finding, and returns true if it is a line.
  package mutating func admits(_ finding: Finding) -> Bool {
    let path = finding.places.first?.path ?? ""
    let kind = [ExactString(finding.code.rawValue), ExactString(path)]
    counts[kind, default: 0] += 1
    return counts[kind, default: 0] <= Self.limit
  }

  /// The lines about the findings that are none, by their file and rule.
  package var remainders: [String] {
    counts.filter { $0.value > Self.limit }
      .map { kind, count in
        let path = kind[1].string.isEmpty ? "" : "\(kind[1].string): "
        return "\(path)\((count - Self.limit).grouped) more of this kind [\(kind[0].string)]"
      }
      .sorted()
  }
}
