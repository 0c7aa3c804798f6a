package import LocalizationCore

extension Project {
  /// The catalogs whose sources would be those of another file with new files beside them.
  ///
  /// The files of some formats do not say which of them has the sources: where none is in the development
  /// region, another language's are.
  package func findings(adding edits: [CatalogEdit]) -> [Finding] {
    let new = edits.filter { $0.original == nil }.map(\.path)
    guard !new.isEmpty else { return [] }
    return catalogs.compactMap { file in
      let (language, files) = (file.catalog.sourceLanguage, file.catalog.files.map(\.path))
      guard let region = file.region, let first = files.first,
        let format = formats.first(where: { $0.contains(file.path) }),
        let source = format.catalogs(among: (files + new).sorted(), region: { _ in region })
          .first(where: { $0.contains(first) })?.first,
        source != first
      else { return nil }
      let message =
        "goes before \(first), so that its texts are the sources from now on; say "
        + "'source-language: \(language)' in \(Configuration.fileName)"
      return Finding(.sourceChanges, .warning, message, at: SourceLocation(path: source))
    }
  }
}

extension CatalogFile {
  /// The catalog as it is with edits made to it.
  ///
  /// - Throws: `RoundTripError` when it cannot be read any more.
  package func reading(
    with edits: [CatalogEdit],
    by formats: [any CatalogFormat]
  ) throws(RoundTripError) -> CatalogFile {
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

  /// The catalog read from other bytes of its files.
  ///
  /// - Throws: `RoundTripError` when they cannot be read.
  package func reading(
    _ sources: [CatalogSource],
    by formats: [any CatalogFormat]
  ) throws(RoundTripError) -> CatalogFile {
    guard let format = formats.first(where: { $0.contains(path) }) else {
      throw RoundTripError(usage: "no format has such a file", at: path)
    }
    var file = CatalogFile(
      path: path,
      original: original,
      catalog: try format.read(sources, region: catalog.sourceLanguage)
    )
    file.region = region
    return file
  }
}
