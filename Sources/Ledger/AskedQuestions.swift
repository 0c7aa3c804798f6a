internal import LoctripAppProjects
package import LoctripLocalizationCore

/// The questions of a project while some are asked.
package struct AskedQuestions {
  private var questions: [String: Question]
  private var order: [String] = []
  private var known: Set<String> = []

  /// Begins with the questions that there are.
  package init(_ book: OrderBook) {
    questions = Dictionary(book.questions.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Asks a question, unless it is longer than any question.
  package mutating func ask(
    _ text: String, about key: String, in catalog: String, _ language: String,
    order orderID: String?, by: String?
  ) {
    guard text.utf8.count <= Question.textLimit else { return }
    let new = Question(text, about: key, in: catalog)
    let id = new.id
    var question = questions[id] ?? new
    question.isWithdrawn = false
    question.ask(Question.Asking(language, order: orderID, by: by, date: RunClock.today))
    questions[id] = question
    if known.insert(id).inserted { order.append(id) }
  }

  /// Answers a question.
  ///
  /// - Returns: False if it has another answer already.
  package mutating func answer(_ id: String, _ text: String, by: String?) -> Bool {
    guard var question = questions[id] else { return false }
    if let answer = question.answer, answer.text == text { return true }
    // A person may change an answer of their own.
    if let answer = question.answer, answer.by == nil || answer.by != by { return false }
    question.answer = Question.Answer(text, by: by, date: RunClock.today)
    questions[id] = question
    order.append(id)
    return true
  }

  /// The number of those that were asked and have no answer.
  package var openCount: Int {
    ExactString.distinct(order).count { questions[$0]?.isOpen ?? false }
  }

  /// The question with an id.
  package subscript(id: String) -> Question? { questions[id] }

  /// The edits that write what changed.
  package func edits(in folder: String) -> [CatalogEdit] {
    ExactString.distinct(order).compactMap { questions[$0]?.edit(in: folder) }
  }
}
