import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF
import LoctripXMLEvents

/// Documents of all versions in many hands.
private struct Generator {
  var random: SeededGenerator
  var isXLIFF2 = false
  var prefix = ""
  var lineEnd = "\n"

  init(seed: Int) { random = SeededGenerator(seed: seed) }

  mutating func chance(_ part: Int) -> Bool { random.once(in: part) }

  mutating func text() -> String {
    let pieces = [
      "a", "Wort ", " ", "é", "日本", "😀", "&", "<", ">", "]]>", "\"", "'", "\n", "\t", "e\u{301}",
      "x", "  ", "\u{A0}", "\r",
    ]
    var result = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      result += pieces.randomElement(using: &random) ?? ""
    }
    return result
  }

  private mutating func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += chance(2) ? "&amp;" : "&#38;"
      case "<": result += chance(2) ? "&lt;" : "<![CDATA[<]]>"
      case ">": result += "&gt;"
      case "\r": result += "&#xD;"
      case "\n": result += lineEnd
      default: result += chance(9) ? "&#\(scalar.value);" : String(scalar)
      }
    }
    return result
  }

  private mutating func inline(_ id: inout Int, depth: Int = 0) -> String {
    var result = ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let text = text()
      result += escaped(text)
      guard chance(3) else { continue }
      id += 1
      let (empty, span) = isXLIFF2 ? ("ph", "pc") : ("x", "g")
      if depth < 2, chance(2) {
        let own = id
        result +=
          "<\(prefix)\(span) id=\"\(own)\">\(inline(&id, depth: depth + 1))</\(prefix)\(span)>"
      } else {
        result += "<\(prefix)\(empty) id='\(id)'/>"
      }
    }
    return result
  }

  private mutating func target(_ indentation: String) -> String {
    var id = 1000
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return ""
    case 1: return "\(indentation)<\(prefix)target/>"
    case 2: return "\(indentation)<\(prefix)target xml:space='default' />"
    default: return "\(indentation)<\(prefix)target>\(inline(&id))</\(prefix)target>"
    }
  }

  mutating func document() -> (text: String, segments: [Int]) {
    isXLIFF2 = chance(2)
    prefix = chance(3) ? "p:" : ""
    lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let isIndented = chance(2)
    func space(_ level: Int) -> String {
      isIndented ? lineEnd + String(repeating: "  ", count: level) : ""
    }
    var segments: [Int] = []
    var units = ""
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let unit = isXLIFF2 ? "unit" : "trans-unit"
      units += "\(space(2))<\(prefix)\(unit) id=\"u\(number)\">"
      let count = isXLIFF2 ? Int.random(in: 1...3, using: &random) : 1
      segments.append(count)
      var id = 0
      for _ in 0..<count {
        if isXLIFF2 { units += "\(space(3))<\(prefix)segment>" }
        units += "\(space(4))<\(prefix)source>\(inline(&id))</\(prefix)source>"
        units += target(space(4))
        if isXLIFF2 { units += "\(space(3))</\(prefix)segment>" }
        if chance(4) { units += "<!-- & -->" }
      }
      if !isXLIFF2, chance(2) { units += "<\(prefix)note>n</\(prefix)note>" }
      units += "\(space(2))</\(prefix)\(unit)>"
    }
    let name = prefix.isEmpty ? "xmlns" : "xmlns:p"
    let root =
      isXLIFF2
      ? """
      <\(prefix)xliff \(name)="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" \
      trgLang="de"><\(prefix)file id="f">\(units)</\(prefix)file></\(prefix)xliff>
      """
      : """
      <\(prefix)xliff \(name)="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><\(prefix)file \
      original="o" source-language="en" target-language="de" datatype="x"><\(prefix)body>\(units)\
      </\(prefix)body></\(prefix)file></\(prefix)xliff>
      """
    return (root, segments)
  }
}

