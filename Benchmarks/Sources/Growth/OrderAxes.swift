import Foundation

// MARK: - Orders with a description

extension Axis {
  private static let orderWorks: KeyValuePairs<String, String> = [
    "list": "orders list",
    "list-html": "orders list --all -o r.html",
    "new": "orders new --all --dry-run",
    "rework": "orders new --all --rework --dry-run",
    "show": "orders show ORDER",
    "cost": "orders cost",
    "report": "orders report --since 2026-01-01 -o r.md",
    "close": "orders close ORDER --reason complete",
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
        "order-languages",
        20,
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
        "agencies",
        20,
        [
          "list": "orders list", "new": "orders new --all --dry-run", "cost": "orders cost",
          "report": "orders report --since 2026-01-01 -o r.md",
        ]
      ) { room, size in
        try room.order(
          units: 20,
          languages: (0..<size).map { Texts.language($0) },
          isOneAgency: false
        )
        try room.write(app, Texts.catalog(40, translated: false))
      },
      Axis("invoice-lines", 500, ["cost": "orders cost --invoice invoice.csv"]) { room, size in
        try room.order(units: 20)
        let order = try room.order()
        let lines = (0..<size).map { "\(order),fr,\($0),\($0).00" }
        try room.write(
          "invoice.csv",
          "order,language,words,amount\n\(lines.joined(separator: "\n"))\n"
        )
      },
      Axis(
        "complaints",
        500,
        ["rework": "orders new agency --rework --keys complaints.csv --dry-run"]
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
        "decisions",
        1_000,
        [
          "review": "review new.xliff --all -o sheets",
          "decide": "decide decisions.json --delivery new.xliff --dry-run",
          "decide-sheet": "decide made/new.fr.xlsx --delivery new.xliff --dry-run",
          "decide-write": "decide decisions.json --delivery new.xliff",
        ]
      ) { room, size in
        try room.order(units: size)
        try room.run(["review", "new.xliff", "--all", "-o", "made", "-q"])
        try room.decide(pages: ["made/new.fr.html"])
      },
      // Few decisions about a delivery that grows.
      Axis(
        "decided-of-units",
        1_000,
        ["decide": "decide decisions.json --delivery new.xliff --dry-run"]
      ) { room, size in
        try room.order(units: size)
        try room.run(["review", "new.xliff", "--all", "-o", "made", "-q"])
        try room.decide(pages: ["made/new.fr.html"], first: 20)
      },
      Axis(
        "decision-files",
        100,
        ["decide": "decide decided/* --delivery new.xliff --dry-run"]
      ) { room, size in
        try room.order(units: size)
        try room.run(["review", "new.xliff", "--all", "-o", "made", "-q"])
        try room.decide(pages: ["made/new.fr.html"], isFileEach: true)
      },
      // An order in as many languages, which came back.
      Axis(
        "review-languages",
        20,
        [
          "review": "review ORDER --all -o sheets",
          "review-together": "review ORDER --all --together -o sheets",
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
        try room.run(["review", order, "--all", "-o", "made", "-q"])
        try room.decide(pages: languages.map { "made/\(order).\($0).html" })
      },
      Axis(
        "review-states",
        1_000,
        ["review": "review --only translated -l fr -o sheets"]
      ) { room, size in
        try room.order(units: 20)
        try room.write(app, Texts.catalog(size))
      },
      Axis("questions", 200, questionWorks) { room, size in
        try room.order(units: size)
        for index in 0..<size { try room.question(index, about: index) }
        try room.run(["questions", "list", "--all", "-o", "made.xlsx"])
      },
      Axis("question-threads", 200, questionWorks) { room, size in
        try room.order(units: 20)
        for index in 0..<size { try room.question(index, about: 0) }
        try room.run(["questions", "list", "--all", "-o", "made.xlsx"])
      },
      Axis("question-languages", 100, questionWorks) { room, size in
        try room.order(units: 20)
        for index in 0..<20 {
          try room.question(index, about: index, languages: (0..<size).map { Texts.language($0) })
        }
        try room.run(["questions", "list", "--all", "-o", "made.xlsx"])
      },
    ]
  }

  private static let questionWorks: KeyValuePairs<String, String> = [
    "list": "questions", "list-all": "questions list --all --format json",
    "sheet": "questions list --all -o q.xlsx", "mail": "questions list --mail agency",
    "read": "questions read made.xlsx", "export": "export app -l de --bundle xliff -o out",
    "import": "import new.xliff --dry-run",
  ]
}

