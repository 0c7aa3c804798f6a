// Translates what a glossary of two columns knows, as texts to review: FillFromGlossary PROJECT fr glossary.tsv
import Foundation
import LoctripKit
let (arguments, language) = (CommandLine.arguments, CommandLine.arguments[2])
var glossary: [String: String] = [:]
for line in try String(contentsOfFile: arguments[3], encoding: .utf8).split(separator: "\n") {
  let cells = line.split(separator: "\t").map(String.init)
  if cells.count == 2 { glossary[cells[0]] = cells[1] }
}
let rules = try ProjectRules(at: URL(filePath: arguments[1]))
for term: ProjectRules.Term in rules.terms where term.isTranslatable {
  glossary[term.source] = term.translations(into: language).first ?? glossary[term.source]
  if let meaning = term.definition { print("\(term.source): \(meaning)") }
}
let project = try LoctripProject(at: URL(filePath: arguments[1]))
var proposals = Proposals(for: project, rules: rules)
for file in project.catalogs {
  let table = file.table(in: language)
  for row in table.indices where SlotState(table, row) == .missing {
    let (id, source) = (table.id(row) ?? "", table.source(row)?.description ?? "")
    guard let known = glossary[source] else { continue }
    let forbidden = rules.terms(in: source).flatMap { $0.forbidden(in: language) }
    if !forbidden.isEmpty { print("\(id): not \(forbidden)") }
    if let limit = rules.lengthLimit(at: row, of: table, in: file) { print("\(id): \(limit)") }
    for finding in proposals.propose(.text(known), for: id, in: file.original, language: language)
    where finding.code != .noPlace && finding.code != .finishedTranslation { print(id, finding) }
  }
}
for path in try proposals.write() { print("Wrote \(path)") }
print("\(proposals.count) texts")
