internal import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore

/// What a compiler of a Mac build found, from its `.stringsdata` files of all architectures and SDKs.
///
/// The form is not documented by Apple; it is that of files which `swiftc -emit-localized-strings` writes: `source`,
/// `tables` (by name, lists of `key`, `comment`, `value`, `location`, and `values` for the phrases of an App Shortcut) and
/// `version` 1. What has another form is refused.
package struct StringsData: Sendable {
  /// A text that the compiler found.
  struct Text: Sendable {
    var table: String
    var key: String
    var comment: String?
    var value: String?
    /// The phrases of an App Shortcut; the key is the first of them.
    var phrases: [String]?
    /// The number of its file.
    var file: Int
  }

  /// A file that was read.
  struct File: Sendable {
    var path: String
    /// The file of the code, as the build called it; empty if the file does not say.
    var source: String
    /// The target, by the folder of the build: `App.build`; `nil` if no folder has such a name.
    var target: String?

    /// True for a target that is named as one of tests.
    var isOfTest: Bool {
      target.map { $0.hasSuffix("Tests") || $0.hasSuffix("UITest") } ?? false
    }
  }

  /// The texts of all files.
  private(set) var texts: [Text] = []
  /// The files, each once.
  private(set) var files: [File] = []

  /// Reads the files below a folder.
  ///
  /// - Throws: `FindingsError` when there is none, or one has another form.
  package init(below folder: String) throws(FindingsError) {
    guard FileAccess.kind(of: folder).exists else {
      throw FindingsError(missing: "no such file or folder", at: folder)
    }
    var paths = [folder]
    if FileAccess.kind(of: folder).isFolder {
      // A build's folders are the ones that other searches skip.
      paths = try Self.files(below: folder)
    }
    // What Xcode generates for manual keys is no code of a person.
    paths.removeAll { $0.contains("GeneratedStringSymbols") }
    guard !paths.isEmpty else {
      throw FindingsError(missing: "contains no .stringsdata", at: folder)
    }
    for path in paths { try read(path) }
  }

  private static func files(below folder: String) throws(FindingsError) -> [String] {
    var found: [String] = []
    var pending = [folder]
    var search = FolderSearch(folder)
    while let current = pending.popLast() {
      for entry in try search.entries(of: current, isWanted: { $0.hasSuffix(".stringsdata") }) {
        if entry.isFolder {
          if !entry.isLink { pending.append(entry.path) }
        } else if entry.name.hasSuffix(".stringsdata") {
          found.append(entry.path)
        }
      }
    }
    return found.sorted()
  }

  /// The target whose build wrote a file: `…/App.build/Objects-normal/arm64/View.stringsdata` is of App.
  private static func target(of path: String) -> String? {
    path.split(separator: "/").dropLast().last { $0.hasSuffix(".build") && $0.first != "." }
      .map { String($0.dropLast(".build".count)) }
  }

  private mutating func read(_ path: String) throws(FindingsError) {
    let bytes = try FileAccess.read(path)
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      let place = LineIndex(bytes).location(of: error.offset, in: path)
      throw FindingsError(
        .malformedInput,
        [Finding(.notStringsData, .error, "is not JSON: \(error.message)", at: place)])
    }
    func refuse(_ node: Int, _ message: String) -> FindingsError {
      let place = LineIndex(bytes).location(of: document.range(of: node).lowerBound, in: path)
      return FindingsError(
        .malformedInput,
        [Finding(.notStringsData, .error, "is not known .stringsdata: \(message)", at: place)])
    }
    let root = document.root
    guard document.kind(of: root) == .object else { throw refuse(root, "it is not an object") }
    guard let version = document.member("version", of: root),
      document.kind(of: version) == .number,
      document.bytes[document.range(of: version)].elementsEqual("1".utf8)
    else { throw refuse(root, "\"version\" is not 1") }
    guard let tables = document.member("tables", of: root), document.kind(of: tables) == .object
    else {
      throw refuse(root, "\"tables\" is not an object")
    }
    var source = ""
    if let node = document.member("source", of: root) {
      guard document.kind(of: node) == .string else {
        throw refuse(node, "\"source\" is not a string")
      }
      source = document.string(at: node)
    }
    guard !source.contains("GeneratedStringSymbols") else { return }
    let number = files.count
    files.append(File(path: path, source: source, target: Self.target(of: path)))
    for (name, list) in document.members(of: tables) {
      guard document.kind(of: list) == .array else { throw refuse(list, "a table is not an array") }
      for node in document.elements(of: list) {
        guard document.kind(of: node) == .object else {
          throw refuse(node, "a text is not an object")
        }
        var text = Text(table: document.string(at: name), key: "", file: number)
        var (hasKey, isPreview) = (false, false)
        for (member, value) in document.members(of: node) {
          let member = document.string(at: member)
          let isString = document.kind(of: value) == .string
          switch member {
          case "key", "comment", "value":
            guard isString else { throw refuse(value, "\"\(member)\" is not a string") }
            let string = document.string(at: value)
            switch member {
            case "key": (text.key, hasKey) = (string, true)
            case "comment": text.comment = string.isEmpty ? nil : string
            default: text.value = string
            }
          case "values":
            guard document.kind(of: value) == .array else {
              throw refuse(value, "\"values\" is not an array")
            }
            var phrases: [String] = []
            for phrase in document.elements(of: value) {
              guard document.kind(of: phrase) == .string else {
                throw refuse(phrase, "a phrase is not a string")
              }
              phrases.append(document.string(at: phrase))
            }
            text.phrases = phrases
          case "location":
            guard document.kind(of: value) == .object else {
              throw refuse(value, "\"location\" is not an object")
            }
          case "visibility": isPreview = isString && document.string(at: value) == "preview"
          default: break
          }
        }
        guard hasKey else { throw refuse(node, "a text has no \"key\"") }
        if !isPreview { texts.append(text) }
      }
    }
  }
}

