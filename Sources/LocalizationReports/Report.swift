package import LoctripJSONSource
package import LoctripLocalizationCore

/// The results of a command, from which every form is rendered.
///
/// The command fills it, and a ``ReportForm`` renders it without knowing the command. Without a ``date`` the
/// same input gives the same bytes.
package struct Report: Sendable {
  /// The layout of the units for a terminal and beside one another.
  package enum Arrangement: Sendable {
    /// By language, and only those that ask for a person unless all are wanted; the sides of a text
    /// are called by their names.
    case byLanguage
    /// By catalog, all of them; an old and a new side.
    case sideBySide
  }

  /// A line about a language, and perhaps an order.
  package struct LanguageRemark: Sendable {
    package let language: String
    package let text: String
    /// The order, by its id, or `nil`.
    package let order: String?

    package init(_ language: String, _ text: String, order: String? = nil) {
      (self.language, self.text, self.order) = (language, text, order)
    }

    /// The text behind the order.
    var words: String { order.map { "\($0.oneLine): \(text)" } ?? text }
    var line: String { "\(language.oneLine)\(order == nil ? ": " : "  ")\(words)" }
  }

  /// The names of the report and its parts, in the words of the command.
  package struct Words: Sendable {
    /// The name in JSON: the schema is `loctrip.NAME/VERSION`.
    package var name = ""
    /// The version of the schema.
    package var schemaVersion = 1
    /// The name of the units in JSON; empty for a report that is about no units.
    package var items = ""
    /// The heading of a page.
    package var title = ""
    /// The outcome in a sentence, for a page.
    package var lead = ""
    /// The outcome in a heading.
    package var headline = ""
    /// The outcome in the first lines for a terminal.
    package var opening: [String] = []
    /// Lines about the whole, below the outcome in every form but JSON.
    package var remarks: [String] = []
    /// A line about each of some languages, before ``remarks``.
    package var languageRemarks: [LanguageRemark] = []

    /// All remarks as lines.
    var remarkLines: [String] {
      languageRemarks.map(\.line) + remarks
    }
    /// The outcome in the last lines for a terminal.
    package var closing: [String] = []
    /// The name of the labels together.
    package var labels = ""
    /// The name of the units that ask nobody for anything.
    package var rest = ""
    /// The sentence in the place of units if there is none.
    package var none = ""

    /// Creates words that say nothing yet.
    package init() {}
  }

  /// The need for a person, the most first.
  package enum ReviewPriority: Sendable, CaseIterable, Comparable {
    /// Nothing was written, and a person has to decide.
    case decision
    /// It was done, and something about it should be looked at.
    case finding
    /// A translator says something.
    case note
    /// Done, nothing to look at.
    case none
  }

  /// The colour of a label.
  package enum Tone: String, Sendable {
    /// Something new or better.
    case good
    /// Something to know.
    case neutral
    /// Something to look at.
    case caution
    /// Something that was not done.
    case bad
  }

  /// A verdict of an import or a kind of change.
  package struct Label: Hashable, Sendable {
    /// The word, as the JSON has it.
    package let name: String
    /// Its colour.
    package let tone: Tone
    /// True if it alone is worth a line about a catalog.
    package let isNews: Bool

    package init(_ name: String, _ tone: Tone, isNews: Bool = true) {
      self.name = name
      self.tone = tone
      self.isNews = isNews
    }

    /// The label of units that did not change, which are counted and not listed.
    package static let unchanged = Label("unchanged", .neutral, isNews: false)
  }

  /// The counts of each label for one catalog and language.
  package struct Totals: Sendable {
    /// The catalog, as `original`.
    package let catalog: String
    /// The language.
    package let language: String
    /// Every label with its count, in the order of reports; zero too.
    package let counts: [(label: Label, count: Int)]
    /// Further figures, by the name that the JSON gives them; comparisons have some.
    package var figures: [(name: String, value: Int)] = []
    /// The side of a comparison that has the catalog: `both`, or all of it was `added` or `removed`.
    package var presence: String?
    /// The name of the catalog on the old side of a comparison, if it is another.
    package var oldCatalog: String?

    /// Another figure in words, for a terminal.
    package var remark: String?
    /// Further members of the JSON.
    package var members: [(key: String, value: JSONValue)] = []

    /// Creates totals.
    package init(catalog: String, language: String, counts: [(label: Label, count: Int)]) {
      self.catalog = catalog
      self.language = language
      self.counts = counts
    }

    /// The count of a label; 0 if it does not occur.
    package func count(_ name: String) -> Int {
      counts.first { $0.label.name == name }?.count ?? 0
    }
  }

  /// A choice that the run was made with.
  package struct Setting: Sendable {
    /// The name of the choice, in the words of the command line.
    package let name: String
    /// The choice, or the members of a list.
    package let values: [String]
    /// True for a list, which may have one member.
    package let isList: Bool

    package init(_ name: String, _ value: String) {
      (self.name, values, isList) = (name, [value], false)
    }

    package init(_ name: String, _ values: [String]) {
      (self.name, self.values, isList) = (name, values, true)
    }

    /// The choice for people.
    var text: String { values.joined(separator: ", ") }
  }

  /// The items of one catalog in one language.
  package struct Group: Sendable {
    /// The catalog, as `original`.
    package let catalog: String
    /// The language.
    package let language: String
    /// The positions of its items in ``Report/items``, those that ask most for a person first.
    package let items: [Int]
    /// The position of its totals in ``Report/totals``, or `nil`.
    package let totals: Int?
    /// True if the whole catalog came or went with the other side of a comparison.
    package let isWhole: Bool
  }

  /// The decisions that a page collects.
  package struct Review: Sendable {
    /// The digest of the sheet.
    package var sheet: String
    /// The base of the name of the file with decisions.
    package var name: String
    /// The order, by its id, or `nil`.
    package var order: String?

    package init(sheet: String, name: String, order: String?) {
      (self.sheet, self.name, self.order) = (sheet, name, order)
    }
  }

  /// The names of the report and its parts.
  package var words: Words
  /// The decisions that a page of it collects; `nil` if nobody decides.
  package var review: Review?
  /// The layout of the units.
  package let arrangement: Arrangement
  /// True if nothing was written; `nil` if the command writes nothing.
  package var isDryRun: Bool?
  /// The day on which it was made, for the title of a page; `nil` leaves it out.
  package var date: String?
  /// The choices that the run was made with.
  package var settings: [Setting] = []
  /// Further figures of the whole, by the name that the JSON gives them.
  package var figures: [(name: String, value: Int)] = []
  /// True if a person has something to look at; `nil` if the command does not ask.
  package var needsPerson: Bool?
  /// The progress of languages; only a status has one.
  package var coverage: Coverage?
  /// Further members of the JSON.
  package var members: [(key: String, value: JSONValue)] = []
  /// The languages and catalogs that only one side of a comparison has.
  package var absences: [OneSidedCatalog] = []
  /// The counts for each catalog and language.
  package let totals: [Totals]
  /// The units that have something to tell, made when they are asked for.
  package let items: ReportItems
  /// The findings about no single unit.
  package var findings: [Finding] = []
  /// The paths of the catalogs that change.
  package var changedFiles: [String] = []
  /// The language of the sources of each catalog, by `original`, where it is known.
  package var sourceLanguages: [String: String] = [:]
  /// The items by language and catalog, in the order of ``totals``.
  package let groups: [Group]
  /// The need of each of ``items`` for a person.
  package let attention: [ReviewPriority]

  /// Creates a report of units alone.
  ///
  /// - Parameters:
  ///   - words: The names of the report and its parts.
  ///   - arrangement: The layout of the units.
  ///   - totals: The counts for each catalog and language.
  ///   - items: The units that have something to tell.
  ///   - places: The catalog and language of each of them, and its need for a person.
  package init(
    _ words: Words, _ arrangement: Arrangement, totals: [Totals], items: ReportItems,
    places: [(catalog: String, language: String, attention: ReviewPriority)]
  ) {
    self.words = words
    self.arrangement = arrangement
    self.totals = totals
    self.items = items
    attention = places.map(\.attention)
    groups = Self.groups(places, totals: totals)
  }

  /// The items by language and catalog; languages stay together in the order in which they come up.
  private static func groups(
    _ places: [(catalog: String, language: String, attention: ReviewPriority)], totals: [Totals]
  ) -> [Group] {
    struct Key: Hashable {
      let language: ExactString
      let catalog: ExactString
    }
    func key(_ language: String, _ catalog: String) -> Key {
      Key(language: ExactString(language), catalog: ExactString(catalog))
    }
    let keys =
      totals.map { key($0.language, $0.catalog) } + places.map { key($0.language, $0.catalog) }
    let groups = Array(keys.indices).grouped { keys[$0] }.map { key, members in
      let total = members.first.flatMap { totals.indices.contains($0) ? $0 : nil }
      let items = members.drop { $0 < totals.count }.map { $0 - totals.count }
      return Group(
        catalog: key.catalog.string, language: key.language.string,
        items: items.grouped { places[$0].attention }.sorted { $0.key < $1.key }
          .flatMap(\.members), totals: total,
        isWhole: total.flatMap { totals[$0].presence } ?? "both" != "both")
    }
    return groups.grouped { ExactString($0.language) }.flatMap(\.members)
  }

  /// The counts of each label in all catalogs and languages, without those of 0.
  package var counts: [(label: Label, count: Int)] { Self.sum(totals).filter { $0.count > 0 } }

  /// The counts of each label in some totals; zero too.
  static func sum(_ totals: [Totals]) -> [(label: Label, count: Int)] {
    totals.flatMap(\.counts).grouped(by: \.label).map { label, members in
      (label, members.reduce(0) { $0 + $1.count })
    }
  }

  /// The title of a page: the languages, the subject, and the date.
  var title: String {
    let languages = ExactString.distinct(totals.map(\.language).filter { !$0.isEmpty })
    let tags =
      languages.count > 3 ? languages.count.counted("language") : languages.joined(separator: ", ")
    let isPair = settings.first?.name == "old" && settings.count > 1
    let subject = settings.prefix(isPair ? 2 : 1).map(\.text).joined(separator: " → ")
    return ([words.title, tags, subject.cut(head: 60, tail: 20)] + [date ?? ""])
      .filter { !$0.isEmpty }.joined(separator: " · ").oneLine
  }
}

