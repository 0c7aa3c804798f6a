internal import LoctripFileSets
internal import LoctripAppProjects
package import LoctripJSONSource
package import LoctripLocalizationCore
internal import LoctripReconciliation

/// A question of translators about a key, which is answered once for all languages.
///
/// The same words about the same key are one question, whoever asks them in whatever language.
package struct Question: Sendable, Equatable {
  /// Someone who asked.
  package struct Asking: Sendable, Equatable {
    /// The language.
    package var language: String
    /// The order, by its id, or `nil`.
    package var order: String?
    /// The author of the note, or `nil`.
    package var by: String?
    package var date: CalendarDay

    package init(_ language: String, order: String? = nil, by: String? = nil, date: CalendarDay) {
      (self.language, self.order, self.by, self.date) = (language, order, by, date)
    }
  }

  /// The answer.
  package struct Answer: Sendable, Equatable {
    package var text: String
    /// The person who answered, or `nil`.
    package var by: String?
    package var date: CalendarDay

    package init(_ text: String, by: String?, date: CalendarDay) {
      (self.text, self.by, self.date) = (text, by, date)
    }
  }

  /// The catalog, as `original`.
  package let catalog: String
  package let key: String
  /// The words of the question.
  package let text: String
  package var asked: [Asking] = []
  package var answer: Answer?
  /// True if nobody needs an answer any more.
  package var isWithdrawn = false
  /// The file as it was read, or `nil` for a new question.
  private var file: (path: String, bytes: [UInt8])?

  package init(_ text: String, about key: String, in catalog: String) {
    (self.text, self.key, self.catalog) = (text, key, catalog)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.asked == right.asked && left.answer == right.answer
      && left.isWithdrawn == right.isWithdrawn
  }

  /// The folder of questions in the folder of the orders.
  package static let folderName = "questions"
  /// The schema that is read and written.
  package static let schema = "loctrip.question/1"
  /// The author of notes with answers.
  package static let answerOrigin = "loctrip:answer"
  private static let limit = 4 << 20
  /// The largest number of bytes of a question or an answer that is taken.
  package static let textLimit = 10_000

  /// True if it waits for an answer.
  package var isOpen: Bool { answer == nil && !isWithdrawn }

  /// The digest of catalog, key, and words without regard to white space: 12 hexadecimal digits.
  package var id: String { Self.id(text, about: key, in: catalog) }

  /// Returns the id of a question.
  package static func id(_ text: String, about key: String, in catalog: String) -> String {
    var bytes: [UInt8] = []
    for part in [catalog, key, text.whiteSpaceFolded] { bytes += Array(part.utf8) + [0] }
    return String(TextDigest(utf8: bytes).description.prefix(12))
  }

  /// Adds someone who asks; the same one only once.
  package mutating func ask(_ asking: Asking) {
    let isKnown = asked.contains {
      $0.language.isIdentical(to: asking.language) && $0.order == asking.order
    }
    if !isKnown { asked.append(asking) }
  }

  /// The languages that asked.
  package var languages: [String] { ExactString.distinct(asked.map(\.language)) }
  /// The orders in which it was asked.
  package var orders: [String] { ExactString.distinct(asked.compactMap(\.order)) }
}

// MARK: - JSON

extension Question {
  /// Reads the bytes of a question; members that it does not know are passed over.
  ///
  /// - Throws: `FindingsError` with the place when the bytes are not JSON, or not a question.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    let file = try RecordFile(parsing: bytes, path: path, code: .notAQuestion)
    try file.check(schema: Self.schema)
    let root = file.root
    self.init(
      try file.string("text", of: root), about: try file.string("key", of: root),
      in: try file.string("catalog", of: root))
    self.file = (path, bytes)
    for node in try file.elements("asked", of: root) {
      guard file.document.kind(of: node) == .object else {
        throw file.error(node, "\(file.short(node)) is not someone who asked")
      }
      asked.append(
        Asking(
          try file.word("language", of: node), order: try file.wordOrNull("order", of: node),
          by: try file.lineOrNull("by", of: node),
          date: try file.value("date", of: node, "a date", CalendarDay.init)))
    }
    if let node = file.present("answer", of: root) {
      guard file.document.kind(of: node) == .object else {
        throw file.error(node, "\(file.short(node)) is not an answer")
      }
      answer = Answer(
        try file.string("text", of: node), by: try file.lineOrNull("by", of: node),
        date: try file.value("date", of: node, "a date", CalendarDay.init))
    }
    if let node = file.present("withdrawn", of: root) {
      isWithdrawn = file.document.kind(of: node) == .true
    }
  }

  /// Reads the question at a path.
  ///
  /// - Throws: `FindingsError` when there is no such file, or it is no question.
  package init(at path: String) throws(FindingsError) {
    try self.init(parsing: try FileAccess.read(path, limit: Self.limit), path: path)
  }

  /// The bytes of the file, the same for the same question.
  package func serialized() -> [UInt8] {
    var json = JSONWriter(style: .record)
    json.writeObject { json in
      json.writeMember("schema", Self.schema)
      json.writeMember("id", id)
      json.writeMember("catalog", catalog)
      json.writeMember("key", key)
      json.writeMember("text", text)
      json.beginMember("asked")
      json.writeArray { json in
        for asking in asked { json.writeElement(onOneLine: asking.json) }
      }
      if let answer { json.writeMember("answer", onOneLine: answer.json) }
      if isWithdrawn { json.writeMember("withdrawn", .bool(true)) }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Returns the edit that writes it into the folder of the orders, or `nil` if its file says it already.
  package func edit(in folder: String) -> CatalogEdit? {
    let bytes = serialized()
    guard file?.bytes != bytes else { return nil }
    let path = file?.path ?? "\(folder)/\(Self.folderName)/\(id).json"
    return CatalogEdit(path: path, original: file?.bytes, bytes: bytes)
  }
}

extension Question.Asking {
  package var json: JSONValue {
    [
      "language": .string(language), "order": order.map { .string($0) },
      "by": by.map { .string($0) }, "date": .string("\(date)"),
    ]
  }
}

extension Question.Answer {
  package var json: JSONValue {
    ["text": .string(text), "by": by.map { .string($0) }, "date": .string("\(date)")]
  }
}

extension OrderBook {
  /// The number of questions in a language that wait for an answer.
  package func openQuestions(in language: String) -> Int {
    questions.count { question in
      question.isOpen && question.languages.contains { LanguageTag.isSame($0, language) }
    }
  }
}

/// Questions by their ids, which are computed once.
package struct QuestionIndex: Sendable {
  /// The questions by id; of several with one id the first.
  private let questions: [(id: String, question: Question)]

  package init(_ questions: [Question]) {
    var known: Set<String> = []
    self.questions = questions.map { ($0.id, $0) }.filter { known.insert($0.0).inserted }
      .sorted { $0.0 < $1.0 }
  }

  /// Returns the question with an id, or the only one whose id begins so.
  ///
  /// - Complexity: O(log n)
  package subscript(id: String) -> Question? {
    let first = questions.partitionPoint { $0.id < id }
    func begins(_ index: Int) -> Bool {
      questions.indices.contains(index) && questions[index].id.hasPrefix(id)
    }
    guard begins(first) else { return nil }
    if questions[first].id == id { return questions[first].question }
    return id.utf8.count >= 4 && !begins(first + 1) ? questions[first].question : nil
  }
}

extension Finding.Code {
  /// A file is not a question that can be read.
  package static let notAQuestion: Self = "not-a-question"
}
