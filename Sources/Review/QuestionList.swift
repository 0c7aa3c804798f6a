package import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripLocalizationReports
package import LoctripLedger
internal import LoctripReconciliation
internal import LoctripSpreadsheets
internal import StringCatalogs

/// The questions of a project for people, in threads by key.
package struct QuestionList: Sendable {
  /// The questions about a key.
  private struct Thread {
    let key: String
    let questions: [Question]

    var isOpen: Bool { questions.contains(where: \.isOpen) }
  }

  private let threads: [Thread]

  package init(_ book: OrderBook, includesSettled: Bool) {
    let listed = book.questions.filter { includesSettled || $0.isOpen }
      .sorted { ($0.catalog, $0.key, $0.id) < ($1.catalog, $1.key, $1.id) }
    let threads = listed.grouped { [ExactString($0.catalog), ExactString($0.key)] }
      .map { Thread(key: $0.key[1].string, questions: $0.members) }
    self.threads = threads.filter(\.isOpen) + threads.filter { !$0.isOpen }
    all = book.questions
    agencies = Dictionary(
      book.entries.map { (ExactString($0.id), $0.order?.agency) }, uniquingKeysWith: { $1 })
  }

  private let all: [Question]
  /// The agencies of the orders, by the orders' ids.
  private let agencies: [ExactString: String?]

  /// The languages of an agency in which a question was asked: those that it has, and those of its orders.
  private func languages(of question: Question, at agency: Configuration.Agency) -> [String] {
    question.languages.filter { language in
      agency.languages.contains { LanguageTag.isSame($0, language) }
        || question.asked.contains { asking in
          asking.language.isIdentical(to: language)
            && asking.order.flatMap { agencies[ExactString($0)] } == agency.id
        }
    }
  }

  private var questions: [Question] { threads.flatMap(\.questions) }

  private var openCount: Int { all.count(where: \.isOpen) }

  /// The list for a terminal.
  package var text: String {
    var lines = [
      openCount == 0
        ? "no open questions"
        : "\(openCount.counted("open question")) about "
          + threads.count(where: \.isOpen).counted("key")
    ]
    for thread in threads {
      for question in thread.questions {
        let asked = [
          question.languages.joined(separator: ", "), question.orders.joined(separator: ", "),
        ]
        .filter { !$0.isEmpty }
        lines.append(
          "\(question.id)  \(ReportItem.shown(id: thread.key)) · \(asked.joined(separator: " · "))"
            .oneLine)
        lines.append("              \(question.text.oneLine)")
        if let answer = question.answer {
          lines.append(
            "              → \(answer.text.oneLine)" + (answer.by.map { " (\($0.oneLine))" } ?? ""))
        } else if question.isWithdrawn {
          lines.append("              withdrawn")
        }
      }
    }
    if openCount > 0 { lines.append("To answer: loctrip questions answer ID TEXT") }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Questions that two branches answered differently.
  package var findings: [Finding] {
    all.compactMap { question in
      guard let answer = question.answer, !question.otherAnswers.isEmpty else { return nil }
      func shown(_ answer: Question.Answer) -> String {
        "“\(answer.text.oneLine.shortened)”" + (answer.by.map { " (\($0.oneLine))" } ?? "")
      }
      return Finding(
        .answersDisagree, .warning,
        "question \(question.id) has the answers \(shown(answer)) and "
          + question.otherAnswers.map(shown).listed(upTo: 3)
          + "; the first is used until you answer it again")
    }
  }

  /// The list as JSON, schema `loctrip.questions/1`.
  package func json(findings: [Finding]) -> [UInt8] {
    JSONForm.document("questions") { json in
      json.writeMember("open", openCount)
      json.writeMember("questions", .array(questions.map(\.json)))
      json.writeMember("findings", .array((findings + self.findings).map(\.json)))
    }
  }

  private static let columns = ["ID", "Catalog", "Key", "Languages", "Question", "Answer"]

  /// The list as a spreadsheet, in which answers are filled in.
  ///
  /// - Throws: `FindingsError` when a text is longer than a cell can hold.
  package func workbook(path: String) throws(FindingsError) -> [UInt8] {
    var sheet = Workbook.Sheet(name: "Questions")
    sheet.isProtected = true
    sheet.hasFilter = true
    sheet.headerRows = 1
    sheet.columns = [16, 24, 32, 16, 50, 60].map { Workbook.Column(width: $0) }
    sheet.rows = [Self.columns.map { Workbook.Cell($0, .header) }]
    sheet.rows += questions.map { question in
      [
        Workbook.Cell(question.id, .locked), Workbook.Cell(question.catalog, .locked),
        Workbook.Cell(question.key, .locked),
        Workbook.Cell(question.languages.joined(separator: ", "), .locked),
        Workbook.Cell(question.text, .plain), Workbook.Cell(question.answer?.text ?? "", .input),
      ]
    }
    return try Workbook([sheet]).encoded(path: path)
  }

  /// An e-mail to an agency with the answers to the questions that it asked.
  package func mail(to agency: Configuration.Agency) -> [UInt8] {
    let answered = all.filter { question in
      question.answer != nil && !question.isWithdrawn
        && !languages(of: question, at: agency).isEmpty
    }
    .sorted { ($0.catalog, $0.key, $0.id) < ($1.catalog, $1.key, $1.id) }
    let orders = ExactString.distinct(answered.flatMap(\.orders))
    let subject =
      "Answers" + (orders.isEmpty ? "" : " to \(orders.listed(upTo: 3))")
      + " (\(answered.count.grouped))"
    var lines = [
      "To: \((agency.contact ?? agency.name ?? agency.id).oneLine)", "Subject: \(subject.oneLine)",
      "",
    ]
    if answered.isEmpty { lines.append("No question of this agency has an answer yet.") }
    for (number, question) in answered.enumerated() {
      let languages = languages(of: question, at: agency)
      lines.append("\(number + 1). \(question.key.oneLine) (\(languages.joined(separator: ", ")))")
      lines += question.text.split(separator: "\n").map { "   \(String($0).oneLine)" }
      let answer = (question.answer?.text ?? "").split(separator: "\n").map { String($0).oneLine }
      for (index, line) in answer.enumerated() {
        lines.append("   \(index == 0 ? "→" : " ") \(line)")
      }
      lines.append("")
    }
    return Array(lines.map { "\($0)\n" }.joined().utf8)
  }
}

extension Question {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "catalog": .string(catalog), "key": .string(key), "text": .string(text),
      "state": .string(isWithdrawn ? "withdrawn" : answer == nil ? "open" : "answered"),
      "asked": .array(asked.map(\.json)), "answer": answer?.json,
    ]
  }
}

