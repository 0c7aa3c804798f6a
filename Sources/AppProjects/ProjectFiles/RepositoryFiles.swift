internal import LoctripFileSets
package import LoctripLocalizationCore
internal import Synchronization

/// A file whose real place is inside of the repository; only ``RepositoryFiles`` makes one.
///
/// Readers of projects, settings, includes, property lists and manifests take one. So no stranger's project can name
/// another file of the disk.
package struct RepositoryFile: Sendable {
  /// The path as the project names it.
  package let path: String
  /// The path without links.
  private let place: String

  fileprivate init(_ path: String, at place: String) {
    self.path = path
    self.place = place
  }

  /// Returns its bytes.
  ///
  /// - Parameter limit: The largest size in bytes.
  /// - Throws: `FindingsError` if it is larger or cannot be read.
  package func bytes(limit: Int) throws(FindingsError) -> [UInt8] {
    try FileAccess.read(place, limit: limit)
  }
}

/// The files that a project may name: those of its repository, or without one those of the folder that the user named.
package final class RepositoryFiles: Sendable {
  private struct State {
    /// The root of the repository around each folder that was asked about, by its real path; `nil` without one.
    var roots: [ExactString: String?] = [:]
    /// The real path of the folder that files may be in, by a project's folder as it was given.
    var bounds: [ExactString: String] = [:]
    var refused: Set<ExactString> = []
    var findings: [Finding] = []
  }

  /// The real path of the named folder.
  private let named: String?
  private let state = Mutex(State())

  /// - Parameter folder: The folder that the user named, or `nil` for a file.
  package init(named folder: String?) { named = folder.map(FileAccess.place) }

  /// The files that were not read because they are elsewhere, each once.
  package var findings: [Finding] { state.withLock { $0.findings } }

  /// Returns a file that a project names, or `nil` if it is elsewhere, is no regular file, or is not there.
  ///
  /// - Parameters:
  ///   - path: Its path, which may be a link and lead upwards.
  ///   - project: The folder of the project. It was reached without a link out of the named folder.
  package func file(_ path: String, of project: String) -> RepositoryFile? {
    guard let place = FileAccess.realPath(path) else { return nil }
    guard Self.isBelow(place, root(of: project)) else {
      refuse(path)
      return nil
    }
    return FileAccess.isPlainFile(place) ? RepositoryFile(path, at: place) : nil
  }

  /// True if a folder or file that a project names is inside of the repository.
  package func holds(_ path: String, of project: String) -> Bool {
    Self.isBelow(FileAccess.place(of: path), root(of: project))
  }

  private func refuse(_ path: String) {
    state.withLock { state in
      guard state.refused.insert(ExactString(path)).inserted else { return }
      state.findings.append(
        Finding(
          .notAFile, .warning, "is outside of the repository and was not read",
          at: FileLocation(path: path)))
    }
  }

  /// The real path of the folder that files of a project may be in.
  private func root(of project: String) -> String {
    if let known = state.withLock({ $0.bounds[project] }) { return known }
    let start = FileAccess.place(of: project)
    let named = named.flatMap { Self.isBelow(start, $0) ? $0 : nil }
    let root = repository(around: start) ?? named ?? start
    state.withLock { $0.bounds[project] = root }
    return root
  }

  /// The nearest folder around a real path that has a repository; each folder is looked at once.
  private func repository(around start: String) -> String? {
    var passed: [String] = []
    var folder = start
    var found: String?
    while true {
      if let known = state.withLock({ $0.roots[folder] }) {
        found = known
        break
      }
      passed.append(folder)
      if FileAccess.isTaken(folder == "/" ? "/.git" : "\(folder)/.git") {
        found = folder
        break
      }
      let above = folder.folderAndName.folder
      guard folder != "/", !above.isEmpty, !Configuration.isOpenToEverybody(above) else { break }
      folder = above
    }
    let root = found
    state.withLock { state in
      for folder in passed { state.roots[ExactString(folder)] = .some(root) }
    }
    return root
  }

  private static func isBelow(_ place: String, _ root: String) -> Bool {
    let (place, root) = (place.utf8, root.utf8)
    return place.starts(with: root)
      && (place.count == root.count || root.elementsEqual("/".utf8)
        || place.dropFirst(root.count).first == UInt8(ascii: "/"))
  }
}
