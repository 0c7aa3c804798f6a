internal import LocalizationCore
internal import AppProjects
internal import Reconciliation
internal import XLIFF

/// One catalog in one language of one side of a comparison.
struct ComparedFile: Sendable {
  /// The name that pairs it with a file of the other side.
  var name: FilePairing.Name
  /// The name in reports.
  var original: String
  /// True if the units are those of a catalog, not of an XLIFF.
  var isCatalog: Bool
  /// Reads the units: a side has many languages, and only one is worked on at a time.
  let table: @Sendable () -> UnitTable

  /// The files of a side.
  ///
  /// Against a delivery, a catalog is compared in the delivery's languages; against catalogs, in every
  /// language that the same catalog has on either side.
  static func files(of side: Diff.Side, otherSide: Diff.Side) -> [ComparedFile] {
    let documents = side.documents.flatMap { item in
      item.delivery.document.files.map { file in
        ComparedFile(
          name: FilePairing.Name(
            original: file.original,
            language: item.language(of: file),
            container: item.container
          ),
          original: file.original,
          isCatalog: false,
          table: { item.delivery.document.table(of: file) }
        )
      }
    }
    let partners = catalogPartners(of: side.catalogs, in: otherSide.catalogs)
    let delivered = otherSide.deliveredLanguages
    return documents
      + zip(side.catalogs, partners).flatMap { item, partner in
        languages(of: item.file, partner, delivered).map { language in
          ComparedFile(
            name: FilePairing.Name(original: item.name, language: language),
            original: item.file.original,
            isCatalog: true,
            table: { item.file.table(in: language) }
          )
        }
      }
  }

  private static func languages(
    of file: CatalogFile,
    _ partner: CatalogFile?,
    _ delivered: [String]
  ) -> [String] {
    var languages = LanguageList(delivered.isEmpty ? file.languages : [])
    for language in delivered + (partner?.languages ?? [])
    where languages.same(as: language).isEmpty {
      languages.append(file.spelling(of: language))
    }
    // What cannot be read on one side cannot be compared.
    return languages.all.filter { language in
      !file.isUnread(in: language) && !(partner?.isUnread(in: language) ?? false)
    }
  }

  private static func catalogPartners(
    of catalogs: [Diff.Side.Catalog],
    in others: [Diff.Side.Catalog]
  ) -> [CatalogFile?] {
    func names(_ catalogs: [Diff.Side.Catalog]) -> [FilePairing.Name] {
      catalogs.map { FilePairing.Name(original: $0.name, language: "") }
    }
    return FilePairing.partners(old: names(others), new: names(catalogs)).map { partner in
      partner.map { others[$0].file }
    }
  }
}

/// The way in which both sides are read, so that they can be compared.
struct StateVocabulary: Sendable {
  /// True if states are compared in the words of a catalog, which all versions have in common.
  private let hasCommonStates: Bool
  /// True if both sides are catalogs: a source is then told once, in the source language.
  let isBetweenCatalogs: Bool

  init(_ old: Diff.Side, _ new: Diff.Side) {
    // 1.x and 2.x, a catalog and 2.x, or a vendor's words and the standard's, have none in common.
    let isMixed =
      old.generations.union(new.generations).count > 1 || old.hasVendorStates != new.hasVendorStates
    isBetweenCatalogs = old.documents.isEmpty && new.documents.isEmpty
    hasCommonStates = isMixed || isBetweenCatalogs
  }

  /// The units of a file.
  ///
  /// - Parameter catalog: A number that both sides use for the same catalog.
  func open(_ file: ComparedFile, catalog: Int = 0) -> UnitPairing.File {
    let table = file.table()
    let isSource = isBetweenCatalogs && table.language.isIdentical(to: table.sourceLanguage)
    return UnitPairing.File(table, catalog: catalog) { row in
      var unit = table[row]
      adapt(&unit, isOfCatalog: file.isCatalog)
      // In the source language the text is both, and is told once.
      if isSource && unit.target == unit.source { unit.target = nil }
      return unit
    }
  }

  /// Makes a unit what a person sees: the texts with their codes, the state in the words of the
  /// comparison as the unit's ``TranslationUnit/stateWord``, whatever says that it is approved as that, and what
  /// notes say.
  private func adapt(_ unit: inout TranslationUnit, isOfCatalog: Bool) {
    // What is said already is not said again: a unit that nothing is changed of needs no memory.
    let word = word(for: unit, isOfCatalog: isOfCatalog)
    if word != unit.stateWord { unit.stateWord = word }
    if unit.stateQualifier != nil { unit.stateQualifier = nil }
    if unit.translationState != nil { unit.translationState = nil }
    if !unit.sourceCodes.isEmpty || !unit.targetCodes.isEmpty {
      unit = unit.restoringCodes()
      (unit.sourceCodes, unit.targetCodes) = ([], [])
    }
    if unit.hasVendorState { unit.details.removeAll { $0.kind.vendorPrefix != nil } }
    let isApproved = unit.target != nil && (unit.isApproved || unit.state >= .reviewed)
    if isApproved != unit.isApproved {
      if isApproved { unit.traits.insert(.isApproved) } else { unit.traits.remove(.isApproved) }
    }
    if unit.notes.contains(where: { $0.text.isEmpty }) {
      unit.notes.removeAll(where: \.text.isEmpty)
    }
  }

  private func word(for unit: TranslationUnit, isOfCatalog: Bool) -> String? {
    if unit.target == nil && (isOfCatalog || hasCommonStates) { return nil }
    let state = TranslationState(unit.state)
    // A state that a catalog says is told as it stands there.
    if isBetweenCatalogs { return (unit.translationState ?? state).rawValue }
    if hasCommonStates { return state.rawValue }
    if isOfCatalog {
      // Of a catalog without states a text goes out without one.
      if unit.lacksState { return nil }
      let (word, qualifier) = XLIFFState.exported(unit.translationState ?? state)
      return qualifier.map { "\(word)/\($0)" } ?? word
    }
    guard unit.isApproved && unit.target != nil else { return unit.stateWords }
    return unit.stateWords.map { "\($0), approved" } ?? "approved"
  }
}
