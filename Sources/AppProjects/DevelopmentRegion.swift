internal import LoctripFileSets
internal import Foundation
internal import LoctripLegacyCatalogs
package import LoctripLocalizationCore

/// Finds the development regions of projects, as the source language of files that do not state it.
///
/// An Xcode project has `developmentRegion = en;`, a Swift package `defaultLocalization: "en"`,
/// XcodeGen and Tuist have their own keys. The nearest project counts, in a folder around the file
/// or below such a folder; the latter only in the searched folder or the file's repository, because
/// other folders have nothing to do with each other. An unreadable project file is ignored.
package struct DevelopmentRegions {
  /// The number of parent folders to search outside of a repository.
  private static let height = 6
  /// The greatest size of a searched file, in bytes.
  private static let limit = 64 << 20
  /// The greatest number of searched sibling folders.
  private static let width = 2_000

  /// A project with a development region.
  private struct Said {
    /// The project file.
    var file: RepositoryFile
    /// The language.
    var region: String
    /// True for a Swift package, whose files are all below its folder.
    var isPackage = false
  }

  /// The folders around a file.
  private struct Chain {
    /// The folders, nearest first.
    var folders: [String] = []
    /// The number of them whose subfolders may have the file's project.
    var ownCount = 0
  }

  private let root: String?
  /// The configured region, or `nil`.
  private let configured: String?
  /// The files that projects may name.
  let repository: RepositoryFiles
  private var known: [ExactString: [Said]] = [:]
  private var beside: [ExactString: [Said]] = [:]
  private var chains: [ExactString: Chain] = [:]
  private var regions: [ExactString: String?] = [:]

  ///
  /// - Parameters:
  ///   - folder: The searched folder, or `nil` for a file named by the user.
  ///   - configured: The region of all files, regardless of projects.
  package init(within folder: String?, configured: String? = nil) {
    root = folder.map(Self.standard)
    repository = RepositoryFiles(named: folder)
    self.configured = configured
  }

  /// Project files that were not read because they are outside of the repository.
  package var findings: [Finding] { repository.findings }

  /// The configured region, or that of a file's project.
  package mutating func region(of path: String) -> String? {
    if let configured { return configured }
    let file = Self.standard(path)
    if let region = regions[ExactString(file)] { return region }
    let chain = folders(around: file)
    var found: String?
    for folder in chain.folders where found == nil {
      let said = said(in: folder)
      // These folders belong to the package, even if the project of a demo is next to it.
      let isOfPackage = ["Sources/", "Tests/"].contains { file.hasPrefix("\(folder)/\($0)") }
      let packages = said.filter(\.isPackage)
      found =
        (isOfPackage ? packages.first?.region : nil)
        ?? choose(among: said.filter { !$0.isPackage }, for: file, in: folder)
        ?? packages.first?.region
    }
    for folder in chain.folders.prefix(chain.ownCount) where found == nil {
      found = choose(among: said(below: folder), for: file, in: folder)
    }
    regions[ExactString(file)] = .some(found)
    return found
  }

  /// The development region of the files of a table.
  ///
  /// Without a project, the one language next to `Base.lproj` that has no file of the table, because its
  /// texts are in `Base.lproj`.
  package mutating func region(of files: [String]) -> String? {
    guard let first = files.first else { return configured }
    if let region = region(of: first) { return region }
    guard let folder = LanguageFolder(first), folder.isBase else { return nil }
    let parent = folder.parent.isEmpty ? "." : folder.parent
    let own = Set(files.compactMap { LanguageFolder($0)?.name } + ["mul"])
    let others = Self.names(in: parent).compactMap { LanguageFolder("\($0)/a")?.name }
      .filter { !own.contains($0) }
    return others.count == 1 ? LanguageFolder.language(named: others[0]) : nil
  }

  /// The folders around a file whose projects may have it, nearest first.
  mutating func foldersAround(_ path: String) -> [String] {
    folders(around: Self.standard(path)).folders
  }

  // MARK: - Folders

  /// The folders around a file, up to the root of its repository.
  private mutating func folders(around file: String) -> Chain {
    let first = Self.above(file)
    if let chain = chains[ExactString(first)] { return chain }
    var chain = Chain()
    var (folder, outside) = (first, 0)
    while true {
      let isInside = root.map { "\(folder)/".hasPrefix("\($0)/") } ?? false
      if !isInside {
        outside += 1
        if Configuration.isOpenToEverybody(folder) { break }
      }
      chain.folders.append(folder)
      let above = Self.above(folder)
      // A file that the user named has its project beside it, or beside the folders of the languages.
      let isBeside =
        root == nil && (folder == first || first.hasSuffix(".lproj") && Self.above(first) == folder)
      if isInside || isBeside { chain.ownCount = chain.folders.count }
      if above == folder || FileAccess.kind(of: "\(folder)/.git").exists { break }
      if outside > (root == nil ? Self.height : 0) { break }
      folder = above
    }
    if chain.ownCount < chain.folders.count, Self.isInRepository(folder) {
      chain.ownCount = chain.folders.count
    }
    chains[ExactString(first)] = chain
    return chain
  }

  /// True if a folder is the root of a repository or in one.
  private static func isInRepository(_ folder: String) -> Bool {
    var folder = folder
    for _ in 0..<(4 * height) {
      if FileAccess.kind(of: "\(folder)/.git").exists { return true }
      let above = above(folder)
      if above == folder || Configuration.isOpenToEverybody(above) { return false }
      folder = above
    }
    return false
  }

  private mutating func said(in folder: String) -> [Said] {
    if let known = known[ExactString(folder)] { return known }
    let found = read(in: folder)
    known[ExactString(folder)] = found
    return found
  }

  /// The projects in subfolders, two levels deep.
  private mutating func said(below folder: String) -> [Said] {
    if let known = beside[ExactString(folder)] { return known }
    var found: [Said] = []
    var pending = [(folder, 0)]
    var count = 0
    while let (current, depth) = pending.popLast(), count < Self.width {
      count += 1
      if depth > 0 { found += said(in: current).filter { !$0.isPackage } }
      guard depth < 2 else { continue }
      for name in Self.names(in: current)
      where !name.contains(".") && !Project.skippedFolders.contains(name) {
        let path = "\(current)/\(name)"
        // A link out of the repository leads to projects of others.
        if FileAccess.kind(of: path).isFolder, repository.holds(path, of: folder) {
          pending.append((path, depth + 1))
        }
      }
    }
    beside[ExactString(folder)] = found
    return found
  }

  /// The region that all projects agree on, or those projects that mention the file or a folder
  /// around it.
  private func choose(among said: [Said], for file: String, in folder: String) -> String? {
    func agreed(_ said: [Said]) -> String? {
      guard let first = said.first else { return nil }
      return said.allSatisfy { LanguageTag.isSame($0.region, first.region) } ? first.region : nil
    }
    if said.isEmpty { return nil }
    if let region = agreed(said) { return region }
    let names = file.dropFirst(folder.count).split(separator: "/")
    let texts = said.map { (said: $0, text: Self.contents(of: $0.file) ?? Data()) }
    for name in names.dropLast(2).reversed() + names.suffix(1) {
      let hits = texts.filter { $0.text.range(of: Data(name.utf8)) != nil }.map(\.said)
      if let region = agreed(hits) { return region }
    }
    return nil
  }

  // MARK: - Files

  private func read(in folder: String) -> [Said] {
    var said: [Said] = []
    func look(_ path: String, _ word: String, isPackage: Bool = false) -> Bool {
      guard let file = repository.file(path, of: folder), let text = Self.contents(of: file),
        let region = Self.language(behind: word, in: text)
      else { return false }
      said.append(Said(file: file, region: region, isPackage: isPackage))
      return true
    }
    let names = Self.names(in: folder)
    for name in names where name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcproj") {
      let path = "\(folder)/\(name)"
      // Xcode 27 writes the project as JSON, next to `project.pbxproj` or instead of it.
      let files =
        FileAccess.kind(of: path).isFolder
        ? ["\(path)/project.pbxproj"]
          + Self.names(in: path).filter { $0.hasSuffix(".xcproj") || $0.hasSuffix(".json") }
          .map { "\(path)/\($0)" }
        : [path]
      _ = files.contains { look($0, "developmentRegion") }
    }
    if said.isEmpty {
      for (name, word) in [
        ("project.yml", "developmentLanguage"), ("project.yaml", "developmentLanguage"),
        ("Project.swift", "developmentRegion"),
      ] where names.contains(name) {
        _ = look("\(folder)/\(name)", word)
      }
    }
    if names.contains("Package.swift") {
      _ = look("\(folder)/Package.swift", "defaultLocalization", isPackage: true)
    }
    return said
  }

  private static func contents(of file: RepositoryFile) -> Data? {
    do {
      return Data(try file.bytes(limit: limit))
    } catch {
      return nil
    }
  }

  /// The first language assigned to a key: `name = en;`, `"name" : "en"`, `name: "en"`; comments
  /// are skipped.
  private static func language(behind word: String, in text: Data) -> String? {
    var rest = text[...]
    while let range = rest.range(of: Data(word.utf8)) {
      defer { rest = rest[range.upperBound...] }
      let before = rest[..<range.lowerBound].suffix(4_096)
      let line = before.suffix(from: before.lastIndex(of: 10) ?? before.startIndex)
      if line.contains(UInt8(ascii: "#")) || line.range(of: Data("//".utf8)) != nil { continue }
      if let open = before.range(of: Data("/*".utf8), options: .backwards),
        before[open.upperBound...].range(of: Data("*/".utf8)) == nil
      {
        continue
      }
      let behind = String(decoding: rest[range.upperBound...].prefix(128), as: UTF8.self)
        .drop { $0 == "\"" || $0 == " " || $0 == "\t" }
      guard let mark = behind.first, mark == "=" || mark == ":" else { continue }
      let value = behind.dropFirst().prefix { !$0.isNewline }.drop(while: \.isWhitespace)
      let quoted = value.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      let said =
        quoted.count > 2
        ? quoted[1] : value.prefix { !$0.isWhitespace && !";,)}'".contains($0) }
      // Old projects use English names of languages, as in their folders.
      let language = LanguageFolder.language(named: String(said))
      // `Base` is not a language.
      if language != "Base", LanguageTag.isWellFormed(language) { return language }
    }
    return nil
  }

  static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      // A folder that cannot be listed has no projects.
      return []
    }
  }

  private static func standard(_ path: String) -> String {
    "/" + Project.components(of: path).joined(separator: "/")
  }

  private static func above(_ path: String) -> String {
    path.folderAndName.folder
  }
}
