package import LoctripLocalizationCore

/// A catalog has a language that does not exist, so that no device shows its texts: `cz`.
package struct UnknownLanguage: LoctripCheck {
  package init() {}

  /// The code, `unknown-language`.
  package var code: Finding.Code { .unknownLanguage }

  /// A warning by default: the texts do no harm.
  package var severity: Finding.Severity { .warning }

  /// None: only tables are checked.
  package var concerns: TextFeatures { [] }

  /// At most one finding, at the first translation.
  package func findings(in table: UnitTable) -> [(row: Int, finding: Finding)] {
    // A delivery may say no language; a catalog says one for each text.
    guard let row = table.indices.first(where: table.hasTarget),
      !table.language.isEmpty || table.isOfCatalog,
      LanguageTag(table.language)?.isKnown != true
    else { return [] }
    let near = LanguageTag.nearest(to: table.language).map { "; did you mean '\($0)'?" } ?? ""
    let message = "CLDR knows no language '\(table.language)', so no device shows its texts\(near)"
    return [(row, Finding(code, severity, message))]
  }
}

/// A table has a language in two spellings: `en-GB` and `en_GB`.
///
/// The caller finds these, because a table has one language.
package struct RepeatedLanguage: LoctripCheck {
  package init() {}

  /// The code, `repeated-language`.
  package var code: Finding.Code { "repeated-language" }

  /// A warning by default: a device reads one of them.
  package var severity: Finding.Severity { .warning }

  /// None: no unit is wrong.
  package var concerns: TextFeatures { [] }

  /// The finding about a language that is in the catalog in another spelling before.
  package func finding(_ language: String, beside other: String) -> Finding {
    Finding(
      code, severity,
      "'\(language)' and '\(other)' are one language, and a device reads only one of them")
  }
}

/// A regional variant lacks texts that its language has: people of the region see the source instead.
///
/// The caller finds these, because a table has one language.
package struct RegionHides: LoctripCheck {
  package init() {}

  /// The code, `region-hides`.
  package var code: Finding.Code { "region-hides" }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// None: no unit is wrong.
  package var concerns: TextFeatures { [] }

  /// The finding about a variant, from its table and that of the language; `nil` if it has all texts.
  package func finding(_ variant: UnitTable, of language: UnitTable) -> Finding? {
    var own: Set<ExactString> = []
    for row in variant.indices where variant.hasText(row) {
      own.insert(ExactString(variant.key(row)))
    }
    var lacking = 0
    var last: ExactString?
    for row in language.indices where SlotState(language, row) == .translated {
      let key = ExactString(language.key(row))
      if key != last, !own.contains(key) { lacking += 1 }
      last = key
    }
    guard lacking > 0 else { return nil }
    return Finding(
      code, severity,
      "'\(variant.language)' lacks \(lacking.counted("text")) of '\(language.language)'; "
        + "devices in '\(variant.language)' show the source instead")
  }
}

extension Finding.Code {
  /// CLDR does not know a language.
  package static let unknownLanguage: Self = "unknown-language"
}
