internal import LoctripFileSets
internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore
internal import LoctripBundles

/// The catalogs of a project as a git revision has them.
package struct PastProject: Sendable {
  /// The revision as the user named it, without the dots of `REV...`.
  package let revision: String
  /// The merge base, for `REV...`.
  package private(set) var base: String?
  /// The catalogs with the paths and names of today; those that did not change are today's.
  package private(set) var project: LoctripProject
  /// The catalogs that are gone, whose texts may be in another catalog today.
  package private(set) var gone: [CatalogFile] = []
  /// The names of the catalogs that did not change.
  package private(set) var unchanged: Set<ExactString> = []

  /// The languages that today's catalogs have, of those that cannot be read at the revision.
  private var unreadLanguages: [String] = []

  /// The catalogs that changed.
  package var changed: LoctripProject {
    LoctripProject(
      catalogs: project.catalogs.filter { !unchanged.contains($0.original) },
      formats: project.formats)
  }

  /// The languages of the catalogs, gone ones included, and those whose file cannot be read.
  package var languages: LanguageList {
    LanguageList(
      ExactString.distinct(
        (project.catalogs + gone).flatMap { $0.languages + $0.catalog.unreadLanguages }
          + unreadLanguages))
  }

  /// `origin/main (merge base 4c1f9e2)`, or the revision.
  package var name: String { base.map { "\(revision) (merge base \($0.prefix(7)))" } ?? revision }

  /// Warnings about the catalogs that cannot be read at the revision, and so count as new.
  package var warnings: [Finding] {
    project.notes.compactMap { finding in
      guard finding.code != .leftOut else { return nil }
      var finding = finding
      finding.severity = .warning
      finding.message =
        "the catalog cannot be read at this revision, so it counts as new: \(finding.message)"
      return finding
    }
  }

  fileprivate init(
    of today: LoctripProject, _ revision: String, _ configured: String?, _ exclusion: PathExclusion
  ) throws(FindingsError) {
    self.revision = revision.hasSuffix("...") ? String(revision.dropLast(3)) : revision
    project = LoctripProject(catalogs: [], formats: today.formats)
    for tree in try PastTree.trees(of: today, revision) {
      if base == nil { base = tree.base }
      try add(tree, today, configured, exclusion)
    }
    let order = Dictionary(today.catalogs.enumerated().map { (ExactString($1.original), $0) }) {
      first, _ in first
    }
    project.catalogs.sort {
      (order[ExactString($0.original)] ?? 0) < (order[ExactString($1.original)] ?? 0)
    }
    guard today.catalogs.contains(where: { $0.catalog is StringsdictCatalog }) else { return }
    // A text may have been in another file of its table.
    let contexts = project.catalogs.map(\.catalog.context)
    project.addContext()
    for (file, context) in zip(project.catalogs, contexts) where file.catalog.context != context {
      unchanged.remove(ExactString(file.original))
    }
  }

  /// Adds the catalogs of one repository.
  private mutating func add(
    _ tree: PastTree, _ today: LoctripProject, _ configured: String?, _ exclusion: PathExclusion
  ) throws(FindingsError) {
    let top = tree.repository.top
    var regions = DevelopmentRegions(within: top, configured: configured)
    let own = Set(exactly: tree.catalogs.flatMap(\.paths))
    let wanted = tree.files.keys.filter { path in
      let place = "\(top)/\(path.string)"
      return today.formats.contains { $0.contains(path.string) }
        && (own.contains(path)
          || !exclusion.leavesOut(place)
            && (tree.isBeside(place)
              || !LoctripProject.isInSkippedFolder(path.string)
                && !FileAccess.kind(of: place).exists))
    }
    let groups = CatalogGroup.groups(of: wanted, formats: today.formats) {
      regions.region(of: "\(top)/\($0)")
    }
    let partners = try tree.partners(of: groups)
    // A catalog of which today's project takes no file is gone, unless it is still there.
    let read = zip(groups, partners).filter { group, partner in
      partner != nil || !FileAccess.kind(of: "\(top)/\(group.paths[0])").exists
    }
    var contents = try tree.repository.contents(
      of: read.flatMap { $0.0.paths.compactMap { tree.files[ExactString($0)] } })[...]
    let found = read.map { group, partner in
      (
        group: group, file: partner.map { today.catalogs[$0] },
        sources: group.paths.map { path in
          CatalogSource(path: "\(revision):\(path)", bytes: contents.popFirst() ?? [])
        }
      )
    }
    let results = concurrentMap(found) { [formats = today.formats] group, file, sources in
      Result { () throws(FindingsError) in
        if let file, file.catalog.files.map(\.bytes) == sources.map(\.bytes) {
          return (file: file, isUnchanged: true)
        }
        let path = sources[0].path
        guard let file else {
          let catalog = try group.format.read(sources, region: group.region)
          let gone = CatalogFile(path: path, original: group.paths[0], catalog: catalog)
          return (file: gone, isUnchanged: false)
        }
        return (file: try file.reading(sources, by: formats), isUnchanged: false)
      }
    }
    for (result, (_, today, sources)) in zip(results, found) {
      switch result {
      case .success((let file, true)):
        project.catalogs.append(file)
        unchanged.insert(ExactString(file.original))
      case .success((let file, false)):
        if today == nil { gone.append(file) } else { project.catalogs.append(file) }
        guard !file.catalog.unreadLanguages.isEmpty else { continue }
        project.notes += file.catalog.findings.filter { $0.severity == .error } + file.leftOut
      case .failure(let error):
        guard error.kind == .malformedInput else { throw error }
        // A catalog that is gone is nobody's work.
        guard let today else { continue }
        project.notes += error.findings + [.leftOut(sources[0].path)]
        unreadLanguages += today.languages
      }
    }
  }
}

