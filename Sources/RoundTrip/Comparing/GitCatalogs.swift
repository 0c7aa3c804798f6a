internal import LocalizationCore
internal import Projects

/// The catalogs of two trees that have a file that changed, whole.
///
/// A file of a language says nothing without that of the sources, so the files beside it are read as well:
/// as the old tree has them, where they are not among those that changed.
struct GitCatalogs {
  /// A file on one side.
  struct File {
    /// Its object; `nil` for a working file.
    var object: String?
    /// Whether it is among those that changed.
    var isChanged: Bool
  }

  /// A catalog on one side: the paths of its files, that of the sources first.
  struct Group {
    var paths: [String]
    let format: any CatalogFormat
    let region: String
  }

  private(set) var old: [String: File] = [:]
  private(set) var new: [String: File] = [:]
  private(set) var oldGroups: [Group] = []
  private(set) var newGroups: [Group] = []
  private var held: Set<String> = []
  private let formats: [any CatalogFormat]

  /// Nothing changed.
  init() { formats = [] }

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - changes: What changed.
  ///   - files: The files of the old tree.
  ///   - isWorking: Whether the new side is the working files.
  ///   - formats: The formats of catalogs to look for.
  ///   - region: The development region of the project that a file belongs to.
  init(
    _ changes: [GitRepository.FileChange],
    among files: [(path: String, object: String)],
    isWorking: Bool,
    formats: [any CatalogFormat],
    region: (String) -> String
  ) {
    self.formats = formats
    func isOurs(_ path: String) -> Bool { formats.contains { $0.contains(path) } }
    for (path, object) in files where isOurs(path) {
      old[path] = File(object: object, isChanged: false)
    }
    new = old
    for path in changes.compactMap(\.oldPath) where isOurs(path) {
      old[path]?.isChanged = true
      new[path] = nil
    }
    for change in changes {
      guard let path = change.newPath, isOurs(path) else { continue }
      new[path] = File(object: isWorking ? nil : change.newObject, isChanged: true)
    }
    oldGroups = groups(of: old, region)
    newGroups = groups(of: new, region)
    // A file that is new belongs to a catalog that the old tree has without it.
    var wanted = Set(changes.flatMap { [$0.oldPath, $0.newPath] }.compactMap(\.self))
    for _ in 0..<2 {
      for group in oldGroups + newGroups where !wanted.isDisjoint(with: group.paths) {
        wanted.formUnion(group.paths)
      }
    }
    oldGroups.removeAll { wanted.isDisjoint(with: $0.paths) }
    newGroups.removeAll { wanted.isDisjoint(with: $0.paths) }
    held = Set((oldGroups + newGroups).flatMap(\.paths))
    // Other languages have something to tell where the sources changed.
    let changed = Set(changes.flatMap { [$0.oldPath, $0.newPath] }.compactMap(\.self))
    let sources = Set((oldGroups + newGroups).map { $0.paths[0] }).intersection(changed)
    func isRead(_ path: String, _ group: Group) -> Bool {
      path == group.paths[0] || changed.contains(path) || !sources.isDisjoint(with: group.paths)
    }
    for index in oldGroups.indices {
      let group = oldGroups[index]
      oldGroups[index].paths.removeAll { !isRead($0, group) }
    }
    for index in newGroups.indices {
      let group = newGroups[index]
      newGroups[index].paths.removeAll { !isRead($0, group) }
    }
  }

  /// Whether a file is one of a catalog here.
  func holds(_ path: String?) -> Bool { path.map(held.contains) ?? false }

  private func groups(
    of files: [String: File],
    _ region: (String) -> String
  ) -> [Group] {
    var rest = files.keys.sorted()
    var groups: [Group] = []
    for format in formats {
      let found = format.catalogs(among: rest, region: region).filter { !$0.isEmpty }
      let taken = Set(found.joined())
      rest.removeAll(where: taken.contains)
      groups += found.map { Group(paths: $0, format: format, region: region($0[0])) }
    }
    return groups
  }
}
