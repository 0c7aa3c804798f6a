import LoctripLocalizationCore
internal import LoctripXMLEvents

/// A text with placeholders as inline codes, which a translator can move but not break.
package struct ProtectedText: Hashable, Sendable {
  /// A placeholder as an inline code.
  package struct Code: Hashable, Sendable {
    /// The id; a code of the target has the id of the source's code for the same argument.
    package var id: Int
    /// The placeholder, `%@`.
    package var text: String
    /// True if a translation may omit it: the number of a plural case, or a placeholder that the
    /// exported translation already omits.
    package var canDelete: Bool
    /// True if it may be repeated, as only a placeholder with a position can be.
    package var canCopy: Bool
  }

  /// A part of a text.
  package enum Piece: Hashable, Sendable {
    /// Characters, never empty.
    case text(String)
    /// A placeholder.
    case code(Code)
  }

  /// The parts in their order.
  package var pieces: [Piece]

  /// The codes.
  var codes: [Code] {
    pieces.compactMap { if case .code(let code) = $0 { code } else { nil } }
  }

  /// Protects the placeholders of texts and translations for XLIFF 1.2, pairing those with the same
  /// index.
  ///
  /// Every code of the target has one in the source, or stays text; see XLIFF 1.2, `id`.
  ///
  /// - Parameter protects: True to make placeholders codes.
  static func pairs(source: [String], target: [String], isPlural: Bool, protects: Bool) -> (
    source: [ProtectedText], target: [ProtectedText]
  ) {
    guard protects else { return (source.map { Self($0) }, target.map { Self($0) }) }
    var nextID = 1
    var pairs: (source: [ProtectedText], target: [ProtectedText]) = ([], [])
    for index in 0..<max(source.count, target.count) {
      let pair = pair(
        source: index < source.count ? source[index] : "",
        target: index < target.count ? target[index] : nil, isPlural: isPlural, nextID: &nextID)
      if index < source.count { pairs.source.append(pair.source) }
      guard var text = pair.target else { continue }
      let known = Set(pair.source.codes.map(\.id))
      text.pieces = text.pieces.map { piece in
        if case .code(let code) = piece, !known.contains(code.id) { return .text(code.text) }
        return piece
      }
      pairs.target.append(text)
    }
    return pairs
  }

  /// Protects the placeholders of a text and of its translation.
  ///
  /// `%%` stays text, and so does a placeholder that no attribute can hold.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - target: The translation, or `nil`.
  ///   - isPlural: True for a case of a plural, which may spell out its number.
  ///   - nextID: The id for the next code of the unit; grows by the number of codes.
  package static func pair(source: String, target: String?, isPlural: Bool, nextID: inout Int) -> (
    source: ProtectedText, target: ProtectedText?
  ) {
    let wanted = placeholders(source)
    let places = target.map(placeholders) ?? []
    let found = Placeholder.placesByName(places, of: wanted.map(\.placeholder)) ?? places
    let first = nextID
    nextID += wanted.count
    let matches = match(found.map(\.placeholder), with: wanted.map(\.placeholder))
    let used = Set(matches.compactMap(\.self))
    let sourceCodes = wanted.enumerated().map { index, place in
      Code(
        id: first + index, text: place.placeholder.text,
        canDelete: isPlural && place.placeholder.kind.isCounted
          || target != nil && !used.contains(index), canCopy: place.placeholder.hasPosition)
    }
    let targetCodes = zip(found, matches).map { place, match in
      var code: Code
      if let match {
        code = sourceCodes[match]
        code.text = place.placeholder.text
      } else {
        code = Code(id: nextID, text: place.placeholder.text, canDelete: true, canCopy: true)
        nextID += 1
      }
      return code
    }
    return (
      ProtectedText(source, codes: zip(wanted.map(\.range), sourceCodes)),
      target.map { ProtectedText($0, codes: zip(found.map(\.range), targetCodes)) }
    )
  }

  /// A text without codes.
  private init(_ text: String) { pieces = text.isEmpty ? [] : [.text(text)] }

  private init(_ text: String, codes: some Sequence<(Range<Int>, Code)>) {
    pieces = []
    let bytes = Array(text.utf8)
    var position = 0
    func add(_ end: Int) {
      guard end > position else { return }
      pieces.append(.text(String(decoding: bytes[position..<end], as: UTF8.self)))
    }
    for (range, code) in codes {
      add(range.lowerBound)
      pieces.append(.code(code))
      position = range.upperBound
    }
    add(bytes.count)
  }

  private static func placeholders(_ text: String) -> [(
    placeholder: Placeholder, range: Range<Int>
  )] {
    Placeholder.places(in: text).filter {
      $0.placeholder.text.withUTF8Bytes(XMLMarkup.unrepresentableScalar) == nil
    }
  }

  /// For each placeholder of a translation the source's one for the same argument, each at most
  /// once; identical spelling first.
  private static func match(_ found: [Placeholder], with wanted: [Placeholder]) -> [Int?] {
    guard !found.isEmpty, !wanted.isEmpty else { return found.map { _ in nil } }
    var alike: [Placeholder: [Int]] = [:]
    for (index, placeholder) in wanted.enumerated().reversed() {
      alike[placeholder, default: []].append(index)
    }
    var matches = found.map { alike[$0]?.popLast() }
    let used = Set(matches.compactMap(\.self))
    var others: [Placeholder: [Int]] = [:]
    for (index, placeholder) in wanted.enumerated().reversed() where !used.contains(index) {
      others[placeholder.argument, default: []].append(index)
    }
    for (index, placeholder) in found.enumerated() where matches[index] == nil {
      matches[index] = others[placeholder.argument]?.popLast()
    }
    return matches
  }
}

extension Placeholder {
  /// The placeholder without its spelling.
  fileprivate var argument: Placeholder {
    var argument = self
    argument.text = ""
    argument.name = nil
    return argument
  }

  /// True if it names its argument, so that its position and repetition do not matter.
  fileprivate var hasPosition: Bool {
    kind.isSubstitution || name != nil || text.utf8.contains(UInt8(ascii: "$"))
  }
}

extension Placeholder.Kind {
  /// True if it can be the number that a plural case may spell out; see the check of placeholders.
  fileprivate var isCounted: Bool { isNumber || self == .argument }
}
