package import LoctripLocalizationCore

/// A key does not have the form that the project requires.
package struct KeyForm: LoctripCheck {
  private let pattern: String?

  /// Creates the check.
  ///
  /// - Parameter pattern: Words with full stops between them, `*` for one word of lower-case letters,
  ///   digits, `_` or `-`, and `**` at the end for one or more; `nil` for `area.purpose`, at least two such
  ///   words.
  package init(pattern: String? = nil) { self.pattern = pattern }

  /// The code, `key-form`.
  package var code: Finding.Code { .keyForm }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Keys.
  package var subject: CheckSubject { .source }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let key = unit.conventionKey, !isFit(key) else { return [] }
    let form = pattern ?? "area.purpose"
    return [Finding(code, severity, "the key does not have the form \(form)")]
  }

  private func isFit(_ key: String) -> Bool {
    let words = key.fields(".", omittingEmpty: false)
    guard let pattern else {
      return words.count > 1 && words.allSatisfy { Self.isWord($0) }
    }
    var wanted = pattern.fields(".", omittingEmpty: false)[...]
    var index = 0
    while let next = wanted.popFirst() {
      guard index < words.count else { return false }
      if next == "**", wanted.isEmpty {
        return words[index...].allSatisfy { Self.isWord($0) }
      }
      guard next == "*" ? Self.isWord(words[index]) : next == words[index] else { return false }
      index += 1
    }
    return index == words.count
  }

  private static func isWord(_ word: Substring) -> Bool {
    guard let first = word.utf8.first, first >= 0x61, first <= 0x7A else { return false }
    return word.utf8.allSatisfy { isASCIIWord($0) || $0 == 0x5F || $0 == 0x2D }
  }
}

/// A key does not begin as the keys of its catalog do.
package struct KeyPrefix: LoctripCheck {
  private let prefixes: [String]

  package init(_ prefixes: [String]) { self.prefixes = prefixes }

  /// The code, `key-prefix`.
  package var code: Finding.Code { .keyPrefix }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Keys.
  package var subject: CheckSubject { .source }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard !prefixes.isEmpty, let key = unit.conventionKey,
      !prefixes.contains(where: { key.hasPrefix($0) })
    else { return [] }
    let list = prefixes.joined(separator: " or ")
    return [Finding(code, severity, "the key does not start with \(list)")]
  }
}

/// A text has no comment for the translator.
package struct MissingComment: LoctripCheck {
  /// The code, `comment-missing`.
  package var code: Finding.Code { .missingComment }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Comments.
  package var subject: CheckSubject { .source }

  /// At most one finding; the cases of an entry share one comment.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.conventionKey != nil,
      !unit.notes.contains(where: { note in
        note.text.unicodeScalars.contains { !isSpaceScalar($0.value) }
      }), unit.source?.hasLetters == true
    else { return [] }
    return [Finding(code, severity, "the comment is missing")]
  }
}

/// A text has placeholders that its comment does not explain.
package struct UndocumentedPlaceholder: LoctripCheck {
  /// The code, `placeholder-undocumented`.
  package var code: Finding.Code { .undocumentedPlaceholder }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Comments.
  package var subject: CheckSubject { .source }

  /// Texts with placeholders.
  package var concerns: TextFeatures { .percent }

  /// At most one finding: the comment names neither the placeholders nor their number, `%1$@`, `%@`, `1`.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.conventionKey != nil, case .text(let source)? = unit.source else { return [] }
    let comment = unit.notes.map(\.text).joined(separator: "\n")
    let lost = Placeholder.all(in: source).filter { placeholder in
      placeholder.name == nil && !comment.hasBytes(of: placeholder.text)
        && !comment.hasBytes(of: "\(placeholder.position)")
        && !comment.hasByte(UInt8(ascii: "%"))
    }
    guard !lost.isEmpty else { return [] }
    let list = lost.map(\.text).joined(separator: ", ")
    return [Finding(code, severity, "the comment does not explain \(list)")]
  }
}

/// A catalog has no translation into a language that the project requires.
package struct MissingLanguage: LoctripCheck {
  private let languages: [String]

  /// Creates the check.
  ///
  /// - Parameter languages: The languages that every catalog must have. The caller makes their tables.
  package init(_ languages: [String]) { self.languages = languages }

  /// The code, `language-missing`.
  package var code: Finding.Code { .missingLanguage }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Every unit.
  package var subject: CheckSubject { .unit }

  /// None: only tables are checked.
  package var concerns: TextFeatures { [] }

  /// At most one finding, at the first row.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    guard languages.contains(table.language), !table.isEmpty,
      !table.indices.contains(where: { table.hasText($0) })
    else { return [] }
    let message = "the catalog has no translation into \(table.language)"
    return [(0, Finding(code, severity, message))]
  }
}

/// A key has no translation in a language.
package struct MissingKey: LoctripCheck {
  private let languages: [String]

  /// Creates the check.
  ///
  /// - Parameter languages: The languages in which every key must be translated; empty for all.
  package init(_ languages: [String] = []) { self.languages = languages }

  /// The code, `key-missing`.
  package var code: Finding.Code { .missingKey }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Every unit.
  package var subject: CheckSubject { .unit }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard !unit.isLocked, languages.isEmpty || languages.contains(language),
      unit.target?.isEmpty ?? true, unit.source?.isEmpty == false
    else { return [] }
    return [Finding(code, severity, "the translation into \(language) is missing")]
  }
}

/// The source language has no text for a key, so that people see the key.
package struct MissingSource: LoctripCheck {
  /// The code, `source-missing`.
  package var code: Finding.Code { .missingSource }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Keys.
  package var subject: CheckSubject { .source }

  /// None: only tables are checked.
  package var concerns: TextFeatures { [] }

  /// At most one finding for each key; see `SlotState`.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    var last: UInt32?
    return table.indices.compactMap { row in
      let entry = table.row(row).entry
      guard entry != last, table.isOfSources, SlotState(table, row) == .missing else { return nil }
      last = entry
      let message = "the source language has no text for the key, so people see the key"
      return (row, Finding(code, severity, message))
    }
  }
}

extension TranslationUnit {
  /// The key to check; `nil` for cases of a plural except `other`, so that each entry is reported once.
  fileprivate var conventionKey: String? {
    guard let id else { return nil }
    let path = variation
    guard path.steps.count < 2, path.pluralCategory ?? .other == .other else { return nil }
    return path.isRoot ? id : Slot(splitting: id)?.key.string ?? id
  }
}

extension Finding.Code {
  /// A key does not have the form that the project requires.
  package static let keyForm: Self = "key-form"
  /// A key does not begin as the keys of its catalog do.
  package static let keyPrefix: Self = "key-prefix"
  /// A text has no comment.
  package static let missingComment: Self = "comment-missing"
  /// A comment does not explain placeholders.
  package static let undocumentedPlaceholder: Self = "placeholder-undocumented"
  /// A catalog has no translation into a language.
  package static let missingLanguage: Self = "language-missing"
  /// A key has no translation in a language.
  package static let missingKey: Self = "key-missing"
  /// A key has no text in the source language.
  package static let missingSource: Self = "source-missing"
}
