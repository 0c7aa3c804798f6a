import LocalizationCore
import XLIFF

extension ValidationRule {
  /// The rules for every document, before its version is known.
  static let document = [wellFormed, root]

  static let wellFormed = error(
    "D01",
    in: "XML 1.0; Namespaces in XML 1.0; XLIFF 2.1, 2 Conformance"
  )
  .asking("the document is well-formed XML, in its names too, and asks for no more than the limits")
  static let root = error("D02", in: "XLIFF 2.1, 4.2.2.1 xliff; XLIFF 1.2, 3.2.1 xliff")
    .asking("the root is xliff, and its namespace and its version belong together")
}
