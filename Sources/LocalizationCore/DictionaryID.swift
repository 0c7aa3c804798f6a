/// The id that Xcode gives a text of a `.stringsdict`: `/KEY:dict/VARIABLE:dict/one:dict/:string`, and
/// `/KEY:dict/NSStringLocalizedFormatKey:dict/:string` for the text around its plurals.
package struct DictionaryID: Sendable {
  /// The key.
  package let key: String
  /// The variable and its case; `nil` for the text around the plurals.
  package let plural: (variable: String, category: PluralCategory)?

  /// Reads an id; `nil` if it has another form.
  package init?(_ id: String) {
    let end = ":dict/:string"
    guard id.utf8.first == UInt8(ascii: "/"), id.hasSuffix(end) else { return nil }
    var parts = id.dropFirst().dropLast(end.utf8.count).split(
      separator: ":dict/",
      omittingEmptySubsequences: false
    ).map(String.init)
    guard parts.count > 1, let last = parts.popLast() else { return nil }
    if last == "NSStringLocalizedFormatKey" {
      plural = nil
    } else {
      let category = PluralCategory(rawValue: last)
      // A device may be called `other` as well.
      guard category.isStandard, parts.count > 1, parts.last?.hasSuffix("SpecificRuleType") == false
      else { return nil }
      plural = (parts.removeLast(), category)
    }
    key = parts.joined(separator: ":dict/")
  }
}

extension DictionaryID {
  /// The path inside the entry: the variable as a substitution, and the case.
  var path: VariationPath {
    guard let plural else { return .root }
    return VariationPath([.substitution(plural.variable), .plural(plural.category)])
  }
}
