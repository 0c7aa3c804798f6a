import Foundation

/// The folder of one attack, and what went wrong in it.
final class AttackRoom {
  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The statuses that inputs and findings may have.
  static let usual: Set<Int32> = [0, 1, 65]
  /// Every status that `docs/ci.md` documents.
  static let documented: Set<Int32> = [0, 1, 64, 65, 66, 73, 74]

  let folder: String
  let program: String
  private let library: String
  private(set) var problems: [String] = []

  init(program: String, library: String, folder: String) throws {
    self.program = program
    self.library = library
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// A room inside another one.
  convenience init(_ room: AttackRoom, folder: String) throws {
    try self.init(program: room.program, library: room.library, folder: "\(room.folder)/\(folder)")
  }

  func remove() {
    // A folder may have been made unreadable.
    chmod(folder, 0o700)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Notes what happened and must not.
  func expect(_ isFine: Bool, _ problem: @autoclosure () -> String) {
    if !isFine { problems.append(problem()) }
  }

  // MARK: - Files

  func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try makeFolder(String(path(name).prefix { _ in true }.dropLast(lastStep(name).count)))
    // Not by way of URL, which has ideas of its own about odd names.
    guard let file = fopen(path(name), "wb") else { throw Failure("\(name) cannot be made") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Failure("\(name) cannot be written")
    }
  }

  private func lastStep(_ name: String) -> Substring {
    name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    let folder = path(name).dropLast(lastStep(name).count)
    try makeFolder(String(folder))
    guard symlink(target, path(name)) == 0 else { throw Failure("\(name) cannot be linked") }
  }

  func read(_ name: String) -> [UInt8]? {
    guard let file = fopen(path(name), "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  func text(_ name: String) -> String { String(decoding: read(name) ?? [], as: UTF8.self) }

  func exists(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) == 0
  }

  func isLink(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Every file below a folder with its contents; of a link where it leads.
  func snapshot(_ name: String) throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for inside in try FileManager.default.subpathsOfDirectory(atPath: path(name)) {
      let place = "\(name)/\(inside)"
      var status = stat()
      guard lstat(path(place), &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: result[inside] = read(place) ?? []
      case S_IFLNK:
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: path(place))
        result[inside] = Array("-> \(target)".utf8)
      default: result[inside] = []
      }
    }
    return result
  }

  /// Notes what changed below a folder while something was done.
  func expectUnchanged(_ name: String, _ body: () throws -> Void) throws {
    let before = try snapshot(name)
    try body()
    let after = try snapshot(name)
    for path in Set(before.keys).union(after.keys).sorted() where before[path] != after[path] {
      let how = before[path] == nil ? "made" : after[path] == nil ? "removed" : "changed"
      problems.append("\(name)/\(path) was \(how)")
    }
  }

  // MARK: - Runs

  /// How a run is done, and what it may come to.
  struct Conditions {
    var codes = AttackRoom.usual
    var folder: String?
    var environment: [String: String] = [:]
    /// What a shell does before it becomes the program, such as closing its input.
    var shell: String?
    /// Whether the output is a document and not for a terminal.
    var isData = false
    /// Of the processor.
    var seconds = 60.0
    /// In MB.
    var memory = 1_500
  }

  /// Runs the program and makes sure of what holds for every run.
  @discardableResult
  func run(_ arguments: String..., with conditions: Conditions = Conditions()) throws -> Ending {
    try run(arguments, with: conditions)
  }

  @discardableResult
  func run(_ arguments: [String], with conditions: Conditions = Conditions()) throws -> Ending {
    let ending = try ending(of: [program] + arguments, conditions)
    let shown = arguments.first ?? ""
    if ending.isLate {
      problems.append("\(shown) does not end")
    } else if ending.code == -SIGXCPU {
      problems.append("\(shown) takes more than \(Int(conditions.seconds)) s of the processor")
    } else if ending.code < 0 {
      problems.append("\(shown) was ended by signal \(-ending.code)")
    } else if !conditions.codes.contains(ending.code) {
      problems.append("\(shown): exit \(ending.code): \(ending.errors.suffix(300))")
    }
    expect(ending.megabytes < conditions.memory, "\(shown) took \(ending.megabytes) MB")
    if !conditions.isData { expectVisible(ending.output, "the output of \(shown)") }
    expectVisible(ending.errors, "the messages of \(shown)")
    return ending
  }

  /// Starts the program without waiting; `wait` of the run says how it ended.
  func start(_ arguments: [String], with conditions: Conditions = Conditions()) throws -> Running {
    try Running([program] + arguments, conditions, in: folder)
  }

  /// Runs another program, which has to work.
  @discardableResult
  func tool(_ arguments: String..., with conditions: Conditions = Conditions()) throws -> Ending {
    try tool(arguments, with: conditions)
  }

  @discardableResult
  func tool(_ arguments: [String], with conditions: Conditions = Conditions()) throws -> Ending {
    let ending = try ending(of: ["/usr/bin/env"] + arguments, conditions)
    guard conditions.codes.contains(ending.code) else {
      throw Failure("\(arguments.joined(separator: " ")): \(ending.code) \(ending.errors)")
    }
    return ending
  }

  private func ending(of command: [String], _ conditions: Conditions) throws -> Ending {
    try Running(command, conditions, in: folder).wait()
  }

  /// Notes what would act on a terminal, deceive an eye, or be a command to the log of a CI.
  func expectVisible(_ text: String, _ place: String) {
    let isActive = text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F: true
      default: false
      }
    }
    if let isActive { problems.append("\(place) has U+\(String(isActive.value, radix: 16))") }
    // By bytes: a character with thousands of marks takes long to compare.
    let commands = text.utf8.split(separator: UInt8(ascii: "\n")).filter { line in
      line.starts(with: "::".utf8) || line.starts(with: "##[".utf8)
    }
    if let command = commands.first {
      problems.append("\(place) has the line \(Substring(command))")
    }
  }

  /// What is preloaded to end a run amid its work.
  func fault(_ mode: String, at number: Int) -> [String: String] {
    ["LD_PRELOAD": library, "FAULT_AT": "\(number)", "FAULT_MODE": mode]
  }
}
