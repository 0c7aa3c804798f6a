// Finds translations that shout: OwnCheck Localizable.xcstrings fr
import Foundation
import LoctripKit

struct Shouting: LoctripCheck {
  let code: Finding.Code = "shouting"
  let severity = Finding.Severity.warning

  func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard case .text(let source)? = unit.source, case .text(let target)? = unit.target,
      target.contains("!"), !source.contains("!")
    else { return [] }
    return [Finding(code, severity, "only the translation has an exclamation mark", ranges: [])]
  }
}

let catalog = try StringCatalog(contentsOf: URL(filePath: CommandLine.arguments[1]))
let table = catalog.table(in: CommandLine.arguments[2])
for (row, finding) in CheckSet([Shouting()]).findings(in: table) {
  print("\(table.place(row)): \(table.id(row) ?? ""): \(finding.message)")
}
