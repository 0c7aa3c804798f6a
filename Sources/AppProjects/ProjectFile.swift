internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import Synchronization

/// An Xcode project file, `project.pbxproj`: an old-style property list of objects.
struct ProjectFile: Sendable {
  /// The greatest size of a project file, in bytes.
  private static let limit = 64 << 20

  /// The objects by their identifiers.
  let objects: [String: OldPropertyList]
  /// The object of the project.
  let root: OldPropertyList?
  /// The folder of the project.
  let folder: String
  /// The paths of groups, folders and files, by their identifiers.
  private let paths: [String: String]
  private let settingsFiles: SettingsFiles
  /// The files that the project may name.
  let repository: RepositoryFiles
  /// The targets in order.
  private(set) var targets: [XcodeTarget] = []
  /// The files of the targets.
  private(set) var members = TargetMembers()

  /// The projects in a folder; none of a file that cannot be read.
  static func all(in folder: String, _ repository: RepositoryFiles) -> [ProjectFile] {
    FileAccess.names(in: folder).sorted().filter { $0.hasSuffix(".xcodeproj") }.compactMap {
      ProjectFile(at: "\(folder)/\($0)/project.pbxproj", in: repository)
    }
  }

  /// Reads a file, `A.xcodeproj/project.pbxproj`; `nil` if it is no project, is outside of the repository, or cannot
  /// be read.
  init?(at path: String, in repository: RepositoryFiles) {
    let folder = path.folderAndName.folder.folderAndName.folder
    guard let file = repository.file(path, of: folder.isEmpty ? "." : folder) else { return nil }
    do {
      self.init(parsing: try file.bytes(limit: Self.limit), in: folder, repository)
    } catch {
      // An unreadable project says nothing.
      return nil
    }
  }

  /// Reads the bytes of a file; `nil` if they are no project.
  private init?(parsing bytes: [UInt8], in place: String, _ repository: RepositoryFiles) {
    guard let value = OldPropertyList.parse(bytes), case .members(let objects)? = value["objects"]
    else { return nil }
    self.objects = objects
    root =
      value["rootObject"]?.text.flatMap { objects[$0] }
      ?? objects.values.first { $0["isa"]?.text == "PBXProject" }
    let place = place.isEmpty ? "." : place
    self.repository = repository
    settingsFiles = SettingsFiles(of: place, in: repository)
    let rest = root?["projectDirPath"]?.text ?? ""
    folder = rest.isEmpty ? place : Self.joined(place, rest)
    paths = Self.paths(root, objects, folder)
    let shared = SharedSettings(root.map(configurations) ?? [])
    targets = (root?["targets"]?.texts ?? []).filter { objects[$0] != nil }.map {
      XcodeTarget($0, of: self, shared)
    }
    readMembers()
  }

