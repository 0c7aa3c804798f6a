import LoctripLocalizationCore
import StringCatalogs
import Testing

@Suite struct CatalogEditorTests {
  private typealias Change = CatalogEditor.Change

  private func change(
    _ value: String, _ steps: [VariationPath.Step] = [], state: TranslationState = .translated
  ) -> Change {
    Change(path: VariationPath(steps), message: .text(value), state: state)
  }

  private func edit(
    _ catalog: StringCatalog, _ changes: [Change], in language: String = "fr",
    completion: Completion = .required
  ) throws -> String {
    var editor = CatalogEditor(catalog, completion: completion)
    editor.write(
      changes, to: try catalog.sampleEntry("K"), in: language,
      categories: PluralCategory.xcodeCategories(for: language))
    return String(decoding: editor.apply(), as: UTF8.self)
  }

  private func text(_ catalog: StringCatalog) -> String {
    String(decoding: catalog.bytes, as: UTF8.self)
  }

  /// The form of Xcode of an entry `K` with some localizations.
  private func expected(
    _ localizations: [(language: String, members: String)], version: String = "1.0"
  ) throws -> String {
    text(try sampleCatalog(sampleEntry("K", localizations), version: version))
  }

  private let one = VariationPath.Step.plural(.one)
  private let other = VariationPath.Step.plural(.other)

  @Test func `without changes the bytes are the same`() throws {
    let catalog = try wholeCatalog("{ \"strings\":{\"K\" :{}} ,\"sourceLanguage\":\"en\"}\r\n")
    let editor = CatalogEditor(catalog)
    #expect(editor.isEmpty)
    #expect(editor.apply() == catalog.bytes)
    #expect(try edit(catalog, []) == text(catalog))
  }

  @Test func `a new text changes one line`() throws {
    let catalog = try sampleCatalog(sampleEntry("K", [("de", leaf("D")), ("fr", leaf("old"))]))
    let edited = try edit(catalog, [change("new \"x\"/\n")])
    #expect(edited == text(catalog).replacing("\"old\"", with: "\"new \\\"x\\\"/\\n\""))
  }

  @Test func `a new state changes one line`() throws {
    let catalog = try sampleCatalog(sampleEntry("K", [("fr", leaf("T", "new"))]))
    let edited = try edit(catalog, [change("T")])
    #expect(edited == text(catalog).replacing("\"new\"", with: "\"translated\""))
    #expect(try edit(catalog, [change("T", state: .new)]) == text(catalog))
  }

