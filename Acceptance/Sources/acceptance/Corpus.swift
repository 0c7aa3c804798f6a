import Dispatch
import Foundation
import StringCatalogs
import XLIFF

/// The corpus folder and the files in it, which the measurements of a run read once; the files of apps all of them, or
/// those of a tenth of the projects.
struct Corpus {
  let root: String
  /// Which tenth of the projects is looked at, 0 to 9; `nil` for all.
  let tenth: UInt64?
  private let listings = Shared<[String: [String]]>([:])
  private let catalogs = Shared<[String: Result<StringCatalog, any Error>]>([:])
  private let documents = Shared<[String: Result<XLIFFDocument, any Error>]>([:])

  init(root: String, tenth: UInt64? = nil) {
    self.root = root
    self.tenth = tenth
  }

  /// True for a file or folder, as ``short(_:)`` names it, of a project that is looked at.
  ///
  /// The name of the project decides, so its parts are looked at together.
  func isDrawn(_ name: String) -> Bool {
    guard let tenth else { return true }
    let parts = name.split(separator: "/")
    let place = parts.dropFirst().first == "xcode27-oracle" ? 3 : 2
    guard parts.first == "apple", place < parts.count else { return true }
    // FNV-1a.
    let digest = parts[place].utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return digest % 10 == tenth
  }

  /// True if there is at least this much of something, which a tenth of the projects need not have.
  func isEnough(_ count: Int, _ least: Int = 1) -> Bool { tenth != nil || count >= least }

  /// Every file below a folder whose name ends in one of some suffixes, sorted.
  func files(_ folder: String, _ suffixes: String...) -> [String] {
    let base = "\(root)/\(folder)"
    let all =
      listings.value[base]
      ?? FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
    listings.update { $0[base] = all }
    return all.filter { path in
      suffixes.contains { path.hasSuffix($0) } && isDrawn("\(folder)/\(path)")
    }
    .map { "\(base)/\($0)" }
    .sorted()
  }

  /// A catalog, read once.
  func catalog(_ path: String) throws -> StringCatalog {
    if let catalog = catalogs.value[path] { return try catalog.get() }
    let result = Result { try StringCatalog(parsing: bytes(of: path), path: path) }
    catalogs.update { $0[path] = result }
    return try result.get()
  }

  /// An XLIFF, read once.
  func document(_ path: String) throws -> XLIFFDocument {
    if let document = documents.value[path] { return try document.get() }
    let result = Result { try XLIFFDocument(parsing: bytes(of: path), path: path) }
    documents.update { $0[path] = result }
    return try result.get()
  }

  /// The folders right below a folder, sorted.
  func folders(_ folder: String) -> [String] {
    let base = "\(root)/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
      .filter(isDrawn).sorted()
  }

  /// The folders two below a folder, sorted: the commits of a repository, the tests of a kind.
  func groups(_ folder: String) -> [String] { folders(folder).flatMap { folders($0) } }

  /// A path as the reports name it.
  func short(_ path: String) -> String {
    path.hasPrefix(root) ? String(path.dropFirst(root.count + 1)) : path
  }
}

func bytes(of path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func percent(_ part: Int, _ whole: Int) -> String {
  guard whole > 0 else { return "–" }
  let value = Double(part) * 100 / Double(whole)
  return part == whole ? "100 %" : String(format: "%.2f %%", value)
}

/// Prints how many lines there are below a title, and the first of them.
func list(_ title: String, _ lines: [String], atMost limit: Int = .max) {
  print("\(title): \(lines.count)")
  for line in lines.prefix(limit) { print("  \(line)") }
}

/// What several threads add to.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var content: Value

  init(_ content: Value) { self.content = content }

  var value: Value { lock.withLock { content } }

  func update(_ body: (inout Value) -> Void) { lock.withLock { body(&content) } }
}

/// The results of a function for numbers from 0 on, in their order, on all cores.
func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
  let results = Shared([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = body(index)
    results.update { $0[index] = result }
  }
  return results.value.compactMap { $0 }
}
