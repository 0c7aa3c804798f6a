import Foundation

extension Attack {
  private static let any = AttackRoom.Conditions(codes: AttackRoom.documented)
  /// What little work may take.
  private static let little = AttackRoom.Conditions(
    codes: AttackRoom.documented, isData: true, seconds: 5, memory: 200)

  private static func configuration(
    _ name: String, forbids: String, _ attempt: @escaping @Sendable (AttackRoom) throws -> Void
  ) -> Attack {
    Attack(.configuration, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("in/fr.xliff", Sample.first())
      try attempt(room)
    }
  }

  /// What stands before an anchor and its aliases, so that who looks for the characters alone misses them.
  private static let disguises: [(name: String, text: String)] = [
    ("nothing", ""), ("a quotation mark in a plain text", "keys: {form: it's}\n"),
    ("a double quotation mark in a plain text", "keys: {form: a\"b}\n"),
    ("a backslash before a quotation mark", "keys: {form: \"a\\\\\"}\n"),
    ("an escaped quotation mark", "keys: {form: \"\\\"\"}\n"),
    ("two quotation marks", "keys: {form: 'a''b'}\n"),
    ("a block text with a quotation mark", "keys:\n  form: |\n    it's \"\n"),
    ("a folded text with a quotation mark", "keys:\n  form: >-\n    it's \"\n"),
    ("a block text with an indent", "keys:\n  form: |2\n      \"\n"),
    ("a comment with a quotation mark", "# \"it's\nkeys: {form: a}\n"),
    ("a comment behind a value", "keys: {form: a} # \"\n"),
    ("a text over lines", "keys:\n  form: a\n    \"b\n"),
    ("a quoted text over lines", "keys: {form: \"a\n  '\n  b\"}\n"),
    ("a tag", "keys: !!map {form: !!str \"'\"}\n"), ("a directive", "%YAML 1.1\n---\n"),
    ("a byte order mark", "\u{FEFF}"), ("line ends of old Macs", "keys: {form: it's}\r"),
    ("a line separator", "keys: {form: it's}\u{2028}"), ("a next line", "keys: {form: it's}\u{85}"),
    ("a tab", "keys: {form: \"a\"\t}\n"), ("an explicit key", "? keys\n: {form: it's}\n"),
    ("a hash in a text", "keys: {form: a#\"b}\n"),
  ]

  private static let aliased: [Attack] = disguises.map { name, text in
    configuration("aliases of aliases behind \(name)", forbids: "they are followed") { room in
      for isKey in [false, true] {
        var yaml = text + "a0: &a0 [\(Array(repeating: "x", count: 10).joined(separator: ","))]\n"
        var level = 1
        while yaml.utf8.count < 60 << 10 {
          let value =
            "&a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ","))]"
          yaml += isKey ? "? \(value)\n: x\n" : "a\(level): \(value)\n"
          level += 1
        }
        try room.write("app/.loctrip.yml", yaml)
        for command in [["status", "app"], ["init", "app"], ["diff", "app", "in"]] {
          let ending = try room.run(command, with: little)
          room.expect(
            command[0] != "status"
              || ending.code == 65 && ending.errors.contains("[configuration]"),
            "\(command[0]): exit \(ending.code), \(ending.errors.prefix(200))")
        }
      }
    }
  }

  private static let sizes: [Attack] = [
    configuration("a configuration of 340 KB of aliases", forbids: "it takes gigabytes") { room in
      let list = Array(repeating: "*a", count: 90_000).joined(separator: ", ")
      try room.write("app/.loctrip.yml", "a: &a [x]\nb: [it's, \(list)]\n")
      try room.run(["status", "app"], with: little)
    },
    configuration("a configuration of 3 GB", forbids: "it is read") { room in
      try room.write("app/.loctrip.yml", "catalogs: [.]\n#")
      truncate(room.path("app/.loctrip.yml"), 3 << 30)
      let ending = try room.run(["status", "app"], with: little)
      room.expect(ending.code == 65, "exit \(ending.code)")
    },
    configuration("5,000 equal catalogs", forbids: "each is looked for") { room in
      for index in 0..<50 { try room.write("app/\(index)/App.xcstrings", Sample.catalog()) }
      for name in [".", "./.", "1", "1/../2"] {
        let list = Array(repeating: "- \(name)\n", count: 5_000).joined()
        try room.write("app/.loctrip.yml", "catalogs:\n\(list)")
        for command in [["status"], ["check"], ["export", "-l", "fr", "-o", "out"]] {
          var conditions = little
          conditions.folder = room.path("app")
          try room.run(command, with: conditions)
        }
      }
    },
    configuration("5,000 spellings of one folder", forbids: "each is searched") { room in
      for index in 0..<50 { try room.write("app/\(index)/App.xcstrings", Sample.catalog()) }
      let list = (0..<180).map { "- \(String(repeating: "./", count: $0))1\n" }.joined()
      try room.write("app/.loctrip.yml", "catalogs:\n\(list)")
      var conditions = little
      conditions.folder = room.path("app")
      try room.run(["status"], with: conditions)
      conditions.folder = room.folder
      try room.run(["status"] + Array(repeating: "app", count: 3_000), with: conditions)
      try room.run(["validate"] + Array(repeating: "in", count: 3_000), with: conditions)
    },
    configuration("nested lists without an end", forbids: "the stack ends") { room in
      for open in ["[", "{", "- ", "? ", "{a: ", "[? "] {
        try room.write("app/.loctrip.yml", "catalogs: " + String(repeating: open, count: 10_000))
        try room.run(["status", "app"], with: little)
        try room.write("app/.loctrip.yml", String(repeating: open, count: 10_000))
        try room.run(["status", "app"], with: little)
      }
    },
  ]

