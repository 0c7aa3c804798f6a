internal import LoctripFileSets

/// The paths that a configuration excludes from searches: `exclude:`.
///
/// A pattern that matches a folder excludes its contents. Paths of the command line are never
/// excluded.
package struct PathExclusion: Sendable {
  /// Excludes nothing.
  package static let nothing = PathExclusion([], in: ".")

  private let patterns: PatternSet
  /// The components of the absolute folder that patterns are relative to.
  private let folder: [String]
  /// True if the paths are those of files on disk, where links count.
  private let followsLinks: Bool

  /// Creates an exclusion.
  ///
  /// - Parameters:
  ///   - patterns: Path patterns: `*` matches within a name, `**` across folders.
  ///   - folder: The folder that they are relative to.
  ///   - followsLinks: False for paths that are names alone.
  package init(_ patterns: [String], in folder: String, followsLinks: Bool = true) {
    self.followsLinks = followsLinks
    let names = patterns.map { pattern in
      let name = pattern.hasPrefix("./") ? pattern.dropFirst(2) : pattern[...]
      return String(name.hasSuffix("/") ? name.dropLast() : name)
    }
    self.patterns = PatternSet(names, isPath: true)
    self.folder =
      patterns.isEmpty
      ? []
      : LoctripProject.components(of: (followsLinks ? FileAccess.realPath(folder) : nil) ?? folder)
  }

  /// True if a file or folder itself is excluded; the folders around it must be asked first.
  func contains(_ path: String) -> Bool {
    guard !patterns.isEmpty else { return false }
    let names = LoctripProject.components(
      of: (followsLinks ? FileAccess.realPath(path) : nil) ?? path)
    guard names.count > folder.count, names.starts(with: folder) else { return false }
    let inside = names[folder.count...].joined(separator: "/")
    return patterns.matches(inside)
  }

  /// True if a file or a folder around it is excluded.
  package func leavesOut(_ path: String) -> Bool {
    guard !patterns.isEmpty else { return false }
    var current = path
    while true {
      if contains(current) { return true }
      guard let stop = current.lastIndex(of: "/"), stop > current.startIndex else { return false }
      current = String(current[..<stop])
    }
  }
}
