import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripExchange
import LoctripTestSupport
import Testing

/// Repositories of strangers: what they name is not run, and what they hold is not followed.
@Suite struct HostileRepositoryTests {
  private let repository: Repository
  private var folder: TemporaryFolder { repository.folder }

  /// A repository with a catalog that was moved and changed, so that git has to look at contents.
  init() throws {
    repository = try Repository()
    let texts = Dictionary(uniqueKeysWithValues: (0..<20).map { ("Text \($0)", "texte") })
    try repository.write(texts, to: "Old.xcstrings")
    try repository.write(["A": "un"], to: "app/L.xcstrings")
    try repository.folder.write("", to: "ran/.keep")
    try repository.commit("1")
    try repository.git("mv", "Old.xcstrings", "New.xcstrings")
    try repository.write(texts.merging(["Text 1": "autre"]) { $1 }, to: "New.xcstrings")
    try repository.write(["A": "une"], to: "app/L.xcstrings")
  }

  /// A command for a shell that leaves a file behind.
  private func command(_ name: String = "marker") -> String {
    "touch '\(folder.path("ran/\(name)"))'; false"
  }

  private func expectNothingRan(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let ran = try FileManager.default.contentsOfDirectory(atPath: folder.path("ran"))
    #expect(ran == [".keep"], sourceLocation: sourceLocation)
  }

  private static let expected = [
    "New.xcstrings Text 1: target-changed", "app/L.xcstrings A: target-changed",
  ]

  @Test func `no program of the configuration is run`() throws {
    for setting in [
      "core.fsmonitor", "filter.x.clean", "filter.x.smudge", "filter.y.process", "filter.a=b.clean",
      "diff.external", "diff.x.command", "diff.x.textconv", "core.pager", "pager.diff-index",
      "core.sshCommand", "core.askPass", "core.gitProxy", "credential.helper",
      "core.alternateRefsCommand", "core.editor", "gpg.program",
    ] {
      try repository.git("config", setting, command(setting))
    }
    try repository.git("config", "alias.diff-index", "!\(command("alias"))")
    try repository.git("config", "filter.x.required", "true")
    try folder.write(
      "N* filter=x diff=x\nO* filter=y\napp/* filter=a=b\n", to: ".git/info/attributes")
    #expect(try repository.changes("HEAD").sorted() == Self.expected)
    try expectNothingRan()
    // Git alone does run them.
    try repository.git("config", "filter.x.required", "false")
    try repository.git("status")
    let ran = try FileManager.default.contentsOfDirectory(atPath: folder.path("ran"))
    #expect(ran.contains("core.fsmonitor") && ran.contains { $0.hasPrefix("filter.") })
  }

  @Test func `no hook is run`() throws {
    for hook in ["post-index-change", "fsmonitor-watchman", "reference-transaction"] {
      let path = try folder.write("#!/bin/sh\n\(command())\n", to: ".git/hooks/\(hook)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    try repository.git("config", "core.fsmonitor", ".git/hooks/fsmonitor-watchman")
    #expect(try repository.changes("HEAD").sorted() == Self.expected)
    try expectNothingRan()
  }

  @Test(arguments: ["ext::sh -c touch% ran/ext", "ssh://host/path", "own::x", "LOCAL"])
  func `nothing is fetched`(_ address: String) throws {
    let address = address == "LOCAL" ? folder.url.path : address
    for (key, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.url", address), ("remote.origin.promisor", "true"),
      ("remote.origin.uploadpack", command()), ("core.sshCommand", command("ssh")),
      ("protocol.allow", "always"), ("protocol.ext.allow", "always"),
      ("protocol.file.allow", "always"), ("protocol.ssh.allow", "always"),
    ] {
      try repository.git("config", key, value)
    }
    // An object that is not there is what git fetches by itself.
    let objects = folder.url.appendingPathComponent(".git/objects")
    for name in try FileManager.default.contentsOfDirectory(atPath: objects.path)
    where name.count == 2 {
      let part = objects.appendingPathComponent(name)
      for file in try FileManager.default.contentsOfDirectory(atPath: part.path) {
        let bytes = try FileManager.default.attributesOfItem(
          atPath: part.appendingPathComponent(file).path)
        // The catalog of twenty texts is the largest.
        if (bytes[.size] as? Int ?? 0) > 220 {
          try FileManager.default.removeItem(at: part.appendingPathComponent(file))
        }
      }
    }
    #expect(throws: FindingsError.self) { try repository.changes("HEAD") }
    try expectNothingRan()
  }

  @Test(arguments: [["objects", "refs"], ["commondir"]])
  func `a folder that looks like a bare repository is none`(_ parts: [String]) throws {
    try folder.write("ref: refs/heads/main\n", to: "app/HEAD")
    for part in parts {
      try folder.write("../.git", to: part == "commondir" ? "app/commondir" : "app/\(part)/x")
    }
    try folder.write(
      "[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\nfsmonitor = \"\(command())\"\n",
      to: "app/config")
    let error = try #require(throws: FindingsError.self) { try repository.changes("HEAD", "app") }
    #expect(error.findings.first?.code == .notARepository)
    #expect(try repository.changes("HEAD").sorted() == Self.expected)
    try expectNothingRan()
  }

  @Test func `a repository that has its working files elsewhere is refused`() throws {
    let other = try TemporaryFolder()
    try repository.git("config", "core.worktree", other.url.path)
    let error = try #require(throws: FindingsError.self) { try repository.changes("HEAD") }
    #expect(error.findings.first?.code == .notARepository)
  }

  @Test func `an odd file does not stop the others`() throws {
    let outside = try TemporaryFolder()
    try outside.write("{", to: "secret.xcstrings")
    for (name, target) in [
      ("Link.xcstrings", outside.path("secret.xcstrings")), ("Lost.xcstrings", "nowhere"),
      ("app/Near.xcstrings", "L.xcstrings"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: target)
    }
    var odd = 3
    #if os(Linux)
      let copy = Process()
      copy.executableURL = URL(fileURLWithPath: "/bin/sh")
      copy.arguments = [
        "-c", #"for i in 1 2; do cp L.xcstrings "$(printf "odd\\37$i.xcstrings")"; done"#,
      ]
      copy.currentDirectoryURL = folder.url.appendingPathComponent("app")
      try copy.run()
      copy.waitUntilExit()
      odd += 2
    #endif
    #expect(try repository.changes("HEAD").sorted() == Self.expected)
    let diff = try Diff(git: "HEAD", paths: [folder.url.path])
    #expect(diff.findings.count { $0.code == .notAFile } == odd)
    #expect(diff.findings.allSatisfy { !"\($0)".contains("secret") })
  }
}
