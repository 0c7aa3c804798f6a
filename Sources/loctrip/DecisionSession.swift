internal import LoctripExchange
import LoctripAppProjects
internal import ArgumentParser
import LoctripFileSets
import Foundation
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripLedger
import LoctripReview

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Deciding in a terminal, text by text, with the keys of a review page.
final class DecisionSession {
  private let sheet: ReviewSheet
  private let by: String?
  private var decisions: [Int: UnitDecision] = [:]
  /// The units that were decided with what was decided before, the last one at the end.
  private var history: [(unit: Int, before: UnitDecision?)] = []
  private var current = 0

  init(_ sheet: ReviewSheet, by: String?) { (self.sheet, self.by) = (sheet, by) }

  /// Asks about each text, and returns the decisions.
  ///
  /// - Throws: `FindingsError` of usage if there is no terminal; `ExitCode` 130 if the person gave up.
  func run() throws -> DecisionFile {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw FindingsError(usage: "--interactive needs a terminal; 'loctrip review' makes a page")
    }
    var file = DecisionFile(path: "terminal", sheet: "\(sheet.digest)")
    file.order = sheet.order?.id
    file.by = by ?? GitRepository.userName(around: ".") ?? RunClock.person
    file.session = "terminal-\(getpid())"
    file.sequence = 1
    guard sheet.openCount > 0 else {
      try Console.writeLine("Nothing to decide.")
      return file
    }
    let terminal = Terminal()
    defer { terminal.restore() }
    try show()
    while try take(terminal.key(), terminal) {}
    file.decisions = decisions.sorted { $0.key < $1.key }.map(\.value)
    return file
  }

  // MARK: - Keys

  /// Does what a key says.
  ///
  /// - Returns: False to save and quit.
  private func take(_ key: Terminal.Key, _ terminal: Terminal) throws -> Bool {
    switch key {
    case .interrupt:
      terminal.restore()
      Console.printError("loctrip: nothing was written")
      throw ExitCode(130)
    case .down: try move(to: current + 1)
    case .up: try move(to: current - 1)
    case .character("q"): return false
    case .character("j"): try move(to: current + 1)
    case .character("k"): try move(to: current - 1)
    case .character("n"): try moveToOpen(1)
    case .character("p"): try moveToOpen(-1)
    case .character("u"): try undo()
    case .character("t"): try decide(.take, terminal)
    case .character("o"): try decide(.keep, terminal)
    case .character("e"): try decide(.edit, terminal)
    case .character("l"): try decide(.look, terminal)
    case .character("r"): try decide(.sendBack, terminal)
    case .character("a"): try decide(.ask, terminal)
    case .character("?"): try Console.write(Self.help)
    case .character: break
    }
    return true
  }

  private static let help = """
      t  take the delivered text        o  keep ours
      e  edit, in $EDITOR               l  take it, look again later
      r  send back to the agency        a  ask the developer
      u  undo                           n, p  next, previous open text
      j, k, arrows  next, previous text q  save and quit
      Ctrl-C  quit; nothing is written

    """

  private func decide(_ decision: OrderEvent.Decided, _ terminal: Terminal) throws {
    let unit = sheet.units[current]
    guard unit.allowed.contains(decision) else {
      return try Console.writeLine("  not possible here: \(decision.rawValue)")
    }
    var made = UnitDecision(
      decision, unit.unit.catalogID, in: unit.unit.original, unit.unit.language, seen: unit.seen)
    switch decision {
    case .edit:
      let text = unit.text?.texts.joined(separator: "\n") ?? ""
      guard let edited = try terminal.edit(text), !edited.isEmpty else {
        return try Console.writeLine("  not changed")
      }
      made.texts =
        unit.unit.source?.isSet ?? false
        ? edited.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        : [edited]
    case .sendBack:
      let note = try terminal.line(
        unit.reason == nil ? "  reason: " : "  reason (empty: what was found): ")
      guard let note, !note.isEmpty || unit.reason != nil else {
        return try Console.writeLine("  a reason is needed")
      }
      made.note = note.isEmpty ? nil : note
    case .ask:
      guard let note = try terminal.line("  question: "), !note.isEmpty else {
        return try Console.writeLine("  a question is needed")
      }
      made.note = note
    case .take, .look, .keep: break
    }
    if [.take, .edit, .look].contains(decision), !unit.waivable.isEmpty {
      let rules = unit.waivable.map(\.rawValue)
      let answer = try terminal.line("  set \(rules.joined(separator: ", ")) aside? (y/n) ")
      if answer?.lowercased().hasPrefix("y") ?? false { made.waived = rules }
    }
    history.append((current, decisions[current]))
    decisions[current] = made
    let left = sheet.units.indices.count { sheet.units[$0].isOpen && decisions[$0] == nil }
    try Console.writeLine("  \(decision.past); \(left.grouped) left")
    try moveToOpen(1)
  }

  private func undo() throws {
    guard let last = history.popLast() else { return }
    decisions[last.unit] = last.before
    try move(to: last.unit)
  }

  private func move(to unit: Int) throws {
    guard sheet.units.indices.contains(unit) else { return }
    current = unit
    try show()
  }

  private func moveToOpen(_ step: Int) throws {
    var unit = current + step
    while sheet.units.indices.contains(unit) {
      if sheet.units[unit].isOpen, decisions[unit] == nil { return try move(to: unit) }
      unit += step
    }
    let isDone = !sheet.units.indices.contains { sheet.units[$0].isOpen && decisions[$0] == nil }
    if isDone { try Console.writeLine("  all decided; q saves and quits") }
  }

  // MARK: - Text

  private func show() throws {
    let palette = Console.palette
    let unit = sheet.units[current]
    let place = unit.unit.place.map { "  \(palette.dim($0.description.oneLine))" } ?? ""
    var lines = [
      "",
      "\(current + 1) of \(sheet.units.count)  \(unit.unit.language)  "
        + "\(palette.bold(ReportItem.shown(id: unit.unit.catalogID)))  \(unit.label.name)\(place)",
    ]
    func add(_ name: String, _ text: String?) {
      guard let text else { return }
      let padded = name + String(repeating: " ", count: max(12 - name.count, 1))
      lines.append("  \(palette.dim(padded))\(text.oneLine)")
    }
    add("source", unit.unit.source?.description)
    add("comment", unit.comment)
    add("in the app", unit.unit.before?.message.description ?? "–")
    add("delivered", unit.text == nil ? nil : unit.unit.delivered?.description)
    if let limit = unit.limit { add("limit", "\(limit.count) \(limit.unit.rawValue)") }
    for finding in unit.unit.findings {
      lines.append("  \(palette.yellow(finding.code.rawValue)): \(finding.message.oneLine)")
    }
    for note in unit.unit.notes { add("translator", note.text) }
    if let before = unit.before { add("earlier", before) }
    if let decision = decisions[current] {
      let text = decision.texts.isEmpty ? "" : " “\(decision.texts.joined(separator: " | "))”"
      add("decided", decision.decision.rawValue + text)
    }
    lines.append(palette.dim("  \(Self.keys(unit.allowed))  n next  u undo  q save and quit  ?"))
    try Console.write(lines.joined(separator: "\n") + "\n")
  }

  private static func keys(_ allowed: [OrderEvent.Decided]) -> String {
    let keys: [(OrderEvent.Decided, String)] = [
      (.take, "t take"), (.keep, "o keep ours"), (.edit, "e edit"), (.look, "l look again"),
      (.sendBack, "r send back"), (.ask, "a ask"),
    ]
    return keys.filter { allowed.contains($0.0) }.map(\.1).joined(separator: "  ")
  }
}

