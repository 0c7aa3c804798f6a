package import LoctripAppProjects
package import LoctripBundles
internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore
internal import LoctripLedger
internal import LoctripReconciliation
package import XLIFF

extension Diff {
  /// One side of a comparison.
  package struct Side: Sendable {
    /// A document, and what it stands in where several have files of the same name.
    struct Document: Sendable {
      var delivery: Delivery
      var container = ""

      func language(of file: XLIFFFile) -> String {
        file.targetLanguage ?? delivery.bundleLanguage ?? ""
      }
    }

    /// A catalog, and the name under which it pairs with one of the other side.
    struct Catalog: Sendable {
      var file: CatalogFile
      var name: String
    }

    var documents: [Document] = []
    var catalogs: [Catalog] = []
    var catalogFindings: [Finding] = []
    /// The names of what cannot be read, which is left out on both sides.
    var unread: Set<ExactString> = []

    /// A side without anything, as `/dev/null` stands for a file that is not there.
    package static let empty = Side()

    init() {}

    /// Wraps a document.
    package init(_ document: XLIFFDocument) {
      documents = [Document(delivery: Delivery(document))]
    }

    /// Wraps the catalogs of a project.
    package init(_ project: LoctripProject) {
      catalogs = project.catalogs.map { Catalog(file: $0, name: $0.original) }
      catalogFindings = project.findings
      unread = Set(exactly: project.unread)
    }

    /// Reads a side.
    ///
    /// - Parameters:
    ///   - path: An XLIFF, an `.xcloc`, a catalog, or a folder; a folder that holds an XLIFF or a bundle
    ///     is taken as deliveries, else its catalogs are compared. `/dev/null` has nothing.
    ///   - formats: The formats of catalogs to look for.
    ///   - originals: Documents that those of the side may be edited copies of.
    /// - Throws: `FindingsError` when there is nothing to compare or it cannot be read. Every file
    ///   that cannot be read is named.
    package init(
      _ path: String, formats: [any CatalogFormat] = CatalogForm.projectFormats,
      like originals: Originals? = nil
    ) throws(FindingsError) {
      if path == "/dev/null" { return }
      if path == "-", try !LoctripProject.isCatalog(path, formats: formats) {
        documents = try Delivery.read([path]).map { Document(delivery: $0) }
        return
      }
      let path = LoctripProject.withLanguage(path)
      let (exists, isFolder) = FileAccess.kind(of: path)
      guard exists || path == "-" else {
        throw FindingsError(missing: "no such file or folder", at: path)
      }
      if path == "-" || formats.contains(where: { $0.contains(path) }) {
        try read(path, formats)
      } else if !isFolder || path.hasSuffix(".xcloc") || path.hasSuffix(".xcloc/") {
        documents = try Delivery.read([path], like: originals).map { Document(delivery: $0) }
      } else {
        // A bundle without a document is an error of its own, and no reason to look for catalogs.
        documents = try Delivery.read(below: path, like: originals).map { Document(delivery: $0) }
        guard documents.isEmpty else { return }
        do {
          try read(path, formats)
        } catch  where error.kind == .noInput && error.findings.first?.code == .noSuchFile {
          throw FindingsError(
            missing: "no .xcstrings, .strings, .xcloc or XLIFF found here", at: path)
        }
      }
    }

    private mutating func read(_ path: String, _ formats: [any CatalogFormat]) throws(FindingsError)
    {
      let (said, notes) = Configuration.sources(near: path)
      let project = try LoctripProject(
        [path], sourceLanguage: said.sourceLanguage, excluding: said.exclusion, formats: formats,
        isReadOnly: true, takesStream: true)
      self = Diff.Side(project)
      catalogFindings = notes + catalogFindings
    }

    /// The problems with the files that did not stop the reading.
    var findings: [Finding] {
      documents.flatMap(\.delivery.findings) + catalogFindings
    }

    /// What the forms of the side can carry.
    var facts: [FormFacts] {
      documents.map(\.delivery.facts) + (catalogs.isEmpty ? [] : [.stringCatalog])
    }

    /// The generations of states on the side: true for those of XLIFF 2.x.
    var generations: Set<Bool> {
      Set(
        documents.map(\.delivery.document.version.isXLIFF2)
          + (catalogs.isEmpty ? [] : [false]))
    }

    /// True if a document has states in the words of a vendor's tool; the first units of each file
    /// show it.
    var hasVendorStates: Bool {
      documents.contains { item in
        let table = item.delivery.document.table
        return item.delivery.document.files.contains { file in
          file.units.prefix(20).contains { table.row($0).flags.contains(.hasVendorState) }
        }
      }
    }

    /// The languages of its documents.
    var deliveredLanguages: [String] {
      ExactString.distinct(documents.flatMap { $0.delivery.document.files.map($0.language) })
    }
  }

