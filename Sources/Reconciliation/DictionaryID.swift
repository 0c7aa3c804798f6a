package import LocalizationCore

extension PlaceLookup {
  /// Returns the place of a `.stringsdict` text in the catalog that replaced the file.
  func place(of id: DictionaryID) -> UnitMatcher.Place? {
    guard var place = place(of: Slot(key: id.key)) else { return nil }
    let rows = now.entry(of: place.entry)
    guard let (variable, category) = id.plural else {
      // A plain plural has no text around it.
      place.evidence = .dictionaryID
      return rows.contains { now.isPlain($0) } ? place : nil
    }
    let own = VariationPath([.substitution(variable)])
    let isNamed = rows.contains { now.path($0).substitution == variable }
    place.path = (isNamed ? own : .root).appending(.plural(category))
    place.evidence = .dictionaryID
    guard isNamed || rows.contains(where: { now.path($0).parent.isRoot && !now.isPlain($0) }) else {
      return nil
    }
    return place
  }
}

extension MatchReason {
  /// The unit is of a `.stringsdict`.
  package static let dictionaryID = MatchReason.key(origin: "id in a .stringsdict")
}

extension TranslationUnit {
  /// Returns the unit of a `.stringsdict` with the argument positions of the catalog's text: `%1$lld` for `%lld`.
  package func numbered(like model: Message?) -> TranslationUnit {
    guard case .text(let model)? = model else { return self }
    var numbers: [String: String] = [:]
    for placeholder in Placeholder.all(in: model) {
      guard let stop = placeholder.text.firstIndex(of: "$") else { continue }
      let plain = "%" + placeholder.text[stop...].dropFirst()
      // Two of a kind are ambiguous.
      guard numbers.updateValue(placeholder.text, forKey: plain) == nil else { return self }
    }
    func numbered(_ message: Message?) -> Message? {
      guard case .text(let text)? = message, !numbers.isEmpty else { return message }
      var bytes = Array(text.utf8)
      for (placeholder, range) in Placeholder.places(in: text).reversed() {
        guard let number = numbers[placeholder.text] else { continue }
        bytes.replaceSubrange(range, with: Array(number.utf8))
      }
      return .text(String(decoding: bytes, as: UTF8.self))
    }
    var unit = self
    unit.source = numbered(source)
    unit.target = numbered(target)
    return unit
  }
}
