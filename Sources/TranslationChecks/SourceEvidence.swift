package import LoctripLocalizationCore

/// A source takes other arguments than its key, which the code was made from, or than another of its forms.
package struct SourcePlaceholders: LoctripCheck {
  package init() {}

  /// The code, `source-placeholders`.
  package var code: Finding.Code { "source-placeholders" }

  /// An error by default: the app crashes, or shows rubbish, in every language.
  package var severity: Finding.Severity { .error }

  /// Sources.
  package var subject: CheckSubject { .source }

  /// Texts with a percent sign.
  package var concerns: TextFeatures { .percent }

  /// At most one finding; a source may leave arguments out.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, let key = unit.entryKey,
      !key.isIdentical(to: source), unit.variation.substitution == nil
    else { return [] }
    let own = Placeholder.all(in: key)
    // A percent sign of a sentence is no placeholder.
    let isFormat =
      !own.isEmpty && Placeholder.lonePercent(in: key) == nil
      && own.allSatisfy { $0.isPlain && !$0.text.hasByte(0x20) }
    let found =
      isFormat
      ? finding(in: unit, source, of: key, language) : finding(in: unit, source, beside: unit.entry)
    return found.map { [Finding(code, $0.severity, $0.message, ranges: $0.ranges)] } ?? []
  }

  /// What an argument of the source breaks that those of the key do not.
  private func finding(
    in unit: TranslationUnit, _ source: String, of key: String, _ language: String
  ) -> Finding? {
    guard !Placeholder.areAligned(key, source) else { return nil }
    // The other forms are sources too, and prove nothing.
    let plain = TranslationUnit(id: key, path: .root)
    guard
      let finding = PlaceholderComparison(
        plain, source: key, target: source, language: language, reference: "key"
      ).finding, finding.severity == .error
    else { return nil }
    let broken =
      BrokenPlaceholder.misplacedPosition(key, source)
      ?? BrokenPlaceholder.repair(of: plain, key, source, language: language)
    let shown = broken ?? finding
    // What is left out has no place.
    return shown.ranges.isEmpty || shown.severity < .error ? nil : shown
  }

  /// An argument that another form takes as another type; of a form for `other`, none.
  private func finding(
    in unit: TranslationUnit, _ source: String, beside entry: [TranslationUnit]?
  ) -> Finding? {
    let last: VariationPath.Step
    switch unit.variation.steps.last {
    case .plural(let category)? where category != .other: last = .plural(.other)
    case .device(let device)? where device != "other": last = .device("other")
    case nil, .plural, .device, .substitution: return nil
    }
    let path = VariationPath(unit.variation.steps.dropLast() + [last])
    guard let other = entry?.first(where: { $0.variation == path }),
      case .text(let text)? = other.source
    else { return nil }
    let wanted = Placeholder.all(in: text).filter(\.isPlain)
    for (placeholder, range) in Placeholder.places(in: source) where placeholder.isPlain {
      guard let same = wanted.first(where: { $0.position == placeholder.position }),
        !same.kind.isTaken(by: placeholder.kind), !placeholder.kind.isTaken(by: same.kind)
      else { continue }
      let message = "\(placeholder.text) is \(same.text) in the form '\(path)'"
      return Finding(code, .error, message, ranges: [range])
    }
    return nil
  }
}

