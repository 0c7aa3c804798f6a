import Foundation

extension Attack {
  private static func writing(
    _ name: String, forbids: String, _ attempt: @escaping @Sendable (AttackRoom) throws -> Void
  ) -> Attack {
    Attack(.writing, name, forbids: forbids) { room in
      try room.makeProject()
      try room.write("in/fr.xliff", Sample.first())
      try room.write("base/fr.xliff", Sample.first(Sample.unit("Key", "Ancien")))
      try room.write("secret/file", "untouched")
      try room.write("secret/App.xcstrings", Sample.catalog(value: "Secret"))
      try attempt(room)
      room.expect(room.text("secret/file") == "untouched", "a file outside was written")
      room.expect(
        room.text("secret/App.xcstrings") == Sample.catalog(value: "Secret"),
        "a catalog outside was written")
    }
  }

  private static let usage = AttackRoom.Conditions(codes: [64, 73])
  private static let any = AttackRoom.Conditions(codes: AttackRoom.documented)

  static let writingAttacks: [Attack] = links + overlaps + together + protected

  // MARK: - Links

  private static let links: [Attack] = [
    writing("a catalog in the project that is a link to one outside", forbids: "it is written") {
      room in
      try room.link("app/B.xcstrings", to: "../secret/App.xcstrings")
      try room.write("in/fr.xliff", Sample.first(original: "B.xcstrings"))
      try room.run(["import", "in/fr.xliff", "--into", "app"], with: any)
      try room.run(["format", "app"], with: any)
    },
    writing("a folder in the project that is a link to one outside", forbids: "it is written") {
      room in
      try room.link("app/more", to: "../secret")
      try room.write("in/fr.xliff", Sample.first(original: "more/App.xcstrings"))
      try room.run(["import", "in/fr.xliff", "--into", "app"], with: any)
      try room.run(["format", "app"], with: any)
    },
    writing("an export onto a bundle that is a link", forbids: "it is written through") { room in
      try room.makeFolder("secret/Localized Contents")
      try room.write("secret/Localized Contents/fr.xliff", "untouched")
      try room.link("out/fr.xcloc", to: "../secret")
      try room.run(["export", "app", "--language", "fr", "-o", "out"], with: any)
      room.expect(
        room.text("secret/Localized Contents/fr.xliff") == "untouched", "it was written through")
    },
    writing("an export onto a folder in a bundle that is a link", forbids: "it is written through")
    { room in
      try room.link("out/fr.xcloc/Localized Contents", to: "../../secret")
      try room.run(["export", "app", "--language", "fr", "-o", "out"], with: any)
      room.expect(!room.exists("secret/fr.xliff"), "it was written through")
    },
    writing("an export onto a document that is a link", forbids: "it is written through") { room in
      try room.link("out/fr.xliff", to: "../secret/file")
      try room.run(
        ["export", "app", "--language", "fr", "-o", "out", "--bundle", "xliff"], with: any)
    },
    writing("an export onto a manifest that is a link", forbids: "it is written through") { room in
      try room.link("out/fr.loctrip.json", to: "../secret/file")
      try room.run(["export", "app", "--language", "fr", "-o", "out"], with: any)
    },
    writing("an export onto a link to nothing", forbids: "a file outside comes to be") { room in
      try room.link("out/fr.xliff", to: "../secret/new")
      try room.run(
        ["export", "app", "--language", "fr", "-o", "out", "--bundle", "xliff"], with: any)
      room.expect(!room.exists("secret/new"), "it came to be")
    },
    writing("a catalog that is named and is a link", forbids: "it is a link no more") { room in
      try room.link("App.xcstrings", to: "app/App.xcstrings")
      try room.run("import", "in/fr.xliff", "--into", "App.xcstrings")
      room.expect(room.isLink("App.xcstrings"), "the link was replaced")
      room.expect(room.translation("Key") == "Clé", "the catalog was not written")
    },
  ]

  // MARK: - Outputs that are inputs

