internal import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripLocalizationCore

/// A file with code, or with strings beside the code.
package struct SourceFile: Sendable {
  package enum Kind: Sendable { case swift, objectiveC, resource, project }
  /// The path to open it.
  package var path: String
  var kind: Kind
  /// True for a file of a test target, by the names of its folders.
  var isTest: Bool
}

/// A search for the code of a project: its folders, without those of builds, packages and tools.
enum SourceSearch {
  private static let kinds: [String: SourceFile.Kind] = [
    "swift": .swift, "m": .objectiveC, "mm": .objectiveC, "h": .objectiveC, "c": .objectiveC,
    "cpp": .objectiveC, "cc": .objectiveC, "hpp": .objectiveC, "plist": .resource,
    "json": .resource,
    "storyboard": .resource, "xib": .resource, "intentdefinition": .resource, "yml": .resource,
    "yaml": .resource, "xml": .resource, "entitlements": .resource, "pbxproj": .project,
  ]

  /// The files below some paths, and notes about what was passed over.
  static func files(
    below paths: [String],
    excluding exclusion: PathExclusion
  ) throws(RoundTripError) -> (files: [SourceFile], findings: [Finding]) {
    var files: [SourceFile] = []
    var findings: [Finding] = []
    var seen: Set<String> = []
    for path in paths {
      let (exists, isFolder) = FileAccess.kind(of: path)
      guard exists else { throw RoundTripError(missing: "no such file or folder", at: path) }
      guard isFolder else {
        if let file = file(path), seen.insert(Project.standard(path)).inserted {
          files.append(file)
        }
        continue
      }
      var walk = FolderWalk(path, excluding: exclusion) { file($0) != nil }
      for found in try walk.files() where seen.insert(Project.standard(found)).inserted {
        if let file = file(found) { files.append(file) }
      }
      findings += walk.findings
    }
    return (files, findings)
  }

  private static func file(_ path: String) -> SourceFile? {
    guard let kind = kinds[String(path.fileEnding.dropFirst())] else { return nil }
    let folders = path.split(separator: "/").dropLast()
    let name = path.split(separator: "/").last ?? ""
    let isTest =
      folders.contains {
        $0 == "Tests" || $0.hasSuffix("Tests") || $0.hasSuffix("UITest") || $0 == "Test"
      }
      || name.hasSuffix("Tests.swift") || name.hasSuffix("Tests.m")
    // A catalog of assets has many, and no texts.
    if folders.contains(where: { $0.hasSuffix(".xcassets") })
      || kind != .project && folders.contains(where: { $0.hasSuffix(".xcodeproj") })
    {
      return nil
    }
    return SourceFile(path: path, kind: kind, isTest: isTest)
  }
}
