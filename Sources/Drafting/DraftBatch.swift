package import LoctripTranslationChecks
internal import LoctripJSONSource
package import LoctripLocalizationCore

/// Units of one area of an app that are drafted together.
package struct DraftBatch: Sendable {
  /// An existing translation near the units of a batch.
  package struct Neighbour: Sendable, Hashable {
    /// The key.
    package let key: String
    /// The text of the source language.
    package let source: LoctripMessage
    /// Its translation.
    package let target: LoctripMessage
  }

  /// The version of the protocol, in the first line of a request.
  package static let protocolVersion = 1

  /// The number of the batch in its run, from 1.
  package let number: Int
  /// The catalog, as `original`.
  package let catalog: String
  /// The language of the sources.
  package let sourceLanguage: String
  /// The language to translate into.
  package let language: String
  /// The terms of the glossary that occur in the batch.
  package let terms: [Glossary.Term]
  /// The project's style guide, as free text.
  package let style: String?
  /// A few translations of the same area.
  package let neighbours: [Neighbour]
  /// The units.
  package var questions: [DraftQuestion]

  /// The number of words in the sources.
  package var wordCount: Int {
    questions.reduce(0) { count, question in
      let texts = question.unit.source?.texts ?? []
      return count + texts.reduce(0) { $0 + WordCounter.words(in: Array($1.utf8)[...]) }
    }
  }

  /// The program's input: a line for the batch, and one for each unit.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt, from 1.
  ///   - questions: The requested units; all when `nil`.
  package func request(attempt: Int = 1, for questions: [DraftQuestion]? = nil) -> [UInt8] {
    let questions = questions ?? self.questions
    let asked = Set(questions.flatMap(\.terms))
    var bytes = line([
      "protocol": .integer(Self.protocolVersion), "batch": .integer(number),
      "attempt": .integer(attempt), "sourceLanguage": .string(sourceLanguage),
      "targetLanguage": .string(language), "catalog": .string(catalog),
      "units": .integer(questions.count), "style": style.map { .string($0) },
      "glossary": .array(terms.filter { asked.contains($0.source) }.map(json)),
      "neighbours": .array(neighbours.map(json)),
    ])
    for question in questions { bytes += line(json(question)) }
    return bytes
  }

  private func line(_ value: JSONValue) -> [UInt8] { value.serialized(style: .line) }

  private func json(_ term: Glossary.Term) -> JSONValue {
    let words = term.words(term.translations, for: language)
    let forbidden = term.words(term.forbidden, for: language)
    return [
      "source": .string(term.source), "translate": term.isTranslatable ? nil : .bool(false),
      "targets": words.isEmpty ? nil : .array(words.map { .string($0) }),
      "forbidden": forbidden.isEmpty ? nil : .array(forbidden.map { .string($0) }),
      "definition": term.definition.map { .string($0) },
    ]
  }

  private func json(_ neighbour: Neighbour) -> JSONValue {
    [
      "key": .string(neighbour.key), "source": json(neighbour.source),
      "target": json(neighbour.target),
    ]
  }

  private func json(_ question: DraftQuestion) -> JSONValue {
    let (unit, path) = (question.unit, question.unit.variation)
    let comment = unit.notes.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n")
    var device: String?
    for case .device(let name) in path.steps { device = name }
    return [
      "id": .string(question.id), "key": .string(unit.entryKey ?? question.slot.key.string),
      "source": unit.source.map(json), "comment": comment.isEmpty ? nil : .string(comment),
      "usage": question.usage.map { .string($0) },
      "maxLength": limits(of: question),
      "plural": path.pluralCategory.map { .string($0.rawValue) },
      "device": device.map { .string($0) },
      "substitution": path.substitution.map { .string($0) },
      "terms": question.terms.isEmpty ? nil : .array(question.terms.map { .string($0) }),
      "matches": question.matches.isEmpty ? nil : .array(question.matches.map { .string($0) }),
      "refused": question.refusal.map { refusal in
        [
          "target": refusal.target.map(json),
          "reasons": .array(refusal.reasons.map { .string($0) }),
        ]
      },
    ]
  }

  private func limits(of question: DraftQuestion) -> JSONValue? {
    guard !question.limits.isEmpty else { return nil }
    return .array(
      question.limits.map { limit in
        ["count": .integer(limit.count), "unit": .string(limit.unit.rawValue)]
      })
  }

  private func json(_ message: LoctripMessage) -> JSONValue {
    switch message {
    case .text(let text): .string(text)
    case .phrases(let phrases): .array(phrases.map { .string($0) })
    }
  }

  init(
    number: Int, of table: UnitTable, terms: [Glossary.Term], style: String?,
    neighbours: [Neighbour], questions: [DraftQuestion]
  ) {
    self.number = number
    catalog = table.original
    sourceLanguage = table.sourceLanguage
    language = table.language
    self.terms = terms
    self.style = style
    self.neighbours = neighbours
    self.questions = questions
  }
}

extension JSONStyle {
  /// The style of a value on one line.
  fileprivate static let line: JSONStyle = {
    var style = JSONStyle.xcode
    style.indentUnit = nil
    style.colon = .tight
    style.hasSpaceAfterComma = false
    style.endsWithNewline = true
    return style
  }()
}
