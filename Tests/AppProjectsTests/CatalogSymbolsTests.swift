import LoctripTestSupport
import Testing

@testable import LoctripAppProjects

@Suite("Projects that generate no symbols for their keys")
struct CatalogSymbolsTests {
  /// A project with two targets: App has App/L.xcstrings as a file, Kit the folder Kit.
  private func project(_ app: String?, _ kit: String?, _ all: String? = nil, base: String = "")
    -> String
  {
    func configuration(_ id: String, _ word: String?) -> String {
      let setting = word.map { "STRING_CATALOG_GENERATE_SYMBOLS = \($0);" } ?? ""
      return """
        L\(id) = {isa = XCConfigurationList; buildConfigurations = (C\(id) /* Debug */, ); };
        C\(id) /* Debug */ = {isa = XCBuildConfiguration; \(base)
          buildSettings = { NAME = "a \\"b\\" {"; \(setting) }; name = Debug; };
        """
    }
    return """
      // !$*UTF8*$!
      { archiveVersion = 1; objects = {
        P = {isa = PBXProject; buildConfigurationList = LP; mainGroup = G; targets = (A, K, ); };
        A = {isa = PBXNativeTarget; buildConfigurationList = LA; buildPhases = (R); name = App; };
        K = {isa = PBXNativeTarget; buildConfigurationList = LK; buildPhases = ();
          fileSystemSynchronizedGroups = (S); name = Kit; };
        R = {isa = PBXResourcesBuildPhase; files = (B /* L.xcstrings in Resources */); };
        B = {isa = PBXBuildFile; fileRef = F /* L.xcstrings */; };
        G = {isa = PBXGroup; children = (H, S); sourceTree = "<group>"; };
        H = {isa = PBXGroup; children = (F); path = App; sourceTree = "<group>"; };
        F = {isa = PBXFileReference; path = L.xcstrings; sourceTree = "<group>"; };
        S = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (X); path = Kit; };
        X = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = K;
          membershipExceptions = (Old/L.xcstrings); };
        \(configuration("P", all)) \(configuration("A", app)) \(configuration("K", kit))
      }; rootObject = P /* Project object */; }
      """
  }

  private func mayGenerate(_ path: String, _ project: String) throws -> Bool {
    let folder = try TemporaryFolder()
    try folder.write(project, to: "A.xcodeproj/project.pbxproj")
    try folder.write("{}", to: path)
    return CatalogSymbols().mayGenerate(forCatalogAt: folder.path(path))
  }

  @Test(
    arguments: [
      ("YES", "NO", nil, "App/L.xcstrings", true), ("YES", "NO", nil, "Kit/L.xcstrings", false),
      ("NO", "YES", nil, "Kit/a/L.xcstrings", true), ("NO", "YES", nil, "App/L.xcstrings", false),
      (nil, "NO", "YES", "App/L.xcstrings", true), (nil, "NO", "YES", "Kit/L.xcstrings", false),
      // By default a build makes none.
      (nil, nil, nil, "App/L.xcstrings", false),
      // The target of the file is not known.
      ("NO", "YES", nil, "Other/L.xcstrings", true), ("NO", "NO", nil, "Other/L.xcstrings", false),
      ("NO", "YES", nil, "Kit/Old/L.xcstrings", true),
    ] as [(String?, String?, String?, String, Bool)]
  )
  func `the target of a catalog decides`(
    app: String?, kit: String?, all: String?, path: String, expected: Bool
  ) throws {
    #expect(try mayGenerate(path, project(app, kit, all)) == expected)
  }

