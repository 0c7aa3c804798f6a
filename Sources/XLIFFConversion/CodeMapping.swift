import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// The attributes of inline codes, marks, notes, states and matches of one generation in the other.
enum CodeMapping {
  // MARK: - Types

  private static let types: [(ctype: String, type: String, subType: String?)] = [
    ("bold", "fmt", "xlf:b"), ("italic", "fmt", "xlf:i"), ("underlined", "fmt", "xlf:u"),
    ("link", "link", nil), ("image", "image", nil), ("lb", "fmt", "xlf:lb"),
    ("pb", "fmt", "xlf:pb"),
  ]

  /// `type` and `subType` for a `ctype`; `nil` when it cannot be said.
  static func type(ofCtype ctype: String) -> (type: String, subType: String?)? {
    if let known = types.first(where: { $0.ctype == ctype }) { return (known.type, known.subType) }
    guard ctype.hasPrefix("x-") else { return nil }
    let rest = ctype.dropFirst(2)
    if let type = XLIFF2Values.codeTypes.first(where: {
      rest == $0 || rest.hasPrefix("\($0)-")
    }) {
      if rest == type { return (type, nil) }
      let subType = String(rest.dropFirst(type.utf8.count + 1))
      if isUserValue(subType) { return (type, subType) }
    }
    let subType = "loctrip:\(ctype)"
    return ("other", isUserValue(subType) ? subType : nil)
  }

  /// The `ctype` for `type` and `subType`.
  static func ctype(type: String?, subType: String?, isPlaceholder: Bool) -> String? {
    guard let type else { return nil }
    if let known = types.first(where: { $0.type == type && $0.subType.isExactly(subType) }),
      isPlaceholder == ["image", "lb", "pb"].contains(known.ctype)
    {
      return known.ctype
    }
    guard let subType else { return "x-\(type)" }
    if type == "other", subType.hasPrefix("loctrip:x-") {
      return String(subType.dropFirst("loctrip:".utf8.count))
    }
    return "x-\(type)-\(subType)"
  }

  /// True if a text is `prefix:value`, as subTypes, subStates and custom types are.
  static func isUserValue(_ text: String) -> Bool {
    let parts = text.fields(":", omittingEmpty: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  /// True if a word is one of those that users of 1.2 may add.
  static func isExtension(_ word: String) -> Bool {
    word.hasPrefix("x-") && word.utf8.count > 2
      && !word.unicodeScalars.contains { [" ", "\t", "\n", "\r"].contains($0) }
  }

  // MARK: - Codes

  /// The name and the attributes, without ids and references, of a 1.2 code in 2.x.
  ///
  /// - Parameter isIsolated: True if the other half is missing.
  static func secondCode(_ code: MarkupElement, isIsolated: Bool) -> MarkupElement {
    let name =
      switch code.coreName {
      case "g": "pc"
      case "bx", "bpt": "sc"
      case "ex", "ept": "ec"
      case "it": code["pos"] == "close" ? "ec" : "sc"
      default: "ph"
      }
    var result = MarkupElement(name)
    if isIsolated { result["isolated"] = "yes" }
    if let ctype = code["ctype"], let (type, subType) = type(ofCtype: ctype) {
      result["type"] = type
      result["subType"] = subType
    }
    if code["clone"] == "no" { result["canCopy"] = "no" }
    if let text = code["equiv-text"] { result[name == "pc" ? "equivStart" : "equiv"] = text }
    guard name != "pc" else { return result }
    for (attribute, values) in carriedAttributes {
      guard let value = code.carried(attribute), values?.contains(value) ?? true else { continue }
      result[attribute] = value
    }
    return result
  }

  /// The name and the attributes, without ids, of a 2.x code in 1.2.
  ///
  /// - Parameters:
  ///   - hasNative: True if it has original data.
  ///   - isIsolated: True if the other half is missing.
  static func firstCode(_ code: MarkupElement, hasNative: Bool, isIsolated: Bool) -> MarkupElement {
    let name =
      switch code.coreName {
      case "pc": hasNative ? "bpt" : "g"
      case "sc": isIsolated ? "it" : hasNative ? "bpt" : "bx"
      case "ec": isIsolated ? "it" : hasNative ? "ept" : "ex"
      default: hasNative ? "ph" : "x"
      }
    var result = MarkupElement(name)
    if name == "it" { result["pos"] = code.coreName == "ec" ? "close" : "open" }
    if name != "ept" && name != "ex" {
      let ctype = ctype(
        type: code["type"], subType: code["subType"], isPlaceholder: name == "x" || name == "ph")
      let isKnown = ctype.map { word in isExtension(word) || types.contains { $0.ctype == word } }
      result["ctype"] = isKnown == true ? ctype : nil
    }
    if code["canCopy"] == "no" && ["g", "x", "bx"].contains(name) { result["clone"] = "no" }
    result["equiv-text"] = code["equiv"] ?? code["equivStart"]
    guard code.coreName != "pc" else { return result }
    for (attribute, _) in carriedAttributes where result["clone"] == nil || attribute != "canCopy" {
      result.carry(attribute, code[attribute])
    }
    return result
  }

  /// The attributes of a code of 2.x as exports have them.
  static let attributeOrder = [
    "id", "startRef", "isolated", "type", "subType", "canCopy", "canDelete", "canReorder",
    "canOverlap", "subFlows", "dataRef", "equiv", "disp",
  ]

  /// The attributes of a code of 2.x for which 1.2 has no word, in the order of 2.x, with their values; `nil` for any.
  private static let carriedAttributes: [(name: String, values: [String]?)] = [
    ("canCopy", ["yes", "no"]), ("canDelete", ["yes", "no"]),
    ("canReorder", ["yes", "no", "firstNo"]), ("canOverlap", ["yes", "no"]), ("disp", nil),
  ]

  // MARK: - Marks and notes

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
      if kind.hasPrefix("x-"), isUserValue(rest),
        !ownPrefixes.contains(where: rest.hasPrefix)
      {
        result["type"] = rest
      } else {
        result["type"] =
          isUserValue("loctrip:\(kind)") ? "loctrip:\(kind)" : "loctrip:mark"
      }
    }
    if kind == "x-comment" || result["type"] != "comment" { result["value"] = mark["comment"] }
    result.carry("mid", mark["mid"])
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
    if result["mtype"].map({ XLIFF1Values.markTypes.contains($0) || isExtension($0) }) != true {
      result["mtype"] = "x-generic"
    }
    result["comment"] = mark["value"]
    if let mid = mark.carried("mid"), UnitIdentifiers.isNameToken(mid) { result["mid"] = mid }
    return result
  }

