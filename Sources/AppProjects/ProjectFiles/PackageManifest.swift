internal import LoctripFileSets
internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// The targets and dependencies in a package manifest, `Package.swift`, as far as they are written there as literals.
///
/// The manifest is not run.
struct PackageManifest: Sendable {
  /// A target with the folder of its files.
  private struct Target: Sendable {
    var name: String
    var isTest: Bool
    /// The folder, relative to the package's; `nil` for the usual one.
    var path: String?
    /// The paths in the folder that the target does not have.
    var excluded: [String]
    /// The only paths in the folder with code of the target; all without any.
    var sources: [String]
  }

  /// The name of the file.
  static let fileName = "Package.swift"
  /// The greatest size of a `Package.resolved`, in bytes.
  private static let limit = 4 << 20

  /// The folder of the package.
  private let folder: String
  private var targets: [Target] = []
  private var packages: [ProjectModel.Package] = []

  /// Describes the package of a manifest.
  ///
  /// - Throws: ``ProjectSyntaxError`` if its brackets, comments or texts have no end.
  static func model(of bytes: [UInt8], at path: String) throws(ProjectSyntaxError) -> ProjectModel {
    let tokens = try ManifestTokens(bytes)
    let folder = path.folderAndName.folder
    return ProjectModel(
      .package, at: path, in: folder, region: tokens.region("defaultLocalization")
    ) {
      var manifest = PackageManifest(in: folder)
      manifest.read(tokens)
      return manifest.contents
    }
  }

  private init(in folder: String) { self.folder = folder }

  private var contents: ProjectModel.Contents {
    var contents = ProjectModel.Contents()
    let repository = RepositoryFiles(named: folder)
    for target in targets {
      guard let place = place(of: target) else {
        contents.isComplete = false
        continue
      }
      contents.members.add(folder: place, to: contents.targets.count, sources: target.sources)
      for path in target.excluded {
        contents.members.add(exception: path, in: place, of: contents.targets.count)
      }
      contents.targets.append(
        ProjectTarget(target.name, isTest: target.isTest, in: folder, repository))
    }
    contents.packages = packages
    return contents
  }

  /// The folder of a target's files: the one that the manifest names, else the usual one.
  private func place(of target: Target) -> String? {
    if let path = target.path { return ProjectPath.joined(folder, path) }
    let usual =
      (target.isTest ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs", "Plugins"]
    let found = usual.map { "\(folder)/\($0)/\(target.name)" }.first {
      FileAccess.kind(of: $0).isFolder
    }
    // The only target of a package may have the folder itself.
    return found
      ?? (targets.count { !$0.isTest } == 1 && !target.isTest
        ? "\(folder)/Sources" : "\(folder)/\(usual[0])/\(target.name)")
  }

  /// The packages of a `Package.resolved`, by name or address; none of a file that cannot be read.
  static func pins(_ file: RepositoryFile) -> [String] {
    do {
      let document = try JSONDocument(parsing: try file.bytes(limit: limit))
      // Version 1 has the pins in an object.
      let root = document.member("object", of: document.root) ?? document.root
      guard let pins = document.member("pins", of: root), document.kind(of: pins) == .array else {
        return []
      }
      return document.elements(of: pins).compactMap { pin in
        guard document.kind(of: pin) == .object else { return nil }
        return ["location", "repositoryURL", "identity"].lazy.compactMap { name in
          document.member(name, of: pin).flatMap {
            document.kind(of: $0) == .string ? document.string(at: $0) : nil
          }
        }.first
      }
    } catch {
      return []
    }
  }

  private mutating func read(_ tokens: ManifestTokens) {
    var index = -1
    while index + 1 < tokens.all.count {
      index += 1
      guard case .call(let name) = tokens.all[index] else { continue }
      switch name {
      case "target", "executableTarget", "testTarget", "macro", "plugin":
        let (arguments, end) = tokens.texts(ofArgumentsAt: index)
        let isTest = tokens.all[index] == .call("testTarget")
        // A target in a target is a dependency.
        index = end
        guard let name = arguments["name"]?.first else { continue }
        targets.append(
          Target(
            name: name, isTest: isTest, path: arguments["path"]?.first,
            excluded: arguments["exclude"] ?? [], sources: arguments["sources"] ?? []))
      case "package":
        let (arguments, end) = tokens.texts(ofArgumentsAt: index)
        index = end
        if let address = arguments["url"]?.first ?? arguments["id"]?.first {
          packages.append((address, nil))
        } else if let path = arguments["path"]?.first {
          packages += ProjectPath.joined(folder, path).map { [(nil, $0)] } ?? []
        }
      default: break
      }
    }
  }
}
