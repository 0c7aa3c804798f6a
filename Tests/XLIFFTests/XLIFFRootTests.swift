import LoctripLocalizationCore
import Testing
import XLIFF
import LoctripXMLEvents

/// Versions, namespaces, encodings, and documents that are not XLIFF.
@Suite struct XLIFFRootTests {
  @Test(arguments: ["1.1", "1.2"])
  func `a version with a namespace`(version: String) throws {
    let document = try read(
      xliff("<trans-unit id='1'><source>a</source></trans-unit>", version: version))
    #expect(document.version.rawValue == version)
    #expect(document.unitCount == 1)
  }

  @Test(arguments: [("1.0", "1.0"), ("1.1", "1.1"), ("1.2", "1.2")])
  func `a document without a namespace says its version`(stated: String, version: String) throws {
    let document = try read(
      "<xliff version='\(stated)'><file original='a' source-language='en'><body><trans-unit id='1'><source>a</source></trans-unit></body></file></xliff>"
    )
    #expect(document.version.description == version)
    #expect(document.unit(at: 0).source == .text("a"))
  }

  @Test func `XLIFF 1.0 with its document type`() throws {
    let document = try read(
      """
      <?xml version="1.0"?>
      <!DOCTYPE xliff PUBLIC "-//XLIFF//DTD XLIFF//EN" "http://www.oasis-open.org/committees/xliff/documents/xliff.dtd" >
      <xliff version="1.0"><file original="a" source-language="en" datatype="plaintext"><body>
      <trans-unit id="1"><source>a</source><target>b</target></trans-unit></body></file></xliff>
      """
    )
    #expect(document.version == .v1_0)
    #expect(document.slice(document.unit(at: 0).targetRange) == "<target>b</target>")
  }

  @Test func `the namespace of XLIFF under a prefix`() throws {
    let document = try read(
      """
      <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <x:file original="a" source-language="en" target-language="de"><x:header><x:tool tool-id="t" tool-name="T"/></x:header>
      <x:body><x:trans-unit id="1" translate="no"><x:source>a<x:g id="1">b</x:g></x:source>
      <x:target state="final">c</x:target><x:note>n</x:note></x:trans-unit></x:body></x:file></x:xliff>
      """
    )
    #expect(document.files[0].original == "a")
    #expect(document.files[0].tool?.name == "T")
    let unit = document.unit(at: 0)
    #expect(unit.source == .text("ab"))
    #expect(unit.target == .text("c"))
    #expect(unit.stateWord == "final")
    #expect(unit.notes.map(\.text) == ["n"])
    #expect(unit.isLocked)
    #expect(document.slice(unit.targetRange) == "<x:target state=\"final\">c</x:target>")
  }

  @Test func `elements in no namespace are foreign to a document that has one`() throws {
    let found = try units(
      xliff(
        """
        <trans-unit id="1"><source>a</source><target xmlns="">foreign</target></trans-unit>
        <trans-unit id="2" xmlns=""><source>b</source></trans-unit>
        """
      )
    )
    #expect(found.map(\.id) == ["1"])
    #expect(found[0].target == nil)
  }

  // MARK: - Refused

  @Test(arguments: [
    ("<html/>", "not an XLIFF: the root element is <html>"),
    ("<x:tmx xmlns:x='u'/>", "not an XLIFF: the root element is <x:tmx>"),
    ("<xliff xmlns='urn:example'/>", "not an XLIFF namespace: 'urn:example'"),
    ("<XLIFF/>", "not an XLIFF: the root element is <XLIFF>"),
    (
      "<xliff xmlns='urn:oasis:names:tc:xliff:document:1.3'/>",
      "not an XLIFF namespace: 'urn:oasis:names:tc:xliff:document:1.3'"
    ),
  ])
  func `another root or namespace`(text: String, message: String) {
    let finding = refusal("<!-- -->\n \(text)")
    #expect(finding?.code == .notXLIFF)
    #expect(finding?.severity == .error)
    #expect(finding?.message.hasPrefix(message) == true, "\(finding?.message ?? "")")
    #expect(finding?.places == [FileLocation(path: "sample.xliff", line: 2, column: 2)])
  }

  @Test func `a version 2 without its namespace is not read as 1`() {
    #expect(refusal("<xliff version='2.0'><file id='f'><unit id='1'/></file></xliff>") != nil)
  }

  @Test(arguments: [
    ("", 1), (" ", 1), ("text", 1), ("<xliff", 1), ("<xliff>\n<file>\n</xliff>", 3),
    ("<xliff>\n&nbsp;</xliff>", 2),
    ("<xliff>\n<x:file/></xliff>", 2), ("<!DOCTYPE xliff [\n<!ENTITY a 'b'>]><xliff/>", 2),
    ("{}", 1),
  ])
  func `what is not well-formed is one finding with its place`(text: String, line: Int) {
    let finding = refusal(text)
    #expect(finding?.code == .malformedXML)
    #expect(finding?.severity == .error)
    #expect(finding?.places.first?.path == "sample.xliff")
    #expect(finding?.places.first?.line == line, "\(finding?.description ?? "")")
    #expect(finding?.places.first?.column != nil)
  }

