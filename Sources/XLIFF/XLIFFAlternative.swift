/// A translation candidate to add to a unit.
package struct XLIFFAlternative: Hashable, Sendable {
  /// The source of the candidate; `nil` means the segment's own in 2.x, and none in 1.x.
  package var source: String?
  /// The candidate.
  package var target: String
  /// The origin.
  package var origin: String?
  /// The similarity of the sources, in percent: `match-quality` in 1.x, `similarity` in 2.x.
  package var similarity: Int?
  /// The kind: `alttranstype` in 1.x, `type` in 2.x.
  package var type: String?
  /// The language of the candidate, in 1.x.
  package var language: String?

  package init(
    source: String? = nil, target: String, origin: String? = nil, similarity: Int? = nil,
    type: String? = nil, language: String? = nil
  ) {
    self.source = source
    self.target = target
    self.origin = origin
    self.similarity = similarity
    self.type = type
    self.language = language
  }
}
