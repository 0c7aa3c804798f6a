internal import Files
public import LocalizationCore
public import XLIFF
import XLIFFConversion

/// Brings an XLIFF document into another version.
public struct Converting: Sendable {
  /// The document in the version asked for.
  public let bytes: [UInt8]
  /// What could not be said there, or was not valid and is written otherwise.
  public let findings: [Finding]

  /// Reads and converts a document; nothing is written.
  ///
  /// - Parameters:
  ///   - path: An XLIFF file of any version and encoding.
  ///   - version: The version to write. The document's own leaves every byte as it is.
  /// - Throws: ``RoundTripError`` when there is no such file, or it is not an XLIFF that can be read.
  public init(_ path: String, to version: XLIFFVersion) throws(RoundTripError) {
    let result = try XLIFFConverter.convert(FileAccess.read(path), path: path, to: version)
    bytes = result.bytes
    findings = result.findings
  }

  /// Writes the document, the old file staying as it was when anything fails.
  public func write(to path: String) throws(RoundTripError) {
    try FileAccess.replace([(path, bytes)], isDurable: false)
  }
}
