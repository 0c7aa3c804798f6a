package import LoctripLocalizationCore
internal import LoctripBundles

extension LoctripProject {
  /// Finds and reads catalogs, with the source language and the exclusions of a configuration.
  ///
  /// - Parameters:
  ///   - paths: Catalogs, or folders to search.
  ///   - root: The folder that `original` is relative to.
  ///   - configuration: The configuration.
  ///   - formats: The formats of catalogs to look for.
  ///   - isReadOnly: True if nothing may be written, not even to complete an interrupted run.
  ///   - takesStream: True if `-` is a string catalog on standard input; catalogs of one name get a common root then.
  ///   - keepsUnread: True for a project of which no catalog can be read: its orders are known all the same.
  /// - Throws: `FindingsError` when a path does not exist, has no catalog, a catalog cannot be
  ///   read, or another run is writing one.
  package init(
    _ paths: [String], root: String?, as configuration: Configuration,
    formats: [any CatalogFormat] = CatalogForm.projectFormats, isReadOnly: Bool,
    takesStream: Bool = false,
    keepsUnread: Bool = false
  ) throws(FindingsError) {
    try self.init(
      paths, root: root, sharesRoot: takesStream, sourceLanguage: configuration.sourceLanguage,
      excluding: configuration.exclusion, formats: formats, isReadOnly: isReadOnly,
      takesStream: takesStream, keepsUnread: keepsUnread)
    notes = notes.compactMap(configuration.judged)
  }
}
