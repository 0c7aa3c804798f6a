import LocalizationCore
import TestSupport
import Testing
import XLIFF
import XLIFFEditing

/// Documents of all versions in many hands.
private struct Generator {
  var random: SeededGenerator
  var isSecondGeneration = false
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
      let (empty, span) = isSecondGeneration ? ("ph", "pc") : ("x", "g")
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
    isSecondGeneration = chance(2)
    prefix = chance(3) ? "p:" : ""
    lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let isIndented = chance(2)
    func space(_ level: Int) -> String {
      isIndented ? lineEnd + String(repeating: "  ", count: level) : ""
    }
    var segments: [Int] = []
    var units = ""
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let unit = isSecondGeneration ? "unit" : "trans-unit"
      units += "\(space(2))<\(prefix)\(unit) id=\"u\(number)\">"
      let count = isSecondGeneration ? Int.random(in: 1...3, using: &random) : 1
      segments.append(count)
      var id = 0
      for _ in 0..<count {
        if isSecondGeneration { units += "\(space(3))<\(prefix)segment>" }
        units += "\(space(4))<\(prefix)source>\(inline(&id))</\(prefix)source>"
        units += target(space(4))
        if isSecondGeneration { units += "\(space(3))</\(prefix)segment>" }
        if chance(4) { units += "<!-- & -->" }
      }
      if !isSecondGeneration, chance(2) { units += "<\(prefix)note>n</\(prefix)note>" }
      units += "\(space(2))</\(prefix)\(unit)>"
    }
    let name = prefix.isEmpty ? "xmlns" : "xmlns:p"
    let root =
      isSecondGeneration
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

/// What a document says: source, target and state of each segment of each unit.
private func segments(_ bytes: [UInt8]) throws -> [[[XLIFFContent?]]] {
  var result: [[[XLIFFContent?]]] = []
  try XLIFFUnitStream.read(bytes, path: "x") { unit in
    result.append(
      unit.segments.map { segment in
        [
          segment.source.map { unit.content(of: $0) }, segment.target.map { unit.content(of: $0) },
          segment.state.map { XLIFFContent($0) },
        ]
      }
    )
  }
  return result
}

private func plain(_ content: XLIFFContent?) -> String { content.map(\.text) ?? "" }

/// A content whose spans are starts and ends, for comparing what was cut with what it was.
private func flat(_ content: XLIFFContent) -> XLIFFContent {
  XLIFFContent(
    content.parts.flatMap { part -> [XLIFFContent.Part] in
      switch part {
      case .span(let id, let inner): [.start(id)] + flat(inner).parts + [.end(id)]
      case .mark(let id, let inner): [.markStart(id)] + flat(inner).parts + [.markEnd(id)]
      case .text, .code, .start, .end, .markStart, .markEnd: [part]
      }
    }
  )
}

@Suite struct `Editing generated documents` {
  @Test(arguments: 0..<300) func `sets texts exactly and nothing else`(seed: Int) throws {
    var generator = Generator(seed: seed)
    let (text, counts) = generator.document()
    let old = Array(text.utf8)
    var expected = try segments(old)
    var edits: [XLIFFEdit] = []
    for (unit, count) in counts.enumerated() {
      for segment in 0..<count where generator.chance(2) {
        let source = try #require(expected[unit][segment][0])
        var new = XLIFFContent(generator.text())
        if generator.chance(2) {
          let suffix = generator.text()
          new = source.mapText { $0 + suffix }
        }
        expected[unit][segment][1] = new
        edits.append(
          XLIFFEdit(
            generator.chance(2) ? .index(unit) : .id("u\(unit)"),
            .setTarget(new, segment: generator.isSecondGeneration ? .index(segment) : .only)
          )
        )
      }
    }
    edits.shuffle(using: &generator.random)
    let result = try XLIFFEditor(parsing: old, path: "x").applying(edits)
    #expect(result.refusals == [])
    #expect(try segments(result.bytes) == expected, "seed \(seed)")
    // Every byte outside of the edits is where it was, and there is no edit without need.
    #expect(old.applying(result.edits) == result.bytes)
    #expect(try XLIFFEditor(parsing: result.bytes, path: "x").applying(edits).bytes == result.bytes)
    if !generator.isSecondGeneration {
      let document = try XLIFFDocument(parsing: result.bytes, path: "x")
      for unit in counts.indices {
        let target = document.unit(at: unit).target?.description ?? ""
        let wanted = plain(expected[unit][0][1])
        #expect(target.isIdentical(to: wanted), "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<300) func `joins what it split`(seed: Int) throws {
    var generator = Generator(seed: seed)
    let (text, counts) = generator.document()
    guard generator.isSecondGeneration else { return }
    let old = Array(text.utf8)
    let before = try segments(old)
    for (unit, count) in counts.enumerated() {
      let segment = Int.random(in: 0..<count, using: &generator.random)
      let source = plain(before[unit][segment][0])
      let target = plain(before[unit][segment][1])
      func place(_ text: String) -> Int? {
        let index = text.unicodeScalars.indices.dropFirst().randomElement(using: &generator.random)
        return index.map { text.utf8.distance(from: text.startIndex, to: $0) }
      }
      guard let cut = place(source) else { continue }
      let split = XLIFFEdit(
        .index(unit),
        .split(.index(segment), source: cut, target: place(target) ?? 0)
      )
      let join = XLIFFEdit(.index(unit), .join(.index(segment)))
      let editor = try XLIFFEditor(parsing: old, path: "x")
      let apart = try editor.applying([split])
      #expect(apart.refusals == [])
      let parts = try segments(apart.bytes)
      #expect(parts[unit].count == count + 1)
      #expect(
        parts[unit].map { plain($0[0]) }.joined()
          .isIdentical(to: before[unit].map { plain($0[0]) }.joined())
      )
      for result in [
        try editor.applying([split, join]),
        try XLIFFEditor(parsing: apart.bytes, path: "x").applying([join]),
      ] {
        #expect(result.refusals == [])
        let after = try segments(result.bytes)
        #expect(
          after.map { $0.map { $0.map { $0.map(flat) } } }
            == before.map { $0.map { $0.map { $0.map(flat) } } },
          "seed \(seed)"
        )
      }
    }
  }

  @Test func `does many edits of one unit and of many`() throws {
    let count = 4000
    let segments = (0..<count).map { "<segment id=\"s\($0)\"><source>\($0)</source></segment>" }
    let one = editedXLIFF2("<unit id=\"u\">\(segments.joined())</unit>")
    let inOne = (0..<count).map {
      XLIFFEdit(.id("u"), .setTarget("t\($0)", segment: .id("s\($0)")))
    }
    let result = try XLIFFEditor(parsing: Array(one.utf8), path: "x").applying(inOne)
    #expect(result.refusals.isEmpty && result.edits.count == count)
    let units = (0..<count).map { "<trans-unit id=\"\($0)\"><source>\($0)</source></trans-unit>" }
    let many = xliff(units.joined(separator: "\n"))
    let inMany = (0..<count).reversed().map { XLIFFEdit(.id("\($0)"), .setTarget("t\($0)")) }
    let all = try XLIFFEditor(parsing: Array(many.utf8), path: "x").applying(inMany)
    #expect(all.refusals.isEmpty && all.edits.count == count)
    let document = try XLIFFDocument(parsing: all.bytes, path: "x")
    #expect((0..<count).allSatisfy { document.unit(at: $0).target?.description == "t\($0)" })
  }
}
