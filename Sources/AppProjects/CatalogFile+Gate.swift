package import LoctripReconciliation

extension CatalogFile {
  /// The gate of the catalog's texts in a language, with the rules of the project.
  package func gate(in language: String, _ configuration: Configuration) -> Gate {
    Gate(
      checks: configuration.checks(for: configuration.name(of: self), in: language),
      language: language, mayBeBlank: configuration.counting.mayBeBlank(in: language))
  }
}
