public import LocalizationCore

/// What can be said against a translation by looking at it and its source alone.
public enum Checks {
  /// The remarks on a translation; one of severity `error` keeps it out of a catalog.
  ///
  /// - Parameters:
  ///   - target: The translation.
  ///   - source: The text that it translates.
  ///   - isPlural: Whether the text is a case of a plural, which may leave its number out.
  ///   - limits: How long the translation may be.
  public static func remarks(
    on target: Message,
    source: Message,
    isPlural: Bool = false,
    limits: [LengthLimit] = []
  ) -> [Decision.Remark] {
    let texts = target.texts
    var remarks: [Decision.Remark] = []
    if case .text(let text) = target, case .text(let original) = source,
      let mismatch = Placeholder.mismatch(source: original, target: text, isPlural: isPlural)
    {
      remarks.append(.init(code: .placeholderMismatch, severity: .error, message: mismatch))
    }
    let known = source.texts.flatMap(controlCharacters)
    if let control = texts.lazy.flatMap(controlCharacters).first(where: { !known.contains($0) }) {
      let number = String(control.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(4 - number.count, 0)) + number
      remarks.append(
        .init(
          code: .controlCharacter,
          severity: .error,
          message: "the translation has the control character \(code), and the source has not"
        )
      )
    }
    for limit in limits {
      guard let excess = texts.lazy.compactMap(limit.excess).first else { continue }
      remarks.append(
        .init(code: .lengthLimit, severity: .error, message: "the translation has \(excess)")
      )
    }
    return remarks
  }

  /// The control characters of a text that no layout needs.
  private static func controlCharacters(_ text: String) -> [Unicode.Scalar] {
    // In UTF-8 the ones above ASCII start with C2.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return [] }
    return text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" && $0 != "\r"
    }
  }
}

extension Message {
  /// The string, or the phrases.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .phrases(let phrases): phrases
    }
  }
}
