import LocalizationCore
import XMLEvents

/// What the attributes of an `alt-trans` are on a match of 2.x, and the reverse.
enum MatchMapping {
  /// Says of a match what an `alt-trans` says of a candidate.
  ///
  /// - Parameter qualifier: The `state-qualifier` of its target.
  static func describe(
    _ match: inout MarkupElement,
    by alternative: MarkupElement,
    qualifier: String?
  ) {
    match["similarity"] = alternative["match-quality"].flatMap(CodeMapping.similarity(ofQuality:))
    match["origin"] = alternative["origin"]
    match["type"] = CodeMapping.matchType(
      qualifier: qualifier,
      kind: alternative["alttranstype"],
      origin: alternative["origin"]
    )
    if alternative["alttranstype"] == "reference" { match["reference"] = "yes" }
  }

  /// - Parameter segments: The ids of the segments that `ref` may name.
  static func firstMatch(_ match: MarkupElement, segments: Set<ExactString>) -> MarkupElement {
    var result = MarkupElement("alt-trans")
    if let similarity = match["similarity"] { result["match-quality"] = similarity + "%" }
    result["origin"] = match["origin"]
    if match["reference"] == "yes" { result["alttranstype"] = "reference" }
    if let reference = match["ref"], reference.hasPrefix("#"),
      segments.contains(ExactString(String(reference.dropFirst())))
    {
      result["mid"] = UnitToSecond.key(ofSegment: String(reference.dropFirst()))
    }
    result.attributes += match.foreignAttributes
    return result
  }
}
