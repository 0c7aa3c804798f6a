// Prints the XLIFF of a project that Xcode would export: ExportInMemory PROJECT fr
import Foundation
import LoctripKit

let arguments = CommandLine.arguments
let project = try Project(at: URL(filePath: arguments[1]))
var export = Export(languages: [arguments[2]])
export.spec = try BundleSpec(version: .v2_1)
export.selection = .open
var findings: [Finding] = []
let bundle = export.document(of: project, language: arguments[2], findings: &findings)
FileHandle.standardOutput.write(Data(bundle.xliff))
for finding in findings { FileHandle.standardError.write(Data("\(finding)\n".utf8)) }
