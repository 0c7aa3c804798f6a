internal import LocalizationCore

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

      package init(
        done: Int,
        all: Int,
        open: [(label: Label, count: Int)],
        openWords: Int,
        copies: Int = 0
      ) {
        self.done = done
        self.all = all
        self.open = open.filter { $0.count > 0 }
        self.openWords = openWords
        self.copies = copies
      }

      /// The number of units that are not done.
      var openUnits: Int { open.reduce(0) { $0 + $1.count } }

      /// Tenths of a percent, rounded down.
      var tenths: Int { all == 0 ? 1_000 : done * 1_000 / all }

      /// `97.8 %`, or a dash of nothing.
      var percent: String {
        all == 0 ? "–" : "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") %"
      }

      /// The level of its colour: 0, least, to 4, complete.
      var level: Int {
        switch tenths {
        case 1_000...: 4
        case 950...: 3
        case 800...: 2
        case 500...: 1
        default: 0
        }
      }

      /// `3 open, 12 words: 2 missing, 1 new; 31 copies of the source`.
      var openText: String {
        let noun = copies == 1 ? "copy" : "copies"
        let copied = copies > 0 ? "\(copies.grouped) \(noun) of the source" : ""
        guard openUnits > 0 else { return copied }
        let states = open.map { "\($0.count.grouped) \($0.label.name)" }.joined(separator: ", ")
        return "\(openUnits.grouped) open, \(openWords.counted("word")): \(states)"
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

    /// The languages.
    package let languages: [Language]
    /// The catalogs.
    package let catalogs: [String]
    /// The units that do not count, in words.
    package var remark: String?
    /// Match bands, cost, and movement.
    package var tables: [Table] = []

    package init(languages: [Language], catalogs: [String]) {
      self.languages = languages
      self.catalogs = catalogs
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
