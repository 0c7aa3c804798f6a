package import LoctripLocalizationCore

extension CheckSet {
  /// The checks that every translation must pass: placeholders, words beside them, control characters, length.
  package static let standard = CheckSet([
    PlaceholderMismatch(), StrayControlCharacter(), ExceededLength(), RepeatedWord(),
  ])

  /// The checks of an import: the standard ones, plural categories and escapes reject a translation, and a filler or
  /// another script makes it wait.
  package static let refusing = CheckSet(
    [UnexpectedPlural(), EscapeMismatch()] + CheckSet.standard.checks
      + [PluralNumberLost(), Filler(), WrongScript()])

  /// All checks with their default severities; off are those of conventions, those that need a list, and those with
  /// few useful findings.
  package static let complete: CheckSet = {
    CheckSet([
      UnexpectedPlural(), PlaceholderMismatch(passesKeys: true),
      StrayControlCharacter(), ExceededLength(),
      RepeatedWord(looksAtWords: true), MissingPlural(), PluralNumberLost(),
      CatalogFault.pluralDefinition, CatalogFault.unknownValue, CatalogFault.missingState,
      CatalogFault.shape, InlineCodeMismatch(), EmptyTarget(),
      Filler(), EscapeMismatch(), LostInflection(),
      SameAsSource(), WrongScript(), UnknownLanguage(), RepeatedLanguage(), RegionHides(),
      UnbalancedDirection(), InvisibleCharacter(), Mojibake(), EdgeWhitespace(), LineBreakCount(),
      DoubleSpace(),
      EndPunctuation(), PunctuationSpace(), BreakingSpace(), UnbalancedBrackets(),
      UnbalancedQuotes(),
      NumberMismatch(), LinkMismatch(), MarkdownMismatch(), MarkupMismatch(), InconsistentTarget(),
      InconsistentSource(), GlossaryTerms(Glossary()), DoNotTranslate(Glossary()), StateMismatch(),
      KeywordList(),
      Precision(), StoreCharacters(), SourcePlaceholders(), SourceEscape(),
      StoreCharacters(ofSources: true),
      UnpositionedPlaceholders(), SentenceFragment(), UncountedNoun(), MissingComment(), KeyForm(),
      KeyPrefix([]), UndocumentedPlaceholder(), MissingLanguage([]), MissingKey(),
      MissingSource(),
      SymbolCollision(),
    ]).without([
      .inconsistentSource, .missingComment, .keyForm, .keyPrefix, .undocumentedPlaceholder,
      .missingLanguage, .missingKey, .missingSource, .breakingSpace, .lineBreakCount,
      .inconsistentTarget, .unpositioned,
    ])
  }()

  /// True if an error of a code crashes the app, shows garbage, or cannot stand in a catalog.
  ///
  /// Others break a rule of the project: a largest length, or a check that it made an error.
  package static func isBreaking(_ code: Finding.Code) -> Bool {
    guard code != .lengthLimit else { return false }
    return severest[code] ?? .error == .error
  }

  /// The gravest findings of each check unless a project sets another severity.
  private static let severest = Dictionary(
    complete.checks.map { ($0.code, max($0.severity, $0.gravest)) }
  ) { first, _ in first }

  /// Returns the set with the terms of a glossary.
  package func using(_ glossary: Glossary) -> CheckSet {
    adding(GlossaryTerms(glossary)).adding(DoNotTranslate(glossary))
  }
}
