internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles

extension Diff {
  /// Compares catalogs and XLIFF with what a git repository has of them.
  ///
  /// Renamed files are those that git takes for renamed. Files that git does not know yet count as
  /// added, ignored ones are passed over. In a comparison `original` is the path from the top of the
  /// repository.
  ///
  /// - Parameters:
  ///   - revision: A commit, tag, branch or tree, which is compared with the working files; or
  ///     `OLD..NEW`, where either may be left out for `HEAD`; or `OLD...NEW`, which starts where both
  ///     have parted, as in `git diff`.
  ///   - paths: Files or folders of one repository or of several, there or deleted; empty for the
  ///     working folder. A working file that is no regular file, or whose name is not UTF-8, is passed
  ///     over with a finding.
  ///   - options: The languages, kinds of change and checks.
  ///   - formats: The formats of catalogs to look for; each file counts as a catalog.
  /// - Throws: `FindingsError` when there is no git, no repository, no such revision or path, or a
  ///   file cannot be read. Every file that cannot be read is named.
  package init(
    git revision: String, paths: [String], options: Options = Options(),
    formats: [any CatalogFormat] = CatalogForm.projectFormats
  ) throws(FindingsError) {
    var scopes: [GitScope] = []
    for path in paths.isEmpty ? ["."] : paths {
      let scope = try GitScope(path, formats)
      if let known = scopes.firstIndex(where: { $0.repository.top == scope.repository.top }) {
        scopes[known].places += scope.places
      } else {
        scopes.append(scope)
      }
    }
    var old = Side()
    var new = Side()
    var notes: [Finding] = []
    for scope in scopes {
      let sides = try scope.sides(of: revision)
      old.append(sides.old)
      new.append(sides.new)
      notes += sides.notes
    }
    self.init(from: old, to: new, options: options)
    findings = notes + findings
  }
}

/// The part of one repository that is compared.
private struct GitScope {
  /// A path as the user named it, and from the top of the repository.
  struct Place {
    var given: String
    var path: String
    var isFolder: Bool
  }

  let repository: GitRepository
  let formats: [any CatalogFormat]
  var places: [Place]

  init(_ path: String, _ formats: [any CatalogFormat]) throws(FindingsError) {
    self.formats = formats
    var folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var rest: [String] = []
    let isFolder = FileAccess.kind(of: folder).isFolder
    // A deleted file may have taken its folders with it.
    while !FileAccess.kind(of: folder).isFolder {
      let (parent, name) = folder.folderAndName
      rest.insert(name, at: 0)
      folder = parent
    }
    repository = try GitRepository(around: folder)
    let inside = repository.prefix + rest.joined(separator: "/")
    let isDeletedFolder =
      !isFolder && !FileAccess.kind(of: path).exists && !Self.isOurs(path, formats)
    places = [
      Place(
        given: path, path: inside.hasSuffix("/") ? String(inside.dropLast()) : inside,
        isFolder: isFolder || isDeletedFolder)
    ]
  }

  /// Both sides, and what was renamed or passed over.
  func sides(of revision: String) throws(FindingsError) -> (
    old: Diff.Side, new: Diff.Side, notes: [Finding]
  ) {
    let (first, second) = try revisions(revision)
    let old = try repository.tree(of: first)
    let new = try second.map { name throws(FindingsError) in try repository.tree(of: name) }
    try checkPlaces(old, new, revision)
    var changes = try changes(from: old, to: new)
    var notes: [Finding] = []
    if new == nil {
      changes.removeAll { change in
        guard let path = change.newPath, !isReadable(path) else { return false }
        notes.append(FolderSearch.passedOver(at: shown(path)))
        return true
      }
    }
    let catalogs = try catalogs(changes, from: old, to: new)
    let renamed = changes.filter { $0.oldPath != nil && $0.newPath != nil }
    let names = Dictionary(renamed.map { (ExactString($0.oldPath ?? ""), $0.path) }) { first, _ in
      first
    }
    let others = changes.filter { !catalogs.holds($0.path) && !catalogs.holds($0.oldPath) }
    let oldContents = try repository.contents(
      of: others.filter { $0.oldPath != nil }.map(\.oldObject))
    let newContents =
      new == nil
      ? [] : try repository.contents(of: others.filter { $0.newPath != nil }.map(\.newObject))
    func shownAs(_ path: String) -> String { second.map { "\($0):\(path)" } ?? shown(path) }
    var inputs: (old: [Input], new: [Input]) = ([], [])
    for change in others {
      if let path = change.oldPath {
        let bytes = Result<_, FindingsError>.success(oldContents[inputs.old.count])
        inputs.old.append(
          Input(path: path, name: change.path, shownAs: "\(first):\(path)", bytes: bytes))
      }
      if let path = change.newPath {
        let bytes = Result { () throws(FindingsError) in
          try second == nil
            ? FileAccess.read("\(repository.top)/\(path)") : newContents[inputs.new.count]
        }
        inputs.new.append(
          Input(path: path, name: change.path, shownAs: shownAs(path), bytes: bytes))
      }
    }
    func side(
      _ inputs: [Input], _ groups: [CatalogGroup], _ files: [ExactString: String?],
      _ shownAs: (String) -> String
    ) throws(FindingsError) -> Diff.Side {
      let parts = try Diff.both(
        Result { () throws(FindingsError) in
          try read(groups, files, catalogs.changed, names, shownAs)
        },
        Result { () throws(FindingsError) in
          try Input.side(inputs, formats: formats, leavesOut: true)
        })
      var side = parts.old
      side.append(parts.new)
      return side
    }
    let sides = try Diff.both(
      Result { () throws(FindingsError) in
        try side(inputs.old, catalogs.oldGroups, catalogs.old) { "\(first):\($0)" }
      },
      Result { () throws(FindingsError) in
        try side(inputs.new, catalogs.newGroups, catalogs.new, shownAs)
      })
    notes += catalogs.notes
    notes += changes.compactMap { change -> Finding? in
      guard let old = change.oldPath, let new = change.newPath, old != new else { return nil }
      return Finding(.renamedFile, .note, "was '\(old)'", at: FileLocation(path: shownAs(new)))
    }
    return (sides.old, sides.new, notes)
  }

