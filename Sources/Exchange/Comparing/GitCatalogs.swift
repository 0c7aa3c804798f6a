internal import LoctripLocalizationCore
internal import LoctripAppProjects

/// The catalogs of two trees that have a file that changed.
///
/// A file of a language says nothing without that of the sources, so that is read as well, and where it
/// changed the files of all languages.
struct GitCatalogs {
  /// The objects of the files on each side; `nil` for a working file.
  private(set) var old: [ExactString: String?] = [:]
  private(set) var new: [ExactString: String?] = [:]
  private(set) var oldGroups: [CatalogGroup] = []
  private(set) var newGroups: [CatalogGroup] = []
  /// The findings about how the sources were told.
  var notes: [Finding] = []
  /// The files that changed.
  private(set) var changed: Set<ExactString> = []
  private var held: Set<ExactString> = []

  /// Nothing changed.
  init() {}

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - changes: The changed files that are compared.
  ///   - old: The files of the old side.
  ///   - new: The files of the new side, those that are not compared among them.
  ///   - formats: The formats of catalogs to look for.
  ///   - region: The development region of the project that a file belongs to.
  init(
    _ changes: [GitRepository.FileChange], from old: [ExactString: String?],
    to new: [ExactString: String?], formats: [any CatalogFormat], region: (String) -> String?
  ) {
    self.old = old
    self.new = new
    oldGroups = CatalogGroup.groups(of: old.keys, formats: formats, region: region)
    newGroups = CatalogGroup.groups(of: new.keys, formats: formats, region: region)
    changed = Set(exactly: changes.flatMap { [$0.oldPath, $0.newPath] }.compactMap(\.self))
    // A file that is new belongs to a catalog that the old side has without it.
    var wanted = changed
    for _ in 0..<2 {
      for group in oldGroups + newGroups where group.paths.contains(where: wanted.contains) {
        wanted.formUnion(group.paths.lazy.map { ExactString($0) })
      }
    }
    oldGroups.removeAll { !$0.paths.contains(where: wanted.contains) }
    newGroups.removeAll { !$0.paths.contains(where: wanted.contains) }
    held = Set(exactly: (oldGroups + newGroups).flatMap(\.paths))
    keepWhatCounts()
  }

  /// Leaves out the files of languages that have nothing to tell, on both sides the same ones.
  private mutating func keepWhatCounts() {
    // The files that have the sources on either side, for each file of a catalog.
    var sources: [ExactString: Set<ExactString>] = [:]
    for group in oldGroups + newGroups {
      for path in group.paths { sources[path, default: []].insert(group.paths[0]) }
    }
    func isRead(_ path: String, _ group: CatalogGroup) -> Bool {
      let own = sources[path] ?? []
      return path.isIdentical(to: group.paths[0]) || own.contains(path) || changed.contains(path)
        || !own.isDisjoint(with: changed)
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

  func holds(_ path: String?) -> Bool { path.map(held.contains) ?? false }
}
