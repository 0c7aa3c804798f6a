/// A document on its way from bytes in any encoding to batches of events, a piece at a time.
///
/// UTF-8 is parsed as it comes; a document in another encoding waits until it is whole.
///
/// ```swift
/// stream.push(bytes)
/// while let piece = stream.next(into: &batch) { … }
/// ```
package struct XMLEventStream {
  /// Some bytes that were parsed at once.
  package struct Piece {
    /// The bytes, in UTF-8.
    package let bytes: ArraySlice<UInt8>
    /// What ended the parsing, behind the events of the piece.
    package let failure: XMLSyntaxError?
  }

  private var input = XMLInput()
  private let parser = XMLEventParser()
  /// What can be parsed by now, and how much of it was.
  private var ready: [UInt8] = []
  private var position = 0
  /// Whether nothing comes behind it, and that is still to be said.
  private var isEnding = false

  /// The size of a piece, so that its batch stays in the cache.
  private static let size = 64 << 10

  /// Starts a document.
  package init() {}

  /// Starts with a whole document in UTF-8, a byte order mark allowed.
  package init(parsing content: [UInt8]) {
    ready = content
    isEnding = true
  }

  /// Takes the next bytes.
  package mutating func push(_ bytes: [UInt8]) { add(input.push(bytes)) }

  /// Takes the end of the document.
  ///
  /// - Throws: ``XMLSyntaxError`` when the encoding is not known, or the bytes are not of it.
  package mutating func finish() throws(XMLSyntaxError) {
    add(try input.finish())
    isEnding = true
  }

  /// Parses the next piece.
  ///
  /// - Parameter batch: Receives its events. Its memory is used again.
  /// - Returns: The piece, or `nil` until more bytes come.
  package mutating func next(into batch: inout XMLEventBatch) -> Piece? {
    guard position < ready.count || isEnding else { return nil }
    let end = min(position + Self.size, ready.count)
    let isFinal = isEnding && end == ready.count
    let bytes = ready[position..<end]
    var failure: XMLSyntaxError?
    do {
      try parser.push(bytes.span, isFinal: isFinal, into: &batch)
    } catch {
      failure = error
    }
    position = end
    if isFinal || failure != nil { isEnding = false }
    if end == ready.count || failure != nil { (ready, position) = ([], 0) }
    return Piece(bytes: bytes, failure: failure)
  }

  private mutating func add(_ bytes: [UInt8]) {
    if ready.isEmpty { ready = bytes } else { ready += bytes }
  }
}
