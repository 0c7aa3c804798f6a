internal import LoctripLocalizationCore

/// An Xcode project in the format of Xcode 27.2, `project.xcproj`: JSON with the tree of the project's files, in which
/// each file says which targets have it.
///
/// Source: apple/xcode-project-format 0.1.0, and the release notes of Xcode 27.2.
struct XCProject: Sendable {
  private enum Kind: String {
    case file, group, folder, variants = "variant-group", versions = "version-group"
  }

  private let tree: ProjectTree
  private let folder: String
  private let repository: RepositoryFiles
  private let settingsFiles: SettingsFiles
  /// The names of the configurations, the default one first; one without a name if there are none.
  private let configurations: [String]
  /// The targets by name, by their identifier and by the identifiers of their build phases.
  private var numbers: [ExactString: Int] = [:]
  private var contents = ProjectModel.Contents()
  /// The paths of files and folders by the names of the groups around them and their own.
  private var named: [ExactString: String] = [:]

  /// Describes the project in a file.
  ///
  /// - Throws: ``ProjectSyntaxError`` if the JSON is no project, or needs what is not known here.
  static func model(of tree: ProjectTree, at path: String, _ repository: RepositoryFiles)
    throws(ProjectSyntaxError) -> ProjectModel
  {
    guard let root = tree.root, tree.nodes[root].kind == .members else {
      throw ProjectSyntaxError(offset: 0, message: "is no object")
    }
    if let needed = tree.elements(of: tree.member("required-capabilities", of: root)).first {
      let name = (tree.text(of: needed) ?? "").oneLine.shortened
      throw ProjectSyntaxError(
        offset: tree.offset(of: needed),
        message: "needs '\(name)', which this version of loctrip does not know")
    }
    let folder = path.folderAndName.folder.folderAndName.folder
    let languages = tree.member("localizations", of: root)
    return ProjectModel(
      .xcode, at: path, in: folder, region: tree.region("development", of: languages),
      regions: tree.texts("supported", of: languages)
    ) {
      var project = XCProject(tree, in: folder, repository)
      return project.read()
    }
  }

  private init(_ tree: ProjectTree, in folder: String, _ repository: RepositoryFiles) {
    self.tree = tree
    self.folder = folder
    self.repository = repository
    settingsFiles = SettingsFiles(of: folder, in: repository)
    let usual = tree.text("default-configuration", of: tree.root) ?? BuildConfiguration.usual
    let names = tree.elements(of: tree.member("configurations", of: tree.root)).compactMap {
      tree.text(of: $0) ?? tree.text("name", of: $0)
    }
    configurations =
      names.isEmpty ? [usual] : names.filter { $0 == usual } + names.filter { $0 != usual }
  }

  private mutating func read() -> ProjectModel.Contents {
    let targets = tree.elements(of: tree.member("targets", of: tree.root))
    for (number, target) in targets.enumerated() {
      let phases = tree.elements(of: tree.member("build-phases", of: target))
      let ids = phases.compactMap { tree.text("id", of: $0) }
      for name in [tree.text("name", of: target), tree.text("id", of: target)].compactMap(\.self)
        + ids
      where numbers[name] == nil {
        numbers[ExactString(name)] = number
      }
    }
    let folders = readFiles()
    let shared = SharedSettings(settings(of: tree.root, "configurations"))
    for (number, target) in targets.enumerated() {
      let type = tree.text("product-type", of: target) ?? tree.text("full-product-type", of: target)
      contents.targets.append(
        ProjectTarget(
          tree.text("name", of: target) ?? "",
          isTest: ProjectTarget.isTest(type ?? "")
            || tree.member("test-host-target", of: target) != nil,
          in: folder, repository, shared, settings(of: target, "specialized-configurations"),
          folders: folders[number] ?? []))
    }
    contents.packages = tree.elements(of: tree.member("packages", of: tree.root)).compactMap {
      node in
      if let address = tree.text("repository", of: node) { return (address, nil) }
      return tree.text("path", of: node).flatMap { place($0, in: folder) }.map { (nil, $0) }
    }
    contents.places = Set(exactly: named.values)
    return contents
  }

  // MARK: - Build settings

  /// The settings of the project or a target in each configuration.
  ///
  /// - Parameters:
  ///   - owner: The object of the project or the target.
  ///   - list: The name of its list of configurations, which may have files.
  private func settings(of owner: Int?, _ list: String) -> [BuildConfiguration] {
    var files: [ExactString: String] = [:]
    for node in tree.elements(of: tree.member(list, of: owner)) {
      if let name = tree.text("name", of: node) { files[name] = tree.text("file", of: node) }
    }
    let own = tree.settings(of: tree.member("build-settings", of: owner))
    return configurations.map { name in
      let path = files[name].map(settingsPath)
      let file = path.flatMap { $0 }.flatMap { settingsFiles.settings(at: $0, of: name) }
      return BuildConfiguration(
        name: name, levels: [file].compactMap(\.self) + [BuildSettings.Level(own, of: name)],
        isComplete: path == nil || file != nil)
    }
  }

