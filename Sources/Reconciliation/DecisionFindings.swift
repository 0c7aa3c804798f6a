internal import LoctripTranslationChecks
package import LoctripLocalizationCore

extension DecisionRules {
  /// Returns the findings about a copy of a source that is a text, and no term or name.
  func copyFindings(of text: LoctripMessage, in now: TranslationUnit) -> [Finding] {
    var copied = now
    (copied.source, copied.target, copied.state) = (text, text, .translated)
    let found = SameAsSource().findings(in: copied, language: language)
    guard let checks = copyChecks else { return found }
    return found.compactMap { finding in
      var finding = finding
      guard let severity = checks.severity(of: finding.code, in: now) else { return nil }
      finding.severity = severity
      return finding
    }
  }

  /// True if a finding is about a text that proves nothing, so that a person looks at it before it is finished.
  package static func asksForLook(_ finding: Finding) -> Bool {
    finding.severity >= .warning
      && (finding.code == .sameAsSource || finding.code == .filler || finding.code == .wrongScript)
  }
}

extension Finding {
  /// True if the catalog cannot hold the text, whatever the project allows.
  var isUnwritable: Bool { code == PhraseMismatch().code || code == BlockedEntry().code }

  static let locked = Finding(
    .locked, .error, "the unit is marked as not for translation, but the delivery changes it")

  /// A key that the catalog locks gets no text, and nobody is asked.
  static let lockedInCatalog = Finding(
    .locked, .warning,
    "the catalog marks the key as not for translation, so this text is not written")

  static let blankText = Finding(
    .emptyTarget, .error, "the text has nothing but white space, and its source has more")

  static let reformatted = Finding(
    .reformatted, .note, "removed white space that a tool added around or inside the translation")

  static let positioned = Finding(
    .reformatted, .note,
    "added positions to named placeholders, because their order differs from the source")

  static let stateMissing = Finding(.stateMissing, .warning, "the delivered text has no state")

  package static func sourceChanged(from old: LoctripMessage?, to new: LoctripMessage) -> Finding {
    let translated = old.map { "; the translation is of \($0.quoted)" } ?? ""
    return Finding(.sourceChanged, .warning, "the source is now \(new.quoted)\(translated)")
  }

  static func sourceEdited(_ source: LoctripMessage) -> Finding {
    Finding(.sourceEdited, .warning, "the agency changed the source to \(source.quoted)")
  }

  /// Reports a source with different white space only, changed by a tool; the translation is still valid.
  static func sourceRespaced(_ source: LoctripMessage) -> Finding {
    Finding(
      .sourceEdited, .note, "the source differs from the catalog's in white space: \(source.quoted)"
    )
  }

  static func downgrade(from old: TranslationState, to new: TranslationState) -> Finding {
    Finding(.stateDowngrade, .warning, "the text is unchanged, but '\(old)' would become '\(new)'")
  }

  static func wentBack(to state: TranslationState, _ wanted: TranslationState) -> Finding {
    Finding(
      .editedOnBothSides, .error,
      "since the export, the catalog's state went back to '\(state)'; the delivery has '\(wanted)'")
  }

  /// - Parameter isReplaced: True if the catalog has another text than was sent, or a higher state.
  static func editedOnBothSides(
    _ current: LoctripTranslation, isReplaced: Bool, delivered: LoctripMessage
  )
    -> Finding
  {
    let what =
      isReplaced
      ? "changed to \(current.message.quoted)"
      : "marked \(current.message.quoted) as '\(current.state)'"
    return Finding(
      .editedOnBothSides, .error,
      "since the export, the catalog \(what), and the delivery changed to \(delivered.quoted)")
  }

  static let draftReplaced = Finding(
    .draftReplaced, .note, "replaces our text, because that one was not finished")

  static func notOrdered(_ current: LoctripTranslation, delivered: LoctripMessage) -> Finding {
    Finding(
      .notOrdered, .error,
      "the unit was not sent, but the delivery has \(delivered.quoted) in place of the finished "
        + "translation \(current.message.quoted)")
  }

  static func removed(delivered: LoctripMessage) -> Finding {
    Finding(
      .editedOnBothSides, .error,
      "since the export, the translation was removed from the catalog, and the delivery "
        + "changed it to \(delivered.quoted)")
  }

  static func stateNotKept(_ text: LoctripTranslation, isWritten: Bool) -> Finding {
    Finding(
      .stateNotKept, .warning,
      isWritten
        ? "the text is written as finished, because the catalog cannot store '\(text.state)'"
        : "\(text.message.quoted) is not written, because the catalog cannot store "
          + "'\(text.state)'")
  }

  static func unfinishedTarget(_ target: LoctripMessage, current: LoctripMessage) -> Finding {
    Finding(
      .unfinishedTarget, .warning,
      "the delivery marks \(target.quoted) as unfinished; the catalog keeps \(current.quoted)")
  }
}

extension LoctripMessage {
  /// The text in quotation marks for a message, shortened if it is long.
  package var quoted: String {
    let text = description
    let short = text.count > 60 ? "\(text.prefix(57))…" : text
    return "“\(String(short.map { $0 == "\n" ? "⏎" : $0 }))”"
  }
}

extension Finding.Code {
  /// The delivery has a changed source text.
  package static let sourceEdited: Self = "source-edited"
  /// The text is the same, but its state is lower than in the catalog.
  package static let stateDowngrade: Self = "state-downgrade"
  /// The delivery changes a locked string.
  package static let locked: Self = "locked"
  /// You and the agency changed the same translation.
  package static let editedOnBothSides: Self = "edited-on-both-sides"
  /// The delivery replaces an unfinished translation of yours.
  package static let draftReplaced: Self = "draft-replaced"
  /// A delivery changes a finished translation that was not sent.
  package static let notOrdered: Self = "not-ordered"
  /// The delivery marks a text as unfinished, so it is not written.
  package static let unfinishedTarget: Self = "unfinished-target"
  /// The states of a delivery are missing, or its tool set them all.
  package static let stateMissing: Self = "state-missing"
  /// The import removed added white space, or numbered named placeholders.
  package static let reformatted: Self = "reformatted"
  /// An id occurs twice with different targets.
  package static let duplicateUnit: Self = "duplicate-unit"
}
