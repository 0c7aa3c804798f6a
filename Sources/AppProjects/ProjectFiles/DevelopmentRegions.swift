internal import LoctripFileSets
internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore

/// Finds the development regions of projects, as the source language of files that do not state it, and the languages
/// that projects list.
///
/// The nearest project counts, in a folder around the file or below such a folder; the latter only in the searched
/// folder or the file's repository, because other folders have nothing to do with each other. A project file that was
/// not understood is no missing one: if it is the nearest, the region is not known.
package struct DevelopmentRegions {
  /// The number of parent folders to search outside of a repository.
  private static let height = 6
  /// The greatest number of searched sibling folders.
  private static let width = 2_000

  /// The projects that have a file, or the project file that hides them.
  private enum Answer {
    case projects([ProjectModel])
    case notUnderstood(String)
    case nothing
  }

  /// The folders around a file.
  private struct Chain {
    /// The folders, nearest first.
    var folders: [String] = []
    /// The number of them whose subfolders may have the file's project.
    var ownCount = 0
  }

  private let root: String?
  /// The configured region, or `nil`.
  private let configured: String?
  /// The projects.
  let files: ProjectFiles
  private var beside: [ExactString: [ProjectFiles.Reading]] = [:]
  private var chains: [ExactString: Chain] = [:]
  private var answers: [ExactString: Answer] = [:]
  /// The folders that were looked at: true for those in a repository.
  private var insides: [ExactString: Bool] = [:]

  ///
  /// - Parameters:
  ///   - folder: The searched folder, or `nil` for a file named by the user.
  ///   - configured: The region of all files, regardless of projects.
  package init(within folder: String?, configured: String? = nil) {
    root = folder.map(Self.standard)
    files = ProjectFiles(named: folder)
    self.configured = configured
  }

  /// Project files that were not understood, or not read because they are outside of the repository.
  package var findings: [Finding] { files.findings }

  /// The configured region, or that of a file's project.
  package mutating func region(of path: String) -> String? {
    if let configured { return configured }
    guard case .projects(let projects) = answer(for: path) else { return nil }
    return projects.lazy.compactMap(\.region).first
  }

  /// The project file that hides the region of a file because it was not understood.
  package mutating func projectNotUnderstood(around path: String) -> String? {
    if configured != nil { return nil }
    guard case .notUnderstood(let file) = answer(for: path) else { return nil }
    return file
  }

  /// The file of a file's Xcode project if it names no development region.
  mutating func projectWithoutRegion(around path: String) -> String? {
    folders(around: Self.standard(path)).folders.lazy.compactMap { [files] folder in
      files.projects(in: folder).lazy.compactMap(\.model)
        .first { $0.kind == .xcode && $0.region == nil }?.path
    }.first
  }

  /// The languages that a file's project lists; `nil` if none has a list.
  mutating func listedLanguages(of path: String) -> [String]? {
    guard case .projects(let projects) = answer(for: path) else { return nil }
    let listed = ExactString.distinct(projects.flatMap(\.regions))
    return listed.isEmpty ? nil : listed
  }

  private mutating func answer(for path: String) -> Answer {
    let file = Self.standard(path)
    if let known = answers[ExactString(file)] { return known }
    let answer = search(for: file)
    answers[ExactString(file)] = answer
    return answer
  }

  private mutating func search(for file: String) -> Answer {
    let chain = folders(around: file)
    for folder in chain.folders {
      let all = files.projects(in: folder)
      let package = all.lazy.compactMap(\.package).first.map { package -> Answer in
        package.model.map { .projects([$0]) } ?? .notUnderstood(package.path)
      }
      // These folders belong to the package, even if the project of a demo is next to it.
      let isOfPackage = ["Sources/", "Tests/"].contains {
        file.utf8.starts(with: "\(folder)/\($0)".utf8)
      }
      if isOfPackage, let package { return package }
      switch choose(among: all, for: file, in: folder) {
      case .nothing: if let package { return package }
      case let answer: return answer
      }
    }
    for folder in chain.folders.prefix(chain.ownCount) {
      switch choose(among: projects(below: folder), for: file, in: folder) {
      case .nothing: continue
      case let answer: return answer
      }
    }
    return .nothing
  }

  /// The development region of the files of a table.
  ///
  /// Without a project, the one language next to `Base.lproj` that has no file of the table, because its
  /// texts are in `Base.lproj`.
  package mutating func region(of files: [String]) -> String? {
    guard let first = files.first else { return configured }
    if let region = region(of: first) { return region }
    guard let folder = LanguageFolder(first), folder.isBase else { return nil }
    let parent = folder.parent.isEmpty ? "." : folder.parent
    let own = Set(files.compactMap { LanguageFolder($0)?.name } + ["mul"])
    let others = FileAccess.names(in: parent).sorted()
      .compactMap { LanguageFolder("\($0)/a")?.name }
      .filter { !own.contains($0) }
    return others.count == 1 ? LanguageFolder.language(named: others[0]) : nil
  }

  /// The folders around a file whose projects may have it, nearest first.
  mutating func foldersAround(_ path: String) -> [String] {
    folders(around: Self.standard(path)).folders
  }

  // MARK: - Folders

  /// The folders around a file, up to the root of its repository.
  private mutating func folders(around file: String) -> Chain {
    let first = Self.above(file)
    if let chain = chains[ExactString(first)] { return chain }
    var chain = Chain()
    var (folder, outside) = (first, 0)
    while true {
      let isInside = root.map { "\(folder)/".hasPrefix("\($0)/") } ?? false
      if !isInside {
        outside += 1
        if Configuration.isOpenToEverybody(folder) { break }
      }
      chain.folders.append(folder)
      let above = Self.above(folder)
      // A file that the user named has its project beside it, or beside the folders of the languages.
      let isBeside =
        root == nil && (folder == first || first.hasSuffix(".lproj") && Self.above(first) == folder)
      if isInside || isBeside { chain.ownCount = chain.folders.count }
      if above == folder || FileAccess.kind(of: "\(folder)/.git").exists { break }
      if outside > Self.height { break }
      folder = above
    }
    if chain.ownCount < chain.folders.count, isInRepository(folder) {
      chain.ownCount = chain.folders.count
    }
    chains[ExactString(first)] = chain
    return chain
  }

  /// True if a folder is the root of a repository or in one; each folder is looked at once.
  private mutating func isInRepository(_ folder: String) -> Bool {
    var folder = folder
    var passed: [ExactString] = []
    var isInside = false
    while true {
      if let known = insides[ExactString(folder)] {
        isInside = known
        break
      }
      passed.append(ExactString(folder))
      isInside = FileAccess.kind(of: "\(folder)/.git").exists
      let above = Self.above(folder)
      if isInside || above == folder || Configuration.isOpenToEverybody(above) { break }
      folder = above
    }
    for folder in passed { insides[folder] = isInside }
    return isInside
  }

  /// The projects in subfolders, two levels deep.
  private mutating func projects(below folder: String) -> [ProjectFiles.Reading] {
    if let known = beside[ExactString(folder)] { return known }
    var found: [ProjectFiles.Reading] = []
    var pending = [(folder, 0)]
    var count = 0
    while let (current, depth) = pending.popLast(), count < Self.width {
      count += 1
      if depth > 0 { found += files.projects(in: current) }
      guard depth < 2 else { continue }
      for name in FileAccess.names(in: current).sorted()
      where !name.contains(".") && !LoctripProject.skippedFolders.contains(name) {
        let path = "\(current)/\(name)"
        // A link out of the repository leads to projects of others.
        if FileAccess.kind(of: path).isFolder, files.repository.holds(path, of: folder) {
          pending.append((path, depth + 1))
        }
      }
    }
    beside[ExactString(folder)] = found
    return found
  }

  /// The projects that agree on the region: all of them, or those that have the file or the nearest folder around it.
  ///
  /// Beside a project file that was not understood, only a project that has the file is an answer.
  private func choose(among all: [ProjectFiles.Reading], for file: String, in folder: String)
    -> Answer
  {
    let models = all.compactMap(\.model).filter { $0.kind != .package && $0.region != nil }
    let lost = all.lazy.compactMap(\.lost).first
    func agreed(_ models: [ProjectModel]) -> Answer? {
      guard let first = models.first?.region else { return nil }
      let isAgreed = models.allSatisfy { $0.region.map { LanguageTag.isSame($0, first) } ?? false }
      return isAgreed ? .projects(models) : nil
    }
    if lost == nil, let answer = agreed(models) { return answer }
    if models.isEmpty { return lost.map(Answer.notUnderstood) ?? .nothing }
    let real = LoctripProject.standard(file)
    let owners = models.filter { !$0.members.targets(of: real).isEmpty }
    if let answer = agreed(owners) { return answer }
    var place = file
    while place.utf8.count > folder.utf8.count {
      if let answer = agreed(models.filter { $0.places.contains(place) }) { return answer }
      place = place.folderAndName.folder
    }
    return lost.map(Answer.notUnderstood) ?? .nothing
  }

  private static func standard(_ path: String) -> String {
    "/" + LoctripProject.components(of: path).joined(separator: "/")
  }

  private static func above(_ path: String) -> String {
    path.folderAndName.folder
  }
}
