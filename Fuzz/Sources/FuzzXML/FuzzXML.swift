import FuzzSupport
import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// Bytes to events and to an XLIFF.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](input: start, count)
  var numbers = InputNumbers(bytes)
  let whole = EventRecord(bytes) { bytes.count }
  whole.checkPlaces(in: bytes)
  let unit = [1, 2, 7, 64, 1000][numbers.below(5)]
  var isFirst = true
  let pieces = EventRecord(bytes) {
    // A byte order mark has to come in one piece.
    defer { isFirst = false }
    return (isFirst ? 3 : 1) + numbers.below(unit)
  }
  pieces.checkPlaces(in: bytes)
  // libxml2 2.9.14 does not find the end of these when they come in pieces: of an internal subset
  // with markup in it, and of a comment that it takes to end where it begins.
  if !["<!DOCTYPE", "<!-->", "<!--->"].contains(where: bytes.contains) {
    whole.checkSame(as: pieces)
  }
  readXLIFF(bytes)
  return 0
}

/// Reads an XLIFF and looks at everything that it says.
private func readXLIFF(_ bytes: [UInt8]) {
  let document: XLIFFDocument
  do {
    document = try XLIFFDocument(parsing: bytes, path: "input.xliff")
  } catch {
    check(!error.findings.isEmpty, "an error without a finding")
    return
  }
  check(document.bytes == bytes, "the document's bytes are not those of the input")
  var last = 0
  var lastRange = 0..<0
  for file in document.files {
    check(file.range.lowerBound >= last || file.units.isEmpty, "files out of order")
    for index in file.units {
      let unit = document.unit(at: index)
      // The cases of a 2.2 unit with a switch are units that share their element.
      check(unit.range.lowerBound >= last || unit.range == lastRange, "units out of order")
      lastRange = unit.range
      check(
        unit.range.lowerBound >= file.range.lowerBound
          && unit.range.upperBound <= file.range.upperBound, "a unit outside its file")
      last = unit.range.upperBound
      if let target = unit.targetRange {
        check(
          target.lowerBound >= unit.range.lowerBound && target.upperBound <= unit.range.upperBound,
          "a target outside its unit")
      }
      _ = (unit.id, unit.source, unit.target, unit.stateWords, unit.notes, unit.limits)
      _ = unit.restoringCodes()
      check(unit == document.unit(at: index), "a unit differs from itself")
      check(document.place(of: unit.range.lowerBound).column ?? 0 > 0, "no column")
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ word: String) -> Bool {
    let wanted = Array(word.utf8)
    guard count >= wanted.count else { return false }
    return (0...count - wanted.count).contains {
      self[$0] == wanted[0] && self[$0..<$0 + wanted.count].elementsEqual(wanted)
    }
  }
}

/// Everything that a parser reported about a document.
private struct EventRecord {
  struct Event: Equatable {
    var kind: XMLEvent.Kind
    var isEmptyElement: Bool
    var depth: Int
    var name: XMLName?
    var attributes: [Attribute]
    var value: [UInt8]
    var range: Range<Int>
  }

  struct Attribute: Equatable {
    var name: XMLName
    var value: [UInt8]
  }

  var events: [Event] = []
  var error: XMLSyntaxError?

  /// Parses pieces of the sizes that `pieceSize` gives.
  init(_ bytes: [UInt8], pieceSize: () -> Int) {
    let parser = XMLEventParser()
    var batch = XMLEventBatch()
    let span = ArraySlice(bytes).span
    var position = 0
    repeat {
      let end = min(position + pieceSize(), span.count)
      do {
        try parser.push(span.extracting(position..<end), isFinal: end == span.count, into: &batch)
      } catch {
        self.error = error
      }
      for event in batch.events { add(event, of: batch) }
      position = end
    } while position < span.count && error == nil
  }

  private mutating func add(_ event: XMLEvent, of batch: XMLEventBatch) {
    let isNamed =
      switch event.kind {
      case .start, .end, .doctype, .instruction: true
      case .declaration, .text, .cdata, .comment: false
      }
    events.append(
      Event(
        kind: event.kind, isEmptyElement: event.isEmptyElement, depth: event.depth,
        name: isNamed ? batch.names[event.name] : nil,
        attributes: batch.attributes[event.attributes].map {
          Attribute(name: batch.names[$0.name], value: Array(batch.values[$0.value]))
        }, value: Array(batch.values[event.value]), range: event.range))
  }

  /// Checks that places follow one another, that elements nest, and that the bytes at each place are
  /// those of the event.
  func checkPlaces(in bytes: [UInt8]) {
    var open: [XMLName] = []
    var position = 0
    for event in events {
      let range = event.range
      check(range.lowerBound >= position, "\(event) starts before \(position)")
      check(range.upperBound <= bytes.count, "\(event) ends after \(bytes.count)")
      if !open.isEmpty { check(range.lowerBound == position, "a gap before \(event)") }
      position = range.upperBound
      let text = bytes[range]
      switch event.kind {
      case .start:
        check(event.depth == open.count, "\(event) at depth \(open.count)")
        if let name = event.name {
          open.append(name)
          check(text.starts(with: "<\(name.qualifiedName)".utf8), "not the start of \(event)")
        }
        check(text.last == UInt8(ascii: ">"), "\(event) ends in \(excerpt(text.suffix(9)))")
        check(event.isEmptyElement == (text.dropLast().last == UInt8(ascii: "/")), "\(event)")
      case .end:
        check(open.popLast() == event.name, "\(event) ends another element")
        check(event.depth == open.count, "\(event) at depth \(open.count)")
        check(event.isEmptyElement == range.isEmpty, "\(event)")
        if !event.isEmptyElement {
          check(text.starts(with: "</\(event.name?.qualifiedName ?? "")".utf8), "\(event)")
          check(text.last == UInt8(ascii: ">"), "\(event)")
        }
      case .text:
        check(!text.contains(UInt8(ascii: "<")), "\(event) holds markup")
        checkValue(event.value, of: text, event)
      case .cdata:
        check(text.starts(with: "<![CDATA[".utf8) && text.count >= 12, "\(event)")
        checkValue(event.value, of: text.dropFirst(9).dropLast(3), event)
      case .comment:
        check(text.starts(with: "<!--".utf8) && text.count >= 7, "\(event)")
        checkValue(event.value, of: text.dropFirst(4).dropLast(3), event)
      case .instruction: check(text.starts(with: "<?".utf8), "\(event)")
      case .doctype: check(text.starts(with: "<!DOCTYPE".utf8), "\(event)")
      case .declaration: check(text.starts(with: "<?xml".utf8), "\(event)")
      }
    }
    if error == nil { check(open.isEmpty, "\(open) is not ended") }
  }

  /// A value is its bytes with line ends made LF and, in text, references resolved.
  private func checkValue(_ value: [UInt8], of text: ArraySlice<UInt8>, _ event: Event) {
    var expected: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == 13 {
        if rest.first == 10 { rest.removeFirst() }
        expected.append(10)
      } else if byte == UInt8(ascii: "&"), event.kind == .text {
        let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        rest = rest.dropFirst(name.utf8.count + 1)
        expected += Self.character(name).utf8
      } else {
        expected.append(byte)
      }
    }
    check(expected == value, "\(event) is not '\(excerpt(text))'")
  }

  /// What a reference stands for; entities cannot be declared.
  private static func character(_ name: String) -> String {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let code =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    guard let scalar = code.flatMap(Unicode.Scalar.init) else { fatalError("'&\(name);' passed") }
    return String(scalar)
  }

  /// Checks that how a document was cut makes no difference.
  ///
  /// After an error, how many events came before it may differ.
  func checkSame(as other: EventRecord) {
    check(
      (error == nil) == (other.error == nil),
      "whole: \(error.map { "\($0)" } ?? "fine"), in pieces: \(other.error.map { "\($0)" } ?? "fine")"
    )
    let count = min(events.count, other.events.count)
    check(error != nil || events.count == other.events.count, "not as many events in pieces")
    for index in 0..<count {
      check(
        events[index] == other.events[index], "\(events[index]) in pieces: \(other.events[index])")
    }
  }
}
