public import LocalizationCore

/// A code of the source came back neither as a code nor as text.
///
/// The placeholders of the texts are compared by ``PlaceholderMismatch``, for which a case of a plural may
/// leave out its number: a translator can say it in words. A tool that drops codes leaves a hole there.
public struct LostInlineCode: Check {
  private let known: [String]

  /// Creates the check.
  ///
  /// - Parameter known: Translations that were sent, or that the catalog has: what they leave out may
  ///   be left out.
  public init(known: [String] = []) { self.known = known }

  /// The code, `placeholder-mismatch`.
  public var code: Finding.Code { .placeholderMismatch }

  /// What the code stands for is gone.
  public var severity: Finding.Severity { .error }

  /// At most one finding, with all that is lost.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard !unit.sourceCodes.isEmpty, case .text(let source)? = unit.source,
      case .text(let target)? = unit.target, !target.isEmpty
    else { return [] }
    let back = Set(unit.targetCodes.compactMap(\.correspondence))
    let bytes = Array(source.utf8)
    var sought: Set<String> = []
    // More codes serve no real text.
    for code in unit.sourceCodes.prefix(256) where code.length > 0 {
      let end = code.offset + code.length
      guard end <= bytes.count, !(code.correspondence.map(back.contains) ?? false),
        !code.canDelete || Self.hasHole(target, of: source)
      else { continue }
      sought.insert(String(decoding: bytes[code.offset..<end], as: UTF8.self))
    }
    let lost = sought.filter { text in
      !text.utf8.allSatisfy { $0 <= 0x20 } && Self.isMissing(text, in: target)
        && !known.contains { Self.isMissing(text, in: $0) }
    }
    guard !lost.isEmpty else { return [] }
    let list = lost.sorted().joined(separator: ", ")
    return [Finding(code, severity, "the inline code for \(list) is missing")]
  }

  /// Whether a text has neither what a code stands for nor another placeholder of that kind.
  private static func isMissing(_ text: String, in target: String) -> Bool {
    let wanted = Placeholder.all(in: text)
    guard wanted.count == 1, wanted[0].text.utf8.count == text.utf8.count else {
      return target.utf8.firstRange(of: text.utf8) == nil
    }
    return !Placeholder.all(in: target).contains {
      $0.kind == wanted[0].kind || $0.kind.isSubstitution
        || $0.kind.isNumber && wanted[0].kind == .argument
    }
  }

  /// Whether a translation has white space where its source has none, around it or beside another one.
  private static func hasHole(_ target: String, of source: String) -> Bool {
    func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 }
    return isSpace(target.utf8.first) && !isSpace(source.utf8.first)
      || isSpace(target.utf8.last) && !isSpace(source.utf8.last)
      || target.contains("  ") && !source.contains("  ")
  }
}
