public import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

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
    // Foundation's Process leaks a few bytes, which the leak checker would find in every run.
    guard let output = unsafe popen("'\(script.path)'", "r") else { return nil }
    var path: [UInt8] = []
    while true {
      let byte = unsafe fgetc(output)
      guard byte >= 0, byte != 10 else { break }
      path.append(UInt8(truncatingIfNeeded: byte))
    }
    guard unsafe pclose(output) == 0, !path.isEmpty else { return nil }
    return URL(fileURLWithPath: String(decoding: path, as: UTF8.self))
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

/// The working folder of the process, which is one for all tests.
public enum WorkingFolder {
  /// Whoever stands in another one, or starts a program that is to start in it, has its turn; not to be had
  /// twice.
  public static let turn = NSLock()
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

  /// Writes a program and returns its path.
  ///
  /// Another process makes the file: one that this process has open for writing while another test starts a
  /// program cannot be run.
  @discardableResult
  public func writeProgram(_ text: String, to name: String) throws -> String {
    let draft = try write(text, to: "\(name).draft")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"cp "$0" "$1" && chmod 700 "$1" && rm "$0""#, draft, path(name)]
    process.currentDirectoryURL = url
    try process.run()
    process.waitUntilExit()
    return path(name)
  }

  /// Runs git in the folder, without the hooks and the signing of whoever runs the tests.
  ///
  /// - Throws: An error with the arguments when git fails.
  public func git(_ arguments: String...) throws { try git(arguments) }

  /// Runs git with a list of arguments; see ``git(_:)``.
  public func git(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=Tester", "-c", "user.email=tester@example.com"]
      + ["-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null"] + arguments
    process.currentDirectoryURL = url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw GitFailure(arguments: arguments) }
  }

  /// A run of git that failed.
  public struct GitFailure: Error {
    /// The arguments that a test gave it.
    public let arguments: [String]
  }

  /// The bytes of a file.
  public func bytes(_ name: String) throws -> [UInt8] {
    // Reading an empty file as a whole leaks in Foundation.
    let handle = try FileHandle(forReadingFrom: url.appendingPathComponent(name))
    defer { try? handle.close() }
    return [UInt8](try handle.readToEnd() ?? Data())
  }
}
