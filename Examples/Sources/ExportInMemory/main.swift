// Prints the XLIFF of a project that Xcode would export: ExportInMemory PROJECT fr
import Foundation
import LoctripKit

let arguments = CommandLine.arguments
let project = try LoctripProject(at: URL(filePath: arguments[1]))
var export = LoctripExport()
export.spec = try BundleSpec(version: .v2_1)
export.selection = .open
let bundle: ExportBundle = export.bundle(of: project, in: arguments[2])
FileHandle.standardOutput.write(Data(bundle.xliff))
for finding in bundle.findings { FileHandle.standardError.write(Data("\(finding)\n".utf8)) }
if bundle.openCount == 0 { FileHandle.standardError.write(Data("nothing to do\n".utf8)) }
