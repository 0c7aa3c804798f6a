internal import LoctripJSONSource
public import LoctripLocalizationCore

extension FindingsError {
  /// Reports the place where bytes stop being JSON, or conflict markers with the way to resolve
  /// them.
  ///
  /// - Parameters:
  ///   - error: The error of the parser.
  ///   - bytes: The bytes.
  ///   - path: The name of the file.
  ///   - prefix: The start of the message.
  ///   - place: The location of an offset in the bytes, if it is not that in the file.
  init(
    _ error: JSONSyntaxError, bytes: [UInt8], path: String, prefix: String = "",
    place: ((Int) -> FileLocation)? = nil
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
  /// The file is not a string catalog.
  public static let notACatalog: Self = "not-a-catalog"
  /// A JSON object has a name twice; the last one is used.
  public static let duplicateKey: Self = "duplicate-key"
  /// The catalog states no source language.
  public static let missingSourceLanguage: Self = "missing-source-language"
  /// The catalog states no version.
  public static let missingVersion: Self = "missing-version"
}