  @Test func `a new language stands where Xcode puts it`() throws {
    let before = [("zh-Hans", leaf("1")), ("zh-HK", leaf("2"))]
    let catalog = try sampleCatalog(sampleEntry("K", before))
    #expect(
      try edit(catalog, [change("3")], in: "zh-Hant")
        == expected([("zh-Hans", leaf("1")), ("zh-Hant", leaf("3")), ("zh-HK", leaf("2"))]))
    #expect(try edit(catalog, [change("3")]) == expected([("fr", leaf("3"))] + before))
  }

  @Test func `a new plural case joins the others`() throws {
    let catalog = try sampleCatalog(
      sampleEntry("K", [("fr", variations("plural", [("other", leaf("N"))]))]))
    #expect(
      try edit(catalog, [change("1", [one])])
        == expected([("fr", variations("plural", [("one", leaf("1")), ("other", leaf("N"))]))]))
  }

  @Test func `a plural from nothing gets what it cannot do without`() throws {
    let source = variations("plural", [("one", leaf("S1")), ("other", leaf("SN"))])
    let catalog = try sampleCatalog(sampleEntry("K", [("en", source)]))
    #expect(
      try edit(catalog, [change("1", [one])], in: "uk")
        == expected([
          ("en", source),
          ("uk", variations("plural", [("one", leaf("1")), ("other", leaf("SN", "new"))])),
        ]))
    #expect(
      try edit(catalog, [change("1", [one])], in: "uk", completion: .xcode)
        == expected([
          ("en", source),
          (
            "uk",
            variations(
              "plural",
              [
                ("few", leaf("SN", "new")), ("many", leaf("SN", "new")), ("one", leaf("1")),
                ("other", leaf("SN", "new")),
              ])
          ),
        ]))
  }

  @Test func `a device from nothing gets the others, which no export would have else`() throws {
    let source = variations("device", [("mac", leaf("SM")), ("other", leaf("SO"))])
    let catalog = try sampleCatalog(sampleEntry("K", [("en", source)]))
    let completed = variations("device", [("mac", leaf("TM")), ("other", leaf("SO", "new"))])
    #expect(
      try edit(catalog, [change("TM", [.device("mac")])])
        == expected([("en", source), ("fr", completed)]))
    let alone = variations("device", [("mac", leaf("TM"))])
    #expect(
      try edit(catalog, [change("TM", [.device("mac")])], completion: .xcode)
        == expected([("en", source), ("fr", alone)]))
    // Beside what a language has, nothing is added.
    let known = try sampleCatalog(sampleEntry("K", [("en", source), ("fr", alone)]))
    let edited = variations("device", [("mac", leaf("T2"))])
    #expect(
      try edit(known, [change("T2", [.device("mac")])])
        == expected([("en", source), ("fr", edited)]))
  }

  @Test func `a plural in a device from nothing gets its other`() throws {
    let catalog = try sampleCatalog("\"K\":{}")
    let plural = variations("plural", [("one", leaf("1")), ("other", leaf("K", "new"))])
    #expect(
      try edit(catalog, [change("1", [.device("mac"), one])])
        == expected([("fr", variations("device", [("mac", plural)]))]))
  }

  @Test func `substitutions from nothing get argument, specifier and the text around`() throws {
    let cases = variations("plural", [("one", leaf("%arg S1")), ("other", leaf("%arg SN"))])
    let source = "\(leaf("%#@N@ s")),\(substitution("N", argument: 1, cases))"
    let catalog = try sampleCatalog(sampleEntry("K", [("en", source)]))
    let written = variations(
      "plural", [("one", leaf("%arg T1")), ("other", leaf("%arg SN", "new"))])
    #expect(
      try edit(catalog, [change("%1$lld T1", [.substitution("N"), one])])
        == expected([
          ("en", source),
          ("fr", "\(leaf("%#@N@ s", "new")),\(substitution("N", argument: 1, written))"),
        ]))
    let completed = variations("plural", [("other", leaf("%arg SN", "new"))])
    #expect(
      try edit(catalog, [change("t %1$#@N@")])
        == expected([
          ("en", source),
          ("fr", "\(leaf("t %#@N@")),\(substitution("N", argument: 1, completed))"),
        ]))
  }

  @Test func `several languages share the new localizations of an entry`() throws {
    let catalog = try sampleCatalog("\"K\":{\"comment\":\"c\"}")
    let entry = try catalog.sampleEntry("K")
    var editor = CatalogEditor(catalog)
    for language in ["fr", "de", "pt-BR"] {
      editor.write(
        [change(language)], to: entry, in: language,
        categories: PluralCategory.xcodeCategories(for: language))
    }
    #expect(!editor.isEmpty)
    let members = ["de", "fr", "pt-BR"].map { "\"\($0)\":{\(leaf($0))}" }.joined(separator: ",")
    #expect(
      String(decoding: editor.apply(), as: UTF8.self)
        == text(try sampleCatalog("\"K\":{\"comment\":\"c\",\"localizations\":{\(members)}}")))
  }

  @Test(arguments: ["1.0", "1.1", "1.2", "1.3", "2.0"])
  func `only a machine translation raises the version`(_ version: String) throws {
    let catalog = try sampleCatalog(sampleEntry("K", [("fr", leaf("T"))]), version: version)
    let machine = try edit(catalog, [change("M", state: .machineTranslated)])
    let raised = version < "1.3" ? "1.3" : version
    #expect(try machine == expected([("fr", leaf("M", "machine_translated"))], version: raised))
    #expect(
      try edit(catalog, [change("M", state: .needsReview)])
        == expected([("fr", leaf("M", "needs_review"))], version: version))
  }

  @Test func `a machine translation gives a catalog without version one`() throws {
    let catalog = try wholeCatalog("{\"sourceLanguage\":\"en\",\"strings\":{\"K\":{}}}")
    let edited = try wholeCatalog(edit(catalog, [change("M", state: .machineTranslated)]))
    #expect(edited.version == "1.3")
    #expect(edited.findings.isEmpty)
  }

  @Test(arguments: [
    "xcode", "newline at the end", "CRLF", "tabs", "four spaces", "colon", "minified",
  ])
  func `a new language is written in the style of the file`(_ style: String) throws {
    func styled(_ text: String) -> String {
      switch style {
      case "newline at the end": text + "\n"
      case "CRLF": text.replacing("\n", with: "\r\n")
      case "tabs": text.replacing("  ", with: "\t")
      case "four spaces": text.replacing("  ", with: "    ")
      case "colon": text.replacing("\" : ", with: "\": ")
      case "minified":
        text.replacing("\n", with: "").replacing(" ", with: "")
      default: text
      }
    }
    let catalog = try wholeCatalog(styled(expected([("de", leaf("D"))])))
    #expect(
      try edit(catalog, [change("F")]) == styled(expected([("de", leaf("D")), ("fr", leaf("F"))])))
  }

  @Test(arguments: [
    "\"localizations\":1", "\"localizations\":[]", "\"localizations\":null",
    "\"localizations\":{\"fr\":1}", "\"localizations\":{\"fr\":{\"stringUnit\":\"x\"}}",
    "\"localizations\":{\"fr\":{\"stringUnit\":{\"state\":\"new\"}}}",
    "\"localizations\":{\"fr\":{\"variations\":[]}}",
    "\"localizations\":{\"fr\":{\"variations\":{\"width\":{}}}}",
    "\"localizations\":{\"fr\":{\"substitutions\":{\"N\":1}}}",
    "\"localizations\":{\"fr\":{\"variations\":{\"plural\":{\"other\":null}}}}",
  ])
  func `nothing is written where a value has no meaning`(_ members: String) throws {
    let catalog = try sampleCatalog("\"K\":{\(members)}")
    let editor = CatalogEditor(catalog)
    #expect(!editor.canWrite(to: try catalog.sampleEntry("K"), in: "fr"))
    #expect(try edit(catalog, [change("T")]) == text(catalog))
  }

  @Test func `an odd value in another language hinders nothing`() throws {
    let catalog = try sampleCatalog("\"K\":{\"localizations\":{\"de\":1}}")
    let editor = CatalogEditor(catalog)
    #expect(editor.canWrite(to: try catalog.sampleEntry("K"), in: "fr"))
    let edited = try wholeCatalog(edit(catalog, [change("T")]))
    let french = edited.localization(of: try edited.sampleEntry("K"), in: "fr")
    #expect(french?.plain?.message == .text("T"))
  }

  @Test func `a set of phrases is replaced, and created`() throws {
    func set(_ values: String) -> String {
      "\"stringSet\":{\"state\":\"translated\",\"values\":[\(values)]}"
    }
    let phrases = Change(path: .root, message: .phrases(["a", "b"]), state: .translated)
    let catalog = try sampleCatalog(sampleEntry("K", [("fr", set("\"x\""))]))
    #expect(try edit(catalog, [phrases]) == expected([("fr", set("\"a\",\"b\""))]))
    #expect(
      try edit(catalog, [phrases], in: "de")
        == expected([("de", set("\"a\",\"b\"")), ("fr", set("\"x\""))]))
  }

  @Test func `a text that becomes varied loses its plain form, and the reverse`() throws {
    let plural = variations("plural", [("other", leaf("N"))])
    let plain = try sampleCatalog(sampleEntry("K", [("fr", leaf("T"))]))
    #expect(try edit(plain, [change("N", [other])]) == expected([("fr", plural)]))
    let varied = try sampleCatalog(sampleEntry("K", [("fr", plural)]))
    #expect(try edit(varied, [change("T")]) == expected([("fr", leaf("T"))]))
  }

  @Test func `the copy for a bundle has the source language only`() throws {
    let catalog = try wholeCatalog(
      """
      {"version": "1.0", "strings": {
        "B": {"comment": "c", "localizations": {"fr": {\(leaf("x"))}}},
        "A": {"localizations": {"fr": {\(leaf("x"))}, "en": {\(leaf("S"))}}},
        "C": {"localizations": {}}
      }, "sourceLanguage": "en"}

      """
    )
    let wanted = try sampleCatalog(
      "\(sampleEntry("A", [("en", leaf("S"))])),\"B\":{\"comment\":\"c\"},"
        + "\"C\":{\"localizations\":{}}")
    #expect(String(decoding: catalog.sourceOnly(), as: UTF8.self) == text(wanted))
  }
}
