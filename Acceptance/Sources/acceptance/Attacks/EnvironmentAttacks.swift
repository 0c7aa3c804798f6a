import Foundation

extension Attack {
  private static func environment(
    _ name: String, forbids: String = "the work fails, or another program is run",
    _ conditions: AttackRoom.Conditions, isDone: Bool = true
  ) -> Attack {
    Attack(.environment, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("in/fr.xliff", Sample.first())
      try room.write("git", "#!/bin/sh\ntouch \(room.path("pwned"))\n")
      chmod(room.path("git"), 0o755)
      try room.tool("git", "init", "-q", ".")
      try room.tool("git", "add", "app")
      var inside = conditions
      inside.environment = conditions.environment.mapValues {
        $0.replacing("ROOM", with: room.folder)
      }
      for command in [
        ["validate", "in"], ["diff", "in", "app"],
        ["import", "in", "--into", "app", "-o", "r.txt"],
      ] {
        try room.run(command, with: inside)
      }
      if isDone { room.expect(room.translation("Key") == "Clé", "the import was not done") }
      room.expect(room.translation("Other") == "Ancien", "the catalog is damaged")
      inside.codes = AttackRoom.documented
      try room.run(["diff", "--git", "HEAD", "app"], with: inside)
      room.expect(!room.exists("pwned"), "another program was run")
    }
  }

  private static let any = AttackRoom.Conditions(codes: AttackRoom.documented)

  private static func set(_ name: String, _ variables: [String: String]) -> Attack {
    environment(name, .init(environment: variables))
  }

  private static func shell(
    _ name: String, _ shell: String, codes: Set<Int32> = AttackRoom.usual, isDone: Bool = true
  ) -> Attack { environment(name, .init(codes: codes, shell: shell), isDone: isDone) }

