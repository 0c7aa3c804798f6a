import Foundation
import LoctripTestSupport
import Testing

/// A file of a language that cannot be read, beside others that can.
@Suite struct UnreadFileTests {
  private static let dictionary = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>n</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
    <key>v</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict>
    </dict></dict></plist>

    """

  /// Two tables in three languages; what French has in one of them is no file of texts.
  private static func folder(_ name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for language in ["en", "fr", "de"] {
      try folder.write("\"a\" = \"A \(language)\";\n", to: "app/\(language).lproj/L.strings")
      try folder.write("\"b\" = \"B \(language)\";\n", to: "app/\(language).lproj/M.strings")
      try folder.write(dictionary, to: "app/\(language).lproj/N.stringsdict")
    }
    try folder.write(
      name.hasSuffix("dict") ? "<plist><dict>\n<key>n</key>" : "\"a\" = \"A\"\n\"x\";\n",
      to: "app/fr.lproj/\(name)")
    return folder
  }

  @Test(arguments: [
    ["check", "app"], ["status", "app"], ["export", "app", "-o", "out", "--bundle", "xliff"],
    ["migrate", "app"], ["diff", "app", "app"], ["import", "out/fr.xliff", "--into", "app"],
    ["pseudo", "app"], ["init", "app"], ["format", "app"],
  ])
  func `stops itself alone, with its place`(_ arguments: [String]) throws {
    for (name, place, code) in [
      ("L.strings", "1:10", "malformed-strings"), ("N.stringsdict", "2:13", "malformed-xml"),
    ] {
      let folder = try Self.folder(name)
      let whole = try folder.bytes("app/fr.lproj/\(name)")
      if arguments[0] == "import" {
        let text = Sample.unit("b", "Neu").replacing(
          "<source>b</source>", with: "<source>B en</source>")
        try folder.write(
          Sample.xliff(text, language: "fr", original: "en.lproj/M.strings"), to: "out/fr.xliff")
      }
      let outcome = try Program.run(arguments, in: folder.url)
      #expect(outcome.status == 65, "\(outcome)")
      #expect(
        outcome.errors.contains("app/fr.lproj/\(name):\(place): error: "), "\(outcome.errors)")
      #expect(outcome.errors.contains(code))
      #expect(!outcome.errors.contains("nothing was done"))
      #expect(try folder.bytes("app/fr.lproj/\(name)") == whole)
      switch arguments[0] {
      case "status":
        #expect(outcome.output.contains("\nde ") && outcome.output.contains("\nfr "))
      case "check":
        #expect(outcome.output.contains("; 1 file could not be read: failed"))
      case "export":
        let lines = outcome.output.split(separator: "\n").filter { $0.contains("left out") }
        #expect(lines.count == 1 && lines[0].hasPrefix("Wrote out/fr.xliff: "))
        #expect(lines[0].hasSuffix("; incomplete: 1 catalog left out: en.lproj/\(name)"))
        let french = try String(decoding: folder.bytes("out/fr.xliff"), as: UTF8.self)
        #expect(!french.contains("en.lproj/\(name)") && french.contains("en.lproj/M.strings"))
        let german = try String(decoding: folder.bytes("out/de.xliff"), as: UTF8.self)
        #expect(german.contains("en.lproj/\(name)"))
      case "import":
        #expect(try folder.bytes("app/fr.lproj/M.strings") == Array("\"b\" = \"Neu\";\n".utf8))
      case "migrate":
        #expect(FileManager.default.fileExists(atPath: folder.path("app/M.xcstrings")))
      default: break
      }
    }
  }

  @Test func `what comes back for it is unknown, and nothing is written`() throws {
    let folder = try Self.folder("L.strings")
    let before = try folder.contents()
    let text = Sample.unit("a", "Neu").replacing(
      "<source>a</source>", with: "<source>A en</source>")
    try folder.write(
      Sample.xliff(text, language: "fr", original: "en.lproj/L.strings"), to: "fr.xliff")
    let outcome = try Program.run("import", "fr.xliff", "--into", "app", in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("1 unknown"), "\(outcome)")
    #expect(try folder.contents().filter { $0.key.hasPrefix("app/") } == before)
  }
}

/// A catalog whose sources cannot be read, beside others that can.
@Suite struct UnreadCatalogTests {
  private static let good = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "b" : {
          "localizations" : {
            "fr" : {
              "stringUnit" : {
                "state" : "translated",
                "value" : "B fr"
              }
            }
          }
        }
      },
      "version" : "1.0"
    }
    """

  private static func folder(_ broken: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for language in ["en", "fr"] {
      try folder.write("\"a\" = \"A \(language)\";\n", to: "app/\(language).lproj/L.strings")
      try folder.write("\"c\" = \"C \(language)\";\n", to: "app/\(language).lproj/M.strings")
    }
    try folder.write(good, to: "app/One/K.xcstrings")
    try folder.write(good, to: "app/Two/K.xcstrings")
    try folder.write(
      broken.hasSuffix(".strings") ? "\"a\" = \"A\"\n\"x\";\n" : "{\n  \"strings\" : {",
      to: "app/\(broken)")
    return folder
  }

