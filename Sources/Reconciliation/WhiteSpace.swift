internal import LocalizationCore

/// What tools that lay out XML anew do to the white space of texts, and back.
enum WhiteSpace {
  /// Whether two texts differ at most in their white space; a no-break space is none.
  static func isAlike(_ left: Message, _ right: Message) -> Bool {
    let (left, right) = (left.texts, right.texts)
    return left.count == right.count
      && zip(left, right).allSatisfy {
        $0.0.whiteSpaceFolded.isIdentical(to: $0.1.whiteSpaceFolded)
      }
  }

  /// A translation without the white space that a tool put there while it laid out the file.
  ///
  /// Around the text that is line feeds at both ends where the source has none, or what was done to the
  /// delivered source as well; inside it is a line feed with indentation where the source is one
  /// line. What the translation in the catalog has as well was meant.
  ///
  /// - Returns: `nil` when nothing tells of a tool.
  static func restored(
    _ target: String,
    delivered: String?,
    source: String,
    current: String?
  ) -> String? {
    // Nothing around either text, and one line: nothing was laid out.
    if !hasEdges(target), !hasEdges(source), !target.hasByte(lineFeed) { return nil }
    let bytes = Array(target.utf8)
    let (head, tail) = edges(bytes)
    guard head < tail else { return nil }
    let sourceBytes = Array(source.utf8)
    let (sourceHead, sourceTail) = edges(sourceBytes)
    let wantedHead = sourceBytes[..<sourceHead]
    let wantedTail = sourceTail < sourceHead ? [] : sourceBytes[sourceTail...]
    let edited = delivered.map { Array($0.utf8) } ?? sourceBytes
    let (editedHead, editedTail) = edges(edited)
    // A line feed at one end only is a translator's.
    let isAround = bytes[..<head].contains(lineFeed) && bytes[tail...].contains(lineFeed)
    let known = current.map { Array($0.utf8) } ?? []
    let (knownHead, knownTail) = edges(known)
    func isLaidOut(
      _ edge: ArraySlice<UInt8>,
      _ wanted: ArraySlice<UInt8>,
      _ edited: ArraySlice<UInt8>,
      _ known: ArraySlice<UInt8>
    ) -> Bool {
      guard edge != wanted, current == nil || edge != known else { return false }
      return isAround && !wanted.contains(lineFeed) || edge == edited && edited != wanted
    }
    var result = bytes[head..<tail]
    if !sourceBytes[sourceHead..<max(sourceHead, sourceTail)].contains(lineFeed),
      result.contains(lineFeed), !known[knownHead..<max(knownHead, knownTail)].contains(lineFeed)
    {
      result = unwrapped(result)[...]
    }
    let editedEnd = editedTail < editedHead ? [] : edited[editedTail...]
    let knownEnd = knownTail < knownHead ? [] : known[knownTail...]
    let newHead =
      isLaidOut(bytes[..<head], wantedHead, edited[..<editedHead], known[..<knownHead])
      ? wantedHead : bytes[..<head]
    let newTail =
      isLaidOut(bytes[tail...], wantedTail, editedEnd, knownEnd) ? wantedTail : bytes[tail...]
    let whole = Array(newHead) + Array(result) + Array(newTail)
    return whole == bytes ? nil : String(decoding: whole, as: UTF8.self)
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a text is empty or has white space at either end.
  private static func hasEdges(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return true }
    return isSpace(first) || isSpace(last)
  }

  /// Where the text starts and ends within its white space.
  private static func edges(_ bytes: [UInt8]) -> (head: Int, tail: Int) {
    let head = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
    let tail = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? bytes.startIndex
    return (head, tail)
  }

  /// The bytes with each line feed that is followed by indentation, and what is around it, as a space.
  private static func unwrapped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard isSpace(bytes[index]) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let end = bytes[index...].firstIndex { !isSpace($0) } ?? bytes.endIndex
      let run = bytes[index..<end]
      let isIndented = run.last != lineFeed && run.contains(lineFeed)
      if isIndented { result.append(0x20) } else { result += run }
      index = end
    }
    return result
  }
}
