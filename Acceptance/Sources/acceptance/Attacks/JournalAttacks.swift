import Foundation

extension Attack {
  private static let names = ["A/App.xcstrings", "B/App.xcstrings"]
  private static let journal = "app/.loctrip-journal"

  private static func makeCatalogs(_ room: AttackRoom) throws {
    var files = ""
    for name in names {
      try room.write("app/\(name)", Sample.catalog())
      files += Sample.first(original: name)
        .replacing(
          "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">", with: ""
        )
        .replacing("</xliff>", with: "")
    }
    try room.write(
      "in/fr.xliff",
      "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\">\(files)</xliff>")
  }

  /// Leaves a journal behind by ending a run where the first of two catalogs is new.
  private static func interrupt(_ room: AttackRoom) throws {
    for number in 1..<200 {
      try makeCatalogs(room)
      let conditions = AttackRoom.Conditions(environment: room.fault("after", at: number))
      let run = try room.start(["import", "in/fr.xliff", "--into", "app"], with: conditions).wait()
      guard run.code < 0 else {
        throw AttackRoom.Failure("no call leaves a journal: \(run.errors)")
      }
      let isAmid = names.filter { room.text("app/\($0)") != Sample.catalog() }.count == 1
      if isAmid && room.exists(journal) && room.text(journal).contains("committed") { return }
      try FileManager.default.removeItem(atPath: room.path("app"))
    }
    throw AttackRoom.Failure("no journal")
  }

