package import LoctripLocalizationCore

/// The finished translations of a language by source text.
package struct SourceMatches: Sendable {
  private var targets: [ExactString: [String]] = [:]

  /// Collects translations.
  ///
  /// - Parameter tables: The units of all catalogs in one language.
  package init(_ tables: [UnitTable]) {
    for table in tables {
      for row in table.indices where table.hasTarget(row) && !table.isMissingCopy(row) {
        guard table.translationState(row) == .translated,
          case .text(let source)? = table.source(row), case .text(let target)? = table.target(row),
          !source.isEmpty, !target.isEmpty
        else { continue }
        let key = ExactString(source)
        let known = targets[key] ?? []
        guard known.count < 3, !known.contains(where: { $0.isIdentical(to: target) }) else {
          continue
        }
        targets[key] = known + [target]
      }
    }
  }

  /// Up to three translations of a source.
  func targets(of source: LoctripMessage) -> [String] {
    guard case .text(let text) = source else { return [] }
    return targets[ExactString(text)] ?? []
  }
}
