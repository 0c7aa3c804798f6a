package import LoctripLocalizationCore

/// The placeholders of a translation differ from those of its source.
///
/// They include the names of App Shortcuts, `${applicationName}`, and of an app's own variables, `{count}`.
package struct PlaceholderMismatch: LoctripCheck {
  private let passesKeys: Bool

  /// Creates the check.
  ///
  /// - Parameter passesKeys: True to pass units of a catalog whose source is a key that names the text, or is blank: nobody
  ///   knows its arguments. A delivered file is compared with the source that it has, as an import does.
  package init(passesKeys: Bool = false) { self.passesKeys = passesKeys }

  /// The code, `placeholder-mismatch`.
  package var code: Finding.Code { .placeholderMismatch }

  /// An error by default: a wrong placeholder can crash the app.
  package var severity: Finding.Severity { .error }

  /// Texts with placeholders or names.
  package var concerns: TextFeatures { [.percent, .variable, .structure, .brace] }

  /// Names that differ; a placeholder without its argument, or the missing ones; and, beside no error about these,
  /// broken placeholders and percent signs.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    // An empty translation is a missing one.
    guard let known = unit.source, let target = unit.target, !target.isEmpty,
      let source = passesKeys && unit.entry != nil ? Self.format(unit, known) : known
    else { return [] }
    // A name that is lost or added says nothing about the arguments of the format.
    let names = VariableNames.finding(source, target).map { [$0] } ?? []
    return names + formatFindings(in: unit, source, target, language)
  }

  /// The text whose arguments the app gives: the key of a source that is blank; `nil` where nobody knows it, because the
  /// source is a key that names the text.
  private static func format(_ unit: TranslationUnit, _ source: LoctripMessage) -> LoctripMessage? {
    guard case .text(let text) = source else { return source }
    if !text.isBlank {
      return unit.entryKey.map(text.isIdentical) == true && text.isKey ? nil : source
    }
    guard let key = unit.entryKey, !key.isKey else { return nil }
    return .text(key)
  }

  /// The findings about the placeholders of the format.
  private func formatFindings(
    in unit: TranslationUnit, _ source: LoctripMessage, _ target: LoctripMessage, _ language: String
  ) -> [Finding] {
    guard case .text(let text) = target, case .text(let original) = source,
      original.hasByte(percentSign) || text.hasByte(percentSign)
    else { return [] }
    var result: [Finding] = []
    if !Placeholder.areAligned(original, text),
      let finding = PlaceholderComparison(unit, source: original, target: text, language: language)
        .finding
    {
      let repair =
        finding.severity == .error && finding.fix.isEmpty
        ? BrokenPlaceholder.misplacedPosition(original, text)
          ?? BrokenPlaceholder.repair(of: unit, original, text, language: language) : nil
      result.append(repair ?? finding)
      // The rest would follow from the error.
      if result[0].severity == .error { return result }
    }
    let finding =
      BrokenPlaceholder.misplacedPosition(original, text)
      ?? BrokenPlaceholder.needless(original, text)
      ?? BrokenPlaceholder.extendedArgument(in: unit, original, text)
      ?? BrokenPlaceholder.doubledPercent(in: unit, original, text)
      ?? BrokenPlaceholder.lostPercent(original, text)
    return result + [finding].compactMap(\.self)
  }
}

extension PlaceholderMismatch {
  /// The substitutions in a delivery that neither the source nor any unit beside it has.
  ///
  /// Units of a catalog or a `.stringsdict` know theirs.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    guard !table.isOfCatalog else { return [] }
    var found: [(row: Int, key: String, names: [(name: String, range: Range<Int>)])] = []
    var known: [ExactString: Set<ExactString>] = [:]
    for row in table.indices {
      if table.mayBePlural(row), let slot = table.id(row).flatMap({ Slot(splitting: $0) }),
        let name = slot.path.substitution
      {
        known[slot.key, default: []].insert(ExactString(name))
      }
      if let target = table.plainTarget(row) {
        guard target.contains(UInt8(ascii: "#")) else { continue }
      } else if !table.hasTarget(row) {
        continue
      }
      let unit = table[row].restoringCodes()
      guard case .text(let text)? = unit.target, case .text(let source)? = unit.source,
        let key = unit.entryKey, unit.id.map({ DictionaryID($0) == nil }) ?? false
      else { continue }
      let names = Set(Placeholder.all(in: source).map(\.kind))
      let unknown = Placeholder.places(in: text).compactMap { placeholder, range in
        if case .substitution(let name) = placeholder.kind, !names.contains(placeholder.kind) {
          return (name: name, range: range)
        }
        return nil
      }
      if !unknown.isEmpty { found.append((row, key, unknown)) }
    }
    return found.compactMap { row, key, names in
      let known = known[ExactString(key)] ?? []
      guard let unknown = names.first(where: { !known.contains(ExactString($0.name)) }) else {
        return nil
      }
      let message = "%#@\(unknown.name)@ does not match a substitution of the entry"
      return (row, Finding(code, .error, message, ranges: [unknown.range]))
    }
  }
}

private let percentSign = UInt8(ascii: "%")
