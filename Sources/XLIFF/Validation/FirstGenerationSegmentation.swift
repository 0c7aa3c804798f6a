import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let xliff1Segmentation = ValidationRule(
    "Y15",
    .error,
    "segments of seg-source have a mid of their own, which those of the target name",
    section: "XLIFF 1.2, seg-source; mrk; mid"
  )
}
