import Foundation
import LoctripAppProjects
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripAppSources

@Suite(.readsSwift) struct KeySearchTests {
  /// What is known of some keys, as text and as places that a change of names would edit.
  private func told(_ usage: KeyUsage, of wanted: [String]) -> String {
    var lines = [UsageList(usage, keys: wanted).text()]
    for key in wanted {
      lines.append("\(usage.index.strings[ExactString(key)].map { "\($0)" } ?? "no string")")
    }
    return lines.joined(separator: "\n")
  }

  /// Compares what is known of keys after a search with what all of the code tells.
  ///
  /// - Returns: The number of files of Swift that were parsed after the search for each.
  @discardableResult
  private func compare(_ folder: String, _ wanted: [[String]]? = nil) throws -> [Int] {
    let configuration = Configuration()
    let project = try LoctripProject([folder], root: nil, as: configuration, isReadOnly: true)
    let whole = KeyUsage(project, try CodeIndex([folder], configuration), configuration)
    let all = wanted ?? whole.keys.flatMap { [[$0.key]] + ($0.source.map { [[$0]] } ?? []) }
    return try all.map { names in
      var reading = try CodeReading([folder], configuration)
      let some = try KeyUsage(of: names, project, &reading, configuration)
      #expect(told(some, of: names) == told(whole, of: names), "\(names)")
      #expect(some.index.lineCount == whole.index.lineCount)
      return zip(reading.files, reading.read).count { $0.kind == .swift && $1 != nil }
    }
  }

  @Test func `of the sample app every key is found as when all is read`() throws {
    try compare(Project.sample("app").path)
  }

  /// Files that decide about one another's literals.
  private static let files = [
    "Use.swift": """
    let a = Text("Plain"); let b = Label("a.b", systemImage: "c"); let c = row(title: "Row text")
    let d = Card("Card text"); let e = Item.kind("Case text"); let f = other(.second("Second text"))
    let g = "key.member".localized; let h: Words = "Alias text"; model.caption = "Member text"
    let i = tr("key.wrapped"); let j = Text("\\(count) of \\(name) boats"); let k = Text(.cartTitle)
    let l = List(.init(heading: "Label text")); let m = Text("Joined " + "text")
    let n = NSLocalizedString("join." + "key", comment: ""); let o = Text("uni\\u{63}ode")
    let p = Text(\"""
      long \\
      line
      \"""); let q = "Plain string"; let r = Text(verbatim: "100% sure"); let s = Text("100% sure")
    let t = Text("It's \\(5)% “quoted”"); let u = Text("tab\\there"); let v = Text("Äpfel")
    """,
    "Row.swift": "func row(title: LocalizedStringKey) {}\nstruct Text2 {}",
    "Card.swift": "struct Card: View {\n  // A comment (\n  init(_ text: LocalizedStringKey) {}\n}",
    "Item.swift": "enum Item { case other, // first (\n  kind(LocalizedStringResource) }",
    "Second.swift": "enum Two { case first(Int), second(LocalizedStringKey) }",
    "String.swift":
      "extension String {\n  var localized: String { NSLocalizedString(self, comment: \"\") }\n}",
    "Words.swift": "typealias Words = LocalizedStringKey",
    "Model.swift": "class Model { var a: Int = 1, caption: LocalizedStringKey = \"\" }",
    "Wrap.swift": "func tr(_ key: String) -> String { NSLocalizedString(key, comment: \"\") }",
    "Head.swift": "struct Section2 { let heading: LocalizedStringKey }",
    "Enum.swift": "enum Raw: String {\n  case first = \"raw.first\", second = \"raw.second\"\n}",
    "EnumUse.swift": """
    extension Raw {
      var text: String { NSLocalizedString(rawValue, comment: "") }
    }
    """,
    "Shadow.swift": "struct Label { init(_ text: String, systemImage: String) {} }",
    "Note.m": "id a = NSLocalizedString(@\"objc.key\", nil); id b = @\"a.b\";",
    "Other.swift": "let unrelated = Image(\"nothing\"), number = 5 + 6",
  ]

  private static let keys = [
    "Plain", "a.b", "Row text", "Card text", "Case text", "Second text", "key.member", "Alias text",
    "Member text", "key.wrapped", "%lld of %@ boats", "cartTitle", "cart.title", "Label text",
    "Joined text", "join.key", "unicode", "long line", "Plain string", "100% sure",
    "It's %lld%% “quoted”", "tab\\there", "Äpfel", "raw.first", "raw.second", "objc.key", "nothing",
    "%@", "gone", "No key at all",
  ]

  @Test func `declarations of other files decide as when all is read`() throws {
    let members = Self.keys.map { key in
      let state = key == "cart.title" ? "\n      \"extractionState\" : \"manual\"\n" : "\n\n"
      return "\n    \"\(key)\" : {\(state)    }"
    }
    let project = try CodeProject("let z = 1", keys: members.joined(separator: ","))
    for (name, code) in Self.files { try project.folder.write(code, to: "App/\(name)") }
    try compare(project.path)
    try compare(project.path, [["Plain", "a.b"], ["In no catalog"], ["", "Plain"]])
  }

  @Test func `a key of one file is looked for in few`() throws {
    let project = try CodeProject(
      "let a = Text(\"Fair winds\")", keys: "\n    \"Fair winds\" : {\n\n    }")
    for number in 0..<30 {
      try project.folder.write(
        "struct View\(number) { var body: some View { Text(\"Text \(number)\").padding(1 + 2) } }",
        to: "App/View\(number).swift")
    }
    #expect(try compare(project.path, [["Fair winds"], ["Text 7"]]) == [1, 1])
  }

  /// Generated code in which the same words are keys, strings and declarations in turn.
  @Test(arguments: 0..<6)
  func `generated code is told as when all is read`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["open", "Close", "menu.title", "Fair winds", "row", "Kind", "%lld boats", "tab"]
    func word() -> String { words.randomElement(using: &random) ?? "" }
    func name() -> String {
      ["row", "Card", "kind", "Text", "tr", "heading"].randomElement(using: &random) ?? ""
    }
    func line(_ number: Int) -> String {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: "let v\(number) = Text(\"\(word())\")"
      case 1: "let v\(number) = \(name())(\"\(word())\")"
      case 2: "let v\(number) = \(name())(title: \"\(word())\", 1)"
      case 3:
        "func \(name())(_ text: \(["String", "LocalizedStringKey", "Int"].randomElement(using: &random) ?? "")) {}"
      case 4: "struct \(name()) { let title: LocalizedStringKey }"
      case 5: "enum E\(number) { case a, \(name())(LocalizedStringKey) }"
      case 6: "let v\(number) = NSLocalizedString(\"\(word())\" + \"\", comment: \"\")"
      case 7: "func \(name())(_ key: String) -> String { NSLocalizedString(key, comment: \"\") }"
      case 8: "let v\(number) = \"\(word())\".\(name())"
      case 9:
        "extension String { var \(name()): String { NSLocalizedString(self, comment: \"\") } }"
      case 10: "let v\(number) = Text(\"\\(count) boats\"); let count = \(number)"
      default: "let v\(number): \(name()) = \"\(word())\"; typealias \(name()) = LocalizedStringKey"
      }
    }
    let members = words.map { "\n    \"\($0)\" : {\n\n    }" }.joined(separator: ",")
    let project = try CodeProject("let z = 1", keys: members)
    for file in 0..<12 {
      let code = (0..<3).map { line(file * 10 + $0) }.joined(separator: "\n")
      try project.folder.write(code, to: "App/File\(file).swift")
    }
    try compare(project.path)
  }
}
