public import Foundation
public import LoctripAppProjects
public import LoctripLocalizationCore
public import LoctripTranslationChecks
public import LoctripExchange

/// The rules that a project sets in its `.loctrip.yml`: severities, limits of length, words, languages, agencies.
///
/// ```swift
/// let rules = try ProjectRules(at: URL(filePath: "App"))
/// let plan = try Import(rules).plan([delivery], into: URL(filePath: "App"))
/// ```
public struct ProjectRules: Sendable {
  package let configuration: Configuration

  /// No rules but those that hold for everybody.
  public init() { configuration = Configuration() }

  /// Reads the nearest `.loctrip.yml` from a path upwards, to the root of its repository; without one no rules.
  ///
  /// - Throws: `FindingsError` with the place of every error when it cannot be read or is invalid.
  public init(at url: URL) throws(FindingsError) {
    configuration = try Configuration.find(from: url.path(percentEncoded: false))
  }

  /// The languages that the project is translated into; empty where the rules name none.
  public var languages: [String] { configuration.languages }

  /// Returns the checks of a catalog's translations in a language, with the project's severities.
  public func checks(of file: CatalogFile, in language: String) -> CheckSet {
    configuration.checks(for: configuration.name(of: file), in: language)
  }
}

extension Import {
  /// Creates an import that follows the rules of a project.
  public init(_ rules: ProjectRules) {
    self.init()
    configuration = rules.configuration
    languageMap = rules.configuration.languageMap
  }
}

extension CheckSet {
  /// All checks of loctrip, each with its default severity: what `loctrip check` runs without a configuration.
  public static var all: CheckSet { .complete }
}
