import Foundation

/// A project over some weeks: developers, people in the house, agencies, and a book about all of it.
struct OrderWeeks {
  /// The fate of the events.
  enum Events: String, CaseIterable {
    case kept = "with all events"
    case some = "events deleted at random"
    case none = "manifests alone"
  }

  /// The habit of an agency with a language of an order.
  private enum Habit: String, CaseIterable {
    case week, twoWeeks, halves, stateless, cumulative, late, wrongLanguage, broken, drafts
  }

  private enum Answer: Equatable {
    case nothing
    case refused(String)
    /// The key was gone.
    case orphaned(String)
    /// Written, and waiting for a look.
    case held
    case taken
    case sentBack
  }

  /// The book's record of an ordered text.
  private struct Sent {
    let source: String
    let ours: OrderedTranslation?
    var answer = Answer.nothing
    var wasTaken = false
    /// True if it was written as finished, or the catalog had it so, and it was not sent back.
    var wasUsed = false
    /// The texts that came back.
    var came: Set<String> = []
    /// True if a rework order has it.
    var isReworked = false
  }

  private struct Bought {
    let id: String
    let tick: Int
    let due: Int
    var isClosed = false
    /// The order that it is the rework of, by its index.
    var reworkOf: Int?
    var texts: [OrderedText: Sent] = [:]
    /// The texts that came and that nobody had sent, as long as nobody decided about them.
    var strays: Set<OrderedText> = []
    /// The names that a person gave to delivered texts whose keys were gone.
    var names: [OrderedText: OrderedText] = [:]
  }

  private struct Mail {
    let order: Int
    let language: String
    let week: Int
    let habit: Habit
    /// The part of the bundle: 0 for the first half, 1 for the second one, `nil` for all.
    var half: Int?
    var isWrong = false
  }

  private(set) var tally = OrderTally()
  private let program: String
  private let folder: String
  private let events: Events
  private var random: Dice
  private var catalogs: OrderCatalogs
  private let languages: [String]
  /// The language that people here translate themselves: no agency has it.
  private let house: String
  /// The folder with the versions of the project, one for each week, or `nil`.
  private let history: String?
  private var orders: [Bought] = []
  private var mails: [Mail] = []
  private var bundles: [String: OrderDelivery] = [:]
  /// When a person here wrote a text last.
  private var edits: [OrderedText: Int] = [:]
  /// The names that texts got, by those before.
  private var names: [OrderedText: OrderedText] = [:]
  /// The languages of the agencies.
  private var shares: [[String]] = []
  private var tick = 0
  private var time = 0
  private var habits = 0
  private static let agencies = ["north", "south", "east", "west"]

