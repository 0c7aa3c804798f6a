internal import LocalizationCore
internal import StringCatalogs
internal import XLIFF

extension Export {
  /// The document in XLIFF 2.x.
  func document2(_ outgoing: [Outgoing], of project: Project, language: String) -> Document {
    guard let first = outgoing.first else {
      return Document(bytes: emptyDocument(of: project, language: language))
    }
    var writer = makeWriter(
      source: first.file.catalog.sourceLanguage,
      target: language,
      capacity: outgoing.reduce(4096) { $0 + $1.file.catalog.bytes.count }
    )
    var document = Document()
    for part in outgoing {
      writer.beginFile(original: part.file.original)
      write(part, in: language, to: &writer, counting: &document)
      writer.endFile()
    }
    document.bytes = writer.finish()
    return document
  }

  /// The units of one catalog with the slots of each entry together, where its first one stands.
  static func grouped(_ items: [Item], _ varied: [Varied]) -> [Item] {
    var slots: [Int: [Item]] = [:]
    for item in items where item.varied >= 0 && !varied[item.varied].path.isRoot {
      slots[item.entry] = []
    }
    guard !slots.isEmpty else { return items }
    for item in items { slots[item.entry]?.append(item) }
    var grouped: [Item] = []
    grouped.reserveCapacity(items.count)
    for item in items {
      guard let members = slots[item.entry] else {
        grouped.append(item)
        continue
      }
      grouped += members
      slots[item.entry] = []
    }
    return grouped
  }

  /// Whether two catalogs can stand in one document, which has one source language; says so when not.
  func isSameSource(
    _ catalog: StringCatalog,
    as first: StringCatalog,
    findings: inout [Finding]
  ) -> Bool {
    if catalog.sourceLanguage.isIdentical(to: first.sourceLanguage) { return true }
    findings.append(
      Finding(
        .unrepresentable,
        .error,
        "the source language is '\(catalog.sourceLanguage)', and that of the document is "
          + "'\(first.sourceLanguage)'; XLIFF \(xliffVersion) has only one, so export the catalog "
          + "on its own",
        at: SourceLocation(path: catalog.path)
      )
    )
    return false
  }

  private func makeWriter(source: String, target: String, capacity: Int) -> XLIFF2Writer {
    XLIFF2Writer(
      version: xliffVersion,
      sourceLanguage: LanguageTag(source)?.canonical ?? source,
      targetLanguage: LanguageTag(target)?.canonical ?? target,
      usesSwitches: plurals == .module,
      usesMatches: !olderDeliveries.isEmpty,
      capacity: capacity
    )
  }

  /// A valid document without units: a document needs a file, and a file a group.
  private func emptyDocument(of project: Project, language: String) -> [UInt8] {
    let file = project.catalogs.first { LanguageTag.isWellFormed($0.catalog.sourceLanguage) }
    var writer = makeWriter(
      source: file?.catalog.sourceLanguage ?? "und",
      target: language,
      capacity: 1024
    )
    writer.beginFile(original: file?.original)
    writer.writeEmptyGroup()
    writer.endFile()
    return writer.finish()
  }

  // MARK: - Units

  /// Writes the units of one catalog; the slots of one entry stand together.
  private func write(
    _ part: Outgoing,
    in language: String,
    to writer: inout XLIFF2Writer,
    counting document: inout Document
  ) {
    let catalog = part.file.catalog
    let varied = part.varied
    // The slots of the entries that are not just a text.
    var slots: [Int: [Varied]] = [:]
    for item in part.items where item.varied >= 0 && !varied[item.varied].path.isRoot {
      slots[item.entry] = []
    }
    for item in part.items where item.varied >= 0 {
      slots[item.entry]?.append(varied[item.varied])
    }
    var written: Set<Int> = []
    for item in part.items {
      let entry = catalog.entries[item.entry]
      guard item.varied >= 0 else {
        guard let unit = catalog.plainUnit(of: entry, in: language) else { continue }
        if entry.shouldTranslate && unit.isUnfinished { document.unfinishedCount += 1 }
        writer.write(self.unit(unit, of: entry, in: catalog))
        continue
      }
      let slot = varied[item.varied]
      if slot.unit.isUnfinished { document.unfinishedCount += 1 }
      guard let members = slots[item.entry] else {
        writer.write(unit(slot))
        continue
      }
      guard written.insert(item.entry).inserted else { continue }
      let units = units(members, key: entry.key)
      let isGroup = units.count > 1 || units[0].switches == nil
      if isGroup { writer.beginGroup(name: entry.key) }
      for unit in units { writer.write(unit) }
      if isGroup { writer.endGroup() }
    }
  }

  /// The unit of a plain string.
  private func unit(
    _ unit: PlainUnit,
    of entry: StringCatalog.Entry,
    in catalog: StringCatalog
  ) -> XLIFF2Writer.Unit {
    let state = unit.target == nil ? nil : StateMapping.exported2(unit.state ?? .new)
    let segments: [XLIFF2Writer.Segment]
    if protectsPlaceholders, Self.hasPercentSign(unit, in: catalog) {
      var nextID: Int? = 1
      segments =
        XLIFF2Writer.segments(
          source: .text(catalog.string(unit.source)),
          target: unit.target.map { .text(catalog.string($0)) },
          state: state,
          isPlural: false,
          nextCodeID: &nextID
        ).segments
    } else {
      var segment = XLIFF2Writer.Segment(
        source: .bytes(catalog.slice(unit.source)),
        target: unit.target.map { .bytes(catalog.slice($0)) }
      )
      segment.state = state?.state
      segment.subState = state?.subState
      segments = [segment]
    }
    var written = XLIFF2Writer.Unit(name: entry.key, segments: segments)
    written.isLocked = !entry.shouldTranslate
    written.note = catalog.commentText(of: entry).map(catalog.slice) ?? []
    if entry.isCommentGenerated { written.noteCategory = "auto-generated" }
    return written
  }