  /// A journal with other names in it, and the digest that it needs.
  private static func forge(_ room: AttackRoom, _ replacements: [(String, String)]) throws {
    var lines = room.text(journal).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard lines.count > 3 else { throw AttackRoom.Failure("the journal has another form") }
    for (old, new) in replacements { lines[2] = lines[2].replacing(old, with: new) }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 32
    }
    let bytes = Array(lines[2].utf8)
    let whole = bytes.count & ~7
    for start in stride(from: 0, to: whole, by: 8) {
      mix((0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) })
    }
    for byte in bytes[whole...] { mix(UInt64(byte)) }
    lines[1] = String(hash, radix: 16)
    try room.write(journal, lines.joined(separator: "\n"))
  }

  private static let readers: [[String]] = [
    ["format", "--check", "app"], ["diff", "app", "app"],
    ["import", "in/fr.xliff", "--into", "app", "--dry-run"], ["validate", "in"],
    ["export", "app", "--language", "fr", "-o", "-"],
    ["diff", "--textconv", "app/A/App.xcstrings"],
    ["merge", "app/A/App.xcstrings", "app/A/App.xcstrings", "app/A/App.xcstrings", "--check"],
  ]

  private static let any = AttackRoom.Conditions(codes: AttackRoom.documented, isData: true)

  /// A journal that comes with a clone and names what it likes.
  private static func forged(_ what: String, _ target: String, by command: [String]) -> Attack {
    Attack(
      .journal, "a cloned journal that names \(what), \(command.prefix(2).joined(separator: " "))",
      forbids: "\(target) is removed or replaced"
    ) { room in
      try interrupt(room)
      let name = target.split(separator: "/").last.map(String.init) ?? ""
      try room.write("app/\(target)", "precious")
      let text = room.text(journal)
      let staged = text.split(separator: "\"").first { $0.hasPrefix(".App.xcstrings.") } ?? ""
      let folder = target.dropLast(name.count)
      try room.write(
        "app/\(folder)\(staged.replacing(".App.xcstrings", with: ".\(name)"))", "pwned")
      try forge(
        room,
        [
          ("A/App.xcstrings", target), ("A\\/App.xcstrings", target),
          ("\".App.xcstrings", "\".\(name)"),
        ])
      // A clone has other inodes.
      try room.tool("cp", "-R", "app", "clone")
      try room.tool("rm", "-rf", "app")
      try room.tool("mv", "clone", "app")
      try room.run(command, with: any)
      room.expect(
        room.text("app/\(target)") == "precious", "\(target) is \(room.text("app/\(target)"))")
    }
  }

  private static func journaled(
    _ name: String, forbids: String, _ attempt: @escaping @Sendable (AttackRoom) throws -> Void
  ) -> Attack { Attack(.journal, name, forbids: forbids, attempt) }

  static let journalAttacks: [Attack] =
    [
      ("the head of a repository", ".git/HEAD"), ("the settings of a repository", ".git/config"),
      ("a file of settings", ".env"), ("a source file", "A/main.swift"),
      ("a hidden folder", ".ssh/authorized_keys"),
    ].flatMap { what, target in
      [
        forged(what, target, by: ["format", "--check", "app"]),
        forged(what, target, by: ["import", "in/fr.xliff", "--into", "app"]),
      ]
    } + [
      journaled("a cloned journal of catalogs, commands that read", forbids: "anything is written")
      { room in
        try interrupt(room)
        try room.tool("cp", "-R", "app", "clone")
        try room.tool("rm", "-rf", "app")
        try room.tool("mv", "clone", "app")
        try room.expectUnchanged("app") {
          for command in readers { try room.run(command, with: any) }
        }
      },
      journaled("a journal of our own, commands that read", forbids: "the run is finished") {
        room in
        try interrupt(room)
        try room.expectUnchanged("app") {
          for command in readers { try room.run(command, with: any) }
        }
      },
      journaled("a journal of our own, a command that writes", forbids: "the run stays half done") {
        room in
        try interrupt(room)
        try room.run(["format", "app"], with: any)
        room.expect(
          names.allSatisfy { room.translation("Key", in: "app/\($0)") == "Clé" }, "it is half done")
        room.expect(!room.exists(journal), "the journal stays")
      },
      journaled("a journal that is a link", forbids: "it is followed") { room in
        try makeCatalogs(room)
        try room.write("secret", "precious")
        try room.link(journal, to: "../secret")
        try room.run(["import", "in/fr.xliff", "--into", "app"], with: any)
        room.expect(room.text("secret") == "precious", "it was followed")
      },
      journaled("a journal that is a FIFO", forbids: "it is waited for") { room in
        try makeCatalogs(room)
        mkfifo(room.path(journal), 0o600)
        for command in readers { try room.run(command, with: any) }
      },
      journaled("a journal that leads upwards", forbids: "a file above is touched") { room in
        try interrupt(room)
        try room.write("App.xcstrings", "precious")
        try forge(room, [("A/App.xcstrings", "../App.xcstrings")])
        try room.run(["format", "app"], with: any)
        room.expect(room.text("App.xcstrings") == "precious", "a file above was touched")
      },
      journaled("a journal that is cut off", forbids: "anything is lost") { room in
        try interrupt(room)
        let bytes = room.read(journal) ?? []
        try room.write(journal, Array(bytes.prefix(bytes.count / 2)))
        try room.run(["format", "--check", "app"], with: any)
        room.expect(
          names.allSatisfy { room.translation("Other", in: "app/\($0)") == "Ancien" },
          "a catalog is lost")
      },
      journaled("a journal of a gigabyte", forbids: "it is read into memory") { room in
        try makeCatalogs(room)
        try room.write(journal, "loctrip-journal 1\n")
        truncate(room.path(journal), 1 << 30)
        for command in readers {
          var conditions = any
          // Less than a gigabyte, but what this program holds when it starts another one counts as well.
          conditions.memory = 950
          try room.run(command, with: conditions)
        }
      },
      journaled("a journal of arrays in one another", forbids: "the stack ends") { room in
        try interrupt(room)
        try forge(room, [("{\"", String(repeating: "[", count: 100_000))])
        for command in readers { try room.run(command, with: any) }
      },
      journaled("a folder that is a link since", forbids: "it is followed") { room in
        try interrupt(room)
        try room.tool("mv", "app/A", "elsewhere")
        try room.link("app/A", to: "../elsewhere")
        try room.expectUnchanged("elsewhere") {
          try room.run(["format", "--check", "app"], with: any)
        }
      },
    ]
}
