import LoctripAppProjects
import LoctripTestSupport
import Testing

/// Whether builds make symbols of catalogs, by the projects around them.
@Suite struct SymbolGenerationTests {
  private static let setting = "STRING_CATALOG_GENERATE_SYMBOLS"

  @Test(arguments: [
    (["App.xcodeproj/project.pbxproj": "\(setting) = YES;\n\(setting) = \"YES\";"], "on"),
    (["App.xcodeproj/project.pbxproj": "\(setting) = NO;"], "off"),
    (["App.xcodeproj/project.pbxproj": "\(setting) = NO;\n\(setting) = YES;"], "unknown"),
    (["App.xcodeproj/project.pbxproj": "SWIFT_VERSION = 6.0;"], "unknown"),
    (["App.xcodeproj/project.pbxproj": "\(setting) = $(OTHER);"], "unknown"),
    (["App.xcodeproj/project.pbxproj": "", "Config/Base.xcconfig": "\(setting) = YES\n"], "on"),
    (
      ["App.xcodeproj/project.pbxproj": "", "Base.xcconfig": "\(setting)[sdk=*] = NO\n"], "unknown"
    ),
    (["App.xcproj": "{\"\(setting)\": \"YES\"}"], "on"),
    (["project.yml": "\(setting): NO\n"], "off"),
    (["Project.swift": "[\"\(setting)\": \"YES\"]"], "on"), (["Package.swift": ""], "unknown"),
    (["App/Package.swift": "", "App.xcodeproj/project.pbxproj": "\(setting) = YES;"], "unknown"),
    ([:], "unknown"),
  ])
  func `only a setting that all share is an answer`(_ files: [String: String], _ expected: String)
    throws
  {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    let catalog = try folder.write("", to: "App/Resources/Localizable.xcstrings")
    try folder.write("", to: ".git/HEAD")
    var generation = SymbolGeneration()
    for _ in 0..<2 { #expect("\(generation.answer(for: catalog))" == expected, "\(files)") }
  }
}
