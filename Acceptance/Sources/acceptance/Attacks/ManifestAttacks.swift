import Foundation

extension Attack {
  private static func manifest(
    _ name: String, forbids: String = "it is believed, or takes down the program",
    codes: Set<Int32> = [0, 1, 65, 66], _ text: @escaping @Sendable (String) -> String
  ) -> Attack {
    Attack(.manifests, name, forbids: forbids) { room in
      try room.makeProject()
      try room.run("export", "app", "--language", "fr", "-o", "out", "--bundle", "xliff")
      let genuine = room.text("out/fr.loctrip.json")
      guard genuine.contains("\"schema\"") else { throw AttackRoom.Failure("no manifest") }
      try room.write("out/fr.loctrip.json", text(genuine))
      try room.write("secret.txt", "TOP-SECRET")
      try room.expectUnchanged(".") {
        for command in [
          ["import", "out/fr.xliff", "--into", "app", "--dry-run"],
          ["import", "out/fr.xliff", "--into", "app", "--dry-run", "--sent", "out"],
          [
            "import", "out/fr.xliff", "--into", "app", "--dry-run", "--base", "out/fr.loctrip.json",
          ],
        ] {
          let ending = try room.run(command, with: .init(codes: codes))
          room.expect(
            !(ending.output + ending.errors).contains("TOP-SECRET"), "another file was read")
        }
      }
      try room.run(["import", "out/fr.xliff", "--into", "app"], with: .init(codes: codes))
      room.expect(room.translation("Key") == "Ancien", "an untouched bundle changed the catalog")
      try room.run(
        ["export", "app", "--language", "fr", "-o", "again", "--with-matches", "out"],
        with: .init(codes: codes))
    }
  }

  private static func changed(_ name: String, _ old: String, _ new: String) -> Attack {
    manifest(name) { $0.replacing(old, with: new) }
  }

  static let manifestAttacks: [Attack] = [
    manifest("an empty manifest") { _ in "" },
    manifest("a manifest that is cut off") { String($0.dropLast(20)) },
    manifest("a manifest of arrays in one another") { _ in String(repeating: "[", count: 100_000) },
    changed(
      "a schema of another time", "\"schema\"", "\"schema\" : \"loctrip-manifest-999\", \"x\""),
    changed("a catalog outside of the project", "App.xcstrings", "../../secret.txt"),
    changed("a catalog that is a device", "App.xcstrings", "/dev/zero"),
    changed("a bundle at another path", "fr.xliff", "../secret.txt"),
    changed("an escape sequence in a name", "App.xcstrings", "\\u001b[31m\\n::error::pwn"),
    changed("an escape sequence in a key", "\"Key\"", "\"\\u001b[31m\\u202e\""),
    changed("a language that is a path", "\"fr\"", "\"../../fr\""),
    changed("units that are no list", "\"units\"", "\"units\" : {}, \"x\""),
    changed(
      "a count beyond any number", "\"wordCount\"", "\"wordCount\" : 99999999999999999999, \"x\""),
    changed("a count below nothing", "\"wordCount\"", "\"wordCount\" : -1, \"x\""),
    manifest("digests of other texts") { text in
      // Every digest a digit on: nothing was sent like that.
      text.replacing("\"source\" : \"", with: "\"source\" : \"f")
    },
    manifest("a thousand times the same catalog") { text in
      guard let start = text.range(of: "\"catalogs\""),
        let open = text[start.upperBound...].firstIndex(of: "["),
        let close = text.lastIndex(of: "]")
      else { return text }
      let inside = text[text.index(after: open)..<close]
      let many = Array(repeating: inside, count: 1_000).joined(separator: ",")
      return text[...open] + many + text[close...]
    },
    manifest("a hundred thousand odd members") { text in
      let many = (0..<100_000).map { "\"x\($0)\":0" }.joined(separator: ",")
      return text.replacing("\"schema\"", with: "\(many),\"schema\"", maxReplacements: 1)
    },
    Attack(.manifests, "ten thousand manifests beside a delivery", forbids: "they stop the import")
    { room in
      try room.makeProject()
      try room.run("export", "app", "--language", "fr", "-o", "out", "--bundle", "xliff")
      let text = room.text("out/fr.loctrip.json")
      for index in 0..<2_000 { try room.write("out/\(index).loctrip.json", text) }
      try room.run("import", "out/fr.xliff", "--into", "app", "--dry-run")
    },
    Attack(.manifests, "a manifest that is a link to a device", forbids: "it is read") { room in
      try room.makeProject()
      try room.write("in/fr.xliff", Sample.first())
      try room.link("in/fr.loctrip.json", to: "/dev/zero")
      try room.run(
        ["import", "in/fr.xliff", "--into", "app", "--dry-run"],
        with: .init(codes: AttackRoom.documented, seconds: 10))
    },
  ]
}
