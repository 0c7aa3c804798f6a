import LocalizationCore
import XLIFF
import XMLEvents

/// The annotations, notes and matches of one generation in the other.
enum MarkMapping {
  private static let ownPrefixes = ["loctrip:", "its:", "xlf:", "mtc:"]

  /// A `mrk` of 1.x as one of 2.x, without its id.
  static func secondMark(_ mark: MarkupElement) -> MarkupElement {
    var result = MarkupElement("mrk")
    let kind = mark["mtype"] ?? ""
    switch kind {
    case "protected": result["translate"] = "no"
    case "x-translate": result["translate"] = "yes"
    case "term": result["type"] = "term"
    case "x-comment" where mark["comment"] != nil: result["type"] = "comment"
    default:
      let rest = String(kind.dropFirst(2))
      if kind.hasPrefix("x-"), CodeMapping.isUserValue(rest),
        !ownPrefixes.contains(where: rest.hasPrefix)
      {
        result["type"] = rest
      } else {
        result["type"] =
          CodeMapping.isUserValue("loctrip:\(kind)") ? "loctrip:\(kind)" : "loctrip:mark"
      }
    }
    result["value"] = mark["comment"]
    result.attributes += mark.foreignAttributes
    return result
  }

  /// A `mrk` of 2.x as one of 1.2.
  static func firstMark(_ mark: MarkupElement) -> MarkupElement {
    var result = MarkupElement("mrk")
    switch mark["type"] ?? "generic" {
    case "generic":
      result["mtype"] =
        switch mark["translate"] {
        case "no": "protected"
        case "yes": "x-translate"
        default: "x-generic"
        }
    case "term": result["mtype"] = "term"
    case "comment": result["mtype"] = "x-comment"
    case let type:
      let own = "loctrip:"
      result["mtype"] = type.hasPrefix(own) ? String(type.dropFirst(own.utf8.count)) : "x-\(type)"
    }
    result["comment"] = mark["value"]
    result.attributes += mark.foreignAttributes
    return result
  }

  /// The attributes of a note in both generations.
  private static let noteAttributes = [
    (first: "from", second: "category"), ("priority", "priority"), ("annotates", "appliesTo"),
  ]

  /// A note of 1.x as one of 2.x.
  static func secondNote(_ note: MarkupElement) -> MarkupElement {
    var result = MarkupElement("note")
    for (first, second) in noteAttributes {
      guard let value = note[first] else { continue }
      let isSayable =
        switch first {
        case "priority": isPriority(value)
        case "annotates": value == "source" || value == "target"
        default: true
        }
      if isSayable { result[second] = value }
    }
    if !note.text.isEmpty { result.append(note.text) }
    return result
  }

  /// A note of 2.x as one of 1.2.
  static func firstNote(_ note: MarkupElement) -> MarkupElement {
    var result = MarkupElement("note")
    for (first, second) in noteAttributes { result[first] = note[second] }
    if !note.text.isEmpty { result.append(note.text) }
    return result
  }

  static func isPriority(_ text: String) -> Bool {
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"].contains(text)
  }
}

/// The attributes of an `alt-trans` on a match of 2.x, and the reverse.
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

extension MarkupElement {
  /// The attributes of vendors, which mean nothing to XLIFF.
  var foreignAttributes: [Attribute] {
    attributes.filter {
      !$0.name.namespace.isEmpty && $0.name.namespace != XLIFFNamespace.loctrip
        && !KnownNamespace.isReserved($0.name.namespace)
    }
  }
}
