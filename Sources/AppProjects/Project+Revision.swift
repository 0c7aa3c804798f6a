internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore

extension Project {
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
  /// - Throws: `FindingsError` when a catalog is in no repository, or the revision does not
  ///   exist.
  package func at(_ revision: String) throws(FindingsError) -> Project {
    var trees: [(repository: GitRepository, tree: String)] = []
    var past: [CatalogFile] = []
    var faults: [Finding] = []
    for file in catalogs {
      var sources: [CatalogSource] = []
      for path in file.catalog.files.map(\.path) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let real =
          "\(FileAccess.realPath(folder) ?? folder)/\(URL(fileURLWithPath: path).lastPathComponent)"
        var index = trees.firstIndex { real.hasPrefix($0.repository.top + "/") }
        if index == nil {
          let repository = try GitRepository(around: folder)
          trees.append((repository, try repository.tree(of: revision)))
          index = trees.count - 1
        }
        guard let index else { continue }
        let (repository, tree) = trees[index]
        let inside = String(real.dropFirst(repository.top.count + 1))
        guard let object = try repository.object(at: inside, in: tree) else {
          // Without the source file there was no such catalog.
          if sources.isEmpty { break }
          continue
        }
        let bytes = try repository.contents(of: [object])[0]
        sources.append(CatalogSource(path: "\(revision):\(inside)", bytes: bytes))
      }
      guard let first = sources.first,
        let format = formats.first(where: { $0.contains(file.path) })
      else { continue }
      do throws(FindingsError) {
        let catalog = try format.read(sources, region: file.catalog.sourceLanguage)
        var context = CatalogContext()
        context.sources = file.catalog.context.sources
        var then = CatalogFile(
          path: first.path, original: file.original, catalog: catalog.with(context))
        then.counting = file.counting
        past.append(then)
        guard !catalog.unreadLanguages.isEmpty else { continue }
        faults += catalog.findings.filter { $0.severity == .error } + then.leftOut
      } catch {
        guard error.kind == .malformedInput else { throw error }
        faults += error.findings + [.leftOut(first.path)]
      }
    }
    var project = Project(catalogs: past, formats: formats)
    project.addContext()
    project.notes = faults
    return project
  }
}
