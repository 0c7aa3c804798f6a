internal import Foundation
package import LoctripLocalizationCore

/// A search of a folder that strangers may have filled.
///
/// It finds only regular files and folders whose real paths are inside the real path of the folder. Links that lead
/// elsewhere, pipes, sockets and devices are skipped, and reported if their names match. Paths that the user names
/// are not restricted: they may be links.
package struct FolderSearch {
  /// Something in a folder.
  package struct Entry {
    /// The name.
    package let name: String
    /// The path, beginning like the folder's; the bare name in the working folder.
    package let path: String
    /// True for a folder, false for a file.
    package let isFolder: Bool
    /// True if it is a link to one inside the folder.
    package let isLink: Bool
  }

  /// True if git made the folder, for `git difftool --dir-diff`: with links to the working files.
  private static let isMadeByGit = ProcessFacts.variable("GIT_DIFFTOOL_DIRDIFF") != nil

  private let folder: String
  private let root: String
  private var passedOver: [String] = []
  /// Files that are not read, by their kind.
  private var unread: [(kind: String, reason: String, paths: [String])] = []

  /// The wanted files, and folders, whose names are not UTF-8.
  package private(set) var unreadNames: [String] = []

  /// The folders with a journal of an interrupted run.
  package private(set) var journals: [String] = []

  /// Starts a search of a folder, which may be a link itself.
  package init(_ folder: String) {
    self.folder = folder
    root = SystemFile.realPath(folder) ?? folder
  }

  /// Returns the entries of a folder except hidden files, by name.
  ///
  /// - Parameters:
  ///   - folder: The folder of the search, or one that it found.
  ///   - isWanted: Returns true for the names of files to find.
  ///   - isDeep: True to find folders too.
  /// - Throws: `FindingsError` if it cannot be listed.
  package mutating func entries(of folder: String, isWanted: (String) -> Bool, isDeep: Bool = true)
    throws(FindingsError) -> [Entry]
  {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      let reason = FileAccess.reason(error)
      throw FindingsError(.noInput, .unreadable, "cannot be listed: \(reason)", at: folder)
    }
    // The names that Foundation gives have this character in the place of what it cannot read.
    if names.contains(where: { $0.hasBytes("\u{FFFD}") }) {
      for (name, kind) in SystemFile.namesInOtherEncodings(in: folder)
      where !name.hasPrefix(".") && (kind == .folder && isDeep || kind == .file && isWanted(name)) {
        unreadNames.append(folder == "." ? name : "\(folder)/\(name)")
      }
    }
    return names.compactMap { name in
      let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if name.hasPrefix("._"), isWanted(String(name.dropFirst(2))) {
        passOver(path, as: "._", because: "macOS stores file attributes in such files")
      }
      if name == WriteJournal.name { journals.append(folder) }
      if name.hasPrefix(".") || !isDeep && !isWanted(name) { return nil }
      let (kind, isLink) = kind(of: path)
      switch kind {
      case .file, .folder:
        return Entry(name: name, path: path, isFolder: kind == .folder, isLink: isLink)
      case .link where isWanted(name) || FileAccess.kind(of: path).isFolder,
        .other where isWanted(name):
        passedOver.append(path)
      case .link, .other, .nothing: break
      }
      return nil
    }
  }

  /// True if a path is a regular file inside the folder, and no link.
  package func holdsFile(_ path: String) -> Bool {
    SystemFile.kind(path) == .file && SystemFile.realPath(path).map(isInside) ?? false
  }

  /// Returns the kind of a path, following links inside the folder.
  private func kind(of path: String) -> (kind: SystemFile.Kind, isLink: Bool) {
    let kind = SystemFile.kind(path)
    guard kind == .link else { return (kind, false) }
    guard let real = SystemFile.realPath(path) else { return (.link, true) }
    let target = SystemFile.kind(real)
    return (isInside(real) || Self.isMadeByGit && target == .file ? target : .link, true)
  }

  private func isInside(_ real: String) -> Bool {
    root == "/" || real == root || real.hasPrefix("\(root)/")
  }

  /// Records a file that is skipped.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: The beginning or the end of its name.
  ///   - reason: The reason that files of this kind are not read.
  package mutating func passOver(_ path: String, as kind: String, because reason: String) {
    if let index = unread.firstIndex(where: { $0.kind == kind && $0.reason == reason }) {
      unread[index].paths.append(path)
    } else {
      unread.append((kind, reason, [path]))
    }
  }

  /// The skipped files so far, in one note for each kind.
  package var findings: [Finding] {
    var findings: [Finding] = []
    func note(_ code: Finding.Code, _ what: String, _ reason: String) {
      findings.append(
        Finding(code, .note, "skipped \(what): \(reason)", at: FileLocation(path: folder)))
    }
    if let first = passedOver.first {
      let others = passedOver.count == 1 ? "" : " and \((passedOver.count - 1).grouped) more"
      note(
        .notAFile, "'\(first)'\(others)",
        "not a regular file, or a link that leads out of the folder")
    }
    if let first = unreadNames.first {
      let others = unreadNames.count == 1 ? "" : " and \((unreadNames.count - 1).grouped) more"
      findings.append(
        Finding(
          .unreadName, .warning,
          "'\(first)'\(others) cannot be read, because the name is not UTF-8; rename it",
          at: FileLocation(path: folder)))
    }
    for (kind, reason, paths) in unread {
      let count = paths.count.counted("\(kind) file")
      note(.notRead, "\(count), \(paths.count == 1 ? "" : "such as ")'\(paths[0])'", reason)
    }
    return findings
  }

  /// Returns the note about a file that git knows and that cannot be read here.
  package static func passedOver(at path: String) -> Finding {
    Finding(
      .notAFile, .warning,
      "skipped: not a regular file of the repository, or its name is not UTF-8",
      at: FileLocation(path: path))
  }
}
