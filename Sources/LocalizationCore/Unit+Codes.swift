extension TranslationUnit {
  /// True if source or translation have inline elements or phrases.
  package var hasInlineElements: Bool {
    traits.contains(.hasMarkup) || !sourceCodes.isEmpty || !targetCodes.isEmpty
      || source?.isSet == true || target?.isSet == true
  }

  /// The codes of the translation whose native text is not in the flattened text.
  package var emptyTargetCodes: [InlineCode] { targetCodes.filter { $0.length == 0 } }

  /// The source with the equivalent of each inline code in its place; see XLIFF 1.2, `equiv-text`,
  /// and XLIFF 2.1, `equiv`.
  package var sourceWithEquivalents: LoctripMessage? {
    source.map { Self.insert(sourceCodes, into: $0) }
  }

  /// The translation with the equivalent of each inline code in its place.
  package var targetWithEquivalents: LoctripMessage? {
    target.map { Self.insert(targetCodes, into: $0) }
  }

  /// The codes of the source with their places in ``sourceWithEquivalents``, in UTF-8 bytes.
  package var sourceCodePlaces: [(code: InlineCode, range: Range<Int>)] {
    Self.places(sourceCodes)
  }

  /// The codes of the translation with their places in ``targetWithEquivalents``, in UTF-8 bytes.
  package var targetCodePlaces: [(code: InlineCode, range: Range<Int>)] {
    Self.places(targetCodes)
  }

  private static func places(_ codes: [InlineCode]) -> [(code: InlineCode, range: Range<Int>)] {
    var inserted = 0
    return codes.map { code in
      let start = code.offset + inserted
      guard code.length == 0 else { return (code, start..<start + code.length) }
      let length = code.equivalent?.utf8.count ?? 0
      inserted += length
      return (code, start..<start + length)
    }
  }

  private static func insert(_ codes: [InlineCode], into message: LoctripMessage) -> LoctripMessage
  {
    guard case .text(let text) = message else { return message }
    let edits = codes.compactMap { code in
      code.length == 0
        ? code.equivalent.map { Edit(code.offset..<code.offset, Array($0.utf8)) } : nil
    }
    guard !edits.isEmpty else { return message }
    return .text(String(decoding: Array(text.utf8).applying(edits), as: UTF8.self))
  }

  /// The unit with the texts of a catalog: inline codes replaced by their equivalents, with
  /// positions where a translator moved codes.
  ///
  /// With its codes swapped, `%@ of %@` would read the same and mean the opposite; it becomes
  /// `%2$@ of %1$@`. The same happens if an earlier placeholder was left out. Doing it again changes nothing.
  ///
  /// - Parameter isSet: True if the catalog has a set of phrases; an empty one has no marks.
  package func restoringCodes(isSet: Bool = false) -> TranslationUnit {
    guard isSet || mayHaveCodes, isSet || !sourceCodes.isEmpty || !targetCodes.isEmpty else {
      return self
    }
    var unit = self
    let positions = positionEdits
    unit.source = sourceWithEquivalents?.asSet(isSet)
    unit.target = targetWithEquivalents?.mapText { text in
      positions.isEmpty
        ? text : String(decoding: Array(text.utf8).applying(positions), as: UTF8.self)
    }.asSet(isSet)
    if case .text? = source { unit.sourceCodes = Self.written(sourceCodePlaces, []) }
    if case .text? = target { unit.targetCodes = Self.written(targetCodePlaces, positions) }
    return unit
  }

  /// The translation of ``restoringCodes(isSet:)``.
  package var restoredTarget: LoctripMessage? { mayHaveCodes ? restoringCodes().target : target }

  /// Returns the codes with their places in a text that has their equivalents.
  ///
  /// - Parameter edits: Insertions in the order of the text.
  private static func written(_ places: [(code: InlineCode, range: Range<Int>)], _ edits: [Edit])
    -> [InlineCode]
  {
    let sums = edits.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.replacement.count) }
    /// The number of bytes inserted before an offset.
    func inserted(before end: Int) -> Int {
      sums[edits.partitionPoint { $0.range.lowerBound < end }]
    }
    return places.map { place in
      var code = place.code
      let before = inserted(before: place.range.lowerBound + 1)
      code.offset = place.range.lowerBound + before
      if code.equivalent != nil || code.length > 0 {
        let inside = max(0, inserted(before: place.range.upperBound) - before)
        code.length = place.range.count + inside
      }
      return code
    }
  }

  /// The positions that placeholders of the translation need, because their codes were moved.
  private var positionEdits: [Edit] {
    guard !targetCodes.isEmpty, case .text(let text)? = targetWithEquivalents,
      case .text(let source)? = sourceWithEquivalents
    else { return [] }
    // The argument that each code of the source takes.
    let positions = Dictionary(
      LoctripMessage.pieces(of: source, codes: sourceCodePlaces).compactMap { piece in
        piece.code?.correspondence.flatMap { key in
          piece.placeholder.map { (key, $0.position) }
        }
      }, uniquingKeysWith: { first, _ in first })
    var edits: [Edit] = []
    var isMoved = false
    for piece in LoctripMessage.pieces(of: text, codes: targetCodePlaces) {
      guard let placeholder = piece.placeholder, !placeholder.isPositioned else { continue }
      // If one is no known code, or has a name instead, nothing is certain about the others.
      guard placeholder.isPlain, let key = piece.code?.correspondence,
        let position = positions[key]
      else { return [] }
      if position != placeholder.position { isMoved = true }
      let start = piece.range.lowerBound + 1
      edits.append(Edit(start..<start, Array("\(position)$".utf8)))
    }
    return isMoved ? edits : []
  }
}

extension Placeholder {
  /// True if it gives the number of its argument.
  package var isPositioned: Bool { isPlain && text.hasByte(UInt8(ascii: "$")) }

  /// True if it takes an argument of the list by position.
  package var isPlain: Bool { !kind.isSubstitution }
}
