public import LocalizationCore

/// Why there is no XLIFF document in some bytes.
public struct XLIFFError: Error, Sendable, CustomStringConvertible {
  /// What is wrong, never empty; the first is the reason.
  public let findings: [Finding]

  init(_ finding: Finding) { findings = [finding] }

  /// The findings, one a line.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}

extension Finding.Code {
  /// The bytes are not well-formed XML, or ask for more than the limits.
  public static let malformedXML: Self = "malformed-xml"
  /// The document is not an XLIFF that can be read.
  public static let notXLIFF: Self = "not-xliff"
  /// An element stands where it must not.
  public static let misplacedElement: Self = "misplaced-element"
  /// A required attribute is not there.
  public static let missingAttribute: Self = "missing-attribute"
}
