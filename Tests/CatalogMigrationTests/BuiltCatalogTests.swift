import LoctripCatalogMigration
import LoctripLegacyCatalogs
import LoctripLocalizationCore
import StringCatalogs
import Testing

/// Each rule by which a build makes files of a string catalog.
@Suite struct BuiltCatalogTests {
  typealias Value = CompiledFile.Value

  /// What a build makes of the members of `strings`.
  private struct Built {
    var files: [String: [String: Value]] = [:]
    let made: CatalogUnpacking

    init(_ strings: String, path: String = "App/N.xcstrings", as form: BuiltForm = BuiltForm())
      throws
    {
      let text = "{\"sourceLanguage\":\"en\",\"strings\":{\(strings)},\"version\":\"1.0\"}"
      let catalog = try StringCatalog(parsing: Array(text.utf8), path: path)
      made = CatalogUnpacking(building: catalog, in: "out/", as: form)
      for file in made.files {
        let entries = try CompiledFile.entries(of: file.bytes, path: file.path)
        files[file.path] = Dictionary(
          entries.map { ($0.key.string, $0.value) }, uniquingKeysWith: { $1 })
      }
    }

    var findings: [String] { made.findings.map { "\($0.severity) \($0.code.rawValue)" } }

    /// The text of a key in the `.strings` of a language.
    func text(_ key: String, _ language: String = "en") -> String? {
      if case .text(let text)? = files["out/\(language).lproj/N.strings"]?[key] {
        text
      } else {
        nil
      }
    }

    /// The entry of a key in the `.stringsdict` of a language.
    func entry(_ key: String, _ language: String = "en") -> Value? {
      files["out/\(language).lproj/N.stringsdict"]?[key]
    }
  }

  private static func unit(_ value: String, _ state: String = "translated") -> String {
    "{\"stringUnit\":{\"state\":\"\(state)\",\"value\":\"\(value)\"}}"
  }

  private static func plural(_ cases: KeyValuePairs<String, String>) -> String {
    "{\"variations\":{\"plural\":{"
      + cases.map { "\"\($0.key)\":\(unit($0.value))" }.joined(separator: ",") + "}}}"
  }

  private static func key(
    _ key: String, state: String? = nil, _ localizations: KeyValuePairs<String, String>
  ) -> String {
    let texts = localizations.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    let origin = state.map { "\"extractionState\":\"\($0)\"," } ?? ""
    return "\"\(key)\":{\(origin)\"localizations\":{\(texts)}}"
  }

  private static func members(_ members: KeyValuePairs<String, Value>) -> Value {
    .members(Dictionary(members.map { (ExactString($0.key), $0.value) }, uniquingKeysWith: { $1 }))
  }

  private static func variable(_ type: String, _ cases: KeyValuePairs<String, String>) -> Value {
    var all: [ExactString: Value] = [
      ExactString("NSStringFormatSpecTypeKey"): .text("NSStringPluralRuleType"),
      ExactString("NSStringFormatValueTypeKey"): .text(type),
    ]
    for (category, text) in cases { all[ExactString(category)] = .text(text) }
    return .members(all)
  }

  // MARK: - Files

