import Foundation

extension Attack {
  /// A document that every command reads which reads documents.
  static func document(
    _ kind: Kind, _ name: String,
    forbids: String = "it is read otherwise than it stands, or takes down the program",
    _ bytes: @escaping @Sendable @autoclosure () -> [UInt8]
  ) -> Attack {
    Attack(kind, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("secret.txt", "TOP-SECRET")
      try room.write("fr.xliff", bytes())
      let commands = [
        ["validate", "fr.xliff"], ["import", "fr.xliff", "--into", "app", "--dry-run"],
        ["diff", "fr.xliff", "fr.xliff"], ["convert", "--to", "2.1", "fr.xliff"],
        ["import", "fr.xliff", "--into", "app"],
      ]
      for command in commands {
        var conditions = AttackRoom.Conditions()
        conditions.isData = command[0] == "convert"
        let ending = try room.run(command, with: conditions)
        let said = ending.output + ending.errors
        room.expect(!said.contains("TOP-SECRET"), "\(command[0]) read another file")
      }
      let catalog = room.read("app/App.xcstrings") ?? []
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(catalog))) != nil
      room.expect(isJSON, "the catalog is no JSON any more")
      room.expect(!room.text("app/App.xcstrings").contains("TOP-SECRET"), "another file came in")
    }
  }

  private static func xml(_ name: String, forbids: String? = nil, _ text: String) -> Attack {
    forbids.map { document(.xml, name, forbids: $0, Array(text.utf8)) }
      ?? document(.xml, name, Array(text.utf8))
  }

  private static func entity(_ subset: String, _ target: String = "&e;") -> String {
    Sample.first(Sample.unit("Key", target), before: "<!DOCTYPE xliff [\(subset)]>")
  }

  static let xmlAttacks: [Attack] = documentTypes + structures

  private static let documentTypes: [Attack] = [
    xml(
      "an entity that is a file", forbids: "the file is read",
      entity("<!ENTITY e SYSTEM \"secret.txt\">")),
    xml(
      "an entity that is a file of the system", forbids: "the file is read",
      entity("<!ENTITY e SYSTEM \"file:///etc/passwd\">")),
    xml(
      "an entity on the network", forbids: "a connection is made",
      entity("<!ENTITY e SYSTEM \"http://127.0.0.1:9/e\">")),
    xml(
      "a parameter entity that is a file", forbids: "the file is read",
      entity("<!ENTITY % p SYSTEM \"secret.txt\"> %p;", "x")),
    xml(
      "a document type that is a file", forbids: "the file is read",
      Sample.first(before: "<!DOCTYPE xliff SYSTEM \"secret.txt\">")),
    xml(
      "a document type that is a device", forbids: "the device is read",
      Sample.first(before: "<!DOCTYPE xliff SYSTEM \"/dev/zero\">")),
    xml(
      "entities of entities, a billion in the end", forbids: "they are expanded",
      entity(
        "<!ENTITY a \"0123456789\">"
          + zip("bcdefghi", "abcdefgh").map { name, inside in
            "<!ENTITY \(name) \"\(String(repeating: "&\(inside);", count: 10))\">"
          }.joined(), "&i;")),
    xml(
      "one long entity ten thousand times", forbids: "it is expanded",
      entity(
        "<!ENTITY e \"\(String(repeating: "x", count: 100_000))\">",
        String(repeating: "&e;", count: 10_000))),
    xml("an entity of itself", entity("<!ENTITY e \"&f;\"><!ENTITY f \"&e;\">")),
    xml(
      "parameter entities of one another",
      entity("<!ENTITY % a \"%b;\"><!ENTITY % b \"%a;\"> %a;", "x")),
    xml(
      "a default attribute in the document type",
      entity("<!ATTLIST trans-unit translate CDATA \"no\">", "x")),
    xml("an entity that is not declared", Sample.first(Sample.unit("Key", "&nbsp;"))),
    xml("a document type that does not end", "<!DOCTYPE xliff [<!ENTITY e \"" + Sample.first()),
    xml(
      "an inclusion of a file", forbids: "the file is read",
      Sample.first(
        Sample.unit(
          "Key",
          "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"secret.txt\" parse=\"text\"/>"
        ))),
    xml(
      "a style sheet", forbids: "it is fetched",
      Sample.first(before: "<?xml-stylesheet href=\"secret.txt\" type=\"text/xsl\"?>")),
    xml(
      "a schema on the network", forbids: "it is fetched",
      Sample.second(
        "<unit id=\"u\"><segment><source>Key</source><target>x</target></segment></unit>",
        attributes: " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
          + "xsi:schemaLocation=\"\(Sample.second) http://127.0.0.1:9/x.xsd\"")),
    xml(
      "a skeleton and references that are files",
      forbids: "they are read",
      """
      <xliff xmlns="\(Sample.second)" xmlns:res="urn:oasis:names:tc:xliff:resourcedata:2.0" \
      version="2.0" srcLang="en" trgLang="fr"><file id="f" original="App.xcstrings"><skeleton \
      href="secret.txt"/><res:resourceData><res:resourceItem><res:source href="../secret.txt"/>\
      </res:resourceItem></res:resourceData><unit id="u"><segment><source>Key</source></segment>\
      </unit></file></xliff>
      """
    ),
  ]

  private static let structures: [Attack] = [
    xml("an empty file", ""),
    xml("a single <", "<"),
    xml("a document that is cut off in a start tag", String(Sample.first().dropLast(60))),
    xml("a hundred thousand elements in one another", String(repeating: "<g>", count: 100_000)),
    xml(
      "ten thousand inline codes in one another",
      Sample.first(
        Sample.unit(
          "Key",
          (0..<10_000).map { "<g id=\"\($0)\">" }.joined()
            + String(repeating: "</g>", count: 10_000)))),
    xml(
      "an attribute twice",
      Sample.first("<trans-unit id=\"Key\" id=\"Other\"><source>Key</source></trans-unit>")),
    xml(
      "an attribute twice by two prefixes",
      Sample.first(
        "<trans-unit id=\"Key\" xmlns:a=\"u\" xmlns:b=\"u\" a:x=\"1\" b:x=\"2\"><source>Key</source>"
          + "</trans-unit>")),
    xml("a prefix without a namespace", Sample.first("<x:trans-unit id=\"Key\"/>")),
    xml("another meaning for the prefix xml", "<xliff xmlns:xml=\"urn:x\" version=\"1.2\"/>"),
    xml("two roots", Sample.first() + Sample.first()),
    xml("text behind the root", Sample.first() + "text"),
    xml("a CDATA section that does not end", Sample.first(Sample.unit("Key", "<![CDATA["))),
    xml("a comment with two hyphens", Sample.first("<!-- a -- b -->")),
    xml("an instruction for XML in the middle", Sample.first("<?xml version=\"1.0\"?>")),
    xml("XML 1.1", "<?xml version=\"1.1\"?>" + Sample.first(Sample.unit("Key", "&#1;"))),
    xml("a reference to U+0000", Sample.first(Sample.unit("Key", "a&#0;b"))),
    xml("a reference to ESC", Sample.first(Sample.unit("Key", "a&#27;[31mb"))),
    xml("a reference to half a pair", Sample.first(Sample.unit("Key", "&#xD800;"))),
    xml("a reference beyond Unicode", Sample.first(Sample.unit("Key", "&#99999999999999;"))),
    xml("a name of a million letters", "<\(String(repeating: "a", count: 1_000_000))/>"),
    xml(
      "an attribute of ten million letters",
      Sample.first(Sample.unit(String(repeating: "a", count: 10_000_000), "x"))),
    xml("another root element", "<html><body>x</body></html>"),
    xml(
      "a version that there is not", Sample.first().replacing("1.2\"><file", with: "9.9\"><file")),
  ]

  // MARK: - Encodings

  static let encodingAttacks: [Attack] = [
    encoded("UTF-16 that is cut in the middle of a unit", utf16(Sample.first(), isBig: true) + [0]),
    encoded("UTF-16 without a mark", Array(utf16(Sample.first(), isBig: false).dropFirst(2))),
    encoded("a mark of the other order", [0xFE, 0xFF] + utf16(Sample.first(), isBig: false)),
    encoded(
      "half a pair in UTF-16", utf16(Sample.first(), isBig: true) + [0xD8, 0x00, 0x00, 0x41]),
    encoded("UTF-16 by name in UTF-8", declared("UTF-16")),
    encoded(
      "< in two bytes of UTF-8",
      Array(Sample.first().utf8).flatMap { $0 == 0x3C ? [0xC0, 0xBC] : [$0] }),
    encoded("half a pair in UTF-8", target([0xED, 0xA0, 0x80])),
    encoded("a byte of Latin 1 in UTF-8", target([0xE9])),
    encoded("a character that is cut off by the end", Array(Sample.first().utf8) + [0xE2, 0x80]),
    encoded("a code beyond Unicode in UTF-8", target([0xF5, 0x80, 0x80, 0x80])),
    encoded("U+0000 in UTF-8", target([0])),
    encoded("U+FFFE", target([0xEF, 0xBF, 0xBE])),
    encoded("UTF-7", declared("UTF-7", "+ADw-script+AD4-")),
    encoded("UTF-32", declared("UTF-32")),
    encoded("an EBCDIC", declared("IBM037")),
    encoded("a name with a command", declared("$(touch pwned)")),
    encoded(
      "a name of a hundred thousand letters", declared(String(repeating: "A", count: 100_000))),
    encoded("an encoding with escape sequences", declared("ISO-2022-JP", "a\u{1B}$B%A\u{1B}(B")),
    encoded("an encoding with escape sequences cut off", declared("ISO-2022-KR", "\u{1B}$")),
    encoded("three marks", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF]),
    encoded("nothing but a mark", [0xFF, 0xFE]),
  ]

  private static func encoded(
    _ name: String, _ bytes: @escaping @Sendable @autoclosure () -> [UInt8]
  ) -> Attack {
    document(.encodings, name, forbids: "texts are read otherwise than they stand", bytes())
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    "\u{FEFF}\(text)".utf16.flatMap { unit in
      let high = UInt8(unit >> 8)
      let low = UInt8(unit & 0xFF)
      return isBig ? [high, low] : [low, high]
    }
  }

  private static func declared(_ encoding: String, _ target: String = "x") -> [UInt8] {
    Array(
      Sample.first(
        Sample.unit("Key", target), before: "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>"
      ).utf8)
  }

  private static func target(_ bytes: [UInt8]) -> [UInt8] {
    let text = Sample.first(Sample.unit("Key", "HERE")).utf8
    let parts = Array(text).split(separator: Array("HERE".utf8), maxSplits: 1)
    return Array(parts[0]) + bytes + Array(parts[1])
  }
}
