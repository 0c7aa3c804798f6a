import Foundation
import LoctripTestSupport
import Testing
import LoctripXMLEvents

/// The same events however the document is cut into chunks, and ranges that cover every byte.
@Suite struct XMLChunkTests {
  static let samples: [String] = [
    "<a/>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<a>\r\n</a>\r\n",
    "<a>é€😀&amp;&#x10FFFF;\r\nx\ry\n\r\nz</a>",
    "<a b='x>y' c=\">\" d='\"'><e f='/>'/><!-- <\" ' --><g h='>'>'<i j=\"'\"/>\"</g></a>",
    "<a><![CDATA[]]><![CDATA[1]]>x<![CDATA[<2>]]]]><!----><![CDATA[]]>&lt;<![CDATA[é😀]]></a>",
    "<a><![CDATA[1\r\n2]]>\r\n<![CDATA[3\r4\n]]></a>",
    "<!-- a --><?b c?><a><!-- - -> --><?d ?><?e f>?></a><!-- g --><?h i?>\n",
    "<p:a xmlns:p='u' xmlns='v'><b xmlns=''/><p:c p:d='é'/></p:a>",
    "<!DOCTYPE a><a/>",
    "<!DOCTYPE a SYSTEM 'x]>.dtd'><a>x</a>",
    "<a>]]&gt; ]] ]>] &gt;</a>",
    "<é ü='ö&#228;&#xE4;'>ä</é>",
    "<a>\n\n\n<b\n/>\n</a\n>",
  ]

  @Test(arguments: samples)
  func `every size of the chunks gives the same events`(text: String) {
    let bytes = Array(text.utf8)
    let whole = run(bytes)
    #expect(whole.error == nil)
    #expect(sizesThatDiffer(bytes, from: whole) == [])
  }

  @Test(arguments: samples)
  func `a byte order mark may be cut too`(text: String) {
    let bytes = Array("\u{FEFF}\(text)".utf8)
    let whole = run(bytes)
    #expect(whole.error == nil)
    #expect(sizesThatDiffer(bytes, from: whole, upTo: 8) == [])
  }

  @Test func `an internal subset may be cut anywhere`() {
    let text = """
      <!DOCTYPE a SYSTEM "x" [<!ELEMENT a ANY>\r
      <!NOTATION n SYSTEM ']>'><!-- ' ]> " --><?p ]> ' ?> <!ATTLIST a b CDATA #IMPLIED> ] ><a b=''/>
      """
    let bytes = Array(text.utf8)
    let whole = run(bytes)
    #expect(whole.error == nil)
    #expect(sizesThatDiffer(bytes, from: whole) == [])
  }

  @Test func `an internal subset may be longer than one piece`() {
    let comments = String(repeating: "<!-- ' ]> \" -->\n", count: 10_000)
    let text = "<!DOCTYPE a [\(comments)<!ELEMENT a ANY>]><a>x</a>"
    let bytes = Array(text.utf8)
    let whole = run(bytes)
    #expect(whole.error == nil)
    #expect(whole.events.count == 4)
    #expect(run(bytes, chunk: 1 << 16) == whole)
  }

  @Test(arguments: [
    "<a>x]]>y</a>", "<a>\u{1}</a>", "<a><b></a>", "<a b='1' b='2'/>", "<a><!-- -- --></a>", "<a/>x",
    "<a>&nbsp;</a>", "<p:a/>", "<a b='<'/>", "<a>é&#0;</a>", "<a><b/", "<a><![CDATA[x",
    "\u{FEFF}\u{FEFF}<a/>",
    "x<a/>", "<a>]]]]]>",
  ])
  func `every size of the chunks finds the mistake`(text: String) {
    let bytes = Array(text.utf8)
    var accepted: [Int] = []
    for chunk in 1...bytes.count {
      if let error = run(bytes, chunk: chunk).error {
        expectPlausible(error, in: bytes)
      } else {
        accepted.append(chunk)
      }
    }
    #expect(accepted == [])
  }

