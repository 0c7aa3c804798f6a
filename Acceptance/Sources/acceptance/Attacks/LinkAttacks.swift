import Foundation

extension Attack {
  private static let any = AttackRoom.Conditions(codes: AttackRoom.documented)

  /// Answers every request of `translate` with a draft.
  static let drafter =
    #"sed -n 's/.*"id" *: *"\([^"]*\)".*/{"id":"\1","target":"Bonjour"}/p'"#

  /// The commands that make files in the folder of a language that is new to a project.
  private static let makers: [(name: String, folder: String, file: String, command: [String])] = [
    ("pseudo", "app/en-XA.lproj", "Table.strings", ["pseudo", "app"]),
    (
      "pseudo of a file", "app/en-XA.lproj", "Table.strings",
      ["pseudo", "app/en.lproj/Table.strings"]
    ),
    (
      "pseudo by force", "app/de.lproj", "Table.strings",
      ["pseudo", "app", "--language", "de", "--force"]
    ),
    (
      "translate", "app/fr.lproj", "Table.strings",
      ["translate", "app", "--language", "fr", "--with", drafter, "--wait", "0"]
    ),
    ("import", "app/fr.lproj", "Table.strings", ["import", "in/fr.xliff", "--into", "app"]),
    (
      "import of a page", "app/metadata/fr-FR", "subtitle.txt",
      ["import", "in/store.xliff", "--into", "app"]
    ),
    ("migrate to files", "app/fr.lproj", "App.strings", ["migrate", "app", "--to", "strings"]),
    (
      "migrate to files by force", "app/fr.lproj", "App.strings",
      ["migrate", "app", "--to", "strings", "--force", "--remove-migrated"]
    ),
    (
      "migrate of a catalog", "app/fr.lproj", "App.strings",
      ["migrate", "app/App.xcstrings", "--to", "strings", "--force", "--remove-migrated"]
    ),
  ]

  private static func leadingOut(
    _ link: String,
    _ prepare: @escaping @Sendable (AttackRoom, _ folder: String, _ file: String) throws -> Void
  ) -> [Attack] {
    makers.map { name, folder, file, command in
      Attack(
        .links, "a folder of a language that is \(link), \(name)",
        forbids: "a file outside is written, or the catalog is removed"
      ) { room in
        try room.makeProject()
        try room.write("app/en.lproj/Table.strings", "\"Key\" = \"Key\";\n")
        try room.write("app/metadata/en-US/subtitle.txt", "Key\n")
        try room.write("in/fr.xliff", Sample.first(original: "en.lproj/Table.strings"))
        try room.write(
          "in/store.xliff",
          Sample.first(
            Sample.unit("subtitle", "Clé", source: "Key"), original: "metadata/en-US/subtitle.txt"))
        try room.write("secret/inside/file", "precious")
        try prepare(room, folder, file)
        try room.expectUnchanged("secret") { try room.run(command, with: any) }
        room.expect(room.exists("app/App.xcstrings"), "the catalog was removed")
      }
    }
  }

  /// The way from a folder of a room to another one.
  private static func up(from folder: String) -> String {
    String(repeating: "../", count: folder.split(separator: "/").count - 1)
  }

  private static let languageFolders: [Attack] =
    leadingOut("a link to one outside") { room, folder, _ in
      try room.link(folder, to: "\(up(from: folder))secret")
    }
    + leadingOut("a link to one outside with that file") { room, folder, file in
      try room.write("secret/\(file)", "\"Key\" = \"precious\";\n")
      try room.link(folder, to: "\(up(from: folder))secret")
    }
    + leadingOut("a link to nothing outside") { room, folder, _ in
      try room.link(folder, to: "\(up(from: folder))secret/new")
    }
    + leadingOut("a link to a link") { room, folder, _ in
      try room.link("app/hop", to: "../secret/inside")
      try room.link(folder, to: "\(up(from: folder))app/hop")
    }
    + leadingOut("an absolute link") { room, folder, _ in
      try room.link(folder, to: room.path("secret"))
    }
    + leadingOut("one whose file is a link") { room, folder, file in
      try room.write("secret/\(file)", "\"Key\" = \"precious\";\n")
      try room.link("\(folder)/\(file)", to: "../\(up(from: folder))secret/\(file)")
    }
    + leadingOut("one whose file is a link to nothing") { room, folder, file in
      try room.link("\(folder)/\(file)", to: "../\(up(from: folder))secret/new")
    }

