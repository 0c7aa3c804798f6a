import LoctripMeasuring

/// A way in which an input can grow, with the commands that read it.
struct Axis {
  /// A command whose work is counted.
  struct Work {
    let name: String
    let command: [String]
  }

  let name: String
  /// The smaller of the two sizes.
  let baseSize: Int
  let works: [Work]
  /// Makes the input of a size in a fresh folder.
  let make: (Room, Int) throws -> Void

  /// - Parameters:
  ///   - size: The smaller of the two sizes, large enough to show what grows faster.
  ///   - works: The commands by their names; words are separated by spaces.
  init(
    _ name: String, _ size: Int, _ works: KeyValuePairs<String, String>,
    make: @escaping (Room, Int) throws -> Void
  ) {
    self.name = name
    baseSize = size
    self.works = works.map { Work(name: $0, command: $1.split(separator: " ").map(String.init)) }
    self.make = make
  }

  func size(_ scale: Double) -> Int { max(Int(Double(baseSize) * scale), 1) }

  static var all: [Axis] {
    large + repeated + broad + long + languages + variables + plurals + rules + orders + ordered
      + people + code + projects
  }

  static let app = Room.app

  // MARK: - Many units and catalogs

  private static var large: [Axis] {
    [
      Axis(
        "units", 1_000,
        [
          "export": "export app -l fr -o out",
          "export-new": "export app -l nl -o out --xliff-version 2.1 --protect-placeholders",
          "import": "import new.xliff --into app --base old.xliff --dry-run",
          "import-no-base": "import new.xliff --into app --dry-run -o r.html",
          "check": "check app",
          "check-xliff": "check new.xliff",
          "export-po": "export app -l fr --bundle po -o po",
          "import-po": "import new.po --into app --dry-run",
          "export-json": "export app -l fr --bundle json -o json",
          "import-json": "import fr.json --into app --dry-run",
          "status": "status app",
          "status-xliff": "status new.xliff",
          "validate": "validate new.xliff",
          "diff": "diff old.xliff new.xliff",
          "diff-html": "diff old.xliff new.xliff --format html -o r.html",
          "diff-catalogs": "diff app other",
          "convert": "convert --to 2.1 new.xliff -o out.xliff",
          "merge":
            "merge \(app) other/Localizable.xcstrings third/Localizable.xcstrings --output out.xcstrings",
          "format": "format --check app",
          "pseudo": "pseudo app",
          "migrate-back": "migrate app --to strings",
          "compile": "compile app -o built",
          "translate": "translate app -l nl --with true --dry-run",
          "init": "init app --dry-run",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog(size))
        try room.write("other/Localizable.xcstrings", Texts.catalog(size + 1, from: 1))
        try room.write("third/Localizable.xcstrings", Texts.catalog(size + 1))
        try room.write("old.xliff", Texts.xliff(Texts.file(Texts.units(size))))
        try room.write("new.xliff", Texts.xliff(Texts.file(Texts.units(size, "!"))))
        try room.write("new.po", Texts.po(size, "!"))
        try room.write("fr.json", Texts.json(size, "!"))
      },
      Axis(
        "catalogs", 100,
        [
          "export": "export app -l fr -o out",
          "import": "import new.xliff --into app --dry-run",
          "import-base": "import new.xliff --into app --base old.xliff --dry-run",
          "check": "check app",
          "status": "status app",
          "diff": "diff app other",
          "format": "format --check app",
          "pseudo": "pseudo app",
          "migrate-back": "migrate app --to strings",
          "translate": "translate app -l nl --with true --dry-run",
          "init": "init app --dry-run",
        ]
      ) { room, size in
        for index in 0..<size {
          try room.write("app/p\(index)/Localizable.xcstrings", Texts.catalog(2))
          try room.write("other/p\(index)/Localizable.xcstrings", Texts.catalog(2, from: 1))
        }
        for (name, suffix) in [("old.xliff", ""), ("new.xliff", "!")] {
          let files = (0..<size).map {
            Texts.file(Texts.units(2, suffix), original: "p\($0)/Localizable.xcstrings")
          }
          try room.write(name, Texts.xliff(files.joined()))
        }
      },
      Axis(
        "catalogs-in-one-folder", 400,
        [
          "export": "export app -l fr -o out",
          "import": "import new.xliff --into app --base old.xliff --dry-run", "check": "check app",
          "pseudo": "pseudo app", "migrate-back": "migrate app --to strings",
        ]
      ) { room, size in
        for index in 0..<size { try room.write("app/T\(index).xcstrings", Texts.catalog(2)) }
        for (name, suffix) in [("old.xliff", ""), ("new.xliff", "!")] {
          let files = (0..<size).map {
            Texts.file(Texts.units(2, suffix), original: "T\($0).xcstrings")
          }
          try room.write(name, Texts.xliff(files.joined()))
        }
      },
      Axis(
        "files", 500,
        [
          "import": "import new.xliff --into app --dry-run",
          "import-base": "import new.xliff --into app --base old.xliff --dry-run",
          "check": "check new.xliff",
          "status": "status new.xliff",
          "validate": "validate new.xliff",
          "diff": "diff old.xliff new.xliff",
          "convert": "convert --to 2.1 new.xliff -o out.xliff",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog(1))
        for (name, suffix) in [("old.xliff", ""), ("new.xliff", "!")] {
          let files = (0..<size).map {
            Texts.file(Texts.units(1, from: $0, suffix), original: "f\($0).xcstrings")
          }
          try room.write(name, Texts.xliff(files.joined()))
        }
      },
      Axis(
        "equal-sources", 1_000,
        [
          "export": "export app -l fr -o out --with-matches old.xliff",
          "import": "import new.xliff --into app --base old.xliff --dry-run",
          "import-no-base": "import new.xliff --into app --dry-run",
          "check": "check app",
          "status": "status app",
          "diff": "diff old.xliff new.xliff",
          "translate": "translate app -l nl --with true --dry-run",
        ]
      ) { room, size in
        let entries = (0..<size).map { Texts.entry("key \($0)", [("en", "Same text")]) }
        try room.write(app, Texts.catalog(entries))
        for (name, key) in [("old.xliff", "old"), ("new.xliff", "new")] {
          let units = (0..<size).map {
            Texts.unit("\(key) \($0)", "Same text", "Texte \(Texts.word($0))")
          }
          try room.write(name, Texts.xliff(Texts.file(units.joined())))
        }
      },
      Axis(
        "orphans", 1_000,
        [
          "import": "import new.xliff --into app --dry-run",
          "import-base": "import new.xliff --into app --base old.xliff --dry-run",
          "import-one-source": "import same.xliff --into app --dry-run",
          "import-one-source-base": "import same.xliff --into app --base same-old.xliff --dry-run",
          "diff": "diff other.xliff new.xliff",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog(size, translated: false))
        try room.write("new.xliff", Texts.xliff(Texts.file(Texts.units(size, from: size, "!"))))
        try room.write("old.xliff", Texts.xliff(Texts.file(Texts.units(size, from: size))))
        try room.write("other.xliff", Texts.xliff(Texts.file(Texts.units(size))))
        for (name, word) in [("same.xliff", "neu"), ("same-old.xliff", "alt")] {
          let units = (0..<size).map {
            Texts.unit("gone \($0)", "Same text", "Texte \(word) \(Texts.word($0))")
          }
          try room.write(name, Texts.xliff(Texts.file(units.joined())))
        }
      },
    ]
  }

