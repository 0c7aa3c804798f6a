import Foundation

extension Room {
  /// Orders the units of one more catalog.
  ///
  /// - Parameter isOneAgency: False to let each language have an agency of its own.
  package func order(
    units: Int, in folder: String = "app", languages: [String] = ["fr"], isOneAgency: Bool = true
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
    try write("new.xliff", Texts.xliff(Texts.file(Texts.units(units, "!"), original: original)))
    try run(["orders", "new", "--all", "-q"])
  }

  /// Orders units that come back, and decides about each of them.
  package func reviewed(units: Int) throws {
    try order(units: units)
    try run(["review", "new.xliff", "--include-done", "-o", "made", "-q"])
    try decide(pages: ["made/new.fr.html"])
  }

  /// Decides about units of pages: one is edited, the next one goes back, and so on.
  ///
  /// - Parameters:
  ///   - first: How many units are decided about, or `nil` for all.
  ///   - isFileEach: True to write a file for each decision.
  package func decide(pages: [String], first: Int? = nil, isFileEach: Bool = false) throws {
    var decisions: [[String: Any]] = []
    for page in pages {
      let html = try read(page)
      guard let start = html.range(of: "id=\"data\">"),
        let end = html.range(of: "</script>", range: start.upperBound..<html.endIndex),
        let data = try JSONSerialization.jsonObject(
          with: Data(html[start.upperBound..<end.lowerBound].utf8)) as? [String: Any],
        let units = data["units"] as? [[String: Any]]
      else { continue }
      let language = page.split(separator: ".").dropLast().last ?? ""
      for (number, unit) in units.prefix(first ?? units.count).enumerated() {
        decisions.append([
          "catalog": Room.app, "language": String(language), "id": unit["i"] ?? "",
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
        as: UTF8.self)
      try write(isFileEach ? "decided/\(number).json" : "decisions.json", json)
    }
  }

  /// Writes a question in each language, every second one with an answer to another.
  package func question(_ number: Int, about key: Int, languages: [String] = ["fr"]) throws {
    let text = "What is \(Texts.word(number))?"
    for language in languages {
      try write(
        "orders/questions/\(100_000_000_000 + number)-\(language).json",
        """
        {"schema": "loctrip.question/2", "kind": "ask", "date": "2026-11-27T09:00:00Z", \
        "catalog": "app/Localizable.xcstrings", "key": "key \(key)", "text": "\(text)", "language": "\(language)"}
        """
      )
    }
    guard number % 2 == 0 else { return }
    try write(
      "orders/questions/\(100_000_000_000 + number)-answer.json",
      """
      {"schema": "loctrip.question/2", "kind": "answer", "date": "2026-11-27T10:00:00Z", "text": "A noun", \
      "questions": ["000000000000"]}
      """
    )
  }

  /// Writes an event of the order.
  package func event(_ number: Int, units: Int) throws {
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
      {"schema": "loctrip.event/3", "kind": "import", "order": "\(id)", \
      "date": "2026-11-27T09:14:05Z", "units": [\(lines.joined(separator: ",\n"))]}
      """
    )
  }
}
