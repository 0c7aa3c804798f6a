import Foundation
import LoctripBundles
import LoctripMatrix
import LoctripTestSupport
import Synchronization
import Testing

/// Every form, packing, base and fault of a delivery with every command, in pairs, through the built program.
@Suite struct MatrixTests {
  /// Runs the program to its end.
  private static func run(_ arguments: [String], in folder: URL) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = BuiltPrograms.folder.appendingPathComponent("loctrip")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "\(arguments)")
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// What is wrong with a cell.
  private static func problems(of cell: MatrixCell) -> [String] {
    do {
      let folder = try TemporaryFolder()
      return try MatrixTrip(cell, in: folder.url, run).play([cell.command])[cell.command] ?? []
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `a fault is judged alike in every form, packing, base and command`() throws {
    let cells = MatrixCell.pairs
    #expect(cells.count >= 190)
    let found = Mutex<[String: [String]]>([:])
    DispatchQueue.concurrentPerform(iterations: cells.count) { index in
      let problems = Self.problems(of: cells[index])
      if !problems.isEmpty { found.withLock { $0[cells[index].description] = problems } }
    }
    let wrong = found.withLock { $0 }
    print("matrix: \(cells.count) cells")
    for (cell, problems) in wrong {
      Issue.record("\(cell): \(problems.joined(separator: "; "))")
    }
  }

  @Test func `the matrix has every form`() {
    #expect(Set(MatrixForm.allCases.map(\.facts)) == Set(Bundles.all))
  }

  @Test func `every two values that can meet do meet`() {
    func pairs(_ cells: [MatrixCell]) -> Set<String> {
      var pairs: Set<String> = []
      for cell in cells {
        let words = cell.description.split(separator: " ").enumerated().map { "\($0):\($1)" }
        for left in words.indices {
          for right in words.indices where right > left {
            pairs.insert("\(words[left]) \(words[right])")
          }
        }
      }
      return pairs
    }
    #expect(pairs(MatrixCell.pairs) == pairs(MatrixCell.all))
  }
}
