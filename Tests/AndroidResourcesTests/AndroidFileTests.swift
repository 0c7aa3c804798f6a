import LoctripAndroidResources
import LoctripLocalizationCore
import Testing

@Suite struct AndroidFileTests {
  private typealias Resource = AndroidFile.Resource

  @Test func `a file is written and read back`() throws {
    var file = AndroidFile()
    file.resources = [
      Resource(name: "save", content: .text("It's <b>&amp;\n"), comment: "A button -- or two -"),
      Resource(
        name: "boats", content: .plural([.init(.one, "%d boat"), .init(.other, "%d boats")]),
        isFormat: true),
      Resource(name: "days", content: .array(["Mo", "", " Tu"])),
      Resource(name: "half", content: .text("50 % of 100 %")),
    ]
    let made = file.bytes()
    #expect(made.unwritable == [])
    #expect(
      String(decoding: made.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <!-- A button - - or two -  -->
            <string name="save">It\\'s &lt;b&gt;&amp;amp;\\n</string>
            <plurals name="boats">
                <item quantity="one">%d boat</item>
                <item quantity="other">%d boats</item>
            </plurals>
            <string-array name="days">
                <item>Mo</item>
                <item></item>
                <item>" Tu"</item>
            </string-array>
            <string name="half" formatted="false">50 % of 100 %</string>
        </resources>

        """
    )
    let read = try AndroidFile(parsing: made.bytes, path: "strings.xml")
    #expect(read.resources.map(\.name) == file.resources.map(\.name))
    #expect(read.resources.map(\.content) == file.resources.map(\.content))
    #expect(read.resources[0].comment == "A button - - or two -")
  }

  @Test func `a text that no resource holds is named`() {
    var file = AndroidFile()
    file.resources = [
      Resource(name: "bad", content: .text("\0")), Resource(name: "good", content: .text("a")),
    ]
    let made = file.bytes()
    #expect(made.unwritable == ["bad"])
    #expect(!String(decoding: made.bytes, as: UTF8.self).contains("bad"))
  }

  @Test func `a project's own file is read`() throws {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- Copyright -->
      <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2" xmlns:tools="x">
        <!-- Greets a person -->
        <string name="hello">Hello, <xliff:g id="name" example="Ann">%1$s</xliff:g>!</string>
        <string name="styled"><b>Bold</b> and <a href="x">a link</a></string>
        <string name="cdata"><![CDATA[<b>it\\'s</b>  x]]></string>
        <string name="app" translatable="false">Haven</string>
        <string name="same">@string/hello</string>
        <string name="at">\\@string/hello</string>
        <string name="hello" product="tablet">Hello, tablet</string>
        <plurals name="files"><!-- few --><item quantity="one">%d file</item>
          <item quantity="paucal">x</item><item quantity="one">1 file</item></plurals>
        <string-array name="days"><item>Mo</item></string-array>
        <color name="red">#f00</color>
        <string>nameless</string>
      </resources>
      """
    let file = try AndroidFile(parsing: Array(text.utf8), path: "res/values/strings.xml")
    func content(_ name: String) -> Resource.Content? {
      file.resources.first { $0.name == name }?.content
    }
    #expect(content("hello") == .text("Hello, %1$s!"))
    #expect(content("styled") == .text("<b>Bold</b> and <a href=\"x\">a link</a>"))
    #expect(content("cdata") == .text("<b>it's</b> x"))
    #expect(content("at") == .text("@string/hello"))
    #expect(content("files") == .plural([.init(.one, "%d file"), .init(.one, "1 file")]))
    #expect(content("days") == .array(["Mo"]))
    #expect(content("red") == nil)
    #expect(file.resources.filter(\.isLocked).map(\.name) == ["app", "same"])
    #expect(file.resources[0].comment == "Greets a person" && file.resources[1].comment == nil)
    #expect(file.resources.compactMap(\.product) == ["tablet"])
    #expect(file.findings.count == 3 && file.findings.allSatisfy { $0.code == .notAndroid })
    let hidden = try AndroidFile(parsing: Array(text.utf8), path: "res/values/donottranslate.xml")
    #expect(hidden.resources.allSatisfy { $0.isLocked })
  }

  @Test(arguments: [
    "", "<a/>", "<resources>", "{}", "<!DOCTYPE x [<!ENTITY a \"b\">]><resources/>",
  ])
  func `another file is refused`(_ text: String) {
    #expect(throws: FindingsError.self) {
      try AndroidFile(parsing: Array(text.utf8), path: "strings.xml")
    }
  }

