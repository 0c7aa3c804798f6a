internal import LoctripExchange
package import LoctripAppProjects
internal import LoctripBundles
internal import LoctripFileSets
internal import Foundation
package import LoctripLocalizationCore
package import LoctripLedger
internal import LoctripReconciliation
internal import XLIFF

/// An order that is about to be made: everything that is ready to order from an agency.
///
/// Ready is each open unit that is in no open order as it is now. It is worked out first; nothing is written before
/// `write(of:into:projectName:)`.
package struct NewOrder: Sendable {
  /// The choices for an order.
  package struct Request: Sendable {
    /// The agency.
    package var agency: Configuration.Agency
    /// ``Order/Kind/translation``, or ``Order/Kind/review`` for the units in `needs_review`.
    package var kind = Order.Kind.translation
    /// The languages; those of the agency if it is empty.
    package var languages: [String] = []
    /// The largest number of words for each language, or `nil`.
    package var mostWords: Int?
    /// The last day for the agency; `nil` for that of its working days.
    package var due: CalendarDay?
    /// A note for the agency.
    package var note: String?
    /// The texts that go back, if the order is a rework of others.
    package var rework: Rework?
    /// True to charge rework like a translation.
    package var isCharged = false
    /// True to order what an open order brought and the catalogs lost.
    package var again = false

    package init(_ agency: Configuration.Agency) { self.agency = agency }
  }

  /// The description.
  package private(set) var order: Order
  /// The number of units that go out again in each language because their source changed, by the earlier order.
  package private(set) var again: [String: [(order: String, units: Int)]] = [:]
  /// The number of units that an earlier order brought and the catalogs lost, and that are ordered all the same.
  package private(set) var lost: [String: [(order: String, units: Int)]] = [:]
  /// The problems with units and sources.
  package private(set) var findings: [Finding] = []
  private var outputs: [LoctripExport.Output] = []
  private let book: OrderBook
  private let export: LoctripExport
  private let agency: Configuration.Agency
  /// The number of answers to questions that go out.
  let answerCount: Int
  /// The number of texts of the agency's orders that a person sent back.
  let sentBackCount: Int
  /// The reasons of rework in a line, or `nil`.
  package private(set) var reasons: String?

  /// True if nothing is ready to order.
  package var isEmpty: Bool { outputs.isEmpty }

  /// Works out an order.
  ///
  /// - Parameters:
  ///   - request: The choices.
  ///   - project: The catalogs.
  ///   - configuration: The settings of the project.
  ///   - standing: The orders so far, compared with the catalogs in the languages of the request.
  /// - Throws: `FindingsError` when older deliveries or the options of a rework's order cannot be read.
  package init(
    _ request: Request, of project: LoctripProject, _ configuration: Configuration,
    after standing: OrderStanding
  ) throws(FindingsError) {
    agency = request.agency
    book = standing.book
    let today = standing.day
    let due = request.due ?? agency.workingDays.map { today.adding(workingDays: $0) }
    let languages =
      request.rework.map { ExactString.distinct($0.items.map(\.language)) }
      ?? Self.languages(of: request, project)
    var export = try LoctripExport(languages: languages, for: agency, configuration)
    let rework = request.rework
    let wanted =
      rework.map { $0.wanted(standing) } ?? Self.wanted(request, languages, standing)
    let id = standing.book.id(
      for: agency.id, on: today, isRework: rework != nil, digest: Self.digest(of: wanted, standing))
    export.orderID = id
    export.answers = LoctripExport.Answers(standing.book.questions)
    if let rework { try export.take(rework, standing) }
    try export.takeNames(
      in: standing.book.entries.reversed().map { "\($0.folder)/\(Order.sentFolder)" }, of: project)
    export.isToDo = { language, original, row in
      wanted[ExactString(language)]?[ExactString(original)]?[row] ?? false
    }
    if rework == nil {
      let left = Self.left(request, languages, standing)
      if let left { findings.append(left) }
      findings += Self.elsewhere(languages, agency.id, standing)
      findings += Self.related(languages, standing)
      let places = Dictionary(
        standing.languages.map { one in
          (ExactString(one.language), ExactString.positions(of: one.tables.lazy.map(\.original)))
        }
      ) { first, _ in first }
      export.again = { language, original, row in
        guard let language = standing[language],
          let table = places[ExactString(language.language)]?[ExactString(original)]
        else { return nil }
        return language.bringer(of: row, in: table).map { standing.book.entries[$0].id }
      }
    }
    let exporter = export
    self.export = exporter
    order = Order(id, agency: agency.id, created: today, bundle: export.spec.form.rawValue)
    order.kind = request.kind
    sentBackCount = standing.reworkCount(of: request.agency.id)
    order.reworkOf = rework?.order?.id
    reasons = rework?.summary
    order.due = due
    order.note = request.note
    let made = concurrentMap(languages) { language in
      var found: [Finding] = []
      let output = exporter.document(of: project, language: language, findings: &found)
      return (output, found)
    }
    answerCount =
      made.reduce(into: Set<ExactString>()) { answers, made in
        let notes = made.0.outgoing.flatMap(\.additions.values).flatMap(\.notes)
        for note in notes where note.from == UnitAdditions.answerOrigin {
          answers.insert(ExactString(note.text))
        }
      }.count
    for (output, found) in made where output.openCount > 0 {
      outputs.append(output)
      findings += found
      var language = Order.Language(
        output.language, bundle: "\(Order.sentFolder)/\(export.spec.root(for: output.language))",
        manifest: SentManifest.path(beside: export.name(for: output.language)),
        todo: Order.Size(units: output.openCount, words: output.openWords))
      language.workload = output.workload
      language.rate = agency.rates.rate(in: output.language, isReview: request.kind == .review)
      language.price = output.workload.flatMap { language.rate?.price(of: $0.bands) }
      if rework != nil, !request.isCharged { language.price = language.price?.zero }
      order.languages.append(language)
      if rework != nil { continue }
      func counts(_ order: (LanguageStanding, Int, Int) -> Int?) -> [(order: String, units: Int)] {
        Self.counts(standing, output.language, order) { original, row in
          wanted[ExactString(output.language)]?[ExactString(original)]?[row] ?? false
        }
      }
      again[output.language] = counts { $0.goesAgain($1, in: $2) }
      lost[output.language] = counts { $0.bringer(of: $1, in: $2) }
    }
  }

  /// The languages of a request that the agency has, as the project spells them.
  package static func languages(of request: Request, _ project: LoctripProject) -> [String] {
    request.agency.languages.map(project.spelling).filter { language in
      request.languages.isEmpty || request.languages.contains { LanguageTag.isSame($0, language) }
    }
  }

  /// The rows that are to do, by language and `original`.
  private static func wanted(_ request: Request, _ languages: [String], _ standing: OrderStanding)
    -> [ExactString: [ExactString: [Bool]]]
  {
    let only = request.agency.only.compactMap { LoctripExport.Selection.Word(rawValue: $0) }
    let states = request.kind == .review ? [.needsReview] : LoctripExport.Selection(only).states
    var wanted: [ExactString: [ExactString: [Bool]]] = [:]
    for language in languages {
      guard let standing = standing[language] else { continue }
      var rest = request.mostWords ?? .max
      for (number, table) in standing.tables.enumerated() {
        var rows = [Bool](repeating: false, count: table.count)
        for (row, _) in table.inNumericOrder()
        where standing.pile(of: row, in: number) == .notOrdered
          || request.again && standing.bringer(of: row, in: number) != nil
        {
          guard
            only.isEmpty && request.kind != .review
              || states?.contains(SlotState(table, row)) ?? true
          else { continue }
          if request.mostWords != nil {
            let words = WordCount(ofSourceOf: table, at: row).words
            guard words <= rest else { continue }
            rest -= words
          }
          rows[row] = true
        }
        wanted[ExactString(language), default: [:]][ExactString(table.original)] = rows
      }
    }
    return wanted
  }

  /// The digest of what is ordered, and of the second.
  private static func digest(
    of wanted: [ExactString: [ExactString: [Bool]]], _ standing: OrderStanding
  ) -> TextDigest {
    var running = RunningDigest()
    func add(_ text: String) {
      let bytes = Array(text.utf8) + [0]
      running.add(ArraySlice(bytes).span)
    }
    add("\(RunClock.now)")
    for language in standing.languages(named: wanted.keys) {
      guard let rows = wanted[ExactString(language.language)] else { continue }
      add(language.language)
      for table in language.tables {
        guard let rows = rows[ExactString(table.original)] else { continue }
        add(table.original)
        for row in table.indices where rows[row] {
          add(table.id(row) ?? "")
          add(table.digests(row).map { "\($0.source)" } ?? "")
        }
      }
    }
    return running.digest
  }

  /// The note about units that an open order brought and the catalogs lost, which are not ordered; `nil` for none.
  private static func left(_ request: Request, _ languages: [String], _ standing: OrderStanding)
    -> Finding?
  {
    guard !request.again else { return nil }
    var orders: [String] = []
    var count = 0
    for language in languages.compactMap({ standing[$0] }) {
      for (number, table) in language.tables.enumerated() {
        for row in table.indices where language.pile(of: row, in: number) == .toDecide {
          guard let order = language.bringer(of: row, in: number) else { continue }
          orders.append(standing.book.entries[order].id)
          count += 1
        }
      }
    }
    guard count > 0 else { return nil }
    let known = ExactString.distinct(orders)
    return Finding(
      .openAgain, .note,
      "\(count.counted("text")) that \(known.listed(upTo: 3)) brought \(count == 1 ? "is" : "are") "
        + "open again and not ordered: loctrip review \(known[0]) puts "
        + "\(count == 1 ? "it" : "them") back, --again orders \(count == 1 ? "it" : "them") once more"
    )
  }

  /// The notes about texts of the languages that other agencies have.
  private static func elsewhere(
    _ languages: [String], _ agency: String, _ standing: OrderStanding
  ) -> [Finding] {
    languages.compactMap { standing[$0] }.flatMap { language in
      language.parts.compactMap { part -> Finding? in
        let entry = standing.book.entries[part.order]
        let count = part.counts[.out].units + part.counts[.overdue].units
        guard count > 0, let other = entry.order?.agency, other != agency else { return nil }
        return Finding(
          .alreadyOrdered, .note,
          "\(language.language): \(count.counted("text")) \(count == 1 ? "is" : "are") out in \(entry.id) at "
            + "\(other); to order \(count == 1 ? "it" : "them") here, close that order first "
            + "(--reason reassigned)")
      }
    }
  }

  /// The notes about texts that are out under another tag of the languages, such as `pt` beside `pt-BR`.
  private static func related(_ languages: [String], _ standing: OrderStanding) -> [Finding] {
    let others = standing.languages.filter { other in
      !languages.contains(where: other.language.isIdentical)
    }
    return others.flatMap { other -> [Finding] in
      guard let language = languages.first(where: { LanguageTag.isRelated($0, other.language) })
      else { return [] }
      return other.parts.compactMap { part in
        let count = part.counts[.out].units + part.counts[.overdue].units
        guard count > 0 else { return nil }
        return Finding(
          .alreadyOrdered, .note,
          "\(other.language): \(count.counted("text")) \(count == 1 ? "is" : "are") out in "
            + "\(standing.book.entries[part.order].id), and \(language) is ordered all the same")
      }
    }
  }

  /// The numbers of units that are wanted by the earlier order that they have.
  private static func counts(
    _ standing: OrderStanding, _ language: String,
    _ order: (LanguageStanding, _ row: Int, _ table: Int) -> Int?,
    isWanted: (_ original: String, _ row: Int) -> Bool
  ) -> [(order: String, units: Int)] {
    guard let language = standing[language] else { return [] }
    var counts: [Int: Int] = [:]
    for (number, table) in language.tables.enumerated() {
      for row in table.indices {
        guard let order = order(language, row, number), isWanted(table.original, row) else {
          continue
        }
        counts[order, default: 0] += 1
      }
    }
    return counts.sorted { $0.key < $1.key }.map { (standing.book.entries[$0.key].id, $0.value) }
  }
}

