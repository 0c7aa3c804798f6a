/// The name of a text in records: a catalog, a language and the id of a unit in the form of XLIFF 1.2.
package struct UnitID: Hashable, Sendable {
  /// A catalog in a language.
  package struct Table: Hashable, Sendable {
    package let catalog: ExactString
    package let language: ExactString

    package init(_ catalog: String, _ language: String) {
      (self.catalog, self.language) = (ExactString(catalog), ExactString(language))
    }
  }

  package let table: Table
  package let id: ExactString

  package init(_ id: String, in catalog: String, _ language: String) {
    self.init(id, in: Table(catalog, language))
  }

  package init(_ id: String, in table: Table) {
    (self.table, self.id) = (table, ExactString(id))
  }
}
