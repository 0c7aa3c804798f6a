internal import LoctripLocalizationCore

/// The objects of an Xcode project file, `project.pbxproj`: an old-style property list.
struct ProjectFile: Sendable {
  /// The objects by their identifiers.
  let objects: [String: OldPropertyList]
  /// The object of the project.
  let root: OldPropertyList?

  /// Reads the bytes of a file; `nil` if they are no project.
  init?(parsing bytes: [UInt8]) {
    guard let value = OldPropertyList.parse(bytes), case .members(let objects)? = value["objects"]
    else { return nil }
    self.objects = objects
    root =
      value["rootObject"]?.text.flatMap { objects[$0] }
      ?? objects.values.first { $0["isa"]?.text == "PBXProject" }
  }
}

extension ProjectFile {
  /// Tells whether a build of a target that has a catalog generates symbols for its keys.
  ///
  /// - Parameter path: The path of the catalog, relative to the folder of the project.
  /// - Returns: `nil` if that is not known, because a file of settings is not read.
  func generatesSymbols(forCatalogAt path: String) -> Bool? {
    let targets = root?["targets"]?.texts.compactMap { id in objects[id].map { (id, $0) } } ?? []
    let project = setting(of: root)
    let paths = paths
    let owners = targets.filter { has($0.0, $0.1, path, paths) }
    // A catalog of no known target may be one of any.
    let answers = (owners.isEmpty ? targets : owners).map { setting(of: $0.1).joined(project) }
    if answers.isEmpty { return project.isOn ?? (project.isPartial ? nil : false) }
    if answers.contains(where: { $0.isOn == true }) { return true }
    return answers.contains { $0.isOn == nil && $0.isPartial } ? nil : false
  }

  /// A build setting in all configurations of an object.
  private struct Setting {
    /// `nil` if none of them has it.
    var isOn: Bool?
    /// True if one of them has settings in another file.
    var isPartial = false

    /// The setting of a target with that of its project.
    func joined(_ project: Setting) -> Setting {
      Setting(isOn: isOn ?? project.isOn, isPartial: isPartial || project.isPartial)
    }
  }

  private func setting(of object: OldPropertyList?) -> Setting {
    let list = object?["buildConfigurationList"]?.text.flatMap { objects[$0] }
    var setting = Setting()
    for id in list?["buildConfigurations"]?.texts ?? [] {
      guard let configuration = objects[id] else { continue }
      if configuration["baseConfigurationReference"] != nil
        || configuration["baseConfigurationReferenceAnchor"] != nil
      {
        setting.isPartial = true
      }
      guard let word = configuration["buildSettings"]?["STRING_CATALOG_GENERATE_SYMBOLS"]?.text
      else { continue }
      // "$(inherited)" and other variables are not known.
      if word.hasByte(UInt8(ascii: "$")) {
        setting.isPartial = true
      } else {
        setting.isOn = setting.isOn == true || word == "YES"
      }
    }
    return setting
  }

  /// The paths of groups, folders and files, by their identifiers, relative to the folder of the project.
  private var paths: [String: String] {
    var paths: [String: String] = [:]
    var pending = root?["mainGroup"]?.text.map { [($0, "")] } ?? []
    while let (id, parent) = pending.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let own = object["path"]?.text
      let isOfProject = object["sourceTree"]?.text == "SOURCE_ROOT"
      let path = own.map { isOfProject || parent.isEmpty ? $0 : "\(parent)/\($0)" } ?? parent
      paths[id] = path
      for child in object["children"]?.texts ?? [] { pending.append((child, path)) }
    }
    return paths
  }

  /// True if a target has a file, among its resources or in one of its folders.
  private func has(
    _ id: String,
    _ target: OldPropertyList,
    _ path: String,
    _ paths: [String: String]
  ) -> Bool {
    for phase in target["buildPhases"]?.texts ?? [] {
      for file in objects[phase]?["files"]?.texts ?? [] {
        guard let reference = objects[file]?["fileRef"]?.text else { continue }
        if paths[reference] == path { return true }
        let variants = objects[reference]?["children"]?.texts ?? []
        if variants.contains(where: { paths[$0] == path }) { return true }
      }
    }
    let own = Set(target["fileSystemSynchronizedGroups"]?.texts ?? [])
    for (folder, object) in objects
    where object["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
      guard let start = paths[folder], path.hasPrefix("\(start)/") else { continue }
      let rest = String(path.dropFirst(start.count + 1))
      let isException = (object["exceptions"]?.texts ?? []).contains { exception in
        objects[exception]?["target"]?.text == id
          && objects[exception]?["membershipExceptions"]?.texts.contains(rest) == true
      }
      if own.contains(folder) != isException { return true }
    }
    return false
  }
}
