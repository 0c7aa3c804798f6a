/// The codes that several modules report; the others are declared where they are reported.
extension Finding.Code {
  /// A translation shows an escape that the source does not have.
  package static let escape: Self = "escape"
  /// The catalog has the key with other content.
  package static let keyExists: Self = "key-exists"
  /// The file is not well-formed XML, or exceeds a size limit.
  package static let malformedXML: Self = "malformed-xml"
  /// A translation has no state in a catalog that has states.
  package static let missingState: Self = "missing-state"
  /// The project does not have this language yet.
  package static let newLanguage: Self = "new-language"
  /// No compared or checked file has the requested language.
  package static let noSuchLanguage: Self = "no-such-language"
  /// A translation has a key that the source language lacks.
  package static let orphanedKey: Self = "orphaned-key"
  /// The placeholders of a translation differ from those of its source.
  package static let placeholderMismatch: Self = "placeholder-mismatch"
  /// The definition of a plural is broken or contradicts its texts.
  package static let pluralDefinition: Self = "plural-definition"
  /// A localization that no reader understands, or that Xcode does not build.
  package static let shape: Self = "shape"
  /// The delivery translates another source than the catalog's.
  package static let sourceChanged: Self = "source-changed"
  /// The catalog cannot store the state of an unfinished translation.
  package static let stateNotKept: Self = "state-not-kept"
  /// The file has a value that loctrip cannot use.
  public static let unexpectedValue: Self = "unexpected-value"
  /// A state or device that string catalogs do not have.
  package static let unknownValue: Self = "unknown-value"
  /// Saving the file in its encoding would change other characters.
  package static let unstableEncoding: Self = "unstable-encoding"
}
