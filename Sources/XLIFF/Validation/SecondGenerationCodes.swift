import LocalizationCore
import XMLEvents

extension ValidationRule {
  /// The rules of codes of XLIFF 2.x.
  static let codes = [
    dataReference, dataReferences, codePair, isolation, endCode, codeOrder, subflows,
    subTypeWithoutType, reservedSubType, codeType, codePoint, endCodeDirection,
  ]

  static let dataReference = ValidationRule(
    "C01",
    .error,
    "dataRef names data of the same unit",
    section: "XLIFF 2.1, 4.3.1.9 dataRef"
  )

  static let dataReferences = ValidationRule(
    "C02",
    .error,
    "dataRefStart and dataRefEnd name data of the same unit",
    section: "XLIFF 2.1, 4.3.1.10 dataRefEnd; 4.3.1.11 dataRefStart"
  )

  static let codePair = ValidationRule(
    "C04",
    .error,
    "a start code has one end code, an end code one start code",
    section: "XLIFF 2.1, 4.2.3.4 sc; 4.2.3.5 ec"
  )

  static let isolation = ValidationRule(
    "C05",
    .error,
    "isolated is yes exactly when the other end is not in the unit",
    section: "XLIFF 2.1, 4.3.1.20 isolated"
  )

  static let endCode = ValidationRule(
    "C06",
    .error,
    "an end code has a startRef, an isolated one an id",
    section: "XLIFF 2.1, 4.2.3.5 ec"
  )

  static let codeOrder = ValidationRule(
    "C07",
    .error,
    "an end code comes after its start code",
    section: "XLIFF 2.1, 4.2.3.5 ec"
  )

  static let subflows = ValidationRule(
    "C16",
    .error,
    "subFlows, subFlowsStart and subFlowsEnd name units of the same file",
    section: "XLIFF 2.1, 4.3.1.32 subFlows"
  )

  static let subTypeWithoutType = ValidationRule(
    "C17",
    .error,
    "a subType comes with a type",
    section: "XLIFF 2.1, 4.3.1.35 subType"
  )

  static let reservedSubType = ValidationRule(
    "C18",
    .error,
    "a subType that starts with xlf: is one of the standard's, with the type that goes with it",
    section: "XLIFF 2.1, 4.3.1.35 subType"
  )

  static let codeType = ValidationRule(
    "C19",
    .error,
    "type is one of the list, subType is prefix:value",
    section: "XLIFF 2.1, 4.3.1.38 type"
  )

  static let codePoint = ValidationRule(
    "C21",
    .error,
    "cp stands for a character that XML cannot hold",
    section: "XLIFF 2.1, 4.2.3.1 cp"
  )

  static let endCodeDirection = ValidationRule(
    "C22",
    .error,
    "an end code has a direction only when it is isolated",
    section: "XLIFF 2.1, 4.2.3.5 ec"
  )
}
