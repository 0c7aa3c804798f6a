// Imports a delivery and keeps the catalog's text in every conflict: ImportWithDecision fr.xliff PROJECT SENT
import Foundation
import LoctripKit

let urls = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
let settings = LoctripImport()
var (plan, project) = try settings.plan([urls[0]], into: urls[1], sent: urls[2])
for (index, unit) in plan.units.enumerated() where unit.verdict == .conflict {
  print("kept: \(unit.id)")
  plan.keep(index)
}
try settings.write(ImportReport(plan, in: project))
for verdict in Verdict.allCases where plan.count(verdict) > 0 {
  print(plan.count(verdict), verdict.rawValue)
}
