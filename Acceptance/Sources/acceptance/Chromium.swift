import Foundation

/// A browser without a window.
struct Chromium {
  /// What a run left behind.
  struct Run {
    /// The page at the end.
    let page: String
    /// What the console said.
    let console: [String]
    /// The processor time of the page's main thread in seconds, and of its longest task between what
    /// the page marked as `begin` and `end`.
    let mainThread: (total: Double, longest: Double)?
  }

  private let program: URL
  private let folder: URL

  /// Finds the browser.
  ///
  /// - Parameter folder: Where its files go.
  init?(in folder: URL) {
    guard let program = Self.find("chromium", "chromium-browser", "google-chrome") else {
      return nil
    }
    self.program = program
    self.folder = folder
  }

  /// The first of some programs that is there.
  static func find(_ names: String...) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return names.lazy.flatMap { name in
      path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
    }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Opens a page, lets it come to rest, and closes it.
  ///
  /// - Parameters:
  ///   - page: The file.
  ///   - isTraced: Whether the time of its main thread is taken.
  ///   - isDark: Whether the reader prefers dark colours.
  ///   - size: The window.
  ///   - screenshot: Where to put a picture of it, instead of reading the page.
  func open(
    _ page: URL,
    isTraced: Bool = false,
    isDark: Bool = false,
    size: (width: Int, height: Int) = (1_280, 1_000),
    screenshot: URL? = nil
  ) throws -> Run {
    let trace = folder.appending(path: "trace.json")
    var arguments = [
      "--headless", "--disable-gpu", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-extensions", "--disable-background-networking", "--hide-scrollbars",
      "--user-data-dir=\(folder.appending(path: "profile").path)", "--enable-logging=stderr",
      "--window-size=\(size.width),\(size.height)", "--virtual-time-budget=60000",
    ]
    if isDark { arguments.append("--blink-settings=preferredColorScheme=0") }
    if isTraced {
      arguments += [
        "--trace-startup=toplevel,devtools.timeline", "--trace-startup-format=json",
        "--trace-startup-duration=0", "--trace-startup-file=\(trace.path)",
      ]
    }
    arguments.append(screenshot.map { "--screenshot=\($0.path)" } ?? "--dump-dom")
    arguments.append(page.absoluteString)
    let output = folder.appending(path: "page.html")
    let errors = folder.appending(path: "errors.txt")
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    return Run(
      page: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      console: said.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init),
      mainThread: isTraced ? try Self.mainThread(trace) : nil
    )
  }

  /// An event of a trace.
  ///
  /// The processor time does not depend on what else the machine does.
  private struct Event: Decodable {
    struct Arguments: Decodable {
      struct Details: Decodable {
        let message: String?
      }

      let name: String?
      let data: Details?
    }

    let name: String?
    let ph: String?
    let pid: Int?
    let tid: Int?
    let ts: Double?
    let tdur: Double?
    let args: Arguments?
  }

  private struct Trace: Decodable {
    let traceEvents: [Event]
  }

  private struct Thread: Hashable {
    let process: Int
    let thread: Int
  }

  /// The time of the main thread of the renderer that parsed most.
  private static func mainThread(_ file: URL) throws -> (total: Double, longest: Double)? {
    let events = try JSONDecoder().decode(Trace.self, from: Data(contentsOf: file)).traceEvents
    var mains: Set<Thread> = []
    var parsing: [Thread: Double] = [:]
    var total: [Thread: Double] = [:]
    var longest: [Thread: Double] = [:]
    var span: (begin: Double, end: Double) = (.infinity, .infinity)
    for event in events where event.name == "TimeStamp" {
      switch event.args?.data?.message {
      case "begin": span.begin = event.ts ?? .infinity
      case "end": span.end = event.ts ?? .infinity
      default: break
      }
    }
    for event in events {
      guard let process = event.pid, let thread = event.tid else { continue }
      let key = Thread(process: process, thread: thread)
      if event.name == "thread_name", event.args?.name == "CrRendererMain" { mains.insert(key) }
      guard event.ph == "X", let duration = event.tdur else { continue }
      switch event.name {
      case "ThreadControllerImpl::RunTask":
        total[key, default: 0] += duration
        if let start = event.ts, start > span.begin, start < span.end {
          longest[key] = max(longest[key] ?? 0, duration)
        }
      case "ParseHTML": parsing[key, default: 0] += duration
      default: break
      }
    }
    guard let main = mains.max(by: { (parsing[$0] ?? 0) < (parsing[$1] ?? 0) }),
      let sum = total[main]
    else { return nil }
    return (sum / 1_000_000, (longest[main] ?? 0) / 1_000_000)
  }
}
