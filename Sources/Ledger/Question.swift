package import LoctripJSONSource
internal import LoctripLocalizationCore
internal import LoctripReconciliation

/// A question of translators about a key, which is answered once for all languages: the sum of its records.
///
/// The same words about the same key are one question, whoever asks them in whatever language.
package struct Question: Sendable {
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

  /// An answer.
  package struct Answer: Sendable, Equatable {
    package var text: String
    /// The person who answered, or `nil`.
    package var by: String?
    package var date: CalendarDay
    /// The name of its record.
    var record = ""

    package init(_ text: String, by: String?, date: CalendarDay) {
      (self.text, self.by, self.date) = (text, by, date)
    }
  }

  /// The catalog, as `original`.
  package private(set) var catalog: String
  package private(set) var key: String
  /// The words of the question.
  package let text: String
  /// The digest of catalog, key, and words without regard to white space, as it was asked: 12 hexadecimal digits.
  package let id: String
  package var asked: [Asking] = []
  /// The answer that counts: the last one.
  package var answer: Answer?
  /// The answers of other branches that no later one replaces.
  package internal(set) var otherAnswers: [Answer] = []
  /// True if nobody needs an answer any more.
  package var isWithdrawn = false

  package init(_ text: String, about key: String, in catalog: String) {
    (self.text, self.key, self.catalog) = (text, key, catalog)
    id = Self.id(text, about: key, in: catalog)
  }

  /// The question about the same key under another name.
  func named(_ name: UnitID) -> Question {
    var question = self
    (question.catalog, question.key) = (name.table.catalog.string, name.id.string)
    return question
  }

  /// The author of notes with answers.
  package static let answerOrigin = "loctrip:answer"
  /// The largest number of bytes of a question or an answer that is taken.
  package static let textLimit = 10_000

  /// True if it waits for an answer.
  package var isOpen: Bool { answer == nil && !isWithdrawn }

  /// Returns the id of a question.
  package static func id(_ text: String, about key: String, in catalog: String) -> String {
    var bytes: [UInt8] = []
    for part in [catalog, key, text.whiteSpaceFolded] { bytes += Array(part.utf8) + [0] }
    return String(TextDigest(utf8: bytes).description.prefix(12))
  }

  /// Adds someone who asks; the same one only once.
  package mutating func ask(_ asking: Asking) {
    if !isAsked(in: asking.language, order: asking.order) { asked.append(asking) }
  }

  /// True if it was asked in a language and an order.
  func isAsked(in language: String, order: String?) -> Bool {
    asked.contains { $0.language.isIdentical(to: language) && $0.order == order }
  }

  /// The languages that asked, sorted, so that they read the same whoever asked first.
  package var languages: [String] { ExactString.distinct(asked.map(\.language)).sorted() }
  /// The orders in which it was asked, sorted.
  package var orders: [String] { ExactString.distinct(asked.compactMap(\.order)).sorted() }

  /// The days for which it waited for us, if it was asked by a day; `nil` while it waits.
  package func waited(askedBy day: CalendarDay) -> Int? {
    guard let first = asked.map(\.date).min(), first <= day, !isWithdrawn else { return 0 }
    return answer.map { max($0.date.number - first.number, 0) }
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
