package import LocalizationCore

extension XLIFF2Writer {
  /// The segments for a text and its translation, or for two sets of phrases.
  ///
  /// A segment with a target has the state; one without is `initial`.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - target: The translation, or `nil`.
  ///   - state: The state and subState of segments that have a target.
  ///   - isPlural: True for a case of a plural, which may omit its number.
  ///   - nextCodeID: The id for the next code of the unit, if placeholders are protected.
  /// - Returns: The segments, at least one, and the type of their unit.
  package static func segments(
    source: Message,
    target: Message?,
    state: (state: String, subState: String?)?,
    isPlural: Bool,
    nextCodeID: inout Int?
  ) -> (segments: [Segment], type: String?) {
    let type: String?
    switch (source, target) {
    case (.phrases, .phrases), (.phrases, nil): type = UnitType.set
    case (.phrases, .text): type = UnitType.sourceSet
    case (.text, .phrases): type = UnitType.targetSet
    case (.text, .text), (.text, nil): type = nil
    }
    let sources = source.texts
    let targets = target?.texts
    var segments: [Segment] = []
    for index in 0..<max(sources.count, targets?.count ?? 0, 1) {
      // An empty set is a target that is not a phrase.
      let isEmptySet = index == 0 && targets?.isEmpty == true
      let text = isEmptySet ? "" : targets.flatMap { index < $0.count ? $0[index] : nil }
      let sourceText = index < sources.count ? sources[index] : ""
      let contents = Self.contents(
        source: sourceText,
        target: text,
        isPlural: isPlural,
        nextCodeID: &nextCodeID
      )
      var segment = Segment(source: contents.source, target: contents.target)
      if type != nil {
        segment.id = PhraseID.make(
          index,
          isSource: index < sources.count || !source.isSet,
          isTarget: !isEmptySet
        )
      }
      if let text, let state {
        segment.tell(state, lacksText: text.isEmpty && !sourceText.isEmpty)
      }
      segments.append(segment)
    }
    return (segments, type)
  }

  static func contents(
    source: String,
    target: String?,
    isPlural: Bool,
    nextCodeID: inout Int?
  ) -> (source: Content, target: Content?) {
    guard var nextID = nextCodeID else { return (.text(source), target.map(Content.text)) }
    let pair = ProtectedText.pair(
      source: source,
      target: target,
      isPlural: isPlural,
      nextID: &nextID
    )
    nextCodeID = nextID
    return (.protected(pair.source), pair.target.map(Content.protected))
  }
}
