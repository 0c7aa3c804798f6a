import Foundation
import PackagePlugin

/// `swift package loctrip check`, `status`, `extract --check`, … in the folder of the package.
@main struct LoctripCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try program(in: context)
    process.arguments = arguments.isEmpty ? ["status"] : arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      // The plugin host knows success and failure alone; what was found stands above.
      let status = process.terminationStatus
      let advice = status == 66 ? adviceAboutReader(context, arguments) : nil
      Diagnostics.error("loctrip ended with status \(status)\(advice ?? "")")
      return
    }
  }

  /// The commands that read Swift.
  private var readsSwift: Set<String> { ["extract", "keys"] }

  /// The program; beside the one that reads Swift, if that was built.
  ///
  /// SwiftPM builds the program into a folder of its own, and it looks for the other one beside itself alone.
  private func program(in context: PluginContext) throws -> URL {
    let tool = try context.tool(named: "loctrip").url
    guard let reader = reader(context) else { return tool }
    let folder = context.pluginWorkDirectoryURL.appending(path: "bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in [tool.resolvingSymlinksInPath(), reader] {
      let name = file == reader ? "loctrip-swift" : "loctrip"
      let place = folder.appending(path: name)
      if FileManager.default.contentsEqual(atPath: file.path, andPath: place.path) { continue }
      // In one step, because another run may be reading it.
      let copy = folder.appending(path: ".\(name).\(ProcessInfo.processInfo.processIdentifier)")
      try FileManager.default.copyItem(at: file, to: copy)
      guard rename(copy.path, place.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
    return folder.appending(path: "loctrip")
  }

  /// The program that reads Swift, as `swift build` makes it for this package, or in `SwiftReader` of loctrip.
  private func reader(_ context: PluginContext) -> URL? {
    let own = context.package.directoryURL.appending(path: readerFolder)
    let ours = home(context).map { $0.appending(path: "SwiftReader/.build") }
    return [own, ours].compactMap(\.self).flatMap { folder in
      ["release", "debug"].map { folder.appending(path: "\($0)/loctrip-swift") }
    }.map { $0.resolvingSymlinksInPath() }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The folder in the package that the program which reads Swift is built into.
  private var readerFolder: String { ".build/loctrip-swift" }

  /// The folder of the package that has this plugin, which is known by the package of the program that reads Swift:
  /// plugins are no products to a plugin.
  private func home(_ context: PluginContext) -> URL? {
    var packages = [context.package]
    var seen: Set<String> = []
    while let package = packages.popLast() {
      guard seen.insert(package.id).inserted else { continue }
      let reader = package.directoryURL.appending(path: "SwiftReader/Package.swift")
      if FileManager.default.fileExists(atPath: reader.path) { return package.directoryURL }
      packages += package.dependencies.map(\.package)
    }
    return nil
  }

  /// The command that builds `loctrip-swift`, if the given command needs it and it is missing.
  private func adviceAboutReader(_ context: PluginContext, _ arguments: [String]) -> String? {
    guard let command = arguments.first, readsSwift.contains(command), reader(context) == nil,
      let home = home(context)
    else { return nil }
    return "; what reads Swift is built once, by: swift build -c release --product loctrip-swift "
      + "--scratch-path \(readerFolder) --package-path '\(home.path)/SwiftReader'"
  }
}
