import Foundation
import PackagePlugin

/// `swift package loctrip check`, `status`, `extract --check`, … in the folder of the package.
@main struct LoctripCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "loctrip").url
    process.arguments = arguments.isEmpty ? ["status"] : arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      // The plugin host knows success and failure alone; what was found stands above.
      Diagnostics.error("loctrip ended with status \(process.terminationStatus)")
      return
    }
  }
}
