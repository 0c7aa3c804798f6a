import Foundation

extension Attack {
  /// By how much more work four times the input may be, what is said of its size and of the machine
  /// included.
  private static let largestGrowth = 8.0

  /// A command whose input is made in two sizes, one four times the other.
  ///
  /// What counts is the processor's time in the program's own code, above what starting takes.
  private static func growth(
    _ name: String, _ size: Int, codes: Set<Int32> = AttackRoom.usual, _ command: [String],
    _ prepare: @escaping @Sendable (AttackRoom, Int) throws -> Void
  ) -> Attack {
    Attack(.scale, name, forbids: "work grows faster than the input") { room in
      var conditions = AttackRoom.Conditions()
      conditions.codes = codes
      conditions.seconds = 120
      conditions.isData = true
      func work(_ size: Int) throws -> Double {
        try room.makeFolder("\(size)")
        try room.write("\(size)/app/App.xcstrings", Sample.catalog())
        let inside = try AttackRoom(room, folder: "\(size)")
        try prepare(inside, size)
        conditions.folder = inside.folder
        return try room.run(command, with: conditions).seconds
      }
      let start = try room.run("--version").seconds
      var growth = Double.infinity
      // Another program beside can only make it slower.
      for _ in 0..<8 where growth > largestGrowth && room.problems.isEmpty {
        let small = max(try work(size) - start, 0.001)
        let large = try work(4 * size) - start
        // What is as short as this cannot be told from what starting takes.
        growth = large < 0.08 ? 0 : min(growth, large / small)
      }
      room.expect(
        growth <= largestGrowth,
        String(format: "four times the input is %.1f times the work", growth))
    }
  }

  private static let dryImport = ["import", "fr.xliff", "--into", "app", "--dry-run"]
  private static let itself = ["diff", "fr.xliff", "other.xliff"]

  static let scaleAttacks: [Attack] =
    [
      growth("files in a document", 5_000, dryImport) { room, size in
        try room.write("fr.xliff", files(size) { _ in Sample.unit("Key", "Clé") })
      },
      growth("files in two documents", 4_000, itself) { room, size in
        try room.write("fr.xliff", files(size) { Sample.unit("Key \($0)", "a") })
        try room.write("other.xliff", files(size) { Sample.unit("Key \($0)", "b") })
      },
    ]
    + unitAttacks + catalogScale + markupScale

  private static func files(
    _ count: Int, language: (Int) -> String = { _ in "fr" }, _ units: (Int) -> String
  ) -> String {
    let files = (0..<count).map { index in
      """
      <file original="\(index).xcstrings" source-language="en" target-language="\(language(index))" \
      datatype="plaintext"><body>\(units(index))</body></file>
      """
    }
    return "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">"
      + files.joined(separator: "\n") + "</xliff>"
  }

  private static func units(_ count: Int, _ unit: (Int) -> String) -> String {
    Sample.first((0..<count).map(unit).joined())
  }

  /// The name of a language; those with a region are as many as anyone likes.
  private static func language(_ index: Int) -> String { "fr-x-a\(index)" }

  private static let unitAttacks: [Attack] = [
    growth("languages in a document", 2_000, dryImport) { room, size in
      try room.write("fr.xliff", files(size, language: language) { Sample.unit("Key \($0)", "a") })
    },
    growth("languages compared", 2_000, itself) { room, size in
      for (name, target) in [("fr.xliff", "a"), ("other.xliff", "b")] {
        try room.write(name, files(size, language: language) { Sample.unit("Key \($0)", target) })
      }
    },
    growth("orphans with one source", 3_000, dryImport) { room, size in
      try room.write("fr.xliff", units(size) { Sample.unit("Gone \($0)", "a", source: "Same") })
    },
    growth("orphans and entries with one source", 2_000, dryImport) { room, size in
      try room.makeProject(Sample.catalog((0..<size).map { "Here \($0)" }))
      try room.write("fr.xliff", units(size) { Sample.unit("Gone \($0)", "a", source: "Same") })
    },
    growth("moved units with one source", 3_000, itself) { room, size in
      try room.write("fr.xliff", units(size) { Sample.unit("Old \($0)", "a", source: "Same") })
      try room.write("other.xliff", units(size) { Sample.unit("New \($0)", "a", source: "Same") })
    },
    growth("renamed catalogs", 2_000, itself) { room, size in
      try room.write("fr.xliff", files(size) { Sample.unit("Key \($0)", "a") })
      try room.write(
        "other.xliff",
        files(size) { Sample.unit("Key \($0)", "a") }.replacing(".xcstrings", with: "b.xcstrings"))
    },
    growth("renamed catalogs that are all alike", 2_000, itself) { room, size in
      try room.write("fr.xliff", files(size) { _ in Sample.unit("Key", "a") })
      try room.write(
        "other.xliff",
        files(size) { _ in Sample.unit("Key", "a") }.replacing(".xcstrings", with: "b.xcstrings"))
    },
    growth("one id again and again", 20_000, dryImport) { room, size in
      try room.write("fr.xliff", units(size) { _ in Sample.unit("Key", "a") })
    },
    growth("matches with one source", 4_000, withMatches) { room, size in
      try room.makeProject(
        """
        {"sourceLanguage":"en","strings":{\
        \((0..<size).map { "\"Key \($0)\":{\"localizations\":{\"en\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"Same\"}}}}" }.joined(separator: ",\n"))\
        },"version":"1.0"}
        """
      )
      try room.write(
        "old.xliff", units(size) { Sample.unit("Old \($0)", "t \($0)", source: "Same") })
    },
    growth("findings in one document", 5_000, ["validate", "fr.xliff"]) { room, size in
      try room.write("fr.xliff", units(size) { _ in "<trans-unit id=\"a\" bogus=\"x\"/>" })
    },
    growth("spaces in keys laid out anew", 4_000, dryImport) { room, size in
      try room.makeProject(Sample.catalog((0..<size).map { "Key  \($0)" }))
      try room.write("fr.xliff", units(size) { Sample.unit("Key\n   \($0)", "a") })
    },
  ]

