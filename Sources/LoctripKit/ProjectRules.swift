public import Foundation
public import LoctripAppProjects
public import LoctripLocalizationCore
public import LoctripReconciliation
public import LoctripTranslationChecks
public import LoctripExchange

/// The rules that a project sets in its `.loctrip.yml`: severities, limits of length, words, languages, agencies.
///
/// ```swift
/// let rules = try ProjectRules(at: URL(filePath: "App"))
/// let plan = try LoctripImport(rules: rules).plan([delivery], into: URL(filePath: "App"))
/// ```
public struct ProjectRules: Sendable {
  /// A word of the glossary.
  public struct Term: Sendable, Hashable {
    private let term: Glossary.Term

    fileprivate init(_ term: Glossary.Term) { self.term = term }

    /// The word or phrase in the language of the sources.
    public var source: String { term.source }
    /// True if it is translated; false for a brand.
    public var isTranslatable: Bool { term.isTranslatable }
    /// The meaning, for the translator.
    public var definition: String? { term.definition }

    /// Returns the translations into a language, the preferred one first.
    public func translations(into language: String) -> [String] {
      term.words(term.translations, for: language)
    }

    /// Returns the words that a translation into a language may not have.
    public func forbidden(in language: String) -> [String] {
      term.words(term.forbidden, for: language)
    }
  }

  package let configuration: Configuration
  private let finder: TermFinder

  private init(_ configuration: Configuration) {
    self.configuration = configuration
    finder = TermFinder(configuration.glossary.terms)
  }

  /// No rules but those that hold for everybody.
  public init() { self.init(Configuration()) }

  /// Reads the nearest `.loctrip.yml` from a path upwards, to the root of its repository; without one no rules.
  ///
  /// - Throws: `FindingsError` with the place of every error when it cannot be read or is invalid.
  public init(at url: URL) throws(FindingsError) {
    self.init(try Configuration.find(from: url.path(percentEncoded: false)))
  }

  /// Reads the `.loctrip.yml` among files that are in memory, and the glossary that it names; without one no rules.
  ///
  /// - Parameter files: The paths from the project's folder, and the contents.
  /// - Throws: `FindingsError` with the place of every error when it is invalid, or its glossary is not among the files.
  public init(files: [(path: String, bytes: [UInt8])]) throws(FindingsError) {
    self.init(try Configuration(files: files))
  }

  /// The languages that the project is translated into; empty where the rules name none.
  public var languages: [String] { configuration.languages }

  /// The languages that are shipped and must be complete; empty where the rules name none.
  public var released: [String] { configuration.released }

  /// The words of the glossary.
  public var terms: [Term] { configuration.glossary.terms.map(Term.init) }

  /// Returns the words of the glossary that a source text has, longer ones before their parts.
  public func terms(in source: String) -> [Term] { finder.terms(in: source).map(Term.init) }

  /// Returns the checks of a catalog's translations in a language, with the project's severities.
  public func checks(of file: CatalogFile, in language: String) -> CheckSet {
    configuration.checks(for: configuration.name(of: file), in: language)
  }

  /// Returns the lowest limit for a translation, that of its comment or that of the project; `nil` for none.
  ///
  /// - Parameters:
  ///   - row: The row of the unit.
  ///   - table: The units of the catalog in the language.
  ///   - file: The catalog.
  public func lengthLimit(at row: Int, of table: UnitTable, in file: CatalogFile) -> LengthLimit? {
    configuration.lengthLimits(for: configuration.name(of: file), in: table.language)
      .lowest(of: table, at: row)
  }
}

extension LoctripImport {
  /// Creates an import as `loctrip import` makes it.
  ///
  /// - Parameters:
  ///   - rules: The rules of the project.
  ///   - options: The options of the command.
  public init(rules: ProjectRules = ProjectRules(), options: ImportOptions = ImportOptions()) {
    self.init(options, as: rules.configuration)
  }
}

extension CheckSet {
  /// All checks of loctrip, each with its default severity: what `loctrip check` runs without a configuration.
  public static var all: CheckSet { .complete }
}
