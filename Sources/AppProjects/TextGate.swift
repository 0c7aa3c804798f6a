package import LoctripLocalizationCore
package import LoctripReconciliation
package import LoctripTranslationChecks

/// The gate through which texts get into catalogs: nothing else makes a `UnitChange`.
///
/// A text that somebody *proposes* (an agency, a person, a program, a fix) has to be one that its entry and its language
/// may have, and has no error that the text which it replaces has not. A text that the project has is *moved* as it is.
package struct TextGate: Sendable {
  private let rules: DecisionRules

  /// The gate of a catalog's texts in a language, with the checks of the project.
  package init(to file: CatalogFile, in language: String, _ configuration: Configuration) {
    self.init(
      checks: configuration.checks(for: configuration.name(of: file), in: language),
      language: language)
  }

  /// The gate with the rules of an import.
  package init(_ rules: DecisionRules) { self.rules = rules }

  /// The gate of texts in a language.
  package init(checks: CheckSet, language: String) {
    var rules = DecisionRules()
    rules.checks = checks.ofProposals
    rules.language = language
    self.rules = rules
  }

  /// Returns what is to be said of a proposed text; one with an error is not written.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - now: The unit as the catalog has it.
  package func findings(about text: Message, in now: TranslationUnit) -> [Finding] {
    rules.findings(about: text, in: now)
  }

  /// Returns the errors for which a proposed text is refused: those that the text which it replaces has not.
  ///
  /// See ``findings(about:in:)``.
  package func refusals(of text: Message, in now: TranslationUnit) -> [Finding] {
    let errors = findings(about: text, in: now).filter { $0.severity == .error }
    guard !errors.isEmpty, let current = now.target, !now.isLocked else { return errors }
    let known = Set(findings(about: current, in: now).map(\.code))
    return errors.filter { !known.contains($0.code) }
  }

  // MARK: - Changes

  /// The change that writes a proposed text of which the gate's findings are known.
  package static func judged(_ text: Translation, at slot: Slot, in language: String) -> UnitChange
  {
    UnitChange(language: language, slot: slot, message: text.message, state: text.state)
  }

  /// The change that writes a text that the project has, or one that is made of its source without a person.
  package static func moved(_ text: Translation, to slot: Slot, in language: String) -> UnitChange {
    UnitChange(language: language, slot: slot, message: text.message, state: text.state)
  }

  /// The change that only adds what an entry lacks in a language.
  package static func completed(_ slot: Slot, in language: String) -> UnitChange {
    UnitChange(language: language, slot: slot, message: nil, state: .new)
  }
}
