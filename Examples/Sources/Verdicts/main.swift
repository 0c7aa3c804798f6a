// Imports a delivery as a server does that has no folder, and prints JSON: Verdicts fr.xliff App/Localizable.xcstrings
import Foundation
import LoctripKit

typealias File = (path: String, bytes: [UInt8])

/// The answer to an upload, which may be anything, and the files that it changes.
func answer(_ upload: File, for files: [File], sent: [File]) -> (json: [UInt8], changed: [File]) {
  do throws(FindingsError) {
    let rules = try ProjectRules(files: files)
    let project = try LoctripProject(files: files, rules: rules)
    let plan = try LoctripImport(rules: rules).plan([upload], into: project, sent: sent)
    let report = ImportReport(plan, in: project)
    return (try report.rendered(ReportFormat.json), report.changedFiles)
  } catch {
    // The findings are in `error.findings`, each with its place.
    return (error.rendered(.json), [])
  }
}

let files: [File] = try CommandLine.arguments.dropFirst().map { path in
  (path, [UInt8](try Data(contentsOf: URL(filePath: path))))
}
let (json, changed) = answer(files[0], for: Array(files.dropFirst()), sent: [])
FileHandle.standardOutput.write(Data(json))
for file in changed { print("changed: \(file.path)") }
