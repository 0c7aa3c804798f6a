internal import LoctripJSONSource
package import LoctripLocalizationCore

extension StringCatalog {
  /// Finds in a language broken definitions of substitutions, states and devices that no catalog has, texts without a
  /// state, and localizations that no reader of catalogs understands.
  package func faults(in language: String) -> [Finding] {
    let isSource = language.isIdentical(to: sourceLanguage)
    var (cursor, sources) = (
      localizations.cursor(in: language), localizations.cursor(in: sourceLanguage)
    )
    var faults: [Fault] = []
    for entry in entries {
      let source = sources.node(of: entry)
      if isSource { faults += wrongMembers(of: entry) }
      guard let node = cursor.node(of: entry) else { continue }
      if let unit = document.plainStringUnit(node),
        Self.states.contains(document.state(at: unit.state)),
        !isSource || !mayNameSubstitution(unit.value)
      {
        continue
      }
      let localization = Localization(document, node: node)
      faults += unknownWords(in: localization, entry.key)
      faults += brokenShape(of: localization, entry.key, isSource: isSource)
      faults += brokenSubstitutions(
        of: localization, entry.key,
        source: isSource ? nil : source.map { Localization(document, node: $0) })
      if isSource { faults += unknownSubstitutions(in: localization, entry.key) }
    }
    faults += repeated(language)
    guard !faults.isEmpty else { return [] }
    let lines = makeLineIndex()
    return faults.map { fault in
      let offset = document.range(of: fault.node).lowerBound
      let place = lines.location(of: offset, in: path)
      return Finding(fault.code, fault.severity, fault.message, at: place).about(fault.key)
    }
  }

  private struct Fault {
    var code: Finding.Code = .pluralDefinition
    var severity: Finding.Severity = .error
    var node: Int
    var key: String
    var message: String

    /// A shape that loses a text or that Xcode does not build.
    static func shape(_ message: String, _ node: Int, _ key: String) -> Fault {
      Fault(code: .shape, node: node, key: key, message: message)
    }

    /// A word that no string catalog has there.
    static func unknownValue(_ message: String, _ node: Int, _ key: String) -> Fault {
      Fault(code: .unknownValue, severity: .warning, node: node, key: key, message: message)
    }
  }

  private static let states: Set<TranslationState> = [
    .new, .needsReview, .translated, .machineTranslated,
  ]

  /// True if a text may name a substitution.
  private func mayNameSubstitution(_ value: Int) -> Bool {
    document.bytes[document.range(of: value)].span.firstOffset(of: "#@") != nil
  }

  // MARK: - Shapes

  /// Members that no reader understands, so that their text is lost, and shapes that Xcode does not build.
  private func brokenShape(of localization: Localization, _ key: String, isSource: Bool)
    -> [Fault]
  {
    var faults = localization.problems.map { Fault.shape($0.message, $0.node, key) }
    if let lost = unreadNodes(of: localization).first, localization.problems.isEmpty {
      let text = document.string(at: lost).oneLine.shortened
      faults.append(
        .shape("nothing here is a text of a catalog; '\(text)' is lost", localization.node, key))
    } else if Self.isOverlapping(localization) {
      let message = "the text has both a value and variations, or two kinds of variations"
      faults.append(.shape(message, localization.node, key))
    } else if !localization.leaves.isEmpty,
      localization.leaves.allSatisfy({ $0.path.substitution != nil })
    {
      var fault = Fault.shape("no text uses the substitutions", localization.node, key)
      // The text around those of a translation may still come.
      if !isSource { fault.severity = .warning }
      faults.append(fault)
    } else if localization.problems.isEmpty, let reason = localization.unbuildable {
      faults.append(.shape("the text \(reason)", localization.node, key))
    } else if isSource, let path = Self.pluralWithoutOther(localization) {
      let message = "the plural lacks 'other', the form for most numbers"
      faults.append(.shape(message, localization.leaf(at: path)?.node ?? localization.node, key))
    }
    return faults
  }

  /// A form of a plural that has none for `other`.
  private static func pluralWithoutOther(_ localization: Localization) -> VariationPath? {
    let paths = localization.leaves.map(\.path).filter { $0.pluralCategory != nil }
    return paths.first { path in
      !paths.contains { $0.pluralCategory == .other && $0.isCase(of: path.parent) }
    }
  }

  /// Languages that an entry has twice, so that only the last text counts.
  private func repeated(_ language: String) -> [Fault] {
    let nodes = localizations.repeated(language)
    guard !nodes.isEmpty else { return [] }
    return entries.compactMap { entry in
      guard let owner = entry.localizationsNode, let node = nodes[owner] else { return nil }
      return .shape(
        "'\(language)' is in the entry twice; only the last text is read", node, entry.key)
    }
  }

