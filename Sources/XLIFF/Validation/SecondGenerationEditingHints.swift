import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of editing hints of XLIFF 2.x.
  static let editingHints = [
    pairHints, pairTypes, firstOfPair, fixedCodes, sequenceStart, sequenceInTarget, copyOf,
    deletion, copying,
  ]

  static let pairHints = ValidationRule(
    "C08",
    .error,
    "the codes of a pair may be copied, deleted, overlapped and moved alike",
    section: "XLIFF 2.1, 4.2.3.5 ec"
  )

  static let pairTypes = ValidationRule(
    "C08x",
    .warning,
    "the codes of a pair have the same type, subType and copyOf",
    section: "XLIFF 2.0, 4.2.3.5 ec"
  )

  static let firstOfPair = ValidationRule(
    "C09",
    .error,
    "when a start code begins a sequence that keeps its order, its end code belongs to it",
    section: "XLIFF 2.1, 4.2.3.5 ec"
  )

  static let fixedCodes = ValidationRule(
    "C10",
    .error,
    "a code that may not be moved may not be copied or deleted",
    section: "XLIFF 2.1, 4.3.1.4 canReorder"
  )

  static let sequenceStart = ValidationRule(
    "C11",
    .error,
    "a sequence of codes that keep their order begins with firstNo",
    section: "XLIFF 2.1, 4.7.4 Editing Hints"
  )

  static let sequenceInTarget = ValidationRule(
    "C12",
    .error,
    "a target keeps the codes of a sequence in their order",
    section: "XLIFF 2.1, 4.7.4 Editing Hints"
  )

  static let copyOf = ValidationRule(
    "C13",
    .error,
    "copyOf names a code of the same unit that has no original data",
    section: "XLIFF 2.1, 4.3.1.6 copyOf"
  )

  static let deletion = ValidationRule(
    "C14",
    .error,
    "the targets have every code of the source that may not be deleted",
    section: "XLIFF 2.1, 4.7.4 Editing Hints"
  )

  static let copying = ValidationRule(
    "C15",
    .error,
    "a code that may not be copied is in the source and the target once",
    section: "XLIFF 2.1, 4.3.1.1 canCopy"
  )
}