  /// The path of a file of settings by its names in the tree, the last ones perhaps in a folder.
  private func settingsPath(_ name: String) -> String? {
    if let path = named[name] { return path }
    var steps = name.split(separator: "/")
    var rest: [Substring] = []
    while steps.count > 1 {
      rest.insert(steps.removeLast(), at: 0)
      if let folder = named[steps.joined(separator: "/")] {
        return ProjectPath.joined(folder, rest.joined(separator: "/"))
      }
    }
    return nil
  }

  // MARK: - Files

  /// The place of a path; `nil` if it is outside of what the project has by itself.
  ///
  /// - Parameters:
  ///   - path: A path that begins with the name of a place, or relative to a folder.
  ///   - parent: The folder.
  private func place(_ path: String, in parent: String) -> String? {
    switch path.utf8.first {
    case UInt8(ascii: "/"), UInt8(ascii: "~"): return nil
    case UInt8(ascii: "\\") where path.utf8.dropFirst().first == UInt8(ascii: "<"):
      return ProjectPath.joined(parent, String(path.dropFirst()))
    case UInt8(ascii: "<"):
      let start = "<PROJECT>"
      guard path.utf8.starts(with: start.utf8) else { return nil }
      return ProjectPath.joined(folder, "./" + path.dropFirst(start.count))
    default: return ProjectPath.joined(parent, path)
    }
  }

  /// Reads the tree of files.
  ///
  /// - Returns: The folders whose files are all in a target, relative to the groups around them, by the target.
  private mutating func readFiles() -> [Int: [String]] {
    var folders: [Int: [String]] = [:]
    var pending = tree.elements(of: tree.member("files", of: tree.root)).reversed().map {
      (node: $0, folder: folder, names: "")
    }
    while let (node, parent, names) = pending.popLast() {
      guard let kind = Kind(rawValue: tree.text("kind", of: node) ?? "file") else {
        contents.isComplete = false
        continue
      }
      let written = tree.text("path", of: node)
      guard let path = written.map({ place($0, in: parent) }) ?? parent else { continue }
      let name = tree.text("name", of: node) ?? written?.folderAndName.name ?? ""
      let whole = names.isEmpty ? name : "\(names)/\(name)"
      // No name that somebody asks for is longer.
      guard whole.utf8.count <= 4_096 else { continue }
      if written != nil, named[whole] == nil { named[ExactString(whole)] = path }
      let children = tree.elements(of: tree.member("children", of: node))
      for child in children.reversed() { pending.append((child, path, whole)) }
      let targets = tree.elements(of: tree.member("target-membership", of: node)).compactMap {
        target(of: tree.text(of: $0) ?? tree.text("build-phase", of: $0))
      }
      switch kind {
      case .group: break
      case .folder:
        guard let written else { continue }
        let place = LoctripProject.standard(path)
        for target in targets {
          contents.members.add(folder: place, to: target)
          folders[target, default: []].append(written)
        }
        addExceptions(of: node, in: place, targets)
      case .file, .variants, .versions:
        guard !targets.isEmpty else { continue }
        var paths = written == nil ? [] : [path]
        if kind != .file {
          paths += children.compactMap { tree.text("path", of: $0).flatMap { place($0, in: path) } }
        }
        for path in paths {
          for target in targets { contents.members.add(settingsFiles.real(path), to: target) }
        }
      }
    }
    return folders
  }

  /// The target of a build phase, `TARGET/compile-sources`, or of an identifier; a name may have a slash.
  private func target(of phase: String?) -> Int? {
    guard let phase else { return nil }
    if let number = numbers[phase] { return number }
    for index in phase.utf8.indices.prefix(1_024)
    where phase.utf8[index] == UInt8(ascii: "/") {
      if let number = numbers[String(phase[..<index])] { return number }
    }
    return nil
  }

  /// Adds the files of a folder that targets do not have, or have besides.
  private mutating func addExceptions(of node: Int, in place: String, _ members: [Int]) {
    for set in tree.elements(of: tree.member("membership-exceptions", of: node)) {
      let name = tree.text("target", of: set)
      guard let target = target(of: name ?? tree.text("build-phase", of: set)) else { continue }
      // A file that one build phase leaves out may be in another one.
      let list = members.contains(target) ? (name == nil ? nil : "exclusions") : "inclusions"
      for path in list.map({ tree.texts($0, of: set) }) ?? [] {
        contents.members.add(exception: path, in: place, of: target)
      }
    }
  }
}
