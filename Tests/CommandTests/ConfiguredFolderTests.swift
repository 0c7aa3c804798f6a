import Foundation
import LoctripTestSupport
import Testing

/// A configuration means the same whichever part of the project is named, from wherever.
@Suite struct ConfiguredFolderTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for part in ["App", "Kit"] {
      try folder.write("\"a\" = \"One\";\n", to: "p/\(part)/en.lproj/L.strings")
      try folder.write("\"a\" = \"Einsundzwanzig\";\n", to: "p/\(part)/de.lproj/L.strings")
    }
    try folder.write(
      "lengths:\n  - catalogs: [\"App/**\"]\n    max: 5\nbaseline: base.json\n",
      to: "p/.loctrip.yml")
    return folder
  }

  private static func run(_ place: String, _ command: String, in folder: TemporaryFolder) throws
    -> Program.Outcome
  {
    try Program.run(
      command.split(separator: " ").map { String($0).replacing("ROOT", with: folder.url.path) },
      in: folder.url.appendingPathComponent(place))
  }

  private static let places = [
    ("p", "."), ("p", "App"), ("p", "App Kit"), ("p", "ROOT/p/App"), ("", "p/App"),
    ("p/App", "."), ("p/Kit", "../App"), ("p", "App/de.lproj/L.strings"),
    ("p/App/de.lproj", "L.strings"), ("p/App/de.lproj", "../en.lproj/L.strings"),
  ]

  @Test(arguments: places) func `patterns of catalogs`(_ place: String, _ paths: String) throws {
    let folder = try Self.folder()
    let found = try Self.run(place, "check \(paths) --format json", in: folder)
    #expect(found.status == 1)
    #expect(found.output.components(separatedBy: "\"length-limit\"").count == 2)
  }

  @Test(arguments: places) func `accepted findings`(_ place: String, _ paths: String) throws {
    let folder = try Self.folder()
    #expect(try Self.run("p", "check . --update-baseline", in: folder).status == 0)
    let known = try folder.bytes("p/base.json")
    let found = try Self.run(place, "check \(paths)", in: folder)
    #expect(found.status == 0)
    #expect(found.output.contains("1 finding in the baseline"))
    #expect(try Self.run(place, "check \(paths) --update-baseline", in: folder).status == 0)
    #expect(try folder.bytes("p/base.json") == known)
  }

  @Test func `a link to the project, and a folder beside it`() throws {
    let folder = try Self.folder()
    try folder.write("\"a\" = \"One\";\n", to: "else/en.lproj/M.strings")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "p")
    for paths in ["p/App else", "link/App", "link/App/de.lproj/L.strings"] {
      let found = try Self.run("", "check \(paths) --config p/.loctrip.yml", in: folder)
      #expect(found.output.contains("length-limit"), "\(paths): \(found)")
    }
  }

  @Test func `other commands look at the same limits`() throws {
    let folder = try Self.folder()
    let exported = try Self.run("p", "export App -l de -o -", in: folder)
    #expect(exported.output.contains("maxwidth=\"5\""))
    #expect(try Self.run("p", "pseudo App -l en-XA", in: folder).status == 0)
    let pseudo = try String(decoding: folder.bytes("p/App/en-XA.lproj/L.strings"), as: UTF8.self)
    #expect(pseudo == "\"a\" = \"Öñé\";\n" || pseudo.utf8.count < 20, "\(pseudo)")
    try folder.write(
      Sample.xliff(
        Sample.unit("a", "Einundzwanzigeinhalb")
          .replacing("<source>a</source>", with: "<source>One</source>"), language: "de",
        original: "en.lproj/L.strings"), to: "p/de.xliff")
    let imported = try Self.run("p", "import de.xliff --into App --dry-run", in: folder)
    #expect(imported.status == 1)
    #expect(imported.output.contains("1 rejected"))
  }

  @Test func `several folders with catalogs of one name are judged together`() throws {
    let folder = try Self.folder()
    try FileManager.default.removeItem(atPath: folder.path("p/.loctrip.yml"))
    for command in ["check App Kit", "status App Kit", "migrate App Kit --dry-run"] {
      #expect(try Self.run("p", command, in: folder).status == 0, "\(command)")
    }
  }

  @Test func `a file in the working folder has the language of that folder`() throws {
    let folder = try Self.folder()
    try folder.write("Eine App\n", to: "p/metadata/de-DE/subtitle.txt")
    try folder.write("An app\n", to: "p/metadata/en-US/subtitle.txt")
    for (place, path) in [
      ("p/App/de.lproj", "L.strings"), ("p/App/de.lproj", "./L.strings"),
      ("p/metadata/de-DE", "subtitle.txt"), ("p/metadata", "de-DE/subtitle.txt"),
    ] {
      let found = try Self.run(place, "status \(path) -l de", in: folder)
      #expect(found.output.hasPrefix("1 language, 1 catalog: 100 % translated"), "\(found)")
    }
  }
}
