internal import LocalizationCore

extension Report {
  /// How far languages are, in all catalogs and in each.
  package struct Coverage: Sendable {
    /// How far one language is in one catalog, or in all of them.
    package struct Cell: Sendable {
      /// How many units are done.
      package let done: Int
      /// How many count.
      package let all: Int
      /// How many are not done, in words: `3 missing`.
      package let open: [(label: Label, count: Int)]
      /// How many words the sources of those have.
      package let openWords: Int
      /// How many of those that are done are their sources.
      package let copies: Int

      /// Creates a cell.
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

      /// How many are not done.
      var openUnits: Int { open.reduce(0) { $0 + $1.count } }

      /// Tenths of a percent, rounded down.
      var tenths: Int { all == 0 ? 1_000 : done * 1_000 / all }

      /// `97.8 %`, or a dash of nothing.
      var percent: String {
        all == 0 ? "–" : "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") %"
      }

      /// How it is coloured: 0, least, to 4, complete.
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

    /// One language.
    package struct Language: Sendable {
      /// The language, as it is told.
      package let name: String
      /// All catalogs.
      package let total: Cell
      /// Each catalog that is looked at.
      package let catalogs: [(catalog: String, cell: Cell)]
      /// Whether a gate failed, or `nil` where nothing is asked for.
      package var isPassed: Bool?
      /// What is asked for, `100 %`.
      package var required: String?

      /// Creates a language.
      package init(name: String, total: Cell, catalogs: [(catalog: String, cell: Cell)]) {
        self.name = name
        self.total = total
        self.catalogs = catalogs
      }
    }

    /// A table of figures, the first column for names.
    package struct Table: Sendable {
      /// What it is about.
      package let title: String
      /// What the columns are.
      package let columns: [String]
      /// A name and a figure for each column.
      package let rows: [(name: String, values: [String])]

      /// Creates a table.
      package init(title: String, columns: [String], rows: [(name: String, values: [String])]) {
        self.title = title
        self.columns = columns
        self.rows = rows
      }
    }

    /// The languages.
    package let languages: [Language]
    /// The catalogs.
    package let catalogs: [String]
    /// What does not count, in words.
    package var remark: String?
    /// Match bands, cost, and what moved.
    package var tables: [Table] = []

    /// Creates a coverage.
    package init(languages: [Language], catalogs: [String]) {
      self.languages = languages
      self.catalogs = catalogs
    }
  }
}
