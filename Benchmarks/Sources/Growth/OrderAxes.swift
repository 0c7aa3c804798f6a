import LoctripMeasuring

// MARK: - Orders with a description

extension Axis {
  private static let orderWorks: KeyValuePairs<String, String> = [
    "list": "orders list",
    "list-html": "orders list --include-done -o r.html",
    "new": "orders new --all --dry-run",
    "rework": "orders new --all --rework --dry-run",
    "show": "orders show ORDER",
    "cost": "orders cost",
    "report": "orders report --since 2026-01-01 -o r.md",
    "close": "orders close ORDER --reason cancelled",
    "status": "status app",
    "export": "export app -l fr --only open --bundle xliff -o out",
    "import": "import new.xliff --dry-run",
  ]

  static var ordered: [Axis] {
    [
      Axis("order-units", 1_000, orderWorks) { room, size in
        try room.order(units: size)
        try room.write(app, Texts.catalog(size * 2, translated: false))
      },
      Axis("described-orders", 40, orderWorks) { room, size in
        for index in 0..<size { try room.order(units: 4, in: "app/p\(index)") }
        try room.write("app/p0/Localizable.xcstrings", Texts.catalog(20, translated: false))
      },
      Axis("order-events", 100, orderWorks) { room, size in
        try room.order(units: 20)
        for index in 0..<size { try room.event(index, units: 20) }
      },
      Axis("event-units", 1_000, orderWorks) { room, size in
        try room.order(units: size)
        try room.event(0, units: size)
      },
      Axis(
        "order-languages", 20,
        [
          "list": "orders list", "new": "orders new --all --dry-run", "show": "orders show ORDER",
          "cost": "orders cost", "report": "orders report --since 2026-01-01 -o r.md",
          "status": "status app",
        ]
      ) { room, size in
        try room.order(units: 20, languages: (0..<size).map { Texts.language($0) })
        try room.write(app, Texts.catalog(40, translated: false))
      },
      Axis(
        "agencies", 80,
        [
          "config": "config", "list": "orders list", "new": "orders new --all --dry-run",
          "show": "orders show ORDER", "cost": "orders cost",
          "report": "orders report --since 2026-01-01 -o r.md", "status": "status app",
          "export": "export app -l fr-x-a0 --only open --bundle xliff -o out",
        ]
      ) { room, size in
        try room.order(
          units: 20, languages: (0..<size).map { Texts.language($0) }, isOneAgency: false)
        try room.write(app, Texts.catalog(40, translated: false))
      },
      Axis("invoice-lines", 500, ["cost": "orders cost --invoice invoice.csv"]) { room, size in
        try room.order(units: 20)
        let order = try room.order()
        let lines = (0..<size).map { "\(order),fr,\($0),\($0).00" }
        try room.write(
          "invoice.csv", "order,language,words,amount\n\(lines.joined(separator: "\n"))\n")
      },
      Axis(
        "complaints", 500, ["rework": "orders new agency --rework --keys complaints.csv --dry-run"]
      ) { room, size in
        try room.order(units: size)
        let lines = (0..<size).map { "fr,key \($0),It sounds odd \($0)" }
        try room.write("complaints.csv", "language,key,remark\n\(lines.joined(separator: "\n"))\n")
      },
    ]
  }

  // MARK: - What people decide and ask

  static var people: [Axis] {
    [
      // Every unit of a delivery is reviewed and decided about.
      Axis(
        "decisions", 1_000,
        [
          "review": "review new.xliff --include-done -o sheets",
          "decide": "decide decisions.json --delivery new.xliff --dry-run",
          "decide-sheet": "decide made/new.fr.xlsx --delivery new.xliff --dry-run",
          "decide-write": "decide decisions.json --delivery new.xliff",
        ]
      ) { room, size in try room.reviewed(units: size) },
      // Few decisions about a delivery that grows.
      Axis(
        "decided-of-units", 1_000,
        ["decide": "decide decisions.json --delivery new.xliff --dry-run"]
      ) { room, size in
        try room.order(units: size)
        try room.run(["review", "new.xliff", "--include-done", "-o", "made", "-q"])
        try room.decide(pages: ["made/new.fr.html"], first: 20)
      },
      Axis("decision-files", 100, ["decide": "decide decided/* --delivery new.xliff --dry-run"]) {
        room, size in
        try room.order(units: size)
        try room.run(["review", "new.xliff", "--include-done", "-o", "made", "-q"])
        try room.decide(pages: ["made/new.fr.html"], isFileEach: true)
      },
      // An order in as many languages, which came back.
      Axis(
        "review-languages", 20,
        [
          "review": "review ORDER --include-done -o sheets",
          "review-together": "review ORDER --include-done --together -o sheets",
          "review-states": "review --only translated -o sheets",
          "decide": "decide decisions.json --dry-run",
        ]
      ) { room, size in
        let languages = (0..<size).map { Texts.language($0) }
        try room.order(units: 20, languages: languages)
        for language in languages {
          let file = Texts.file(Texts.units(20, "!"), original: app, language: language)
          try room.write("new/\(language).xliff", Texts.xliff(file))
        }
        try room.run(["import", "new", "-q"])
        let order = try room.order()
        try room.run(["review", order, "--include-done", "-o", "made", "-q"])
        try room.decide(pages: languages.map { "made/\(order).\($0).html" })
      },
      Axis("review-states", 1_000, ["review": "review --only translated -l fr -o sheets"]) {
        room, size in
        try room.order(units: 20)
        try room.write(app, Texts.catalog(size))
      },
      Axis("questions", 200, questionWorks) { room, size in
        try room.order(units: size)
        for index in 0..<size { try room.question(index, about: index) }
        try room.run(["questions", "list", "--include-done", "-o", "made.xlsx"])
      },
      Axis("question-threads", 200, questionWorks) { room, size in
        try room.order(units: 20)
        for index in 0..<size { try room.question(index, about: 0) }
        try room.run(["questions", "list", "--include-done", "-o", "made.xlsx"])
      },
      Axis("question-languages", 100, questionWorks) { room, size in
        try room.order(units: 20)
        for index in 0..<20 {
          try room.question(index, about: index, languages: (0..<size).map { Texts.language($0) })
        }
        try room.run(["questions", "list", "--include-done", "-o", "made.xlsx"])
      },
    ]
  }

  private static let questionWorks: KeyValuePairs<String, String> = [
    "list": "questions", "list-all": "questions list --include-done --format json",
    "sheet": "questions list --include-done -o q.xlsx", "mail": "questions list --mail agency",
    "read": "questions read made.xlsx", "export": "export app -l de --bundle xliff -o out",
    "import": "import new.xliff --dry-run",
  ]
}
