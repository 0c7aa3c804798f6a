package import LoctripLocalizationCore

extension MatchReason {
  /// The unit is of a `.stringsdict`.
  package static let dictionaryID = MatchReason.key(origin: "id in a .stringsdict")
}

extension TranslationUnit {
  /// Returns the unit of a `.stringsdict` with the argument positions of the catalog's text: `%1$lld` for `%lld`.
  package func numbered(like model: LoctripMessage?) -> TranslationUnit {
    guard case .text(let model)? = model else { return self }
    var numbers: [String: String] = [:]
    for placeholder in Placeholder.all(in: model) {
      guard let stop = placeholder.text.firstIndex(of: "$") else { continue }
      let plain = "%" + placeholder.text[stop...].dropFirst()
      // Two of a kind are ambiguous.
      guard numbers.updateValue(placeholder.text, forKey: plain) == nil else { return self }
    }
    func numbered(_ message: LoctripMessage?) -> LoctripMessage? {
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