  /// Reads two sides at once and compares them; see ``Side/init(_:formats:like:)``.
  ///
  /// - Throws: `FindingsError` when a side cannot be read. Where files of both are malformed, it
  ///   names all of them.
  package init(
    fromPath old: String, toPath new: String, options: Options = Options(),
    formats: [any CatalogFormat] = CatalogForm.projectFormats
  ) throws(FindingsError) {
    let first = Once<Result<Side, FindingsError>>()
    let readFirst = { @Sendable in
      first.get { Result { () throws(FindingsError) in try Side(old, formats: formats) } }
    }
    let originals = Originals([old]) { readFirst().map { $0.documents.map(\.delivery) } }
    let sides = concurrentMap([true, false]) { isOld in
      isOld
        ? readFirst()
        : Result { () throws(FindingsError) in try Side(new, formats: formats, like: originals) }
    }
    var read = try Self.both(sides[0], sides[1])
    let sent = Self.sentOriginals(beside: [old, new], &read.old.catalogFindings)
    read.old.nameTables(sent)
    read.new.nameTables(sent)
    try read.old.nameResources(like: read.new)
    try read.new.nameResources(like: read.old)
    self.init(from: read.old, to: read.new, options: options)
  }

  /// The catalogs of the manifests in some folders.
  ///
  /// - Parameters:
  ///   - paths: Both sides; only folders are searched.
  ///   - findings: Gets a note for manifests that cannot be read: what is compared is read without them.
  private static func sentOriginals(beside paths: [String], _ findings: inout [Finding]) -> [String]
  {
    do throws(FindingsError) {
      var manifests: [String] = []
      for path in paths where FileAccess.kind(of: path).isFolder && !path.hasSuffix(".xcloc") {
        manifests += try SentManifest.paths(in: path)
      }
      let files = try SentManifest.read(manifests).flatMap(\.files)
      return ExactString.distinct(files.map(\.original))
    } catch {
      findings += error.findings.map(\.asNote)
      return []
    }
  }

  /// Both sides, or what is wrong with both.
  static func both(_ old: Result<Side, FindingsError>, _ new: Result<Side, FindingsError>)
    throws(FindingsError) -> (old: Side, new: Side)
  {
    if case .failure(let first) = old, case .failure(let second) = new, first.kind == second.kind {
      let said = Set(first.findings)
      throw FindingsError(
        first.kind, first.findings + second.findings.filter { !said.contains($0) })
    }
    return (try old.get(), try new.get())
  }
}

/// The contents of a file that is compared, wherever they come from.
struct Input: Sendable {
  /// The path that says what kind of file it is.
  var path: String
  /// The name under which it pairs with a file of the other side.
  var name: String
  /// The path for findings and places.
  var shownAs: String
  /// The bytes, or why they cannot be read.
  var bytes: Result<[UInt8], FindingsError>

  /// A side of some files.
  ///
  /// - Parameters:
  ///   - inputs: The files.
  ///   - formats: The formats of catalogs.
  ///   - leavesOut: True to leave malformed files out, with findings.
  /// - Throws: `FindingsError` when a file cannot be read; of malformed ones it names each.
  static func side(
    _ inputs: [Input], formats: [any CatalogFormat] = CatalogForm.projectFormats,
    leavesOut: Bool = false
  ) throws(FindingsError) -> Diff.Side {
    try concurrentRead(inputs) { input throws(FindingsError) in
      do throws(FindingsError) {
        return try input.side(formats)
      } catch {
        guard leavesOut else { throw error }
        return try Diff.Side(without: input.name, at: input.shownAs, because: error)
      }
    }
    .reduce(into: Diff.Side()) { $0.append($1) }
  }

  private func side(_ formats: [any CatalogFormat]) throws(FindingsError) -> Diff.Side {
    let bytes = try bytes.get()
    var side = Diff.Side()
    if let format = formats.first(where: { $0.contains(path) }) {
      let catalog = try format.read([CatalogSource(path: shownAs, bytes: bytes)])
      let file = CatalogFile(path: shownAs, original: path, catalog: catalog)
      side.catalogs = [Diff.Side.Catalog(file: file, name: name)]
      side.catalogFindings = catalog.findings
    } else {
      let document = try XLIFFDocument(parsing: bytes, path: shownAs)
      let delivery = Delivery(document, bundleLanguage: bundleLanguage)
      side.documents = [Diff.Side.Document(delivery: delivery, container: name)]
    }
    return side
  }

  /// The language of a bundle around the file, by its name.
  private var bundleLanguage: String? {
    path.split(separator: "/").dropLast().last { $0.hasSuffix(".xcloc") }
      .map { String($0.dropLast(".xcloc".count)) }
  }
}

extension Diff.Side {
  /// A side that leaves out what cannot be read.
  ///
  /// - Throws: The error when it is not that the file is malformed.
  init(without name: String, at path: String, because error: FindingsError) throws(FindingsError) {
    guard error.kind == .malformedInput else { throw error }
    catalogFindings = error.findings + [.leftOut(path)]
    unread = [ExactString(name)]
  }

  /// Gives files of JSON and CSV the names of the catalogs that were sent as them.
  fileprivate mutating func nameTables(_ originals: [String]) {
    guard !originals.isEmpty else { return }
    let known = Set(exactly: originals)
    let tables = TableNames(originals)
    let byTable = Dictionary(grouping: originals) { ExactString(tables[$0]) }
    for index in documents.indices where Delivery.isFlat(documents[index].delivery.document.path) {
      documents[index].delivery = documents[index].delivery.named(by: [byTable]) { name in
        !known.contains(name)
      }
    }
  }