/// The files of one repository at a revision, beside the catalogs of today in it.
private struct PastTree {
  let repository: GitRepository
  /// The tree.
  let tree: String
  /// The merge base, if the revision asks for it.
  let base: String?
  /// The objects of the files by their paths from the top.
  let files: [ExactString: String]
  /// The catalogs of today with the paths of their files.
  var catalogs: [(index: Int, paths: [String])] = []
  /// The folders of these files, and those around them.
  private var folders: Set<ExactString> = []

  /// The trees of all repositories that have catalogs of a project.
  ///
  /// - Throws: `FindingsError` when a catalog is in no repository, or the revision does not exist.
  static func trees(of today: LoctripProject, _ revision: String) throws(FindingsError)
    -> [PastTree]
  {
    var trees: [PastTree] = []
    for (index, file) in today.catalogs.enumerated() {
      for path in file.catalog.files.map(\.path) {
        guard path != "-" else {
          throw FindingsError(usage: "git has no revision of standard input", at: path)
        }
        let (folder, name) = path.folderAndName
        let real = "\(FileAccess.realPath(folder) ?? folder)/\(name)"
        var place = trees.firstIndex { $0.holds(real) }
        if place == nil {
          place = trees.count
          trees.append(try PastTree(try GitRepository(around: folder), revision))
        }
        if let place { trees[place].add(real, ofCatalog: index) }
      }
    }
    return trees
  }

  private init(_ repository: GitRepository, _ revision: String) throws(FindingsError) {
    self.repository = repository
    // The revision is one of the outermost repository.
    if let (outer, path) = try repository.superproject() {
      let start = try outer.start(of: revision)
      base = start.base
      guard let commit = try outer.object(at: path, in: start.tree) else {
        (tree, files) = ("", [:])
        return
      }
      tree = try repository.tree(of: commit)
    } else {
      (tree, base) = try repository.start(of: revision)
    }
    files = Dictionary(try repository.files(of: tree).map { (ExactString($0.path), $0.object) }) {
      first, _ in first
    }
  }

  /// True for the path of a file in the repository; a folder in between may be a repository of its own.
  private func holds(_ path: String) -> Bool {
    guard path.hasPrefix("\(repository.top)/") else { return false }
    var folder = path.folderAndName.folder
    while folder.utf8.count > repository.top.utf8.count, !folders.contains(folder) {
      if FileAccess.kind(of: "\(folder)/.git").exists { return false }
      folder = folder.folderAndName.folder
    }
    return true
  }

  private mutating func add(_ real: String, ofCatalog index: Int) {
    let folder = real.folderAndName.folder
    folders.formUnion([ExactString(folder), ExactString(folder.folderAndName.folder)])
    let inside = String(real.dropFirst(repository.top.count + 1))
    if catalogs.last?.index == index {
      catalogs[catalogs.count - 1].paths.append(inside)
    } else {
      catalogs.append((index, [inside]))
    }
  }

  /// True for a file that may belong to a catalog of today: it is in the same folder, or in that of another language.
  func isBeside(_ path: String) -> Bool {
    let folder = path.folderAndName.folder
    return folders.contains(folder) || folders.contains(folder.folderAndName.folder)
  }