  private static let withMatches = [
    "export", "app", "--language", "fr", "--with-matches", "old.xliff", "-o", "out",
  ]

  private static let catalogScale: [Attack] = [
    growth("conflict markers", 1_000, ["merge", "--repair", "--check", "c.xcstrings"]) {
      room,
      size in
      let blocks = (0..<size).map { index in
        """
        <<<<<<< ours
        \(entry(index, "a"))
        =======
        \(entry(index, "b"))
        >>>>>>> theirs
        """
      }
      try room.write("c.xcstrings", conflicted(blocks.joined(separator: "\n")))
    },
    growth("conflict markers in one another", 500, codes: [0, 1, 65], repairing) { room, size in
      let open = String(repeating: "<<<<<<< ours\n", count: size)
      let close = String(repeating: "=======\n>>>>>>> theirs\n", count: size)
      try room.write("c.xcstrings", conflicted(open + entry(0, "a") + "\n" + close))
    },
    growth("conflict markers that never end", 40_000, codes: [0, 1, 65], repairing) { room, size in
      let lines = String(repeating: "<<<<<<< ours\n=======\n", count: size)
      try room.write("c.xcstrings", conflicted(lines))
    },
    growth("combining marks in a value", 20_000, ["diff", "a.xcstrings", "b.xcstrings"]) {
      room,
      size in
      let marks = String(repeating: "\u{301}\u{323}", count: size)
      try room.write("a.xcstrings", Sample.catalog(value: "e\(marks)"))
      try room.write("b.xcstrings", Sample.catalog(value: "e\(marks)\u{323}"))
    },
    growth("combining marks in keys", 20_000, dryImport) { room, size in
      let marks = String(repeating: "\u{301}\u{323}", count: size)
      try room.makeProject(Sample.catalog(["e\(marks)a", "e\(marks)\u{323}b", "Other"]))
      try room.write("fr.xliff", Sample.first(Sample.unit("e\u{323}\(marks)c", "\(marks)")))
    },
    growth("combining marks in conflict", 40_000, ["merge", "o", "a", "b", "--check"]) {
      room,
      size in
      let marks = String(repeating: "\u{301}\u{323}", count: size)
      try room.write("o", Sample.catalog(value: "e"))
      try room.write("a", Sample.catalog(value: "e\(marks)"))
      try room.write("b", Sample.catalog(value: "e\(marks)\u{323}"))
    },
    growth("cases of one entry", 1_000, ["export", "app", "--language", "fr", "-o", "-"]) {
      room,
      size in
      try room.makeProject(cases(size))
    },
    growth("cases of one entry that are merged", 500, ["merge", "o", "a", "b", "--check"]) {
      room,
      size in
      try room.write("o", cases(size))
      try room.write("a", cases(size).replacing("new", with: "translated"))
      try room.write("b", cases(size).replacing("\"t ", with: "\"u "))
    },
    growth("languages of one catalog", 1_000, ["export", "app", "-o", "out", "--no-manifest"]) {
      room,
      size in
      // One language more is one bundle more, with all keys: there is only one.
      let languages = (0..<size).map { index in
        "\"\(language(index))\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"a\"}}"
      }
      try room.makeProject(
        """
        {"sourceLanguage":"en","strings":{"Key":{"localizations":{\(languages.joined(separator: ","))}}},\
        "version":"1.0"}
        """
      )
    },
    growth("keys of one catalog that is formatted", 10_000, ["format", "--check", "app"]) {
      room,
      size in
      try room.makeProject(Sample.catalog((0..<size).reversed().map { "Key \($0)" }))
    },
    growth("a member twice, again and again", 5_000, ["format", "--check", "app"]) { room, size in
      try room.makeProject(Sample.catalog((0..<size).map { _ in "Key" }))
    },
    growth("arrays in one another", 100_000, ["format", "--check", "app"]) { room, size in
      let open = String(repeating: "[", count: size)
      let close = String(repeating: "]", count: size)
      try room.makeProject("{\"sourceLanguage\":\"en\",\"strings\":{},\"x\":\(open)\(close)}")
    },
    growth("escapes in a value", 500_000, ["format", "--check", "app"]) { room, size in
      try room.makeProject(Sample.catalog(value: String(repeating: "\\u00e9", count: size)))
    },
    growth("words that differ", 10_000, ["diff", "a.xcstrings", "b.xcstrings"]) { room, size in
      let words = { (step: Int) in (0..<size).map { "w\($0 * step % 7919)" }.joined(separator: " ")
      }
      try room.write("a.xcstrings", Sample.catalog(value: words(3)))
      try room.write("b.xcstrings", Sample.catalog(value: words(5)))
    },
    growth("placeholders in a value", 5_000, dryImport) { room, size in
      let places = (1...size).map { "%\($0)$@" }.joined(separator: " ")
      try room.makeProject(Sample.catalog([places]))
      try room.write("fr.xliff", Sample.first(Sample.unit(places, places + " %@")))
    },
  ]

