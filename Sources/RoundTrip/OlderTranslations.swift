internal import Foundation
internal import LocalizationCore
internal import Reconciliation
internal import XLIFF

/// The translations of older deliveries in one language, to offer them again.
struct OlderTranslations: Sendable {
  /// One translation.
  private struct Entry: Sendable {
    let source: String
    let target: String
    let state: DeliveredState
    let origin: String?
  }

  /// A unit by its catalog and id.
  private struct Key: Hashable {
    var original: ExactString
    var id: ExactString
  }

  /// A text by what it says, and as which case of a plural or device it does.
  private struct Text: Hashable {
    var source: ExactString
    var path: String
  }

  /// How many are offered for one unit.
  static let limit = 3

  /// From how many percent on a translation of another source of the same key is offered.
  static let leastSimilarity = 50

  private var entries: [Entry] = []
  private var byKey: [Key: [Int]] = [:]
  private var bySource: [Text: [Int]] = [:]

  /// Whether there are none.
  var isEmpty: Bool { entries.isEmpty }

  /// Collects the translations of a language; sets of phrases and what is unfinished are left out.
  ///
  /// - Parameters:
  ///   - deliveries: From the newest to the oldest, or in any order that shall decide between equals.
  ///   - language: The language.
  init(_ deliveries: [Delivery], in language: String) {
    for delivery in deliveries {
      let document = delivery.document
      let name = document.path.split(separator: "/").last.map(String.init) ?? document.path
      let isName = XLIFFWriter.unrepresentableScalar(in: name.utf8Span.span) == nil
      for file in document.files {
        let named = file.targetLanguage.flatMap { $0.isEmpty ? nil : $0 } ?? delivery.bundleLanguage
        guard let named, Self.isSame(named, language) else { continue }
        for index in file.units {
          let unit = document.unit(at: index)
          guard let id = unit.id, case .text(let source)? = unit.sourceWithEquivalents,
            case .text(let target)? = unit.restoredTarget, !target.isEmpty, !source.isEmpty
          else { continue }
          let state = StateMapping.delivered(unit)
          guard state != .unfinished else { continue }
          let number = entries.count
          entries.append(
            Entry(source: source, target: target, state: state, origin: isName ? name : nil)
          )
          byKey[Key(original: ExactString(file.original), id: ExactString(id)), default: []]
            .append(number)
          bySource[Text(source: ExactString(source), path: Self.path(of: id)), default: []]
            .append(number)
        }
      }
    }
  }

  /// What to offer for a unit, the best first: translations of the same key, then of the same source
  /// with another key.
  ///
  /// - Parameters:
  ///   - original: The catalog.
  ///   - id: The id of the unit.
  ///   - source: The source as it is now.
  ///   - target: What goes out as the translation, which need not be offered as well.
  ///   - isText: Whether a text can stand in the document.
  func alternatives(
    original: String,
    id: String,
    source: Message,
    target: Message?,
    isText: (String) -> Bool
  ) -> [XLIFFAlternative] {
    guard !isEmpty, case .text(let source) = source, !source.isEmpty else { return [] }
    let key = Key(original: ExactString(original), id: ExactString(id))
    let sameKey = (byKey[key] ?? [])
      .map { (entry: entries[$0], similarity: Self.similarity(entries[$0].source, source)) }
      .filter { $0.similarity >= Self.leastSimilarity }
    let sameSource = (bySource[Text(source: ExactString(source), path: Self.path(of: id))] ?? [])
      .map { (entry: entries[$0], similarity: 100) }
    var offered: Set<ExactString> = []
    if case .text(let target)? = target { offered.insert(ExactString(target)) }
    var alternatives: [XLIFFAlternative] = []
    for (tier, candidates) in [sameKey, sameSource].enumerated() {
      let ordered = candidates.enumerated().sorted { left, right in
        (right.element.similarity, right.element.entry.state, left.offset)
          < (left.element.similarity, left.element.entry.state, right.offset)
      }
      for (_, (entry, similarity)) in ordered where alternatives.count < Self.limit {
        guard isText(entry.source), isText(entry.target),
          offered.insert(ExactString(entry.target)).inserted
        else { continue }
        alternatives.append(
          XLIFFAlternative(
            source: entry.source,
            target: entry.target,
            origin: entry.origin,
            similarity: similarity,
            type: entry.state == .machine ? "mt" : tier == 0 ? "idm" : "tm"
          )
        )
      }
    }
    return alternatives
  }

  /// How similar two sources are, in percent: the share of their bytes in the words that both have.
  ///
  /// Only the same text has 100.
  static func similarity(_ old: String, _ new: String) -> Int {
    if old.isIdentical(to: new) { return 100 }
    var same = 0
    for part in TextDifference(from: old, to: new).parts where part.kind == .same {
      same += part.text.utf8.count
    }
    return min(99, 200 * same / max(1, old.utf8.count + new.utf8.count))
  }

  /// The path of a variation in an id: each case of a plural has translations of its own.
  private static func path(of id: String) -> String {
    Slot(splitting: id)?.path.description ?? ""
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    if left.isIdentical(to: right) { return true }
    guard let left = LanguageTag(left), let right = LanguageTag(right) else { return false }
    return left == right || left.matches(right)
  }
}
