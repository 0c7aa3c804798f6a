import LoctripTranslationChecks
import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripAppProjects

@Suite struct ConfigurationTests {
  private func read(_ text: String, others: [String: String] = [:]) throws -> Configuration {
    let folder = try TemporaryFolder()
    for (name, text) in others { try folder.write(text, to: name) }
    return try Configuration(readingFrom: folder.write(text, to: ".loctrip.yml"))
  }

  private func faults(_ text: String) throws -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let error as FindingsError {
      return error.findings.map { finding in
        let place = finding.places.first
        return "\(place?.line ?? 0):\(place?.column ?? 0) \(finding.message)"
      }
    }
  }

  @Test(arguments: ["catalogs", "baseline", "glossary"])
  func `a pipe that a configuration names is not waited for`(_ key: String) throws {
    let folder = try TemporaryFolder()
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    try folder.write("\(key): pipe\n", to: ".loctrip.yml")
    let error = #expect(throws: FindingsError.self) {
      try Configuration(readingFrom: folder.path(".loctrip.yml"))
    }
    #expect(error?.findings.map(\.message) == ["is not a regular file"])
  }

  @Test func `what leads to no plain file is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write("glossary: link\n", to: ".loctrip.yml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "/dev/zero")
    let error = #expect(throws: FindingsError.self) {
      try Configuration(readingFrom: folder.path(".loctrip.yml"))
    }
    #expect(error?.description.contains("is not a regular file [configuration]") == true)
  }

  @Test(
    arguments: ["baseline", "catalogs", "orders"],
    ["link", "link/new", "in/link/a/b", "none/x"])
  func `no link leads out of the folder`(_ key: String, _ path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "outside/file")
    try folder.write("", to: "app/in/file")
    for (link, target) in [
      ("link", "../outside"), ("in/link", "../../outside"), ("none", "../gone"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("app/\(link)"), withDestinationPath: target)
    }
    try folder.write("\(key): \(path)\n", to: "app/.loctrip.yml")
    let error = #expect(throws: FindingsError.self) {
      try Configuration(readingFrom: folder.path("app/.loctrip.yml"))
    }
    #expect(
      error?.findings.map(\.message)
        == ["'\(path)' leads outside of the configuration's folder through a link"])
  }

  @Test func `a link inside of the folder is followed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "in/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "in")
    try folder.write("catalogs: [link, link]\nbaseline: link/new.json\n", to: ".loctrip.yml")
    let configuration = try Configuration(readingFrom: folder.path(".loctrip.yml"))
    // What is said twice is looked at once, however it is said.
    #expect(configuration.catalogs == [folder.path("link")])
    let named = [folder.path("in"), folder.path("link"), folder.path("in/../in"), "gone", "gone"]
    #expect(configuration.inputs(named, root: nil).paths == [folder.path("in"), "gone"])
  }

  @Test func `every key is read`() throws {
    let configuration = try read(
      """
      catalogs: [App, Kit/Sources]
      languages: [fr, "no", pt-BR]
      released: fr
      language-map: {de_DE: de}
      require: {"*": 80, fr: 99.5}
      baseline: accepted.json
      checks: {length-limit: off}
      rules:
        - catalogs: ["Debug/**"]
          languages: [ja]
          keys: [debug.*]
          checks: {"*": note}
      lengths:
        - keys: tab.*
          max: 12
          unit: utf16
      keys:
        form: area.screen.purpose
        prefixes: {"Settings.xcstrings": settings., "App.xcstrings": [app., button.]}
      glossary: words.csv
      rates:
        currency: CHF
        per-word: {"*": 0.12, ja: 0.2}
        bands: {new: 100, "100": 10}
      """,
      others: ["words.csv": "term,fr\nwind,vent\n"]
    )
    let folder = (configuration.path ?? "").replacingOccurrences(of: "/.loctrip.yml", with: "")
    #expect(configuration.catalogs == ["\(folder)/App", "\(folder)/Kit/Sources"])
    #expect(configuration.languages == ["fr", "no", "pt-BR"])
    #expect(configuration.released == ["fr"])
    #expect(configuration.languageMap == ["de_DE": "de"])
    #expect(configuration.require == ["*": 80, "fr": 99.5])
    #expect(configuration.baseline == "\(folder)/accepted.json")
    #expect(configuration.severities.map(\.code) == ["length-limit", "*"])
    #expect(configuration.severities.map(\.severity) == [nil, .note])
    #expect(configuration.severities.last?.catalogs.matches("Debug/A/B.xcstrings") == true)
    #expect(configuration.lengths.map(\.limit.count) == [12])
    #expect(configuration.lengths.map(\.limit.unit) == [.utf16])
    #expect(configuration.keyForm == "area.screen.purpose")
    #expect(configuration.keyPrefixes.map(\.prefixes) == [["settings."], ["app.", "button."]])
    #expect(configuration.glossary.terms.map(\.source) == ["wind"])
    #expect(configuration.rates.currency == "CHF")
    #expect(configuration.rates.perWord == ["*": 0.12, "ja": 0.2])
    #expect(configuration.rates.bands == ["new": 100, "100": 10])
  }

  @Test func `the terms of the glossary's file are checked`() throws {
    let configuration = try read(
      "glossary: words.csv\n", others: ["words.csv": "term,fr,translate\nwind,vent,\nAcme,,no\n"])
    let checks = configuration.checks(for: "", in: "fr")
    func codes(_ source: String, _ target: String) -> [Finding.Code] {
      checks.findings(
        in: TranslationUnit(source: .text(source), target: .text(target), state: .translated),
        language: "fr"
      ).map(\.code)
    }
    #expect(codes("The wind", "Le souffle") == ["glossary"])
    #expect(codes("The wind", "Le vent") == [])
    #expect(codes("By Acme", "Par Acné") == ["do-not-translate"])
  }

  @Test func `an empty file says nothing`() throws {
    for text in ["", "# only a comment\n", "languages:\n"] {
      #expect(try read(text).languages.isEmpty)
    }
  }

  @Test(arguments: [
    ("langauges: [fr]", "1:1 there is no key 'langauges'; did you mean 'languages'?"),
    (
      "# Größe\nreleased: [ß, german]",
      "2:12 'ß' is not a language tag (BCP 47)|2:16 'german' is not a language tag (BCP 47); "
        + "did you mean 'de'?"
    ),
    ("require: {fr: 101}", "1:15 'fr' takes a number from 0 to 100, not '101'"),
    (
      "checks: {lenght-limit: note}",
      "1:10 there is no check 'lenght-limit'; did you mean 'length-limit'?"
    ),
    (
      "checks: {length-limit: fatal}",
      "1:24 'length-limit' cannot be 'fatal'; expected error, warning, note, off"
    ),
    (
      "lengths: [{max: many}]",
      "1:17 'max' takes a whole number from 0 to 1,000,000,000, not 'many'"
    ),
    ("lengths: [{keys: a}]", "0:0 a rule of 'lengths' has no 'max'"),
    (
      "languages: [fr]\nratchet: x.json",
      "2:1 'ratchet' is gone; what a branch leaves behind is found without a file: "
        + "loctrip status --git REV... --fail-on left-behind"
    ),
    ("baseline: /etc/x", "1:11 '/etc/x' is outside of the configuration's folder"),
    ("- fr", "1:1 'the configuration' takes a mapping, such as 'catalogs:'"),
    ("languages: {fr: de}", "1:12 'languages' takes one value, not a list or a mapping"),
    ("languages: [fr", "2:1 is not valid YAML: did not find expected ',' or ']'"),
    ("a: 1\na: 2", "1:1 a key occurs twice: a"),
    (
      "catalogs: &a [x]",
      "1:11 anchors (&) and aliases (*) are not supported; quote a text that starts with one"
    ),
    (
      "catalogs: [*.xcstrings]",
      "1:12 anchors (&) and aliases (*) are not supported; quote a text that starts with one"
    ),
    ("glossary: none.csv", "0:0 no such file"),
  ])
  func `what is not understood has a place`(_ text: String, _ expected: String) throws {
    #expect(try faults(text).joined(separator: "|") == expected)
  }

  /// Ways to hide an anchor and its aliases from who looks for the characters alone.
  private static let anchored = [
    "catalogs: &a [x]", "catalogs: [&a x, *a]", "catalogs:\n- &a x\n- *a", "&a catalogs: [x]",
    "&a\ncatalogs: [x]", "catalogs: !!seq &a [x]", "catalogs: &a !!seq [x]",
    "? &a catalogs\n: [x]", "catalogs: [it's, &a x, *a]", "catalogs: [a\"b, &a x, *a]",
    "catalogs: [\"a\\\\\", &a x, *a]", "catalogs: [QUOTED, &a x, *a]",
    "catalogs:\n- |\n  \"\n- &a x\n- *a", "catalogs:\n- >\n  it's\n- &a x\n- *a",
    "catalogs: [ # \"\n&a x, *a]", "catalogs:\n- a # '\n- &a x\n- *a",
    "catalogs: [x]\n---\n&a b: *a", "catalogs: {? &a x : *a}", "catalogs:\r- it's\r- &a x\r- *a",
    "catalogs: [\"\\x22\", &a x, *a]", "catalogs:\u{85}- &a x", "catalogs: &\u{E9} [x]",
    "%YAML 1.1\n---\ncatalogs: &a [x]", "catalogs: [*]", "catalogs: [*x]", "catalogs: *x",
  ].map { $0.replacing("QUOTED", with: "'a''\u{27}") }

  @Test(arguments: anchored)
  func `libyaml says what is an anchor`(_ text: String) throws {
    let faults = try faults(text)
    #expect(faults.count == 1)
    #expect(faults.first?.contains(/anchors|is not valid YAML/) == true, "\(text): \(faults)")
  }

  @Test(arguments: [
    "catalogs: [a&b, \"&a\", '*a', a*]", "catalogs:\n- 'x' # &a *a\n- \"&a *a\"",
    "catalogs:\n- |\n  &a *a\n- >\n  *a &a", "require: {\"*\": 80}\ncatalogs: [\"&\"]",
    "catalogs: [\"*\u{301}&\"]", "catalogs: [a &b *c]",
    "checks: {\"*\": note}\ncatalogs: [a&b]",
  ])
  func `what only looks like an anchor is a text`(_ text: String) throws {
    #expect(try faults(text) == [])
  }

  @Test func `aliases of aliases cost no more than their text`() throws {
    for isKey in [false, true] {
      var text = "a0: &a0 [x]\n"
      for level in 1..<900 {
        let value = "&a\(level) [\"*\", *a\(level - 1), *a\(level - 1)]"
        text += isKey ? "? \(value)\n: x\n" : "a\(level): \(value)\n"
      }
      #expect(text.utf8.count < 64 << 10)
      #expect(
        try faults(text)
          == [
            "1:5 anchors (&) and aliases (*) are not supported; quote a text that starts with one"
          ])
    }
  }

  @Test func `what would fill memory or stack is refused`() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try faults("catalogs: \(deep)").count == 1)
    #expect(
      try faults("catalogs: [a]\n" + String(repeating: "#", count: 64 << 10))
        == ["0:0 is larger than 64 KB and was not read"])
    let folder = try TemporaryFolder()
    let path = try folder.write([0xFF, 0x00], to: Configuration.fileName)
    #expect(throws: FindingsError.self) { try Configuration(readingFrom: path) }
  }

  @Test func `random changes of a configuration never trap`() throws {
    var generator = SeededGenerator(seed: 12)
    let base = Array(
      "languages: [fr, de]\nrules:\n  - keys: [a]\n    checks: {\"*\": off}\nrates:\n  per-word: {\"*\": 1}\n"
        .utf8)
    let folder = try TemporaryFolder()
    for _ in 0..<300 {
      var bytes = base
      for _ in 0...generator.below(4) {
        bytes[generator.below(bytes.count)] = generator.pick(
          Array("\0\n\t :-[]{}&*!|>'\"%@`,#?éa".utf8))
      }
      do {
        _ = try Configuration(readingFrom: folder.write(bytes, to: "c.yml"))
      } catch is FindingsError {}
    }
  }

  @Test func `the nearest file counts, up to the root of the repository`() throws {
    let folder = try TemporaryFolder()
    try folder.write("languages: fr", to: "a/.loctrip.yml")
    try folder.write("", to: "a/b/c/x.xcstrings")
    #expect(try Configuration.find(from: folder.path("a/b/c/x.xcstrings")).languages == ["fr"])
    try folder.write("", to: "a/b/.git/HEAD")
    #expect(try Configuration.find(from: folder.path("a/b/c/x.xcstrings")).path == nil)
    try folder.write("languages: de", to: "a/b/c/.loctrip.yml")
    #expect(try Configuration.find(from: folder.path("a/b/c")).languages == ["de"])
  }

  @Test func `a folder that everybody may write says nothing of those in it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("languages: fr", to: "a/.loctrip.yml")
    try FileManager.default.createDirectory(
      atPath: folder.path("a/b"), withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.path("a"))
    #expect(try Configuration.find(from: folder.path("a/b")).languages.isEmpty)
  }

  @Test(arguments: [
    ("App/*.xcstrings", "App/Main.xcstrings", true),
    ("App/*.xcstrings", "App/Sub/Main.xcstrings", false),
    ("App/**", "App/Sub/Main.xcstrings", true),
    ("**/Main.xcstrings", "Main.xcstrings", true),
    ("**/Main.xcstrings", "A/B/Main.xcstrings", true),
    ("*a*a*a*a*a*b", String(repeating: "a", count: 2000), false),
    ("Größe*", "Größe XL", true),
    ("", "", true),
  ])
  func `patterns of paths`(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(PatternSet([pattern], isPath: true).matches(path) == matches)
  }

  @Test func `in keys a star stands for anything`() {
    #expect(PatternSet(["debug.*"], isPath: false).matches("debug.a/b.c"))
    #expect(!PatternSet(["debug.*"], isPath: false).matches("x.debug.a"))
  }

  @Test func `patterns that are sought together match as regular expressions do`() throws {
    var random = SeededGenerator(seed: 25)
    func text(_ letters: [Character], _ count: Int) -> String {
      String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<60 {
      let patterns = (0..<12).map { text(["a", "b", ".", "*"], 1 + $0 % 6) }
      let set = PatternSet(
        joining: patterns.enumerated().map { PatternSet([$1], isPath: $0 % 2 == 0) })
      let expressions = try patterns.enumerated().map { index, pattern in
        let escaped = pattern.replacing(".", with: "[.]").replacing(/\*\*+/, with: "(?s:.)#")
        let star = index % 2 == 0 ? "[^/]*" : ".*"
        return try Regex(escaped.replacing("*", with: star).replacing("#", with: "*"))
      }
      for _ in 0..<40 {
        let key = text(["a", "b", ".", "/"], Int.random(in: 0...7, using: &random))
        let expected = try expressions.indices.filter {
          try expressions[$0].wholeMatch(in: key) != nil
        }
        #expect(set.sets(matching: key) == expected, "\(key)")
      }
    }
  }

  @Test func `of several limits for a key the lowest counts`() {
    var configuration = Configuration()
    func rule(_ count: Int, _ keys: [String]) -> Configuration.LengthRule {
      var rule = Configuration.LengthRule(LengthLimit(count, .characters, origin: "configuration"))
      rule.keys = PatternSet(keys, isPath: false)
      return rule
    }
    configuration.lengths = [rule(30, []), rule(10, ["title.*"]), rule(20, ["*.home"])]
    let limits = configuration.lengthLimits(for: "A.xcstrings", in: "de")
    #expect(limits.limits(for: "title.home").map(\.count) == [10])
    #expect(limits.limits(for: "page.home").map(\.count) == [20])
    #expect(limits.limits(for: "page").map(\.count) == [30])
  }

  @Test func `every key is in the reference`() throws {
    let url = Project.root.appendingPathComponent("docs/keys.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    for key in Configuration.keys { #expect(page.contains("`\(key.name)`"), "\(key.name)") }
  }
}

@Suite struct ConfiguredCheckTests {
  private func codes(_ configuration: String, key: String = "a.b", _ target: String) throws
    -> [String]
  {
    let folder = try TemporaryFolder()
    let read = try Configuration(readingFrom: folder.write(configuration, to: ".loctrip.yml"))
    var unit = TranslationUnit(
      id: key, source: .text("Wind and sea"), target: .text(target), state: .translated)
    unit.notes = [TranslationUnit.Note(text: "A tab")]
    return read.checks(for: "App/Main.xcstrings", in: "fr").findings(in: unit, language: "fr")
      .map { "\($0.severity.rawValue) \($0.code.rawValue)" }
  }

  @Test func `severities by catalog, language and key`() throws {
    let target = "Vent et mer "
    #expect(try codes("", target) == ["warning edge-whitespace"])
    #expect(try codes("checks: {edge-whitespace: error}", target) == ["error edge-whitespace"])
    #expect(try codes("checks: {edge-whitespace: off}", target) == [])
    let rule = "rules: [{keys: [a.*], checks: {edge-whitespace: note}}]"
    #expect(try codes(rule, target) == ["note edge-whitespace"])
    #expect(try codes(rule, key: "c", target) == ["warning edge-whitespace"])
    #expect(
      try codes("rules: [{catalogs: Kit/**, checks: {\"*\": off}}]", target) == [
        "warning edge-whitespace"
      ])
    #expect(try codes("rules: [{languages: fr, checks: {\"*\": off}}]", target) == [])
    let turnedOn = "checks: {\"*\": off}\nrules: [{keys: a.*, checks: {edge-whitespace: error}}]"
    #expect(try codes(turnedOn, target) == ["error edge-whitespace"])
    #expect(try codes(turnedOn, key: "c", target) == [])
  }

  @Test func `limits of length and terms`() throws {
    #expect(try codes("lengths: [{keys: a.*, max: 5}]", "Vent et mer") == ["error length-limit"])
    #expect(try codes("lengths: [{keys: c.*, max: 5}]", "Vent et mer") == [])
    #expect(try codes("lengths: [{max: 5, languages: [de]}]", "Vent et mer") == [])
    #expect(
      try codes("lengths: [{max: 11, unit: bytes}]", "Vent et\u{A0}mer")
        .contains("error length-limit"))
  }
}
