import Foundation

/// A fresh folder that a command works in.
package struct Room {
  package let folder: String
  /// The catalog of most inputs.
  package static let app = "app/Localizable.xcstrings"
  /// The program, for what an input is made with.
  package let loctrip: String

  /// Empties the folder.
  package init(_ folder: String, loctrip: String) throws {
    self.folder = folder
    self.loctrip = loctrip
    let files = FileManager.default
    if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  package func write(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  package func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// Runs the program to make an input.
  package func run(_ arguments: [String]) throws {
    let exit = try ProgramRun.run([loctrip] + arguments, in: folder).exitCode
    guard exit <= 1 else { throw BenchError("exit \(exit): loctrip \(arguments)") }
  }

  /// The id of the first order.
  package func order() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/orders").sorted()
    guard
      let order = names.first(where: {
        FileManager.default.fileExists(atPath: "\(folder)/orders/\($0)/order.json")
      })
    else { throw BenchError("there is no order in \(folder)") }
    return order
  }

  /// Counts the instructions of a command and of the programs that it starts.
  ///
  /// In its words, `FOLDER/*` is all that is in a folder, and `ORDER` the id of the first order.
  ///
  /// - Parameter wanted: The only exit code that is no failure; 0 and 1 are none if it is `nil`.
  package func count(_ arguments: [String], exit wanted: Int? = nil) throws -> Int {
    let arguments = try arguments.flatMap { argument in
      if argument == "ORDER" { return [try order()] }
      guard argument.hasSuffix("/*") else { return [argument] }
      let named = argument.dropLast(2)
      return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(named)").sorted()
        .map { "\(named)/\($0)" }
    }
    let logs = "\(folder)-logs"
    let run = try ProgramRun.run(
      try Callgrind.prefix(logs: logs) + [loctrip] + arguments, in: folder)
    guard wanted.map({ run.exitCode == $0 }) ?? (run.exitCode <= 1) else {
      throw BenchError("exit \(run.exitCode): loctrip \(arguments) in \(folder)")
    }
    return try Callgrind.count(inAll: logs)
  }
}
