internal import LoctripFileSets
internal import LoctripLegacyCatalogs
internal import LoctripLocalizationCore

/// A target of an Xcode project, with the build settings that make its `Info.plist`.
struct XcodeTarget: Sendable {
  /// The greatest size of a project file, in bytes.
  private static let limit = 32 << 20
  /// The greatest length of a text with build settings in it.
  private static let longest = 4_096

  /// The name.
  let name: String
  /// True for a bundle of tests.
  let isTest: Bool
  /// The folder of the project.
  private let folder: String
  /// The build settings of each configuration, those of the release first.
  private let settings: [[String: String]]
  /// The folders whose files are all in the target, relative to the project's.
  private let synchronizedFolders: [String]

  /// The targets of the projects in a folder; none of a file that cannot be read.
  static func all(in folder: String) -> [XcodeTarget] {
    DevelopmentRegions.names(in: folder).filter { $0.hasSuffix(".xcodeproj") }.flatMap { name in
      targets(ofProject: "\(folder)/\(name)/project.pbxproj", in: folder)
    }
  }

  private static func targets(ofProject path: String, in folder: String) -> [XcodeTarget] {
    let bytes: [UInt8]
    do {
      guard FileAccess.isPlainFile(path) else { return [] }
      bytes = try FileAccess.read(path, limit: limit)
    } catch {
      // The texts are then looked for in the files beside the table.
      return []
    }
    guard let file = ProjectFile(parsing: bytes), let project = file.root else { return [] }
    let shared = configurations(project, file.objects)
    return (project["targets"]?.texts ?? []).compactMap { id in
      file.objects[id].map { XcodeTarget($0, file.objects, shared, folder) }
    }
  }

  private init(
    _ target: OldPropertyList,
    _ objects: [String: OldPropertyList],
    _ shared: [(name: String, settings: [String: String])],
    _ folder: String
  ) {
    let name = target["name"]?.text ?? ""
    self.name = name
    self.folder = folder
    isTest =
      target["productType"]?.text?.hasBytes("-test") ?? false
      || target["productType"]?.text?.hasBytes("ui-testing") ?? false
    settings = Self.configurations(target, objects).map { own in
      let ofProject = shared.first { $0.name == own.name }?.settings ?? [:]
      return ["TARGET_NAME": name, "PRODUCT_NAME": name]
        .merging(ofProject) { $1 }.merging(own.settings) { $1 }
    }
    synchronizedFolders = (target["fileSystemSynchronizedGroups"]?.texts ?? []).compactMap { id in
      objects[id]?["path"]?.text
    }
  }

  /// The build configurations of a project or a target, that of the release first.
  private static func configurations(
    _ owner: OldPropertyList,
    _ objects: [String: OldPropertyList]
  ) -> [(name: String, settings: [String: String])] {
    let list = owner["buildConfigurationList"]?.text.flatMap { objects[$0] }
    let all = (list?["buildConfigurations"]?.texts ?? []).compactMap {
      id -> (name: String, settings: [String: String])? in
      guard let configuration = objects[id], let name = configuration["name"]?.text,
        case .members(let settings)? = configuration["buildSettings"]
      else { return nil }
      return (name, settings.compactMapValues(\.text))
    }
    return all.filter { $0.name == "Release" } + all.filter { $0.name != "Release" }
  }

  // MARK: - Its property list

  /// The path of its `Info.plist`, or `nil`.
  private var propertyList: String? {
    for settings in settings {
      guard
        let path = settings["INFOPLIST_FILE"].flatMap({
          Self.replacing(
            $0,
            in: settings.merging(["SRCROOT": folder, "PROJECT_DIR": folder]) { $1 }
          )
        }), !path.isEmpty
      else { continue }
      return path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }
    return nil
  }

  /// The texts of its `Info.plist` and of the settings that a build adds to it.
  func sources() -> PropertySources {
    var sources = PropertySources()
    if let path = propertyList, let document = InfoPlistSearch.document(at: path, within: folder) {
      sources = InfoPlistSearch.sources(of: document) { text in
        settings.lazy.compactMap { Self.replacing(text, in: $0) }.first
      }
    }
    for settings in settings {
      for (setting, value) in settings where setting.hasPrefix(Self.prefix) {
        let key = ExactString(String(setting.dropFirst(Self.prefix.count).prefix { $0 != "[" }))
        guard sources.texts[key] == nil, let text = Self.replacing(value, in: settings),
          !text.isEmpty
        else { continue }
        sources.texts[key] = text
      }
    }
    return sources
  }

  private static let prefix = "INFOPLIST_KEY_"

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
  static func replacing(_ text: String, in settings: [String: String]) -> String? {
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
        guard let value = settings[String(name)],
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
