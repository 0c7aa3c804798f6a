import Foundation

extension Attack {
  private static let any = AttackRoom.Conditions(codes: AttackRoom.documented)

  /// Characters that end a line, or that act on whoever reads it.
  private static let signs = [
    "\\n", "\\r", "\\u0000", "\\u001b[2J", "\\u0085", "\\u2028", "\\u2029", "\\u000b", "\\u000c",
    "\\u007f",
  ]

  private static let cells = [
    "=1+1", "+1", "-1", "@SUM(A1)", "\\t=1", "\\r=1", "'=1", "=cmd|'/C calc'!A0",
  ]

  static let formAttacks: [Attack] =
    signs.map { sign in
      Attack(
        .forms, "\(sign) in a comment that goes into a PO file",
        forbids: "it begins an entry or goes out"
      ) {
        room in
        try room.write(
          "app/L.xcstrings",
          "{\"sourceLanguage\":\"en\",\"strings\":{\"k\":{\"comment\":\"a\(sign)msgid \\\"x\\\"\"}},\"version\":\"1.0\"}"
        )
        try room.run("export", "app", "-l", "fr", "--bundle", "po", "-o", "out", with: any)
        let file = room.text("out/fr/L.po")
        let lines = file.unicodeScalars.split {
          "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
        }
        room.expect(
          lines.filter { $0.starts(with: "msgid".unicodeScalars) }.count == 2, "it begins an entry")
        room.expect(
          !file.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F },
          "it goes out")
      }
    }
    + cells.map { cell in
      Attack(
        .forms, "\(cell) in a CSV file", forbids: "a spreadsheet program runs it, or it is changed"
      ) { room in
        let value = "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(cell)\"}}"
        try room.write(
          "app/L.xcstrings",
          "{\"sourceLanguage\":\"en\",\"strings\":{\"\(cell)\":{\"localizations\":{\"en\":\(value),\"fr\":\(value)},"
            + "\"comment\":\"\(cell)\"}},\"version\":\"1.0\"}")
        try room.run("export", "app", "-l", "fr", "--bundle", "csv", "-o", "out", with: any)
        let file = room.text("out/fr/L.csv")
        room.expect(file.contains("'"), "no cell is written")
        for start in ["\"=", "\"+", "\"-", "\"@", "\"\t", "\"\r"] {
          room.expect(
            !file.contains(",\(start)") && !file.contains("\n\(start)"),
            "a cell begins with \(start.dropFirst())")
        }
        for base in [["--base", "out"], []] {
          try room.expectUnchanged("app") {
            try room.run(["import", "out/fr/L.csv", "--into", "app"] + base, with: any)
          }
        }
      }
    }
    + ["\\u0007", "\\u0000", "a b", "a/../../x", "<a>", "\\u202e", ""].map { name in
      Attack(
        .forms, "'\(name)' as the name of a resource",
        forbids: "the file is no XML, or the run has no end"
      ) {
        room in
        try room.makeProject()
        try room.write(
          "out/loctrip-android.json",
          "{\"schema\":\"loctrip.android-names/1\",\"names\":{\"\(name)\":{\"catalog\":\"App.xcstrings\",\"key\":\"Key\"}}}"
        )
        let ending = try room.run(
          "export", "app", "-l", "fr", "--bundle", "android", "-o", "out", with: any)
        room.expect(ending.code == 65, "exit \(ending.code)")
      }
    }
    + [
      (
        "compile", ["compile", "app/App.xcstrings", "-o", "out", "--force"],
        "out/fr.lproj/App.strings"
      ),
      (
        "android", ["export", "app", "-l", "fr", "--bundle", "android", "-o", "out"],
        "out/values-fr/strings.xml"
      ),
      ("xliff", ["export", "app", "-l", "fr", "--bundle", "xliff", "-o", "out"], "out/fr.xliff"),
      (
        "manifest", ["export", "app", "-l", "fr", "--bundle", "xliff", "-o", "out"],
        "out/fr.loctrip.json"
      ),
      ("sheet", ["export", "app", "-l", "fr", "--bundle", "xlsx", "-o", "out"], "out/fr.xlsx"),
      ("page", ["review", "--only", "translated", "-l", "fr", "-o", "out"], "out/review.fr.html"),
    ].map { name, command, pipe in
      Attack(.forms, "a pipe in the place of an output: \(name)", forbids: "it waits for a reader")
      { room in
        try room.makeProject()
        try room.write("\(pipe).x", "")
        try room.tool("mkfifo", room.path(pipe))
        try room.run(
          command, with: .init(codes: AttackRoom.documented, folder: room.folder, seconds: 5))
      }
    }
    + [
      Attack(
        .forms, "catalogs that differ in their normal form", forbids: "one is taken for the other"
      ) { room in
        for (number, name) in ["Caf\u{E9}", "Cafe\u{301}"].enumerated() {
          try room.write("app/\(name)/L.xcstrings", Sample.catalog(["k\(number)"]))
        }
        try room.run("export", "app", "-l", "de", "--bundle", "xliff", "-o", "out", with: any)
        let bundle = room.text("out/de.xliff")
        room.expect(bundle.contains("k0") && bundle.contains("k1"), "one is not read")
        var edited = bundle
        for number in 0...1 {
          let source = "<source>k\(number)</source>"
          edited = edited.replacing(source, with: "\(source)<target>T\(number)</target>")
        }
        try room.write("de.xliff", edited)
        try room.run("import", "de.xliff", "--into", "app", "--base", "out", with: any)
        for (number, name) in ["Caf\u{E9}", "Cafe\u{301}"].enumerated() {
          let text = room.text("app/\(name)/L.xcstrings")
          room.expect(text.contains("T\(number)") && !text.contains("T\(1 - number)"), "\(number)")
        }
      }
    ]
}