/// The items of a report, each made when it is asked for, so that a hundred thousand of them need no
/// memory at once.
package struct ReportItems: RandomAccessCollection, Sendable {
  private let make: @Sendable (Int) -> ReportItem
  /// Writes the members that an item has in JSON into an open object.
  package let writeMembers: @Sendable (Int, inout JSONWriter) -> Void

  /// No items.
  package static let none = ReportItems(count: 0, writeMembers: { _, _ in }) { _ in
    ReportItem("", [])
  }

  /// The position of the first item.
  package let startIndex = 0
  /// The position after the last item.
  package let endIndex: Int

  /// Creates items that are made when they are asked for.
  ///
  /// - Parameters:
  ///   - count: The number of items.
  ///   - writeMembers: Writes the members that an item has in JSON into an open object.
  ///   - make: Makes the item at a position for people.
  package init(
    count: Int, writeMembers: @escaping @Sendable (Int, inout JSONWriter) -> Void,
    make: @escaping @Sendable (Int) -> ReportItem
  ) {
    endIndex = count
    self.writeMembers = writeMembers
    self.make = make
  }

  /// The item at a position.
  package subscript(position: Int) -> ReportItem { make(position) }
}

extension Report {
  /// A language or a catalog that only one side of a comparison has.
  package struct OneSidedCatalog: Sendable {
    /// The language, or `nil` when a catalog is meant in several.
    package let language: String?
    /// The catalog, as `original`, or `nil` when a language is meant in all its catalogs.
    package let catalog: String?
    /// The side: `removed` for the old one, `added` for the new one.
    package let presence: String
    /// The number of languages.
    package let languages: Int
    /// The number of catalogs.
    package let catalogs: Int
    /// The number of units.
    package let units: Int

    /// The absence in a line.
    var line: String {
      var subject = [language, catalog].compactMap { $0?.oneLine }.joined(separator: "  ")
      if subject.isEmpty { subject = "no language" }
      let side = presence == "removed" ? "only on the old side" : "only on the new side"
      let parts = [
        language == nil ? languages.counted("language") : nil,
        catalog == nil ? catalogs.counted("catalog") : nil, units.counted("unit"),
      ]
      return "\(subject): \(side), \(parts.compactMap(\.self).joined(separator: ", "))"
    }
  }

