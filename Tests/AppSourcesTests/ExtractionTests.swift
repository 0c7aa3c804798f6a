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

  @Test func `only what surely nothing uses becomes stale, and manual keys stay`() throws {
    let project = try CodeProject(
      "let key = NSLocalizedString(\"settings.\\(name)\", comment: \"\")",
      keys: Self.gone
    )
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
          + #"{"comment":"","key":"cart","value":"%@ of %lld"}"#
      ),
      to: "build/View.stringsdata"
    )
    let edit = try project.extract(data: "build")
    #expect(
      edit.lines == [
        "added Known by %@", "added cart", "stale Gone", "removed Never translated",
        "removed settings.sound",
      ]
    )
    #expect(try project.text().contains("\"value\" : \"%1$@ of %2$lld\""))
  }

  @Test func `what a build does not tell of stays if the code has it`() throws {
    let keys = ["In no code", "Of Objective-C", "Of a function", "Pattern %lld of"].map {
      "\n    \"\($0)\" : {\n\n    }"
    }
    let project = try CodeProject(
      "let a = NSLocalizedString(\"Of a function\", comment: \"\")\nlet b = Text(\"Pattern \\(x.y) of\")",
      keys: keys.joined(separator: ",")
    )
    try project.folder.write("NSLocalizedString(@\"Of Objective-C\", nil);", to: "App/Old.m")
    try project.folder.write(
      Self.data(#"{"comment":"","key":"New","location":{"startingColumn":1,"startingLine":1}}"#),
      to: "build/View.stringsdata"
    )
    #expect(try project.extract(data: "build").lines == ["added New", "removed In no code"])
  }

  @Test func `files that are gone and tests tell nothing, and all architectures are one`() throws {
    let project = try CodeProject("let a = Text(\"Here\")", file: "App/Views/View.swift")
    try project.folder.write("let a = Text(\"Of a test\")", to: "AppTests/Some.swift")
    try project.folder.write("let a = Text(\"Of others\")", to: "App/Gone.swift")
    func write(_ key: String, _ source: String, _ folder: String) throws {
      try project.folder.write(
        #"{"source":"\#(source)","tables":{"Localizable":[{"comment":"","key":"\#(key)"}]},"version":1}"#,
        to: "dd/\(folder)/\(key).stringsdata"
      )
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
        to: "dd/App.build/ExtractedAppShortcutsMetadata.stringsdata"
      )
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
    try project.folder.write(
      Self.data(#"{"comment":"","key":"One"}"#),
      to: "dd/View.stringsdata"
    )
    let usage = try project.usage()
    let path = project.folder.url.appendingPathComponent("dd/View.stringsdata").path
    func extraction() throws -> Extraction {
      try Extraction(usage, data: try StringsData(below: path), within: [project.path])
    }
    #expect(try extraction().refusals.map(\.code) == ["too-much-goes"])
    #expect(try extraction().edit.notes.isEmpty)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: path
    )
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
    let error = #expect(throws: RoundTripError.self) { _ = try StringsData(below: path) }
    #expect(error?.kind == .malformedInput)
    #expect(error?.findings.first?.places.first?.line != nil)
  }
}