  // MARK: - Folders

  @Test(arguments: [
    ("values-de", "de"), ("values-pt-rBR", "pt-BR"), ("values-zh-rCN", "zh-Hans"),
    ("values-zh-rTW", "zh-Hant"), ("values-zh-rHK", "zh-HK"), ("values-b+sr+Latn", "sr-Latn"),
    ("values-b+es+419", "es-419"), ("values-iw", "he"), ("values-in", "id"), ("values-ji", "yi"),
    ("values-nb", "nb"), ("values-fil", "fil"), ("values-en-rXA", "en-XA"),
  ])
  func `a language has its folder`(_ folder: String, _ language: String) {
    #expect(AndroidFolder(folder) == .language(language, rest: ""))
    #expect(AndroidFolder.name(for: language) == folder)
  }

  @Test func `old and new codes are read`() {
    #expect(AndroidFolder("values-he") == .language("he", rest: ""))
    #expect(AndroidFolder.name(for: "he", codes: .new) == "values-he")
    #expect(AndroidFolder("values-no") == .language("nb", rest: ""))
    #expect(AndroidFolder("values-de-land") == .language("de", rest: "land"))
    #expect(AndroidFolder("values-de (1)") == .language("de", rest: ""))
    #expect(AndroidFolder("values") == .source)
    for name in [
      "values-night", "values-v31", "values-sw600dp", "values-car", "drawable-de", "", "values-xqz",
    ] {
      #expect(AndroidFolder(name) == .other, "\(name)")
    }
  }

  // MARK: - Names

  @Test(arguments: [
    ("Save", "save"), ("%lld files", "lld_files"), ("log.save", "log_save"), ("1st", "k_1st"),
    ("class", "k_class"), ("日本", "text"), ("", "text"), ("Café au lait!", "caf_au_lait"),
    (
      String(repeating: "long ", count: 30),
      "long_long_long_long_long_long_long_long_long_long_long_long"
    ),
  ])
  func `a key becomes a word`(_ key: String, _ name: String) {
    var names = AndroidNames()
    #expect(names.name(for: .init(catalog: "L", key: key)) == name)
  }

  @Test func `a name never changes, and is nobody else's`() throws {
    var names = AndroidNames()
    let first = AndroidNames.Origin(catalog: "L", key: "Save")
    let second = AndroidNames.Origin(catalog: "L", key: "save")
    let part = AndroidNames.Origin(catalog: "L", key: "Save", part: "device.iphone")
    #expect(names.name(for: first) == "save" && names.name(for: second) == "save_2")
    #expect(names.name(for: .init(catalog: "L", key: "save 2")) == "save_2_2")
    #expect(names.name(for: part) == "save__iphone")
    let bytes = names.bytes()
    var again = try AndroidNames(parsing: bytes, path: AndroidNames.fileName)
    #expect(again.name(for: second) == "save_2" && again.origin(of: "save__iphone") == part)
    #expect(again.bytes() == bytes)
    // A neighbour that goes leaves its name free for nobody but a new key.
    #expect(again.name(for: .init(catalog: "M", key: "SAVE")) == "save_3")
    for text in ["", "[]", "{}", #"{"schema":"loctrip.android-names/1","names":{"a":{}}}"#] {
      #expect(throws: FindingsError.self) {
        try AndroidNames(parsing: Array(text.utf8), path: "x.json")
      }
    }
  }
}
