import ArgumentParser
import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import loctrip

/// The built program.
enum Program {
  /// Where it is.
  static let url = BuiltPrograms.folder.appendingPathComponent("loctrip")

  /// What a run left behind.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    /// The lines on the stream of findings.
    var findings: [String] { errors.split(separator: "\n").map(String.init) }

    /// The findings of an import as JSON, as they would be lines.
    func findingsOfJSON() throws -> [String] {
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      let units = report["units"] as? [[String: Any]]
      try #require(units != nil || report["schema"] as? String == "loctrip.failure/1")
      func findings(_ holder: [String: Any]) -> [String] {
        (holder["findings"] as? [[String: Any]] ?? []).map { finding in
          let place = (finding["places"] as? [[String: Any]])?.first
          let numbers = ["line", "column"].compactMap { place?[$0] as? Int }.map { ":\($0)" }
          let path = (place?["path"] as? String).map { $0 + numbers.joined() + ": " } ?? ""
          func text(_ name: String) -> String { finding[name] as? String ?? "" }
          return "\(path)\(text("severity")): \(text("message")) [\(text("code"))]".oneLine
        }
      }
      return findings(report) + (units ?? []).flatMap(findings)
    }
  }

  /// Runs a command line to its end in this process, which stands in the folder meanwhile.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the name of the program.
  ///   - folder: The working directory.
  static func run(_ arguments: [String], in folder: URL) throws -> Outcome {
    // Its path may depend on where this process was started.
    _ = url
    return try WorkingFolder.turn.withLock {
      let files = FileManager.default
      let home = files.currentDirectoryPath
      try #require(files.changeCurrentDirectoryPath(folder.path))
      defer { #expect(files.changeCurrentDirectoryPath(home)) }
      let written = Written()
      let status = Console.$sink.withValue({ written.add($0, isError: $1) }) {
        Loctrip.run(arguments, columns: 80) { written.add(Array("\($0)\n".utf8), isError: $1) }
      }
      let outcome = written.outcome(status.rawValue)
      try SchemaCheck.judge(outcome.output, of: arguments)
      return outcome
    }
  }

  static func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Outcome {
    try run(arguments, in: folder.url)
  }

  /// What a run in this process writes.
  private final class Written: @unchecked Sendable {
    private let lock = NSLock()
    private var output: [UInt8] = []
    private var errors: [UInt8] = []

    func add(_ bytes: [UInt8], isError: Bool) {
      lock.withLock { if isError { errors += bytes } else { output += bytes } }
    }

    func outcome(_ status: Int32) -> Outcome {
      lock.withLock {
        Outcome(
          status: status, output: String(decoding: output, as: UTF8.self),
          errors: String(decoding: errors, as: UTF8.self))
      }
    }
  }

  /// Runs the built program to its end: for what depends on the process itself.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the name of the program.
  ///   - folder: The working directory.
  ///   - input: The bytes of standard input.
  ///   - output: Where its output goes instead of into the outcome.
  static func spawn(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:],
    input: String? = nil, output: String? = nil
  ) throws -> Outcome {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    (variables["NO_COLOR"], variables["FORCE_COLOR"]) = (nil, nil)
    process.environment = variables.merging(environment) { $1 }
    let outputPath = output ?? scratch.path("out")
    if output == nil { try scratch.write("", to: "out") }
    try scratch.write("", to: "err")
    let outputHandle = try #require(FileHandle(forWritingAtPath: outputPath))
    process.standardOutput = outputHandle
    let errorHandle = try #require(FileHandle(forWritingAtPath: scratch.path("err")))
    process.standardError = errorHandle
    process.standardInput = FileHandle.nullDevice
    if let input {
      try scratch.write(input, to: "in")
      let handle = try #require(FileHandle(forReadingAtPath: scratch.path("in")))
      process.standardInput = handle
    }
    try process.run()
    process.waitUntilExit()
    let outcome = Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: output == nil ? String(decoding: try scratch.bytes("out"), as: UTF8.self) : "",
      errors: String(decoding: try scratch.bytes("err"), as: UTF8.self))
    try SchemaCheck.judge(outcome.output, of: arguments)
    return outcome
  }
}

extension TemporaryFolder {
  /// Every file below the folder with its bytes, hidden ones too.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    let files = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    for name in files {
      var isFolder: ObjCBool = false
      guard unsafe FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      contents[name] = try bytes(name)
    }
    return contents
  }
}

/// Inputs of the command line.
enum Sample {
  /// A catalog in the form of Xcode.
  static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Tide" : {
          "localizations" : {
            "fr" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Marée"
              }
            }
          }
        },
        "Wind" : {

        }
      },
      "version" : "1.0"
    }
    """

  /// A document with some units in its file.
  static func xliff(
    _ units: String, language: String? = "fr", original: String = "Localizable.xcstrings"
  ) -> String {
    let target = language.map { " target-language=\"\($0)\"" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="\(original)" source-language="en"\(target) datatype="plaintext">
      <body>
      \(units)
      </body>
      </file>
      </xliff>

      """
  }

  /// A unit.
  static func unit(_ id: String, _ target: String) -> String {
    "<trans-unit id=\"\(id)\"><source>\(id)</source><target>\(target)</target></trans-unit>"
  }

  /// A folder `app` with the catalog, and a delivery `fr.xliff`.
  static func folder(delivery: String = xliff(unit("Wind", "Vent"))) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(catalog, to: "app/Localizable.xcstrings")
    try folder.write(delivery, to: "fr.xliff")
    return folder
  }
}