  // MARK: - One id with many texts

  private static var repeated: [Axis] {
    [
      Axis(
        "one-id", 1_000,
        [
          "import": "import new.xliff --into app --dry-run",
          "import-base": "import new.xliff --into app --base old.xliff --dry-run",
          "import-files": "import files.xliff --into app --base old.xliff --dry-run",
          "import-po": "import new.po --into app --dry-run",
          "import-json": "import fr.json --into app --dry-run",
          "export-matches": "export app -l fr -o out --with-matches old.xliff",
          "export-strings": "export legacy -l fr -o out",
          "check": "check new.xliff",
          "check-catalog": "check \(app)",
          "check-strings": "check legacy",
          "status": "status new.xliff",
          "validate": "validate new.xliff",
          "convert": "convert --to 2.1 new.xliff -o out.xliff",
          "diff": "diff old.xliff new.xliff",
          "diff-turned": "diff old.xliff turned.xliff",
          "migrate": "migrate legacy",
        ]
      ) { room, size in
        func units(_ range: Range<Int>, _ suffix: String = "") -> [String] {
          range.map { Texts.unit("key", Texts.text(0), Texts.text($0, in: "fr") + suffix) }
        }
        try room.write(
          app, Texts.catalog((0..<size).map { Texts.entry("key", [("en", Texts.text($0))]) }))
        try room.write("old.xliff", Texts.xliff(Texts.file(units(0..<size).joined())))
        // Some are not there any more, and the others have other places.
        let (fewer, turned) = (units(0..<size - size / 4, "!"), units(size / 4..<size).reversed())
        try room.write("new.xliff", Texts.xliff(Texts.file(fewer.joined())))
        try room.write("turned.xliff", Texts.xliff(Texts.file(turned.joined())))
        try room.write("files.xliff", Texts.xliff(fewer.map { Texts.file($0) }.joined()))
        let entries = (0..<size).map {
          Texts.poEntry("key", Texts.text(0), Texts.text($0, in: "fr") + "!")
        }
        try room.write("new.po", Texts.po(entries))
        let members = (0..<size).map { "  \"key\": \"\(Texts.text($0, in: "fr"))!\"" }
        try room.write("fr.json", "{\n\(members.joined(separator: ",\n"))\n}\n")
        for language in ["en", "fr"] {
          let lines = (0..<size).map { "\"key\" = \"\(Texts.text($0, in: language))\";" }
          try room.write(
            "legacy/\(language).lproj/Localizable.strings", lines.joined(separator: "\n"))
        }
      },
      // Files of a delivery, each of the same catalog, against as many of their base.
      Axis(
        "files-of-a-base", 400,
        [
          "import": "import new --into app --dry-run",
          "import-base": "import new --into app --base old --dry-run",
          "diff": "diff old new",
          "diff-catalog": "diff app new",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog(size))
        for index in 0..<size {
          for (folder, suffix) in [("old", ""), ("new", "!")] {
            let file = Texts.file(Texts.units(1, from: index, suffix))
            try room.write("\(folder)/f\(index)/fr.xliff", Texts.xliff(file))
          }
        }
      },
      Axis(
        "phrases", 1_000,
        [
          "export-android": "export app -l fr --bundle android -o out",
          "import-android": "import sent --into app --dry-run",
          "import-array": "import res/values-fr/strings.xml --into app --dry-run",
        ]
      ) { room, size in
        func phrases(_ language: String) -> String {
          let texts = (0..<size).map { "\"\(Texts.word($0)) \(language)\"" }
          return #""\#(language)":{"stringSet":{"state":"translated","values":["#
            + texts.joined(separator: ",") + "]}}"
        }
        try room.write(
          app, Texts.catalog([#""key":{"localizations":{\#(phrases("en")),\#(phrases("fr"))}}"#]))
        try room.run(["export", "app", "-l", "fr", "--bundle", "android", "-o", "sent", "-q"])
        let items = (0..<size).map { "<item>\(Texts.word($0))!</item>\n" }
        try room.write(
          "res/values-fr/strings.xml",
          "<resources><string-array name=\"key\">\(items.joined())</string-array></resources>")
      },
    ]
  }

  // MARK: - Broad projects of legacy files

  private static var broad: [Axis] {
    [
      Axis(
        "tables", 60,
        [
          "export": "export app -o out",
          "export-one": "export app -l fr -o out",
          "import": "import sent --into app --dry-run",
          "check": "check app",
          "status": "status app",
          "diff": "diff app sent",
          "pseudo": "pseudo app",
          "migrate": "migrate app",
          "translate": "translate app -l nl --with true --dry-run",
          "init": "init app --dry-run",
        ]
      ) { room, size in
        for language in ["en", "fr", "de", "ja"] {
          for index in 0..<size {
            try room.write(
              "app/\(language).lproj/T\(index).strings", Texts.strings(2, in: language))
          }
        }
        try room.run(["export", "app", "-l", "fr,de", "-o", "sent", "-q"])
      },
      Axis(
        "lproj-folders", 200,
        [
          "export": "export app -l fr-x-a0 -o out",
          "export-all": "export app -o out",
          "import": "import new.xliff --into app --dry-run",
          "check": "check app",
          "status": "status app",
          "diff": "diff app app",
          "pseudo": "pseudo app",
          "migrate": "migrate app",
          "translate": "translate app -l nl --with true --dry-run",
          "init": "init app --dry-run",
        ]
      ) { room, size in
        try room.write("app/en.lproj/Localizable.strings", Texts.strings(2, in: "en"))
        for index in 0..<size {
          let language = Texts.language(index)
          try room.write(
            "app/\(language).lproj/Localizable.strings", Texts.strings(2, in: language))
        }
        try room.write(
          "new.xliff",
          Texts.xliff(
            Texts.file(
              Texts.units(2, "!"), original: "en.lproj/Localizable.strings", language: "fr-x-a0")))
      },
      Axis(
        "strings-units", 1_000,
        [
          "export": "export app -l fr -o out",
          "import": "import new.xliff --into app --base old.xliff --dry-run",
          "check": "check app",
          "status": "status app",
          "pseudo": "pseudo app",
          "migrate": "migrate app",
        ]
      ) { room, size in
        for language in ["en", "fr"] {
          try room.write(
            "app/\(language).lproj/Localizable.strings", Texts.strings(size, in: language))
        }
        for (name, suffix) in [("old.xliff", ""), ("new.xliff", "!")] {
          let units = Texts.units(size, suffix)
          try room.write(
            name, Texts.xliff(Texts.file(units, original: "en.lproj/Localizable.strings")))
        }
      },
    ]
  }

  // MARK: - Long texts

  private static let longWorks: KeyValuePairs<String, String> = [
    "export": "export app -l fr -o out",
    "export-new": "export app -l nl -o out --xliff-version 2.1 --protect-placeholders",
    "import": "import new.xliff --into app --base old.xliff --dry-run",
    "export-po": "export app -l fr --bundle po -o po",
    "import-po": "import new.po --into app --dry-run",
    "import-json": "import fr.json --into app --dry-run",
    "check": "check app",
    "check-xliff": "check new.xliff",
    "status": "status app",
    "status-xliff": "status new.xliff",
    "validate": "validate new.xliff",
    "diff": "diff old.xliff new.xliff",
    "diff-html": "diff old.xliff new.xliff --format html -o r.html",
    "convert": "convert --to 2.1 new.xliff -o out.xliff",
    "merge":
      "merge \(app) other/Localizable.xcstrings third/Localizable.xcstrings --output out.xcstrings",
    "format": "format --check app",
    "pseudo": "pseudo app",
    "migrate-back": "migrate app --to strings",
    "compile": "compile app -o built",
    "translate": "translate app -l nl --with true --dry-run",
  ]

  private static func longAxis(
    _ name: String, _ size: Int, _ text: @escaping (Int, String) -> String
  ) -> Axis {
    Axis(name, size, longWorks) { room, size in
      let (source, target) = (text(size, "en"), text(size, "fr"))
      try room.write(app, Texts.catalog([Texts.entry("key", [("en", source), ("fr", target)])]))
      try room.write(
        "other/Localizable.xcstrings",
        Texts.catalog([Texts.entry("key", [("en", source), ("fr", target + " autre")])]))
      try room.write(
        "third/Localizable.xcstrings",
        Texts.catalog([Texts.entry("key", [("en", source), ("fr", "une " + target)])]))
      for (name, suffix) in [("old.xliff", ""), ("new.xliff", " nouveau")] {
        let unit = Texts.unit("key", source, target + suffix)
        try room.write(name, Texts.xliff(Texts.file(unit)))
      }
      try room.write("new.po", Texts.po([Texts.poEntry("key", source, target + " nouveau")]))
      try room.write("fr.json", "{\"key\": \"\(target) nouveau\"}\n")
    }
  }

  private static var long: [Axis] {
    [
      longAxis("long-text", 2_000) { Texts.long($0, in: $1) },
      longAxis("long-word", 20_000) { size, language in
        String(repeating: language == "en" ? "a" : "b", count: size)
      },
      longAxis("placeholders", 1_000) { size, _ in
        (1...size).map { "%\($0)$@" }.joined(separator: " ")
      },
      // One placeholder, or what begins like one.
      longAxis("long-placeholder", 5_000) { size, language in
        language == "en" ? "Bye" : "%" + String(repeating: "1$", count: size) + "@"
      },
      // Numbers that the other text has not, but may have as words.
      longAxis("numbers", 500) { size, language in
        (0..<size).map { number in
          language == "en"
            ? "\(Texts.word(number)) \(number % 5 == 0 ? number : 7)"
            : "\(number % 97 + 2) \(Texts.word(number)) \(number % 3):00"
        }.joined(separator: " ")
      },
      longAxis("tags", 1_000) { size, _ in
        (0..<size).map { "<b>\($0)</b>" }.joined(separator: " ")
      },
      longAxis("brackets", 4_000) { size, _ in
        String(repeating: "(", count: size) + String(repeating: ")", count: size)
      },
      longAxis("links", 500) { size, _ in
        (0..<size).map { "https://e.org/\($0)" }.joined(separator: " ")
      },
      longAxis("lines", 2_000) { size, _ in
        (0..<size).map { "- \(Texts.word($0))" }.joined(separator: "\\n")
      },
      Axis(
        "codes-on-one-data", 500,
        [
          "import": "import new.xliff --into app --dry-run",
          "import-base": "import new.xliff --into app --base old.xliff --dry-run",
          "check": "check new.xliff",
          "status": "status new.xliff",
          "validate": "validate new.xliff",
          "diff": "diff old.xliff new.xliff",
          "convert": "convert --to 1.2 new.xliff -o out.xliff",
        ]
      ) { room, size in
        let text = Array(repeating: "<b>x", count: size).joined(separator: " ")
        try room.write(app, Texts.catalog([Texts.entry("Key", [("en", text)])]))
        let codes = (0..<size).map { "<ph id=\"\($0)\" dataRef=\"d0\"/>x" }.joined(separator: " ")
        for (name, suffix) in [("old.xliff", ""), ("new.xliff", "!")] {
          try room.write(
            name,
            Texts.second(
              """
              <unit id="u" name="Key"><originalData><data id="d0">&lt;b></data></originalData>\
              <segment><source>\(codes)</source><target>\(codes)\(suffix)</target></segment></unit>
              """
            )
          )
        }
      },
      Axis(
        "codes", 500,
        [
          "import": "import new.xliff --into app --base old.xliff --dry-run",
          "check": "check new.xliff",
          "status": "status new.xliff",
          "validate": "validate new.xliff",
          "diff": "diff old.xliff new.xliff",
          "convert": "convert --to 2.1 new.xliff -o out.xliff",
        ]
      ) { room, size in
        let text = (1...size).map { "%\($0)$@" }.joined(separator: " ")
        try room.write(app, Texts.catalog([Texts.entry("Key", [("en", text)])]))
        let codes = (1...size).map { "<x id=\"\($0)\" equiv-text=\"%\($0)$@\"/>" }
          .joined(separator: " ")
        for (name, suffix) in [("old.xliff", ""), ("new.xliff", "!")] {
          let unit =
            "<trans-unit id=\"Key\"><source>\(codes)</source>"
            + "<target>\(codes)\(suffix)</target></trans-unit>"
          try room.write(name, Texts.xliff(Texts.file(unit)))
        }
      },
    ]
  }

  // MARK: - Languages

  private static var languages: [Axis] {
    [
      Axis(
        "languages-of-an-entry", 200,
        [
          "export": "export app -l fr-x-a0 -o out",
          "export-all": "export app -o out",
          "import": "import new.xliff --into app --dry-run",
          "import-base": "import new.xliff --into app --base old.xliff --dry-run",
          "check": "check app",
          "status": "status app",
          "diff": "diff app other",
          "diff-xliff": "diff old.xliff new.xliff",
          "merge":
            "merge \(app) other/Localizable.xcstrings third/Localizable.xcstrings --output out.xcstrings",
          "format": "format --check app",
          "pseudo": "pseudo app",
          "migrate-back": "migrate app --to strings",
          "compile": "compile app -o built",
          "translate": "translate app -l nl --with true --dry-run",
          "init": "init app --dry-run",
        ]
      ) { room, size in
        func catalog(_ suffix: String) -> String {
          let texts = (0..<size).map { index in
            let language = Texts.language(index)
            return (language, Texts.text(index, in: language) + suffix)
          }
          return Texts.catalog(
            (0..<4).map { Texts.entry("key \($0)", [("en", Texts.text($0))] + texts) })
        }
        try room.write(app, catalog(""))
        try room.write("other/Localizable.xcstrings", catalog("!"))
        try room.write(
          "third/Localizable.xcstrings",
          catalog("").replacing("}}}}", with: "}}},\"comment\":\"c\"}"))
        for (name, suffix) in [("old.xliff", ""), ("new.xliff", "!")] {
          let files = (0..<size).map {
            Texts.file(Texts.units(4, suffix), language: Texts.language($0))
          }
          try room.write(name, Texts.xliff(files.joined()))
        }
      },
      // Forms of languages for regions, of one table.
      Axis(
        "regions", 400,
        [
          "export": "export app -l fr-AA -o out",
          "import": "import new.xliff --into app --dry-run",
          "check": "check app",
          "check-strings": "check legacy",
          "status": "status app",
          "status-strings": "status legacy",
          "diff": "diff app new.xliff",
          "pseudo": "pseudo app",
          "migrate-back": "migrate app --to strings",
          "compile": "compile app -o built",
          "init": "init app --dry-run",
        ]
      ) { room, size in
        let languages = (0..<size).map(Texts.region)
        let entries = (0..<4).map { key in
          let texts = languages.map { ($0, Texts.text(key, in: "fr")) }
          return Texts.entry("key \(key)", [("en", Texts.text(key))] + texts)
        }
        try room.write(app, Texts.catalog(entries))
        try room.write("legacy/en.lproj/Localizable.strings", Texts.strings(2, in: "en"))
        for language in languages {
          try room.write("legacy/\(language).lproj/Localizable.strings", Texts.strings(2, in: "fr"))
        }
        let files = languages.map { Texts.file(Texts.units(4, "!"), language: $0) }
        try room.write("new.xliff", Texts.xliff(files.joined()))
      },
      Axis(
        "languages", 10,
        [
          "export": "export app -o out",
          "import": "import new --into app --dry-run",
          "import-base": "import new --into app --base sent --dry-run",
          "check": "check app",
          "status": "status app",
          "diff": "diff app other",
          "merge":
            "merge \(app) other/Localizable.xcstrings third/Localizable.xcstrings --output out.xcstrings",
          "pseudo": "pseudo app",
        ]
      ) { room, size in
        func catalog(_ suffix: String) -> String {
          Texts.catalog(
            (0..<200).map { key in
              let texts = (0..<size).map {
                (Texts.language($0), Texts.text(key, in: Texts.language($0)) + suffix)
              }
              return Texts.entry("key \(key)", [("en", Texts.text(key))] + texts)
            })
        }
        try room.write(app, catalog(""))
        try room.write("other/Localizable.xcstrings", catalog("!"))
        try room.write(
          "third/Localizable.xcstrings",
          catalog("").replacing("}}}}", with: "}}},\"comment\":\"c\"}"))
        for (folder, suffix) in [("sent", ""), ("new", "!")] {
          for index in 0..<size {
            let language = Texts.language(index)
            let file = Texts.file(Texts.units(200, suffix), language: language)
            try room.write("\(folder)/\(language).xliff", Texts.xliff(file))
          }
        }
      },
    ]
  }

  // MARK: - Variables of an entry

  private static var variables: [Axis] {
    [
      Axis(
        "variables", 300,
        [
          "export": "export app -l fr -o out",
          "import": "import sent/fr.xcloc --into app --dry-run",
          "check": "check app",
          "status": "status app",
          "diff": "diff app sent/fr.xcloc",
          "pseudo": "pseudo app",
          "migrate": "migrate app",
          "translate": "translate app -l nl --with true --dry-run",
        ]
      ) { room, size in
        for language in ["en", "fr"] {
          try room.write("app/\(language).lproj/Localizable.stringsdict", Texts.stringsdict(size))
        }
        try room.run(["export", "app", "-l", "fr", "-o", "sent", "-q"])
      },
      Axis(
        "substitutions", 300,
        [
          "export": "export app -l fr -o out",
          "import": "import sent/fr.xcloc --into other --dry-run",
          "import-base": "import sent/fr.xcloc --into app --base sent/fr.loctrip.json --dry-run",
          "check": "check app",
          "status": "status app",
          "diff": "diff app other",
          "merge":
            "merge \(app) other/Localizable.xcstrings third/Localizable.xcstrings --output out.xcstrings",
          "format": "format --check app",
          "pseudo": "pseudo app",
          "migrate-back": "migrate app --to strings",
          "compile": "compile app -o built",
          "translate": "translate app -l nl --with true --dry-run",
        ]
      ) { room, size in
        try room.write(app, Texts.substitutions(size))
        try room.write("other/Localizable.xcstrings", Texts.substitutions(size, "!"))
        try room.write("third/Localizable.xcstrings", Texts.substitutions(size, "?"))
        try room.run(["export", "app", "-l", "fr", "-o", "sent", "-q"])
      },
    ]
  }

  // MARK: - Plurals of PO files

  private static var plurals: [Axis] {
    [
      Axis(
        "plurals", 500,
        [
          "export-po": "export app -l fr --bundle po -o po",
          "export-flat": "export app -l fr --bundle po --plurals flat -o po",
          "import-po": "import sent/fr/Localizable.po --into app --dry-run",
          "import-base":
            "import sent/fr/Localizable.po --into app --base sent/fr.loctrip.json --dry-run",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog((0..<size).map { Texts.plural("key \($0)", $0) }))
        try room.run(["export", "app", "-l", "fr", "--bundle", "po", "-o", "sent", "-q"])
      },
      // A stranger's file may have as many forms as it likes; more than the header's are not read.
      Axis("plural-forms", 400, ["import-po": "import new.po --into app --dry-run"]) { room, size in
        try room.write(app, Texts.catalog([Texts.plural("key", 0)]))
        let forms = (0..<size + 2).map { "msgstr[\($0)] \"%lld w\($0)\"\n" }
        let plural =
          "\nmsgctxt \"key\"\nmsgid \"%lld a\"\nmsgid_plural \"%lld b\"\n\(forms.joined())"
        try room.write("new.po", Texts.po([plural]))
      },
    ]
  }

  // MARK: - Rules of a project and of a document

  private static var rules: [Axis] {
    [
      Axis("validation-rules", 500, ["validate": "validate new.xliff"]) { room, size in
        let rules = (0..<size).map { "<val:rule isPresent=\"\(Texts.word($0))\"/>" }.joined()
        let units = (0..<20).map { index in
          """
          <unit id="u\(index)"><segment><source>\(Texts.long(30))</source><target>\
          \(Texts.long(30, in: "fr"))</target></segment></unit>
          """.replacing("<b>", with: "").replacing("</b>", with: "")
        }
        try room.write(
          "new.xliff",
          Texts.second(
            "<val:validation>\(rules)</val:validation>\(units.joined())",
            attributes: " xmlns:val=\"urn:oasis:names:tc:xliff:validation:2.0\""))
      },
      Axis(
        "terms", 500,
        [
          "check": "check app",
          "export": "export app -l fr -o out",
          "import": "import new.xliff --into app --dry-run",
          "translate": "translate app -l nl --with true --dry-run",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog(100))
        try room.write("new.xliff", Texts.xliff(Texts.file(Texts.units(100, "!"))))
        let terms = (0..<size).map { "\(Texts.word($0)),\(Texts.word($0))" }
        try room.write("glossary.csv", "term,fr\n\(terms.joined(separator: "\n"))\n")
        try room.write(".loctrip.yml", "glossary: glossary.csv\n")
      },
      Axis(
        "terms-of-one-word", 500,
        ["check": "check app", "translate": "translate app -l nl --with true --dry-run"]
      ) { room, size in
        try room.write(app, Texts.catalog(100))
        let terms = (0..<size).map { "open \(Texts.word($0)),open \(Texts.word($0))" }
        try room.write("glossary.csv", "term,fr\n\(terms.joined(separator: "\n"))\n")
        try room.write(".loctrip.yml", "glossary: glossary.csv\n")
      },
      Axis(
        "length-rules", 200,
        [
          "check": "check app", "export": "export app -l fr -o out",
          "import": "import new.xliff --into app --dry-run",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog(100))
        try room.write("new.xliff", Texts.xliff(Texts.file(Texts.units(100, "!"))))
        let rules = (0..<size).map { "  - keys: [\(Texts.word($0)).*]\n    max: 100\n" }
        try room.write(".loctrip.yml", "lengths:\n\(rules.joined())")
      },
    ]
  }

  // MARK: - Orders

  private static var orders: [Axis] {
    [
      Axis(
        "manifests", 100,
        [
          "import": "import new.xliff --into app --sent orders --dry-run",
          "import-base": "import new.xliff --into app --base orders --dry-run",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog(20))
        try room.write("new.xliff", Texts.xliff(Texts.file(Texts.units(20, "!"))))
        try room.run(["export", "app", "-l", "fr", "--bundle", "xliff", "-o", "sent", "-q"])
        let manifest = try room.read("sent/fr.loctrip.json")
        for index in 0..<size {
          // Of each order another unit was another one.
          let text = manifest.replacing(
            "\"key \(index % 20)\", \"source\": \"", with: "\"old \(index)\", \"source\": \"")
          try room.write("orders/o\(index)/fr.loctrip.json", text)
        }
      },
      Axis(
        "orders", 60,
        [
          "import": "import new --into app --sent orders --dry-run",
          "import-base": "import new --into app --base orders --dry-run",
        ]
      ) { room, size in
        for index in 0..<size {
          try room.write("app/p\(index)/Localizable.xcstrings", Texts.catalog(2, from: index))
          let units = Texts.units(2, from: index, "!")
          let file = Texts.file(units, original: "p\(index)/Localizable.xcstrings")
          try room.write("new/o\(index)/fr.xliff", Texts.xliff(file))
        }
        for index in 0..<size {
          let catalog = "app/p\(index)/Localizable.xcstrings"
          let order = ["--bundle", "xliff", "--root", "app", "-o", "orders/o\(index)"]
          try room.run(["export", catalog, "-l", "fr"] + order)
        }
      },
      Axis(
        "moved-catalogs", 60,
        [
          "import": "import new.xliff --into app --dry-run",
          "import-base": "import new.xliff --into app --base old.xliff --dry-run",
          "import-sent": "import new.xliff --into app --base sent/fr.loctrip.json --dry-run",
          "diff": "diff before app",
          "diff-xliff": "diff old.xliff moved.xliff",
        ]
      ) { room, size in
        for index in 0..<size {
          try room.write("before/p\(index)/Localizable.xcstrings", Texts.catalog(2, from: index))
          try room.write("app/q/m\(index)/Localizable.xcstrings", Texts.catalog(2, from: index))
        }
        try room.run(["export", "before", "-l", "fr", "--bundle", "xliff", "-o", "sent", "-q"])
        for (name, folder, suffix) in [
          ("old.xliff", "p", ""), ("new.xliff", "p", "!"), ("moved.xliff", "q/m", "!"),
        ] {
          let files = (0..<size).map {
            Texts.file(
              Texts.units(2, from: $0, suffix), original: "\(folder)\($0)/Localizable.xcstrings")
          }
          try room.write(name, Texts.xliff(files.joined()))
        }
      },
      Axis(
        "named-paths", 100,
        [
          "export": "export app/* -l fr -o out",
          "import": "import new/* --into app --dry-run",
          "check": "check app/*",
          "check-xliff": "check new/*",
          "status": "status app/*",
          "validate": "validate new/*",
          "format": "format --check app/*",
          "pseudo": "pseudo app/*",
        ]
      ) { room, size in
        for index in 0..<size {
          try room.write("app/T\(index).xcstrings", Texts.catalog(2))
          let file = Texts.file(Texts.units(2, "!"), original: "T\(index).xcstrings")
          try room.write("new/\(index).xliff", Texts.xliff(file))
        }
      },
      Axis(
        "earlier-exports", 40,
        [
          "export": "export app -l fr -o sent --force",
          "import": "import new.xliff --into app --base sent/fr.loctrip.json --dry-run",
        ]
      ) { room, size in
        try room.write("new.xliff", Texts.xliff(Texts.file(Texts.units(20, "!"))))
        for index in 0...size {
          try room.write(app, Texts.catalog(20, from: index))
          try room.run(["export", "app", "-l", "fr", "-o", "sent", "-q", "--force"])
        }
        try room.write(app, Texts.catalog(20))
      },
      Axis(
        "deliveries", 100,
        [
          "import": "import new --into app --dry-run",
          "check": "check new",
          "status": "status new",
          "validate": "validate new",
          "diff": "diff old new",
          "convert": "convert --to 2.1 new -o out",
        ]
      ) { room, size in
        try room.write(app, Texts.catalog(size))
        for index in 0..<size {
          for (folder, suffix) in [("old", ""), ("new", "!")] {
            let file = Texts.file(Texts.units(1, from: index, suffix))
            try room.write("\(folder)/p\(index)/fr.xliff", Texts.xliff(file))
          }
        }
      },
    ]
  }
}
