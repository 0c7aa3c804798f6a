import ArgumentParser
import LoctripFileSets
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLocalizationReports

extension ArgumentHelp {
  /// Help of an option with the name of its value.
  static func value(_ name: String, _ text: String) -> Self { Self(text, valueName: name) }

  /// Help of an option's former name, which scripts may have and no help lists.
  static var formerName: ArgumentHelp { ArgumentHelp(visibility: .private) }

  /// Help of an option that only `--help-hidden` lists.
  static func unlisted(_ text: String) -> Self { Self(text, visibility: .hidden) }

  static func unlisted(_ name: String, _ text: String) -> Self {
    Self(text, valueName: name, visibility: .hidden)
  }
}

/// Makes sure that the options of a command fit one another.
func ensure(_ isRight: Bool, _ message: @autoclosure () -> String) throws {
  guard isRight else { throw ValidationError(message()) }
}

// Options that are lists take commas and may be repeated, in every command.

/// A value of an option that is one of some words.
///
/// The parser's own lists of them make the start of a command search the program's conformances of each such type.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension WordArgument {
  /// The words, in the order of the cases.
  public static var allValueStrings: [String] {
    var words: [String] = []
    for value in allCases { words.append(value.rawValue) }
    return words
  }

  /// Descriptions of the words; there are none.
  public static var allValueDescriptions: [String: String] { [:] }
}

/// Values of an option that is a list, between commas.
struct ListOf<Element: ExpressibleByArgument>: ExpressibleByArgument {
  let elements: [Element]

  init?(argument: String) {
    var elements: [Element] = []
    for word in argument.split(separator: ",") {
      let word = word.drop { $0 == " " }
      guard let element = Element(argument: String(word)) else { return nil }
      elements.append(element)
    }
    guard !elements.isEmpty else { return nil }
    self.elements = elements
  }

  static var allValueStrings: [String] { Element.allValueStrings }
  static var defaultCompletionKind: CompletionKind { Element.defaultCompletionKind }
}

extension ArgumentHelp {
  static var root: Self { .unlisted("folder", "The folder that catalog names are relative to.") }

  static var config: Self {
    .unlisted(
      "file", "The configuration. Default: the nearest .loctrip.yml, from the first path upward.")
  }

  static var noConfig: Self { .unlisted("Ignore .loctrip.yml.") }
}

/// The option of the commands that name catalogs.
struct RootOptions: ParsableArguments {
  @Option(help: .root, completion: .directory)
  var root: String?
}

/// Paths between commas; what is there under the whole name is one path.
struct PathList: ExpressibleByArgument {
  let elements: [String]

  init?(argument: String) {
    let parts = argument.split(separator: ",").map(String.init)
    elements =
      parts.count < 2 || FileAccess.kind(of: argument).exists ? [argument] : parts
  }

  static var defaultCompletionKind: CompletionKind { .file() }
}

/// The name of a file for a report: between commas, where each says the form of its own.
struct ReportList: ExpressibleByArgument {
  let elements: [String]

  init?(argument: String) {
    let parts = argument.split(separator: ",").map(String.init)
    elements = parts.allSatisfy { StandardForm(ofFile: $0) != nil } ? parts : [argument]
  }

  static var defaultCompletionKind: CompletionKind { .file() }
}

extension [ListOf<String>] {
  /// The languages, each once.
  ///
  /// - Throws: `FindingsError` of usage with the nearest tag for what is none.
  func languages() throws(FindingsError) -> [String] {
    var languages: [String] = []
    for tag in flatMap(\.elements) {
      if let problem = LanguageTag.problem(of: tag) { throw FindingsError(usage: problem) }
      if !languages.contains(where: { LanguageTag.isSame($0, tag) }) { languages.append(tag) }
    }
    return languages
  }
}

/// The source of options that are not on the command line.
struct ConfigurationOptions: ParsableArguments, ConfigurationSource {
  @Option(help: .config, completion: .file())
  var config: String?

  @Flag(help: .noConfig)
  var noConfig = false

  func validate() throws { try ensureOneSource() }
}

/// Options that name the configuration.
protocol ConfigurationSource {
  var config: String? { get }
  var noConfig: Bool { get }
}

extension ConfigurationSource {
  /// Refuses options that exclude each other.
  func ensureOneSource() throws {
    try ensure(config == nil || !noConfig, "--config and --no-config exclude each other.")
  }

  /// The configuration for some paths.
  ///
  /// - Parameter path: The first path of the command line; the working directory without one.
  func configuration(from path: String?) throws(FindingsError) -> Configuration {
    if noConfig { return Configuration() }
    if let config { return try Configuration(readingFrom: config) }
    return try Configuration.find(from: path ?? ".")
  }
}
