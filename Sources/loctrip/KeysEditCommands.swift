import LoctripAppProjects
import LoctripAppSources
import ArgumentParser
import LoctripFileSets
import LoctripGates
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger

/// The options of the commands about single keys: where the keys are.
struct KeyScopeOptions: ParsableArguments {
  @Option(
    help: .value("path", "The only catalog to change. Default: all that have the key."),
    completion: .file())
  var catalog: String?

  @Option(
    name: .customLong("in"),
    help: .value(
      "folder",
      "The folder with code and catalogs. Default: that of .loctrip.yml, else the working directory."
    ), completion: .directory)
  var folder: String?

  var paths: [String] { folder.map { [$0] } ?? [] }
}

/// The options of the commands that change keys.
struct KeyEditOptions: ParsableArguments {
  @OptionGroup var scope: KeyScopeOptions

  @Flag(help: "Show the changes and write nothing.")
  var dryRun = false

  var catalog: String? { scope.catalog }
  var folder: String? { scope.folder }
  var paths: [String] { scope.paths }
}

/// A command that changes keys.
protocol KeyEditCommand: ParsableCommand, Reporting {
  /// False for what changes catalogs alone.
  var readsCode: Bool { get }
  /// The only keys whose uses in code matter; all without any.
  var keysOfCode: [String] { get }
  /// The folders with the code of packages; `nil` if packages do not matter.
  var folders: [String]? { get }
  /// A file outside of the project that may be written.
  var target: String? { get }
  var options: KeyEditOptions { get }
  var format: FormOf<Self> { get }
  var configured: ConfigurationOptions { get }
  var common: SelectionOptions { get }
  func change(_ editing: inout KeyEditing) throws
  /// Adds the records of what changed.
  func record(_ edit: inout KeyEdit, _ usage: KeyUsage, _ configuration: Configuration) throws
}

extension KeyEditCommand {
  var readsCode: Bool { false }
  func record(_ edit: inout KeyEdit, _ usage: KeyUsage, _ configuration: Configuration) throws {}
  var keysOfCode: [String] { [] }
  var folders: [String]? { nil }
  var target: String? { nil }

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "keys-edit" : nil) {
      let configuration = try configured.configuration(from: options.folder)
      let usage = try CodeInputs.usage(
        options.paths, configuration, isReadOnly: options.dryRun, readsCode: readsCode,
        of: keysOfCode, packages: folders)
      var editing = try KeyEditing(
        usage, catalog: options.catalog,
        within: CodeInputs.folders(options.paths, configuration) + [target].compactMap(\.self))
      try change(&editing)
      var edit = editing.edit
      try record(&edit, usage, configuration)
      try edit.finish(format == .json, isDryRun: options.dryRun, common)
    }
  }
}

extension KeyEdit {
  /// Writes the changes, unless they are only shown, and tells them.
  func finish(_ isJSON: Bool, isDryRun: Bool, _ common: any CommonSettings) throws {
    if !isJSON { Console.print(notes, quiet: common.quiet) }
    if !isDryRun { try write() }
    if isJSON {
      try Console.write(json(isDryRun: isDryRun))
    } else if !common.quiet {
      try Console.write(text(isDryRun: isDryRun))
    }
  }
}

/// `loctrip keys get`.
struct KeysGet: ParsableCommand, Reporting {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Show the texts of a key in all languages.",
    discussion: """
      EXAMPLES
        loctrip keys get "Add to Cart"
        loctrip keys get cart.title --format json
      """
  )

  @Argument(help: "The key.", completion: ProjectWords.keys)
  var key: String

  @OptionGroup var options: KeyScopeOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func run() throws {
    try Console.run(common, inJSON: format == .json ? "keys-get" : nil) {
      let configuration = try configured.configuration(from: options.folder)
      let usage = try CodeInputs.usage(options.paths, configuration, readsCode: false)
      let editing = try KeyEditing(usage, catalog: options.catalog, within: [])
      let texts = KeyTexts(key: key, texts: try editing.texts(of: key))
      try Console.write(format == .json ? texts.json() : Array(texts.text().utf8))
    }
  }
}

/// `loctrip keys set`.
struct KeysSet: KeyEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set a key's text in a language, or its comment.",
    discussion: """
      EXAMPLES
        loctrip keys set cart.title --language de --value "Warenkorb"
        loctrip keys set cart.title --comment "Title of the cart"
      """
  )

  @Argument(help: "The key.", completion: ProjectWords.keys)
  var key: String

  @Option(
    name: .shortAndLong,
    help: .value("language", "The language of the text. Default: the source language."),
    completion: ProjectWords.languages)
  var language: String?

  @Option(help: .value("text", "The text."))
  var value: String?

  @Option(help: .value("state", "The state of the text: new, needs_review or translated."))
  var state = KeyState.translated

  @Option(help: .value("text", "The comment for translators; an empty one removes it."))
  var comment: String?

  @Option(
    help: .value("code", "A check that the text may fail, such as length-limit."))
  var allow: [String] = []

  @OptionGroup var options: KeyEditOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func validate() throws {
    try ensure(value != nil || comment != nil, "Pass --value, --comment or both.")
    if let language, let problem = LanguageTag.problem(of: language) {
      throw ValidationError(problem)
    }
  }

  func change(_ editing: inout KeyEditing) throws {
    try CheckList.ensure(allow, areAmong: Set(CheckList.all(Configuration()).map(\.id)))
    try editing.set(
      key, language: language, value: value, state: state.state, comment: comment,
      waiving: Set(allow.map(Finding.Code.init(rawValue:))))
  }
}

