internal import LoctripLocalizationCore

/// Detects and undoes changes of white space by tools that lay out XML anew.
enum WhiteSpace {
  /// True if two texts differ at most in their white space, not counting no-break spaces.
  static func isAlike(_ left: LoctripMessage, _ right: LoctripMessage) -> Bool {
    let (left, right) = (left.texts, right.texts)
    return left.count == right.count
      && zip(left, right).allSatisfy {
        $0.0.whiteSpaceFolded.isIdentical(to: $0.1.whiteSpaceFolded)
      }
  }

  /// True if a tool laid out the known text as the other one: added line feeds with indentation in it, and line
  /// feeds around it.
  static func isLaidOut(_ text: LoctripMessage, from known: LoctripMessage) -> Bool {
    let (left, right) = (text.texts, known.texts)
    return left.count == right.count
      && zip(left, right).allSatisfy {
        $0.0.isIdentical(to: $0.1) || Layout(Array($0.0.utf8), from: Array($0.1.utf8)) != nil
      }
  }

  /// True if a translation may be laid out: there is white space around it or its source, or more than one line.
  static func mayBeLaidOut(_ target: LoctripMessage, source: LoctripMessage) -> Bool {
    switch (target, source) {
    case (.text(let target), .text(let source)): mayBeLaidOut(target, source: source)
    case (.phrases, .phrases): true
    default: false
    }
  }

  private static func mayBeLaidOut(_ target: String, source: String) -> Bool {
    hasEdges(target) || hasEdges(source) || target.hasByte(lineFeed)
  }

  /// Removes the white space that a tool added to a translation when it laid out the file; phrases of a set one by
  /// one.
  ///
  /// Around the text it removes line feeds at both ends if the source has none, and undoes what happened to the
  /// delivered source. Inside the text it replaces a line feed with indentation, if the source is one line, by the
  /// white space at the same inline code of the source, or by a space. White space that the catalog's translation
  /// has too is kept.
  ///
  /// - Returns: `nil` if there is no sign of a tool.
  static func restored(
    _ delivered: TranslationUnit, source: LoctripMessage, known: [LoctripMessage],
    current: LoctripMessage?
  )
    -> LoctripMessage?
  {
    guard let target = delivered.target, target.isSet == source.isSet else { return nil }
    let (targets, sources) = (target.texts, source.texts)
    func text(_ message: LoctripMessage?, _ index: Int) -> String? {
      guard let message, message.isSet == target.isSet else { return nil }
      // Sets may differ in their number of phrases, which then cannot be paired.
      let texts = message.texts
      return texts.count == targets.count ? texts[index] : nil
    }
    var isRestored = false
    let texts = targets.indices.map { index -> String in
      guard let source = text(source, index) ?? sources.first,
        mayBeLaidOut(targets[index], source: source)
      else { return targets[index] }
      var phrase = delivered
      if target.isSet {
        phrase.target = .text(targets[index])
        phrase.source = text(delivered.source, index).map(LoctripMessage.text)
      }
      let found = restored(
        phrase, targets[index], source: source, known: known.compactMap { text($0, index) },
        current: text(current, index))
      if found != nil { isRestored = true }
      return found ?? targets[index]
    }
    guard isRestored else { return nil }
    return target.isSet ? .phrases(texts) : .text(texts[0])
  }

  private static func restored(
    _ delivered: TranslationUnit, _ target: String, source: String, known: [String],
    current: String?
  ) -> String? {
    if target.hasByte(lineFeed),
      let same = known.first(where: {
        Layout(Array(target.utf8), from: Array($0.utf8)) != nil || isIndented(target, from: $0)
      })
    {
      return same
    }
    var edited: String?
    if case .text(let text)? = delivered.source { edited = text }
    return restored(target, of: delivered, delivered: edited, source: source, current: current)
  }

