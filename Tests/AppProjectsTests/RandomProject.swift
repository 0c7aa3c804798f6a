import LoctripTestSupport

/// A random project, which both formats of Xcode can say.
struct RandomProject {
  private struct Element {
    enum Kind { case group, file, variants, folder }
    var kind: Kind
    var path: String?
    var name: String?
    var members: Set<Int> = []
    /// Paths that the targets of a folder do not have, or that others have besides.
    var exceptions: [Int: [String]] = [:]
    var children: [Element] = []
  }

  private struct Target {
    var name: String
    var type: String
    /// The settings of each configuration.
    var settings: [[String: String]]
    var file: String?
  }

  static let configurations = ["Debug", "Release"]
  static let settings = [
    "SWIFT_EMIT_LOC_STRINGS", "STRING_CATALOG_GENERATE_SYMBOLS", "LOCALIZED_STRING_SWIFTUI_SUPPORT",
  ]
  private static let languages = ["sv", "en", "pt-BR", "zh-Hans", "ja"]

  private var dice: SeededGenerator
  let region: String
  private var elements: [Element] = []
  private var targets: [Target] = []
  private var shared = Target(name: "", type: "", settings: [])
  /// Paths of files, relative to the project's folder: of the project, and of nothing.
  private(set) var paths: [String] = []
  private var count = 0

  init(_ seed: Int) {
    dice = SeededGenerator(seed: seed)
    region = dice.pick(Self.languages)
    for (name, type) in [
      ("App", "application"), ("Kit and more", "framework"), ("AppTests", "bundle.unit-test"),
    ] {
      targets.append(
        Target(
          name: name, type: type, settings: someSettings(), file: dice.chance(30) ? "Own" : nil))
    }
    shared = Target(
      name: "", type: "", settings: someSettings(), file: dice.chance(40) ? "Shared" : nil)
    elements = (0..<dice.below(5) + 2).map { _ in element(in: "", depth: 0) }
    for name in ["Own", "Shared"] {
      elements.append(
        Element(kind: .file, path: "Config/\(name).xcconfig", name: "\(name).xcconfig"))
    }
    paths += ["Nowhere/A.swift", "A.swift"]
  }

  /// The files of settings.
  var files: [(path: String, text: String)] {
    [
      ("Config/Own.xcconfig", "SWIFT_EMIT_LOC_STRINGS = NO\nNAME[config=Debug] = of Debug\n"),
      (
        "Config/Shared.xcconfig",
        "STRING_CATALOG_GENERATE_SYMBOLS = YES // all\nNAME = of all\n"
      ),
    ]
  }

  private mutating func someSettings() -> [[String: String]] {
    var all: [[String: String]] = [[:], [:]]
    for name in Self.settings
      + ["INFOPLIST_KEY_NSCameraUsageDescription", "INFOPLIST_KEY_CFBundleDisplayName", "NAME"]
    where dice.chance(40) {
      for index in all.indices where dice.chance(80) {
        all[index][name] =
          name.hasPrefix("INFO") || name == "NAME"
          ? dice.pick(["Photos of $(TARGET_NAME)", "It is $(NAME)", "Plain \"text\"", "a\\b"])
          : dice.pick(["YES", "NO", "$(inherited)"])
      }
    }
    return all
  }

  private mutating func someTargets(_ percent: Int) -> Set<Int> {
    Set(targets.indices.filter { _ in dice.chance(percent) })
  }

  private mutating func element(in folder: String, depth: Int) -> Element {
    count += 1
    let name = dice.pick(["A", "B b", "Å", "c<d"]) + "\(count)"
    func behind(_ path: String) -> String { folder.isEmpty ? path : "\(folder)/\(path)" }
    switch dice.below(depth < 3 ? 4 : 2) {
    case 0:
      paths.append(behind("\(name).swift"))
      return Element(kind: .file, path: "\(name).swift", members: someTargets(50))
    case 1:
      let children = ["en", "sv"].map { language -> Element in
        paths.append(behind("\(language).lproj/\(name).strings"))
        return Element(kind: .file, path: "\(language).lproj/\(name).strings", name: language)
      }
      return Element(
        kind: .variants, name: "\(name).strings", members: someTargets(50), children: children)
    case 2:
      let hasPath = dice.chance(70)
      let inner = hasPath ? behind(name) : folder
      return Element(
        kind: .group, path: hasPath ? name : nil, name: hasPath ? nil : name,
        children: (0..<dice.below(4)).map { _ in element(in: inner, depth: depth + 1) })
    default:
      let files = ["Old.swift", "In/Deep.swift", "New.swift"]
      paths += files.map { behind("\(name)/\($0)") }
      var folder = Element(kind: .folder, path: name, members: someTargets(50))
      for target in targets.indices where dice.chance(40) {
        folder.exceptions[target] = [dice.pick(["Old.swift", "In"])]
      }
      return folder
    }
  }

