internal import LoctripLocalizationCore

/// The build settings of a configuration, from several places.
///
/// A value is looked up when somebody asks for it: a project has as many settings as it likes for each of its targets.
struct BuildSettings: Sendable {
  /// The settings of one place, which several targets may share.
  final class Level: Sendable {
    fileprivate let values: [String: String]
    /// The names with a condition, `NAME[sdk=…]`, by those without.
    fileprivate let conditional: [String: [String]]
    /// The names of settings that a build adds to an `Info.plist`.
    fileprivate let ofPropertyList: [String]

    /// Takes settings by their names.
    init(_ values: [String: String]) {
      self.values = values
      var conditional: [String: [String]] = [:]
      for name in values.keys.sorted() {
        guard let bracket = name.firstIndex(of: "[") else { continue }
        conditional[String(name[..<bracket]), default: []].append(name)
      }
      self.conditional = conditional
      ofPropertyList = values.keys.filter { $0.hasPrefix(BuildSettings.propertyListPrefix) }
        .sorted()
    }
  }

  /// The beginning of the names of settings that a build adds to an `Info.plist`.
  static let propertyListPrefix = "INFOPLIST_KEY_"

  /// The places, from the lowest: each is over those before it.
  private let levels: [Level]

  /// Puts places over one another, from the lowest.
  init(_ levels: [Level]) { self.levels = levels }

  /// The value of a setting, with those below it in the place of `$(inherited)`.
  subscript(name: String) -> String? {
    var value: String?
    for level in levels {
      if let own = level.values[name] { value = own.inheriting(value) }
    }
    return value
  }

  /// The values of a setting, also those that it has under a condition.
  func values(of name: String) -> [String] {
    let names = [name] + levels.flatMap { $0.conditional[name] ?? [] }
    return Set(names).sorted().compactMap { self[$0] }
  }

  /// The names of settings that a build adds to an `Info.plist`.
  var namesOfPropertyList: Set<String> { Set(levels.flatMap(\.ofPropertyList)) }
}

extension String {
  /// The greatest length of a setting's value, in bytes: no setting that is asked for has a longer one.
  private static let longestSetting = 4_096

  /// A value with the one below in the place of `$(inherited)`; `nil` if it is too long.
  func inheriting(_ below: String?) -> String? {
    let whole =
      hasBytes("inherited")
      ? replacing("$(inherited)", with: below ?? "").replacing("${inherited}", with: below ?? "")
      : self
    // A line that repeats the value below doubles it.
    return whole.utf8.count <= Self.longestSetting ? whole : nil
  }
}
