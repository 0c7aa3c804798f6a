internal import Files

/// What a configuration leaves out of the folders that are searched: `exclude:`.
///
/// A pattern that fits a folder leaves out all that is in it. What a command line names is not left out.
public struct PathExclusion: Sendable {
  /// Leaves out nothing.
  public static let nothing = PathExclusion([], in: ".")

  private let patterns: [Pattern]
  /// The folder that the patterns are relative to, from the root of the file system.
  private let folder: [String]

  /// Creates an exclusion.
  ///
  /// - Parameters:
  ///   - patterns: Patterns of paths: `*` is any part of a name, `**` of folders too.
  ///   - folder: The folder that they are relative to.
  public init(_ patterns: [String], in folder: String) {
    self.patterns = patterns.map { pattern in
      let name = pattern.hasPrefix("./") ? pattern.dropFirst(2) : pattern[...]
      return Pattern(String(name.hasSuffix("/") ? name.dropLast() : name), isPath: true)
    }
    self.folder =
      patterns.isEmpty ? [] : Project.components(of: FileAccess.realPath(folder) ?? folder)
  }

  /// Whether a file or folder is left out, by itself; folders around it are asked for before.
  func contains(_ path: String) -> Bool {
    guard !patterns.isEmpty else { return false }
    let names = Project.components(of: FileAccess.realPath(path) ?? path)
    guard names.count > folder.count, names.starts(with: folder) else { return false }
    let inside = names[folder.count...].joined(separator: "/")
    return patterns.contains { $0.matches(inside) }
  }

  /// Whether a file is left out, by itself or with a folder around it.
  package func leavesOut(_ path: String) -> Bool {
    guard !patterns.isEmpty else { return false }
    var current = path
    while let stop = current.lastIndex(of: "/"), stop > current.startIndex {
      if contains(current) { return true }
      current = String(current[..<stop])
    }
    return false
  }
}