  private static func overlap(_ name: String, _ input: String, _ command: String...) -> Attack {
    writing(name, forbids: "the input is written over") { room in
      try room.link("same.xliff", to: "in/fr.xliff")
      try room.link("again", to: ".")
      link(room.path("in/fr.xliff"), room.path("hard.xliff"))
      try room.run("export", "app", "--language", "fr", "-o", "sent", "--bundle", "xliff")
      try room.expectUnchanged(".") {
        let before = room.read(input)
        try room.run(command, with: usage)
        room.expect(room.read(input) == before, "\(input) was written over")
      }
    }
  }

  private static let overlaps: [Attack] = [
    overlap(
      "a conversion onto its document", "in/fr.xliff", "convert", "--to", "2.1", "in/fr.xliff",
      "-o", "in/fr.xliff"),
    overlap(
      "a conversion onto its document by a link", "in/fr.xliff", "convert", "--to", "2.1",
      "in/fr.xliff", "-o", "same.xliff"),
    overlap(
      "a conversion onto its document by another path", "in/fr.xliff", "convert", "--to", "2.1",
      "in/fr.xliff", "-o", "again/in/../in/fr.xliff"),
    overlap(
      "a conversion onto its document by a second name", "in/fr.xliff", "convert", "--to", "2.1",
      "in/fr.xliff", "-o", "hard.xliff"),
    overlap(
      "a comparison onto a side", "in/fr.xliff", "diff", "in/fr.xliff", "app", "-o", "in/fr.xliff"),
    overlap(
      "a comparison onto a catalog of a side", "app/App.xcstrings", "diff", "in/fr.xliff", "app",
      "-o", "app/App.xcstrings"),
    overlap(
      "a report onto a delivery", "in/fr.json", "import", "in", "--into", "app", "-o",
      "in/../sent/fr.loctrip.json", "--sent", "sent"),
    overlap(
      "a report onto the manifest that is read", "sent/fr.loctrip.json", "import", "in/fr.xliff",
      "--into", "app", "--base", "sent/fr.loctrip.json", "-o", "sent/fr.loctrip.json"),
    overlap(
      "two reports onto one", "in/fr.xliff", "import", "in/fr.xliff", "--into", "app", "-o",
      "r.json", "-o", "r.json"),
    overlap(
      "two reports onto one by another path", "in/fr.xliff", "import", "in/fr.xliff", "--into",
      "app", "-o", "r.json", "-o", "again/r.json"),
    overlap(
      "an export to the output with nowhere to go", "app/App.xcstrings", "export", "app",
      "--language", "fr", "-o", "app/App.xcstrings"),
    writing("a report that is named like a catalog's link", forbids: "the catalog is written over")
    { room in
      try room.link("r.json", to: "app/App.xcstrings")
      try room.run(["import", "in/fr.xliff", "--into", "app", "-o", "r.json"], with: usage)
      room.expect(room.translation("Other") == "Ancien", "the catalog was written over")
    },
    writing("an export onto the bundle of its matches", forbids: "it is lost") { room in
      try room.write("out/fr.xliff", Sample.first(Sample.unit("Old", "Vieux")))
      try room.run(
        [
          "export", "app", "--language", "fr", "-o", "out", "--bundle", "xliff", "--with-matches",
          "out/fr.xliff",
        ], with: usage)
      room.expect(room.text("out/fr.xliff").contains("Vieux"), "it was written over")
    },
  ]

  // MARK: - Several at once

