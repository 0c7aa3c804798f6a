internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripAppProjects
internal import LoctripBundles
package import LoctripReconciliation

/// The record of a bundle in one language: enough to know later which texts are still the same.
///
/// An export writes one beside each bundle, see `docs/files.md`.
package struct SentManifest: Sendable, Equatable {
  /// The amount of work in a unit that is to do, as it was ordered.
  package struct Work: Sendable, Hashable {
    /// The words of the source.
    package var words: Int
    /// The match band.
    package var band: MatchBand
    /// The order that brought a text of the unit before, by its id, if it is ordered once more all the same.
    package var again: String?

    package init(words: Int, _ band: MatchBand, again: String? = nil) {
      (self.words, self.band, self.again) = (words, band, again)
    }
  }

  /// The units of one catalog.
  package struct File: Sendable, Equatable {
    /// The catalog.
    package var original: String
    /// The bytes of the catalog, or `nil` when that is not known.
    package var digest: TextDigest?
    /// The number of words in the sources of the units.
    package var wordCount: Int
    /// The units in the order of the bundle: ids in the form of XLIFF 1.2, whatever the version,
    /// digests of the texts, and the state of the translation in the catalog.
    package var units: UnitTable
    /// The work in the units of an order that are to do, by row.
    package var work: [Int: Work] = [:]
    /// The order that the units are of, by its id, or `nil` if that is not known.
    package var order: String?
    /// The order of each unit, where those of several manifests were put together; else empty.
    package var rowOrders: [String?] = []

    /// Returns the order of a unit, by its id.
    package func order(of row: Int) -> String? { rowOrders.isEmpty ? order : rowOrders[row] }

    package init(original: String, digest: TextDigest? = nil, wordCount: Int = 0, units: UnitTable)
    {
      self.original = original
      self.digest = digest
      self.wordCount = wordCount
      self.units = units
    }

    /// True if both are of the same catalog and have the same units.
    package static func == (left: Self, right: Self) -> Bool {
      left.original.isIdentical(to: right.original) && left.digest == right.digest
        && left.wordCount == right.wordCount && left.units.count == right.units.count
        && left.units.indices.allSatisfy { row in
          left.units.hasSameID(row, as: right.units, row)
            && left.hasSameTexts(row, as: right, row)
        }
    }

    /// True if a unit and another one have the same texts and state, and were to do alike.
    func hasSameTexts(_ row: Int, as other: File, _ otherRow: Int) -> Bool {
      units.digests(row) == other.units.digests(otherRow)
        && units.translationState(row) == other.units.translationState(otherRow)
        && units.saidToDo(row) == other.units.saidToDo(otherRow)
    }
  }

  /// The bundle beside the manifest.
  package struct Bundle: Sendable, Equatable {
    /// The name, `fr.xcloc`, `fr.xliff` or `fr.xlsx`; `fr` for a folder.
    package var name: String
    /// The bytes of the XLIFF, the spreadsheet or the PO files.
    package var digest: TextDigest
    /// The version of XLIFF; of other forms 1.2, whose ids they have.
    package var xliffVersion: String

    package init(name: String, digest: TextDigest, xliffVersion: String) {
      self.name = name
      self.digest = digest
      self.xliffVersion = xliffVersion
    }
  }

  /// With which options of `export` the bundle was made, in the words of the command line.
  package struct Options: Sendable, Equatable {
    /// `--only`.
    package var only = "all"
    /// `--plurals`.
    package var plurals = "groups"
    /// `--protect-placeholders`.
    package var protectsPlaceholders = false
    /// `--approved`.
    package var approves = false
    /// `--omit-untranslatable`.
    package var omitsUntranslatable = false
    /// `--omit-stale`.
    package var omitsStale = false

    /// The options of an export without any.
    package init() {}
  }

  /// The path of the manifest, for findings.
  package var path: String
  /// True if the user named the manifest, and it was not just found beside a delivery.
  package var isNamed = true
  /// True if it is in a delivered folder, and not just beside a delivered file.
  package var isDelivered = false
  /// The order in the project's folder of orders that it is from, by its id, or `nil`.
  package var order: String?
  /// True if that order ended.
  package var isClosed = false
  /// The version of loctrip that wrote it.
  package var loctrip = version
  /// The language of the translations.
  package var language: String
  /// The language of the sources, or `nil` when nothing went out.
  package var sourceLanguage: String?
  /// The bundle, or `nil` when that is not known.
  package var bundle: Bundle?
  /// The options of the export.
  package var options = Options()
  /// The amount of text to translate, by match band; `nil` when that is not known.
  package var workload: Workload?
  /// The catalogs.
  package var files: [File]
  /// The differences of earlier exports into the same folder, the latest first.
  package var earlier: [Earlier] = []
  /// The number of exports since this was the manifest; 0 for the last one.
  package var age = 0

  package init(path: String, language: String, files: [File]) {
    self.path = path
    self.language = language
    self.files = files
  }

  /// The schema that is written.
  package static let schema = "loctrip.manifest/2"

  /// The end of the names of manifests.
  package static let suffix = Delivery.manifestSuffix

  /// The path of the manifest of a bundle: `fr.loctrip.json` beside `fr.xcloc`.
  package static func path(beside bundle: String) -> String {
    Delivery.manifestPath(beside: bundle)
  }

  /// Returns the digest of a whole file, as manifests have it.
  ///
  /// - Throws: `FindingsError` when it cannot be read.
  package static func digest(ofFile path: String) throws(FindingsError) -> TextDigest {
    try digest(ofFiles: [path])
  }

  /// Returns the digest of the files of a bundle, in their order.
  ///
  /// - Throws: `FindingsError` when one cannot be read.
  package static func digest(ofFiles paths: [String]) throws(FindingsError) -> TextDigest {
    var digest = RunningDigest()
    for path in paths {
      try FileAccess.readPieces(path) { piece in
        digest.add(ArraySlice(piece).span)
        return true
      }
    }
    return digest.digest
  }

  /// The folder of the manifest.
  package var folder: String { path.folderAndName.folder }

  /// The number of units that went out.
  package var unitCount: Int { files.reduce(0) { $0 + $1.units.count } }

  /// The number of words in the sources.
  package var wordCount: Int { files.reduce(0) { $0 + $1.wordCount } }

  /// True if it is of one file for all languages: it went out in the language of the sources, without a
  /// text of its own.
  package var isSourceOnly: Bool {
    guard let sourceLanguage, LanguageTag.isSame(sourceLanguage, language) else { return false }
    return files.allSatisfy(\.units.hasOnlySources)
  }

  /// Returns the manifest of units that went out in no language as the base of one that came back.
  package func asBase(of language: String) -> SentManifest {
    var base = self
    base.language = language
    for number in files.indices {
      base.files[number].units = files[number].units.sources(in: language)
    }
    return base
  }
}

