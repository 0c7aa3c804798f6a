// Prints the coverage of each language, and what the checks of the project find: Coverage PROJECT
import Foundation
import LoctripKit

let folder = URL(filePath: CommandLine.arguments[1])
let project = try LoctripProject(at: folder)
let rules = try ProjectRules(at: folder)
// Catalogs that cannot be read, for example.
for finding in project.findings { print(finding) }
for language: TranslationStatus.Language in TranslationStatus(of: project, rules: rules).languages {
  print("\(language.language): \(language.translated) of \(language.total)")
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
