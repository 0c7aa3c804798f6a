internal import LoctripFileSets
internal import LoctripLocalizationCore
internal import Yams

/// The project that XcodeGen makes of its `project.yml` or `project.json`.
///
/// Languages, targets with their types and sources, settings without groups, and packages are read. Templates, included
/// files, variables and patterns other than `FOLDER/**` are not read: a project that has them is incomplete. A value may
/// be the alias of another one, which is looked up where it is asked for: aliases of aliases do not multiply.
struct XcodeGenProject {
  /// The names of the file.
  static let fileNames: Set<String> = ["project.yml", "project.yaml", "project.json"]
  /// A character that no project has, in the place of `*`, so that the parser repeats nothing.
  private static let star: Character = "\u{E000}"
  /// The greatest number of aliases of aliases, and of values in one another.
  private static let depth = 64

  /// The folder of the project.
  private let folder: String
  private let root: Node.Mapping
  private let anchors: [ExactString: Node]
  private let settingsFiles: SettingsFiles
  private let repository: RepositoryFiles
  private var contents = ProjectModel.Contents()

  /// Describes the project of a file; `nil` if the file has neither targets nor options of XcodeGen.
  ///
  /// - Throws: ``ProjectSyntaxError`` if it is no YAML.
  static func model(of bytes: [UInt8], at path: String, _ repository: RepositoryFiles)
    throws(ProjectSyntaxError) -> ProjectModel?
  {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ProjectSyntaxError(offset: 0, message: "is not UTF-8")
    }
    let (root, anchors) = try parse(String(text.map { $0 == "*" ? star : $0 }))
    guard let root = root?.mapping else { return nil }
    let folder = path.folderAndName.folder
    let project = XcodeGenProject(root, anchors, in: folder, repository)
    guard project.isOfXcodeGen else { return nil }
    var region: Result<String?, ProjectSyntaxError> = .success(nil)
    if let node = project.value("developmentLanguage", of: project.value("options")) {
      let language = project.text(node).flatMap(ProjectModel.language)
      region =
        language.map { .success($0) }
        ?? .failure(
          ProjectSyntaxError(
            offset: offset(of: node.mark, in: bytes),
            message: "has a developmentLanguage that is no language"))
    }
    return ProjectModel(.description, at: path, in: folder, region: region) {
      // A node is of one thread: the file is parsed again, and it was parsed before.
      do throws(ProjectSyntaxError) {
        let text = String(decoding: bytes, as: UTF8.self)
        let (root, anchors) = try parse(String(text.map { $0 == "*" ? star : $0 }))
        var project = XcodeGenProject(
          root?.mapping ?? [:], anchors, in: folder, repository)
        project.read()
        return project.contents
      } catch {
        return ProjectModel.Contents()
      }
    }
  }

  private init(
    _ root: Node.Mapping, _ anchors: [ExactString: Node], in folder: String,
    _ repository: RepositoryFiles
  ) {
    self.root = root
    self.anchors = anchors
    self.folder = folder
    self.repository = repository
    settingsFiles = SettingsFiles(of: folder, in: repository)
  }

  // MARK: - YAML

  /// The document, and its nodes that have a name for aliases.
  private static func parse(_ text: String) throws(ProjectSyntaxError) -> (
    Node?, [ExactString: Node]
  ) {
    do {
      let parser = try Parser(yaml: text, resolver: .basic)
      // A node knows its anchor only while the parser lives.
      return try withExtendedLifetime(parser) {
        let root = try parser.singleRoot()
        var anchors: [ExactString: Node] = [:]
        if let root { collect(root, &anchors, depth: 0) }
        return (root, anchors)
      }
    } catch {
      var offset = 0
      if case .scanner(_, _, let mark, _)? = error as? YamlError {
        offset = self.offset(of: mark, in: Array(text.utf8))
      } else if case .parser(_, _, let mark, _)? = error as? YamlError {
        offset = self.offset(of: mark, in: Array(text.utf8))
      }
      throw ProjectSyntaxError(offset: offset, message: "is no YAML")
    }
  }

  private static func collect(_ node: Node, _ anchors: inout [ExactString: Node], depth: Int) {
    guard depth < Self.depth else { return }
    if let anchor = node.anchor { anchors[ExactString(anchor.rawValue)] = node }
    for child in node.sequence ?? [] { collect(child, &anchors, depth: depth + 1) }
    for (name, value) in node.mapping ?? [:] {
      collect(name, &anchors, depth: depth + 1)
      collect(value, &anchors, depth: depth + 1)
    }
  }

  /// The place of a line and column, which the parser counts from 1.
  private static func offset(of mark: Mark?, in bytes: [UInt8]) -> Int {
    guard let mark else { return 0 }
    var start = 0
    for _ in 1..<max(1, mark.line) {
      guard let end = bytes[start...].firstIndex(of: 10) else { break }
      start = end + 1
    }
    return min(start + max(0, mark.column - 1), bytes.count)
  }

  /// A node, or the one that it is an alias of.
  private func resolved(_ node: Node?) -> Node? {
    var node = node
    for _ in 0..<Self.depth {
      guard case .scalar(let scalar)? = node, scalar.style == .plain || scalar.style == .any,
        scalar.string.first == Self.star
      else { return node }
      node = anchors[String(scalar.string.dropFirst())]
    }
    return nil
  }

  /// The value of a name in the document.
  private func value(_ name: String) -> Node? { resolved(root[Node(name)]) }

  /// The value of a name in a mapping, or in those that it takes in by `<<`.
  private func value(_ name: String, of node: Node?, depth: Int = 0) -> Node? {
    guard let members = resolved(node)?.mapping, depth < 8 else { return nil }
    if let own = members[Node(name)] { return resolved(own) }
    return list(members["<<"]).lazy.compactMap { value(name, of: $0, depth: depth + 1) }.first
  }

  /// The names and values of a mapping, with those that it takes in by `<<`.
  private func members(of node: Node?, depth: Int = 0) -> [(name: String, value: Node)] {
    guard let members = resolved(node)?.mapping, depth < 8 else { return [] }
    var found: [(name: String, value: Node)] = []
    for (name, value) in members {
      guard let name = name.scalar?.string else { continue }
      if name == "<<" {
        let others = list(value).flatMap { self.members(of: $0, depth: depth + 1) }
        found.insert(contentsOf: others.prefix(10_000), at: 0)
      } else if let value = resolved(value) {
        found.append((name, value))
      }
    }
    return found
  }

  private func text(_ node: Node?) -> String? {
    resolved(node)?.scalar.map { $0.string.replacing(String(Self.star), with: "*") }
  }

  /// The elements of a list, or a single one.
  private func list(_ node: Node?) -> [Node] {
    guard let node = resolved(node) else { return [] }
    return node.sequence.map(Array.init) ?? [node]
  }

  // MARK: - Contents

  /// True if a target has a type, or there are options that only XcodeGen has.
  private var isOfXcodeGen: Bool {
    let hasTarget = members(of: value("targets")).contains { value("type", of: $0.value) != nil }
    let options = ["developmentLanguage", "bundleIdPrefix", "deploymentTarget", "xcodeVersion"]
    return hasTarget || options.contains { value($0, of: value("options")) != nil }
  }

  private mutating func read() {
    if root["include"] != nil { contents.isComplete = false }
    let names = members(of: value("configs")).map(\.name)
    let configurations = names.isEmpty ? [BuildConfiguration.usual, "Debug"] : names
    let shared = SharedSettings(
      BuildConfiguration.ordered(
        settings(value("settings"), files: value("configFiles"), in: configurations),
        BuildConfiguration.usual))
    for (name, target) in members(of: value("targets")) {
      add(name.replacing(String(Self.star), with: "*"), target, shared, configurations)
    }
    for (_, package) in members(of: value("packages")) {
      if let path = text(value("path", of: package)) {
        contents.packages += joined(path).map { [(nil, $0)] } ?? []
      } else if let address = text(value("url", of: package)) {
        contents.packages.append((address, nil))
      } else if let name = text(value("github", of: package)) {
        contents.packages.append(("https://github.com/\(name)", nil))
      }
    }
  }

  private mutating func add(
    _ name: String, _ target: Node, _ shared: SharedSettings, _ configurations: [String]
  ) {
    let number = contents.targets.count
    if value("templates", of: target) != nil { contents.isComplete = false }
    let list = text(value("path", of: value("info", of: target)))
    let own = settings(
      value("settings", of: target), files: value("configFiles", of: target), in: configurations,
      list.map { ["INFOPLIST_FILE": $0] } ?? [:])
    var folders: [String] = []
    for source in self.list(value("sources", of: target)) {
      folders += add(source, to: number).map { [$0] } ?? []
    }
    contents.targets.append(
      ProjectTarget(
        name, isTest: ProjectTarget.isTest(text(value("type", of: target)) ?? ""), in: folder,
        repository, shared, BuildConfiguration.ordered(own, BuildConfiguration.usual),
        folders: folders))
  }

  /// Adds the files of a source.
  ///
  /// - Returns: Its path if it is a folder.
  private mutating func add(_ source: Node, to target: Int) -> String? {
    let members = resolved(source)
    guard let path = text(members) ?? text(value("path", of: members)), !path.hasBytes("$"),
      !path.contains("*"), let place = joined(path)
    else {
      contents.isComplete = false
      return nil
    }
    // Such files are shown in the project and not built.
    if text(value("buildPhase", of: members)) == "none" { return nil }
    let excluded = paths(value("excludes", of: members))
    let included = paths(value("includes", of: members))
    guard let excluded, let included else {
      contents.isComplete = false
      return nil
    }
    guard FileAccess.kind(of: place).isFolder else {
      contents.members.add(place, to: target)
      return nil
    }
    contents.members.add(folder: place, to: target, sources: included)
    for path in excluded { contents.members.add(exception: path, in: place, of: target) }
    return path
  }

  /// The paths of patterns in a folder; `nil` if one of them may mean files of code and is not a path or `PATH/**`.
  private func paths(_ patterns: Node?) -> [String]? {
    var paths: [String] = []
    for node in list(patterns) {
      guard var path = text(node), !path.hasBytes("$") else { return nil }
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
  private func joined(_ path: String) -> String? { ProjectPath.joined(folder, path) }

  // MARK: - Build settings

  /// The settings of the project or a target in each configuration.
  ///
  /// - Parameters:
  ///   - node: The settings: plain ones, or with `base` and `configs`.
  ///   - files: The `.xcconfig` files of configurations.
  ///   - names: The names of the configurations.
  ///   - others: Settings that something else says.
  private func settings(
    _ node: Node?, files: Node?, in names: [String], _ others: [String: String] = [:]
  ) -> [BuildConfiguration] {
    let isPlain = ["base", "configs", "groups"].allSatisfy { value($0, of: node) == nil }
    func values(_ node: Node?) -> [String: String] {
      var values: [String: String] = [:]
      for (name, value) in members(of: node) {
        let texts = list(value).compactMap { text($0) }
        if !texts.isEmpty { values[name] = texts.joined(separator: " ") }
      }
      return values
    }
    let base = BuildSettings.Level(
      values(isPlain ? node : value("base", of: node)).merging(others) { own, _ in own })
    let isComplete = value("groups", of: node) == nil
    return names.map { name in
      var levels = [base, BuildSettings.Level(values(value(name, of: value("configs", of: node))))]
      guard let path = text(value(name, of: files)) else {
        return BuildConfiguration(name: name, levels: levels, isComplete: isComplete)
      }
      let file = joined(path).flatMap { settingsFiles.settings(at: $0, of: name) }
      if let file { levels.insert(file, at: 0) }
      return BuildConfiguration(
        name: name, levels: levels, isComplete: isComplete && file != nil)
    }
  }
}
