package import LoctripLocalizationCore

/// The keywords of a `.stringsdict`.
///
/// Source: "Stringsdict File Format" in Apple's Internationalization and Localization Guide, and
/// `NSStringDeviceSpecificRuleType` in Foundation's release notes.
enum StringsdictKey {
  static let format = "NSStringLocalizedFormatKey"
  static let rule = "NSStringFormatSpecTypeKey"
  static let value = "NSStringFormatValueTypeKey"
  static let plural = "NSStringPluralRuleType"
  static let device = "NSStringDeviceSpecificRuleType"
  static let width = "NSStringVariableWidthRuleType"
}

extension PropertyList {
  /// True if a dictionary has the cases of a plural.
  func isPlural(_ node: Int) -> Bool {
    guard nodes[node].kind == .dictionary else { return false }
    if let rule = string(StringsdictKey.rule, of: node) { return rule == StringsdictKey.plural }
    // Some programs read files without the rule.
    return member("other", of: node) != nil
      && nodes[node].children.allSatisfy { child in
        let key = nodes[child].key
        return key == StringsdictKey.value || PluralCategory(rawValue: key).isStandard
      }
  }

  /// The text of a plural for a missing case.
  func fallback(of plural: Int) -> String {
    if let other = string("other", of: plural) { return other }
    let cases = members(of: plural).filter {
      nodes[$0].kind == .string && PluralCategory(rawValue: nodes[$0].key).isStandard
    }
    return cases.last.map { nodes[$0].text } ?? ""
  }
}

extension StringsdictCatalog {
  /// One text that a language needs.
  struct Place {
    /// The id.
    var id: String
    /// The keys on the path to it.
    var keys: [String]
    /// The text in the source language.
    var source: String
    /// Its value in the source file; the plural where the source has no such case.
    var sourceNode: Int
    /// Its value in the file of the language; the nearest value around it where there is none.
    var node: Int?
    /// True if `node` is the text itself.
    var isThere: Bool
    /// True if a value of another type is in its place.
    var isBlocked: Bool
  }

  /// The texts that a language needs, sorted by their ids as Xcode sorts them.
  ///
  /// - Parameter added: Plural categories of texts to write.
  func places(in language: String, adding added: Set<PluralCategory> = []) -> [Place] {
    var walk = PlaceWalk(
      source: source, target: list(of: language),
      categories: PluralCategory.xcodeCategories(for: language),
      isSource: language.isIdentical(to: sourceLanguage), added: added)
    walk.add(0, keys: [], target: walk.target == nil ? nil : 0, isBlocked: false)
    var seen: Set<ExactString> = []
    return walk.places.sorted { NumericOrder.areInIncreasingOrder($0.id, $1.id) }
      // Crafted keys can give two texts one id.
      .filter { seen.insert(ExactString($0.id)).inserted }
  }

  /// True if the file of a language can be written.
  func canWrite(in language: String) -> Bool {
    !isUnread(language) && path(in: language) != nil && list(of: language)?.isStable ?? true
  }
}

/// Walks the entries of the source beside those of a language.
private struct PlaceWalk {
  let source: PropertyList
  let target: PropertyList?
  let categories: [PluralCategory]
  let isSource: Bool
  /// Categories to add to every plural.
  let added: Set<PluralCategory>
  var places: [StringsdictCatalog.Place] = []

  mutating func add(_ node: Int, keys: [String], target: Int?, isBlocked: Bool) {
    if source.isPlural(node) {
      addPlural(node, keys: keys, target: target, isBlocked: isBlocked)
      return
    }
    for member in source.members(of: node) {
      let key = source.nodes[member].key
      guard key != StringsdictKey.rule, key != StringsdictKey.value else { continue }
      addMember(key, member, keys, target, isBlocked)
    }
  }

  private mutating func addPlural(_ node: Int, keys: [String], target: Int?, isBlocked: Bool) {
    let fallback = source.fallback(of: node)
    var wanted = categories
    // Any language may have a zero case, if the source or the target has one.
    let hasZero = source.member("zero", of: node) != nil || self.member("zero", of: target) != nil
    if !wanted.contains(.zero), hasZero { wanted.append(.zero) }
    // Other categories count only if the target has them, as in a string catalog; Xcode omits them
    // in the source language.
    for category in PluralCategory.allStandard where !wanted.contains(category) {
      let isThere = !isSource && self.member(category.rawValue, of: target) != nil
      if isThere || added.contains(category) { wanted.append(category) }
    }
    for category in wanted.map(\.rawValue) {
      let member = source.member(category, of: node)
      if let member, source.nodes[member].kind != .string {
        addMember(category, member, keys, target, isBlocked)
      } else {
        let text = source.string(category, of: node) ?? fallback
        addText(text, at: member ?? node, keys + [category], target, isBlocked)
      }
    }
  }