  /// The unit of one slot.
  private func unit(_ slot: Varied) -> XLIFF2Writer.Unit {
    var nextID: Int? = protectsPlaceholders ? 1 : nil
    let (segments, type) = segments(slot, nextCodeID: &nextID)
    var unit = XLIFF2Writer.Unit(name: slot.unit.id, segments: segments)
    unit.type = type
    Self.describe(&unit, as: slot)
    unit.candidates = candidates(slot)
    return unit
  }

  /// What is offered for a slot.
  private func candidates(_ slot: Varied, segment: Int = 0) -> [XLIFF2Writer.Candidate] {
    slot.unit.alternatives.map { alternative in
      XLIFF2Writer.Candidate(
        alternative,
        segment: segment,
        isProtected: protectsPlaceholders,
        isPlural: slot.unit.isPlural
      )
    }
  }

  private func segments(
    _ slot: Varied,
    nextCodeID: inout Int?
  ) -> (segments: [XLIFF2Writer.Segment], type: String?) {
    XLIFF2Writer.segments(
      source: slot.unit.source,
      target: slot.unit.target,
      state: slot.unit.target == nil ? nil : StateMapping.exported2(slot.state ?? .new),
      isPlural: slot.unit.isPlural,
      nextCodeID: &nextCodeID
    )
  }

  private static func describe(_ unit: inout XLIFF2Writer.Unit, as slot: Varied) {
    unit.isLocked = slot.unit.isLocked
    unit.note = Array((slot.unit.note ?? "").utf8)[...]
    unit.noteCategory = slot.unit.noteFrom
  }

  // MARK: - Plural, gender and select

  /// The units of the slots of one entry: one for each, or with the module one for all cases of a
  /// text, where they can be said as cases.
  private func units(_ slots: [Varied], key: String) -> [XLIFF2Writer.Unit] {
    guard plurals == .module else { return slots.map(unit) }
    var families: [(substitution: String?, slots: [Varied])] = []
    var places: [ExactString?: Int] = [:]
    for slot in slots {
      let substitution = slot.path.substitution
      let name = substitution.map { ExactString($0) }
      if let known = places[name] {
        families[known].slots.append(slot)
      } else {
        places[name] = families.count
        families.append((substitution, [slot]))
      }
    }
    return families.flatMap { family in
      switchUnit(family.slots, substitution: family.substitution, key: key).map { [$0] }
        ?? family.slots.map(unit)
    }
  }

  /// One unit for all cases of a text.
  ///
  /// See XLIFF 2.2 Part 2, `switch` and `case`.
  ///
  /// - Returns: `nil` where the cases vary by different things, one has a name that the module has no
  ///   word for, or none is `other`.
  private func switchUnit(
    _ slots: [Varied],
    substitution: String?,
    key: String
  ) -> XLIFF2Writer.Unit? {
    let base = VariationPath(substitution.map { [.substitution($0)] } ?? [])
    var switches: [String]?
    var segments: [XLIFF2Writer.Segment] = []
    var candidates: [XLIFF2Writer.Candidate] = []
    var nextID: Int? = protectsPlaceholders ? 1 : nil
    for slot in slots {
      guard
        let cases = Self.cases(slot.path, variable: substitution),
        switches.map({ $0 == cases.switches }) ?? true
      else { return nil }
      switches = cases.switches
      let (made, type) = self.segments(slot, nextCodeID: &nextID)
      guard type == nil, var segment = made.first else { return nil }
      segment.cases = cases.values.joined(separator: " ")
      candidates += self.candidates(slot, segment: segments.count)
      segments.append(segment)
    }
    // A switch without a case for all that is left is none; see XLIFF 2.2 Part 2, `case`.
    let isComplete = segments.contains { segment in
      segment.cases?.split(separator: " ").allSatisfy { $0 == "other" } ?? false
    }
    guard let switches, let first = slots.first, isComplete else { return nil }
    var unit = XLIFF2Writer.Unit(name: Slot(key: key, path: base).id, segments: segments)
    unit.switches = switches.joined(separator: " ")
    if substitution != nil { unit.type = XLIFF2Writer.UnitType.substitution }
    Self.describe(&unit, as: first)
    unit.candidates = candidates
    return unit
  }

  /// What a path varies by and its values, as the module says it.
  private static func cases(
    _ path: VariationPath,
    variable: String?
  ) -> (switches: [String], values: [String])? {
    var switches: [String] = []
    var values: [String] = []
    for step in path.steps {
      switch step {
      case .substitution: continue
      case .plural(let category):
        guard category.isStandard else { return nil }
        let isToken = variable.map { UnitIdentifiers.isNameToken($0) } ?? false
        switches.append("plural:\(isToken ? variable ?? "" : "count")")
        values.append(category.rawValue)
      case .device(let device):
        guard UnitIdentifiers.isNameToken(device) else { return nil }
        switches.append("select:device")
        values.append(device)
      }
    }
    return switches.isEmpty ? nil : (switches, values)
  }
}
