internal import LoctripAppProjects
internal import LoctripBundles
internal import LoctripLedger
internal import LoctripLocalizationCore

/// The texts that the units of a language were sent with, by their ids, in all catalogs.
///
/// For readings that a file leaves open: what nobody changed tells how a program writes its texts.
struct SentTexts: Sendable {
  /// The units whose text has an apostrophe before it in a CSV file.
  private(set) var guarded: Set<ExactString> = []
  private var texts: [ExactString: Set<TextDigest>] = [:]
  /// The units that are asked for; `nil` for all.
  private let ids: Set<ExactString>?

  /// - Parameters:
  ///   - language: The language of the delivery.
  ///   - ids: The units that are asked for; `nil` for all.
  ///   - base: The bundles that were sent.
  ///   - manifests: The manifests of what was sent.
  ///   - project: The catalogs, which say what was sent where nothing else does.
  init(
    in language: String, of ids: Set<ExactString>? = nil, base: [Delivery],
    manifests: [SentManifest], project: LoctripProject
  ) {
    self.ids = ids
    let spelling = project.spelling(of: language)
    for catalog in project.catalogs where catalog.catalog.languages.contains(spelling) {
      add(catalog.table(in: spelling))
    }
    for table in base.flatMap(\.tables) where LanguageTag.isSame(table.language, language) {
      add(table)
    }
    for manifest in manifests where LanguageTag.isSame(manifest.language, language) {
      for file in manifest.files { add(file.units) }
    }
  }

  private mutating func add(_ table: UnitTable) {
    for row in table.indices {
      guard let id = table.id(row).map({ ExactString($0) }), ids?.contains(id) ?? true else {
        continue
      }
      if table.undecoded(row).readText != nil { guarded.insert(id) }
      if let digest = table.digests(row)?.target { texts[id, default: []].insert(digest) }
      for text in table.target(row)?.texts ?? [] {
        texts[id, default: []].insert(TextDigest(LoctripMessage.text(text)))
        if FlatCSV.isActive(text) { guarded.insert(id) }
      }
    }
  }

  /// True if a unit was sent with any text.
  func hasText(_ id: String) -> Bool { texts[ExactString(id)] != nil }

  /// True if a unit was sent with a text.
  func has(_ text: String, of id: ExactString) -> Bool {
    texts[id]?.contains(TextDigest(LoctripMessage.text(text))) ?? false
  }

  /// What is known of the forms of plurals in a PO file.
  func forms(in language: String) -> POForm.SentForms {
    POForm.SentForms(
      in: language, hasText: { hasText($0) }, isAsSent: { has($1, of: ExactString($0)) })
  }
}
