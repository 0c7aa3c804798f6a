import LocalizationCore
import XMLEvents

extension XLIFF2Writer {
  /// A candidate for one segment of a unit.
  package struct Candidate: Sendable {
    /// The candidate.
    package var alternative: XLIFFAlternative
    /// The index of the segment.
    package var segment: Int
    /// True if its placeholders are inline codes.
    package var isProtected: Bool
    /// True for a case of a plural, which may omit its number.
    package var isPlural: Bool

    package init(
      _ alternative: XLIFFAlternative,
      segment: Int = 0,
      isProtected: Bool,
      isPlural: Bool
    ) {
      self.alternative = alternative
      self.segment = segment
      self.isProtected = isProtected
      self.isPlural = isPlural
    }
  }

  /// Writes the candidates of a unit; see XLIFF 2.1, section 5.1, Translation Candidates.
  ///
  /// Each refers to its segment as the source span, and has its own codes and original data.
  mutating func write(_ candidates: [Candidate], for segments: [Segment]) {
    guard !candidates.isEmpty else { return }
    markup.raw("\(indent)  <mtc:matches")
    if !declaresMatches { attribute("xmlns:mtc", XLIFFNamespace.matches) }
    markup.raw(">\n")
    let outer = indent
    for (index, candidate) in candidates.enumerated() {
      let alternative = candidate.alternative
      let segment = segments[candidate.segment]
      markup.raw("\(outer)    <mtc:match id=\"m\(index + 1)\"")
      attribute("ref", "#\(segment.id ?? Self.segmentID(candidate.segment))")
      if let type = alternative.type { attribute("type", type) }
      if let similarity = alternative.similarity { attribute("similarity", String(similarity)) }
      if let origin = alternative.origin { attribute("origin", origin) }
      markup.raw(">\n")
      var nextID: Int? = candidate.isProtected ? 1 : nil
      let contents = Self.contents(
        source: alternative.source ?? "",
        target: alternative.target,
        isPlural: candidate.isPlural,
        nextCodeID: &nextID
      )
      indent = "\(outer)    "
      let data = writeOriginalData(
        of: [alternative.source == nil ? segment.source : contents.source, contents.target]
      )
      markup.raw("\(indent)  <source")
      write(
        alternative.source == nil ? segment.source : contents.source,
        data,
        closing: "</source>\n"
      )
      markup.raw("\(indent)  <target")
      write(contents.target ?? .bytes([]), data, closing: "</target>\n")
      indent = outer
      markup.raw("\(outer)    </mtc:match>\n")
    }
    markup.raw("\(outer)  </mtc:matches>\n")
  }

  /// A generated id for a segment that needs one for a reference.
  static func segmentID(_ index: Int) -> String { "s\(index + 1)" }
}