  // MARK: - The old format

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  var pbxproj: String {
    var objects: [String] = []
    var phases: [[String]] = targets.map { _ in [] }
    var folders: [[String]] = targets.map { _ in [] }
    var number = 0
    var ids: [String: String] = [:]
    func add(_ text: String) -> String {
      number += 1
      objects.append("\t\tO\(number) /* an object */ = {\(text)};\n")
      return "O\(number)"
    }
    func write(_ element: Element) -> String {
      let children = element.children.map(write).joined(separator: ", ")
      let place =
        (element.path.map { "path = \(Self.quoted($0)); " } ?? "")
        + (element.name.map { "name = \(Self.quoted($0)); " } ?? "") + "sourceTree = \"<group>\"; "
      switch element.kind {
      case .group: return add("isa = PBXGroup; children = (\(children)); \(place)")
      case .folder:
        var sets: [String] = []
        for (target, names) in element.exceptions.sorted(by: { $0.key < $1.key }) {
          let list = names.map(Self.quoted).joined(separator: ", ")
          sets.append(
            add(
              "isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T\(target); "
                + "membershipExceptions = (\(list)); "))
        }
        let id = add(
          "isa = PBXFileSystemSynchronizedRootGroup; "
            + "exceptions = (\(sets.joined(separator: ", "))); \(place)")
        for target in element.members { folders[target].append(id) }
        return id
      case .file, .variants:
        let isa = element.kind == .file ? "PBXFileReference" : "PBXVariantGroup"
        let id = add(
          "isa = \(isa); \(element.kind == .file ? "" : "children = (\(children)); ")\(place)")
        if let name = element.name { ids[name] = id }
        for target in element.members {
          phases[target].append(add("isa = PBXBuildFile; fileRef = \(id); "))
        }
        return id
      }
    }
    let main = add(
      "isa = PBXGroup; children = (\(elements.map(write).joined(separator: ", "))); "
        + "sourceTree = \"<group>\"; ")
    func list(_ owner: Target) -> String {
      let all = zip(Self.configurations, owner.settings).map { name, settings in
        let values = settings.sorted { $0.key < $1.key }
          .map { "\($0.key) = \(Self.quoted($0.value)); " }.joined()
        let base =
          owner.file.flatMap { ids["\($0).xcconfig"] }
          .map { "baseConfigurationReference = \($0); " } ?? ""
        return add(
          "isa = XCBuildConfiguration; \(base)buildSettings = {\(values)}; name = \(name); ")
      }
      return add(
        "isa = XCConfigurationList; buildConfigurations = (\(all.joined(separator: ", "))); "
          + "defaultConfigurationName = Release; ")
    }
    for (number, target) in targets.enumerated() {
      let phase = add(
        "isa = PBXSourcesBuildPhase; files = (\(phases[number].joined(separator: ", "))); ")
      objects.append(
        "\t\tT\(number) = {isa = PBXNativeTarget; name = \(Self.quoted(target.name)); "
          + "buildConfigurationList = \(list(target)); buildPhases = (\(phase)); "
          + "fileSystemSynchronizedGroups = (\(folders[number].joined(separator: ", "))); "
          + "productType = \"com.apple.product-type.\(target.type)\"; };\n")
    }
    let packages = [
      add(
        "isa = XCRemoteSwiftPackageReference; repositoryURL = \"https://example.com/a/Kit.git\"; "),
      add("isa = XCLocalSwiftPackageReference; relativePath = Packages/Own; "),
    ]
    let root = add(
      "isa = PBXProject; buildConfigurationList = \(list(shared)); developmentRegion = \"\(region)\"; "
        + "knownRegions = (en, Base, sv); mainGroup = \(main); "
        + "packageReferences = (\(packages.joined(separator: ", "))); "
        + "targets = (\(targets.indices.map { "T\($0)" }.joined(separator: ", "))); ")
    return "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjects = {\n\(objects.joined())\t};\n"
      + "\trootObject = \(root) /* Project object */;\n}\n"
  }