extension Room {
  /// Orders the units of one more catalog.
  ///
  /// - Parameter isOneAgency: False to let each language have an agency of its own.
  fileprivate func order(
    units: Int,
    in folder: String = "app",
    languages: [String] = ["fr"],
    isOneAgency: Bool = true
  ) throws {
    let groups = isOneAgency ? [languages] : languages.map { [$0] }
    let agencies = groups.enumerated().map { index, languages in
      """
        agency\(isOneAgency ? "" : "-\(index)"):
          languages: [\(languages.joined(separator: ", "))]
          bundle: xliff
          rates: {currency: EUR, per-word: {"*": 0.12}}
      """
    }
    try write(
      ".loctrip.yml",
      """
      languages: [\(languages.joined(separator: ", "))]
      orders: orders
      agencies:
      \(agencies.joined(separator: "\n"))

      """
    )
    try write("\(folder)/Localizable.xcstrings", Texts.catalog(units, translated: false))
    let original = "\(folder)/Localizable.xcstrings"
    try write(
      "new.xliff",
      Texts.xliff(Texts.file(Texts.units(units, "!"), original: original))
    )
    try run(["orders", "new", "--all", "-q"])
  }

  /// Decides about units of pages: one is edited, the next one goes back, and so on.
  ///
  /// - Parameters:
  ///   - first: How many units are decided about, or `nil` for all.
  ///   - isFileEach: True to write a file for each decision.
  fileprivate func decide(pages: [String], first: Int? = nil, isFileEach: Bool = false) throws {
    var decisions: [[String: Any]] = []
    for page in pages {
      let html = try read(page)
      guard let start = html.range(of: "id=\"data\">"),
        let end = html.range(of: "</script>", range: start.upperBound..<html.endIndex),
        let data = try JSONSerialization.jsonObject(
          with: Data(html[start.upperBound..<end.lowerBound].utf8)
        ) as? [String: Any],
        let units = data["units"] as? [[String: Any]]
      else { continue }
      let language = page.split(separator: ".").dropLast().last ?? ""
      for (number, unit) in units.prefix(first ?? units.count).enumerated() {
        decisions.append([
          "catalog": Axis.app, "language": String(language), "id": unit["i"] ?? "",
          "decision": ["edit", "send-back", "take"][number % 3], "text": "text \(number)",
          "note": "because", "saw": (unit["d"] as? [String: Any])?["saw"] ?? [:],
        ])
      }
    }
    let files = isFileEach ? decisions.map { [$0] } : [decisions]
    for (number, decisions) in files.enumerated() {
      let file: [String: Any] = [
        "schema": "loctrip.decisions/1", "sheet": "s", "by": "reviewer-\(number)",
        "decisions": decisions,
      ]
      let json = String(
        decoding: try JSONSerialization.data(withJSONObject: file, options: .sortedKeys),
        as: UTF8.self
      )
      try write(isFileEach ? "decided/\(number).json" : "decisions.json", json)
    }
  }

  /// Writes a question, every second one with its answer.
  fileprivate func question(
    _ number: Int,
    about key: Int,
    languages: [String] = ["fr"]
  ) throws {
    let asked = languages.map { #"{"language": "\#($0)", "date": "2026-11-27"}"# }
    let answer =
      number % 2 == 0 ? ", \"answer\": {\"text\": \"A noun\", \"date\": \"2026-11-27\"}" : ""
    try write(
      "orders/questions/\(100_000_000_000 + number).json",
      """
      {"schema": "loctrip.question/1", "catalog": "app/Localizable.xcstrings", "key": "key \(key)", \
      "text": "What is \(Texts.word(number))?", "asked": [\(asked.joined(separator: ", "))]\(answer)}
      """
    )
  }

  /// Writes an event of the order.
  fileprivate func event(_ number: Int, units: Int) throws {
    let lines = (0..<units).map { unit in
      """
      {"catalog": "app/Localizable.xcstrings", "language": "fr", "id": "key \(unit)", \
      "verdict": "rejected", "text": "\(String(repeating: "0", count: 8))\(10_000_000 + number)"}
      """
    }
    let id = try order()
    try write(
      "orders/\(id)/events/20261127T0914-import-\(100_000 + number).json",
      """
      {"schema": "loctrip.event/1", "kind": "import", "order": "\(id)", \
      "date": "2026-11-27T09:14:05Z", "units": [\(lines.joined(separator: ",\n"))]}
      """
    )
  }
}
