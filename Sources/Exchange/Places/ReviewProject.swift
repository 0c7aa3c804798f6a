package import LoctripAppProjects
internal import LoctripLocalizationCore
package import LoctripLedger

/// The side of a review that deliveries are compared with.
package struct ReviewProject: Sendable {
  package let project: LoctripProject
  package let configuration: Configuration
  /// The project's orders, or `nil` for a project without them.
  package let book: OrderBook?

  package init(_ project: LoctripProject, _ configuration: Configuration, _ book: OrderBook?) {
    (self.project, self.configuration) = (project, configuration)
    self.book = book?.naming(in: project)
  }

  /// The records of the orders, or `nil` for a project without them.
  package var ledger: Ledger? { book.map { Ledger($0, spelling: project.spelling) } }

  package var importer: LoctripImport {
    var importer = LoctripImport()
    importer.configuration = configuration
    importer.languageMap = configuration.languageMap
    importer.book = book
    importer.listsUnchanged = true
    return importer
  }

  /// The orders compared with the catalogs.
  ///
  /// - Parameter languages: The languages; `nil` for all.
  package func standing(languages: [String]? = nil) -> OrderStanding {
    OrderStanding(of: book ?? OrderBook([]), in: project, languages: languages, on: RunClock.today)
  }
}
