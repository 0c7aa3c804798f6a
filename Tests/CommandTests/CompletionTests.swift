import Foundation
import LoctripTestSupport
import Testing

/// What the shells offer.
@Suite struct CompletionTests {
  private func script(_ shell: String) throws -> String {
    let folder = try TemporaryFolder()
    return try Program.run("completions", shell, in: folder).output
  }

  /// What bash offers for a command line, the cursor at its end.
  private func offered(_ line: String, in folder: TemporaryFolder) throws -> [String] {
    try folder.write(try script("bash"), to: "completion")
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let program = """
      source ./completion
      COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      _loctrip loctrip '\(words.last ?? "")' '\(words.dropLast().last ?? "")'
      printf '%s\\n' "${COMPREPLY[@]}" > offered
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", "-c", program]
    process.currentDirectoryURL = folder.url
    var environment = ProcessInfo.processInfo.environment
    let programs = BuiltPrograms.folder.path
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    return String(decoding: try folder.bytes("offered"), as: UTF8.self)
      .split(separator: "\n").map(String.init).sorted()
  }

  @Test(arguments: [
    ("loctrip export a", ["app"]), ("loctrip import a", ["app"]), ("loctrip diff fr", ["fr.xliff"]),
    ("loctrip validate fr", ["fr.xliff"]), ("loctrip check a", ["app"]),
    ("loctrip check app --format s", ["sarif"]), ("loctrip check app --fail-on w", ["warning"]),
    ("loctrip format app/L", ["app/Localizable.xcstrings"]),
    ("loctrip status a", ["app"]), ("loctrip status app --format b", ["badge"]),
    ("loctrip merge app/L", ["app/Localizable.xcstrings"]),
    ("loctrip import fr.xliff --into a", ["app"]),
    ("loctrip import fr.xliff --base f", ["fr.xliff"]),
    ("loctrip import fr.xliff --sent a", ["app"]),
    ("loctrip export app --with-matches f", ["fr.xliff"]),
    ("loctrip export app -o a", ["app"]), ("loctrip convert f", ["fr.xliff"]),
    ("loctrip convert fr.xliff -o a", ["app"]),
    ("loctrip export app --xliff-version 2", ["2.0", "2.1", "2.2"]),
    ("loctrip export app --bundle x", ["xcloc", "xliff", "xlsx"]),
    ("loctrip export app --only u", ["unfinished"]),
    ("loctrip export app --format j", ["json"]),
    ("loctrip diff a b --only s", ["source-changed", "state-changed"]),
    ("loctrip import fr.xliff --accept r", ["reviewed"]),
    ("loctrip merge a b c --on-conflict t", ["theirs"]),
  ])
  func `bash offers files where they are asked for, and the values of an enumeration`(
    _ line: String, _ expected: [String]
  ) throws {
    #expect(try offered(line, in: Sample.folder()) == expected)
  }

  @Test(arguments: [
    ("loctrip export app -l f", ["fr"]), ("loctrip export -l fr,e", ["fr,es"]),
    ("loctrip orders show 2026", ["2026-w47-agency-a-k7"]),
    ("loctrip review 2026-w47", ["2026-w47-agency-a-k7"]),
    ("loctrip orders new agency-", ["agency-a"]), ("loctrip keys get Sa", ["Save"]),
    ("loctrip check --only url", ["url"]), ("loctrip completions z", ["zsh"]),
  ])
  func `bash offers what the project has`(_ line: String, _ expected: [String]) throws {
    let folder = try Sample.folder()
    try folder.write(
      """
      catalogs: [own]
      languages: [fr, es]
      orders: orders
      agencies: {agency-a: {languages: [fr, es], bundle: xliff}}
      """,
      to: ".loctrip.yml"
    )
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\"Save\":{}},\"version\":\"1.0\"}",
      to: "own/Localizable.xcstrings")
    try folder.write(
      """
      {"schema": "loctrip.order/2", "id": "2026-w47-agency-a-k7", "agency": "agency-a",
        "created": "2026-11-20", "bundle": "xliff", "kind": "translation", "languages": []}
      """,
      to: "orders/2026-w47-agency-a-k7/order.json"
    )
    #expect(try offered(line, in: folder) == expected)
  }

  @Test func `a word of the project is never a command to bash`() throws {
    let folder = try Sample.folder()
    let words = [
      "$(touch ran)", "`touch ran`", "it's $(touch ran)", "a\\$(touch ran)", "<(touch ran)",
      "two words",
      "~", "*",
    ]
    let entries = words.map { "\"\($0.replacing("\\", with: "\\\\"))\":{}" }.joined(separator: ",")
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries)},\"version\":\"1.0\"}",
      to: "own/L.xcstrings")
    try folder.write("catalogs: [own]\n", to: ".loctrip.yml")
    #expect(try offered("loctrip keys get ", in: folder) == words.sorted())
    #expect(!FileManager.default.fileExists(atPath: folder.path("ran")))
  }

  @Test func `what cannot be seen, or is an option, is not offered`() throws {
    let folder = try Sample.folder()
    let words = ["a\u{202E}b", "a\u{200B}b", "a\u{1B}b", "\u{FEFF}a", "a\tb", "--force", "seen"]
    let entries = words.map { word in
      let escaped = word.utf16.map { "\\u\(String(Int($0) + 0x10000, radix: 16).dropFirst())" }
        .joined()
      return "\"\(escaped)\":{}"
    }
    try folder.write(
      "{\"sourceLanguage\":\"en\",\"strings\":{\(entries.joined(separator: ","))},\"version\":\"1.0\"}",
      to: "own/L.xcstrings")
    try folder.write("catalogs: [own]\n", to: ".loctrip.yml")
    #expect(try offered("loctrip keys get ", in: folder) == ["seen"])
  }

  @Test func `zsh and fish offer files and values too`() throws {
    let zsh = try script("zsh")
    for spec in [
      "'*:paths:_files'", "'*:deliveries:_files'", "'*:documents:_files'", ":path:_files'",
      "*--base", "xliff_version=('1.2' '2.0' '2.1' '2.2')",
    ] { #expect(zsh.contains(spec), "\(spec)") }
    let fish = try script("fish").split(separator: "\n")
    for (option, ending) in [
      ("with-matches", "-rF"), ("into", "-rF"), ("base", "-rF"),
      ("xliff-version", "'1.2 2.0 2.1 2.2'"),
    ] {
      let lines = fish.filter { $0.contains("-l '\(option)'") }
      #expect(!lines.isEmpty && lines.allSatisfy { $0.hasSuffix(ending) }, "\(option)")
    }
  }
}
