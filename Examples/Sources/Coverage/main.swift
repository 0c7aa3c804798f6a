// Prints the coverage of each language, and what the checks of the project find: Coverage PROJECT
import Foundation
import LoctripKit

let folder = URL(filePath: CommandLine.arguments[1])
let project = try Project(at: folder)
let rules = try ProjectRules(at: folder)
for language: TranslationStatus.Language in TranslationStatus(of: project, rules).languages {
  print("\(language.language): \(language.translated) of \(language.total)")
  print("  \(language.open) texts of \(language.openWords) words to do")
  for file in project.catalogs {
    let checks = rules.checks(of: file, in: language.language)
    for (_, finding) in checks.findings(in: file.table(in: language.language)) { print(finding) }
  }
}