  // MARK: - The new format

  /// The settings with their conditions.
  private static func members(_ owner: Target) -> String {
    var lines: [String] = []
    for name in Set(owner.settings.flatMap(\.keys)).sorted() {
      let values = owner.settings.map { $0[name] }
      if let first = values[0], values[1] == first {
        lines.append("\(name): \(quoted(first))")
      } else {
        for (configuration, value) in zip(configurations, values) {
          guard let value else { continue }
          lines.append("\"\(name)[config=\(configuration)]\": \(quoted(value))")
        }
      }
    }
    return lines.joined(separator: ", ")
  }

  private static func list(_ texts: [String]) -> String {
    "[ \(texts.map(quoted).joined(separator: ", ")) ]"
  }

  private func write(_ element: Element) -> String {
    var members: [String] = []
    switch element.kind {
    case .group: members.append("\"kind\": \"group\"")
    case .variants: members.append("'kind': 'variant-group'")
    case .folder: members.append("kind: \"folder\"")
    case .file: break
    }
    if let path = element.path {
      // A leading `<` would be the name of a place.
      members.append("\"path\": \(Self.quoted(path.hasPrefix("<") ? "\\" + path : path))")
    }
    if let name = element.name { members.append("\"name\": \(Self.quoted(name))") }
    let names = element.members.sorted().map { targets[$0].name }
    if element.kind == .folder {
      members.append("\"target-membership\": \(Self.list(names))")
      let sets = element.exceptions.sorted { $0.key < $1.key }.map { target, paths in
        let list = element.members.contains(target) ? "exclusions" : "inclusions"
        return "{ target: \(Self.quoted(targets[target].name)), \(list): \(Self.list(paths)), }"
      }
      members.append("\"membership-exceptions\": [ \(sets.joined(separator: ", ")) ]")
    } else if !names.isEmpty {
      let phases = names.map { "\($0)/compile-sources" }
      members.append(
        "\"target-membership\": [ \(Self.quoted(phases[0])), "
          + phases.dropFirst().map { "{ 'build-phase': \(Self.quoted($0)) }, " }.joined() + "]")
    }
    if !element.children.isEmpty {
      let children = element.children.map(write).joined(separator: ", /* next */ ")
      members.append("\"children\": [ \(children) ]")
    }
    return "{ \(members.joined(separator: ", ")), }"
  }

  private func configurations(_ file: String?) -> String {
    let all = Self.configurations.map { name in
      file.map { "{ \"name\": \"\(name)\", \"file\": \"\($0).xcconfig\" }" } ?? "\"\(name)\""
    }
    return "[ \(all.joined(separator: ", ")) ]"
  }

  var xcproj: String {
    let targets = targets.map { target in
      """
          {
            "name": \(Self.quoted(target.name)), "product-type": "\(target.type)",
            "build-phases": [ "compile-sources", "resources" ],
            "specialized-configurations": \(target.file == nil ? "[]" : configurations(target.file)),
            "build-settings": { \(Self.members(target)) },
          },

      """
    }
    return """
      {
        // A comment.
        "default-configuration": "Release", "configurations": \(configurations(shared.file)),
        localizations: { 'development': "\(region)", supported: [ "en", 'sv', ], },
        "packages": [
          { "kind": "remote", "repository": "https://example.com/a/Kit.git" },
          { "kind": "local", "path": "Packages/Own" },
        ],
        "build-settings": { \(Self.members(shared)) },
        "targets": [
      \(targets.joined())  ],
        "files": [
          \(elements.map(write).joined(separator: ",\n    "))
        ],
      }

      """
  }
}
