import Dispatch
import Foundation
import LoctripMatrix

/// Every form, packing, base and fault of a delivery with every command, through the program.
///
/// The tests play pairs of these; here all of them are played. `EVERY=10` takes each tenth trip, and
/// `MATRIX="po zip order error"` the cells that begin like that, whose folders stay.
struct MatrixAcceptance {
  func run() throws -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard let program = environment["LOCTRIP"] else {
      print("matrix: LOCTRIP does not name the program")
      return false
    }
    let every = environment["EVERY"].flatMap { Int($0) } ?? 1
    var trips: [MatrixCell: Set<MatrixCommand>] = [:]
    let only = environment["MATRIX"]
    for cell in MatrixCell.all where only.map(cell.description.hasPrefix) ?? true {
      var trip = cell
      trip.command = .importTwice
      trips[trip, default: []].insert(cell.command)
    }
    let chosen = trips.sorted { $0.key.description < $1.key.description }.enumerated()
      .filter { $0.offset % every == 0 }.map(\.element)
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("loctrip-matrix-\(ProcessInfo.processInfo.processIdentifier)")
    defer {
      if only == nil {
        try? FileManager.default.removeItem(at: root)
      } else {
        print("the folders stay in \(root.path)")
      }
    }
    let found = Shared<[MatrixCell: [String]]>([:])
    DispatchQueue.concurrentPerform(iterations: chosen.count) { index in
      let (cell, commands) = chosen[index]
      let folder = root.appendingPathComponent("\(index)")
      var problems: [MatrixCommand: [String]] = [:]
      do {
        problems = try MatrixTrip(cell, in: folder) { try Self.run(program, $0, in: $1) }
          .play(commands)
      } catch {
        for command in commands { problems[command] = ["\(error)"] }
      }
      for (command, lines) in problems {
        var wrong = cell
        wrong.command = command
        found.update { $0[wrong] = lines }
      }
      if only == nil { try? FileManager.default.removeItem(at: folder) }
    }
    let wrong = found.value
    let count = chosen.reduce(0) { $0 + $1.value.count }
    for (cell, lines) in wrong.sorted(by: { $0.key.description < $1.key.description }) {
      print("  \(cell): \(lines.joined(separator: "; "))")
    }
    print("acceptance-matrix: \(count) cells, \(wrong.count) wrong")
    return wrong.isEmpty
  }

  private static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    return (
      isExit ? process.terminationStatus : -process.terminationStatus,
      String(decoding: bytes, as: UTF8.self)
    )
  }
}
