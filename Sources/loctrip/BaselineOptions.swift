import LoctripAppProjects
import ArgumentParser
import LoctripGates
import LoctripLocalizationCore
import LoctripLocalizationReports

/// The options of commands whose findings can be accepted for now.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: .value("file", "A file of accepted findings; they are counted, but not shown."),
    completion: .file())
  var baseline: String?

  @Flag(help: "Accept all findings: write them to the baseline.")
  var updateBaseline = false

  /// The file that would be written.
  func written(_ configured: String?) -> String? { updateBaseline ? baseline ?? configured : nil }

  /// Reads the baseline, and checks that the report and it are not one file or an input.
  ///
  /// - Parameter configured: The baseline of the configuration.
  func read(_ configured: String?, output: String, inputs: [String]) throws -> Baseline? {
    let path = baseline ?? configured
    if updateBaseline && path == nil {
      throw FindingsError(usage: "--update-baseline needs --baseline FILE")
    }
    try NamedOutputs.check(
      [("--output", output), ("--baseline", updateBaseline ? path : nil)]
        .compactMap { option, path in path.map { (option, $0) } }, inputs: inputs)
    return try path.map { try Baseline(at: $0, mayBeAbsent: updateBaseline || baseline == nil) }
  }

  /// Marks what is accepted, or accepts everything.
  func apply(_ baseline: Baseline?, to report: inout FindingsReport, codes: [String]) throws {
    guard var known = baseline else { return }
    if !updateBaseline, !known.isThere {
      report.notes.append(
        Finding(
          .noBaseline, .note,
          "no such file; create it with --update-baseline, which accepts all findings",
          at: FileLocation(path: known.path)))
    }
    if updateBaseline {
      known = known.updated(with: report, codes: codes)
      try known.write()
    }
    known.apply(to: &report, codes: codes)
    report.baseline?.isUpdated = updateBaseline
  }
}

extension ReportOptions {
  /// Writes findings: notes as lines beside the report, and with --quiet only what fails.
  func write(_ report: FindingsReport, _ common: any CommonSettings, isVerbose: Bool) throws {
    let form = try form
    if form != .json { Console.print(report.notes, quiet: common.quiet, isVerbose: isVerbose) }
    if isFile {
      try Console.write(report.render(as: form), to: output)
    } else if !common.quiet || form != .text {
      try Console.write(report.render(as: form, palette: Console.palette))
    } else if report.hasFailed {
      try Console.write(report.failing.render(as: form, palette: Console.palette))
    }
  }
}

extension Finding.Code {
  /// There is no baseline yet.
  fileprivate static let noBaseline: Self = "no-baseline"
}
