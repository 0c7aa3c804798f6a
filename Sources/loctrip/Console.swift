import LoctripFileSets
import ArgumentParser
import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripLocalizationReports
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two streams of the command line: data on one, findings on the other.
enum Console {
  /// Takes what is written, and whether it is for the stream of findings, instead of the streams.
  @TaskLocal static var sink: (@Sendable (_ bytes: [UInt8], _ isError: Bool) -> Void)?

  /// The choice of colour on the command line.
  @TaskLocal static var color = ColorChoice.auto

  /// The line on a terminal about long work, while nothing else is printed.
  private static let progress = Mutex<ProgressLine?>(nil)

  private static func endProgress() {
    progress.withLock { line in
      line?.stop()
      line = nil
    }
  }

  /// Says how far the work is, where a person watches and wants it.
  private static func startProgress() {
    guard sink == nil, isatty(STDERR_FILENO) == 1,
      ProcessFacts.variable("TERM") ?? "dumb" != "dumb"
    else { return }
    progress.withLock { line in
      line = ProgressLine { try? FileHandle.standardError.write(contentsOf: Array($0.utf8)) }
    }
  }

  /// The values that are kept until the program ends.
  private static let kept = Mutex<[any Sendable]>([])

  /// Keeps what was told until the program ends, which frees it faster than one object after the other.
  static func keep(_ value: any Sendable) {
    guard sink == nil else { return }
    kept.withLock { $0.append(value) }
  }

