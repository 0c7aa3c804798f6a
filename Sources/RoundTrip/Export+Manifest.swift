internal import LocalizationCore
internal import AppProjects
internal import XLIFF

extension Export {
  /// The catalogs of the manifest of what goes out, in the order of the document.
  func manifestCatalogs(
    of outgoing: [ExportSelection],
    digests: [TextDigest]
  ) -> [ManifestWriter.Catalog] {
    outgoing.map { part in
      ManifestWriter.Catalog(
        original: part.file.original,
        digest: part.index < digests.count ? digests[part.index] : nil,
        wordCount: finishedWords(of: part) + part.openWords,
        units: part.table,
        rows: part.rows
      )
    }
  }

  /// Returns the number of words in the sources that are not open.
  private func finishedWords(of part: ExportSelection) -> Int {
    var isOpen = [Bool](repeating: false, count: part.table.count)
    for row in part.openRows { isOpen[row] = true }
    var words = WordCounter()
    for row in part.rows where !isOpen[row] { words.addSource(of: part.table, at: row) }
    return words.count
  }
}

extension Export.Output {
  /// Returns the writer of the manifest, or `nil` without one.
  ///
  /// - Parameter digest: The bytes of the document.
  func manifest(_ digest: TextDigest) -> ManifestWriter? {
    guard let catalogs = manifestCatalogs else { return nil }
    let export = document.export
    var manifest = SentManifest(path: "", language: language, files: [])
    manifest.workload = workload
    manifest.sourceLanguage = document.sourceLanguage
    manifest.bundle = SentManifest.Bundle(
      name: export.name(for: language),
      digest: digest,
      xliffVersion: export.xliffVersion.rawValue
    )
    manifest.options.only = export.selection.text
    manifest.options.plurals = export.plurals.rawValue
    manifest.options.protectsPlaceholders = export.protectsPlaceholders
    manifest.options.approves = export.approves && !export.xliffVersion.isXLIFF2
    manifest.options.omitsUntranslatable = export.omitsUntranslatable
    manifest.options.omitsStale = export.omitsStale
    return ManifestWriter(manifest: manifest, catalogs: catalogs)
  }
}

extension WordCounter {
  /// Counts the words of a row's source, each phrase on its own.
  fileprivate mutating func addSource(of table: UnitTable, at row: Int) {
    if let text = table.plainSource(row) {
      addText(text)
    } else {
      for text in table.source(row)?.texts ?? [] { addText(Array(text.utf8)[...]) }
    }
  }

  /// Counts the words of a text on its own.
  private mutating func addText(_ text: ArraySlice<UInt8>) {
    add(text)
    endWord()
  }
}
