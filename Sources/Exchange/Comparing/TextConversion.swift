internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripReconciliation
internal import LoctripLocalizationReports
internal import StringCatalogs

/// The units of a catalog or an XLIFF as lines of text, for programs that compare lines, with every
/// character that cannot be seen made visible.
///
/// ```
/// Height in %@
///     # Shown below the chart
///     de  translated  Höhe in %@
///     fr  needs_review  Hauteur en %@
/// ```
package struct TextConversion: Sendable {
  /// The lines.
  package let text: String

  /// Lists the units of a file.
  ///
  /// - Parameters:
  ///   - path: A file of a catalog, which is read by itself, its name alone known: git keeps versions of it
  ///     in other folders; or what ``Diff/Side/init(_:formats:like:)`` reads besides.
  ///   - formats: The formats of catalogs to look for.
  /// - Throws: `FindingsError` when it cannot be read.
  package init(of path: String, formats: [any CatalogFormat] = CatalogForm.projectFormats)
    throws(FindingsError)
  {
    let side =
      FileAccess.isPlainFile(path) && formats.contains { $0.contains(path) }
      ? try Input.side([Input(alone: path)], formats: formats)
      : try Diff.Side(path, formats: formats)
    text = Self.text(Self.entries(of: side).flatMap(\.lines))
  }

  /// Lists the units of a catalog in which git has left conflict markers; what both sides say
  /// differently stands between markers of its own, under the key.
  ///
  /// - Parameters:
  ///   - path: A catalog.
  ///   - formats: The formats of catalogs to look for.
  /// - Returns: `nil` when the file is no catalog between markers.
  /// - Throws: `FindingsError` when it cannot be read.
  package init?(
    ofConflicted path: String, formats: [any CatalogFormat] = CatalogForm.projectFormats
  )
    throws(FindingsError)
  {
    guard formats.contains(where: { $0.contains(path) }) else { return nil }
    let bytes = try FileAccess.read(path)
    do {
      var labels: [String] = []
      func entries(_ resolution: MergedCatalog.Resolution) throws -> [Entry] {
        var options = MergedCatalog.Options()
        options.resolution = resolution
        let merging = try MergedCatalog(repairing: bytes, path: path, options: options)
        labels = merging.labels
        let input = Input(path: path, name: path, shownAs: path, bytes: .success(merging.bytes))
        return Self.entries(of: try Input.side([input], formats: formats))
      }
      let (ours, theirs) = (try entries(.ours), try entries(.theirs))
      text = Self.text(Self.lines(ours, beside: theirs, labels))
    } catch {
      // Neither side can be told: the caller shows the file as it is.
      return nil
    }
  }

  private static func text(_ lines: [String]) -> String {
    lines.map { "\($0.oneLine)\n" }.joined()
  }

  /// The lines of one unit with all of its languages, or of the name of a catalog.
  private typealias Entry = (id: ExactString, lines: [String])

  private static func entries(of side: Diff.Side) -> [Entry] {
    let terms = StateVocabulary(side, side)
    var entries: [Entry] = []
    let files = ComparedFile.files(of: side, otherSide: .empty)
    let originals = ExactString.distinct(files.map(\.original))
    for original in originals {
      if originals.count > 1 || !side.documents.isEmpty {
        entries.append((ExactString(""), ["== \(original)"]))
      }
      entries += Self.entries(files.filter { $0.original.isIdentical(to: original) }, terms)
    }
    return entries
  }

  /// Two versions of one catalog, their common lines once.
  private static func lines(_ ours: [Entry], beside theirs: [Entry], _ labels: [String]) -> [String]
  {
    let others = Dictionary(theirs.map { ($0.id, $0.lines) }) { first, _ in first }
    let known = Set(ours.map(\.id))
    let both =
      ours.map { ($0.lines, others[$0.id] ?? []) }
      + theirs.filter { !known.contains($0.id) }.map { ([], $0.lines) }
    return both.flatMap { mine, yours -> [String] in
      if mine == yours { return mine }
      let start = zip(mine, yours).prefix { $0 == $1 }.count
      let rest = (mine.dropFirst(start), yours.dropFirst(start))
      let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
      var lines = Array(mine.prefix(start))
      lines.append("    <<<<<<< \(labels.first ?? "")")
      lines += rest.0.dropLast(end)
      lines.append("    =======")
      lines += rest.1.dropLast(end)
      lines.append("    >>>>>>> \(labels.last ?? "")")
      return lines + rest.0.suffix(end)
    }
  }

  /// The lines of a file that cannot be read as units; bytes that are not UTF-8 are told by their numbers.
  ///
  /// - Throws: `FindingsError` when it cannot be read at all.
  package static func text(ofMalformed path: String) throws(FindingsError) -> String {
    let bytes = try FileAccess.read(path)
    if let text = String(validating: bytes, as: UTF8.self) {
      return VisibleText.make(text, lines: .kept)
    }
    let text = bytes.map { byte in
      byte < 0x80 ? String(Unicode.Scalar(byte)) : "⟨0x\(String(byte, radix: 16, uppercase: true))⟩"
    }
    return VisibleText.make(text.joined(), lines: .kept)
  }

  /// The units of one catalog, each with all of its languages.
  private static func entries(_ files: [ComparedFile], _ terms: StateVocabulary) -> [Entry] {
    var ids: [ExactString] = []
    var found: [ExactString: [(language: String, unit: TranslationUnit)]] = [:]
    for file in files.sorted(by: { $0.name.language < $1.name.language }) {
      let units = terms.open(file)
      for row in units.table.indices {
        let unit = units.read(row)
        let id = ExactString(unit.id ?? "")
        if found[id] == nil { ids.append(id) }
        found[id, default: []].append((file.name.language, unit))
      }
    }
    return ids.map { id -> Entry in
      var lines = [ReportItem.shown(id: id.string)]
      var last: TranslationUnit?
      for (language, unit) in found[id] ?? [] {
        let notes = unit.notes.map(\.text)
        if notes != last?.notes.map(\.text) { lines += notes.map { "    # \($0)" } }
        if unit.source != last?.source, let source = unit.source,
          source != .text(id.string)
        {
          lines.append("    = \(source.description)")
        }
        if let target = unit.target {
          let state = unit.stateWord.map { "\($0)  " } ?? ""
          lines.append("    \(language)  \(state)\(target.description)")
        }
        last = unit
      }
      return (id, lines)
    }
  }
}

extension Input {
  /// A file of which no more than the name is known.
  fileprivate init(alone path: String) {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    self.init(
      path: name, name: name, shownAs: name,
      bytes: Result { () throws(FindingsError) in try FileAccess.read(path) })
  }
}
