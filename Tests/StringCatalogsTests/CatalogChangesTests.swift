import LoctripLocalizationCore
@testable import StringCatalogs
import LoctripTestSupport
import Testing

/// Many changes to a catalog at once.
@Suite struct CatalogChangesTests {
  /// Entries of every shape, one after the other.
  private static func entry(_ number: Int) -> String {
    let key = "K\(number)"
    let cases = variations(
      "plural", [("one", leaf("%arg a")), ("other", leaf("%arg b", "needs_review"))])
    switch number % 8 {
    case 0: return "\"\(key)\":{}"
    case 1: return sampleEntry(key, [("fr", leaf("plain \(number)"))])
    case 2:
      return sampleEntry("\(key) \\\"é\\\"", [("en", leaf(#"S\n"#)), ("fr", leaf(#"\u00e9"#))])
    case 3:
      return sampleEntry(
        key, [("fr", variations("plural", [("one", leaf("a")), ("other", leaf("b"))]))])
    case 4: return sampleEntry(key, [("fr", leaf("odd", "state \(number)"))])
    case 5:
      return sampleEntry(key, [("de", leaf("only")), ("fr-CA", leaf("\(number)"))])
        .replacing("{\"localizations\"", with: "{\"comment\":\"of\\t\(number)\",\"localizations\"")
    case 6:
      let set = "\"stringSet\":{\"state\":\"translated\",\"values\":[\"a\",\"b \(number)\"]}"
      return sampleEntry(key, [("en", set), ("fr", set)])
    default:
      return sampleEntry(key, [("fr", "\(leaf("%#@N@")),\(substitution("N", argument: 1, cases))")])
    }
  }

  private static func catalog(_ numbers: Range<Int>) throws -> StringCatalog {
    try sampleCatalog(numbers.map(entry).joined(separator: ","))
  }

  @Test func `many changes are those of an editor, in whatever order`() throws {
    let catalog = try Self.catalog(0..<600)
    var generator = SeededGenerator(seed: 5)
    let entries = catalog.entries.filter { _ in !generator.once(in: 5) }
    var changes: [UnitChange] = []
    for language in ["fr", "pt", "de"] {
      for entry in entries {
        let isVaried = generator.once(in: 6)
        let state: TranslationState =
          generator.once(in: 50) ? .machineTranslated : generator.pick([.translated, .new])
        for path in isVaried
          ? [VariationPath([.plural(.one)]), VariationPath([.plural(.other)])] : [.root]
        {
          changes.append(
            UnitChange(
              language: language, slot: Slot(key: entry.key, path: path),
              message: .text("\(entry.key) in \(language)"), state: state))
        }
      }
    }
    var editor = CatalogEditor(catalog)
    for language in ["fr", "pt", "de"] {
      for entry in catalog.entries {
        let ofEntry = changes.filter {
          $0.language == language && $0.slot.key.string == entry.key
        }
        if ofEntry.isEmpty { continue }
        editor.write(
          ofEntry.compactMap { change in
            change.message.map { .init(path: change.slot.path, message: $0, state: change.state) }
          }, to: entry, in: language, categories: PluralCategory.xcodeCategories(for: language))
      }
    }
    let expected = editor.apply()
    for _ in 0..<4 {
      let edits = catalog.edits(for: changes, completion: .required)
      #expect(edits.count == 1)
      #expect(edits.first?.bytes == expected)
      // In whatever order they come: an entry's own stay as they were asked for.
      let byKey = Dictionary(grouping: changes) { $0.slot.key }
      changes = byKey.keys.shuffled(using: &generator).flatMap { byKey[$0] ?? [] }
    }
    #expect(try StringCatalog(parsing: expected, path: "L").version == "1.3")
  }
}
