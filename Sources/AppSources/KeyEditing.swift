internal import LoctripAppProjects
internal import LoctripCodeFacts
internal import LoctripFileSets
package import LoctripLocalizationCore
internal import LoctripReconciliation
internal import LoctripTranslationChecks
internal import StringCatalogs

/// Changes of single keys, in catalogs and code together.
package struct KeyEditing: Sendable {
  private let usage: KeyUsage
  /// The catalogs that may be changed: those that the user names, else all.
  private let chosen: [Int]
  /// The changes so far.
  package private(set) var edit: KeyEdit

  /// Prepares changes.
  ///
  /// - Parameters:
  ///   - usage: Catalogs and code.
  ///   - catalog: The path of the only catalog to change.
  ///   - paths: The folders that may be written.
  /// - Throws: `FindingsError` when there is no such catalog.
  package init(_ usage: KeyUsage, catalog: String?, within paths: [String]) throws(FindingsError) {
    self.usage = usage
    edit = KeyEdit(within: paths + usage.project.catalogs.map(\.path))
    let all = usage.project.catalogs.indices.filter {
      usage.project.catalogs[$0].catalog is StringCatalog
    }
    guard let catalog else {
      chosen = all
      return
    }
    chosen = all.filter { usage.project.catalogs[$0].isAt(catalog) }
    guard !chosen.isEmpty else {
      throw FindingsError(missing: "is not a string catalog of the project", at: catalog)
    }
  }

  /// The catalog as changed so far.
  private func catalog(_ number: Int) throws(FindingsError) -> StringCatalog? {
    let file = usage.project.catalogs[number]
    guard let bytes = edit.current(file.path) else { return file.catalog as? StringCatalog }
    return try parse(bytes, file.path)
  }

  private func parse(_ bytes: [UInt8], _ path: String) throws(FindingsError) -> StringCatalog {
    do throws(FindingsError) {
      return try StringCatalog(parsing: bytes, path: path)
    } catch {
      throw FindingsError(error.kind, error.findings)
    }
  }

  private mutating func write(_ bytes: [UInt8], to number: Int) {
    let file = usage.project.catalogs[number]
    guard
      let original = file.catalog.files.first(where: { $0.path.isIdentical(to: file.path) })?
        .bytes
    else { return }
    edit.replace(file.path, original, with: bytes)
  }

  /// The catalogs with a key.
  ///
  /// - Throws: `FindingsError` with the nearest key when none has it.
  private func holders(of key: String) throws(FindingsError) -> [Int] {
    let found = try chosen.filteringThrowing { number throws(FindingsError) in
      try catalog(number)?.entryIndex(for: key) != nil
    }
    guard found.isEmpty else { return found }
    if let other = usage.keys.first(where: { $0.key.isIdentical(to: key) }) {
      throw Self.notInCatalogs(key, usage.project.catalogs[other.catalog])
    }
    let names = usage.keys.map(\.key)
    let near = EditDistance.nearest(to: key, among: names)
    let hint =
      near.flatMap { $1 * 3 <= max(key.utf8.count, 3) ? "; did you mean '\($0)'?" : nil } ?? ""
    throw FindingsError(missing: "no string catalog has the key '\(key)'\(hint)")
  }

  /// The error for a key that is in a catalog which is not changed here.
  private static func notInCatalogs(_ key: String, _ file: CatalogFile) -> FindingsError {
    guard !(file.catalog is StringCatalog) else {
      return FindingsError(
        usage: "the key '\(key)' is in this catalog, and not in the one of --catalog", at: file.path
      )
    }
    let folder = file.path.folderAndName.folder
    let place = folder.hasSuffix(".lproj") ? folder.folderAndName.folder : folder
    return FindingsError(
      usage:
        "the key '\(key)' is in this file, and loctrip keys changes only string catalogs; run loctrip migrate \(place) "
        + "--remove-migrated first, or edit the file of each language and the code yourself",
      at: file.path)
  }

  // MARK: - Commands

  /// Adds a key.
  package mutating func add(_ key: String, comment: String?, value: String?) throws(FindingsError) {
    guard chosen.count == 1, let number = chosen.first else {
      throw FindingsError(
        usage: chosen.isEmpty
          ? "there is no string catalog here"
          : "there are \(chosen.count.grouped) string catalogs; name one with --catalog")
    }
    guard let catalog = try catalog(number) else { return }
    try Self.ensureVisible(key)
    guard catalog.entryIndex(for: key) == nil else {
      throw FindingsError(usage: "the catalog already has the key '\(key)'", at: catalog.path)
    }
    if let value {
      _ = try admitted(
        LoctripTranslation(.text(value), .translated), at: Slot(key: key, path: .root),
        in: catalog.sourceLanguage, of: usage.project.catalogs[number], catalog, waiving: nil)
    }
    var editor = CatalogKeyEditor(catalog)
    editor.add(
      key, comment: comment, state: .manual,
      source: value.map { LoctripTranslation(.text($0), .translated) })
    write(editor.apply(), to: number)
    edit.note(.added, key, in: catalog.path)
  }

  /// Refuses a new key with a control character that nobody types and no editor shows.
  private static func ensureVisible(_ key: String) throws(FindingsError) {
    guard let control = StrayControlCharacter.first(in: key) else { return }
    throw FindingsError(usage: "the key has the control character \(control.codePoint)")
  }

  /// Sets the text of a key in a language, or its comment; the text may break the rules of the project that are waived.
  package mutating func set(
    _ key: String, language: String?, value: String?, state: TranslationState, comment: String?,
    waiving waived: Set<Finding.Code> = []
  ) throws(FindingsError) {
    let holders = try holders(of: key)
    guard holders.count == 1, let number = holders.first else {
      throw FindingsError(
        usage: "\(holders.count.grouped) catalogs have the key '\(key)'; name one with --catalog")
    }
    guard let catalog = try catalog(number), let index = catalog.entryIndex(for: key) else {
      return
    }
    if let value {
      let file = usage.project.catalogs[number]
      if let language { try usage.project.checkLanguages([language], usage.configuration) }
      let language = file.spelling(of: language ?? catalog.sourceLanguage)
      let entry = catalog.entries[index]
      let known = catalog.localization(of: entry, in: language)
      guard known?.leaves.contains(where: { !$0.path.isRoot }) != true else {
        throw FindingsError(
          usage:
            "'\(key)' has plural or device forms in \(language), which one text cannot replace; edit the catalog",
          at: catalog.path)
      }
      let change = try admitted(
        LoctripTranslation(.text(value), state), at: Slot(key: key, path: .root), in: language,
        of: file,
        catalog, waiving: waived)
      for made in catalog.edits(for: [change], completion: .required) {
        write(Array(made.bytes), to: number)
      }
      edit.note(.set, key, language, in: catalog.path)
    }
    guard let comment, let again = try self.catalog(number), let index = again.entryIndex(for: key)
    else { return }
    var editor = CatalogKeyEditor(again)
    editor.set(comment: comment.isEmpty ? nil : comment, of: again.entries[index])
    write(editor.apply(), to: number)
    edit.note(.changed, key, "the comment", in: again.path)
  }

  /// The change that writes a text, if the gate lets it in.
  ///
  /// - Parameter waived: The waived rules; `nil` if the command cannot waive any.
  /// - Throws: A usage `FindingsError` with the reasons.
  private mutating func admitted(
    _ text: LoctripTranslation, at slot: Slot, in language: String, of file: CatalogFile,
    _ catalog: StringCatalog, waiving waived: Set<Finding.Code>?
  ) throws(FindingsError) -> UnitChange {
    let isSource = language.isIdentical(to: catalog.sourceLanguage)
    if isSource, text.message.isBlank {
      throw FindingsError(
        usage: "'\(slot.key.string)' would have no source text: the value is blank",
        at: catalog.path)
    }
    if isSource, let control = text.message.texts.lazy.compactMap(StrayControlCharacter.first).first
    {
      throw FindingsError(
        usage: "the value has the control character \(control.codePoint)", at: catalog.path)
    }
    var now = TranslationUnit(id: slot.key.string, source: .text(slot.key.string))
    if !isSource {
      let table = catalog.table(in: language)
      let rows = table.indices.filter { table.key($0).isIdentical(to: slot.key.string) }
      if let row = rows.first(where: { table.path($0).isRoot }) {
        now = table[row]
      } else {
        // One text for all forms of the source is compared with that for most numbers and devices.
        let others = rows.filter { row in
          table.path(row).steps.allSatisfy { [.plural(.other), .device("other")].contains($0) }
        }
        if let source = (others.first ?? rows.last).flatMap({ table[$0].source }) {
          now.source = source
        }
      }
    } else if Placeholder.ranges(in: slot.key.string).isEmpty {
      // A source is compared only with the arguments of its key.
      now.source = nil
    }
    let gate = file.gate(in: language, usage.configuration)
    let judged = gate.judge(text.message, at: slot, over: now)
    switch gate.admit(judged, as: text.state, from: .keys, waiving: waived ?? []) {
    case .success(let admitted):
      let place = FileLocation(path: catalog.path)
      edit.notes += admitted.findings.filter {
        waived?.contains($0.code) == true || !isSource && DecisionRules.asksForLook($0)
      }
      .map { $0.at(place).about(slot.key.string) }
      return admitted.change
    case .failure(let refusal):
      throw FindingsError(
        .usage,
        refusal.findings.map { finding in
          var finding = finding.at(FileLocation(path: catalog.path)).about(slot.key.string)
          if waived != nil, Gate.isWaivable(finding.code) {
            finding.message += "; --allow \(finding.code.rawValue) writes it all the same"
          }
          return finding
        })
    }
  }

  /// Removes keys from the catalogs.
  package mutating func remove(_ keys: [String]) throws(FindingsError) {
    var places: [(key: String, catalogs: [Int])] = []
    for key in ExactString.distinct(keys) { places.append((key, try holders(of: key))) }
    try remove(places)
  }

  /// Removes keys; each catalog is changed once.
  private mutating func remove(_ places: [(key: String, catalogs: [Int])]) throws(FindingsError) {
    var editors: [Int: CatalogKeyEditor] = [:]
    var catalogs: [Int: StringCatalog] = [:]
    for (key, numbers) in places {
      for number in numbers {
        if catalogs[number] == nil, let catalog = try catalog(number) {
          catalogs[number] = catalog
          editors[number] = CatalogKeyEditor(catalog)
        }
        guard let catalog = catalogs[number], let index = catalog.entryIndex(for: key) else {
          continue
        }
        editors[number]?.remove(catalog.entries[index])
        edit.note(.removed, key, in: catalog.path)
      }
    }
    for (number, editor) in editors.sorted(by: { $0.key < $1.key }) where !editor.isEmpty {
      write(editor.apply(), to: number)
    }
  }

  /// Removes the keys that surely no code uses.
  package mutating func prune() throws(FindingsError) {
    var places: [Int: [(key: String, catalogs: [Int])]] = [:]
    for (key, use) in zip(usage.keys, usage.uses) {
      if case .none = use { places[key.catalog, default: []].append((key.key, [key.catalog])) }
    }
    for number in chosen { try remove(places[number] ?? []) }
    let others = zip(usage.keys, usage.uses).count { key, use in
      if case .none = use {
        !(usage.project.catalogs[key.catalog].catalog is StringCatalog)
      } else {
        false
      }
    }
    guard others > 0 else { return }
    edit.notes.append(
      Finding(
        .notPruned, .note,
        "\(others.counted("unused key")) of .strings and .stringsdict files \(others == 1 ? "stays" : "stay"); only string catalogs are changed"
      ))
  }

  /// Copies keys with their translations into another catalog.
  package mutating func copy(_ keys: [String], to path: String) throws(FindingsError) {
    let bytes = try FileAccess.read(path)
    var target = try parse(bytes, path)
    var editor = CatalogKeyEditor(target)
    for key in ExactString.distinct(keys) {
      let holders = try holders(of: key).filter { !usage.project.catalogs[$0].isAt(path) }
      guard holders.count == 1,
        let source = try holders.first.flatMapThrowing({ number throws(FindingsError) in
          try catalog(number)
        }),
        let index = source.entryIndex(for: key)
      else {
        throw FindingsError(
          usage: holders.isEmpty
            ? "only \(path) has the key '\(key)'"
            : "\(holders.count.grouped) catalogs have the key '\(key)'; name one with --catalog")
      }
      if target.entryIndex(for: key) != nil {
        edit.notes.append(
          Finding(
            .keyExists, .warning, "not copied: the catalog already has the key '\(key)'",
            at: FileLocation(path: path)))
        continue
      }
      editor.copy(source.entries[index], of: source)
      edit.note(.copied, key, path, in: source.path)
    }
    target = try parse(editor.apply(), path)
    edit.replace(path, bytes, with: target.bytes)
  }

  /// Renames a key in catalogs and code.
  ///
  /// - Parameters:
  ///   - old: The key.
  ///   - new: The new one.
  ///   - isInCode: False to leave the code as it is.
  /// - Throws: `FindingsError` when the new key exists, or a place in code has to be changed by hand.
  package mutating func rename(_ old: String, to new: String, isInCode: Bool) throws(FindingsError)
  {
    guard !old.isIdentical(to: new) else { throw FindingsError(usage: "both keys are the same") }
    try Self.ensureVisible(new)
    let holders = try holders(of: old)
    // Code does not say which of the catalogs it looks into.
    if isInCode,
      let other = usage.keys.first(where: {
        $0.key.isIdentical(to: old) && !holders.contains($0.catalog)
      })
    {
      let file = usage.project.catalogs[other.catalog]
      guard file.catalog is StringCatalog else { throw Self.notInCatalogs(old, file) }
      throw FindingsError(
        usage:
          "this catalog has the key '\(old)' too; rename it in all catalogs, without --catalog, or use --catalog-only",
        at: usage.project.catalogs[other.catalog].path)
    }
    for number in holders {
      guard let catalog = try catalog(number), let index = catalog.entryIndex(for: old) else {
        continue
      }
      guard !KeyUsage.isOfInterface(old, in: usage.project.catalogs[number]) else {
        throw FindingsError(
          usage:
            "'\(old.oneLine)' is the key of an object in an interface file, which finds its text by it",
          at: catalog.path)
      }
      guard catalog.entryIndex(for: new) == nil else {
        throw FindingsError(usage: "the catalog already has the key '\(new)'", at: catalog.path)
      }
      var editor = CatalogKeyEditor(catalog)
      editor.rename(catalog.entries[index], to: new)
      write(editor.apply(), to: number)
      edit.note(.renamed, old, new, in: catalog.path)
    }
    guard isInCode else { return }
    var places:
      [ExactString: [(range: Range<Int>, interpolations: [Range<Int>], symbol: String?)]] =
        [:]
    func change(_ text: CodeText) {
      places[ExactString(text.path), default: []].append((text.range, text.interpolations, nil))
    }
    func change(symbolsOf key: CatalogKey) {
      let symbol = SymbolName.name(for: new)
      for (path, range) in usage.symbolRanges(of: key) {
        places[ExactString(path), default: []].append((range, [], symbol))
      }
    }
    var byHand: [(FileLocation, String)] = []
    let symbols = SymbolUses(usage.project, usage.index)
    let shared = textsOfOthers(than: old)
    for number in usage.keys.indices
    where holders.contains(usage.keys[number].catalog)
      && usage.keys[number].key.isIdentical(to: old)
    {
      switch usage.uses[number] {
      case .key(let texts), .pattern(let texts):
        if usage.index.resources.contains(ExactString(old)) {
          byHand.append(
            (
              usage.project.catalogs[usage.keys[number].catalog].place,
              "a file beside the code has the same string"
            ))
          continue
        }
        if symbols.areCertain(usage.keys[number]) { change(symbolsOf: usage.keys[number]) }
        for number in texts {
          let text = usage.index.texts[number]
          if text.relaxed.key == nil, shared.contains(number) {
            byHand.append((text.location, "the text is that of another key too"))
          } else if text.isWhole, !text.key.isBuilt || text.key.key != nil {
            change(text)
          } else {
            byHand.append((text.location, "the code builds the key"))
          }
        }
      case .guess(let text): change(text)
      case .symbol(let place, _):
        if let reason = symbols.reasonToKeep(usage.keys[number]) {
          byHand.append((place, reason))
          continue
        }
        change(symbolsOf: usage.keys[number])
      case .perhaps(_, let place?) where symbols.isOfProject(usage.keys[number]):
        edit.notes.append(
          Finding(
            .sameSymbol, .note,
            "the project declares '.\(SymbolName.name(for: old))' itself, which stays", at: place))
      case .perhaps(let reason, let place):
        byHand.append((place ?? usage.project.catalogs[usage.keys[number].catalog].place, reason))
      case .none: break
      }
    }
    for (file, found) in places.sorted(by: { $0.key.string < $1.key.string }) {
      let path = file.string
      let original = try FileAccess.read(path)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(original.count)
      let lines = LineIndex(original)
      // The end of what is copied.
      var end = 0
      func replace(_ range: Range<Int>, with text: some Sequence<UInt8>) {
        bytes += original[end..<range.lowerBound]
        bytes += text
        end = range.upperBound
      }
      var last: Int?
      for (range, interpolations, symbol) in found.sorted(by: {
        $0.range.lowerBound < $1.range.lowerBound
      })
      where range.lowerBound != last {
        last = range.lowerBound
        // The file may have changed since it was read.
        guard range.upperBound <= original.count else {
          byHand.append((FileLocation(path: path), "the file was changed meanwhile"))
          continue
        }
        if range.lowerBound < end {
          byHand.append(
            (
              lines.location(of: range.lowerBound, in: path),
              "the literal is inside of another one of the key"
            ))
        } else if let symbol, original[range].elementsEqual(SymbolName.name(for: old).utf8) {
          replace(range, with: symbol.utf8)
        } else if symbol == nil,
          let text = LiteralText.renamed(original, range, interpolations, from: old, to: new)
        {
          replace(range, with: text)
        } else {
          byHand.append(
            (
              lines.location(of: range.lowerBound, in: path),
              "the literal is not a plain one, or the placeholders differ"
            ))
        }
      }
      bytes += original[end...]
      edit.replace(path, original, with: bytes)
    }
    let changed = places.mapValues { Set($0.map(\.range)) }
    var named = Set(byHand.map(\.0))
    for (path, _, literal) in usage.index.others
    where !literal.isIgnored && literal.mayBe(old)
      && changed[ExactString(path)]?.contains(literal.range) != true
    {
      let place = FileLocation(path: path, line: literal.line, column: literal.column)
      guard named.insert(place).inserted else { continue }
      byHand.append((place, "the code has the key as a plain string, which may be looked up"))
    }
    guard byHand.isEmpty else {
      throw FindingsError(
        .usage,
        byHand.map { place, reason in
          Finding(
            .notRenamed, .error,
            "nothing is renamed: \(reason); change this place by hand and use --catalog-only",
            at: place)
        })
    }
  }

  /// The texts with placeholders that are not plain and are those of other keys, by their numbers.
  private func textsOfOthers(than key: String) -> Set<Int> {
    var found: Set<Int> = []
    for (other, use) in zip(usage.keys, usage.uses) {
      if case .pattern(let texts) = use, !other.key.isIdentical(to: key) { found.formUnion(texts) }
    }
    return found
  }

  // MARK: - Reading

  /// The texts of a key in all its languages.
  ///
  /// - Throws: `FindingsError` when no catalog has it.
  package func texts(of key: String) throws(FindingsError) -> [(
    path: String, language: String, form: String, state: String, text: String
  )] {
    var result: [(path: String, language: String, form: String, state: String, text: String)] = []
    for number in try holders(of: key) {
      guard let catalog = try catalog(number), let index = catalog.entryIndex(for: key) else {
        continue
      }
      let entry = catalog.entries[index]
      for language in catalog.languages {
        guard let localization = catalog.localization(of: entry, in: language) else { continue }
        for leaf in localization.leaves {
          result.append(
            (
              catalog.path, language, leaf.path.isRoot ? "" : "\(leaf.path)", leaf.state.rawValue,
              leaf.message.texts.joined(separator: "\n")
            ))
        }
      }
      if result.last?.path != catalog.path {
        result.append((catalog.path, catalog.sourceLanguage, "", "", key))
      }
    }
    return result
  }
}

