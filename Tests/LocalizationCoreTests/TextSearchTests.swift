import LoctripLocalizationCore
import Foundation
import LoctripTestSupport
import Testing

/// Keeps searches by characters off the way of a unit.
///
/// `contains("…")`, `firstRange(of:)`, `replacing(…)` and `split(separator: "…")` of a string compare characters by
/// canonical equivalence and cost thousands of instructions for a short text, as regular expressions do; sets and
/// dictionaries of strings bring each one into a normal form. Bytes do in nearly all cases: see `hasBytes`, `fields`,
/// `parts(around:)` and `ExactString`.
@Suite struct TextSearchTests {
  /// The modules that a unit goes through.
  private static let modules = [
    "AndroidResources", "CatalogMigration", "Exchange", "Gettext", "JSONSource", "Ledger",
    "LegacyCatalogs", "LocalizationCore", "Reconciliation", "Review", "Spreadsheets",
    "StringCatalogs", "TranslationChecks", "XLIFF", "XLIFFConversion", "XLIFFValidation",
    "XMLEvents",
  ]

  /// The Swift files of some modules, each with its lines of code, as paths in `Sources`.
  private static func files(in modules: [String]) throws -> [(path: String, lines: [String])] {
    let sources = Project.root.appendingPathComponent("Sources")
    return try modules.flatMap { module in
      let folder = sources.appendingPathComponent(module).path
      return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        .filter { $0.hasSuffix(".swift") }
        .map { path in
          let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
          let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
          return ("\(module)/\(path)", lines.filter { !$0.hasPrefix("//") }.map(String.init))
        }
    }
  }

  /// The lines with a match for a pattern, by file.
  private static func uses(of pattern: String, in modules: [String]) throws -> [String: [String]] {
    let expression = try Regex(pattern)
    var found: [String: [String]] = [:]
    for (path, lines) in try files(in: modules) {
      let matching = lines.filter { $0.contains(expression) }
      if !matching.isEmpty { found[path] = matching }
    }
    return found
  }

