internal import LoctripLocalizationCore

/// An Xcode project in its old format, `project.pbxproj`: a property list of objects that name one another.
struct PBXProject: Sendable {
  private let tree: ProjectTree
  /// The objects by their identifiers.
  private let objects: [ExactString: Int]
  /// The object of the project.
  private let root: Int
  /// The folder of the project file, and that of the project's files.
  private let (place, folder): (String, String)
  private let settingsFiles: SettingsFiles
  private let repository: RepositoryFiles
  /// The paths of groups, folders and files, by their identifiers.
  private let paths: [ExactString: String]

  /// Describes the project in a file.
  ///
  /// - Throws: ``ProjectSyntaxError`` if the property list is no project.
  static func model(of tree: ProjectTree, at path: String, _ repository: RepositoryFiles)
    throws(ProjectSyntaxError) -> ProjectModel
  {
    func failure(_ message: String, at node: Int?) -> ProjectSyntaxError {
      ProjectSyntaxError(offset: node.map(tree.offset) ?? 0, message: message)
    }
    guard let objects = tree.member("objects", of: tree.root) else {
      throw failure("has no objects", at: tree.root)
    }
    func isProject(_ node: Int?) -> Bool { tree.text("isa", of: node) == "PBXProject" }
    var root = tree.text("rootObject", of: tree.root).flatMap { tree.member($0, of: objects) }
    if !isProject(root) {
      let projects = tree.members(of: objects).map(\.value).filter(isProject)
      root = projects.count == 1 ? projects[0] : nil
    }
    guard let root else { throw failure("has no object of the project", at: objects) }
    let place = path.folderAndName.folder.folderAndName.folder
    let rest = tree.text("projectDirPath", of: root) ?? ""
    guard let folder = ProjectPath.joined(place, rest) else {
      throw failure("is in a folder with too long a path", at: root)
    }
    return ProjectModel(
      .xcode, at: path, in: folder, region: tree.region("developmentRegion", of: root),
      regions: tree.texts("knownRegions", of: root)
    ) {
      PBXProject(tree, objects, root, (place, folder), repository).contents
    }
  }

  private init(
    _ tree: ProjectTree, _ objects: Int, _ root: Int, _ folders: (place: String, project: String),
    _ repository: RepositoryFiles
  ) {
    self.tree = tree
    self.objects = Dictionary(
      tree.members(of: objects).map { (ExactString($0.name), $0.value) },
      uniquingKeysWith: { $1 })
    self.root = root
    (place, folder) = (folders.place, folders.project)
    self.repository = repository
    settingsFiles = SettingsFiles(of: place, in: repository)
    paths = Self.paths(tree, root, self.objects, folder)
  }

