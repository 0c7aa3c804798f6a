// Validates a delivery, compares it with an earlier one and writes it as XLIFF 2.1: Compare old.xliff new.xliff
import Foundation
import LoctripKit

let urls = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
let bytes = [UInt8](try Data(contentsOf: urls[1]))
for finding in XLIFFDocument.findings(validating: bytes, path: urls[1].lastPathComponent) {
  print(finding)
}
let changes = TranslationChanges(
  from: try XLIFFDocument(contentsOf: urls[0]), to: try XLIFFDocument(contentsOf: urls[1]))
for change: TranslationChanges.Change in changes.list {
  print(change.language, change.original, change.id)
  print("  \(change.kinds.map(\.rawValue).joined(separator: ", "))")
  let texts = [change.old, change.new].map { $0?.target.map { "\($0)" } ?? "none" }
  print("  \(texts.joined(separator: " → "))")
}
let (converted, losses) = try XLIFFDocument.converting(bytes, path: "new.xliff", to: .v2_1)
for loss in losses { print(loss) }
try Data(converted).write(to: urls[1].deletingPathExtension().appendingPathExtension("2_1.xliff"))
