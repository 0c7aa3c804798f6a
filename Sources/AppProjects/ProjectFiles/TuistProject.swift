internal import LoctripFileSets
internal import LoctripLocalizationCore

/// The targets of a project that Tuist makes, from its `Project.swift`, as far as they are written there as literals.
///
/// The manifest is not run. A target whose sources or resources are not all literals is not known, and helpers may make
/// others, so that a file of no target that is read may be of one all the same. With a target that is not known, a file
/// of a test may be of the app too, so that no targets of tests are.
struct TuistProject: Sendable {
  /// The name of the file.
  static let fileName = "Project.swift"
  /// The endings of files that targets compile, and of catalogs.
  private static let code: Set<String> = [".swift", ".m", ".mm", ".h", ".hpp", ".c", ".cc", ".cpp"]
  private static let catalogs: Set<String> = [".xcstrings", ".strings", ".stringsdict"]

  /// The folder of the project.
  private let folder: String
  private let repository: RepositoryFiles
  private var contents = ProjectModel.Contents()

  /// Describes the project of a manifest; `nil` if the file is no manifest of Tuist.
  ///
  /// - Throws: ``ProjectSyntaxError`` if its brackets, comments or texts have no end.
  static func model(of bytes: [UInt8], at path: String, _ repository: RepositoryFiles)
    throws(ProjectSyntaxError) -> ProjectModel?
  {
    let (content, name) = (ArraySlice(bytes), ArraySlice("import ProjectDescription".utf8))
    guard content.span.firstRange(of: name.span) != nil else { return nil }
    let tokens = try ManifestTokens(bytes)
    let folder = path.folderAndName.folder
    var regions: [String] = []
    for index in tokens.all.indices where tokens.all[index] == .label("defaultKnownRegions") {
      for token in tokens.all[(index + 1)...].prefix(while: { $0 != .close }) {
        if case .text(let word) = token { regions.append(word) }
      }
    }
    return ProjectModel(
      .description, at: path, in: folder, region: tokens.region("developmentRegion"),
      regions: regions
    ) {
      var project = TuistProject(in: folder, repository)
      project.read(tokens)
      return project.contents
    }
  }

  private init(in folder: String, _ repository: RepositoryFiles) {
    self.folder = folder
    self.repository = repository
  }

  private mutating func read(_ tokens: ManifestTokens) {
    let found = targets(of: tokens)
    let isComplete = !found.contains { $0 == nil }
    // Helpers may make other targets.
    contents.isComplete = false
    let project = tokens.all.firstIndex(of: .call("Project")).map {
      tokens.arguments(at: $0).arguments
    }
    let shared = SharedSettings(Self.configurations(project?["settings"]))
    for target in found {
      if let target, isComplete || !target.isTest { add(target, shared) }
    }
  }

  /// The settings that are written in an argument, those of all configurations; it is incomplete with any other.
  private static func configurations(_ tokens: ArraySlice<ManifestTokens.Token>?)
    -> [BuildConfiguration]
  {
    guard let tokens else {
      return [BuildConfiguration(name: BuildConfiguration.usual, levels: [])]
    }
    var values: [String: String] = [:]
    var isComplete = false
    if let label = tokens.firstIndex(of: .label("base")), tokens[(label + 1)...].first == .open {
      let list = tokens[(label + 2)...].prefix { $0 != .close }
      isComplete = true
      for pair in list.split(separator: .comma) {
        guard case .text(let name)? = pair.first, pair.dropFirst().first == .other, pair.count == 3
        else {
          isComplete = false
          continue
        }
        switch pair.last {
        case .text(let value)?, .word(let value)?: values[name] = value
        default: isComplete = false
        }
      }
    }
    if tokens.contains(.label("configurations")) { isComplete = false }
    return [
      BuildConfiguration(
        name: BuildConfiguration.usual, levels: [BuildSettings.Level(values)],
        isComplete: isComplete)
    ]
  }

  /// A target as far as a call describes it.
  private struct Found {
    var name: String
    var isTest: Bool
    var configurations: [BuildConfiguration]
    var places: [Place]
    var excluded: [String]
  }

  /// The targets of a manifest; `nil` for one that is not known.
  private func targets(of tokens: ManifestTokens) -> [Found?] {
    var all: [Found?] = []
    var index = -1
    while index + 1 < tokens.all.count {
      index += 1
      guard tokens.all[index] == .call("target") || tokens.all[index] == .call("Target") else {
        continue
      }
      let (arguments, end) = tokens.arguments(at: index)
      // A target in a target is a dependency.
      index = end
      guard !Self.lists.keys.allSatisfy({ arguments[$0] == nil }) else { continue }
      all.append(found(arguments))
    }
    return all
  }