/// The terminal while single keys are read from it.
private final class Terminal {
  enum Key {
    case character(Character)
    case up, down
    /// Ctrl-C, or the end of the input.
    case interrupt
  }

  private var original = termios()
  private var isRaw = false

  init() { makeRaw() }

  /// Lets keys come one by one, without their echo.
  private func makeRaw() {
    guard !isRaw, unsafe tcgetattr(STDIN_FILENO, &original) == 0 else { return }
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    isRaw = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0
  }

  /// Leaves the terminal as it was.
  func restore() {
    guard isRaw else { return }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
    isRaw = false
  }

  /// The next byte, or `nil` at the end of the input.
  private func byte() -> UInt8? {
    var byte: UInt8 = 0
    var count: Int
    repeat { count = unsafe read(STDIN_FILENO, &byte, 1) } while count < 0 && errno == EINTR
    return count == 1 ? byte : nil
  }

  func key() -> Key {
    guard let first = byte(), first != 3, first != 4 else { return .interrupt }
    // An arrow is ESC [ A or ESC O A.
    if first == 27, let next = byte(), next == 91 || next == 79, let last = byte() {
      switch last {
      case 65: return .up
      case 66: return .down
      default: return .character(" ")
      }
    }
    return .character(Character(Unicode.Scalar(first)).lowercased().first ?? " ")
  }

  /// Reads a line; `nil` at the end of the input.
  func line(_ prompt: String) throws -> String? {
    restore()
    defer { makeRaw() }
    try Console.write(prompt)
    var bytes: [UInt8] = []
    while let byte = byte() {
      if byte == 10 {
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      }
      bytes.append(byte)
    }
    return nil
  }

  /// Lets the person edit a text in `$VISUAL` or `$EDITOR`, else on a line; `nil` if it was given up.
  func edit(_ text: String) throws -> String? {
    let editor = ["VISUAL", "EDITOR"].compactMap(ProcessFacts.variable).first { !$0.isEmpty }
    guard let editor else {
      try Console.writeLine("  \(text)")
      return try line("  your text: ")
    }
    restore()
    defer { makeRaw() }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "loctrip-\(UUID().uuidString)")
    let place = try OutputFolder(folder.path)
    try place.create()
    defer { discard(folder.path) }
    let path = folder.appending(path: "text.txt").path
    try place.write([.init(path, Array("\(text)\n".utf8))])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(editor) \"$1\"", "loctrip", path]
    do {
      try process.run()
    } catch {
      try Console.writeLine("  \(editor) cannot be started")
      return nil
    }
    // A program in the background cannot read from the terminal.
    let ignored = signal(SIGTTOU, SIG_IGN)
    _ = tcsetpgrp(STDIN_FILENO, process.processIdentifier)
    process.waitUntilExit()
    _ = tcsetpgrp(STDIN_FILENO, getpgrp())
    _ = signal(SIGTTOU, ignored)
    guard process.terminationStatus == 0 else { return nil }
    var edited = String(decoding: try FileAccess.read(path, limit: 16 << 20), as: UTF8.self)
    if edited.hasSuffix("\r\n") || edited.hasSuffix("\n") { edited.removeLast() }
    return edited
  }

  private func discard(_ folder: String) {
    do throws(FindingsError) {
      try FileAccess.remove(folder)
    } catch {
      // It is in the system's folder for such files.
    }
  }
}
