import LocalizationCore
import XMLEvents

extension ValidationRule {
  static let xliff1InlineIdentifiers = ValidationRule(
    "Y05",
    .error,
    "each inline code has an id, and a code that ends another names it, by rid or else by id",
    section: "XLIFF 1.2, g; bx; ex; bpt; ept; it; rid"
  )
  static let xliff1InlineContent = ValidationRule(
    "Y06",
    .error,
    "text holds inline elements, code holds sub alone, and x, bx and ex hold nothing",
    section: "XLIFF 1.2, source; target; Inline Elements"
  )
  static let xliff1CrossReferences = ValidationRule(
    "Y07",
    .error,
    "xid names a unit of the file",
    section: "XLIFF 1.2, xid; sub"
  )
}
