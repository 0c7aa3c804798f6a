import XLIFF
import XMLEvents

/// What an annotation, a note or a match of one generation is in the other.
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

  /// A note of 1.x as one of 2.x.
  static func secondNote(_ note: MarkupElement) -> MarkupElement {
    var result = MarkupElement("note")
    if let from = note["from"] { result["category"] = from }
    if let priority = note["priority"], isPriority(priority) { result["priority"] = priority }
    if let side = note["annotates"], side == "source" || side == "target" {
      result["appliesTo"] = side
    }
    let text = note.text
    if !text.isEmpty { result.append(text) }
    return result
  }

  /// A note of 2.x as one of 1.2.
  static func firstNote(_ note: MarkupElement) -> MarkupElement {
    var result = MarkupElement("note")
    result["from"] = note["category"]
    result["priority"] = note["priority"]
    result["annotates"] = note["appliesTo"]
    let text = note.text
    if !text.isEmpty { result.append(text) }
    return result
  }

  static func isPriority(_ text: String) -> Bool {
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"].contains(text)
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
