import LoctripAndroidResources
import LoctripLocalizationCore
import StringCatalogs
import Testing

@Suite struct AndroidBundleTests {
  private static let strings = """
    "Save":{"comment":"A button","localizations":{"de":{"stringUnit":{"state":"translated","value":"It's"}}}},
    "%lld files":{"localizations":{
      "en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld file"}},
        "other":{"stringUnit":{"state":"translated","value":"%lld files"}}}}},
      "de":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld Datei"}},
        "other":{"stringUnit":{"state":"translated","value":"%lld Dateien"}}}}}}},
    "fleet":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%#@boats@ in %#@docks@"},
      "substitutions":{
        "boats":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
          "one":{"stringUnit":{"state":"translated","value":"%arg boat"}},
          "other":{"stringUnit":{"state":"translated","value":"%arg boats"}}}}},
        "docks":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{
          "other":{"stringUnit":{"state":"translated","value":"%arg docks"}}}}}}}}},
    "Tap":{"localizations":{"en":{"variations":{"device":{
      "iphone":{"stringUnit":{"state":"translated","value":"Tap"}},
      "mac":{"stringUnit":{"state":"translated","value":"Click"}}}}}}},
    "Haven":{"shouldTranslate":false},
    "":{"localizations":{"en":{"stringUnit":{"state":"translated","value":""}}}}
    """

  private func catalog() throws -> StringCatalog {
    let text = "{\"sourceLanguage\":\"en\",\"strings\":{\(Self.strings)},\"version\":\"1.0\"}"
    return try StringCatalog(parsing: Array(text.utf8), path: "App/L.xcstrings")
  }

  @Test func `units become resources, and those become units`() throws {
    let catalog = try catalog()
    var bundle = AndroidBundle()
    bundle.add(catalog.table(in: "en"), .source)
    let bytes = bundle.file.bytes().bytes
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <!-- A button -->
            <string name="save">Save</string>
            <plurals name="lld_files">
                <item quantity="one">%d file</item>
                <item quantity="other">%d files</item>
            </plurals>
            <string name="fleet">%1$s in %2$s</string>
            <plurals name="fleet__boats">
                <item quantity="one">%d boat</item>
                <item quantity="other">%d boats</item>
            </plurals>
            <plurals name="fleet__docks">
                <item quantity="one">%d docks</item>
                <item quantity="other">%d docks</item>
            </plurals>
            <string name="tap__iphone">Tap</string>
            <string name="tap__mac">Click</string>
        </resources>

        """
    )
    let read = try AndroidFile(parsing: bytes, path: "values/strings.xml")
    let texts = AndroidBundle.texts(of: read, names: bundle.names)
    let table = catalog.table(in: "en")
    var ids: Set<String> = []
    for text in texts {
      let place = try #require(text.place)
      #expect(place.catalog == table.original)
      ids.insert(place.slot.id)
      let row = try #require(table.indices.first { table.id($0) == place.slot.id })
      guard case .text(let source)? = table.source(row) else { continue }
      let own = place.slot.path.substitution.map { $0 == "boats" ? 1 : 2 }
      #expect(
        AndroidBundle.text(text.text, source: source, target: source, ownPosition: own) == source)
    }
    #expect(ids.count == texts.count)
    let wanted = table.indices.filter { !table.isLocked($0) && table.source($0)?.isEmpty == false }
    #expect(ids == Set(wanted.compactMap { table.id($0) }))
  }

  @Test func `arguments may be marked as what stays, and the texts come back without the marks`()
    throws
  {
    let text = """
      {"sourceLanguage":"en","strings":{"%(user)@ & 100 % of %(count)lld":{},"  %@ <b>'s":{},"100 %":{},
      "fleet":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%1$#@boats@ here, %2$@"},
      "substitutions":{"boats":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{
      "one":{"stringUnit":{"state":"translated","value":"%arg boat"}},
      "other":{"stringUnit":{"state":"translated","value":"%arg boats"}}}}}}}}}},"version":"1.0"}
      """
    let table = try StringCatalog(parsing: Array(text.utf8), path: "L.xcstrings").table(in: "en")
    var plain = AndroidBundle()
    plain.add(table, .source)
    var marked = AndroidBundle(names: plain.names, marksArguments: true)
    marked.add(table, .source)
    let bytes = marked.file.bytes().bytes
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>
        <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
            <string name="user_100_of_count_lld"><xliff:g id="user">%1$s</xliff:g> &amp; 100 %% of <xliff:g \
        id="count">%2$d</xliff:g></string>
            <string name="b_s">"  <xliff:g id="argument1">%s</xliff:g> &lt;b&gt;\\'s"</string>
            <string name="k_100" formatted="false">100 %</string>
            <string name="fleet"><xliff:g id="boats">%1$s</xliff:g> here, <xliff:g id="argument2">%2$s</xliff:g></string>
            <plurals name="fleet__boats">
                <item quantity="one"><xliff:g id="argument1">%d</xliff:g> boat</item>
                <item quantity="other"><xliff:g id="argument1">%d</xliff:g> boats</item>
            </plurals>
        </resources>

        """
    )
    func texts(_ bytes: [UInt8]) throws -> [String] {
      AndroidBundle.texts(
        of: try AndroidFile(parsing: bytes, path: "values/strings.xml"), names: marked.names
      ).map(\.text)
    }
    #expect(try texts(bytes) == texts(plain.file.bytes().bytes))
  }

  @Test(arguments: ["a\\u0007b", "", "a b", "1a", "a<b", "a\\u0000"])
  func `a name that no resource can have is refused`(_ name: String) {
    let json =
      "{\"schema\":\"loctrip.android-names/1\",\"names\":{\"\(name)\":{\"catalog\":\"L\",\"key\":\"k\"}}}"
    #expect(throws: FindingsError.self) {
      try AndroidNames(parsing: Array(json.utf8), path: "loctrip-android.json")
    }
  }

  @Test func `translations have the names of their sources`() throws {
    let catalog = try catalog()
    var source = AndroidBundle()
    source.add(catalog.table(in: "en"), .source)
    var german = AndroidBundle(names: source.names)
    german.add(catalog.table(in: "de"), .target)
    #expect(german.file.resources.map(\.name) == ["save", "lld_files"])
    #expect(german.names.bytes() == source.names.bytes())
    let texts = AndroidBundle.texts(of: german.file, names: AndroidNames())
    #expect(texts.count == 3 && texts.allSatisfy { $0.place == nil })
  }
}