extension LoctripExport {
  /// An export with the options of an agency.
  fileprivate init(
    languages: [String], for agency: Configuration.Agency, _ configuration: Configuration
  ) throws(FindingsError) {
    self.init(languages: languages)
    self.configuration = configuration
    spec = agency.spec
    matchThreshold = agency.matchThreshold ?? matchThreshold
    olderDeliveries = try Delivery.read(agency.withMatches)
    checksSources = true
    // What is not to do goes along only where the agency wants all units.
    sendsContext = agency.only.contains(Selection.Word.all.rawValue)
    selection = sendsContext ? .all : .open
  }
}

extension LoctripExport {
  /// Takes the texts that go back, in the version and form of the order that they are of.
  fileprivate mutating func take(_ rework: Rework, _ standing: OrderStanding) throws(FindingsError)
  {
    (sendsContext, selection) = (false, .all)
    var texts: [UnitID: [Int: SentBackUnit]] = [:]
    for item in rework.items {
      guard let language = standing[item.language] else { continue }
      let name = UnitID("", in: language.tables[item.place.table].original, item.language)
      texts[name, default: [:]][item.place.row] = SentBackUnit(item.text, item.notes)
    }
    self.rework = { [texts] language, original, row in
      texts[UnitID("", in: original, language)]?[row]
    }
    guard let order = rework.order, let manifest = order.manifests.first else { return }
    spec = try spec.asSent(
      order.order.flatMap { BundleSpec.Form(rawValue: $0.bundle) },
      version: manifest.bundle.flatMap { XLIFFVersion(rawValue: $0.xliffVersion) },
      plurals: manifest.options.plurals,
      protectsPlaceholders: manifest.options.protectsPlaceholders,
      approves: manifest.options.approves)
  }
}