  /// A note of 1.x as one of 2.x.
  static func secondNote(_ note: MarkupElement) -> MarkupElement {
    var result = MarkupElement("note")
    result["category"] = note["from"]
    if let priority = note["priority"], isPriority(priority) { result["priority"] = priority }
    if let side = note["annotates"], isSide(side) { result["appliesTo"] = side }
    if !note.text.isEmpty { result.append(note.text) }
    return result
  }

  /// A note of 2.x as one of 1.2.
  static func firstNote(_ note: MarkupElement) -> MarkupElement {
    var result = MarkupElement("note")
    result["from"] = note["category"]
    if let priority = note["priority"], isPriority(priority) { result["priority"] = priority }
    if let side = note["appliesTo"], isSide(side) { result["annotates"] = side }
    if !note.text.isEmpty { result.append(note.text) }
    return result
  }

  static func isPriority(_ text: String) -> Bool {
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"].contains(text)
  }

  static func isSide(_ text: String) -> Bool { text == "source" || text == "target" }

  // MARK: - States

  /// The 2.x state for the words of 1.2.
  ///
  /// - Returns: The state, and the subState when the words would not come back from the state alone.
  static func secondState(_ state: String?, qualifier: String?, isApproved: Bool, isEmpty: Bool)
    -> (state: String, subState: String?)
  {
    let base =
      switch (state, isApproved, isEmpty) {
      case (_, true, _): "final"
      case (_, _, true): "initial"
      case ("new", _, _), ("needs-translation", _, _), ("needs-adaptation", _, _): "initial"
      case ("needs-l10n", _, _): "initial"
      case ("signed-off", _, _): "reviewed"
      case ("final", _, _): "final"
      default: "translated"
      }
    let predicted = firstState(base, subState: nil)
    if predicted.state == state && predicted.qualifier == qualifier { return (base, nil) }
    for word in ["needs_review", "machine_translated"] {
      let known = firstState(base, subState: "loctrip:\(word)")
      if base == "translated", known.state == state, known.qualifier == qualifier {
        return (base, "loctrip:\(word)")
      }
    }
    let words = escaped(state ?? "none") + (qualifier.map { "/" + escaped($0) } ?? "")
    return (base, "loctrip:\(words)")
  }