  /// A catalog in a language, and the side that has it alone, or `nil`.
  package typealias Side = (catalog: String, language: String, presence: String?, units: Int)

  /// The absences of a comparison: a language that has no catalog in common, else a catalog in all of its
  /// languages, else a catalog in one.
  ///
  /// - Parameter all: Every catalog and language.
  package static func absences(of all: [Side]) -> [OneSidedCatalog] {
    var absences: [OneSidedCatalog] = []
    func add(_ sides: [Side], ofLanguage: Bool, ofCatalog: Bool) {
      guard let first = sides.first, let presence = first.presence else { return }
      absences.append(
        OneSidedCatalog(
          language: ofLanguage ? first.language : nil, catalog: ofCatalog ? first.catalog : nil,
          presence: presence, languages: Set(sides.map { ExactString($0.language) }).count,
          catalogs: Set(sides.map { ExactString($0.catalog) }).count,
          units: sides.reduce(0) { $0 + $1.units }))
    }
    var rest: [Side] = []
    for (_, sides) in all.grouped(by: { ExactString($0.language) }) {
      if let presence = sides[0].presence, sides.allSatisfy({ $0.presence == presence }) {
        add(sides, ofLanguage: true, ofCatalog: sides.count == 1)
      } else {
        rest += sides.filter { $0.presence != nil }
      }
    }
    for (_, sides) in rest.grouped(by: { ExactString($0.catalog) }) {
      for presence in ["removed", "added"] {
        let sides = sides.filter { $0.presence == presence }
        let isOne = Set(sides.map { ExactString($0.language) }).count == 1
        add(sides, ofLanguage: isOne, ofCatalog: true)
      }
    }
    return absences
  }
}

