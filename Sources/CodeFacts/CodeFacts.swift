/// The role of a text on the screen, for translators.
package enum TextUse: String, Sendable, CaseIterable {
  case text, label, button, toggle, picker, field, section, link, menu, title, alert, dialog, help
  case accessibility, prompt, intent, phrase, other
}

/// The builds that have some code, if the shipped app does not.
package enum CodeCondition: String, Sendable {
  case preview, debug, test, example
  /// Code that no build compiles, in `#if false`.
  case disabled
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
  /// True if what stands beside it is a string, as in `name ?? "…"`, so that it is one too.
  package var isString = false
  /// True if only previews come to the declaration that it is in: sample data, or a view around another.
  package var isOfPreviews = false
  /// The static member that it is in, or in code that a program wrote any member.
  package var member: String?

  /// Creates a literal without interpolations.
  package init(
    key: KeyPattern, relaxed: KeyPattern, built: KeyPattern, range: Range<Int>, line: Int,
    column: Int, enclosing: String, condition: CodeCondition?, context: CodeContext
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
  /// The value of something whose type the code states, or of what has the name.
  case value(type: String, name: String, of: CodeVariable)
  /// The value of an assignment; `isOwn` if the member belongs to the type around the code.
  case assignment(String, isOwn: Bool, of: CodeVariable)
  /// `"key".member`
  case receiver(String)
  /// The raw value of a case of an enumeration, or of a case that states none.
  case rawValue(type: String)
  /// A comparison, a pattern or a subscript.
  case comparison
  case other
}

/// What a name in code stands for.
package enum CodeVariable: Hashable, Sendable {
  /// A member of the type around it, or something outside of all types.
  case member
  /// A variable of a body, by the offset of its declaration.
  case local(Int)
  /// Something that is not followed.
  case other
}

/// An argument of a call, as far as the code tells it.
package enum CodeArgument: Hashable, Sendable {
  case text(String)
  /// A parameter of the function around, by its number.
  case parameter(Int)
  case other
}

/// A call around a literal.
package struct CodeCall: Sendable {
  /// `Text`, `navigationTitle`, `@Parameter`, `#Preview`.
  package var name: String
  /// The last word in front of the name: `L10n` of `L10n.tr`; empty for an implicit member `.title("…")`; the name of
  /// the first call with `()` for a chain of calls: `Text()` of `Text("…").bold().badge("…")`.
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
  /// The arguments, of a call with several of which some are told; else none.
  package var arguments: [CodeArgument] = []

  /// Creates a call without further arguments.
  package init(name: String, receiver: String?, labels: [String?]) {
    self.name = name
    self.receiver = receiver
    self.labels = labels
  }
}

/// A function, an initializer, a case of an enumeration or a macro of the project that takes texts.
package struct CodeFunction: Hashable, Sendable {
  /// `badge`, the type of an initializer, `#localized` of a macro.
  package var name: String
  /// The types around it, from outside, with dots; of an initializer those around its type.
  package var owner: String
  package var flags: Flags
  package var parameters: [Parameter]

  /// What it is.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    /// An initializer.
    package static let makesType = Flags(rawValue: 1)
    /// A member of a type itself, or a case.
    package static let isStatic = Flags(rawValue: 2)
    /// Only its file knows it.
    package static let isOfFile = Flags(rawValue: 4)
    /// Marked so that another function of the name is taken where both can be.
    package static let isDisfavored = Flags(rawValue: 8)
    /// The initializer that a structure has by its properties.
    package static let isMemberwise = Flags(rawValue: 16)
    package static let all = Flags(rawValue: 31)

    /// Creates flags of their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// A parameter.
  package struct Parameter: Hashable, Sendable {
    /// The label; `_` without one.
    package var label: String
    /// The name inside of the function.
    package var name: String
    package var kinds: CodeDeclarations.Kinds
    /// True if a call may leave it out.
    package var isOptional: Bool

    /// Names a parameter.
    package init(label: String, name: String, kinds: CodeDeclarations.Kinds, isOptional: Bool) {
      self.label = label
      self.name = name
      self.kinds = kinds
      self.isOptional = isOptional
    }
  }

  /// Names a function.
  package init(name: String, owner: String, flags: Flags, parameters: [Parameter]) {
    self.name = name
    self.owner = owner
    self.flags = flags
    self.parameters = parameters
  }
}

/// A type of the project, or a name for one.
package struct CodeType: Hashable, Sendable {
  package var name: String
  /// The types around it, from outside, with dots.
  package var owner: String
  package var flags: Flags
  /// What it inherits from or conforms to, or what it is another name for.
  package var inherited: [String]

  /// What it is.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    /// Only its file knows it.
    package static let isOfFile = Flags(rawValue: 1)
    /// An extension, which declares no type.
    package static let isExtension = Flags(rawValue: 2)
    /// Another name for a type.
    package static let isAlias = Flags(rawValue: 4)
    /// An enumeration without cases, of which there are no values.
    package static let isNamespace = Flags(rawValue: 8)
    /// A class whose members Objective-C can call.
    package static let isOfObjectiveC = Flags(rawValue: 16)
    package static let all = Flags(rawValue: 31)

    /// Creates flags of their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Names a type.
  package init(name: String, owner: String, flags: Flags, inherited: [String]) {
    self.name = name
    self.owner = owner
    self.flags = flags
    self.inherited = inherited
  }
}

/// A value that goes to another place of the code.
package struct CodeFlow: Sendable {
  /// Where it comes from.
  package enum Source: Hashable, Sendable {
    /// A parameter, by the number of its function in the facts and its own.
    case parameter(function: Int, Int)
    /// A property, or the result of a function, of a type; `nil` for one that the code does not tell.
    case member(owner: String?, String)
    /// A variable of a body, by the offset of its declaration.
    case local(Int)
    /// `self` in a member of an extension of `String`.
    case receiver(String)
    /// The raw value of an enumeration.
    case rawValue(String)
    /// The error that a `catch` gets, by the offset of its `do`.
    case caught(Int)
  }

  package var source: Source
  /// The place that it goes to.
  package var target: CodeContext
  /// How much it is of what is there.
  package var extent: Extent

  /// How much a value is of a text.
  package enum Extent: Int, Sendable {
    /// The text itself.
    case whole
    /// A part, with words or other values beside it: `"\(value) boats"`.
    case part
    /// The only thing in a text with an interpolation: `"\(value)"`.
    case only
  }

  /// True if it is not the text itself.
  package var isPart: Bool { extent != .whole }
  /// The types around the code, from outside, with dots.
  package var enclosing: String

  /// Tells of a value.
  package init(source: Source, target: CodeContext, extent: Extent, enclosing: String) {
    self.source = source
    self.target = target
    self.extent = extent
    self.enclosing = enclosing
  }
}

/// The errors that a function throws, or the body of a `do`.
package struct CodeThrower: Hashable, Sendable {
  /// The name of the function, or of the type of an initializer; empty for a `do`.
  package var name: String
  /// The offset of a `do`; 0 for a function.
  package var offset: Int
  /// True if it may throw errors that the code does not tell.
  package var isOpen = false
  /// The last names of the types that it throws; a function with `()` for an `NSError` that is made in it.
  package var types: Set<String> = []
  /// The names of the functions that it calls with `try`.
  package var calls: Set<String> = []

  /// Names a function or a `do`.
  package init(name: String, offset: Int) { (self.name, self.offset) = (name, offset) }
}

/// Declarations that say which texts are localizable.
package struct CodeDeclarations: Sendable {
  /// Functions that take texts.
  package var functions: [CodeFunction] = []
  /// The types that are declared, and extensions that conform to something.
  package var types: [CodeType] = []
  /// The kinds of members.
  package var members: [Member: Kinds] = [:]
  /// Names for localizable types.
  package var aliases: Set<String> = []

  /// A property, by the types around it.
  package struct Member: Hashable, Sendable {
    package var owner: String
    package var name: String

    /// Names a property.
    package init(owner: String, name: String) {
      self.owner = owner
      self.name = name
    }
  }

  /// The kinds of types that something of a name has.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package static let localizable = Kinds(rawValue: 1)
    package static let string = Kinds(rawValue: 2)
    package static let mixed = Kinds(rawValue: 4)

    /// Creates kinds of their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Starts without declarations.
  package init() {}
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
  /// False if only previews, tests and the like have it.
  package var isShipped = true

  /// Creates the uses of a symbol.
  package init(symbol: CodeSymbol, line: Int, column: Int, enclosing: String, ranges: [Range<Int>])
  {
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
  /// Values that go from one place to another.
  package var flows: [CodeFlow] = []
  /// The functions that throw errors, and the bodies of `do` whose errors are shown or passed on.
  package var throwers: [CodeThrower] = []
  /// Names of cases, which become texts at run time.
  package var caseNames: Set<String> = []
  /// Names that `.name` may mean because the code declares them: cases, and static members of types.
  package var declaredNames: Set<String> = []
  /// The possible symbols, each once.
  package var symbols: [CodeSymbolUse] = []
  /// The names that code mentions with nothing, `self` or `super` in front, by the types around it, with dots.
  package var mentions: [String: Set<String>] = [:]
  /// The names of members of values, whose types the code may not tell; also ``heldType``.
  package var askedNames: Set<String> = []

  /// Among the names that are asked for: a value of the code is the type of another one, which may have any member.
  ///
  /// With a name behind a full stop that member is asked for.
  package static let heldType = "type(of:)"
  /// Among the names that a type mentions: the type itself, as a value.
  package static let ownType = "Self.self"
  /// True if a comment at the beginning says that a program wrote the file.
  package var isGenerated = false
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
  /// The same words in a literal are a text like any other, and in quotation marks or as a part of other words they are
  /// not said.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - comments: The ranges of its comments.
  ///   - line: Returns the line of an offset, from 1.
  package mutating func markIgnored(
    in bytes: [UInt8], comments: [Range<Int>], line: (_ offset: Int) -> Int
  ) {
    var lines: Set<Int> = []
    for comment in comments {
      for offset in Self.offsets(of: Self.ignoreMark, in: bytes, comment, most: .max)
      where Self.isSaid(offset..<offset + Self.ignoreMark.count, in: bytes, comment) {
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

  /// True for the mark as words of their own.
  private static func isSaid(_ mark: Range<Int>, in bytes: [UInt8], _ comment: Range<Int>) -> Bool {
    func isAmong(_ offset: Int, _ others: StaticString) -> Bool {
      guard comment.contains(offset) else { return true }
      let byte = bytes[offset]
      return byte <= UInt8(ascii: " ")
        || others.withUTF8Buffer { unsafe $0.contains(byte) }
    }
    return isAmong(mark.lowerBound - 1, "/*!") && isAmong(mark.upperBound, "*.,:;")
  }

  private static func isBlankBeforeMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "/")
  }

  /// The first offsets of a word in a range.
  private static func offsets(of word: [UInt8], in bytes: [UInt8], _ range: Range<Int>, most: Int)
    -> [Int]
  {
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
