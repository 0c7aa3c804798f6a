public import LocalizationCore

/// A translation has inline codes whose native text is not in its file.
public struct UnknownInlineCode: Check {
  /// Creates the check.
  public init() {}

  /// The code, `inline-code`.
  public var code: Finding.Code { .inlineCode }

  /// An error by default: without them the text would be incomplete.
  public var severity: Finding.Severity { .error }

  /// At most one finding; a set of phrases cannot contain codes.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard unit.mayHaveCodes, !unit.targetCodes.isEmpty else { return [] }
    let isSet = unit.target?.isSet == true
    let lost = unit.emptyTargetCodes.filter { $0.equivalent == nil || isSet }
    guard !lost.isEmpty else { return [] }
    let names = lost.map { "<\($0.name)>" }.joined(separator: ", ")
    return [Finding(code, severity, "the file does not define \(names)")]
  }
}

extension Finding.Code {
  /// The file does not give the native text of an inline code.
  public static let inlineCode: Self = "inline-code"
}
