import Foundation
import LoctripTestSupport
import Testing

/// A package with a string catalog, built by SwiftPM with the plugin and with the program that was built here.
@Suite struct CompilePluginTests {
  /// The program `swift`, or `nil` where it is not on the search path.
  private static let swift: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swift" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let canBuild: Bool = {
    #if os(Linux)
      return swift != nil
    #else
      return false
    #endif
  }()

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "Greeting",
      defaultLocalization: "en",
      targets: [
        .executableTarget(
          name: "Greeting", exclude: ["Localizable.xcstrings"], plugins: ["LoctripCompile"]),
        .plugin(name: "LoctripCompile", capability: .buildTool(), dependencies: ["loctrip"]),
        .binaryTarget(name: "loctrip", path: "loctrip.artifactbundle"),
      ]
    )
    """

  private static let program = """
    import Foundation
    for language in ["en", "fr"] {
      guard let path = Bundle.module.path(forResource: language, ofType: "lproj"),
        let bundle = Bundle(path: path)
      else { fatalError(language) }
      print(NSLocalizedString("Hello", bundle: bundle, comment: ""))
      print(String(format: NSLocalizedString("%lld boats", bundle: bundle, comment: ""), 3))
    }
    """

  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "%lld boats" : {
          "localizations" : {
            "fr" : {
              "variations" : {
                "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld bateau" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld bateaux" } }
                }
              }
            }
          }
        },
        "Hello" : {
          "localizations" : {
            "fr" : { "stringUnit" : { "state" : "translated", "value" : "Bonjour" } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  private static let archive = """
    {"schemaVersion": "1.0", "artifacts": {"loctrip": {"type": "executable", "version": "1.0.0", "variants": [
    {"path": "loctrip", "supportedTriples": ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"]}]}}}
    """

  @Test(
    .enabled(if: canBuild, "skipped: swift is not on the search path, or this is not Linux"),
    .timeLimit(.minutes(5))
  )
  func `a package on Linux speaks French`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "Package.swift")
    try folder.write(Self.program, to: "Sources/Greeting/main.swift")
    try folder.write(Self.catalog, to: "Sources/Greeting/Localizable.xcstrings")
    try folder.write(Self.archive, to: "loctrip.artifactbundle/info.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("loctrip.artifactbundle/loctrip"),
      withDestinationPath: Program.url.path
    )
    let plugin = Project.root.appendingPathComponent("Plugins/LoctripCompile/LoctripCompile.swift")
    try folder.write(
      try String(contentsOf: plugin, encoding: .utf8),
      to: "Plugins/LoctripCompile/LoctripCompile.swift"
    )
    let built = try run([try #require(Self.swift), "run", "--quiet"], in: folder)
    #expect(built == "Hello\n%lld boats\nBonjour\n3 bateaux\n".replacing("%lld", with: "3"))
  }

  /// Runs a program to its end, and returns its standard output.
  private func run(_ words: [String], in folder: TemporaryFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
