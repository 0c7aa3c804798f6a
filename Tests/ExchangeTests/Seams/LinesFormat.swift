import LoctripLocalizationCore

/// Lines of `key = value`, a file for each language beside the others: `App/en.lines`, `App/fr.lines`.
struct LinesFormat: CatalogFormat {
  var name: String { "lines (.lines)" }

  func contains(_ path: String) -> Bool { path.hasSuffix(".lines") }

  func catalogs(of paths: [String]) -> [[String]] {
    Dictionary(grouping: paths) { $0.split(separator: "/").dropLast() }.values
      .map { files in files.sorted { LinesCatalog.language(of: $0) == "en" || $0 < $1 } }
      .sorted { $0[0] < $1[0] }
  }

  func read(_ files: [CatalogSource], region: String) throws(FindingsError) -> any Catalog {
    try LinesCatalog(files)
  }
}

struct LinesCatalog: Catalog {
  private struct Line {
    var key: String
    var text: String
    var range: Range<Int>
  }

  let files: [CatalogSource]
  private var lines: [String: [Line]] = [:]

  init(_ files: [CatalogSource]) throws(FindingsError) {
    self.files = files
    for file in files {
      var offset = 0
      for line in file.bytes.split(separator: 10, omittingEmptySubsequences: false) {
        let range = offset..<(offset + line.count)
        offset = range.upperBound + 1
        let parts = String(decoding: line, as: UTF8.self).components(" = ")
        guard !line.isEmpty else { continue }
        guard parts.count == 2 else {
          let place = LineIndex(file.bytes).location(of: range.lowerBound, in: file.path)
          throw FindingsError([Finding("syntax", .error, "not a pair", at: place)])
        }
        lines[Self.language(of: file.path), default: []].append(
          Line(key: parts[0], text: parts[1], range: range))
      }
    }
  }

  static func language(of path: String) -> String {
    String(path.split(separator: "/").last?.dropLast(".lines".count) ?? "")
  }

  var path: String { files[0].path }
  var sourceLanguage: String { "en" }
  var languages: [String] { lines.keys.sorted() }
  var findings: [Finding] { [] }

  func table(in language: String) -> UnitTable {
    var builder = UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: path,
      content: files[0].bytes)
    for line in lines[sourceLanguage] ?? [] {
      var unit = TranslationUnit(id: line.key, source: .text(line.text))
      unit.range = line.range
      if let target = lines[language]?.first(where: { $0.key == line.key }) {
        unit.target = .text(target.text)
        unit.state = .translated
        unit.translationState = .translated
      }
      builder.append(unit)
    }
    return builder.table()
  }

  func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] {
    Dictionary(grouping: changes, by: \.language).map { language, changes in
      let file = files.first { Self.language(of: $0.path) == language }
      let bytes = file?.bytes ?? []
      let edits = changes.compactMap { change -> Edit? in
        guard let message = change.message else { return nil }
        let line = Array("\(change.slot.key) = \(message)".utf8)
        let known = lines[language]?.first { $0.key == change.slot.key.string }
        return known.map { Edit($0.range, line) }
          ?? Edit(bytes.count..<bytes.count, line + [10])
      }
      let folder = path.dropLast("en.lines".count)
      return CatalogEdit(
        path: file?.path ?? "\(folder)\(language).lines", original: file?.bytes,
        bytes: bytes.applying(edits))
    }
  }

  func sourceContents() -> [CatalogSource] { [files[0]] }
}

extension String {
  /// The two sides of the first separator, or the whole without one.
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, maxSplits: 1).map(String.init)
  }
}