/// The markup of source and target and the state of each segment of each unit.
private func segments(_ bytes: [UInt8]) throws -> [[[String?]]] {
  var result: [[[String?]]] = []
  try XLIFFUnitStream.read(bytes, path: "x") { unit in
    func markup(_ node: Int?) -> String? {
      node.map { String(decoding: bytes[unit.tree.nodes[$0].content], as: UTF8.self) }
    }
    result.append(unit.segments.map { [markup($0.source), markup($0.target), $0.state] })
  }
  return result
}

@Suite struct `Editing generated documents` {
  @Test(arguments: 0..<300) func `sets targets exactly and nothing else`(seed: Int) throws {
    var generator = Generator(seed: seed)
    let (text, counts) = generator.document()
    let old = Array(text.utf8)
    var expected = try segments(old)
    var texts: [Int: String] = [:]
    var edits: [XLIFFEdit] = []
    for (unit, count) in counts.enumerated() {
      for segment in 0..<count where generator.chance(2) {
        let new = generator.text()
        var markup = XMLMarkup()
        markup.text(new)
        let escaped = String(decoding: markup.bytes, as: UTF8.self)
        let source = try #require(expected[unit][segment][0])
        let isMarkup = generator.chance(2)
        if !isMarkup { texts[unit] = new }
        expected[unit][segment][1] =
          isMarkup ? source + escaped : escaped.replacing("\n", with: generator.lineEnd)
        edits.append(
          XLIFFEdit(
            generator.chance(2) ? .index(unit) : .id("u\(unit)"),
            segment: generator.isXLIFF2 ? .index(segment) : .only,
            target: isMarkup ? .markup(source + escaped) : .text(new)))
      }
    }
    edits.shuffle(using: &generator.random)
    let result = try XLIFFEditor(parsing: old, path: "x").applying(edits)
    #expect(result.refusals == [])
    let document = try XLIFFDocument(parsing: result.bytes, path: "x")
    for (unit, count) in counts.enumerated() where count == 1 {
      guard let text = texts[unit] else { continue }
      // A lone line end at the end of a line of the document is read as LF.
      #expect(document.unit(at: unit).target?.description.isIdentical(to: text) == true)
      let own = try segments(result.bytes)[unit][0][1]
      // The same text in other markup is left alone.
      if own != expected[unit][0][1] { expected[unit][0][1] = own }
    }
    if result.edits.count == edits.count {
      #expect(try segments(result.bytes) == expected, "seed \(seed)")
    }
    // Every byte outside of the edits is where it was, and there is no edit without need.
    #expect(old.applying(result.edits) == result.bytes)
    #expect(try XLIFFEditor(parsing: result.bytes, path: "x").applying(edits).bytes == result.bytes)
  }

  @Test func `does many edits of one unit and of many`() throws {
    let count = 4000
    let segments = (0..<count).map { "<segment id=\"s\($0)\"><source>\($0)</source></segment>" }
    let one = editedXLIFF2("<unit id=\"u\">\(segments.joined())</unit>")
    let inOne = (0..<count).map {
      XLIFFEdit(.id("u"), segment: .id("s\($0)"), target: .text("t\($0)"))
    }
    let result = try XLIFFEditor(parsing: Array(one.utf8), path: "x").applying(inOne)
    #expect(result.refusals.isEmpty && result.edits.count == count)
    let units = (0..<count).map { "<trans-unit id=\"\($0)\"><source>\($0)</source></trans-unit>" }
    let many = editedXLIFF(units.joined(separator: "\n"))
    let inMany = (0..<count).reversed().map { XLIFFEdit(.id("\($0)"), target: .text("t\($0)")) }
    let all = try XLIFFEditor(parsing: Array(many.utf8), path: "x").applying(inMany)
    #expect(all.refusals.isEmpty && all.edits.count == count)
    let document = try XLIFFDocument(parsing: all.bytes, path: "x")
    #expect((0..<count).allSatisfy { document.unit(at: $0).target?.description == "t\($0)" })
  }
}
