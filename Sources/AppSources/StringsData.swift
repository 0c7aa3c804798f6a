package import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// What a compiler of a Mac build found, from its `.stringsdata` files.
///
/// The form is not documented by Apple; it is that of files which `swiftc -emit-localized-strings` writes: `source`,
/// `tables` (by name, lists of `key`, `comment`, `value`, `location`) and `version` 1. What has another form is refused.
package struct StringsData: Sendable {
  /// A text that the compiler found.
  struct Text: Sendable {
    var table: String
    var key: String
    var comment: String?
    var value: String?
    /// The file of the code, as the build called it.
    var source: String
  }

  /// The texts of all files.
  private(set) var texts: [Text] = []
  /// The number of files.
  package private(set) var fileCount = 0

  /// Reads the files below a folder.
  ///
  /// - Throws: `RoundTripError` when there is none, or one has another form.
  package init(below folder: String) throws(RoundTripError) {
    guard FileAccess.kind(of: folder).exists else {
      throw RoundTripError(missing: "no such file or folder", at: folder)
    }
    var paths = [folder]
    if FileAccess.kind(of: folder).isFolder {
      // A build's folders are the ones that other searches skip.
      paths = try Self.files(below: folder)
    }
    // What Xcode generates for manual keys is no code of a person.
    paths.removeAll { $0.contains("GeneratedStringSymbols") }
    guard !paths.isEmpty else {
      throw RoundTripError(missing: "contains no .stringsdata", at: folder)
    }
    for path in paths { try read(path) }
    fileCount = paths.count
  }

  private static func files(below folder: String) throws(RoundTripError) -> [String] {
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

  private mutating func read(_ path: String) throws(RoundTripError) {
    let bytes = try FileAccess.read(path)
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      let place = LineIndex(bytes).location(of: error.offset, in: path)
      throw RoundTripError(
        .malformedInput,
        [Finding(.notStringsData, .error, "is not JSON: \(error.message)", at: place)]
      )
    }
    func refuse(_ node: Int, _ message: String) -> RoundTripError {
      let place = LineIndex(bytes).location(of: document.range(of: node).lowerBound, in: path)
      return RoundTripError(
        .malformedInput,
        [Finding(.notStringsData, .error, "is not known .stringsdata: \(message)", at: place)]
      )
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
    for (name, list) in document.members(of: tables) {
      guard document.kind(of: list) == .array else { throw refuse(list, "a table is not an array") }
      for node in document.elements(of: list) {
        guard document.kind(of: node) == .object else {
          throw refuse(node, "a text is not an object")
        }
        var text = Text(table: document.string(at: name), key: "", source: source)
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

extension Finding.Code {
  /// A file is no `.stringsdata` of a known form.
  static let notStringsData: Self = "not-stringsdata"
}
