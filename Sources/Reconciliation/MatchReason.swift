/// The evidence by which a unit was found in the catalog, the strongest first.
///
/// Boxed, because most units carry no payload, and the value is copied often.
package indirect enum MatchReason: Hashable, Sendable {
  /// The id is a key of the catalog.
  case id
  /// Another key of the unit is one.
  case key(origin: String)
  /// Another key of the unit is one, and the sources differ.
  case keyAlone(origin: String)
  /// The sources decided between the id and another key.
  case contradiction(id: String, origin: String, key: String)
  /// The id with its white space folded is one.
  case foldedID
  /// The id that an export makes for XLIFF 2.x matches.
  case generatedID
  /// The id contains a key, with something around it.
  case wrappedID(key: String)
  /// No other text of the catalog, and of the delivery, has this source.
  case source(key: String)

  /// True if another unit with better evidence takes precedence.
  package var isGuess: Bool {
    switch self {
    case .id, .key, .keyAlone, .contradiction: false
    case .foldedID, .generatedID, .wrappedID, .source: true
    }
  }

  /// The message about the unit, or `nil` if the evidence is certain.
  package var message: String? {
    switch self {
    case .id, .key: nil
    case .keyAlone(let origin): "matched by its \(origin), although its source differs"
    case .contradiction(let id, let origin, let key):
      "the id names '\(id)', but its \(origin) names '\(key)'; matched by source text"
    case .foldedID: "matched by its id, ignoring differences in white space"
    case .generatedID: "the unit lost its 'name'; matched by its 'id'"
    case .wrappedID(let key): "matched by a similar id to '\(key)', which has the same source"
    case .source(let key):
      "no unit has this id; matched by source text to '\(key)', the only unit with that "
        + "source"
    }
  }
}
