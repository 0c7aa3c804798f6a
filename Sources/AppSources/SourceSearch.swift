internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
internal import LoctripLocalizationCore

/// A file with code, or with strings beside the code.
package struct SourceFile: Sendable {
  package enum Kind: Sendable { case swift, objectiveC, resource, project }
  /// The path to open it.
  package var path: String
  var kind: Kind
  /// What the shipped app does not have: a file of tests, or of an example.
  var condition: CodeCondition?
  /// True for a file of a package that the project uses: it may use keys, and nothing else is asked of it.
  var isOfPackage = false
}

/// A search for the code of a project: its folders, without those of builds, packages and tools.
enum SourceSearch {
  private static let kinds: [String: SourceFile.Kind] = [
    "swift": .swift, "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC, "c": .objectiveC,
    "cpp": .objectiveC, "cc": .objectiveC, "hpp": .objectiveC, "plist": .resource,
    "json": .resource,
    "storyboard": .resource, "xib": .resource, "intentdefinition": .resource, "yml": .resource,
    "yaml": .resource, "xml": .resource, "entitlements": .resource, "pbxproj": .project,
    "xcproj": .project,
  ]

  /// The files below some paths, and notes about what was passed over.
  ///
  /// - Throws: `FindingsError` when a path does not exist.
  static func files(below paths: [String], _ configuration: Configuration) throws(FindingsError)
    -> (files: [SourceFile], unreadNames: [String], findings: [Finding])
  {
    var files: [SourceFile] = []
    var unreadNames: [String] = []
    var findings: [Finding] = []
    var seen: Set<ExactString> = []
    for path in paths {
      let (exists, isFolder) = FileAccess.kind(of: path)
      guard exists else { throw FindingsError(missing: "no such file or folder", at: path) }
      guard isFolder else {
        if let file = file(path), seen.insert(ExactString(LoctripProject.standard(path))).inserted {
          files.append(file)
        }
        continue
      }
      var walk = FolderWalk(path, excluding: configuration.exclusion) {
        kind($0) != nil || $0.hasSuffix(manifestSuffix)
      }
      let found = try walk.files()
      let ownFiles = OwnFiles(found, configuration)
      for found in found where !ownFiles.has(found) {
        guard let file = file(found),
          seen.insert(ExactString(LoctripProject.standard(found))).inserted
        else { continue }
        files.append(file)
      }
      unreadNames += walk.unreadNames
      findings += walk.findings
    }
    return (files, unreadNames, findings)
  }

  private static let manifestSuffix = ".loctrip.json"

  /// The files that loctrip itself wrote, which have every key: orders, manifests and the bundles beside them.
  private struct OwnFiles {
    private var bundles: Set<ExactString> = []
    private var places: [String] = []

    init(_ files: [String], _ configuration: Configuration) {
      for path in files where path.hasSuffix(manifestSuffix) {
        bundles.insert(ExactString(String(path.dropLast(manifestSuffix.count))))
      }
      places = [configuration.orders, configuration.glossaryPath, configuration.baseline]
        .compactMap { $0.map(LoctripProject.standard) }
    }

    func has(_ path: String) -> Bool {
      if path.hasSuffix(manifestSuffix) { return true }
      if !bundles.isEmpty, kind(path) == .resource,
        bundles.contains(ExactString("\(path.folderAndName.folder)/\(path.fileStem)"))
          || bundles.contains(ExactString(path.fileStem))
      {
        return true
      }
      guard !places.isEmpty, kind(path) == .resource else { return false }
      let path = LoctripProject.standard(path)
      return places.contains { path.isIdentical(to: $0) || path.utf8.starts(with: "\($0)/".utf8) }
    }
  }

  private static func kind(_ path: String) -> SourceFile.Kind? {
    kinds[String(path.fileEnding.dropFirst())]
  }

  private static func file(_ path: String) -> SourceFile? {
    guard let kind = kind(path) else { return nil }
    // A catalog of assets has many, and no texts.
    let folders = path.split(separator: "/").dropLast()
    if folders.contains(where: { $0.hasSuffix(".xcassets") })
      || kind != .project && folders.contains(where: { $0.hasSuffix(".xcodeproj") })
    {
      return nil
    }
    return SourceFile(path: path, kind: kind)
  }
}

/// Tells which files the shipped app does not have: those of tests and examples, by their targets, else by the names
/// of their folders.
struct AsideFiles {
  private let targets: BuildTargets
  private let roots: [[Substring]]
  /// Whether folders of examples have catalogs of their own, so that they are apps like others.
  private var localized: [ExactString: Bool] = [:]

  /// Prepares an answer.
  ///
  /// - Parameters:
  ///   - targets: The targets of the projects.
  ///   - paths: The folders that the user named: what is above them does not count.
  init(_ targets: BuildTargets, below paths: [String]) {
    self.targets = targets
    roots = paths.map { LoctripProject.standard($0).split(separator: "/") }
  }

  /// Returns the condition of a file, or `nil` for one of the app.
  mutating func condition(of path: String) -> CodeCondition? {
    let steps = LoctripProject.standard(path).split(separator: "/")
    let own = roots.filter { steps.starts(with: $0) }.map(\.count).max() ?? 0
    let folders = steps.indices.dropLast().filter { $0 >= own }
    let numbers = targets.targets(of: path)
    let owners = numbers.map { targets.targets[$0] }
    if !owners.isEmpty, owners.allSatisfy(\.isTest) { return .test }
    // Where no project says what is of the app, a folder deep in it may be.
    let depth = targets.targets.isEmpty ? own + 1 : steps.count
    // Xcode's own name for the folder whose files no archive has.
    if folders.contains(where: { steps[$0] == "Preview Content" }) { return .preview }
    if let index = folders.first(where: { $0 <= depth && Self.isExample(steps[$0]) }) {
      let folder = "/" + steps[...index].joined(separator: "/")
      let isOfOthers = owners.contains { !"\($0.folder)/".utf8.starts(with: "\(folder)/".utf8) }
      if !isOfOthers, !isLocalized(folder) { return .example }
    }
    guard owners.isEmpty else { return nil }
    let name = steps.last ?? ""
    let isTest =
      folders.contains { Self.isOfTests(steps[$0]) }
      || name.hasSuffix("Tests.swift") || name.hasSuffix("Tests.m")
    return isTest ? .test : nil
  }

  private static func isOfTests(_ folder: Substring) -> Bool {
    folder == "Test" || folder.hasSuffix("Tests") || folder.hasSuffix("UITest")
  }

  private static func isExample(_ folder: Substring) -> Bool {
    [
      "Example", "Examples", "Demo", "Demos", "Sample", "Samples", "SampleApp", "SampleApps",
      "DemoApp", "ExampleApp", "Playground", "Playgrounds",
    ].contains(folder) || folder.hasSuffix(".playground")
  }

  private mutating func isLocalized(_ folder: String) -> Bool {
    if let known = localized[ExactString(folder)] { return known }
    var answer = false
    var walk = FolderWalk(folder, excluding: .nothing) { path in
      [".xcstrings", ".strings", ".stringsdict"].contains(path.fileEnding)
        && !path.fileStem.hasSuffix("InfoPlist")
    }
    do {
      answer = try !walk.files().isEmpty
    } catch {
      // What cannot be listed has no catalogs for us.
    }
    localized[ExactString(folder)] = answer
    return answer
  }
}
