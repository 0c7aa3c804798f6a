extension JSONStyle {
  /// Detects the style of a document by its most frequent choices.
  ///
  /// Choices that do not occur are Xcode's. The layout is judged by the first ten thousand nodes, the slash by all
  /// strings.
  package init(of document: JSONDocument) {
    var votes = StyleVotes(document: document)
    votes.countContainers(upTo: 10_000)
    self = .xcode
    colon = votes.colons.winner ?? colon
    newline = votes.newlines.winner ?? newline
    emptyObject = votes.emptyObjects.winner ?? emptyObject
    emptyArray = votes.emptyArrays.winner ?? emptyArray
    if let unit = votes.indentUnits.winner {
      indentUnit = String(decoding: unit, as: UTF8.self)
    } else if votes.singleLineContainers > 0, votes.newlines.isEmpty {
      indentUnit = nil
      emptyObject = .closed
      emptyArray = .closed
    }
    hasSpaceAfterComma = votes.commas.winner ?? (colon != .tight)
    escapesSlash = document.usesEscapedSlash && votes.mostSlashesAreEscaped()
    endsWithNewline = document.bytes.last == JSONBytes.lineFeed
    hasByteOrderMark = document.hasByteOrderMark
    if votes.newlines.isEmpty, endsWithNewline,
      document.bytes.dropLast().last == JSONBytes.carriageReturn
    {
      newline = .carriageReturnLineFeed
    }
  }

  /// Returns this style for text that must stay on one line.
  package func onOneLine(colon: Colon? = nil, hasSpaceAfterComma: Bool? = nil) -> JSONStyle {
    var style = self
    style.indentUnit = nil
    style.colon = colon ?? style.colon
    style.hasSpaceAfterComma = hasSpaceAfterComma ?? style.hasSpaceAfterComma
    return style
  }
}

extension JSONStyle.Colon {
  /// Recognizes a separator.
  ///
  /// - Parameter bytes: Everything between the name and the value.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let colon = Self.allCases.first(where: { bytes.elementsEqual($0.text.utf8) }) else {
      return nil
    }
    self = colon
  }
}

/// The observed choices of a document's style.
private struct StyleVotes {
  /// The counts of observed values.
  struct Ballot<Value: Hashable> {
    /// The counts, in the order of their first occurrence.
    private var counts: [(value: Value, count: Int)] = []

    /// The indices of the values, if there are more than a few.
    private var places: [Value: Int] = [:]

    /// The index of the most frequent value; the earliest of several.
    private var first = 0

    /// The most frequent value; the earliest of several.
    var winner: Value? { counts.isEmpty ? nil : counts[first].value }

    var isEmpty: Bool { counts.isEmpty }

    /// Counts a value.
    mutating func add(_ value: Value) {
      let known = places.isEmpty ? counts.firstIndex { $0.value == value } : places[value]
      let place = known ?? counts.count
      if known == nil { append(value) }
      counts[place].count += 1
      if counts[place].count > counts[first].count { first = place }
    }

    private mutating func append(_ value: Value) {
      counts.append((value, 0))
      if !places.isEmpty {
        places[value] = counts.count - 1
      } else if counts.count > 16 {
        for place in counts.indices { places[counts[place].value] = place }
      }
    }
  }

  let document: JSONDocument
  /// Indentations by one level.
  var indentUnits = Ballot<ArraySlice<UInt8>>()
  /// Separators of name and value.
  var colons = Ballot<JSONStyle.Colon>()
  /// Line ends.
  var newlines = Ballot<JSONStyle.Newline>()
  /// Objects without members.
  var emptyObjects = Ballot<JSONStyle.EmptyContainer>()
  /// Arrays without elements.
  var emptyArrays = Ballot<JSONStyle.EmptyContainer>()
  /// True for a space after a comma on the same line.
  var commas = Ballot<Bool>()
  /// Filled containers without a line end at their start.
  var singleLineContainers = 0

  /// Counts the choices in the first nodes.
  mutating func countContainers(upTo limit: Int) {
    for node in 0..<min(limit, document.nodes.count) {
      let kind = document.kind(of: node)
      guard kind == .object || kind == .array else { continue }
      if document.next(after: node) == node + 1 {
        countEmpty(node, isObject: kind == .object)
      } else {
        countFilled(node, isObject: kind == .object)
      }
    }
  }

  /// Counts the spelling of an empty container.
  private mutating func countEmpty(_ node: Int, isObject: Bool) {
    let range = document.range(of: node)
    let lineFeeds = document.bytes[range].count { $0 == JSONBytes.lineFeed }
    let spelling = JSONStyle.EmptyContainer(rawValue: lineFeeds) ?? .blankLine
    if isObject { emptyObjects.add(spelling) } else { emptyArrays.add(spelling) }
  }

  /// Counts the choices at the first items of a container.
  private mutating func countFilled(_ node: Int, isObject: Bool) {
    let bytes = document.bytes
    let range = document.range(of: node)
    let first = node + 1
    let last = isObject ? first + 1 : first
    if isObject {
      let separator = document.range(of: first).upperBound..<document.range(of: last).lowerBound
      if let colon = JSONStyle.Colon(bytes[separator]) { colons.add(colon) }
    }
    let lead = range.lowerBound + 1..<document.range(of: first).lowerBound
    guard let indentation = JSONBytes.lastLine(ArraySlice(bytes).span, of: lead) else {
      singleLineContainers += 1
      let second = document.next(after: last)
      guard second < document.next(after: node) else { return }
      let comma = document.range(of: last).upperBound..<document.range(of: second).lowerBound
      if comma.count <= 2 { commas.add(comma.count == 2) }
      return
    }
    let isCRLF =
      indentation.lowerBound - 2 >= lead.lowerBound
      && bytes[indentation.lowerBound - 2] == JSONBytes.carriageReturn
    newlines.add(isCRLF ? .carriageReturnLineFeed : .lineFeed)
    let end = range.upperBound - 1
    let tail = JSONBytes.skipWhitespaceBackwards(ArraySlice(bytes).span, from: end)..<end
    guard let closing = JSONBytes.lastLine(ArraySlice(bytes).span, of: tail),
      bytes[indentation].starts(with: bytes[closing])
    else { return }
    indentUnits.add(bytes[indentation].dropFirst(closing.count))
  }

  /// Returns whether most slashes are escaped, in all strings.
  func mostSlashesAreEscaped() -> Bool {
    var balance = 0
    for node in document.nodes where node.kind == .string {
      var isEscaped = false
      for byte in document.bytes[Int(node.start)..<Int(node.end)] {
        if byte == JSONBytes.slash { balance += isEscaped ? 1 : -1 }
        isEscaped = byte == JSONBytes.backslash && !isEscaped
      }
    }
    return balance > 0
  }
}
