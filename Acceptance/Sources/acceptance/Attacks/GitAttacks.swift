import Foundation

extension AttackRoom {
  /// A repository with a catalog in `app`, changed since.
  func makeRepository(_ names: [String] = ["app/App.xcstrings"], in folder: String = "repo") throws
  {
    for name in names { try write("\(folder)/\(name)", Sample.catalog()) }
    let place = Conditions(codes: [0], folder: path(folder), isData: true)
    try tool("git", "init", "-q", "-b", "main", ".", with: place)
    try git(folder, "config", "user.name", "A")
    try git(folder, "config", "user.email", "a@example.org")
    try git(folder, "add", "-A")
    try git(folder, "commit", "-q", "-m", "first")
    for name in names { try write("\(folder)/\(name)", Sample.catalog(value: "Neuf")) }
  }

  @discardableResult
  func git(_ folder: String, _ arguments: String..., codes: Set<Int32> = [0]) throws -> Ending {
    let ending = try Running(
      ["/usr/bin/env", "git"] + arguments, Conditions(folder: path(folder)), in: self.folder
    ).wait()
    guard codes.contains(ending.code) else {
      throw Failure("git \(arguments.joined(separator: " ")): \(ending.code) \(ending.errors)")
    }
    return ending
  }

  /// A program that leaves a mark when it is run.
  func marker() throws -> String {
    try write("marker", "#!/bin/sh\ntouch '\(path("pwned"))'\ncat\n")
    chmod(path("marker"), 0o755)
    return path("marker")
  }
}

extension Attack {
  private static func git(
    _ name: String, forbids: String = "a program of the repository is run",
    _ attempt: @escaping @Sendable (AttackRoom) throws -> Void
  ) -> Attack {
    Attack(.git, name, forbids: forbids) { room in
      try attempt(room)
      room.expect(!room.exists("pwned"), "a program was run or a file made")
    }
  }

  private static func compare(
    _ room: AttackRoom, in folder: String = "repo", _ path: String = "app"
  ) throws {
    for arguments in [["HEAD", path], ["HEAD", "."], ["HEAD..HEAD", path]] {
      try room.run(
        ["diff", "--git"] + arguments,
        with: .init(codes: AttackRoom.documented, folder: room.path(folder)))
    }
  }

  /// A setting of the repository itself that names a program.
  private static func configured(_ name: String, _ value: String = "MARKER") -> Attack {
    git("a repository with \(name)") { room in
      try room.makeRepository()
      let marker = try room.marker()
      try room.git("repo", "config", name, value.replacing("MARKER", with: marker))
      try room.write("repo/.gitattributes", "* diff=evil filter=evil merge=evil\n")
      try room.write("repo/New.xcstrings", Sample.catalog())
      try compare(room)
    }
  }

  /// A folder of the work tree that looks like a bare repository with a setting.
  private static func bare(_ name: String, _ value: String = "MARKER") -> Attack {
    git("a folder like a bare repository with \(name)") { room in
      try room.makeRepository()
      let marker = try room.marker()
      try room.write("repo/app/HEAD", "ref: refs/heads/main\n")
      for folder in ["objects", "refs"] { try room.makeFolder("repo/app/\(folder)") }
      let parts = name.split(separator: ".")
      let section =
        parts.count == 3 ? "[\(parts[0]) \"\(parts[1])\"]" : "[\(parts[0])]"
      try room.write(
        "repo/app/config",
        "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\(section)\n"
          + "\t\(parts[parts.count - 1]) = \(value.replacing("MARKER", with: marker))\n")
      try compare(room)
      try compare(room, in: "repo/app", ".")
    }
  }

