internal import LoctripTranslationChecks
internal import LoctripAppProjects
package import LoctripBundles
package import LoctripFileSets
package import LoctripLocalizationCore
package import LoctripLedger
internal import LoctripReconciliation

/// The files that an import adds to the folders of its orders: events, and deliveries as they came.
package struct OrderRecords: Sendable {
  /// The new files.
  package private(set) var files: [CatalogEdit] = []
  /// The new events of orders.
  private(set) var events: [OrderEvent] = []
  /// The number of questions in the deliveries that wait for an answer.
  private(set) var questionCount = 0
  /// The orders' folders.
  package private(set) var bounds = FileBounds(folders: [], files: [])

  /// No records.
  package init() {}

  /// Adds files to a folder of the orders.
  ///
  /// - Throws: `FindingsError` if one would be elsewhere.
  package mutating func add(_ made: [CatalogEdit], in folder: String) throws(FindingsError) {
    guard !made.isEmpty else { return }
    let bounds = FileBounds(folders: [folder])
    for file in made { try bounds.check(file.path) }
    files += made
    self.bounds = self.bounds.union(bounds)
  }

  /// Makes the records of a plan, for orders with a description; none for what they tell already.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - deliveries: What came back, as it was read.
  ///   - book: The orders.
  ///   - archives: True to copy the deliveries.
  /// - Throws: `FindingsError` if a folder of an order cannot be listed, or leads elsewhere.
  package init(of plan: ImportPlan, _ deliveries: [Delivery], in book: OrderBook, archives: Bool)
    throws(FindingsError)
  {
    let orders = Set(plan.returned.map(\.order)).union(plan.ordersOfDeliveries.values).sorted()
    for id in orders {
      guard let entry = book[id], entry.order != nil else { continue }
      let returned = plan.returned.filter { $0.order.isIdentical(to: id) }
      var numbers = Set(returned.map(\.delivery))
      for (number, order) in plan.ordersOfDeliveries where order.isIdentical(to: id) {
        numbers.insert(number)
      }
      let received = Self.received(numbers.sorted().map { deliveries[$0] })
      var made: [CatalogEdit] = []
      if let event = Self.event(returned.map(\.unit), received, entry, in: book) {
        events.append(event)
        if let file = book.file(of: event, entry) { made.append(file) }
      }
      if archives { made += try Self.copies(of: received, in: entry) }
      try add(made, in: entry.folder)
    }
    try addQuestions(of: plan, in: book)
  }

  /// Adds the questions of translators that are new, or that another language asks.
  private mutating func addQuestions(of plan: ImportPlan, in book: OrderBook) throws(FindingsError)
  {
    guard let folder = book.folder else { return }
    var asked = book.asked
    defer { questionCount = asked.openCount }
    for unit in plan.units where !unit.notes.isEmpty {
      guard let key = unit.slot?.key.string else { continue }
      let order = plan.order(in: unit.language)
      for note in unit.notes {
        asked.ask(
          note.text, about: key, in: unit.original, unit.language, order: order, by: note.from)
      }
    }
    try add(asked.edits(in: folder), in: folder)
  }

  /// The files as they came, each once.
  private static func received(_ deliveries: [Delivery]) -> [ReceivedFile] {
    var seen: Set<ExactString> = []
    return deliveries.map(\.received).filter { seen.insert($0.path).inserted }
  }

  // MARK: - Events

  /// The event of an import, or `nil` if it tells nothing new.
  private static func event(
    _ units: [OrderEvent.Unit], _ received: [ReceivedFile], _ entry: OrderBook.Entry,
    in book: OrderBook
  ) -> OrderEvent? {
    guard let first = received.first, hasNews(units, entry, in: book) else { return nil }
    var event = book.newEvent(.import, of: entry)
    let digests = received.map { TextDigest(ofFile: $0.bytes) }
    event.delivery = OrderEvent.Delivery(
      received.map { name($0) }.listed(upTo: 3),
      received.count == 1
        ? TextDigest(ofFile: first.bytes)
        : TextDigest(utf8: digests.map(\.description).sorted().joined().utf8))
    event.units = units
    return event
  }

  /// True if some unit came back as no earlier event has it, or someone finished it by hand since.
  ///
  /// A text that the catalog has by now is no news if it came before, for the order or for one that it reworks.
  private static func hasNews(
    _ units: [OrderEvent.Unit], _ entry: OrderBook.Entry, in book: OrderBook
  ) -> Bool {
    if units.contains(where: { $0.written != nil }) { return true }
    struct Returned: Hashable {
      let unit: UnitID
      let text: LoctripMessage?
      let others: [LoctripMessage]

      init(_ unit: OrderEvent.Unit) {
        self.unit = UnitID(unit.id, in: unit.catalog, unit.language)
        (text, others) = (unit.text, unit.others)
      }
    }
    var verdicts: [Returned: Set<String>] = [:]
    var finished: Set<Returned> = []
    var chain = [entry]
    while let last = chain.last?.order?.reworkOf.flatMap({ book[$0] }),
      !chain.contains(where: { $0.id.isIdentical(to: last.id) })
    {
      chain.append(last)
    }
    for event in chain.flatMap(\.events) where event.kind == .import || event.kind == .decide {
      for unit in event.units {
        let returned = Returned(unit)
        if event.kind == .import { verdicts[returned, default: []].insert(unit.verdict) }
        let state = unit.written?.state ?? (unit.verdict == "unchanged" ? unit.found?.state : nil)
        if state == .translated { finished.insert(returned) }
      }
    }
    return units.contains { unit in
      let returned = Returned(unit)
      guard let known = verdicts[returned] else { return true }
      if unit.verdict == "unchanged" {
        return unit.found?.state == .translated && !finished.contains(returned)
      }
      return !known.contains(unit.verdict) && unit.verdict != "kept"
    }
  }

  // MARK: - Deliveries

  /// The folder of deliveries in an order's folder.
  private static let folderName = "returned"

  /// The day of an archived delivery, and its number on that day.
  private static func arrival(of path: String) -> (day: String, number: Int) {
    let name = path.folderAndName.name
    let bytes = Array(name.utf8)
    let hyphen = UInt8(ascii: "-")
    let form = "0000-00-00-".utf8
    guard bytes.count >= form.count,
      zip(bytes, form).allSatisfy({ $1 == hyphen ? $0 == hyphen : $0.isASCIIDigit })
    else { return (name, 1) }
    let digits = bytes[form.count...].prefix { $0.isASCIIDigit }
    let isNumbered =
      (1...6).contains(digits.count) && digits.endIndex < bytes.count
      && bytes[digits.endIndex] == hyphen
    let number = isNumbered ? Int(String(decoding: digits, as: UTF8.self)) : nil
    return (String(decoding: bytes[..<(form.count - 1)], as: UTF8.self), number ?? 1)
  }

  /// Copies of files that are not in an order's folder yet.
  private static func copies(of received: [ReceivedFile], in entry: OrderBook.Entry)
    throws(FindingsError) -> [CatalogEdit]
  {
    let folder = "\(entry.folder)/\(folderName)"
    var search = FolderSearch(entry.folder)
    var known: [FolderSearch.Entry] = []
    if FileAccess.kind(of: folder).isFolder {
      known = try search.entries(of: folder) { _ in true }.filter { !$0.isFolder && !$0.isLink }
    }
    var taken = Set(known.map { $0.name.lowercased() })
    var copies: [CatalogEdit] = []
    for file in received {
      let name = safeName(of: file)
      let ending = name.folderAndName.name.fileEnding
      var isThere = copies.contains { $0.bytes == file.bytes }
      for other in known where !isThere && other.name.fileEnding == ending {
        isThere = try FileAccess.read(other.path) == file.bytes
      }
      if isThere { continue }
      // The number tells later ones of a day apart, whatever their names.
      var number =
        max(
          (known.map(\.name) + copies.map { $0.path.folderAndName.name })
            .map(arrival).filter { $0.day == "\(RunClock.today)" }.map(\.number).max() ?? 0, 0) + 1
      var free = number == 1 ? "\(RunClock.today)-\(name)" : "\(RunClock.today)-\(number)-\(name)"
      while !taken.insert(free.lowercased()).inserted {
        number += 1
        free = "\(RunClock.today)-\(number)-\(name)"
      }
      copies.append(CatalogEdit(path: "\(folder)/\(free)", original: nil, bytes: file.bytes))
    }
    return copies
  }

  private static func name(_ file: ReceivedFile) -> String {
    file.path == "-" ? "standard input" : file.path.folderAndName.name
  }

  /// The name of a file, which a stranger may have chosen, without anything that leads elsewhere or misleads.
  private static func safeName(of file: ReceivedFile) -> String {
    var name = ""
    for scalar in file.path.folderAndName.name.unicodeScalars {
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      name.unicodeScalars.append(isPlain || "._-".unicodeScalars.contains(scalar) ? scalar : "-")
    }
    while let first = name.first, first == "." || first == "-" { name.removeFirst() }
    let ending = name.fileEnding
    var stem = String(name.dropLast(ending.count))
    while stem.utf8.count > 80 { stem.removeLast() }
    if stem.isEmpty { stem = "delivery" }
    return ending.isEmpty
      ? "\(stem)\(ZipArchive.isArchive(file.bytes) ? ".zip" : ".xliff")" : stem + ending
  }
}

