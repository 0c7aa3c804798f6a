import LocalizationCore
import XMLEvents

/// The attributes of a match of 2.x as those of an `alt-trans`.
enum MatchMapping {
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
