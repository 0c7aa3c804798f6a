/// A version of the XLIFF standard.
public enum XLIFFVersion: String, Sendable, CaseIterable, CustomStringConvertible {
  /// XLIFF 1.0, without a namespace.
  case v1_0 = "1.0"
  /// XLIFF 1.1.
  case v1_1 = "1.1"
  /// XLIFF 1.2, the version that Xcode writes.
  case v1_2 = "1.2"

  /// The version number as in the `version` attribute.
  public var description: String { rawValue }

  /// The namespace of the core elements; empty for 1.0.
  public var namespace: String {
    switch self {
    case .v1_0: ""
    case .v1_1: "urn:oasis:names:tc:xliff:document:1.1"
    case .v1_2: "urn:oasis:names:tc:xliff:document:1.2"
    }
  }
}
