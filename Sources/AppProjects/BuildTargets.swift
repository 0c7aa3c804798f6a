internal import LoctripFileSets
package import LoctripLocalizationCore

/// The targets of the Xcode projects and Swift packages around some code, the files that each builds, and the packages
/// that they use.
///
/// Nothing is built.
package struct BuildTargets: Sendable {
  /// A target.
  package struct Target: Sendable {
    package let name: String
    package let isTest: Bool
    /// The folder of its project or package.
    package let folder: String
    /// False if builds put no texts of its Swift code into catalogs: `SWIFT_EMIT_LOC_STRINGS` is `NO`.
    package let extractsSwift: Bool
    /// False if builds put no texts of SwiftUI's views into catalogs: `LOCALIZED_STRING_SWIFTUI_SUPPORT` is `NO`.
    package let extractsViews: Bool
  }

  /// A package that a project uses.
  package struct UsedPackage: Sendable {
    /// Its name, without the address.
    package let name: String
    /// Its folder in or beside the project; `nil` for one that a build loads.
    package let folder: String?
    /// The folder of the project.
    package let user: String
  }

  /// The number of folders around code to look in.
  private static let height = 8

  /// The targets of all projects and packages.
  package private(set) var targets: [Target] = []
  /// The packages that they use, each once.
  package private(set) var packages: [UsedPackage] = []
  /// Files of projects that were not read because they are outside of the repository.
  package private(set) var findings: [Finding] = []
  private var members = TargetMembers()
  /// The folders of Xcode projects whose files say which files there are built.
  private var completeFolders: Set<ExactString> = []
  /// The folders of packages.
  private var packageFolders: Set<ExactString> = []

  /// No targets.
  package init() {}

  /// Reads projects and packages; one that cannot be read says nothing.
  ///
  /// - Parameters:
  ///   - files: The paths of `project.pbxproj`, `Package.swift`, `project.yml` and `Project.swift` files.
  ///   - paths: The folders or files of code, in whose folders upward projects are looked for too.
  package init(_ files: [String], around paths: [String]) {
    var seen: Set<ExactString> = []
    let repository = RepositoryFiles(named: paths.first { FileAccess.kind(of: $0).isFolder })
    for file in files + paths.flatMap(Self.files(around:)) {
      let path = Project.standard(file)
      guard seen.insert(ExactString(path)).inserted else { continue }
      if path.hasSuffix(".pbxproj") {
        if let project = ProjectFile(at: path, in: repository) { add(project) }
        continue
      }
      guard let file = repository.file(path, of: path.folderAndName.folder) else { continue }
      if Self.isOfGenerator(path) {
        // The project that is there says what is built.
        let (folder, name) = path.folderAndName
        if FileAccess.names(in: folder).contains(where: { $0.hasSuffix(".xcodeproj") }) { continue }
        if name == TuistProject.fileName {
          if let project = TuistProject(file) { add(project) }
        } else if let project = XcodeGenProject(file) {
          add(project, repository)
        }
      } else if let manifest = PackageManifest(file) {
        add(manifest, repository)
      }
    }
    findings = repository.findings
    // A package whose manifest is here is code of the project, whatever its address.
    var names = Set(packageFolders.map { ExactString(Self.identity($0.string)) })
    var folders = packageFolders
    packages = packages.filter { package in
      guard let folder = package.folder else {
        return names.insert(ExactString(package.name)).inserted
      }
      return folders.insert(ExactString(Project.standard(folder))).inserted
    }
  }

  /// The project files in the folders around a path.
  private static func files(around path: String) -> [String] {
    var files: [String] = []
    let start = Project.standard(path)
    var folder = FileAccess.kind(of: start).isFolder ? start : start.folderAndName.folder
    for _ in 0..<height {
      let names = FileAccess.names(in: folder).sorted()
      for name in names where name.hasSuffix(".xcodeproj") {
        files.append("\(folder)/\(name)/project.pbxproj")
      }
      files += names.filter(isOfGenerator).map { "\(folder)/\($0)" }
      if names.contains("Package.swift") { files.append("\(folder)/Package.swift") }
      let above = folder.folderAndName.folder
      guard above != folder, !FileAccess.isTaken("\(folder)/.git"),
        !Configuration.isOpenToEverybody(above)
      else { break }
      folder = above
    }
    return files
  }

  private mutating func add(_ project: ProjectFile) {
    members.add(project.members, from: targets.count)
    for target in project.targets {
      let (swift, views) = (
        target.flag("SWIFT_EMIT_LOC_STRINGS"), target.flag("LOCALIZED_STRING_SWIFTUI_SUPPORT")
      )
      targets.append(
        Target(
          name: target.name, isTest: target.isTest, folder: project.folder,
          extractsSwift: !swift.isSurelyOff, extractsViews: !views.isSurelyOff))
    }
    let names = FileAccess.names(in: project.folder)
    if !project.members.isEmpty, !names.contains(where: Self.isGenerator) {
      completeFolders.insert(ExactString(project.folder))
    }
    add(project.packages, of: project.folder, project.repository)
    packages += OtherManagers.packages(in: project.folder, project.repository)
    for name in names where name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") {
      let inner = name.hasSuffix(".xcodeproj") ? "/project.xcworkspace" : ""
      addPins(
        "\(project.folder)/\(name)\(inner)/xcshareddata/swiftpm/Package.resolved",
        of: project.folder, project.repository)
    }
  }

  /// True for the file of a tool that makes projects, so that the one that is there may be old.
  private static func isGenerator(_ name: String) -> Bool {
    [
      "project.yml", "project.yaml", "Project.swift", "Workspace.swift", "BUILD", "BUILD.bazel",
      "WORKSPACE", "MODULE.bazel", "Podfile",
    ].contains(name)
  }

  /// True for the path of a file that XcodeGen or Tuist makes a project of.
  package static func isOfGenerator(_ path: String) -> Bool {
    let name = path.folderAndName.name
    return XcodeGenProject.fileNames.contains(name) || name == TuistProject.fileName
  }

  private mutating func add(_ project: TuistProject) {
    members.add(project.members, from: targets.count)
    for target in project.targets {
      targets.append(
        Target(
          name: target.name, isTest: target.isTest, folder: project.folder, extractsSwift: true,
          extractsViews: true))
    }
  }

  private mutating func add(_ project: XcodeGenProject, _ repository: RepositoryFiles) {
    members.add(project.members, from: targets.count)
    for target in project.targets {
      targets.append(
        Target(
          name: target.name, isTest: target.isTest, folder: project.folder,
          extractsSwift: !target.isOff("SWIFT_EMIT_LOC_STRINGS"),
          extractsViews: !target.isOff("LOCALIZED_STRING_SWIFTUI_SUPPORT")))
    }
    if project.isComplete, !project.members.isEmpty {
      completeFolders.insert(ExactString(project.folder))
    }
    add(project.packages, of: project.folder, repository)
    packages += OtherManagers.packages(in: project.folder, repository)
  }

  private mutating func add(_ manifest: PackageManifest, _ repository: RepositoryFiles) {
    packageFolders.insert(ExactString(manifest.folder))
    for target in manifest.targets {
      let number = targets.count
      targets.append(
        Target(
          name: target.name, isTest: target.isTest, folder: manifest.folder, extractsSwift: true,
          extractsViews: true))
      let folder = Self.folder(of: target, in: manifest)
      members.add(folder: folder, to: number, sources: target.sources)
      for path in target.excluded { members.add(exception: path, in: folder, of: number) }
    }
    add(manifest.packages, of: manifest.folder, repository)
    addPins("\(manifest.folder)/Package.resolved", of: manifest.folder, repository)
  }

  /// The folder of a target's files: the one that the manifest names, else the usual one.
  private static func folder(of target: PackageManifest.Target, in manifest: PackageManifest)
    -> String
  {
    if let path = target.path {
      let steps = path.split(separator: "/").filter { $0 != "." }
      return ([manifest.folder] + steps.map(String.init)).joined(separator: "/")
    }
    let usual =
      (target.isTest ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs", "Plugins"]
    let found = usual.map { "\(manifest.folder)/\($0)/\(target.name)" }.first {
      FileAccess.kind(of: $0).isFolder
    }
    // The only target of a package may have the folder itself.
    return found
      ?? (manifest.targets.count { !$0.isTest } == 1 && !target.isTest
        ? "\(manifest.folder)/Sources" : "\(manifest.folder)/\(usual[0])/\(target.name)")
  }

  private mutating func add(
    _ used: [(address: String?, folder: String?)], of user: String, _ repository: RepositoryFiles
  ) {
    for (address, named) in used {
      // A package that is elsewhere is one that a build loads: its code is not read.
      let folder = named.flatMap { repository.holds($0, of: user) ? $0 : nil }
      guard let path = address ?? named.map(Project.standard) else { continue }
      packages.append(UsedPackage(name: Self.identity(path), folder: folder, user: user))
    }
  }

  /// Adds the packages of a `Package.resolved`, those that packages use among them.
  private mutating func addPins(_ path: String, of user: String, _ repository: RepositoryFiles) {
    guard let file = repository.file(path, of: user) else { return }
    for name in PackageManifest.pins(file) {
      packages.append(UsedPackage(name: Self.identity(name), folder: nil, user: user))
    }
  }

  /// The name of a package by its address, as builds name its folder, in small letters.
  package static func identity(_ address: String) -> String {
    let name = address.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? address
    return (name.hasSuffix(".git") ? String(name.dropLast(4)) : name).lowercased()
  }

  // MARK: - Files

  /// The targets that have a file.
  package func targets(of path: String) -> [Int] {
    targets.isEmpty ? [] : members.targets(of: Project.standard(path)).sorted()
  }

  /// The nearest folder around a file with an Xcode project that says which files there are built, or `nil`.
  ///
  /// The files of packages between the two are none of it.
  package func completeFolder(around path: String) -> String? {
    guard !completeFolders.isEmpty else { return nil }
    var folder = Project.standard(path)
    while true {
      let above = folder.folderAndName.folder
      guard above != folder else { return nil }
      folder = above
      if packageFolders.contains(ExactString(folder)) { return nil }
      if completeFolders.contains(ExactString(folder)) { return folder }
    }
  }
}