  /// The words of 1.2 for a 2.x state.
  static func firstState(_ state: String, subState: String?) -> (state: String?, qualifier: String?)
  {
    switch subState {
    case "loctrip:needs_review": return ("needs-review-l10n", nil)
    case "loctrip:machine_translated": return ("translated", "leveraged-mt")
    case let subState? where subState.hasPrefix("loctrip:"):
      let parts = subState.utf8.dropFirst("loctrip:".utf8.count)
        .split(separator: UInt8(ascii: "/"), maxSplits: 1).map { unescaped(String(Substring($0))) }
      if let word = parts.first {
        return (word == "none" ? nil : word, parts.count > 1 ? parts[1] : nil)
      }
    default: break
    }
    switch state {
    case "initial": return ("new", nil)
    case "reviewed": return ("signed-off", nil)
    case "final": return ("final", nil)
    default: return ("translated", nil)
    }
  }

  /// The state that is the furthest behind.
  static func earliest(_ states: [String]) -> String {
    let order = XLIFF2Values.states
    return states.min { (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0) }
      ?? "initial"
  }

  /// A word as the value of a subState.
  private static func escaped(_ word: String) -> String {
    var result = ""
    for scalar in word.unicodeScalars {
      if scalar == "%" || scalar == ":" || scalar == "/" || scalar.properties.isWhitespace {
        for byte in String(scalar).utf8 {
          result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result.isEmpty ? "%" : result
  }

  private static func unescaped(_ word: String) -> String {
    if word == "%" { return "" }
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Matches

  /// The `similarity` that a `match-quality` says, if it is a number from 0 to 100.
  static func similarity(ofQuality quality: String) -> String? {
    let number = quality.hasSuffix("%") ? String(quality.dropLast()) : quality
    let parts = number.fields(".", omittingEmpty: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      number.utf8.count < 16, let value = Double(number), value <= 100
    else { return nil }
    return number
  }

  /// The type of a match, from what the words of 1.2 say about it.
  static func matchType(qualifier: String?, kind: String?, origin: String?) -> String? {
    switch qualifier {
    case "leveraged-mt", "mt-suggestion": return "mt"
    case "leveraged-tm", "tm-suggestion", "fuzzy-match", "exact-match": return "tm"
    case "id-match": return "idm"
    case "leveraged-glossary": return "tb"
    default: break
    }
    if let kind, kind != "proposal" { return "other" }
    switch origin?.lowercased() {
    case "machine-trans", "mt": return "mt"
    case "tm", "memsource-tm": return "tm"
    default: return nil
    }
  }

  /// Says of a match what an `alt-trans` says of a candidate.
  ///
  /// - Parameter qualifier: The `state-qualifier` of its target.
  static func describe(
    _ match: inout MarkupElement, by alternative: MarkupElement, qualifier: String?
  ) {
    match["similarity"] = alternative["match-quality"].flatMap(similarity(ofQuality:))
    match["origin"] = alternative["origin"]
    match["type"] = matchType(
      qualifier: qualifier, kind: alternative["alttranstype"], origin: alternative["origin"])
    if alternative["alttranstype"] == "reference" { match["reference"] = "yes" }
  }

  /// An `alt-trans` for a match, without its texts.
  ///
  /// - Parameter segments: The ids of the segments that `ref` may name.
  static func alternative(_ match: MarkupElement, segments: Set<ExactString>) -> MarkupElement {
    var result = MarkupElement("alt-trans")
    if let similarity = match["similarity"] { result["match-quality"] = similarity + "%" }
    result["origin"] = match["origin"]
    if match["reference"] == "yes" { result["alttranstype"] = "reference" }
    if let reference = match["ref"], reference.hasPrefix("#") {
      let id = String(reference.dropFirst())
      if segments.contains(ExactString(id)), UnitIdentifiers.isNameToken(key(ofSegment: id)) {
        result["mid"] = key(ofSegment: id)
      }
    }
    return result
  }

  /// The `mid` that a segment's id says.
  static func key(ofSegment id: String) -> String {
    let rest = id.dropFirst()
    return id.hasPrefix("s") && UnitIdentifiers.isNameToken(rest) ? String(rest) : id
  }
}
