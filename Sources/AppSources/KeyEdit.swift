internal import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
internal import StringCatalogs

/// Changes of keys in catalogs and code, made together or not at all; schema `loctrip.keys-edit/2`.
package struct KeyEdit: Sendable {
  /// What happened to a key.
  package enum Kind: String, Sendable {
    case added, removed, renamed, set, copied, stale, found, moved, changed, offered
  }

  /// A change of one key.
  package struct Change: Sendable {
    package var kind: Kind
    package var key: String
    /// The other key, language or catalog that it is about.
    var detail: String?
    package var path: String
  }

  /// The changes in order.
  package private(set) var changes: [Change] = []
  /// What was not done, and why.
  package var notes: [Finding] = []
  private var bytes: [ExactString: (path: String, original: [UInt8], new: [UInt8])] = [:]
  private var order: [ExactString] = []
  private var bounds: FileBounds
  /// New files that are written with the others: records.
  private var additions: [CatalogEdit] = []

  /// Starts without changes.
  ///
  /// - Parameter paths: The folders and files that may be written.
  package init(within paths: [String]) { bounds = LoctripProject.bounds(of: paths) }

  /// True if no file changes.
  package var isEmpty: Bool { order.isEmpty }

  mutating func note(_ kind: Kind, _ key: String, _ detail: String? = nil, in path: String) {
    changes.append(Change(kind: kind, key: key, detail: detail, path: path))
  }

  /// The bytes of a file as changed so far.
  func current(_ path: String) -> [UInt8]? { bytes[ExactString(path)]?.new }

  mutating func replace(_ path: String, _ original: [UInt8], with new: [UInt8]) {
    let name = ExactString(path)
    if let known = bytes[name] {
      bytes[name] = (path, known.original, new)
    } else if new != original {
      bytes[name] = (path, original, new)
      order.append(name)
    }
  }

  /// Writes the files that change: all, or none when anything is in the way.
  ///
  /// - Throws: `FindingsError` when a file changed since it was read or cannot be written.
  package func write() throws(FindingsError) {
    let edits = order.compactMap { bytes[$0] }.filter { $0.original != $0.new }.map {
      CatalogEdit(path: $0.path, original: $0.original, bytes: $0.new)
    }
    try FileAccess.replace(edits + additions, within: bounds, whileBeing: "changed")
  }

  /// Adds a new file that is written with the others.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - folder: The folder that it may be in.
  package mutating func add(_ file: CatalogEdit, in folder: String) {
    additions.append(file)
    bounds = bounds.union(FileBounds(folders: [folder]))
  }

  // MARK: - Report

  /// Lines: what happens to each key, and the files.
  package func text(isDryRun: Bool) -> String {
    var lines: [String] = []
    for (kind, changes) in changes.grouped(by: { ExactString($0.kind.rawValue) }).map({
      ($0.members[0].kind, $0.members)
    }) {
      let shown = changes.count <= 21 ? changes[...] : changes.prefix(20)
      for change in shown { lines.append("\(Self.line(kind, change, isDryRun))".oneLine) }
      if shown.count < changes.count {
        let rest = Self.rest(kind, (changes.count - shown.count).grouped, isDryRun)
        lines.append(rest)
      }
    }
    if isEmpty {
      lines.append(ResultWords.nothingToDo)
    } else {
      let files = order.map { ResultWords.line(.write, $0.string.oneLine, isDryRun: isDryRun) }
      lines += files.prefix(20)
      if files.count > 20 {
        let rest = (files.count - 20).counted("file")
        lines.append(ResultWords.line(.write, "\(rest) more", isDryRun: isDryRun))
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// What happens to a key, or in a dry run would.
  private static func line(_ kind: Kind, _ change: Change, _ isDryRun: Bool) -> String {
    let detail = change.detail ?? ""
    let place = " (\(change.path))"
    let verb = verb(kind, isDryRun)
    switch kind {
    case .renamed: return "\(verb) '\(change.key)' to '\(detail)'\(place)"
    case .moved:
      return "\(verb) the translations of '\(change.key)' to '\(detail)', to be reviewed\(place)"
    case .offered:
      return
        "'\(detail)' may be the new text of '\(change.key)'; --move keeps its translations\(place)"
    case .copied: return "\(verb) '\(change.key)' to \(detail)"
    case .set: return "\(verb) '\(change.key)' in \(detail)\(place)"
    case .stale: return "\(verb) '\(change.key)' as stale\(place)"
    case .found: return "'\(change.key)' is in the code again\(place)"
    case .changed: return "\(verb) \(detail) of '\(change.key)'\(place)"
    case .added, .removed: return "\(verb) '\(change.key)'\(place)"
    }
  }

  /// The line for changes that are not shown.
  private static func rest(_ kind: Kind, _ count: String, _ isDryRun: Bool) -> String {
    switch kind {
    case .offered: "\(count) more may be new texts"
    case .found: "\(count) more are in the code again"
    case .stale: "\(verb(kind, isDryRun)) \(count) more as stale"
    case .added, .removed, .renamed, .set, .copied, .moved, .changed:
      "\(verb(kind, isDryRun)) \(count) more"
    }
  }

  private static func verb(_ kind: Kind, _ isDryRun: Bool) -> String {
    let deed: ResultWords.Deed? =
      switch kind {
      case .renamed: .rename
      case .moved: .move
      case .copied: .copy
      case .set: .set
      case .stale: .mark
      case .changed: .change
      case .added: .add
      case .removed: .remove
      case .found, .offered: nil
      }
    return deed?.said(isDryRun: isDryRun) ?? ""
  }

  /// The changes as JSON.
  package func json(isDryRun: Bool) -> [UInt8] {
    JSONForm.document("keys-edit", version: 2) { json in
      json.writeMember("dryRun", .bool(isDryRun))
      json.writeMember(
        "changes",
        .array(
          changes.map { change in
            [
              "kind": .string(change.kind.rawValue), "key": .string(change.key),
              "detail": change.detail.map { .string($0) },
              "path": .string(JSONForm.path(change.path)),
            ]
          }))
      json.writeMember("changedFiles", .array(order.map { .string(JSONForm.path($0.string)) }))
      json.writeMember("findings", .array(notes.map(\.json)))
    }
  }
}
