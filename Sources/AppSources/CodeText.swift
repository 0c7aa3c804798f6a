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

  /// The member of generated code, or the static one, that gives the text to other code.
  var accessor: Accessor?

  /// A member that gives a text, by the last name of the type around it.
  struct Accessor: Hashable, Sendable {
    var owner: String
    var name: String
    /// True if it may be a member of values, not of the type itself.
    var isOfInstances: Bool
  }

  fileprivate mutating func look(in table: TextFlows.Table) {
    switch table {
    case .standard: self.table = nil
    case .named(let name): self.table = name
    case .parameter, .unknown: hasUnknownTable = true
    }
  }

  /// The place.
  package var location: FileLocation { FileLocation(path: path, line: line, column: column) }

  /// The table's name, as its catalog is called.
  package var tableName: String { table ?? "Localizable" }
}

/// Tells which literals of all files are localizable, with the declarations of all of them.
struct TextResolver: Sendable {
  private let own: OwnCode
  private let flows: TextFlows
  private let wrappers: Wrappers

  init(_ own: OwnCode, _ flows: TextFlows, _ wrappers: Wrappers) {
    self.own = own
    self.flows = flows
    self.wrappers = wrappers
  }

  /// The text that a literal is; `nil` if it is a string like others.
  func text(of literal: CodeLiteral, in path: String, file: Int, isGenerated: Bool) -> CodeText? {
    var text = CodeText(
      key: literal.key, relaxed: literal.relaxed, use: .text, call: "", path: path,
      line: literal.line, column: literal.column, range: literal.range,
      enclosing: literal.enclosing, condition: literal.condition)
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
      guard complete(&text, literal, call, label, index, file) else { return nil }
    case .value(let type, let name, _):
      let kinds = LocalizableTypes.kinds(of: type, own.aliases)
      guard kinds.contains(.localizable), !literal.isConcatenated, !literal.isString else {
        guard takeKey(&text, literal, nil, file) else { return nil }
        text.call = name
        break
      }
      text.use = LocalizableTypes.use(of: type)
      text.call = type
      // `title: LocalizedStringResource` of an intent.
      if name == "title", type == "LocalizedStringResource" { text.use = .intent }
      if text.use == .phrase { text.table = "AppShortcuts" }
      if kinds.contains(.mixed) || kinds.contains(.string) { text.isCertain = false }
    case .assignment(let name, let isOwn, _):
      let own = isOwn ? own.kinds(ofMember: name, in: literal.enclosing) : []
      let kinds = own.isEmpty ? self.own.kinds(ofMember: name) : own
      guard kinds.contains(.localizable), !literal.isConcatenated, !literal.isString else {
        guard takeKey(&text, literal, nil, file) else { return nil }
        text.call = name
        break
      }
      if kinds != .localizable || own.isEmpty { text.isCertain = false }
      text.call = name
    case .receiver(let member):
      if !takeKey(&text, literal, nil, file) {
        guard wrappers.hasMember(member) else { return nil }
        makeReference(&text, literal)
      }
      text.call = ".\(member)"
    case .rawValue(let type):
      guard takeKey(&text, literal, nil, file) else { return nil }
      text.call = OwnCode.lastName(type)
      text.isWhole = false
    case .comparison, .other: return nil
    }
    if let member = literal.member, isGenerated || text.isReference {
      text.accessor = .init(
        owner: OwnCode.lastName(literal.enclosing), name: member, isOfInstances: isGenerated)
    }
    return text
  }

  /// Makes a text of a string that code looks up at run time; returns false for one that it does not.
  private func takeKey(
    _ text: inout CodeText, _ literal: CodeLiteral, _ match: OwnCode.Match?, _ file: Int
  ) -> Bool {
    guard let (table, isCertain) = flows.table(of: literal, match, file: file) else { return false }
    if !isCertain { text.isCertain = false }
    if text.table == nil, !text.hasUnknownTable { text.look(in: table) }
    makeReference(&text, literal)
    return true
  }

  private func makeReference(_ text: inout CodeText, _ literal: CodeLiteral) {
    text.key = literal.built
    text.relaxed = literal.built
    text.isReference = true
  }

  private func complete(
    _ text: inout CodeText, _ literal: CodeLiteral, _ written: CodeCall, _ label: String?,
    _ index: Int, _ file: Int
  ) -> Bool {
    var call = written
    // Another name for a type of Apple's.
    if let target = own.target(ofAlias: call.name) { call.name = target }
    text.call = call.name
    text.comment = call.comment.flatMap { $0.isEmpty ? nil : $0 }
    text.table = call.table
    text.hasUnknownTable = call.hasUnknownTable
    text.formatArguments = call.formatArguments
    let match = own.match(call, index, in: literal.enclosing, file: file)
    let kinds = match.map(own.kinds) ?? []
    // A joined string is no literal any more, and what stands beside a string is one too.
    let isString = literal.isConcatenated || literal.isString
    if let match {
      if takeKey(&text, literal, match, file) {
        text.value = call.value
        return true
      }
      if match.isSure {
        guard kinds.contains(.localizable), !isString else { return false }
        if kinds != .localizable { text.isCertain = false }
        return true
      }
    }
    if let row = LocalizableCalls.row(for: call, label: label, index: index) {
      text.use = row.use
      if text.table == nil { text.table = row.table }
      if row.isString || isString {
        // Only what takes a string makes a key of it.
        guard row.isString || LocalizableCalls.makesKey(call.name, label) else { return false }
        text.key = literal.built
        text.relaxed = literal.built
      }
      // Only in calls of Foundation the value is the source text.
      if LocalizableCalls.isOfFoundation(call.name) { text.value = call.value }
      if !row.isCertain {
        text.isCertain = false
        // `.value("Day", day)` of charts; others have labels.
        if call.name == "value",
          call.receiver != "" || call.labels.count < 2 || call.labels[1] != nil
        {
          return false
        }
      } else if match != nil {
        // A function of the project may be meant.
        text.isCertain = false
      } else if let receiver = call.receiver, !["", "SwiftUI", "Foundation"].contains(receiver),
        !receiver.hasSuffix("()"), call.name.first?.isUppercase == true, call.name != "String",
        call.name != "LocalizationValue"
      {
        // A type of another module: `Defaults.Toggle("…")`.
        text.isCertain = false
      } else if own.hasType(call, in: literal.enclosing, file: file), !row.isString {
        // The project has a type of this name.
        text.isCertain = false
      }
      return true
    }
    if let match, kinds.contains(.localizable), !isString {
      if kinds != .localizable || !match.isSure { text.isCertain = false }
      return true
    }
    if let table = wrappers.table(of: call, label: label, index: index, nil) {
      if text.table == nil, !text.hasUnknownTable { text.look(in: table) }
      makeReference(&text, literal)
      text.value = call.value
      return true
    }
    guard !isString else { return false }
    if call.name == "init", call.receiver == "",
      own.localizableLabels.contains(label ?? "_"), label != nil || index == 0
    {
      text.isCertain = false
      return true
    }
    // `TextState("…", bundle: .module)` of a package that is not here.
    if index == 0, label == nil, call.name.first?.isUppercase == true, match == nil,
      !own.declares(type: call.name), !LocalizableCalls.namedTypes.contains(call.name)
    {
      text.isCertain = false
      text.isGuess = !call.labels.contains { ["bundle", "tableName", "comment"].contains($0) }
      return true
    }
    return false
  }
}