  @Test func `a document that is cut anywhere is refused`() {
    let bytes = Array(
      xliff("<trans-unit id='1'><source>é</source><target>b<![CDATA[c]]></target></trans-unit>")
        .utf8)
    let end = bytes.count - 1
    for length in 0..<end {
      let finding = refusal(Array(bytes[..<length]))
      #expect(finding?.code == .malformedXML, "\(length)")
    }
    #expect(refusal(Array(bytes[..<end])) == nil)
  }

  @Test func `an error has the text of its finding`() {
    do {
      _ = try read("<html/>")
      Issue.record("read")
    } catch let error as FindingsError {
      #expect(
        error.description
          == "sample.xliff:1:1: error: not an XLIFF: the root element is <html> [not-xliff]")
      #expect(error.findings.count == 1)
    } catch {
      Issue.record(error)
    }
  }

  // MARK: - Findings

  @Test func `a unit without an id is a finding with its place`() throws {
    let document = try read(
      xliff(
        "<trans-unit id='1'><source>a</source></trans-unit>\r\n  <trans-unit><source>b</source></trans-unit>"
      ))
    #expect(document.unitCount == 2)
    #expect(document.unit(at: 1).id == nil)
    #expect(document.unit(at: 1).source == .text("b"))
    #expect(document.findings.count == 1)
    let finding = document.findings.first
    #expect(finding?.code == .missingAttribute)
    #expect(finding?.severity == .error)
    #expect(finding?.message.contains("'id'") == true)
    #expect(finding?.places == [FileLocation(path: "sample.xliff", line: 6, column: 3)])
  }

  @Test func `an empty id is an id`() throws {
    let document = try read(xliff("<trans-unit id=''><source>a</source></trans-unit>"))
    #expect(document.findings.isEmpty)
    #expect(document.unit(at: 0).id == "")
  }

  @Test func `a file without original is a finding with its place`() throws {
    let document = try read(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
       <file source-language="en"><body><trans-unit id="1"><source>a</source></trans-unit></body></file>
      </xliff>
      """
    )
    #expect(document.files.first?.original == "")
    #expect(document.unitCount == 1)
    #expect(document.findings.map(\.code) == [.missingAttribute])
    #expect(
      document.findings.first?.places == [FileLocation(path: "sample.xliff", line: 2, column: 2)])
  }

  // MARK: - Encodings

  @Test(arguments: [true, false], [true, false])
  func `a document in UTF-16 reads like one in UTF-8`(isBig: Bool, isMarked: Bool) throws {
    let text = xliff("<trans-unit id='é'><source>€😀</source><target>字</target></trans-unit>")
      .replacing("UTF-8", with: "UTF-16")
    var bytes: [UInt8] = []
    for unit in (isMarked ? [0xFEFF] : []) + Array(text.utf16) {
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      bytes += isBig ? pair : pair.reversed()
    }
    let document = try XLIFFDocument(parsing: bytes, path: "sample.xliff")
    #expect(document.bytes == bytes)
    #expect(document.encoding.name == (isBig ? "UTF-16BE" : "UTF-16LE"))
    #expect(document.unit(at: 0).id == "é")
    #expect(document.unit(at: 0).source == .text("€😀"))
    #expect(document.unit(at: 0).target == .text("字"))
  }

  @Test func `a document in Latin-1`() throws {
    let text = xliff("<trans-unit id='1'><source>X</source></trans-unit>")
      .replacing("UTF-8", with: "ISO-8859-1")
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "X") ? 0xE9 : $0 }
    let document = try XLIFFDocument(parsing: bytes, path: "sample.xliff")
    #expect(document.unit(at: 0).source == .text("é"))
    #expect(document.bytes == bytes)
  }

  @Test func `an encoding that is not known is a finding`() {
    let finding = refusal("<?xml version='1.0' encoding='x-none'?><xliff/>")
    #expect(finding?.code == .malformedXML)
    #expect(finding?.message.contains("X-NONE") == true)
  }

  @Test func `UTF-32 without a mark is read right or refused`() {
    let text = xliff("<trans-unit id='1'><source>a</source><target>b</target></trans-unit>")
    let little: [UInt8] = text.utf8.flatMap { [$0, 0, 0, 0] as [UInt8] }
    let big: [UInt8] = text.utf8.flatMap { [0, 0, 0, $0] as [UInt8] }
    for bytes in [little, big] {
      if refusal(bytes) == nil {
        let document = try? XLIFFDocument(parsing: bytes, path: "sample.xliff")
        #expect(document?.encoding.isUTF8 == false)
      }
    }
  }

  @Test func `the lines of a document are those of its bytes`() throws {
    let document = try read(xliff("<trans-unit id='1'><source>a</source></trans-unit>"))
    let place = document.table.place(0)
    #expect(place == FileLocation(path: "sample.xliff", line: 5, column: 1))
  }
}
