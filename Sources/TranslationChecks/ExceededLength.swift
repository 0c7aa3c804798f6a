package import LoctripLocalizationCore

/// A translation is longer than its comment or its file allows.
package struct ExceededLength: LoctripCheck {
  private let further: (@Sendable (TranslationUnit) -> [LengthLimit])?

  /// Creates the check.
  ///
  /// - Parameter further: Limits besides those of the comment and the file.
  package init(further: (@Sendable (TranslationUnit) -> [LengthLimit])? = nil) {
    self.further = further
  }

  /// The code, `length-limit`.
  package var code: Finding.Code { .lengthLimit }

  /// An error by default: the excess is cut off.
  package var severity: Finding.Severity { .error }

  /// Units that may have a limit.
  package var concerns: TextFeatures { further == nil ? .limit : .always }

  /// One finding for each limit; in a set of phrases for the first one that exceeds it.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let target = unit.target else { return [] }
    var result: [Finding] = []
    var limits = unit.limits
    for limit in further?(unit) ?? []
    where !limits.contains(where: { $0.count == limit.count && $0.unit == limit.unit }) {
      limits.append(limit)
    }
    for limit in limits {
      switch target {
      case .text(let text):
        guard let excess = limit.excess(of: text) else { continue }
        result.append(.lengthLimit(excess, ranges: limit.excessRange(of: text).map { [$0] } ?? []))
      case .phrases(let phrases):
        guard let excess = phrases.lazy.compactMap(limit.excess).first else { continue }
        result.append(.lengthLimit(excess))
      }
    }
    return result
  }
}

extension Finding.Code {
  /// A translation is too long.
  package static let lengthLimit: Self = "length-limit"
}

extension Finding {
  fileprivate static func lengthLimit(_ excess: String, ranges: [Range<Int>] = []) -> Finding {
    Finding(.lengthLimit, .error, "the translation has \(excess)", ranges: ranges)
  }
}
