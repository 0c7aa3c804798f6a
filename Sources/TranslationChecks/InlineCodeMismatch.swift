package import LoctripLocalizationCore

/// The inline codes of a translation are not those of its source.
///
/// Codes are compared by their ids; other checks compare their native texts.
package struct InlineCodeMismatch: LoctripCheck {
  /// The code, `inline-code-mismatch`.
  package var code: Finding.Code { "inline-code-mismatch" }

  /// A warning by default: the native text may be in the translation.
  package var severity: Finding.Severity { .warning }

  /// Units with inline codes.
  package var concerns: TextFeatures { .structure }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.target?.isEmpty == false, !unit.sourceCodes.isEmpty || !unit.targetCodes.isEmpty
    else {
      return []
    }
    let wanted = Self.counts(unit.sourceCodes.filter { !$0.canDelete })
    let known = Self.counts(unit.sourceCodes)
    let found = Self.counts(unit.targetCodes)
    let lost = wanted.filter { $0.value > found[$0.key] ?? 0 && !Self.isWritten($0.key, unit) }
    let more = found.filter { known[$0.key] == nil }
    if lost.isEmpty && more.isEmpty { return [] }
    func list(_ codes: [String: Int]) -> String { codes.keys.sorted().joined(separator: ", ") }
    let message =
      lost.isEmpty
      ? "the source has no inline code \(list(more))"
      : "the inline \(lost.count == 1 ? "code" : "codes") \(lost.keys.sorted().missingMessage)"
    return [Finding(code, severity, message)]
  }

  /// The number of codes for each id.
  private static func counts(_ codes: [InlineCode]) -> [String: Int] {
    codes.reduce(into: [:]) { result, code in
      if let key = code.correspondence { result[key, default: 0] += 1 }
    }
  }

  /// True if the native text of a source's code is in the translation.
  private static func isWritten(_ key: String, _ unit: TranslationUnit) -> Bool {
    guard case .text(let source)? = unit.source, case .text(let target)? = unit.target,
      let code = unit.sourceCodes.first(where: { $0.correspondence == key }), code.length > 0
    else { return false }
    let bytes = Array(source.utf8)
    let end = code.offset + code.length
    guard code.offset >= 0, end <= bytes.count else { return false }
    return Array(target.utf8).contains(sequence: bytes[code.offset..<end])
  }
}
