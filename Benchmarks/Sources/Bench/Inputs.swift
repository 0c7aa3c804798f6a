import Foundation
import LoctripMeasuring

/// The generated files of one size.
struct Inputs: Sendable {
  let folder: String

  /// Generates the files, or takes those that are there when `isReusing`.
  init(units: Int, folder: String, tool: String, isReusing: Bool = false) throws {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: "\(folder)/work", withIntermediateDirectories: true)
    for (kind, name, options) in [
      ("catalog", "Localizable.xcstrings", []), ("xliff", "fr.xliff", []),
      ("xliff", "fr-2.1.xliff", ["--xliff-version", "2.1"]),
      ("delivery", "few.xliff", ["--one-in", "400"]),
      ("delivery", "every.xliff", ["--one-in", "1"]),
      ("delivery", "orphans.xliff", ["--orphaned"]),
      ("delivery", "moved.xliff", ["--moved"]),
      ("edited", "ours.xcstrings", ["--first", "0"]),
      ("edited", "theirs.xcstrings", ["--first", "3"]),
      ("strings", "strings", []),
    ] {
      if isReusing && FileManager.default.fileExists(atPath: "\(folder)/\(name)") { continue }
      let command = [tool, "generate", kind, "--units", String(units), "-o", name] + options
      guard try ProgramRun.run(command, in: folder).exitCode == 0 else {
        throw BenchError("the \(kind) could not be generated")
      }
    }
  }

  /// Exports the catalog as the bundles that a work reads, unless an XLIFF is one.
  func writeBundles(of work: Work, _ loctrip: String) throws {
    for kind in Form.all.map(\.name) where work.inputs.contains("fr.\(kind)") {
      let bundle = "\(folder)/fr.\(kind)"
      if FileManager.default.fileExists(atPath: bundle) {
        try FileManager.default.removeItem(atPath: bundle)
      }
      _ = try measure([
        loctrip, "export", "Localizable.xcstrings", "--language", "fr", "--bundle", kind,
        "--no-manifest", "-o", "fr.\(kind)",
      ])
    }
  }

  func size(_ name: String) -> Int {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return attributes[.size] as? Int ?? 0
    } catch {
      return 0
    }
  }

  /// Measures a work from the same state as every time before.
  ///
  /// - Parameter prefix: What runs the program, such as valgrind with its options.
  func measure(_ work: Work, under prefix: [String] = []) throws -> ProgramRun {
    if let name = work.copied {
      let copy = "\(folder)/work/\(name)"
      if FileManager.default.fileExists(atPath: copy) {
        try FileManager.default.removeItem(atPath: copy)
      }
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: copy)
    }
    for name in work.made {
      let made = "\(folder)/work/\(name)"
      if FileManager.default.fileExists(atPath: made) {
        try FileManager.default.removeItem(atPath: made)
      }
    }
    return try measure(prefix + work.command)
  }

  /// What libxml2's own pass takes over each XLIFF.
  func streams(_ xmllint: String) throws -> [String: Double] {
    var seconds: [String: Double] = [:]
    for name in ["fr.xliff", "fr-2.1.xliff", "strings.xliff"] {
      seconds[name] = try measure([xmllint, "--noout", "--stream", name]).seconds
    }
    return seconds
  }

  func measure(_ command: [String]) throws -> ProgramRun {
    let measured = try ProgramRun.run(command, in: folder)
    // 1 says that there is something to look at, which is no failure.
    guard measured.exitCode <= 1 else {
      throw BenchError("exit \(measured.exitCode): \(command.joined(separator: " "))")
    }
    return measured
  }
}
