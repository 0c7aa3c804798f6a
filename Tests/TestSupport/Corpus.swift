public import Foundation

/// The corpus of real files, when it is beside the project.
///
/// Tests that need it are skipped where it is absent: `@Test(.enabled(if: Corpus.isPresent))`.
public enum Corpus {
  /// The folder with the unpacked corpus, or `nil`.
  public static let root: URL? = find()

  /// Whether there is a corpus.
  public static var isPresent: Bool { root != nil }

  /// Every file below a folder of the corpus whose name ends in one of some suffixes, sorted.
  public static func files(_ folder: String, _ suffixes: String...) -> [URL] {
    guard let base = root?.appendingPathComponent(folder) else { return [] }
    guard let found = FileManager.default.enumerator(atPath: base.path) else { return [] }
    return found.compactMap { $0 as? String }
      .filter { path in suffixes.contains { path.hasSuffix($0) } }
      .sorted()
      .map { base.appendingPathComponent($0) }
  }

  private static func find() -> URL? {
    let script = Project.root.appendingPathComponent("../shared/bin/corpus").standardizedFileURL
    guard FileManager.default.isExecutableFile(atPath: script.path) else { return nil }
    let process = Process()
    process.executableURL = script
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { return nil }
      let path = String(decoding: output, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return path.isEmpty ? nil : URL(fileURLWithPath: path)
    } catch {
      return nil
    }
  }
}

/// The project's own folder.
public enum Project {
  /// The folder that holds `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file of `xliff-samples`.
  public static func sample(_ path: String) -> URL {
    root.appendingPathComponent("xliff-samples").appendingPathComponent(path)
  }
}

/// A folder that is removed when the value goes away.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Creates an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("loctrip-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// The bytes of a file.
  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
