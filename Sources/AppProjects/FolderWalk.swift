internal import LoctripFileSets
package import LoctripLocalizationCore

/// A walk through a project's folders as Xcode sees them: without hidden folders, builds, packages of others, `.xcloc`
/// bundles and what the configuration excludes.
package struct FolderWalk {
  private let folder: String
  private let exclusion: PathExclusion
  private let isWanted: (String) -> Bool
  private var search: FolderSearch
  private var unlisted: [Finding] = []

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - folder: The folder to start in.
  ///   - exclusion: The paths to leave out.
  ///   - isWanted: Returns true for the paths of files to find.
  package init(
    _ folder: String, excluding exclusion: PathExclusion, isWanted: @escaping (String) -> Bool
  ) {
    self.folder = folder
    self.exclusion = exclusion
    self.isWanted = isWanted
    search = FolderSearch(folder)
  }

  /// Notes about what was passed over.
  package var findings: [Finding] { unlisted + search.findings }
  /// The wanted files, and folders, whose names are not UTF-8, so that they were not read.
  package var unreadNames: [String] { search.unreadNames }
  /// The folders with a journal of an interrupted run.
  package var journals: [String] { search.journals }

  /// Every wanted file, by path.
  ///
  /// - Throws: `FindingsError` when the folder itself cannot be listed.
  package mutating func files() throws(FindingsError) -> [String] {
    var files: [String] = []
    var pending = [folder]
    var links: [String] = []
    var visited: Set<ExactString> = []
    // A real folder takes precedence over a link to it, whatever their names.
    while let current = pending.popLast() ?? links.popLast() {
      // A link may lead to a parent.
      guard visited.insert(LoctripProject.standard(current)).inserted else { continue }
      let entries: [FolderSearch.Entry]
      do throws(FindingsError) {
        entries = try search.entries(of: current, isWanted: isWanted)
      } catch {
        if current == folder { throw error }
        let message = "cannot be listed; its contents are skipped"
        unlisted.append(Finding(.unreadable, .warning, message, at: FileLocation(path: current)))
        continue
      }
      for entry in entries where !exclusion.contains(entry.path) {
        if !entry.isFolder {
          if isWanted(entry.path) { files.append(entry.path) }
        } else if !LoctripProject.skippedFolders.contains(entry.name)
          && !entry.name.hasSuffix(".xcloc")
          && !isWanted(entry.path) && !LoctripProject.isBuilt(entry.name)
        {
          if entry.isLink { links.append(entry.path) } else { pending.append(entry.path) }
        }
      }
    }
    return files.sorted()
  }
}
