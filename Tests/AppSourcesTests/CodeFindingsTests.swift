import LoctripAppProjects
import LoctripAppSources
import Foundation
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripTestSupport
import Testing

@Suite(.readsSwift) struct CodeFindingsTests {
  private func codes(
    _ code: String,
    keys: String = "",
    _ subject: CodeFindings.Subject
  ) throws -> [String] {
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
      ]
    )
  }

  private static let key = "\n    \"menu.open\" : {\n\n    }"

  @Test(arguments: [
    "let a = \"menu.open\"", "let a = \"menu.\\(x)\"", "let a = \"menu.\" + x",
    "enum E { case `menu.open` }",
    "let a = NSLocalizedString(table[x], comment: \"\"); let keys = [\"menu.open\"]",
  ])
  func `what may become the key keeps it from being called unused`(code: String) throws {
    #expect(try codes(code, keys: Self.key, .unused) == ["perhaps-unused-key menu.open"])
  }

  @Test func `a key in no code is unused, one in a file beside the code perhaps not`() throws {
    #expect(try codes("let a = \"menu\"", keys: Self.key, .unused) == ["unused-key menu.open"])
    let project = try CodeProject("let a = 1", keys: Self.key)
    try project.folder.write("{\"title\": \"menu.open\"}", to: "App/menu.json")
    let report = CodeFindings(try project.usage(), .unused).report()
    #expect(report.parts[0].items[0].finding.code == "perhaps-unused-key")
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
      ]
    )
  }

  @Test
  func
    `a table that no code uses is not surely unused, and one of property lists is no missing one`()
    throws
  {
    let project = try CodeProject(
      "let a = NSLocalizedString(\"CFBundleName\", tableName: \"InfoPlist\", comment: \"\")",
      keys: Self.key
    )
    try project.write(Self.key, to: "Site/Readme.xcstrings")
    try project.write("", to: "App/InfoPlist.xcstrings")
    let usage = try project.usage()
    let codes = CodeFindings(usage, .unused).report().parts.flatMap(\.items).map(
      \.finding.code.rawValue
    )
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
    #expect(try codes(code, .missing) == ["broken-reference cart.title"])
  }

  @Test func `functions that the Xcode project names look keys up`() throws {
    let project = try CodeProject("let a = MFLocalizedString(\"menu.open\")", keys: Self.key)
    try project.folder.write(
      "LOCALIZED_STRING_MACRO_NAMES = (\n  NSLocalizedString,\n  MFLocalizedString,\n);",
      to: "App.xcodeproj/project.pbxproj"
    )
    #expect(CodeFindings(try project.usage(), .unused).report().parts.isEmpty)
  }

  @Test(arguments: [
    "label.text = \"Save your work\"", "button.setTitle(\"Cancel\", for: .normal)",
    "let a = UIAlertController(title: \"Delete?\", message: \"This is final.\", preferredStyle: .alert)",
    "let a = Text(\"You have \" + count)",
    "struct Note: View { let text: String }\nlet a = Note(text: \"Check your connection again.\")",
    "enum E: LocalizedError { var errorDescription: String? { \"The file is damaged.\" } }",
  ])
  func `texts that people see are found`(code: String) throws {
    #expect(try !codes(code, .hardcoded).isEmpty)
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
  ])
  func `other strings are not`(code: String) throws {
    #expect(try codes(code, .hardcoded) == [])
  }
}