  /// The arguments with files, and the endings that count in each; all if `nil`.
  private static let lists: [String: Set<String>?] = [
    "sources": code, "resources": catalogs, "buildableFolders": nil,
  ]

  private func found(_ arguments: [String: ArraySlice<ManifestTokens.Token>]) -> Found? {
    var places: [Place] = []
    var excluded: [String] = []
    for (label, endings) in Self.lists {
      guard let tokens = arguments[label] else { continue }
      guard let list = Self.paths(tokens), let found = self.places(list.paths, endings),
        let without = self.excluded(list.excluded)
      else { return nil }
      places += found
      excluded += without
    }
    let names = ["name", "productName"].compactMap { arguments[$0]?.first }
    let name = names.lazy.compactMap { if case .text(let name) = $0 { name } else { nil } }.first
    let isTest =
      arguments["product"]?.contains { $0 == .word("unitTests") || $0 == .word("uiTests") } ?? false
    return Found(
      name: name ?? Self.fileName, isTest: isTest,
      configurations: Self.configurations(arguments["settings"]), places: places,
      excluded: excluded)
  }

  private mutating func add(_ found: Found, _ shared: SharedSettings) {
    let number = contents.targets.count
    contents.targets.append(
      ProjectTarget(
        found.name, isTest: found.isTest, in: folder, repository, shared, found.configurations))
    for place in found.places {
      guard place.isFolder else {
        contents.members.add(place.path, to: number)
        continue
      }
      contents.members.add(folder: place.path, to: number, endings: place.endings)
      for path in found.excluded where path.hasPrefix(place.path + "/") {
        let inner = String(path.dropFirst(place.path.count + 1))
        contents.members.add(exception: inner, in: place.path, of: number)
      }
    }
  }

  /// The paths of a list, and those that it leaves out; `nil` if they are not all literals.
  private static func paths(_ tokens: ArraySlice<ManifestTokens.Token>) -> (
    paths: [String], excluded: [String]
  )? {
    var (paths, excluded): ([String], [String]) = ([], [])
    var labels: [String?] = [nil]
    for token in tokens {
      switch token {
      case .call(let name):
        guard ["glob", "paths", "resources", "sourceFilesList", "folder"].contains(name) else {
          return nil
        }
        labels.append(nil)
      case .open: labels.append(nil)
      case .close: labels.removeLast()
      case .comma: labels[labels.count - 1] = nil
      case .label(let name): labels[labels.count - 1] = name
      case .text(let text):
        if labels.contains("excluding") {
          excluded.append(text)
        } else if labels.allSatisfy({ $0 == nil || $0 == "pattern" || $0 == "globs" }) {
          paths.append(text)
        } else if !labels.contains("tags") {
          return nil
        }
      case .word, .other: return nil
      }
    }
    return (paths, excluded)
  }

  private struct Place {
    var path: String
    var isFolder = true
    /// The endings of the files in the folder; all if `nil`.
    var endings: Set<String>?
  }

  /// The places of patterns; `nil` if one of them may mean such files and is not a path, `PATH/**` or `PATH/**/*.ENDING`.
  private func places(_ patterns: [String], _ endings: Set<String>?) -> [Place]? {
    var places: [Place] = []
    for pattern in patterns {
      let steps = pattern.split(separator: "/")
      let plain = steps.prefix { !$0.contains(where: Self.isWild) }
      let path = joined(plain)
      switch steps.dropFirst(plain.count).map(String.init) {
      case []:
        places.append(
          Place(path: path, isFolder: FileAccess.kind(of: path).isFolder, endings: endings))
      case ["**"], ["**", "*"]: places.append(Place(path: path, endings: endings))
      case let rest:
        let ending = (rest.last ?? "").fileEnding
        guard ending.hasPrefix("."), ending != ".lproj", !ending.contains(where: Self.isWild) else {
          return nil
        }
        guard endings?.contains(ending) != false else { continue }
        guard rest == ["**", "*\(ending)"] else { return nil }
        places.append(Place(path: path, endings: [ending]))
      }
    }
    return places
  }

  /// The paths of patterns; `nil` if one of them is not a path or `PATH/**`.
  private func excluded(_ patterns: [String]) -> [String]? {
    var paths: [String] = []
    for pattern in patterns {
      var steps = pattern.split(separator: "/")
      while let last = steps.last, last == "**" || last == "*" && steps.dropLast().last == "**" {
        steps.removeLast()
      }
      guard !steps.contains(where: { $0.contains(where: Self.isWild) }) else { return nil }
      paths.append(joined(steps[...]))
    }
    return paths
  }

  private static func isWild(_ character: Character) -> Bool { "*?[{".contains(character) }

  /// A path of the project, or that of nothing if it is too long.
  private func joined(_ steps: ArraySlice<Substring>) -> String {
    ProjectPath.joined(folder, "./" + steps.joined(separator: "/")) ?? folder
  }
}
