internal import Files
internal import Foundation
internal import LegacyCatalogs

/// The development regions of the projects that files belong to: the languages of texts that stand in
/// `Base.lproj`.
///
/// An Xcode project says `developmentRegion = en;`, a Swift package `defaultLocalization: "en"`. The
/// nearest one counts that is in a folder around the file, or else beside the folder that is searched.
/// Without any it is English. Nothing that is wrong with such a file stops a run.
package struct DevelopmentRegions {
  /// How far above a file that the user names is looked.
  private static let height = 6
  /// The longest file that is looked into.
  private static let limit = 64 << 20

  private let root: String?
  /// What a configuration says, or `nil`.
  private let configured: String?
  private var known: [String: String?] = [:]

  /// Begins without any.
  ///
  /// - Parameters:
  ///   - folder: The folder that is searched, or `nil` for a file that the user names.
  ///   - configured: What is the region of all files, whatever stands around them.
  package init(within folder: String?, configured: String? = nil) {
    root = folder.map(Self.standard)
    self.configured = configured
  }

  /// The development region of the project that a file belongs to.
  package mutating func region(of path: String) -> String {
    if let configured { return configured }
    var folder = Self.above(Self.standard(path))
    for _ in 0..<(root == nil ? Self.height : 100) {
      if let region = region(in: folder) { return region }
      let above = Self.above(folder)
      if above == folder || root.map({ !"\(folder)/".hasPrefix("\($0)/") }) == true { break }
      folder = above
    }
    return "en"
  }

  private mutating func region(in folder: String) -> String? {
    if let known = known[folder] { return known }
    let region = Self.read(in: folder)
    known[folder] = .some(region)
    return region
  }

  private static func read(in folder: String) -> String? {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      return nil
    }
    for name in names where name.hasSuffix(".xcodeproj") {
      if let region = word(
        behind: "developmentRegion = ",
        in: "\(folder)/\(name)/project.pbxproj",
        until: ";"
      ) {
        return region
      }
    }
    guard names.contains("Package.swift") else { return nil }
    return word(behind: "defaultLocalization:", in: "\(folder)/Package.swift", until: ",")
  }

  /// The language that a file says somewhere.
  private static func word(
    behind lead: String,
    in path: String,
    until end: Character
  ) -> String? {
    do {
      guard let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
        size <= limit
      else { return nil }
      let text = Data(try FileAccess.read(path))
      guard let range = text.range(of: Data(lead.utf8)) else { return nil }
      let rest = String(decoding: text[range.upperBound...].prefix(64), as: UTF8.self)
      let said = rest.prefix { $0 != end && $0 != "\n" && $0 != ")" }
        .filter { $0 != "\"" && !$0.isWhitespace }
      // Old projects have languages' names in English, as their folders do.
      let word = LanguageFolder.language(named: said)
      // Nobody writes `Base` there, but a language is what names files.
      return !word.isEmpty && word.utf8.allSatisfy(isOfTag) ? word : nil
    } catch {
      return nil
    }
  }

  private static func isOfTag(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (0x61...0x7A).contains(lower) || (0x30...0x39).contains(byte) || byte == 0x2D
      || byte == 0x5F
  }

  private static func standard(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private static func above(_ path: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }
}
