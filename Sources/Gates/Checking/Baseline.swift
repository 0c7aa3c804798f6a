internal import LoctripFileSets
internal import Foundation
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripAppProjects
package import LoctripLocalizationReports

/// The findings that a project accepts for now, schema `loctrip.baseline/2`.
///
/// A finding is identified by file, language, unit, code, and a digest of source and translation;
/// its line does not matter, and a changed text is checked anew.
package struct Baseline: Sendable {
  /// The identity of a finding: a text for each of ``members``.
  typealias Entry = [ExactString]

  /// The members that identify a finding; the path of the file is relative to the baseline's folder.
  private static let members = ["file", "language", "id", "code", "texts"]

  static let schema = "loctrip.baseline/2"

  /// The file.
  package let path: String
  /// The number of accepted occurrences of each finding.
  private(set) var entries: [Entry: Int] = [:]
  /// The bytes of the file, or `nil` if it does not exist yet.
  private var bytes: [UInt8]?
  /// True if the file existed when it was read.
  package var isThere: Bool { bytes != nil }

  /// Reads a baseline.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - mayBeAbsent: True to treat a missing file as an empty baseline.
  /// - Throws: `FindingsError` with the location when the file is missing or is not a baseline.
  package init(at path: String, mayBeAbsent: Bool = false) throws(FindingsError) {
    self.path = path
    if mayBeAbsent && !FileAccess.kind(of: path).exists { return }
    let bytes = try FileAccess.read(path, limit: 256 << 20)
    self.bytes = bytes
    try read(RecordFile(parsing: bytes, path: path, code: .notABaseline))
  }

  private mutating func read(_ file: RecordFile) throws(FindingsError) {
    try file.check(schema: Self.schema, hasDigests: true)
    let document = file.document
    guard let findings = document.member("findings", of: file.root),
      document.kind(of: findings) == .array
    else { throw file.error(file.root, "\"findings\" is not an array") }
    for node in document.elements(of: findings) {
      guard document.kind(of: node) == .object else {
        throw file.error(node, "a finding is not an object")
      }
      func text(_ name: String) throws(FindingsError) -> ExactString {
        guard let value = document.member(name, of: node), document.kind(of: value) == .string
        else { throw file.error(node, "a finding has no string \"\(name)\"") }
        return ExactString(document.string(at: value))
      }
      guard let digest = TextDigest(try text("texts").string) else {
        throw file.error(node, "\"texts\" is not 16 hexadecimal digits")
      }
      var entry: Entry = []
      for name in Self.members.dropLast() { entry.append(try text(name)) }
      entry.append(ExactString("\(digest)"))
      var count = 1
      if let value = document.member("count", of: node) {
        guard let number = file.count("count", of: node), number > 0 else {
          throw file.error(value, "\"count\" is not a number above 0")
        }
        count = number
      }
      entries[entry, default: 0] += count
    }
  }

  // MARK: - Comparing

  /// Marks the known findings of a report, and reports known ones that no longer occur.
  ///
  /// - Parameters:
  ///   - report: The findings of a check.
  ///   - codes: The codes that were checked; all when empty.
  package func apply(to report: inout FindingsReport, codes: [String]) {
    var left = entries
    for part in report.parts.indices {
      for index in report.parts[part].items.indices {
        let (item, place) = (report.parts[part].items[index], report.parts[part])
        let entry = entry(of: item, in: place)
        guard let count = left[entry] else { continue }
        left[entry] = count > 1 ? count - 1 : nil
        report.parts[part].items[index].isKnown = true
      }
    }
    let looked = scope(of: report)
    let gone = left.keys.filter { isInside($0, looked, codes) }.sorted(by: Self.isBefore)
    report.baseline = FindingsReport.Baseline(
      path: path,
      gone: gone.map { entry in
        "\(entry[0]), \(entry[1]): '\(entry[2])' no longer has \(entry[3])"
      })
  }

  /// The baseline with all findings of a report, keeping those outside the report's scope.
  package func updated(with report: FindingsReport, codes: [String]) -> Baseline {
    let looked = scope(of: report)
    var updated = self
    updated.entries = entries.filter { !isInside($0.key, looked, codes) }
    for part in report.parts {
      for item in part.items { updated.entries[entry(of: item, in: part), default: 0] += 1 }
    }
    return updated
  }

  /// Writes the file, unless it is unchanged.
  ///
  /// - Throws: `FindingsError` when it cannot be written.
  package func write() throws(FindingsError) {
    let written = serialized()
    guard written != bytes else { return }
    try FileAccess.replace(named: [(path: path, bytes: written)])
  }

  /// The file: a sorted line for each finding, so that version control shows changes per finding.
  func serialized() -> [UInt8] {
    var style = JSONStyle.lines
    style.emptyArray = .closed
    var json = JSONWriter(style: style)
    json.writeObject { json in
      json.writeMember("schema", Self.schema)
      json.writeMember("digests", TextDigest.algorithm)
      json.beginMember("findings")
      json.writeArray { json in
        for (entry, count) in entries.sorted(by: { Self.isBefore($0.key, $1.key) }) {
          let members = zip(Self.members, entry).map { ($0, JSONValue.string($1.string)) }
          json.writeElement(
            onOneLine: .object(members + (count > 1 ? [("count", .integer(count))] : [])))
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// The files in each of their languages.
  private func scope(of report: FindingsReport) -> Set<Entry> {
    Set(report.parts.map { [name($0.path), ExactString($0.language)] })
  }

  private func isInside(_ entry: Entry, _ looked: Set<Entry>, _ codes: [String]) -> Bool {
    looked.contains(Array(entry.prefix(2))) && (codes.isEmpty || codes.contains(entry[3].string))
  }

  private func entry(of item: FindingsReport.Item, in part: FindingsReport.Part) -> Entry {
    [name(part.path)]
      + [
        part.language, item.finding.subject ?? "", item.finding.code.rawValue,
        "\(item.digest)",
      ].map { ExactString($0) }
  }

  /// The path of a file relative to the baseline's folder, independent of the working directory.
  private func name(_ file: String) -> ExactString {
    let own = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
    let folder = own.pathComponents
    let steps = URL(fileURLWithPath: file).standardizedFileURL.pathComponents
    let shared = zip(folder, steps).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - shared)
    return ExactString((up + steps[shared...]).joined(separator: "/"))
  }

  private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
    for (one, other) in zip(left, right) where one != other {
      return one.string.utf8.lexicographicallyPrecedes(other.string.utf8)
    }
    return false
  }
}

extension Finding.Code {
  /// The file is not a baseline.
  package static let notABaseline: Self = "not-a-baseline"
}
