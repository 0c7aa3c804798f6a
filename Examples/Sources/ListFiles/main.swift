// Prints the files of an XLIFF with their tools and languages, and its faults by their places: ListFiles fr.xliff
import Foundation
import LoctripKit

let document = try XLIFFDocument(contentsOf: URL(filePath: CommandLine.arguments[1]))
let isOld = document.version < .v2_0
print(document.path, isOld ? "trans-units" : "segments", document.unitCount, document.bytes.count)
for file: XLIFFFile in document.files {
  let tool = file.tool.map { "\($0.name) \($0.version ?? "") \($0.build ?? "")" } ?? "unknown tool"
  print(file.original, file.sourceLanguage, file.targetLanguage ?? "?", tool, separator: "\t")
  for index in file.units {
    let unit = document.unit(at: index)
    if unit.target == nil { print("  \(unit.id ?? "")") }
  }
}
print("\(document.table.count) rows")
for finding in document.findings { print(finding) }
print("the document starts at \(document.place(of: 0))")