  private static let repairing = ["merge", "--repair", "--check", "c.xcstrings"]

  private static func entry(_ index: Int, _ value: String) -> String {
    """
        "Key \(index)" : {
          "localizations" : {
            "fr" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "\(value)"
              }
            }
          }
        },
    """
  }

  private static func conflicted(_ lines: String) -> String {
    "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(lines)\n    \"Last\" : {}\n  },\n"
      + "  \"version\" : \"1.0\"\n}"
  }

  /// One entry with substitutions of several forms each.
  private static func cases(_ count: Int) -> String {
    let names = (0..<count).map { "%#@s\($0)@" }.joined(separator: " ")
    let forms = ["one", "other"].map { form in
      "\"\(form)\":{\"stringUnit\":{\"state\":\"new\",\"value\":\"t \(form) %arg\"}}"
    }.joined(separator: ",")
    let substitutions = (0..<count).map { index in
      "\"s\(index)\":{\"argNum\":\(index + 1),\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\(forms)}}}"
    }.joined(separator: ",\n")
    return """
      {"sourceLanguage":"en","strings":{"Key":{"localizations":{"fr":{"stringUnit":{"state":"new",\
      "value":"\(names)"},"substitutions":{\(substitutions)}}}}},"version":"1.0"}
      """
  }

