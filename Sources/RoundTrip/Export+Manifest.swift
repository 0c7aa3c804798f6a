internal import LocalizationCore
internal import StringCatalogs
internal import XLIFF

extension Export {
  /// Where the manifest of a language stands.
  static func manifestPath(for language: String, in folder: String) -> String {
    let base = folder == "." ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    return "\(base)\(language)\(SentManifest.suffix)"
  }

  /// The catalogs of the manifest of what goes out, in the order of the document.
  func manifest(
    of outgoing: [Outgoing],
    digests: [TextDigest],
    language: String
  ) -> ManifestWriter {
    let units = outgoing.reduce(0) { $0 + $1.items.count }
    var manifest = ManifestWriter(capacity: 1024 + units * 160)
    for part in outgoing {
      let digest = part.index < digests.count ? digests[part.index] : nil
      manifest.writeCatalog(original: part.file.original, digest: digest) { units in
        var words = WordCounter()
        for item in part.items { write(item, of: part, in: language, to: &units, counting: &words) }
        return words.count
      }
    }
    return manifest
  }

  private func write(
    _ item: Item,
    of part: Outgoing,
    in language: String,
    to units: inout ManifestWriter.Units,
    counting words: inout WordCounter
  ) {
    let catalog = part.file.catalog
    if item.varied >= 0 {
      let unit = part.varied[item.varied].unit
      words.add(unit.source)
      units.write(
        id: item.id,
        source: TextDigest(unit.source),
        target: unit.target.map { TextDigest($0) },
        state: unit.target.map { target in
          isStateless(unit.source, target) ? .new : part.varied[item.varied].state ?? .new
        }
      )
    } else if let unit = catalog.plainUnit(of: catalog.entries[item.entry], in: language) {
      words.addText(catalog.slice(unit.source))
      units.write(
        id: item.id,
        source: catalog.digest(unit.source),
        target: unit.target.map(catalog.digest),
        state: unit.target == nil ? nil : unit.state ?? .new
      )
    }
  }

  /// Whether a unit goes out as unfinished whatever its state: in XLIFF 2.x one of its segments is
  /// `initial` when a set has fewer phrases than the source.
  private func isStateless(_ source: Message, _ target: Message) -> Bool {
    guard xliffVersion.isSecondGeneration, case .phrases(let sources) = source else { return false }
    switch target {
    case .text: return sources.count > 1
    case .phrases(let targets): return sources.count > max(1, targets.count)
    }
  }

  /// The manifest of a bundle.
  ///
  /// - Parameters:
  ///   - output: The bundle.
  ///   - digest: The bytes of its XLIFF.
  /// - Returns: `nil` without a manifest.
  func manifestBytes(of output: Output, digest: TextDigest) -> [UInt8]? {
    guard let catalogs = output.manifest else { return nil }
    var manifest = SentManifest(path: "", language: output.language, files: [])
    manifest.sourceLanguage = output.sourceLanguage
    manifest.bundle = SentManifest.Bundle(
      name: "\(output.language).\(bundle.rawValue)",
      digest: digest,
      xliffVersion: xliffVersion.rawValue
    )
    manifest.options.only = selection.rawValue
    manifest.options.plurals = plurals.rawValue
    manifest.options.protectsPlaceholders = protectsPlaceholders
    manifest.options.omitsUntranslatable = omitsUntranslatable
    manifest.options.omitsStale = omitsStale
    return catalogs.finish(manifest)
  }
}

extension StringCatalog {
  /// The digest of a text, without a copy where the catalog says it literally.
  fileprivate func digest(_ text: CatalogText) -> TextDigest {
    switch text {
    case .bytes(let range): TextDigest(utf8: bytes.span.extracting(range))
    case .string(let string): TextDigest(utf8: string.utf8Span.span)
    }
  }
}

extension WordCounter {
  /// Counts the words of a text on its own.
  fileprivate mutating func addText(_ text: ArraySlice<UInt8>) {
    add(text)
    add(Self.separator)
  }

  /// Counts the words of a message on its own.
  fileprivate mutating func add(_ message: Message) {
    switch message {
    case .text(let text): addText(Array(text.utf8)[...])
    case .phrases(let phrases): for phrase in phrases { addText(Array(phrase.utf8)[...]) }
    }
  }

  /// Ends a word.
  private static var separator: ArraySlice<UInt8> { [UInt8(ascii: " ")] }
}
