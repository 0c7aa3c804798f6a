package import LoctripTranslationChecks
package import LoctripLocalizationCore

/// Selects the units of a table to draft, and groups them into batches.
///
/// A batch has one catalog and one language. The cases of a plural stay together, unless a batch
/// cannot hold them. Entries are grouped by area of the app; an area that fills half a batch gets
/// its own batches, smaller ones share with the next.
package struct BatchPlan: Sendable {
  /// The greatest number of units in a batch.
  package var size: Int
  /// The project's style guide, as free text.
  package var style: String?
  /// The glossary that translations must follow.
  package var glossary: Glossary {
    didSet { finder = TermFinder(glossary.terms) }
  }
  /// The greatest number of units over all tables; `nil` for no limit.
  package private(set) var limit: Int?
  /// The number of units left out because of the limit.
  package private(set) var leftOut = 0

  /// The greatest size of a batch's sources in bytes; a single larger entry is still allowed.
  static let maximumText = 64 << 10
  /// The number of neighbouring translations in a request.
  static let neighbourCount = 6

  private var finder: TermFinder
  private var batchNumber = 0
  private var questionNumber = 0

  package init(
    size: Int = 40, style: String? = nil, glossary: Glossary = Glossary(), limit: Int? = nil
  ) {
    self.size = max(1, size)
    self.style = style
    self.glossary = glossary
    self.limit = limit
    finder = TermFinder(glossary.terms)
  }

  /// True if a unit is to be drafted: it has no translation, or one that is `new`.
  ///
  /// Excludes units that are locked, stale, without a source, or in a form that cannot be written.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - isMissing: True if the translation is a copy of the source that counts as missing.
  package static func isWanted(_ unit: TranslationUnit, isMissing: Bool = false) -> Bool {
    guard !unit.isLocked, isMissing || !unit.hasTarget || unit.translationState == .new,
      let source = unit.source, !source.isEmpty
    else { return false }
    return unit.traits.isDisjoint(with: [.isBlocked, .isOverlapping, .isStale])
  }

  /// The rows of an entry to draft, and their area.
  private struct Group {
    var rows: [Int]
    var area: String
    /// The size of the sources in bytes.
    var size: Int
  }

  /// The batches of a table, numbered on from the previous table.
  ///
  /// - Parameters:
  ///   - table: The units; empty result for the source language.
  ///   - matches: The translations of the language.
  ///   - limits: Length limits in addition to those of the unit itself.
  ///   - isFree: Returns false for a row that somebody else translates.
  ///   - usage: Returns where the code uses a key.
  package mutating func batches(
    of table: UnitTable, matches: SourceMatches = SourceMatches([]),
    limits: (TranslationUnit) -> [LengthLimit] = { _ in [] },
    isFree: (_ row: Int) -> Bool = { _ in true },
    usage: ((_ key: String) -> String?)? = nil
  ) -> [DraftBatch] {
    guard table.language != table.sourceLanguage else { return [] }
    // By area, in order of first appearance.
    let areas = limited(groups(of: table, isFree)).grouped { ExactString($0.area) }
    let packed = packed(areas.flatMap(\.members))
    let known = Neighbourhood(table)
    return packed.map { groups in
      var questions: [DraftQuestion] = []
      for (entry, group) in groups.enumerated() {
        for row in group.rows {
          var asked = question(row, of: table, entry, matches, limits)
          asked.usage = usage?(table.key(row))
          questions.append(asked)
        }
      }
      batchNumber += 1
      let terms = terms(of: questions)
      return DraftBatch(
        number: batchNumber, of: table, terms: terms, style: style,
        neighbours: known.neighbours(
          of: groups.map { (area: $0.area, row: $0.rows[0]) }, count: Self.neighbourCount),
        questions: questions)
    }
  }

  private func groups(of table: UnitTable, _ isFree: (_ row: Int) -> Bool) -> [Group] {
    var groups: [Group] = []
    var last: String?
    for row in table.indices {
      let state = SlotState(table, row)
      guard state.isOpen, isFree(row) else { continue }
      let unit = table[row]
      guard Self.isWanted(unit, isMissing: state == .missing) else { continue }
      let key = Self.entryKey(of: unit, table.key(row))
      let size = unit.source?.texts.reduce(0) { $0 + $1.utf8.count } ?? 0
      if let known = last, known.isIdentical(to: key), !groups.isEmpty {
        groups[groups.count - 1].rows.append(row)
        groups[groups.count - 1].size += size
        continue
      }
      last = key
      let area = KeyArea.name(of: key, comment: unit.notes.first?.text ?? "")
      groups.append(Group(rows: [row], area: area, size: size))
    }
    return groups
  }

  /// The key of the entry; the texts of a `.stringsdict` entry have separate ids.
  private static func entryKey(of unit: TranslationUnit, _ key: String) -> String {
    unit.id.flatMap { DictionaryID($0)?.key } ?? key
  }

  /// The groups within the limit.
  private mutating func limited(_ groups: [Group]) -> [Group] {
    guard let limit else { return groups }
    var left = limit
    var result: [Group] = []
    for group in groups {
      if left > 0, group.rows.count <= left || result.isEmpty && left == limit {
        left -= group.rows.count
        result.append(group)
      } else {
        leftOut += group.rows.count
        left = 0
      }
    }
    self.limit = max(0, left)
    return result
  }

  /// Packs groups into batches.
  private func packed(_ groups: [Group]) -> [[Group]] {
    var counts: [ExactString: Int] = [:]
    for group in groups { counts[ExactString(group.area), default: 0] += group.rows.count }
    var batches: [[Group]] = []
    var current: [Group] = []
    var (count, text) = (0, 0)
    func isEnough(before group: Group) -> Bool {
      guard let last = current.last else { return false }
      if count + group.rows.count > size || text + group.size > Self.maximumText { return true }
      guard !last.area.isIdentical(to: group.area) else { return false }
      return count * 2 >= size || (counts[ExactString(group.area)] ?? 0) * 2 >= size
    }
    for group in groups {
      if isEnough(before: group) {
        batches.append(current)
        (current, count, text) = ([], 0, 0)
      }
      current.append(group)
      count += group.rows.count
      text += group.size
    }
    if !current.isEmpty { batches.append(current) }
    return batches
  }

  private mutating func question(
    _ row: Int, of table: UnitTable, _ entry: Int, _ matches: SourceMatches,
    _ limits: (TranslationUnit) -> [LengthLimit]
  ) -> DraftQuestion {
    questionNumber += 1
    let unit = table[row]
    var question = DraftQuestion(
      id: "u\(questionNumber)", unit: unit, slot: Slot(key: table.key(row), path: table.path(row)),
      entry: entry)
    question.place = table.place(row)
    question.limits = unit.limits + limits(unit)
    if let source = unit.source {
      question.terms =
        finder.isEmpty ? [] : finder.terms(in: source.description).map(\.source)
      question.matches = matches.targets(of: source)
    }
    return question
  }

  private func terms(of questions: [DraftQuestion]) -> [Glossary.Term] {
    let names = Set(questions.flatMap(\.terms))
    return names.isEmpty ? [] : glossary.terms.filter { names.contains($0.source) }
  }
}

