package import LoctripExchange
package import LoctripAppProjects
package import LoctripLocalizationCore
package import LoctripLedger
internal import LoctripReconciliation
internal import LoctripSpreadsheets
internal import XLIFF

/// Texts that go back to an agency, each with its reason.
package struct Rework: Sendable {
  /// A text.
  struct Item: Sendable {
    let language: String
    /// The table of the language's catalogs and the row there.
    let place: UnitPlace
    /// The text that goes back; `nil` if it is known no more.
    var text: LoctripMessage?
    var notes: [TranslationUnit.Note]
    /// The reason in a word or two, for the person who orders.
    let summary: String
  }

  /// The order that it is the rework of, or `nil` for texts of no order.
  package let order: OrderBook.Entry?
  let items: [Item]

  /// The reasons in a line: `3 rejected (placeholder-mismatch), 2 sent back by reviewer-a`.
  var summary: String {
    items.grouped(by: \.summary).map { "\($0.members.count.grouped) \($0.key)" }
      .joined(separator: ", ")
  }
}

extension Rework {
  /// Nothing.
  package static let none = Rework(order: nil, items: [])

  /// The units of an agency that go back, each once: those of its orders, and those of no order in its languages.
  private static func units(
    of agency: Configuration.Agency, in languages: [String], _ standing: OrderStanding
  ) -> [(order: Int, language: LanguageStanding, unit: ReworkUnit)] {
    var found: [(order: Int, language: LanguageStanding, unit: ReworkUnit)] = []
    for language in standing.languages {
      let isOwn = agency.languages.contains { LanguageTag.isSame($0, language.language) }
      guard
        languages.isEmpty
          || languages.contains(where: { LanguageTag.isSame($0, language.language) })
      else { continue }
      // A text that two orders brought goes back once.
      var known: Set<UnitPlace> = []
      for unit in language.rework {
        if let order = unit.order {
          guard standing.book.entries[order].order?.agency == agency.id else { continue }
        } else if !isOwn {
          continue
        }
        guard known.insert(unit.place).inserted else { continue }
        found.append((unit.order ?? -1, language, unit))
      }
    }
    return found
  }

  /// Returns what was rejected or sent back in some languages, by the order that it is of.
  ///
  /// - Parameters:
  ///   - agency: The agency.
  ///   - languages: The languages; all if it is empty.
  ///   - standing: The orders compared with the catalogs.
  ///   - review: The same catalogs and orders.
  package static func pending(
    of agency: Configuration.Agency, in languages: [String], _ standing: OrderStanding,
    _ review: ReviewProject
  ) -> [Rework] {
    var places = TranslationPlaces(review)
    return units(of: agency, in: languages, standing).grouped(by: \.order)
      .sorted { $0.key < $1.key }
      .map { order, units in
        Rework(
          order: order < 0 ? nil : standing.book.entries[order],
          items: units.map { item($0.unit, $0.language, &places) })
      }
  }

  private static func item(
    _ unit: ReworkUnit, _ language: LanguageStanding, _ places: inout TranslationPlaces
  ) -> Item {
    let table = language.tables[unit.place.table]
    let now = table[unit.place.row]
    let reason = unit.reason
    let text = reason.text ?? now.target
    let place = places.place(now.id ?? "", in: table.original, language.language)
    let errors = text.flatMap { text in
      place?.rules.findings(about: text, in: now).filter { $0.severity == .error }.map(\.message)
    }
    // The agency learns what the checks found, and what a person says; a code alone only where nobody says anything.
    let messages =
      errors.flatMap { $0.isEmpty ? nil : $0 } ?? (reason.note == nil ? reason.codes : [])
    var notes = ExactString.distinct(messages).map {
      TranslationUnit.Note(text: "Rejected: \($0)", from: UnitAdditions.reasonOrigin)
    }
    if let note = reason.note {
      notes.append(TranslationUnit.Note(text: note, from: reason.by ?? UnitAdditions.reasonOrigin))
    }
    return Item(
      language: language.language, place: unit.place, text: text, notes: notes,
      summary: reason.isRejected
        ? "rejected" + (reason.codes.isEmpty ? "" : " (\(reason.codes.listed(upTo: 2)))")
        : "sent back" + (reason.by.map { " by \($0.oneLine)" } ?? ""))
  }
}

// MARK: - Complaints

extension Rework {
  /// A line of a file with complaints.
  package struct Complaint: Sendable {
    package let language: String
    /// The key, or the text on the screen.
    package let words: String
    package let remark: String
    package let place: FileLocation
  }

