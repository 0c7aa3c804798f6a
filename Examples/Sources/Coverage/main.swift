// Prints the coverage of each language, and what the checks of the project find: Coverage PROJECT [REVISION]
import Foundation
import LoctripKit

let folder = URL(filePath: CommandLine.arguments[1])
let project = try LoctripProject(at: folder)
let rules = try ProjectRules(at: folder)
for finding in project.findings { print(finding) }
let status = TranslationStatus(of: project, rules: rules)
for language: TranslationStatus.Language in status.languages {
  let mark = rules.released.contains(language.language) ? ", released" : ""
  print("\(language.language): \(language.translated) of \(language.total)\(mark)")
  print("  \(language.open) texts of \(language.openWords) words to do")
}
for file in project.catalogs {
  for language in file.translatedLanguages {
    let table = file.table(in: language)
    for (row, finding) in rules.checks(of: file, in: language).findings(in: table) {
      print("\(table.place(row)): \(language): \(table.id(row) ?? ""): \(finding)")
    }
  }
}
let found = TranslationFindings(of: project, rules: rules)
for item: TranslationFindings.Item in found.list where !item.textRanges.isEmpty {
  print("\(item.finding.message): \(item.textRanges.map { item.text?[$0] ?? "" })")
}
for moved: TranslationStatus.Movement in try CommandLine.arguments.dropFirst(2).first.map(
  status.movements(since:)) ?? []
{
  print("\(moved.language): \(moved.translatedBefore) of \(moved.totalBefore) before")
}
