internal import LoctripJSONSource
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore
internal import StringCatalogs

/// The value of a string catalog's localization, made from legacy files.
///
/// Texts keep their spelling except where Xcode's migration changes it: the number of each of
/// several substitutions without positions becomes `%arg`, and positions of the others move to
/// `argNum`. An export writes the latter as before.
///
/// Source: catalogs of projects that Xcode migrated.
struct LocalizationValue {
  /// True to write plurals without substitutions; the same in all languages of an entry, so that
  /// its units have the same ids.
  let isSimple: Bool
  private var substitutions: [(name: String, value: JSONValue)] = []
  /// The positions of the substitutions by their names.
  private var indexes: [ExactString: Int] = [:]

  /// The reason why a content cannot be converted.
  struct Fault: Error {
    var reason: String
  }

  /// The value, and the number of texts in it.
  static func make(of content: StringsdictEntry.Content, isSimple: Bool) throws(Fault) -> (
    value: JSONValue, textCount: Int
  ) {
    var maker = LocalizationValue(isSimple: isSimple)
    let members = try maker.members(of: content)
    let value = maker.localization(members)
    return (value, content.textCount)
  }

  /// An untranslated source text of an interface file.
  static func new(_ text: String) -> JSONValue {
    .object([("stringUnit", .object([("state", .string("new")), ("value", .string(text))]))])
  }

  private init(isSimple: Bool) { self.isSimple = isSimple }

  private func localization(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    guard !substitutions.isEmpty else { return .object(members) }
    let sorted = substitutions.sorted { StandardOrder.areInIncreasingOrder($0.name, $1.name) }
    let all =
      members + [
        ("substitutions", .object(sorted.map { (key: $0.name, value: $0.value) }))
      ]
    return .object(all.sorted { $0.key < $1.key })
  }

  private mutating func members(of content: StringsdictEntry.Content, roots: [String]? = nil)
    throws(Fault) -> [(key: String, value: JSONValue)]
  {
    switch content {
    case .other(let reason): throw Fault(reason: reason)
    case .text(let text): return [Self.unit(text)]
    case .format(let format, let variables):
      if variables.isEmpty { return [Self.unit(format)] }
      if isSimple, let variable = variables.first { return [Self.plural(variable.cases)] }
      let substitutions = try add(variables, roots: roots ?? [format])
      return [
        Self.unit(
          SubstitutionText(substitutions).imported(format, at: VariationPath([]), models: []))
      ]
    case .devices(let devices):
      let roots = devices.compactMap { device -> String? in
        if case .format(let format, _) = device.content { format } else { nil }
      }
      var members: [(key: String, value: JSONValue)] = []
      for device in devices {
        guard VariationPath.devices.contains(device.name) else {
          throw Fault(
            reason: "has a text for the device '\(device.name)', which Xcode does not know")
        }
        members.append((device.name, .object(try self.members(of: device.content, roots: roots))))
      }
      members.sort { StandardOrder.areInIncreasingOrder($0.key, $1.key) }
      return [("variations", .object([("device", .object(members))]))]
    }
  }

  /// Adds the variables of a text; returns those with positions if all have one.
  private mutating func add(_ variables: [StringsdictEntry.Variable], roots: [String]) throws(Fault)
    -> [Localization.Substitution]
  {
    let positions = Self.arguments(in: roots)
    let arguments = variables.map { Self.argument(of: $0, positions) }
    let isNamed = variables.count > 1 && arguments.allSatisfy { $0 == nil }
    for (variable, argument) in zip(variables, arguments) {
      var members: [(key: String, value: JSONValue)] = []
      if let argument { members.append(("argNum", .integer(argument))) }
      members.append(("formatSpecifier", .string(variable.specifier ?? "lld")))
      members.append(Self.plural(isNamed ? variable.namedCases : variable.cases))
      let value = JSONValue.object(members)
      if let known = indexes[ExactString(variable.name)] {
        guard substitutions[known].value == value else {
          throw Fault(reason: "defines the variable '\(variable.name)' differently for each device")
        }
      } else {
        indexes[ExactString(variable.name)] = substitutions.count
        substitutions.append((variable.name, value))
      }
    }
    guard arguments.allSatisfy({ $0 != nil }) else { return [] }
    return zip(variables, arguments).map {
      Localization.Substitution(name: $0.name, argument: $1, specifier: $0.specifier)
    }
  }

