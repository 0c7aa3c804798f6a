import Foundation

/// Opens reports of ten thousand units in a browser: how long they take, whether the filters, the
/// keyboard and the structure are right, and whether anything leaves the page.
///
/// With `REPORT_SCREENSHOTS=FOLDER` it also takes pictures, to be looked at.
struct ReportAcceptance {
  /// The most that a page may take of its main thread, in seconds; on a slow machine, see `share`.
  private let limit = 2.0
  /// The most that it may take where that is more: a part of what the browser takes for its markup
  /// alone, without the style that leaves out what nobody sees yet.
  private let share = 0.35

  func run() throws -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "report-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let browser = Chromium(in: folder) else {
      print("acceptance-report: skipped, there is no Chromium")
      return true
    }
    let large = try ReportPages(in: folder.appending(path: "large"), count: 10_000)
    var isFine = true
    for page in [try large.importPage(), try large.diffPage()] {
      isFine = try measure(page, browser, folder) && isFine
    }
    let small = try ReportPages(in: folder.appending(path: "small"), count: 1_000)
    for page in [try small.importPage(), try small.diffPage()] {
      isFine = try look(page, browser, folder) && isFine
    }
    return isFine
  }

  // MARK: - A large page

  private func measure(
    _ page: ReportPages.Page,
    _ browser: Chromium,
    _ folder: URL
  ) throws -> Bool {
    var failures: [String] = []
    let file = folder.appending(path: "\(page.name).html")
    try Data(page.html).write(to: file)
    let plain = try best(of: file, browser, enough: limit)
    failures += plain.console
    let probed = try probe(page, browser, folder, isTraced: true)
    failures += check(probed.probe, of: page) + probed.failures
    failures += try validate(file)
    guard let time = plain.mainThread else {
      print("acceptance-report: \(page.name): the browser left no trace")
      return false
    }
    if time.total > limit {
      let bare = folder.appending(path: "\(page.name)-bare.html")
      try Data(Self.bare(page.html)).write(to: bare)
      let markup = try best(of: bare, browser, enough: 0).mainThread?.total ?? 0
      print("acceptance-report: \(page.name): its markup alone takes \(milliseconds(markup))")
      if time.total > markup * share {
        failures.append("the main thread is busy for longer than \(limit) s")
      }
    }
    let slowest = probed.longest.map { ", the slowest filter \(milliseconds($0))" } ?? ""
    print(
      """
      acceptance-report: \(page.name): \(page.count) units, \(page.html.count >> 10) KB, main \
      thread \(milliseconds(time.total)) of \(milliseconds(limit))\(slowest), \
      \(probed.probe.map { "\($0.requests)" } ?? "?") requests
      """
    )
    return tell(failures, page)
  }

  /// The best of three opens: what else the machine does only ever adds.
  private func best(of file: URL, _ browser: Chromium, enough: Double) throws -> Chromium.Run {
    var best = try browser.open(file, isTraced: true)
    for _ in 1..<3 where best.mainThread.map({ $0.total > enough }) ?? true {
      let again = try browser.open(file, isTraced: true)
      if again.mainThread?.total ?? .infinity < best.mainThread?.total ?? .infinity {
        best = again
      }
    }
    return best
  }

  /// A page without its style and script.
  private static func bare(_ html: [UInt8]) -> [UInt8] {
    var text = String(decoding: html, as: UTF8.self)
    for name in ["style", "script"] {
      while let start = text.range(of: "<\(name)"),
        let end = text.range(of: "</\(name)>", range: start.upperBound..<text.endIndex)
      {
        text.removeSubrange(start.lowerBound..<end.upperBound)
      }
    }
    return Array(text.utf8)
  }

  private func probe(
    _ page: ReportPages.Page,
    _ browser: Chromium,
    _ folder: URL,
    isTraced: Bool = false,
    isDark: Bool = false,
    size: (width: Int, height: Int) = (1_280, 1_000)
  ) throws -> (probe: ReportProbe?, longest: Double?, failures: [String]) {
    let file = folder.appending(path: "\(page.name)-probed.html")
    try Data(ReportProbe.inject(into: page.html)).write(to: file)
    let run = try browser.open(file, isTraced: isTraced, isDark: isDark, size: size)
    guard let probe = ReportProbe(page: run.page) else {
      return (nil, nil, ["the probe said nothing"] + run.console)
    }
    return (probe, run.mainThread?.longest, probe.failures + run.console)
  }

  private func check(_ probe: ReportProbe?, of page: ReportPages.Page) -> [String] {
    guard let probe else { return [] }
    var failures: [String] = []
    func compare<Value: Equatable>(_ name: String, _ found: Value, _ wanted: Value) {
      if found != wanted { failures.append("\(name): \(found) instead of \(wanted)") }
    }
    compare("units", probe.units, page.count)
    compare("kinds", probe.kinds, page.kinds)
    compare("languages", probe.languages, page.languages)
    compare("found", probe.found, 5 * ReportPages.texts.count)
    compare("requests", probe.requests, 0)
    if probe.contrasted < 100 { failures.append("of few texts the contrast could be measured") }
    return failures
  }

  /// What HTML Tidy has against a page; nothing where it is absent.
  private func validate(_ file: URL) throws -> [String] {
    guard let program = Chromium.find("tidy") else {
      print("acceptance-report: tidy is absent, the validity of the page is not checked")
      return []
    }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = ["-errors", "-quiet", file.path]
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return said.split(separator: "\n").prefix(5).map { "tidy: \($0)" }
  }

  // MARK: - A small page, in every light

  private func look(
    _ page: ReportPages.Page,
    _ browser: Chromium,
    _ folder: URL
  ) throws -> Bool {
    var failures: [String] = []
    var contrasts: [Double] = []
    for (name, isDark, width) in [
      ("light", false, 1_280), ("dark", true, 1_280), ("narrow", false, 500),
    ] {
      let probed = try probe(page, browser, folder, isDark: isDark, size: (width, 1_000))
      failures += (check(probed.probe, of: page) + probed.failures).map { "\(name): \($0)" }
      if let contrast = probed.probe?.contrast { contrasts.append(contrast) }
    }
    let lowest = contrasts.min().map { String(($0 * 100).rounded(.down) / 100) } ?? "?"
    print(
      """
      acceptance-report: \(page.name): in light, dark and narrow windows; the lowest contrast is \
      \(lowest)
      """
    )
    if let place = ProcessInfo.processInfo.environment["REPORT_SCREENSHOTS"] {
      try takePictures(page, browser, folder, in: URL(fileURLWithPath: place))
    }
    return tell(failures, page)
  }

  private func takePictures(
    _ page: ReportPages.Page,
    _ browser: Chromium,
    _ folder: URL,
    in place: URL
  ) throws {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(page.name).html")
    try Data(page.html).write(to: file)
    for (name, isDark, width) in [
      ("light", false, 1_280), ("dark", true, 1_280), ("narrow", false, 500),
    ] {
      _ = try browser.open(
        file,
        isDark: isDark,
        size: (width, 1_600),
        screenshot: place.appending(path: "\(page.name)-\(name).png")
      )
    }
  }

  private func tell(_ failures: [String], _ page: ReportPages.Page) -> Bool {
    for failure in failures.prefix(20) { print("  \(page.name): \(failure)") }
    return failures.isEmpty
  }

  private func milliseconds(_ seconds: Double) -> String {
    "\(Int((seconds * 1_000).rounded())) ms"
  }
}
