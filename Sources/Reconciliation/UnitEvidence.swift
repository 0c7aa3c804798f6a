/// By what a unit was found in the catalog, the strongest evidence first.
///
/// What it names stands elsewhere: nearly every place has none, and is copied often.
public indirect enum UnitEvidence: Hashable, Sendable {
  /// The id is the catalog's.
  case id
  /// Another key of the unit is.
  case key(origin: String)
  /// Another key of the unit is, and the sources differ.
  case keyAlone(origin: String)
  /// The sources decided between the id and another key.
  case contradiction(id: String, origin: String, key: String)
  /// The id with its white space folded is.
  case foldedID
  /// The id that an export makes for XLIFF 2.x is.
  case generatedID
  /// The key stands in the id, with something around it.
  case wrappedID(key: String)
  /// No other text of the catalog, and of the delivery, has this source.
  case source(key: String)

  /// Whether another unit with better evidence goes before.
  public var isGuess: Bool {
    switch self {
    case .id, .key, .keyAlone, .contradiction: false
    case .foldedID, .generatedID, .wrappedID, .source: true
    }
  }

  /// What to say about the unit, or `nil` where the evidence is certain.
  public var message: String? {
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
