package import LoctripLocalizationCore

/// A source has several placeholders without positions, which a translation cannot reorder.
package struct UnpositionedPlaceholders: LoctripCheck {
  /// The code, `placeholder-unpositioned`.
  package var code: Finding.Code { .unpositioned }

  /// A note by default: Xcode adds the positions on export.
  package var severity: Finding.Severity { .note }

  /// Sources.
  package var subject: CheckSubject { .source }

  /// Texts with a percent sign.
  package var concerns: TextFeatures { .percent }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source else { return [] }
    let plain = Placeholder.places(in: source).filter {
      $0.placeholder.isPlain && !$0.placeholder.isPositioned && $0.placeholder.name == nil
    }
    guard plain.count > 1 else { return [] }
    let list = plain.map(\.placeholder.text).joined(separator: ", ")
    return [
      Finding(
        code, severity, "\(list) have no positions; languages with another word order need them")
    ]
  }
}

/// A source is a part of a sentence that the app puts together.
package struct SentenceFragment: LoctripCheck {
  /// The code, `source-fragment`.
  package var code: Finding.Code { "source-fragment" }

  /// A warning by default: other languages have another order.
  package var severity: Finding.Severity { .warning }

  /// Sources.
  package var subject: CheckSubject { .source }

  /// Texts with white space on an edge.
  package var concerns: TextFeatures { .edgeSpace }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, unit.source?.hasLetters == true,
      let first = source.utf8.first, let last = source.utf8.last
    else { return [] }
    guard first == 0x20 || last == 0x20, !source.isKey else { return [] }
    // A label with a colon is whole: the app shows something behind it.
    if first != 0x20, source.utf8.dropLast().last == UInt8(ascii: ":") { return [] }
    // A separator, a bracket or a sign that the app puts behind a text is whole.
    let next = source.unicodeScalars.dropFirst().first?.value ?? 0x20
    guard last == 0x20 || isWordScalar(next) || next == 0x25 else { return [] }
    let verb = first == 0x20 ? "begins" : "ends"
    return [
      Finding(code, severity, "the source \(verb) with a space, like part of a sentence")
    ]
  }
}

/// A source has a number before a noun and no plural.
package struct UncountedNoun: LoctripCheck {
  /// The code, `source-plural`.
  package var code: Finding.Code { .uncountedNoun }

  /// A warning by default: the app says "1 files".
  package var severity: Finding.Severity { .warning }

  /// Sources.
  package var subject: CheckSubject { .source }

  /// Texts with a percent sign.
  package var concerns: TextFeatures { .percent }

  /// At most one finding, where a word of letters follows the number.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, source.withUTF8Bytes(Self.mayCount) else {
      return []
    }
    let bytes = Array(source.utf8)
    for (placeholder, range) in Placeholder.places(in: source) {
      switch placeholder.kind {
      case .integer, .shortInteger: break
      case .character, .floatingPoint, .object, .pointer, .other, .substitution, .argument: continue
      }
      guard range.upperBound < bytes.count, bytes[range.upperBound] == 0x20 else { continue }
      let word = bytes[(range.upperBound + 1)...].prefix { isASCIIWord($0) || $0 >= 0x80 }
      // A plural of English: "%lld of %lld" has none.
      guard word.count > 3, word.last == UInt8(ascii: "s"), !source.hasBytes("inflect:"),
        unit.variation.isRoot, unit.entry?.count ?? 1 < 2
      else { continue }
      let noun = String(decoding: word, as: UTF8.self)
      guard !Self.others.contains(noun.lowercased()),
        !Self.isLimit(before: bytes[..<range.lowerBound], after: bytes[word.endIndex...])
      else { continue }
      return [
        Finding(
          code, severity, "\(placeholder.text) counts “\(noun)”, but the entry has no plural forms")
      ]
    }
    return []
  }

  /// Verbs, and a unit of which there are always many.
  private static let others: Set<String> = [
    "bytes", "exceeds", "requires", "contains", "includes", "remains", "exists", "equals",
  ]

  /// True if a number is a limit that the app sets, "up to %d files", "%d characters or less": hardly ever one.
  private static func isLimit(before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) -> Bool {
    let before = String(decoding: before.suffix(16), as: UTF8.self).lowercased()
    let after = String(decoding: after.prefix(9), as: UTF8.self).lowercased()
    return ["up to ", "at most ", "at least ", "more than ", "maximum of "].contains {
      before.hasSuffix($0)
    } || [" or less", " or fewer", " or more"].contains { after.hasPrefix($0) }
  }

  /// False if no word like a plural follows the end of a placeholder and a space.
  private static func mayCount(_ bytes: Span<UInt8>) -> Bool {
    var start = 0
    for index in 0...bytes.count {
      if index < bytes.count, isASCIIWord(bytes[index]) || bytes[index] >= 0x80 { continue }
      if index - start > 3, start > 2, bytes[index - 1] == UInt8(ascii: "s"),
        bytes[start - 1] == 0x20, bytes[start - 2].isASCIILetter
      {
        return true
      }
      start = index + 1
    }
    return false
  }
}

extension Finding.Code {
  /// A source has several placeholders without positions.
  package static let unpositioned: Self = "placeholder-unpositioned"
}

extension Finding.Code {
  /// A source counts something and has no plural forms.
  package static let uncountedNoun: Self = "source-plural"
}
