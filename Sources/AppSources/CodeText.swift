package import LoctripCodeFacts
package import LoctripLocalizationCore

/// A localizable text of the code.
package struct CodeText: Sendable {
  /// The key, or what is known of it.
  package var key: KeyPattern
  /// The key with gaps for placeholders that were worked out from types.
  var relaxed: KeyPattern
  /// The table, or `nil` for the default one.
  package var table: String?
  /// True if the code names the table at run time.
  var hasUnknownTable = false
  /// The comment for translators.
  package var comment: String?
  /// The source text, if it is not the key.
  package var value: KeyPattern?
  /// The role on the screen.
  package var use: TextUse
  /// The call or type that makes it localizable.
  package var call: String
  /// The path of the file.
  package var path: String
  /// The place of the literal.
  package var line: Int
  package var column: Int
  /// The bytes of the literal, with its quotes.
  var range: Range<Int>
  /// The bytes of its interpolations.
  var interpolations: [Range<Int>] = []
  /// The types around it.
  package var enclosing: String
  /// The builds that have it, if not all.
  package var condition: CodeCondition?
  /// False if the text may be a plain string.
  package var isCertain = true
  /// True if a comment says that nothing is to be found here.
  var isIgnored = false
  /// True if the literal can be replaced as a whole.
  var isWhole = true
  /// True if nothing but the place speaks for a text: the first argument of a type of another package.
  var isGuess = false
  /// True for a raw value of an enumeration of keys, or an argument of a function around a key.
  var isReference = false
  /// The placeholders of the arguments of `String(format:)` around it; `nil` for a type that is not plain.
  var formatArguments: [String?]?

  fileprivate mutating func look(in lookup: CodeDeclarations.Lookup?) {
    table = lookup?.table
    hasUnknownTable = lookup?.hasUnknownTable ?? false
  }

  /// The place.
  package var location: SourceLocation { SourceLocation(path: path, line: line, column: column) }

  /// The table's name, as its catalog is called.
  package var tableName: String { table ?? "Localizable" }
}

/// Tells which literals of all files are localizable, with the declarations of all of them.
struct TextResolver: Sendable {
  let declarations: CodeDeclarations
  /// Names of types that the project declares with initializers that take texts or strings.
  private let types: Set<String>
  /// Labels of localizable parameters, for `.init(title: "…")`.
  private let labels: Set<String>
  /// Functions and members named in the configuration: `L10n.tr`, `.localized`, `tr`.
  private let wrappers: [(owner: String?, name: String, isMember: Bool)]

  init(_ declarations: CodeDeclarations, wrappers: [String]) {
    self.labels = Set(
      declarations.parameters.filter { $0.value.contains(.localizable) }.map(\.key.label)
    )
    self.declarations = declarations
    types = Set(declarations.parameters.keys.map(\.callee))
    self.wrappers = wrappers.map { wrapper in
      let parts = wrapper.split(separator: ".").map(String.init)
      let name = String(parts.last?.prefix { $0 != "(" } ?? "")
      return (parts.count > 1 ? parts[parts.count - 2] : nil, name, wrapper.hasPrefix("."))
    }
  }

  /// The text that a literal is; `nil` if it is a string like others.
  func text(of literal: CodeLiteral, in path: String) -> CodeText? {
    var text = CodeText(
      key: literal.key,
      relaxed: literal.relaxed,
      use: .text,
      call: "",
      path: path,
      line: literal.line,
      column: literal.column,
      range: literal.range,
      enclosing: literal.enclosing,
      condition: literal.condition
    )
    text.interpolations = literal.interpolations
    text.isIgnored = literal.isIgnored
    text.isWhole = !literal.isConcatenated
    if literal.hasAlternative {
      // `?? ""` is a string for what is missing.
      guard literal.key.key != "" else { return nil }
      text.isCertain = false
    }
    switch literal.context {
    case .argument(let call, let label, let index):
      guard complete(&text, literal, call, label, index) else { return nil }
    case .value(let type, let name):
      guard !literal.isConcatenated else { return nil }
      let kinds = LocalizableTypes.kinds(of: type, declarations.aliases)
      guard kinds.contains(.localizable) else { return nil }
      text.use = LocalizableTypes.use(of: type)
      text.call = type
      // `title: LocalizedStringResource` of an intent.
      if name == "title", type == "LocalizedStringResource" { text.use = .intent }
      if text.use == .phrase { text.table = "AppShortcuts" }
      if kinds.contains(.mixed) || kinds.contains(.string) { text.isCertain = false }
    case .assignment(let name, let isOwn):
      let kinds = declarations.members[name] ?? []
      guard kinds.contains(.localizable), !literal.isConcatenated else { return nil }
      if kinds != .localizable || !isOwn { text.isCertain = false }
      text.call = name
    case .receiver(let member):
      let lookup = declarations.memberWrappers[member]
      guard lookup != nil || wrappers.contains(where: { $0.isMember && $0.name == member }) else {
        return nil
      }
      text.look(in: lookup)
      text.key = literal.built
      text.relaxed = literal.built
      text.call = ".\(member)"
      text.isReference = true
    case .rawValue(let type):
      let name = type.split(separator: ".").last.map(String.init) ?? type
      guard let lookup = declarations.keyEnumerations[type] ?? declarations.keyEnumerations[name]
      else { return nil }
      text.look(in: lookup)
      text.key = literal.built
      text.relaxed = literal.built
      text.call = name
      text.isReference = true
      text.isWhole = false
    case .comparison, .other: return nil
    }
    return text
  }

