internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// The targets and dependencies in a package manifest, `Package.swift`, as far as they are written there as literals.
///
/// The manifest is not run.
struct PackageManifest: Sendable {
  /// A target with the folder of its files.
  struct Target: Sendable {
    var name: String
    var isTest: Bool
    /// The folder, relative to the package's; `nil` for the usual one.
    var path: String?
    /// The paths in the folder that the target does not have.
    var excluded: [String]
    /// The only paths in the folder with code of the target; all without any.
    var sources: [String]
  }

  /// The greatest size of a manifest, in bytes.
  private static let limit = 4 << 20

  /// The folder of the package.
  let folder: String
  private(set) var targets: [Target] = []
  /// The packages that it uses: the address of each, or the folder of one beside it.
  private(set) var packages: [(address: String?, folder: String?)] = []

  /// Reads a manifest; `nil` if it cannot be read.
  init?(_ file: RepositoryFile) {
    folder = file.path.folderAndName.folder
    do {
      read(ManifestTokens(try file.bytes(limit: Self.limit)))
    } catch {
      return nil
    }
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
        let (arguments, end) = tokens.arguments(at: index)
        let isTest = tokens.all[index] == .call("testTarget")
        // A target in a target is a dependency.
        index = end
        guard let name = arguments["name"]?.first else { continue }
        targets.append(
          Target(
            name: name, isTest: isTest, path: arguments["path"]?.first,
            excluded: arguments["exclude"] ?? [], sources: arguments["sources"] ?? []))
      case "package":
        let (arguments, end) = tokens.arguments(at: index)
        index = end
        if let address = arguments["url"]?.first ?? arguments["id"]?.first {
          packages.append((address, nil))
        } else if let path = arguments["path"]?.first {
          packages.append((nil, path.hasPrefix("/") ? path : "\(folder)/\(path)"))
        }
      default: break
      }
    }
  }
}