extension Rework {
  /// The rows that are to do, by language and `original`.
  fileprivate func wanted(_ standing: OrderStanding) -> [ExactString: [ExactString: [Bool]]] {
    var wanted: [ExactString: [ExactString: [Bool]]] = [:]
    for item in items {
      guard let language = standing[item.language] else { continue }
      let table = language.tables[item.place.table]
      let none = [Bool](repeating: false, count: table.count)
      wanted[ExactString(item.language), default: [:]][
        ExactString(table.original),
        default: none
      ][item.place.row] = true
    }
    return wanted
  }
}

// MARK: - Writing

extension NewOrder {
  /// Writes the order into the folder of the orders, all of it or nothing.
  ///
  /// - Parameters:
  ///   - project: The catalogs that it was made from.
  ///   - folder: The folder of the orders.
  ///   - projectName: The name of the project for the description of an `.xcloc`.
  /// - Returns: The path of the archive for the agency and its size in bytes; `nil` if another run made an
  ///   order of the agency meanwhile.
  /// - Throws: `FindingsError` when anything cannot be written.
  package func write(of project: LoctripProject, into folder: String, projectName: String)
    throws(FindingsError) -> (path: String, size: Int)?
  {
    // Nothing takes a half for an order: the name appears in one step.
    let draft = try FolderDraft(of: order.id, in: try OutputFolder(folder))
    defer { draft.discard() }
    let place = draft.folder
    let made = place.path
    let sent = "\(made)/\(Order.sentFolder)"
    try place.create([sent])
    _ = try concurrentRead(outputs) { output throws(FindingsError) in
      try export.write(output, of: project, to: sent, projectName: projectName)
    }
    let additions = outputs.flatMap(\.outgoing).flatMap(\.additions.values)
    let sheet = CoverSheet(
      order, agency, hasLimits: additions.contains { $0.limit != nil },
      hasTerms: additions.contains { !$0.terms.isEmpty }, reasons: listedReasons)
    var archive = ZipWriter(path: "\(order.id).zip", date: RunClock.now.seconds)
    if let names = try export.keepNames(in: sent) { try archive.add(names.name, names.bytes) }
    for source in try sources(of: project) {
      try archive.add(source.path, source.bytes)
      let folder = source.path.folderAndName.folder
      if !folder.isEmpty, folder != "." { try place.create(["\(sent)/\(folder)"]) }
      try place.write([.init("\(sent)/\(source.path)", source.bytes)])
    }
    for language in order.languages {
      let name = language.bundle.folderAndName.name
      try archive.add(bundle: "\(sent)/\(name)", as: name)
      let manifest = try FileAccess.read("\(sent)/\(language.manifest)")
      try archive.add(language.manifest, manifest)
      try place.write([.init("\(made)/\(language.manifest)", manifest)])
      try FileAccess.remove("\(sent)/\(language.manifest)")
    }
    try archive.add("ORDER.txt", sheet.text)
    try archive.add("ORDER.html", sheet.page)
    let bytes = archive.finish()
    try place.write([
      .init("\(sent)/\(order.id).zip", bytes), .init("\(sent)/ORDER.txt", sheet.text),
      .init("\(sent)/ORDER.html", sheet.page),
      .init("\(made)/\(Order.fileName)", order.serialized()),
    ])
    // Whoever ordered meanwhile may have taken the same texts, under another id.
    guard try book.isCurrent(for: agency.id), try draft.finish() else { return nil }
    return ("\(folder)/\(order.id)/\(Order.sentFolder)/\(order.id).zip", bytes.count)
  }
}

