internal import LocalizationCore
internal import Reconciliation
internal import StringCatalogs
internal import XLIFF

/// One catalog in one language of one side of a comparison.
struct ComparedFile: Sendable {
  /// Where the units stand.
  enum Content: Sendable {
    /// A `file` of an XLIFF.
    case document(XLIFFDocument, units: Range<Int>)
    /// A catalog; its language as the catalog spells it.
    case catalog(CatalogFile)
  }

  /// What it pairs by.
  var name: FilePairing.Name
  /// What it is called in reports.
  var original: String
  var content: Content

  /// The files of a side.
  ///
  /// Against a delivery, a catalog is compared in the delivery's languages; against catalogs, in every
  /// language that the same catalog has on either side.
  static func files(of side: Diff.Side, otherSide: Diff.Side) -> [ComparedFile] {
    var files: [ComparedFile] = []
    for item in side.documents {
      let document = item.delivery.document
      for file in document.files {
        files.append(
          ComparedFile(
            name: FilePairing.Name(
              original: file.original,
              language: file.targetLanguage ?? item.delivery.bundleLanguage ?? "",
              container: item.container
            ),
            original: file.original,
            content: .document(document, units: file.units)
          )
        )
      }
    }
    let partners = catalogPartners(of: side.catalogs, in: otherSide.catalogs)
    let delivered = otherSide.deliveredLanguages
    for (item, partner) in zip(side.catalogs, partners) {
      let file = item.file
      var languages = delivered.isEmpty ? file.catalog.languages : []
      for language in delivered + (partner?.catalog.languages ?? [])
      where !languages.contains(where: { FilePairing.isSameLanguage($0, language) }) {
        let own = file.catalog.languages.filter { FilePairing.isSameLanguage($0, language) }
        languages.append(own.count == 1 ? own[0] : language)
      }
      for language in languages {
        files.append(
          ComparedFile(
            name: FilePairing.Name(original: item.name, language: language),
            original: file.original,
            content: .catalog(file)
          )
        )
      }
    }
    return files
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

/// How the units of both sides are to be read, so that they can be compared.
struct ComparisonTerms: Sendable {
  /// Whether states are told in the words of a catalog, which all versions have in common.
  var hasCommonStates: Bool
  /// Whether both sides are catalogs: a source is then told once, in the source language.
  var isBetweenCatalogs: Bool

  init(_ old: Diff.Side, _ new: Diff.Side) {
    // 1.x and 2.x, a catalog and 2.x, or a vendor's words and the standard's, have none in common.
    let isMixed =
      old.generations.union(new.generations).count > 1 || old.hasVendorStates != new.hasVendorStates
    isBetweenCatalogs = old.documents.isEmpty && new.documents.isEmpty
    hasCommonStates = isMixed || isBetweenCatalogs
  }
}

/// The units of a ``ComparedFile``, read when they are asked for.
struct ComparedUnits: Sendable {
  private enum Content: Sendable {
    case document(XLIFFDocument, first: Int)
    case catalog(CatalogUnits)
  }

  let count: Int
  let path: String
  private let content: Content
  private let terms: ComparisonTerms

  init(_ file: ComparedFile, terms: ComparisonTerms) {
    self.terms = terms
    switch file.content {
    case .document(let document, let units):
      path = document.path
      count = units.count
      content = .document(document, first: units.lowerBound)
    case .catalog(let catalog):
      let units = CatalogUnits(of: catalog.catalog, in: file.name.language, terms: terms)
      path = catalog.path
      count = units.count
      content = .catalog(units)
    }
  }

  /// The id of a unit; empty when it has none.
  func id(_ index: Int) -> String {
    switch content {
    case .document(let document, let first): document.unit(at: first + index).id ?? ""
    case .catalog(let units): units.id(index)
    }
  }

  /// The unit, its texts as a person sees them.
  func unit(_ index: Int) -> ComparedUnit {
    switch content {
    case .document(let document, let first):
      ComparedUnit(document.unit(at: first + index), terms: terms)
    case .catalog(let units): units.unit(index)
    }
  }

  /// Where the unit stands in the file.
  func offset(_ index: Int) -> Int {
    switch content {
    case .document(let document, let first): document.unit(at: first + index).range.lowerBound
    case .catalog(let units): units.offset(index)
    }
  }

  func makeLineIndex() -> LineIndex {
    switch content {
    case .document(let document, _): document.makeLineIndex()
    case .catalog(let units): units.catalog.makeLineIndex()
    }
  }

  /// Whether a unit has the id of one on the other side.
  func hasSameID(_ index: Int, as other: ComparedUnits, _ otherIndex: Int) -> Bool {
    if case .document(let left, let first) = content,
      case .document(let right, let otherFirst) = other.content
    {
      let (left, right) = (left.unit(at: first + index), right.unit(at: otherFirst + otherIndex))
      return (left.idBytes ?? []).isIdentical(to: right.idBytes ?? [])
    }
    return id(index).isIdentical(to: other.id(otherIndex))
  }

  /// Whether a unit says exactly what one of the other side says, found without a copy of it.
  ///
  /// A `false` says nothing.
  func isSame(_ index: Int, as other: ComparedUnits, _ otherIndex: Int) -> Bool {
    switch (content, other.content) {
    case (.document(let left, let first), .document(let right, let otherFirst)):
      left.version.isSecondGeneration == right.version.isSecondGeneration
        && left.unit(at: first + index).isSame(as: right.unit(at: otherFirst + otherIndex))
    case (.catalog(let left), .catalog(let right)): left.isSame(index, as: right, otherIndex)
    case (.document, .catalog), (.catalog, .document): false
    }
  }

  /// The keys that stand beside the id, where a vendor's tool gave the unit one of its own.
  func alternateKeys(_ index: Int) -> [String] {
    guard case .document(let document, let first) = content else { return [] }
    let unit = document.unit(at: first + index)
    return unit.hasDetails ? unit.alternateKeys.map(\.text).filter { !$0.isEmpty } : []
  }

  /// The id that loctrip's exports of XLIFF 2.x give to what a unit is called.
  func generatedID(_ index: Int) -> String {
    var identifiers = UnitIdentifiers()
    return identifiers.id(for: id(index))
  }
}

extension ComparedUnit {
  fileprivate init(_ unit: XLIFFUnit, terms: ComparisonTerms) {
    let target = unit.restoredTarget
    let delivered = StateMapping.delivered(unit)
    var state = terms.hasCommonStates ? StateMapping.common(unit) : StateMapping.words(unit)
    if unit.isApproved && target != nil && !terms.hasCommonStates {
      state = state.map { "\($0), approved" } ?? "approved"
    }
    self.init(
      source: unit.sourceWithEquivalents,
      target: target,
      state: state,
      notes: unit.notes.map(\.text).filter { !$0.isEmpty },
      progress: target == nil
        ? nil : terms.hasCommonStates ? StateMapping.commonProgress(delivered) : delivered,
      isApproved: target != nil && (unit.isApproved || delivered >= .reviewed),
      isPlural: unit.id.flatMap { Slot(splitting: $0) }?.path.pluralCategory != nil
    )
    limits =
      notes.compactMap { LengthLimit(comment: $0) }
      + unit.sizeLimits.map { limit in
        LengthLimit(
          limit.count,
          limit.countsCodePoints ? .codePoints : .characters,
          origin: limit.origin
        )
      }
  }
}

extension StateMapping {
  /// How far a unit is, as far as a catalog can say it.
  static func commonProgress(_ state: DeliveredState) -> DeliveredState { min(state, .translated) }
}
