public import LoctripLocalizationCore
internal import LoctripXLIFFConversion
internal import LoctripXLIFFValidation
public import XLIFF

extension XLIFFDocument {
  /// Returns what is wrong with an XLIFF by the rules of its version: `loctrip validate`.
  ///
  /// ```swift
  /// let errors = XLIFFDocument.findings(validating: bytes, path: "fr.xliff").filter { $0.severity == .error }
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  /// - Returns: The findings; empty for a conformant document. What is no XML or no XLIFF is a finding too.
  public static func findings(validating bytes: [UInt8], path: String) -> [Finding] {
    XLIFFValidator.findings(in: bytes, path: path)
  }

  /// Returns an XLIFF in another version: `loctrip convert`.
  ///
  /// What the other version cannot say is carried along, so that the way back restores it.
  ///
  /// ```swift
  /// let (converted, findings) = try XLIFFDocument.converting(bytes, path: "fr.xliff", to: .v2_1)
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk, XLIFF 1.0 to 2.2 in any encoding that libxml2 knows.
  ///   - path: The name for findings.
  ///   - version: 1.2, 2.0, 2.1 or 2.2.
  /// - Returns: The document in UTF-8, and findings about what could not be kept.
  /// - Throws: `FindingsError` when the bytes are no XLIFF, or the version is none of those.
  public static func converting(_ bytes: [UInt8], path: String, to version: XLIFFVersion)
    throws(FindingsError) -> (bytes: [UInt8], findings: [Finding])
  {
    guard XLIFFConverter.targets.contains(version) else {
      throw FindingsError(usage: "XLIFF \(version.rawValue) is read and never written")
    }
    let result = try XLIFFConverter.convert(bytes, path: path, to: version)
    return (result.bytes, result.findings)
  }
}