/// The files here that a build compiled, perhaps in another folder or on another machine.
///
/// The folder of the build is the one that explains most of its paths; what is below another one, or is not here any
/// more, has no file.
struct BuiltFiles {
  private let root: (build: String, here: String)?
  private let here: [ExactString: SourceFile]

  init(_ sources: [String], _ files: [SourceFile]) {
    var here: [ExactString: SourceFile] = [:]
    var names: [ExactString: [[Substring]]] = [:]
    for file in files {
      let path = LoctripProject.standard(file.path)
      here[ExactString(path)] = file
      let steps = path.split(separator: "/")
      if let name = steps.last { names[ExactString(String(name)), default: []].append(steps) }
    }
    self.here = here
    var votes: [ExactString: (build: String, here: String, weight: Int)] = [:]
    for source in ExactString.distinct(sources) where here[ExactString(source)] == nil {
      let steps = source.split(separator: "/")
      guard let name = steps.last, let found = names[ExactString(String(name))] else { continue }
      // Hundreds of files of one name say little.
      let shared = found.prefix(64).map { steps.reversed().commonCount(with: $0.reversed()) }
      guard let most = shared.max() else { continue }
      for (path, count) in zip(found, shared) where count == most {
        let build = steps.dropLast(count).joined(separator: "/")
        let local = path.dropLast(count).joined(separator: "/")
        votes[ExactString("\(build)\0\(local)"), default: (build, local, 0)].weight += count
      }
    }
    let most = votes.values.map(\.weight).max()
    let best = votes.values.filter { $0.weight == most }
      .sorted { ($0.build, $0.here) < ($1.build, $1.here) }
    // Of two folders here that explain as much, nobody knows which one was built.
    root = best.first.flatMap { first in
      best.dropFirst().contains { $0.build.isIdentical(to: first.build) }
        ? nil : (first.build, first.here)
    }
  }

  /// The file here of one that the build names, or `nil` if it is not here.
  func file(of source: String) -> SourceFile? {
    if let file = here[ExactString(source)] ?? here[ExactString(LoctripProject.standard(source))] {
      return file
    }
    let path = source.split(separator: "/").joined(separator: "/")
    guard let root, root.build.isEmpty || path.utf8.starts(with: "\(root.build)/".utf8) else {
      return nil
    }
    let start = root.build.isEmpty ? 0 : root.build.utf8.count + 1
    let rest = String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
    return here[ExactString(root.here.isEmpty ? "/\(rest)" : "/\(root.here)/\(rest)")]
  }
}

extension Sequence where Element == Substring {
  /// The number of first elements that both have.
  fileprivate func commonCount(with other: some Sequence<Substring>) -> Int {
    zip(self, other).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  }
}

extension Finding.Code {
  /// The file is not `.stringsdata` in a known format.
  static let notStringsData: Self = "not-stringsdata"
}
