import LocalizationCore
import XLIFF
import XMLEvents

extension EditableUnit {
  mutating func setState(
    _ state: String?,
    qualifier: String?,
    segment: XLIFFEdit.Segment,
    _ context: EditContext
  ) throws(Refusal) {
    if version.isSecondGeneration {
      try setSegmentState(state, subState: qualifier, segment: segment, context)
    } else {
      try setTargetState(state, qualifier: qualifier, segment: segment)
    }
  }

  private mutating func setTargetState(
    _ state: String?,
    qualifier: String?,
    segment: XLIFFEdit.Segment
  ) throws(Refusal) {
    guard case .only = segment else {
      throw refusal(.notInVersion, "XLIFF \(version) has states on targets, not on segments", at: 0)
    }
    let targets = children("target", of: 0)
    let target = try require(targets.last, .noTarget, "there is no <target>", at: 0)
    try require(targets.count == 1, .ambiguousSegment, "there are two <target>", at: target)
    try checkWord(state, "state", FirstGenerationValues.states, at: target)
    let isKnown = qualifier == nil || version != .v1_0
    try require(isKnown, .notInVersion, "XLIFF 1.0 has no state-qualifier", at: target)
    try checkWord(qualifier, "state-qualifier", FirstGenerationValues.stateQualifiers, at: target)
    setAttribute("state", state, of: target)
    setAttribute("state-qualifier", qualifier, of: target)
  }

  private func checkWord(
    _ word: String?,
    _ name: String,
    _ words: [String],
    at node: Int
  ) throws(Refusal) {
    guard let word else { return }
    let isKnown = words.contains(word) || word.hasPrefix("x-") && word.utf8.count > 2
    try require(isKnown, .invalidValue, "'\(word)' is not a \(name)", at: node)
    try checkCharacters(word, at: node)
  }

  private mutating func setSegmentState(
    _ state: String?,
    subState: String?,
    segment: XLIFFEdit.Segment,
    _ context: EditContext
  ) throws(Refusal) {
    let node = try self.segment(segment)
    try require(isCore(node, "segment"), .notInVersion, "an <ignorable> has no state", at: node)
    if let state, !SecondGenerationValues.states.contains(state) {
      throw refusal(.invalidValue, "'\(state)' is not a state", at: node)
    }
    if let subState {
      try require(state != nil, .invalidValue, "a subState needs a state", at: node)
      let parts = subState.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, parts[0] != "xlf",
        !subState.unicodeScalars.contains(where: \.properties.isWhitespace)
      else {
        throw refusal(.invalidValue, "'\(subState)' is not a subState, prefix:value", at: node)
      }
      try checkCharacters(subState, at: node)
    }
    if state == "final", !context.isForced, let source = child("source", of: node),
      let target = child("target", of: node)
    {
      _ = try codes(for: inlineContent(of: target), source: source, target: nil, context)
    }
    setAttribute("state", state, of: node)
    setAttribute("subState", subState, of: node)
  }

  mutating func setApproved(_ isApproved: Bool) throws(Refusal) {
    let message = "XLIFF \(version) has no 'approved'"
    try require(!version.isSecondGeneration, .notInVersion, message, at: 0)
    if !isApproved, attribute("approved", of: 0) == nil { return }
    setAttribute("approved", isApproved ? "yes" : "no", of: 0)
  }
}
