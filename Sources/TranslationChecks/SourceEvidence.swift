package import LoctripLocalizationCore

/// A source takes other arguments than its key, which the code was made from.
package struct SourcePlaceholders: Check {
  package init() {}

  /// The code, `source-placeholders`.
  package var code: Finding.Code { "source-placeholders" }

  /// An error by default: the app crashes, or shows rubbish, in every language.
  package var severity: Finding.Severity { .error }

  /// Sources.
  package var subject: CheckSubject { .source }

  /// Texts with a percent sign.
  package var concerns: TextFeatures { .percent }

  /// At most one finding, about an argument that the key does not have or has as another type; a source may leave
  /// arguments out.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, let key = unit.entryKey,
      !key.isIdentical(to: source), unit.variation.substitution == nil
    else { return [] }
    let own = Placeholder.places(in: key).map(\.placeholder)
    // A percent sign of a sentence is no placeholder.
    guard !own.isEmpty, own.allSatisfy({ Self.group($0) != nil && !$0.text.hasByte(0x20) }) else {
      return []
    }
    var types: [Int: (group: Int, text: String)] = [:]
    for placeholder in own {
      types[placeholder.position] = Self.group(placeholder).map { ($0, placeholder.text) }
    }
    for (placeholder, range) in Placeholder.places(in: source) {
      guard let group = Self.group(placeholder), !placeholder.text.hasByte(0x20) else { continue }
      guard let type = types[placeholder.position] else {
        let message = "\(placeholder.text) has no argument in the key, so the app crashes"
        return [Finding(code, severity, message, ranges: [range])]
      }
      guard type.group == group else {
        let message =
          "\(placeholder.text) is of another type than \(type.text) in the key, so the app crashes or shows rubbish"
        return [Finding(code, severity, message, ranges: [range])]
      }
    }
    return []
  }

  /// The arguments that are alike: numbers, numbers with decimals, objects; `nil` for others.
  private static func group(_ placeholder: Placeholder) -> Int? {
    switch placeholder.kind {
    case .integer, .shortInteger, .character: 0
    case .floatingPoint: 1
    case .object: 2
    case .pointer, .other, .substitution, .argument: nil
    }
  }
}

/// A source has the two characters of an escape that no file of an app reads: people see `\\n`.
package struct SourceEscape: Check {
  package init() {}

  /// The code, `source-escape`.
  package var code: Finding.Code { "source-escape" }

  /// A warning by default: the app may replace it.
  package var severity: Finding.Severity { .warning }

  /// Sources.
  package var subject: CheckSubject { .source }

  /// Texts with a backslash.
  package var concerns: TextFeatures { .escape }

  /// At most one finding; in a path or a pattern, a word goes on behind the letter.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, !source.hasBytes("</") else { return [] }
    let bytes = Array(source.utf8)
    let backslash = UInt8(ascii: "\\")
    var places: [Range<Int>] = []
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == backslash else {
        index += 1
        continue
      }
      let next = index + 2 < bytes.count ? bytes[index + 2] : 0x20
      let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next)
      if bytes[index + 1] == UInt8(ascii: "n"), !isLower { places.append(index..<index + 2) }
      index += 2
    }
    guard !places.isEmpty else { return [] }
    return [
      Finding(
        code, severity, "“\\n” will appear exactly like this in the app; write a line break",
        ranges: places)
    ]
  }
}

/// A number of a translation has other decimals than in the source: `%.2f` became `%2f`.
package struct Precision: Check {
  package init() {}

  /// The code, `precision`.
  package var code: Finding.Code { "precision" }

  /// A warning by default: people see 0.500000.
  package var severity: Finding.Severity { .warning }

  /// Texts with a percent sign.
  package var concerns: TextFeatures { .percent }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, case .text(let target)? = unit.target,
      source.hasByte(0x25), target.hasByte(0x25)
    else { return [] }
    var own: [Int: Placeholder] = [:]
    for placeholder in Placeholder.all(in: source) where placeholder.kind == .floatingPoint {
      own[placeholder.position] = placeholder
    }
    guard !own.isEmpty else { return [] }
    for (placeholder, range) in Placeholder.places(in: target) {
      guard placeholder.kind == .floatingPoint, let known = own[placeholder.position],
        Self.precision(known.text) != Self.precision(placeholder.text)
      else { continue }
      let message = "\(placeholder.text) shows other decimals than \(known.text)"
      return [Finding(code, severity, message, ranges: [range])]
    }
    return []
  }

  /// The digits behind the point; `nil` without one.
  private static func precision(_ text: String) -> String? {
    let parts = text.fields(".")
    return parts.count == 2 ? String(parts[1].prefix { $0.isNumber || $0 == "*" }) : nil
  }
}

/// A text for the App Store has a character that it refuses, so that the upload of all languages fails.
package struct StoreCharacters: Check {
  private let isOfSources: Bool

  /// Creates the check.
  ///
  /// - Parameter ofSources: True to look at the sources.
  package init(ofSources: Bool = false) { isOfSources = ofSources }

  /// The code, `store-characters`, and `source-store-characters` for sources.
  package var code: Finding.Code { isOfSources ? "source-store-characters" : "store-characters" }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Translations, or sources.
  package var subject: CheckSubject { isOfSources ? .source : .translation }

  /// Units with a limit, as texts of the App Store have.
  package var concerns: TextFeatures { .limit }

  /// The texts that the App Store checks.
  private static let ids: Set<String> = [
    "release_notes", "description", "promotional_text", "name", "subtitle", "keywords",
  ]

  /// At most one finding, with all places.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let id = unit.id, Self.ids.contains(id), !unit.limits.isEmpty,
      case .text(let text)? = isOfSources ? unit.source : unit.target
    else { return [] }
    let places = Array(text.utf8).enumerated().filter { [0x3C, 0x3E].contains($1) }.map(\.offset)
    guard !places.isEmpty else { return [] }
    return [
      Finding(
        code, severity, "the App Store refuses “<” and “>”", ranges: places.map { $0..<$0 + 1 })
    ]
  }
}
