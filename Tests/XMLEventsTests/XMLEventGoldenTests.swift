import Testing
import LoctripXMLEvents

/// Every kind of event, its range in bytes and its value, written out.
@Suite struct XMLEventGoldenTests {
  @Test func `a document with every kind of event`() {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE a>
      <!-- before -->
      <?one some data?>
      <a b="1">x<c/><![CDATA[y]]><!-- in --><?two?></a>
      <!--after--><?three x?>

      """
    #expect(
      dump(text) == #"""
        declaration 0..<38
        doctype 39..<51 a
        comment 52..<67 " before "
        instruction 68..<85 one "some data"
        start 86..<95 a b="1"
          text 95..<96 "x"
          start 96..<100 c/
          end 100..<100 c/
          cdata 100..<113 "y"
          comment 113..<124 " in "
          instruction 124..<131 two ""
        end 131..<135 a
        comment 136..<148 "after"
        instruction 148..<159 three "x"
        """#
    )
  }

  @Test func `the smallest document`() {
    #expect(dump("<a/>") == "start 0..<4 a/\nend 4..<4 a/")
  }

  @Test func `an element without content is not an empty-element tag`() {
    #expect(dump("<a></a>") == "start 0..<3 a\nend 3..<7 a")
  }

  @Test func `white space around the root has no event`() {
    #expect(dump(" \n\t<a/>\r\n \n") == "start 3..<7 a/\nend 7..<7 a/")
  }

  @Test func `white space inside a tag belongs to it`() {
    #expect(
      dump("<a\n><b  c = 'd' >x</b\t></a\r\n>") == #"""
        start 0..<4 a
          start 4..<17 b c="d"
            text 17..<18 "x"
          end 18..<23 b
        end 23..<29 a
        """#
    )
  }

  @Test func `a greater-than sign in an attribute does not end the tag`() {
    #expect(
      dump(#"<a b='x>y' c=">" d='"' e="'"><f g='/>'/></a>"#) == #"""
        start 0..<29 a b="x>y" c=">" d="\"" e="'"
          start 29..<40 f/ g="/>"
          end 40..<40 f/
        end 40..<44 a
        """#
    )
  }

  @Test func `a slash at the end of an attribute does not make an empty-element tag`() {
    #expect(
      dump("<a b='/'></a>") == #"""
        start 0..<9 a b="/"
        end 9..<13 a
        """#
    )
  }

  @Test func `a greater-than sign may stand in text, comments and instructions`() {
    #expect(
      dump("<a>1>0<!-->--><!-- <b> --><?p ?><c>?></c></a>") == #"""
        start 0..<3 a
          text 3..<6 "1>0"
          comment 6..<14 ">"
          comment 14..<26 " <b> "
          instruction 26..<32 p ""
          start 32..<35 c
            text 35..<37 "?>"
          end 37..<41 c
        end 41..<45 a
        """#
    )
    #expect(
      dump("<a><?p a>b?></a>") == #"""
        start 0..<3 a
          instruction 3..<12 p "a>b"
        end 12..<16 a
        """#
    )
  }

  // MARK: - Text

  @Test func `references are part of one run of text`() {
    #expect(
      dump("<a>1 &amp; 2 &lt;&gt;&quot;&apos; &#65;&#x42;&#10;&#x10FFFF;&#13;</a>") == #"""
        start 0..<3 a
          text 3..<65 "1 & 2 <>\"' AB\n􏿿\r"
        end 65..<69 a
        """#
    )
  }

  @Test func `text that is one reference`() {
    #expect(
      dump("<a>&amp;</a>") == #"""
        start 0..<3 a
          text 3..<8 "&"
        end 8..<12 a
        """#
    )
  }

  @Test func `references that make markup are text`() {
    #expect(
      dump("<a>&lt;b/&gt;&#60;![CDATA[x]]&gt;<c/>&#x26;amp;</a>") == #"""
        start 0..<3 a
          text 3..<33 "<b/><![CDATA[x]]>"
          start 33..<37 c/
          end 37..<37 c/
          text 37..<47 "&amp;"
        end 47..<51 a
        """#
    )
  }

  @Test func `line ends in text are line feeds`() {
    #expect(
      dump("<a>1\r\n2\r3\n4\r\r5\n\r6\r\n</a>") == #"""
        start 0..<3 a
          text 3..<19 "1\n2\n3\n4\n\n5\n\n6\n"
        end 19..<23 a
        """#
    )
  }

  @Test func `white space between elements is text`() {
    #expect(
      dump("<a>\r\n  <b/>\t</a>") == #"""
        start 0..<3 a
          text 3..<7 "\n  "
          start 7..<11 b/
          end 11..<11 b/
          text 11..<12 "\t"
        end 12..<16 a
        """#
    )
  }

  @Test func `characters of one to four bytes`() {
    #expect(
      dump("<é>aß€😀<ü ö='ä'/></é>") == #"""
        start 0..<4 é
          text 4..<14 "aß€😀"
          start 14..<27 ü/ ö="ä"
          end 27..<27 ü/
        end 27..<32 é
        """#
    )
  }

  @Test func `composed and decomposed characters stay as they are`() {
    let values = decodedTexts(of: Array("<a>é<b/>e\u{301}</a>".utf8))
    #expect(values == [Array("é".utf8), Array("e\u{301}".utf8)])
  }

  @Test func `comments and instructions split text`() {
    #expect(
      dump("<a>x<!---->y<?p?>z</a>") == #"""
        start 0..<3 a
          text 3..<4 "x"
          comment 4..<11 ""
          text 11..<12 "y"
          instruction 12..<17 p ""
          text 17..<18 "z"
        end 18..<22 a
        """#
    )
  }

  @Test func `line ends in comments and instructions are line feeds`() {
    #expect(
      dump("<a><!--1\r\n2\r3--><?p 1\r\n2\r3?></a>") == #"""
        start 0..<3 a
          comment 3..<16 "1\n2\n3"
          instruction 16..<28 p "1\n2\n3"
        end 28..<32 a
        """#
    )
  }

  @Test func `references are plain characters in comments, instructions and CDATA`() {
    #expect(
      dump("<a><!--&amp;&x;--><?p &lt;?><![CDATA[&#10;]]></a>") == #"""
        start 0..<3 a
          comment 3..<18 "&amp;&x;"
          instruction 18..<28 p "&lt;"
          cdata 28..<45 "&#10;"
        end 45..<49 a
        """#
    )
  }

  // MARK: - CDATA

  @Test func `an empty CDATA section splits text`() {
    #expect(
      dump("<a>x<![CDATA[]]>y</a>") == #"""
        start 0..<3 a
          text 3..<4 "x"
          cdata 4..<16 ""
          text 16..<17 "y"
        end 17..<21 a
        """#
    )
  }

  @Test func `adjacent CDATA sections are events of their own`() {
    #expect(
      dump("<a><![CDATA[]]><![CDATA[1]]><![CDATA[]]><![CDATA[<2>]]>&amp;<![CDATA[]]]]></a>") == #"""
        start 0..<3 a
          cdata 3..<15 ""
          cdata 15..<28 "1"
          cdata 28..<40 ""
          cdata 40..<55 "<2>"
          text 55..<60 "&"
          cdata 60..<74 "]]"
        end 74..<78 a
        """#
    )
  }

  @Test func `an element that holds only an empty CDATA section`() {
    #expect(
      dump("<a><![CDATA[]]></a>") == #"""
        start 0..<3 a
          cdata 3..<15 ""
        end 15..<19 a
        """#
    )
  }

  @Test func `a CDATA end that is split over two sections`() {
    #expect(
      dump("<a><![CDATA[x]]]]><![CDATA[>y]]></a>") == #"""
        start 0..<3 a
          cdata 3..<18 "x]]"
          cdata 18..<32 ">y"
        end 32..<36 a
        """#
    )
  }

  @Test func `line ends in a CDATA section are line feeds`() {
    #expect(
      dump("<a><![CDATA[1\r\n2\r3\n]]></a>") == #"""
        start 0..<3 a
          cdata 3..<22 "1\n2\n3\n"
        end 22..<26 a
        """#
    )
  }

  @Test func `text after a CDATA section with line ends keeps its own characters`() {
    #expect(
      dump("<a>s<![CDATA[1\r\n2]]>t<![CDATA[\r\n\r\n]]>\r\nu</a>") == #"""
        start 0..<3 a
          text 3..<4 "s"
          cdata 4..<20 "1\n2"
          text 20..<21 "t"
          cdata 21..<37 "\n\n"
          text 37..<40 "\nu"
        end 40..<44 a
        """#
    )
  }

  @Test(arguments: [299, 300, 301, 599, 600, 5_000, 70_000, 200_000])
  func `a long CDATA section is one event`(length: Int) {
    let content = String(repeating: "é<&\n", count: length / 4)
    let values = decodedTexts(
      of: Array(
        "<a>x<![CDATA[\(content)]]>y<![CDATA[]]>\(String(repeating: "z", count: length))</a>".utf8))
    #expect(values.count == 5)
    #expect(values.first == Array("x".utf8))
    #expect(values.dropFirst().first == Array(content.utf8))
    #expect(values.last?.count == length)
  }

  // MARK: - Beginning of the document

  @Test func `a document without a declaration`() {
    #expect(
      dump("<!-- c --><a/>") == #"""
        comment 0..<10 " c "
        start 10..<14 a/
        end 14..<14 a/
        """#
    )
  }

  @Test func `a byte order mark counts in the ranges`() {
    #expect(
      dump("\u{FEFF}<?xml version='1.0'?>\r\n<a>x</a>") == #"""
        declaration 3..<24
        start 26..<29 a
          text 29..<30 "x"
        end 30..<34 a
        """#
    )
    #expect(dump("\u{FEFF}<a/>") == "start 3..<7 a/\nend 7..<7 a/")
  }

  @Test func `a second byte order mark is not white space`() {
    let result = run("\u{FEFF}\u{FEFF}<a/>")
    #expect(result.error != nil)
  }

  @Test func `a byte order mark inside the root is text`() {
    #expect(
      dump("<a>\u{FEFF}</a>") == """
        start 0..<3 a
          text 3..<6 \("\u{FEFF}".debugDescription)
        end 6..<10 a
        """
    )
  }

  @Test func `the declaration may name any encoding, the bytes are UTF-8`() {
    for name in ["ISO-8859-1", "UTF-16", "Shift_JIS", "nonsense"] {
      let text = "<?xml version='1.0' encoding='\(name)' standalone='yes'?><a>é</a>"
      let end = 50 + name.utf8.count
      #expect(
        dump(text) == #"""
          declaration 0..<\#(end)
          start \#(end)..<\#(end + 3) a
            text \#(end + 3)..<\#(end + 5) "é"
          end \#(end + 5)..<\#(end + 9) a
          """#
      )
    }
  }

  @Test func `an instruction whose target begins with xml is not a declaration`() {
    #expect(
      dump("<?xml-stylesheet href='a'?><a/>") == #"""
        instruction 0..<27 xml-stylesheet "href='a'"
        start 27..<31 a/
        end 31..<31 a/
        """#
    )
    #expect(
      dump("<?xml-model href='a'?><?b c?><a/>") == #"""
        instruction 0..<22 xml-model "href='a'"
        instruction 22..<29 b "c"
        start 29..<33 a/
        end 33..<33 a/
        """#
    )
  }

  @Test func `a declaration that holds a greater-than sign in a comment after it`() {
    #expect(
      dump("<?xml version=\"1.0\"\n  ?><!-- ?> --><a/>") == #"""
        declaration 0..<24
        comment 24..<35 " ?> "
        start 35..<39 a/
        end 39..<39 a/
        """#
    )
  }

  // MARK: - Attributes

  @Test func `attribute values are decoded and their white space becomes spaces`() {
    #expect(
      dump("<a b='1&amp;&lt;&gt;&quot;&apos;' c='&#10;&#x10FFFF;&#9;&#13;' d=' x\ty\nz\r\nw\rv '/>")
        == #"""
        start 0..<81 a/ b="1&<>\"'" c="\n􏿿\t\r" d=" x y z w v "
        end 81..<81 a/
        """#
    )
  }

  @Test func `attributes keep their order and may be empty`() {
    #expect(
      dump("<a z='' y='1' x=\"\"/>") == #"""
        start 0..<20 a/ z="" y="1" x=""
        end 20..<20 a/
        """#
    )
  }

  // MARK: - Namespaces

  @Test func `namespace declarations are attributes, before the others`() {
    #expect(
      dump("<a b='1' xmlns='u' c='2' xmlns:p='v' p:d='3'/>") == #"""
        start 0..<46 a{u}/ xmlns="u" xmlns:p="v" b="1" c="2" p:d{v}="3"
        end 46..<46 a{u}/
        """#
    )
  }

  @Test func `an attribute without a prefix is in no namespace`() {
    #expect(
      dump("<p:a xmlns:p='u' b='1' p:b='2'/>") == #"""
        start 0..<32 p:a{u}/ xmlns:p="u" b="1" p:b{u}="2"
        end 32..<32 p:a{u}/
        """#
    )
  }

  @Test func `prefixes are declared, redefined and taken back element by element`() {
    #expect(
      dump("<a xmlns='u' xmlns:p='v'><p:b xmlns:p='w' p:q='3'/><c xmlns=''><d/></c><p:e/><f/></a>")
        == #"""
        start 0..<25 a{u} xmlns="u" xmlns:p="v"
          start 25..<51 p:b{w}/ xmlns:p="w" p:q{w}="3"
          end 51..<51 p:b{w}/
          start 51..<63 c xmlns=""
            start 63..<67 d/
            end 67..<67 d/
          end 67..<71 c
          start 71..<77 p:e{v}/
          end 77..<77 p:e{v}/
          start 77..<81 f{u}/
          end 81..<81 f{u}/
        end 81..<85 a{u}
        """#
    )
  }

  @Test func `two prefixes for one namespace are two names`() {
    #expect(
      dump("<p:a xmlns:p='u' xmlns:q='u'><q:a/></p:a>") == #"""
        start 0..<29 p:a{u} xmlns:p="u" xmlns:q="u"
          start 29..<35 q:a{u}/
          end 35..<35 q:a{u}/
        end 35..<41 p:a{u}
        """#
    )
  }

  @Test func `the prefix xml needs no declaration`() {
    #expect(
      dump("<a xml:space='preserve'/>") == #"""
        start 0..<25 a/ xml:space{http://www.w3.org/XML/1998/namespace}="preserve"
        end 25..<25 a/
        """#
    )
  }

  @Test func `names keep their index to the end of the document`() {
    let bytes = Array("<a><b/><c/><b/><a/></a>".utf8)
    var seen: [[String]] = []
    let error = events(of: bytes, chunk: 4) { event, batch in
      if event.kind == .start {
        seen.append([String(event.name), batch.names[event.name].localName])
      }
    }
    #expect(error == nil)
    #expect(seen == [["0", "a"], ["1", "b"], ["2", "c"], ["1", "b"], ["0", "a"]])
  }

  @Test func `more names than the first table holds`() {
    let names = (0..<2_000).map { "n\($0)" }
    let text =
      "<r>" + names.map { "<\($0)/>" }.joined() + names.map { "<\($0)/>" }.joined() + "</r>"
    var seen: [String] = []
    let error = events(of: Array(text.utf8)) { event, batch in
      if event.kind == .start && event.depth == 1 { seen.append(batch.names[event.name].localName) }
    }
    #expect(error == nil)
    #expect(seen == names + names)
  }

  @Test func `a qualified name is written with its prefix`() {
    #expect(XMLName(localName: "a").qualifiedName == "a")
    #expect(XMLName(prefix: "p", localName: "a", namespace: "u").qualifiedName == "p:a")
    #expect(XMLName(localName: "xmlns").isNamespaceDeclaration)
    #expect(XMLName(prefix: "xmlns", localName: "p").isNamespaceDeclaration)
    #expect(!XMLName(prefix: "p", localName: "xmlns", namespace: "u").isNamespaceDeclaration)
  }

  @Test func `the version of libxml2 is one that is supported`() {
    let parts = libxml2Version.split(separator: ".").compactMap { Int($0) }
    #expect(parts.count == 3)
    #expect(parts.lexicographicallyPrecedes([2, 9, 14]) == false)
  }
}

/// The decoded values of text and CDATA events, one each.
func decodedTexts(of bytes: [UInt8], chunk: Int? = nil) -> [[UInt8]] {
  var values: [[UInt8]] = []
  let error = events(of: bytes, chunk: chunk) { event, batch in
    if event.kind == .text || event.kind == .cdata {
      values.append(Array(batch.values[event.value]))
    }
  }
  return error == nil ? values : []
}