  /// The argument positions of variables by name; `nil` for one whose position is missing or
  /// differs between texts.
  private static func arguments(in roots: [String]) -> [ExactString: Int?] {
    var arguments: [ExactString: Int?] = [:]
    for placeholder in roots.flatMap({ Placeholder.all(in: $0) }) {
      guard case .substitution(let text) = placeholder.kind else { continue }
      let name = ExactString(text)
      let isStated = placeholder.text != "%#@\(text)@"
      let known = arguments[name] ?? placeholder.position
      arguments[name] = .some(
        isStated && known == placeholder.position ? placeholder.position : nil)
    }
    return arguments
  }

  /// The position of a variable's argument.
  ///
  /// Without a position the catalog keeps the spelling of the texts, as Xcode's migration does.
  private static func argument(
    of variable: StringsdictEntry.Variable, _ arguments: [ExactString: Int?]
  ) -> Int? {
    guard let argument = arguments[ExactString(variable.name)] ?? nil else { return nil }
    let usesName = variable.cases.contains { text in
      Placeholder.all(in: text.text).contains { $0.kind == .argument }
    }
    return usesName ? nil : argument
  }

  private static func unit(_ text: String) -> (key: String, value: JSONValue) {
    ("stringUnit", .object([("state", .string("translated")), ("value", .string(text))]))
  }

  private static func plural(_ cases: [StringsdictEntry.Case]) -> (key: String, value: JSONValue) {
    let members = cases.sorted { $0.category.rawValue < $1.category.rawValue }
      .map { (key: $0.category.rawValue, value: JSONValue.object([unit($0.text)])) }
    return ("variations", .object([("plural", .object(members))]))
  }
}

extension StringsdictEntry.Content {
  /// The number of texts.
  var textCount: Int {
    switch self {
    case .text: 1
    case .other: 0
    case .devices(let devices): devices.reduce(0) { $0 + $1.content.textCount }
    case .format(_, let variables):
      // A text that is only a plural has no words of its own.
      variables.reduce(isSimple && !variables.isEmpty ? 0 : 1) { $0 + $1.cases.count }
    }
  }

  /// True if its plurals can be written without substitutions: the text is only a plural, and its
  /// cases have that number and no other argument.
  ///
  /// Xcode's migration writes an entry whose cases have another argument with a substitution.
  var isSimple: Bool {
    switch self {
    case .text, .other: return true
    case .devices(let devices): return devices.allSatisfy(\.content.isSimple)
    case .format(let format, let variables):
      guard let variable = variables.first else { return true }
      let name = "#@\(variable.name)@"
      guard variables.count == 1, format == "%\(name)" || format == "%1$\(name)" else {
        return false
      }
      var isShown = false
      for text in variable.cases.map(\.text) {
        let placeholders = Placeholder.all(in: text)
        guard let number = placeholders.first else { continue }
        guard placeholders.count == 1, number.kind.isNumber, number.position == 1,
          variable.specifier == nil || variable.specifier == number.specifier
        else { return false }
        isShown = true
      }
      return isShown
    }
  }

  /// True if a case of a variable names another variable.
  var isNested: Bool {
    switch self {
    case .text, .other: false
    case .devices(let devices): devices.contains { $0.content.isNested }
    case .format(_, let variables):
      variables.contains { variable in
        variable.cases.contains { text in
          Placeholder.all(in: text.text).contains { $0.kind.isSubstitution }
        }
      }
    }
  }
}

extension StringsdictEntry.Variable {
  /// The format specifier; some files write it with a percent sign.
  var specifier: String? {
    guard let valueType else { return nil }
    return valueType.hasPrefix("%") ? String(valueType.dropFirst()) : valueType
  }

  /// The cases with `%arg` for the number if it is the only argument of a case.
  fileprivate var namedCases: [StringsdictEntry.Case] {
    let number = "%" + (specifier ?? "lld")
    return cases.map { item in
      let placeholders = Placeholder.places(in: item.text)
      guard placeholders.count == 1, placeholders[0].0.text == number else { return item }
      let edit = Edit(placeholders[0].1, Array("%arg".utf8))
      return StringsdictEntry.Case(
        item.category, String(decoding: Array(item.text.utf8).applying([edit]), as: UTF8.self))
    }
  }
}

extension Placeholder {
  /// The letters of the conversion, `lld` of `%1$lld`.
  var specifier: String {
    String(decoding: text.utf8.reversed().prefix { $0 >= 0x40 }.reversed(), as: UTF8.self)
  }
}
