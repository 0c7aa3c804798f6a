package import LocalizationCore
package import JSONSource

/// What a command has to say, in the one form that every rendering starts from.
///
/// The command fills it, and a ``ReportForm`` renders it without knowing the command. Without a ``date`` the
/// same input gives the same bytes.
package struct Report: Sendable {
  /// How the units are laid out for a terminal and beside one another.
  package enum Arrangement: Sendable {
    /// By language, and only those that ask for a person unless all are wanted; the sides of a text
    /// are called by their names.
    case byLanguage
    /// By catalog, all of them; an old and a new side.
    case sideBySide
  }

  /// What the forms call the report and its parts, in the words of the command.
  package struct Words: Sendable {
    /// What the JSON calls the report: the schema is `loctrip.NAME/VERSION`.
    package var name = ""
    /// The version of the schema.
    package var schemaVersion = 1
    /// What the JSON calls the units.
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
    /// What the labels are together.
    package var labels = ""
    /// What is left when nothing asks for a person.
    package var rest = ""
    /// What stands in the place of units when there is none.
    package var none = ""

    /// Creates words that say nothing yet.
    package init() {}
  }

  /// How much a thing asks for a person, the most first.
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

  /// How a label is coloured.
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
    /// How it is coloured.
    package let tone: Tone
    /// Whether it alone is worth a line about a catalog.
    package let isNews: Bool

    /// Creates a label.
    package init(_ name: String, _ tone: Tone, isNews: Bool = true) {
      self.name = name
      self.tone = tone
      self.isNews = isNews
    }

    /// What did not change, which is counted and not listed.
    package static let unchanged = Label("unchanged", .neutral, isNews: false)
  }

  /// How often each label occurs for one catalog and language.
  package struct Totals: Sendable {
    /// The catalog, as `original`.
    package let catalog: String
    /// The language.
    package let language: String
    /// Every label with its count, in the order of reports; zero too.
    package let counts: [(label: Label, count: Int)]
    /// Further figures, by the name that the JSON gives them; comparisons have some.
    package var figures: [(name: String, value: Int)] = []
    /// Which side of a comparison has the catalog: `both`, or all of it was `added` or `removed`.
    package var presence: String?
    /// What the old side of a comparison calls the catalog, when that is something else.
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

    /// How often a label occurs.
    package func count(_ name: String) -> Int {
      counts.first { $0.label.name == name }?.count ?? 0
    }
  }

  /// A choice that the run was made with.
  package struct Setting: Sendable {
    /// What is chosen, in the words of the command line.
    package let name: String
    /// The choice, or the members of a list.
    package let values: [String]
    /// Whether it is a list, which may have one member.
    package let isList: Bool

    /// Creates a choice.
    package init(_ name: String, _ value: String) {
      (self.name, values, isList) = (name, [value], false)
    }

    /// Creates a choice of several.
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
    package internal(set) var items: [Int]
    /// The position of its totals in ``Report/totals``, or `nil`.
    package let totals: Int?
    /// Whether the whole catalog came or went with the other side, in a comparison.
    package let isWhole: Bool
  }

  /// What the forms call the report and its parts.
  package let words: Words
  /// How the units are laid out.
  package let arrangement: Arrangement
  /// Whether nothing was written; `nil` where nothing would be.
  package var isDryRun: Bool?
  /// The day on which it was made, for the title of a page; `nil` leaves it out.
  package var date: String?
  /// The choices that the run was made with.
  package var settings: [Setting] = []
  /// Further figures of the whole, by the name that the JSON gives them.
  package var figures: [(name: String, value: Int)] = []
  /// Whether a person has something to look at; `nil` where nobody asks.
  package var needsPerson: Bool?
  /// How far languages are; only a status says that.
  package var coverage: Coverage?
  /// Further members of the JSON.
  package var members: [(key: String, value: JSONValue)] = []
  /// What only one side of a comparison has, as a whole.
  package var absences: [OneSidedCatalog] = []
  /// The counts for each catalog and language.
  package let totals: [Totals]
  /// The units that have something to tell, made when they are asked for.
  package let items: ReportItems
  /// What concerns no single unit.
  package var findings: [Finding] = []
  /// The paths of the catalogs that change.
  package var changedFiles: [String] = []
  /// The language of the sources of each catalog, by `original`, where it is known.
  package var sourceLanguages: [String: String] = [:]
  /// The items by language and catalog, in the order of ``totals``.
  package let groups: [Group]
  /// How much each of ``items`` asks for a person.
  package let attention: [ReviewPriority]

  /// Creates a report of units alone.
  ///
  /// - Parameters:
  ///   - words: What the forms call the report and its parts.
  ///   - arrangement: How the units are laid out.
  ///   - totals: The counts for each catalog and language.
  ///   - items: The units that have something to tell.
  ///   - places: Where each of them belongs, and how much it asks for a person.
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
    var index: [[ExactString]: Int] = [:]
    var groups: [Group] = []
    func position(_ language: String, _ catalog: String, totals: Int?, isWhole: Bool) -> Int {
      let key = [ExactString(language), ExactString(catalog)]
      if let known = index[key] { return known }
      index[key] = groups.count
      groups.append(
        Group(catalog: catalog, language: language, items: [], totals: totals, isWhole: isWhole)
      )
      return groups.count - 1
    }
    for (offset, total) in totals.enumerated() {
      _ = position(
        total.language,
        total.catalog,
        totals: offset,
        isWhole: total.presence != nil && total.presence != "both"
      )
    }
    // Neighbours are mostly of the same group.
    var last: (catalog: String, language: String, group: Int)?
    for (offset, place) in places.enumerated() {
      let group: Int
      if let last, last.catalog.isIdentical(to: place.catalog),
        last.language.isIdentical(to: place.language)
      {
        group = last.group
      } else {
        group = position(place.language, place.catalog, totals: nil, isWhole: false)
        last = (place.catalog, place.language, group)
      }
      groups[group].items.append(offset)
    }
    for group in groups.indices {
      let items = groups[group].items
      groups[group].items = ReviewPriority.allCases.flatMap { wanted in
        items.filter { places[$0].attention == wanted }
      }
    }
    return groups.grouped { ExactString($0.language) }.flatMap(\.members)
  }

  /// How often each label occurs in all catalogs and languages, without those that do not.
  package var counts: [(label: Label, count: Int)] { Self.sum(totals) }

  /// How often each label occurs in all catalogs and languages; zero too.
  var allCounts: [(label: Label, count: Int)] {
    guard let first = totals.first else { return [] }
    let sums = Dictionary(counts.map { ($0.label, $0.count) }) { first, _ in first }
    return first.counts.map { ($0.label, sums[$0.label] ?? 0) }
  }

  static func sum(_ totals: some Sequence<Totals>) -> [(label: Label, count: Int)] {
    totals.flatMap(\.counts).grouped(by: \.label).compactMap { label, members in
      let count = members.reduce(0) { $0 + $1.count }
      return count > 0 ? (label, count) : nil
    }
  }

  /// The title of a page: the languages, what the report is about, and the date.
  var title: String {
    let languages = ExactString.distinct(totals.map(\.language).filter { !$0.isEmpty })
    let tags =
      languages.count > 3 ? languages.count.counted("language") : languages.joined(separator: ", ")
    let isPair = settings.first?.name == "old" && settings.count > 1
    let subject = settings.prefix(isPair ? 2 : 1).map(\.text).joined(separator: " → ")
    return ([words.title, tags, subject.cut(head: 60, tail: 20)] + [date ?? ""])
      .filter { !$0.isEmpty }.joined(separator: " · ").oneLine
  }

  /// The number of items that ask for a person as much as this.
  package func count(_ wanted: ReviewPriority) -> Int { attention.count { $0 == wanted } }
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
  ///   - count: How many there are.
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
