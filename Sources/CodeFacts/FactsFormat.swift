/// The form in which `loctrip-swift` prints facts, version 1: one JSON document a line, without blanks.
///
/// The page of `LoctripAppSources` describes the lines, `Schemas/loctrip.swift-facts.1.json` is their schema.
package enum FactsFormat {
  /// The name of the form, in the first line.
  package static let schema = "loctrip.swift-facts/1"
  /// The version of the program, in the first line.
  package static let version = "0.3.0"
  /// The longest line in bytes, without its end.
  package static let longestLine = 1 << 20
  /// The size at which a list goes on in another line.
  package static let fullLine = 256 << 10
  /// The largest text of a literal in bytes; of a longer one only the place is told.
  package static let longestText = 64 << 10
  /// The largest number of arguments of a call that each of its literals tells of.
  package static let mostArguments = 64
  /// The largest number of mentioned names that one line lists for a type.
  package static let mostNames = 500
  /// The largest file in bytes.
  package static let largestFile = 256 << 20

  /// The lists of a file's facts, each a line `{"LIST":[…]}`, or several.
  package enum List: String, CaseIterable, Sendable {
    /// `[start,end,line,column,enclosing,member,condition,flags,key,relaxed,built,[start,end,…],context]`
    case literals
    /// `[name,owner,line,column,enclosing,isShipped,[start,end,…]]`
    case symbols
    /// `[name,owner,flags,[label,name,kinds,…]]`
    case functions
    /// `[name,owner,flags,[inherited,…]]`
    case types
    /// `[owner,name,kinds]`
    case members
    /// `[source,extent,enclosing,context]`
    case flows
    /// `[name,offset,isOpen,[type,…],[call,…]]`
    case throwers
    /// A name.
    case aliases
    /// A name.
    case cases
    /// A name.
    case declared
    /// `[enclosing,[name,…]]`
    case mentions
    /// A name.
    case asked
  }

  /// The number of a context, its first element.
  package enum Context: Int, Sendable {
    /// `[0]`
    case other
    /// `[1,name,receiver,label,index,[label,…],table,hasUnknownTable,comment,value,formatArguments,arguments]`
    case argument
    /// `[2,type,name,variable]`
    case value
    /// `[3,name,isOwn,variable]`
    case assignment
    /// `[4,member]`
    case receiver
    /// `[5,type]`
    case rawValue
    /// `[6]`
    case comparison
  }

  /// The number of a flow's source, its first element.
  package enum Source: Int, Sendable {
    /// `[0,function,parameter]`
    case parameter
    /// `[1,owner,name]`
    case member
    /// `[2,offset]`
    case local
    /// `[3,member]`
    case receiver
    /// `[4,type]`
    case rawValue
    /// `[5,offset]`
    case caught
  }

  /// The bit beside the kinds of a parameter that may be left out.
  package static let optionalParameter = 8

  /// The longest literal that the other arguments of its call tell of, in bytes.
  package static let longestArgument = 200

  /// The bits of a literal's flags.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: Int
    package static let isIgnored = Flags(rawValue: 1)
    package static let hasAlternative = Flags(rawValue: 2)
    package static let isConcatenated = Flags(rawValue: 4)
    package static let isString = Flags(rawValue: 8)
    package static let isOfPreviews = Flags(rawValue: 16)
    package static let all: Flags = [
      .isIgnored, .hasAlternative, .isConcatenated, .isString, .isOfPreviews,
    ]

    /// Creates flags of their bits.
    package init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The conditions by their numbers.
  package static let conditions: [CodeCondition?] = [nil, .preview, .debug, .test, .disabled]
}