  private func complete(
    _ text: inout CodeText,
    _ literal: CodeLiteral,
    _ call: CodeCall,
    _ label: String?,
    _ index: Int
  ) -> Bool {
    text.call = call.name
    text.comment = call.comment.flatMap { $0.isEmpty ? nil : $0 }
    text.table = call.table
    text.hasUnknownTable = call.hasUnknownTable
    text.formatArguments = call.formatArguments
    func makeBuilt() {
      text.key = literal.built
      text.relaxed = literal.built
    }
    let own = CodeDeclarations.Parameter(callee: call.name, label: label ?? "_")
    let kinds = declarations.parameters[own] ?? []
    if let row = LocalizableCalls.row(for: call, label: label, index: index) {
      text.use = row.use
      if text.table == nil { text.table = row.table }
      if row.isString || literal.isConcatenated {
        // A joined string is no literal any more; only what takes a string makes a key of it.
        guard row.isString || LocalizableCalls.makesKey(call.name, label) else { return false }
        makeBuilt()
      }
      if call.value?.isBlank == false || call.value?.key != nil { text.value = call.value }
      if !row.isCertain {
        if kinds == .string { return false }
        text.isCertain = false
        // `.value("Day", day)` of charts; others have labels.
        if call.name == "value",
          call.receiver != "" || call.labels.count < 2 || call.labels[1] != nil
        {
          return false
        }
      } else if let receiver = call.receiver,
        !["", "SwiftUI", "Foundation", "()"].contains(receiver),
        call.name.first?.isUppercase == true, call.name != "String",
        call.name != "LocalizationValue"
      {
        // A type of another module: `Defaults.Toggle("…")`.
        text.isCertain = false
      } else if kinds.contains(.string), !kinds.contains(.localizable), call.receiver == nil,
        call.name.first?.isUppercase == true, !row.isString
      {
        // The project has a type of this name that takes strings.
        text.isCertain = false
      }
      return true
    }
    if kinds.contains(.localizable), !literal.isConcatenated {
      if kinds != .localizable { text.isCertain = false }
      return true
    }
    if wrappers.contains(where: {
      !$0.isMember && $0.name == call.name && ($0.owner == nil || $0.owner == call.receiver)
    }),
      index == 0
    {
      makeBuilt()
      text.value = call.value
      text.isReference = true
      return true
    }
    if let lookup = declarations.wrappers[own] {
      if text.table == nil, !text.hasUnknownTable { text.look(in: lookup) }
      makeBuilt()
      text.isReference = true
      return true
    }
    guard !literal.isConcatenated else { return false }
    if call.name == "init", call.receiver == "", labels.contains(label ?? "_"),
      label != nil || index == 0
    {
      text.isCertain = false
      return true
    }
    // `TextState("…", bundle: .module)` of a package that is not here.
    if index == 0, label == nil, call.name.first?.isUppercase == true, kinds.isEmpty,
      !types.contains(call.name), !LocalizableCalls.namedTypes.contains(call.name)
    {
      text.isCertain = false
      text.isGuess = !call.labels.contains { ["bundle", "tableName", "comment"].contains($0) }
      return true
    }
    return false
  }
}
