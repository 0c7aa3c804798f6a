import LoctripTranslationChecks
import Foundation
import LoctripLocalizationCore
import LoctripAppProjects
import LoctripFileTools
import StringCatalogs

/// Makes pseudo-languages of every catalog of the corpus: no placeholder is hurt, no letter is left.
struct PseudoAcceptance {
  let corpus: Corpus

  private struct Tally {
    var catalogs = 0
    var texts = 0
    var faults: [String] = []
    var left: [String] = []
  }

  /// What a program reads, found in another way than the program under test does it.
  private let codes =
    /%%|%(?:\d+\$)?#@[^@]*@|%(?:\d+\$)?(?:\(\w+\))?[-+ 0#']*(?:\d+|\*)?(?:\.\d*)?(?:hh|ll|[hlqLtzj])?[@a-zA-Z]|\$\{[^}]*\}|<\/?[A-Za-z][^<>]*>|&[#\w]+;|[\w.+-]+:\/\/[^\s"'<>)\]]*|www\.[^\s"'<>)\]]+|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?:com|org|net|edu|gov)(?![A-Za-z0-9-])[^\s"'<>)\]]*|[\w.+-]+@\w[\w.-]*|\{[^}\s]*\}|`[^`]*`|\]\([^)]*\)|\\[A-Za-z]/

  func run() throws -> Bool {
    var tally = Tally()
    for path in corpus.files("apple", ".xcstrings") {
      let name = corpus.short(path)
      guard let catalog = try? StringCatalog(parsing: bytes(of: path), path: name) else { continue }
      tally.catalogs += 1
      let project = LoctripProject(catalogs: [
        CatalogFile(path: name, original: name, catalog: catalog)
      ])
      for style in PseudoText.Style.allCases {
        let language = style == .rightToLeft ? "ar-XB" : style == .accented ? "en-XA" : "en-XW"
        let made = try PseudoLocalization(
          project,
          language: language,
          text: PseudoText(style: style),
          replaces: true
        )
        for file in try made.project().catalogs {
          judge(file.table(in: language), style, name, &tally)
        }
      }
    }
    list("placeholders that differ from the source", tally.faults)
    list("letters that did not change", tally.left)
    print(
      """

      acceptance-pseudo: \(tally.texts) texts of \(tally.catalogs) catalogs in 3 styles, \
      \(tally.faults.count) faults of placeholders, \(tally.left.count) texts with letters that did not change
      """
    )
    return corpus.isEnough(tally.texts) && tally.faults.isEmpty && tally.left.isEmpty
  }

  private func judge(
    _ table: UnitTable,
    _ style: PseudoText.Style,
    _ name: String,
    _ tally: inout Tally
  ) {
    tally.texts += table.indices.count(where: table.hasTarget)
    let wrong: Set<Finding.Code> = [
      .placeholderMismatch, .markup, .markdown, .url, .lineBreakCount,
      .unbalancedDirection,
    ]
    for (row, finding) in CheckSet.complete.findings(in: table) where wrong.contains(finding.code) {
      let (source, target) = (table.source(row), table.target(row))
      // A source may contradict itself, as does what says the same.
      if finding.code == .placeholderMismatch, let source, let target,
        Placeholder.all(in: source.description) == Placeholder.all(in: target.description)
      {
        continue
      }
      let texts =
        "“\(table.source(row)?.description ?? "")” → “\(table.target(row)?.description ?? "")”"
      tally.faults.append("\(finding.code.rawValue): \(texts.oneLine.prefix(200)) (\(name))")
    }
    guard style != .rightToLeft else { return }
    for row in table.indices {
      let unit = table[row]
      guard !unit.isLocked, unit.translationState == .translated,
        unit.traits.isDisjoint(with: [.isStale, .isBlocked, .isOverlapping]),
        let text = unit.target?.description
      else { continue }
      if text.replacing(codes, with: "").contains(where: { $0.isASCII && $0.isLetter }) {
        tally.left.append("“\(text.oneLine.prefix(120))” (\(name))")
      }
    }
  }
}