  /// Makes sure that what is named is there on either side.
  private func checkPlaces(_ old: String, _ new: String?, _ revision: String) throws(FindingsError)
  {
    for place in places where !place.path.isEmpty {
      var isThere = try repository.has(place.path, in: old)
      if !isThere {
        isThere =
          if let new { try repository.has(place.path, in: new) } else {
            FileAccess.kind(of: place.given).exists
          }
      }
      guard isThere else {
        throw FindingsError(
          missing: "no such file or folder, neither in the working tree nor in '\(revision)'",
          at: place.given)
      }
    }
  }

  /// The catalogs that have a file that changed.
  private func catalogs(_ changes: [GitRepository.FileChange], from old: String, to new: String?)
    throws(FindingsError) -> GitCatalogs
  {
    let place = places.first.map { "\(repository.top)/\($0.path)" } ?? repository.top
    let (said, notes) = Configuration.sources(near: place)
    func isCatalog(_ path: String) -> Bool {
      formats.contains { $0.contains(path) }
        && !said.exclusion.leavesOut("\(repository.top)/\(path)")
    }
    guard changes.contains(where: { isCatalog($0.path) }) else { return GitCatalogs() }
    func files(of tree: String) throws(FindingsError) -> [ExactString: String?] {
      let files = try repository.files(of: tree).filter { isCatalog($0.path) }
      return Dictionary(files.map { (ExactString($0.path), $0.object) }) { first, _ in first }
    }
    let before = try files(of: old)
    var after: [ExactString: String?]
    if let new {
      after = try files(of: new)
    } else {
      // Also what changed beside what is compared: the sources may be there.
      after = before
      let all =
        try repository.changes(from: old, to: nil, paths: [":/"])
        + repository.unknownFiles(paths: [":/"])
      for path in all.compactMap(\.oldPath) { after[path] = nil }
      for path in all.compactMap(\.newPath) where isCatalog(path) && isReadable(path) {
        after[path] = .some(nil)
      }
    }
    var regions = DevelopmentRegions(within: repository.top, configured: said.sourceLanguage)
    var catalogs = GitCatalogs(changes, from: before, to: after, formats: formats) {
      regions.region(of: "\(repository.top)/\($0)")
    }
    let paths = (catalogs.oldGroups + catalogs.newGroups).filter(\.isGuess).map {
      "\(repository.top)/\($0.paths[0])"
    }
    var hidden: [ExactString: String] = [:]
    for path in paths { hidden[path] = regions.projectNotUnderstood(around: path) }
    if !hidden.isEmpty {
      throw FindingsError(
        .usage,
        Finding.unknownSource(of: hidden.keys.map(\.string).sorted(), hiddenBy: hidden)
          + regions.findings)
    }
    catalogs.notes = notes + regions.findings
    return catalogs
  }

