// Judges an XLIFF on standard input, as a server does with an upload, and prints JSON: Verdicts PROJECT SENT.xliff
import Foundation
import LoctripKit

let urls = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
let upload = Array(FileHandle.standardInput.readDataToEndOfFile())
let project = try Project(at: urls[0])
let plan = try Import(ProjectRules(at: urls[0])).plan(
  [("upload.xliff", upload)],
  into: project,
  sent: urls.dropFirst().map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
)
let json = try ImportReport(plan, in: project).rendered(ReportFormat.json)
FileHandle.standardOutput.write(Data(json))
