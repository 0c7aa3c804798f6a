package import LoctripLocalizationCore

extension CatalogFile {
  /// The catalog with edits made to its present files.
  ///
  /// - Throws: `FindingsError` when it can no longer be read.
  package func reading(with edits: [CatalogEdit], by formats: [any CatalogFormat])
    throws(FindingsError) -> CatalogFile
  {
    var sources = catalog.files
    for edit in edits {
      let source = CatalogSource(path: edit.path, bytes: edit.bytes)
      if let place = sources.firstIndex(where: { $0.path == edit.path }) {
        sources[place] = source
      } else {
        sources.append(source)
      }
    }
    return try reading(sources, by: formats)
  }

  /// The catalog read from other contents of its files.
  ///
  /// - Throws: `FindingsError` when they cannot be read.
  package func reading(_ sources: [CatalogSource], by formats: [any CatalogFormat])
    throws(FindingsError) -> CatalogFile
  {
    guard let format = formats.first(where: { $0.contains(path) }) else {
      throw FindingsError(usage: "is not in a format that loctrip reads", at: path)
    }
    var file = CatalogFile(
      path: path, original: original,
      catalog: try format.read(sources, region: catalog.sourceLanguage).with(catalog.context))
    file.counting = counting
    return file
  }
}
