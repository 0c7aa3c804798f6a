import Foundation
import PackagePlugin

/// Compiles the string catalogs of a target, which SwiftPM copies as they are, so that nothing reads them.
///
/// The files have to be known before the build, so each language of a catalog gets them, also without an entry.
@main struct LoctripCompile: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let tool = try context.tool(named: "loctrip").url
    let output = context.pluginWorkDirectoryURL
    return try catalogs(in: target.directoryURL).map { catalog in
      let table = catalog.deletingPathExtension().lastPathComponent
      let files = try languages(of: catalog).flatMap { language in
        endings.map { output.appending(path: "\(language).lproj/\(table).\($0)") }
      }
      return .buildCommand(
        displayName: "Compiling \(catalog.lastPathComponent)",
        executable: tool,
        arguments: [
          "compile", catalog.path(percentEncoded: false), "-o", output.path(percentEncoded: false),
          "--plurals", plurals, "--empty-files", "--no-config", "--quiet",
        ],
        inputFiles: [catalog],
        outputFiles: files
      )
    }
  }

  /// The form of plurals: Foundation ends a program on Linux that looks up a key of a `.stringsdict`.
  private var plurals: String {
    if let wish = ProcessInfo.processInfo.environment["LOCTRIP_PLURALS"] { return wish }
    #if os(Linux)
      return "other"
    #else
      return "native"
    #endif
  }

  private var endings: [String] { plurals == "other" ? ["strings"] : ["strings", "stringsdict"] }

  /// The catalogs in a folder, in the order of their paths.
  private func catalogs(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(
      at: folder,
      includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles
    )
    return (found?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "xcstrings" }
      .sorted { $0.path < $1.path }
  }

  private struct Catalog: Decodable {
    struct Entry: Decodable { var localizations: [String: Nothing]? }
    struct Nothing: Decodable { init(from decoder: any Decoder) {} }
    var sourceLanguage: String?
    var strings: [String: Entry]?
  }

  /// False for a language that no folder is named after, which loctrip leaves out.
  private func isFolderName(_ language: String) -> Bool {
    language.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
        || byte == 0x5F
    }
  }

  private func languages(of catalog: URL) throws -> [String] {
    let read = try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: catalog))
    let others = (read.strings ?? [:]).values.flatMap { ($0.localizations ?? [:]).keys }
    return Set(others + [read.sourceLanguage ?? "en"]).filter(isFolderName).sorted()
  }
}
