import LoctripAppProjects
import LoctripAppSources
import Foundation
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripTestSupport
import Testing

@Suite(.readsSwift) struct KeyEditingTests {
  private static let keys = """

        "b.title" : {
          "extractionState" : "manual",
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Titel"
              }
            }
          }
        },
        "Hello %@" : {

        }
    """

  private static let code = """
    import SwiftUI
    let a = Text("Hello \\(name)")
    let b = Text("b.title") // "b.title"
    let c = Text(.bTitle)
    """

  private func edit(_ project: CodeProject, _ change: (inout KeyEditing) throws -> Void) throws
    -> KeyEdit
  {
    var editing = try KeyEditing(try project.usage(), catalog: nil, within: [project.path])
    try change(&editing)
    try editing.edit.write()
    return editing.edit
  }

  @Test
  func
    `a renamed key has its translations, in code too, and every byte is back after the way back`()
    throws
  {
    let project = try CodeProject(Self.code, keys: Self.keys)
    let (catalog, code) = (try project.text(), try project.text("App/View.swift"))
    for (old, new) in [("b.title", "zebra"), ("Hello %@", "Good day, %@!")] {
      _ = try edit(project) { try $0.rename(old, to: new, isInCode: true) }
      #expect(try project.text().contains("\"\(new)\" : {"))
      #expect(try !project.text().contains("\"\(old)\" : {"))
    }
    #expect(try project.text("App/View.swift").contains("Text(\"Good day, \\(name)!\")"))
    #expect(try project.text("App/View.swift").contains("Text(\"zebra\") // \"b.title\""))
    for (old, new) in [("b.title", "zebra"), ("Hello %@", "Good day, %@!")] {
      _ = try edit(project) { try $0.rename(new, to: old, isInCode: true) }
    }
    #expect(try project.text() == catalog)
    #expect(try project.text("App/View.swift") == code)
  }

  /// Writes the project file of an app that makes symbols, or not.
  private func write(setting: String?, to project: CodeProject) throws {
    let line = setting.map { "STRING_CATALOG_GENERATE_SYMBOLS = \($0);" } ?? ""
    try project.folder.write(
      """
      { objects = { P = {isa = PBXProject; targets = (T); };
        T = {isa = PBXNativeTarget; name = App; buildConfigurationList = L; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          SWIFT_VERSION = 6.0; \(line) }; };
      }; rootObject = P; }
      """,
      to: "App.xcodeproj/project.pbxproj")
  }

  @Test func `a symbol is renamed`() throws {
    let project = try CodeProject("let c = Text(.bTitle)\nlet d = Text(.other)", keys: Self.keys)
    try write(setting: "YES", to: project)
    _ = try edit(project) { try $0.rename("b.title", to: "b.subtitle", isInCode: true) }
    #expect(try project.text("App/View.swift") == "let c = Text(.bSubtitle)\nlet d = Text(.other)")
  }

