internal import LoctripJSONSource
package import LoctripLocalizationCore

/// Edits the translations of a catalog in place.
///
/// Only the changed bytes differ afterwards. New members are inserted in Xcode's order and the
/// file's style.
package struct CatalogEditor: Sendable {
  /// A text to write.
  package struct Change: Sendable {
    /// The path in the entry.
    package var path: VariationPath
    /// The text as in an XLIFF.
    package var message: LoctripMessage
    /// Its state.
    package var state: TranslationState

    package init(path: VariationPath, message: LoctripMessage, state: TranslationState) {
      self.path = path
      self.message = message
      self.state = state
    }
  }

  private let catalog: StringCatalog
  private var sources: LocalizationIndex.Cursor
  private let completion: Completion
  private var patch: JSONPatch
  /// New members; kept to the end, because several languages may share a new object.
  private var trees = InsertionTrees()
  private var needsVersion1_3 = false

  /// Starts with no changes.
  package init(_ catalog: StringCatalog, completion: Completion = .required) {
    self.catalog = catalog
    sources = catalog.localizations.cursor(in: catalog.sourceLanguage)
    self.completion = completion
    patch = JSONPatch(catalog.document) { StandardOrder.areInIncreasingOrder($0, $1) }
  }

  /// True if there is nothing to change.
  package var isEmpty: Bool { patch.isEmpty && trees.isEmpty }

  /// The file's bytes with all changes made; without any, exactly the same bytes.
  package func apply() -> [UInt8] {
    if isEmpty, !needsVersion1_3 { return catalog.bytes }
    let style = JSONStyle(of: catalog.document)
    return Self.revision(of: catalog, changes(style: style), style: style).bytes
  }

  /// The changes of the bytes, and whether they need format version 1.3.
  func changes(style: JSONStyle) -> (bytes: JSONChanges, needsVersion1_3: Bool) {
    var patch = patch
    for (object, key, value) in trees.values() {
      patch.insert(key: key, value: value, into: object)
    }
    return (patch.changes(style: style), needsVersion1_3)
  }

  /// The file with the changes of an editor made.
  static func revision(
    of catalog: StringCatalog, _ made: (bytes: JSONChanges, needsVersion1_3: Bool), style: JSONStyle
  ) -> JSONRevision {
    let document = catalog.document
    var changes = [made.bytes]
    if made.needsVersion1_3, !catalog.isAtLeast(major: 1, minor: 3) {
      var patch = CatalogEditor(catalog).patch
      if let node = document.member("version", of: document.root) {
        patch.replace(node, with: .string("1.3"))
      } else {
        patch.insert(key: "version", value: .string("1.3"), into: document.root)
      }
      changes.append(patch.changes(style: style))
    }
    return JSONRevision(document, changes)
  }

  /// True if texts of an entry can be written in a language.
  ///
  /// False if the catalog has an invalid value there, a number for an object or an unknown
  /// variation, which would conflict with a new text.
  package func canWrite(to entry: StringCatalog.Entry, in language: String) -> Bool {
    catalog.canWrite(to: entry, catalog.localization(of: entry, in: language))
  }

  /// Writes texts of one entry in one language, if ``canWrite(to:in:)``.
  ///
  /// - Parameters:
  ///   - changes: The texts; empty to only complete the entry.
  ///   - entry: An entry of the catalog.
  ///   - language: The language, spelled as the catalog spells it.
  ///   - categories: The plural categories of the language.
  package mutating func write(
    _ changes: [Change], to entry: StringCatalog.Entry, in language: String,
    categories: [PluralCategory]
  ) {
    let source = catalog.localization(of: entry, in: catalog.sourceLanguage)
    let target =
      language == catalog.sourceLanguage ? source : catalog.localization(of: entry, in: language)
    guard catalog.canWrite(to: entry, target) else { return }
    let substitutions = Self.substitutions(source: source, target: target)
    let text = SubstitutionText(substitutions)
    let (targetLeaves, sourceLeaves) = (LeafLookup(target), LeafLookup(source))

    let lost =
      completion == .xcode ? target.map { removeOverlap(of: $0) } ?? [] : []
    var pending: [Pending] = []
    for change in changes where !lost.contains(change.path) {
      let models =
        completion == .xcode
        ? [] : [targetLeaves, sourceLeaves].compactMap { $0[change.path]?.message.text }
      let message: LoctripMessage =
        switch change.message {
        case .text(let value): .text(text.imported(value, at: change.path, models: models))
        case .phrases: change.message
        }
      if change.state == .machineTranslated { needsVersion1_3 = true }
      if let leaf = targetLeaves[change.path] {
        replace(leaf, message: message, state: change.state)
      } else {
        pending.append(Pending(path: change.path, message: message, state: change.state))
      }
    }
    let written = changes.map(\.path)
    complete(
      &pending, written: written, entry: entry, source: source, target: target,
      sourceLeaves: sourceLeaves, text: text, isSource: language == catalog.sourceLanguage,
      categories: categories)
    guard !pending.isEmpty else { return }

    // The target's own definition of a substitution is kept.
    let own = Set((target?.substitutions ?? []).map { ExactString($0.name) })
    let new = substitutions.filter { !own.contains(ExactString($0.name)) }
    let newByName = Dictionary(
      new.map { (ExactString($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    for item in pending {
      insert(item, into: entry, in: language, target: target, substitutions: newByName)
    }
    removeReplacedShape(pending, target: target)
  }

  /// Inserts a new text into the localization of an entry, with the definition of its substitution.
  private mutating func insert(
    _ item: Pending, into entry: StringCatalog.Entry, in language: String, target: Localization?,
    substitutions: [ExactString: Localization.Substitution]
  ) {
    let document = catalog.document
    var keys = Self.keys(of: item.path)
    keys.append(item.isSet ? "stringSet" : "stringUnit")
    let base: Int
    if let target {
      base = target.node
    } else if let localizations = entry.localizationsNode {
      base = localizations
      keys.insert(language, at: 0)
    } else {
      base = entry.node
      keys.insert(contentsOf: ["localizations", language], at: 0)
    }
    // Existing objects are followed; the rest is new.
    var node = base
    while let key = keys.first, keys.count > 1, let child = document.member(key, of: node),
      document.kind(of: child) == .object
    {
      node = child
      keys.removeFirst()
    }
    trees.insert(item.value, at: keys, into: node)
    if let name = item.path.substitution,
      let substitution = substitutions[ExactString(name)],
      let depth = keys.firstIndex(of: "substitutions").map({ $0 + 2 })
        ?? keys.firstIndex(of: name)
        .map({ $0 + 1 })
    {
      let prefix = Array(keys[..<depth])
      if let argument = substitution.argument {
        trees.insert(.integer(argument), at: prefix + ["argNum"], into: node)
      }
      if let specifier = substitution.specifier {
        trees.insert(.string(specifier), at: prefix + ["formatSpecifier"], into: node)
      }
    }
  }

  /// Writes a text of an entry that is a plain string in its language and in the source language,
  /// as nearly every entry is; like ``write(_:to:in:categories:)``, without reading localizations.
  ///
  /// - Parameter targets: The localizations in the language of the change.
  /// - Returns: `false` if the entry has anything else; nothing is then done.
  mutating func writePlain(
    _ change: UnitChange, to entry: StringCatalog.Entry, in targets: inout LocalizationIndex.Cursor
  ) -> Bool {
    guard completion == .required, change.slot.path.isRoot, case .text(let text)? = change.message
    else { return false }
    let document = catalog.document
    var target: (value: Int, state: Int)?
    if entry.localizationsNode != nil {
      if let node = sources.node(of: entry), document.plainStringUnit(node) == nil { return false }
      if let node = targets.node(of: entry) {
        target = document.plainStringUnit(node)
        if target == nil { return false }
      }
    } else if document.member("localizations", of: entry.node) != nil {
      return false
    }
    if let target {
      if !document.isString(target.state, equalTo: change.state.rawValue) {
        patch.replace(target.state, with: .string(change.state.rawValue))
      }
      if !document.isString(target.value, equalTo: text) {
        patch.replace(target.value, with: .string(text))
      }
    } else {
      let pending = Pending(path: .root, message: .text(text), state: change.state)
      let keys =
        (entry.localizationsNode == nil ? ["localizations"] : []) + [change.language, "stringUnit"]
      trees.insert(pending.value, at: keys, into: entry.localizationsNode ?? entry.node)
    }
    if change.state == .machineTranslated { needsVersion1_3 = true }
    return true
  }

  // MARK: - Parts

  /// A text that the catalog does not have yet.
  private struct Pending {
    var path: VariationPath
    var message: LoctripMessage
    var state: TranslationState

    var isSet: Bool {
      if case .phrases = message { true } else { false }
    }

    var value: JSONValue {
      switch message {
      case .text(let text):
        .object([("state", .string(state.rawValue)), ("value", .string(text))])
      case .phrases(let phrases):
        .object([
          ("state", .string(state.rawValue)), ("values", .array(phrases.map { .string($0) })),
        ])
      }
    }
  }

  private mutating func replace(
    _ leaf: Localization.Leaf, message: LoctripMessage, state: TranslationState
  ) {
    let document = catalog.document
    func set(_ name: String, _ value: JSONValue, isSame: Bool) {
      guard !isSame else { return }
      if let node = document.member(name, of: leaf.node) {
        patch.replace(node, with: value)
      } else {
        patch.insert(key: name, value: value, into: leaf.node)
      }
    }
    set("state", .string(state.rawValue), isSame: state == leaf.state)
    switch message {
    case .text(let text): set("value", .string(text), isSame: message == leaf.message)
    case .phrases(let phrases):
      set("values", .array(phrases.map { .string($0) }), isSame: message == leaf.message)
    }
  }

  /// Adds the texts that are required beside the written ones.
  private func complete(
    _ pending: inout [Pending], written: [VariationPath], entry: StringCatalog.Entry,
    source: Localization?, target: Localization?, sourceLeaves: LeafLookup, text: SubstitutionText,
    isSource: Bool, categories: [PluralCategory]
  ) {
    var present = DistinctPaths(target?.leaves.map(\.path) ?? [])
    for item in pending { present.insert(item.path) }
    guard
      present.paths.contains(where: { !$0.isRoot })
        || source?.leaves.contains(where: { !$0.path.isRoot }) == true
    else { return }
    lazy var texts = StringCatalog.texts(
      key: entry.key, source: source, target: target, isSource: isSource, categories: categories)
    lazy var sources = Self.sources(of: texts)
    lazy var ownSources = Self.sources(
      of: StringCatalog.texts(
        key: entry.key, source: source, target: nil, isSource: isSource, categories: categories))
    func add(_ path: VariationPath) {
      guard present.insert(path) else { return }
      let message = sources[path] ?? ownSources[path] ?? .text(entry.key)
      guard case .text(let value) = message else { return }
      let models = sourceLeaves[path]?.message.text.map { [$0] } ?? []
      pending.append(
        Pending(
          path: path, message: .text(text.imported(value, at: path, models: models)), state: .new))
    }
    switch completion {
    case .xcode:
      for text in texts where text.path.pluralCategory != nil { add(text.path) }
    case .required:
      for path in written where path.pluralCategory != nil {
        add(path.parent.appending(.plural(.other)))
      }
      // A device that is missing would not be exported again.
      if target == nil, written.contains(where: \.isOfDevice) {
        for path in texts.map(\.path) where path.isOfDevice {
          if path.pluralCategory ?? .other == .other { add(path) }
        }
      }
    }
    // A text around substitutions and the cases of each need one another.
    if present.paths.contains(where: { $0.substitution != nil }) {
      if !present.paths.contains(where: { $0.substitution == nil }) { add(.root) }
      guard !written.isEmpty else { return }
      // The texts of an entry are of the groups of its source or its target.
      var groups = DistinctPaths(present.paths.lazy.filter { $0.substitution != nil }.map(\.parent))
      guard
        source?.leaves.allSatisfy({ $0.path.substitution == nil || groups.contains($0.path.parent) }
        ) != true
      else { return }
      for path in texts.map(\.path) where path.substitution != nil {
        let group = path.parent
        if groups.insert(group) { add(group.appending(.plural(.other))) }
      }
    } else if let source, !source.substitutions.isEmpty, target == nil, !written.isEmpty {
      for text in texts where text.path.substitution != nil && text.path.pluralCategory == .other {
        add(text.path)
      }
    }
  }

  private static func sources(of texts: [StringCatalog.SlotText]) -> [VariationPath: LoctripMessage]
  {
    Dictionary(texts.map { ($0.path, $0.source) }, uniquingKeysWith: { first, _ in first })
  }

  /// Resolves overlapping shapes as Xcode's import does: variations win over a plain text, a plural
  /// over a device variation.
  ///
  /// - Returns: The paths whose texts are lost.
  private mutating func removeOverlap(of target: Localization) -> Set<VariationPath> {
    guard StringCatalog.isOverlapping(target) else { return [] }
    let document = catalog.document
    for (key, value) in document.members(of: target.node) {
      if document.isString(key, equalTo: "stringUnit") { patch.remove(memberAt: key) }
      guard document.isString(key, equalTo: "variations"),
        document.member("plural", of: value) != nil
      else { continue }
      for (axis, _) in document.members(of: value) where document.isString(axis, equalTo: "device")
      {
        patch.remove(memberAt: axis)
      }
    }
    let hasPlural = target.leaves.contains { leaf in
      if case .plural = leaf.path.steps.first { true } else { false }
    }
    return Set(
      target.leaves.map(\.path).filter { path in
        switch path.steps.first {
        case nil: true
        case .device: hasPlural
        case .plural, .substitution: false
        }
      })
  }

  /// Removes the plain text of a localization that now varies, or the variations of one that is now
  /// plain: Xcode damages entries that have both.
  private mutating func removeReplacedShape(_ pending: [Pending], target: Localization?) {
    guard let target, target.substitutions.isEmpty else { return }
    let document = catalog.document
    let becomesPlain = pending.contains { $0.path.isRoot }
    let becomesVaried = pending.contains { item in
      switch item.path.steps.first {
      case .plural, .device: true
      case .substitution, nil: false
      }
    }
    for (key, _) in document.members(of: target.node) {
      if becomesVaried && document.isString(key, equalTo: "stringUnit") {
        patch.remove(memberAt: key)
      } else if becomesPlain && document.isString(key, equalTo: "variations") {
        patch.remove(memberAt: key)
      }
    }
  }

  private static func substitutions(source: Localization?, target: Localization?) -> [Localization
    .Substitution]
  {
    var result = target?.substitutions ?? []
    var names = Set(result.map { ExactString($0.name) })
    for substitution in source?.substitutions ?? []
    where names.insert(ExactString(substitution.name)).inserted {
      result.append(substitution)
    }
    return result
  }

  /// The members on the path from a localization to a text.
  static func keys(of path: VariationPath) -> [String] {
    path.steps.flatMap { step in
      switch step {
      case .plural(let category): ["variations", "plural", category.rawValue]
      case .device(let device): ["variations", "device", device]
      case .substitution(let name): ["substitutions", name]
      }
    }
  }
}

extension VariationPath {
  /// True if it begins with a device.
  fileprivate var isOfDevice: Bool {
    if case .device = steps.first { true } else { false }
  }
}

extension LoctripMessage {
  /// The string of a plain message.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

/// New members, several of which may be in the same new object.
private struct InsertionTrees {
  /// The new members of each object, in the order of Xcode.
  private var roots: [Int: JSONValue] = [:]

  var isEmpty: Bool { roots.isEmpty }

  mutating func insert(_ value: JSONValue, at keys: [String], into object: Int) {
    roots[object, default: .object([])].insert(value, at: keys[...])
  }

  /// The members to insert, each with the object that gets it, in document order.
  func values() -> [(object: Int, key: String, value: JSONValue)] {
    roots.sorted { $0.key < $1.key }.flatMap { root in
      guard case .object(let members) = root.value else {
        return [(object: Int, key: String, value: JSONValue)]()
      }
      return members.map { (root.key, $0.key, $0.value) }
    }
  }
}

extension JSONValue {
  /// Inserts a value into nested new objects; a value that is not an object becomes one.
  fileprivate mutating func insert(_ value: JSONValue, at keys: ArraySlice<String>) {
    guard let key = keys.first else {
      self = value
      return
    }
    var members: [(key: String, value: JSONValue)] = []
    if case .object(let existing) = self { members = existing }
    // The members are changed in place.
    self = .null
    var low = members.partitionPoint { StandardOrder.areInIncreasingOrder($0.key, key) }
    // Different names may compare as equal in the order.
    while low < members.count, !members[low].key.isIdentical(to: key),
      !StandardOrder.areInIncreasingOrder(key, members[low].key)
    {
      low += 1
    }
    if low < members.count, members[low].key.isIdentical(to: key) {
      members[low].value.insert(value, at: keys.dropFirst())
    } else {
      var member = JSONValue.object([])
      member.insert(value, at: keys.dropFirst())
      members.insert((key, member), at: low)
    }
    self = .object(members)
  }
}