  private static let together: [Attack] = [
    writing("four imports of four languages at once", forbids: "one is lost that said Wrote") {
      room in
      // The same numbers as in the sources, or the checks would have something to say.
      for round in ["a", "b", "c", "d"] {
        try room.makeProject(Sample.catalog((0..<50).map { "Key \($0)" }))
        let runs = try ["de", "es", "it", "pt"].map { language in
          let units = (0..<50).map { Sample.unit("Key \($0)", "\(language) \($0) \(round)") }
            .joined()
          try room.write("in/\(language).xliff", Sample.first(units, language: language))
          return (
            language,
            try room.start(["import", "in/\(language).xliff", "--into", "app"], with: any)
          )
        }
        for (language, run) in runs.map({ ($0, $1.wait()) }) {
          room.expect([0, 73, 74].contains(run.code), "exit \(run.code)")
          guard run.code == 0 else { continue }
          let now = room.translation("Key 7", language: language)
          room.expect(now == "\(language) 7 \(round)", "\(language) is lost: \(now ?? "nothing")")
        }
      }
    },
    writing(
      "four exports into one folder at once", forbids: "a bundle is half of one and half of another"
    ) { room in
      let runs = try (0..<4).map { _ in
        try room.start(["export", "app", "--language", "fr,de", "-o", "out"], with: any)
      }
      for run in runs.map({ $0.wait() }) {
        room.expect([0, 73, 74].contains(run.code), "exit \(run.code)")
      }
      try room.run("validate", "out")
    },
    writing("two formats at once", forbids: "the catalog is damaged") { room in
      try room.makeProject(Sample.catalog((0..<2_000).reversed().map { "Key \($0)" }))
      let runs = try (0..<2).map { _ in try room.start(["format", "app"], with: any) }
      for run in runs { _ = run.wait() }
      try room.run(["format", "--check", "app"], with: .init(codes: [0]))
    },
  ]

  // MARK: - What may not be written

  private static let protected: [Attack] = [
    writing("a report on a full device", forbids: "it says that all is well") { room in
      try room.expectUnchanged("app") {
        try room.run(
          ["import", "in/fr.xliff", "--into", "app", "-o", "r.json"],
          with: .init(codes: [73, 74], shell: "trap '' XFSZ; ulimit -f 0"))
      }
    },
    writing("a report into a folder that is a file", forbids: "the catalog is written") { room in
      try room.expectUnchanged("app") {
        try room.run(
          ["import", "in/fr.xliff", "--into", "app", "-o", "in/fr.xliff/r.json"],
          with: .init(codes: [64, 66, 73, 74]))
      }
    },
    writing("an output to a full device", forbids: "it says that all is well") { room in
      try room.run(
        ["convert", "--to", "2.1", "in/fr.xliff"],
        with: .init(codes: [73, 74], shell: "exec >/dev/full"))
    },
    writing("a catalog for the owner alone", forbids: "others may read it then") { room in
      chmod(room.path("app/App.xcstrings"), 0o600)
      try room.run(["import", "in/fr.xliff", "--into", "app"], with: .init(shell: "umask 000"))
      var status = stat()
      stat(room.path("app/App.xcstrings"), &status)
      room.expect(
        status.st_mode & 0o777 == 0o600, "its mode is \(String(status.st_mode, radix: 8))")
    },
    writing("temporary names that are links", forbids: "they are followed") { room in
      // Whatever the process is called, a name that it may choose leads outside.
      for index in 0..<20 {
        try room.link(
          "app/.App.xcstrings.loctrip-\(getpid() + 1 + pid_t(index))-1", to: "../secret/file")
      }
      try room.run(["import", "in/fr.xliff", "--into", "app"], with: any)
    },
    writing("attributes of a catalog", forbids: "they are gone") { room in
      typealias Set =
        @convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<UInt8>, Int, Int32
        ) -> Int32
      typealias Get =
        @convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutablePointer<UInt8>, Int
        ) -> Int
      // The module of the C library does not have them.
      guard let set = dlsym(nil, "setxattr"), let get = dlsym(nil, "getxattr") else { return }
      let file = room.path("app/App.xcstrings")
      var value: UInt8 = 1
      // A file system may have none.
      guard unsafeBitCast(set, to: Set.self)(file, "user.loctrip", &value, 1, 0) == 0 else {
        return
      }
      try room.run("import", "in/fr.xliff", "--into", "app")
      let size = unsafeBitCast(get, to: Get.self)(file, "user.loctrip", &value, 1)
      room.expect(size == 1, "they are gone")
    },
  ]
}