/// A source has the characters of an escape that no file of an app reads: people see `\\n`.
package struct SourceEscape: LoctripCheck {
  package init() {}

  /// The code, `source-escape`.
  package var code: Finding.Code { "source-escape" }

  /// A warning by default: the app may replace it.
  package var severity: Finding.Severity { .warning }

  /// Sources.
  package var subject: CheckSubject { .source }

  /// Texts with a backslash.
  package var concerns: TextFeatures { .escape }

  /// At most one finding for a unit, none for a path or a pattern.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let texts = unit.source?.texts else { return [] }
    for text in texts {
      let places = Self.escapes(in: text)
      guard let first = places.first else { continue }
      let written = String(decoding: Array(text.utf8)[first], as: UTF8.self)
      let right = ["\\n": "; write a line break", "\\t": "; write a tab"][written] ?? ""
      return [
        Finding(
          code, severity, "“\(written)” will appear exactly like this in the app\(right)",
          ranges: texts.count == 1 ? places : [])
      ]
    }
    return []
  }

  /// The places of `\n`, `\t`, `\r`, `\"`, `\'` and `\u00e9`; none if anything else shows that a backslash is meant.
  private static func escapes(in text: String) -> [Range<Int>] {
    guard !text.hasBytes("</"), !text.hasBytes(":\\"), !text.hasBytes("\\\\") else { return [] }
    let bytes = Array(text.utf8)
    var places: [Range<Int>] = []
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let next = index + 2 < bytes.count ? bytes[index + 2] : 0x20
      // `DOMAIN\name`
      let isOfName =
        index > 1 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next)
        && bytes[index - 2..<index].allSatisfy {
          (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        }
      var end = index + 2
      switch bytes[index + 1] {
      case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"):
        if isOfName { return [] }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): break
      case UInt8(ascii: "u"):
        let digits = bytes[end...].prefix(4).prefix {
          UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
            || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
        }
        guard digits.count == 4 else { return [] }
        end += 4
      default: return []
      }
      places.append(index..<end)
      index = end
    }
    return places
  }
}

/// A number of a translation has other decimals than in the source: `%.2f` became `%2f`.
package struct Precision: LoctripCheck {
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
      target.hasByte(0x25), source.hasByte(0x25) || !unit.variation.isRoot
    else { return [] }
    var own: [Int: Placeholder] = [:]
    for placeholder in Placeholder.all(in: source) where placeholder.kind == .floatingPoint {
      own[placeholder.position] = placeholder
    }
    if own.isEmpty, !unit.variation.isRoot { own = Self.numbers(ofFormsBeside: unit) }
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

  /// The numbers with decimals that other forms of a source without any have: one hour, %.1f hours.
  private static func numbers(ofFormsBeside unit: TranslationUnit) -> [Int: Placeholder] {
    let name = unit.variation.substitution.map { ExactString($0) }
    var found: [Int: Placeholder] = [:]
    for other in unit.entry ?? []
    where other.variation.substitution.map({ ExactString($0) }) == name {
      guard case .text(let text)? = other.source else { continue }
      for placeholder in Placeholder.all(in: text) where placeholder.kind == .floatingPoint {
        found[placeholder.position] = placeholder
      }
    }
    return found
  }

  /// The digits behind the point: six without one, none behind a lone point; `nil` for all that a number has.
  private static func precision(_ text: String) -> String? {
    let parts = text.fields(".")
    guard parts.count == 2 else { return text.last.map { "aA".contains($0) } ?? true ? nil : "6" }
    let digits = parts[1].prefix { $0.isNumber || $0 == "*" }.drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }
}

/// A text for the App Store has a character that it refuses, so that the upload of all languages fails.
package struct StoreCharacters: LoctripCheck {
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
    var ranges: [Range<Int>] = []
    var characters: [String] = []
    var offset = 0
    for character in text {
      let end = offset + character.utf8.count
      if Self.isRefused(character) {
        ranges.append(offset..<end)
        characters.append("“\(character)”")
      }
      offset = end
    }
    guard !ranges.isEmpty else { return [] }
    let named = ExactString.distinct(characters).listed(upTo: 3)
    return [Finding(code, severity, "the App Store refuses \(named)", ranges: ranges)]
  }

  /// True for angle brackets and for pictures, without the signs that are also written as text.
  private static func isRefused(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    if first.value < 0x80 { return first == "<" || first == ">" }
    return first.properties.isEmojiPresentation
      || first.properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F }
  }
}