/// The translations of a table by area.
private struct Neighbourhood {
  private let table: UnitTable
  private var areas: [ExactString: [Int]] = [:]
  /// The translated rows, in order.
  private var rows: [Int] = []

  init(_ table: UnitTable) {
    self.table = table
    for row in table.indices where table.hasTarget(row) && !table.isMissingCopy(row) {
      guard table.translationState(row) == .translated, table.path(row).isRoot else { continue }
      rows.append(row)
      let comment = table.noteBytes(row).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let area = KeyArea.name(of: table.key(row), comment: comment)
      areas[ExactString(area), default: []].append(row)
    }
  }

  /// Translations of the same areas, or else nearby in the file.
  func neighbours(of places: [(area: String, row: Int)], count: Int) -> [DraftBatch.Neighbour] {
    var found: [Int] = []
    for area in ExactString.distinct(places.map(\.area)) where !area.isEmpty {
      for row in (areas[ExactString(area)] ?? []).prefix(count) where found.count < count {
        found.append(row)
      }
    }
    if let first = places.first?.row {
      let place = rows.partitionPoint { $0 < first }
      let near = rows[max(0, place - count / 2)..<min(rows.count, place + count)]
      for row in near where found.count < count && !found.contains(row) { found.append(row) }
    }
    return found.compactMap { row in
      guard let source = table.source(row), let target = table.target(row) else { return nil }
      return DraftBatch.Neighbour(key: table.key(row), source: source, target: target)
    }
  }
}