  @Test func `a symbol is renamed beside literals of its key`() throws {
    let code = "let b = Text(\"b.title\")\nlet c = Text(.bTitle)"
    let project = try CodeProject(code, keys: Self.keys)
    try write(setting: "YES", to: project)
    _ = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: true) }
    #expect(
      try project.text("App/View.swift") == "let b = Text(\"c.title\")\nlet c = Text(.cTitle)")
  }

  @Test(arguments: [nil, "NO", "YES"])
  func `what the project declares itself is no symbol`(setting: String?) throws {
    for code in [
      "enum Tab { case other, bTitle }\nlet tab: Tab = .bTitle",
      "extension Color { static let bTitle = Color.red }\nlet c: Color = .bTitle",
      "struct S { static func bTitle() -> S { S() } }\nlet s: S = .bTitle()",
    ] {
      let project = try CodeProject(code, keys: Self.keys)
      try write(setting: setting, to: project)
      if setting == "YES" {
        // Which of them is meant only a compiler knows.
        let error = #expect(throws: FindingsError.self) {
          _ = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: true) }
        }
        #expect(error?.findings.first?.places.first?.line == 2)
      } else {
        let made = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: true) }
        #expect(made.notes.map(\.code) == (setting == nil ? ["same-symbol"] : []))
        #expect(try project.text().contains("\"c.title\" : {"))
      }
      #expect(try project.text("App/View.swift") == code)
    }
  }

  @Test func `a symbol of which no project says that it is made is not renamed`() throws {
    let code = "let c = Text(.bTitle)"
    for setting in [nil, "NO"] {
      let project = try CodeProject(code, keys: Self.keys)
      try write(setting: setting, to: project)
      if setting == nil {
        let error = #expect(throws: FindingsError.self) {
          _ = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: true) }
        }
        #expect(error?.description.contains("STRING_CATALOG_GENERATE_SYMBOLS") == true)
      } else {
        _ = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: true) }
      }
      #expect(try project.text("App/View.swift") == code)
    }
  }

  @Test func `a key that code has a thousand times is renamed in all places`() throws {
    let code = (0..<1_000).map { "let a\($0) = Text(\"b.title\")" }.joined(separator: "\n")
    let project = try CodeProject(code, keys: Self.keys)
    _ = try edit(project) { try $0.rename("b.title", to: "a longer title", isInCode: true) }
    #expect(try project.text("App/View.swift") == code.replacing("b.title", with: "a longer title"))
  }

  @Test(arguments: [
    "let a = Text(#\"b.title\"#)", "let a = Text(\"\"\"\n  b.title\n  \"\"\")",
    "let a = NSLocalizedString(\"b.\\(x)\", comment: \"\")", "let a = Text(\"b\\u{2E}title\")",
    "enum K: String { case t = \"b.title\"; var text: String { NSLocalizedString(rawValue, comment: \"\") } }",
  ])
  func `where code cannot be changed and changed back, nothing is`(code: String) throws {
    let project = try CodeProject(code, keys: Self.keys)
    let catalog = try project.text()
    let error = #expect(throws: FindingsError.self) {
      _ = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: true) }
    }
    #expect(error?.findings.first?.places.first?.line != nil)
    #expect(try project.text() == catalog)
    _ = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: false) }
    #expect(try project.text() != catalog)
  }

  @Test(arguments: [
    ("App/Other.m", "void f(void) { show(@\"b.title\".loc); }"),
    ("App/Other.m", "void f(void) { show([@\"b.title\" inApp]); }"),
    ("App/Other.swift", "let names = [\"other\", \"b.title\"]"),
    ("App/Other.swift", "let names = ([\"b.title\"] + more).map { $0.shown }"),
    ("App/Other.swift", "let name = ^\"b.title\" + ^\"other\""),
    ("App/Other.swift", "let name = \"other\" + \"b.title\""),
    ("App/Other.swift", "let name = (x ? \"b.title\" : \"other\") + \"\""),
    ("App/Other.swift", "func f(_ a: String) -> Bool { a == \"b.title\" }"),
  ])
  func `a literal that may be the key stops a rename, and is named`(path: String, code: String)
    throws
  {
    let project = try CodeProject("let b = Text(\"b.title\")", keys: Self.keys)
    try project.folder.write("\n" + code, to: path)
    let catalog = try project.text()
    let error = #expect(throws: FindingsError.self) {
      _ = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: true) }
    }
    let place = try #require(error?.findings.first?.places.first)
    #expect(place.path.hasSuffix(path) && place.line == 2)
    #expect(try project.text() == catalog)
    #expect(try project.text("App/View.swift") == "let b = Text(\"b.title\")")
    // A person has looked at it.
    try project.folder.write("\n\(code) // loctrip:ignore", to: path)
    _ = try edit(project) { try $0.rename("b.title", to: "c.title", isInCode: true) }
    #expect(try project.text("App/View.swift") == "let b = Text(\"c.title\")")
    #expect(try project.text(path) == "\n\(code) // loctrip:ignore")
  }

  @Test func `keys are added, set, copied and removed`() throws {
    let project = try CodeProject("let a = 1", keys: Self.keys)
    let before = try project.text()
    _ = try edit(project) { try $0.add("a.key", comment: "Why", value: "A") }
    _ = try edit(project) {
      try $0.set("a.key", language: "de", value: "Ein A", state: .translated, comment: nil)
    }
    #expect(try project.text().contains("Ein A"))
    try project.write("", to: "Other/Localizable.xcstrings")
    let other = project.folder.url.appendingPathComponent("Other/Localizable.xcstrings").path
    _ = try edit(project) { try $0.copy(["a.key"], to: other) }
    #expect(try project.text("Other/Localizable.xcstrings").contains("Ein A"))
    _ = try edit(project) { try $0.remove(["a.key"]) }
    #expect(try project.text() == before)
    #expect(throws: FindingsError.self) { _ = try edit(project) { try $0.remove(["b.titel"]) } }
  }

  @Test func `a text of two keys, and a key of two catalogs, are not renamed in code for one`()
    throws
  {
    let keys = "\n    \"%@ of %@\" : {\n\n    },\n    \"%lld of %@\" : {\n\n    }"
    let shared = try CodeProject("let a = Text(\"\\(a.b) of \\(c.d)\")", keys: keys)
    #expect(throws: FindingsError.self) {
      _ = try edit(shared) { try $0.rename("%@ of %@", to: "%@ from %@", isInCode: true) }
    }
    let twice = try CodeProject("let a = Text(\"b.title\")", keys: Self.keys)
    try twice.write(Self.keys, to: "Widget/Localizable.xcstrings")
    let one = twice.folder.url.appendingPathComponent("App/Localizable.xcstrings").path
    var editing = try KeyEditing(try twice.usage(), catalog: one, within: [twice.path])
    #expect(throws: FindingsError.self) { try editing.rename("b.title", to: "c", isInCode: true) }
    #expect(throws: Never.self) { try editing.rename("b.title", to: "c", isInCode: false) }
    let format = try CodeProject(
      "let a = NSLocalizedString(\"Hello %@\", comment: \"\")", keys: Self.keys)
    #expect(throws: FindingsError.self) {
      _ = try edit(format) { try $0.rename("Hello %@", to: "Hello", isInCode: true) }
    }
  }

  @Test func `code that changes after it was read is left alone`() throws {
    let project = try CodeProject("let c = Text(.bTitle)", keys: Self.keys)
    var editing = try KeyEditing(try project.usage(), catalog: nil, within: [project.path])
    try project.folder.write("let cc = Text(.bTitle)", to: "App/View.swift")
    #expect(throws: FindingsError.self) { try editing.rename("b.title", to: "c", isInCode: true) }
    try project.folder.write("", to: "App/View.swift")
    #expect(throws: FindingsError.self) { try editing.rename("b.title", to: "d", isInCode: true) }
  }

  @Test func `only what is surely unused is pruned`() throws {
    let project = try CodeProject("let a = Text(LocalizedStringKey(\"b.\" + x))", keys: Self.keys)
    let made = try edit(project) { try $0.prune() }
    #expect(made.lines == ["removed Hello %@"])
  }
}