  @Test func `a file is there if it has an entry, for the source and each other language`() throws {
    let built = try Built(
      [
        Self.key("Save", ["de": Self.unit("Sichern"), "fr": "{}"]),
        Self.key("%lld boats", ["ja": Self.plural(["other": "%lld 隻"])]),
      ].joined(separator: ","))
    #expect(built.files.keys.sorted() == ["out/de.lproj/N.strings", "out/ja.lproj/N.stringsdict"])
    #expect(built.made.languages == ["de", "ja"])
    #expect(built.made.keyCount == 2 && built.made.textCount == 2)
    let empty = try Built(
      Self.key("Save", ["de": Self.unit("Sichern")]), as: BuiltForm(writesEmptyFiles: true))
    #expect(
      empty.files.mapValues(\.count) == [
        "out/en.lproj/N.strings": 0, "out/en.lproj/N.stringsdict": 0,
        "out/de.lproj/N.strings": 1, "out/de.lproj/N.stringsdict": 0,
      ])
  }

  @Test func `keys are sorted by their bytes, and comments stay out`() throws {
    let built = try Built(
      """
      "b":{"comment":"A note","localizations":{"en":\(Self.unit("B"))}},
      "ä":{"localizations":{"en":\(Self.unit("Ä & <b>"))}},
      "B":{"localizations":{"en":\(Self.unit("Z"))}}
      """
    )
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>B</key>
      \t<string>Z</string>
      \t<key>b</key>
      \t<string>B</string>
      \t<key>ä</key>
      \t<string>Ä &amp; &lt;b&gt;</string>
      </dict>
      </plist>

      """
    #expect(String(decoding: built.made.files[0].bytes, as: UTF8.self) == expected)
  }

  @Test func `binary files say the same, and hold what XML cannot`() throws {
    let strings = [
      Self.key("bell", ["en": Self.unit("\\u0007")]),
      Self.key("é", ["en": Self.unit("日本 🏴‍☠️")]),
      Self.key("%lld boats", ["en": Self.plural(["one": "%lld boat", "other": "%lld boats"])]),
    ].joined(separator: ",")
    let binary = try Built(strings, as: BuiltForm(serialization: .binary))
    #expect(binary.findings == [])
    #expect(binary.text("bell") == "\u{7}")
    #expect(binary.made.files.allSatisfy { $0.bytes.starts(with: "bplist00".utf8) })
    let xml = try Built(strings)
    #expect(xml.findings == ["error not-compiled"])
    #expect(xml.made.findings[0].message.contains("--serialization binary"))
    #expect(xml.made.findings[0].subject == "bell")
    #expect(xml.text("bell") == nil && xml.text("é") == binary.text("é"))
    #expect(xml.entry("%lld boats") == binary.entry("%lld boats"))
  }

  // MARK: - Texts

  @Test func `a text counts in whatever state, but for a new one of the source language`() throws {
    let built = try Built(
      [
        Self.key(
          "a",
          [
            "en": Self.unit("A", "new"), "de": Self.unit("B", "new"),
            "fr": Self.unit("C", "needs_review"),
          ]),
        Self.key("n", ["en": "{\"variations\":{\"device\":{\"mac\":\(Self.unit("M", "new"))}}}"]),
      ].joined(separator: ","))
    #expect(built.text("a") == nil && built.text("a", "de") == "B" && built.text("a", "fr") == "C")
    #expect(built.entry("n") != nil)
  }

  @Test func `a key without a text is written only if a person made it`() throws {
    let built = try Built(
      [
        Self.key("automatic", ["de": Self.unit("x")]),
        "\"none\":{\"extractionState\":\"manual\"}",
        Self.key("plain", state: "manual", ["en": Self.unit("Plain"), "fr": Self.unit("x")]),
        Self.key(
          "%@ format", state: "manual", ["en": Self.unit("%@ there"), "fr": Self.unit("%@ x")]),
        Self.key("many", state: "manual", ["en": Self.plural(["other": "%lld"])]),
        Self.key("elsewhere", state: "manual", ["fr": Self.unit("x")]),
      ].joined(separator: ","))
    #expect(built.text("automatic") == nil)
    #expect(built.text("none") == "none" && built.text("none", "de") == nil)
    #expect(built.text("plain", "de") == nil)
    #expect(built.text("%@ format", "de") == "%@ format")
    #expect(built.text("many", "de") == "many" && built.text("many", "fr") == "many")
    #expect(built.text("elsewhere") == "elsewhere" && built.text("elsewhere", "de") == nil)
  }

  @Test func `stale keys and those that nobody translates are there`() throws {
    let built = try Built(
      """
      "old":{"extractionState":"stale","localizations":{"de":\(Self.unit("alt"))}},
      "Haven":{"shouldTranslate":false,"localizations":{"en":\(Self.unit("Haven 2"))}}
      """
    )
    #expect(built.text("old", "de") == "alt" && built.text("Haven") == "Haven 2")
    #expect(built.findings == [])
  }

  @Test func `names of arguments are left out`() throws {
    let built = try Built(Self.key("a", ["en": Self.unit("%(used)lld of %1$(limit)lld, 100 %")]))
    #expect(built.text("a") == "%lld of %1$lld, 100 %")
  }

  // MARK: - Plurals

  @Test func `a plural is one variable named value`() throws {
    let built = try Built(
      Self.key(
        "boats",
        [
          "en": Self.plural(["one": "%1$@ has %2$d boat", "other": "%1$@ has %2$d boats"]),
          "ja": Self.plural(["other": "隻"]),
        ]))
    let english = Self.variable("d", ["one": "%1$@ has %2$d boat", "other": "%1$@ has %2$d boats"])
    let format = Value.text("%#@value@")
    #expect(
      built.entry("boats")
        == Self.members(["NSStringLocalizedFormatKey": format, "value": english]))
    // The number of the source is the one that the app passes.
    #expect(
      built.entry("boats", "ja")
        == Self.members([
          "NSStringLocalizedFormatKey": format, "value": Self.variable("d", ["other": "隻"]),
        ]))
  }

  @Test(arguments: [
    ("%@", "d"), ("%.1f km", "f"), ("%lu", "lu"), ("%@ of %lld", "lld"), ("%hhu", "hhu"),
  ])
  func `the type is that of the first number of other`(_ text: String, _ type: String) throws {
    let built = try Built(Self.key("k", ["de": Self.plural(["one": "%x", "other": text])]))
    #expect(
      built.entry("k", "de")
        == Self.members([
          "NSStringLocalizedFormatKey": .text("%#@value@"),
          "value": Self.variable(type, ["one": "%x", "other": text]),
        ]))
  }

  @Test func `named arguments of a plural are numbered by their first use`() throws {
    let built = try Built(
      [
        Self.key("one", ["en": Self.plural(["one": "%(n)lld boat", "other": "%(n)lld boats"])]),
        Self.key(
          "two",
          [
            "en": Self.plural(["one": "%(who)@ has %(n)lld", "other": "%(who)@ have %(n)lld"]),
            "de": Self.plural(["one": "%(n)lld von %(who)@", "other": "%(n)lld von %(who)@"]),
          ]),
        Self.key("three", ["en": Self.plural(["other": "%2$(n)lld by %(who)@"])]),
      ].joined(separator: ","))
    #expect(
      built.entry("one")
        == Self.members([
          "NSStringLocalizedFormatKey": .text("%#@value@"),
          "value": Self.variable("lld", ["one": "%lld boat", "other": "%lld boats"]),
        ]))
    #expect(
      built.entry("two")
        == Self.members([
          "NSStringLocalizedFormatKey": .text("%2$#@value@"),
          "value": Self.variable("lld", ["one": "%1$@ has %2$lld", "other": "%1$@ have %2$lld"]),
        ]))
    #expect(
      built.entry("two", "de")
        == Self.members([
          "NSStringLocalizedFormatKey": .text("%1$#@value@"),
          "value": Self.variable("lld", ["one": "%1$lld von %2$@", "other": "%1$lld von %2$@"]),
        ]))
    #expect(
      built.entry("three")
        == Self.members([
          "NSStringLocalizedFormatKey": .text("%#@value@"),
          "value": Self.variable("lld", ["other": "%2$lld by %1$@"]),
        ]))
  }

  @Test func `substitutions are variables by their names`() throws {
    func fleet(_ argument: String) -> String {
      func part(_ name: String, _ position: Int) -> String {
        let place = argument.isEmpty ? "" : "\"argNum\":\(position),"
        let cases = "\"one\":\(Self.unit("%arg \(name)")),\"other\":\(Self.unit("%arg \(name)s"))"
        return
          "\"\(name)\":{\(place)\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\(cases)}}}"
      }
      return """
        {"stringUnit":{"state":"translated","value":"%#@boat@ in %#@dock@ of %@"},
        "substitutions":{\(part("boat", 1)),\(part("dock", 2))}}
        """
    }
    let built = try Built(
      [Self.key("placed", ["en": fleet("yes")]), Self.key("plain", ["en": fleet("")])]
        .joined(separator: ","))
    #expect(
      built.entry("placed")
        == Self.members([
          "NSStringLocalizedFormatKey": .text("%1$#@boat@ in %2$#@dock@ of %@"),
          "boat": Self.variable("lld", ["one": "%1$lld boat", "other": "%1$lld boats"]),
          "dock": Self.variable("lld", ["one": "%2$lld dock", "other": "%2$lld docks"]),
        ]))
    #expect(
      built.entry("plain")
        == Self.members([
          "NSStringLocalizedFormatKey": .text("%#@boat@ in %#@dock@ of %@"),
          "boat": Self.variable("lld", ["one": "%lld boat", "other": "%lld boats"]),
          "dock": Self.variable("lld", ["one": "%lld dock", "other": "%lld docks"]),
        ]))
  }

  // MARK: - Devices

  @Test func `the text for other devices is the plain one`() throws {
    let built = try Built(
      [
        Self.key(
          "both",
          [
            "en": """
            {"variations":{"device":{"iphone":\(Self.unit("Tap")),"mac":\(Self.unit("Click")),"other":\(Self.unit("Use"))}}}
            """
          ]
        ),
        Self.key("alone", ["en": "{\"variations\":{\"device\":{\"other\":\(Self.unit("Use"))}}}"]),
        Self.key(
          "deep",
          ["en": "{\"variations\":{\"device\":{\"mac\":\(Self.plural(["other": "%lld clicks"]))}}}"]
        ),
      ].joined(separator: ",")
    )
    #expect(built.text("both") == "Use" && built.text("alone") == "Use")
    #expect(
      built.entry("both")
        == Self.members([
          "NSStringDeviceSpecificRuleType": Self.members([
            "iphone": .text("Tap"), "mac": .text("Click"),
          ])
        ]))
    #expect(built.entry("alone") == nil)
    let nested = Self.members([
      "NSStringLocalizedFormatKey": .text("%#@value@"),
      "value": Self.variable("lld", ["other": "%lld clicks"]),
    ])
    #expect(
      built.entry("deep")
        == Self.members(["NSStringDeviceSpecificRuleType": Self.members(["mac": nested])]))
    #expect(built.findings == [])
  }

  // MARK: - Errors

  @Test(arguments: [
    // A plural in a plural.
    #"{"variations":{"plural":{"other":{"variations":{"plural":{"other":{"stringUnit":{"state":"translated","value":"%lld"}}}}}}}}"#,
    // A text for other devices that varies.
    #"{"variations":{"device":{"mac":{"stringUnit":{"state":"translated","value":"a"}},"other":{"variations":{"plural":{"other":{"stringUnit":{"state":"translated","value":"%lld"}}}}}}}}"#,
    // A plural of the source that never shows its number.
    #"{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"a boat"}},"other":{"stringUnit":{"state":"translated","value":"%@ boats"}}}}}"#,
    // A substitution that varies by device.
    #"{"stringUnit":{"state":"translated","value":"%#@n@"},"substitutions":{"n":{"formatSpecifier":"lld","variations":{"device":{"mac":{"stringUnit":{"state":"translated","value":"%arg"}}}}}}}"#,
    // A variation that nobody knows.
    #"{"variations":{"width":{"20":{"stringUnit":{"state":"translated","value":"a"}}}}}"#,
    // A text and variations.
    #"{"stringUnit":{"state":"translated","value":"a"},"variations":{"plural":{"other":{"stringUnit":{"state":"translated","value":"%lld"}}}}}"#,
    // Substitutions without a text.
    #"{"substitutions":{"n":{"formatSpecifier":"lld","variations":{"plural":{"other":{"stringUnit":{"state":"translated","value":"%arg"}}}}}}}"#,
  ])
  func `what no build accepts is an error, and left out`(_ localization: String) throws {
    let built = try Built(
      Self.key("bad", ["en": localization]) + "," + Self.key("good", ["en": Self.unit("Good")]))
    #expect(built.findings == ["error not-compiled"])
    #expect(built.made.findings[0].subject == "bad")
    #expect(built.made.faultCount == 1 && !built.made.isWhole)
    #expect(built.files == ["out/en.lproj/N.strings": ["good": .text("Good")]])
  }

  @Test func `a translation need not show the number of its plural`() throws {
    let built = try Built(
      Self.key(
        "boats",
        ["en": Self.plural(["other": "%lld boats"]), "de": Self.plural(["other": "viele Boote"])]))
    #expect(built.findings == [])
    #expect(built.entry("boats", "de") != nil)
  }

  @Test func `a plural with two numbers is a warning in the source language`() throws {
    let built = try Built(
      Self.key(
        "boats",
        [
          "en": Self.plural(["other": "%lld of %lld"]),
          "de": Self.plural(["other": "%lld von %lld"]),
        ]))
    #expect(built.findings == ["warning unclear-plural"])
    #expect(built.entry("boats") != nil && built.entry("boats", "de") != nil)
  }

  @Test func `a set of phrases is left out, and said once`() throws {
    let set = #"{"stringSet":{"state":"translated","values":["Show","Start"]}}"#
    let built = try Built(Self.key("Show", ["en": set, "de": set]))
    #expect(built.findings == ["warning not-compiled"] && built.files.isEmpty)
  }

  @Test func `a language that no folder can have is an error`() throws {
    let built = try Built(Self.key("a", ["../../x": Self.unit("b"), "de": Self.unit("c")]))
    #expect(built.findings == ["error not-compiled"])
    #expect(built.files.keys.sorted() == ["out/de.lproj/N.strings"])
  }

  // MARK: - Other systems

  @Test func `without a stringsdict each key has its text for other`() throws {
    let substitution = """
      {"stringUnit":{"state":"translated","value":"%#@boats@, %2$@"},"substitutions":{"boats":{"argNum":1,
      "formatSpecifier":"lld","variations":{"plural":{"one":\(Self.unit("%arg boat")),"other":\(Self.unit("%arg boats"))}}}}}
      """
    let built = try Built(
      [
        Self.key("plural", ["en": Self.plural(["one": "%lld boat", "other": "%lld boats"])]),
        Self.key("sub", ["en": substitution]),
        Self.key(
          "named", ["en": Self.plural(["one": "%(who)@: %(n)lld", "other": "%(who)@: %(n)lld!"])]),
        Self.key(
          "device",
          [
            "en":
              "{\"variations\":{\"device\":{\"iphone\":\(Self.unit("Tap")),\"mac\":\(Self.unit("Click"))}}}"
          ]),
        Self.key(
          "other",
          [
            "en":
              "{\"variations\":{\"device\":{\"mac\":\(Self.unit("Click")),\"other\":\(Self.unit("Use"))}}}"
          ]),
        Self.key("plain", ["en": Self.unit("Plain")]),
      ].joined(separator: ","), as: BuiltForm(plurals: .other))
    #expect(built.files.keys.sorted() == ["out/en.lproj/N.strings"])
    #expect(
      built.files["out/en.lproj/N.strings"] == [
        "plural": .text("%lld boats"), "sub": .text("%1$lld boats, %2$@"),
        "named": .text("%1$@: %2$lld!"), "device": .text("Click"), "other": .text("Use"),
        "plain": .text("Plain"),
      ])
    #expect(built.findings == [])
  }
}
