import Testing
import LoctripXMLEvents

/// libxml2 prints some messages to standard error by default; not here.
@Suite struct XMLSilenceTests {
  @Test func `nothing is printed for documents of any kind`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let texts = [
        "", "text", "<a", "<a></b>", "<a>\u{1}</a>", "<p:a/>", "<a xmlns='relative uri'/>",
        "<a xmlns='%'/>",
        "<a xmlns='rel'/>", "<a xml:lang='not a language'/>", "<a>&nbsp;</a>", "<a b='1' b='2'/>",
        "<!DOCTYPE a SYSTEM 'http://example.invalid/a.dtd'><a/>",
        "<!DOCTYPE a SYSTEM '/missing.dtd'><a>&x;</a>",
        "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<!DOCTYPE a [%p;]><a/>",
        "<!DOCTYPE a SYSTEM 'x' [%p;]><a/>",
        "<!DOCTYPE a [<!ELEMENT a ANY><!ELEMENT a ANY><!ATTLIST a b CDATA 'x' b CDATA 'y'>]><a/>",
        "<?xml version='1.1'?><a/>", "<?xml version='1.9'?><a/>",
        "<?xml version='1.0' encoding='nonsense'?><a/>",
        "<?xml version='1.0' encoding='UTF-16'?><a/>", "<?xml?><a/>", "\u{FEFF}\u{FEFF}<a/>",
        String(repeating: "<a>", count: 300),
      ]
      var documents = texts.map { Array($0.utf8) }
      for ending in [[0xFF], [0xC3], [0x00], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBE]] as [[UInt8]] {
        documents.append(Array("<a>".utf8) + ending + Array("</a>".utf8))
        documents.append(Array("<a b='".utf8) + ending + Array("'/>".utf8))
        documents.append(Array("<a>".utf8) + ending)
      }
      for lead in [
        [0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0, 0x3F, 0], [0, 0, 0, 0x3C], [0x4C, 0x6F, 0xA7, 0x94],
      ]
        as [[UInt8]]
      {
        documents.append(lead + Array("<a/>".utf8))
      }
      for document in documents {
        for chunk in [1, 3, 1 << 16] { _ = run(document, chunk: chunk) }
        for name in [
          "UTF-8", "UTF-16", "ISO-8859-1", "Shift_JIS", "EUC-KR", "nonsense", "windows-1252",
        ] {
          let declaration = Array("<?xml version='1.0' encoding='\(name)'?>".utf8)
          let encoding = XMLEncoding(detecting: ArraySlice(declaration + document).span)
          _ = try? encoding.decode(ArraySlice(declaration + document).span)
          _ = try? encoding.encode(ArraySlice(document).span)
          _ = try? encoding.encode(ArraySlice("<a>é€😀</a>".utf8).span)
        }
        let encoding = XMLEncoding(detecting: ArraySlice(document).span)
        _ = try? encoding.decode(ArraySlice(document).span)
      }
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "")
  }
}
