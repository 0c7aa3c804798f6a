internal import LoctripJSONSource
package import LoctripLocalizationCore

/// The names of resources: a key is any text, a name of Android is a word.
///
/// A name never changes once it is given, so the names are kept in a file of the project.
package struct AndroidNames: Sendable {
  /// The part of a catalog that a resource is made of.
  package struct Origin: Hashable, Sendable {
    /// The name of the catalog.
    package var catalog: String
    /// The key.
    package var key: String
    /// The part of the entry, `device.iphone` or `substitutions.photos`; empty for all of it.
    package var part: String

    package init(catalog: String, key: String, part: String = "") {
      (self.catalog, self.key, self.part) = (catalog, key, part)
    }

    fileprivate var id: ID {
      ID(catalog: ExactString(catalog), key: ExactString(key), part: ExactString(part))
    }
  }

  /// An origin by the bytes of its names.
  fileprivate struct ID: Hashable, Sendable {
    let catalog, key, part: ExactString
  }

  /// The name of the file beside a bundle.
  package static let fileName = "loctrip-android.json"

  private var origins: [String: Origin] = [:]
  private var names: [ID: String] = [:]
  /// The next number for a word that is taken.
  private var numbers: [String: Int] = [:]
  /// The names that were made of one word, so that they depend on the order of the keys.
  private var shared: Set<String> = []

  /// Starts without names.
  package init() {}

  /// The origin of a resource, or `nil` if nobody gave it that name.
  package func origin(of name: String) -> Origin? { origins[name] }

  /// The name of a resource; a new one gets the first that is free.
  package mutating func name(for origin: Origin) -> String {
    if let known = names[origin.id] { return known }
    var word = Self.word(origin.key)
    if let part = origin.part.fields(".").last {
      // Two of these are in no name of a whole entry.
      let whole = name(for: Origin(catalog: origin.catalog, key: origin.key))
      word = "\(whole)__\(Self.word(String(part)).prefix(18))"
    }
    var name = word
    var number = numbers[word] ?? 2
    while origins[name] != nil {
      name = "\(word)_\(number)"
      number += 1
    }
    numbers[word] = number
    if name != word { shared.formUnion([word, name]) }
    set(name, origin)
    return name
  }

  /// Forgets the names that other keys may have had, because several keys make one word.
  package mutating func dropSharedNames() {
    for name in shared { origins[name] = nil }
  }

  /// Takes the names of another list that this one does not have.
  ///
  /// - Returns: The names that the lists give to different keys, sorted; those of this list count.
  package mutating func add(_ other: Self) -> [String] {
    var different: [String] = []
    for (name, origin) in other.origins {
      if let own = origins[name] {
        if own.id != origin.id { different.append(name) }
      } else if names[origin.id] == nil {
        set(name, origin)
      }
    }
    return different.sorted()
  }

  private mutating func set(_ name: String, _ origin: Origin) {
    origins[name] = origin
    names[origin.id] = name
  }

  /// A word of at most 60 letters, digits and `_`.
  private static func word(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.lowercased().utf8 where bytes.count < 60 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      default:
        if !bytes.isEmpty, bytes.last != UInt8(ascii: "_") { bytes.append(UInt8(ascii: "_")) }
      }
    }
    while bytes.last == UInt8(ascii: "_") { bytes.removeLast() }
    if bytes.isEmpty { return "text" }
    var word = String(decoding: bytes, as: UTF8.self)
    if reserved.contains(word) || bytes[0] <= UInt8(ascii: "9") { word = "k_" + word }
    return String(word.prefix(60))
  }

  /// The words that no field of Java can have as its name.
  private static let reserved: Set<String> = [
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finally",
    "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long",
    "native", "new", "null", "package", "private", "protected", "public", "return", "short",
    "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient",
    "true", "try", "void", "volatile", "while",
  ]

  // MARK: - The file

  private static let schema = "loctrip.android-names/1"

  /// Reads the names of a file.
  ///
  /// - Throws: `FindingsError` when it is no such file.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    func refusal(_ message: String) -> FindingsError {
      FindingsError(.malformedInput, .androidNames, message, at: path)
    }
    let document: JSONDocument
    do { document = try JSONDocument(parsing: bytes) } catch {
      throw refusal("is not JSON: \(error)")
    }
    guard let schema = document.member("schema", of: document.root),
      document.kind(of: schema) == .string, document.string(at: schema) == Self.schema,
      let names = document.member("names", of: document.root), document.kind(of: names) == .object
    else { throw refusal("is not a list of the names of Android resources, \(Self.schema)") }
    for (key, value) in document.members(of: names) {
      func text(_ name: String) -> String? {
        guard document.kind(of: value) == .object, let node = document.member(name, of: value),
          document.kind(of: node) == .string
        else { return nil }
        return document.string(at: node)
      }
      let name = document.string(at: key)
      // It goes into the files of Android as it is.
      guard Self.isName(name) else {
        throw refusal("'\(name.oneLine)' is no name of a resource: letters, digits, '_' and '.'")
      }
      guard let catalog = text("catalog"), let own = text("key") else {
        throw refusal("has no catalog and key for '\(name)'")
      }
      set(name, Origin(catalog: catalog, key: own, part: text("part") ?? ""))
    }
  }

  /// True for a name that Android's tools take: an ASCII letter or `_`, and letters, digits, `_` and `.` behind it.
  private static func isName(_ name: String) -> Bool {
    name.utf8.first.map { !(0x2E...0x39).contains($0) } ?? false
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x2E: true
        default: false
        }
      }
  }

  /// The file with all names, sorted.
  package func bytes() -> [UInt8] {
    let members = origins.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { name, origin -> (key: String, value: JSONValue) in
        var members: [(key: String, value: JSONValue)] = [
          ("catalog", .string(origin.catalog)), ("key", .string(origin.key)),
        ]
        if !origin.part.isEmpty { members.append(("part", .string(origin.part))) }
        return (name, .object(members))
      }
    let value = JSONValue.object([("schema", .string(Self.schema)), ("names", .object(members))])
    return value.serialized() + [10]
  }
}

extension Finding.Code {
  /// The list of Android resource names is unreadable or lacks a key.
  package static let androidNames: Self = "android-names"
}
