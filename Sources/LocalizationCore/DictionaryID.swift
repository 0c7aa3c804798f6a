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

extension DictionaryID {
  /// The variable that a plural of a string catalog has in such an id; any other name is a substitution's.
  package static let variable = "value"

  /// The id that a string catalog gives a case of a plural which went out with this one; `nil` for other texts.
  package var catalogID: String? {
    guard let plural else { return nil }
    let isOnly = plural.variable.isIdentical(to: Self.variable)
    let steps: [VariationPath.Step] = isOnly ? [] : [.substitution(plural.variable)]
    return Slot(key: key, path: VariationPath(steps + [.plural(plural.category)])).id
  }

  /// The ids that a case of a plural may have in a string catalog that was made of the file: a variable may be a
  /// substitution there, or the whole text.
  package var catalogIDs: [String] {
    guard let plural else { return [] }
    let whole = Slot(key: key, path: VariationPath([.plural(plural.category)])).id
    return ExactString.distinct([catalogID, whole].compactMap(\.self))
  }

  /// The id of a case of a plural in a string catalog, as the entry of a `.stringsdict` would have it.
  ///
  /// - Returns: `nil` for any other text, and for a key that tools could not read from such an id.
  package static func id(of row: Int, in table: UnitTable) -> String? {
    let steps = table.path(row).steps
    guard case .plural(let category)? = steps.last, steps.count < 3 else { return nil }
    var variable = Self.variable
    if steps.count == 2 {
      guard case .substitution(let name) = steps[0] else { return nil }
      variable = name
    }
    let key = table.key(row)
    // Such tools end a key at its first colon.
    guard !key.isEmpty, !key.hasByte(UInt8(ascii: ":")), !variable.hasByte(UInt8(ascii: ":")) else {
      return nil
    }
    let id = "/\(key):dict/\(variable):dict/\(category.rawValue):dict/:string"
    // A key may look like an id of its own.
    return DictionaryID(id)?.catalogID == table.id(row) ? id : nil
  }
}