extension Report {
  /// The progress of languages, in all catalogs and in each.
  package struct Coverage: Sendable {
    /// The progress of one language in one catalog, or in all of them.
    package struct Cell: Sendable {
      /// The number of units that are done.
      package let done: Int
      /// The number of units that count.
      package let all: Int
      /// The number of units in each state that is not done.
      package let open: [(label: Label, count: Int)]
      /// The number of words in the sources of those.
      package let openWords: Int
      /// The number of units that are done and equal to their sources.
      package let copies: Int
      /// The number of units of which nothing is known.
      package let unknown: Int

      package init(
        done: Int, all: Int, open: [(label: Label, count: Int)], openWords: Int, copies: Int = 0,
        unknown: Int = 0
      ) {
        self.done = done
        self.all = all
        self.open = open.filter { $0.count > 0 }
        self.openWords = openWords
        self.copies = copies
        self.unknown = unknown
      }

      /// The number of units that are not done.
      var openUnits: Int { open.reduce(0) { $0 + $1.count } }

      /// Tenths of a percent, rounded down.
      var tenths: Int { all == 0 ? 1_000 : done * 1_000 / all }

      /// `97.8 %`, `unknown`, or a dash of nothing.
      var percent: String {
        if unknown > 0 { return "unknown" }
        return all == 0 ? "–" : "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") %"
      }

      /// The level of its colour; see ``Report/Coverage/level(ofTenths:)``.
      var level: Int { Coverage.level(ofTenths: tenths) }

      /// `3 open, 12 words: 2 missing, 1 new; 31 copies of the source`.
      var openText: String {
        let noun = copies == 1 ? "copy" : "copies"
        let copied = copies > 0 ? "\(copies.grouped) \(noun) of the source" : ""
        guard openUnits > 0 else {
          return unknown > 0 ? "\(unknown.grouped) unknown" : copied
        }
        let states = open.map { "\($0.count.grouped) \($0.label.name)" }.joined(separator: ", ")
        return "\(openUnits.grouped) open, \(openWords.counted("word")): \(states)"
          + (unknown > 0 ? "; \(unknown.grouped) unknown" : "")
          + (copied.isEmpty ? "" : "; \(copied)")
      }
    }

    /// A language: all its catalogs, each that is looked at, and the gate, passed or failed, with its requirement
    /// such as `100 %`, if there is one.
    package typealias Language = (
      name: String, total: Cell, catalogs: [(catalog: String, cell: Cell)], isPassed: Bool?,
      required: String?
    )

    /// A table of figures: its title, its columns, and rows with a name and a figure for each column.
    package typealias Table = (
      title: String, columns: [String], rows: [(name: String, values: [String])]
    )

    /// The column of a table that counts what is late, which HTML shows in colour.
    package static let lateColumn = "overdue"

    /// A bar of parts beside a row of a table: units that are done, and open ones by whose turn it is.
    package struct Bar: Sendable {
      /// The colours of parts.
      package enum Shade: String, Sendable, CaseIterable {
        case done, open, out, late, decide, rework
      }

      /// The parts in their order; empty ones are not drawn.
      package let parts: [(label: String, count: Int, shade: Shade)]

      package init(_ parts: [(label: String, count: Int, shade: Shade)]) {
        self.parts = parts.filter { $0.count > 0 }
      }

      /// `done 40, overdue 38`.
      var text: String {
        parts.map { "\($0.label) \($0.count.grouped)" }.joined(separator: ", ")
      }
    }

    /// The languages.
    package let languages: [Language]
    /// The catalogs.
    package let catalogs: [String]
    /// The units that do not count, in words.
    package var remark: String?
    /// The open units of languages by whose turn it is, for a project with orders.
    package var piles: Table?
    /// Match bands, cost, and movement.
    package var tables: [Table] = []

    package init(languages: [Language], catalogs: [String]) {
      self.languages = languages
      self.catalogs = catalogs
    }

    /// The level of the colour of a share in tenths of a percent: 0, least, to 4, complete.
    static func level(ofTenths tenths: Int) -> Int {
      [500, 800, 950, 1_000].count { tenths >= $0 }
    }

    /// The cells with something to do.
    var open: [(language: String, catalog: String, cell: Cell)] {
      languages.flatMap { language in
        language.catalogs.filter { $0.cell.openUnits > 0 }
          .map { (language.name, $0.catalog, $0.cell) }
      }
    }
  }
}
