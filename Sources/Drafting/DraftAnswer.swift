internal import LoctripJSONSource
package import LoctripLocalizationCore

/// A program's answer for one unit.
package struct DraftAnswer: Sendable, Hashable {
  /// The id of the unit in the request.
  package var id: String
  /// The translation; `nil` if the program has none.
  package var target: LoctripMessage?
  /// A note for the reviewer.
  package var note: String?
  /// The program's confidence, from 0 to 1.
  package var confidence: Double?
  /// The program's reason for not translating.
  package var error: String?

  package init(
    id: String, target: LoctripMessage? = nil, note: String? = nil, confidence: Double? = nil,
    error: String? = nil
  ) {
    self.id = id
    self.target = target
    self.note = note
    self.confidence = confidence
    self.error = error
  }

  /// The reason why a line is not an answer.
  struct Fault: Error {
    let message: String
  }

  /// The greatest length of a note or an error, in characters; the rest is cut off.
  static let maximumNote = 1_000

  /// Parses a line.
  init(parsing line: [UInt8]) throws(Fault) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: line)
    } catch {
      throw Fault(message: "is not JSON: \(error.message)")
    }
    guard document.kind(of: document.root) == .object else {
      throw Fault(message: "is not a JSON object")
    }
    guard document.duplicateMembers(of: document.root).isEmpty else {
      throw Fault(message: "has the same member twice")
    }
    guard let id = try Self.string("id", of: document) else {
      throw Fault(message: "has no 'id'")
    }
    self.init(
      id: id, target: try Self.target(of: document), note: try Self.string("note", of: document),
      confidence: try Self.confidence(of: document), error: try Self.string("error", of: document))
    guard target != nil || error != nil else {
      throw Fault(message: "has neither a 'target' nor an 'error'")
    }
    note = note.map { String($0.prefix(Self.maximumNote)) }
    error = error.map { String($0.prefix(Self.maximumNote)) }
    if error != nil { target = nil }
  }

  /// The node of a member, or `nil` if it is missing or `null`.
  private static func member(_ name: String, of document: JSONDocument) -> Int? {
    guard let node = document.member(name, of: document.root), document.kind(of: node) != .null
    else { return nil }
    return node
  }

  private static func string(_ name: String, of document: JSONDocument) throws(Fault) -> String? {
    guard let node = member(name, of: document) else { return nil }
    guard document.kind(of: node) == .string else {
      throw Fault(message: "has a '\(name)' that is not a string")
    }
    return document.string(at: node)
  }

  private static func target(of document: JSONDocument) throws(Fault) -> LoctripMessage? {
    guard let node = member("target", of: document) else { return nil }
    switch document.kind(of: node) {
    case .string: return .text(document.string(at: node))
    case .array:
      var phrases: [String] = []
      for element in document.elements(of: node) {
        guard document.kind(of: element) == .string else {
          throw Fault(message: "has a phrase that is not a string")
        }
        phrases.append(document.string(at: element))
      }
      return .phrases(phrases)
    default: throw Fault(message: "has a 'target' that is neither a string nor an array of strings")
    }
  }

  private static func confidence(of document: JSONDocument) throws(Fault) -> Double? {
    guard let node = member("confidence", of: document) else { return nil }
    guard document.kind(of: node) == .number, let value = Double(document.string(at: node)),
      (0...1).contains(value)
    else { throw Fault(message: "has a 'confidence' that is not a number from 0 to 1") }
    return value
  }
}
