package import Foundation
internal import LoctripFileSets

/// A trip of a catalog to an agency and back, with a fault: what every command says of it.
package struct MatrixTrip {
  /// Runs a command line in a folder.
  package typealias Run = (_ arguments: [String], _ folder: URL) throws -> (
    status: Int32, output: String
  )

  private let cell: MatrixCell
  private let folder: URL
  private let run: Run
  private let delivery: MatrixDelivery
  /// The order by its id, and its archive.
  private let order: (id: String, archive: String)?
  /// What is imported, and the options that name the base.
  private let (returned, options): (String, [String])

  /// An error of a trip that could not be made.
  private struct Stopped: Error, CustomStringConvertible {
    let description: String
  }

  /// Sends the catalog, and packs what comes back.
  ///
  /// - Parameters:
  ///   - cell: The combination; its command is ignored.
  ///   - folder: An empty folder.
  ///   - run: Runs the program.
  package init(_ cell: MatrixCell, in folder: URL, _ run: @escaping Run) throws {
    (self.cell, self.folder, self.run) = (cell, folder, run)
    let form = cell.form
    let hasOrders = cell.base == .order || cell.base == .orderNotHere
    let agency =
      "  a: {languages: [de], only: [all], bundle: \(form.sent)"
      + (form.version2.map { ", xliff-version: \($0)" } ?? "") + "}\n"
    let configuration =
      "catalogs: [L.xcstrings]\nlanguages: [de, fr]\n"
      + (hasOrders ? "orders: orders\nagencies:\n\(agency)" : "")
    try Self.write(Array(configuration.utf8), to: "p/.loctrip.yml", in: folder)
    try Self.write(Array(Self.catalog.utf8), to: "p/L.xcstrings", in: folder)
    let project = folder.appendingPathComponent("p")
    var out = "out"
    var made: (id: String, archive: String)?
    if cell.base == .order {
      let (status, output) = try run(["orders", "new", "a", "--format", "json"], project)
      let orders = try Self.json(output)["orders"] as? [[String: Any]] ?? []
      guard status == 0, let id = orders.first?["id"] as? String,
        let archive = orders.first?["archive"] as? String
      else { throw Stopped(description: "no order was made: \(status) \(output)") }
      made = (id, archive)
      out = "p/orders/\(id)/sent"
    } else {
      let version = form.version2.map { ["--xliff-version", $0] } ?? []
      let (status, output) = try run(
        ["export", "-l", "de", "--bundle", form.sent, "-o", "../out", "-q"] + version, project)
      guard status == 0 else { throw Stopped(description: "no export: \(status) \(output)") }
    }
    order = made
    let sheet = folder.appendingPathComponent("\(out)/de.xlsx")
    delivery = MatrixDelivery(
      form: form, fault: cell.fault,
      order: cell.base == .orderNotHere ? "2026-w40-a-zz" : made?.id,
      sent: form == .xlsx ? Array(try Data(contentsOf: sheet)) : nil,
      isInPlace: cell.packing == .sentFolder || cell.base == .inPlace)
    returned = try Self.pack(delivery, cell, out, in: folder)
    switch cell.base {
    case .none, .order, .orderNotHere, .inPlace: options = []
    case .manifest: options = ["--base", "../out/de.loctrip.json"]
    case .folder: options = ["--base", "../out"]
    case .bundle:
      let manifest = folder.appendingPathComponent("out/de.loctrip.json")
      if FileManager.default.fileExists(atPath: manifest.path) {
        try FileManager.default.removeItem(at: manifest)
      }
      let file =
        switch form {
        case .android: "values-de/strings.xml"
        case .csv, .po, .json: "de/L.\(form.rawValue)"
        default: "de.\(form.sent)"
        }
      options = ["--base", "../out/\(file)"]
    }
  }

  /// Packs the files, and returns the path of what is imported, from the project.
  private static func pack(
    _ delivery: MatrixDelivery, _ cell: MatrixCell, _ out: String, in folder: URL
  ) throws -> String {
    let files = try delivery.files()
    let first = files[0].path
    let single = cell.form == .xcloc ? first.components(separatedBy: "/")[0] : first
    func put(_ name: String) throws {
      for file in files { try write(file.bytes, to: "\(name)/\(file.path)", in: folder) }
    }
    if cell.base == .inPlace {
      try put("out")
      return cell.packing == .file ? "../out/\(single)" : "../out"
    }
    switch cell.packing {
    case .file, .folder:
      try put("back")
      return cell.packing == .file ? "../back/\(single)" : "../back"
    case .inFolder:
      try put("in")
      return "../in"
    case .zip:
      var zip = ZipWriter(path: "back.zip", date: 1_795_000_000)
      for file in files { try zip.add(file.path, file.bytes) }
      try write(zip.finish(), to: "back.zip", in: folder)
      return "../back.zip"
    case .sentFolder:
      let sent = folder.appendingPathComponent(out)
      try FileManager.default.copyItem(at: sent, to: folder.appendingPathComponent("sent"))
      if cell.base == .order {
        // The archive of the order has the manifest too.
        let manifest = "p/orders/\(out.components(separatedBy: "/")[2])/de.loctrip.json"
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent(manifest),
          to: folder.appendingPathComponent("sent/de.loctrip.json"))
        for name in try FileManager.default.contentsOfDirectory(
          atPath: folder.appendingPathComponent("sent").path)
        where name.hasSuffix(".zip") {
          try FileManager.default.removeItem(at: folder.appendingPathComponent("sent/\(name)"))
        }
      }
      try put("sent")
      return "../sent"
    }
  }

  // MARK: - Commands

  /// The result of an import.
  private struct Imported {
    var status: Int32
    var decisions: Int
    var verdict: String?
    var listed: Set<String> = []
    /// The figures of the orders.
    var orders: [[String: Any]] = []
    var catalog: [UInt8] = []
  }

  /// Imports the delivery, and plays commands after it.
  ///
  /// - Returns: What is wrong, by command; an absent one is right.
  package func play(_ commands: Set<MatrixCommand>) throws -> [MatrixCommand: [String]] {
    var wrong: [MatrixCommand: [String]] = [:]
    let answer = MatrixOracle.answer(cell)
    var told: Set<String>?
    if commands.contains(.checkOrder) { told = try rejectedBefore() }
    let result = try importDelivery()
    if let told {
      let subject = delivery.reported
      if told.contains(subject) != (result.verdict == "rejected") {
        wrong[.checkOrder, default: []].append(
          "the agency is \(told.contains(subject) ? "" : "not ")told, the import says "
            + "\(result.verdict ?? "nothing")")
      }
    }
    if commands.contains(.importTwice) {
      wrong[.importTwice] = try problems(of: result, answer)
    }
    if commands.contains(.check) { wrong[.check] = try problemsOfCheck() }
    if commands.contains(.status) { wrong[.status] = try problemsOfStatus() }
    if commands.contains(.orders) { wrong[.orders] = try problemsOfOrders(result) }
    if commands.contains(.importTwice) {
      let second = try importDelivery()
      var found: [String] = []
      if second.catalog != result.catalog { found.append("a second import writes") }
      if second.decisions != result.decisions {
        found.append("\(result.decisions) to decide, then \(second.decisions)")
      }
      wrong[.importTwice, default: []] += found
    }
    if commands.contains(.decide) { wrong[.decide] = try problemsOfDecisions(result, answer) }
    return wrong.filter { !$0.value.isEmpty }
  }

  private var project: URL { folder.appendingPathComponent("p") }

  private func importDelivery() throws -> Imported {
    let (status, output) = try run(
      ["import", returned] + options + ["--format", "json"], project)
    var result = Imported(status: status, decisions: 0)
    result.catalog = Array(try Data(contentsOf: project.appendingPathComponent("L.xcstrings")))
    let report = try Self.json(output)
    result.decisions = report["decisions"] as? Int ?? 0
    result.orders = report["orders"] as? [[String: Any]] ?? []
    for unit in report["units"] as? [[String: Any]] ?? [] {
      guard let id = unit["id"] as? String else { continue }
      result.listed.insert(id)
      // What came in another language is missing in its own.
      guard id == delivery.reported, result.verdict == nil || result.verdict == "missing" else {
        continue
      }
      result.verdict = unit["verdict"] as? String
    }
    return result
  }

  private func problems(of result: Imported, _ answer: MatrixOracle.Answer) throws -> [String] {
    var problems: [String] = []
    let texts = try Self.translations(result.catalog)
    func compare<Value: Equatable>(_ name: String, _ found: Value?, _ right: Value?) {
      guard found != right else { return }
      func shown(_ value: Value?) -> String { value.map { "\($0)" } ?? "none" }
      problems.append("\(name) \(shown(found)), not \(shown(right))")
    }
    let subject = texts["de"]?[MatrixDelivery.subject(cell.fault)]
    compare("verdict", result.verdict, answer.verdict)
    compare("state", subject?.state, answer.state)
    compare("exit", result.status, answer.exit)
    compare("finished", texts["de"]?.values.count { $0.state == "translated" }, answer.finished)
    let others = texts.keys.filter { $0 != "de" && $0 != "en" }
    if !others.isEmpty { problems.append("\(others.sorted()) written") }
    if cell.fault == .carriageReturns, answer.state != nil {
      compare("text", subject?.text, "zwei\nZeilen")
    }
    // All that was sent is told apart.
    for order in result.orders where order["known"] as? Bool == true {
      func count(_ name: String) -> Int { order[name] as? Int ?? 0 }
      let sum = [
        "usable", "unfinished", "doneHere", "dropped", "conflict", "rejected", "kept", "missing",
        "untouched",
      ].reduce(0) { $0 + count($1) }
      compare("sum of what was ordered", sum, count("ordered"))
    }
    // Nothing that came is lost in silence.
    if result.status == 0, let own = texts["de"] {
      for (id, _, target) in MatrixDelivery.texts {
        guard let target, id != MatrixDelivery.subject(cell.fault) else { continue }
        if cell.form == .strings, id.contains("|==|") { continue }
        if own[id]?.text != target, !result.listed.contains(id) {
          problems.append("'\(id)' is lost")
        }
      }
    }
    return problems
  }

  /// The ids that an agency is told before it returns the files.
  private func rejectedBefore() throws -> Set<String> {
    guard let order else { return [] }
    let (_, output) = try run(
      ["check", returned, "--order", order.archive, "--format", "json"], project)
    let units = try Self.json(output)["rejected"] as? [[String: Any]] ?? []
    return Set(
      units.filter { $0["verdict"] as? String == "rejected" }.compactMap { $0["id"] as? String })
  }

  /// No error passes the gate, so a check finds none.
  private func problemsOfCheck() throws -> [String] {
    let (status, output) = try run(["check", "--format", "json"], project)
    return status == 0 ? [] : ["exit \(status): \(output.prefix(400))"]
  }

  /// What is open is what goes out.
  private func problemsOfStatus() throws -> [String] {
    let (_, output) = try run(["status", "-l", "de", "--format", "json"], project)
    let report = try Self.json(output)
    let languages = report["languages"] as? [[String: Any]] ?? []
    let states = languages.first?["states"] as? [String: [String: Any]] ?? [:]
    let finished = states["translated"]?["units"] as? Int ?? -1
    let texts = try Self.translations(
      Array(try Data(contentsOf: project.appendingPathComponent("L.xcstrings"))))
    let own = (texts["de"] ?? [:]).filter { MatrixDelivery.texts.map(\.key).contains($0.key) }
    let right = own.values.count { $0.state == "translated" }
    var problems = finished == right ? [] : ["\(finished) finished, the catalog has \(right)"]
    let (_, exported) = try run(
      [
        "export", "-l", "de", "--bundle", "xliff", "--only", "open", "--include-ordered", "-o",
        "../open", "--format", "json",
      ], project)
    let bundles = try Self.json(exported)["bundles"] as? [[String: Any]] ?? []
    let open = bundles.first?["units"] as? Int ?? 0
    if open != MatrixOracle.units - right {
      problems.append("\(open) open go out, \(MatrixOracle.units - right) are open")
    }
    return problems
  }

  /// What waits for a person waits everywhere.
  private func problemsOfOrders(_ result: Imported) throws -> [String] {
    let (_, output) = try run(["orders", "--format", "json"], project)
    let orders = try Self.json(output)["orders"] as? [[String: Any]] ?? []
    let states = orders.first?["states"] as? [String: [String: Any]] ?? [:]
    let toDecide = states["toDecide"]?["units"] as? Int ?? 0
    var problems =
      toDecide == result.decisions
      ? [] : ["\(toDecide) to decide, the import says \(result.decisions)"]
    let sum = states.values.reduce(0) { $0 + ($1["units"] as? Int ?? 0) }
    let unordered = ["orphaned"].contains(result.verdict) || cell.fault == .category
    let ordered = 11 + (unordered && toDecide > 0 ? 1 : 0)
    if sum != ordered && sum != 11 { problems.append("\(sum) units, not \(ordered)") }
    return problems
  }

  /// A page has what waits, and what a person takes is written or refused.
  private func problemsOfDecisions(_ result: Imported, _ answer: MatrixOracle.Answer) throws
    -> [String]
  {
    guard let order, result.decisions > 0 else { return [] }
    let (status, output) = try run(
      ["review", order.id, "-o", "../review", "--format", "json"], project)
    let sheets = try Self.json(output)["sheets"] as? [[String: Any]] ?? []
    guard let page = sheets.first?["page"] as? String else {
      return ["no page: \(status) \(output.prefix(400))"]
    }
    var problems: [String] = []
    let count = sheets.reduce(0) { $0 + ($1["toDecide"] as? Int ?? 0) }
    if count != result.decisions {
      problems.append("\(count) on the page, not \(result.decisions)")
    }
    guard let takes = answer.takes, result.verdict == answer.verdict else { return problems }
    let text = try String(contentsOf: project.appendingPathComponent(page), encoding: .utf8)
    guard let start = text.range(of: "type=\"application/json\""),
      let open = text.range(of: ">", range: start.upperBound..<text.endIndex),
      let end = text.range(of: "</script>", range: open.upperBound..<text.endIndex)
    else { return problems + ["the page has no data"] }
    let data = try Self.json(String(text[open.upperBound..<end.lowerBound]))
    let subject = MatrixDelivery.subject(cell.fault)
    let units = data["units"] as? [[String: Any]] ?? []
    guard let unit = units.first(where: { $0["i"] as? String == subject }),
      let details = unit["d"] as? [String: Any]
    else { return problems + ["'\(subject)' is not on the page"] }
    let decisions: [String: Any] = [
      "schema": "loctrip.decisions/1", "sheet": data["sheet"] ?? "", "order": order.id,
      "by": "Ada", "session": "s", "sequence": 1, "date": "2026-11-30",
      "decisions": [
        [
          "catalog": "L.xcstrings", "language": "de", "id": subject, "decision": "take",
          "saw": details["saw"] ?? [:],
        ]
      ],
    ]
    try Self.write(
      Array(try JSONSerialization.data(withJSONObject: decisions)), to: "taken.json", in: folder)
    let (taken, report) = try run(["decide", "../taken.json", "--format", "json"], project)
    let texts = try Self.translations(
      Array(try Data(contentsOf: project.appendingPathComponent("L.xcstrings"))))
    let isWritten = texts["de"]?[subject]?.state == "translated"
    if isWritten != takes || (taken == 0) != takes {
      problems.append(
        "take \(isWritten ? "wrote" : "did not write"), exit \(taken): \(report.prefix(300))")
    }
    return problems
  }

  // MARK: - Files

  private static func write(_ bytes: [UInt8], to name: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  private static func json(_ text: String) throws -> [String: Any] {
    guard let start = text.firstIndex(of: "{") else { return [:] }
    let data = Data(text[start...].utf8)
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// The texts of a catalog by language and id.
  private static func translations(_ bytes: [UInt8]) throws -> [String: [String: (
    state: String, text: String
  )]] {
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
    var texts: [String: [String: (state: String, text: String)]] = [:]
    func add(_ value: Any?, _ language: String, _ id: String) {
      guard let unit = (value as? [String: Any])?["stringUnit"] as? [String: Any],
        let state = unit["state"] as? String, let text = unit["value"] as? String
      else { return }
      texts[language, default: [:]][id] = (state, text)
    }
    for (key, entry) in root["strings"] as? [String: [String: Any]] ?? [:] {
      for (language, value) in entry["localizations"] as? [String: [String: Any]] ?? [:] {
        add(value, language, key)
        let variations = value["variations"] as? [String: Any]
        for (category, form) in variations?["plural"] as? [String: Any] ?? [:] {
          add(form, language, "\(key)|==|plural.\(category)")
        }
      }
    }
    return texts
  }

  /// The catalog before the trip.
  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld files" : {
          "localizations" : {
            "en" : {
              "variations" : {
                "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
                }
              }
            }
          }
        },
        "Brand" : { "shouldTranslate" : false },
        "Close the door" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Schließe die Tür" } }
          }
        },
        "Delete this picture now" : {},
        "Good morning to all of you" : {},
        "Hello %@" : {},
        "Later" : {},
        "Open the door" : {},
        "Save the file" : {},
        "Share it" : {},
        "two lines" : {
          "localizations" : {
            "en" : { "stringUnit" : { "state" : "translated", "value" : "two\\nlines" } }
          }
        },
        "Wi-Fi" : {}
      },
      "version" : "1.0"
    }

    """
}
