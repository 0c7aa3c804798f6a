import Foundation
import LoctripTestSupport
import Testing

/// `--fields` and `--limit`: the part of a JSON report that a program wants to read.
@Suite struct SelectionTests {
  private let app = LoctripTestSupport.Project.sample("app").path
  private let delivery = LoctripTestSupport.Project.sample("returned/mistakes/de.xliff").path

  private func report(_ arguments: String...) throws -> (status: Int32, members: [String: Any]) {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(arguments + ["--format", "json"], in: folder.url)
    #expect(outcome.errors == "")
    let members = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return (outcome.status, try #require(members as? [String: Any]))
  }

  @Test func `keeps the members that are named, and the schema`() throws {
    let (status, found) = try report("check", delivery, "--fields", "findings.code,failed")
    #expect(status == 1)
    #expect(Set(found.keys).isSubset(of: ["schema", "findings", "failed"]))
    #expect(found["schema"] is String)
    let findings = try #require(found["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty && findings.allSatisfy { Array($0.keys) == ["code"] })
  }

  @Test func `cuts lists, and counts what it leaves out`() throws {
    let all = try report("check", delivery).members
    let count = try #require(all["findings"] as? [Any]).count
    let (_, found) = try report("check", delivery, "--limit", "1")
    #expect((found["findings"] as? [Any])?.count == 1)
    #expect((found["omitted"] as? [String: Any])?["findings"] as? Int == count - 1)
    #expect(try report("check", delivery, "--limit", "100000").members["omitted"] == nil)
  }

  @Test func `is the same for every command with JSON`() throws {
    for arguments in [
      ["status", app], ["diff", app, app], ["format", app, "--check"], ["validate", delivery],
      ["import", delivery, "--into", app, "--dry-run"],
    ] {
      let folder = try TemporaryFolder()
      let outcome = try Program.run(
        arguments + ["--format", "json", "--fields", "schema", "--limit", "0"], in: folder.url)
      let found = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      #expect((found as? [String: Any])?.count == 1, "\(arguments)")
    }
  }

  @Test func `does not hide what stops the command`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<xliff", to: "bad.xliff")
    let arguments = ["check", "bad.xliff", "--format", "json", "--fields", "units"]
    let outcome = try Program.run(arguments, in: folder.url)
    #expect(outcome.status == 65 && outcome.output.contains("malformed-xml"), "\(outcome)")
  }

  @Test func `needs JSON, and a member that is there`() throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(["check", delivery] + arguments, in: folder.url)
    }
    #expect(try run("--limit", "1").errors.contains("add --format json"))
    #expect(try run("--limit", "1").status == 64)
    let unknown = try run("--format", "json", "--fields", "find")
    #expect(unknown.status == 64 && unknown.errors.contains("has no member 'find'"))
    #expect(try run("--format", "json", "--limit", "-1").status == 64)
  }
}