  /// Gives resources of Android their keys, by the list of names beside them and the catalogs of the other side.
  fileprivate mutating func nameResources(like other: Diff.Side) throws(FindingsError) {
    let numbers = documents.indices.filter { documents[$0].delivery.facts.ids == .named }
    guard !numbers.isEmpty else { return }
    let project = LoctripProject(catalogs: other.catalogs.map(\.file))
    let resolved = try DeliveredAndroid.resolved(
      numbers.map { documents[$0].delivery }, into: project, [], nil)
    for (number, delivery) in zip(numbers, resolved) { documents[number].delivery = delivery }
  }

  /// The side without files of some names.
  func leavingOut(_ names: Set<ExactString>) -> Diff.Side {
    guard !names.isEmpty else { return self }
    var side = self
    side.catalogs.removeAll { names.contains($0.name) }
    side.documents.removeAll { names.contains($0.container) }
    return side
  }

  mutating func append(_ other: Diff.Side) {
    documents += other.documents
    catalogs += other.catalogs
    catalogFindings += other.catalogFindings
    unread.formUnion(other.unread)
  }
}

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
            original: file.original, language: item.language(of: file), container: item.container),
          original: file.original, isCatalog: false,
          table: { item.delivery.document.table(of: file) })
      }
    }
    let partners = catalogPartners(of: side.catalogs, in: otherSide.catalogs)
    let delivered = otherSide.deliveredLanguages
    return documents
      + zip(side.catalogs, partners).flatMap { item, partner in
        languages(of: item.file, partner, delivered).map { language in
          ComparedFile(
            name: FilePairing.Name(original: item.name, language: language),
            original: item.file.original, isCatalog: true, table: { item.file.table(in: language) })
        }
      }
  }

  private static func languages(
    of file: CatalogFile, _ partner: CatalogFile?, _ delivered: [String]
  ) -> [String] {
    var languages = LanguageList(delivered.isEmpty ? file.languages : [])
    for language in delivered + (partner?.languages ?? [])
    where languages.same(as: language).isEmpty {
      languages.append(file.spelling(of: language))
    }
    // Languages that one side cannot read are not compared.
    return languages.all.filter { language in
      !file.isUnread(in: language) && !(partner?.isUnread(in: language) ?? false)
    }
  }

  private static func catalogPartners(
    of catalogs: [Diff.Side.Catalog], in others: [Diff.Side.Catalog]
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
  /// What one side cannot carry, and so no difference: sources, notes, gaps.
  private let lacksSources, lacksNotes: Bool
  let lacksGaps: Bool
  /// The states that both sides can carry, if one has fewer than the other.
  private let fewerStates: FormFacts.States?

  init(_ old: Diff.Side, _ new: Diff.Side) {
    // 1.x and 2.x, a catalog and 2.x, or a vendor's words and the standard's, have none in common.
    let isMixed =
      old.generations.union(new.generations).count > 1 || old.hasVendorStates != new.hasVendorStates
    isBetweenCatalogs = old.documents.isEmpty && new.documents.isEmpty
    hasCommonStates = isMixed || isBetweenCatalogs
    let (before, after) = (old.facts, new.facts)
    func differ(_ fact: (FormFacts) -> Bool) -> Bool {
      !before.isEmpty && !after.isEmpty
        && before.contains { !fact($0) } != after.contains { !fact($0) }
    }
    (lacksSources, lacksNotes) = (differ(\.hasSources), differ(\.returnsNotes))
    lacksGaps = differ(\.hasGaps)
    if differ({ $0.states != .none }) {
      fewerStates = FormFacts.States.none
    } else {
      fewerStates = differ { $0.states == .all } ? .oneBit : nil
    }
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
      // In the source language source and target are one text, reported once.
      if isSource && unit.target == unit.source { unit.target = nil }
      return unit
    }
  }

  /// Makes a unit what a person sees: the texts with their codes, the state in the words of the
  /// comparison as the unit's ``TranslationUnit/stateWord``, whatever says that it is approved as that, and what
  /// notes say.
  private func adapt(_ unit: inout TranslationUnit, isOfCatalog: Bool) {
    // Assign only values that differ: a changed unit is a copy in memory.
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
    if lacksSources, unit.source != nil { unit.source = nil }
    if lacksNotes, !unit.notes.isEmpty { unit.notes = [] }
    if fewerStates != nil, unit.isApproved { unit.traits.remove(.isApproved) }
    let notes = unit.notes
    if notes.contains(where: \.text.isEmpty) { unit.notes = notes.filter { !$0.text.isEmpty } }
  }

  private func word(for unit: TranslationUnit, isOfCatalog: Bool) -> String? {
    if unit.target == nil && (isOfCatalog || hasCommonStates) { return nil }
    let state = TranslationState(unit.state)
    if let fewerStates {
      guard unit.target != nil, fewerStates == .oneBit else { return nil }
      return (state == .translated ? TranslationState.translated : .needsReview).rawValue
    }
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