  /// Members of another kind than Xcode's reader expects, with which it does not read the catalog.
  private func wrongMembers(of entry: Entry) -> [Fault] {
    guard document.kind(of: entry.node) == .object else { return [] }
    return document.members(of: entry.node).compactMap { key, value in
      let kind = document.kind(of: value)
      // To Xcode it is no member at all.
      if kind == .null { return nil }
      let message: String? =
        if document.isString(key, named: "localizations") {
          kind == .object ? nil : "'localizations' must be an object"
        } else if document.isString(key, named: "shouldTranslate") {
          kind == .true || kind == .false ? nil : "'shouldTranslate' must be true or false"
        } else if document.isString(key, named: "comment") {
          kind == .string ? nil : "'comment' must be a text"
        } else {
          nil
        }
      return message.map { .shape($0, value, entry.key) }
    }
  }

  /// True if an entry has a text in the source language.
  package var hasSources: Bool {
    localizations.languages.contains { $0.isIdentical(to: sourceLanguage) }
  }

  /// The texts of a language in shapes that no reader of catalogs understands, each with the key of its entry.
  package func unreadTexts(in language: String) -> [(key: String, text: String, offset: Int)] {
    var cursor = localizations.cursor(in: language)
    return entries.flatMap { entry -> [(key: String, text: String, offset: Int)] in
      guard let node = cursor.node(of: entry), document.plainStringUnit(node) == nil else {
        return []
      }
      return unreadNodes(of: Localization(document, node: node)).map { node in
        (entry.key, document.string(at: node), document.range(of: node).lowerBound)
      }
    }
  }

  /// The texts in a language that come twice in one entry, because a member occurs twice, each with its offset.
  ///
  /// Which form of a plural such a member is of is not told: each text of the entry gets the other one.
  package func overriddenTexts(in language: String) -> [(
    slot: Slot, text: LoctripTranslation, offset: Int
  )] {
    var cursor = localizations.cursor(in: language)
    return entries.flatMap { entry -> [(slot: Slot, text: LoctripTranslation, offset: Int)] in
      guard let node = cursor.node(of: entry) else { return [] }
      var lost = overridden(in: entry.node, named: "localizations")
        .compactMap { document.member(language, of: $0) }
      if let all = document.member("localizations", of: entry.node) {
        lost += overridden(in: all, named: language)
      }
      lost += overriddenBelow(node)
      guard let first = lost.flatMap(strings).first else { return [] }
      let text = LoctripMessage.text(document.string(at: first))
      return Localization(document, node: node).leaves.map { leaf in
        (
          Slot(key: entry.key, path: leaf.path), LoctripTranslation(text, leaf.state),
          document.range(of: first).lowerBound
        )
      }
    }
  }

  /// The values of the members of an object that a later one with the same name overrides.
  private func overridden(in node: Int, named name: String? = nil) -> [Int] {
    guard document.kind(of: node) == .object else { return [] }
    let keys = document.duplicateMembers(of: node).map(\.key)
    guard !keys.isEmpty else { return [] }
    return document.members(of: node).compactMap { key, value in
      keys.contains(key) && name.map { document.string(at: key).isIdentical(to: $0) } ?? true
        ? value : nil
    }
  }

  private func overriddenBelow(_ node: Int) -> [Int] {
    guard document.kind(of: node) == .object else { return [] }
    return overridden(in: node)
      + document.members(of: node).flatMap { overriddenBelow($0.value) }
  }

  /// The nodes of the texts of a localization that no reader understands.
  private func unreadNodes(of localization: Localization) -> [Int] {
    let nodes =
      localization.leaves.isEmpty && localization.problems.isEmpty
      ? [localization.node] : localization.problems.map(\.node)
    return nodes.flatMap(strings)
  }

  /// The nodes of the values in a node, but for states and formats.
  private func strings(in node: Int) -> [Int] {
    switch document.kind(of: node) {
    case .string, .number, .true, .false: [node]
    case .array: document.elements(of: node).flatMap(strings)
    case .object:
      document.members(of: node).flatMap { key, value in
        document.isString(key, named: "state") || document.isString(key, named: "formatSpecifier")
          ? [] : strings(in: value)
      }
    default: []
    }
  }

  // MARK: - Words

