public import LocalizationCore

/// The placeholders of a translation are not those of its source.
public struct PlaceholderMismatch: Check {
  /// Creates the check.
  public init() {}

  /// The code, `placeholder-mismatch`.
  public var code: Finding.Code { .placeholderMismatch }

  /// A wrong placeholder can end the app.
  public var severity: Finding.Severity { .error }

  /// At most one finding: a placeholder without its argument, or what is missing.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    // An empty translation is a missing one.
    guard case .text(let target)? = unit.target, case .text(let source)? = unit.source,
      !target.isEmpty, source.hasByte(UInt8(ascii: "%")),
      !Placeholder.areAligned(source, target)
    else { return [] }
    let wanted = Placeholder.all(in: source)
    // A text without placeholders is often no format at all; "100 %d'accord" is not one.
    guard !wanted.isEmpty else { return [] }
    let found = Placeholder.places(in: target)
    let hasSubstitutions =
      wanted.contains(where: \.kind.isSubstitution)
      || found.contains(where: \.placeholder.kind.isSubstitution)
    let finding =
      hasSubstitutions
      ? Self.findingBesideSubstitutions(wanted, found.map(\.placeholder), unit)
      : Self.finding(wanted, found, unit)
    return finding.map { [$0] } ?? []
  }

  private static func finding(
    _ wanted: [Placeholder],
    _ found: [(placeholder: Placeholder, range: Range<Int>)],
    _ unit: Unit
  ) -> Finding? {
    if wanted.count == 1, found.count == 1, wanted[0].kind == found[0].placeholder.kind,
      unit.isPlural
    {
      return nil
    }
    // Of a few it is quicker to look at each.
    let isLong = wanted.count * found.count > 64
    let atPosition = Dictionary(
      isLong ? wanted.map { ($0.position, $0) } : [],
      uniquingKeysWith: { _, last in last }
    )
    for (placeholder, range) in found {
      let same =
        isLong
        ? atPosition[placeholder.position]
        : wanted.last { $0.position == placeholder.position }
      guard let source = same else {
        return .unwanted(placeholder, range, wanted)
      }
      guard source.kind == placeholder.kind else { return .misplaced(placeholder, range, source) }
    }
    let positions = Set(isLong ? found.map(\.placeholder.position) : [])
    let lost = wanted.filter { wanted in
      isLong
        ? !positions.contains(wanted.position)
        : !found.contains { $0.placeholder.position == wanted.position }
    }
    // A plural may leave out its number: "one tide", "no tides".
    if lost.isEmpty || (lost.allSatisfy(\.kind.isNumber) && unit.isPlural) { return nil }
    return .missing(lost)
  }

  /// What a substitution takes is said by the catalog, not by the text, and each language has its own:
  /// only what stands beside them can be compared, by kind.
  private static func findingBesideSubstitutions(
    _ wanted: [Placeholder],
    _ found: [Placeholder],
    _ unit: Unit
  ) -> Finding? {
    if found.isEmpty {
      return wanted.allSatisfy { $0.kind == .argument } && unit.isPlural ? nil : .missing(wanted)
    }
    var left = found.filter { !$0.kind.isSubstitution }.map(\.kind)
    var lost: [Placeholder] = []
    for placeholder in wanted where !placeholder.kind.isSubstitution {
      if let index = left.firstIndex(of: placeholder.kind) {
        left.remove(at: index)
      } else {
        lost.append(placeholder)
      }
    }
    // A substitution of the translation may take the argument in the place of a plain placeholder.
    let names = { (list: [Placeholder]) in list.count(where: \.kind.isSubstitution) }
    guard names(found) <= names(wanted), !lost.isEmpty else { return nil }
    return .missing(lost)
  }
}

extension Finding.Code {
  /// The placeholders of a translation are not those of its source.
  public static let placeholderMismatch: Self = "placeholder-mismatch"
}

extension Finding {
  fileprivate static func unwanted(
    _ placeholder: Placeholder,
    _ range: Range<Int>,
    _ wanted: [Placeholder]
  ) -> Finding {
    let message = "\(placeholder.text) has no argument; the source has \(list(wanted))"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  fileprivate static func misplaced(
    _ placeholder: Placeholder,
    _ range: Range<Int>,
    _ source: Placeholder
  ) -> Finding {
    let message = "\(placeholder.text) stands where the source has \(source.text)"
    return Finding(.placeholderMismatch, .error, message, ranges: [range])
  }

  fileprivate static func missing(_ lost: [Placeholder]) -> Finding {
    Finding(.placeholderMismatch, .error, "\(list(lost)) is missing")
  }

  private static func list(_ placeholders: [Placeholder]) -> String {
    placeholders.map(\.text).joined(separator: ", ")
  }
}

extension Placeholder.Kind {
  /// Whether a case of a plural may leave it out.
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .floatingPoint: true
    case .object, .pointer, .substitution, .argument: false
    }
  }

  fileprivate var isSubstitution: Bool {
    switch self {
    case .substitution, .argument: true
    case .integer, .floatingPoint, .object, .pointer: false
    }
  }
}
