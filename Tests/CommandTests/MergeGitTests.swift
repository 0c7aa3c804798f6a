import Foundation
import LoctripTestSupport
import Testing

/// A repository whose catalogs are merged by loctrip.
private struct Repository {
  let folder: TemporaryFolder
  private static let file = "App/Localizable.xcstrings"

  /// Creates a repository with a catalog on the branch `main`.
  init(_ catalog: String?, isDriven: Bool = true, marks style: String = "merge") throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch", "main")
    try git("config", "user.name", "Someone")
    try git("config", "user.email", "someone@example.com")
    try git("config", "commit.gpgsign", "false")
    try git("config", "core.autocrlf", "false")
    try git("config", "merge.conflictStyle", style)
    if isDriven {
      try git("config", "merge.loctrip.name", "string catalogs")
      try git(
        "config", "merge.loctrip.driver",
        "'\(Program.url.path)' merge %O %A %B --path %P --marker-size %L")
      try folder.write("*.xcstrings merge=loctrip\n", to: ".gitattributes")
    }
    try folder.write("", to: "README")
    if let catalog { try folder.write(catalog, to: Self.file) }
    try commit("base")
  }

  /// Runs git; fails the test when it ends with another status.
  @discardableResult
  func git(_ arguments: String..., status: Int32 = 0) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder.url
    var environment = ProcessInfo.processInfo.environment
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment["GIT_EDITOR"] = "true"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == status, "git \(arguments.joined(separator: " ")): \(text)")
    return text
  }

  func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", message)
  }

  /// Writes the catalog and commits it.
  func commit(_ catalog: String, on branch: String, from start: String = "main") throws {
    let branches = try git("branch", "--list", branch)
    if branches.isEmpty {
      try git("checkout", "--quiet", "-b", branch, start)
    } else {
      try git("checkout", "--quiet", branch)
    }
    try folder.write(catalog, to: Self.file)
    try commit("change on \(branch)")
  }

  var catalog: String {
    get throws { String(decoding: try folder.bytes(Self.file), as: UTF8.self) }
  }
}

@Suite struct MergeGitTests {
  private static let tide = MergeSample.tide
  private static let wave = MergeSample.entry("Wave", [("fr", "Vague")])
  private static let wind = MergeSample.entry("Wind", [("fr", "Vent")])
  private static let merged = MergeSample.catalog(tide, wave, wind)
  private static let neap = MergeSample.catalog(MergeSample.entry("Tide", [("fr", "Morte-eau")]))
  private static let spring = MergeSample.catalog(MergeSample.entry("Tide", [("fr", "Vive-eau")]))
  private static let conflict = MergeSample.base.replacingOccurrences(
    of: "            \"value\" : \"Marée\"\n",
    with: """
      <<<<<<< HEAD
                  "value" : "Morte-eau"
      ||||||| base
                  "value" : "Marée"
      =======
                  "value" : "Vive-eau"
      >>>>>>> topic

      """
  )

  /// Both branches add a key at the same place.
  private static func neighbours(isDriven: Bool = true) throws -> Repository {
    let repository = try Repository(MergeSample.base, isDriven: isDriven)
    try repository.commit(MergeSample.catalog(tide, wind), on: "topic")
    try repository.commit(MergeSample.catalog(tide, wave), on: "main")
    return repository
  }

  /// Both branches change a text.
  private static func rivals(isDriven: Bool = true, marks style: String = "merge") throws
    -> Repository
  {
    let repository = try Repository(MergeSample.base, isDriven: isDriven, marks: style)
    try repository.commit(spring, on: "topic")
    try repository.commit(neap, on: "main")
    return repository
  }

  @Test func `keys that two branches add at one place stop git and not the driver`() throws {
    let plain = try Self.neighbours(isDriven: false)
    try plain.git("merge", "topic", status: 1)
    #expect(try plain.catalog.contains("<<<<<<<"))
    let driven = try Self.neighbours()
    try driven.git("merge", "topic")
    #expect(try driven.catalog == Self.merged)
    #expect(try driven.git("status", "--porcelain").isEmpty)
  }

  @Test(arguments: [true, false]) func `the sides of a rebase are HEAD and the commit`(
    _ isLabelled: Bool
  ) throws {
    let repository = try Self.rivals()
    if isLabelled {
      try repository.git(
        "config", "merge.loctrip.driver",
        "'\(Program.url.path)' merge --path=%P --marker-size=%L -L %X -L %S -L %Y -- %O %A %B")
    }
    try repository.git("checkout", "--quiet", "topic")
    let id = try repository.git("rev-parse", "--short=7", "HEAD").split(separator: "\n")[0]
    try repository.git("rebase", "main", status: 1)
    let catalog = try repository.catalog
    #expect(catalog.contains("<<<<<<< HEAD\n"))
    #expect(catalog.contains(">>>>>>> \(id) (change on topic)\n"), "\(catalog)")
  }

