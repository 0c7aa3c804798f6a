import Foundation
import LoctripTestSupport
import Testing

/// `swift package loctrip` in a package that depends on loctrip.
///
/// The package that it depends on has the plugin, and the program that was built here in the place of the sources.
@Suite struct CommandPluginTests {
  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "Greeting",
      defaultLocalization: "en",
      dependencies: [.package(path: "../loctrip")],
      targets: [.executableTarget(name: "Greeting", resources: [.process("Localizable.xcstrings")])]
    )
    """

  private static let ours = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "loctrip",
      products: [.plugin(name: "LoctripCommand", targets: ["LoctripCommand"])],
      targets: [
        .plugin(
          name: "LoctripCommand",
          capability: .command(intent: .custom(verb: "loctrip", description: "Checks catalogs.")),
          dependencies: ["loctrip"]
        ),
        .binaryTarget(name: "loctrip", path: "loctrip.artifactbundle"),
      ]
    )
    """

  private static let catalog = """
    {"sourceLanguage":"en","strings":{"Hello":{"localizations":{"fr":{"stringUnit":{"state":"translated",
    "value":"Bonjour"}}}},"Height in %@":{"localizations":{"fr":{"stringUnit":{"state":"translated",
    "value":"Hauteur en %d"}}}}},"version":"1.0"}
    """

  private func packages() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.ours, to: "loctrip/Package.swift")
    let plugin = "Plugins/LoctripCommand/LoctripCommand.swift"
    try folder.write(
      try String(contentsOf: Project.root.appendingPathComponent(plugin), encoding: .utf8),
      to: "loctrip/\(plugin)")
    try folder.write("// swift-tools-version: 6.2\n", to: "loctrip/SwiftReader/Package.swift")
    try SwiftCommand.writeProgram(into: folder, "loctrip/loctrip.artifactbundle")
    try folder.write(Self.manifest, to: "app/Package.swift")
    try folder.write(
      "import Foundation\nprint(String(localized: \"Hello\"), String(localized: \"Good night\"))\n",
      to: "app/Sources/Greeting/main.swift")
    try folder.write(Self.catalog, to: "app/Sources/Greeting/Localizable.xcstrings")
    return folder
  }

  @Test(
    .enabled(if: SwiftCommand.canBuild, "skipped: swift is not on the search path, or no Linux"),
    .timeLimit(.minutes(5)))
  func `a package that depends on loctrip runs its commands`() throws {
    let folder = try packages()
    let app = folder.url.appending(path: "app")
    func loctrip(_ words: String...) throws -> (status: Int32, output: String, errors: String) {
      try SwiftCommand.run(["package", "loctrip"] + words, in: app)
    }

    let status = try loctrip()
    #expect(status.status == 0, "\(status.errors)")
    #expect(status.output.contains("1 language, 1 catalog: 100 % translated"), "\(status.output)")

    let check = try loctrip("check")
    #expect(check.status != 0)
    #expect((check.output + check.errors).contains("%d replaces %@ of the source"))
    #expect(check.errors.contains("loctrip ended with status 1"), "\(check.errors)")

    // The user builds loctrip-swift; the plugin finds it in the folder of that build.
    let unread = try loctrip("extract", "--check")
    #expect(unread.status != 0)
    #expect(
      unread.errors.contains("swift build -c release --product loctrip-swift"), "\(unread.errors)")
    guard BuiltPrograms.hasSwiftReader else { return }
    try folder.write("", to: "app/.build/loctrip-swift/release/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("app/.build/loctrip-swift/release/loctrip-swift"),
      withDestinationPath: BuiltPrograms.swiftReader.path)
    let extract = try loctrip("extract", "--check")
    #expect(extract.status != 0)
    #expect((extract.output + extract.errors).contains("'Good night'"), "\(extract.errors)")
    let before = try folder.bytes("app/Sources/Greeting/Localizable.xcstrings")
    #expect(try loctrip("extract").status == 0)
    #expect(try folder.bytes("app/Sources/Greeting/Localizable.xcstrings") != before)
    #expect(try loctrip("extract", "--check").status == 0)
  }
}
