import LoctripAppProjects
import LoctripAppSources
import Foundation
import LoctripLocalizationCore
import LoctripLocalizationReports
import LoctripTestSupport
import Testing

@Suite(.readsSwift) struct ExtractionTests {
  @Test func `new texts are added as Xcode adds them`() throws {
    let project = try CodeProject(
      """
      import SwiftUI
      let count: Int = 1
      let name: String = ""
      let a = Text("Hello", comment: "Greeting")
      let b = Text("\\(name) has \\(count) boats")
      let c = String(localized: "cart.title", defaultValue: "Cart", comment: "Title")
      let d = Text("Known by \\(somebody.name)")
      """
    )
    let edit = try project.extract()
    #expect(edit.lines == ["added Hello", "added %@ has %lld boats", "added cart.title"])
    #expect(
      try project.text() == """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "%@ has %lld boats" : {
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "%1$@ has %2$lld boats"
                  }
                }
              }
            },
            "cart.title" : {
              "comment" : "Title",
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Cart"
                  }
                }
              }
            },
            "Hello" : {
              "comment" : "Greeting"
            }
          },
          "version" : "1.0"
        }
        """
    )
    #expect(try project.extract().isEmpty)
  }

  private static let gone = """

        "Gone" : {
          "localizations" : {
            "de" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "Weg"
              }
            }
          }
        },
        "Kept by hand" : {
          "extractionState" : "manual"
        },
        "Never translated" : {

        },
        "settings.sound" : {

        }
    """

  @Test(arguments: [
    #"let a = Text("Fog"); let b = LabeledContent("Fog", value: "none")"#,
    #"let a = LabeledContent("Fog", value: "dense")"#,
    #"let a = NSLocalizedString("Fog", value: "", comment: "")"#,
    #"let a = String(localized: "Fog", defaultValue: "Fog")"#,
    #"let a = LocalizedStringResource("Fog", defaultValue: "Fog", table: "Localizable")"#,
  ])
  func `no value, the key itself and what a view shows beside it are no source text`(code: String)
    throws
  {
    let project = try CodeProject("import SwiftUI\n" + code)
    #expect(try project.extract().lines == ["added Fog"])
    #expect(try !project.text().contains("localizations"))
  }

  @Test func `a source text that is not known is not written`() throws {
    let project = try CodeProject(
      """
      let a = String(localized: "tide.place", defaultValue: "\\(row)/\\(all.count)", comment: "Place")
      """
    )
    #expect(try project.extract().isEmpty)
  }

  @Test func `only what surely nothing uses becomes stale, and manual keys stay`() throws {
    let project = try CodeProject(
      "let key = NSLocalizedString(\"settings.\\(name)\", comment: \"\")", keys: Self.gone)
    let edit = try project.extract()
    #expect(edit.lines == ["stale Gone", "removed Never translated"])
    let text = try project.text()
    #expect(text.contains("\"Gone\" : {\n      \"extractionState\" : \"stale\","))
    #expect(text.contains("settings.sound"))
    #expect(text.contains("Kept by hand"))
  }

  @Test func `a reworded text is offered, and moved with its translations`() throws {
    let keys = """

          "Open the old chart" : {
            "localizations" : {
              "de" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Die alte Karte öffnen"
                }
              }
            }
          }
      """
    let project = try CodeProject("let a = Text(\"Open the new chart\")", keys: keys)
    let offer = try Extraction(try project.usage(), within: [project.path]).edit
    #expect(offer.lines.contains("offered Open the old chart"))
    let edit = try project.extract(moves: true)
    #expect(edit.lines == ["moved Open the old chart"])
    let text = try project.text()
    #expect(text.contains("\"Open the new chart\""))
    #expect(text.contains("\"state\" : \"needs_review\""))
    #expect(text.contains("Die alte Karte öffnen"))
    #expect(!text.contains("old chart"))
  }

  @Test func `previews, tests and debug code add nothing`() throws {
    let project = try CodeProject(
      """
      #Preview { Text("A preview") }
      #if DEBUG
      let a = Text("For developers")
      #endif
      """
    )
    #expect(try project.extract().isEmpty)
  }

  @Test func `code that no build compiles adds nothing, declares nothing and loses nothing`() throws
  {
    let project = try CodeProject(
      """
      struct Pier: View {
      #if false
        func badge(_ text: String) -> some View { self }
        let a = Text("Behind false")
      #elseif os(iOS) || true
        let b = Text("Behind true").badge("Open")
      #else
        let c = Text("Behind else")
      #endif
      #if !true && os(macOS)
        let d = Text("Gone")
      #endif
      #if os(macOS) && !DEBUG
        let e = Text("Of a Mac")
      #endif
        var body: some View { if false { Text("Compiled") } }
      }
      """,
      keys: Self.gone
    )
    #expect(
      try project.extract().lines == [
        "added Behind true", "added Open", "added Of a Mac", "added Compiled",
        "removed Never translated", "removed settings.sound",
      ])
    try project.folder.write(
      """
      #if 0
      NSString *a = NSLocalizedString(@"Behind 0", nil);
      #else
      NSString *b = NSLocalizedString(@"Behind else", nil);
      #endif
      """,
      to: "App/Old.m"
    )
    #expect(try project.extract().lines == ["added Behind else"])
  }

  @Test func `the branches of a condition are texts if what stands beside them is one`() throws {
    let project = try CodeProject(
      """
      func show(_ a: Bool, _ b: Bool, name: String, key: LocalizedStringKey, other: Other) {
        _ = Text(a ? "One" : b ? "Two" : "Three")
        _ = Text(a ? "Of a string" : b ? "Of a string too" : name)
        _ = Text(a ? "Of a key" : b ? "Of a key too" : key)
        _ = Text(a ? "Of something" : b ? other.text : "Of something too")
        _ = Text(a ? (b ? "Four" : "Five") : "Six")
      }
      """
    )
    #expect(
      try project.extract().lines
        == ["One", "Two", "Three", "Of a key", "Of a key too", "Four", "Five", "Six"].map {
          "added \($0)"
        })
  }

  @Test func `an initializer without its type is that of the list it is added to`() throws {
    let project = try CodeProject(
      """
      struct Row { var title: LocalizedStringKey }
      enum Plain { struct Row { var title: String } }
      final class Model {
        var rows: [Row] = []
        var plain: [Plain.Row] = []
        var row: Row?
        func load(_ others: Others) {
          rows.append(.init(title: "Appended"))
          self.rows.insert(.init(title: "Inserted"), at: 0)
          rows.append(contentsOf: [.init(title: "In a list")])
          plain.append(.init(title: "Of a string"))
          row = .init(title: "Assigned")
          others.rows.append(.init(title: "Of something"))
        }
      }
      """
    )
    #expect(
      try project.extract().lines
        == ["Appended", "Inserted", "In a list", "Assigned"].map { "added \($0)" })
  }

  @Test func `the comments of several places are sorted as Xcode sorts them`() throws {
    let project = try CodeProject(
      """
      let a = Text("Tide", comment: "title of the page")
      let b = Text("Tide", comment: "Select a tide")
      let c = Text("Tide", comment: "Select Tide")
      let d = Text("Tide", comment: "Select a tide")
      """
    )
    _ = try project.extract()
    #expect(
      try project.text().contains(#""comment" : "Select Tide\nSelect a tide\ntitle of the page""#))
    #expect(try project.extract().isEmpty)
  }

  // MARK: - A build's data

  private static func data(_ texts: String, version: String = "1") -> String {
    #"{"source":"/build/App/View.swift","tables":{"Localizable":[\#(texts)]},"version":\#(version)}"#
  }

  @Test func `the data of a build is exact`() throws {
    let project = try CodeProject("let d = Text(\"Known by \\(somebody.name)\")", keys: Self.gone)
    try project.folder.write(
      Self.data(
        #"{"comment":"c","key":"Known by %@","location":{"startingColumn":14,"startingLine":1}},"#
          + #"{"comment":"","key":"Preview","visibility":"preview"},"#
          + #"{"comment":"","key":"cart","value":"%@ of %lld"}"#), to: "build/View.stringsdata")
    let edit = try project.extract(data: "build")
    #expect(
      edit.lines == [
        "added Known by %@", "added cart", "stale Gone", "removed Never translated",
        "removed settings.sound",
      ])
    #expect(try project.text().contains("\"value\" : \"%1$@ of %2$lld\""))
  }

  @Test func `what a build does not tell of stays if the code has it`() throws {
    let keys = ["In no code", "Of Objective-C", "Of a function", "Pattern %lld of"].map {
      "\n    \"\($0)\" : {\n\n    }"
    }
    let project = try CodeProject(
      "let a = NSLocalizedString(\"Of a function\", comment: \"\")\nlet b = Text(\"Pattern \\(x.y) of\")",
      keys: keys.joined(separator: ","))
    try project.folder.write("NSLocalizedString(@\"Of Objective-C\", nil);", to: "App/Old.m")
    try project.folder.write(
      Self.data(#"{"comment":"","key":"New","location":{"startingColumn":1,"startingLine":1}}"#),
      to: "build/View.stringsdata")
    #expect(try project.extract(data: "build").lines == ["added New", "removed In no code"])
  }

  @Test func `files that are gone and tests tell nothing, and all architectures are one`() throws {
    let project = try CodeProject("let a = Text(\"Here\")", file: "App/Views/View.swift")
    try project.folder.write("let a = Text(\"Of a test\")", to: "AppTests/Some.swift")
    try project.folder.write("let a = Text(\"Of others\")", to: "App/Gone.swift")
    func write(_ key: String, _ source: String, _ folder: String) throws {
      try project.folder.write(
        #"{"source":"\#(source)","tables":{"Localizable":[{"comment":"","key":"\#(key)"}]},"version":1}"#,
        to: "dd/\(folder)/\(key).stringsdata")
    }
    try write("Here", "/ci/App/Views/View.swift", "App.build/Objects-normal/arm64")
    try write("On Intel", "/ci/App/Views/View.swift", "App.build/Objects-normal/x86_64")
    try write("Gone", "/ci/App/Views/Gone.swift", "App.build/Objects-normal/arm64")
    try write("Other", "/ci/App/View.swift", "App.build/Objects-normal/arm64")
    try write("Of a test", "/ci/AppTests/Some.swift", "AppTests.build/Objects-normal/arm64")
    try write("In a test", "/ci/App/Views/View.swift", "AppTests.build/Objects-normal/arm64")
    try write("Of a package", "/dd/SourcePackages/Gone.swift", "Kit.build/Objects-normal/arm64")
    #expect(try project.extract(data: "dd").lines == ["added Here", "added On Intel"])
  }

  @Test func `the phrases of a shortcut are one set`() throws {
    let project = try CodeProject("let a = 1", keys: "")
    try project.write("", to: "App/AppShortcuts.xcstrings")
    func write(_ phrases: [String]) throws {
      let values = phrases.map { "\"\($0)\"" }.joined(separator: ",")
      try project.folder.write(
        #"{"source":"/ci/App/View.swift","tables":{"AppShortcuts":["#
          + #"{"comment":"","key":"\#(phrases[0])","values":[\#(values)]},{"comment":"","key":"Alone"}]},"version":1}"#,
        to: "dd/App.build/ExtractedAppShortcutsMetadata.stringsdata")
    }
    let phrases = ["Open ${applicationName}", "Show ${applicationName}"]
    try write(phrases)
    #expect(try project.extract(data: "dd").lines == ["added Open ${applicationName}"])
    let text = try project.text("App/AppShortcuts.xcstrings")
    #expect(text.contains("\"extractionState\" : \"extracted_with_value\""))
    #expect(
      text.contains(
        """
                  "stringSet" : {
                    "state" : "new",
                    "values" : [
                      "Open ${applicationName}",
                      "Show ${applicationName}"
                    ]
        """
      )
    )
    #expect(try project.extract(data: "dd").isEmpty)
    try write(phrases + ["See ${applicationName}"])
    #expect(try project.extract(data: "dd").lines == ["changed Open ${applicationName}"])
    #expect(try project.text("App/AppShortcuts.xcstrings").contains("\"See ${applicationName}\""))
  }

  @Test func `an old build, and one that would take too much, is named`() throws {
    let project = try CodeProject("let a = Text(\"One\")", keys: Self.gone)
    try project.folder.write(Self.data(#"{"comment":"","key":"One"}"#), to: "dd/View.stringsdata")
    let usage = try project.usage()
    let path = project.folder.url.appendingPathComponent("dd/View.stringsdata").path
    func extraction() throws -> Extraction {
      try Extraction(usage, data: try StringsData(below: path), within: [project.path])
    }
    #expect(try extraction().refusals.map(\.code) == ["too-much-goes"])
    #expect(try extraction().edit.notes.isEmpty)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
    #expect(try extraction().edit.notes.map(\.code) == ["old-build"])
  }

  @Test(arguments: [
    "[]", "{}", #"{"tables":{},"version":2}"#, #"{"tables":[],"version":1}"#,
    #"{"tables":{"L":[{"comment":"c"}]},"version":1}"#,
    #"{"tables":{"L":[{"key":1}]},"version":1}"#,
    #"{"tables":{"L":{}},"version":1}"#,
    #"{"tables":{"L":[{"key":"a","values":[1]}]},"version":1}"#, "{", "",
  ])
  func `other data is refused with its place`(text: String) throws {
    let project = try CodeProject("let a = 1")
    try project.folder.write(text, to: "build/View.stringsdata")
    let path = project.folder.url.appendingPathComponent("build").path
    let error = #expect(throws: FindingsError.self) { _ = try StringsData(below: path) }
    #expect(error?.kind == .malformedInput)
    #expect(error?.findings.first?.places.first?.line != nil)
  }
}
