import LoctripTestSupport
import Testing
import LoctripXMLEvents

/// A document type declaration is tolerated and never loaded; entities are refused.
@Suite struct XMLDoctypeTests {
  @Test(arguments: [
    "<!DOCTYPE xliff>", "<!DOCTYPE xliff >", "<!DOCTYPE\n xliff\r\n>", "<!DOCTYPE xliff []>",
    "<!DOCTYPE xliff [ ] >", "<!DOCTYPE xliff SYSTEM 'xliff.dtd'>",
    "<!DOCTYPE xliff SYSTEM \"a'>]'.dtd\">",
    "<!DOCTYPE xliff PUBLIC '-//XLIFF//DTD XLIFF//EN' 'http://www.oasis-open.org/xliff.dtd'>",
    "<!DOCTYPE xliff SYSTEM 'x' [ <!ELEMENT xliff ANY> ]>",
    "<!DOCTYPE xliff [<!-- > ]> ' \" <!ENTITY x 'y'> -->]>",
    "<!DOCTYPE xliff [<?p > ]> ' \" <!ENTITY x 'y'> ?>]>",
    "<!DOCTYPE xliff [<!NOTATION n SYSTEM ']>'>]>",
    "<!DOCTYPE xliff [<!NOTATION n PUBLIC \"it's\">]>",
    "<!DOCTYPE xliff [<!ATTLIST xliff a CDATA #IMPLIED>]>",
    "<!DOCTYPE xliff [<!ATTLIST xliff a (x|y) #REQUIRED b NMTOKEN #IMPLIED>]>",
    "<!DOCTYPE xliff [<!ELEMENT xliff (file+,(x|file)?)><!ELEMENT file (#PCDATA|x)*><!ELEMENT x EMPTY>]>",
    "<!DOCTYPE x:y>", "<!DOCTYPE é [<!ELEMENT é ANY>]>",
  ])
  func `a document type is one event and nothing else`(declaration: String) {
    for (before, after) in [
      ("", ""), ("<?xml version='1.0'?>\n<!-- a -->", "\n<!-- b --><?c?>\r\n"),
    ] {
      let text = "\(before)\(declaration)\(after)<a b='1'>x</a>"
      let plain =
        "\(before)\(String(repeating: " ", count: declaration.utf8.count))\(after)<a b='1'>x</a>"
      let result = run(text)
      #expect(result.error == nil, "\(text)")
      let others = result.events.filter { !$0.hasPrefix("doctype") }
      #expect(others == run(plain).events, "\(text)")
      let range = "\(before.utf8.count)..<\(before.utf8.count + declaration.utf8.count)"
      #expect(result.events.contains { $0.hasPrefix("doctype \(range) ") }, "\(result.events)")
    }
  }

  @Test func `the event of a document type has the name of the root`() {
    #expect(run("<!DOCTYPE xliff SYSTEM 'x'><a/>").events.first == "doctype 0..<27 xliff")
    #expect(run("<!DOCTYPE x:y><a/>").events.first == "doctype 0..<14 x:y")
  }