extension NewOrder {
  /// The sources of what goes out, as files of their own: of a form that has no sources beside its texts.
  ///
  /// - Throws: `FindingsError` when one exceeds a limit of the form.
  private func sources(of project: LoctripProject) throws(FindingsError) -> [(
    path: String, bytes: [UInt8]
  )] {
    guard !export.spec.form.facts.hasSources else { return [] }
    var sent: [ExactString: Set<ExactString>] = [:]
    for part in outputs.flatMap(\.outgoing) {
      for row in part.rows {
        sent[ExactString(part.file.original), default: []].insert(ExactString(part.table.key(row)))
      }
    }
    return try export.sources(of: project) { original, key in
      sent[ExactString(original)]?.contains(ExactString(key)) ?? false
    }
  }

  /// The reasons of a rework for the sheet, where the files cannot have them beside the texts.
  private var listedReasons: [CoverSheet.Reason] {
    guard order.reworkOf != nil || order.kind == .rework || reasons != nil,
      !(export.spec.form.facts.hasSources && export.spec.form.facts.hasNotes)
    else { return [] }
    return outputs.flatMap { output in
      output.outgoing.flatMap { part in
        part.rows.compactMap { row -> CoverSheet.Reason? in
          guard let added = part.additions[row], !added.notes.isEmpty else { return nil }
          return CoverSheet.Reason(
            language: output.language, key: part.table.id(row) ?? part.table.key(row),
            text: (added.shown ?? part.table.target(row))?.description ?? "",
            reason: added.notes.map(\.text).joined(separator: "; "))
        }
      }
    }
  }
}

extension ZipWriter {
  /// Adds a bundle: a file, or a folder with everything in it.
  fileprivate mutating func add(bundle path: String, as name: String) throws(FindingsError) {
    guard FileAccess.kind(of: path).isFolder else {
      return try add(name, try FileAccess.read(path))
    }
    var search = FolderSearch(path)
    var files: [(name: String, path: String)] = []
    var pending = [(name: name, path: path)]
    while let folder = pending.popLast() {
      for entry in try search.entries(of: folder.path, isWanted: { _ in true }) {
        let place = ("\(folder.name)/\(entry.name)", entry.path)
        if entry.isFolder { pending.append(place) } else { files.append(place) }
      }
    }
    for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      try add(file.name, try FileAccess.read(file.path))
    }
  }
}
