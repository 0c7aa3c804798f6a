import LoctripJSONSource
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import StringCatalogs

@Suite struct MergeConflictMarkingTests {
  private typealias Member = (key: String, ours: JSONValue?, base: JSONValue?, theirs: JSONValue?)

  private static func conflicted(_ json: String, _ path: [String], _ members: Member...) throws
    -> ConflictedDocument
  {
    let conflicts = members.map {
      MergeConflict(path: path + [$0.key], ours: $0.ours, base: $0.base, theirs: $0.theirs)
    }
    return ConflictedDocument(
      try JSONDocument(parsing: Array(json.utf8)), held: .ours, conflicts: conflicts)
  }

  private static func marked(_ document: ConflictedDocument, base: Bool = true) throws -> String {
    let style = ConflictMarkerStyle()
    return String(decoding: try document.marked(style: style, showsBase: base).bytes, as: UTF8.self)
  }

  private static let object = """
    {
      "a" : 1,
      "b" : 2
    }
    """

  @Test func `a value that differs is marked on its line alone`() throws {
    let document = try Self.conflicted(
      Self.object, [], ("a", .integer(1), .integer(0), .integer(3)))
    #expect(
      try Self.marked(document) == """
        {
        <<<<<<< ours
          "a" : 1,
        ||||||| base
          "a" : 0,
        =======
          "a" : 3,
        >>>>>>> theirs
          "b" : 2
        }
        """
    )
    #expect(try Self.marked(document, base: false).contains("|||||||") == false)
  }

  @Test func `the comma before a last member that one side lacks is part of the conflict`() throws {
    let document = try Self.conflicted(Self.object, [], ("b", .integer(2), .integer(0), nil))
    #expect(
      try Self.marked(document) == """
        {
        <<<<<<< ours
          "a" : 1,
          "b" : 2
        ||||||| base
          "a" : 1,
          "b" : 0
        =======
          "a" : 1
        >>>>>>> theirs
        }
        """
    )
  }

  @Test func `a member in the middle that one side lacks is marked by itself`() throws {
    let document = try Self.conflicted(Self.object, [], ("a", nil, .integer(0), .integer(3)))
    let held = try Self.conflicted(
      String(decoding: document.resolved(to: .ours), as: UTF8.self), [],
      ("aa", nil, .integer(0), .integer(3)))
    #expect(
      try Self.marked(held) == """
        {
          "a" : 1,
        <<<<<<< ours
        ||||||| base
          "aa" : 0,
        =======
          "aa" : 3,
        >>>>>>> theirs
          "b" : 2
        }
        """
    )
  }

  @Test func `a file on one line is marked as a whole`() throws {
    let document = try Self.conflicted(
      #"{"a":1,"b":2}"#, [], ("a", .integer(1), .integer(0), .integer(3)),
      ("b", .integer(2), .integer(2), .integer(4)))
    #expect(
      try Self.marked(document, base: false)
        == "<<<<<<< ours\n{\"a\":1,\"b\":2}\n=======\n{\"a\":3,\"b\":4}\n>>>>>>> theirs\n")
  }

  @Test func `line ends are those of the file`() throws {
    let document = try Self.conflicted(
      Self.object.replacing("\n", with: "\r\n"), [], ("a", .integer(1), .integer(0), .integer(3)))
    let marked = try Self.marked(document)
    #expect(marked.utf8.count { $0 == 13 } == marked.utf8.count { $0 == 10 })
    #expect(marked.unicodeScalars.contains("\r"))
  }

  @Test(arguments: 0..<300)
  func `any version of each marked part gives JSON, and one version of all is that version`(
    _ seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed + 77))
    var sample = RandomConflicts(generator: generator)
    let document = try sample.make()
    let style = ConflictMarkerStyle(size: 9)
    let (bytes, lines) = try document.marked(style: style, showsBase: true)
    #expect(lines.count == document.conflicts.count)
    let marked = try ConflictedText(parsing: bytes)
    func isSame(_ version: [UInt8]?, _ expected: ConflictedDocument.Version) throws {
      let left = try JSONDocument(parsing: version ?? [])
      let right = try JSONDocument(parsing: document.resolved(to: expected))
      let isSame = left.isSame(left.root, as: right.root, in: right)
      #expect(isSame)
    }
    if marked.conflictCount > 0 {
      try isSame(marked.ours.bytes, .ours)
      try isSame(marked.base?.bytes, .base)
      try isSame(marked.theirs.bytes, .theirs)
    }
    // Any mixture, chosen part by part.
    for _ in 0..<4 {
      var text: [String] = []
      var chosen = 0
      var section: Int?
      for part in bytes.split(separator: 10, omittingEmptySubsequences: false) {
        let line = String(decoding: part, as: UTF8.self)
        if line.hasPrefix("<<<<<<<<<") {
          chosen = Int.random(in: 0..<3, using: &generator)
          section = 0
        } else if line.hasPrefix("|||||||||") {
          section = 1
        } else if line.hasPrefix("=========") {
          section = 2
        } else if line.hasPrefix(">>>>>>>>>") {
          section = nil
        } else if section == nil || section == chosen {
          text.append(line)
        }
      }
      let mixture = text.joined(separator: "\n")
      #expect(throws: Never.self, "\(mixture)") {
        _ = try JSONDocument(parsing: Array(mixture.utf8))
      }
    }
  }
}

/// Documents in several layouts with conflicts at random places.
private struct RandomConflicts {
  var generator: SeededGenerator

  mutating func make() throws -> ConflictedDocument {
    var style = JSONStyle.xcode
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: style.indentUnit = nil
    case 1: style.newline = .carriageReturnLineFeed
    case 2: style.emptyObject = .closed
    case 3: style.endsWithNewline = true
    default: break
    }
    var conflicts: [MergeConflict] = []
    let root = object(path: [], depth: 0, conflicts: &conflicts)
    return ConflictedDocument(
      try JSONDocument(parsing: root.serialized(style: style)), held: .ours, conflicts: conflicts)
  }

  private mutating func object(path: [String], depth: Int, conflicts: inout [MergeConflict])
    -> JSONValue
  {
    var members: [(key: String, value: JSONValue)] = []
    for name in ["a", "b", "c", "d", "e"].prefix(Int.random(in: 0...5, using: &generator)) {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0..<2 where depth < 3:
        members.append((name, object(path: path + [name], depth: depth + 1, conflicts: &conflicts)))
      case 2..<4:
        // Where both sides agree there is no conflict.
        var values = (0..<3).map { _ in value() }
        while values[0] == values[2] { values[2] = value() }
        conflicts.append(
          MergeConflict(path: path + [name], ours: values[0], base: values[1], theirs: values[2]))
        if let ours = values[0] { members.append((name, ours)) }
      default: members.append((name, value() ?? .null))
      }
    }
    return .object(members)
  }

  private mutating func value() -> JSONValue? {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: nil
    case 1: .object([])
    case 2: .object([("x", .integer(Int.random(in: 0..<3, using: &generator)))])
    case 3: .array([.string("y"), .null])
    default: .integer(Int.random(in: 0..<3, using: &generator))
    }
  }
}
