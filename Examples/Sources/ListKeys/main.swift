// Prints keys that no person commented, and the faults of a catalog: ListKeys Localizable.xcstrings fr
import Foundation
import LoctripKit

let arguments = CommandLine.arguments
let catalog = try StringCatalog(contentsOf: URL(filePath: arguments[1]))
print(catalog.path, catalog.version ?? "?", catalog.sourceLanguage, catalog.languages)
for entry: StringCatalog.Entry in catalog.entries where entry.shouldTranslate {
  let isCommented = catalog.comment(of: entry) != nil && !entry.isCommentGenerated
  guard entry.extractionState != StringCatalog.ExtractionState.stale, !isCommented else { continue }
  print("no comment:", entry.key, "at byte", catalog.offset(of: entry))
}
let faults: Set<Finding.Code> = [
  .notACatalog, .duplicateKey, .unexpectedValue, .missingSourceLanguage, .missingVersion,
]
for finding in catalog.findings + catalog.findings(in: arguments[2])
where faults.contains(finding.code) {
  print(finding)
}
for (_, finding) in CheckSet.all.findings(in: catalog.table(in: arguments[2])) { print(finding) }
if catalog.entryIndex(for: "Cancel") == nil { print("nothing can be cancelled") }
if catalog.formatted() != catalog.bytes { print("not in the form that Xcode writes") }
