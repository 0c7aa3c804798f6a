/// The id that Xcode gives a text of a `.stringsdict`: `/KEY:dict/VARIABLE:dict/one:dict/:string`, and
/// `/KEY:dict/NSStringLocalizedFormatKey:dict/:string` for the text around its plurals.
package struct DictionaryID: Sendable {
  /// The key.
  package let key: String
  /// The variable and its case; `nil` for the text around the plurals.
  package let plural: (variable: String, category: PluralCategory)?

  /// Reads an id; `nil` if it has another form.
  package init?(_ id: String) {
    guard var parts = Self.parts(of: id) else { return nil }
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

  /// The components of an id, of which a key may span several; `nil` for an id of another form.
  package static func parts(of id: String) -> [String]? {
    let end = ":dict/:string".utf8
    guard id.utf8.first == UInt8(ascii: "/"), id.utf8.count > end.count,
      id.utf8.suffix(end.count).elementsEqual(end)
    else { return nil }
    return String(Substring(id.utf8.dropFirst().dropLast(end.count))).parts(around: ":dict/")
  }
}

extension DictionaryID {
  /// The path inside the entry: the variable as a substitution, and the case.
  var path: VariationPath {
    guard let plural else { return .root }
    return VariationPath([.substitution(plural.variable), .plural(plural.category)])
  }
}
