internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import Yams

/// The targets of a project that XcodeGen makes, from its `project.yml`.
///
/// The targets are read with their types and sources, the settings of both without groups, and the packages. Templates,
/// included files, variables and patterns other than `FOLDER/**` are not read: a project that has them is incomplete.
struct XcodeGenProject: Sendable {
  /// A target.
  struct Target: Sendable {
    let name: String
    let isTest: Bool
    fileprivate let settings: Settings

    /// True if every configuration says no to a build setting.
    func isOff(_ name: String) -> Bool { settings.isOff(name) }
  }

  /// Build settings that are written in the file.
  fileprivate struct Settings: Sendable {
    /// Those of all configurations.
    var all: [String: String] = [:]
    /// The values that single configurations have.
    var ofConfigurations: [String: Set<String>] = [:]

    func isOff(_ name: String) -> Bool {
      let values = (all[name].map { [$0] } ?? []) + (ofConfigurations[name] ?? [])
      return all[name] != nil
        && values.allSatisfy { ["NO", "0", "FALSE"].contains($0.uppercased()) }
    }
  }

  /// The names of the file.
  static let fileNames: Set<String> = ["project.yml", "project.yaml"]
  /// The greatest size of a file, in bytes.
  private static let limit = 1 << 20
  /// A character that no project has, in the place of `*`, so that no alias repeats what is there.
  private static let star: Character = "\u{E000}"

  /// The folder of the project.
  let folder: String
  private(set) var targets: [Target] = []
  private(set) var members = TargetMembers()
  /// The packages that it uses: the address of each, or the folder of one beside it.
  private(set) var packages: [(address: String?, folder: String?)] = []
  /// False if it has something that is not read, so that a target may have other files too.
  private(set) var isComplete = true

  /// Reads a file; `nil` if it is no project or cannot be read.
  init?(_ file: RepositoryFile) {
    folder = Project.standard(file.path).folderAndName.folder
    let root: Node?
    do {
      let bytes = try file.bytes(limit: Self.limit)
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      let plain = String(text.map { $0 == "*" ? Self.star : $0 })
      let parser = try Parser(yaml: plain, resolver: .basic)
      // A node knows its anchor only while the parser lives.
      root = try withExtendedLifetime(parser) {
        let root = try parser.singleRoot()
        return root.map(Self.hasAnchor) == true ? nil : root
      }
    } catch {
      return nil
    }
    guard let root = root?.mapping, let all = root["targets"]?.mapping else { return nil }
    if root["include"] != nil { isComplete = false }
    let shared = Self.settings(root["settings"])
    for (name, target) in all {
      guard let name = name.scalar?.string, let target = target.mapping else { continue }
      add(name, target, shared)
    }
    for (_, package) in root["packages"]?.mapping ?? [:] {
      if let path = package.mapping?["path"].flatMap(Self.text) {
        packages.append((nil, joined(path)))
      } else if let address = package.mapping?["url"].flatMap(Self.text) {
        packages.append((address, nil))
      } else if let name = package.mapping?["github"].flatMap(Self.text) {
        packages.append(("https://github.com/\(name)", nil))
      }
    }
  }

  private static func hasAnchor(_ node: Node) -> Bool {
    if node.anchor != nil { return true }
    if let list = node.sequence { return list.contains(where: hasAnchor) }
    return node.mapping?.contains { hasAnchor($0.key) || hasAnchor($0.value) } ?? false
  }

  private static func text(_ node: Node) -> String? {
    node.scalar.map { $0.string.replacing(String(star), with: "*") }
  }

  /// The elements of a list, or a single one.
  private static func list(_ node: Node?) -> [Node] {
    guard let node else { return [] }
    return node.sequence.map(Array.init) ?? [node]
  }

  private mutating func add(_ name: String, _ target: Node.Mapping, _ shared: Settings) {
    let type = target["type"].flatMap(Self.text) ?? ""
    var settings = shared
    let own = Self.settings(target["settings"])
    for (name, value) in own.all {
      settings.all[name] = value
      settings.ofConfigurations[name] = nil
    }
    for (name, values) in own.ofConfigurations {
      settings.ofConfigurations[name, default: []].formUnion(values)
    }
    let number = targets.count
    targets.append(
      Target(
        name: name, isTest: type.hasBytes("-test") || type.hasBytes("ui-testing"),
        settings: settings))
    if target["templates"] != nil { isComplete = false }
    for source in Self.list(target["sources"]) { add(source, to: number) }
  }

  private mutating func add(_ source: Node, to target: Int) {
    let members = source.mapping
    guard let path = Self.text(source) ?? members?["path"].flatMap(Self.text),
      !path.hasBytes("$"), !path.contains("*")
    else {
      isComplete = false
      return
    }
    // Such files are shown in the project and not built.
    if members?["buildPhase"].flatMap(Self.text) == "none" { return }
    let excluded = paths(members?["excludes"])
    let included = paths(members?["includes"])
    guard let excluded, let included else {
      isComplete = false
      return
    }
    let place = joined(path)
    guard FileAccess.kind(of: place).isFolder else {
      self.members.add(place, to: target)
      return
    }
    self.members.add(folder: place, to: target, sources: included)
    for path in excluded { self.members.add(exception: path, in: place, of: target) }
  }

  /// The paths of patterns in a folder; `nil` if one of them may mean files of code and is not a path or `PATH/**`.
  private func paths(_ patterns: Node?) -> [String]? {
    var paths: [String] = []
    for node in Self.list(patterns) {
      guard var path = Self.text(node), !path.hasBytes("$") else { return nil }
      for end in ["/**/*", "/**", "/*"] where path.hasSuffix(end) {
        path = String(path.dropLast(end.count))
        break
      }
      guard path.contains(where: { "*?[{".contains($0) }) else {
        paths.append(path)
        continue
      }
      let ending = path.fileEnding
      guard !ending.isEmpty, !ending.contains(where: { "*?[{".contains($0) }),
        ![".swift", ".m", ".mm", ".h", ".xcstrings", ".strings", ".lproj"].contains(ending)
      else { return nil }
    }
    return paths
  }

  /// A path of the project.
  private func joined(_ path: String) -> String {
    var folder = path.hasPrefix("/") ? "" : self.folder
    for step in path.split(separator: "/") where step != "." {
      folder = step == ".." ? folder.folderAndName.folder : "\(folder)/\(step)"
    }
    return folder
  }

  private static func settings(_ node: Node?) -> Settings {
    var settings = Settings()
    guard let members = node?.mapping else { return settings }
    let isPlain = members["base"] == nil && members["configs"] == nil && members["groups"] == nil
    for (name, value) in (isPlain ? members : members["base"]?.mapping) ?? [:] {
      if let name = name.scalar?.string, let value = text(value) { settings.all[name] = value }
    }
    for (_, configuration) in members["configs"]?.mapping ?? [:] {
      for (name, value) in configuration.mapping ?? [:] {
        guard let name = name.scalar?.string, let value = text(value) else { continue }
        settings.ofConfigurations[name, default: []].insert(value)
      }
    }
    return settings
  }
}