  /// The catalog of today for each group of files: the one at its path, the one with a file of it, or the one that
  /// git takes for renamed.
  func partners(of groups: [CatalogGroup]) throws(FindingsError) -> [Int?] {
    var owners: [ExactString: Int] = [:]
    for (index, paths) in catalogs {
      for path in paths where owners[ExactString(path)] == nil { owners[ExactString(path)] = index }
    }
    var partners = [Int?](repeating: nil, count: groups.count)
    var taken: Set<Int> = []
    func pair(by owner: (CatalogGroup) -> Int?) {
      for (number, group) in groups.enumerated() where partners[number] == nil {
        guard let index = owner(group), taken.insert(index).inserted else { continue }
        partners[number] = index
      }
    }
    pair { owners[ExactString($0.paths[0])] }
    pair { $0.paths.lazy.compactMap { owners[ExactString($0)] }.first }
    guard !tree.isEmpty, partners.contains(where: { $0 == nil }), taken.count < catalogs.count
    else { return partners }
    let endings = Set(groups.flatMap(\.paths).map(\.fileEnding)).sorted()
    let renamed = try repository.changes(
      from: tree, to: nil, paths: endings.map { ":(top,glob)**/*\($0)" })
    let names = Dictionary(
      renamed.compactMap { change in
        change.oldPath.flatMap { old in change.newPath.map { (ExactString(old), $0) } }
      }
    ) { first, _ in first }
    pair { group in
      group.paths.lazy.compactMap { names[ExactString($0)].flatMap { owners[ExactString($0)] } }
        .first
    }
    return partners
  }
}

extension LoctripProject {
  /// The last commit before a day in the repository of the first catalog.
  ///
  /// - Parameter date: The day as ISO 8601 writes it.
  /// - Throws: `FindingsError` when there is no repository, or no such commit.
  package func lastRevision(before date: String) throws(FindingsError) -> String {
    let folder = catalogs.first?.path.folderAndName.folder ?? "."
    return try GitRepository(around: folder).lastRevision(before: date)
  }

  /// The catalogs at a git revision, without those that did not exist.
  ///
  /// An unreadable catalog or language file is left out, and reported in ``findings``.
  ///
  /// - Parameter revision: The revision; `REV...` is the merge base of REV and `HEAD`.
  /// - Throws: `FindingsError` when a catalog is in no repository, or the revision does not
  ///   exist.
  package func at(_ revision: String) throws(FindingsError) -> LoctripProject {
    try PastProject(of: self, revision, nil, .nothing).project
  }

  /// The catalogs at the revision that a branch is compared with, read as today's are.
  ///
  /// - Parameters:
  ///   - revision: The revision; `REV...` is the merge base of REV and `HEAD`.
  ///   - configuration: The configuration of today.
  /// - Throws: A usage `FindingsError` when there is no git, no such revision, or a catalog had another source
  ///   language.
  package func past(at revision: String, as configuration: Configuration) throws(FindingsError)
    -> PastProject
  {
    let past: PastProject
    do throws(FindingsError) {
      past = try PastProject(
        of: self, revision, configuration.sourceLanguage, configuration.exclusion)
    } catch {
      guard error.kind == .noInput else { throw error }
      throw FindingsError(.usage, error.findings.map { explained($0) })
    }
    let languages = Dictionary(
      past.project.catalogs.map { (ExactString($0.original), $0.catalog.sourceLanguage) }
    ) { first, _ in first }
    for file in catalogs {
      let now = file.catalog.sourceLanguage
      guard let then = languages[ExactString(file.original)], !LanguageTag.isSame(then, now) else {
        continue
      }
      throw FindingsError(
        usage: "the source language was '\(then)' at \(past.name) and is '\(now)' now, so nothing "
          + "can be compared", at: file.path)
    }
    return past
  }

  /// A finding about a missing revision, with the reason that a shallow clone is.
  private func explained(_ finding: Finding) -> Finding {
    guard finding.code == .noSuchRevision, let file = catalogs.first else { return finding }
    do {
      guard try GitRepository(around: file.path.folderAndName.folder).isShallow() else {
        return finding
      }
    } catch {
      return finding
    }
    var finding = finding
    finding.message +=
      "; the clone is shallow, so it lacks the history: fetch all of it, in GitHub Actions with "
      + "'fetch-depth: 0' of actions/checkout"
    return finding
  }

  /// True for a path with a folder in which a search looks for nothing.
  static func isInSkippedFolder(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains {
      isSkipped(String($0)) || isBuilt(String($0)) || $0.hasSuffix(".xcloc")
    }
  }
}
