internal import LoctripFileSets
package import LoctripJSONSource
package import LoctripLocalizationCore

/// A JSON file of loctrip's own, such as a manifest or a baseline, whose faults are findings at their places.
package struct RecordFile {
  /// The document.
  package let document: JSONDocument
  /// The path, for findings.
  package let path: String
  private let code: Finding.Code
  /// The lines of the document: a stranger's file may have a fault in each entry.
  private let lines = Once<LineIndex>()

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is on disk.
  ///   - path: The name for findings.
  ///   - code: The code of findings about its members.
  /// - Throws: `FindingsError` with the place when the bytes are not JSON.
  package init(parsing bytes: [UInt8], path: String, code: Finding.Code) throws(FindingsError) {
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      let place = LineIndex(bytes).location(of: error.offset, in: path)
      throw FindingsError(
        .malformedInput, [Finding(.malformedJSON, .error, error.message, at: place)])
    }
    self.path = path
    self.code = code
  }

  /// The root of the document.
  package var root: Int { document.root }

  /// Makes sure that the file has a schema.
  ///
  /// - Parameters:
  ///   - schema: The name and number, such as `loctrip.manifest/2`.
  ///   - hasDigests: True if the file has to name its kind of digests too.
  ///   - hint: What else the user can do about a file of another version, behind a semicolon.
  /// - Throws: `FindingsError` when it has none, another one, or another number: then it is from another version.
  package func check(schema: String, hasDigests: Bool = false, hint: String = "")
    throws(FindingsError)
  {
    guard document.kind(of: root) == .object, let found = document.member("schema", of: root)
    else { throw error(root, "has no \"schema\": \"\(schema)\"") }
    guard document.isString(found, equalTo: schema) else {
      let family = schema.prefix { $0 != "/" } + "/"
      let isOurs =
        document.kind(of: found) == .string && document.string(at: found).hasPrefix(family)
      throw error(
        found,
        isOurs
          ? "written by another version of loctrip: the schema is \(short(found)), and loctrip \(version) reads "
            + "\"\(schema)\"\(hint)"
          : "the schema is \(short(found)), and not \"\(schema)\"")
    }
    guard hasDigests else { return }
    let digests = try required("digests", of: root)
    guard document.isString(digests, equalTo: TextDigest.algorithm) else {
      throw error(
        digests,
        "written by another version of loctrip: the digests are \(short(digests)), and loctrip \(version) reads "
          + "\"\(TextDigest.algorithm)\"\(hint)")
    }
  }

  /// A member that must be there.
  ///
  /// - Throws: `FindingsError` when it is not.
  package func required(_ name: String, of node: Int) throws(FindingsError) -> Int {
    guard let value = document.member(name, of: node) else {
      throw error(node, "\"\(name)\" is missing")
    }
    return value
  }

  /// The text of a member, or `nil` without one.
  ///
  /// - Throws: `FindingsError` when it is no string.
  package func optionalString(_ name: String, of node: Int) throws(FindingsError) -> String? {
    guard let value = document.member(name, of: node) else { return nil }
    guard document.kind(of: value) == .string else {
      throw error(value, "\"\(name)\" is not a string")
    }
    return document.string(at: value)
  }

  /// The text of a member that must be there.
  ///
  /// - Throws: `FindingsError` when it is not, or is no string.
  package func string(_ name: String, of node: Int) throws(FindingsError) -> String {
    _ = try required(name, of: node)
    return try optionalString(name, of: node) ?? ""
  }

  /// The elements of a member that must be an array.
  ///
  /// - Throws: `FindingsError` when it is not.
  package func elements(_ name: String, of node: Int) throws(FindingsError) -> [Int] {
    let list = try required(name, of: node)
    guard document.kind(of: list) == .array else {
      throw error(list, "\"\(name)\" is not an array")
    }
    return Array(document.elements(of: list))
  }

  /// The texts of an array; none without one.
  ///
  /// - Throws: `FindingsError` when it is no array of strings.
  package func strings(_ name: String, of node: Int) throws(FindingsError) -> [String] {
    guard document.member(name, of: node) != nil else { return [] }
    return try elements(name, of: node).map { element throws(FindingsError) in
      try text(element)
    }
  }

  /// The text of a node.
  ///
  /// - Throws: `FindingsError` when it is no string.
  package func text(_ node: Int) throws(FindingsError) -> String {
    guard document.kind(of: node) == .string else {
      throw error(node, "\(short(node)) is not a string")
    }
    return document.string(at: node)
  }

  /// The whole number of a member, or `nil` without one.
  package func count(_ name: String, of node: Int) -> Int? {
    guard let value = document.member(name, of: node), document.kind(of: value) == .number else {
      return nil
    }
    return Int(document.string(at: value))
  }

  /// The error for a node.
  package func error(_ node: Int, _ message: String) -> FindingsError {
    let offset = document.range(of: node).lowerBound
    let place = lines.get { LineIndex(document.bytes) }.location(of: offset, in: path)
    return FindingsError(.malformedInput, [Finding(code, .error, message, at: place)])
  }

  /// The spelling of a value, cut if it is long.
  package func short(_ node: Int) -> String {
    let bytes = document.bytes[document.range(of: node)]
    let text = String(decoding: bytes.prefix(60), as: UTF8.self)
    return bytes.count > 60 ? "\(text)…" : text
  }
}
