internal import LoctripFileSets
package import LoctripLocalizationCore
internal import Synchronization

/// Reads the projects in folders, each file once: what any of them says is asked of its `ProjectModel`.
///
/// A project file that is there and not understood is reported once, and never taken for one that is not there.
package final class ProjectFiles: Sendable {
  /// The result of reading a project file.
  enum Reading: Sendable {
    case understood(ProjectModel)
    /// The file, and whether it is that of a package.
    case notUnderstood(path: String, isPackage: Bool)

    /// The project, if it was understood.
    var model: ProjectModel? { if case .understood(let model) = self { model } else { nil } }

    /// The file of a project whose development region was not understood.
    var lost: String? {
      switch self {
      case .notUnderstood(let path, false): path
      case .understood(let model) where model.kind != .package && model.unreadRegion != nil:
        ProjectFiles.shown(model.path)
      case .notUnderstood, .understood: nil
      }
    }

    /// A package that names a development region: the project, or the file that was not understood.
    var package: (model: ProjectModel?, path: String)? {
      switch self {
      case .notUnderstood(let path, true): (nil, path)
      case .understood(let model) where model.kind == .package && model.region != nil:
        (model, model.path)
      case .understood(let model) where model.kind == .package && model.unreadRegion != nil:
        (nil, ProjectFiles.shown(model.path))
      case .notUnderstood, .understood: nil
      }
    }
  }

  private struct State {
    var files: [ExactString: Reading?] = [:]
    var folders: [ExactString: [Reading]] = [:]
    var findings: [Finding] = []
  }

  /// The greatest size of a project file, in bytes.
  private static let limit = 64 << 20
  /// The greatest size of a manifest or description, in bytes.
  private static let limitOfManifests = 4 << 20
  /// The names of the files of an Xcode project; the first that is there counts.
  private static let names = ["project.xcproj", "project.pbxproj"]

  /// The files that projects may name.
  let repository: RepositoryFiles
  private let state = Mutex(State())

  /// - Parameter folder: The folder that the user named, or `nil` for a file.
  package init(named folder: String?) { repository = RepositoryFiles(named: folder) }

  /// Files that were not understood, or not read because they are outside of the repository.
  package var findings: [Finding] { state.withLock { $0.findings } + repository.findings }

  // MARK: - Folders

  /// The projects in a folder: those of Xcode, else the descriptions of one, and the package.
  func projects(in folder: String) -> [Reading] {
    if let known = state.withLock({ $0.folders[folder] }) { return known }
    var found: [Reading] = []
    // A folder that many use has thousands of names.
    let names = FileAccess.names(in: folder)
      .filter { $0.hasSuffix(".xcodeproj") || Self.isManifest($0) }.sorted()
    for name in names where name.hasSuffix(".xcodeproj") {
      found += project(at: "\(folder)/\(name)/\(Self.names[0])").map { [$0] } ?? []
    }
    let hasProject = !found.isEmpty
    for name in names
    where Self.isManifest(name) && (name == PackageManifest.fileName || !hasProject) {
      found += project(at: "\(folder)/\(name)").map { [$0] } ?? []
    }
    state.withLock { $0.folders[folder] = found }
    return found
  }

  /// True for the name of a file that describes a package or project in its own folder.
  static func isManifest(_ name: String) -> Bool {
    name == PackageManifest.fileName || isDescription(name)
  }

  /// True for the name of a file that XcodeGen or Tuist makes a project of.
  static func isDescription(_ name: String) -> Bool {
    XcodeGenProject.fileNames.contains(name) || name == TuistProject.fileName
  }

  /// True for the path of a project file.
  package static func isProjectFile(_ path: String) -> Bool {
    let (folder, name) = path.folderAndName
    return isManifest(name) || names.contains(name) && folder.hasSuffix(".xcodeproj")
  }

  // MARK: - Files

  /// Reads a project file; of those in the bundle of an Xcode project the one that counts.
  ///
  /// - Returns: `nil` if it is not there, is outside of the repository, or describes no project.
  func project(at path: String) -> Reading? {
    let (folder, name) = path.folderAndName
    guard Self.names.contains(name) else { return reading(at: path, of: folder) }
    let place = folder.folderAndName.folder
    let paths = Self.names.map { "\(folder)/\($0)" }
    guard let first = paths.firstIndex(where: { FileAccess.kind(of: $0).exists }) else {
      return nil
    }
    let read = reading(at: paths[first], of: place)
    if first == 0, let region = read?.model?.region, FileAccess.kind(of: paths[1]).exists,
      let other = reading(at: paths[1], of: place, isQuiet: true)?.model?.region,
      !LanguageTag.isSame(region, other)
    {
      let message =
        "the project.pbxproj beside it has another development region, '\(other)'; '\(region)' counts"
      tell(Finding(.twoProjectFiles, .note, message, at: FileLocation(path: Self.shown(paths[0]))))
    }
    return read
  }

  /// Reads a file once.
  ///
  /// - Parameter isQuiet: True to report nothing.
  private func reading(at path: String, of folder: String, isQuiet: Bool = false) -> Reading? {
    if let known = state.withLock({ $0.files[path] }) { return known }
    let (read, findings) = self.read(path, of: folder)
    state.withLock { $0.files[ExactString(path)] = .some(read) }
    if !isQuiet { findings.forEach(tell) }
    return read
  }

  private func tell(_ finding: Finding) {
    state.withLock { state in
      if !state.findings.contains(finding) { state.findings.append(finding) }
    }
  }

  private func read(_ path: String, of folder: String) -> (Reading?, [Finding]) {
    guard let file = repository.file(path, of: folder) else { return (nil, []) }
    let shown = Self.shown(path)
    let isPackage = path.folderAndName.name == PackageManifest.fileName
    let lost = Reading.notUnderstood(path: shown, isPackage: isPackage)
    let misunderstood = "the project file was not understood: it"
    func warning(_ message: String, at place: FileLocation) -> Finding {
      Finding(.projectNotUnderstood, .warning, message, at: place)
    }
    do throws(FindingsError) {
      let isOfXcode = Self.names.contains(path.folderAndName.name)
      let bytes = try file.bytes(limit: isOfXcode ? Self.limit : Self.limitOfManifests)
      func location(_ offset: Int) -> FileLocation {
        LineIndex(bytes).location(of: offset, in: shown)
      }
      do throws(ProjectSyntaxError) {
        guard let sides = MergeSides.sides(of: bytes) else {
          guard let read = try model(of: file, bytes) else { return (nil, []) }
          let problem = read.model.unreadRegion.map {
            warning("\(misunderstood) \($0.message)", at: location($0.offset))
          }
          let notes = read.repeated.prefix(3).map { name, offset in
            Finding(
              .repeatedMember, .note, "has '\(name)' twice in one object; the last one wins",
              at: location(offset))
          }
          return (.understood(read.model), [problem].compactMap(\.self) + notes)
        }
        let conflict = warning(
          "has the marks of a merge that is not finished", at: location(sides.place))
        let (ours, theirs) = (try model(of: file, sides.ours), try model(of: file, sides.theirs))
        guard let ours, let theirs else { return (nil, []) }
        let isAgreed = ours.model.region.isExactly(theirs.model.region)
        return (isAgreed ? .understood(ours.model) : lost, [conflict])
      } catch {
        return (lost, [warning("\(misunderstood) \(error.message)", at: location(error.offset))])
      }
    } catch {
      let message = "the project file \(error.findings.first?.message ?? "cannot be read")"
      return (lost, [warning(message, at: FileLocation(path: shown))])
    }
  }

  /// Reads the bytes of a project file; `nil` if they describe no project.
  private func model(of file: RepositoryFile, _ bytes: [UInt8]) throws(ProjectSyntaxError) -> (
    model: ProjectModel, repeated: [(name: String, offset: Int)]
  )? {
    switch file.path.folderAndName.name {
    case "project.xcproj":
      let tree = try ProjectTree(json: bytes)
      return (try XCProject.model(of: tree, at: file.path, repository), tree.repeated)
    case "project.pbxproj":
      let tree = try ProjectTree(propertyList: bytes)
      return (try PBXProject.model(of: tree, at: file.path, repository), [])
    case PackageManifest.fileName: return (try PackageManifest.model(of: bytes, at: file.path), [])
    case TuistProject.fileName:
      return try TuistProject.model(of: bytes, at: file.path, repository).map { ($0, []) }
    default:
      return try XcodeGenProject.model(of: bytes, at: file.path, repository).map { ($0, []) }
    }
  }

  /// A path as findings show it.
  static func shown(_ path: String) -> String { LoctripProject.relative(path, to: ".") ?? path }
}

extension Finding.Code {
  /// A project file is there and was not understood.
  static let projectNotUnderstood: Self = "project-not-understood"
  /// A project has a file in the old and one in the new format that disagree.
  static let twoProjectFiles: Self = "two-project-files"
  /// An object in JSON has a name twice.
  static let repeatedMember: Self = "repeated-member"
}
