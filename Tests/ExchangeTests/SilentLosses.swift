import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import XLIFF

/// The delivered texts that an import neither wrote nor told.
enum SilentLosses {
  /// The texts that are neither a translation of any catalog after the import nor in the report.
  static func find(_ deliveries: [Delivery], report: ImportReport, after project: CatalogProject)
    -> [String]
  {
    var known: Set<ExactString> = []
    // White space of a tool that lays out files anew is no text.
    func folded(_ text: String) -> ExactString {
      ExactString(
        text.split(whereSeparator: { " \n\r\t".contains($0) || $0 == "\r\n" })
          .joined(separator: " "))
    }
    func add(_ message: LoctripMessage?) {
      switch message {
      case .text(let text)?: known.insert(folded(text))
      case .phrases(let phrases)?: phrases.forEach { known.insert(folded($0)) }
      case nil: break
      }
    }
    for unit in report.units {
      add(unit.delivered)
      add(unit.written?.message)
    }
    for file in project.catalogs {
      for entry in file.strings.entries {
        for language in file.strings.languages {
          for unit in file.strings.units(
            of: entry, in: language, categories: PluralCategory.xcodeCategories(for: language))
          {
            add(unit.target)
            add(unit.source)
          }
        }
      }
    }
    let quoted = report.allFindings.map(\.message)
    var lost: [String] = []
    for delivery in deliveries {
      for index in 0..<delivery.document.unitCount {
        let unit = delivery.document.unit(at: index)
        let texts: [String] =
          switch unit.targetWithEquivalents {
          case .text(let text)?: [text]
          case .phrases(let phrases)?: phrases
          case nil: []
          }
        for text in texts where !text.isEmpty && !known.contains(folded(text)) {
          // Of an id that stands more than once a finding quotes the other texts, with their places.
          if quoted.contains(where: { $0.contains("“\(text)” (") }) { continue }
          lost.append(text)
        }
        for text in unit.otherTargets where !quoted.contains(where: { $0.contains(text) }) {
          lost.append(text)
        }
      }
    }
    return lost
  }
}
