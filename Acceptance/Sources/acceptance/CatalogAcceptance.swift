import Foundation
import LoctripLocalizationCore
import StringCatalogs

/// Reads and writes every catalog of the corpus.
struct CatalogAcceptance {
  let corpus: Corpus

  func run() throws -> Bool {
    let written = try writers()
    var total = 0
    var identical = 0
    var changed = 0
    var oneLine = 0
    var byXcode = 0
    var canonical = 0
    var refused: [String] = []
    var failures: [String] = []
    var reordered: [String] = []
    for path in corpus.files("apple", ".xcstrings") {
      let name = corpus.short(path)
      let original = try bytes(of: path)
      let isJSON =
        (try? JSONSerialization.jsonObject(with: Data(original), options: .fragmentsAllowed)) != nil
      let catalog: StringCatalog
      do {
        catalog = try StringCatalog(parsing: original, path: name)
      } catch {
        if isJSON { failures.append("\(name): \(error)") } else { refused.append("\(error)") }
        continue
      }
      total += 1
      if CatalogEditor(catalog).apply() == original {
        identical += 1
      } else {
        failures.append("\(name): not identical after reading and writing")
      }
      if let lines = changedLines(catalog) {
        changed += 1
        if lines == 1 {
          oneLine += 1
        } else {
          failures.append("\(name): one changed value changes \(lines) lines")
        }
      }
      guard written[name] == "xcode" else { continue }
      byXcode += 1
      let formatted = catalog.formatted()
      if formatted == original {
        canonical += 1
      } else {
        let offset = zip(formatted, original).prefix { $0 == $1 }.count
        let (line, _) = catalog.makeLineIndex().position(of: offset)
        let end = original.last == 10 && formatted.last != 10
        reordered.append(
          "\(name):\(line): "
            + (end ? "final line feed" : "members in another order than Xcode's or another layout"))
      }
    }
    list("not JSON, refused with a place", refused)
    list("format changes, though labelled as Xcode's", reordered)
    list("failures", failures)
    let share = Double(canonical) / Double(max(byXcode, 1))
    print(
      """

      acceptance-catalogs: \(identical) of \(total) catalogs identical after reading and writing \
      (\(percent(identical, total)))
      acceptance-catalogs: \(oneLine) of \(changed) change exactly one line for one value \
      (\(percent(oneLine, changed)))
      acceptance-catalogs: format changes nothing in \(canonical) of \(byXcode) catalogs that Xcode \
      wrote (\(percent(canonical, byXcode)); at least 98.5 %)
      """
    )
    return failures.isEmpty && corpus.isEnough(total) && (share >= 0.985 || corpus.tenth != nil)
  }

  /// How many lines differ after the first plain translation got another text; `nil` when the catalog
  /// has no text.
  private func changedLines(_ catalog: StringCatalog) -> Int? {
    for entry in catalog.entries {
      for language in catalog.languages {
        guard let leaf = catalog.localization(of: entry, in: language)?.leaves.first,
          case .text = leaf.message
        else { continue }
        var editor = CatalogEditor(catalog)
        editor.write(
          [
            CatalogEditor.Change(
              path: leaf.path, message: .text("A text that no catalog has"), state: leaf.state)
          ], to: entry, in: language, categories: PluralCategory.xcodeCategories(for: language))
        let old = catalog.bytes.split(separator: 10, omittingEmptySubsequences: false)
        let new = editor.apply().split(separator: 10, omittingEmptySubsequences: false)
        guard old.count == new.count else { return abs(old.count - new.count) + 1 }
        return zip(old, new).filter { $0 != $1 }.count
      }
    }
    return nil
  }

  /// Who wrote each catalog, by the corpus' own manifest.
  private func writers() throws -> [String: String] {
    let manifest = String(
      decoding: try bytes(of: "\(corpus.root)/apple/MANIFEST.tsv"), as: UTF8.self)
    var writers: [String: String] = [:]
    for line in manifest.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count > 5 else { continue }
      for feature in fields[5].split(separator: ",") where feature.hasPrefix("format=") {
        writers["apple/\(fields[0])"] = String(feature.dropFirst("format=".count))
      }
    }
    return writers
  }
}
