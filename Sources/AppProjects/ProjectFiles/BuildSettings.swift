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

    /// True if another configuration has other settings here.
    let isOfConfiguration: Bool

    /// Takes settings by their names.
    ///
    /// - Parameters:
    ///   - values: The settings; `NAME[config=X]` belongs to the configuration X alone.
    ///   - configuration: The name of the configuration.
    init(_ values: [String: String], of configuration: String = BuildConfiguration.usual) {
      isOfConfiguration = values.keys.contains { $0.hasBytes(of: Self.mark) }
      let values = isOfConfiguration ? Self.settings(values, of: configuration) : values
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

    private static let mark = "[config="

    /// The settings of a configuration; those that name it are over the others.
    private static func settings(_ values: [String: String], of configuration: String)
      -> [String: String]
    {
      let own = "\(mark)\(configuration)]"
      var settings = values.filter { !$0.key.hasBytes(of: mark) }
      for (name, value) in values where name.hasBytes(of: own) {
        settings[name.replacing(own, with: "")] = value
      }
      return settings
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

/// A build configuration of a project or a target.
struct BuildConfiguration: Sendable {
  /// The name of the one that builds take unless the project says otherwise.
  static let usual = "Release"

  var name: String
  /// The settings of its `.xcconfig` file, and its own.
  var levels: [BuildSettings.Level]
  /// False if its `.xcconfig` file cannot be read.
  var isComplete = true

  /// Configurations with the one of a name first.
  static func ordered(_ all: [BuildConfiguration], _ first: String) -> [BuildConfiguration] {
    all.filter { $0.name == first } + all.filter { $0.name != first }
  }
}

/// The build configurations of the project, which those of its targets are over.
struct SharedSettings: Sendable {
  /// By name; of several of one name the first.
  let configurations: [String: BuildConfiguration]
  /// False if a file of settings cannot be read.
  let isComplete: Bool

  /// Takes configurations.
  init(_ all: [BuildConfiguration]) {
    configurations = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    isComplete = all.allSatisfy(\.isComplete)
  }
}
