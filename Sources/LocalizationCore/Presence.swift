/// Says if a slot has a translation, for catalogs, deliveries, drafts and checks.
package enum Presence: Sendable {
  /// There is no translation.
  case none
  /// The translation is white space, invisible characters or nothing, and its source is more.
  case blank
  /// There is a text.
  case text

  /// Returns the presence of a translation.
  ///
  /// - Parameters:
  ///   - target: The translation.
  ///   - source: Its source; without one only an empty translation is blank.
  package static func of(_ target: LoctripMessage?, source: LoctripMessage?) -> Presence {
    guard let target else { return .none }
    let isBlank =
      target.isEmpty && source?.isEmpty != true || target.isBlank && source?.isBlank == false
    return isBlank ? .blank : .text
  }
}

extension UnitTable {
  /// The presence of a row's translation; a blank one of a key that may be blank is a text.
  package func presence(_ row: Int) -> Presence {
    guard hasTarget(row) else { return .none }
    if let bytes = plainTarget(row) {
      // Most texts begin with a letter.
      if let first = bytes.first, first > 0x20, first < 0x7F { return .text }
    } else if hasDigests {
      guard let digests = digests(row) else { return .text }
      return digests.target == Self.emptyDigest && digests.source != Self.emptyDigest
        ? .blank : .text
    }
    let presence = Presence.of(target(row), source: source(row))
    return presence == .blank && mayBeBlank?(key(row)) == true ? .text : presence
  }

  /// True for a set of phrases of which one is blank, and none of its source is.
  func lacksPhrase(_ row: Int) -> Bool {
    guard plainTarget(row) == nil, !hasDigests, let target = target(row), target.isSet else {
      return false
    }
    return target.texts.contains(where: \.isBlank) && mayBeBlank?(key(row)) != true
      && source(row)?.texts.contains(where: \.isBlank) == false
  }

  private static let emptyDigest = TextDigest(.text(""))
}
