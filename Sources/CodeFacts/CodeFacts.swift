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
package struct CodeLiteral: Sendable {
  /// The text if it is the key of a localizable text: gaps are placeholders.
  package var key: KeyPattern
  /// The key when placeholders that were worked out from types are gaps.
  package var relaxed: KeyPattern
  /// The text if it is a string at run time: gaps are any text.
  package var built: KeyPattern
  /// The bytes of the literal with its quotes.
  package var range: Range<Int>
  /// The bytes of its interpolations, from the backslash to the closing parenthesis.
  package var interpolations: [Range<Int>] = []
  package var line: Int
  package var column: Int
  /// The types around it, from outside, with dots.
  package var enclosing: String
  package var condition: CodeCondition?
  /// True if a comment on its line, or alone on the one above, says `loctrip:ignore`.
  package var isIgnored = false
  package var context: CodeContext
  /// True if another branch of the same expression is not a literal, so that its type is not plain.
  package var hasAlternative = false
  /// True if `+` joins it to something.
  package var isConcatenated = false

  /// Creates a literal without interpolations.
  package init(
    key: KeyPattern,
    relaxed: KeyPattern,
    built: KeyPattern,
    range: Range<Int>,
    line: Int,
    column: Int,
    enclosing: String,
    condition: CodeCondition?,
    context: CodeContext
  ) {
    self.key = key
    self.relaxed = relaxed
    self.built = built
    self.range = range
    self.line = line
    self.column = column
    self.enclosing = enclosing
    self.condition = condition
    self.context = context
  }
}

