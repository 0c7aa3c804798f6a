internal import CLoctripXMLShim

/// A push parser: chunks of UTF-8 in, batches of events out.
///
/// libxml2 checks well-formedness and namespaces and decodes the values; an undeclared prefix,
/// which libxml2 tolerates, is an error. A document type declaration is tolerated and never loaded,
/// entity declarations are refused, and nothing is fetched.
///
/// The only file that calls C, once per chunk.
@safe package final class XMLEventParser {
  /// Limits on the resources that one document may use.
  package struct Limits: Sendable {
    /// The greatest nesting depth of elements.
    package var depth = 256
    /// The greatest number of attributes of one element.
    package var attributes = 10_000
    /// The greatest length of one run of text, in bytes.
    package var text = 64 << 20

    package init() {}
  }

  private let parser: OpaquePointer
  private var names: [XMLName] = []
  private var skipped = 0
  private var isAtStart = true

  /// Creates a parser.
  ///
  /// - Parameter limits: The limits of a document.
  package init(limits: Limits = Limits()) {
    let bounds = cxml_limits(
      depth: UInt32(UInt16(clamping: limits.depth)),
      attributes: UInt32(clamping: limits.attributes), text: UInt64(clamping: limits.text))
    guard let created = unsafe cxml_parser_create(bounds) else {
      preconditionFailure("out of memory")
    }
    unsafe parser = created
  }

  deinit { unsafe cxml_parser_destroy(parser) }

  /// Parses the next bytes of the document and replaces `batch` by their events.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, in UTF-8; a byte order mark may start the first chunk.
  ///   - isFinal: True for the last chunk of the document.
  ///   - batch: Receives the events. Its memory is reused.
  /// - Throws: ``XMLSyntaxError`` for the first place that is not well-formed, breaks the rules of
  ///   namespaces, or exceeds a limit.
  package func push(_ bytes: Span<UInt8>, isFinal: Bool = false, into batch: inout XMLEventBatch)
    throws(XMLSyntaxError)
  {
    var bytes = bytes
    // A byte order mark may be split over chunks: its first bytes are held back.
    while skipped < mark.count, isAtStart, bytes.count > 0, bytes[0] == mark[skipped] {
      skipped += 1
      bytes = bytes.extracting(1...)
    }
    var isFine = true
    if isAtStart && (bytes.count > 0 || isFinal || skipped == mark.count) {
      isAtStart = false
      if skipped < mark.count {
        let begun = Array(mark[..<skipped])
        skipped = 0
        isFine = push(ArraySlice(begun).span, isFinal: false)
      }
    }
    if isFine && !isAtStart { isFine = push(bytes, isFinal: isFinal) }
    copyBatch(into: &batch)
    if !isFine { throw syntaxError() }
  }

  /// Counts bytes that are not parsed: whole elements whose events nobody needs.
  func skip(_ count: Int) { skipped += count }

  private func push(_ bytes: Span<UInt8>, isFinal: Bool) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe cxml_parser_push(parser, buffer.baseAddress, buffer.count, isFinal)
    }
  }

  private func copyBatch(into batch: inout XMLEventBatch) {
    let produced = unsafe cxml_parser_batch(parser)
    batch.events.removeAll(keepingCapacity: true)
    batch.attributes.removeAll(keepingCapacity: true)
    batch.values.removeAll(keepingCapacity: true)
    let offset = skipped
    let (events, attributes) = unsafe (
      UnsafeBufferPointer(start: produced.events, count: produced.event_count),
      UnsafeBufferPointer(start: produced.attributes, count: produced.attribute_count)
    )
    batch.events.append(addingCapacity: events.count) { output in
      for index in events.indices {
        let event = unsafe events[index]
        output.append(
          XMLEvent(
            kind: XMLEvent.Kind(rawValue: event.kind) ?? .text,
            isEmptyElement: event.empty_element != 0, depth: Int(truncatingIfNeeded: event.depth),
            name: Int(truncatingIfNeeded: event.name),
            attributes: range(event.first_attribute, event.attribute_count),
            value: range(event.value, event.value_length),
            range: unsafe Range(
              uncheckedBounds: (
                Int(truncatingIfNeeded: event.start) &+ offset,
                Int(truncatingIfNeeded: event.end) &+ offset
              ))))
      }
    }
    batch.attributes.append(addingCapacity: attributes.count) { output in
      for index in attributes.indices {
        let attribute = unsafe attributes[index]
        output.append(
          XMLAttribute(
            name: Int(truncatingIfNeeded: attribute.name),
            value: range(attribute.value, attribute.value_length)))
      }
    }
    unsafe batch.values.append(
      contentsOf: UnsafeBufferPointer(start: produced.values, count: produced.value_count))
    for index in unsafe names.count..<max(names.count, produced.name_count) {
      let name = unsafe cxml_parser_name(parser, index)
      unsafe names.append(
        XMLName(
          prefix: text(name.prefix, name.prefix_length),
          localName: text(name.local, name.local_length), namespace: text(name.uri, name.uri_length)
        ))
    }
    if batch.names.count != names.count { batch.names = names }
  }

  private func syntaxError() -> XMLSyntaxError {
    let error = unsafe cxml_parser_error(parser)
    let message = unsafe error.message.map { unsafe String(cString: $0) } ?? "not well-formed"
    let line = unsafe Int(error.line)
    let column = unsafe Int(error.column)
    return unsafe XMLSyntaxError(
      message: readable(message), offset: Int(error.offset) + skipped, line: line,
      column: line == 1 ? column + skipped : column)
  }
}

