// Translates what a glossary of two columns knows, as texts to review: FillFromGlossary PROJECT fr glossary.tsv
import Foundation
import LoctripKit

let arguments = CommandLine.arguments
let folder = URL(filePath: arguments[1])
var glossary: [String: String] = [:]
for line in try String(contentsOfFile: arguments[3], encoding: .utf8).split(separator: "\n") {
  let cells = line.split(separator: "\t").map(String.init)
  if cells.count == 2 { glossary[cells[0]] = cells[1] }
}

let project = try LoctripProject(at: folder)
var proposals = Proposals(for: project, rules: try ProjectRules(at: folder))
for file in project.catalogs {
  let table = file.table(in: arguments[2])
  for row in table.indices where SlotState(table, row) == .missing {
    guard case .text(let source)? = table.source(row), let known = glossary[source],
      let id = table.id(row)
    else { continue }
    for finding in proposals.propose(
      .text(known), for: id, in: file.original, language: arguments[2])
    where finding.code != .noPlace && finding.code != .finishedTranslation {
      print("\(id): \(finding.message)")
    }
  }
}
for path in try proposals.write() { print("Wrote \(path)") }
print("\(proposals.count) texts")