  @Test func `a rebase and a cherry-pick use the driver too`() throws {
    let rebased = try Self.neighbours()
    try rebased.git("checkout", "--quiet", "topic")
    try rebased.git("rebase", "main")
    #expect(try rebased.catalog == Self.merged)
    let picked = try Self.neighbours()
    try picked.git("cherry-pick", "topic")
    #expect(try picked.catalog == Self.merged)
  }

  @Test func `a conflict stops the merge with markers and can be resolved`() throws {
    let repository = try Self.rivals()
    let output = try repository.git("merge", "topic", status: 1)
    #expect(
      output.contains(
        "App/Localizable.xcstrings:9: error: “Tide”, fr: both sides changed it differently: "
          + "“Morte-eau (translated)”, “Vive-eau (translated)” [merge-conflict]"))
    #expect(output.contains("CONFLICT (content)"))
    #expect(try repository.catalog == Self.conflict)
    #expect(try repository.git("status", "--porcelain") == "UU App/Localizable.xcstrings\n")
    let outcome = try Program.run(
      ["merge", "--repair", "App/Localizable.xcstrings", "--on-conflict", "theirs"],
      in: repository.folder.url)
    #expect(outcome.status == 0)
    #expect(try repository.catalog == Self.spring)
    try repository.commit("merge")
    #expect(try repository.git("status", "--porcelain").isEmpty)
  }

  @Test func `a merge that stopped can be taken back`() throws {
    let repository = try Self.rivals()
    try repository.git("merge", "topic", status: 1)
    try repository.git("merge", "--abort")
    #expect(try repository.catalog == Self.neap)
  }

  @Test func `a file that both branches add has no base`() throws {
    let repository = try Repository(nil)
    try repository.commit(MergeSample.catalog(Self.tide, Self.wind), on: "topic")
    try repository.commit(MergeSample.catalog(Self.tide, Self.wave), on: "main")
    try repository.git("merge", "topic")
    #expect(try repository.catalog == Self.merged)
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"])
  func `what git's own merge marks is repaired`(_ style: String) throws {
    let repository = try Repository(MergeSample.base, isDriven: false, marks: style)
    try repository.commit(MergeSample.catalog(Self.tide, Self.wind), on: "topic")
    try repository.commit(MergeSample.catalog(Self.tide, Self.wave), on: "main")
    try repository.git("merge", "topic", status: 1)
    let outcome = try Program.run(
      ["merge", "--repair", "App/Localizable.xcstrings"], in: repository.folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output == "App/Localizable.xcstrings: no conflicts\n")
    #expect(try repository.catalog == Self.merged)
  }

  @Test func `a repair without a base leaves markers with the names of the branches`() throws {
    let repository = try Self.rivals(isDriven: false)
    try repository.git("merge", "topic", status: 1)
    let outcome = try Program.run(
      ["merge", "--repair", "App/Localizable.xcstrings"], in: repository.folder.url)
    #expect(outcome.status == 1)
    #expect(outcome.output == "App/Localizable.xcstrings: 1 conflict left\n")
    let catalog = try repository.catalog
    #expect(catalog.contains("<<<<<<< HEAD\n            \"value\" : \"Morte-eau\"\n=======\n"))
    #expect(catalog.contains("            \"value\" : \"Vive-eau\"\n>>>>>>> topic\n"))
  }

  @Test func `two merges that cross have a base of their own`() throws {
    let repository = try Self.neighbours()
    try repository.git("checkout", "--quiet", "-b", "other", "topic")
    try repository.git("merge", "--quiet", "main")
    try repository.git("checkout", "--quiet", "main")
    try repository.git("merge", "--quiet", "topic")
    let more = MergeSample.entry("Zenith", [("fr", "Zénith")])
    try repository.commit(MergeSample.catalog(Self.tide, Self.wave, Self.wind, more), on: "main")
    try repository.commit(
      MergeSample.catalog(Self.tide, Self.wave, MergeSample.entry("Wind", [("fr", "Brise")])),
      on: "other")
    try repository.git("merge", "main")
    #expect(
      try repository.catalog
        == MergeSample.catalog(
          Self.tide, Self.wave, MergeSample.entry("Wind", [("fr", "Brise")]), more))
  }

  @Test func `a version that is no JSON is left between markers for git to see`() throws {
    let repository = try Repository(MergeSample.base)
    try repository.commit(MergeSample.base + ",", on: "topic")
    try repository.commit(Self.neap, on: "main")
    let output = try repository.git("merge", "topic", status: 1)
    #expect(output.contains("in the version 'theirs': "))
    let catalog = try repository.catalog
    #expect(catalog.contains("<<<<<<< HEAD\n"))
    #expect(
      catalog.contains("Morte-eau") && catalog.contains("},") && catalog.contains(">>>>>>> topic"))
  }

  @Test func `what the driver cannot write makes git fail or stop`() throws {
    let repository = try Self.neighbours()
    let outcome = try Program.run(
      ["merge", "a", "b", "c", "--path", "App/Localizable.xcstrings"], in: repository.folder.url)
    #expect(outcome.status == 128 + 66)
    let plain = try Program.run(["merge", "a", "b", "c"], in: repository.folder.url)
    #expect(plain.status == 66)
  }

  @Test func `records of two branches merge in both directions without a conflict`() throws {
    let repository = try Repository(
      #"{"sourceLanguage":"en","strings":{"Open":{},"Save it":{}},"version":"1.0"}"# + "\n")
    let folder = repository.folder
    try folder.write(
      """
      languages: [de, fr]
      orders: orders
      agencies:
        agency-a:
          languages: [de, fr]
          bundle: xliff
          rates: {currency: EUR, per-word: {"*": 0.10}}

      """, to: ".loctrip.yml")
    func run(_ arguments: String...) throws -> String {
      let outcome = try Program.run(arguments, in: folder.url)
      #expect(outcome.status <= 1, "\(arguments): \(outcome.errors)")
      return outcome.output
    }
    _ = try run("orders", "new", "agency-a", "-q")
    try repository.commit("order")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("orders").path)
    let order = try #require(names.first { $0.contains("agency-a") })
    /// Imports what came in a language, with a question about each key; returns the ids of the questions.
    func take(_ language: String) throws -> [String] {
      let units = ["Open", "Save it"].map { text in
        """
        <trans-unit id="\(text)"><source>\(text)</source><target state="translated">\(language) \(text)</target>\
        <note from="translator">What is "\(text)"?</note></trans-unit>
        """
      }
      try folder.write(
        """
        <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\
        <file original="App/Localizable.xcstrings" source-language="en" target-language="\(language)" \
        datatype="plaintext"><body>\(units.joined())</body></file></xliff>
        """, to: "\(language).xliff")
      _ = try run("import", "\(language).xliff", "-q")
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent("\(language).xliff"))
      let json = try run("questions", "--format", "json")
      let told = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let questions = told?["questions"] as? [[String: Any]] ?? []
      #expect(questions.count == 2)
      return questions.compactMap { $0["id"] as? String }
    }
    try folder.write("order,amount\n\(order),0.30\n", to: "invoice.csv")
    try repository.commit("invoice")

    try repository.git("checkout", "--quiet", "-b", "here")
    let asked = try take("de")
    _ = try run("questions", "answer", asked[0], "A verb.")
    _ = try run("orders", "due", order, "2099-01-20")
    _ = try run("orders", "cost", "--invoice", "invoice.csv", "--record", "R-1")
    try repository.commit("here")
    try repository.git("checkout", "--quiet", "-b", "there", "main")
    #expect(try take("fr") == asked)
    _ = try run("questions", "answer", asked[0], "A noun.")
    _ = try run("questions", "withdraw", asked[1])
    _ = try run("orders", "accept", order)
    _ = try run("orders", "cost", "--invoice", "invoice.csv", "--record", "R-1")
    _ = try run("orders", "close", order, "--reason", "reassigned")
    try repository.commit("there")

    try repository.git("merge", "--quiet", "--message", "merge", "here")
    try repository.git("checkout", "--quiet", "here")
    try repository.git("merge", "--quiet", "--message", "merge", "there")
    let trees = try repository.git("rev-parse", "here^{tree}", "there^{tree}").split(
      separator: "\n")
    #expect(trees.count == 2 && trees[0] == trees[1])
    // Both answers are known, the invoice is billed once, and the order is closed.
    #expect(try Program.run("questions", in: folder).errors.contains("[answers-disagree]"))
    let json = try run("orders", "cost", "--format", "json")
    let costs = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let total = (costs?["totals"] as? [[String: Any]])?.first
    let sums = ["toPay", "billed", "open"].map {
      (total?[$0] as? [String: Any])?["amount"] as? String
    }
    #expect(sums == ["0.60", "0.30", "0.30"])
    #expect(try run("orders", "show", order).contains("closed"))
  }
}
