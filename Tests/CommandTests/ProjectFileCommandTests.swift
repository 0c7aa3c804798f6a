import LoctripTestSupport
import Testing

/// What commands do with what project files say.
@Suite struct ProjectFileCommandTests {
  /// A project with English and German texts.
  private func folder(_ project: String, as name: String = "project.pbxproj") throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.write(project, to: "app/App.xcodeproj/\(name)")
    let texts = (0..<20).map { "\"k\($0)\" = \"Text \($0)\";\n" }.joined()
    for language in ["en", "de"] {
      try folder.write(texts, to: "app/App/\(language).lproj/L.strings")
    }
    try folder.write("\"CFBundleName\" = \"Notas\";\n", to: "app/App/pt.lproj/InfoPlist.strings")
    try folder.write("\"CFBundleName\" = \"Notes\";\n", to: "app/App/en.lproj/InfoPlist.strings")
    return folder
  }

  private static func project(_ regions: String) -> String {
    "{ objects = { P = {isa = PBXProject; developmentRegion = en; knownRegions = (\(regions)); }; }; rootObject = P; }"
  }

  @Test(arguments: [
    ("project.pbxproj", "{ objects = {\n  P = {", 2, 8),
    ("project.xcproj", "{\n  \"localizations\": { \"develop", 2, 22),
  ])
  func `the source language is no guess if a project file was not understood`(
    _ name: String, _ text: String, _ line: Int, _ column: Int
  ) throws {
    let folder = try folder(text, as: name)
    for command in [
      ["status", "app"], ["check", "app"], ["export", "app", "-l", "de", "-o", "out"],
    ] {
      let run = try Program.run(command, in: folder.url)
      #expect(run.status == 64, "\(run)")
      #expect(
        run.errors.contains("App.xcodeproj/\(name) was not understood; set 'source-language' in"),
        "\(run)")
    }
    let status = try Program.run("status", "app", in: folder)
    #expect(
      status.errors.contains(
        "app/App.xcodeproj/\(name):\(line):\(column): warning: the project file was not understood"),
      "\(status)")
    // A configuration says it, and catalogs of their own say it themselves.
    try folder.write("source-language: en\n", to: "app/.loctrip.yml")
    #expect(try Program.run("status", "app", in: folder).status == 0)
    try folder.write(
      "{\"sourceLanguage\":\"fr\",\"strings\":{},\"version\":\"1.0\"}", to: "cat/L.xcstrings")
    try folder.write(text, to: "cat/App.xcodeproj/\(name)")
    let own = try Program.run("status", "cat", in: folder)
    #expect(own.status == 0 && own.errors.contains("[project-not-understood]"), "\(own)")
  }

  @Test func `a project that names no development region is a warning, and English a guess`() throws
  {
    let folder = try folder("{ objects = { P = {isa = PBXProject; }; }; rootObject = P; }")
    let status = try Program.run("status", "app", in: folder)
    #expect(status.status == 0)
    #expect(
      status.errors.contains(
        "app/App.xcodeproj/project.pbxproj: warning: the project names no development region; "
          + "'en' is taken for the source language"), "\(status)")
  }

  @Test func `a language that only leftovers have goes out if it is named`() throws {
    let folder = try folder(Self.project("en, Base, de, fr"))
    let export = try Program.run(
      "export", "app", "-o", "out", "--bundle", "xliff", "--format", "json", in: folder)
    #expect(export.status == 0, "\(export)")
    #expect(
      export.output.contains("'pt' has 1 of 21 texts, and the Xcode project does not list it"),
      "\(export)")
    #expect(
      (try? folder.bytes("out/de.xliff")) != nil && (try? folder.bytes("out/pt.xliff")) == nil)
    // A language that the project lists is one of it, with or without texts.
    #expect((try? folder.bytes("out/fr.xliff")) != nil)
    #expect(
      try Program.run("export", "app", "-l", "pt", "-o", "named", "--bundle", "xliff", in: folder)
        .status == 0)
    #expect((try? folder.bytes("named/pt.xliff")) != nil)
    let made = try Program.run("init", "app", in: folder)
    #expect(made.status == 0, "\(made)")
    let text = try String(decoding: folder.bytes("app/.loctrip.yml"), as: UTF8.self)
    #expect(
      text.contains(
        "\nlanguages: [de, fr]\n# The Xcode project does not list pt (1 of 21 texts). To include all:\n# languages: [de, fr, pt]\n"
      ), "\(text)")
  }

  @Test func `a language with many texts is one of the project, listed or not`() throws {
    let folder = try folder(Self.project("en, Base, pt"))
    let export = try Program.run("export", "app", "-o", "out", "--bundle", "xliff", in: folder)
    #expect(export.status == 0, "\(export)")
    #expect(
      (try? folder.bytes("out/de.xliff")) != nil && (try? folder.bytes("out/pt.xliff")) != nil)
  }
}