  /// Reads complaints: a spreadsheet with the columns language, key (or text) and remark.
  ///
  /// - Throws: `FindingsError` when it is no spreadsheet, or a column is missing.
  package static func complaints(parsing bytes: [UInt8], path: String) throws(FindingsError)
    -> [Complaint]
  {
    let file = try Spreadsheet(parsing: bytes, path: path)
    var complaints: [Complaint] = []
    var isTable = false
    for index in file.tabs.indices where !file.tabs[index].isHidden {
      let sheet = try file.sheet(at: index)
      guard let first = sheet.rows.first else { continue }
      let header = SheetHeader(first)
      guard let language = header["language", "locale"], let key = header["key", "text", "string"]
      else { continue }
      isTable = true
      let remark = header["remark", "note", "comment", "reason"]
      for row in sheet.rows.dropFirst() {
        func text(_ column: Int?) -> String { column.flatMap { row[$0]?.text } ?? "" }
        guard !text(key).isEmpty else { continue }
        complaints.append(
          Complaint(
            language: text(language).trimmingWhiteSpace, words: text(key),
            remark: text(remark).trimmingWhiteSpace, place: sheet.location(row, key)))
      }
    }
    guard isTable else {
      throw FindingsError(
        .malformedInput, .notComplaints,
        "has no columns 'language' and 'key' (the key, or the text on the screen)", at: path)
    }
    return complaints
  }

  /// Finds the texts that complaints are about.
  ///
  /// By key, else by the translation, else by the source; exactly, else without regard to case and white space. Several
  /// hits are reported, and none is guessed.
  ///
  /// - Parameters:
  ///   - complaints: The complaints.
  ///   - languages: The agency's languages.
  ///   - standing: The orders compared with the catalogs.
  ///   - findings: Receives what was not found, or several times.
  package static func about(
    _ complaints: [Complaint], in languages: [String], _ standing: OrderStanding,
    _ findings: inout [Finding]
  ) -> Rework {
    var items: [Item] = []
    var known: [UnitPlace: [ExactString: Int]] = [:]
    var indexes: [ExactString: ComplaintIndex] = [:]
    for complaint in complaints {
      func report(_ code: Finding.Code, _ message: String) {
        findings.append(Finding(code, .warning, message, at: complaint.place))
      }
      guard let language = languages.first(where: { LanguageTag.isSame($0, complaint.language) }),
        let standing = standing[language]
      else {
        report(
          .complaintNotFound,
          "'\(complaint.language.oneLine.shortened)' is not a language of the agency")
        continue
      }
      let index = indexes[ExactString(language)] ?? ComplaintIndex(standing.tables)
      indexes[ExactString(language)] = index
      let hits = index.places(of: complaint.words)
      let quoted = LoctripMessage.text(complaint.words).quoted
      guard let place = hits.first else {
        report(.complaintNotFound, "no key or text in \(language) is \(quoted)")
        continue
      }
      guard hits.count == 1 else {
        let ids = hits.map { "'\(standing.tables[$0.table].id($0.row) ?? "")'" }
        report(
          .complaintAmbiguous,
          "\(quoted) is \(hits.count.counted("text")): \(ids.listed(upTo: 5)); name the key")
        continue
      }
      let table = standing.tables[place.table]
      guard let text = table.target(place.row) else {
        report(.complaintNotFound, "\(quoted) has no translation in \(language)")
        continue
      }
      if standing.isOut(place.row, in: place.table) {
        report(.complaintNotFound, "\(quoted) is with the agency already")
        continue
      }
      let note = TranslationUnit.Note(
        text: complaint.remark.isEmpty ? "Please look at this text again." : complaint.remark,
        from: UnitAdditions.reasonOrigin)
      if let number = known[place]?[ExactString(language)] {
        items[number].notes.append(note)
        continue
      }
      known[place, default: [:]][ExactString(language)] = items.count
      items.append(
        Item(
          language: language, place: place, text: text, notes: [note], summary: "complained about"))
    }
    return Rework(order: nil, items: items)
  }
}

/// The texts of a language by what people call them.
private struct ComplaintIndex {
  private var exact: [[ExactString: [UnitPlace]]] = [[:], [:], [:]]
  private var folded: [[ExactString: [UnitPlace]]] = [[:], [:], [:]]

  init(_ tables: [UnitTable]) {
    for (number, table) in tables.enumerated() {
      for row in table.indices where SlotState(table, row).isOrderable {
        let place = UnitPlace(number, row)
        let names = [
          [table.key(row), table.id(row) ?? ""], table.target(row)?.texts ?? [],
          table.source(row)?.texts ?? [],
        ]
        for (level, texts) in names.enumerated() {
          for text in ExactString.distinct(texts) where !text.isEmpty {
            exact[level][ExactString(text), default: []].append(place)
            folded[level][ExactString(Self.folded(text)), default: []].append(place)
          }
        }
      }
    }
  }

  private static func folded(_ text: String) -> String { text.lowercased().whiteSpaceFolded }

  func places(of words: String) -> [UnitPlace] {
    for index in exact {
      if let places = index[ExactString(words)] { return places }
    }
    let key = ExactString(Self.folded(words))
    for index in folded {
      if let places = index[key] { return places }
    }
    return []
  }
}

extension Finding.Code {
  /// The file for `--keys` lacks the columns *language* and *key*.
  package static let notComplaints: Self = "not-complaints"
  /// A complaint fits no string that can be sent back.
  package static let complaintNotFound: Self = "complaint-not-found"
  /// A complaint fits several strings.
  package static let complaintAmbiguous: Self = "complaint-ambiguous"
}