extension CodeLiteral {
  /// True for a literal with the text of a key, or for a part of a longer one with it.
  fileprivate func mayBe(_ key: String) -> Bool {
    built.key?.isIdentical(to: key) == true
      || isConcatenated && self.key.key?.isIdentical(to: key) == true
  }
}

extension CatalogFile {
  fileprivate var place: FileLocation { FileLocation(path: path) }
}

extension KeyUsage {
  /// All places of the generated symbol of a key.
  func symbolRanges(of key: CatalogKey) -> [(path: String, range: Range<Int>)] {
    SymbolUses.names(of: key).flatMap { index.symbols[$0]?.ranges ?? [] }
  }
}

extension Array {
  fileprivate func filteringThrowing<Failure: Error>(
    _ isIncluded: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> [Element] {
    var result: [Element] = []
    for element in self where try isIncluded(element) { result.append(element) }
    return result
  }
}

extension Optional {
  fileprivate func flatMapThrowing<Result, Failure: Error>(
    _ transform: (Wrapped) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    guard let self else { return nil }
    return try transform(self)
  }
}

extension Finding.Code {
  /// loctrip does not remove keys from `.strings` and `.stringsdict` files.
  fileprivate static let notPruned: Self = "not-pruned"
  /// The key was not renamed: you must first change a line of code by hand.
  fileprivate static let notRenamed: Self = "not-renamed"
  /// The project itself declares the Swift symbol of a renamed key.
  fileprivate static let sameSymbol: Self = "same-symbol"
}
