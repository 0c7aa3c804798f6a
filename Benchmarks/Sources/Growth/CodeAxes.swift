import LoctripMeasuring

extension Axis {
  private static let codeWorks: KeyValuePairs<String, String> = [
    "where": "keys where --format json", "where-one": "keys where --key Text0",
    "unused": "keys unused", "missing": "keys missing",
    "hardcoded": "keys hardcoded", "extract": "extract --dry-run",
    "rename": "keys rename Text0 Other --dry-run", "prune": "keys prune",
  ]
  private static let keyWorks: KeyValuePairs<String, String> = [
    "get": "keys get Text0", "set": "keys set Text0 -l de --value Text --dry-run",
    "add": "keys add Other --value Text --catalog app/Other.xcstrings --dry-run",
    "remove": "keys remove Text0 --dry-run",
    "copy": "keys copy Text0 --to app/Other.xcstrings --dry-run",
    "rename-in-catalog": "keys rename Text0 Other --catalog-only --dry-run",
  ]

  /// The code's side; what a program counts that reads code for the measured one counts too.
  static var code: [Axis] {
    [
      Axis("code-files", 200, codeWorks) { room, size in
        for number in 0..<size { try room.code(texts: [number], to: "app/File\(number).swift") }
        try room.keys(0..<200)
      },
      // One long file, with as many keys, patterns, and strings with gaps as texts.
      Axis("code-texts", 1_000, codeWorks) { room, size in
        try room.code(texts: Array(0..<size), to: "app/File.swift")
        try room.keys(0..<size)
      },
      Axis("code-keys", 2_000, codeWorks) { room, size in
        try room.code(texts: Array(0..<200), to: "app/File.swift")
        try room.keys(0..<size)
      },
      Axis("catalog-keys", 2_000, keyWorks) { room, size in
        try room.keys(0..<size)
        try room.write("app/Other.xcstrings", Texts.catalog(1))
      },
      // Strings that are no texts: addresses, names, words that are joined.
      Axis("code-literals", 2_000, codeWorks) { room, size in
        try room.code(texts: Array(0..<20), to: "app/File.swift")
        let lines = (0..<size).map { number in
          #"  "com.example.\#(number)", "item_\#(number)", prefix + "\#(Texts.word(number))", "a \(n) b\#(number)","#
        }
        try room.write("app/Literals.swift", "let all = [\n\(lines.joined(separator: "\n"))\n]\n")
        try room.keys(0..<200)
      },
      // Generated symbols of keys, cases of enumerations, and names that the project declares.
      Axis("code-symbols", 1_000, codeWorks) { room, size in
        try room.code(texts: [0], to: "app/File.swift")
        let uses = (0..<size).map { "    Text(.symbol\($0))" }
        let cases = (0..<size).map { "  case name\($0)" }
        let functions = (0..<size).map { "  func call\($0)(_ key: LocalizedStringKey) {}" }
        try room.write(
          "app/Symbols.swift",
          """
          enum Names: String {
          \(cases.joined(separator: "\n"))
          }
          struct Calls {
          \(functions.joined(separator: "\n"))
          }
          struct Symbols: View {
            var body: some View {
              VStack {
          \(uses.joined(separator: "\n"))
              }
            }
          }

          """
        )
        let entries = (0..<size).map { number in
          "\"symbol.\(number)\" : {\"extractionState\" : \"manual\", \"localizations\" : {\"en\" : "
            + Texts.stringUnit("Symbol \(number)") + "}}"
        }
        try room.write(app, Texts.catalog(entries + ["\"Text0\" : {}"]))
      },
      Axis("code-objective-c", 500, codeWorks) { room, size in
        let lines = (0..<size).map { number in
          """
            a = NSLocalizedString(@"Text\(number)", @"A comment");
            b = [NSString stringWithFormat:@"built.%@ \(number)", c];
          """
        }
        try room.write("app/File.m", "void f(void) {\n\(lines.joined(separator: "\n"))\n}\n")
        try room.code(texts: [0], to: "app/File.swift")
        try room.keys(0..<size)
      },
      // Catalogs, each with a table of its own that code names.
      Axis("code-tables", 100, codeWorks) { room, size in
        let lines = (0..<size).map { "let t\($0) = Text(\"Key\", tableName: \"Table\($0)\")" }
        try room.write("app/Tables.swift", lines.joined(separator: "\n") + "\n")
        try room.code(texts: [0], to: "app/File.swift")
        try room.keys(0..<20)
        for number in 0..<size {
          try room.write("app/Table\(number).xcstrings", Texts.catalog([#""Key" : {}"#]))
        }
      },
      // Strings that go through functions, views, enumerations and errors of the project to what shows them.
      Axis("code-hardcoded", 200, codeWorks) { room, size in
        try room.code(texts: [0], to: "app/File.swift")
        let parts = (0..<size).map { number in
          """
          func tell\(number)(_ words: String) { tell\(number + 1)(words) }
          struct Row\(number): View {
            let title: String
            var body: some View { Text(title) }
          }
          enum Kind\(number): String { case high = "High tide \(number)" }
          struct Harbor\(number): View {
            let kind = Kind\(number).high
            var body: some View { Text(kind.rawValue); Row\(number)(title: "Boat of \(number)") }
          }
          enum Lost\(number): LocalizedError {
            case wind
            var errorDescription: String? { "No wind at \(number)." }
          }
          func sail\(number)() throws { throw Lost\(number).wind }
          func go\(number)() {
            tell\(number)("Going to \(number)")
            do { try sail\(number)() } catch { label.text = error.localizedDescription }
          }

          """
        }
        let end = "func tell\(size)(_ words: String) { label.text = words }\n"
        try room.write("app/Strings.swift", parts.joined() + end)
        try room.keys(0..<200)
      },
      // Texts that no catalog has.
      Axis(
        "code-new-texts", 1_000,
        [
          "extract": "extract --dry-run", "extract-move": "extract --move --dry-run",
          "extract-check": "extract --check", "missing": "keys missing",
          "missing-fix": "keys missing --fix --dry-run",
        ]
      ) { room, size in
        try room.code(texts: Array(0..<size), to: "app/File.swift")
        try room.keys(size..<size * 2)
      },
      // One text with many interpolations, and one built of many pieces, beside keys as long as they are.
      Axis("code-gaps", 500, ["unused": "keys unused", "extract": "extract --dry-run"]) {
        room,
        size in
        let gaps = (0..<size).map { "a \\(n\($0)) " }.joined()
        let pieces = (0..<size).map { "ab\\(n\($0))" }.joined()
        try room.write(
          "app/File.swift",
          """
          import SwiftUI
          func look(_ key: String) -> String { NSLocalizedString(key, comment: "") }
          let one = Text("\(gaps)")
          let other = look("\(pieces)x")
          let last = look("\\(n)\(String(repeating: "ab", count: size))d\\(n)")

          """
        )
        let keys = [
          String(repeating: "a %lld ", count: size), String(repeating: "ab", count: size * 2) + "c",
        ]
        try room.write(app, Texts.catalog(keys.map { "\"\($0)\" : {}" }))
      },
      // Long texts, of each of which a word is another one than in the catalog.
      Axis(
        "code-reworded", 200, ["extract": "extract --dry-run", "move": "extract --move --dry-run"]
      ) {
        room,
        size in
        func text(_ number: Int, _ word: String) -> String {
          (0..<100).map { $0 == 5 ? word : $0 % 2 == 0 ? "w\($0)" : "w\(number)x\($0)" }
            .joined(separator: " ")
        }
        let lines = (0..<size).map { "let t\($0) = Text(\"\(text($0, "new"))\")" }
        try room.write("app/File.swift", "import SwiftUI\n\(lines.joined(separator: "\n"))\n")
        let entries = (0..<size).map { number in
          "\"\(text(number, "old"))\" : {\"localizations\" : {\"de\" : \(Texts.stringUnit("Text"))}}"
        }
        try room.write(app, Texts.catalog(entries))
      },
      // Messages and calls without an end.
      Axis("code-objective-c-open", 500, ["unused": "keys unused"]) { room, size in
        let lines = (0..<size).map { number in
          """
            [b localizedStringForKey:@"Text\(number)" value:@"A value"
            NSLocalizedStringFromTable(@"Text\(number)"
          """
        }
        try room.write("app/File.m", "void f(void) {\n\(lines.joined(separator: "\n"))\n")
        try room.keys(0..<20)
      },
      // Members of members, calls of calls and generic arguments in one another, in one expression.
      Axis("code-chains", 1_000, ["unused": "keys unused", "hardcoded": "keys hardcoded"]) {
        room,
        size in
        func times(_ text: String) -> String { String(repeating: text, count: size) }
        try room.write("app/Members.swift", "let a = b\(times(".c"))\nlet d = e\(times("?.f"))\n")
        try room.write("app/Calls.swift", "let a = b()\(times(".c(\"Text0\")"))\n")
        try room.write("app/Types.swift", "let a: B\(times(".C")) = d\n")
        try room.write("app/Generics.swift", "let a: \(times("B<"))C\(times(">")) = d\n")
        try room.keys(0..<20)
      },
      // Members that hold lookups, and their names in many types.
      Axis("code-members", 200, ["unused": "keys unused"]) { room, size in
        let parts = (0..<size).map { number in
          """
          enum Holder\(number) { static func title() -> String { look("Text\(number)") } }
          struct User\(number): Named { func name() -> String { title() + other.title } }

          """
        }
        try room.write(
          "app/File.swift",
          "func look(_ key: String) -> String { NSLocalizedString(key, comment: \"\") }\n"
            + parts.joined())
        try room.keys(0..<size)
      },
      Axis("code-data", 1_000, ["extract": "extract --stringsdata build --dry-run"]) { room, size in
        try room.keys(0..<size)
        let texts = (0..<size).map { number in
          #"{"comment":"A comment","key":"Text\#(number % 2 == 0 ? number : number + size)"}"#
        }
        try room.write(
          "build/File.stringsdata",
          """
          {"source":"File.swift","tables":{"Localizable":[\(texts.joined(separator: ","))]},"version":1}
          """
        )
        try room.code(texts: [0], to: "app/File.swift")
      },
      Axis(
        "usage-notes", 500,
        [
          "export": "export app -l fr -o out --with-usage",
          "translate": "translate app -l nl --with-usage --with true --dry-run",
        ]
      ) { room, size in
        try room.code(texts: Array(0..<size), to: "app/File.swift")
        try room.keys(0..<size)
      },
    ]
  }
}
