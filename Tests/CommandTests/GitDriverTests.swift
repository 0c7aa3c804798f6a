import Foundation
import LoctripTestSupport
import Testing

/// The program as git calls it, in a real repository.
@Suite struct GitDriverTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main")
    try folder.write("*.xcstrings diff=loctrip\n", to: ".gitattributes")
    try write("Wind", to: "App/L.xcstrings")
    try write("Gone", to: "Gone.xcstrings")
    try commit()
  }

  private func write(_ key: String, _ text: String = "Vent", to path: String) throws {
    let catalog = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "\(key)" : {
            "localizations" : {
              "fr" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "\(text)"
                }
              }
            }
          }
        },
        "version" : "1.0"
      }
      """
    try folder.write(catalog, to: path)
  }

  private func commit() throws {
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "x")
  }

  @discardableResult
  private func git(_ arguments: String..., isExpectedToFail: Bool = false) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "git", "--no-pager", "-c", "user.name=Tester", "-c", "user.email=tester@example.com",
        "-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null",
        "-c", "diff.loctrip.command='\(Program.url.path)' diff",
        "-c", "diff.loctrip.textconv='\(Program.url.path)' diff --textconv",
        "-c", "difftool.loctrip.cmd='\(Program.url.path)' diff \"$LOCAL\" \"$REMOTE\"",
        "-c", "difftool.prompt=false",
      ] + arguments
    process.currentDirectoryURL = folder.url
    let scratch = try TemporaryFolder()
    try scratch.write("", to: "out")
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path("out")))
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(
      (process.terminationStatus == 0) != isExpectedToFail,
      "git \(arguments.joined(separator: " "))")
    return String(decoding: try scratch.bytes("out"), as: UTF8.self)
  }

  @Test func `git diff shows units`() throws {
    try write("Wind", "Brise", to: "App/L.xcstrings")
    let output = try git("diff")
    #expect(output.hasPrefix("diff --loctrip a/App/L.xcstrings b/App/L.xcstrings\n"))
    #expect(output.contains("fr  App/L.xcstrings: 1 target-changed, 0 unchanged"))
    #expect(output.contains("target + Brise"))
  }

  @Test func `added, deleted and renamed files`() throws {
    try git("rm", "--quiet", "Gone.xcstrings")
    try git("mv", "App/L.xcstrings", "App/New name.xcstrings")
    try write("Fresh", (0..<99).map { "\($0)" }.joined(), to: "Fresh.xcstrings")
    try git("add", "--all")
    let output = try git("diff", "-M", "--cached")
    #expect(output.contains("diff --loctrip a/App/L.xcstrings b/App/New name.xcstrings\n"))
    #expect(output.contains("fr  Fresh.xcstrings: 1 added, 0 unchanged"))
    #expect(output.contains("fr  Gone.xcstrings: 1 removed, 0 unchanged"))
    #expect(output.contains("No differences in 2 units."))
  }

  @Test func `a file that cannot be read does not stop the others`() throws {
    try folder.write("{", to: "App/L.xcstrings")
    try write("Gone", "Là", to: "Gone.xcstrings")
    let output = try git("diff")
    #expect(output.contains("App/L.xcstrings:1:2: error: "))
    #expect(output.contains("target + Là"))
  }

  @Test func `a file in a conflict is named`() throws {
    try git("checkout", "--quiet", "-b", "side")
    try write("Wind", "Brise", to: "App/L.xcstrings")
    try commit()
    try git("checkout", "--quiet", "main")
    try write("Wind", "Tempête", to: "App/L.xcstrings")
    try commit()
    try git("merge", "--quiet", "side", isExpectedToFail: true)
    let output = try git("diff", "--cached")
    #expect(output.contains("* Unmerged path App/L.xcstrings\n"))
    let mine = try Program.run("diff", "--git", "HEAD", "--quiet", in: folder)
    #expect(mine.status == 65)
    #expect(mine.findings.first?.hasPrefix("App/L.xcstrings:") == true)
  }

  /// A catalog of many keys whose texts of "Wind" both sides have changed, and git's own merge of them.
  private func conflict() throws {
    func write(_ wind: String, _ tide: String) throws {
      let entries = (0..<40).map { ("Key \($0)", "clé \($0)") } + [("Tide", tide), ("Wind", wind)]
      let texts = entries.map { key, text in
        """
            "\(key)" : {
              "localizations" : {
                "fr" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "\(text)"
                  }
                }
              }
            }
        """
      }
      try folder.write(
        """
        {
          "sourceLanguage" : "en",
          "strings" : {
        \(texts.joined(separator: ",\n"))
          },
          "version" : "1.0"
        }
        """,
        to: "App/L.xcstrings"
      )
    }
    try write("Vent", "Marée")
    try commit()
    try git("checkout", "--quiet", "-b", "side")
    try write("Brise", "Marée")
    try commit()
    try git("checkout", "--quiet", "main")
    try write("Tempête", "La marée")
    try commit()
    try git("merge", "--quiet", "side", isExpectedToFail: true)
  }

  @Test func `a reader that ends early is no failure of the driver`() throws {
    try write(String(repeating: "Wind ", count: 40_000), to: "App/L.xcstrings")
    try write(String(repeating: "Rain ", count: 40_000), to: "Gone.xcstrings")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "bash", "-c",
      "git -c diff.loctrip.command=\"'$0' diff --\" --no-pager diff 2>errors | head -c 10 >/dev/null",
      Program.url.path,
    ]
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    #expect(String(decoding: try folder.bytes("errors"), as: UTF8.self) == "")
  }

  @Test func `git diff shows units in the middle of a conflict, the sides told apart`() throws {
    try conflict()
    let output = try git("diff")
    #expect(output.split(separator: "\n").count < 40)
    let sides = [
      "++    <<<<<<< HEAD", " +    fr  translated  Tempête", "++    =======",
      "+     fr  translated  Brise", "++    >>>>>>> side",
    ]
    #expect(output.contains(sides.joined(separator: "\n")), "\(output)")
    #expect(!output.contains("stringUnit"))
  }

  @Test func `a conflict is listed with both sides, and a file that is no catalog as it is`() throws
  {
    try conflict()
    let listing = try Program.run("diff", "--textconv", "App/L.xcstrings", in: folder)
    #expect(listing.status == 0)
    #expect(listing.errors.isEmpty)
    #expect(
      listing.output.hasSuffix(
        """
        Tide
            fr  translated  La marée
        Wind
            <<<<<<< HEAD
            fr  translated  Tempête
            =======
            fr  translated  Brise
            >>>>>>> side

        """
      ),
      "\(listing.output)"
    )
    try folder.write("{\n<<<<<<< ours\n}\n", to: "Odd.xcstrings")
    let odd = try Program.run("diff", "--textconv", "Odd.xcstrings", in: folder)
    #expect(odd.output == "{\n<<<<<<< ours\n}\n")
    #expect(odd.errors.contains("Odd.xcstrings:"))
  }

  @Test func `a file of one language is listed wherever git has put it`() throws {
    let text = "\"Tide\" = \"La marée\";\n/* now */\n\"Wind\" = \"Vent\";\n"
    let paths = ["fr.lproj/L.strings", "tmp/git-blob-x/L.strings", "L.strings"]
    for path in paths { try folder.write(text, to: path) }
    for path in paths {
      let listing = try Program.run("diff", "--textconv", "--", path, in: folder)
      #expect(listing.status == 0 && listing.errors.isEmpty)
      #expect(listing.output == "Tide\n    = La marée\nWind\n    # now\n    = Vent\n")
    }
    try folder.write("\"Tide\" = ", to: "L.strings")
    let broken = try Program.run("diff", "--textconv", "--", "L.strings", in: folder)
    #expect(broken.status == 0 && broken.output == "\"Tide\" = ")
  }

  @Test func `hunks name their key`() throws {
    try conflict()
    try git("checkout", "--quiet", "--ours", "App/L.xcstrings")
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "x")
    let log = try git("-c", "diff.loctrip.xfuncname=^[^ ].*$", "show", "-U0", "--format=", "HEAD^")
    #expect(
      log.contains("@@ Wind\n-    fr  translated  Vent\n+    fr  translated  Tempête\n"), "\(log)")
  }

  @Test func `git log shows units as lines`() throws {
    try write("Wind", "Brise", to: "App/L.xcstrings")
    try commit()
    let output = try git("log", "-p", "-1", "--format=")
    #expect(output.contains("-    fr  translated  Vent\n+    fr  translated  Brise\n"))
  }

  @Test func `a file without units goes to git as it is`() throws {
    try folder.write("<<<<<<<\n", to: "App/L.xcstrings")
    let output = try git("diff", "--no-ext-diff")
    #expect(output.contains("+<<<<<<<"))
  }

  @Test func `git difftool compares files and folders`() throws {
    try write("Wind", "Brise", to: "App/L.xcstrings")
    try folder.write("x", to: "New.txt")
    try git("add", "--all")
    for options in [["HEAD"], ["--dir-diff", "HEAD", "--", "App"]] {
      let output = try gitDifftool(options)
      #expect(output.contains("target + Brise"), "\(options)")
    }
  }

  private func gitDifftool(_ options: [String]) throws -> String {
    options.count == 1
      ? try git("difftool", "-t", "loctrip", options[0], "--", "App")
      : try git("difftool", "-t", "loctrip", options[0], options[1], options[2], options[3])
  }

  @Test func `a revision is compared from the command line`() throws {
    try write("Wind", "Brise", to: "App/L.xcstrings")
    let outcome = try Program.run("diff", "--git", "HEAD", "App", "--exit-code", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("fr  App/L.xcstrings: 1 target-changed, 0 unchanged"))
    let place = try Program.run("diff", "--git", "HEAD", "--format", "json", in: folder)
    #expect(place.output.contains("App/L.xcstrings"))
    let same = try Program.run("diff", "--git", "HEAD", "Gone.xcstrings", "--exit-code", in: folder)
    #expect(same.status == 0)
    let unknown = try Program.run("diff", "--git", "nope", in: folder)
    #expect(unknown.status == 66)
    #expect(unknown.findings == ["loctrip: error: git knows no revision 'nope' [no-such-revision]"])
    let missing = try Program.run("diff", "--git", "HEAD", "none.xcstrings", in: folder)
    #expect(missing.status == 66)
    let noGit = try Program.spawn(
      ["diff", "--git", "HEAD"], in: folder.url, environment: ["PATH": "/nowhere"])
    #expect(noGit.status == 66)
    #expect(noGit.findings == ["loctrip: error: the program 'git' is not installed [no-git]"])
    let outside = try Program.run("diff", "--git", "HEAD", in: try TemporaryFolder())
    #expect(outside.status == 66)
    #expect(outside.findings == [".: error: is not inside a git repository [not-a-repository]"])
  }

  @Test(arguments: [
    ["diff"], ["diff", "a"], ["diff", "a", "b", "c"], ["diff", "--textconv"],
    ["diff", "--textconv", "a", "b"], ["diff", "1", "2", "3", "4", "5", "6", "7"],
    ["diff", "--git"], ["diff", "a", "b", "--only", "everything"],
  ])
  func `arguments that make no sense give 64`(_ arguments: [String]) throws {
    let outcome = try Program.run(arguments, in: folder.url)
    #expect(outcome.status == 64, "\(outcome.errors)")
  }
}
