import Testing
import LoctripXMLEvents

/// What a document may ask of the machine.
@Suite struct XMLLimitTests {
  @Test(arguments: [1, 10, 255, 256])
  func `elements nested up to the limit are read`(depth: Int) {
    let result = run(nested(depth))
    #expect(result.error == nil)
    #expect(result.events.count == 2 * depth + 1)
  }

  @Test(arguments: [257, 300, 100_000])
  func `elements nested deeper are refused where the first is`(depth: Int) {
    let error = run(nested(depth)).error
    #expect(error?.message == "more than 256 nested elements")
    #expect(error?.offset == 256 * 3)
    #expect(error?.line == 1)
    #expect(error?.column == 256 * 3 + 1)
  }

  @Test func `siblings are not depth`() {
    let text = "<a>\(String(repeating: "<b><c/></b>", count: 5_000))</a>"
    #expect(run(text).error == nil)
  }

  @Test func `limits can be set`() {
    var limits = XMLEventParser.Limits()
    limits.depth = 2
    limits.attributes = 2
    #expect(run("<a><b/></a>", limits: limits).error == nil)
    #expect(
      run("<a><b><c/></b></a>", limits: limits).error?.message == "more than 2 nested elements")
    #expect(run("<a b='' c=''/>", limits: limits).error == nil)
    #expect(run("<a xmlns='u' c=''/>", limits: limits).error == nil)
    #expect(
      run("<a b='' c='' d=''/>", limits: limits).error?.message
        == "more than 2 attributes in one element")
    limits.depth = 300
    #expect(run(nested(300), limits: limits).error == nil)
  }

  @Test func `a limit of text holds for each run`() {
    var limits = XMLEventParser.Limits()
    limits.text = 100
    let text = String(repeating: "x", count: 100)
    #expect(run("<a>\(text)<b/>\(text)</a>", limits: limits).error == nil)
    let error = run("<a>\n<b>\(text)x</b></a>", limits: limits).error
    #expect(error?.message.hasPrefix("more than 100 bytes of text") == true)
    #expect(error?.line == 2)
  }

  @Test(arguments: [20_000, 200_000])
  func `too many attributes are refused at once`(count: Int) {
    let attributes = (0..<count).map { " a\($0)='\($0)'" }.joined()
    expectRefused(
      Array("<a><b\(attributes)/></a>".utf8), message: "more than 10000 attributes in one element")
  }

  @Test func `too many namespaces are refused at once`() {
    let namespaces = (0..<20_000).map { " xmlns:a\($0)='u\($0)'" }.joined()
    expectRefused(
      Array("<a><b\(namespaces)/></a>".utf8), message: "more than 10000 attributes in one element")
  }

  @Test func `many attributes within the limit are read in order`() {
    let attributes = (0..<3_000).map { " a\($0)='\($0)'" }.joined()
    var values: [String] = []
    let error = events(of: Array("<a\(attributes)/>".utf8)) { event, batch in
      values += batch.attributes[event.attributes].map { batch.string($0.value) }
    }
    #expect(error == nil)
    #expect(values == (0..<3_000).map(String.init))
  }

  @Test func `an attribute of 9 MB is read, one of 11 MB is refused`() {
    for (size, isFine) in [(9_000_000, true), (11_000_000, false)] {
      let bytes = Array("<a b='".utf8) + [UInt8](repeating: 0x78, count: size) + Array("'/>".utf8)
      var length = 0
      let error = events(of: bytes, chunk: 1 << 16) { event, batch in
        for attribute in batch.attributes[event.attributes] { length += attribute.value.count }
      }
      if isFine {
        #expect(error == nil)
        #expect(length == size)
      } else {
        #expect(error != nil)
        #expect(error?.line == 1)
      }
    }
  }

  @Test func `long text and a long CDATA section are one event each`() {
    // libxml2 refuses a CDATA section of more than 10 MB.
    for (size, open, close) in [
      (9_000_000, "", ""), (11_000_000, "", ""), (9_000_000, "<![CDATA[", "]]>"),
    ] {
      let filler = [UInt8](repeating: 0x78, count: size)
      let bytes = Array("<a>\(open)".utf8) + filler + Array("\(close)</a>".utf8)
      var lengths: [Int] = []
      let error = events(of: bytes, chunk: 1 << 16) { event, _ in
        if event.kind == .text || event.kind == .cdata { lengths.append(event.value.count) }
      }
      #expect(error == nil, "\(open)")
      #expect(lengths == [size], "\(open)")
    }
  }

  @Test func `a long comment is read or refused`() {
    for size in [9_000_000, 11_000_000] {
      let bytes =
        Array("<a><!--".utf8) + [UInt8](repeating: 0x78, count: size) + Array("--></a>".utf8)
      var length = 0
      let error = events(of: bytes, chunk: 1 << 16) { event, _ in
        if event.kind == .comment { length = event.value.count }
      }
      if size < 10_000_000 { #expect(error == nil) }
      #expect(length == 0 || length == size)
    }
  }

  @Test(arguments: ["<a b='", "<a ", "<!--", "<?p ", "<a><![CDATA[", "<a>&", "<a>"])
  func `a document that never ends its markup is refused`(lead: String) {
    let bytes = Array(lead.utf8) + [UInt8](repeating: 0x20, count: 12_000_000)
    #expect(events(of: bytes, chunk: 1 << 16) { _, _ in } != nil)
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
  }
}
