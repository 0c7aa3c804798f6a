import Foundation
import LoctripTestSupport
import Testing

/// A package with a string catalog, built by SwiftPM with the plugin and with the program that was built here.
@Suite struct CompilePluginTests {
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

  @Test(
    .enabled(
      if: SwiftCommand.canBuild, "skipped: swift is not on the search path, or this is not Linux"),
    .timeLimit(.minutes(5)))
  func `a package on Linux speaks French`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "Package.swift")
    try folder.write(Self.program, to: "Sources/Greeting/main.swift")
    try folder.write(Self.catalog, to: "Sources/Greeting/Localizable.xcstrings")
    try SwiftCommand.writeProgram(into: folder, "loctrip.artifactbundle")
    let plugin = Project.root.appendingPathComponent("Plugins/LoctripCompile/LoctripCompile.swift")
    try folder.write(
      try String(contentsOf: plugin, encoding: .utf8),
      to: "Plugins/LoctripCompile/LoctripCompile.swift")
    let built = try SwiftCommand.run(["run", "--quiet"], in: folder.url)
    #expect(built.status == 0, "\(built.errors)")
    #expect(built.output == "Hello\n%lld boats\nBonjour\n3 bateaux\n".replacing("%lld", with: "3"))
  }
}