/// The place of a literal in its code.
package enum CodeContext: Sendable {
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
package struct CodeCall: Sendable {
  /// `Text`, `navigationTitle`, `@Parameter`, `#Preview`.
  package var name: String
  /// The last word in front of the name: `L10n` of `L10n.tr`; empty for an implicit member `.title("…")`.
  package var receiver: String?
  package var labels: [String?]
  package var table: String?
  /// True if a table is given that is not a literal.
  package var hasUnknownTable = false
  package var comment: String?
  package var value: KeyPattern?
  /// The placeholders of the further arguments of `String(format:)` around the call.
  ///
  /// `nil` for a type that is not plain, and in whole without such a call.
  package var formatArguments: [String?]?

  /// Creates a call without further arguments.
  package init(name: String, receiver: String?, labels: [String?]) {
    self.name = name
    self.receiver = receiver
    self.labels = labels
  }
}

/// A declaration that says which texts are localizable.
package struct CodeDeclarations: Sendable {
  /// The kinds of parameters, by name of the function, type or case, and label (`_` without one).
  package var parameters: [Parameter: Kinds] = [:]
  /// The kinds of members, by name.
  package var members: [String: Kinds] = [:]
  /// Functions whose parameter becomes a key, by name and label.
  package var wrappers: [Parameter: Lookup] = [:]
  /// Members of `String` that localize it: `"key".localized`.
  package var memberWrappers: [String: Lookup] = [:]
  /// Enumerations whose raw values become keys.
  package var keyEnumerations: [String: Lookup] = [:]
  /// Structures that are views.
  package var views: Set<String> = []
  /// Names for localizable types.
  package var aliases: Set<String> = []

  /// The table in which a function of the project looks keys up.
  package struct Lookup: Sendable {
    /// The table, or `nil` for the default one.
    package var table: String?
    /// True if the table is only known at run time.
    package var hasUnknownTable: Bool

    /// Creates a lookup; without arguments in the default table.
    package init(table: String? = nil, hasUnknownTable: Bool = false) {
      self.table = table
      self.hasUnknownTable = hasUnknownTable
    }
  }

  /// A parameter, by the name of its function and its label.
  package struct Parameter: Hashable, Sendable {
    package var callee: String
    package var label: String

    /// Names a parameter.
    package init(callee: String, label: String) {
      self.callee = callee
      self.label = label
    }
  }

  /// The kinds of types that something of a name has.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: Int
    package static let localizable = Kinds(rawValue: 1)
    package static let string = Kinds(rawValue: 2)
    package static let mixed = Kinds(rawValue: 4)

    /// Creates kinds of their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Starts without declarations.
  package init() {}

  /// Adds the declarations of another file; what only one can say is said by the first.
  package mutating func merge(_ other: Self) {
    parameters.merge(other.parameters) { $0.union($1) }
    members.merge(other.members) { $0.union($1) }
    wrappers.merge(other.wrappers) { first, _ in first }
    memberWrappers.merge(other.memberWrappers) { first, _ in first }
    keyEnumerations.merge(other.keyEnumerations) { first, _ in first }
    aliases.formUnion(other.aliases)
    views.formUnion(other.views)
  }
}

/// A name that may be the generated symbol of a key: `.cartTitle`, `.Menu.open`.
package struct CodeSymbol: Hashable, Sendable {
  package var name: String
  /// The name in front, which may be a table.
  package var owner: String?

  /// Names a symbol.
  package init(name: String, owner: String?) {
    self.name = name
    self.owner = owner
  }
}

/// The uses of a symbol in a file.
package struct CodeSymbolUse: Sendable {
  package var symbol: CodeSymbol
  /// The place of the first one.
  package var line: Int
  package var column: Int
  /// The types around the first one, from outside, with dots.
  package var enclosing: String
  /// The bytes of the name at each place, to rename it.
  package var ranges: [Range<Int>]

  /// Creates the uses of a symbol.
  package init(
    symbol: CodeSymbol,
    line: Int,
    column: Int,
    enclosing: String,
    ranges: [Range<Int>]
  ) {
    self.symbol = symbol
    self.line = line
    self.column = column
    self.enclosing = enclosing
    self.ranges = ranges
  }
}

/// Everything that one file of code tells.
package struct CodeFacts: Sendable {
  package var literals: [CodeLiteral] = []
  package var declarations = CodeDeclarations()
  /// Names of cases, which become texts at run time.
  package var caseNames: Set<String> = []
  /// Names that `.name` may mean because the code declares them: cases, and static members of types.
  package var declaredNames: Set<String> = []
  /// The possible symbols, each once.
  package var symbols: [CodeSymbolUse] = []
  /// The number of lines.
  package var lineCount = 0

  /// Starts without facts.
  package init() {}
}

extension CodeFacts {
  private static let ignoreMark = Array("loctrip:ignore".utf8)

  /// True if a file has the words `loctrip:ignore` somewhere, so that its comments are to be looked at.
  package static func mentionsIgnoring(_ bytes: [UInt8]) -> Bool {
    !offsets(of: ignoreMark, in: bytes, bytes.indices, most: 1).isEmpty
  }

  /// Marks the literals that a comment `loctrip:ignore` is about: on its line, or alone on the line above.
  ///
  /// The same words in a literal are a text like any other.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - comments: The ranges of its comments.
  ///   - line: Returns the line of an offset, from 1.
  package mutating func markIgnored(
    in bytes: [UInt8],
    comments: [Range<Int>],
    line: (_ offset: Int) -> Int
  ) {
    var lines: Set<Int> = []
    for comment in comments {
      for offset in Self.offsets(of: Self.ignoreMark, in: bytes, comment, most: .max) {
        // Alone on its line it is about the next one.
        var start = offset
        while start > 0, Self.isBlankBeforeMark(bytes[start - 1]) { start -= 1 }
        let isAlone = start == 0 || bytes[start - 1] == 10 || bytes[start - 1] == 13
        lines.insert(isAlone ? line(offset) + 1 : line(offset))
      }
    }
    guard !lines.isEmpty else { return }
    for number in literals.indices where lines.contains(literals[number].line) {
      literals[number].isIgnored = true
    }
  }

  private static func isBlankBeforeMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "/")
  }

  /// The first offsets of a word in a range.
  private static func offsets(
    of word: [UInt8],
    in bytes: [UInt8],
    _ range: Range<Int>,
    most: Int
  ) -> [Int] {
    guard range.count >= word.count else { return [] }
    var found: [Int] = []
    var offset = range.lowerBound
    while offset <= range.upperBound - word.count, found.count < most {
      if bytes[offset] == word[0], bytes[offset..<offset + word.count].elementsEqual(word) {
        found.append(offset)
      }
      offset += 1
    }
    return found
  }
}
