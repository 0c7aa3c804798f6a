internal import LoctripAppProjects
internal import LoctripCodeFacts
package import LoctripLocalizationCore

/// What translators are told of the places where the code uses a text.
package struct UsageNotes: Sendable {
  /// By catalog and key.
  private let notes: [ExactString: [ExactString: String]]
  private let places: [ExactString: [ExactString: [FileLocation]]]

  /// Collects the uses of all keys.
  package init(_ usage: KeyUsage) {
    var notes: [ExactString: [ExactString: String]] = [:]
    var places: [ExactString: [ExactString: [FileLocation]]] = [:]
    for (key, use) in zip(usage.keys, usage.uses) {
      let words: [String] =
        switch use {
        case .key(let texts), .pattern(let texts):
          texts.map { Self.words(for: usage.index.texts[$0]) }
        case .symbol(_, let enclosing): [Self.words("text", in: enclosing)]
        case .guess, .perhaps, .none: []
        }
      let found: [FileLocation] =
        switch use {
        case .key(let texts), .pattern(let texts):
          texts.map { usage.index.texts[$0] }.filter { $0.condition == nil }
            .map { FileLocation(path: $0.path, line: $0.line) }
        case .symbol(let place, _): [place]
        case .guess, .perhaps, .none: []
        }
      let original = ExactString(usage.project.catalogs[key.catalog].original)
      if !found.isEmpty { places[original, default: [:]][ExactString(key.key)] = found }
      let distinct = ExactString.distinct(words.filter { !$0.isEmpty })
      guard !distinct.isEmpty else { continue }
      let more = distinct.count > 3 ? ", …" : ""
      notes[original, default: [:]][ExactString(key.key)] =
        "used as: \(distinct.prefix(3).joined(separator: ", "))\(more)"
    }
    (self.notes, self.places) = (notes, places)
  }

  /// Where the code uses a key of a catalog; `nil` where nothing is known.
  package func note(original: String, key: String) -> String? {
    notes[ExactString(original)]?[ExactString(key)]
  }

  /// The places in the code that use a key of a catalog.
  package func places(original: String, key: String) -> [FileLocation] {
    places[ExactString(original)]?[ExactString(key)] ?? []
  }

  private static func words(for text: CodeText) -> String {
    guard text.condition == nil else { return "" }
    return words(text.use == .other ? "text" : text.use.rawValue, in: text.enclosing)
  }

  /// The words for a place, such as `button in CartView`.
  private static func words(_ use: String, in enclosing: String) -> String {
    let use =
      use == "accessibility" ? "text for VoiceOver" : use == "phrase" ? "phrase for Siri" : use
    return enclosing.isEmpty ? use : "\(use) in \(enclosing)"
  }
}
