internal import LocalizationCore

extension Reconciliation {
  /// Why a text cannot be written where it belongs.
  static func mismatch(of target: Message, now: CurrentUnit) -> Decision.Remark? {
    switch (now.target?.message ?? now.source, target) {
    case (.phrases, .text):
      Decision.Remark(
        code: .phraseMismatch,
        severity: .error,
        message: "the phrases of the set are no longer told apart"
      )
    case (.text, .phrases):
      Decision.Remark(
        code: .phraseMismatch,
        severity: .error,
        message: "the catalog has no set of phrases here"
      )
    case (.text, .text), (.phrases, .phrases): nil
    }
  }

  /// What is to be said about the three sources of a unit.
  static func sourceRemarks(
    _ delivered: DeliveredUnit,
    now: CurrentUnit,
    sent: SentUnit?
  ) -> (isChanged: Bool, remarks: [Decision.Remark]) {
    var remarks: [Decision.Remark] = []
    guard let original = sent?.source else {
      guard let source = delivered.source, source != now.source else { return (false, []) }
      if WhiteSpace.isAlike(source, now.source) {
        return (false, [respaced(source)])
      }
      return (true, [changed(from: source, to: now.source)])
    }
    let isChanged = !original.matches(now.source)
    if isChanged {
      remarks.append(changed(from: original.message ?? delivered.source, to: now.source))
    }
    if let edited = delivered.source, !original.matches(edited) {
      // Of a digest only the catalog may still know the text.
      let text = original.message ?? (isChanged ? nil : now.source)
      remarks.append(
        text.map { WhiteSpace.isAlike($0, edited) } ?? false
          ? respaced(edited)
          : .init(
            code: .sourceEdited,
            severity: .warning,
            message: "the vendor changed the source to \(quote(edited))"
          )
      )
    }
    return (isChanged, remarks)
  }

  static func changed(from old: Message?, to new: Message) -> Decision.Remark {
    let translated = old.map { "; translated was \(quote($0))" } ?? ""
    return .init(
      code: .sourceChanged,
      severity: .warning,
      message: "the source is now \(quote(new))\(translated)"
    )
  }

  /// A source of which only the white space differs: a tool did that, and its text still stands.
  static func respaced(_ source: Message) -> Decision.Remark {
    .init(
      code: .sourceEdited,
      severity: .note,
      message: "the white space of the source is not the catalog's: \(quote(source))"
    )
  }

  static func missingPhrases(
    _ target: Message,
    now: CurrentUnit,
    sent: SentUnit?
  ) -> Decision.Remark? {
    guard case .phrases(let phrases) = target, case .phrases(let source) = now.source,
      sent?.hasTarget(target) != true
    else { return nil }
    let count = phrases.count { !$0.isEmpty }
    let usual =
      if case .phrases(let current)? = now.target?.message, !current.isEmpty,
        now.target?.message != target
      {
        min(current.count, source.count)
      } else {
        source.count
      }
    guard count < usual else { return nil }
    return .init(
      code: .phraseMissing,
      severity: .warning,
      message: "\(count) of \(usual) phrases came back"
    )
  }

  static func downgrade(
    from old: TranslationState,
    to new: TranslationState
  ) -> Decision.Remark {
    .init(
      code: .stateDowngrade,
      severity: .warning,
      message: "the text is the same, and '\(old)' would become '\(new)'"
    )
  }

  static let reformatted = Decision.Remark(
    code: .reformatted,
    severity: .note,
    message: "white space that a tool put around or into the translation was taken out"
  )

  static let sameAsSource = Decision.Remark(
    code: .sameAsSource,
    severity: .warning,
    message: "the translation is the source text"
  )

  static func quote(_ message: Message) -> String {
    let text = message.description
    let short = text.count > 60 ? "\(text.prefix(57))…" : text
    return "“\(short.replacing("\n", with: "⏎"))”"
  }
}

extension String {
  fileprivate func replacing(_ character: Character, with replacement: Character) -> String {
    String(map { $0 == character ? replacement : $0 })
  }
}
