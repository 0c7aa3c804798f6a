import Foundation

extension Attack {
  private static let any = AttackRoom.Conditions(codes: AttackRoom.documented)

  /// A run that is ended before and after each call that changes files, and the run after it.
  private static func interrupted(
    _ name: String, by first: [String], then next: [String],
    _ prepare: @escaping @Sendable (AttackRoom) throws -> Void,
    expect: @escaping @Sendable (AttackRoom, Ending) throws -> Void = { _, _ in }
  ) -> Attack {
    Attack(
      .interrupted, "\(name), ended at each call, then \(next[0])",
      forbids: "the next one fails, or something is left behind"
    ) { room in
      for mode in ["before", "after"] {
        for number in 1..<400 {
          let inside = try AttackRoom(room, folder: "\(mode)-\(number)")
          try prepare(inside)
          let fault = AttackRoom.Conditions(environment: room.fault(mode, at: number))
          let ended = try inside.start(first, with: fault).wait()
          if ended.code >= 0 { break }
          let ending = try inside.run(next, with: .init(codes: [0, 1]))
          try expect(inside, ending)
          let left = try inside.snapshot("app").keys.filter {
            $0.contains(".loctrip-") || $0.contains("/.") || $0.hasPrefix(".")
          }
          inside.expect(left.isEmpty, "left behind: \(left.sorted())")
          for problem in inside.problems { room.expect(false, "\(mode) \(number): \(problem)") }
          inside.remove()
          guard room.problems.count < 5 else { return }
        }
      }
    }
  }

  @Sendable private static func makeTables(_ room: AttackRoom) throws {
    for table in ["A", "B"] {
      for language in ["en", "de"] {
        try room.write("app/\(language).lproj/\(table).strings", "\"Key\" = \"\(language)\";\n")
      }
    }
  }

  @Sendable private static func makeCatalogs(_ room: AttackRoom) throws {
    try room.write("app/A.xcstrings", Sample.catalog())
    try room.write("app/B/B.xcstrings", Sample.catalog() + "\n\n")
    try room.write("in/fr.xliff", Sample.first(original: "A.xcstrings"))
    try room.write("base.xcstrings", Sample.catalog())
    try room.write(
      "in/spaces.xliff",
      Sample.first(Sample.unit("Key", "Clé  ", source: "Key"), original: "A.xcstrings"))
  }

  @Sendable private static func expectTwoCatalogs(_ room: AttackRoom, _ ending: Ending) {
    room.expect(
      room.exists("app/A.xcstrings") && room.exists("app/B.xcstrings"),
      "there is no catalog: \(ending.output) \(ending.errors)")
    room.expect(!room.exists("app/de.lproj/A.strings"), "the old files are there")
  }

  private static let migrate = ["migrate", "app", "--remove-migrated"]
  private static let unpack = ["migrate", "app", "--to", "strings", "--remove-migrated"]
  private static let draft = [
    "translate", "app", "--language", "fr", "--with", drafter, "--wait", "0",
  ]
  private static let take = ["import", "in/fr.xliff", "--into", "app"]

  static let interruptedAttacks: [Attack] =
    [
      interrupted("a migration", by: migrate, then: migrate, makeTables, expect: expectTwoCatalogs),
      interrupted("a migration back", by: unpack, then: unpack, makeCatalogs),
      interrupted(
        "a migration", by: migrate, then: ["format", "app"],
        { room in
          try makeTables(room)
          try room.write("app/Other.xcstrings", Sample.catalog())
        }),
      interrupted("a pseudo-language", by: ["pseudo", "app"], then: ["pseudo", "app"], makeTables) {
        room,
        _ in
        room.expect(room.exists("app/en-XA.lproj/B.strings"), "it is not there")
      },
      interrupted(
        "a pseudo-language", by: ["pseudo", "app"], then: ["format", "app"], makeTables),
      interrupted(
        "a pseudo-language of a file", by: ["pseudo", "app/en.lproj/A.strings"],
        then: ["pseudo", "app/en.lproj/A.strings"], makeTables),
      interrupted("drafts", by: draft, then: draft, makeTables) { room, _ in
        room.expect(room.exists("app/fr.lproj/B.strings"), "they are not there")
      },
      interrupted("an import", by: take, then: take, makeCatalogs),
      interrupted(
        "an import", by: take,
        then: ["merge", "base.xcstrings", "app/A.xcstrings", "base.xcstrings"], makeCatalogs),
      interrupted("a format", by: ["format", "app"], then: ["format", "app"], makeCatalogs),
      interrupted(
        "a format", by: ["format", "app"], then: ["merge", "--repair", "app/B/B.xcstrings"],
        makeCatalogs),
      interrupted(
        "a correction of deliveries", by: ["check", "--fix", "app"],
        then: ["check", "--fix", "app"],
        { room in
          try makeCatalogs(room)
          for name in ["fr", "spaces"] {
            try room.write("app/\(name).xliff", room.read("in/\(name).xliff") ?? [])
          }
          try room.tool("rm", "-r", "app/A.xcstrings", "app/B")
        }),
      Attack(.interrupted, "a journal in a folder without files", forbids: "nobody says so") {
        room in
        try makeTables(room)
        for number in 1..<200 where !room.exists("app/en-XA.lproj/.loctrip-journal") {
          try room.tool("rm", "-rf", "app/en-XA.lproj")
          let fault = AttackRoom.Conditions(environment: room.fault("after", at: number))
          _ = try room.start(["pseudo", "app"], with: fault).wait()
        }
        for command in [
          ["status", "app"], ["check", "app"], ["export", "app", "-l", "de", "-o", "-"],
        ] {
          try room.expectUnchanged("app") {
            let conditions = AttackRoom.Conditions(codes: AttackRoom.documented, isData: true)
            let ending = try room.run(command, with: conditions)
            room.expect(
              ending.errors.contains("interrupted-run"), "\(command[0]): \(ending.errors)")
          }
        }
      },
    ]
    + (3...16).map { count in
      Attack(
        .interrupted, "\(count) files that may be open",
        forbids: "it ends by a signal, or a later run is kept out"
      ) { room in
        try makeCatalogs(room)
        try room.write("app/en.lproj/A.strings", "\"Key\" = \"Key\";\n")
        try room.tool("git", "init", "-q", ".")
        let few = AttackRoom.Conditions(
          codes: AttackRoom.documented.union([126, 127]),
          shell: "ulimit -n \(count) 2>/dev/null || exit 73", isData: true)
        for command in [
          take, ["pseudo", "app"], draft, ["format", "app"],
          ["export", "app", "-l", "fr", "-o", "out"],
          ["validate", "in"], ["diff", "in", "app"], ["diff", "--git", "HEAD", "app"],
          ["check", "app", "--fix"],
          ["status", "app"], ["migrate", "app", "--to", "strings", "--dry-run"],
        ] {
          try room.run(command, with: few)
        }
        try room.run(take, with: .init(codes: [0, 1]))
        room.expect(room.translation("Key", in: "app/A.xcstrings") == "Clé", "nothing was imported")
        let left = try room.snapshot("app").keys.filter { $0.contains(".loctrip-") }
        room.expect(left.isEmpty, "left behind: \(left.sorted())")
      }
    }
}