  /// A configuration that comes with a clone.
  private static func configured(_ text: String, _ commands: [String]...) -> Attack {
    Attack(
      .links, "a configuration that says \(text.replacing("\n", with: ", "))",
      forbids: "a file outside is read or written"
    ) { room in
      try room.makeProject()
      // Nothing in it is in Xcode's form.
      try room.write("secret/App.xcstrings", Sample.catalog(["TOP-SECRET"]) + "\n\n")
      try room.write("secret/file.json", "precious")
      try room.link("app/link", to: "../secret")
      try room.link("app/in/link", to: "../../secret")
      try room.link("app/file.json", to: "../secret/file.json")
      try room.link("app/new.json", to: "../secret/new.json")
      try room.write("app/.loctrip.yml", text)
      try room.expectUnchanged("secret") {
        for command in commands {
          let inside = AttackRoom.Conditions(codes: AttackRoom.documented, folder: room.path("app"))
          let ending = try room.run(command, with: inside)
          room.expect(!ending.output.contains("TOP-SECRET"), "\(command) reads it")
        }
      }
    }
  }

  private static let configurations: [Attack] =
    ["link", "in/link", "link/App.xcstrings", "./link", "in/../link"]
    .map { path in
      configured(
        "catalogs: [\(path)]", ["format"], ["pseudo"], ["check", "--fix"], ["status"],
        ["export", "-l", "fr", "-o", "out"],
        ["translate", "-l", "fr", "--dry-run", "--print-requests"])
    }
    + ["link/new.json", "in/link/new.json", "file.json", "new.json", "link/App.xcstrings"].flatMap {
      path in
      [
        configured("baseline: \(path)", ["check", "."], ["check", ".", "--update-baseline"])
      ]
    }

  /// What a command makes besides catalogs.
  private static let others: [Attack] = [
    (".loctrip.yml", ["init", "app"]), (".loctrip.yml", ["init", "app", "--force"]),
    ("out/fr/a.xliff", ["convert", "--to", "2.1", "in", "-o", "app/out"]),
    ("out/fr.xcloc", ["export", "app", "-l", "fr", "-o", "app/out"]),
    ("out/fr.loctrip.json", ["export", "app", "-l", "fr", "-o", "app/out"]),
    ("out/en-XA.xliff", ["pseudo", "app", "-o", "app/out"]),
    ("fr.xliff", ["check", "--fix", "app"]),
    ("App.xcstrings", ["merge", "--repair", "app/App.xcstrings"]),
  ].flatMap { place, command in
    [false, true].map { isFolder in
      Attack(
        .links,
        "\(command[0])\(command.contains("--force") ? " by force" : ""), \(place)\(isFolder ? " in" : "") a link",
        forbids: "a file outside is written"
      ) { room in
        if command[0] != "merge" { try room.makeProject() }
        try room.write("in/fr/a.xliff", Sample.first(Sample.unit("Key", "Clé  ", source: "Key")))
        try room.write("secret/fr.xliff", Sample.first(Sample.unit("Key", "Clé  ", source: "Key")))
        let name = place.split(separator: "/").last.map(String.init) ?? ""
        let up = String(repeating: "../", count: place.split(separator: "/").count)
        if !isFolder {
          try room.link("app/\(place)", to: "\(up)secret/\(name == "fr.xliff" ? name : "new")")
        } else if place.contains("/") {
          try room.link("app/\(place.dropLast(name.count + 1))", to: "\(up.dropFirst(3))secret")
        }
        // A folder that is named may be a link.
        guard !isFolder || place == "out/fr/a.xliff" else { return }
        try room.expectUnchanged("secret") { try room.run(command, with: any) }
      }
    }
  }

  private static let spellings: [Attack] = [
    ("zh-Hans", "zh-hans"), ("pt-BR", "pt-br"), ("fr", "FR"),
  ].flatMap { first, second in
    [false, true].map { isThere in
      Attack(
        .links, "languages \(first) and \(second)\(isThere ? ", one with its folder" : "")",
        forbids: "two folders are one on many disks"
      ) { room in
        let value = #"{"stringUnit":{"state":"translated","value":"x"}}"#
        let catalog = """
          {"sourceLanguage":"en","strings":{"Key":{"localizations":{"\(first)":\(value),"\(second)":\(value)}}},\
          "version":"1.0"}
          """
        try room.makeProject(catalog)
        if isThere { try room.write("app/\(first).lproj/App.strings", "\"Key\" = \"x\";\n") }
        for command in [
          ["migrate", "app", "--to", "strings", "--remove-migrated"],
          ["migrate", "app/App.xcstrings", "--to", "strings", "--remove-migrated", "--force"],
        ] {
          try room.run(command, with: any)
          let folders = try FileManager.default.contentsOfDirectory(atPath: room.path("app"))
          room.expect(
            Set(folders.map { $0.lowercased() }).count == folders.count,
            "there is \(folders.sorted())")
          room.expect(room.text("app/App.xcstrings") == catalog, "the catalog was removed")
        }
      }
    }
  }

  static let linkAttacks: [Attack] = languageFolders + configurations + others + spellings
}
