import Foundation
import LoctripLegacyCatalogs
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripBundles
import LoctripExchange
import XLIFF

/// Reads and writes the files of languages of real projects, and compares what they export with Xcode's.
struct LegacyAcceptance {
  let corpus: Corpus

  func run() throws -> Bool {
    let documents = checkDocuments()
    let bundles = try checkBundles()
    let projects = try checkProjects()
    return documents && bundles && projects
  }

  // MARK: - Documents

  private func checkDocuments() -> Bool {
    let strings = checkDocuments(".strings") { bytes, path in
      try StringsDocument(parsing: bytes, path: path).applying([Edit(0..<0, [])])
    }
    // Every text is changed, and changed back.
    let dictionaries = checkDocuments(".stringsdict") { bytes, _ in
      let name = "de.lproj/A.stringsdict"
      func edited(_ bytes: [UInt8], _ text: (String) -> String) throws -> [UInt8] {
        let files = ["en.lproj/A.stringsdict", name].map { CatalogSource(path: $0, bytes: bytes) }
        let catalog = try StringsdictFormat().read(files, region: "en")
        let changes = catalog.table(in: "de").compactMap { unit -> UnitChange? in
          guard let id = unit.id, let target = unit.target?.description else { return nil }
          let made = LoctripMessage.text(text(target))
          return UnitChange(language: "de", slot: Slot(key: id), message: made, state: .translated)
        }
        return catalog.edits(for: changes, completion: .required).first?.bytes ?? bytes
      }
      let changed = try edited(bytes) { $0 + " Ä<&" }
      return try edited(changed) { String($0.dropLast(4)) }
    }
    return strings && dictionaries
  }

  /// Reads each file of a kind and writes it again.
  private func checkDocuments(
    _ kind: String, _ written: (_ bytes: [UInt8], _ path: String) throws -> [UInt8]
  ) -> Bool {
    var same = 0
    var faults: [String] = []
    var different: [String] = []
    let paths = corpus.files("apple", kind)
    for path in paths {
      do {
        let bytes = try bytes(of: path)
        // A text that is written has no `&quot;`, as in Xcode's files.
        let made = try written(bytes, path)
        let plain = String(decoding: bytes, as: UTF8.self).replacing("&quot;", with: "\"")
        if made == bytes || made == Array(plain.utf8) {
          same += 1
        } else {
          different.append(corpus.short(path))
        }
      } catch {
        faults.append(corpus.short("\(error)"))
      }
    }
    list("faults of syntax", faults)
    list("not the same bytes", different)
    print(
      "acceptance-legacy: \(same) of \(paths.count) \(kind) files are written as they were read "
        + "(\(percent(same, paths.count - faults.count)) of those without a fault of syntax)")
    return different.isEmpty && corpus.isEnough(same)
  }

  // MARK: - Bundles of Xcode

  /// What a unit of one side lacks or has otherwise on the other side.
  private struct Comparison {
    var elements = 0
    var sameElements = 0
    var identical = 0
    var units = 0
    var same = 0
    /// Units that Xcode took from code: no file has them.
    var fromCode = 0
    /// Units whose note Xcode took from code: the file has none, or has it as `genstrings` writes it.
    var notesFromCode = 0
    var differences: [String] = []
  }

  private func checkBundles() throws -> Bool {
    var total = Comparison()
    for folder in corpus.folders("apple/xcloc") {
      var part = Comparison()
      for path in corpus.files(folder, ".xliff") where path.contains(".xcloc/Localized Contents/") {
        let document = try corpus.document(path)
        let bundle = path.components(separatedBy: "/Localized Contents/")[0]
        for file in document.files where !file.original.hasSuffix(".xcstrings") {
          let source = "\(bundle)/Source Contents/\(file.original)"
          guard let content = try? bytes(of: source) else { continue }
          try compare(document, file, CatalogSource(path: source, bytes: content), &part)
        }
      }
      guard part.elements > 0 else { continue }
      print(
        "\(folder): \(part.same) of \(part.units) units that the sources have are Xcode's; "
          + "\(part.sameElements) of \(part.elements) <file> elements, \(part.identical) without "
          + "targets byte for byte; \(part.fromCode) units are from code alone")
      total.elements += part.elements
      total.sameElements += part.sameElements
      total.identical += part.identical
      total.units += part.units
      total.same += part.same
      total.notesFromCode += part.notesFromCode
      total.differences += part.differences
    }
    list("\nunits other than Xcode's", total.differences)
    let told = total.units - total.notesFromCode
    print(
      "acceptance-legacy: \(total.same) of \(told) units of bundles have the source and note that "
        + "their files give (\(percent(total.same, told))); \(total.notesFromCode) more have a note "
        + "that is in the code alone")
    return corpus.isEnough(total.units) && (total.same * 1000 >= told * 995 || corpus.tenth != nil)
  }

