package import LoctripLocalizationCore

extension StringsdictCatalog {
  /// The changed files, edited in place.
  ///
  /// Missing dictionaries around a text are inserted in the order of the source. A new entry is
  /// completed: the text around its plurals, their rules and types, and `other` of each, with the
  /// source's text by default. A language without a file gets one.
  package func edits(for changes: [UnitChange], completion: Completion) -> [CatalogEdit] {
    changes.grouped(by: { ExactString($0.language) }).compactMap { language, changes in
      guard canWrite(in: language.string) else { return nil }
      // A plural category that no file has yet is written too.
      let added = changes.compactMap { DictionaryID($0.slot.key.string)?.plural?.category }
      let places = Dictionary(
        places(in: language.string, adding: Set(added)).map { (ExactString($0.id), $0) },
        uniquingKeysWith: { first, _ in first })
      var texts = WantedTexts()
      for change in changes where change.slot.path.isRoot {
        guard let place = places[change.slot.key], !place.isBlocked else { continue }
        let text = change.message?.description
        guard text.map({ PropertyListText.characters($0) != nil }) ?? true else { continue }
        // Without a text, only existing values are completed.
        if text != nil || place.node != nil { texts.put(text, at: place.keys[...]) }
      }
      return edit(texts, in: language.string, completion)
    }
  }

  private func edit(_ texts: WantedTexts, in language: String, _ completion: Completion)
    -> CatalogEdit?
  {
    guard !texts.members.isEmpty, let path = path(in: language) else { return nil }
    var writer = StringsdictWriter(
      source: source, target: list(of: language),
      categories: PluralCategory.xcodeCategories(for: language), completion: completion)
    guard let list = list(of: language) else {
      let value = writer.value(of: 0, texts, isRequired: false)
      guard case .dictionary(let members)? = value, !members.isEmpty else { return nil }
      return CatalogEdit(
        path: path, original: nil,
        bytes: PropertyListText.file(.dictionary(members), lineEnd: source.lineEnd))
    }
    writer.change(0, like: 0, texts)
    guard !writer.edits.isEmpty else { return nil }
    let bytes = list.applying(writer.edits)
    return bytes == list.bytes ? nil : CatalogEdit(path: path, original: list.bytes, bytes: bytes)
  }
}

/// A tree of texts to write, by the keys on the path to them.
struct WantedTexts {
  var text: String?
  var members: [ExactString: WantedTexts] = [:]

  mutating func put(_ text: String?, at keys: ArraySlice<String>) {
    guard let key = keys.first else {
      self.text = text ?? self.text
      return
    }
    members[ExactString(key), default: WantedTexts()].put(text, at: keys.dropFirst())
  }
}

/// Writes texts into the file of a language, beside the source's.
private struct StringsdictWriter {
  let source: PropertyList
  let target: PropertyList?
  let categories: [PluralCategory]
  let completion: Completion
  var edits: [Edit] = []

  /// Changes a dictionary of the language that corresponds to one of the source.
  mutating func change(_ node: Int, like model: Int, _ texts: WantedTexts) {
    guard let target, target.nodes[node].kind == .dictionary else { return }
    let isPlural = source.isPlural(model)
    var previous: Int?
    var missing: [(after: Int?, members: [(key: String, value: PropertyListText.Value)])] = []
    for key in keys(of: model) {
      let wanted = texts.members[ExactString(key)]
      let inner = source.member(key, of: model)
      if let known = target.member(key, of: node) {
        // A member out of the source's order is not used as a position.
        if previous.map({ $0 < known }) ?? true { previous = known }
        guard let wanted else { continue }
        if let text = wanted.text, let edit = target.edit(known, to: text) { edits.append(edit) }
        if let inner, !wanted.members.isEmpty { change(known, like: inner, wanted) }
      } else {
        let made =
          isPlural
          ? caseValue(key, of: model, wanted)
          : inner.flatMap { wanted == nil ? nil : value(of: $0, wanted, isRequired: false) }
        guard let made else { continue }
        if let last = missing.indices.last, missing[last].after == previous {
          missing[last].members.append((key, made))
        } else {
          missing.append((previous, [(key, made)]))
        }
      }
    }
    for (previous, members) in missing {
      edits.append(target.insertion(of: members, into: node, after: previous))
    }
  }

  /// A copy of a source value with other texts; `nil` if none of it is to be written.
  ///
  /// - Parameter isRequired: True if the dictionary around it needs the value.
  func value(of model: Int, _ texts: WantedTexts?, isRequired: Bool) -> PropertyListText.Value? {
    let node = source.nodes[model]
    switch node.kind {
    case .string:
      return texts?.text.map { .string($0) } ?? (isRequired ? .string(node.text) : nil)
    case .array, .other: return isRequired ? .element(Array(source.content[node.range])) : nil
    case .dictionary: break
    }
    guard texts != nil || isRequired else { return nil }
    let isPlural = source.isPlural(model)
    let isEntry = source.member(StringsdictKey.format, of: model) != nil
    let members = keys(of: model).compactMap {
      key -> (key: String, value: PropertyListText.Value)? in
      let texts = texts?.members[ExactString(key)]
      if isPlural { return caseValue(key, of: model, texts).map { (key, $0) } }
      let isRule = key == StringsdictKey.device || key == StringsdictKey.width
      let isDevice = node.key == StringsdictKey.device && key == "other"
      guard let inner = source.member(key, of: model) else { return nil }
      return value(of: inner, texts, isRequired: isEntry && !isRule || isDevice).map { (key, $0) }
    }
    return members.isEmpty ? nil : .dictionary(members)
  }

  /// A missing member of a plural: a case, its rule or its type.
  private func caseValue(_ key: String, of model: Int, _ texts: WantedTexts?) -> PropertyListText
    .Value?
  {
    let category = PluralCategory(rawValue: key)
    let inner = source.member(key, of: model)
    guard category.isStandard else {
      return inner.flatMap { value(of: $0, texts, isRequired: true) }
    }
    let isRequired =
      category == .other || completion == .xcode && categories.contains(category)
    if let inner { return value(of: inner, texts, isRequired: isRequired) }
    return texts?.text.map { .string($0) }
      ?? (isRequired ? .string(source.fallback(of: model)) : nil)
  }

  /// The keys allowed in a dictionary like one of the source: those of the source in order, then
  /// the plural categories in Unicode's order.
  private func keys(of model: Int) -> [String] {
    let known = source.members(of: model).map { source.nodes[$0].key }
    guard source.isPlural(model) else { return known }
    let rules = known.filter { !PluralCategory(rawValue: $0).isStandard }
    return rules + PluralCategory.allStandard.map(\.rawValue)
  }
}
