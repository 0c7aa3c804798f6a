internal import LoctripLocalizationCore

/// The folders of languages in an app for Android: `values-de`, `values-pt-rBR`, `values-b+sr+Latn`.
package enum AndroidFolder: Hashable, Sendable {
  /// The texts of the source language.
  case source
  /// The texts of a language, perhaps for some devices alone: `values-de-land`.
  case language(String, rest: String)
  /// Texts that do not depend on a language, `values-night`, or no folder of texts.
  case other

  /// The spelling of the languages that had another code once.
  package enum Codes: String, CaseIterable, Sendable {
    /// `iw`, `in` and `ji`, which every version of Android reads.
    case old
    /// `he`, `id` and `yi`.
    case new
  }

  private static let oldCodes = ["he": "iw", "id": "in", "yi": "ji"]
  private static let newCodes = ["iw": "he", "in": "id", "ji": "yi", "no": "nb"]
  /// Qualifiers that look like a language.
  private static let kinds: Set<String> = ["car"]

  /// Reads the name of a folder.
  package init(_ name: String) {
    var parts = Self.withoutNumber(name).fields("-", omittingEmpty: false).map(String.init)[...]
    guard parts.popFirst() == "values" else {
      self = .other
      return
    }
    guard let first = parts.popFirst() else {
      self = .source
      return
    }
    var tag: String
    if first.hasPrefix("b+") {
      tag = first.dropFirst(2).split(separator: "+").joined(separator: "-")
    } else {
      guard 2...3 ~= first.utf8.count, !Self.kinds.contains(first) else {
        self = .other
        return
      }
      tag = first
      if let region = parts.first, region.utf8.count == 3, region.hasPrefix("r") {
        tag += "-" + region.dropFirst()
        parts.removeFirst()
      }
    }
    guard let read = LanguageTag(tag), read.isKnown else {
      self = .other
      return
    }
    self = .language(Self.apple(read.canonical), rest: parts.joined(separator: "-"))
  }

  /// A name without the number that a system gives to a second copy: `values-de` for `values-de (1)`.
  private static func withoutNumber(_ name: String) -> String {
    guard name.utf8.last == UInt8(ascii: ")"), let start = name.lastIndex(of: "("),
      name[..<start].utf8.last == UInt8(ascii: " ")
    else { return name }
    let number = name[start...].utf8.dropFirst().dropLast()
    return number.isEmpty || !number.allSatisfy(\.isASCIIDigit)
      ? name : String(name[..<start].dropLast())
  }

  /// A language as Xcode writes it.
  private static func apple(_ tag: String) -> String {
    switch tag {
    case "zh-CN", "zh-Hans-CN": return "zh-Hans"
    case "zh-TW", "zh-Hant-TW": return "zh-Hant"
    default:
      let language = tag.prefix { $0 != "-" }
      return (newCodes[String(language)] ?? String(language)) + tag.dropFirst(language.count)
    }
  }

  /// The name of the folder of a language.
  package static func name(for language: String, codes: Codes = .old) -> String {
    guard let tag = LanguageTag(language) else { return "values-\(language)" }
    switch tag.canonical {
    case "zh-Hans", "zh-Hans-CN", "zh-CN": return "values-zh-rCN"
    case "zh-Hant", "zh-Hant-TW", "zh-TW": return "values-zh-rTW"
    case "zh-Hant-HK", "zh-HK": return "values-zh-rHK"
    default: break
    }
    var code = newCodes[tag.language] ?? tag.language
    if codes == .old { code = oldCodes[code] ?? code }
    let rest = tag.canonical.fields("-").dropFirst().map(String.init)
    guard let first = rest.first else { return "values-\(code)" }
    // Only two letters of a region stand behind `r`.
    if rest.count == 1, first.utf8.count == 2, first == tag.region {
      return "values-\(code)-r\(first)"
    }
    return "values-b+" + ([newCodes[tag.language] ?? tag.language] + rest).joined(separator: "+")
  }
}
