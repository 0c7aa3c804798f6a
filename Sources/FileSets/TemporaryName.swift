internal import Foundation
internal import LoctripLocalizationCore

/// The names of files beside those that they replace: `.Localizable.xcstrings.loctrip-PROCESS-NUMBER`.
enum TemporaryName {
  private static let mark = ".loctrip-"

  /// Returns a new name for a file beside another one.
  static func make(beside name: String) -> String {
    prefix(of: name)
      + "\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 1...UInt32.max))"
  }

  /// True if a name may come from ``make(beside:)``.
  static func isTemporary(_ temporary: String, beside name: String) -> Bool {
    owner(of: temporary, beside: name) != nil
  }

  /// Returns the process that made a name, or `nil` for any other name.
  private static func owner(of temporary: String, beside name: String) -> pid_t? {
    let prefix = prefix(of: name)
    guard temporary.hasPrefix(prefix) else { return nil }
    let parts = temporary.dropFirst(prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let process = pid_t(parts[0]), process > 0, UInt32(parts[1]) != nil
    else { return nil }
    return process
  }

  /// Removes the leftovers of killed runs beside some files; each folder is listed once.
  static func removeLeftovers(beside paths: [String]) {
    for (folder, files) in paths.map(\.folderAndName).grouped(by: { ExactString($0.folder) }) {
      removeLeftovers(in: folder.string, of: files.map(\.name))
    }
  }

  private static func removeLeftovers(in folder: String, of files: [String]) {
    let files = Dictionary(
      files.map { (ExactString(prefix(of: $0)), $0) }, uniquingKeysWith: { name, _ in name })
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      // Writing there will report the problem.
      return
    }
    for temporary in names {
      // Most files are not hidden.
      guard temporary.utf8.first == UInt8(ascii: "."),
        let mark = temporary.range(of: mark, options: .backwards),
        let file = files[ExactString(String(temporary[..<mark.upperBound]))],
        let process = owner(of: temporary, beside: file), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      try? SystemFile.remove("\(folder == "/" ? "" : folder)/\(temporary)")
    }
  }

  /// Shortened, because most file systems limit names to 255 bytes.
  private static func prefix(of name: String) -> String {
    var part = Substring(name)
    while part.utf8.count > 200 { part.removeLast() }
    return ".\(part)\(mark)"
  }
}