  /// Copies a project, and makes agencies.
  ///
  /// - Parameter root: A project, or a folder with its versions of eight weeks, `0` to `7`.
  init(_ program: String, at folder: String, from root: String, _ events: Events, seed: Int) throws
  {
    (self.program, self.folder, self.events) = (program, folder, events)
    history = FileManager.default.fileExists(atPath: "\(root)/7") ? root : nil
    let root = history.map { "\($0)/0" } ?? root
    random = Dice(seed: seed)
    (catalogs, languages) = try OrderCatalogs.copy(from: root, to: folder)
    guard languages.count > 2 else { throw Failure("\(root) has too few languages") }
    house = languages[languages.count - 1]
    try catalogs.write()
    shares = Self.agencies.indices.map { agency in
      languages.dropLast().enumerated().filter { $0.offset % 4 == agency }.map(\.element)
    }
    try configure()
    // `keys rename` looks for code.
    try Data("static int nothing;\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/App.m"))
    try FileManager.default.createDirectory(
      atPath: "\(folder)/in",
      withIntermediateDirectories: true
    )
  }

  private func configure() throws {
    let shares = shares.map { $0.joined(separator: ", ") }
    try Data(
      """
      languages: [\(languages.joined(separator: ", "))]
      orders: orders
      agencies:
        north:
          languages: [\(shares[0])]
          due: 5 days
          rates: {currency: EUR, per-word: {"*": 0.12}, bands: {"100": 10, repetition: 10}}
        south: {languages: [\(shares[1])], bundle: xliff, xliff-version: 2.1, due: 5 days}
        east: {languages: [\(shares[2])], bundle: xliff, only: all, due: 8 days}
        west:
          languages: [\(shares[3])]
          bundle: xlsx
          due: 5 days
          rates: {currency: EUR, per-word: {"*": 0.2}}

      """.utf8
    ).write(to: URL(fileURLWithPath: "\(folder)/.loctrip.yml"))
  }

  // MARK: - A week

  mutating func play(_ week: Int) throws {
    // Monday 5 October 2026.
    let monday = 1_791_158_400 + week * 604_800
    time = monday
    if let history, week > 0 {
      try catalogs.advance(from: "\(history)/\(week - 1)", to: "\(history)/\(week)")
    }
    develop(week)
    if week > 0 { moveKeys(week) }
    try catalogs.write()
    if week == 4 {
      // A language moves to another agency while its orders are out.
      shares[1].append(shares[0].removeFirst())
      try configure()
    }
    if week > 1 { try rename(week) }
    time = monday + 2 * 86_400
    for mail in mails where mail.week == week {
      try deliver(mail)
      time += 600
    }
    time = monday + 3 * 86_400
    editHere()
    try catalogs.write()
    time = monday + 4 * 86_400
    if week > 1 { try sendBack(week) }
    try decideOrphans(week)
    try order(week)
    try compare("week \(week)", isAllOrdered: true)
    if week >= 3 { try close(week) }
    try compare("week \(week), closed")
  }

  /// Adds and removes keys and changes sources, as developers do.
  private mutating func develop(_ week: Int) {
    let words = [
      "Open", "the harbour", "of %@", "now", "with %lld boats", "again", "later", "list",
    ]
    for _ in 0..<(3 + random.below(5)) {
      let name = pick(catalogs.names)
      let text = (0..<(2 + random.below(4))).map { _ in words[random.below(words.count)] }
      let key = "\(text.joined(separator: " ")) w\(letters(week))\(letters(random.below(500)))"
      catalogs.add(name, key, kind: random.below(6))
    }
    for number in 0..<3 {
      guard let text = someText(number > 0) else { continue }
      guard let source = catalogs.source(text) else { continue }
      catalogs.set(
        OrderedText(catalog: text.catalog, language: "en", id: text.id),
        OrderedTranslation(state: "translated", value: "\(source) anew\(letters(week))")
      )
      // As Xcode does it.
      for language in languages {
        let other = OrderedText(catalog: text.catalog, language: language, id: text.id)
        guard catalogs.isPlain(other), var now = catalogs.translation(other),
          now.state == "translated"
        else { continue }
        now.state = "needs_review"
        catalogs.set(other, now)
      }
    }
    for isStale in [true, false] where week > 0 {
      guard let text = someText(true) else { continue }
      if isStale {
        catalogs.change(text.catalog, text.id) { $0["extractionState"] = "stale" }
      } else {
        catalogs.remove(text.catalog, text.id)
      }
    }
  }

  /// People here write some texts, most of them of open orders.
  private mutating func editHere() {
    for number in 0..<4 {
      guard let text = someText(number > 0), let source = catalogs.source(text) else { continue }
      tick += 1
      edits[text] = tick
      catalogs.set(
        text,
        OrderedTranslation(state: "translated", value: "House\(letters(tick)) \(source)")
      )
    }
    approve()
    translateHere()
  }

  /// People here translate some texts of the language that no agency has.
  private mutating func translateHere() {
    let open = catalogs.names.flatMap { name in
      catalogs.keys(name).map { OrderedText(catalog: name, language: house, id: $0) }
    }
    .filter { catalogs.isPlain($0) && catalogs.isOpen($0) }
    guard !open.isEmpty else { return }
    for _ in 0..<3 {
      let text = pick(open)
      guard let source = catalogs.source(text) else { continue }
      catalogs.set(text, OrderedTranslation(state: "translated", value: "House \(source)"))
    }
  }

  /// People here finish drafts in Xcode as they are.
  private mutating func approve() {
    let drafts = orders.flatMap { order in
      order.isClosed
        ? [] : order.texts.filter { $0.value.answer == .held && $0.key.isPlain }.map(\.key)
    }
    .filter { catalogs.isPlain($0) && catalogs.translation($0)?.state == "needs_review" }
    .sorted { "\($0)" < "\($1)" }
    for text in drafts where random.below(2) == 0 {
      guard let now = catalogs.translation(text) else { continue }
      tick += 1
      edits[text] = tick
      catalogs.set(text, OrderedTranslation(state: "translated", value: now.value))
    }
  }

  /// Notes in the book what the next run records: the delivered texts that people finished in the catalogs as they are.
  private mutating func recordApprovals(_ number: Int? = nil) {
    for index in orders.indices where !orders[index].isClosed && number ?? index == index {
      for (text, sent) in orders[index].texts {
        guard let now = catalogs.translation(text), now.state == "translated", now != sent.ours,
          sent.came.contains(now.spelled), state(text, sent, of: orders[index]) == "done"
        else { continue }
        use(text, in: index)
      }
    }
  }

  /// A text is used, and so it is in the order that it is the rework of.
  private mutating func use(_ text: OrderedText, in number: Int) {
    var next: Int? = number
    while let index = next {
      orders[index].texts[text]?.wasUsed = true
      next = orders[index].reworkOf
    }
  }

  /// The name that a text of an order has now.
  private func current(_ text: OrderedText, in order: Bought) -> OrderedText {
    var text = text
    while let next = order.names[text] ?? names[text] { text = next }
    return text
  }

  /// People give keys other names in the catalogs: at first as Xcode does it, without the translations, then with them.
  private mutating func moveKeys(_ week: Int) {
    for withTranslations in [false, true] {
      guard let old = someText(true) else { continue }
      let words = old.id.filter { $0.isASCII && ($0.isLetter || $0 == " ") }
      let new = "moved\(withTranslations ? "with" : "")\(letters(week)) \(words)"
      // Sometimes nobody can tell which of two keys it is.
      let keys = random.below(4) == 0 ? [new, "\(new) too"] : [new]
      catalogs.move(old, to: keys, withTranslations: withTranslations)
      tally.moves += 1
      for language in languages where withTranslations {
        let from = OrderedText(catalog: old.catalog, language: language, id: old.id)
        let edit = edits.removeValue(forKey: from)
        for key in keys {
          edits[OrderedText(catalog: old.catalog, language: language, id: key)] = edit
        }
      }
    }
  }

  /// People decide about texts whose keys are gone: one gets its new key, and what nobody sent is not taken.
  private mutating func decideOrphans(_ week: Int) throws {
    guard events == .kept else { return }
    for (number, order) in orders.enumerated() where !order.isClosed {
      for text in order.strays.sorted(by: { "\($0)" < "\($1)" }) where random.below(2) == 0 {
        guard try decide("keep", text, of: number, "\(week)-\(number)") else { continue }
        orders[number].strays.remove(text)
        tally.decisions += 1
      }
    }
    let renamed = orders.enumerated().flatMap { number, order in
      order.isClosed
        ? []
        : order.texts.compactMap { text, sent -> (Int, OrderedText, OrderedText)? in
          guard case .orphaned = sent.answer, state(text, sent, of: order) == "toDecide",
            let new = candidates(for: text, sent.source).only
          else { return nil }
          return (number, text, new)
        }
    }
    .sorted { "\($0)" < "\($1)" }
    guard !renamed.isEmpty else { return }
    let (number, old, new) = pick(renamed)
    guard var sent = orders[number].texts[old], case .orphaned(let value) = sent.answer,
      try decide("take", new, of: number, "\(week)-take", sentAs: old)
    else { return }
    try catalogs.read()
    if catalogs.translation(new) != OrderedTranslation(state: "translated", value: value) {
      tally.add(
        .lost,
        "\(new) was taken: \(catalogs.translation(new).map { "\($0)" } ?? "nothing")"
      )
    }
    (sent.answer, sent.wasTaken) = (.taken, true)
    orders[number].texts[old] = nil
    orders[number].texts[new] = sent
    orders[number].names[old] = new
    use(new, in: number)
    tally.decisions += 1
  }

  /// Decides about a text of an order as its page asks for it.
  ///
  /// Of several texts that may be of one key each is on the page as it was sent.
  ///
  /// - Returns: True if the decision was taken.
  private mutating func decide(
    _ decision: String,
    _ text: OrderedText,
    of number: Int,
    _ sheets: String,
    sentAs old: OrderedText? = nil
  ) throws -> Bool {
    let id = orders[number].id
    let place = "sheets-\(sheets)"
    let made = try start(["review", id, "-l", text.language, "--include-done", "-q", "-o", place])
    guard made.code == 0 else { throw Failure("review \(id): \(made)") }
    let page = String(
      decoding: try bytes(of: "\(folder)/\(place)/\(id).\(text.language).html"),
      as: UTF8.self
    )
    let lines = page.split(separator: "\n")
    func line(of id: String) -> Substring? { lines.first { $0.contains("\"i\": \"\(id)\"") } }
    let order = orders[number]
    let former = (Array(order.names.keys) + Array(names.keys))
      .filter { current($0, in: order) == old ?? text }.sorted { "\($0)" < "\($1)" }
    let candidates = [old].compactMap(\.self) + former + [text]
    let shown = candidates.first { line(of: $0.id) != nil } ?? text
    guard let line = line(of: shown.id),
      let saw = line.firstMatch(of: #/"saw": (\{[^}]*\})/#)?.output.1
    else {
      tally.add(.sentBack, "\(text) is not on the page of \(id)")
      return false
    }
    // A broken text is not to be taken.
    guard line.contains("\"\(decision)\"") else { return false }
    let file =
      "{\"schema\": \"loctrip.decisions/1\", \"sheet\": \"s\", \"order\": \"\(id)\", \"by\": \"reviewer\", "
      + "\"decisions\": [{\"catalog\": \"\(text.catalog)\", \"language\": \"\(text.language)\", "
      + "\"id\": \"\(shown.id)\", \"saw\": \(saw), \"decision\": \"\(decision)\", \"note\": \"Too long\"}]}"
    try Data(file.utf8).write(to: URL(fileURLWithPath: "\(folder)/d.json"))
    recordApprovals()
    let status = try start(["decide", "d.json", "-q"])
    if status.code != 0 {
      let reason = try start(["decide", "d.json", "--dry-run"])
      tally.add(.sentBack, "\(text): decide \(decision): \(status); \(reason)")
    }
    return status.code == 0
  }

  /// Renames the key of a text that an agency has.
  private mutating func rename(_ week: Int) throws {
    let keyed = orders.filter { !$0.isClosed }.flatMap(\.texts.keys)
      .filter { $0.isPlain && catalogs.isPlain($0) && catalogs.hasOwnSource($0) }
      .sorted { "\($0)" < "\($1)" }
    guard !keyed.isEmpty else { return }
    let old = pick(keyed)
    let new =
      "renamed\(letters(week)) \(old.id.filter { $0.isASCII && ($0.isLetter || $0 == " ") })"
    let arguments = [
      "keys", "rename", old.id, new, "--catalog-only", "--catalog", old.catalog, "-q",
    ]
    let status = try start(arguments)
    guard status.code == 0 else {
      // The new key needs the placeholders of the old one.
      guard status.code == 64 else { throw Failure("\(arguments): \(status)") }
      return
    }
    try catalogs.read()
    tally.renames += 1
    for language in languages {
      let (from, to) = (
        OrderedText(catalog: old.catalog, language: language, id: old.id),
        OrderedText(catalog: old.catalog, language: language, id: new)
      )
      names[from] = to
      edits[to] = edits.removeValue(forKey: from)
      for index in orders.indices {
        guard let sent = orders[index].texts.removeValue(forKey: from) else { continue }
        orders[index].texts[to] = sent
      }
    }
  }

  /// A person sends texts back that an import took.
  private mutating func sendBack(_ week: Int) throws {
    guard events == .kept else { return }
    let taken = orders.enumerated().flatMap { number, order in
      order.isClosed || order.reworkOf != nil
        ? []
        : order.texts.filter { text, sent in
          sent.answer == .taken && !sent.isReworked && text.isPlain && catalogs.isPlain(text)
            && state(text, sent, of: order) == "done" && sent.came.count == 1
            && catalogs.translation(text).map { sent.came.contains($0.spelled) } ?? false
            && !isShared(text)
            && text.id.allSatisfy { $0.isASCII && ($0.isLetter || $0 == " ") }
        }
        .map { (number, $0.key) }
    }
    .sorted { "\($0)" < "\($1)" }
    guard !taken.isEmpty else { return }
    let (number, text) = pick(taken)
    guard try decide("send-back", text, of: number, "\(week)") else { return }
    orders[number].texts[text]?.answer = .sentBack
    orders[number].texts[text]?.wasUsed = false
    tally.sendBacks += 1
  }

  /// True if two orders have a text.
  private func isShared(_ text: OrderedText) -> Bool {
    orders.count { $0.texts[text] != nil } > 1
  }

  /// A plain text, of an open order if possible.
  private mutating func someText(_ isOrdered: Bool) -> OrderedText? {
    if isOrdered {
      let ordered = orders.suffix(6).filter { !$0.isClosed }.flatMap(\.texts.keys)
        .filter { $0.isPlain && catalogs.isPlain($0) && catalogs.source($0) != nil }
        .sorted { "\($0)" < "\($1)" }
      return ordered.isEmpty ? nil : pick(ordered)
    }
    let name = pick(catalogs.names)
    let text = OrderedText(
      catalog: name,
      language: pick(languages),
      id: pick(catalogs.keys(name))
    )
    return catalogs.isPlain(text) && catalogs.source(text) != nil ? text : nil
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  private func letters(_ number: Int) -> String {
    String(number, radix: 10).map { String(UnicodeScalar(UInt8(97 + ($0.wholeNumberValue ?? 0)))) }
      .joined()
  }

  // MARK: - Orders

  /// The state that a text of an order should have.
  private func state(_ text: OrderedText, _ sent: Sent, of order: Bought) -> String {
    let open = time / 86_400 > order.due ? "overdue" : "out"
    guard catalogs.entry(text.catalog, text.key) != nil else {
      // It may have got a new key.
      let count = candidates(for: text, sent.source).count
      if case .orphaned = sent.answer { return count > 0 ? "toDecide" : "dropped" }
      return sent.came.isEmpty && count == 1 ? open : "dropped"
    }
    guard let source = catalogs.source(text) else { return "dropped" }
    guard source == sent.source else { return "superseded" }
    if sent.isReworked { return "reworked" }
    let now = catalogs.translation(text)
    let isFinished = now?.state == "translated"
    switch sent.answer {
    case .refused(let value) where !(isFinished && now?.spelled == value),
      .orphaned(let value) where !(isFinished && now?.spelled == value):
      return "toDecide"
    case .held where !isFinished: return "toDecide"
    case .taken: return "done"
    case .sentBack: return "toRework"
    case .nothing, .refused, .orphaned, .held:
      // A text in another spelling is another one here.
      if isFinished, now?.state != sent.ours?.state || now?.value != sent.ours?.value {
        return "done"
      }
      return open
    }
  }

  /// The untranslated texts with a source that no agency has, one of which may be a text whose key is gone.
  private func candidates(for text: OrderedText, _ source: String) -> [OrderedText] {
    catalogs.keys(text.catalog)
      .map { OrderedText(catalog: text.catalog, language: text.language, id: $0) }
      .filter { other in
        catalogs.source(other) == source && catalogs.isPlain(other)
          && catalogs.translation(other) == nil
          && !orders.contains { !$0.isClosed && $0.texts[other] != nil }
      }
  }

  /// The text under whose key an ordered text stands now.
  private func place(of text: OrderedText, _ sent: Sent) -> OrderedText {
    guard catalogs.entry(text.catalog, text.key) == nil else { return text }
    return candidates(for: text, sent.source).only ?? text
  }

  private static let pending: Set<String> = ["out", "overdue", "toDecide", "toRework"]

  /// The texts that open orders wait for.
  private var pendingTexts: Set<OrderedText> {
    var found: Set<OrderedText> = []
    for order in orders where !order.isClosed {
      for (text, sent) in order.texts where Self.pending.contains(state(text, sent, of: order)) {
        found.insert(place(of: text, sent))
      }
    }
    return found
  }

  private mutating func order(_ week: Int) throws {
    if events == .kept { try rework(week) }
    let clone = week == 3 ? try makeClone() : nil
    let before = try list()
    let made = try run(["orders", "new", "--all", "--format", "json"])
    let agencies = before["agencies"] as? [[String: Any]] ?? []
    var ordered: Set<OrderedText> = []
    let pending = pendingTexts
    for value in made["orders"] as? [[String: Any]] ?? [] {
      let id = value["id"] as? String ?? "?"
      let record = try json("orders/\(id)/order.json")
      let order = try register(id, record, week)
      for text in order.texts.keys {
        if pending.contains(text) || ordered.contains(text) {
          tally.add(.twice, "\(text) in \(id)")
        }
        ordered.insert(text)
      }
      let told = agencies.first { $0["agency"] as? String == value["agency"] as? String }
      equal(order.texts.count, value["units"], "\(id), orders new")
      equal(order.texts.count, told?["units"], "\(id), orders before")
      for (name, other) in [("words", told?["words"]), ("price", told?["price"])] {
        let (now, before) = (value[name] as? NSObject, other as? NSObject)
        if now != before { tally.add(.number, "\(id) \(name): \(now as Any), \(before as Any)") }
      }
      let words = (record["languages"] as? [[String: Any]] ?? []).reduce(0) {
        $0 + ((($1["todo"] as? [String: Any])?["words"] as? Int) ?? 0)
      }
      equal(words, value["words"], "\(id), words")
      orders.append(order)
      tally.orders += 1
      tally.units += order.texts.count
    }
    if let clone { try merge(clone, week) }
    let after = try list()
    for agency in after["agencies"] as? [[String: Any]] ?? [] {
      equal(0, agency["units"], "ready after orders new")
    }
    checkExpected(ordered)
  }

  /// Enters an order into the book, as the next one.
  private mutating func register(
    _ id: String,
    _ record: [String: Any],
    _ week: Int
  ) throws -> Bought {
    tick += 1
    let due = (record["due"] as? String).map(Self.day) ?? .max
    var order = Bought(id: id, tick: tick, due: due)
    for part in record["languages"] as? [[String: Any]] ?? [] {
      let language = part["language"] as? String ?? "?"
      let texts = try sent(id, part)
      for text in texts {
        order.texts[text] = Sent(
          source: catalogs.source(text) ?? "?",
          ours: catalogs.translation(text)
        )
      }
      equal(texts.count, (part["todo"] as? [String: Any])?["units"], "\(id) \(language)")
      schedule(orders.count, id, language, week, isRework: record["kind"] as? String == "rework")
    }
    return order
  }

  /// Orders the rework of everything that was sent back or rejected.
  private mutating func rework(_ week: Int) throws {
    let made = try run(["orders", "new", "--all", "--rework", "--format", "json"])
    for value in made["orders"] as? [[String: Any]] ?? [] {
      let id = value["id"] as? String ?? "?"
      var order = try register(id, try json("orders/\(id)/order.json"), week)
      order.reworkOf = orders.firstIndex { $0.id == value["reworkOf"] as? String }
      guard let of = order.reworkOf else {
        tally.add(.number, "\(id) is the rework of nothing")
        continue
      }
      for text in order.texts.keys {
        guard let sent = orders[of].texts[text],
          ["toRework", "toDecide"].contains(state(text, sent, of: orders[of]))
        else {
          tally.add(.twice, "\(text) goes back in \(id)")
          continue
        }
        orders[of].texts[text]?.isReworked = true
      }
      orders.append(order)
      tally.orders += 1
    }
    for order in orders where !order.isClosed {
      for (text, sent) in order.texts where state(text, sent, of: order) == "toRework" {
        tally.add(.sentBack, "\(text) of \(order.id)")
      }
    }
  }

  /// Orders the same texts of an agency in another clone.
  private func makeClone() throws -> String? {
    guard events == .kept else { return nil }
    let clone = "\(folder)-clone"
    try FileManager.default.copyItem(atPath: folder, toPath: clone)
    let status = try Status(
      running: [
        "/bin/sh", "-c", "cd \"$0\" && exec \"$@\" > \"$0.out\"", clone, program, "orders", "new",
        "south", "-q",
      ],
      environment: ["SOURCE_DATE_EPOCH": "\(time + 7)", "USER": "clone"]
    )
    guard status.code == 0 else { throw Failure("orders new in a clone: \(status)") }
    return clone
  }

  /// Takes over the orders that a clone made, as git merges them.
  private mutating func merge(_ clone: String, _ week: Int) throws {
    let known = Set(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/orders"))
    for id in try FileManager.default.contentsOfDirectory(atPath: "\(clone)/orders").sorted()
    where !known.contains(id) {
      try FileManager.default.copyItem(
        atPath: "\(clone)/orders/\(id)",
        toPath: "\(folder)/orders/\(id)"
      )
      let order = try register(id, try json("orders/\(id)/order.json"), week)
      orders.append(order)
      tally.orders += 1
      tally.clones += 1
    }
    try FileManager.default.removeItem(atPath: clone)
    try FileManager.default.removeItem(atPath: "\(clone).out")
  }

  /// Compares what was ordered with what the catalogs and the book say.
  private mutating func checkExpected(_ ordered: Set<OrderedText>) {
    var entries: Set<OrderedText> = []
    for text in ordered where !text.isPlain {
      entries.insert(OrderedText(catalog: text.catalog, language: text.language, id: text.key))
    }
    for order in orders where !order.isClosed {
      for text in order.texts.keys where !text.isPlain {
        entries.insert(OrderedText(catalog: text.catalog, language: text.language, id: text.key))
      }
    }
    let pending = pendingTexts
    for text in ordered where text.language == house {
      tally.add(.twice, "\(text) is of no agency")
    }
    for text in ordered where text.isPlain && catalogs.isPlain(text) && !catalogs.isOpen(text) {
      tally.add(.twice, "\(text) is finished")
    }
    for name in catalogs.names {
      for key in catalogs.keys(name) {
        for language in languages where language != house {
          let text = OrderedText(catalog: name, language: language, id: key)
          guard !ordered.contains(text), catalogs.isOpen(text) else { continue }
          if catalogs.isPlain(text)
            ? !pending.contains(text) : catalogs.hasNothing(text) && !entries.contains(text)
          {
            tally.add(.never, "\(text)")
          }
        }
      }
    }
  }

  /// The texts of a language that are to do, by the manifest.
  private mutating func sent(_ id: String, _ part: [String: Any]) throws -> [OrderedText] {
    let language = part["language"] as? String ?? "?"
    let manifest = try json("orders/\(id)/\(part["manifest"] as? String ?? "?")")
    var texts: [OrderedText] = []
    for catalog in manifest["catalogs"] as? [[String: Any]] ?? [] {
      for unit in catalog["units"] as? [[String: Any]] ?? [] where unit["todo"] as? Bool == true {
        texts.append(
          OrderedText(
            catalog: catalog["original"] as? String ?? "?",
            language: language,
            id: unit["id"] as? String ?? "?"
          )
        )
      }
    }
    let bundle = "\(folder)/orders/\(id)/\(part["bundle"] as? String ?? "?")"
    let file =
      bundle.hasSuffix(".xcloc") ? "\(bundle)/Localized Contents/\(language).xliff" : bundle
    let delivery =
      bundle.hasSuffix(".xlsx")
      ? try OrderDelivery(workbook: bytes(of: bundle))
      : OrderDelivery(try String(contentsOfFile: file, encoding: .utf8))
    bundles["\(id) \(language)"] = delivery
    let there = Set(
      delivery.units.map { OrderedText(catalog: $0.catalog, language: language, id: $0.id) }
    )
    for text in texts where text.isPlain && catalogs.isPlain(text) && !there.contains(text) {
      tally.add(.never, "\(text) is not in the bundle of \(id)")
    }
    return texts
  }

  private mutating func schedule(
    _ order: Int,
    _ id: String,
    _ language: String,
    _ week: Int,
    isRework: Bool
  ) {
    var habit = Habit.allCases[habits % Habit.allCases.count]
    habits += 1
    // The name of a sheet is no claim to be taken at its word.
    if habit == .wrongLanguage, bundles["\(id) \(language)"]?.isSheet == true {
      habit = .cumulative
    }
    // Cells have no states, and rework goes out as a draft already.
    if habit == .drafts, isRework || bundles["\(id) \(language)"]?.isSheet == true {
      habit = .week
    }
    func mail(_ weeks: Int, half: Int? = nil, isWrong: Bool = false) {
      mails.append(
        Mail(
          order: order,
          language: language,
          week: week + weeks,
          habit: habit,
          half: half,
          isWrong: isWrong
        )
      )
    }
    switch habit {
    case .week, .stateless, .drafts: mail(1)
    case .twoWeeks, .late: mail(2)
    case .halves:
      mail(1, half: 0)
      mail(2, half: 1)
    case .cumulative:
      mail(1, half: 0)
      mail(2)
    case .wrongLanguage, .broken:
      mail(1, isWrong: true)
      mail(2)
    }
  }

  private mutating func close(_ week: Int) throws {
    for index in orders.indices where !orders[index].isClosed {
      let order = orders[index]
      let waits =
        !order.strays.isEmpty
        || order.texts.contains { Self.pending.contains(state($0.key, $0.value, of: order)) }
      // Two end in the middle of the work.
      let isGivenUp = waits && (week == 5 && index == 1 || week == 3 && index == 2)
      guard !waits && random.below(2) == 0 || isGivenUp else { continue }
      let reason = isGivenUp ? week == 3 ? "cancelled" : "reassigned" : "complete"
      let arguments = ["orders", "close", orders[index].id, "--reason", reason, "-q"]
      let status = try start(arguments)
      // An order is not complete if others finished what never came.
      if status.code == 64,
        ["nothing came back", "never came"].contains(where: "\(status)".contains)
      {
        continue
      }
      guard status.code == 0 else { throw Failure("\(arguments): \(status)") }
      recordApprovals(index)
      orders[index].isClosed = true
      try forget()
    }
  }

  // MARK: - Deliveries

  private mutating func deliver(_ mail: Mail) throws {
    let order = orders[mail.order]
    guard let bundle = bundles["\(order.id) \(mail.language)"] else { return }
    var texts: [OrderedText: String] = [:]
    var (broken, drafts): (Set<OrderedText>, Set<OrderedText>) = ([], [])
    let ids = Dictionary(
      bundle.units.enumerated().map { ("\($0.element.catalog)\u{0}\($0.element.id)", $0.offset) }
    ) { first, _ in first }
    let answer = { (unit: OrderDelivery.Unit) -> OrderDelivery.Answer? in
      let text = current(
        OrderedText(catalog: unit.catalog, language: mail.language, id: unit.id),
        in: order
      )
      guard order.texts[text] != nil else { return nil }
      let number = ids["\(unit.catalog)\u{0}\(unit.id)"] ?? 0
      if let half = mail.half, number % 2 != half { return nil }
      let word = Self.word(mail.order, number, in: mail.language, beside: unit.source)
      let phrases =
        unit.hasPhrases ? unit.source.components(separatedBy: "\n") : [unit.source]
      var markup = phrases.map { phrase in
        let space = phrase.prefix(while: \.isWhitespace)
        return "\(space)\(word) \(phrase.dropFirst(space.count))"
      }
      .joined(separator: "\n")
      if mail.isWrong, mail.habit == .broken, broken.count < 2,
        unit.hasPhrases || markup.contains("%@")
      {
        markup = markup.replacing("%@", with: "%d").replacing(" in ${applicationName}", with: "")
        broken.insert(text)
      }
      texts[text] = OrderedTranslation.spelled(OrderDelivery.plain(markup))
      let isDraft = mail.habit == .drafts && number % 3 == 0
      if isDraft { drafts.insert(text) }
      return OrderDelivery.Answer(
        text: markup,
        hasState: mail.habit != .stateless,
        isDraft: isDraft
      )
    }
    let sheet = bundle.isSheet ? try bundle.workbook(answer) : nil
    var document = bundle.isSheet ? "" : bundle.text(answer)
    let isForeign = mail.isWrong && mail.habit == .wrongLanguage
    if isForeign {
      // The file of another agency's language.
      let other = languages.first { language in
        !order.texts.keys.contains { $0.language == language }
      }
      document.replace(
        #/(target-language|trgLang)="[^"]*"/#
      ) { "\($0.output.1)=\"\(other ?? "tlh")\"" }
    }
    guard !texts.isEmpty else { return }
    if mail.habit == .week, !bundle.isSheet, let catalog = bundle.first {
      // A translator sends a text that nobody asked for.
      let id =
        "Stray \(letters(mail.week)) \(letters(mail.order)) \(mail.language.filter(\.isLetter))"
      let word = Self.word(mail.order, bundle.units.count, in: mail.language, beside: id)
      document = bundle.adding(id, "\(word) \(id)", to: document)
      let stray = OrderedText(catalog: catalog, language: mail.language, id: id)
      if !order.isClosed { orders[mail.order].strays.insert(stray) }
    }
    // A name that says the right language would decide, with the finished texts that came back.
    let language = isForeign ? "" : "-\(mail.language)"
    let name = "in/\(mail.week)-\(order.id)\(language).\(bundle.isSheet ? "xlsx" : "xliff")"
    try Data(sheet ?? Array(document.utf8)).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    let before = catalogs
    recordApprovals()
    tally.deliveries += 1
    tally.texts += texts.count
    guard !isForeign else {
      let status = try start(["import", name, "-q"])
      try catalogs.read()
      for text in texts.keys where catalogs.translation(text) != before.translation(text) {
        tally.add(.lost, "\(text): a file in another language changed it")
      }
      if status.code == 0 {
        tally.add(.lost, "\(name): exit \(status.code) for a file in another language")
      }
      return try forget()
    }
    let report = try run(["import", name, "--format", "json"])
    try catalogs.read()
    judge(mail, texts, broken, drafts, before, report, name)
    try forget()
  }

  /// A word of a language that no other text has, with enough of its letters beside the English ones.
  private static func word(_ order: Int, _ number: Int, in language: String, beside text: String)
    -> String
  {
    let word = ["7", "\(order)8", "\(number)9"].map {
      OrderCatalogs.word(Int($0) ?? 0, in: language)
    }
    .joined()
    guard OrderCatalogs.isForeign(language) else {
      return "Wort\(language.filter(\.isLetter))\(word)"
    }
    return String(repeating: word, count: text.count / word.count + 1)
  }

  private mutating func judge(
    _ mail: Mail,
    _ texts: [OrderedText: String],
    _ broken: Set<OrderedText>,
    _ drafts: Set<OrderedText>,
    _ before: OrderCatalogs,
    _ report: [String: Any],
    _ name: String
  ) {
    let order = orders[mail.order]
    var verdicts: [OrderedText: String] = [:]
    var codes: [OrderedText: [String]] = [:]
    for unit in report["units"] as? [[String: Any]] ?? [] {
      let text = current(
        OrderedText(
          catalog: unit["catalog"] as? String ?? "?",
          language: unit["language"] as? String ?? "?",
          id: unit["id"] as? String ?? "?"
        ),
        in: order
      )
      verdicts[text] = unit["verdict"] as? String
      codes[text] = (unit["findings"] as? [[String: Any]] ?? []).compactMap {
        $0["code"] as? String
      }
    }
    for (text, value) in texts {
      guard let sent = order.texts[text] else { continue }
      let (was, now) = (before.translation(text), catalogs.translation(text))
      let verdict = verdicts[text] ?? "unchanged"
      let isEdited = (edits[text] ?? 0) > order.tick
      func problem() -> String {
        "\(text), \(name): \(verdict) \(codes[text] ?? []), '\(value)', was \(was.map { "\($0)" } ?? "–"), "
          + "is \(now.map { "\($0)" } ?? "–"), edited here \(isEdited)"
      }
      if now?.spelled == value {
        if broken.contains(text) { tally.add(.lost, "broken text: \(problem())") }
      } else if verdict == "unchanged" {
        tally.add(.lost, problem())
      }
      if verdict == "conflict" {
        let isKnown = events == .kept && sent.wasTaken
        if !isEdited && !isShared(text) || isKnown { tally.add(.conflict, problem()) }
      }
      let isStill = before.source(text) == sent.source && was == sent.ours
      if isStill, text.isPlain, !broken.contains(text),
        now
          != OrderedTranslation(
            state: drafts.contains(text) ? "needs_review" : "translated",
            value: value
          )
      {
        tally.add(.lost, "not taken: \(problem())")
      }
      if broken.contains(text), isStill, verdict != "rejected" {
        tally.add(.lost, "not rejected: \(problem())")
      }
      orders[mail.order].texts[text]?.came.insert(value)
      if now?.spelled == value {
        orders[mail.order].texts[text]?.wasTaken = true
        let isFinished = now?.state == "translated"
        // A record counts for the source that it is of; what comes after the end is another line.
        if isFinished, !order.isClosed { use(text, in: mail.order) }
        if ["added", "updated"].contains(verdict) {
          orders[mail.order].texts[text]?.answer = isFinished ? .taken : .held
        }
      } else if ["rejected", "conflict"].contains(verdict) {
        orders[mail.order].texts[text]?.answer = .refused(value)
      } else if verdict == "orphaned" {
        orders[mail.order].texts[text]?.answer = .orphaned(value)
      }
    }
    let parts = (report["orders"] as? [[String: Any]] ?? []).filter {
      $0["language"] as? String == mail.language && $0["order"] as? String == order.id
    }
    guard let part = parts.first, parts.count == 1 else {
      return tally.add(.number, "\(name): \(parts.count) lines of the order")
    }
    equal(
      order.texts.keys.count { $0.language == mail.language },
      part["ordered"],
      "\(name) ordered"
    )
    let others = order.texts.keys.filter { $0.language == mail.language && texts[$0] == nil }
      .compactMap { text in verdicts[text].map { "\(text): \($0) \(codes[text] ?? [])" } }
      .filter { !$0.contains(": missing") && !$0.contains(": untouched") }
    equal(texts.count, part["cameBack"], "\(name) cameBack beside \(others)")
    let inCatalogs = texts.filter { catalogs.translation($0.key)?.spelled == $0.value }.keys
    equal(
      inCatalogs.count,
      part["usable"],
      "\(name) usable beside "
        + "\(inCatalogs.compactMap { text in verdicts[text].map { "\(text): \($0) \(codes[text] ?? [])" } })"
    )
    if events == .kept {
      equal(
        waiting(in: orders[mail.order], mail.language),
        report["decisions"],
        "\(name) decisions"
      )
    }
  }

  // MARK: - Numbers

  /// The number of texts of an order and language that wait for a person.
  private func waiting(in order: Bought, _ language: String) -> Int {
    guard !order.isClosed else { return 0 }
    return order.strays.count { $0.language == language }
      + order.texts.count {
        $0.key.language == language && state($0.key, $0.value, of: order) == "toDecide"
      }
  }

  /// Compares what the commands about one order tell of it.
  private mutating func compareReaders(_ when: String, _ told: [[String: Any]]) throws {
    guard events == .kept, !told.isEmpty else { return }
    let line = pick(told)
    let id = line["id"] as? String ?? "?"
    let show = try run(["orders", "show", id, "--format", "json"])
    let states = (show["order"] as? [String: Any])?["states"]
    if states as? NSObject != line["states"] as? NSObject {
      tally.add(.number, "\(when): orders show \(id): \(states ?? "nothing")")
    }
    let review = try run(["review", id, "-q", "-o", "sheets", "--force", "--format", "json"])
    let waiting = (line["states"] as? [String: [String: Any]])?["toDecide"]?["units"] as? Int ?? 0
    let sheets = review["sheets"] as? [[String: Any]] ?? []
    let shown = sheets.reduce(0) { $0 + ($1["toDecide"] as? Int ?? 0) }
    if shown != waiting {
      tally.add(.number, "\(when): review \(id): \(waiting), told \(shown)")
    }
  }

  private mutating func equal(_ number: Int, _ told: Any?, _ what: @autoclosure () -> String) {
    guard let told = told as? Int, told == number else {
      return tally.add(.number, "\(what()): \(number), told \(told ?? "nothing")")
    }
  }

  /// Compares the states of all open orders with the book.
  private mutating func compare(_ when: String, isAllOrdered: Bool = false) throws {
    try comparePiles(when, isAllOrdered)
    try compareCosts(when)
    let told = try list()["orders"] as? [[String: Any]] ?? []
    try compareReaders(when, told)
    for order in orders {
      guard let line = told.first(where: { $0["id"] as? String == order.id }) else {
        if !order.isClosed { tally.add(.number, "\(when): \(order.id) is not listed") }
        continue
      }
      if order.isClosed {
        tally.add(.number, "\(when): \(order.id) is closed and listed")
        continue
      }
      var counts: [String: Int] = [:]
      for (text, sent) in order.texts { counts[state(text, sent, of: order), default: 0] += 1 }
      if !order.strays.isEmpty { counts["toDecide", default: 0] += order.strays.count }
      var states = (line["states"] as? [String: [String: Any]] ?? [:])
        .compactMapValues { $0["units"] as? Int }.filter { $0.value > 0 }
      if events != .kept {
        (counts, states) = (Self.joined(counts), Self.joined(states))
      }
      if counts != states {
        tally.add(.number, "\(when): \(order.id): \(Self.line(counts)); told \(Self.line(states))")
      }
    }
  }

  /// Compares the piles of each language, as `status` has them, with the book.
  private mutating func comparePiles(_ when: String, _ isAllOrdered: Bool) throws {
    let report = try run(["status", "--format", "json"])
    for line in report["languages"] as? [[String: Any]] ?? [] {
      let language = line["language"] as? String ?? "?"
      var piles: [OrderedText: String] = [:]
      for order in orders where !order.isClosed {
        for stray in order.strays where stray.language == language { piles[stray] = "toDecide" }
        for (text, sent) in order.texts where text.language == language {
          let state = state(text, sent, of: order)
          let text = place(of: text, sent)
          // A text may be in two orders: who has to decide goes before who is late.
          let rank = ["out", "overdue", "toDecide", "toRework"]
          guard let new = rank.firstIndex(of: state) else { continue }
          if piles[text].flatMap(rank.firstIndex) ?? -1 < new { piles[text] = state }
        }
      }
      var counts = Dictionary(grouping: piles.values) { $0 }.mapValues(\.count)
      let members = line["piles"] as? [String: [String: Any]] ?? [:]
      var told: [String: Int] = [:]
      for name in ["out", "overdue", "toDecide", "toRework"] {
        if let units = members[name]?["units"] as? Int, units > 0 { told[name] = units }
      }
      if events != .kept { (counts, told) = (Self.joined(counts), Self.joined(told)) }
      if counts != told {
        tally.add(
          .number,
          "\(when), \(language): \(Self.line(counts)); status told \(Self.line(told))"
        )
      }
      if isAllOrdered, language != house {
        equal(0, members["notOrdered"]?["units"], "\(when), \(language): not ordered in status")
      }
    }
  }

  /// Compares the costs with the book, and an invoice with the costs.
  private mutating func compareCosts(_ when: String) throws {
    let report = try run(["orders", "cost", "--format", "json"])
    let costs = report["orders"] as? [[String: Any]] ?? []
    equal(orders.count, costs.count, "\(when): orders with costs")
    var invoice = "order,language,words,amount\n"
    for cost in costs {
      guard let order = orders.first(where: { $0.id == cost["id"] as? String }) else {
        tally.add(.number, "\(when): costs of \(cost["id"] ?? "nothing")")
        continue
      }
      for line in cost["languages"] as? [[String: Any]] ?? [] {
        let language = line["language"] as? String ?? "?"
        let texts = order.texts.filter { $0.key.language == language }
        let (ordered, usable) = (
          line["ordered"] as? [String: Any], line["usable"] as? [String: Any]
        )
        let what = "\(when), \(order.id) \(language)"
        equal(texts.count, ordered?["units"], "\(what): ordered by cost")
        // A text that another order took over may be paid in either.
        if events == .kept, !texts.keys.contains(where: isShared) {
          let (used, told) = (texts.count { $0.value.wasUsed }, usable?["units"] as? Int)
          if used != told {
            tally.add(.money, "\(what): \(used) used, told \(told.map { "\($0)" } ?? "nothing")")
          }
        }
        let paid = line["paid"] as? [String: Any]
        if let pay = (line["toPay"] as? [String: Any])?["amount"] as? String {
          invoice += "\(order.id),\(language),\(paid?["words"] as? Int ?? 0),\(pay)\n"
        }
      }
    }
    try Data(invoice.utf8).write(to: URL(fileURLWithPath: "\(folder)/invoice.csv"))
    let checked = try run(
      ["orders", "cost", "--invoice", "invoice.csv", "--format", "json"]
    )
    let problems = (checked["findings"] as? [[String: Any]] ?? []).compactMap { $0["message"] }
    if !problems.isEmpty { tally.add(.money, "\(when), an invoice of the costs: \(problems)") }
  }

  /// Without events nobody knows whether something came back.
  private static func joined(_ counts: [String: Int]) -> [String: Int] {
    var joined = counts.filter { !pending.contains($0.key) }
    let sum = counts.filter { pending.contains($0.key) }.values.reduce(0, +)
    if sum > 0 { joined["pending"] = sum }
    return joined
  }

  private static func line(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: " ")
  }

  /// The days since 1970 of a date.
  private static func day(_ text: String) -> Int {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    let date = DateComponents(
      calendar: Calendar(identifier: .gregorian),
      timeZone: TimeZone(secondsFromGMT: 0),
      year: parts[0],
      month: parts[1],
      day: parts[2]
    ).date
    return Int(date?.timeIntervalSince1970 ?? 0) / 86_400
  }

  // MARK: - The program

  private func list() throws -> [String: Any] { try run(["orders", "--format", "json"]) }

  /// Deletes events, as the trial says; what they tell is not known any more, and an order whose end is forgotten is
  /// open again.
  private mutating func forget() throws {
    guard events != .kept else { return }
    for index in orders.indices {
      let place = "\(folder)/orders/\(orders[index].id)/events"
      guard FileManager.default.fileExists(atPath: place) else { continue }
      let names = try FileManager.default.contentsOfDirectory(atPath: place).sorted()
      let records = try names.map { try json("orders/\(orders[index].id)/events/\($0)") }
      // Of a text whose key is gone either all records are known, or none.
      let isAll =
        events == .none
        || records.contains { record in
          (record["units"] as? [[String: Any]] ?? []).contains {
            $0["verdict"] as? String == "orphaned"
          }
        }
      var (forgotten, known): (Set<OrderedText>, Set<OrderedText>) = ([], [])
      for (name, record) in zip(names, records) {
        let texts = (record["units"] as? [[String: Any]] ?? []).map { unit in
          current(
            OrderedText(
              catalog: unit["catalog"] as? String ?? "?",
              language: unit["language"] as? String ?? "?",
              id: unit["id"] as? String ?? "?"
            ),
            in: orders[index]
          )
        }
        guard isAll || random.below(3) == 0 else {
          known.formUnion(texts)
          continue
        }
        try FileManager.default.removeItem(atPath: "\(place)/\(name)")
        forgotten.formUnion(texts)
        if name.contains("-close-") { orders[index].isClosed = false }
      }
      for text in forgotten {
        orders[index].texts[text]?.answer = .nothing
        if !known.contains(text) { orders[index].texts[text]?.came = [] }
        orders[index].strays.remove(text)
      }
    }
  }

  private func json(_ path: String) throws -> [String: Any] {
    let data = Data(try bytes(of: "\(folder)/\(path)"))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// Runs the program and reads its report.
  private func run(_ arguments: [String]) throws -> [String: Any] {
    let status = try start(arguments)
    guard [0, 1].contains(status.code),
      let report = try JSONSerialization.jsonObject(with: Data(try bytes(of: "\(folder).out")))
        as? [String: Any]
    else { throw Failure("\(arguments): \(status)") }
    return report
  }

  private func start(_ arguments: [String]) throws -> Status {
    try Status(
      running: ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\" > \"$0.out\"", folder, program]
        + arguments,
      environment: ["SOURCE_DATE_EPOCH": "\(time)", "USER": "loctrip"]
    )
  }
}

extension Collection {
  /// The element of a collection with a single one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