  @Test func `a document may end with an empty chunk`() throws {
    let parser = XMLEventParser()
    var batch = XMLEventBatch()
    let nothing: [UInt8] = []
    try parser.push(ArraySlice(nothing).span, into: &batch)
    try parser.push(ArraySlice("<a>x".utf8).span, into: &batch)
    try parser.push(ArraySlice(nothing).span, into: &batch)
    #expect(batch.events.isEmpty)
    try parser.push(ArraySlice("</a>".utf8).span, into: &batch)
    try parser.push(ArraySlice(nothing).span, isFinal: true, into: &batch)
    #expect(batch.events.isEmpty)
  }

  @Test func `a generated document gives the same events in chunks of any size`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      var document = RandomDocument(using: generator)
      let bytes = document.bytes()
      generator = document.generator
      let whole = run(bytes)
      #expect(whole.error == nil, "\(String(decoding: bytes, as: UTF8.self))")
      for _ in 0..<6 {
        let chunk = Int.random(in: 1...max(bytes.count, 1), using: &generator)
        #expect(
          run(bytes, chunk: chunk) == whole,
          "chunks of \(chunk): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
      expectCovered(bytes, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test(arguments: samples)
  func `the ranges of the events cover every byte of the root`(text: String) {
    expectCovered(Array(text.utf8), "")
    expectCovered(Array("\u{FEFF}\(text)".utf8), "with a byte order mark")
  }

  // MARK: - Corpus

  static let corpus: [String] = Corpus.files(
    "", ".xliff", ".xlf", ".xml", ".sdlxliff", ".mxliff", ".txlf", ".xliff2", ".storyboard", ".xib",
    ".stringsdict", ".intentdefinition", ".xsd"
  ).map(\.path)

  @Test(.enabled(if: Corpus.isPresent))
  func `every well-formed file of the corpus has ranges without gaps and exact values`() throws {
    var read = 0
    for path in Self.corpus {
      guard let bytes = try utf8(path) else { continue }
      var check = CoverageCheck(bytes)
      if check.run() == nil {
        #expect(check.problem == nil, "\(path): \(check.problem ?? "")")
        read += 1
      }
    }
    #expect(read > 1_000)
  }

  @Test(.enabled(if: Corpus.isPresent))
  func `every file of the corpus gives the same events in chunks of any size`() throws {
    var different: [String] = []
    for path in Self.corpus {
      guard let bytes = try utf8(path) else { continue }
      let whole = digest(bytes, chunk: 1 << 16)
      // A few sizes for each file, other ones for the next.
      var sizes = [4_096 + bytes.count % 4_096]
      if bytes.count < 20_000 { sizes += [257 + bytes.count % 256] }
      if bytes.count < 3_000 { sizes += [1 + bytes.count % 7, 1] }
      for size in sizes where digest(bytes, chunk: size) != whole {
        different.append("\(path) in chunks of \(size)")
      }
    }
    #expect(different == [])
  }

  /// The sizes of chunks that do not give what the whole document gave.
  private func sizesThatDiffer(_ bytes: [UInt8], from whole: Run, upTo limit: Int? = nil) -> [Int] {
    (1...(limit ?? bytes.count)).filter { run(bytes, chunk: $0) != whole }
  }

  /// The file in UTF-8, or `nil` when its encoding is not what it says.
  private func utf8(_ path: String) throws -> [UInt8]? {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let encoding = XMLEncoding(detecting: ArraySlice(bytes).span)
    if encoding.isUTF8 { return bytes }
    do { return try encoding.decode(ArraySlice(bytes).span) } catch { return nil }
  }
}

/// A number for all events and values of a document, or `nil` after an error.
private func digest(_ bytes: [UInt8], chunk: Int) -> Int? {
  var hasher = Hasher()
  var unhashed: [UInt8] = []
  let error = events(of: bytes, chunk: chunk) { event, batch in
    hasher.combine(event.kind.rawValue)
    hasher.combine(event.range)
    hasher.combine(event.depth)
    hasher.combine(event.name)
    hasher.combine(event.value.count)
    unhashed.append(contentsOf: batch.values[event.value])
    for attribute in batch.attributes[event.attributes] {
      hasher.combine(attribute.name)
      hasher.combine(attribute.value.count)
      unhashed.append(contentsOf: batch.values[attribute.value])
    }
  }
  hasher.combine(unhashed)
  return error == nil ? hasher.finalize() : nil
}

private func expectCovered(
  _ bytes: [UInt8], _ comment: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  var check = CoverageCheck(bytes)
  #expect(check.run() == nil, sourceLocation: sourceLocation)
  #expect(check.problem == nil, "\(comment) \(check.problem ?? "")", sourceLocation: sourceLocation)
}

/// Compares the events with the bytes that they stand for.
private struct CoverageCheck {
  let bytes: [UInt8]
  var problem: String?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func run() -> XMLSyntaxError? {
    var end = 0
    var depth = 0
    var isInRoot = false
    var found: String?
    let error = events(of: bytes, chunk: 1 << 16) { event, batch in
      guard found == nil else { return }
      let range = event.range
      func wrong(_ what: String) { found = "\(event.kind) \(range): \(what)" }
      guard range.lowerBound >= end, range.upperBound <= bytes.count else {
        return wrong("overlap")
      }
      if isInRoot && range.lowerBound != end { return wrong("gap after \(end)") }
      if !isInRoot && !onlySpace(end..<range.lowerBound) { return wrong("gap outside the root") }
      end = range.upperBound
      switch event.kind {
      case .start:
        if event.depth != depth { return wrong("depth") }
        depth += 1
        isInRoot = true
        if !has(range, "<", event.isEmptyElement ? "/>" : ">") { return wrong("markup") }
        if !holdsName(range.lowerBound + 1, batch.names[event.name]) { return wrong("name") }
      case .end:
        depth -= 1
        if event.depth != depth { return wrong("depth") }
        if event.isEmptyElement {
          if !range.isEmpty { return wrong("not empty") }
        } else {
          if !has(range, "</", ">") { return wrong("markup") }
          if !holdsName(range.lowerBound + 2, batch.names[event.name]) { return wrong("name") }
        }
        if depth == 0 { isInRoot = false }
      case .text:
        if !isInRoot { return wrong("outside the root") }
        if range.isEmpty || bytes[range].contains(UInt8(ascii: "<")) { return wrong("markup") }
        if decoded(range, references: true) != Array(batch.values[event.value]) {
          return wrong("value")
        }
      case .cdata:
        if !has(range, "<![CDATA[", "]]>") { return wrong("markup") }
        let content = range.lowerBound + 9..<range.upperBound - 3
        if decoded(content, references: false) != Array(batch.values[event.value]) {
          return wrong("value")
        }
      case .comment:
        if !has(range, "<!--", "-->") { return wrong("markup") }
        let content = range.lowerBound + 4..<range.upperBound - 3
        if decoded(content, references: false) != Array(batch.values[event.value]) {
          return wrong("value")
        }
      case .instruction: if !has(range, "<?", "?>") { return wrong("markup") }
      case .declaration: if !has(range, "<?xml", "?>") { return wrong("markup") }
      case .doctype: if !has(range, "<!DOCTYPE", ">") { return wrong("markup") }
      }
    }
    problem = found
    if error == nil && found == nil {
      if depth != 0 { problem = "\(depth) elements open" }
      if !onlySpace(end..<bytes.count) { problem = "bytes left after \(end)" }
    }
    return error
  }

  private func has(_ range: Range<Int>, _ open: String, _ close: String) -> Bool {
    range.count >= open.utf8.count + close.utf8.count && bytes[range].starts(with: open.utf8)
      && bytes[range].suffix(close.utf8.count).elementsEqual(close.utf8)
  }

  private func holdsName(_ start: Int, _ name: XMLName) -> Bool {
    bytes[start...].starts(with: name.qualifiedName.utf8)
  }

  private func onlySpace(_ range: Range<Int>) -> Bool {
    let isMark = range.lowerBound == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return bytes[range].dropFirst(isMark ? 3 : 0).allSatisfy { [9, 10, 13, 32].contains($0) }
  }

  /// The value of raw character data, worked out without the parser.
  private func decoded(_ range: Range<Int>, references: Bool) -> [UInt8] {
    let raw = bytes[range]
    guard raw.contains(13) || (references && raw.contains(UInt8(ascii: "&"))) else {
      return Array(raw)
    }
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if byte == 13 {
        result.append(10)
        if index < range.upperBound && bytes[index] == 10 { index += 1 }
      } else if references && byte == UInt8(ascii: "&") {
        let end = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: ";")) ?? index
        let name = String(decoding: bytes[index..<end], as: UTF8.self)
        index = end + 1
        let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let text = known[name] {
          result.append(contentsOf: text.utf8)
        } else {
          let isHexadecimal = name.hasPrefix("#x")
          let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
          let scalar = number.flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
          result.append(contentsOf: String(scalar).utf8)
        }
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

/// A well-formed document made of everything that is hard to cut.
private struct RandomDocument {
  var generator: SeededGenerator

  init(using generator: SeededGenerator) { self.generator = generator }

  mutating func bytes() -> [UInt8] {
    var text = ""
    if pick(3) == 0 { text += "<?xml version='1.0' encoding=\"UTF-8\"?>" }
    text += misc()
    if pick(4) == 0 { text += "<!DOCTYPE r>" }
    text += misc() + element(depth: 0) + misc()
    return Array(text.utf8)
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func one(of choices: [String]) -> String { choices[pick(choices.count)] }

  private mutating func misc() -> String {
    one(of: ["", "\n", "\r\n", " <!-- > < & ' \" -->\r", "<?p > < ' \" & ]]>?>", "<!----><?q?>"])
  }

  private mutating func element(depth: Int) -> String {
    let name = one(of: ["a", "é", "x:b", "long-name", "mrk"])
    var tag = "<\(name)"
    if name.hasPrefix("x:") { tag += " xmlns:x='urn:x'" }
    for attribute in ["b", "c", "é"] where pick(3) == 0 {
      tag += one(of: [" ", "\n ", "\r\n\t"]) + attribute + one(of: ["=", " = "])
      tag += one(of: [
        "'>'", "\"'>'\"", "'/>'", "''", "'&amp;&#10;'", "\"é\r\n\t😀\"",
        "'<'".replacing("<", with: "&lt;"),
        "'\"'", "']]>'",
      ])
    }
    guard pick(5) > 0 else { return "\(tag)\(one(of: ["/>", " />", "\n/>"]))" }
    tag += one(of: [">", " >", "\r\n>"])
    for _ in 0..<pick(depth > 4 ? 2 : 6) {
      switch pick(4) {
      case 0: tag += element(depth: depth + 1)
      case 1:
        tag += one(of: [
          "<!-- ' -->", "<!--é-->", "<!--->-->", "<?p?>", "<?p  é\r\n?>", "<![CDATA[]]>",
          "<![CDATA[<a>]]>",
          "<![CDATA[ ]] > &amp; ]]>", "<![CDATA[é\r\n]]>", "<![CDATA[]]]]>",
        ])
      default:
        tag += one(of: [
          "text", "é", "😀", "&amp;", "&#x1F600;", "\r\n", "\r", "\n", "]]", "]] >", ">", "'", "\"",
          "&lt;b>",
          String(repeating: "x", count: 301), "e\u{301}", "&#13;",
        ])
      }
    }
    return "\(tag)</\(name)\(one(of: [">", " >", "\n>"]))"
  }
}
