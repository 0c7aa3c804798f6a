internal import LoctripLocalizationCore

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
        let folder = path.folderAndName.folder
        let other = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
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
