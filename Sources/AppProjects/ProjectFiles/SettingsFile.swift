internal import LoctripLocalizationCore
internal import Synchronization

/// The files of settings of a project, each read once: many configurations may share one.
final class SettingsFiles: Sendable {
  private struct State {
    var values: [ExactString: [String: String]?] = [:]
    var levels: [ExactString: BuildSettings.Level] = [:]
    /// The real paths of folders.
    var folders: [ExactString: String] = [:]
  }

  private let project: String
  private let repository: RepositoryFiles
  private let state = Mutex(State())

  /// - Parameters:
  ///   - project: The folder of the project.
  ///   - repository: The files that it may name.
  init(of project: String, in repository: RepositoryFiles) {
    self.project = project
    self.repository = repository
  }

  /// The settings of a file in a configuration; `nil` if it cannot be read.
  func settings(at path: String, of configuration: String) -> BuildSettings.Level? {
    state.withLock { state in
      if let known = state.levels[path], !known.isOfConfiguration { return known }
      let values =
        state.values[path]
        ?? SettingsFile.settings(at: path, of: project, in: repository)
      state.values[ExactString(path)] = .some(values)
      let level = values.map { BuildSettings.Level($0, of: configuration) }
      state.levels[path] = level
      return level
    }
  }

  /// The path of a file in the real place of its folder, by which code is known.
  func real(_ path: String) -> String {
    let (folder, name) = path.folderAndName
    guard !folder.isEmpty, name != ".." else { return path }
    let known = state.withLock { $0.folders[folder] } ?? LoctripProject.standard(folder)
    state.withLock { $0.folders[folder] = known }
    return "\(known)/\(name)"
  }
}

/// Reads files of build settings, `.xcconfig`, with those that they include.
enum SettingsFile {
  /// The greatest size of a file, in bytes.
  private static let limit = 1 << 20
  /// The greatest number of files that one includes.
  private static let most = 64

  /// The settings of a file by their names, which may have a condition: `NAME[sdk=iphoneos*]`.
  ///
  /// - Returns: `nil` if the file, or one that it includes, cannot be read or is outside of the repository.
  static func settings(at path: String, of project: String, in repository: RepositoryFiles)
    -> [String: String]?
  {
    var count = 0
    var open: Set<ExactString> = []
    return settings(at: path, &open, &count) { repository.file($0, of: project) }
  }

  private static func settings(
    at path: String, _ open: inout Set<ExactString>, _ count: inout Int,
    _ file: (String) -> RepositoryFile?
  ) -> [String: String]? {
    count += 1
    guard count <= most, path.hasSuffix(".xcconfig"), let found = file(path),
      open.insert(ExactString(path)).inserted
    else { return nil }
    defer { open.remove(ExactString(path)) }
    let text: String
    do {
      text = String(decoding: try found.bytes(limit: limit), as: UTF8.self)
    } catch {
      return nil
    }
    var settings: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0.isWhitespace }
      if line.hasPrefix("#include") {
        let isOptional = line.hasPrefix("#include?")
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 2 else { continue }
        let name = String(parts[1])
        // A folder that is a link leads upwards from its real place.
        let other = name.hasPrefix("/") ? name : "\(path.folderAndName.folder)/\(name)"
        guard let included = Self.settings(at: other, &open, &count, file) else {
          guard isOptional else { return nil }
          continue
        }
        settings.inherit(included)
        continue
      }
      guard !line.hasPrefix("//"), let mark = end(ofNameIn: line) else { continue }
      let name = line[..<mark].filter { !$0.isWhitespace }
      var value = line[line.index(after: mark)...]
      if let comment = value.firstRange(of: "//") { value = value[..<comment.lowerBound] }
      settings.inherit([name: value.trimmed])
    }
    return settings
  }

  /// The place of the `=` behind a name; that of a condition in brackets is none.
  private static func end(ofNameIn line: Substring) -> Substring.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: break
      }
    }
    return nil
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    if text.last == ";" { text.removeLast() }
    return String(text)
  }
}

extension [String: String] {
  /// Puts settings over those that are there; `$(inherited)` is the value below.
  fileprivate mutating func inherit(_ settings: [String: String]) {
    for (name, value) in settings { self[name] = value.inheriting(self[name]) }
  }
}
