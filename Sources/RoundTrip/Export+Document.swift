internal import LocalizationCore
internal import AppProjects
internal import XLIFF

extension Export {
  /// A document that is made when it is written.
  struct Document: Sendable {
    let export: Export
    /// The target language.
    let language: String
    /// The outgoing part of each catalog, in the order of the document.
    let outgoing: [ExportSelection]
    /// A catalog that names the document where nothing goes out; XLIFF 2.x needs a file.
    let standIn: CatalogFile?

    /// The language of the sources, or `nil` when nothing goes out.
    var sourceLanguage: String? { outgoing.first?.file.catalog.sourceLanguage }

    /// The whole document.
    var bytes: [UInt8] {
      var bytes: [UInt8] = []
      // An XLIFF is rarely longer than its catalogs and a little markup for each unit; memory that is not
      // written costs nothing.
      bytes.reserveCapacity(
        outgoing.reduce(4096) { size, part in
          part.file.catalog.files.reduce(size + part.rows.count * 128) { $0 + $1.bytes.count }
        }
      )
      write { piece in
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      }
      return bytes
    }

    /// Makes the document, the same bytes each time.
    ///
    /// - Parameter sink: Takes them, a piece at a time.
    func write<Failure: Error>(
      to sink: (Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
      if export.xliffVersion.isXLIFF2 {
        try writeSecondGeneration(to: sink)
      } else {
        try writeFirstGeneration(to: sink)
      }
    }

    /// The document in XLIFF 1.2.
    private func writeFirstGeneration<Failure: Error>(
      to sink: (Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
      var writer = XLIFFWriter(tool: export.tool)
      writer.protectsPlaceholders = export.protectsPlaceholders
      writer.approves = export.approves
      for part in outgoing {
        writer.beginFile(
          original: part.file.original,
          sourceLanguage: part.file.catalog.sourceLanguage,
          targetLanguage: language
        )
        for row in part.rows {
          writer.write(part.table, at: row, with: part.additions[row])
          try writer.drain(to: sink)
        }
        writer.endFile()
      }
      try sink(ArraySlice(writer.finish()).span)
    }

    /// The document in XLIFF 2.x, which needs a file, and a file a group.
    private func writeSecondGeneration<Failure: Error>(
      to sink: (Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
      let file = outgoing.first?.file ?? standIn
      let source = file?.catalog.sourceLanguage ?? "und"
      var writer = XLIFF2Writer(
        version: export.xliffVersion,
        sourceLanguage: LanguageTag(source)?.canonical ?? source,
        targetLanguage: LanguageTag(language)?.canonical ?? language,
        usesSwitches: export.plurals == .module,
        usesMatches: export.memory != nil || !export.olderDeliveries.isEmpty,
        usesLimits: outgoing.contains {
          $0.additions.contains { $0.value.limit?.hasProfile == true }
        }
      )
      writer.protectsPlaceholders = export.protectsPlaceholders
      for part in outgoing {
        writer.beginFile(original: part.file.original)
        var rest = part.rows[...]
        while let first = rest.first {
          let entry = part.table.row(first).entry
          let rows = rest.prefix { part.table.row($0).entry == entry }
          writer.write(part.table, entry: rows, with: part.additions)
          try writer.drain(to: sink)
          rest = rest[rows.endIndex...]
        }
        writer.endFile()
      }
      if outgoing.isEmpty {
        writer.beginFile(original: file?.original)
        writer.writeEmptyGroup()
        writer.endFile()
      }
      try sink(ArraySlice(writer.finish()).span)
    }
  }
}

extension Export.Output {
  /// Makes the document, the same bytes each time.
  ///
  /// - Parameter sink: Takes them, a piece at a time.
  /// - Throws: The error of the sink.
  public func write<Failure: Error>(
    to sink: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try document.write(to: sink)
  }
}
