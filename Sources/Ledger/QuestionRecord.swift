internal import LoctripAppProjects
internal import LoctripFileSets
internal import LoctripJSONSource
package import LoctripLocalizationCore

/// An event of one or more questions: somebody asks, answers or withdraws.
///
/// Each record is a file of its own that nobody changes later, so that branches merge.
package struct QuestionRecord: Sendable {
  /// The kinds of records.
  package enum Content: Sendable, Equatable {
    /// A question, with who asks it.
    case ask(catalog: String, key: String, text: String, language: String, order: String?)
    /// An answer to questions, and the records of the answers that it replaces.
    case answer(text: String, questions: [String], replaces: [String])
    /// Questions to which nobody needs an answer any more.
    case withdraw(questions: [String])
  }

  package let content: Content
  package let date: EventTime
  /// The person, or `nil`.
  package let by: String?
  /// The digest of the file, as far as it tells records apart.
  package private(set) var name = ""

  package init(_ content: Content, by: String?, date: EventTime) {
    (self.content, self.by, self.date) = (content, by, date)
    name = Self.name(of: serialized())
  }

  /// The folder of questions in the folder of the orders.
  package static let folderName = "questions"
  /// The schema that is read and written.
  package static let schema = "loctrip.question/2"
  static let limit = 4 << 20

  private static func name(of bytes: [UInt8]) -> String {
    String("\(TextDigest(ofFile: bytes))".prefix(12))
  }

  /// The questions that it is about, by their ids.
  var questions: [String] {
    switch content {
    case .ask(let catalog, let key, let text, _, _): [Question.id(text, about: key, in: catalog)]
    case .answer(_, let questions, _), .withdraw(let questions): questions
    }
  }

  /// The language of a question; empty for other records.
  var language: String {
    if case .ask(_, _, _, let language, _) = content { language } else { "" }
  }

  var isAsking: Bool { if case .ask = content { true } else { false } }

  private var kind: String {
    switch content {
    case .ask: "ask"
    case .answer: "answer"
    case .withdraw: "withdraw"
    }
  }

  /// The file that it is written into, in the folder of the orders.
  func edit(in folder: String) -> CatalogEdit {
    let path = "\(folder)/\(Self.folderName)/\(date.compact)-\(kind)-\(name).json"
    return CatalogEdit(path: path, original: nil, bytes: serialized())
  }

  /// Reads the record at a path.
  ///
  /// - Throws: `FindingsError` when there is no such file, or it is none.
  package init(at path: String) throws(FindingsError) {
    try self.init(parsing: try FileAccess.read(path, limit: Self.limit), path: path)
  }

  /// Reads the bytes of a record; members that it does not know are passed over.
  ///
  /// - Throws: `FindingsError` with the place when the bytes are not JSON, or not a record.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    let file = try RecordFile(parsing: bytes, path: path, code: .notAQuestion)
    try file.check(schema: Self.schema)
    let root = file.root
    let content: Content
    switch try file.string("kind", of: root) {
    case "ask":
      content = .ask(
        catalog: try file.string("catalog", of: root), key: try file.string("key", of: root),
        text: try file.string("text", of: root), language: try file.word("language", of: root),
        order: try file.wordOrNull("order", of: root))
    case "answer":
      content = .answer(
        text: try file.string("text", of: root),
        questions: try file.strings("questions", of: root),
        replaces: try file.strings("replaces", of: root))
    case "withdraw": content = .withdraw(questions: try file.strings("questions", of: root))
    default:
      let node = try file.required("kind", of: root)
      throw file.error(node, "\(file.short(node)) is not 'ask', 'answer' or 'withdraw'")
    }
    self.content = content
    by = try file.lineOrNull("by", of: root)
    date = try file.value("date", of: root, "a time", EventTime.init)
    name = Self.name(of: bytes)
  }

  /// The bytes of the file, the same for the same record.
  package func serialized() -> [UInt8] {
    var json = JSONWriter(style: .record)
    json.writeObject { json in
      json.writeMember("schema", Self.schema)
      json.writeMember("kind", kind)
      json.writeMember("date", "\(date)")
      switch content {
      case .ask(let catalog, let key, let text, let language, let order):
        json.writeMember("id", Question.id(text, about: key, in: catalog))
        json.writeMember("catalog", catalog)
        json.writeMember("key", key)
        json.writeMember("text", text)
        json.writeMember("language", language)
        if let order { json.writeMember("order", order) }
      case .answer(let text, let questions, let replaces):
        json.writeMember("text", text)
        json.writeMember("questions", .array(questions.map { .string($0) }))
        if !replaces.isEmpty { json.writeMember("replaces", .array(replaces.map { .string($0) })) }
      case .withdraw(let questions):
        json.writeMember("questions", .array(questions.map { .string($0) }))
      }
      if let by { json.writeMember("by", by) }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}

/// The questions of a project, as their records tell them: the only place that asks, answers and withdraws.
package struct Questions: Sendable {
  /// The way in which an answer may replace another one.
  package enum Replacing: Sendable {
    /// It may not.
    case nothing
    /// It may replace one of the same person.
    case own
    /// It may replace one of the same person, and the one that the person saw.
    case seen(String)
    /// It may replace any.
    case anything
  }

  /// A question, with all that its records say.
  private struct Sum {
    var question: Question
    /// The catalog and the key as they were when it was asked.
    let name: UnitID
    /// The first time that somebody asked.
    var first: EventTime
    /// All answers, with their times.
    var answers: [(time: EventTime, answer: Question.Answer)] = []
    /// The records of answers that others replace.
    var replaced: Set<String> = []
    /// The last time that somebody asked.
    var asked: EventTime
    var withdrawn: EventTime?

    /// Finds the answer that counts: the last one that no other replaces.
    mutating func settle() {
      let left = answers.filter { !replaced.contains($0.answer.record) }
        .sorted { ($0.time.seconds, $0.answer.record) > ($1.time.seconds, $1.answer.record) }
      question.answer = left.first?.answer
      question.otherAnswers = left.dropFirst().map(\.answer)
        .filter { $0.text != question.answer?.text }
      question.isWithdrawn =
        withdrawn.map { time in
          asked <= time && !answers.contains { $0.time > time }
        } ?? false
    }
  }

  private var byID: [String: Sum] = [:]
  private var ids: [String] = []
  /// The ids of the questions about each key.
  private var threads: [UnitID: [String]] = [:]
  private var added: [QuestionRecord] = []
  private var touched: [String] = []

  /// Folds records, in any order.
  package init(_ records: [QuestionRecord] = []) {
    let sorted = records.sorted {
      ($0.date.seconds, $0.language, $0.name) < ($1.date.seconds, $1.language, $1.name)
    }
    for record in sorted where record.isAsking { fold(record) }
    for record in sorted where !record.isAsking { fold(record) }
    for id in ids { byID[id]?.settle() }
  }

  /// The questions, in the order in which they were asked first.
  package var all: [Question] { ids.compactMap { byID[$0]?.question } }

  /// The question with an id.
  package subscript(id: String) -> Question? { byID[id]?.question }

  /// The open questions about the key of a question, besides it.
  package func others(in thread: Question) -> [Question] {
    (threads[Self.thread(thread)] ?? []).compactMap { byID[$0]?.question }
      .filter { $0.isOpen && $0.id != thread.id }
  }

  /// The number of questions that were asked in this run and have no answer.
  package var openCount: Int {
    ExactString.distinct(touched).count { self[$0]?.isOpen ?? false }
  }

  /// The new files.
  package func edits(in folder: String) -> [CatalogEdit] { added.map { $0.edit(in: folder) } }

  private static func thread(_ question: Question) -> UnitID {
    UnitID(question.key, in: question.catalog, "")
  }

  /// Asks a question, unless it is longer than any question, or was asked so already.
  package mutating func ask(
    _ text: String, about key: String, in catalog: String, _ language: String, order: String?,
    by: String?
  ) {
    guard text.utf8.count <= Question.textLimit else { return }
    // The same words about the same key are one question, whatever the key's name was then.
    let words = text.whiteSpaceFolded
    let same = (threads[UnitID(key, in: catalog, "")] ?? []).first { id in
      byID[id]?.question.text.whiteSpaceFolded == words
    }
    let id = same ?? Question.id(text, about: key, in: catalog)
    touched.append(id)
    let known = self[id]
    guard known?.isWithdrawn ?? true || known?.isAsked(in: language, order: order) == false else {
      return
    }
    let name = byID[id]?.name ?? UnitID(key, in: catalog, "")
    add(
      .ask(
        catalog: name.table.catalog.string, key: name.id.string, text: text, language: language,
        order: order), by: by)
  }

  /// The questions under the names that their keys have now.
  ///
  /// - Parameter now: Returns the name of a key that had another one at a time.
  func named(_ now: (UnitID, EventTime) -> UnitID) -> Questions {
    var questions = self
    questions.threads = [:]
    for id in ids {
      guard let sum = byID[id] else { continue }
      let name = now(sum.name, sum.first)
      questions.byID[id]?.question = sum.question.named(name)
      questions.threads[name, default: []].append(id)
    }
    return questions
  }

  /// Answers a question, and with it the open ones about its key.
  ///
  /// With `isAlone` it answers no other one; `replacing` says which other answer it may replace.
  ///
  /// - Returns: False if the question has another answer that it may not replace, or there is no such question.
  package mutating func answer(
    _ id: String, _ text: String, by: String?, isAlone: Bool = false, replacing: Replacing
  ) -> Bool {
    guard let question = self[id] else { return false }
    if let known = question.answer, question.otherAnswers.isEmpty || known.text == text {
      if known.text == text, question.otherAnswers.isEmpty { return true }
      let isOwn = known.by != nil && known.by == by
      switch replacing {
      case .anything: break
      case .seen(let seen) where seen == known.text: break
      case .own, .seen: guard isOwn else { return false }
      case .nothing: return false
      }
    }
    let questions = [question] + (isAlone ? [] : others(in: question))
    let replaced = questions.flatMap { [$0.answer].compactMap(\.self) + $0.otherAnswers }
    add(
      .answer(
        text: text, questions: questions.map(\.id),
        replaces: ExactString.distinct(replaced.map(\.record))), by: by)
    touched += questions.map(\.id)
    return true
  }

  /// Withdraws a question.
  package mutating func withdraw(_ id: String, by: String?) {
    guard self[id]?.isWithdrawn == false else { return }
    add(.withdraw(questions: [id]), by: by)
  }

  private mutating func add(_ content: QuestionRecord.Content, by: String?) {
    let record = QuestionRecord(content, by: by, date: RunClock.now)
    added.append(record)
    fold(record)
    for id in record.questions { byID[id]?.settle() }
  }

  private mutating func fold(_ record: QuestionRecord) {
    switch record.content {
    case .ask(let catalog, let key, let text, let language, let order):
      let id = Question.id(text, about: key, in: catalog)
      var sum =
        byID[id]
        ?? Sum(
          question: Question(text, about: key, in: catalog), name: UnitID(key, in: catalog, ""),
          first: record.date, asked: record.date)
      if byID[id] == nil {
        ids.append(id)
        threads[Self.thread(sum.question), default: []].append(id)
      }
      sum.question.ask(
        Question.Asking(language, order: order, by: record.by, date: record.date.day))
      sum.first = min(sum.first, record.date)
      sum.asked = max(sum.asked, record.date)
      byID[id] = sum
    case .answer(let text, let questions, let replaces):
      var answer = Question.Answer(text, by: record.by, date: record.date.day)
      answer.record = record.name
      for id in questions {
        byID[id]?.answers.append((record.date, answer))
        byID[id]?.replaced.formUnion(replaces)
      }
    case .withdraw(let questions):
      for id in questions {
        let known = byID[id]?.withdrawn ?? record.date
        byID[id]?.withdrawn = max(known, record.date)
      }
    }
  }
}

extension Finding.Code {
  /// The file of a question cannot be read.
  package static let notAQuestion: Self = "not-a-question"
  /// Two branches have different answers to one question.
  package static let answersDisagree: Self = "answers-disagree"
}
