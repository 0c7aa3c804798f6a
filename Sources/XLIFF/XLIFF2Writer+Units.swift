package import LocalizationCore

extension XLIFF2Writer {
  /// Writes rows of one entry of a catalog: a unit, or a group of units for its cases.
  ///
  /// - Parameters:
  ///   - table: The units of a catalog.
  ///   - rows: The exported rows of the entry, at least one.
  ///   - additions: The additions by row.
  package mutating func write(
    _ table: UnitTable,
    entry rows: ArraySlice<Int>,
    with additions: [Int: UnitAdditions] = [:]
  ) {
    guard let first = rows.first else { return }
    if rows.count == 1, additions[first] == nil, let element = element(table, at: first) {
      write(element)
    } else {
      write(
        rows.map { table[$0] },
        key: table.key(first),
        with: rows.map { additions[$0] ?? UnitAdditions() }
      )
    }
  }

  /// Writes units of one entry of a catalog: a unit, or a group of units for its cases.
  ///
  /// - Parameters:
  ///   - units: The units with their paths in the entry, at least one.
  ///   - key: The key of the entry.
  ///   - additions: The additions of each unit.
  package mutating func write(
    _ units: [TranslationUnit],
    key: String,
    with additions: [UnitAdditions] = []
  ) {
    let members = units.enumerated().map { index, unit in
      (unit: unit, additions: index < additions.count ? additions[index] : UnitAdditions())
    }
    guard units.contains(where: { !$0.path.isRoot }) else {
      for member in members { write(element(member)) }
      return
    }
    let elements = elements(members, key: key)
    let isGroup = elements.count > 1 || elements.first?.switches == nil
    if isGroup { beginGroup(name: key) }
    for element in elements { write(element) }
    if isGroup { endGroup() }
  }

  /// Reorders rows so that those of an entry follow its first one, as groups require.
  package static func grouped(_ rows: [Int], of table: UnitTable) -> [Int] {
    var members: [UInt32: [Int]] = [:]
    for row in rows where !table.isPlain(row) { members[table.row(row).entry] = [] }
    guard !members.isEmpty else { return rows }
    for row in rows { members[table.row(row).entry]?.append(row) }
    var grouped: [Int] = []
    grouped.reserveCapacity(rows.count)
    for row in rows {
      let entry = table.row(row).entry
      guard let together = members[entry] else {
        grouped.append(row)
        continue
      }
      grouped += together
      members[entry] = []
    }
    return grouped
  }

  // MARK: - Elements

  private typealias Member = (unit: TranslationUnit, additions: UnitAdditions)

  /// The element of a plain row, without decoding its texts; `nil` for any other row.
  private func element(_ table: UnitTable, at row: Int) -> Element? {
    let target = table.plainTarget(row)
    let state = table.translationState(row)
    guard table.isPlain(row), let source = table.plainSource(row),
      target != nil && state != nil || !table.hasTarget(row),
      !protectsPlaceholders || !(source.hasPercentSign || target?.hasPercentSign ?? false)
    else { return nil }
    var segment = Segment(source: .bytes(source), target: target.map(Content.bytes))
    if let target, let state {
      segment.tell(XLIFFState.exported2(state), lacksText: target.isEmpty && !source.isEmpty)
    }
    var element = Element(name: table.key(row), segments: [segment])
    element.isLocked = table.isLocked(row)
    element.note = table.noteBytes(row) ?? []
    element.noteCategory = table.noteOrigin(row)
    return element
  }

  /// The element of one unit.
  private func element(_ member: Member) -> Element {
    var nextID: Int? = protectsPlaceholders ? 1 : nil
    let (segments, type) = segments(of: member.unit, nextCodeID: &nextID)
    var element = Element(name: member.unit.id ?? "", segments: segments)
    element.type = type
    Self.describe(&element, as: member)
    element.candidates = candidates(member)
    return element
  }

  private func candidates(_ member: Member, segment: Int = 0) -> [Candidate] {
    member.additions.matches.map { match in
      Candidate(
        match,
        segment: segment,
        isProtected: protectsPlaceholders,
        isPlural: member.unit.isPlural
      )
    }
  }

  private func segments(
    of unit: TranslationUnit,
    nextCodeID: inout Int?
  ) -> (segments: [Segment], type: String?) {
    let words = unit.stateWord.map { (state: $0, subState: unit.stateQualifier) }
    return Self.segments(
      source: unit.source ?? .text(""),
      target: unit.target,
      state: unit.translationState.map(XLIFFState.exported2) ?? words,
      isPlural: unit.isPlural,
      nextCodeID: &nextCodeID
    )
  }

  private static func describe(_ element: inout Element, as member: Member) {
    let unit = member.unit
    element.limit = member.additions.limit
    element.terms = member.additions.terms
    element.isLocked = unit.isLocked
    element.note = Array((unit.notes.first?.text ?? "").utf8)[...]
    element.noteCategory = unit.notes.first?.category ?? unit.notes.first?.from
  }

  // MARK: - Plural, gender and select

  /// The elements of an entry's units: one for each, or with the module one for all cases of a text
  /// if these can be expressed.
  private func elements(_ members: [Member], key: String) -> [Element] {
    guard usesSwitches else { return members.map(element) }
    var families: [(substitution: String?, members: [Member])] = []
    var places: [ExactString?: Int] = [:]
    for member in members {
      let substitution = member.unit.path.substitution
      let name = substitution.map { ExactString($0) }
      if let known = places[name] {
        families[known].members.append(member)
      } else {
        places[name] = families.count
        families.append((substitution, [member]))
      }
    }
    return families.flatMap { family in
      switchElement(family.members, substitution: family.substitution, key: key).map { [$0] }
        ?? family.members.map(element)
    }
  }

  /// One element for all cases of a text.
  ///
  /// See XLIFF 2.2 Part 2, `switch` and `case`.
  ///
  /// - Returns: `nil` if the cases vary by different things, one has a name unknown to the module,
  ///   or none is `other`.
  private func switchElement(
    _ members: [Member],
    substitution: String?,
    key: String
  ) -> Element? {
    let base = VariationPath(substitution.map { [.substitution($0)] } ?? [])
    var switches: [String]?
    var segments: [Segment] = []
    var candidates: [Candidate] = []
    var nextID: Int? = protectsPlaceholders ? 1 : nil
    for member in members {
      guard let cases = Self.cases(member.unit.path, variable: substitution),
        switches.map({ $0 == cases.switches }) ?? true
      else { return nil }
      switches = cases.switches
      let (made, type) = self.segments(of: member.unit, nextCodeID: &nextID)
      guard type == nil, var segment = made.first else { return nil }
      segment.cases = cases.values.joined(separator: " ")
      candidates += self.candidates(member, segment: segments.count)
      segments.append(segment)
    }
    // A switch needs a default case; see XLIFF 2.2 Part 2, `case`.
    let isComplete = segments.contains { segment in
      segment.cases?.split(separator: " ").allSatisfy { $0 == "other" } ?? false
    }
    guard let switches, let first = members.first, isComplete else { return nil }
    var element = Element(name: Slot(key: key, path: base).id, segments: segments)
    element.switches = switches.joined(separator: " ")
    if substitution != nil { element.type = UnitType.substitution }
    Self.describe(&element, as: first)
    element.candidates = candidates
    return element
  }

  /// The switches and values of a path in the module's terms.
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