  /// Writes data.
  ///
  /// - Throws: ``ExitCode`` 74 when the stream is closed or full.
  static func write(_ bytes: [UInt8]) throws {
    if let report { return report.bytes.withLock { $0 += bytes } }
    if let sink { return sink(bytes, false) }
    endProgress()
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      if !isOutputClosed { printError("loctrip: error: the output cannot be written") }
      throw ExitCode(FindingsError.Kind.inputOutput.exitCode)
    }
  }

  /// True if the reader of standard output has ended.
  static var isOutputClosed: Bool {
    guard sink == nil else { return false }
    var state = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) != 0
  }

  /// Makes writing to a reader that has ended an error instead of the end of the process.
  static func ignoreClosedOutput() {
    guard sink == nil else { return }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Writes a piece of data.
  static func write(_ piece: Span<UInt8>) throws {
    try write(unsafe piece.withUnsafeBufferPointer { unsafe Array($0) })
  }

  /// Writes a report to a file, or to standard output for `-`.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if path == "-" { return try write(bytes) }
    try FileAccess.replace(named: [(path, bytes)], isDurable: false)
  }

  /// Writes text.
  static func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes a line about a file, its name made visible.
  static func writeLine(_ text: String) throws { try write("\(text.oneLine)\n") }

  /// Writes a line to the stream of findings.
  static func printError(_ text: String) {
    let line = Array("\(text)\n".utf8)
    if let sink { return sink(line, true) }
    endProgress()
    // When this stream fails there is nowhere left to say so.
    try? FileHandle.standardError.write(contentsOf: line)
  }

  /// Prints findings as compilers do.
  ///
  /// - Parameters:
  ///   - isVerbose: True for a line each; else those with one cause share one.
  ///   - others: The hint at the way to show the others of a cause.
  ///   - countsStanding: True to count in one line what stands until someone changes the project.
  static func print(
    _ findings: [Finding], quiet: Bool, isVerbose: Bool = true,
    others: String = "--verbose shows them", countsStanding: Bool = false
  ) {
    if countsStanding {
      let standing = findings.filter { Configuration.codesOfProject.contains($0.code.rawValue) }
      print(
        findings.filter { !Configuration.codesOfProject.contains($0.code.rawValue) }, quiet: quiet,
        isVerbose: isVerbose, others: others)
      guard !quiet, !standing.isEmpty else { return }
      let codes = Set(standing.map(\.code.rawValue)).sorted().joined(separator: ", ")
      let count = standing.count.counted("finding")
      return printFinding(
        "note: \(count) about the project; 'loctrip status' shows \(standing.count == 1 ? "it" : "them") [\(codes)]"
      )
    }
    guard isVerbose else {
      let told = findings.filter { !quiet || $0.severity == .error }
      return FindingSummary.lines(of: told, others: others).forEach(printFinding)
    }
    printAll(findings.filter { !quiet || $0.severity == .error }) { $0.description }
  }

  /// Writes findings, of a kind not more than its quota.
  private static func printAll(_ findings: [Finding], _ line: (Finding) -> String) {
    var quota = FindingQuota()
    for finding in findings where quota.admits(finding) { printFinding(line(finding)) }
    quota.remainders.forEach(printFinding)
  }

  /// Writes the line of a finding, its severity in colour.
  private static func printFinding(_ line: String) {
    printError(palette(for: STDERR_FILENO).marked(line))
  }

  /// The colours for standard output.
  static var palette: Palette { palette(for: STDOUT_FILENO) }

  /// True if standard output is a terminal.
  static var writesToTerminal: Bool { sink == nil && isatty(STDOUT_FILENO) == 1 }

  /// The colours for a stream: if the command line does not decide, on a terminal, or where `FORCE_COLOR` asks for
  /// them, and not against `NO_COLOR`.
  private static func palette(for stream: Int32) -> Palette {
    switch color {
    case .always: return Palette(isColoured: true)
    case .never: return Palette(isColoured: false)
    case .auto:
      guard ProcessFacts.variable("NO_COLOR")?.isEmpty ?? true else {
        return Palette(isColoured: false)
      }
      let isForced = ProcessFacts.variable("FORCE_COLOR").map { !["", "0"].contains($0) } ?? false
      let isTerminal = ProcessFacts.variable("TERM") != "dumb" && isatty(stream) == 1
      return Palette(isColoured: sink == nil && (isForced || isTerminal))
    }
  }

  /// Ends a run that went on although a file could not be read, or a table's source language is not known.
  ///
  /// - Throws: The exit code, where `findings` has something that was left out.
  static func fail(for findings: [Finding]) throws {
    if let failure = findings.failure { throw ExitCode(failure.exitCode) }
  }

  /// Does a command's work; prints what went wrong and turns it into the exit code.
  ///
  /// - Parameters:
  ///   - common: The options of every command: progress, colours, and the part of the report in JSON to print.
  ///   - ignoresSelection: True for output that is no report.
  ///   - command: The command whose findings are told as JSON, also when they stop it; `nil` when they
  ///     are lines. What is wrong with the arguments is always lines.
  static func run(
    _ common: any CommonSettings, ignoresSelection: Bool = false, inJSON command: String? = nil,
    _ work: () throws -> Void
  ) throws {
    try $color.withValue(common.color) {
      guard let selection = common.selection, !ignoresSelection else {
        return try runColored(quiet: common.quiet, inJSON: command, work)
      }
      guard command != nil else {
        throw ValidationError(
          "--fields and --limit select from JSON on standard output; add --format json, without -o."
        )
      }
      try select(selection) { try runColored(quiet: common.quiet, inJSON: command, work) }
    }
  }

  /// Does work that writes a report in JSON, and writes the selected part of it.
  private static func select(_ selection: ReportSelection, _ work: () throws -> Void) throws {
    let report = Report()
    var failure: (any Error)?
    do { try $report.withValue(report, operation: work) } catch { failure = error }
    let bytes = report.bytes.withLock { $0 }
    if !bytes.isEmpty {
      guard let part = try selection.apply(to: bytes) else {
        // The report of a failed command has other members, so it is written whole.
        if let failure, (failure as? ExitCode)?.rawValue != 1 {
          try write(bytes)
          throw failure
        }
        throw ValidationError(
          "The report has no member \(selection.fields.map { "'\($0)'" }.joined(separator: ", ")).")
      }
      try write(part)
    }
    if let failure { throw failure }
  }

  /// A report that is not written as it is.
  private final class Report: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  @TaskLocal private static var report: Report?

  private static func runColored(quiet: Bool, inJSON command: String?, _ work: () throws -> Void)
    throws
  {
    FileAccess.keepStandardStreams()
    if !quiet { startProgress() }
    defer { endProgress() }
    do {
      try FileAccess.allowOpenFiles()
      try work()
    } catch let error as FindingsError {
      if let command, error.kind != .usage {
        try write(error.json(command: command))
        throw ExitCode(error.kind.exitCode)
      }
      printAll(error.findings) { $0.places.isEmpty ? "loctrip: \($0)" : $0.description }
      throw ExitCode(error.kind.exitCode)
    }
  }
}

extension FindingsError.Kind {
  /// The number that the program ends with, as `sysexits.h` has them.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .malformedInput: 65
    case .noInput: 66
    case .cannotCreate: 73
    case .inputOutput: 74
    }
  }
}
