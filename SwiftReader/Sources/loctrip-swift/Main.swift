internal import CLoctripCommit
internal import CLoctripReader
internal import LoctripCodeFacts
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Reads the names of Swift files, each ended by a zero byte, from standard input, and prints the facts of each.
///
/// It is started by loctrip, and limits itself: a file that is too much for it ends it, and loctrip knows which.
@main
enum Main {
  /// The largest memory, in bytes.
  nonisolated private static let memory: UInt64 = 8 << 30
  /// The stack of the thread that parses: a parser calls itself for each level of the code.
  nonisolated private static let stack = 512 << 20
  /// The time of a core for one file.
  nonisolated private static let seconds: UInt64 = 30

  static func main() {
    // Without /proc there are no arguments at all on Linux, not even a name.
    guard CommandLine.arguments.count <= 1 else {
      let words =
        "loctrip-swift \(FactsFormat.version): reads Swift for loctrip. Names of files, each ended by a zero byte, "
        + "come from standard input; their facts are printed as lines of JSON (\(FactsFormat.schema)).\n"
      let isWanted = CommandLine.arguments.dropFirst().allSatisfy { $0 == "--help" || $0 == "-h" }
      Output.put(Array(words.utf8), to: isWanted ? STDOUT_FILENO : STDERR_FILENO)
      exit(isWanted ? 0 : 64)
    }
    creader_limit_memory(memory)
    guard start() == 0 else { exit(71) }
  }

  /// Begins on a thread with a deep stack, away from the main actor.
  nonisolated private static func start() -> Int32 { creader_run(stack) { Main.run() } }

  nonisolated private static func run() {
    let commit = unsafe ccommit_name().map { unsafe String(cString: $0) }
    let end = commit.map { ",\"commit\":\"\($0)\"" } ?? ""
    var lines = Array(
      "{\"schema\":\"\(FactsFormat.schema)\",\"version\":\"\(FactsFormat.version)\"\(end)}\n".utf8)
    guard let input = Input.bytes(of: STDIN_FILENO, limit: Int.max) else { exit(74) }
    for name in input.split(separator: 0) {
      let path = String(decoding: name, as: UTF8.self)
      guard let bytes = file(path) else {
        lines += FactLines.line("unreadable", path)
        continue
      }
      lines += FactLines.line("begin", path)
      // What is printed has to arrive before a file ends the program.
      Output.put(lines)
      creader_limit_seconds(seconds)
      guard let facts = SwiftReader.facts(of: bytes) else {
        lines = FactLines.line("deep", path)
        continue
      }
      lines = FactLines(facts).bytes
      lines += FactLines.end(byteCount: bytes.count, facts).utf8
    }
    Output.put(lines)
  }

  /// The bytes of a file; `nil` if it cannot be read or is too large.
  nonisolated private static func file(_ path: String) -> [UInt8]? {
    var size: Int64 = 0
    let file = unsafe creader_open(path, &size)
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    guard size <= FactsFormat.largestFile else { return nil }
    return Input.bytes(of: file, limit: FactsFormat.largestFile)
  }
}

/// Reading of descriptors.
private enum Input {
  /// Everything that a descriptor gives; `nil` if it cannot be read or has more than a limit.
  static func bytes(of file: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > limit { return nil }
    }
  }
}

/// Writing to descriptors.
private enum Output {
  /// Writes everything; ends the program if nobody reads it.
  static func put(_ bytes: [UInt8], to file: Int32 = STDOUT_FILENO) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start...].withUnsafeBytes {
        unsafe write(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { exit(74) }
      start += count
    }
  }
}
