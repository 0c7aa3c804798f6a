package import LoctripLocalizationCore

/// A translation equals its source, has words that only the source's language has, and is not reviewed.
///
/// Names, abbreviations and words that many languages share are the same for good reasons.
package struct SameAsSource: LoctripCheck {
  package init() {}

  /// The code, `same-as-source`.
  package var code: Finding.Code { .sameAsSource }

  /// A warning by default: it may be intended.
  package var severity: Finding.Severity { .warning }

  /// Units with equal texts.
  package var concerns: TextFeatures { [.same, .structure] }

  /// False: British English is mostly the same as American.
  package var appliesToVariants: Bool { false }

  /// At most one finding; none for an unfinished translation.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.state > .unfinished, unit.state < .reviewed, let target = unit.target,
      target == unit.source, target.texts.contains(where: { Self.mayBeUntranslated($0, language) })
    else { return [] }
    return [.sameAsSource]
  }

  /// True if a text has a word that is only English, or reads as a sentence.
  private static func mayBeUntranslated(_ text: String, _ language: String) -> Bool {
    guard text.utf8.count > 3, !isEnglish(language) else { return false }
    // A command of a chat: "!app open".
    if let first = text.utf8.first, first == UInt8(ascii: "!"), text.utf8.dropFirst().first != 0x20
    {
      return false
    }
    let bare = text.removingSpans
    let own = shared[WritingRules(language).language] ?? []
    var hasName = false
    // A list of keywords.
    if bare.fields(",").count > 2, !bare.hasBytes(", ") { return false }
    // The words of a command: "create|join|leave".
    if bare.fields("|").count > 2, !bare.hasBytes(" | ") { return false }
    var plain = 0
    var isEnglish = false
    for word in bare.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" && $0 != "_" })
    {
      guard let first = word.first else { continue }
      let lower = word.lowercased()
      // "SIGTERM", "iPhone" and "snake_case" are names.
      let isName = word.dropFirst().contains { $0.isUppercase || $0 == "_" }
      if isName, first.isUppercase, !word.allSatisfy(\.isUppercase) { hasName = true }
      if own.contains(lower) { continue }
      // "OpenID Connect" and "EasyList Czech and Slovak" are names too.
      if hasName, first.isUppercase || joints.contains(lower) { continue }
      if english.contains(lower), !isName || word.allSatisfy(\.isUppercase) { isEnglish = true }
      if !isName, first.isLowercase, word.count > 2 { plain += 1 }
    }
    // A sentence of any language; a list of words and a name have no such.
    return isEnglish || plain > 3 && !bare.hasByte(UInt8(ascii: ","))
  }

  /// Words inside of names.
  private static let joints: Set<String> = ["and", "of", "the", "for"]

  /// English words that other languages have too.
  private static let shared: [String: Set<String>] = [
    "fr": ["date", "dates", "notifications", "notification", "photos"],
    "nl": ["update", "updates", "later", "privacy"],
    "de": ["optional", "update"],
    "ro": ["invalid"], "da": ["update", "send"], "sv": ["optional"], "nb": ["send"],
    "nn": ["send"], "no": ["send"],
  ]

  private static func isEnglish(_ language: String) -> Bool {
    WritingRules(language).language == "en"
  }

  /// Words of apps that exist only in English.
  private static let english: Set<String> = Set(
    """
    the and of with your yours you this that these those are have has had from settings delete \
    deleted deleting cancel cancelled canceled saved saving search searching remove removed \
    removing enter entered choose chosen select selected please sorry could would should cannot \
    can't don't doesn't isn't aren't won't you're it's we're failed failure failing unable \
    loading loaded unknown today yesterday tomorrow monday tuesday wednesday thursday friday \
    saturday sunday january february july october week weeks months years hours always never \
    previous first only when which what where why their they them our being been than then there \
    because while before after again showing hide hidden viewing viewed adding added sharing \
    send sending sent receive received started changed changing changes create created creating \
    update updated updating updates enabled disabled disable enable allow allowed deny denied yet \
    any every each between into without within during until using used names keys folders \
    passwords learn read write edited editing copied move moved opened opening closed closing \
    close forward backward bottom colour colors colours height width length weight unlock locked \
    displays buttons photos pictures picture voice languages language notifications reminder \
    reminders replies followers amount date dates seconds daily weekly monthly yearly morning \
    evening stopped starting paused resume connected connecting connect connection disconnect \
    downloading uploading installing installed warning warnings rate privacy terms empty few big \
    bigger smaller better best great finding found tries trying retry restored restarting \
    advanced appearance behavior behaviour devices phone shape appears rotate resize resizing \
    shows hides save submit finish finished skip know need needs want wants make making sure must \
    may might ago away near far old hello welcome thank thanks good-bye available unavailable \
    required optional invalid incorrect wrong right something nothing everything anything someone \
    everyone not find get unexpected enjoy keep automatically currently already soon later ready \
    busy quit
    """
    .fields(" ").map(String.init)
  )
}

extension String {
  /// The text without placeholders, links, addresses and tags.
  var removingSpans: String {
    var result = ""
    let bytes = Array(utf8)
    var next = 0
    for range in Placeholder.ranges(in: self) where range.lowerBound >= next {
      result += String(decoding: bytes[next..<range.lowerBound], as: UTF8.self) + " "
      next = range.upperBound
    }
    result += String(decoding: bytes[next...], as: UTF8.self)
    return result.split(whereSeparator: \.isWhitespace).filter { !$0.utf8.mayBeSpan }
      .joined(separator: " ")
  }
}

extension Substring.UTF8View {
  /// True if a word has a mark of links, addresses, tags or variables, or a full stop inside.
  fileprivate var mayBeSpan: Bool {
    var previous: UInt8 = 0
    for byte in self {
      if previous == UInt8(ascii: ".") { return true }
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "<"): return true
      case UInt8(ascii: "{"): if previous == UInt8(ascii: "$") { return true }
      default: break
      }
      previous = byte
    }
    return false
  }
}

extension Finding.Code {
  /// The target equals the source, and the unit is not final.
  package static let sameAsSource: Self = "same-as-source"
}

extension Finding {
  /// The finding of ``SameAsSource``.
  package static let sameAsSource =
    Finding(.sameAsSource, .warning, "the translation equals the source")
}