  /// Expects uses in the files of a list alone, as often as it says.
  private static func expect(
    _ found: [String: [String]], in allowed: [String: (count: Int, reason: String)]
  ) {
    for (path, lines) in found.sorted(by: { $0.key < $1.key }) {
      let (count, _) = allowed[path] ?? (0, "")
      #expect(
        lines.count <= count,
        "search bytes, or give the reason here: \(path): \(lines.joined(separator: " | "))")
    }
    for (path, (count, _)) in allowed.sorted(by: { $0.key < $1.key }) {
      #expect(found[path]?.count == count, "\(path) has fewer now; say so here")
    }
  }

  @Test func `texts are searched by bytes`() throws {
    let pattern =
      #"\.contains\("|\.(firstRange|ranges)\(of:|\brange\(of: "|\.replacing\(|\.split\(separator: "|"#
      + #"replacingOccurrences|components\(separatedBy|\.trimmingPrefix\("#
    Self.expect(
      try Self.uses(of: pattern, in: Self.modules),
      in: [
        "AndroidResources/AndroidFolder.swift": (1, "a folder's name"),
        "CatalogMigration/TableDraft.swift": (1, "once for a language"),
        "Exchange/Comparing/DiffSide.swift": (1, "a path"),
        "Exchange/Comparing/TextConversion.swift": (1, "a path"),
        "Exchange/Exporting/BundleWriter.swift": (2, "names of files"),
        "Exchange/Exporting/ExportWriting.swift": (4, "paths, and manifests that replace another"),
        "Exchange/Importing/DeliveredAndroid.swift": (1, "a delivery that replaces another"),
        "Exchange/Importing/DeliveredCSV.swift": (1, "a delivery that replaces another"),
        "Exchange/Importing/DeliveredCatalogs.swift": (
          5, "paths, and deliveries that replace another"
        ),
        "Exchange/Importing/DeliveryCollector.swift": (1, "once for a file"),
        "Exchange/Importing/Import.swift": (1, "a path"),
        "Gettext/POFile.swift": (1, "once for a file"),
        "Gettext/PluralForms.swift": (2, "once for a file"),
        "Ledger/Ledger.swift": (1, "an id that an event names"),
        "Ledger/Order.swift": (2, "a path"),
        "Ledger/OrderUnit.swift": (2, "words for people"),
        "LegacyCatalogs/InterfaceDocument.swift": (1, "class names of interface files"),
        "LegacyCatalogs/PropertyList.swift": (1, "an error's command"),
        "LegacyCatalogs/PropertyListText.swift": (1, "once for a file"),
        "LocalizationCore/ByteSearch.swift": (3, "searches bytes"),
        "LocalizationCore/FindingsError.swift": (1, "an error's file"),
        "LocalizationCore/LinkText.swift": (1, "a set's member"),
        "LocalizationCore/PluralNumbers.swift": (1, "once for a language"),
        "Review/QuestionList.swift": (4, "questions"),
        "Review/ReviewWorkbook.swift": (1, "words for people"),
        "Spreadsheets/DelimitedText.swift": (1, "a path"),
        "Spreadsheets/WorkbookReader.swift": (1, "paths in an archive"),
        "Spreadsheets/WorkbookWriter.swift": (3, "lists and names of sheets"),
        "TranslationChecks/GlossaryTerms.swift": (1, "searches bytes"),
        "TranslationChecks/NumberText.swift": (1, "an array's member"),
        "XLIFF/Editing/XLIFFEditor.swift": (1, "an array's member"),
        "XLIFF/TargetScanner.swift": (2, "bytes of comments and of <cp>"),
        "XLIFF/XLIFFRoot.swift": (1, "an error's namespace"),
        "XLIFF/XLIFFValues.swift": (1, "once for a run"),
      ])
  }

  @Test func `no regular expression is on the way of a unit`() throws {
    let pattern = #"\bRegex\b|\.(firstMatch|wholeMatch|prefixMatch|matches)\(of|[=(] ?#?/[^/* ]"#
    Self.expect(try Self.uses(of: pattern, in: Self.modules), in: [:])
  }

  @Test func `texts of units are no keys that are brought into a normal form`() throws {
    Self.expect(
      try Self.uses(
        of: #"\[\[?String\]?: |Set<\[?String\b"#, in: ["Reconciliation", "TranslationChecks"]
      ).mapValues { lines in lines.filter { !$0.contains("static let ") } }
        .filter { !$0.value.isEmpty },
      in: [
        "Reconciliation/DictionaryID.swift": (1, "placeholders"),
        "Reconciliation/ImportOptions.swift": (2, "languages and catalogs that a person maps"),
        "Reconciliation/WhiteSpace.swift": (3, "ids of inline codes"),
        "TranslationChecks/Glossary.swift": (3, "languages"),
        "TranslationChecks/GlossaryTerms.swift": (1, "languages"),
        "TranslationChecks/InlineCodeMismatch.swift": (2, "ids of inline codes"),
        "TranslationChecks/KeywordList.swift": (
          1, "keywords of the App Store, at most 100 characters"
        ),
        "TranslationChecks/MarkupMismatch.swift": (
          5, "names of tags, of ASCII but for a source's own"
        ),
        "TranslationChecks/NumberText.swift": (1, "numbers"),
        "TranslationChecks/PlaceholderComparison.swift": (1, "placeholders"),
        "TranslationChecks/PluralNumberLost.swift": (2, "numbers"),
        "TranslationChecks/Suppression.swift": (1, "codes of findings"),
        "TranslationChecks/SymbolCollision.swift": (1, "symbols that are not of ASCII"),
        "TranslationChecks/VariableNames.swift": (3, "names of variables"),
        "TranslationChecks/WritingRules.swift": (2, "words of languages"),
      ])
  }
}
