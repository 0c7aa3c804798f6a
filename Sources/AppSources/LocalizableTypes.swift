internal import Foundation

/// The types whose string literals Xcode extracts.
enum LocalizableTypes {
  /// Types that are initialized by a literal which is a key, with what it is on the screen.
  ///
  /// Source: the developer documentation of each type (`ExpressibleByStringLiteral`,
  /// `ExpressibleByStringInterpolation`).
  static let uses: [String: TextUse] = [
    "LocalizedStringKey": .text,
    "LocalizedStringResource": .text,
    "LocalizationValue": .text,
    "IntentDescription": .intent,
    "IntentDialog": .intent,
    "TypeDisplayRepresentation": .intent,
    "DisplayRepresentation": .intent,
    "AppShortcutPhrase": .phrase,
  ]

  /// What a type takes: nothing for one that is neither a text nor localizable.
  static func kinds(
    of type: String,
    _ aliases: Set<String> = []
  ) -> CodeDeclarations.Kinds {
    var kinds: CodeDeclarations.Kinds = []
    // Of a function type what it returns counts.
    let type =
      type.range(of: "->", options: .backwards).map { String(type[$0.upperBound...]) } ?? type
    for word in words(of: type) {
      if uses[word] != nil || aliases.contains(word) {
        kinds.insert(.localizable)
      } else if stringTypes.contains(word) {
        kinds.insert(.string)
      }
    }
    // `String.LocalizationValue` is one type.
    if kinds.contains(.localizable), type.contains("String.LocalizationValue") {
      return kinds.subtracting(.string)
    }
    // `[Tab: LocalizedStringKey]` is known; of `(String, LocalizedStringKey)` a literal may be both.
    if kinds == [.localizable, .string] { return [.localizable, .mixed] }
    return kinds
  }

  /// The use of a type's literals.
  static func use(of type: String) -> TextUse {
    words(of: type).lazy.compactMap { uses[$0] }.first ?? .text
  }

  private static let stringTypes: Set<String> = [
    "String", "Substring", "StringProtocol", "NSString", "StaticString", "Character",
  ]

  private static func words(of type: String) -> [String] {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
