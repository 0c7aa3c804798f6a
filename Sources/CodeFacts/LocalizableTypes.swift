/// The types whose string literals Xcode extracts.
package enum LocalizableTypes {
  /// Types that are initialized by a literal which is a key, with what it is on the screen.
  ///
  /// Source: the developer documentation of each type (`ExpressibleByStringLiteral`,
  /// `ExpressibleByStringInterpolation`).
  package static let uses: [String: TextUse] = [
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
  package static func kinds(of type: String, _ aliases: Set<String> = []) -> CodeDeclarations.Kinds
  {
    var kinds: CodeDeclarations.Kinds = []
    // Of a function type what it returns counts.
    let type = result(of: type)
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
  package static func use(of type: String) -> TextUse {
    words(of: type).lazy.compactMap { uses[$0] }.first ?? .text
  }

  private static let stringTypes: Set<String> = [
    "String", "Substring", "StringProtocol", "NSString", "StaticString", "Character",
  ]

  /// The type behind the last arrow.
  private static func result(of type: String) -> String {
    let bytes = type.utf8
    var index = bytes.endIndex
    while index > bytes.startIndex {
      bytes.formIndex(before: &index)
      guard bytes[index] == UInt8(ascii: ">"), index > bytes.startIndex else { continue }
      if bytes[bytes.index(before: index)] == UInt8(ascii: "-") {
        return String(type[bytes.index(after: index)...])
      }
    }
    return type
  }

  private static func words(of type: String) -> [String] {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
