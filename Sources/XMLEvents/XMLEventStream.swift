/// Parses a document in any encoding into batches of events, piece by piece.
///
/// UTF-8 is parsed as it arrives; a document in another encoding is held until it is complete.
///
/// ```swift
/// stream.push(bytes)
/// while let piece = stream.next(into: &batch) { … }
/// ```
package struct XMLEventStream {
  /// A stretch of bytes that was parsed at once.
  package struct Piece {
    /// The bytes, in UTF-8.
    package let bytes: ArraySlice<UInt8>
    /// The error that ended the parsing, after the events of the piece.
    package let failure: XMLSyntaxError?
  }

  private var input = XMLInput()
  private let parser = XMLEventParser()
  /// The bytes to parse, and how many of them were parsed or passed over.
  private var ready: [UInt8] = []
  package private(set) var position = 0
  /// True if the document is complete, and the parser does not know yet.
  private var isEnding = false

  /// The size of a piece, small enough for its batch to stay in the cache.
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

  /// Passes over bytes of a whole document up to an offset: elements whose events nobody needs.
  ///
  /// It is the caller's to know that they are well-formed. The start of a text around them is not known then.
  package mutating func skip(to end: Int) {
    parser.skip(end - position)
    position = end
  }

  /// Parses the next piece.
  ///
  /// - Parameters:
  ///   - batch: Receives its events. Its memory is used again.
  ///   - limit: The offset in a whole document where the piece ends at the latest.
  /// - Returns: The piece, or `nil` until more bytes come.
  package mutating func next(into batch: inout XMLEventBatch, upTo limit: Int = .max) -> Piece? {
    guard position < min(ready.count, limit) || isEnding && limit >= ready.count else { return nil }
    let end = min(position + Self.size, ready.count, limit)
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