/// A state of a text on the command line.
enum KeyState: String, WordArgument {
  case new
  case needsReview = "needs_review"
  case translated

  var state: TranslationState {
    switch self {
    case .new: .new
    case .needsReview: .needsReview
    case .translated: .translated
    }
  }
}

/// `loctrip keys add`.
struct KeysAdd: KeyEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a key that the code does not have yet.",
    discussion: """
      EXAMPLES
        loctrip keys add cart.title --value "Cart" --comment "Title of the cart"
      """
  )

  @Argument(help: "The key.", completion: ProjectWords.keys)
  var key: String

  @Option(help: .value("text", "The text in the source language, if it is not the key."))
  var value: String?

  @Option(help: .value("text", "The comment for translators."))
  var comment: String?

  @OptionGroup var options: KeyEditOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func change(_ editing: inout KeyEditing) throws {
    try editing.add(key, comment: comment, value: value)
  }
}

/// `loctrip keys rename`.
struct KeysRename: KeyEditCommand {

  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a key in catalogs and code; its translations stay.",
    discussion: """
      If you must change a line of code by hand, the command names it and writes nothing.

      EXAMPLES
        loctrip keys rename cart.titel cart.title --dry-run
        loctrip keys rename "Add to Cart" "Add to Basket"
      """
  )

  @Argument(help: "The key.", completion: ProjectWords.keys)
  var key: String

  @Argument(help: "The new key, with the same placeholders.")
  var new: String

  @Flag(help: "Leave the code as it is.")
  var catalogOnly = false

  @OptionGroup var options: KeyEditOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  var readsCode: Bool { !catalogOnly }
  var keysOfCode: [String] { [key] }

  func change(_ editing: inout KeyEditing) throws {
    try editing.rename(key, to: new, isInCode: !catalogOnly)
  }

  /// An order that is out has the old key: what comes back is for the new one.
  func record(_ edit: inout KeyEdit, _ usage: KeyUsage, _ configuration: Configuration) throws {
    guard let folder = configuration.orders, FileAccess.kind(of: folder).isFolder else { return }
    let book = try OrderBook(at: folder, readsClosed: false)
    let renames = edit.changes.filter { $0.kind == .renamed }.compactMap { change in
      usage.project.catalogs.first { $0.catalog.path.isIdentical(to: change.path) }.map {
        (catalog: configuration.name(of: $0), old: change.key, new: new)
      }
    }
    guard let event = book.renaming(renames), let file = book.file(of: event, nil) else { return }
    edit.add(file, in: folder)
  }
}

/// `loctrip keys remove`.
struct KeysRemove: KeyEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove keys from the catalogs.",
    discussion: """
      EXAMPLES
        loctrip keys remove cart.old cart.older --dry-run
      """
  )

  @Argument(help: "The keys.", completion: ProjectWords.keys)
  var keys: [String]

  @OptionGroup var options: KeyEditOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  func change(_ editing: inout KeyEditing) throws { try editing.remove(keys) }
}

/// `loctrip keys copy`.
struct KeysCopy: KeyEditCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy keys with their translations to another catalog.",
    discussion: """
      EXAMPLES
        loctrip keys copy "Add to Cart" --to Widget/Localizable.xcstrings
      """
  )

  @Argument(help: "The keys.", completion: ProjectWords.keys)
  var keys: [String]

  @Option(help: .value("path", "The string catalog that gets the keys."), completion: .file())
  var to: String

  @OptionGroup var options: KeyEditOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  var target: String? { to }

  func change(_ editing: inout KeyEditing) throws { try editing.copy(keys, to: to) }
}

/// `loctrip keys prune`.
struct KeysPrune: KeyEditCommand {
  var readsCode: Bool { true }

  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove the keys that surely no code uses.",
    discussion: """
      Keys that may be built at run time stay. If the code of a used package is not here, manual \
      keys stay too. Without --unused, the command only shows the keys.

      EXAMPLES
        loctrip keys prune
        loctrip keys prune --unused
      """
  )

  @Flag(help: "Remove the keys instead of only showing them.")
  var unused = false

  @OptionGroup var packages: PackageOptions
  @OptionGroup var edits: KeyEditOptions

  @Option(help: "The format of the output.")
  var format = FormOf<Self>.text

  @OptionGroup var configured: ConfigurationOptions
  @OptionGroup var common: SelectionOptions

  var folders: [String]? { packages.packages }

  /// Nothing is removed that was not asked for.
  var options: KeyEditOptions {
    var options = edits
    if !unused { options.dryRun = true }
    return options
  }

  func change(_ editing: inout KeyEditing) throws { try editing.prune() }
}
