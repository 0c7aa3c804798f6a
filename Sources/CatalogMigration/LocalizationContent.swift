internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore
internal import StringCatalogs

/// The use of the files that a catalog is written as; nothing else decides how they differ.
package enum FilePurpose: Sendable {
  /// Files that people go on with: no text is lost, and what a file has already keeps its names.
  case sources
  /// Files in an app: what Xcode builds of the catalog.
  case build
}

/// The content of a legacy file for a localization of a string catalog.
struct LocalizationContent {
  /// The default name of the variable of a plural.
  static let variable = "value"

  private let localization: Localization
  private let key: String
  private let purpose: FilePurpose
  private let isSource: Bool
  /// The content of an existing file for the key.
  private let known: StringsdictEntry.Content?
  /// The number in the source's plural, which an app passes; `nil` without one.
  private let source: BuiltPlural?
  private let spelling: SubstitutionText

  init(
    _ localization: Localization, key: String, for purpose: FilePurpose = .sources,
    isSource: Bool = false, known: StringsdictEntry.Content? = nil, source: BuiltPlural? = nil
  ) {
    self.localization = localization
    self.key = key
    self.purpose = purpose
    self.isSource = isSource
    self.known = known
    self.source = source
    spelling = SubstitutionText(localization.substitutions)
  }

  /// The content; `.other` with the reason if a legacy file cannot hold it.
  var content: StringsdictEntry.Content {
    if localization.hasProblems { return .other("has an unknown form") }
    if StringCatalog.isOverlapping(localization) {
      return .other("has both a text and variations, or two kinds of variations")
    }
    if let reason = localization.unbuildable { return .other(reason) }
    var roots: [(steps: [VariationPath.Step], text: String)] = []
    var cases: [ExactString: [StringsdictEntry.Case]] = [:]
    for leaf in localization.leaves {
      guard case .text(let text) = leaf.message else { return .other("is a set of phrases") }
      let exported = spelling.exported(text, at: leaf.path)
      if case .substitution(let name)? = leaf.path.steps.first {
        guard let category = leaf.path.pluralCategory else { continue }
        cases[ExactString(name), default: []].append(StringsdictEntry.Case(category, exported))
      } else {
        roots.append((leaf.path.steps, exported))
      }
    }
    guard roots.count > 0 else { return .other("has substitutions but no text that uses them") }
    guard let variables = variables(cases) else {
      return .other("has a substitution without texts")
    }
    return content(of: roots, variables)
  }

  private func variables(_ cases: [ExactString: [StringsdictEntry.Case]]) -> [StringsdictEntry
    .Variable]?
  {
    var variables: [StringsdictEntry.Variable] = []
    for substitution in localization.substitutions {
      guard let texts = cases[ExactString(substitution.name)] else { return nil }
      let specifier = substitution.specifier ?? (purpose == .build ? "d" : "lld")
      variables.append(
        StringsdictEntry.Variable(
          name: substitution.name,
          valueType: specifier,
          cases: texts.map {
            // A variable without a position has kept this spelling so far.
            let text = Self.naming(specifier, position: substitution.argument, in: $0.text)
            return StringsdictEntry.Case($0.category, plain(text))
          }
        )
      )
    }
    return variables
  }

  private func content(
    of roots: [(steps: [VariationPath.Step], text: String)],
    _ variables: [StringsdictEntry.Variable]
  ) -> StringsdictEntry.Content {
    var devices: [(name: String, texts: [(steps: [VariationPath.Step], text: String)])] = []
    for root in roots {
      guard case .device(let name)? = root.steps.first else {
        return single(roots, variables, known?.variable)
      }
      let rest = (Array(root.steps.dropFirst()), root.text)
      if let known = devices.firstIndex(where: { $0.name == name }) {
        devices[known].texts.append(rest)
      } else {
        devices.append((name, [rest]))
      }
    }
    var contents: [StringsdictEntry.Device] = []
    for device in devices {
      let name = known?.content(forDevice: device.name)?.variable
      let content = single(device.texts, variables, name)
      if purpose == .build, device.name == "other", variables.isEmpty, content.text == nil {
        return .other("has variations under 'other', which no build accepts")
      }
      contents.append(StringsdictEntry.Device(name: device.name, content: content))
    }
    return .devices(contents)
  }