  /// The paths of groups, folders and files, by their identifiers.
  private static func paths(
    _ root: OldPropertyList?, _ objects: [String: OldPropertyList], _ folder: String
  ) -> [String: String] {
    var paths: [String: String] = [:]
    var pending = root?["mainGroup"]?.text.map { [($0, folder)] } ?? []
    while let (id, parent) = pending.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let own = object["path"]?.text ?? ""
      let start = object["sourceTree"]?.text == "SOURCE_ROOT" ? folder : parent
      let path = own.isEmpty ? parent : joined(start, own)
      // No file system has a longer one, and each group repeats that of the group around it.
      guard path.utf8.count <= 4_096 else { continue }
      paths[id] = path
      for child in object["children"]?.texts ?? [] { pending.append((child, path)) }
    }
    return paths
  }

  /// A path behind that of a folder, without steps upward.
  private static func joined(_ folder: String, _ path: String) -> String {
    var folder = path.hasPrefix("/") ? "" : folder
    for step in path.split(separator: "/") where step != "." {
      let last = folder.folderAndName
      if step == "..", !folder.isEmpty, folder != ".", last.name != ".." {
        folder = last.folder.isEmpty && !folder.hasPrefix("/") ? "." : last.folder
      } else {
        folder += "/\(step)"
      }
    }
    return folder
  }

  // MARK: - Build settings

  /// A build configuration of a project or a target.
  struct BuildConfiguration {
    var name: String
    /// The settings of its `.xcconfig` file, and its own.
    var levels: [BuildSettings.Level]
    /// False if its `.xcconfig` file cannot be read.
    var isComplete: Bool
  }

  /// The build configurations of the project, which those of its targets are over.
  struct SharedSettings {
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

  /// The build configurations of a project or a target, that of the release first.
  func configurations(of owner: OldPropertyList) -> [BuildConfiguration] {
    let list = owner["buildConfigurationList"]?.text.flatMap { objects[$0] }
    let all = (list?["buildConfigurations"]?.texts ?? []).compactMap {
      id -> BuildConfiguration? in
      guard let configuration = objects[id], let name = configuration["name"]?.text,
        case .members(let settings)? = configuration["buildSettings"]
      else { return nil }
      let base = baseSettings(of: configuration)
      return BuildConfiguration(
        name: name,
        levels: [base].compactMap(\.self) + [
          BuildSettings.Level(settings.compactMapValues(\.text))
        ], isComplete: base != nil)
    }
    return all.filter { $0.name == "Release" } + all.filter { $0.name != "Release" }
  }

  /// The files of settings that were read, which many configurations may share.
  private final class SettingsFiles: Sendable {
    private let project: String
    private let repository: RepositoryFiles
    private let read = Mutex<[ExactString: BuildSettings.Level?]>([:])

    init(of project: String, in repository: RepositoryFiles) {
      self.project = project
      self.repository = repository
    }

    /// The settings of a file; `nil` if it cannot be read.
    func settings(at path: String) -> BuildSettings.Level? {
      read.withLock { read in
        if let known = read[ExactString(path)] { return known }
        let settings = SettingsFile.settings(at: path, of: project, in: repository)
        let level = settings.map { BuildSettings.Level($0) }
        read[ExactString(path)] = .some(level)
        return level
      }
    }
  }

  /// The settings of the `.xcconfig` file of a configuration, which may have none; `nil` if it cannot be read.
  private func baseSettings(of configuration: OldPropertyList) -> BuildSettings.Level? {
    if let id = configuration["baseConfigurationReference"]?.text {
      return paths[id].flatMap { settingsFiles.settings(at: $0) }
    }
    guard let id = configuration["baseConfigurationReferenceAnchor"]?.text else {
      return BuildSettings.Level([:])
    }
    return paths[id].flatMap { folder in
      configuration["baseConfigurationReferenceRelativePath"]?.text.flatMap {
        settingsFiles.settings(at: Self.joined(folder, $0))
      }
    }
  }

  /// Tells whether a build of a target that has a catalog generates symbols for its keys.
  ///
  /// - Parameter path: The path of the catalog.
  /// - Returns: `nil` if that is not known, because a file of settings is not read.
  func generatesSymbols(forCatalogAt path: String) -> Bool? {
    let owners = self.owners(ofCatalogAt: path)
    let flags = owners.map { $0.flag("STRING_CATALOG_GENERATE_SYMBOLS") }
    if flags.contains(where: \.isOn) { return true }
    return flags.isEmpty || flags.contains(where: \.isUnknown) ? nil : false
  }

  /// The targets that have a catalog; all if it is of no known one, because it may be of any.
  func owners(ofCatalogAt path: String) -> [XcodeTarget] {
    let owners = knownOwners(ofCatalogAt: path)
    return owners.isEmpty ? targets : owners
  }

  /// The targets that are known to have a catalog.
  func knownOwners(ofCatalogAt path: String) -> [XcodeTarget] {
    members.targets(of: path).sorted().map { targets[$0] }
  }

  // MARK: - Membership

  private mutating func readMembers() {
    var numbers: [String: Int] = [:]
    // Files of code are known by their real paths.
    var realFolders: [ExactString: String] = [:]
    func real(_ path: String) -> String {
      let (folder, name) = path.folderAndName
      guard !folder.isEmpty, name != ".." else { return path }
      let known = realFolders[folder] ?? Project.standard(folder)
      realFolders[folder] = known
      return "\(known)/\(name)"
    }
    for (number, target) in targets.enumerated() {
      numbers[target.id] = number
      let object = objects[target.id]
      for phase in object?["buildPhases"]?.texts ?? [] {
        for file in objects[phase]?["files"]?.texts ?? [] {
          guard let reference = objects[file]?["fileRef"]?.text else { continue }
          // The files of a variant group, one for each language, are its children.
          for id in [reference] + (objects[reference]?["children"]?.texts ?? []) {
            if let path = paths[id] { members.add(real(path), to: number) }
          }
        }
      }
      for id in object?["fileSystemSynchronizedGroups"]?.texts ?? [] {
        if let path = paths[id] { members.add(folder: Project.standard(path), to: number) }
      }
    }
    for (id, object) in objects where object["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
      guard let path = paths[id] else { continue }
      for exception in object["exceptions"]?.texts ?? [] {
        guard let set = objects[exception],
          let target = set["target"]?.text.flatMap({ numbers[$0] })
        else { continue }
        for name in set["membershipExceptions"]?.texts ?? [] {
          members.add(exception: name, in: Project.standard(path), of: target)
        }
      }
    }
  }

  // MARK: - Packages

  /// The Swift packages that the project uses: the address of each, or the folder of one beside it.
  var packages: [(address: String?, folder: String?)] {
    (root?["packageReferences"]?.texts ?? []).compactMap { id in
      guard let object = objects[id] else { return nil }
      if let address = object["repositoryURL"]?.text { return (address, nil) }
      if let path = object["relativePath"]?.text { return (nil, Self.joined(folder, path)) }
      return object["identity"]?.text.map { ($0, nil) }
    }
  }
}
