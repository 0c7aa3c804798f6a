package import LocalizationCore

/// Findings for a terminal, those with one cause together.
///
/// What says the same in more than three places is one line with the count and the first three places. Of one
/// code there are three lines, and one that counts the others. Reports have them all.
package enum FindingSummary {
  /// How many places, and lines of one code, are shown.
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

  /// Findings that say the same, as one line.
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