  /// Files that the user or a configuration names, which have no end or are very large.
  private static let named: [Attack] =
    ["/dev/zero", "/dev/random", "/dev/full", "pipe", "large"]
    .map { file in
      configuration("\(file) for a file that is named", forbids: "it is read or waited for") {
        room in
        mkfifo(room.path("pipe"), 0o600)
        try room.write("large", "x")
        truncate(room.path("large"), 3 << 30)
        for command in [
          ["check", "app", "--baseline", file], ["status", "app", "--config", file],
          ["import", "in/fr.xliff", "--into", "app", "--sent", file],
          ["export", "app", "-l", "fr", "-o", "out", "--parts-from", file],
        ] {
          let ending = try room.run(command, with: little)
          room.expect(ending.code != 0, "\(command): exit 0")
        }
        // A pipe that the user names is waited for.
        guard file != "pipe" else { return }
        for command in [
          ["validate", file], ["diff", file, "app"],
          ["import", "in/fr.xliff", "--into", "app", "--base", file],
          ["merge", file, "app/App.xcstrings", file, "--check"],
          ["import", file, "--into", "app"], ["convert", "--to", "2.1", file, "-o", "new.xliff"],
          ["status", file], ["check", file], ["format", file],
          ["translate", "app", "-l", "de", "--print-requests", "--style", file],
          ["export", "app", "-l", "fr", "-o", "out", "--with-matches", file],
        ] {
          try room.run(command, with: little)
        }
      }
    }
    + ["/dev/zero", "pipe", "large"].map { file in
      configuration("a configuration that names \(file)", forbids: "it is read or waited for") {
        room in
        mkfifo(room.path("app/pipe"), 0o600)
        try room.write("app/large", "x")
        truncate(room.path("app/large"), 3 << 30)
        try room.link("app/link", to: file)
        for key in ["baseline", "glossary", "catalogs"] {
          try room.write("app/.loctrip.yml", "\(key): link\n")
          for command in [["check"], ["status"]] {
            var conditions = little
            conditions.folder = room.path("app")
            let ending = try room.run(command, with: conditions)
            let isUsed = key == "catalogs" || command[0] == "check"
            room.expect(ending.code != 0 || !isUsed, "\(key), \(command[0]): exit 0")
          }
        }
      }
    } + [
      configuration("an asset of 3 GB in a bundle", forbids: "it is read into memory") { room in
        try room.run(["export", "app", "-l", "fr", "-o", "old"], with: any)
        try room.write("old/fr.xcloc/Notes/a.mov", "x")
        truncate(room.path("old/fr.xcloc/Notes/a.mov"), 3 << 30)
        var conditions = little
        conditions.codes = [0, 73, 74]
        conditions.seconds = 30
        try room.run(
          ["export", "app", "-l", "fr", "-o", "out", "--parts-from", "old/fr.xcloc"],
          with: conditions)
      }
    ]

  /// Languages that nothing could be named for.
  private static let tags: [Attack] = [
    ("subtags", "fr-" + Array(repeating: "abcdefgh", count: 3_400).joined(separator: "-")),
    (
      "private subtags", "fr-x-" + Array(repeating: "abcdefgh", count: 3_400).joined(separator: "-")
    ),
    ("single letters", Array(repeating: "a", count: 15_000).joined(separator: "-")),
    ("one letter", String(repeating: "f", count: 30_000)),
    ("marks", "fr" + String(repeating: "\u{301}", count: 15_000)),
  ].map { name, tag in
    configuration("a language tag of 30 KB, \(name)", forbids: "it takes long, or is printed whole")
    { room in
      for (command, isNamed) in [
        (["export", "app", "-l", tag, "-o", "out"], true), (["pseudo", "app", "-l", tag], true),
        (["translate", "app", "-l", tag, "--dry-run"], true), (["check", "app", "-l", tag], true),
        (["status", "app", "--require", "\(tag)=100"], true), (["status", "app", "-l", tag], true),
        (["import", "in/fr.xliff", "--into", "app", "-l", tag], true),
      ] {
        let ending = try room.run(command, with: little)
        room.expect(!isNamed || ending.code != 0, "\(command[0]): exit 0")
        room.expect(
          ending.errors.utf8.count + ending.output.utf8.count < 10_000,
          "\(command[0]) prints \(ending.errors.utf8.count + ending.output.utf8.count) bytes")
      }
      try room.write("in/fr.xliff", Sample.first(language: tag))
      try room.write("app/App.xcstrings", Sample.catalog().replacing("\"fr\"", with: "\"\(tag)\""))
      for command in [
        ["import", "in/fr.xliff", "--into", "app"], ["validate", "in"], ["diff", "in", "app"],
        ["status", "app"],
        ["check", "app"], ["check", "in"], ["export", "app", "-o", "out"],
        ["migrate", "app", "--to", "strings"],
      ] {
        try room.run(command, with: little)
      }
      try room.write("app/.loctrip.yml", "languages: [\"\(tag)\"]\n")
      let ending = try room.run(["status", "app"], with: little)
      room.expect(ending.code == 65 && ending.errors.utf8.count < 10_000, "\(ending.code)")
    }
  }

  static let configurationAttacks: [Attack] = aliased + sizes + named + tags
}
