/// A version of the XLIFF standard.
public enum XLIFFVersion: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  /// XLIFF 1.0, without a namespace.
  case v1_0 = "1.0"
  /// XLIFF 1.1.
  case v1_1 = "1.1"
  /// XLIFF 1.2, the version that Xcode writes.
  case v1_2 = "1.2"
  /// XLIFF 2.0.
  case v2_0 = "2.0"
  /// XLIFF 2.1, in the namespace of 2.0.
  case v2_1 = "2.1"
  /// XLIFF 2.2, in a namespace of its own.
  case v2_2 = "2.2"

  /// The version number as in the `version` attribute.
  public var description: String { rawValue }

  /// True from 2.0 on, with units of segments instead of trans-units.
  public var isXLIFF2: Bool { self >= .v2_0 }

  /// The namespace of the core elements; empty for 1.0.
  package var namespace: String {
    switch self {
    case .v1_0: ""
    case .v1_1: "urn:oasis:names:tc:xliff:document:1.1"
    case .v1_2: "urn:oasis:names:tc:xliff:document:1.2"
    case .v2_0, .v2_1: "urn:oasis:names:tc:xliff:document:2.0"
    case .v2_2: "urn:oasis:names:tc:xliff:document:2.2"
    }
  }

  /// True if the left version is older.
  public static func < (left: Self, right: Self) -> Bool {
    left.order < right.order
  }

  private var order: Int {
    switch self {
    case .v1_0: 0
    case .v1_1: 1
    case .v1_2: 2
    case .v2_0: 3
    case .v2_1: 4
    case .v2_2: 5
    }
  }
}