  /// True if a text differs only in white space, and has more lines that begin with two spaces.
  private static func isIndented(_ text: String, from known: String) -> Bool {
    func indents(_ text: String) -> Int {
      var (count, spaces) = (0, -1)
      for byte in text.utf8 {
        if byte == lineFeed {
          spaces = 0
        } else if spaces >= 0, byte == 0x20 || byte == 0x09 {
          spaces += byte == 0x09 ? 2 : 1
          if spaces >= 2 { (count, spaces) = (count + 1, -1) }
        } else {
          spaces = -1
        }
      }
      return count
    }
    return isSame(text, known) && indents(text) > indents(known)
  }

  /// True if two texts differ only in white space.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.lazy.filter { !isSpace($0) }.elementsEqual(right.utf8.lazy.filter { !isSpace($0) })
  }

  private static func restored(
    _ target: String, of unit: TranslationUnit, delivered: String?, source: String, current: String?
  ) -> String? {
    let (text, wanted, known) = (Edged(target), Edged(source), Edged(current ?? ""))
    let edited = delivered.map(Edged.init) ?? wanted
    guard !text.inside.isEmpty else { return nil }
    // A line feed at only one end is a translator's.
    let isAround = text.head.contains(lineFeed) && text.tail.contains(lineFeed)
    func edge(_ edge: (Edged) -> ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let (own, wanted, edited) = (edge(text), edge(wanted), edge(edited))
      guard own != wanted, current == nil || own != edge(known) else { return own }
      let isLaidOut = isAround && !wanted.contains(lineFeed) || own == edited && edited != wanted
      return isLaidOut ? wanted : own
    }
    var inside = text.inside
    if inside.contains(lineFeed), !wanted.inside.contains(lineFeed),
      !known.inside.contains(lineFeed)
    {
      let codes = unit.targetCodes.isEmpty ? nil : CodeSpaces(of: unit, in: Array(source.utf8))
      inside = unwrapped(inside, codes)[...]
    }
    let whole = Array(edge(\.head)) + Array(inside) + Array(edge(\.tail))
    return whole.elementsEqual(target.utf8) ? nil : String(decoding: whole, as: UTF8.self)
  }

  /// A text and the white space around it.
  private struct Edged {
    let head, inside, tail: ArraySlice<UInt8>

    init(_ text: String) {
      let bytes = Array(text.utf8)
      let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
      let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? bytes.endIndex
      (head, inside, tail) = (bytes[..<start], bytes[start..<end], bytes[end...])
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  fileprivate static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// True if a text is empty or has white space at either end.
  private static func hasEdges(_ text: String) -> Bool {
    text.withUTF8Bytes { $0.isEmpty || isSpace($0[0]) || isSpace($0[$0.count - 1]) }
  }

  /// Returns the bytes with a space for each line feed with indentation and the white space around it, or with the
  /// original white space beside an inline code.
  private static func unwrapped(_ bytes: ArraySlice<UInt8>, _ codes: CodeSpaces?) -> [UInt8] {
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
      result += isIndented ? codes?.original(of: run) ?? [0x20] : Array(run)
      index = end
    }
    return result
  }

  /// Returns a run of white space up to its last line feed.
  fileprivate static func beforeIndentation(_ run: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    run[..<(run.lastIndex(of: lineFeed) ?? run.endIndex)]
  }

  /// True if a tool that lays out XML can turn one run of white space into another.
  ///
  /// - Parameter isEdge: True around the text, where the next element may have no indentation.
  fileprivate static func isMade(
    _ run: ArraySlice<UInt8>, of known: ArraySlice<UInt8>, isEdge: Bool
  ) -> Bool {
    if run == known { return true }
    guard let line = run.lastIndex(of: lineFeed), isEdge || line + 1 < run.endIndex else {
      return false
    }
    return !known.contains(lineFeed) || run[..<line] == known
  }
}

/// The changes of a tool that laid out XML to the white space of a text.
private struct Layout {
  /// The runs of white space that differ, with the original ones.
  var runs: [(laidOut: Range<Int>, known: Range<Int>)] = []