  @Test func `a setting that was not read is no claim`() throws {
    let base = "baseConfigurationReference = Q;"
    #expect(try !mayGenerate("App/L.xcstrings", project(nil, nil, base: base)))
    #expect(try !mayGenerate("App/L.xcstrings", project("NO", "NO", base: base)))
    #expect(try mayGenerate("App/L.xcstrings", project("YES", "NO", base: base)))
    #expect(try !mayGenerate("App/L.xcstrings", project("\"$(inherited)\"", nil)))
    #expect(try mayGenerate("App/L.xcstrings", project("\"$(inherited)\"", nil, "YES")))
    #expect(try !mayGenerate("App/L.xcstrings", project("\"$(OTHER)\"", nil)))
    for broken in ["", "{ objects = {", "{ a = ", String(repeating: "{a=", count: 500)] {
      #expect(try !mayGenerate("App/L.xcstrings", broken))
    }
    // Where nothing has build settings, nothing says no.
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "L.xcstrings")
    try folder.write("", to: "Package.swift")
    #expect(CatalogSymbols().mayGenerate(forCatalogAt: folder.path("L.xcstrings")))
  }

  private static let setting = "STRING_CATALOG_GENERATE_SYMBOLS"

  @Test(arguments: [
    (["project.yml": "targets: {A: {type: application, settings: {\(setting): YES}}}"], "on"),
    (
      ["project.yml": "targets: {A: {type: application}}\nsettings: {base: {\(setting): NO}}"],
      "off"
    ),
    (["project.yml": "targets: {A: {type: application}}"], "unknown"),
    (
      [
        "project.yml":
          "x: &s {\(setting): YES}\ntargets: {A: {type: application, settings: {base: {<<: *s}}}}"
      ], "on"
    ),
    (
      [
        "project.yml":
          "targets: {A: {type: application, configFiles: {Debug: A.xcconfig, Release: A.xcconfig}}}",
        "A.xcconfig": "\(setting) = YES\n",
      ], "on"
    ),
    (
      [
        "project.yml":
          "targets: {A: {type: application, configFiles: {Debug: A.xcconfig, Release: A.xcconfig}}}"
      ], "unknown"
    ),
    (
      [
        "Project.swift":
          "import ProjectDescription\nlet a = Project(name: \"A\", settings: .settings(base: [\"\(setting)\": \"YES\"]), "
          + "targets: [.target(name: \"A\", sources: [\"A/**\"])])"
      ], "on"
    ),
    (
      [
        "Project.swift":
          "import ProjectDescription\nlet a = Project(name: \"A\", settings: shared, "
          + "targets: [.target(name: \"A\", sources: [\"A/**\"])])"
      ], "unknown"
    ),
    (
      [
        "App.xcodeproj/project.xcproj":
          "{ targets: [ { name: 'A', 'build-settings': { \(setting): 'YES' } } ] }"
      ], "on"
    ),
    (
      [
        "App.xcodeproj/project.xcproj":
          "{ 'build-settings': { '\(setting)[config=Release]': 'NO' }, targets: [ { name: 'A' } ] }"
      ], "off"
    ),
    (["Package.swift": ""], "unknown"), ([:], "unknown"),
    (
      [
        "App/Package.swift": "",
        "project.yml": "targets: {A: {type: application, settings: {\(setting): YES}}}",
      ], "unknown"
    ),
  ])
  func `every kind of project has the setting, and where the target is not known all must agree`(
    _ files: [String: String], _ expected: String
  ) throws {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    let catalog = try folder.write("", to: "App/Resources/Localizable.xcstrings")
    try folder.write("", to: ".git/HEAD")
    let symbols = CatalogSymbols()
    for _ in 0..<2 { #expect("\(symbols.answer(for: catalog))" == expected, "\(files)") }
  }

  @Test func `a project around a package speaks for the catalogs of its own targets`() throws {
    let folder = try TemporaryFolder()
    try folder.write(project("YES", nil), to: "A.xcodeproj/project.pbxproj")
    for path in [
      "App/Package.swift", "App/L.xcstrings", "Other/Package.swift", "Other/L.xcstrings",
    ] {
      try folder.write("{}", to: path)
    }
    #expect(CatalogSymbols().answer(for: folder.path("App/L.xcstrings")) == .on)
    #expect(CatalogSymbols().answer(for: folder.path("Other/L.xcstrings")) != .on)
  }
}