extension String {
  /// The last part of a name from its dot, as far as it is short; else empty.
  fileprivate var fileEnding: String {
    guard let dot = lastIndex(of: "."), dot != startIndex, self[dot...].utf8.count <= 16 else {
      return ""
    }
    return String(self[dot...])
  }
}

extension ImportReport {
  /// The next steps of a person in a line, or nothing: only where orders have a place for answers.
  package func advice(_ records: OrderRecords) -> [String] {
    var parts: [String] = []
    let questions = records.questionCount
    if questions > 0 { parts.append("\(questions.counted("question")): loctrip questions") }
    let orders = ExactString.distinct(plan.orders.compactMap(\.order))
    if let waiting = plan.waitingInOrders, waiting > 0, orders.count == 1 {
      parts.append("\(waiting.counted("text")) to decide: loctrip review \(orders[0])")
    }
    let copies = plan.units.indices.count { index in
      plan.units[index].findings.contains { finding in
        finding.code == .sameAsSource && plan.units[index].waits(finding)
      }
    }
    if copies > 0 {
      let noun = copies == 1 ? "copy of the source waits" : "copies of the source wait"
      parts.append("\(copies.grouped) \(noun): same-as-source under 'checks' in .loctrip.yml")
    }
    return parts
  }
}

extension ImportPlan {
  /// The only order of the deliveries in a language, by its id, or `nil`.
  func order(in language: String) -> String? {
    let found = orders.filter { $0.language.isIdentical(to: language) }.compactMap(\.order)
    return found.count == 1 ? found[0] : nil
  }
}