extension UnitTable {
  /// True if a manifest says of a row that it was to do; `nil` where its state decides.
  package func saidToDo(_ row: Int) -> Bool? {
    let flags = self.row(row).flags
    return flags.isDisjoint(with: [.isToDo, .isDone]) ? nil : flags.contains(.isToDo)
  }

  /// True if a unit of a manifest or a bundle was to do: sent without a finished translation.
  ///
  /// `todo` decides where the manifest has it. It says neither if the unit is for translation, nor if its source is
  /// blank.
  package func wasToDo(_ row: Int) -> Bool {
    saidToDo(row) ?? (presence(row) != .text || state(row) < .translated || isMissingCopy(row))
  }

  /// True if no translation is there but copies of the sources.
  package var hasOnlySources: Bool {
    indices.allSatisfy { row in
      guard hasText(row) else { return true }
      return digests(row).map { $0.target == $0.source } ?? false
    }
  }

  /// The units without their translations, as what was sent in a language.
  package func sources(in language: String) -> UnitTable {
    var table = UnitTableBuilder(
      original: original, language: language, sourceLanguage: sourceLanguage, path: path,
      finished: finished)
    for var unit in self {
      if hasDigests { unit.digests?.target = nil } else { unit.target = nil }
      (unit.state, unit.translationState) = (.unfinished, nil)
      (unit.stateWord, unit.stateQualifier, unit.targetCodes) = (nil, nil, [])
      table.append(unit)
    }
    return table.table()
  }
}
