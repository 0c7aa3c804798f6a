import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripFileTools
import StringCatalogs

/// The projects of `xliff-samples/layouts`: the source language and texts of each table, and the catalogs that a
/// migration makes of them, interface files among them, as the `expected.txt` of each says.
struct MigrateLayouts {
  private(set) var count = 0
  private(set) var lines = 0
  private(set) var interfaces = 0
  private(set) var differences: [String] = []

  /// Reads every project in a copy outside of this one, whose manifest would be the nearest.
  mutating func run(_ judge: (Migration.Table, Migration) throws -> Void) throws {
    let room = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("loctrip-layouts-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: "xliff-samples/layouts"), to: room)
    defer { try? FileManager.default.removeItem(at: room) }
    for name in try FileManager.default.contentsOfDirectory(atPath: room.path).sorted() {
      let folder = room.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: "\(folder)/expected.txt") else { continue }
      count += 1
      let made = try Migration([folder], to: .xcstrings, isReadOnly: true)
      var found: [String] = []
      for file in try LoctripProject([folder]).catalogs {
        found += Self.lines("is", file.original, file.catalog)
      }
      for change in made.changes {
        let path = String(change.path.dropFirst(folder.utf8.count + 1))
        if path.contains("mul.lproj/") { interfaces += 1 }
        found += Self.lines(
          "becomes", path, try StringCatalog(parsing: change.bytes, path: change.path))
      }
      for table in made.tables { try judge(table, made) }
      compare(found, with: try bytes(of: "\(folder)/expected.txt"), of: name)
    }
  }

  private mutating func compare(_ found: [String], with expected: [UInt8], of name: String) {
    let wanted = String(decoding: expected, as: UTF8.self).split(separator: "\n").map(String.init)
    lines += wanted.count
    for line in wanted where !found.contains(line) { differences.append("\(name) lacks: \(line)") }
    for line in found where !wanted.contains(line) { differences.append("\(name) has: \(line)") }
  }

  /// The texts of a catalog: the sources, and the translations of each language.
  private static func lines(_ verb: String, _ path: String, _ catalog: any Catalog) -> [String] {
    let source = catalog.sourceLanguage
    var lines = catalog.table(in: source).compactMap { unit in
      unit.source.map { "\(path) \(verb) \(source): \(unit.id ?? "") = \($0.description.oneLine)" }
    }
    for language in catalog.languages.sorted() where language != source {
      lines += catalog.table(in: language).compactMap { unit in
        unit.target.map {
          "\(path) \(verb) \(language): \(unit.id ?? "") = \($0.description.oneLine)"
        }
      }
    }
    return lines
  }
}
