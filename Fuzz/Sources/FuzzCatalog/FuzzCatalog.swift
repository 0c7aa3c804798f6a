import FuzzSupport
import LoctripLocalizationCore
import StringCatalogs

/// Bytes to a catalog, and changes to it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](input: start, count)
  let catalog: StringCatalog
  do {
    catalog = try StringCatalog(parsing: bytes, path: "input.xcstrings")
  } catch {
    check(!error.findings.isEmpty, "an error without a finding")
    return 0
  }
  check(catalog.bytes == bytes, "the catalog's bytes are not those of the input")
  check(CatalogEditor(catalog).apply() == bytes, "no change, other bytes")
  checkFormatting(catalog)
  _ = parse(catalog.sourceOnly(), "the source-only copy")
  for language in Set(catalog.languages.prefix(3) + ["fr", "ar", catalog.sourceLanguage]) {
    read(catalog, language)
  }
  var numbers = InputNumbers(bytes)
  let known = catalog.languages
  let language = [known[numbers.below(known.count)], "fr", "ru"][numbers.below(3)]
  checkWriting(catalog, language, numbers.below(2) == 0 ? .required : .xcode)
  return 0
}

private func parse(_ bytes: [UInt8], _ what: String) -> StringCatalog {
  do {
    return try StringCatalog(parsing: bytes, path: what)
  } catch {
    fatalError("\(what) is no catalog: \(error)")
  }
}

private func read(_ catalog: StringCatalog, _ language: String) {
  let categories = PluralCategory.xcodeCategories(for: language)
  let lines = catalog.makeLineIndex()
  for entry in catalog.entries {
    check(!catalog.units(of: entry, in: language, categories: categories).isEmpty, "no unit")
    if let localization = catalog.localization(of: entry, in: language) {
      _ = catalog.findings(in: localization, lines: lines)
    }
  }
}

/// Xcode's form holds the same entries and stays as it is.
private func checkFormatting(_ catalog: StringCatalog) {
  let formatted = catalog.formatted()
  let again = parse(formatted, "the formatted catalog")
  // Xcode's order of long names is not transitive, so sorting them may not come to an end.
  let longest = catalog.bytes.split(separator: UInt8(ascii: "\"")).map(\.count).max() ?? 0
  if longest <= 64 {
    check(again.formatted() == formatted, "formatting twice gives other bytes")
  }
  check(
    Set(again.entries.map { ExactString($0.key) })
      == Set(catalog.entries.map { ExactString($0.key) }), "formatting changes the keys")
}

/// Writes every unit of some entries and reads all of them back.
private func checkWriting(_ catalog: StringCatalog, _ language: String, _ completion: Completion) {
  let categories = PluralCategory.xcodeCategories(for: language)
  var editor = CatalogEditor(catalog, completion: completion)
  var written: [(key: String, path: VariationPath, message: LoctripMessage)] = []
  for (position, entry) in catalog.entries.prefix(50).enumerated() {
    // Xcode damages such entries; what is written may be hidden by the other shape.
    if let target = catalog.localization(of: entry, in: language),
      StringCatalog.isOverlapping(target)
    {
      continue
    }
    guard editor.canWrite(to: entry, in: language) else { continue }
    var changes: [CatalogEditor.Change] = []
    for unit in catalog.units(of: entry, in: language, categories: categories) {
      let text = "\u{FEFF}é\"\\/\n\t\u{1}🎉 \(position) \(unit.path)"
      let message: LoctripMessage
      switch unit.target ?? unit.source ?? .text("") {
      case .text: message = .text(text)
      case .phrases: message = .phrases([text, ""])
      }
      changes.append(.init(path: unit.path, message: message, state: .translated))
      written.append((entry.key, unit.path, message))
    }
    editor.write(changes, to: entry, in: language, categories: categories)
  }
  let changed = parse(editor.apply(), "the changed catalog")
  check(changed.entries.count == catalog.entries.count, "writing changes the number of entries")
  for (key, path, message) in written {
    guard let index = changed.entryIndex(for: key) else { fatalError("'\(key)' is gone") }
    let units = changed.units(of: changed.entries[index], in: language, categories: categories)
    let unit = units.first { $0.path == path }
    check(
      unit?.target == message && unit?.translationState == .translated,
      "'\(key)' \(path) in \(language) reads \(String(describing: unit))")
  }
}
