import LoctripLocalizationCore
import LoctripTestSupport
import Testing
@testable import XLIFF

/// Reading a document beside another one that has most of its units.
@Suite struct SharedUnitsTests {
  private static let count = 40

  private static func unit(_ number: Int, target: String) -> String {
    let note = number % 3 == 0 ? "\n  <note from=\"a\">One &amp; \(number)</note>" : ""
    let target =
      number % 5 == 4
      ? "" : "\n  <target state=\"\(number % 2 == 0 ? "new" : "final")\">\(target)</target>"
    let source = number % 7 == 0 ? "S <g id=\"1\">\(number)</g>" : "S &lt; \(number)"
    return
      "<trans-unit id=\"u&amp;\(number)\">\n  <source>\(source)</source>\(target)\(note)\n</trans-unit>"
  }

  /// A document in two files and a group, with a comment between two units.
  private static func document(_ change: (Int) -> String? = { _ in nil }) -> String {
    let units = (0..<count).map { change($0) ?? unit($0, target: "T \($0)") }
    let (first, second, third) = (units[..<12], units[12..<25], units[25...])
    func file(_ name: String, _ body: String) -> String {
      "<file original=\"\(name)\" source-language=\"en\" target-language=\"fr\" datatype=\"plaintext\"><body>\n"
        + body + "\n</body></file>\n"
    }
    return
      "<?xml version=\"1.0\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\n"
      + file("a", first.joined(separator: "\n  "))
      + file(
        "b",
        "<group translate=\"no\">\n" + second.joined(separator: "\n<!-- <trans-unit> -->\n")
          + "</group>\n" + third.joined()) + "</xliff>\n"
  }

  /// Reads a document beside the unchanged one, and checks that it is what it is alone.
  ///
  /// - Returns: True if units were taken from the other one.
  @discardableResult
  private func check(_ text: String, beside other: String = document()) throws -> Bool {
    let original = try read(other)
    let bytes = Array(text.utf8)
    let alone = try read(text)
    let beside = try XLIFFDocument(parsing: bytes, path: "sample.xliff", sharing: original)
    #expect(beside.unitCount == alone.unitCount)
    #expect(beside.files.map(\.units) == alone.files.map(\.units))
    #expect(beside.files.map(\.range) == alone.files.map(\.range))
    #expect(beside.files.map(\.original) == alone.files.map(\.original))
    #expect(beside.findings == alone.findings)
    for (mine, own) in zip(beside.table.indices, alone.table.indices) {
      let (left, right) = (beside.unit(at: mine), alone.unit(at: own))
      #expect(left == right)
      #expect(left.range == right.range && left.targetRange == right.targetRange)
      #expect(beside.table.isSame(mine, as: alone.table, own))
      #expect(beside.place(of: left.range.lowerBound) == alone.place(of: right.range.lowerBound))
    }
    return XLIFFReader.records(of: bytes, path: "sample.xliff", sharing: original) != nil
  }

  @Test func `the same document shares its units`() throws {
    #expect(try check(Self.document()))
    #expect(try check("\u{FEFF}" + Self.document(), beside: "\u{FEFF}" + Self.document()))
  }

  @Test(arguments: 0..<60)
  func `a document is the same beside another one`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let changed = Set(
      (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Int.random(in: 0..<Self.count, using: &random)
      })
    let text = Self.document { number in
      guard changed.contains(number) else { return nil }
      return [
        Self.unit(number, target: "A longer text &amp; \(number)"),
        Self.unit(number, target: ""),
        "<trans-unit id=\"other\"><source>x</source></trans-unit>",
        "<trans-unit id=\"a\"/>",
        "<trans-unit id=\"a\"/><trans-unit id=\"b\"><source>x</source></trans-unit>",
        "",
        "<trans-unit id=\"a\"><!-- </trans-unit> --><source>x</source></trans-unit>",
        "<trans-unit id=\"a\"><source><![CDATA[</trans-unit>]]></source></trans-unit>",
        "<group><trans-unit id=\"c\"><source>x</source></trans-unit></group>",
        "<trans-unit id=\"a\"><source>x</source><note>n</note></trans-unit><!-- x -->",
        "<trans-unit><source>x</source></trans-unit>",
      ].randomElement(using: &random)
    }
    try check(text)
  }

  @Test func `a few changed units are parsed alone`() throws {
    #expect(try check(Self.document { $0 == 3 || $0 == 20 ? Self.unit($0, target: "new") : nil }))
  }

  @Test(arguments: [
    ("<!-- </trans-unit>", "<trans-unit --><trans-unit id=\"d\"><source>x</source></trans-unit>"),
    ("<?a </trans-unit>", "<trans-unit ?><trans-unit id=\"d\"><source>x</source></trans-unit>"),
  ])
  func `units in a comment or an instruction are no units`(begin: String, end: String) throws {
    try check(Self.document { $0 == 3 ? "<trans-unit id=\"a\"/>\(begin)" : $0 == 6 ? end : nil })
  }

  @Test func `what is malformed is reported as always`() throws {
    let text = Self.document {
      $0 == 30 ? "<trans-unit id=\"a\"><source>&</source></trans-unit>" : nil
    }
    let original = try read(Self.document())
    let own = try #require(throws: FindingsError.self) { try read(text) }
    let beside = try #require(throws: FindingsError.self) {
      try XLIFFDocument(parsing: Array(text.utf8), path: "sample.xliff", sharing: original)
    }
    #expect(own.findings == beside.findings)
  }

  @Test func `documents that are alike are told by their beginnings`() {
    func mayShare(_ left: String, _ right: String) -> Bool {
      XLIFFDocument.mayShare(Array(left.utf8)[...], Array(right.utf8)[...])
    }
    let few = Self.document { $0 == 1 ? Self.unit($0, target: "x") : nil }
    #expect(mayShare(few, Self.document()))
    #expect(
      !mayShare(Self.document { Self.unit($0, target: "x\($0)") + "<!-- -->" }, Self.document()))
    #expect(!mayShare("", ""))
  }
}
