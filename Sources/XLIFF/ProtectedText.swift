import LocalizationCore
internal import XMLEvents

/// A text whose placeholders are inline codes, so that a translator can move them and not break
/// them.
public struct ProtectedText: Hashable, Sendable {
  /// A placeholder as an inline code.
  public struct Code: Hashable, Sendable {
    /// The id; a code of the target has that of the source's code for the same argument.
    public var id: Int
    /// The placeholder, `%@`.
    public var text: String
    /// Whether a translation may do without it: the number of a plural case, and what the
    /// translation that goes out leaves out already.
    public var canDelete: Bool
    /// Whether it may stand twice, which only a placeholder with a position can.
    public var canCopy: Bool
  }

  /// A part of a text.
  public enum Piece: Hashable, Sendable {
    /// Characters, never empty.
    case text(String)
    /// A placeholder.
    case code(Code)
  }

  /// The parts in their order.
  public var pieces: [Piece]

  /// The ids of the codes.
  var codeIDs: Set<Int> {
    Set(pieces.compactMap { if case .code(let code) = $0 { code.id } else { nil } })
  }

  /// This text with the codes that are not among some ids as plain characters.
  func protecting(only ids: Set<Int>) -> ProtectedText {
    var text = self
    text.pieces = pieces.map { piece in
      if case .code(let code) = piece, !ids.contains(code.id) { return .text(code.text) }
      return piece
    }
    return text
  }

  /// Protects the placeholders of a text and of its translation.
  ///
  /// `%%` stays text, and so does a placeholder that no attribute could hold.
  ///
  /// - Parameters:
  ///   - source: The source text.
  ///   - target: The translation, or `nil`.
  ///   - isPlural: Whether the text is a case of a plural, which may say its number in words.
  ///   - nextID: The id for the next code of the unit; grows by the number of codes.
  public static func pair(
    source: String,
    target: String?,
    isPlural: Bool,
    nextID: inout Int
  ) -> (source: ProtectedText, target: ProtectedText?) {
    let wanted = placeholders(source)
    let found = target.map(placeholders) ?? []
    let first = nextID
    nextID += wanted.count
    let matches = match(found.map(\.placeholder), with: wanted.map(\.placeholder))
    let used = Set(matches.compactMap(\.self))
    let sourceCodes = wanted.enumerated().map { index, place in
      Code(
        id: first + index,
        text: place.placeholder.text,
        canDelete: isPlural && place.placeholder.kind.isCounted
          || target != nil && !used.contains(index),
        canCopy: place.placeholder.hasPosition
      )
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

  private static func placeholders(
    _ text: String
  ) -> [(placeholder: Placeholder, range: Range<Int>)] {
    Placeholder.places(in: text).filter {
      XMLMarkup.unrepresentableScalar(in: $0.placeholder.text.utf8Span.span) == nil
    }
  }

  /// For each placeholder of a translation the source's one for the same argument, each at most
  /// once; one that is written alike before others.
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
    return argument
  }

  /// Whether it names its argument, so that it means the same wherever and however often it stands.
  fileprivate var hasPosition: Bool {
    switch kind {
    case .substitution, .argument: true
    case .object, .integer, .floatingPoint, .pointer: text.utf8.contains(UInt8(ascii: "$"))
    }
  }
}

extension Placeholder.Kind {
  /// Whether it can be the number that a plural case says in words; see
  /// ``Placeholder/mismatch(source:target:isPlural:)``.
  fileprivate var isCounted: Bool {
    switch self {
    case .integer, .floatingPoint, .argument: true
    case .object, .pointer, .substitution: false
    }
  }
}