  /// - Returns: `nil` if the texts differ in more than layout, or not at all.
  init?(_ text: [UInt8], from known: [UInt8]) {
    var (index, other) = (0, 0)
    while true {
      let end = text[index...].firstIndex { !WhiteSpace.isSpace($0) } ?? text.endIndex
      let otherEnd = known[other...].firstIndex { !WhiteSpace.isSpace($0) } ?? known.endIndex
      if index < end || other < otherEnd {
        let isEdge = index == 0 || end == text.endIndex
        guard WhiteSpace.isMade(text[index..<end], of: known[other..<otherEnd], isEdge: isEdge)
        else { return nil }
        if text[index..<end] != known[other..<otherEnd] {
          runs.append((index..<end, other..<otherEnd))
        }
      }
      (index, other) = (end, otherEnd)
      guard index < text.endIndex, other < known.endIndex else { break }
      guard text[index] == known[other] else { return nil }
      index += 1
      other += 1
    }
    guard index == text.endIndex, other == known.endIndex, !runs.isEmpty else { return nil }
    // A line feed at only one end is a translator's.
    if runs.count == 1, runs[0].laidOut.lowerBound == 0 || runs[0].laidOut.upperBound == text.count
    {
      return nil
    }
  }
}

/// The white space beside the inline codes of a source, before a tool laid it out.
private struct CodeSpaces {
  private var before: [String: [UInt8]] = [:]
  private var after: [String: [UInt8]] = [:]
  /// The code behind each code with nothing but white space between them.
  private var neighbours: [String: String] = [:]
  /// True if the tool removed the white space before its line feeds; `nil` if its source does not tell.
  private var isTrimmed: Bool?
  /// The codes of the translation by their starts and ends.
  private var starts: [Int: String] = [:]
  private var ends: [Int: String] = [:]

  init(of unit: TranslationUnit, in source: [UInt8]) {
    for code in unit.targetCodes {
      guard let key = code.correspondence else { continue }
      starts[code.offset] = key
      ends[code.offset + code.length] = key
    }
    guard case .text(let text)? = unit.source else { return }
    let delivered = Array(text.utf8)
    let runs = Layout(delivered, from: source)?.runs ?? []
    guard !runs.isEmpty || delivered == source else { return }
    if !runs.isEmpty {
      isTrimmed = runs.contains {
        WhiteSpace.beforeIndentation(delivered[$0.laidOut]) != source[$0.known]
      }
    }
    let byStart = Dictionary(
      runs.map { ($0.laidOut.lowerBound, $0) }, uniquingKeysWith: { a, _ in a })
    let byEnd = Dictionary(
      runs.map { ($0.laidOut.upperBound, $0) }, uniquingKeysWith: { a, _ in a })
    var sourceStarts: [Int: String] = [:]
    for code in unit.sourceCodes where code.length > 0 {
      sourceStarts[code.offset] = code.correspondence
    }
    for code in unit.sourceCodes {
      guard let key = code.correspondence, code.offset + code.length <= delivered.count else {
        continue
      }
      let head = delivered[..<code.offset].reversed().prefix(while: WhiteSpace.isSpace)
      let tail = delivered[(code.offset + code.length)...].prefix(while: WhiteSpace.isSpace)
      before[key] = byEnd[code.offset].map { Array(source[$0.known]) } ?? head.reversed()
      after[key] = byStart[code.offset + code.length].map { Array(source[$0.known]) } ?? Array(tail)
      neighbours[key] = sourceStarts[code.offset + code.length + tail.count]
    }
  }

  /// Returns the original white space beside a code, or `nil` if it is unknown.
  func original(of run: ArraySlice<UInt8>) -> [UInt8]? {
    let (next, previous) = (starts[run.endIndex], ends[run.startIndex])
    var known = next.flatMap { before[$0] } ?? previous.flatMap { after[$0] }
    if let next, let previous, neighbours[previous] != next {
      // Two codes that only the translation has beside each other: it had a space if either has one in the source,
      // and a tool that breaks lines does it at spaces.
      known = [before[next], after[previous]].compactMap(\.self).first { !$0.isEmpty }
    }
    guard let known, isTrimmed != true else { return known }
    let kept = Array(WhiteSpace.beforeIndentation(run))
    return kept.isEmpty && isTrimmed == nil ? known : kept
  }
}