  private mutating func addMember(
    _ key: String, _ member: Int, _ keys: [String], _ target: Int?, _ isBlocked: Bool
  ) {
    let node = source.nodes[member]
    switch node.kind {
    case .string: addText(node.text, at: member, keys + [key], target, isBlocked)
    case .dictionary:
      let inner = self.member(key, of: target)
      let isOther = inner.map { self.target?.nodes[$0].kind != .dictionary } ?? false
      add(member, keys: keys + [key], target: inner, isBlocked: isBlocked || isOther)
    case .array, .other: break
    }
  }

  private mutating func addText(
    _ text: String, at sourceNode: Int, _ keys: [String], _ target: Int?, _ isBlocked: Bool
  ) {
    let node = keys.last.flatMap { member($0, of: target) }
    let kind = node.flatMap { self.target?.nodes[$0].kind }
    places.append(
      StringsdictCatalog.Place(
        id: "/" + keys.map { $0 + ":dict/" }.joined() + ":string", keys: keys, source: text,
        sourceNode: sourceNode, node: node ?? target, isThere: kind == .string,
        isBlocked: isBlocked || kind != nil && kind != .string))
  }

  private func member(_ key: String, of node: Int?) -> Int? {
    guard let target, let node, target.nodes[node].kind == .dictionary else { return nil }
    return target.member(key, of: node)
  }
}

extension StringsdictCatalog: Catalog {
  /// The files, that of the source language first.
  package var files: [CatalogSource] {
    ((lacksSource ? [] : [source]) + translations.map(\.list)).map {
      CatalogSource(path: $0.path, bytes: $0.bytes, text: $0.content)
    }
  }

  /// False: a text is present or missing.
  package var hasStates: Bool { false }

  /// The units as Xcode exports them, those of a plural for the categories that the language has.
  ///
  /// If the source lacks a category, its `other` is the source. A zero case is included if either
  /// file has one.
  package func table(in language: String) -> UnitTable {
    let list = list(of: language)
    // Locations are in an existing file.
    let shown = lacksSource ? list ?? translations[0].list : source
    var builder = UnitTableBuilder(
      original: path, language: language, sourceLanguage: sourceLanguage, path: shown.path,
      content: shown.content)
    let canWrite = canWrite(in: language)
    var known: (key: String, variables: [String]) = ("", [])
    for place in places(in: language) {
      var target = place.isThere ? place.node.flatMap { list?.nodes[$0].text } : nil
      if lacksSource, language.isIdentical(to: sourceLanguage) { target = place.source }
      let isHere = !lacksSource || list != nil && place.isThere
      if let key = place.keys.first, !key.isIdentical(to: known.key) {
        known = (key, variables(of: key, in: list))
      }
      builder.append(
        key: .string(place.id), source: .string(place.source), target: target.map { .string($0) },
        details: Self.details(known.variables, place.source, target),
        at: isHere
          ? shown.nodes[(lacksSource ? place.node : nil) ?? place.sourceNode].keyRange : 0..<0,
        isBlocked: !canWrite || place.isBlocked)
    }
    return builder.table()
  }

  /// The variables as details of a text.
  ///
  /// Of an entry with very many only the texts that name one have them; in the others any name is allowed.
  private static func details(_ variables: [String], _ source: String, _ target: String?)
    -> [TranslationUnit.Detail]
  {
    let namesNone =
      variables.count > 32 && !source.hasBytes("#@") && target?.hasBytes("#@") != true
    return (namesNone ? [""] : variables).map {
      TranslationUnit.Detail(kind: .dictionaryVariable, text: $0)
    }
  }

  /// The variables of an entry in the source's and a language's file; none if it is the one that
  /// the source's text names.
  private func variables(of key: String, in list: PropertyList?) -> [String] {
    func names(in list: PropertyList) -> [String] {
      guard let entry = list.member(key, of: 0), list.nodes[entry].kind == .dictionary else {
        return []
      }
      return list.members(of: entry).filter { list.nodes[$0].kind == .dictionary }
        .map { list.nodes[$0].key }
    }
    let own = names(in: source)
    let all = ExactString.distinct(own + (list.map(names) ?? []))
    return all.count > 1 ? all : []
  }

