internal import Files
public import LocalizationCore
internal import Reconciliation

/// The units of a catalog or an XLIFF as lines of text, for programs that compare lines, with every
/// character that cannot be seen made visible.
///
/// ```
/// Height in %@
///     # Shown below the chart
///     de  translated  Höhe in %@
///     fr  needs_review  Hauteur en %@
/// ```
public struct UnitListing: Sendable {
  /// The lines.
  public let text: String

  /// Lists the units of a file.
  ///
  /// - Parameters:
  ///   - path: A catalog, or what ``Diff/Side/init(_:formats:)`` reads besides.
  ///   - formats: The formats of catalogs to look for.
  /// - Throws: ``RoundTripError`` when it cannot be read.
  public init(
    of path: String,
    formats: [any CatalogFormat] = Project.formats
  ) throws(RoundTripError) {
    let side = try Diff.Side(path, formats: formats)
    let terms = ComparisonTerms(side, side)
    var lines: [String] = []
    let files = ComparedFile.files(of: side, otherSide: .empty)
    let originals = ExactString.distinct(files.map(\.original))
    for original in originals {
      if originals.count > 1 || !side.documents.isEmpty { lines.append("== \(original)") }
      lines += Self.lines(files.filter { $0.original.isIdentical(to: original) }, terms)
    }
    text = lines.map { "\($0.oneLine)\n" }.joined()
  }

  /// The lines of a file that cannot be read as units; bytes that are not UTF-8 are told by their numbers.
  ///
  /// - Throws: ``RoundTripError`` when it cannot be read at all.
  public static func text(ofMalformed path: String) throws(RoundTripError) -> String {
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
  private static func lines(_ files: [ComparedFile], _ terms: ComparisonTerms) -> [String] {
    var ids: [ExactString] = []
    var found: [ExactString: [(language: String, unit: Unit)]] = [:]
    for file in files.sorted(by: { $0.name.language < $1.name.language }) {
      let units = terms.open(file)
      for row in units.table.indices {
        let unit = units.read(row)
        let id = ExactString(unit.id ?? "")
        if found[id] == nil { ids.append(id) }
        found[id, default: []].append((file.name.language, unit))
      }
    }
    return ids.flatMap { id -> [String] in
      var lines = [id.string]
      var last: Unit?
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
      return lines
    }
  }
}