  private func compare(
    _ document: XLIFFDocument, _ file: XLIFFFile, _ source: CatalogSource,
    _ result: inout Comparison
  ) throws {
    guard let format = CatalogForm.projectFormats.first(where: { $0.contains(file.original) })
    else { return }
    let catalog = try format.read([source], region: file.sourceLanguage)
    let language = file.targetLanguage ?? ""
    var findings: [Finding] = []
    let output = LoctripExport(languages: [language]).document(
      of: LoctripProject(catalogs: [
        CatalogFile(path: source.path, original: file.original, catalog: catalog)
      ]), language: language, findings: &findings)
    let ours = try XLIFFDocument(parsing: output.xliff, path: "ours")
    guard let own = ours.files.first else { return }
    result.elements += 1
    func text(_ bytes: ArraySlice<UInt8>) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter {
        !$0.contains("<tool ") && !$0.hasPrefix("        <target")
      }
    }
    if text(ours.bytes[own.range]) == text(document.bytes[file.range]) { result.identical += 1 }
    var known: [ExactString: TranslationUnit] = [:]
    for index in own.units {
      known[ExactString(ours.unit(at: index).id ?? "")] = ours.unit(at: index)
    }
    var isSame = true
    for index in file.units {
      let unit = document.unit(at: index)
      guard let mine = known.removeValue(forKey: ExactString(unit.id ?? "")) else {
        result.fromCode += 1
        continue
      }
      result.units += 1
      let notes = (unit.notes.map(\.text).joined(), mine.notes.map(\.text).joined())
      if mine.source == unit.source, notes.0.utf8.elementsEqual(notes.1.utf8) {
        result.same += 1
      } else if mine.source == unit.source, notes.1.isEmpty || notes.0 == asInCode(notes.1) {
        result.notesFromCode += 1
      } else {
        isSame = false
        result.differences.append(
          "\(corpus.short(source.path)) “\((unit.id ?? "").oneLine)”: "
            + (mine.source == unit.source
              ? "note “\(notes.0.oneLine)” against ours “\(notes.1.oneLine)”"
              : "source “\(unit.source?.description.oneLine ?? "")” against ours "
                + "“\(mine.source?.description.oneLine ?? "")”"))
      }
    }
    for id in known.keys {
      result.units += 1
      isSame = false
      result.differences.append("\(corpus.short(source.path)) “\(id.string.oneLine)”: only ours")
    }
    if isSame { result.sameElements += 1 }
  }

  /// A comment without the indents and escapes with which `genstrings` copies it from code.
  private func asInCode(_ comment: String) -> String {
    comment.replacing("\n   ", with: "\n").replacing("\\\"", with: "\"")
  }

  // MARK: - Projects

  private func checkProjects() throws -> Bool {
    var (projects, exports, units, made) = (0, 0, 0, 0)
    var failures: [String] = []
    var unread: [String] = []
    for folder in corpus.folders("apple/strings") {
      let project: LoctripProject
      do {
        project = try LoctripProject(["\(corpus.root)/\(folder)"], isReadOnly: true)
      } catch {
        unread.append(corpus.short("\(error)"))
        continue
      }
      let legacy = project.catalogs.filter { !$0.original.hasSuffix(".xcstrings") }
      guard !legacy.isEmpty else { continue }
      projects += 1
      let chosen = LoctripProject(catalogs: legacy)
      let own = chosen.translatedLanguages
      for language in own {
        let export = LoctripExport(languages: [language])
        var findings: [Finding] = []
        let output = export.document(of: chosen, language: language, findings: &findings)
        exports += 1
        units += output.unitCount
        for finding in try export.verify(output, of: chosen) {
          failures.append("\(folder) \(language): \(finding)")
        }
      }
      let (count, wrong) = try translate(chosen, into: own.contains("tlh") ? "eo" : "tlh")
      made += count
      failures += wrong.map { "\(folder): \($0)" }
    }
    list("\nprojects that cannot be read", unread)
    list("untouched exports that would change something, and wrong new files", failures, atMost: 60)
    print(
      "acceptance-legacy: \(projects) projects, \(exports) exports of \(units) units: "
        + "\(failures.count) faults; a new language gets \(made) files")
    return failures.isEmpty && corpus.isEnough(projects)
  }

  /// Imports a translation of everything into a new language, without writing it.
  private func translate(_ project: LoctripProject, into language: String) throws -> (
    files: Int, failures: [String]
  ) {
    var findings: [Finding] = []
    let output = LoctripExport(languages: [language])
      .document(of: project, language: language, findings: &findings)
    var text = String(decoding: output.xliff, as: UTF8.self)
    text = text.replacingOccurrences(of: "<source/>", with: "<source></source>")
    text = text.replacing("</source>\n", with: "</source>\n        <target>")
    // The translation is the source, said to be final.
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "<source>"),
      let end = rest.range(
        of: "</source>\n        <target>", range: start.upperBound..<rest.endIndex)
    {
      let source = rest[start.upperBound..<end.lowerBound]
      result += rest[..<start.lowerBound]
      result += "<source>\(source)</source>\n<target state=\"final\">\(source)</target>\n"
      rest = rest[end.upperBound...]
    }
    result += rest
    let document = try XLIFFDocument(parsing: Array(result.utf8), path: "new.xliff")
    let report = try LoctripImport().report([Delivery(document)], into: project)
    var failures: [String] = []
    for edit in report.changes
    where edit.original != nil || LanguageFolder(edit.path)?.language != language {
      failures.append("writes \(corpus.short(edit.path))")
    }
    for file in project.catalogs {
      guard let folder = LanguageFolder(file.catalog.path),
        let format = project.formats.first(where: { $0.contains(file.path) })
      else { continue }
      let stem = folder.file.split(separator: ".").dropLast().joined(separator: ".") + "."
      let made = report.changes.filter { edit in
        let other = LanguageFolder(edit.path)
        let kinds = [folder.file, stem + "strings"].dropLast(format is InterfaceFormat ? 0 : 1)
        return other?.parent == folder.parent && kinds.contains(other?.file ?? "")
      }
      let sources = made.map { CatalogSource(path: $0.path, bytes: $0.bytes) }
      let catalog = try format.read(
        file.catalog.files + sources, region: file.catalog.sourceLanguage)
      for unit in catalog.table(in: language) where unit.source?.isEmpty == false {
        if unit.target == unit.source || unit.isLocked { continue }
        failures.append("\(corpus.short(file.path)): '\(unit.id ?? "")' is not its source")
      }
    }
    return (report.changes.count, failures)
  }
}
