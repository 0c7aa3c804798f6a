internal import JSONSource
public import LocalizationCore

extension CatalogError {
  /// Says where bytes stop being JSON, or what to do when that is because of conflict markers.
  ///
  /// - Parameters:
  ///   - error: What is wrong.
  ///   - bytes: The bytes.
  ///   - path: The name of the file.
  ///   - prefix: What stands before the message.
  ///   - place: The place of an offset in the bytes, where it is not that in the file.
  init(
    _ error: JSONSyntaxError,
    bytes: [UInt8],
    path: String,
    prefix: String = "",
    place: ((Int) -> SourceLocation)? = nil
  ) {
    let marker = ConflictedText.firstMarker(in: bytes)
    let message =
      marker == nil
      ? error.message
      : "unresolved merge conflict; merge both sides with 'loctrip merge --repair'"
    let offset = marker ?? error.offset
    let location = place?(offset) ?? LineIndex(bytes).location(of: offset, in: path)
    self.init(Finding(.malformedJSON, .error, prefix + message, at: location))
  }
}

extension Finding.Code {
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