  static let environmentAttacks: [Attack] = [
    set("no home", ["HOME": ""]),
    set("a home that there is not", ["HOME": "/nowhere"]),
    set("a git in the working folder", ["PATH": ".:/usr/bin:/bin"]),
    set("an empty path", ["PATH": ""]),
    set("a temporary folder that there is not", ["TMPDIR": "/nowhere/\u{1B}[31m"]),
    set("a language that there is not", ["LANG": "xx_XX.bogus", "LC_ALL": "../../etc"]),
    set("a Turkish i", ["LC_ALL": "tr_TR.UTF-8"]),
    set("a terminal with commands in its name", ["TERM": "\u{1B}[31m", "COLUMNS": "-1"]),
    set("columns without an end", ["COLUMNS": "99999999999999999999"]),
    set(
      "settings of git",
      [
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor",
        "GIT_CONFIG_VALUE_0": "touch ROOM/pwned",
      ]),
    set("a program for differences of git", ["GIT_EXTERNAL_DIFF": "touch ROOM/pwned"]),
    set("a pager", ["GIT_PAGER": "touch ROOM/pwned", "PAGER": "touch ROOM/pwned"]),
    set("an editor and a shell", ["GIT_EDITOR": "touch ROOM/pwned", "SHELL": "ROOM/git"]),
    set("a repository somewhere else", ["GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/"]),
    set(
      "settings of libxml2", ["XML_CATALOG_FILES": "ROOM/in/fr.xliff", "XML_DEBUG_CATALOG": "1"]),
    shell("a closed input", "exec <&-"),
    shell("a closed output", "exec >&-", codes: AttackRoom.documented, isDone: false),
    shell("closed messages", "exec 2>&-"),
    shell("all three closed", "exec <&- >&- 2>&-", codes: AttackRoom.documented, isDone: false),
    shell("few open files", "ulimit -n 12"),
    shell("a small stack", "ulimit -s 1024"),
    shell("a mask that allows nothing", "umask 777", codes: AttackRoom.documented),
    Attack(.environment, "a working folder that is gone", forbids: "it ends by a signal") { room in
      try room.makeProject()
      try room.makeFolder("gone")
      try room.run(
        ["format", "--check", room.path("app")],
        with: .init(codes: AttackRoom.documented, folder: room.path("gone"), shell: "rmdir ../gone")
      )
    },
    Attack(
      .environment, "a working folder that is gone, commands that look around",
      forbids: "they go on for ever or work"
    ) { room in
      try room.makeProject()
      for (index, command) in [
        ["status"], ["check"], ["format"], ["pseudo", "."], ["pseudo"],
        ["export", ".", "-l", "fr", "-o", "out"],
        ["import", "fr.xliff", "--into", "."], ["validate", "."], ["diff", ".", room.path("app")],
        ["migrate", "."],
        ["translate", ".", "-l", "fr", "--dry-run"], ["init"], ["merge", "a", "b", "c"],
        ["merge", "--repair", "a"],
        ["convert", "--to", "2.1", "a.xliff", "-o", "b.xliff"], ["diff", "--git", "HEAD", "."],
        ["check", room.path("app"), "--format", "json", "-o", "report.json"],
      ].enumerated() {
        try room.makeFolder("gone\(index)")
        try room.run(
          command,
          with: .init(
            codes: [64, 65, 66, 73, 74], folder: room.path("gone\(index)"),
            shell: "rmdir ../gone\(index)", seconds: 10))
      }
      room.expect(
        !FileManager.default.fileExists(atPath: "/eport.json"), "a file at the root was made")
    },
    Attack(
      .environment, "a catalog that becomes a pipe while drafts are made",
      forbids: "it is waited for"
    ) { room in
      for file in ["app/App.xcstrings", "app/en.lproj/A.strings"] {
        try room.makeProject()
        try room.write("app/en.lproj/A.strings", "\"Key\" = \"Key\";\n")
        let target = file.replacing("en.lproj", with: "de.lproj")
        let program = "mkdir -p app/de.lproj; rm -f \(target); mkfifo \(target); \(drafter)"
        try room.run(
          ["translate", "app", "--language", "de", "--with", program, "--wait", "0"],
          with: .init(codes: [1, 65, 66, 73, 74], seconds: 10))
        try room.tool("rm", "-rf", "app")
      }
    },
    Attack(.environment, "a signal while drafts are made", forbids: "it is not obeyed") { room in
      for signals in [[SIGTERM], [SIGINT, SIGTERM], [SIGHUP]] {
        try room.makeProject()
        let run = try room.start(
          ["translate", "app", "--language", "de", "--with", "touch started; exec sleep 1000"],
          with: .init(seconds: 10))
        for _ in 0..<2_000 where !room.exists("started") { usleep(5_000) }
        for signal in signals { run.send(signal) }
        let ending = run.wait()
        room.expect(
          !ending.isLate && signals.contains(-ending.code), "it ended with \(ending.code)")
        try room.tool("rm", "-f", "started")
      }
    },
    Attack(.environment, "no /proc", forbids: "a gate passes") { room in
      try room.makeProject(Sample.catalog(["%@ Key"]))
      let hidden = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
      // Only where this may be done at all.
      let isAllowed = try room.tool("sh", "-c", "unshare -rm true && echo yes || true").output
      guard isAllowed.contains("yes") else { return }
      for (command, code) in [
        (["check", "app"], 1),
        (["status", "app", "--language", "fr,de"], 0),
        (["validate", "nowhere"], 66), (["--nonsense"], 64), (["format", "--check", "app"], 0),
      ] as [([String], Int32)] {
        let usual = try room.run(command, with: any)
        // A race between threads does not show in every run.
        for _ in 0..<12 {
          let ending = try room.tool(
            ["unshare", "-rm", "sh", "-c", hidden, room.program] + command, with: any)
          room.expect(
            ending.code == usual.code && (code == 0 || usual.code == code)
              && ending.output == usual.output,
            "\(command[0]) ends with \(ending.code), else with \(usual.code)")
        }
      }
    },
    Attack(.environment, "a reader that goes early", forbids: "it is a crash") { room in
      let units = (0..<5_000).map { Sample.unit("Key \($0)", "x") }.joined()
      try room.write("fr.xliff", Sample.first(units))
      try room.makeProject()
      let command = "\"$0\" diff fr.xliff app | head -1; true"
      let ending = try room.tool("sh", "-c", command, room.program)
      room.expect(!ending.errors.contains("rash"), ending.errors)
    },
    Attack(.environment, "an argument that is not UTF-8", forbids: "another file is meant") {
      room in
      try room.makeProject()
      let ending = try room.tool(
        "sh", "-c", "\"$0\" validate \"$(printf 'a\\377.xliff')\" || echo \"exit $?\"", room.program
      )
      room.expect(ending.output.contains("exit 66"), "\(ending.output) \(ending.errors)")
    },
  ]
}
