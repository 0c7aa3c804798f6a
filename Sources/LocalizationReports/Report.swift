package import LocalizationCore
package import JSONSource

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

  /// The names of the report and its parts, in the words of the command.
  package struct Words: Sendable {
    /// The name in JSON: the schema is `loctrip.NAME/VERSION`.
    package var name = ""
    /// The version of the schema.
    package var schemaVersion = 1
    /// The name of the units in JSON.
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
    package var languageRemarks: [(language: String, text: String)] = []

    /// All remarks as lines.
    var remarkLines: [String] {
      languageRemarks.map { "\($0.language.oneLine): \($0.text)" } + remarks
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

  /// The names of the report and its parts.
  package let words: Words
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
    _ words: Words,
    _ arrangement: Arrangement,
    totals: [Totals],
    items: ReportItems,
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
    _ places: [(catalog: String, language: String, attention: ReviewPriority)],
    totals: [Totals]
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
        catalog: key.catalog.string,
        language: key.language.string,
        items: items.grouped { places[$0].attention }.sorted { $0.key < $1.key }
          .flatMap(\.members),
        totals: total,
        isWhole: total.flatMap { totals[$0].presence } ?? "both" != "both"
      )
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
    count: Int,
    writeMembers: @escaping @Sendable (Int, inout JSONWriter) -> Void,
    make: @escaping @Sendable (Int) -> ReportItem
  ) {
    endIndex = count
    self.writeMembers = writeMembers
    self.make = make
  }

  /// The item at a position.
  package subscript(position: Int) -> ReportItem { make(position) }
}
