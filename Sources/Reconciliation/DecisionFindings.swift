internal import Checks
public import LocalizationCore

extension DecisionRules {
  /// That the translation of a unit is its source.
  func copyFindings(in unit: Unit) -> [Finding] {
    var finding = Finding.sameAsSource
    guard let checks = copyChecks else { return [finding] }
    guard let severity = checks.severity(of: finding.code, in: unit) else { return [] }
    finding.severity = severity
    return [finding]
  }
}

extension Finding {
  static let locked = Finding(
    .locked,
    .error,
    "the unit is marked as not for translation, but the delivery changes it"
  )

  static let reformatted = Finding(
    .reformatted,
    .note,
    "removed white space that a tool added around or inside the translation"
  )

  static let positioned = Finding(
    .reformatted,
    .note,
    "added positions to named placeholders, because their order differs from the source"
  )

  static let stateMissing = Finding(
    .stateMissing,
    .warning,
    "the delivered text has no state"
  )

  static func sourceChanged(from old: Message?, to new: Message) -> Finding {
    let translated = old.map { "; the translation is of \($0.quoted)" } ?? ""
    return Finding(.sourceChanged, .warning, "the source is now \(new.quoted)\(translated)")
  }

  static func sourceEdited(_ source: Message) -> Finding {
    Finding(.sourceEdited, .warning, "the vendor changed the source to \(source.quoted)")
  }

  /// A source of which only the white space differs: a tool did that, and its text still stands.
  static func sourceRespaced(_ source: Message) -> Finding {
    Finding(
      .sourceEdited,
      .note,
      "the source differs from the catalog's in white space: \(source.quoted)"
    )
  }

  static func downgrade(from old: TranslationState, to new: TranslationState) -> Finding {
    Finding(
      .stateDowngrade,
      .warning,
      "the text is unchanged, but '\(old)' would become '\(new)'"
    )
  }

  static func wentBack(to state: TranslationState, _ wanted: TranslationState) -> Finding {
    Finding(
      .editedOnBothSides,
      .error,
      "since the export, the catalog's state went back to '\(state)'; the delivery has '\(wanted)'"
    )
  }

  /// - Parameter isReplaced: Whether the catalog has another text than was sent, or calls it further.
  static func editedOnBothSides(
    _ current: Translation,
    isReplaced: Bool,
    delivered: Message
  ) -> Finding {
    let what =
      isReplaced
      ? "changed to \(current.message.quoted)"
      : "marked \(current.message.quoted) as '\(current.state)'"
    return Finding(
      .editedOnBothSides,
      .error,
      "since the export, the catalog \(what), and the delivery changed to \(delivered.quoted)"
    )
  }

  static func notOrdered(_ current: Translation, delivered: Message) -> Finding {
    Finding(
      .notOrdered,
      .error,
      "the unit was not sent, but the delivery has \(delivered.quoted) in place of the finished "
        + "translation \(current.message.quoted)"
    )
  }

  static func removed(delivered: Message) -> Finding {
    Finding(
      .editedOnBothSides,
      .error,
      "since the export, the translation was removed from the catalog, and the delivery "
        + "changed it to \(delivered.quoted)"
    )
  }

  static func stateNotKept(_ text: Translation, isWritten: Bool) -> Finding {
    Finding(
      .stateNotKept,
      .warning,
      isWritten
        ? "the text is written as finished, because the catalog cannot store '\(text.state)'"
        : "\(text.message.quoted) is not written, because the catalog cannot store "
          + "'\(text.state)'"
    )
  }

  static func unfinishedTarget(_ target: Message, current: Message) -> Finding {
    Finding(
      .unfinishedTarget,
      .warning,
      "the delivery marks \(target.quoted) as unfinished; the catalog keeps \(current.quoted)"
    )
  }
}

extension Message {
  /// The text in quotation marks for a message, cut where it is long.
  public var quoted: String {
    let text = description
    let short = text.count > 60 ? "\(text.prefix(57))…" : text
    return "“\(String(short.map { $0 == "\n" ? "⏎" : $0 }))”"
  }
}

extension Finding.Code {
  /// The source text in the catalog is not the one that was translated.
  public static let sourceChanged: Self = "source-changed"
  /// The vendor changed the source text.
  public static let sourceEdited: Self = "source-edited"
  /// The text is the same, and the delivered state is a step back.
  public static let stateDowngrade: Self = "state-downgrade"
  /// The unit is not for translation, and the delivery changes it.
  public static let locked: Self = "locked"
  /// The catalog and the delivery changed a translation differently.
  public static let editedOnBothSides: Self = "edited-on-both-sides"
  /// A text came back for a finished translation that was not sent.
  public static let notOrdered: Self = "not-ordered"
  /// A text came back as unfinished and was not taken.
  public static let unfinishedTarget: Self = "unfinished-target"
  /// The delivery does not say how far a text is.
  public static let stateMissing: Self = "state-missing"
  /// A text is not finished, which the catalog has no word for.
  public static let stateNotKept: Self = "state-not-kept"
  /// White space that a tool put around or into a translation was taken out again, or positions were
  /// written for named placeholders.
  public static let reformatted: Self = "reformatted"
  /// An id stands twice with different targets.
  public static let duplicateUnit: Self = "duplicate-unit"
}