  @Test(
    arguments: [
      ["check", "app"], ["status", "app"], ["export", "app", "-o", "out", "--bundle", "xliff"],
      ["migrate", "app"], ["diff", "app", "app"],
      ["import", "a.xliff", "c.xliff", "--into", "app"],
      ["pseudo", "app"], ["init", "app"],
    ], ["en.lproj/L.strings", "One/K.xcstrings"])
  func `stops itself alone, with its place`(_ arguments: [String], _ broken: String) throws {
    let folder = try Self.folder(broken)
    let whole = try folder.bytes("app/\(broken)")
    let french = try folder.bytes("app/fr.lproj/L.strings")
    // Another catalog of this name is no place for its units.
    let key = broken.hasSuffix(".strings") ? "a" : "b"
    for (name, key, original) in [("a", key, broken), ("c", "c", "en.lproj/M.strings")] {
      let source = key == "b" ? "b" : "\(key.uppercased()) en"
      let unit = Sample.unit(key, "Neu").replacing("<source>\(key)<", with: "<source>\(source)<")
      try folder.write(Sample.xliff(unit, original: original), to: "\(name).xliff")
    }
    let outcome = try Program.run(arguments, in: folder.url)
    // A migration leaves string catalogs alone.
    guard arguments[0] != "migrate" || broken.hasSuffix(".strings") else { return }
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains("app/\(broken):"), "\(outcome.errors)")
    #expect(try folder.bytes("app/\(broken)") == whole)
    #expect(try folder.bytes("app/fr.lproj/L.strings") == french || broken.hasSuffix("K.xcstrings"))
    switch arguments[0] {
    case "status": #expect(outcome.output.contains("\nfr "))
    case "export":
      let bundle = try String(decoding: folder.bytes("out/fr.xliff"), as: UTF8.self)
      #expect(!bundle.contains("\"\(broken)\"") && bundle.contains("en.lproj/M.strings"))
    case "import":
      #expect(outcome.errors.contains("'\(broken)' cannot be read"), "\(outcome.errors)")
      #expect(try folder.bytes("app/fr.lproj/M.strings") == Array("\"c\" = \"Neu\";\n".utf8))
      #expect(try folder.bytes("app/Two/K.xcstrings") == Array(Self.good.utf8))
    case "migrate":
      #expect(FileManager.default.fileExists(atPath: folder.path("app/M.xcstrings")))
      #expect(!FileManager.default.fileExists(atPath: folder.path("app/L.xcstrings")))
    case "diff": #expect(!outcome.output.contains("removed"), "\(outcome.output)")
    default: break
    }
  }

  @Test(arguments: ["en.lproj/L.strings", "fr.lproj/L.strings", "One/K.xcstrings"])
  func `of a revision stops itself alone`(_ broken: String) throws {
    let folder = try Self.folder(broken)
    try folder.git("init", "--quiet")
    try folder.git("add", "--all")
    try folder.git("commit", "--quiet", "-m", "1")
    // Today it can be read, and another file says something else.
    for language in ["en", "fr"] {
      try folder.write("\"a\" = \"A \(language)\";\n", to: "app/\(language).lproj/L.strings")
    }
    try folder.write(Self.good, to: "app/One/K.xcstrings")
    try folder.write("\"c\" = \"Ours\";\n", to: "app/fr.lproj/M.strings")
    let diff = try Program.run("diff", "--git", "HEAD", "app", in: folder)
    #expect(diff.status == 65, "\(diff)")
    #expect(diff.errors.contains("HEAD:app/\(broken):"), "\(diff.errors)")
    #expect(diff.output.contains("1 target-changed") && !diff.output.contains("added"))
    let status = try Program.run("status", "app", "--git", "HEAD", in: folder)
    // The branch may be the repair.
    #expect(status.status == 0, "\(status)")
    #expect(status.errors.contains("HEAD:app/\(broken):"), "\(status.errors)")
    let json = try Program.run("status", "app", "--git", "HEAD", "--format", "json", in: folder)
    #expect(json.status == 0 && json.errors.isEmpty, "\(json.errors)")
    #expect(json.output.contains("HEAD:app/\(broken)"))
    let unit = Sample.unit("c", "Theirs").replacing("<source>c<", with: "<source>C en<")
    try folder.write(
      Sample.xliff(unit, language: "fr", original: "en.lproj/M.strings"), to: "fr.xliff")
    let outcome = try Program.run(
      "import", "fr.xliff", "--into", "app", "--base", "git:HEAD", in: folder)
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains("HEAD:app/\(broken):"))
    // Both have changed what could be read.
    #expect(outcome.output.contains("1 conflict"), "\(outcome.output)")
  }
}

/// What a configuration leaves out of the folders that are searched.
@Suite struct ExclusionTests {
  @Test(arguments: [
    ("[Old]", ["App", "Kit"]), ("[\"Old/**\", Kit/]", ["App"]),
    ("[\"**/L.strings\"]", []), ("[./*]", []),
    ("[\"K*t/fr.lproj\"]", ["App", "Old", "Kit"]),
    ("other", ["App", "Old", "Kit"]),
  ])
  func `is what its patterns fit`(_ patterns: String, _ left: [String]) throws {
    let folder = try TemporaryFolder()
    for name in ["App", "Old", "Kit"] {
      try folder.write("\"\(name)\" = \"x\";\n", to: "app/\(name)/en.lproj/L.strings")
      try folder.write("\"\(name)\" = \"y\";\n", to: "app/\(name)/fr.lproj/L.strings")
    }
    try folder.write("exclude: \(patterns)\nsource-language: en\n", to: "app/.loctrip.yml")
    if left.isEmpty {
      for command in ["status", "check"] {
        #expect(try Program.run(command, "app", in: folder).status == 66)
      }
    }
    if !left.isEmpty {
      let status = try Program.run("status", "app", "-l", "fr", in: folder).output
      #expect(status.contains("\(left.count) catalog"), "\(status)")
    }
    // What is named is not left out, and a configuration that is made again says the same.
    #expect(try Program.run("check", "app/Old/fr.lproj/L.strings", in: folder).status == 0)
    if !left.isEmpty {
      #expect(try Program.run("init", "app", "--force", in: folder).status == 0)
      let status = try Program.run("status", "app", "-l", "fr", in: folder).output
      #expect(status.contains("\(left.count) catalog"), "\(status)")
    }
  }
}
