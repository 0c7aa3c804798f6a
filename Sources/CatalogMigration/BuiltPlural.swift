internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore
internal import StringCatalogs

/// A plural as a build writes it: one variable, `value`, its texts without the names of arguments.
///
/// Several named arguments get positions in the order in which they are first used, and the variable that of the
/// number that counts; one alone gets none.
///
/// Source: a probe of Xcode 27's tool.
struct BuiltPlural {
  /// The texts.
  private let cases: [StringsdictEntry.Case]
  /// The format specifier of the number in `other`, else in the first text; `nil` if they have none.
  private let type: String?
  /// The name of the number that selects the form, if it has one.
  private let name: String?
  /// The position of the variable in the text around it.
  private let position: Int?

  /// - Parameters:
  ///   - cases: The texts as the catalog has them.
  ///   - source: The plural of the source language, whose number a translation counts.
  init(_ cases: [StringsdictEntry.Case], source: BuiltPlural? = nil) {
    let found = cases.map { Placeholder.places(in: $0.text) }
    let all = found.flatMap { $0.map(\.placeholder) }
    let used = Set(all.filter(\.isPositioned).map(\.position))
    var positions: [ExactString: Int] = [:]
    var stated: Set<ExactString> = []
    for placeholder in all where placeholder.isPositioned {
      guard let name = placeholder.name else { continue }
      positions[ExactString(name)] = placeholder.position
      stated.insert(ExactString(name))
    }
    var next = 1
    for placeholder in all where !placeholder.isPositioned {
      guard let name = placeholder.name, positions[ExactString(name)] == nil else { continue }
      while used.contains(next) { next += 1 }
      positions[ExactString(name)] = next
      next += 1
    }
    name = source?.name ?? all.first { $0.name != nil && $0.kind.isNumber }?.name
    let isAlone = positions.count < 2 && used.isEmpty
    let own = name.map { ExactString($0) }
    position = isAlone || own.map(stated.contains) ?? true ? nil : own.flatMap { positions[$0] }
    self.cases = zip(cases, found).map { item, places in
      let text = item.text.editing(places) { placeholder in
        guard let name = placeholder.name else { return nil }
        let plain = placeholder.text.withoutName(name)
        guard !isAlone, !placeholder.isPositioned, let position = positions[ExactString(name)]
        else { return plain }
        return "%\(position)$" + plain.dropFirst()
      }
      return StringsdictEntry.Case(item.category, text)
    }
    let shown = self.cases.first { $0.category == .other } ?? self.cases.first
    let number = shown.flatMap { item in
      Placeholder.all(in: item.text).first { $0.kind.isNumber }?.specifier
    }
    type = number ?? source?.type
  }

  /// The plural of a localization that is one without substitutions; `nil` for any other.
  init?(_ localization: Localization) {
    guard localization.substitutions.isEmpty else { return nil }
    var cases: [StringsdictEntry.Case] = []
    for leaf in localization.leaves {
      guard leaf.path.steps.count == 1, case .plural(let category)? = leaf.path.steps.first,
        case .text(let text) = leaf.message
      else { return nil }
      cases.append(StringsdictEntry.Case(category, text))
    }
    if cases.isEmpty { return nil }
    self.init(cases)
  }

  /// The entry.
  var content: StringsdictEntry.Content {
    let variable = StringsdictEntry.Variable(
      name: LocalizationContent.variable, valueType: type ?? "d", cases: cases)
    return .format(position.map { "%\($0)$#@value@" } ?? "%#@value@", [variable])
  }
}

extension StringsdictEntry.Content {
  /// The one text of a key where no form is selected: `other`, which every language has.
  ///
  /// For a system that cannot read entries with variables. Without a text for `other` devices it is that of a Mac, or
  /// the first one.
  var otherText: String {
    switch self {
    case .text(let text): return text
    case .other: return ""
    case .devices(let devices):
      let order = ["other", "mac"]
      let device =
        order.lazy.compactMap { name in devices.first { $0.name == name } }.first ?? devices.first
      return device?.content.otherText ?? ""
    case .format(let format, let variables):
      return Self.text(format, variables, depth: 0)
    }
  }

  /// A text with the `other` text of each variable in it; one that names itself stays.
  private static func text(_ format: String, _ variables: [StringsdictEntry.Variable], depth: Int)
    -> String
  {
    guard depth < 4 else { return format }
    return format.editing(Placeholder.places(in: format)) { placeholder in
      guard case .substitution(let name) = placeholder.kind,
        let variable = variables.first(where: { $0.name.isIdentical(to: name) }),
        let item = variable.cases.first(where: { $0.category == .other }) ?? variable.cases.last
      else { return nil }
      return text(item.text, variables, depth: depth + 1)
    }
  }
}
