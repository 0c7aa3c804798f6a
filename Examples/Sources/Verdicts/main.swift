// Judges an XLIFF on standard input, as a server does with an upload, and prints JSON: Verdicts PROJECT SENT.xliff
import Foundation
import LoctripKit

/// The answer to an upload, which may be anything.
func answer(_ upload: [UInt8], for folder: URL, sent: [(String, [UInt8])]) -> [UInt8] {
  do throws(FindingsError) {
    let project = try Project(at: folder)
    let rules = try ProjectRules(at: folder)
    let plan = try Import(rules).plan([("upload.xliff", upload)], into: project, sent: sent)
    return try ImportReport(plan, in: project).rendered(ReportFormat.json)
  } catch {
    // The findings are in `error.findings`, each with its place.
    return error.rendered(.json)
  }
}

let urls = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
let upload = Array(FileHandle.standardInput.readDataToEndOfFile())
let sent = try urls.dropFirst().map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
FileHandle.standardOutput.write(Data(answer(upload, for: urls[0], sent: sent)))
