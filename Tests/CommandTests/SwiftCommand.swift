import Foundation
import LoctripTestSupport
import Testing

/// The program `swift`, for packages that use the plugins.
enum SwiftCommand {
  /// The path of the program, or `nil` where it is not on the search path.
  private static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swift" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static let canBuild: Bool = {
    #if os(Linux)
      return path != nil
    #else
      return false
    #endif
  }()

  private static let archive = """
    {"schemaVersion": "1.0", "artifacts": {"loctrip": {"type": "executable", "version": "1.0.0", "variants": [
    {"path": "loctrip", "supportedTriples": ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"]}]}}}
    """

  /// Writes the program that was built here as a binary target.
  static func writeProgram(into folder: TemporaryFolder, _ name: String) throws {
    try folder.write(archive, to: "\(name)/info.json")
    let place = URL(fileURLWithPath: folder.path("\(name)/loctrip"))
    // No link: the program looks for the one that reads Swift where it really is.
    try FileManager.default.copyItem(at: Program.url.resolvingSymlinksInPath(), to: place)
  }

  /// Runs `swift` to its end.
  static func run(_ words: [String], in folder: URL) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = words
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    // A file, because nobody reads a second pipe while the first one is read.
    let errors = try TemporaryFolder()
    try errors.write("", to: "errors.txt")
    process.standardError = try FileHandle(
      forWritingTo: URL(fileURLWithPath: errors.path("errors.txt")))
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: bytes, as: UTF8.self),
      String(decoding: try errors.bytes("errors.txt"), as: UTF8.self)
    )
  }
}
