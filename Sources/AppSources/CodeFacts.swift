/// The role of a text on the screen, for translators.
package enum TextUse: String, Sendable, CaseIterable {
  case text, label, button, toggle, picker, field, section, link, menu, title, alert, dialog, help
  case accessibility, prompt, intent, phrase, other
}

/// The builds that have some code, if the shipped app does not.
package enum CodeCondition: String, Sendable {
  case preview, debug, test
}

/// A string literal of code, or several that `+` joins, with everything around it that tells what it is.
struct CodeLiteral: Sendable {
  /// The text if it is the key of a localizable text: gaps are placeholders.
  var key: KeyPattern
  /// The key when placeholders that were worked out from types are gaps.
  var relaxed: KeyPattern
  /// The text if it is a string at run time: gaps are any text.
  var built: KeyPattern
  /// The bytes of the literal with its quotes.
  var range: Range<Int>
  var line: Int
  var column: Int
  /// The types around it, from outside, with dots.
  var enclosing: String
  var condition: CodeCondition?
  /// True if a comment on its line, or alone on the one above, says `loctrip:ignore`.
  var isIgnored = false
  var context: CodeContext
  /// True if another branch of the same expression is not a literal, so that its type is not plain.
  var hasAlternative = false
  /// True if `+` joins it to something.
  var isConcatenated = false
  /// True if there is an interpolation.
  var isInterpolated = false
}

/// The place of a literal in its code.
enum CodeContext: Sendable {
  /// An argument of a call, an attribute or a macro.
  case argument(CodeCall, label: String?, index: Int)
  /// The value of something whose type the code states.
  case value(type: String, name: String)
  /// The value of an assignment to a member; `isOwn` if the member belongs to the type around the code.
  case assignment(String, isOwn: Bool)
  /// `"key".member`
  case receiver(String)
  /// The raw value of a case of an enumeration, or of a case that states none.
  case rawValue(type: String)
  /// A comparison, a pattern or a subscript.
  case comparison
  case other
}

/// A call around a literal.
struct CodeCall: Sendable {
  /// `Text`, `navigationTitle`, `@Parameter`, `#Preview`.
  var name: String
  /// The last word in front of the name: `L10n` of `L10n.tr`; empty for an implicit member `.title("…")`.
  var receiver: String?
  var labels: [String?]
  var table: String?
  /// True if a table is given that is not a literal.
  var hasUnknownTable = false
  var comment: String?
  var value: KeyPattern?
  /// The placeholders of the further arguments of `String(format:)` around the call.
  ///
  /// `nil` for a type that is not plain, and in whole without such a call.
  var formatArguments: [String?]?
}

/// A declaration that says which texts are localizable.
struct CodeDeclarations: Sendable {
  /// The kinds of parameters, by name of the function, type or case, and label (`_` without one).
  var parameters: [Parameter: Kinds] = [:]
  /// The kinds of members, by name.
  var members: [String: Kinds] = [:]
  /// Functions whose parameter becomes a key, by name and label.
  var wrappers: [Parameter: Lookup] = [:]
  /// Members of `String` that localize it: `"key".localized`.
  var memberWrappers: [String: Lookup] = [:]
  /// Enumerations whose raw values become keys.
  var keyEnumerations: [String: Lookup] = [:]
  /// Structures that are views.
  var views: Set<String> = []
  /// Names for localizable types.
  var aliases: Set<String> = []

  /// The table in which a function of the project looks keys up.
  struct Lookup: Sendable {
    /// The table, or `nil` for the default one.
    var table: String?
    /// True if the table is only known at run time.
    var hasUnknownTable = false
  }

  struct Parameter: Hashable, Sendable {
    var callee: String
    var label: String
  }

  /// The kinds of types that something of a name has.
  struct Kinds: OptionSet, Sendable {
    let rawValue: Int
    static let localizable = Kinds(rawValue: 1)
    static let string = Kinds(rawValue: 2)
    static let mixed = Kinds(rawValue: 4)
  }

  mutating func merge(_ other: Self) {
    parameters.merge(other.parameters) { $0.union($1) }
    members.merge(other.members) { $0.union($1) }
    wrappers.merge(other.wrappers) { first, _ in first }
    memberWrappers.merge(other.memberWrappers) { first, _ in first }
    keyEnumerations.merge(other.keyEnumerations) { first, _ in first }
    aliases.formUnion(other.aliases)
    views.formUnion(other.views)
  }
}

/// A use of a name that may be the generated symbol of a key: `.cartTitle`, `.Menu.open`.
struct CodeSymbol: Hashable, Sendable {
  var name: String
  /// The name in front, which may be a table.
  var owner: String?
}

/// Everything that one file of code tells.
struct CodeFacts: Sendable {
  var literals: [CodeLiteral] = []
  var declarations = CodeDeclarations()
  /// Names of cases, which become texts at run time.
  var caseNames: Set<String> = []
  /// The first place of each possible symbol.
  var symbols: [CodeSymbol: (line: Int, column: Int, enclosing: String, range: Range<Int>)] = [:]
  /// All places of symbols, to rename them.
  var symbolRanges: [CodeSymbol: [Range<Int>]] = [:]
  /// The number of lines.
  var lineCount = 0
}

extension CodeFacts {
  /// Marks the literals that a comment `loctrip:ignore` is about: on its line, or alone on the line above.
  mutating func markIgnored(in bytes: [UInt8]) {
    let mark = Array("loctrip:ignore".utf8)
    guard bytes.count > mark.count else { return }
    var lines: Set<Int> = []
    var (line, isBlank) = (1, true)
    var index = 0
    while index + mark.count <= bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        line += 1
        isBlank = true
      } else if byte == mark[0], bytes[index..<index + mark.count].elementsEqual(mark) {
        lines.insert(isBlank ? line + 1 : line)
      } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "/") {
        isBlank = false
      }
      index += 1
    }
    guard !lines.isEmpty else { return }
    for number in literals.indices where lines.contains(literals[number].line) {
      literals[number].isIgnored = true
    }
  }
}
