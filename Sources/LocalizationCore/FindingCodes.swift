/// The codes that several modules report; the others are declared where they are reported.
extension Finding.Code {
  /// A translation shows an escape that the source does not have.
  package static let escape: Self = "escape"
  /// A catalog has other content for a key.
  package static let keyExists: Self = "key-exists"
  /// The bytes are not well-formed XML, or exceed the limits.
  package static let malformedXML: Self = "malformed-xml"
  /// A translation has no state in a catalog that has states.
  package static let missingState: Self = "missing-state"
  /// A language is new to the project.
  package static let newLanguage: Self = "new-language"
  /// A language that was asked for is on neither side.
  package static let noSuchLanguage: Self = "no-such-language"
  /// Translations have a key without a text in the source language.
  package static let orphanedKey: Self = "orphaned-key"
  /// The placeholders of a translation differ from those of its source.
  package static let placeholderMismatch: Self = "placeholder-mismatch"
  /// The definition of a plural is broken or contradicts its texts.
  package static let pluralDefinition: Self = "plural-definition"
  /// A localization that no reader understands, or that Xcode does not build.
  package static let shape: Self = "shape"
  /// The source in the catalog differs from the translated one.
  package static let sourceChanged: Self = "source-changed"
  /// An unfinished text, in a catalog without states.
  package static let stateNotKept: Self = "state-not-kept"
  /// The file keeps an invalid value; loctrip ignores it.
  public static let unexpectedValue: Self = "unexpected-value"
  /// A state or device that string catalogs do not have.
  package static let unknownValue: Self = "unknown-value"
  /// An edit would change other text, because of the document's encoding.
  package static let unstableEncoding: Self = "unstable-encoding"
}