  /// Reads catalogs, each with its files.
  private func read(
    _ groups: [CatalogGroup], _ files: [ExactString: String?], _ changed: Set<ExactString>,
    _ names: [ExactString: String], _ shownAs: (String) -> String
  ) throws(FindingsError) -> Diff.Side {
    let paths = groups.flatMap(\.paths)
    var contents = try repository.contents(of: paths.compactMap { files[$0] ?? nil })[...]
    var sources: [ExactString: CatalogSource] = [:]
    for path in paths {
      let bytes =
        (files[path] ?? nil) == nil
        ? try FileAccess.read("\(repository.top)/\(path)") : contents.popFirst() ?? []
      sources[path] = CatalogSource(path: shownAs(path), bytes: bytes)
    }
    return try concurrentRead(groups) { [sources, formats] group throws(FindingsError) in
      let files = group.paths.compactMap { sources[$0] }
      let path = group.paths[0]
      var side = Diff.Side()
      do throws(FindingsError) {
        let catalog = try group.format.read(files, region: group.region)
        let file = CatalogFile(path: files.first?.path ?? path, original: path, catalog: catalog)
        side.catalogs = [Diff.Side.Catalog(file: file, name: names[path] ?? path)]
        let own = Set(
          exactly: group.paths.filter(changed.contains).compactMap { sources[$0]?.path })
        let isOwn = catalog.findings.contains { finding in
          finding.severity == .error && finding.places.contains { own.contains($0.path) }
        }
        side.catalogFindings =
          isOwn ? catalog.findings + file.leftOut : catalog.findings.map { $0.asNote }
      } catch {
        // What did not change is no reason to show nothing of what did.
        let own = Set(
          exactly: group.paths.filter(changed.contains).compactMap { sources[$0]?.path })
        guard !own.isEmpty,
          error.findings.allSatisfy({ $0.places.allSatisfy { !own.contains($0.path) } })
        else {
          let shown = files.first?.path ?? path
          return try Diff.Side(without: names[path] ?? path, at: shown, because: error)
        }
        let inputs = group.paths.filter(changed.contains).compactMap { path in
          sources[path].map {
            Input(
              path: path, name: names[path] ?? path, shownAs: $0.path, bytes: .success($0.bytes))
          }
        }
        side = try Input.side(inputs, formats: formats)
        side.catalogFindings += error.findings.map { $0.asNote }
      }
      return side
    }
    .reduce(into: Diff.Side()) { $0.append($1) }
  }

  /// True if the path is a regular file inside the repository, not a link or below one that leads out.
  private func isReadable(_ path: String) -> Bool {
    FolderSearch(repository.top).holdsFile("\(repository.top)/\(path)")
  }

  private func revisions(_ text: String) throws(FindingsError) -> (String, String?) {
    func name(_ part: Substring) -> String { part.isEmpty ? "HEAD" : String(part) }
    if let range = text.range(of: "...") {
      let (first, second) = (name(text[..<range.lowerBound]), name(text[range.upperBound...]))
      return (try repository.mergeBase(first, second), second)
    }
    if let range = text.range(of: "..") {
      return (name(text[..<range.lowerBound]), name(text[range.upperBound...]))
    }
    return (text, nil)
  }

  /// The path of a working file as the user would name it.
  private func shown(_ path: String) -> String {
    for place in places where place.holds(path) {
      guard place.isFolder else { return LoctripProject.withLanguage(place.given) }
      let rest = place.path.isEmpty ? path : String(path.dropFirst(place.path.count + 1))
      if place.given == "." { return LoctripProject.withLanguage(rest) }
      return place.given.hasSuffix("/") ? place.given + rest : "\(place.given)/\(rest)"
    }
    return "\(repository.top)/\(path)"
  }

  /// Returns the changes of our files; renamed ones are found among files of the same endings only.
  private func changes(from old: String, to new: String?) throws(FindingsError) -> [GitRepository
    .FileChange]
  {
    let isOurs = { (path: String) in Self.isOurs(path, formats) }
    let everything = places.map { $0.pathspec(ending: "") }
    let names = try repository.changedPaths(from: old, to: new, paths: everything).filter(isOurs)
    let endings = Set(names.map(\.fileEnding)).sorted()
    var changes: [GitRepository.FileChange] = []
    if !endings.isEmpty {
      let paths = places.flatMap { place in endings.map { place.pathspec(ending: $0) } }
      changes = try repository.changes(from: old, to: new, paths: paths)
    }
    if new == nil { changes += try repository.unknownFiles(paths: everything) }
    return changes.compactMap { change in
      guard isOurs(change.path), places.contains(where: { $0.holds(change.path) }) else {
        return nil
      }
      var change = change
      if let path = change.oldPath, !isOurs(path) { change.oldPath = nil }
      return change
    }
  }

  private static func isOurs(_ path: String, _ formats: [any CatalogFormat]) -> Bool {
    Delivery.isXLIFF(path) || formats.contains { $0.contains(path) }
  }
}

extension GitScope.Place {
  func holds(_ file: String) -> Bool {
    path.isEmpty || file == path || (isFolder && file.hasPrefix(path + "/"))
  }

  /// The file, or what a folder has with an ending; everything for an empty one.
  func pathspec(ending: String) -> String {
    guard isFolder, !ending.isEmpty else { return path.isEmpty ? ":/" : ":(top,literal)\(path)" }
    let folder = path.isEmpty ? "" : path.escapedForGlob + "/"
    return ":(top,glob)\(folder)**/*\(ending.escapedForGlob)"
  }
}

extension String {
  /// This path in a pattern that matches nothing else.
  fileprivate var escapedForGlob: String {
    var result = ""
    for scalar in unicodeScalars {
      if "*?[]\\".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