/// Answers that are about to be written.
package struct QuestionAnswers: Sendable {
  private let index: QuestionIndex
  private var questions: Questions
  private let folder: String
  /// The user's name in git, which a program is asked for.
  private let userName = Once<String?>()
  private var changed: Set<String> = []
  /// The other questions that an answer closes.
  private var closed: [Question] = []
  private var catalogs: [CatalogEdit] = []
  private var bounds = FileBounds(folders: [], files: [])
  package private(set) var findings: [Finding] = []

  /// - Throws: `FindingsError` when the orders have no folder.
  package init(_ book: OrderBook) throws(FindingsError) {
    guard let folder = book.folder else {
      throw FindingsError(usage: "questions need a folder of orders in the configuration")
    }
    (self.folder, index, questions) = (folder, QuestionIndex(book.questions), book.asked)
  }

  private func question(_ id: String) throws(FindingsError) -> Question {
    guard let question = index[id.lowercased()].flatMap({ questions[$0.id] }) else {
      throw FindingsError(
        missing: "no question has this id; 'loctrip questions --include-done' lists all",
        at: id.oneLine.shortened)
    }
    return question
  }

  /// Answers a question, and with it the open ones about its key: with `isAlone`, no other question.
  ///
  /// - Returns: The whole id.
  /// - Throws: `FindingsError` when there is no such question, or it has another answer.
  package mutating func answer(
    _ id: String, _ text: String, by: String?, isAlone: Bool = false, replaces: Bool
  ) throws(FindingsError) -> String {
    let question = try question(id)
    let text = text.trimmingWhiteSpace
    guard !text.isEmpty, text.utf8.count <= Question.textLimit else {
      throw FindingsError(
        usage: text.isEmpty
          ? "an answer needs a text"
          : "an answer has at most \(Question.textLimit.grouped) bytes")
    }
    guard question.answer?.text != text || !question.otherAnswers.isEmpty else {
      return question.id
    }
    let others = isAlone ? [] : questions.others(in: question)
    let by =
      by.flatMap(DecisionFile.name)
      ?? userName.get { [folder] in GitRepository.userName(around: folder) } ?? RunClock.person
    guard
      questions.answer(
        question.id, text, by: by, isAlone: isAlone, replacing: replaces ? .anything : .nothing)
    else {
      let known = question.answer?.text.oneLine ?? ""
      throw FindingsError(
        usage: "question \(question.id) has an answer: “\(known)”; --force overwrites it")
    }
    closed += others
    changed.insert(question.id)
    return question.id
  }

  /// Withdraws a question.
  package mutating func withdraw(_ id: String) throws(FindingsError) -> String {
    let question = try question(id)
    questions.withdraw(question.id, by: RunClock.person)
    return question.id
  }

  /// Takes the answers of a spreadsheet.
  ///
  /// - Returns: The number of new answers.
  /// - Throws: `FindingsError` when it is none, or has no columns ID and Answer.
  package mutating func read(_ bytes: [UInt8], path: String, by: String?) throws(FindingsError)
    -> Int
  {
    let file = try Spreadsheet(parsing: bytes, path: path)
    var isTable = false
    for index in file.tabs.indices where !file.tabs[index].isHidden {
      let sheet = try file.sheet(at: index)
      guard let first = sheet.rows.first else { continue }
      let header = SheetHeader(first)
      guard let idColumn = header["ID"], let column = header["Answer"] else { continue }
      isTable = true
      for row in sheet.rows.dropFirst() {
        guard let id = row[idColumn]?.text, let cell = row[column] else { continue }
        let text = cell.text.trimmingWhiteSpace
        if text.isEmpty { continue }
        // A number or a date may be what the person means; nobody means a formula.
        guard cell.kind != .formula, cell.kind != .error else {
          let what = cell.kind == .formula ? "formula" : "error of the spreadsheet program"
          findings.append(
            Finding(
              .unknownQuestion, .warning,
              "the answer is the \(what) \(text.oneLine.shortened), which is no text; type it as text",
              at: sheet.location(row, column)))
          continue
        }
        do throws(FindingsError) {
          _ = try answer(id, text.replacing("\r\n", with: "\n"), by: by, replaces: false)
        } catch {
          findings += error.findings.map { finding in
            var warning = Finding(finding.code, .warning, finding.message)
            warning.places = [sheet.location(row, column)]
            return warning
          }
        }
      }
    }
    guard isTable else {
      throw FindingsError(
        .malformedInput, .unknownQuestion,
        "has no columns ID and Answer, as 'loctrip questions -o FILE.xlsx' writes them", at: path)
    }
    return changed.count
  }

  /// Puts the answer of a question into the comment of its entry.
  ///
  /// - Throws: `FindingsError` when no string catalog has the entry.
  package mutating func addComment(of id: String, to project: LoctripProject) throws(FindingsError)
  {
    let question = try question(id)
    guard let answer = question.answer?.text,
      let file = project.catalogs.first(where: { $0.original.isIdentical(to: question.catalog) }),
      let catalog = file.catalog as? StringCatalog,
      let bytes = catalog.adding(answer.replacing("\n", with: " "), toCommentOf: question.key)
    else {
      throw FindingsError(
        missing: "no string catalog has the key, so the answer cannot be in its comment",
        at: "\(question.catalog): \(question.key.oneLine)")
    }
    if bytes != catalog.bytes {
      catalogs.append(CatalogEdit(path: file.path, original: catalog.bytes, bytes: bytes))
    }
    bounds = bounds.union(project.bounds)
  }

  /// Writes questions and catalogs: all of them, or nothing.
  ///
  /// - Throws: `FindingsError` when a file changed since it was read or cannot be written.
  package func write() throws(FindingsError) {
    let edits = questions.edits(in: folder)
    let own = FileBounds(folders: [folder])
    for edit in edits { try own.check(edit.path) }
    try FileAccess.replace(catalogs + edits, within: bounds.union(own), whileBeing: "answered")
  }

  /// The lines about an answer.
  package func lines(of id: String) -> [String] {
    guard changed.contains(id), let question = questions[id] else {
      return ["Question \(id) has this answer already."]
    }
    let languages = question.languages.joined(separator: ", ")
    return [
      "Answered \(id) (\(question.key.oneLine); asked in \(languages)). "
        + "The answer goes out with the next bundle in every language."
    ]
      + (closed.isEmpty
        ? []
        : [
          "It also answers \(closed.map(\.id).listed(upTo: 8)) about the same key (--only answers one alone)."
        ]) + [
        "To tell the agency now: loctrip questions --mail AGENCY"
      ] + catalogs.map { ResultWords.line(.write, $0.path) }
  }
}
