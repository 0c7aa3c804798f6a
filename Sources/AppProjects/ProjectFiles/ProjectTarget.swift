internal import LoctripFileSets
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore

/// A target of a project, with the build settings that make its `Info.plist`.
struct ProjectTarget: Sendable {
  /// The greatest length of a text with build settings in it.
  private static let longest = 4_096

  /// The name.
  let name: String
  /// True for a bundle of tests.
  let isTest: Bool
  /// The folder of the project.
  private let folder: String
  private let repository: RepositoryFiles
  /// The build settings of each configuration, the default one first: the target's own, and below them those of
  /// its `.xcconfig` file, of the project and of the project's `.xcconfig` file.
  private let settings: [BuildSettings]
  /// True if a file with build settings cannot be read.
  let lacksSettings: Bool
  /// The folders whose files are all in the target, relative to the project's.
  private let synchronizedFolders: [String]
  /// The places of its settings, which other targets may share, without those that have its name.
  let levels: [ObjectIdentifier]

  /// Describes a target.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - isTest: True for a bundle of tests.
  ///   - folder: The folder of the project.
  ///   - repository: The files that the project may name.
  ///   - shared: The build settings of the project.
  ///   - own: Its own build settings.
  ///   - folders: The folders whose files are all in it, relative to the project's.
  init(
    _ name: String, isTest: Bool, in folder: String, _ repository: RepositoryFiles,
    _ shared: SharedSettings = SharedSettings([]), _ own: [BuildConfiguration] = [],
    folders: [String] = []
  ) {
    self.name = name
    self.isTest = isTest
    self.folder = folder
    self.repository = repository
    synchronizedFolders = folders
    lacksSettings = !shared.isComplete || own.contains { !$0.isComplete }
    let all = own.map { (shared.configurations[$0.name]?.levels ?? []) + $0.levels }
    levels = all.joined().map { ObjectIdentifier($0) }
    let names = BuildSettings.Level(["TARGET_NAME": name, "PRODUCT_NAME": name])
    settings = all.map { BuildSettings([names] + $0) }
  }

  /// True for the type of a product that tests.
  static func isTest(_ productType: String) -> Bool {
    productType.hasBytes("-test") || productType.hasBytes("ui-testing")
  }

  // MARK: - Its build settings

  /// The values of a build setting that is `YES` or `NO`, in all configurations.
  struct Flag {
    /// True if a configuration says yes.
    var isOn = false
    /// True if a configuration says no.
    var isOff = false
    /// True if a configuration does not say.
    var isUnset = false
    /// True if a configuration has a value that is not known.
    var isUnknown = false

    /// True if every configuration says no.
    var isSurelyOff: Bool { isOff && !isOn && !isUnset && !isUnknown }
  }

  /// The values of a build setting.
  func flag(_ name: String) -> Flag {
    var flag = Flag()
    for settings in settings {
      // `NAME[sdk=…]` is of some builds only.
      let values = settings.values(of: name)
      if settings[name] == nil {
        flag.isUnset = true
        flag.isUnknown = flag.isUnknown || lacksSettings
      }
      for value in values {
        switch Self.replacing(value, { settings[$0] })?.uppercased() {
        case "YES", "1", "TRUE": flag.isOn = true
        case "NO", "0", "FALSE": flag.isOff = true
        case "": flag.isUnset = true
        default: flag.isUnknown = true
        }
      }
    }
    if settings.isEmpty { flag.isUnset = true }
    return flag
  }

  /// The words of a build setting in all configurations.
  func words(of name: String) -> Set<String> {
    let values = settings.flatMap { $0.values(of: name) }
    return Set(
      values.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } }.map(String.init))
  }

  // MARK: - Its property list

  /// The path of its `Info.plist`, or `nil`.
  private var propertyList: String? {
    for settings in settings {
      guard
        let path = settings["INFOPLIST_FILE"].flatMap({
          Self.replacing($0) { ["SRCROOT", "PROJECT_DIR"].contains($0) ? folder : settings[$0] }
        }), !path.isEmpty
      else { continue }
      return ProjectPath.joined(folder, path)
    }
    return nil
  }

  /// The texts of its `Info.plist` and of the settings that a build adds to it.
  func sources() -> PropertySources {
    var sources = PropertySources()
    if let path = propertyList, let file = repository.file(path, of: folder),
      let document = InfoPlistSearch.document(file)
    {
      sources = InfoPlistSearch.sources(of: document) { text in
        settings.lazy.compactMap { settings in Self.replacing(text) { settings[$0] } }.first
      }
    }
    for settings in settings {
      for setting in settings.namesOfPropertyList.sorted() {
        let name = setting.dropFirst(BuildSettings.propertyListPrefix.count).prefix { $0 != "[" }
        let key = ExactString(String(name))
        guard sources.texts[key] == nil, let value = settings[setting],
          let text = Self.replacing(value, { settings[$0] }),
          !text.isEmpty
        else { continue }
        sources.texts[key] = text
      }
    }
    return sources
  }

  /// How likely the files of a folder belong to the target: 0 if nothing shows it.
  func fit(to base: String) -> Int {
    let places =
      [propertyList?.folderAndName.folder].compactMap(\.self)
      + (synchronizedFolders + (name.isEmpty ? [] : [name])).map { "\(folder)/\($0)" }
    return places.map { Self.fit(of: $0, to: base, in: folder) }.max() ?? 0
  }

  private static func fit(of place: String, to base: String, in folder: String) -> Int {
    let (place, base) = (place.split(separator: "/"), base.split(separator: "/"))
    let own = folder.split(separator: "/").count
    if base.starts(with: place) { return place.count > own ? 1_000 + place.count : 1 }
    if place.starts(with: base) { return base.count > own ? 500 : 1 }
    let shared = zip(place, base).prefix { $0 == $1 }.count
    return max(0, shared - own) * 2
  }

  /// A text with the values of build settings in it; `nil` if one is not known.
  ///
  /// - Parameter value: Returns the value of a setting, if it has one.
  static func replacing(_ text: String, _ value: (_ name: String) -> String?) -> String? {
    guard text.hasBytes("$") else { return text }
    var text = text
    for _ in 0..<8 {
      var result = ""
      var rest = text[...]
      var hasChanged = false
      while let mark = rest.firstIndex(of: "$") {
        result += rest[..<mark]
        rest = rest[rest.index(after: mark)...]
        guard let open = rest.first, open == "(" || open == "{",
          let end = rest.firstIndex(of: open == "(" ? ")" : "}")
        else {
          result += "$"
          continue
        }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        // Values may be as long as the file, and named a thousand times.
        guard let value = value(String(name)),
          result.utf8.count + value.utf8.count <= longest
        else { return nil }
        result += value
        hasChanged = true
        rest = rest[rest.index(after: end)...]
      }
      text = result + rest
      guard hasChanged else { return text }
      guard text.utf8.count <= longest else { return nil }
    }
    return nil
  }
}
