public import LocalizationCore

/// Why there is no catalog in some bytes.
public struct CatalogError: Error, Sendable, CustomStringConvertible {
  /// What is wrong, never empty; the first is the reason.
  public let findings: [Finding]

  init(_ finding: Finding) { findings = [finding] }

  /// Says where bytes stop being JSON, or what to do when that is because of conflict markers.
  package init(_ error: JSONSyntaxError, bytes: [UInt8], path: String) {
    let lines = LineIndex(bytes)
    guard let marker = ConflictedText.firstMarker(in: bytes) else {
      let place = lines.location(of: error.offset, in: path)
      self.init(Finding(.malformedJSON, .error, error.message, at: place))
      return
    }
    self.init(
      Finding(
        .malformedJSON,
        .error,
        "unresolved merge conflict marker; 'loctrip merge --repair' brings both sides together",
        at: lines.location(of: marker, in: path)
      )
    )
  }

  /// The findings, one a line.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}

extension Finding.Code {
  /// The bytes are not JSON.
  public static let malformedJSON: Self = "malformed-json"
  /// The JSON is not a string catalog.
  public static let notACatalog: Self = "not-a-catalog"
  /// A key stands twice in one object; the last one counts, as for every reader of JSON.
  public static let duplicateKey: Self = "duplicate-key"
  /// A member has a value that a catalog cannot have there; it is passed over and kept.
  public static let unexpectedValue: Self = "unexpected-value"
  /// A catalog states no source language.
  public static let missingSourceLanguage: Self = "missing-source-language"
  /// A catalog states no version.
  public static let missingVersion: Self = "missing-version"
}
