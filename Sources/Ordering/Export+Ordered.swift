package import LoctripExchange
package import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripLedger

extension LoctripExport {
  /// Leaves out the units that are in an open order as they are now: out, to decide or to rework.
  ///
  /// - Parameters:
  ///   - folder: The folder of the orders.
  ///   - project: The catalogs.
  ///   - isPart: True if the project has only the catalogs that the user named.
  ///   - findings: Receives what is left out in each language, and the problems with the orders' files.
  /// - Throws: `FindingsError` when the folder cannot be listed.
  package mutating func leaveOutOrdered(
    in folder: String, of project: LoctripProject, isPart: Bool, _ findings: inout [Finding]
  ) throws(FindingsError) {
    let ordered = try OrderedUnits(
      in: folder, of: project, named: project.named(by: configuration), languages: languages,
      isPart: isPart)
    findings += ordered.findings { "--include-ordered exports \($0 == 1 ? "it" : "them") too" }
    isToDo = ordered.isFree
  }
}

/// The units that are in an open order as they are now: out, to decide or to rework.
package struct OrderedUnits: Sendable {
  private var numbers: [ExactString: (standing: LanguageStanding, tables: [ExactString: Int])] = [:]
  private let names: [ExactString: ExactString]
  private var counts: [(language: String, count: Int, orders: [String])] = []
  private let problems: [Finding]

  /// Finds them.
  ///
  /// - Parameters:
  ///   - folder: The folder of the orders.
  ///   - project: The catalogs.
  ///   - named: The same with the names that the orders have for them.
  ///   - languages: The languages.
  ///   - isPart: True if the project has only the catalogs that the user named.
  /// - Throws: `FindingsError` when the folder cannot be listed.
  package init(
    in folder: String, of project: LoctripProject, named: LoctripProject, languages: [String],
    isPart: Bool
  ) throws(FindingsError) {
    let book = try OrderBook(at: folder).readable()
    problems = book.findings
    names = Dictionary(
      zip(project.catalogs, named.catalogs).map {
        (ExactString($0.original), ExactString($1.original))
      }
    ) { first, _ in first }
    guard !book.entries.isEmpty else { return }
    let standing = OrderStanding(
      of: book, in: named, languages: languages, isPart: isPart, on: RunClock.today)
    for language in standing.languages {
      numbers[ExactString(language.language)] = (
        language, ExactString.positions(of: language.tables.map(\.original))
      )
      let count = Pile.allCases.filter { $0 != .notOrdered }
        .reduce(0) { $0 + language.counts[$1].units }
      guard count > 0 else { continue }
      let orders = language.countsByOrder.filter { order, piles in
        order >= 0 && Pile.allCases.contains { $0 != .notOrdered && piles[$0].units > 0 }
      }
      counts.append(
        (language.language, count, orders.keys.sorted().map { book.entries[$0].id }))
    }
  }

  /// What is left out in each language, and the problems with the orders' files.
  ///
  /// - Parameter advice: Returns what takes them all the same.
  package func findings(_ advice: (_ count: Int) -> String) -> [Finding] {
    problems
      + counts.map { language, count, orders in
        Finding(
          .alreadyOrdered, .note,
          "\(language): \(count.counted("open unit")) \(count == 1 ? "is" : "are") in an open order and left out"
            + (orders.isEmpty ? "" : " (\(orders.listed(upTo: 3)))") + "; " + advice(count))
      }
  }

  /// True if a row of a catalog is in no open order.
  @Sendable package func isFree(_ language: String, _ original: String, _ row: Int) -> Bool {
    guard let (standing, tables) = numbers[ExactString(language)],
      let table = names[ExactString(original)].flatMap({ tables[$0] })
    else { return true }
    return standing.pile(of: row, in: table) ?? .notOrdered == .notOrdered
  }
}
