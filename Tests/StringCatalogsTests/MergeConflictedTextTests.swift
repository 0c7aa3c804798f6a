import Testing

@testable import StringCatalogs

@Suite struct MergeConflictedTextTests {
  private static func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let merge = """
    {
    <<<<<<< HEAD
    "a" : 1,
    =======
    "a" : 2,
    >>>>>>> topic
    "b" : 3
    }
    """

  @Test(arguments: ["\n", "\r\n"])
  func `git's default style has two sides with their labels`(_ newline: String) throws {
    let bytes = Array(Self.merge.replacing("\n", with: newline).utf8)
    let marked = try ConflictedText(parsing: bytes)
    #expect(marked.conflictCount == 1)
    #expect(marked.markerSize == 7)
    #expect(marked.base == nil)
    #expect(marked.ours.label == "HEAD")
    #expect(marked.theirs.label == "topic")
    #expect(
      Self.text(marked.ours.bytes)
        == "{\n\"a\" : 1,\n\"b\" : 3\n}".replacing("\n", with: newline))
    #expect(
      Self.text(marked.theirs.bytes)
        == "{\n\"a\" : 2,\n\"b\" : 3\n}".replacing("\n", with: newline))
  }

  @Test func `diff3 style has the base, if every conflict shows it`() throws {
    let one = "<<<<<<< o\n1\n||||||| b\n0\n=======\n2\n>>>>>>> t\n"
    let marked = try ConflictedText(parsing: Array("x\n\(one)y\n\(one)z".utf8))
    #expect(marked.conflictCount == 2)
    #expect(Self.text(marked.ours.bytes) == "x\n1\ny\n1\nz")
    #expect(Self.text(marked.base?.bytes) == "x\n0\ny\n0\nz")
    #expect(Self.text(marked.theirs.bytes) == "x\n2\ny\n2\nz")
    let mixed = try ConflictedText(parsing: Array("\(one)<<<<<<<\n3\n=======\n4\n>>>>>>>\n".utf8))
    #expect(mixed.base == nil)
  }

  @Test func `markers of another size inside a section belong to it`() throws {
    let inner = "<<<<<<<<< x\n8\n||||||||| y\n0\n=========\n9\n>>>>>>>>> z\n"
    let marked = try ConflictedText(
      parsing: Array("<<<<<<< o\n1\n||||||| b\n\(inner)=======\n2\n>>>>>>> t\n".utf8))
    #expect(Self.text(marked.ours.bytes) == "1\n")
    #expect(Self.text(marked.theirs.bytes) == "2\n")
    // What two bases come from is all that no side can be mistaken for.
    #expect(Self.text(marked.base?.bytes) == "0\n")
    let without = try ConflictedText(
      parsing: Array(
        "<<<<<<< o\n1\n||||||| b\n<<<<<<<<<\n8\n=========\n9\n>>>>>>>>>\n=======\n2\n>>>>>>> t\n"
          .utf8))
    #expect(without.base == nil)
    let sides = try ConflictedText(
      parsing: Array("<<<<<<< o\n\(inner)=======\n2\n>>>>>>> t\n".utf8))
    #expect(sides.ours.hasMarkers)
    #expect(!sides.theirs.hasMarkers)
    #expect(Self.text(sides.ours.bytes) == inner)
  }

  @Test func `a conflict of the same size inside a side is kept together`() throws {
    let inner = "<<<<<<< x\n8\n=======\n9\n>>>>>>> z\n"
    let marked = try ConflictedText(
      parsing: Array("<<<<<<< o\n\(inner)=======\n2\n>>>>>>> t\n".utf8))
    #expect(Self.text(marked.ours.bytes) == inner)
    #expect(marked.ours.hasMarkers)
  }

  @Test(arguments: [
    ("a\n=======\nb\n", 2, "a conflict marker without its start"),
    ("a\n>>>>>>> t\n", 2, "a conflict marker without its start"),
    ("a\n<<<<<<< o\nb\n", 2, "the conflict that starts here has no end"),
    ("<<<<<<< o\nb\n>>>>>>> t\n", 12, "a conflict marker in the wrong place"),
    ("<<<<<<< o\n=======\n||||||| b\n>>>>>>> t\n", 18, "a conflict marker in the wrong place"),
  ])
  func `a marker that is missing or misplaced is told with its place`(
    _ text: String, _ offset: Int, _ message: String
  ) {
    let fault = #expect(throws: ConflictedText.Fault.self) {
      _ = try ConflictedText(parsing: Array(text.utf8))
    }
    #expect(fault?.offset == offset)
    #expect(fault?.message == message)
  }

  @Test func `a line of JSON is never a marker`() throws {
    let lines = ["\"=======\" : \"<<<<<<<\",", "  <<<<<<< x", "<< x", "=======x", "<<<<<<<x"]
    let bytes = Array(lines.joined(separator: "\n").utf8)
    #expect(try ConflictedText(parsing: bytes).conflictCount == 0)
    #expect(ConflictedText.firstMarker(in: bytes) == nil)
    #expect(ConflictedText.firstMarker(in: Array("{\n<<<<<<< x\n".utf8)) == 2)
  }

  @Test func `every byte of a version knows where it came from`() throws {
    let bytes = Array(Self.merge.utf8)
    let marked = try ConflictedText(parsing: bytes)
    for version in [marked.ours, marked.theirs] {
      for (offset, byte) in version.bytes.enumerated() {
        #expect(bytes[version.origin(of: offset)] == byte)
      }
    }
  }
}
