internal import LoctripLocalizationCore

extension TranslationUnit {
  /// The target with the markup of the catalog's source in place of codes of which the delivery does
  /// not say what they stand for.
  ///
  /// The texts around the codes of the delivered source have to stand in the catalog's source in
  /// their order and only once; what is between them is the markup.
  ///
  /// - Returns: `nil` when the markup is not there, or not certain.
  func targetWithMarkup(of catalogSource: String) -> String? {
    guard case .text(let source)? = self.source, case .text(let target)? = self.target else {
      return nil
    }
    guard let markup = Self.markup(in: catalogSource, of: sourceCodes, in: source) else {
      return nil
    }
    var edits: [(offset: Int, text: String)] = []
    for code in targetCodes where code.length == 0 {
      guard let key = code.correspondence, let native = markup[key] else { return nil }
      edits.append((code.offset, native.start))
      if code.name == "g" { edits.append((code.offset + code.enclosed, native.end)) }
    }
    let bytes = Array(target.utf8)
    var result: [UInt8] = []
    var position = 0
    let ordered = edits.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
    for edit in ordered {
      result += bytes[position..<edit.offset]
      result += edit.text.utf8
      position = edit.offset
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }

  /// Returns the markup of each code of a source: the catalog's source between the texts.
  private static func markup(in catalogSource: String, of codes: [InlineCode], in source: String)
    -> [String: (start: String, end: String)]?
  {
    var holes: [(offset: Int, key: String, isEnd: Bool)] = []
    for code in codes {
      guard code.length == 0, let key = code.correspondence else { return nil }
      holes.append((code.offset, key, false))
      if code.name == "g" { holes.append((code.offset + code.enclosed, key, true)) }
    }
    guard !holes.isEmpty, Set(codes.map(\.correspondence)).count == codes.count else { return nil }
    holes = holes.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
    let text = Array(source.utf8)
    let whole = Array(catalogSource.utf8)
    let head = text[..<holes[0].offset]
    let tail = text[holes[holes.count - 1].offset...]
    guard whole.count >= head.count + tail.count, whole.starts(with: head),
      whole.suffix(tail.count).elementsEqual(tail)
    else { return nil }
    let end = whole.count - tail.count
    var position = head.count
    var result: [String: (start: String, end: String)] = [:]
    for (index, hole) in holes.enumerated() {
      var next = end
      var resume = end
      if index + 1 < holes.count {
        let literal = text[hole.offset..<holes[index + 1].offset]
        // Two codes side by side leave open where one ends.
        guard !literal.isEmpty else { return nil }
        let places = (position...max(position, end - literal.count)).filter {
          $0 + literal.count <= end && whole[$0..<$0 + literal.count].elementsEqual(literal)
        }
        guard places.count == 1 else { return nil }
        next = places[0]
        resume = next + literal.count
      }
      let native = String(decoding: whole[position..<next], as: UTF8.self)
      if hole.isEnd {
        result[hole.key]?.end = native
      } else {
        result[hole.key] = (native, "")
      }
      position = resume
    }
    return result
  }
}
