package import LoctripLocalizationCore

/// The contexts of PO entries, `msgctxt`: the ids of units, without the category of a plural.
package enum POContext {
  /// The forms of one plural: their ids differ in the category alone.
  package struct Plural: Hashable, Sendable {
    /// The context.
    package let context: String
    private let start: String
    private let end: String

    /// The id of a form.
    package func id(of category: PluralCategory) -> String { "\(start)\(category.rawValue)\(end)" }

    /// The plural that a unit is a form of.
    ///
    /// - Returns: `nil` for any other unit.
    package init?(of row: Int, in table: UnitTable) {
      let path = table.path(row)
      guard let id = table.id(row) else { return nil }
      if path.pluralCategory != nil {
        let (key, parent) = (table.key(row), path.parent)
        start =
          parent.isRoot
          ? "\(key)\(Slot.separator)plural." : "\(key)\(Slot.separator)\(parent).plural."
        end = ""
        let natural = parent.isRoot ? key : "\(key)\(Slot.separator)\(parent)"
        context = Self(natural).start.isIdentical(to: start) ? natural : "\(key)\(Slot.separator)"
      } else if let dictionary = DictionaryID(id), let plural = dictionary.plural {
        context = "/\(dictionary.key):dict/\(plural.variable):dict"
        (start, end) = ("\(context)/", ":dict/:string")
      } else {
        return nil
      }
      guard Self(context).start.isIdentical(to: start) else { return nil }
    }

    /// The plural of an entry with a context.
    init(_ context: String) {
      self.context = context
      if context.hasSuffix(Slot.separator) {
        (start, end) = ("\(context)plural.", "")
      } else if context.hasPrefix("/"), context.hasSuffix(":dict") {
        (start, end) = ("\(context)/", ":dict/:string")
      } else if Slot(splitting: "\(context).plural.other") != nil {
        (start, end) = ("\(context).plural.", "")
      } else {
        (start, end) = ("\(context)\(Slot.separator)plural.", "")
      }
    }
  }

  /// A text of an entry without a plural.
  package enum Single: Equatable {
    /// A unit.
    case unit(String)
    /// A phrase of a unit, by its number from 0.
    case phrase(String, Int)

    /// Reads a context.
    package init(_ context: String) {
      if context.hasSuffix(Slot.separator) {
        self = .unit(String(context.dropLast(Slot.separator.count)))
      } else if let (id, number) = Self.phrase(context) {
        self = .phrase(id, number)
      } else {
        self = .unit(context)
      }
    }

    /// A context such as `KEY|==|set.2`, the number from 0.
    private static func phrase(_ context: String) -> (id: String, number: Int)? {
      let bytes = context.utf8
      guard let stop = bytes.lastIndex(of: UInt8(ascii: ".")),
        case let digits = bytes[bytes.index(after: stop)...], 1...5 ~= digits.count,
        digits.allSatisfy({ 48...57 ~= $0 }), digits.first != 48,
        let number = Int(String(context[bytes.index(after: stop)...]))
      else { return nil }
      let mark = "\(Slot.separator)set"
      guard context[..<stop].hasSuffix(mark) else { return nil }
      return (String(context[..<stop].dropLast(mark.count)), number - 1)
    }
  }

  /// The context of a unit that is no form of a plural.
  package static func context(of id: String) -> String {
    Single(id) == .unit(id) ? id : "\(id)\(Slot.separator)"
  }

  /// The context of a phrase, by its number from 0.
  package static func context(of id: String, phrase number: Int) -> String {
    "\(id)\(Slot.separator)set.\(number + 1)"
  }
}
