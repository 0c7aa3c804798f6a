import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of ids of XLIFF 2.x.
  static let identifiers = [
    nameTokenIdentifier, fileIdentifier, groupIdentifier, unitIdentifier, noteIdentifier,
    dataIdentifier, textIdentifier, targetIdentifier, extensionIdentifier, identifierScope,
  ]

  static let nameTokenIdentifier = ValidationRule(
    "I01",
    .error,
    "an id is an NMTOKEN: no spaces, no '/', no '#'",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )

  static let fileIdentifier = ValidationRule(
    "I02",
    .error,
    "the id of a file is unique in the document",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )

  static let groupIdentifier = ValidationRule(
    "I03",
    .error,
    "the id of a group is unique among the groups of the file",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )

  static let unitIdentifier = ValidationRule(
    "I04",
    .error,
    "the id of a unit is unique among the units of the file",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )

  static let noteIdentifier = ValidationRule(
    "I05",
    .error,
    "the id of a note is unique among the notes of the same element",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )

  static let dataIdentifier = ValidationRule(
    "I06",
    .error,
    "the id of data is unique in the unit's original data",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )

  static let textIdentifier = ValidationRule(
    "I07",
    .error,
    "segments, codes and annotations of a unit's source have ids of their own",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )

  static let targetIdentifier = ValidationRule(
    "I08",
    .error,
    "a code in a target has the id of the code in the source that it stands for, or a new one",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )

  static let extensionIdentifier = ValidationRule(
    "I09",
    .error,
    "ids in extensions are NMTOKENs, and unique in the file, group or unit around",
    section: "XLIFF 2.1, 4.2 Fragment Identification"
  )

  static let identifierScope = ValidationRule(
    "I10",
    .error,
    "ids in modules and extensions have scopes of their own",
    section: "XLIFF 2.1, 4.3.1.18 id"
  )
}