  static let gitAttacks: [Attack] =
    [
      configured("core.fsmonitor"), configured("core.sshCommand"), configured("core.pager"),
      configured("core.gitProxy"), configured("diff.external"), configured("diff.evil.command"),
      configured("diff.evil.textconv"), configured("filter.evil.clean"),
      configured("filter.evil.smudge"), configured("filter.evil.process"),
      configured("core.askPass"), configured("credential.helper", "!MARKER"),
      configured("alias.diff", "!MARKER"), configured("alias.cat-file", "!MARKER"),
      configured("uploadpack.packObjectsHook"), configured("gpg.program"),
      bare("core.fsmonitor"), bare("core.sshCommand"), bare("diff.external"),
    ] + [hooks, lazyFetch] + named + history

  private static let hooks = git("a repository with hooks") { room in
    try room.makeRepository()
    let marker = try room.marker()
    for name in [
      "post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout",
    ] {
      try room.link("repo/.git/hooks/\(name)", to: marker)
    }
    try room.git("repo", "config", "core.hooksPath", room.path("repo/.git/hooks"))
    try room.tool("rm", "-f", "pwned")
    try room.write("repo/app/App.xcstrings", Sample.catalog(value: "Anders"))
    try compare(room)
  }

  private static let lazyFetch = git("a partial clone whose other end is a program") { room in
    try room.makeRepository()
    let marker = try room.marker()
    for (name, value) in [
      ("remote.origin.url", "ext::\(marker)"), ("remote.origin.promisor", "true"),
      ("remote.origin.partialclonefilter", "blob:none"), ("protocol.ext.allow", "always"),
      ("core.repositoryformatversion", "1"), ("extensions.partialClone", "origin"),
    ] {
      try room.git("repo", "config", name, value)
    }
    let object = try room.git("repo", "rev-parse", "HEAD:app/App.xcstrings").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try room.tool("rm", "-f", "repo/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    try compare(room)
  }

  // MARK: - Names

  /// A name in a repository, seen through the documented drivers.
  private static func driven(_ name: String) -> Attack {
    git(
      "the drivers of git and a catalog with the name \(name.debugDescription)",
      forbids: "the name is taken for an option"
    ) { room in
      try room.makeRepository([name])
      try room.write("repo/.gitattributes", "*.xcstrings diff=loctrip merge=loctrip\n")
      try setDrivers(room)
      for command in [["diff"], ["log", "-p"], ["show"], ["diff", "--cached"]] {
        let ending = try Running(
          ["/usr/bin/env", "git", "--no-pager"] + command, .init(folder: room.path("repo")),
          in: room.folder
        ).wait()
        room.expect(ending.code == 0, "git \(command[0]): \(ending.code) \(ending.errors)")
        room.expectVisible(ending.output, "git \(command[0])")
        room.expect(
          !ending.output.contains("USAGE") && !ending.errors.contains("Usage:"), ending.errors)
      }
      try merge(room, name)
      let tree = try room.snapshot("repo").keys.filter {
        !$0.hasPrefix(".git") && !$0.hasSuffix(".xcstrings")
      }
      room.expect(tree.allSatisfy { name.hasPrefix($0) }, "there is \(tree)")
    }
  }

  /// Sets the drivers as `docs/git.md` has them, of which each is tried.
  private static func setDrivers(_ room: AttackRoom) throws {
    let program = "'\(room.program)'"
    for (name, value) in [
      ("diff.loctrip.command", "\(program) diff"),
      ("diff.loctrip.textconv", "\(program) diff --textconv --"),
      ("merge.loctrip.driver", "\(program) merge --path=%P --marker-size=%L -- %O %A %B"),
    ] {
      try room.git("repo", "config", name, value)
    }
  }

  /// Both sides change another key, which no merge of lines could lose.
  private static func merge(_ room: AttackRoom, _ name: String) throws {
    try room.git("repo", "checkout", "-q", "-f", "-b", "other")
    let sides = [("other", "Key"), ("main", "Other")]
    for (branch, key) in sides {
      try room.git("repo", "checkout", "-q", "-f", branch)
      let text = Sample.catalog().replacing(
        "\"\(key)\" : {\n      \"localizations\" : {\n        \"fr\" : {\n          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"Ancien\"",
        with:
          "\"\(key)\" : {\n      \"localizations\" : {\n        \"fr\" : {\n          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"\(branch)\""
      )
      try room.write("repo/\(name)", text)
      try room.git("repo", "commit", "-q", "-a", "-m", branch)
    }
    try room.git("repo", "merge", "-q", "other", "-m", "both", codes: [0, 1])
    room.expect(
      room.translation("Key", in: "repo/\(name)") == "other"
        && room.translation("Other", in: "repo/\(name)") == "main", "a side is lost in the merge")
  }

  private static let named: [Attack] = [
    driven("--output=pwned.xcstrings"), driven("-L.xcstrings"), driven("--help.xcstrings"),
    driven("-o.xcstrings"), driven("--.xcstrings"), driven("--git=HEAD.xcstrings"),
    driven("--textconv.xcstrings"), driven("a b'c\"d$(touch x).xcstrings"),
    driven("a\u{1B}[31m\u{9B}m.xcstrings"), driven("a\n::error::pwn.xcstrings"),
    driven("a\u{202E}.xcstrings"),
  ]

  // MARK: - Odd histories

  private static let history: [Attack] = [
    git("an untracked link that leads outside", forbids: "it is read, or stops the others") {
      room in
      try room.makeRepository()
      try room.write("secret/App.xcstrings", Sample.catalog(value: "TOP-SECRET"))
      try room.link("repo/app/B.xcstrings", to: "../../secret/App.xcstrings")
      let ending = try room.run(
        ["diff", "--git", "HEAD", "app"], with: .init(folder: room.path("repo")))
      room.expect(!ending.output.contains("TOP-SECRET"), "it was read")
      room.expect(ending.output.contains("Neuf"), "the other catalog was not compared")
    },
    git("a catalog that is a link in the history", forbids: "it is followed") { room in
      try room.makeRepository()
      try room.write("secret/App.xcstrings", Sample.catalog(value: "TOP-SECRET"))
      try room.link("repo/app/B.xcstrings", to: "../../secret/App.xcstrings")
      try room.git("repo", "add", "-A")
      try room.git("repo", "commit", "-q", "-m", "link")
      let ending = try room.run(
        ["diff", "--git", "HEAD~1..HEAD", "app"],
        with: .init(codes: AttackRoom.documented, folder: room.path("repo")))
      room.expect(!ending.output.contains("TOP-SECRET"), "it was read")
    },
    git("a name that is not UTF-8", forbids: "it stops the others") { room in
      try room.makeRepository()
      try room.tool("sh", "-c", "printf '{}' > \"$(printf 'repo/app/a\\377.xcstrings')\"")
      let ending = try room.run(
        ["diff", "--git", "HEAD", "app"], with: .init(codes: [0, 1, 65], folder: room.path("repo")))
      room.expect(ending.output.contains("Neuf"), "the other catalog was not compared")
    },
    git("a revision like an option", forbids: "git obeys it") { room in
      try room.makeRepository()
      for revision in [
        "--output=pwned", "-O../pwned", "--no-index", "HEAD:--output=pwned", "", "\u{1B}[31m",
      ] {
        try room.run(
          ["diff", "--git=\(revision)", "app"],
          with: .init(codes: [0, 64, 65, 66], folder: room.path("repo")))
      }
      room.expect(!room.exists("repo/pwned"), "a file was made")
    },
    git("a repository without its objects", forbids: "it ends by a signal") { room in
      try room.makeRepository()
      try room.tool("rm", "-rf", "repo/.git/objects")
      try room.makeFolder("repo/.git/objects")
      try compare(room)
    },
    git("a submodule and a catalog with one name", forbids: "it stops the others") { room in
      try room.makeRepository()
      try room.makeRepository(in: "repo/app/Sub.xcstrings")
      try room.git("repo", "add", "-A", codes: [0])
      try compare(room)
    },
  ]
}
