internal import LoctripLocalizationCore
internal import LoctripXMLEvents

/// One XML part of a workbook.
struct WorkbookPart {
  /// The path of the archive and the name of the part, for messages.
  let path: String
  private let content: [UInt8]
  /// The size in bytes.
  var size: Int { content.count }

  /// The largest number of different names of elements and attributes; programs use some hundreds.
  private static let nameLimit = 20_000

  /// Takes the bytes of a part.
  init(_ bytes: [UInt8], path: String) throws(FindingsError) {
    self.path = path
    do {
      content = try XMLInput.read(bytes).content
    } catch {
      throw Self.failure(error.message, path, error.line, error.column)
    }
  }

  /// Calls a function with each start, end and text in the vocabulary of the root.
  ///
  /// Elements of other namespaces are passed over with all that is in them: extensions, and both branches of
  /// `mc:AlternateContent`. So the transitional and the strict namespace are the same here.
  ///
  /// - Throws: `FindingsError` if the part is not well-formed, is in another vocabulary, or has a document type; and
  ///   the errors of the function.
  func walk(root: String, _ visit: (XMLEvent, XMLEventBatch) throws(FindingsError) -> Void)
    throws(FindingsError)
  {
    var stream = XMLEventStream(parsing: content)
    var batch = XMLEventBatch()
    var namespace: String?
    /// For each name, whether it is of another namespace.
    var isForeign: [Bool] = []
    var foreignDepth: Int?
    while let piece = stream.next(into: &batch) {
      if let last = batch.events.last, batch.names.count > Self.nameLimit {
        throw malformed("has more than \(Self.nameLimit.grouped) different names", last)
      }
      for event in batch.events {
        switch event.kind {
        case .start:
          guard foreignDepth == nil else { continue }
          if namespace == nil {
            let name = batch.names[event.name]
            guard name.localName == root else {
              throw malformed("<\(name.localName.oneLine)> is not <\(root)>", event)
            }
            namespace = name.namespace
          }
          while isForeign.count <= event.name {
            isForeign.append(batch.names[isForeign.count].namespace != namespace)
          }
          if isForeign[event.name] {
            foreignDepth = event.depth
            continue
          }
        case .end:
          if let depth = foreignDepth {
            if event.depth == depth { foreignDepth = nil }
            continue
          }
        case .text, .cdata: guard foreignDepth == nil else { continue }
        case .doctype: throw malformed("a workbook has no document type declaration", event)
        case .declaration, .comment, .instruction: continue
        }
        try visit(event, batch)
      }
      if let failure = piece.failure {
        throw Self.failure(failure.message, path, failure.line, failure.column)
      }
    }
  }

  /// Returns an error at an event.
  func malformed(_ message: String, _ event: XMLEvent) -> FindingsError {
    let before = content[..<min(event.range.lowerBound, content.count)]
    let line = before.reduce(1) { $1 == 10 ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return Self.failure(message, path, line, before.count - start + 1)
  }

  private static func failure(_ message: String, _ path: String, _ line: Int, _ column: Int)
    -> FindingsError
  {
    FindingsError(
      Finding(
        .spreadsheet, .error, message, at: FileLocation(path: path, line: line, column: column)))
  }
}

extension XMLEventBatch {
  /// Returns the name of an event's element.
  func element(_ event: XMLEvent) -> String { names[event.name].localName }

  /// Returns the bytes of an attribute without a prefix, or `nil`.
  func bytes(_ name: String, of event: XMLEvent) -> ArraySlice<UInt8>? {
    for attribute in attributes[event.attributes]
    where names[attribute.name].localName == name && names[attribute.name].prefix.isEmpty {
      return values[attribute.value]
    }
    return nil
  }

  /// Returns the text of an attribute without a prefix, or `nil`.
  func attribute(_ name: String, of event: XMLEvent) -> String? {
    bytes(name, of: event).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the number of an attribute, or `nil` when there is none.
  func number(_ name: String, of event: XMLEvent) -> Int? {
    attribute(name, of: event).flatMap { Int($0) }
  }

  /// Returns true for an attribute that is `1` or `true`.
  func isTrue(_ name: String, of event: XMLEvent) -> Bool {
    ["1", "true"].contains(attribute(name, of: event))
  }
}