  private static let markupScale: [Attack] = [
    growth("attributes of one element", 2_400, ["validate", "fr.xliff"]) { room, size in
      let attributes = (0..<size).map { "a\($0)=\"x\"" }.joined(separator: " ")
      try room.write(
        "fr.xliff",
        Sample.first("<trans-unit id=\"Key\" \(attributes)><source>Key</source></trans-unit>"))
    },
    growth("attributes of one element that is converted", 2_400, converting) { room, size in
      let attributes = (0..<size).map { "x:a\($0)=\"x\"" }.joined(separator: " ")
      try room.write(
        "fr.xliff",
        Sample.first(
          "<trans-unit id=\"Key\" xmlns:x=\"urn:x\" \(attributes)><source>Key</source></trans-unit>"
        ))
    },
    growth("namespaces on one element", 2_400, ["validate", "fr.xliff"]) { room, size in
      let attributes = (0..<size).map { "xmlns:a\($0)=\"urn:\($0)\" a\($0):x=\"\"" }
      try room.write(
        "fr.xliff",
        Sample.first(
          "<trans-unit id=\"Key\" \(attributes.joined(separator: " "))><source>Key</source></trans-unit>"
        ))
    },
    growth("inline codes of one unit", 20_000, ["validate", "fr.xliff"]) { room, size in
      try room.write("fr.xliff", codes(size))
    },
    growth("inline codes of one unit that is converted", 3_000, converting) { room, size in
      try room.write("fr.xliff", codes(size))
    },
    growth("codes of one unit of 2.x that is converted", 3_000, toFirst) { room, size in
      try room.write("fr.xliff", secondCodes(size, data: ["d"]))
    },
    growth("marks of one unit that is converted", 8_000, toFirst) { room, size in
      let open = (0..<size).map { "<sm id=\"m\($0)\"/>" }.joined()
      let close = (0..<size).map { "<em startRef=\"m\($0)\"/>" }.joined()
      try room.write(
        "fr.xliff",
        Sample.second("<unit id=\"u\"><segment><source>\(open)x\(close)</source></segment></unit>"))
    },
    growth("segments of one unit", 3_000, toFirst) { room, size in
      let segments = (0..<size).map { "<segment id=\"s\($0)\"><source>x</source></segment>" }
      try room.write("fr.xliff", Sample.second("<unit id=\"u\">\(segments.joined())</unit>"))
    },
    growth("notes of one unit", 20_000, toFirst) { room, size in
      let notes = (0..<size).map { "<note id=\"n\($0)\">x</note>" }.joined()
      try room.write(
        "fr.xliff",
        Sample.second(
          "<unit id=\"u\"><notes>\(notes)</notes><segment><source>x</source></segment></unit>"))
    },
    growth("one long <data> that is referred to by all", 1_000, toFirst) { room, size in
      try room.write(
        "fr.xliff", secondCodes(size, data: [String(repeating: "d", count: size * 10)]))
    },
    growth("one long <data> that is imported", 4_000, dryImport) { room, size in
      try room.write(
        "fr.xliff", secondCodes(size, data: [String(repeating: "d", count: size * 10)]))
    },
    growth("normalization of marks", 100_000, ["validate", "fr.xliff"]) { room, size in
      let marks = String(repeating: "\u{323}\u{301}", count: size)
      try room.write("fr.xliff", restricted("normalization", "e" + marks))
    },
    growth("normalization of units", 100_000, ["validate", "fr.xliff"]) { room, size in
      try room.write(
        "fr.xliff", restricted("normalization", String(repeating: "e\u{301}", count: size)))
    },
    growth("rules by units", 60, ["validate", "fr.xliff"]) { room, size in
      // Both grow: what is asked for is their product.
      let half = Int(Double(size).squareRoot() * 20)
      let rules = (0..<half).map { "<val:rule isPresent=\"r\($0)\"/>" }.joined()
      let units = (0..<half).map { index in
        "<unit id=\"u\(index)\"><segment><source>x</source><target>y</target></segment></unit>"
      }
      try room.write(
        "fr.xliff",
        Sample.second(
          "<val:validation>\(rules)</val:validation>\(units.joined())",
          attributes: " xmlns:val=\"urn:oasis:names:tc:xliff:validation:2.0\""))
    },
    growth("groups in one another", 60, ["validate", "fr.xliff"]) { room, size in
      let open = (0..<size).map { "<group id=\"g\($0)\">" }.joined()
      let close = String(repeating: "</group>", count: size)
      let unit = "<unit id=\"u\"><segment><source>x</source></segment></unit>"
      try room.write("fr.xliff", Sample.second(open + unit + close))
    },
  ]

  private static let converting = ["convert", "--to", "2.1", "fr.xliff"]
  private static let toFirst = ["convert", "--to", "1.2", "fr.xliff"]

  private static func codes(_ count: Int) -> String {
    let codes = (0..<count).map { "<x id=\"\($0)\"/>" }.joined()
    return Sample.first(Sample.unit("Key", codes, source: codes))
  }

  private static func secondCodes(_ count: Int, data: [String]) -> String {
    let entries = data.enumerated().map { "<data id=\"d\($0)\">\($1)</data>" }.joined()
    let codes = (0..<count).map { "<ph id=\"\($0)\" dataRef=\"d0\"/>" }.joined()
    return Sample.second(
      """
      <unit id="u" name="Key"><originalData>\(entries)</originalData><segment><source>\(codes)</source>\
      <target>\(codes)</target></segment></unit>
      """
    )
  }

  private static func restricted(_ attribute: String, _ text: String) -> String {
    """
    <xliff xmlns="\(Sample.second)" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" \
    version="2.0" srcLang="en" trgLang="fr"><file id="f" original="App.xcstrings"><slr:profiles \
    generalProfile="xliff:codepoints"><slr:\(attribute) general="nfc" storage="nfd"/></slr:profiles>\
    <unit id="u" slr:sizeRestriction="10000000"><segment><source>x</source><target>\(text)</target>\
    </segment></unit></file></xliff>
    """
  }
}
