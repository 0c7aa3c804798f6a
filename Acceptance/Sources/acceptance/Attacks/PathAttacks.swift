import Foundation

extension Attack {
  static let pathAttacks: [Attack] =
    hostileNames.map { name, text in named(name, text) } + special

  private static let hostileNames: [(String, String)] = [
    ("an escape sequence", "\u{1B}]0;pwned\u{7}"),
    ("an escape sequence of one character", "\u{9B}31mred"),
    ("a command to a CI", "a\n::error::pwn"),
    ("a command to another CI", "a\n##[error]pwn"),
    ("right-to-left override", "a\u{202E}txt.exe"),
    ("tag characters", "a\u{E0041}\u{E007F}"),
    ("a carriage return", "a\rgood"),
    ("a hyphen first", "-o"),
    ("an option", "--output=pwned"),
    ("a thousand combining marks", "e" + String(repeating: "\u{301}", count: 100)),
  ]

  /// A name for a delivery, a catalog and a folder.
  private static func named(_ what: String, _ text: String) -> Attack {
    Attack(
      .paths, "names with \(what)",
      forbids: "it reaches the terminal as it is, or is taken for an option"
    ) { room in
      try room.write("app/\(text)/\(text).xcstrings", Sample.catalog())
      try room.write("in/\(text).xliff", Sample.first(original: "\(text)/\(text).xcstrings"))
      try room.write("in/bad\(text).xliff", "<xliff")
      try room.write("bad/\(text).xcstrings", "{")
      for command in [
        ["validate", "in"], ["import", "in", "--into", "app"], ["diff", "in", "in"],
        ["format", "--check", "app", "bad"], ["export", "app", "--language", "fr", "-o", "out"],
        ["import", "in/\(text).xliff", "--into", "app", "--verbose", "-o", "r.md"],
        ["diff", "in/\(text).xliff", "app", "--format", "markdown"],
        ["import", "--into", "app", "--", "in/\(text).xliff"],
      ] {
        try room.run(command)
      }
      room.expect(!room.exists("pwned"), "a name was obeyed")
      room.expectVisible(room.text("r.md"), "the Markdown")
    }
  }

  private static func path(
    _ name: String, forbids: String, _ attempt: @escaping @Sendable (AttackRoom) throws -> Void
  ) -> Attack {
    Attack(.paths, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("in/fr.xliff", Sample.first())
      try attempt(room)
    }
  }

  private static let any = AttackRoom.Conditions(codes: AttackRoom.documented, seconds: 10)

  /// Every command that searches folders.
  private static func search(_ room: AttackRoom) throws {
    for command in [
      ["validate", "in"], ["diff", "in", "app"], ["format", "--check", "app"],
      ["export", "app", "--language", "fr", "-o", "out"],
      ["import", "in", "--into", "app", "--dry-run"], ["import", "in", "--into", "app"],
    ] {
      try room.run(command, with: any)
    }
  }

  private static func makePipe(_ room: AttackRoom, _ name: String) throws {
    guard mkfifo(room.path(name), 0o600) == 0 else { throw AttackRoom.Failure("no FIFO") }
  }

  private static let special: [Attack] = [
    path("a FIFO that is named like a delivery", forbids: "it is waited for") { room in
      try makePipe(room, "in/a.xliff")
      try search(room)
    },
    path("a FIFO that is named like a catalog", forbids: "it is waited for") { room in
      try makePipe(room, "app/A.xcstrings")
      try search(room)
      room.expect(room.translation("Key") == "Clé", "the catalog beside was not imported")
    },
    path("a FIFO that is named like a manifest", forbids: "it is waited for") { room in
      try makePipe(room, "in/fr.loctrip.json")
      try search(room)
    },
    path("a FIFO that is named like an archive", forbids: "it is waited for") { room in
      try makePipe(room, "in/fr.zip")
      try search(room)
    },
    path("a FIFO for the description of a bundle", forbids: "it is waited for") { room in
      try room.write("in/fr.xcloc/Localized Contents/fr.xliff", Sample.first())
      try makePipe(room, "in/fr.xcloc/contents.json")
      try search(room)
    },
    path("a link to a device that is named like a delivery", forbids: "it is read") { room in
      try room.link("in/a.xliff", to: "/dev/zero")
      try search(room)
    },
    path("a link to a device that is named like a catalog", forbids: "it is read") { room in
      try room.link("app/A.xcstrings", to: "/dev/zero")
      try search(room)
    },
    path("a link to a device for a description", forbids: "it is read") { room in
      try room.write("in/fr.xcloc/Localized Contents/fr.xliff", Sample.first())
      try room.link("in/fr.xcloc/contents.json", to: "/dev/zero")
      try search(room)
    },
    path("links in circles", forbids: "they are followed for ever") { room in
      try room.link("app/loop", to: ".")
      try room.link("app/up", to: "..")
      try room.link("in/loop", to: "../in")
      try search(room)
    },
    path("a link to itself", forbids: "anything fails") { room in
      try room.link("app/a.xcstrings", to: "a.xcstrings")
      try room.link("in/a.xliff", to: "a.xliff")
      try search(room)
    },
    path("a folder that is named like a catalog and a delivery", forbids: "it is read") { room in
      try room.makeFolder("app/A.xcstrings")
      try room.makeFolder("in/a.xliff")
      try search(room)
    },
    path("three hundred folders in one another", forbids: "the stack ends") { room in
      let deep = String(repeating: "a/", count: 300)
      try room.write("app/\(deep)A.xcstrings", Sample.catalog())
      try search(room)
    },
    path("a link in a searched delivery that leads outside", forbids: "it is read") { room in
      try room.write("secret/s.xliff", Sample.first(Sample.unit("Key", "TOP-SECRET")))
      try room.link("in/s.xliff", to: "../secret/s.xliff")
      try room.link("in/all", to: "../secret")
      try search(room)
      room.expect(room.translation("Key") != "TOP-SECRET", "a file outside was imported")
    },
    path("a file that is not for reading", forbids: "the others are not said") { room in
      try room.write("in/a.xliff", Sample.first())
      chmod(room.path("in/a.xliff"), 0)
      try search(room)
    },
  ]
}
