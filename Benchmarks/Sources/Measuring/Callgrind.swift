import Foundation

/// Counts instructions and bytes of the heap with valgrind, which do not depend on what else the machine does.
package enum Callgrind {
  /// The command that counts those of the command behind it.
  ///
  /// - Parameter log: The file that the count is written to.
  package static func prefix(log: String) -> [String] {
    [
      "/usr/bin/env", "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
      "--log-file=\(log)",
    ]
  }

  /// The command that counts those of the command behind it and of every program that it starts.
  ///
  /// - Parameter logs: The folder for a file of each program; it is emptied.
  package static func prefix(logs: String) throws -> [String] {
    let files = FileManager.default
    if files.fileExists(atPath: logs) { try files.removeItem(atPath: logs) }
    try files.createDirectory(atPath: logs, withIntermediateDirectories: true)
    return prefix(log: "\(logs)/%p") + ["--trace-children=yes"]
  }

  /// The count of a run that has ended, with that of every program that it started.
  ///
  /// - Throws: ``BenchError`` when valgrind counted nothing.
  package static func count(inAll logs: String) throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: logs)
    guard !names.isEmpty else { throw BenchError("valgrind counted nothing in \(logs)") }
    return try names.reduce(0) { $0 + (try count(in: "\(logs)/\($1)")) }
  }

  /// The count of a run that has ended.
  ///
  /// - Throws: ``BenchError`` when valgrind counted nothing.
  package static func count(in log: String) throws -> Int {
    let text = try String(contentsOfFile: log, encoding: .utf8)
    for line in text.split(separator: "\n") where line.contains("Collected :") {
      if let word = line.split(separator: " ").last, let count = Int(word) { return count }
    }
    throw BenchError("valgrind counted nothing:\n\(text)")
  }

  /// The command that counts the bytes that the command behind it asks of the heap.
  ///
  /// - Parameter log: The file that the count is written to.
  package static func heapPrefix(log: String) -> [String] {
    [
      "/usr/bin/env", "valgrind", "--tool=dhat", "--dhat-out-file=/dev/null",
      "--log-file=\(log)",
    ]
  }

  /// The bytes of a run that has ended, freed ones included.
  ///
  /// - Throws: ``BenchError`` when valgrind counted nothing.
  package static func heapBytes(in log: String) throws -> Int {
    let text = try String(contentsOfFile: log, encoding: .utf8)
    for line in text.split(separator: "\n") where line.contains("Total:") {
      let words = line.split(separator: " ")
      guard let unit = words.firstIndex(of: "bytes"), unit > 0 else { continue }
      if let count = Int(words[unit - 1].filter { $0 != "," }) { return count }
    }
    throw BenchError("valgrind counted nothing:\n\(text)")
  }

  /// The name of the program that reads code for loctrip.
  private static let reader = "loctrip-swift"

  /// Makes a copy of a program without the debug information, at which valgrind stops, and of the program that reads
  /// code for it, if that is where it looks.
  package static func strip(_ program: String, to copy: String) throws {
    let command = ["/usr/bin/env", "strip", "--strip-debug", "-o", copy, program]
    guard try ProgramRun.run(command).exitCode == 0 else {
      throw BenchError("\(program) cannot be copied")
    }
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let places = ["../libexec/loctrip/\(reader)", reader].map {
      folder.appendingPathComponent($0).path
    }
    guard URL(fileURLWithPath: program).lastPathComponent != reader,
      let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return }
    let beside = URL(fileURLWithPath: copy).deletingLastPathComponent()
    try strip(place, to: beside.appendingPathComponent(reader).path)
  }
}
