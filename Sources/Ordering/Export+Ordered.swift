package import LoctripExchange
package import LoctripAppProjects
package import LoctripLocalizationCore
internal import LoctripLedger

extension Export {
  /// Leaves out the units that are in an open order as they are now: out, to decide or to rework.
  ///
  /// - Parameters:
  ///   - folder: The folder of the orders.
  ///   - project: The catalogs.
  ///   - isPart: True if the project has only the catalogs that the user named.
  ///   - findings: Receives what is left out in each language, and the problems with the orders' files.
  /// - Throws: `FindingsError` when the folder cannot be listed.
  package mutating func leaveOutOrdered(
    in folder: String, of project: Project, isPart: Bool, _ findings: inout [Finding]
  ) throws(FindingsError) {
    let book = try OrderBook(at: folder).readable()
    findings += book.findings
    guard !book.entries.isEmpty else { return }
    let named = project.named(by: configuration)
    let standing = OrderStanding(
      of: book, in: named, languages: languages, isPart: isPart, on: RunClock.today)
    var numbers: [ExactString: (standing: LanguageStanding, tables: [ExactString: Int])] = [:]
    for language in standing.languages {
      numbers[ExactString(language.language)] = (
        language, ExactString.positions(of: language.tables.map(\.original))
      )
      let ordered = Pile.allCases.filter { $0 != .notOrdered }
        .reduce(0) { $0 + language.counts[$1].units }
      guard ordered > 0 else { continue }
      findings.append(
        Finding(
          .alreadyOrdered, .note,
          "\(language.language): \(ordered.counted("open unit")) \(ordered == 1 ? "is" : "are") in an "
            + "open order and left out; --include-ordered exports \(ordered == 1 ? "it" : "them") too"
        ))
    }
    let known = numbers
    let names = Dictionary(
      zip(project.catalogs, named.catalogs).map {
        (ExactString($0.original), ExactString($1.original))
      }
    ) { first, _ in first }
    isToDo = { language, original, row in
      guard let (standing, tables) = known[ExactString(language)],
        let table = names[ExactString(original)].flatMap({ tables[$0] })
      else { return true }
      return standing.pile(of: row, in: table) ?? .notOrdered == .notOrdered
    }
  }
}