  /// States and devices that no catalog has.
  private func unknownWords(in localization: Localization, _ key: String) -> [Fault] {
    var faults: [Fault] = []
    var seen: Set<VariationPath> = []
    for leaf in localization.leaves {
      let state = leaf.state.rawValue
      if state.isEmpty {
        let message = "the text has no state and is treated as new"
        faults.append(
          Fault(
            code: .missingState, severity: .warning, node: leaf.node, key: key, message: message))
      } else if !Self.states.contains(leaf.state) {
        let meant = Self.hint(for: state, among: Self.states.map(\.rawValue))
        let message = "no string catalog has the state '\(state)'\(meant)"
        faults.append(.unknownValue(message, leaf.node, key))
      }
      for step in leaf.path.steps {
        guard case .device(let device) = step, !VariationPath.devices.contains(device),
          seen.insert(VariationPath([step])).inserted
        else { continue }
        let meant = Self.hint(for: device, among: VariationPath.devices)
        let message = "there is no device '\(device)', so its text is never shown\(meant)"
        faults.append(.unknownValue(message, leaf.node, key))
      }
    }
    return faults
  }

  private static func hint(for word: String, among words: some Sequence<String>) -> String {
    guard let (near, distance) = EditDistance.nearest(to: word, among: words.sorted()), distance < 3
    else { return "" }
    return "; did you mean '\(near)'?"
  }

  // MARK: - Substitutions

  /// Substitutions without a type, or with one that their texts or the source contradict.
  private func brokenSubstitutions(
    of localization: Localization, _ key: String, source: Localization?
  ) -> [Fault] {
    let leavesByName = Dictionary(grouping: localization.leaves) {
      ExactString($0.path.substitution ?? "")
    }
    let sources = Dictionary(
      (source?.substitutions ?? []).map { (ExactString($0.name), $0.specifier) },
      uniquingKeysWith: { first, _ in first })
    let arguments = source == nil ? Self.arguments(ofKey: key) : [:]
    return localization.substitutions.flatMap { substitution -> [Fault] in
      let name = substitution.name
      let leaves = leavesByName[ExactString(name)] ?? []
      func fault(_ node: Int, _ message: String) -> [Fault] {
        [Fault(node: node, key: key, message: "the substitution '\(name)' \(message)")]
      }
      let node = leaves.first?.node ?? localization.node
      if leaves.isEmpty { return fault(node, "has no texts") }
      guard substitution.isArgumentReadable else {
        return fault(node, "has an 'argNum' that is not a whole number")
      }
      guard let specifier = substitution.specifier, !specifier.isEmpty else {
        return fault(node, "has no formatSpecifier")
      }
      guard let kind = Placeholder.kind(ofSpecifier: specifier) else {
        return fault(node, "has the formatSpecifier '\(specifier)', which no argument has")
      }
      for leaf in leaves {
        guard case .text(let text) = leaf.message,
          let shown = Placeholder.contradicting(kind, in: text, at: substitution.argument)
        else { continue }
        let message =
          "has the formatSpecifier '\(specifier)', but its text “\(text)” shows \(shown.text)"
        return fault(leaf.node, message)
      }
      if let position = substitution.argument, let last = arguments.keys.max(), position > last {
        return fault(
          node, "is of argument \(position), but the key has only \(last.counted("argument"))")
      }
      if let other = substitution.argument.flatMap({ arguments[$0] }), other.kind != kind {
        return fault(node, "has the formatSpecifier '\(specifier)'; the key has \(other.text)")
      }
      if let other = sources[ExactString(name)] ?? nil,
        let wanted = Placeholder.kind(ofSpecifier: other), wanted != kind
      {
        let message = "has the formatSpecifier '\(specifier)'; the source has '\(other)'"
        return fault(node, message)
      }
      return []
    }
  }

  /// The arguments of a key that is a format, by their positions.
  private static func arguments(ofKey key: String) -> [Int: Placeholder] {
    let found = Placeholder.all(in: key)
    guard Placeholder.lonePercent(in: key) == nil,
      found.allSatisfy({ $0.isPlain && !$0.text.hasByte(0x20) })
    else { return [:] }
    return Dictionary(found.map { ($0.position, $0) }) { first, _ in first }
  }

  /// Substitutions that a source names and does not have.
  private func unknownSubstitutions(in localization: Localization, _ key: String) -> [Fault] {
    let known = Set(localization.substitutions.map { ExactString($0.name) })
    return localization.leaves.compactMap { leaf in
      guard case .text(let text) = leaf.message, text.hasBytes("#@") else { return nil }
      for placeholder in Placeholder.all(in: text) {
        guard case .substitution(let name) = placeholder.kind, !known.contains(ExactString(name))
        else { continue }
        let message = "the text names the substitution '\(name)', which the entry does not have"
        return Fault(node: leaf.node, key: key, message: message)
      }
      return nil
    }
  }
}
