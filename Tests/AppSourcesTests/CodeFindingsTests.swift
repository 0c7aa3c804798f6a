import LoctripAppProjects
import LoctripAppSources
import Foundation
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripTestSupport
import Testing

@Suite(.readsSwift) struct CodeFindingsTests {
  private func codes(_ code: String, keys: String = "", _ subject: CodeFindings.Subject) throws
    -> [String]
  {
    let project = try CodeProject(code, keys: keys)
    let report = CodeFindings(try project.usage(), subject).report()
    return report.parts.flatMap(\.items).map {
      "\($0.finding.code.rawValue) \($0.finding.subject ?? "")"
    }
  }

  @Test func `a literal is ignored by a comment alone`() throws {
    let code = [
      #"let a = NSLocalizedString("Lost loctrip:ignore one", comment: "")"#,
      #"let b = NSLocalizedString("Lost // loctrip:ignore two", comment: "")"#,
      #"let c = "// loctrip:ignore"; let d = NSLocalizedString("Lost three", comment: "")"#,
      #"let e = NSLocalizedString("Fine one", comment: "") /* loctrip:ignore */"#,
      "// loctrip:ignore", #"let f = NSLocalizedString("Fine two", comment: "")"#,
      "let g = \"\"\"", "  // loctrip:ignore",
      "  \"\"\"; let h = NSLocalizedString(\"Lost four\", comment: \"\")",
    ]
    #expect(
      try codes(code.joined(separator: "\n"), .missing) == [
        "missing-key Lost loctrip:ignore one", "missing-key Lost // loctrip:ignore two",
        "missing-key Lost three", "missing-key Lost four",
      ])
  }

  @Test(arguments: [
    "// xloctrip:ignore", "// loctrip:ignored", "// loctrip:ignore-all",
    "// not \"loctrip:ignore\"",
    "// `loctrip:ignore` is for texts",
  ])
  func `a part of other words, or what is quoted, ignores nothing`(_ comment: String) throws {
    let code = "let a = NSLocalizedString(\"Lost\", comment: \"\") \(comment)"
    #expect(try codes(code, keys: "", .missing) == ["missing-key Lost"])
    let project = try CodeProject(
      "NSString *a = NSLocalizedString(@\"Lost\", nil); \(comment)", file: "A.m")
    #expect(!CodeFindings(try project.usage(), .missing).report().parts.isEmpty)
  }

  @Test(arguments: ["// loctrip:ignore", "/*loctrip:ignore*/", "// a name. loctrip:ignore, please"])
  func `words of their own ignore a text`(_ comment: String) throws {
    let code = "let a = NSLocalizedString(\"Fine\", comment: \"\") \(comment)"
    #expect(try codes(code, keys: "", .missing).isEmpty)
  }

  private static let key = "\n    \"menu.open\" : {\n\n    }"

  /// A lookup of the project, and a member of an enumeration without cases that has the key.
  private static let lookup = """
    import Foundation
    func tr(_ key: String) -> String { NSLocalizedString(key, comment: "") }
    enum L { static var open: String { tr("menu.open") } }

    """

  @Test(arguments: [
    "extension L { static func all() -> [String] { [open] } }",
    "extension L { enum Inner { static func all() -> String { open } } }",
    "extension L { static func all() -> String { self.open + Self.open } }",
    "extension L { static func all() { if let open { print(open) } } }",
    "func f() -> [String] { [L.self].map { $0.open } + [L.open] }",
    "typealias M = L\ntypealias N = M\nlet a = N.open",
  ])
  func `a member that is used without its type in front of it is used`(code: String) throws {
    #expect(try codes(Self.lookup + code, keys: Self.key, .unused) == [])
  }

  @Test(arguments: [
    "class A { class var open: String { tr(\"menu.open\") } }\nclass B: A {}\nlet a = B.open",
    "protocol P {}\nextension P { static var open: String { tr(\"menu.open\") } }\nenum A: P {}\nlet a = A.open",
    "struct Tip { static let open = Tip(name: tr(\"menu.open\")); let name: String }\nlet tip: Tip = .open",
    "extension String { static var open: String { tr(\"menu.open\") } }\nlet a: String = .open",
    "enum A { case one; static func open() -> String { tr(\"menu.open\") }\nfunc all() -> [() -> String] { [Self.open] } }",
    "struct A { static func == (a: A, b: A) -> Bool { print(tr(\"menu.open\")); return true } }",
    "@main struct A { static func main() { print(tr(\"menu.open\")) } }",
    "class A: NSObject { @objc static func open() -> String { tr(\"menu.open\") } }",
  ])
  func `a member is used by what inherits it, by its result, and by who calls it unnamed`(
    code: String
  ) throws {
    let found = try codes(
      Self.lookup.replacing("menu.open", with: "x") + code, keys: Self.key, .unused)
    #expect(found == [] || found == ["perhaps-unused-key menu.open"])
  }

  @Test(arguments: [
    "protocol P { static var open: String { get } }\nextension L: P {}\nfunc f<T: P>(_ t: T.Type) { print(t.open) }",
    "protocol P { static var open: String { get } }\nextension L: P {}\nfunc f<T: P>(_ t: T) { print(T.open) }",
    "extension L: Titled {}", "let all = [L.self]\nlet names = all.map { $0.open }",
    "let all = [L.self]\nlet names = all.map(\\.open)",
    "extension L { static func all() -> Any { Self.self } }\nlet a = (x as Y).open",
  ])
  func `a member that a protocol or a value may lead to is not surely unused`(code: String) throws {
    #expect(
      try codes(Self.lookup + code, keys: Self.key, .unused) == ["perhaps-unused-key menu.open"])
  }

  @Test(arguments: [
    "", "let a = door.open", "let a = Door.open\nenum Door { static let open = 1 }",
    "let a: Door = .open", "enum Door { case open\nfunc f() -> Door { open } }",
    "func f(open: Bool) { print(open) }", "extension L: Sendable {}\nlet a = door.open",
  ])
  func `a member whose name other things have is unused`(code: String) throws {
    #expect(try codes(Self.lookup + code, keys: Self.key, .unused) == ["unused-key menu.open"])
  }

  @Test(arguments: ["let n = 3", "func f(_ n: Int) {}", ""])
  func `a key with an argument in code belongs to the key without one`(_ other: String) throws {
    let keys = "\n    \"trip.stops.count\" : {\n\n    },\n    \"trip.stops.title\" : {\n\n    }"
    let code =
      "import SwiftUI\n\(other)\nlet a = Text(\"trip.stops.count \\(n)\")\n"
      + "let b = Text(\"trip.stops.title\")"
    let unused = CodeFindings(try CodeProject(code, keys: keys).usage(), .unused).report()
    let finding = unused.parts.flatMap(\.items).map(\.finding)
    #expect(finding.map(\.code.rawValue) == ["perhaps-unused-key"])
    #expect(finding[0].message.contains("the key with an argument"))
    // A text with another word is another text.
    let apart = code.replacing("trip.stops.count ", with: "trip.stops.count of ")
    #expect(try codes(apart, keys: keys, .unused) == ["unused-key trip.stops.count"])
  }

  @Test func `a key whose argument the catalog lacks is a broken reference`() throws {
    let keys = "\n    \"trip.stops.count\" : {\n\n    }"
    let code = "import SwiftUI\nfunc f(n: Int) -> Text { Text(\"trip.stops.count \\(n)\") }"
    let report = CodeFindings(try CodeProject(code, keys: keys).usage(), .missing).report()
    #expect(
      report.parts.flatMap(\.items).map(\.finding).map { "\($0.code.rawValue) \($0.message)" } == [
        "broken-reference the catalog has the key 'trip.stops.count' without the argument, so people "
          + "see the key itself"
      ])
  }

  @Test func `two files whose names differ only in their Unicode form are both read`() throws {
    let keys = Self.key + ",\n    \"menu.shut\" : {\n\n    }"
    let project = try CodeProject(
      "let a = NSLocalizedString(\"menu.open\", comment: \"\")", keys: keys, file: "Caf\u{E9}.swift"
    )
    try project.folder.write(
      "let b = NSLocalizedString(\"menu.shut\", comment: \"\")", to: "Cafe\u{301}.swift")
    // A disk that takes both names for one has one file.
    let count = try FileManager.default.contentsOfDirectory(atPath: project.path).count {
      $0.hasSuffix(".swift")
    }
    let usage = try project.usage()
    #expect(usage.index.files.count == count)
    #expect(usage.uses.count { if case .key = $0 { true } else { false } } == count)
  }

  @Test(arguments: [
    "let a = \"menu.open\"", "let a = \"menu.\\(x)\"", "let a = \"menu.\" + x",
    "enum E { case `menu.open` }",
    "let a = NSLocalizedString(table[x], comment: \"\"); let keys = [\"menu.open\"]",
    "let a = [\"menu.open\"] + more", "let a = ([\"menu.shut\"] + [\"menu.open\"]).map(show)",
    "let a = [(\"menu.open\", 1)] + [(\"menu.shut\", 2)]", "keys = keys + [\"menu.open\"]",
    "let a = (x ? \"menu.open\" : \"menu.shut\") + \"\"", "let a = ^\"menu.shut\" + ^\"menu.open\"",
    "let a: [K] = \"menu.shut\" + \"menu.open\"",
  ])
  func `what may become the key keeps it from being called unused`(code: String) throws {
    #expect(try codes(code, keys: Self.key, .unused) == ["perhaps-unused-key menu.open"])
  }

  @Test func `a key in no code is unused, one in a file beside the code perhaps not`() throws {
    #expect(try codes("let a = \"menu\"", keys: Self.key, .unused) == ["unused-key menu.open"])
    let project = try CodeProject("let a = 1", keys: Self.key)
    try project.folder.write("{\"title\": \"menu.open\"}", to: "App/menu.json")
    try project.folder.write("auto a = R\"x(menu.shut)x\";", to: "App/menu.mm")
    try project.folder.write("items:\n  - menu.left # one\n", to: "App/menu.yml")
    let others = ["menu.shut", "menu.left"].map { ",\n    \"\($0)\" : {\n\n    }" }.joined()
    try project.write(Self.key + others)
    let report = CodeFindings(try project.usage(), .unused).report()
    #expect(
      report.parts[0].items.map(\.finding.code) == Array(repeating: "perhaps-unused-key", count: 3))
  }

  @Test func `missing texts, misspelled keys, unknown tables and wrong arguments are found`() throws
  {
    let code = """
      let a = Text("Nobody translated this")
      let b = NSLocalizedString("menu.opne", comment: "")
      let c = Text("Hello", tableName: "Nowhere")
      let d = String(format: NSLocalizedString("%d files of %@", comment: ""), "a", "b")
      let e = Text("accepted") // loctrip:ignore
      """
    let keys = Self.key + ",\n    \"%d files of %@\" : {\n\n    }"
    #expect(
      try codes(code, keys: keys, .missing) == [
        "missing-key Nobody translated this", "broken-reference menu.opne", "missing-table Nowhere",
        "wrong-argument %d files of %@",
      ])
  }

  @Test
  func
    `a table that no code uses is not surely unused, and one of property lists is no missing one`()
    throws
  {
    let project = try CodeProject(
      "let a = NSLocalizedString(\"CFBundleName\", tableName: \"InfoPlist\", comment: \"\")",
      keys: Self.key)
    try project.write(Self.key, to: "Site/Readme.xcstrings")
    try project.write("", to: "App/InfoPlist.xcstrings")
    let usage = try project.usage()
    let codes = CodeFindings(usage, .unused).report().parts.flatMap(\.items).map(
      \.finding.code.rawValue)
    #expect(codes == ["unused-key", "perhaps-unused-key"])
    #expect(CodeFindings(usage, .missing).report().parts.isEmpty)
  }

  @Test func `initializers of other types are no functions around keys`() throws {
    let code = """
      func pf(_ words: [String]) { run(list: .init(words)) }
      func one(_ word: String) { send(path: .init(word)) }
      pf(["-an"]); one("cart.titel")
      func shown(_ key: String) -> some View { Text(.init(key)) }
      let a = shown("cart.title")
      """
    #expect(try codes(code, .missing) == ["missing-key cart.title"])
  }

  // MARK: - What the project declares

  @Test(arguments: [
    "struct V: View { var body: some View { badge(\"brew\") }\n private func badge(_ t: String) -> some View { Text(t) } }",
    "extension View { func badge(_ text: String) -> some View { overlay(Text(text)) } }\nlet a = Image(\"x\").badge(\"brew\")",
    "extension View { func badge<S: StringProtocol>(_ text: S) -> some View { self } }\nlet a = Color.red.frame().badge(\"brew\")",
    "struct Label: View { init(_ text: String, icon: Int = 0) {} }\nlet a = Label(\"brew\")",
    "enum Kit { struct Text { init(_ s: String) {} }\n static func f() -> Text { Text(\"brew\") } }",
    "enum Step { case alert(String), done }\nlet a: Step = .alert(\"brew\")",
    "class Base { func alert(_ s: String) {} }\nclass Page: Base { func f() { alert(\"brew\") } }",
    "class Page { func help(_ s: String) {}\n func f() { self.help(\"brew\") } }",
    "struct Card: View { func help(_ s: String) -> some View { self } }\nlet a = Card().help(\"brew\")",
    "typealias Button = OtherButton\nstruct OtherButton { init(_ s: String) {} }\nlet a = Button(\"brew\")",
    "final class Cell { func badge(_ s: String) {} }\nfunc f(cell: Cell) { cell.badge(\"brew\") }",
    "func help(_ text: String) {}\nfunc f() { help(\"brew\") }",
    "@freestanding(expression) macro tip(_ s: String) -> Int = #externalMacro(module: \"M\", type: \"T\")\nlet a = #tip(\"brew\")",
  ])
  func `a function or a type of the project comes before one of Apple's`(code: String) throws {
    #expect(try codes(code, .missing) == [])
    let project = try CodeProject(code)
    #expect(try project.extract().lines == [])
  }

  @Test(arguments: [
    "struct V: View { var body: some View { title(\"brew\") }\n func title(_ t: LocalizedStringKey) -> some View { Text(t) } }",
    "struct V: View { func title(_ t: LocalizedStringKey) {}\n @_disfavoredOverload func title(_ t: String) {}\n func f() { title(\"brew\") } }",
    "struct V: View { func row(title: LocalizedStringKey) {}\n func row(name: String) {}\n func f() { row(title: \"brew\") } }",
    "struct V: View { func row(_ t: LocalizedStringKey, icon: String) {}\n func row(_ t: String) {}\n func f() { row(\"brew\", icon: \"a\") } }",
    "extension View { func badge(_ count: Int, _ word: String) -> some View { self } }\nlet a = Color.red.badge(\"brew\")",
    "struct V: View { func badge(_ t: String) {} }\nlet a = Color.red.opacity(1).badge(\"brew\")",
    "class Cell { func help(_ t: String) {} }\nstruct V: View { var body: some View { Text(verbatim: x).help(\"brew\") } }",
    "enum Kit { struct Text { init(_ s: String) {} } }\nlet a = Text(\"brew\")",
    "struct Label { init(text: String) {} }\nlet a = SwiftUI.Label(\"brew\", systemImage: \"b\")",
    "typealias Text = SwiftUI.Text\nlet a = Text(\"brew\")",
    "typealias Words = Text\nlet a = Words(\"brew\")",
    "let a = Text(verbatim: x)\n#if os(macOS)\n .help(\"brew\")\n#endif",
  ])
  func `what the project declares for something else does not hide Apple's`(code: String) throws {
    #expect(try codes(code, .missing) == ["missing-key brew"])
  }

  @Test func `only what is shaped like the keys of a table is a broken reference`() throws {
    let texts = [
      "menu.opne", "menu.closed.twice", "Loading...", "https://example.org", "me@example.org",
      "README.md", "notes.txt", "1.2", "v1.2.3", "Version 2.0", "example.org", "MENU_OPEN", "menu",
      "e.g.", "12:30",
    ]
    let code = texts.map { "let a = Text(\"\($0)\")" }.joined(separator: "\n")
    #expect(
      try codes(code, keys: Self.key, .missing)
        // Signs and numbers are no work for a translator.
        == texts.filter { $0.contains(where: \.isLetter) }.map {
          ($0.hasPrefix("menu.") ? "broken-reference " : "missing-key ") + $0
        }
    )
    let sentences =
      "\n    \"Hello there\" : {\n\n    },\n    \"a_b\" : {\n\n    }"
      + (1...9).map { ",\n    \"Text \($0)\" : {\n\n    }" }.joined()
    #expect(
      try codes("let a = Text(\"b_c\"); let b = Text(\"a_c\")", keys: sentences, .missing) == [
        "missing-key b_c", "broken-reference a_c",
      ])
    let camel = "\n    \"cartTitle\" : {\n\n    }"
    #expect(
      try codes("let a = Text(\"cartTitel\")", keys: camel, .missing) == [
        "broken-reference cartTitel"
      ])
  }

  @Test func `keys without letters are extracted, and nobody is told that they are missing`() throws
  {
    let code =
      "let a = Text(\"7\"); let b = Text(\"…\"); let c = NSLocalizedString(\"4\", comment: \"\"); let d = Text(verbatim: \"8\"); let e: String = \"9\""
    #expect(try codes(code, .missing) == [])
    let project = try CodeProject(code)
    #expect(Set(try project.extract().lines) == ["added 7", "added …", "added 4"])
  }

  @Test func `samples that only previews use are seen by nobody`() throws {
    let project = try CodeProject(
      """
      struct Card: View { var title: String; var body: some View { Text(title) } }
      private struct Host: View { var body: some View { Card(title: "Title of the host") } }
      private let cards = [Card(title: "First card of all"), makeCard()]
      private func makeCard() -> Card { Card(title: "Card that is made") }
      private let shown = Card(title: "Card that is shown")
      private let unknown = Card(title: "Card of nobody here")
      struct Page: View { var body: some View { shown } }
      extension Card {
        static let sampleCard = Card(title: "Sample of a card")
        static let sampleShown = Card(title: "Sample that is shown")
      }
      #Preview { Host(); ForEach(cards) { $0 } }
      """
    )
    try project.folder.write(
      "#Preview { Card.sampleCard }\nstruct Other: View { var body: some View { Card.sampleShown } }",
      to: "App/Other.swift")
    try project.folder.write(
      "let data = Card(title: \"Data for previews\")", to: "App/Preview Content/Data.swift")
    let report = CodeFindings(try project.usage(), .hardcoded).report()
    #expect(
      report.parts.flatMap(\.items).map { $0.finding.subject ?? "" } == [
        "Card that is shown", "Card of nobody here", "Sample that is shown",
      ])
  }

  @Test func `a name alone is no way to the screen`() throws {
    let waiting = """
      struct Waiting: View { @State private var message = " "; var body: some View { Text(message) } }
      func trace(_ message: String) { let crumb = Breadcrumb(); crumb.message = message }
      func load() { trace("load of the tide failed") }
      """
    #expect(try codes(waiting, .hardcoded) == [])
    let pane = """
      final class LogPane { let label = UILabel(); func append(_ line: String) { label.text = line } }
      func plan() -> [String] { var steps: [String] = []; steps.append("Step one of the plan"); return steps }
      """
    #expect(try codes(pane, .hardcoded) == [])
  }

  // MARK: - Wrappers

  @Test(arguments: [
    "func a(_ k: String) -> String { b(k) }\nfunc b(_ key: String) -> String { NSLocalizedString(key, comment: \"\") }\nlet c = a(\"menu.opne\")",
    "func tr(_ table: String, _ key: String) -> String { bundle.localizedString(forKey: key, value: nil, table: table) }\nlet c = tr(\"Localizable\", \"menu.opne\")",
    "struct L { let key: String\n var text: String { NSLocalizedString(key, comment: \"\") } }\nlet c = L(key: \"menu.opne\")",
    "class L { let k: String\n init(_ k: String) { self.k = k }\n func text() -> String { NSLocalizedString(k, comment: \"\") } }\nlet c = L(\"menu.opne\")",
    "extension String { var loc: String { L10n.get(self) } }\nenum L10n { static func get(_ key: String) -> String { NSLocalizedString(key, comment: \"\") } }\nlet c = \"menu.opne\".loc",
    "enum K: String { case a = \"menu.opne\"\n var text: String { L10n.get(rawValue) } }\nenum L10n { static func get(_ key: String) -> String { NSLocalizedString(key, comment: \"\") } }",
    "func f() { let key = \"menu.opne\"; show(NSLocalizedString(key, comment: \"\")) }",
  ])
  func `keys go through functions, properties and variables`(code: String) throws {
    #expect(try codes(code, keys: Self.key, .missing) == ["broken-reference menu.opne"])
  }

  @Test(arguments: [
    "LocalizedStringKey(boat.name)", "NSLocalizedString(boat.name, comment: \"\")",
  ])
  func `what is shown as it is too may be no key`(call: String) throws {
    let code = """
      struct Boat { let name: String; var isOurs = false }
      struct Row: View {
        let boat: Boat
        var body: some View { if boat.isOurs { Text(\(call)) } else { Text(verbatim: boat.name) } }
      }
      let ours = Boat(name: "menu.open", isOurs: true); let other = Boat(name: "Mary Ann")
      """
    #expect(try codes(code, keys: Self.key, .missing) == [])
    #expect(try codes(code, keys: Self.key, .unused) == [])
  }

  @Test func `a comment for translators is no use of a key`() throws {
    let code = #"let a = NSLocalizedString("size.large", comment: "menu.open")"#
    #expect(try codes(code, keys: Self.key, .unused) == ["unused-key menu.open"])
  }

  @Test func `the title of an axis may be a plain string, that of a recommended intent is a text`()
    throws
  {
    let code = """
      let a = Chart {}.chartYAxisLabel("Depth of water").chartXAxisLabel("Hour")
      let b = AppIntentRecommendation(intent: tide, description: "Tide of today")
      """
    #expect(try codes(code, keys: Self.key, .missing) == ["missing-key Tide of today"])
  }

  @Test func `the description of a widget is a text, that of something else perhaps`() throws {
    let code = """
      struct Tides: Widget {
        var body: some WidgetConfiguration {
          StaticConfiguration(kind: "tides", provider: Hours()) { Text(verbatim: "x") }
            .configurationDisplayName("Tides").description("Shows the next tides.")
        }
      }
      let a = Sea.description("Salty and wide")
      """
    #expect(
      try codes(code, keys: Self.key, .missing) == [
        "missing-key Tides", "missing-key Shows the next tides.",
      ])
  }

  @Test func `a wrapper looks in the table that it is given`() throws {
    let code = """
      func tr(_ table: String, _ key: String) -> String { inner(key, in: table) }
      func inner(_ k: String, in t: String) -> String { NSLocalizedString(k, tableName: t, comment: "") }
      let a = tr("Shop", "shop.opne"); let b = tr("Shop", "shop.open")
      let c = tr(name, "shop.other")
      """
    let project = try CodeProject(code, keys: Self.key)
    try project.write("\n    \"shop.open\" : {\n\n    }", to: "App/Shop.xcstrings")
    let report = CodeFindings(try project.usage(), .missing).report()
    let found = report.parts.flatMap(\.items).map {
      "\($0.finding.code.rawValue) \($0.finding.subject ?? "")"
    }
    #expect(found == ["broken-reference shop.opne"])
  }

  @Test(arguments: [
    ["Remote.text(table, key)"], ["text(_ , key)"], ["Remote.text(table, key)", "other"],
    ["fetch(for: key, in: table)"],
  ])
  func `the configuration says what the arguments of a wrapper are`(wrappers: [String]) throws {
    let code =
      "let a = Remote.text(\"Localizable\", \"menu.opne\"); let b = fetch(x, for: \"menu.opne\", in: \"Localizable\")"
    let project = try CodeProject(code, keys: Self.key)
    var configuration = Configuration()
    configuration.wrappers = wrappers
    let report = CodeFindings(try project.usage(configuration), .missing).report()
    #expect(report.parts.flatMap(\.items).map(\.finding.subject) == ["menu.opne"])
  }

  private static let generated = [
    """
    // swiftlint:disable all
    // Generated using SwiftGen — https://github.com/SwiftGen/SwiftGen
    internal enum L10n {
      internal enum Menu {
        internal static let open = L10n.tr("Localizable", "menu.open", fallback: "Open")
        internal static func shut(_ p1: Int) -> String { L10n.tr("Localizable", "menu.shut", p1, fallback: "Shut") }
      }
    }
    extension L10n {
      private static func tr(_ table: String, _ key: String, _ args: CVarArg..., fallback value: String) -> String {
        let format = BundleToken.bundle.localizedString(forKey: key, value: value, table: table)
        return String(format: format, locale: Locale.current, arguments: args)
      }
    }
    """,
    """
    //
    // This is a generated file, do not edit!
    // Generated by R.swift, see https://github.com/mac-cain13/R.swift
    //
    struct R {
      struct string {
        struct menu {
          static func open(_: Void = ()) -> String { NSLocalizedString("menu.open", bundle: R.bundle, comment: "") }
          static func shut(_ v: Int) -> String { NSLocalizedString("menu.shut", bundle: R.bundle, comment: "") }
        }
      }
    }
    """,
  ]

  @Test(arguments: [
    (0, "let a = L10n.Menu.open", "menu.shut"), (0, "let a = L10n.Menu.shut(3)", "menu.open"),
    (0, "typealias M = L10n.Menu\nlet a = M.open", "menu.shut"),
    (1, "let a = R.string.menu.open()", "menu.shut"),
    (1, "let a = R.string.menu.shut(2)", "menu.open"),
  ])
  func `a key is used if its accessor is`(form: Int, use: String, unused: String) throws {
    let project = try CodeProject(use, keys: Self.key + ",\n    \"menu.shut\" : {\n\n    }")
    try project.folder.write(Self.generated[form], to: "App/Made.swift")
    let items = CodeFindings(try project.usage(), .unused).report().parts.flatMap(\.items)
    #expect(items.map(\.finding.code.rawValue) == ["unused-key"])
    #expect(items.map(\.finding.subject) == [unused])
  }

  @Test func `functions that the Xcode project names look keys up`() throws {
    let project = try CodeProject("let a = MFLocalizedString(\"menu.open\")", keys: Self.key)
    try project.folder.write(
      """
      { objects = { P = {isa = PBXProject; buildConfigurationList = L; targets = (T); };
        T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          LOCALIZED_STRING_MACRO_NAMES = (NSLocalizedString, MFLocalizedString); }; };
      }; rootObject = P; }
      """,
      to: "App.xcodeproj/project.pbxproj")
    #expect(CodeFindings(try project.usage(), .unused).report().parts.isEmpty)
  }

  @Test(arguments: [
    "label.text = \"Save your work\"", "button.setTitle(\"Cancel\", for: .normal)",
    "let a = UIAlertController(title: \"Delete?\", message: \"This is final.\", preferredStyle: .alert)",
    "let a = Text(\"You have \" + count)",
    "struct Note: View { let text: String }\nlet a = Note(text: \"Check your connection again.\")",
    "enum E: LocalizedError { var errorDescription: String? { \"The file is damaged.\" } }\nfunc f(_ error: any Error) { label.text = error.localizedDescription }",
    "enum E: LocalizedError { var errorDescription: String? { \"The file is damaged.\" } }\nlet a = NSAlert(error: error)",
    "struct Row: View { let title: String\n var body: some View { Text(title) } }\nlet a = Row(title: \"Cancel\")",
    "func show(_ words: String) { let a = UIAlertController(title: words, message: nil) }\nfunc f() { show(\"Delete this?\") }",
    "class C { var note = \"\"\n func f() { note = \"Nothing found\" }\n func g() { label.text = note } }",
    "enum Tab: String { case home = \"Home\" }\nlet a = ForEach(Tab.allCases) { tab in Text(tab.rawValue) }",
    "enum Tab { case home\n var name: String { switch self { case .home: return \"Home\" } } }\nlet a = Text(tab.name)",
    "func f() { let text = a ? \"Buy now\" : \"Sell now\"; button.setTitle(text, for: .normal) }",
    "struct V: View { var name: String?\n var body: some View { Text(name ?? \"Nobody here\") } }",
    "(\"Draw me\" as NSString).draw(at: point)",
    "label.text = \"Let us begin (now)\"", "label.text = \"If this fails: try again\"",
    "let a = NSMenuItem(title: \"Preferences\", action: nil)",
    "struct Row: View { let n: String\n var body: some View { Text(\"Open \\(n)\") } }\nlet a = Row(n: \"high tide\")",
    "struct Row: View { let n: String\n var body: some View { Text(\"\\(n)\") } }\nlet a = Row(n: \"Cancel\")",
    "struct V: View { let tides: [(name: String, code: String)] = [(\"High tide\", \"h\")]\n var body: some View { ForEach(tides, id: \\.code) { tide in Text(tide.name) } } }",
    "struct V: View { let tabs = [\"High tide\"]\n var body: some View { ForEach(Array(tabs.enumerated()), id: \\.offset) { index, tab in Text(tab) } } }",
    "let a = ForEach([\"High tide\"], id: \\.self) { Text($0) }",
    "for title in [\"High tide\"] { menu.addItem(withTitle: title, action: nil) }",
    "popup.addItems(withTitles: [\"High tide\"])",
    "func f() throws { throw NSError(domain: \"tides\", code: 1, userInfo: [NSLocalizedDescriptionKey: \"The tide is out.\"]) }\nfunc g(_ error: any Error) { label.text = error.localizedDescription }",
    "enum Kind: String { case high = \"High tide\" }\nstruct Tide { let kind: Kind }\nstruct V: View { let tide: Tide\n var body: some View { Text(tide.kind.rawValue) } }",
  ])
  func `texts that people see are found`(code: String) throws {
    #expect(try !codes(code, .hardcoded).isEmpty)
  }

  @Test func `an error is shown where somebody shows what is thrown`() throws {
    let errors = """
      enum Shown: LocalizedError { case a; var errorDescription: String? { "This one is shown." } }
      enum Logged: LocalizedError { case a; var errorDescription: String? { "This one is logged." } }
      func load() throws { throw Shown.a }
      func fetch() throws { try load(); _ = try? send() }
      func send() throws { throw Logged.a }
      func old() throws { throw NSError(domain: "", code: 1, userInfo: [NSLocalizedDescriptionKey: "This old one is shown."]) }
      func later() throws { throw NSError(domain: "", code: 1, userInfo: [NSLocalizedDescriptionKey: "This old one is logged."]) }
      func log() { do { try send(); try later() } catch { logger.error("\\(error.localizedDescription)") } }
      """
    func shown(_ code: String) throws -> [String] {
      try codes(errors + "\n" + code, .hardcoded).map { String($0.dropFirst(15)) }
    }
    let one = ["This one is shown."]
    let old = ["This old one is shown."]
    let all = ["This one is shown.", "This one is logged."]
    #expect(
      try shown("func f() { do { try fetch() } catch { label.text = error.localizedDescription } }")
        == one)
    #expect(
      try shown("func f() { do { try fetch() } catch { NSAlert(error: error).runModal() } }") == one
    )
    #expect(
      try shown(
        "func f() { do { try old() } catch let error { label.text = error.localizedDescription } }")
        == old)
    #expect(
      try shown(
        "func f() { do { try fetch(); try send() } catch { label.text = error.localizedDescription } }"
      )
        == all)
    // What a closure throws is not told.
    let open =
      "func f(_ work: () throws -> Void) { do { try work() } catch { label.text = error.localizedDescription } }"
    #expect(try shown(open).count == 4)
    // What a closure throws is known where it is written, if the function throws nothing else.
    let closure = """
      func with(_ work: () throws -> Void) rethrows { try work() }
      func f() { do { try with { try load() } } catch { label.text = error.localizedDescription } }
      """
    #expect(try shown(closure) == one)
    let handed =
      "func f() throws { do { try load() } catch { throw error } }\nfunc g() { do { try f() } catch { label.text = error.localizedDescription } }"
    #expect(try shown(handed) == one)
  }

  @Test func `the name of the app is no text`() throws {
    let project = try CodeProject(
      "alert.messageText = \"Blue Boat\"; alert.informativeText = \"Blue sea\"")
    try project.folder.write("// !$*UTF8*$!\n{}", to: "BlueBoat.xcodeproj/project.pbxproj")
    let items = CodeFindings(try project.usage(), .hardcoded).report().parts.flatMap(\.items)
    #expect(items.map(\.finding.subject) == ["Blue sea"])
  }

  @Test(arguments: [
    "label.text = name", "label.text = \"\"", "label.text = \"%02d:%02d\"",
    "imageView.image = UIImage(named: \"Save icon\")",
    "print(\"Save your work\")", "logger.info(\"Saved the work\")",
    "let url = \"https://example.org/a b\"",
    "label.text = \"yyyy-MM-dd\"", "label.text = \"cart_title\"",
    "label.text = NSLocalizedString(\"Save\", comment: \"\")",
    "#Preview { Note(text: \"Check your connection again.\") }",
    "let a = Text(\"Hello there everybody\")",
    "label.text = \"Save your work\" // loctrip:ignore",
    "struct M { var title: String\n init() { title = \"Save your work\" } }",
    "enum E: LocalizedError { var errorDescription: String? { \"The file is damaged.\" } }\nfunc f(_ error: any Error) { logger.error(\"\\(error.localizedDescription)\") }",
    "enum E: LocalizedError { var errorDescription: String? { \"The file is damaged.\" } }\nenum G: LocalizedError { var errorDescription: String? { x } }\nfunc f(_ error: G) { label.text = error.localizedDescription }",
    "func note(_ text: String) { print(text) }\nfunc f() { note(\"Nothing to do here\") }",
    "class T: NSPredicateEditorRowTemplate { let a = NSMenuItem(title: \"does not contain\", action: nil) }",
    "struct Row: View { let title: LocalizedStringKey\n var body: some View { Text(title) } }\nlet a = Row(title: \"Cancel\")",
    "struct Row: View { let key: String\n var body: some View { Text(LocalizedStringKey(key)) } }\nlet a = Row(key: \"Cancel\")",
    "enum Tab: String { case home = \"Home\" }\nlet a = UserDefaults.standard.string(forKey: Tab.home.rawValue)",
    "struct Row: View { let title: String\n var body: some View { Text(verbatim: title) } }\nlet a = Row(title: \"Xcode\")",
    "struct Row: View { let name: String\n var body: some View { Label(\"Open in \\(name)\", systemImage: \"link\") } }\nlet a = Row(name: \"Callsheet\")",
    "extension Boat { static var dummy: Self { Boat(name: \"High tide\") } }\nstruct Row: View { let boat = Boat.dummy\n var body: some View { Text(boat.name) } }\nstruct Boat { var name: String }",
    "func f(label: UILabel) { let label = \"Save your work\"; send(label) }",
    "label.text = \"let sum = add(one, two)\"", "label.text = \"sudo spctl --master-disable\"",
    "label.text = \"@boat sail-north now\"",
    "func debugText() -> String { \"Nothing to see\" }\nfunc f() { print(debugText()) }",
  ])
  func `other strings are not`(code: String) throws {
    #expect(try codes(code, .hardcoded) == [])
  }
}
