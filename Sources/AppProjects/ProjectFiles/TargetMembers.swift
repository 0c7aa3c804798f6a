internal import LoctripLocalizationCore

/// The files that targets build: single ones, and all of folders but exceptions.
///
/// A target is a number.
struct TargetMembers: Sendable {
  private var files: [ExactString: Set<Int>] = [:]
  private var folders: [ExactString: Folder] = [:]

  /// A folder whose files are in targets.
  private struct Folder: Sendable {
    /// The targets that have all of its files but the exceptions.
    var targets: Set<Int> = []
    /// By target: the paths that are not in it, or of a target that does not have the folder, those that are.
    var exceptions: [Int: Set<ExactString>] = [:]
    /// By target: the only paths with code of it.
    var sources: [Int: Set<ExactString>] = [:]
    /// By target: the only endings of files of it.
    var endings: [Int: Set<String>] = [:]
  }

  /// True if no target has a file.
  var isEmpty: Bool { files.isEmpty && folders.isEmpty }

  /// Adds a file.
  mutating func add(_ path: String, to target: Int) {
    files[ExactString(path), default: []].insert(target)
  }

  /// Adds a folder.
  ///
  /// - Parameter sources: The only paths in it with code; all without any.
  mutating func add(folder: String, to target: Int, sources: [String] = []) {
    let name = ExactString(folder)
    folders[name, default: Folder()].targets.insert(target)
    if !sources.isEmpty {
      folders[name]?.sources[target] = Set(sources.map { ExactString(Self.plain($0)) })
    }
  }

  /// Adds the files of a folder that have some endings; all without any.
  mutating func add(folder: String, to target: Int, endings: Set<String>?) {
    let name = ExactString(folder)
    let isNew = folders[name, default: Folder()].targets.insert(target).inserted
    guard let endings else {
      folders[name]?.endings[target] = nil
      return
    }
    if isNew || folders[name]?.endings[target] != nil {
      folders[name]?.endings[target, default: []].formUnion(endings)
    }
  }

  /// Adds an exception: a path in a folder that a target does not have although it has the folder, or the other way
  /// round.
  mutating func add(exception path: String, in folder: String, of target: Int) {
    folders[ExactString(folder), default: Folder()].exceptions[target, default: []].insert(
      ExactString(Self.plain(path)))
  }

  /// Adds the files of other targets, whose numbers begin with one.
  mutating func add(_ other: TargetMembers, from first: Int) {
    for (path, targets) in other.files {
      files[path, default: []].formUnion(targets.map { $0 + first })
    }
    for (path, folder) in other.folders {
      folders[path, default: Folder()].targets.formUnion(folder.targets.map { $0 + first })
      for (target, paths) in folder.exceptions { folders[path]?.exceptions[target + first] = paths }
      for (target, paths) in folder.sources { folders[path]?.sources[target + first] = paths }
      for (target, endings) in folder.endings { folders[path]?.endings[target + first] = endings }
    }
  }

  /// The targets that have a file, by its absolute path.
  func targets(of path: String) -> Set<Int> {
    var found = files[ExactString(path)] ?? []
    guard !folders.isEmpty else { return found }
    var (rest, end) = ("", path)
    while true {
      let (above, name) = end.folderAndName
      guard above != end, !name.isEmpty else { break }
      rest = rest.isEmpty ? name : "\(name)/\(rest)"
      end = above
      guard let folder = folders[ExactString(above)] else { continue }
      for target in folder.targets where !Self.has(folder.exceptions[target], rest) {
        if let sources = folder.sources[target], !rest.hasSuffix(".xcstrings"),
          !Self.has(sources, rest)
        {
          continue
        }
        if let endings = folder.endings[target], !endings.contains(rest.fileEnding) { continue }
        found.insert(target)
      }
      for (target, paths) in folder.exceptions
      where !folder.targets.contains(target) && Self.has(paths, rest) {
        found.insert(target)
      }
    }
    return found
  }

  /// True if a path, or a folder that it is in, is among some.
  private static func has(_ paths: Set<ExactString>?, _ path: String) -> Bool {
    guard let paths, !paths.isEmpty else { return false }
    var start = ""
    // The path for all languages.
    var general: String?
    for step in path.split(separator: "/") {
      let folder = start
      start = start.isEmpty ? String(step) : "\(start)/\(step)"
      if paths.contains(ExactString(start)) { return true }
      if step.hasSuffix(".lproj") {
        general = folder.isEmpty ? "*.lproj" : "\(folder)/*.lproj"
      } else if let known = general {
        general = "\(known)/\(step)"
      }
      if let general, paths.contains(ExactString(general)) { return true }
    }
    return paths.contains(ExactString("."))
  }

  /// A path without empty steps; of a file that each language has, `/Localized: NAME`, that of the file in any.
  private static func plain(_ path: String) -> String {
    let mark = ["/Localized: ", "/Localized/"].first(where: path.hasPrefix)
    var steps = path.dropFirst(mark?.count ?? 0).split(separator: "/").filter { $0 != "." }
    if mark != nil, !steps.isEmpty, !steps.contains(where: { $0.hasSuffix(".lproj") }) {
      steps.insert("*.lproj", at: steps.count - 1)
    }
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }
}
