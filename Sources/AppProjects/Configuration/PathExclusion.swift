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

  /// Creates an exclusion.
  ///
  /// - Parameters:
  ///   - patterns: Path patterns: `*` matches within a name, `**` across folders.
  ///   - folder: The folder that they are relative to.
  package init(_ patterns: [String], in folder: String) {
    let names = patterns.map { pattern in
      let name = pattern.hasPrefix("./") ? pattern.dropFirst(2) : pattern[...]
      return String(name.hasSuffix("/") ? name.dropLast() : name)
    }
    self.patterns = PatternSet(names, isPath: true)
    self.folder =
      patterns.isEmpty ? [] : Project.components(of: FileAccess.realPath(folder) ?? folder)
  }

  /// True if a file or folder itself is excluded; the folders around it must be asked first.
  func contains(_ path: String) -> Bool {
    guard !patterns.isEmpty else { return false }
    let names = Project.components(of: FileAccess.realPath(path) ?? path)
    guard names.count > folder.count, names.starts(with: folder) else { return false }
    let inside = names[folder.count...].joined(separator: "/")
    return patterns.matches(inside)
  }

  /// True if a file or a folder around it is excluded.
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