  /// The reasons why texts of a language cannot be written.
  package func findings(in language: String) -> [Finding] {
    if isUnread(language) { return unreadFindings(in: language) }
    if source.members(of: 0).isEmpty { return [] }
    let place = FileLocation(path: list(of: language)?.path ?? path)
    guard path(in: language) != nil else {
      let message =
        "the file is not in a language folder such as 'en.lproj', so it has no counterpart "
        + "for this language"
      return [Finding(.unexpectedValue, .error, message, at: place)]
    }
    guard canWrite(in: language) else {
      let message = "rewriting the file in its encoding would change some of its characters"
      return [Finding(.unstableEncoding, .error, message, at: place)]
    }
    // A new file has no values yet, and an empty one has no texts.
    guard let list = list(of: language) else { return [] }
    let lines = LineIndex(list.content)
    return places(in: language).filter(\.isBlocked).map { blocked in
      let offset = blocked.node.map { list.nodes[$0].member.lowerBound } ?? 0
      return Finding(
        .unexpectedValue, .error, "the value here has another structure than the source",
        at: lines.location(of: offset, in: list.path)
      ).about(blocked.id)
    }
  }

  /// Broken definitions, and variables whose number has another argument type than in the source: the app crashes.
  package func faults(in language: String) -> [Finding] {
    guard let list = list(of: language) else { return [] }
    return list.definitionFaults() + otherTypes(in: language, list)
  }

  /// Variables whose number has another argument type than in the source.
  private func otherTypes(in language: String, _ list: PropertyList) -> [Finding] {
    guard !lacksSource, !language.isIdentical(to: sourceLanguage) else { return [] }
    var wanted: [[ExactString]: String] = [:]
    for entry in source.entries() {
      for variable in entry.content.variables {
        wanted[[ExactString(entry.key), ExactString(variable.name)]] = variable.valueType
      }
    }
    return list.entries().flatMap { entry in
      entry.content.variables.compactMap { variable in
        let name = [ExactString(entry.key), ExactString(variable.name)]
        guard let type = variable.valueType, let source = wanted[name],
          let kind = Placeholder.all(in: "%\(type)").first?.kind,
          let sourceKind = Placeholder.all(in: "%\(source)").first?.kind, kind != sourceKind
        else { return nil }
        let message =
          "the number of '\(variable.name)' has the type '\(type)'; the source has '\(source)'"
        return Finding(.placeholderMismatch, .error, message, at: entry.place).about(entry.key)
      }
    }
  }

  /// The written text of a slot, without its tags.
  package func writtenText(at slot: Slot, in language: String) -> (
    place: WrittenText, text: String
  )? {
    guard slot.path.isRoot, let list = list(of: language), list.isUTF8,
      let keys = DictionaryID.parts(of: slot.key.string)
    else { return nil }
    var tries = 64
    guard let node = list.node(at: keys[...], in: 0, tries: &tries) else { return nil }
    return list.writtenText(of: node)
  }

  /// The file of the source language.
  package func sourceContents() -> [CatalogSource] {
    [CatalogSource(path: source.path, bytes: source.bytes, text: source.content)]
  }
}

extension PropertyList {
  /// The string at the path of some keys, each of one component or more.
  ///
  /// - Parameter tries: The number of members still allowed to be looked up; crafted keys could
  ///   match in endless ways.
  fileprivate func node(at parts: ArraySlice<String>, in node: Int, tries: inout Int) -> Int? {
    guard !parts.isEmpty else { return nodes[node].kind == .string ? node : nil }
    guard nodes[node].kind == .dictionary else { return nil }
    for count in 1...parts.count {
      guard tries > 0 else { return nil }
      tries -= 1
      let key = parts.prefix(count).joined(separator: ":dict/")
      if let member = member(key, of: node),
        let found = self.node(at: parts.dropFirst(count), in: member, tries: &tries)
      {
        return found
      }
    }
    return nil
  }

  /// The map from characters of a string to their written form; `nil` if it has markup.
  func writtenText(of node: Int) -> (place: WrittenText, text: String)? {
    let range = nodes[node].content
    guard nodes[node].kind == .string, !content[range].contains(UInt8(ascii: "<")) else {
      return nil
    }
    var place = WrittenText(path: path, start: range.lowerBound)
    var (position, length) = (range.lowerBound, 0)
    while position < range.upperBound {
      let rest = content[position..<range.upperBound]
      var written = 1
      var count = 1
      if rest.first == UInt8(ascii: "&"), let end = rest.firstIndex(of: UInt8(ascii: ";")) {
        written = end - position + 1
        count = Self.referencedCount(rest[position + 1..<end])
      } else if rest.starts(with: [13, 10]) {
        written = 2
      }
      if written > 1 { place.step(length, at: position) }
      position += written
      length += count
      if written > 1 { place.step(length, at: position) }
    }
    return length == nodes[node].text.utf8.count ? (place, nodes[node].text) : nil
  }

  /// The number of UTF-8 bytes of a referenced character.
  private static func referencedCount(_ name: ArraySlice<UInt8>) -> Int {
    guard name.first == UInt8(ascii: "#") else { return 1 }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
    let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) ?? 0
    return value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
  }
}
