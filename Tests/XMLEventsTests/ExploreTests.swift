import Testing
import XMLEvents

@Suite struct ExploreTests {
  @Test func `explore`() {
    for text in [
      "<?xml version=\"1.0\"?>\n<!-- c -->\n<?pi some data?>\n<a b=\"1\">x<c/>y</a>\n<!-- after --><?end?>\n",
      "<a>x<![CDATA[]]>y<![CDATA[1]]><![CDATA[2]]>z</a>",
      "<a><![CDATA[]]></a>", "<a><![CDATA[]]><![CDATA[]]><![CDATA[q]]></a>",
      "<a><![CDATA[1\r\n2\r3\n]]>t\r\n<![CDATA[\r\n]]>\r\nu</a>",
      "<a>1 &amp; 2 &lt; 3 &#10; &#x10FFFF; &#13;</a>",
      "<a b='1&amp;&lt;&#10;&#x10FFFF;&#9;' c=\"x\ty\nz\r\nw\rv  'q'\"/>",
      "<a b='x>y' c=\">\" d='\"'/>",
      "<a><b >x</b\n></a >",
      "<a xmlns='u' xmlns:p='v' p:q='1' r='2'><p:b xmlns:p='w' p:q='3'/><c xmlns=''/><p:d/></a>",
      "<p:a/>", "<a>\n  <p:b/></a>", "<a p:b='1'/>", "<a>\n<b  p:c='1'/></a>",
      "<?xml-stylesheet href='a'?><a/>",
      "<?xml-stylesheet href='a'?><?b c?><a/>",
      "\u{FEFF}<?xml version='1.0'?><a/>", "\u{FEFF}\u{FEFF}<a/>",
      "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM 'x.dtd'><a>&nbsp;</a>", "<!DOCTYPE a SYSTEM 'x.dtd'><a b='&nbsp;'/>",
      "<!DOCTYPE a [<!ELEMENT a ANY><!ATTLIST a b CDATA 'd' c (x|y) #IMPLIED><!NOTATION n SYSTEM ']>'><!-- ]> ' --><?p ]> \" ?>]><a>t</a>",
      "<!DOCTYPE a [<!ENTITY x 'y'>]><a/>", "<!DOCTYPE a [\n <!ENTITY % x 'y'>]><a/>", "<!DOCTYPE a [<!NOTATION n SYSTEM 'n'><!ENTITY x SYSTEM 'y' NDATA n>]><a/>",
      "<!DOCTYPE a [<!ENTITY x SYSTEM 'y'>]><a/>","<!DOCTYPE a [%foo;]><a/>","<!DOCTYPE a SYSTEM 'e.dtd' [%foo;]><a/>",
      "<a>\u{1}</a>", "<a>&#xD800;</a>", "<a>&#xFFFE;</a>", "<a>\u{FFFE}</a>", "<a>\0</a>", "", " ", "<a", "<a>", "text", "<a/><b/>", "<a/>x", "<a></b>", "<a b='1' b='2'/>", "<a>]]></a>","<a>x--<!-- a -- b --></a>", "<a b=1/>", "<a><</a>", "<a b='<'/>", "<a>& b</a>",
      "<a xmlns:p=''/>", "<a xmlns='a b'/>", "<a xmlns='relative'/>", "<a xml:space='preserve'/>", "<a xmlns:xml='x'/>", "<a:b:c xmlns:a='x'/>", "<?xml version='1.0' encoding='latin1'?><a>é</a>", "<?xml version='1.1'?><a/>",  "<?xml version='2.0'?><a/>", "<a><?xml version='1.0'?></a>", " <?xml version='1.0'?><a/>", "<a><?p?><?p  x ?></a>",
    ] { print("--- \(text.debugDescription)"); print(dump(text)) }
    for bytes: [UInt8] in [
      [0x3C, 0,0,0, 0x61, 0,0,0,0x2F,0,0,0,0x3E,0,0,0],
      [0,0,0,0x3C, 0,0,0,0x61, 0,0,0,0x2F,0,0,0,0x3E], [0x4c,0x6f,0xa7,0x94,0x93], [0x3C,0x61,0x3E,0xFF,0x3C,0x2F,0x61,0x3E],
      [0x3C,0x61,0x3E,0xC0,0x80,0x3C,0x2F,0x61,0x3E], [0x3C,0x61,0x3E,0xED,0xA0,0x80,0x3C,0x2F,0x61,0x3E],
      [0x3C,0,0x61,0,0x2F,0,0x3E,0]
    ] { print("--- \(bytes)"); print(dump(bytes)) }
  }
}
