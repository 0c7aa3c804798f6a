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
  /// The functions that targets say look keys up.
  package private(set) var macroNames: Set<String> = []
  /// The packages that they use, each once.
  package private(set) var packages: [UsedPackage] = []
  /// Project files that were not understood, or not read because they are outside of the repository.
  package private(set) var findings: [Finding] = []
  private var members = TargetMembers()
  /// The folders of Xcode projects whose files say which files there are built.
  private var completeFolders: Set<ExactString> = []
  /// The folders of packages.
  private var packageFolders: Set<ExactString> = []

  /// No targets.
  package init() {}

  /// Reads projects and packages.
  ///
  /// - Parameters:
  ///   - paths: The paths of project files.
  ///   - folders: The folders or files of code, in whose folders upward projects are looked for too.
  package init(_ paths: [String], around folders: [String]) {
    var seen: Set<ExactString> = []
    let files = ProjectFiles(named: folders.first { FileAccess.kind(of: $0).isFolder })
    for path in paths {
      let path = LoctripProject.standard(path)
      let (folder, name) = path.folderAndName
      // The project that is there says what is built.
      if ProjectFiles.isDescription(name),
        FileAccess.names(in: folder).contains(where: { $0.hasSuffix(".xcodeproj") })
      {
        continue
      }
      if let model = files.project(at: path)?.model { add(model, files.repository, &seen) }
    }
    for folder in folders.flatMap(Self.folders(around:)) {
      for model in files.projects(in: folder).compactMap(\.model) {
        add(model, files.repository, &seen)
      }
    }
    findings = files.findings
    // A package whose manifest is here is code of the project, whatever its address.
    var names = Set(packageFolders.map { ExactString(Self.identity($0.string)) })
    var folders = packageFolders
    packages = packages.filter { package in
      guard let folder = package.folder else {
        return names.insert(ExactString(package.name)).inserted
      }
      return folders.insert(ExactString(LoctripProject.standard(folder))).inserted
    }
  }

  /// The folders around a path.
  private static func folders(around path: String) -> [String] {
    var folders: [String] = []
    let start = LoctripProject.standard(path)
    var folder = FileAccess.kind(of: start).isFolder ? start : start.folderAndName.folder
    for _ in 0..<height {
      folders.append(folder)
      let above = folder.folderAndName.folder
      guard above != folder, !FileAccess.isTaken("\(folder)/.git"),
        !Configuration.isOpenToEverybody(above)
      else { break }
      folder = above
    }
    return folders
  }

  private mutating func add(
    _ project: ProjectModel, _ repository: RepositoryFiles, _ seen: inout Set<ExactString>
  ) {
    guard seen.insert(project.path).inserted else { return }
    members.add(project.members, from: targets.count)
    for target in project.targets {
      let (swift, views) = (
        target.flag("SWIFT_EMIT_LOC_STRINGS"), target.flag("LOCALIZED_STRING_SWIFTUI_SUPPORT")
      )
      macroNames.formUnion(target.words(of: "LOCALIZED_STRING_MACRO_NAMES"))
      targets.append(
        Target(
          name: target.name, isTest: target.isTest, folder: project.folder,
          extractsSwift: !swift.isSurelyOff, extractsViews: !views.isSurelyOff))
    }
    add(project.packages, of: project.folder, repository)
    guard project.kind != .package else {
      packageFolders.insert(project.folder)
      addPins("\(project.folder)/Package.resolved", of: project.folder, repository)
      return
    }
    let names = FileAccess.names(in: project.folder)
    let isMade = project.kind == .xcode && names.contains(where: Self.isGenerator)
    if project.isComplete, !project.members.isEmpty, !isMade {
      completeFolders.insert(project.folder)
    }
    packages += OtherManagers.packages(in: project.folder, repository)
    for name in names where name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") {
      let inner = name.hasSuffix(".xcodeproj") ? "/project.xcworkspace" : ""
      addPins(
        "\(project.folder)/\(name)\(inner)/xcshareddata/swiftpm/Package.resolved",
        of: project.folder, repository)
    }
  }

  /// True for the file of a tool that makes projects, so that the one that is there may be old.
  private static func isGenerator(_ name: String) -> Bool {
    ProjectFiles.isDescription(name)
      || [
        "Workspace.swift", "BUILD", "BUILD.bazel", "WORKSPACE", "MODULE.bazel", "Podfile",
      ].contains(name)
  }

  private mutating func add(
    _ used: [ProjectModel.Package], of user: String, _ repository: RepositoryFiles
  ) {
    for (address, named) in used {
      // A package that is elsewhere is one that a build loads: its code is not read.
      let folder = named.flatMap { repository.holds($0, of: user) ? $0 : nil }
      guard let path = address ?? named.map(LoctripProject.standard) else { continue }
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
    targets.isEmpty ? [] : members.targets(of: LoctripProject.standard(path)).sorted()
  }

  /// The nearest folder around a file with an Xcode project that says which files there are built, or `nil`.
  ///
  /// The files of packages between the two are none of it.
  package func completeFolder(around path: String) -> String? {
    guard !completeFolders.isEmpty else { return nil }
    var folder = LoctripProject.standard(path)
    while true {
      let above = folder.folderAndName.folder
      guard above != folder else { return nil }
      folder = above
      if packageFolders.contains(ExactString(folder)) { return nil }
      if completeFolders.contains(ExactString(folder)) { return folder }
    }
  }
}