  /// The paths of groups, folders and files, by their identifiers.
  private static func paths(
    _ tree: ProjectTree, _ root: Int, _ objects: [ExactString: Int], _ folder: String
  ) -> [ExactString: String] {
    var paths: [ExactString: String] = [:]
    var pending = tree.text("mainGroup", of: root).map { [($0, folder)] } ?? []
    while let (id, parent) = pending.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      var start = parent
      switch tree.text("sourceTree", of: object) {
      case "SOURCE_ROOT": start = folder
      case "BUILT_PRODUCTS_DIR", "SDKROOT", "DEVELOPER_DIR": continue
      default: break
      }
      guard let path = ProjectPath.joined(start, tree.text("path", of: object) ?? "") else {
        continue
      }
      paths[ExactString(id)] = path
      for child in tree.texts("children", of: object) { pending.append((child, path)) }
    }
    return paths
  }

  private func object(_ id: String?) -> Int? { id.flatMap { objects[$0] } }

  private func objects(_ name: String, of node: Int?) -> [Int] {
    tree.texts(name, of: node).compactMap { objects[$0] }
  }

  // MARK: - Contents

  private var contents: ProjectModel.Contents {
    var contents = ProjectModel.Contents()
    let first = defaultConfiguration
    // Many targets may share one list.
    var lists: [ExactString: [BuildConfiguration]] = [:]
    func configurations(of owner: Int?) -> [BuildConfiguration] {
      guard let id = tree.text("buildConfigurationList", of: owner) else { return [] }
      let known = lists[id] ?? self.configurations(in: object(id), first)
      lists[id] = known
      return known
    }
    let shared = SharedSettings(configurations(of: root))
    var numbers: [ExactString: Int] = [:]
    for id in tree.texts("targets", of: root) where numbers[id] == nil {
      guard let target = object(id) else { continue }
      numbers[ExactString(id)] = contents.targets.count
      let folders = objects("fileSystemSynchronizedGroups", of: target)
      contents.targets.append(
        ProjectTarget(
          tree.text("name", of: target) ?? "", isTest: isTest(target), in: folder, repository,
          shared, configurations(of: target),
          folders: folders.compactMap { tree.text("path", of: $0) }))
      addMembers(of: target, numbers.count - 1, to: &contents.members)
    }
    addExceptions(numbers, to: &contents.members)
    contents.packages = packages
    contents.places = Set(exactly: paths.values)
    return contents
  }

  private func isTest(_ target: Int) -> Bool {
    ProjectTarget.isTest(tree.text("productType", of: target) ?? "")
  }

  /// The configuration that builds take if nobody names one.
  private var defaultConfiguration: String {
    let list = object(tree.text("buildConfigurationList", of: root))
    return tree.text("defaultConfigurationName", of: list) ?? BuildConfiguration.usual
  }

  /// The configurations in a list, the default one first.
  private func configurations(in list: Int?, _ first: String) -> [BuildConfiguration] {
    let all = objects("buildConfigurations", of: list).compactMap { node -> BuildConfiguration? in
      guard let name = tree.text("name", of: node),
        let settings = tree.member("buildSettings", of: node)
      else { return nil }
      let (file, isComplete) = baseSettings(of: node, in: name)
      return BuildConfiguration(
        name: name,
        levels: [file].compactMap(\.self) + [
          BuildSettings.Level(tree.settings(of: settings), of: name)
        ], isComplete: isComplete)
    }
    return BuildConfiguration.ordered(all, first)
  }

  /// The settings of the `.xcconfig` file of a configuration, if it has one, and whether nothing is left unread.
  private func baseSettings(of node: Int, in configuration: String) -> (BuildSettings.Level?, Bool)
  {
    let path: String?
    if let id = tree.text("baseConfigurationReference", of: node) {
      path = paths[id]
    } else if let id = tree.text("baseConfigurationReferenceAnchor", of: node) {
      path = paths[id].flatMap { folder in
        tree.text("baseConfigurationReferenceRelativePath", of: node).flatMap {
          ProjectPath.joined(folder, $0)
        }
      }
    } else {
      return (nil, true)
    }
    let level = path.flatMap { settingsFiles.settings(at: $0, of: configuration) }
    return (level, level != nil)
  }

  // MARK: - Membership

  private func addMembers(of target: Int, _ number: Int, to members: inout TargetMembers) {
    for phase in objects("buildPhases", of: target) {
      for file in objects("files", of: phase) {
        guard let id = tree.text("fileRef", of: file), let reference = objects[id] else { continue }
        // The files of a variant group, one for each language, are its children.
        let children = tree.texts("children", of: reference)
        let isPlace = children.isEmpty || tree.text("path", of: reference) != nil
        for id in (isPlace ? [id] : []) + children {
          if let path = paths[id] { members.add(settingsFiles.real(path), to: number) }
        }
      }
    }
    for id in tree.texts("fileSystemSynchronizedGroups", of: target) {
      if let path = paths[id] { members.add(folder: LoctripProject.standard(path), to: number) }
    }
  }

  /// Adds the files of synchronized folders that targets do not have, or have besides.
  private func addExceptions(_ numbers: [ExactString: Int], to members: inout TargetMembers) {
    for (id, object) in objects
    where tree.text("isa", of: object) == "PBXFileSystemSynchronizedRootGroup" {
      guard let path = paths[id] else { continue }
      for set in objects("exceptions", of: object) {
        guard let target = tree.text("target", of: set).flatMap({ numbers[$0] }) else { continue }
        for name in tree.texts("membershipExceptions", of: set) {
          members.add(exception: name, in: LoctripProject.standard(path), of: target)
        }
      }
    }
  }

  // MARK: - Packages

  private var packages: [ProjectModel.Package] {
    objects("packageReferences", of: root).compactMap { node in
      if let address = tree.text("repositoryURL", of: node) { return (address, nil) }
      if let path = tree.text("relativePath", of: node) {
        return ProjectPath.joined(folder, path).map { (nil, $0) }
      }
      return tree.text("identity", of: node).map { ($0, nil) }
    }
  }
}

extension ProjectTree {
  /// The development region that a name in a dictionary has: `nil` without one, a failure if the value is no language.
  func region(_ name: String, of node: Int?) -> Result<String?, ProjectSyntaxError> {
    guard let value = member(name, of: node) else { return .success(nil) }
    let word = text(of: value)
    if let language = word.flatMap(ProjectModel.language) { return .success(language) }
    let shown = word.map { ": '\($0.oneLine.shortened)'" } ?? ""
    return .failure(
      ProjectSyntaxError(
        offset: offset(of: value), message: "has a development region that is no language\(shown)"))
  }
}