/// U+FEFF in UTF-8.
private let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// A range in a batch; the arrays of a batch have fewer than 2³² elements.
private func range(_ start: UInt32, _ count: UInt32) -> Range<Int> {
  unsafe Range(uncheckedBounds: (Int(start), Int(start) &+ Int(count)))
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
  unsafe String(
    decoding: UnsafeRawBufferPointer(start: UnsafeRawPointer(start), count: count), as: UTF8.self)
}

/// A message of libxml2's in plain words.
private func readable(_ message: String) -> String {
  switch message {
  case "Start tag expected, '<' not found": "not XML: it does not start with an element"
  case "internal error: Huge input lookup": "one tag is longer than 10 MB"
  case "no name": "a name is missing"
  default: message
  }
}

/// Converts text encodings; implemented by libxml2 and the system's iconv.
package enum EncodingConversion {
  /// The encoding is unknown, or the bytes are invalid in it.
  package enum Failure: Error {
    case unknownEncoding
    case malformed
  }

  package static func convert(_ bytes: Span<UInt8>, encoding: String, toUTF8: Bool) throws(Failure)
    -> [UInt8]
  {
    var count = 0
    var status: CInt = 0
    let result = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe cxml_convert(encoding, toUTF8, buffer.baseAddress, buffer.count, &count, &status)
    }
    defer { unsafe cxml_free(result) }
    guard let start = unsafe result else {
      throw status == -1 ? .unknownEncoding : .malformed
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  }
}

/// Compression of archives; implemented by zlib.
package enum Deflation {
  /// How much work is put into a stream.
  package enum Effort: Int32, Sendable {
    /// Half the instructions of the usual one, for a ninth more bytes of a spreadsheet.
    case little = 3
    /// What zlib does by default.
    case usual = 6
  }

  /// Deflates some bytes to a raw stream (RFC 1951).
  ///
  /// - Returns: `nil` when the stream is not shorter than the bytes.
  package static func deflate(_ bytes: ArraySlice<UInt8>, _ effort: Effort = .usual) -> [UInt8]? {
    var isWhole = false
    let capacity = max(bytes.count - 1, 0)
    let result = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, produced in
      isWhole = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe cxml_deflate(
          input.baseAddress, input.count, effort.rawValue, buffer.baseAddress, capacity, &produced)
      }
    }
    return isWhole ? result : nil
  }
}

/// Decompression and checksums of archives; implemented by zlib.
package enum Inflation {
  /// Inflates a raw deflate stream (RFC 1951).
  ///
  /// - Parameters:
  ///   - bytes: The stream, without anything after it.
  ///   - count: The number of inflated bytes.
  /// - Returns: `nil` when the stream is malformed, or inflates to another number of bytes.
  package static func inflate(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    var isWhole = false
    let result = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, produced in
      var used = 0
      isWhole = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe cxml_inflate(
          input.baseAddress, input.count, buffer.baseAddress, count, &used, &produced)
      }
      isWhole = isWhole && used == bytes.count
    }
    return isWhole && result.count == count ? result : nil
  }

  /// The CRC-32 of some bytes, as zip archives have it.
  package static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe cxml_crc32($0.baseAddress, $0.count) }
  }
}

/// The version of libxml2 that this module was built with, `2.9.14` for example.
package var libxml2Version: String { unsafe String(cString: cxml_version()) }