  @Test func `the type of an attribute may normalize its value`() {
    #expect(
      dump("<!DOCTYPE a [<!ATTLIST a b NMTOKENS #IMPLIED>]><a b='  x   y '/>").hasPrefix(
        "doctype 0..<47 a\nstart 47..<64 a/ b=\"x y\""))
  }

  @Test func `an external subset is not loaded`() throws {
    let folder = try TemporaryFolder()
    // Each of these would be an error, or change the document, if it were read.
    let broken = try folder.write("<!ENTITY broken", to: "broken.dtd")
    let defaults = try folder.write("<!ATTLIST a injected CDATA 'yes'>", to: "defaults.dtd")
    let entity = try folder.write("<!ENTITY e 'expanded'>", to: "entity.dtd")
    for name in [broken, defaults, entity, "file://\(broken)", folder.path("missing.dtd")] {
      for text in ["<!DOCTYPE a SYSTEM '\(name)'><a/>", "<!DOCTYPE a PUBLIC 'p' '\(name)' []><a/>"]
      {
        let result = run(text)
        #expect(result.error == nil, "\(text)")
        #expect(result.events.count == 3)
        #expect(!result.events.contains { $0.contains("injected") })
      }
      let result = run("<!DOCTYPE a SYSTEM '\(name)'><a>&e;</a>")
      #expect(result.error?.message.contains("'e'") == true)
    }
  }

  @Test func `a parameter entity is not loaded`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("<!ATTLIST a injected CDATA 'yes'>", to: "module.dtd")
    let result = run("<!DOCTYPE a [<!ENTITY % m SYSTEM '\(file)'> %m;]><a/>")
    #expect(result.error != nil)
    #expect(!result.events.contains { $0.contains("injected") })
  }

  // MARK: - Entities

  @Test(arguments: [
    "<!ENTITY x 'y'>", "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
    "<!ENTITY x PUBLIC 'p' 'http://example.com/'>",
    "<!ENTITY % x 'y'>", "<!ENTITY % x SYSTEM 'x.ent'>", "<!ENTITY % x PUBLIC 'p' 'x.ent'>",
    "<!NOTATION n SYSTEM 'n'><!ENTITY x SYSTEM 'y' NDATA n>", "<!ENTITY lt '&#38;#60;'>",
    "<!ENTITY amp '&#38;#38;'>",
    "<!ENTITY x ''>",
  ])
  func `the declaration of an entity is refused where it stands`(declaration: String) {
    let lead = "<?xml version='1.0'?>\n<!DOCTYPE a [\r\n<!ELEMENT a ANY>\n  "
    for document in [
      "\(lead)\(declaration)\n]>\n<a/>", "\(lead)\(declaration)\n]>\n<a>&x;</a>",
      "\(lead)\(declaration)\n]>\n<a b='&x;'/>",
    ] {
      let result = run(document)
      #expect(result.error?.message.contains("entity declarations are refused") == true)
      #expect(result.error?.line == 4)
      #expect(result.error.map { (3...3 + declaration.utf8.count).contains($0.column) } == true)
      #expect(!result.events.contains { $0.hasPrefix("start") })
    }
  }

  @Test(arguments: [
    "<a>&x;</a>", "<a b='&x;'/>", "<!DOCTYPE a><a>&x;</a>", "<!DOCTYPE a><a b='&x;'/>",
    "<!DOCTYPE a SYSTEM 'a.dtd'><a>1&x;2</a>", "<!DOCTYPE a SYSTEM 'a.dtd'><a b='1&x;2'/>",
    "<!DOCTYPE a SYSTEM 'a.dtd' [<!ELEMENT a ANY>]><a>&x;</a>",
    "<!DOCTYPE a PUBLIC 'p' 'a.dtd' []><a b='&x;'/>",
    "<?xml version='1.0' standalone='no'?><!DOCTYPE a SYSTEM 'a.dtd'><a>&x;</a>",
    "<!DOCTYPE a SYSTEM 'a.dtd' [%p;]><a>&x;</a>", "<!DOCTYPE a SYSTEM 'a.dtd' [%p;]><a b='&x;'/>",
  ])
  func `a reference to an entity that is not defined is an error`(text: String) {
    let error = run(text).error
    #expect(error?.message.contains("'x'") == true, "\(error?.message ?? "accepted")")
    #expect(error?.line == 1)
  }

  @Test func `the five entities of XML need no declaration`() {
    let text =
      "<!DOCTYPE a SYSTEM 'a.dtd'><a b='&amp;&lt;&gt;&quot;&apos;'>&amp;&lt;&gt;&quot;&apos;</a>"
    let result = run(text)
    #expect(result.error == nil)
    #expect(result.events.contains { $0.hasSuffix("b=\"&<>\\\"'\"") })
    #expect(result.events.contains { $0.hasSuffix("\"&<>\\\"'\"") && $0.contains("text") })
  }

  // MARK: - Attacks

  @Test func `a billion laughs are refused at once`() {
    var text = "<!DOCTYPE a [<!ENTITY l0 'lol'>"
    for level in 1..<40 {
      text += "<!ENTITY l\(level) '\(String(repeating: "&l\(level - 1);", count: 10))'>"
    }
    text += "]><a>&l39;</a>"
    expectRefused(Array(text.utf8), message: "entity declarations are refused")
  }

  @Test func `quadratic blowup is refused at once`() {
    let big = String(repeating: "x", count: 60_000)
    let text =
      "<!DOCTYPE a [<!ENTITY x '\(big)'>]><a>\(String(repeating: "&x;", count: 100_000))</a>"
    expectRefused(Array(text.utf8), message: "entity declarations are refused")
  }

  @Test func `parameter entities that grow are refused at once`() {
    var text = "<!DOCTYPE a ["
    text += "<!ENTITY % a 'xxxxxxxxxx'>"
    for level in 1..<20 { text += "<!ENTITY % b\(level) '&#37;a;&#37;a;&#37;a;'>" }
    text += "%b19;]><a/>"
    expectRefused(Array(text.utf8), message: "entity declarations are refused")
  }

  /// A default of 50,000 bytes for an element of 4 bytes would multiply the document by 12,500.
  @Test func `long defaults of attributes do not multiply a document`() {
    let elements = String(repeating: "<b/>", count: 2_000)
    for attribute in ["c", "xmlns:c", "xmlns"] {
      let value = String(repeating: "x", count: 50_000)
      let text = "<!DOCTYPE a [<!ATTLIST b \(attribute) CDATA '\(value)'>]><a>\(elements)</a>"
      expectBoundedValues(Array(text.utf8))
    }
  }

  /// libxml2 compares each defaulted attribute with each other one, again for each element.
  @Test func `many defaults of attributes do not slow a document`() {
    let defaults = (0..<1_000).map { "c\($0) CDATA ''" }.joined(separator: " ")
    let elements = String(repeating: "<b/>", count: 500)
    let bytes = Array("<!DOCTYPE a [<!ATTLIST b \(defaults)>]><a>\(elements)</a>".utf8)
    expectBoundedValues(bytes)
  }

  private func expectBoundedValues(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var values = 0
    var attributes = 0
    let error = events(of: bytes) { event, batch in
      for attribute in batch.attributes[event.attributes] { values += attribute.value.count }
      attributes += event.attributes.count
    }
    // Refused, or not more than a small multiple of the document.
    if error == nil {
      #expect(values < 4 * bytes.count, sourceLocation: sourceLocation)
      #expect(attributes < 4 * bytes.count, sourceLocation: sourceLocation)
    }
  }
}

/// Expects an error; the time limit of the test says that it comes soon.
func expectRefused(
  _ bytes: [UInt8], limits: XMLEventParser.Limits = .init(), message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let error = events(of: bytes, chunk: 1 << 16, limits: limits) { _, _ in }
  #expect(
    error?.message.contains(message) == true, "\(error?.message ?? "accepted")",
    sourceLocation: sourceLocation)
}
