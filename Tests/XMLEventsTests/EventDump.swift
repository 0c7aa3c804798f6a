import LoctripXMLEvents

/// What one run of the parser gave: the events, and the error that ended it.
struct Run: Equatable {
  var events: [String] = []
  var error: XMLSyntaxError?
}

/// Parses bytes in chunks and writes one line for each event: kind, range, and what it carries.
///
/// - Parameters:
///   - bytes: The document.
///   - chunk: The size of the chunks; the whole document at once without it.
///   - limits: The parser's limits.
func run(_ bytes: [UInt8], chunk: Int? = nil, limits: XMLEventParser.Limits = .init()) -> Run {
  var run = Run()
  run.error = events(of: bytes, chunk: chunk, limits: limits) { event, batch in
    run.events.append(line(event, batch))
  }
  return run
}

func run(_ text: String, chunk: Int? = nil, limits: XMLEventParser.Limits = .init()) -> Run {
  run(Array(text.utf8), chunk: chunk, limits: limits)
}

/// The lines of the events of a document, or the error.
func dump(_ text: String) -> String { dump(Array(text.utf8)) }

func dump(_ bytes: [UInt8]) -> String {
  let result = run(bytes)
  var lines = result.events
  if let error = result.error {
    lines.append("error \(error.line):\(error.column) \(error.message)")
  }
  return lines.joined(separator: "\n")
}

/// Gives the events of a document to a closure, and returns the error that ended it.
func events(
  of bytes: [UInt8], chunk: Int? = nil, limits: XMLEventParser.Limits = .init(),
  each body: (XMLEvent, XMLEventBatch) -> Void
) -> XMLSyntaxError? {
  let parser = XMLEventParser(limits: limits)
  var batch = XMLEventBatch()
  let span = ArraySlice(bytes).span
  let size = max(chunk ?? span.count, 1)
  var position = 0
  var failure: XMLSyntaxError?
  repeat {
    let end = min(position + size, span.count)
    do {
      try parser.push(span.extracting(position..<end), isFinal: end == span.count, into: &batch)
    } catch {
      failure = error
    }
    for event in batch.events { body(event, batch) }
    position = end
  } while position < span.count && failure == nil
  return failure
}

private func line(_ event: XMLEvent, _ batch: XMLEventBatch) -> String {
  let indent = String(repeating: "  ", count: event.depth)
  var line = "\(indent)\(event.kind) \(event.range.lowerBound)..<\(event.range.upperBound)"
  switch event.kind {
  case .declaration: break
  case .doctype: line += " \(batch.names[event.name].qualifiedName)"
  case .start, .end:
    line += " \(written(batch.names[event.name]))"
    if event.isEmptyElement { line += "/" }
    for attribute in batch.attributes[event.attributes] {
      line += " \(written(batch.names[attribute.name]))="
      line += quoted(batch.string(attribute.value))
    }
  case .text, .cdata, .comment:
    line += " \(quoted(batch.string(event.value)))"
  case .instruction:
    line += " \(batch.names[event.name].qualifiedName)"
    line += " \(quoted(batch.string(event.value)))"
  }
  return line
}

private func written(_ name: XMLName) -> String {
  name.namespace.isEmpty || name.isNamespaceDeclaration
    ? name.qualifiedName : "\(name.qualifiedName){\(name.namespace)}"
}

/// A Swift literal of a string.
func quoted(_ text: String) -> String {
  text.debugDescription.split(separator: "\\'", omittingEmptySubsequences: false)
    .joined(separator: "'")
}
