internal import LoctripFileSets
internal import LoctripLocalizationCore

/// The targets of a project that Tuist makes, from its `Project.swift`, as far as they are written there as literals.
///
/// The manifest is not run. A target whose sources or resources are not all literals is not known, and helpers may make
/// others, so that a file of no target that is read may be of one all the same. With a target that is not known, a file
/// of a test may be of the app too, so that no targets of tests are.
struct TuistProject: Sendable {
  /// A target.
  struct Target: Sendable {
    let name: String
    let isTest: Bool
  }

  /// The name of the file.
  static let fileName = "Project.swift"
  /// The greatest size of a file, in bytes.
  private static let limit = 1 << 20
  /// The endings of files that targets compile, and of catalogs.
  private static let code: Set<String> = [".swift", ".m", ".mm", ".h", ".hpp", ".c", ".cc", ".cpp"]
  private static let catalogs: Set<String> = [".xcstrings", ".strings", ".stringsdict"]

  /// The folder of the project.
  let folder: String
  private(set) var targets: [Target] = []
  private(set) var members = TargetMembers()

  /// Reads a file; `nil` if it is no manifest or cannot be read.
  init?(_ file: RepositoryFile) {
    folder = Project.standard(file.path).folderAndName.folder
    do {
      let bytes = try file.bytes(limit: Self.limit)
      guard String(decoding: bytes, as: UTF8.self).contains("import ProjectDescription") else {
        return nil
      }
      let read = self.read(ManifestTokens(bytes))
      let isComplete = !read.contains { $0 == nil }
      for found in read {
        if let found, isComplete || !found.target.isTest { add(found) }
      }
    } catch {
      return nil
    }
  }

  /// A target as far as a call describes it.
  private struct Found {
    var target: Target
    var places: [Place]
    var excluded: [String]
  }

  /// The targets of a manifest; `nil` for one that is not known.
  private func read(_ tokens: ManifestTokens) -> [Found?] {
    var all: [Found?] = []
    var index = -1
    while index + 1 < tokens.all.count {
      index += 1
      guard tokens.all[index] == .call("target") || tokens.all[index] == .call("Target") else {
        continue
      }
      let (arguments, end) = Self.arguments(of: tokens.all, at: index)
      // A target in a target is a dependency.
      index = end
      guard !Self.lists.keys.allSatisfy({ arguments[$0] == nil }) else { continue }
      all.append(found(arguments.mapValues { tokens.all[$0] }))
    }
    return all
  }

  /// The arguments with files, and the endings that count in each; all if `nil`.
  private static let lists: [String: Set<String>?] = [
    "sources": code, "resources": catalogs, "buildableFolders": nil,
  ]

  /// The places of the arguments of a call by their labels, and where it ends.
  private static func arguments(of tokens: [ManifestTokens.Token], at call: Int) -> (
    places: [String: Range<Int>], end: Int
  ) {
    var found: [String: Range<Int>] = [:]
    var depth = 0
    var argument: (label: String, start: Int)?
    func close(_ end: Int) {
      if let argument { found[argument.label] = argument.start..<end }
      argument = nil
    }
    for index in tokens.indices[(call + 1)...] {
      switch tokens[index] {
      case .call, .open: depth += 1
      case .close where depth == 0:
        close(index)
        return (found, index)
      case .close: depth -= 1
      case .comma where depth == 0: close(index)
      case .label(let name) where depth == 0 && argument == nil: argument = (name, index + 1)
      case .label, .comma, .text, .word, .other: break
      }
    }
    return (found, tokens.count)
  }

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
    let target = Target(name: name ?? Self.fileName, isTest: isTest)
    return Found(target: target, places: places, excluded: excluded)
  }

  private mutating func add(_ found: Found) {
    let number = targets.count
    targets.append(found.target)
    for place in found.places {
      guard place.isFolder else {
        members.add(place.path, to: number)
        continue
      }
      members.add(folder: place.path, to: number, endings: place.endings)
      for path in found.excluded where path.hasPrefix(place.path + "/") {
        let inner = String(path.dropFirst(place.path.count + 1))
        members.add(exception: inner, in: place.path, of: number)
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

  /// A path of the project.
  private func joined(_ steps: ArraySlice<Substring>) -> String {
    var folder = folder
    for step in steps where step != "." {
      folder = step == ".." ? folder.folderAndName.folder : "\(folder)/\(step)"
    }
    return folder
  }
}
