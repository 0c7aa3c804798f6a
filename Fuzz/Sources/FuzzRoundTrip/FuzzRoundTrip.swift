import FuzzSupport
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripExchange
import StringCatalogs

/// Bytes to a catalog, to a bundle, and back: an untouched import changes nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](input: start, count)
  let catalog: StringCatalog
  do {
    catalog = try StringCatalog(parsing: bytes, path: "input.xcstrings")
  } catch {
    return 0
  }
  guard LanguageTag.isWellFormed(catalog.sourceLanguage) else { return 0 }
  // Two units would have one id, as in Xcode: a key that reads like a place in another entry.
  for entry in catalog.entries {
    if let slot = Slot(splitting: entry.key), catalog.entryIndex(for: slot.key.string) != nil {
      return 0
    }
  }
  let project = LoctripProject(catalogs: [
    CatalogFile(path: "input.xcstrings", original: "input.xcstrings", catalog: catalog)
  ])
  let known = catalog.languages
  for language in Set(known.prefix(3) + ["fr", "ru"]) {
    // The command line takes no other languages, and an import writes to the spelling that is there.
    guard let tag = LanguageTag(language),
      known.allSatisfy({ $0 == language || LanguageTag($0)?.matches(tag) != true })
    else { continue }
    guard catalog.entries.allSatisfy({ isPossible($0, of: catalog, in: language) }) else {
      continue
    }
    let export = LoctripExport(languages: [language])
    var findings: [Finding] = []
    let output = export.document(of: project, language: language, findings: &findings)
    // Such entries are announced: Xcode would lose a part of them.
    if findings.contains(where: { $0.code.rawValue == "overlapping-shapes" }) { continue }
    do {
      let problems = try export.verify(output, of: project)
      check(
        problems.isEmpty,
        "\(language): \(problems.map(\.description).joined(separator: "\n"))\n"
          + excerpt(output.xliff, 4000))
    } catch {
      fatalError("\(language): \(error)\n\(excerpt(output.xliff, 4000))")
    }
  }
  return 0
}

/// Whether the ids of an entry's units can be taken apart again, which catalogs that the compiler
/// refuses do not promise: a device inside a device, a case without a name.
private func isPossible(
  _ entry: StringCatalog.Entry, of catalog: StringCatalog, in language: String
) -> Bool {
  let categories = PluralCategory.xcodeCategories(for: language)
  return catalog.units(of: entry, in: language, categories: categories).allSatisfy { unit in
    let slot = Slot(key: entry.key, path: unit.path)
    return unit.path.isRoot
      || (Slot(splitting: slot.id) ?? Slot(splitting: slot.id, allowsUnknownCases: true)) == slot
  }
}
