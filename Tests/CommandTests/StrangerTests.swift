import Foundation
import LoctripTestSupport
import Testing

/// What a clone, a file or a name may do to the program.
@Suite struct StrangerTests {
  private func catalog(_ entries: String) -> String {
    "{\"sourceLanguage\":\"en\",\"strings\":{\(entries)},\"version\":\"1.0\"}"
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.bytes(name), as: UTF8.self)
  }

  /// Runs a command line without spaces in its words.
  private func run(_ line: String, in folder: TemporaryFolder) throws -> Program.Outcome {
    try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
  }

  // MARK: - Names

  #if os(Linux)
    @Test func `names that differ in their normal form are two files`() throws {
      let folder = try TemporaryFolder()
      let names = ["Caf\u{E9}.xcstrings", "Cafe\u{301}.xcstrings"]
      for (number, name) in names.enumerated() {
        try folder.write(catalog("\"k\(number)\":{}"), to: "app/\(name)")
      }
      let sent = try run("export app -l fr --bundle xliff -o out", in: folder)
      #expect(sent.output.contains("2 units in 2 catalogs"), "\(sent)")
      var bundle = try text("out/fr.xliff", in: folder)
      for number in 0...1 {
        let source = "<source>k\(number)</source>"
        bundle = bundle.replacing(source, with: "\(source)<target>T\(number)</target>")
      }
      try folder.write(bundle, to: "fr.xliff")
      let came = try run("import fr.xliff --into app", in: folder)
      #expect(came.status == 0, "\(came)")
      for (number, name) in names.enumerated() {
        let there = try text("app/\(name)", in: folder)
        #expect(there.contains("\"T\(number)\"") && !there.contains("\"T\(1 - number)\""))
      }
    }

    @Test func `a name that is not UTF-8 is said once`() throws {
      let folder = try TemporaryFolder()
      try folder.write(catalog("\"k\":{}"), to: "app/L.xcstrings")
      for name in ["M\\351.xcstrings", "b\\377.lproj/L.strings", "x\\377.png"] {
        let path = "app/$(printf '\(name)')"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
          "-c", "f=\"\(path)\"; mkdir -p \"${f%/*}\"; echo '{}' > \"$f\"",
        ]
        process.currentDirectoryURL = folder.url
        try process.run()
        process.waitUntilExit()
      }
      let outcome = try run("status app", in: folder)
      #expect(outcome.errors.components(separatedBy: "[unread-name]").count == 2, "\(outcome)")
      #expect(outcome.errors.contains("and 1 more cannot be read"), "\(outcome)")
    }
  #endif

  // MARK: - CSV

  private static let csv = """
    "eq":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"=Sum"}},\
    "de":{"stringUnit":{"state":"translated","value":"=Summe"}}}},
    "minus":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Cost"}},\
    "de":{"stringUnit":{"state":"translated","value":"-5"}}}},
    "open":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Open"}}}},
    "key":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"The + key"}}}},
    "@id":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Id"}}}}
    """

  private func sentCSV() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(catalog(Self.csv), to: "app/L.xcstrings")
    let sent = try run("export app -l de --bundle csv -o out", in: folder)
    #expect(sent.status == 0, "\(sent)")
    return folder
  }

  @Test func `no cell of a CSV file begins as a formula, and what comes back is what was sent`()
    throws
  {
    let folder = try sentCSV()
    let file = try text("out/de/L.csv", in: folder)
    for cell in ["'=Sum", "'=Summe", "'-5", "'@id"] { #expect(file.contains("\"\(cell)\"")) }
    #expect(!file.contains("\"=") && !file.contains("\"-") && !file.contains("\"@"))
    let before = try folder.bytes("app/L.xcstrings")
    try folder.write(file, to: "back/de/L.csv")
    for base in [" --base out", ""] {
      let came = try run("import back/de/L.csv --into app\(base)", in: folder)
      #expect(try folder.bytes("app/L.xcstrings") == before, "\(came)")
    }
  }

  @Test func `an apostrophe of ours is taken off, one that was typed stays`() throws {
    let folder = try sentCSV()
    let file = try text("out/de/L.csv", in: folder)
      .replacing("\"'-5\"", with: "\"'-6\"")
      .replacing("\"Open\",\"\"", with: "\"Open\",\"=Offen\"")
      .replacing("\"The + key\",\"\"", with: "\"The + key\",\"'+'-Taste\"")
    try folder.write(file, to: "back/de/L.csv")
    let came = try run("import back/de/L.csv --into app --base out", in: folder)
    #expect(came.status == 0, "\(came)")
    let there = try text("app/L.xcstrings", in: folder)
    for value in ["-6", "=Offen", "'+'-Taste", "=Summe"] { #expect(there.contains("\"\(value)\"")) }
  }

  @Test(arguments: ["=SUM(A1)", "=A1", "=$B$2+1", "=cmd|'/C calc'!A0"])
  func `a formula that was not sent is rejected`(_ formula: String) throws {
    let folder = try sentCSV()
    let file = try text("out/de/L.csv", in: folder)
      .replacing("\"Open\",\"\"", with: "\"Open\",\"\(formula)\"")
    try folder.write(file, to: "back/de/L.csv")
    let came = try run("import back/de/L.csv --into app --base out", in: folder)
    #expect(came.status == 1 && came.output.contains("not taken  \(formula)"), "\(came)")
    #expect(!(try text("app/L.xcstrings", in: folder)).contains(formula))
  }

  // MARK: - Files in the way

  #if os(Linux)
    @Test func `a pipe in the place of an output that nobody named is refused`() throws {
      let folder = try TemporaryFolder()
      try folder.write(
        catalog(
          "\"k\":{\"localizations\":{\"fr\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"K\"}}}}"
        ), to: "app/L.xcstrings")
      for pipe in ["built/fr.lproj/L.strings", "out/values-fr/strings.xml"] {
        let parent = pipe.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(
          atPath: folder.path(parent), withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["mkfifo", folder.path(pipe)]
        try process.run()
        process.waitUntilExit()
      }
      let compiled = try run("compile app/L.xcstrings -o built --force", in: folder)
      #expect(
        compiled.status == 73 && compiled.errors.contains("is not a regular file"), "\(compiled)")
      let sent = try run("export app -l fr --bundle android -o out --force", in: folder)
      #expect(sent.status == 73 && sent.errors.contains("is not a regular file"), "\(sent)")
    }
  #endif

  @Test func `the leftover of a killed run goes, also when nothing is to do`() throws {
    let folder = try sentCSV()
    // No process has such a number.
    try folder.write("half", to: "app/.L.xcstrings.loctrip-2147483646-1")
    let before = try folder.bytes("app/L.xcstrings")
    _ = try run("import out/de/L.csv --into app --base out", in: folder)
    #expect(try folder.bytes("app/L.xcstrings") == before)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path("app")).contains {
        $0.hasPrefix(".L")
      })
  }

  // MARK: - Texts that would be lost

  @Test func `a file with a text that no catalog has is not removed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("\"a\" = \"A\";\n\"n\" = \"plain\";\n", to: "app/en.lproj/L.strings")
    try folder.write("\"a\" = \"eins\";\n", to: "app/German.lproj/L.strings")
    try folder.write("\"a\" = \"zwei\";\n", to: "app/de.lproj/L.strings")
    try folder.write("\"a\" = \"un\";\n\"a\" = \"deux\";\n", to: "app/fr.lproj/L.strings")
    try folder.write("\"a\" = \"uno\";\n", to: "app/it.lproj/L.strings")
    let outcome = try run("migrate app --remove-migrated", in: folder)
    let left = try folder.contents().keys.sorted()
    let there = try left.map { try text($0, in: folder) }.joined()
    for value in ["eins", "zwei", "un", "deux", "uno"] {
      #expect(there.contains("\"\(value)\""), "\(value): \(outcome)")
    }
    #expect(!left.contains("app/it.lproj/L.strings") && !left.contains("app/en.lproj/L.strings"))
    #expect(outcome.errors.contains("the catalog lacks some of their texts"), "\(outcome)")
  }

  // MARK: - PO

  @Test func `a comment of a PO file stays a comment`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      catalog(
        "\"k\":{\"comment\":\"a\\u0000b\\u001b[2J\\u2028msgid \\\"x\\\"\\rmsgid \\\"y\\\"\"}"),
      to: "app/L.xcstrings")
    let sent = try run("export app -l fr --bundle po -o out", in: folder)
    #expect(sent.status == 0, "\(sent)")
    let file = try text("out/fr/L.po", in: folder)
    let lines = file.unicodeScalars.split { "\n\r\u{2028}\u{85}".unicodeScalars.contains($0) }
    #expect(lines.filter { $0.starts(with: "msgid".unicodeScalars) }.count == 2, "\(file)")
    #expect(!file.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}
