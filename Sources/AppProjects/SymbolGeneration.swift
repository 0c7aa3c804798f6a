internal import Foundation
internal import LoctripFileSets
internal import LoctripLocalizationCore

/// Finds out whether builds make Swift symbols of the keys of string catalogs, by the build setting
/// `STRING_CATALOG_GENERATE_SYMBOLS` of Xcode 26.
///
/// It is looked for in the Xcode projects, their `.xcconfig` files and the manifests of XcodeGen and Tuist, in the
/// nearest folder around a file that has one. Which of the targets a file belongs to is not known, so only a setting
/// that all of them share is an answer.
package struct SymbolGeneration {
  /// The answer of the projects around a file.
  package enum Answer: Sendable {
    /// Every place that has the setting says yes.
    case on
    /// Every place that has the setting says no.
    case off
    /// No place has the setting, or places disagree.
    case unknown
  }

  /// The number of folders around a file to look in.
  private static let height = 8
  /// The largest number of folders with `.xcconfig` files.
  private static let width = 500
  /// The largest size of a file that is looked at, in bytes.
  private static let limit = 64 << 20
  private static let setting = "STRING_CATALOG_GENERATE_SYMBOLS"

  /// The answers by folder; `nil` for a folder without projects.
  private var known: [ExactString: Answer?] = [:]
  private let repository = RepositoryFiles(named: nil)

  /// Starts without answers.
  package init() {}

  /// Returns what the projects around a file say.
  package mutating func answer(for path: String) -> Answer {
    var folder = "/" + Project.components(of: path).dropLast().joined(separator: "/")
    for _ in 0..<Self.height {
      let answer = known[ExactString(folder)] ?? self.answer(in: folder)
      known[ExactString(folder)] = .some(answer)
      if let answer { return answer }
      if folder == "/" || FileAccess.isTaken("\(folder)/.git") { break }
      folder = folder.folderAndName.folder
    }
    return .unknown
  }

  /// Returns what the projects in a folder say, or `nil` if there are none.
  private func answer(in folder: String) -> Answer? {
    let names = FileAccess.names(in: folder).sorted()
    var files: [String] = []
    for name in names {
      let path = "\(folder)/\(name)"
      switch name {
      case "project.yml", "project.yaml", "Project.swift": files.append(path)
      case let name where name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcproj"):
        // Xcode 27 writes the project as JSON, next to `project.pbxproj` or instead of it.
        files +=
          FileAccess.kind(of: path).isFolder
          ? FileAccess.names(in: path).sorted().filter {
            $0 == "project.pbxproj" || $0.hasSuffix(".xcproj") || $0.hasSuffix(".json")
          }
          .map { "\(path)/\($0)" } : [path]
      default: break
      }
    }
    guard !files.isEmpty else {
      // The manifest of a package has no such setting.
      return names.contains("Package.swift") ? .unknown : nil
    }
    var said: Set<Bool> = []
    for path in files + configurations(below: folder) {
      if let file = repository.file(path, of: folder) { said.formUnion(Self.values(in: file)) }
    }
    return said == [true] ? .on : said == [false] ? .off : .unknown
  }

  /// Returns the `.xcconfig` files in a folder and two levels below it.
  private func configurations(below folder: String) -> [String] {
    var files: [String] = []
    var pending = [(folder, 0)]
    var count = 0
    while let (current, depth) = pending.popLast(), count < Self.width {
      count += 1
      for name in FileAccess.names(in: current).sorted() {
        let path = "\(current)/\(name)"
        if name.hasSuffix(".xcconfig") {
          files.append(path)
        } else if depth < 2, !name.utf8.contains(UInt8(ascii: ".")),
          !Project.skippedFolders.contains(name), FileAccess.kind(of: path).isFolder,
          repository.holds(path, of: folder)
        {
          pending.append((path, depth + 1))
        }
      }
    }
    return files
  }

  /// Returns the values of the setting in a file: `NAME = YES;`, `NAME: "NO"`, `"NAME": true`.
  private static func values(in file: RepositoryFile) -> Set<Bool> {
    guard let bytes = contents(of: file) else { return [] }
    let content = ArraySlice(bytes)
    let span = content.span
    var said: Set<Bool> = []
    let name = ArraySlice(setting.utf8)
    var start = 0
    while let found = span.extracting(start..<span.count).firstRange(of: name.span) {
      let end = start + found.upperBound
      let value = String(decoding: bytes[end..<min(end + 80, bytes.count)], as: UTF8.self)
        .drop { !$0.isNewline && ("\"'=: \t[".contains($0) || $0 == "]") }
        .prefix { $0.isLetter }
      switch value.lowercased() {
      case "yes", "true", "on": said.insert(true)
      case "no", "false", "off": said.insert(false)
      default: break
      }
      start = end
    }
    return said
  }

  private static func contents(of file: RepositoryFile) -> [UInt8]? {
    do {
      return try file.bytes(limit: limit)
    } catch {
      // A project that cannot be read says nothing.
      return nil
    }
  }
}