  /// A text or the cases of a plural, for all devices or one.
  private func single(
    _ texts: [(steps: [VariationPath.Step], text: String)],
    _ variables: [StringsdictEntry.Variable], _ name: String?
  ) -> StringsdictEntry.Content {
    if texts.count == 1, texts[0].steps.isEmpty {
      let text = plain(texts[0].text)
      return variables.isEmpty ? .text(text) : .format(text, variables)
    }
    let cases = texts.compactMap { steps, text -> StringsdictEntry.Case? in
      guard case .plural(let category)? = steps.last else { return nil }
      return StringsdictEntry.Case(category, text)
    }
    if purpose == .build {
      if isSource, !cases.contains(where: { Self.showsNumber($0.text) }) {
        return .other(
          "has a plural that never shows its number, which no build accepts; use separate keys for one "
            + "and for several")
      }
      return BuiltPlural(cases, source: source).content
    }
    return Self.plural(cases, key: key, variable: name ?? Self.variable)
  }

  private static func showsNumber(_ text: String) -> Bool {
    Placeholder.all(in: text).contains { $0.kind.isNumber || $0.name != nil }
  }

  /// A text of a plural that shows several numbers, so that nobody knows which of them selects the form.
  var unclearPlural: String? {
    for leaf in localization.leaves where leaf.path.substitution == nil {
      guard leaf.path.pluralCategory != nil, case .text(let text) = leaf.message else { continue }
      if Placeholder.all(in: text).count(where: \.kind.isNumber) > 1 { return text }
    }
    return nil
  }

  /// A text without the names of its arguments, if an app reads it.
  private func plain(_ text: String) -> String { purpose == .build ? text.withoutNames : text }

  /// An entry for a plural without substitutions.
  ///
  /// The first number in its texts, or else in the key, selects the case. If there are other
  /// arguments, all get positions: inside a variable they would be counted from its own.
  private static func plural(_ cases: [StringsdictEntry.Case], key: String, variable: String)
    -> StringsdictEntry.Content
  {
    let ordered = cases.sorted { $0.category == .other && $1.category != .other }.map(\.text)
    let all = (ordered + [key]).map { Placeholder.all(in: $0) }
    let number = all.lazy.compactMap { $0.first { $0.kind.isNumber } }.first
    let specifier = number?.specifier ?? "lld"
    let position = number?.position ?? 1
    let isAlone = position == 1 && all.dropLast().allSatisfy { $0.count <= 1 }
    let texts = cases.map { item in
      let named = naming(specifier, position: isAlone ? nil : position, in: item.text)
      return StringsdictEntry.Case(item.category, isAlone ? named : positioned(named))
    }
    let name = "#@\(variable)@"
    return .format(
      isAlone ? "%\(name)" : "%\(position)$\(name)",
      [StringsdictEntry.Variable(name: variable, valueType: specifier, cases: texts)])
  }

  /// A text with `%arg` replaced by the specifier of its number.
  private static func naming(_ specifier: String, position: Int? = nil, in text: String) -> String {
    let lead = position.map { "%\($0)$" } ?? "%"
    return text.editing(Placeholder.places(in: text)) { placeholder in
      placeholder.kind == .argument ? lead + specifier : nil
    }
  }

  /// A text with explicit positions for all arguments.
  private static func positioned(_ text: String) -> String {
    text.editing(Placeholder.places(in: text)) { placeholder in
      placeholder.text.hasPrefix("%\(placeholder.position)$")
        ? nil : "%\(placeholder.position)$" + placeholder.text.dropFirst()
    }
  }
}

extension StringsdictEntry.Content {
  /// The text of one that does not vary.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The name of the only variable, if the text around it names it.
  fileprivate var variable: String? {
    guard case .format(let format, let variables) = self, variables.count == 1,
      let name = variables.first?.name
    else { return nil }
    let isNamed = Placeholder.all(in: format).contains { $0.kind == .substitution(name) }
    return isNamed ? name : nil
  }

  fileprivate func content(forDevice name: String) -> Self? {
    guard case .devices(let devices) = self else { return nil }
    return devices.first { $0.name.isIdentical(to: name) }?.content
  }
}
