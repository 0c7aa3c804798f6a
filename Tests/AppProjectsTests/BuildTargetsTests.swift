import LoctripTestSupport
import Testing

@testable import LoctripAppProjects

@Suite("Which target builds a file")
struct BuildTargetsTests {
  /// A project with the targets App (files), Kit (a folder) and AppTests, and settings for App.
  private func project(_ settings: String = "", base: String = "", all: String = "") -> String {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; objects = {
      P = {isa = PBXProject; buildConfigurationList = LP; mainGroup = G; targets = (A, K, T);
        packageReferences = (R1, R2); };
      A = {isa = PBXNativeTarget; buildConfigurationList = LA; buildPhases = (S, R); name = App;
        productType = "com.apple.product-type.application"; };
      K = {isa = PBXNativeTarget; buildPhases = (); fileSystemSynchronizedGroups = (F); name = Kit;
        productType = "com.apple.product-type.framework"; };
      T = {isa = PBXNativeTarget; buildPhases = (ST); name = AppTests;
        productType = "com.apple.product-type.bundle.unit-test"; };
      S = {isa = PBXSourcesBuildPhase; files = (B1, B2); };
      R = {isa = PBXResourcesBuildPhase; files = (B3); };
      ST = {isa = PBXSourcesBuildPhase; files = (B4, B5); };
      B1 = {isa = PBXBuildFile; fileRef = V; }; B2 = {isa = PBXBuildFile; fileRef = U; };
      B3 = {isa = PBXBuildFile; fileRef = M; }; B4 = {isa = PBXBuildFile; fileRef = X; };
      B5 = {isa = PBXBuildFile; fileRef = U; };
      G = {isa = PBXGroup; children = (H, F, Q, C); sourceTree = "<group>"; };
      H = {isa = PBXGroup; children = (V, M, X); path = App; sourceTree = "<group>"; };
      Q = {isa = PBXGroup; children = (U); name = Shared; path = "../Other/./Shared"; sourceTree = "<group>"; };
      V = {isa = PBXFileReference; path = View.swift; sourceTree = "<group>"; };
      X = {isa = PBXFileReference; path = Tests/One.swift; sourceTree = SOURCE_ROOT; };
      U = {isa = PBXFileReference; path = Util.swift; sourceTree = "<group>"; };
      M = {isa = PBXVariantGroup; children = (N); name = Main.storyboard; sourceTree = "<group>"; };
      N = {isa = PBXFileReference; path = mul.lproj/Main.xcstrings; sourceTree = "<group>"; };
      C = {isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
      F = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2); path = Kit; };
      E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = K;
        membershipExceptions = (Old.swift, Legacy); };
      E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A;
        membershipExceptions = ("Inner/Both.swift"); };
      R1 = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/a/Swift-Kit.git"; };
      R2 = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Local; };
      LA = {isa = XCConfigurationList; buildConfigurations = (CA1, CA2); };
      CA1 = {isa = XCBuildConfiguration; \(base) buildSettings = { \(settings) }; name = Debug; };
      CA2 = {isa = XCBuildConfiguration; \(base) buildSettings = { \(settings) }; name = Release; };
      LP = {isa = XCConfigurationList; buildConfigurations = (CP1, CP2); };
      CP1 = {isa = XCBuildConfiguration; buildSettings = { \(all) }; name = Debug; };
      CP2 = {isa = XCBuildConfiguration; buildSettings = { \(all) }; name = Release; };
    }; rootObject = P; }
    """
  }

  private func targets(_ folder: TemporaryFolder, _ files: [String]) -> BuildTargets {
    BuildTargets(files.map(folder.path), around: [])
  }

  @Test(arguments: [
    ("dir/App/View.swift", ["App"]), ("dir/App/Other.swift", []),
    ("dir/App/mul.lproj/Main.xcstrings", ["App"]),
    ("Other/Shared/Util.swift", ["App", "AppTests"]),
    ("dir/Tests/One.swift", ["AppTests"]), ("dir/Kit/New.swift", ["Kit"]),
    ("dir/Kit/Old.swift", []), ("dir/Kit/Legacy/A/B.swift", []),
    ("dir/Kit/Inner/Both.swift", ["App", "Kit"]), ("dir/Kitchen/A.swift", []),
  ])
  func `groups, folders and their exceptions decide`(path: String, names: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(project(), to: "dir/A.xcodeproj/project.pbxproj")
    let targets = targets(folder, ["dir/A.xcodeproj/project.pbxproj"])
    let file = folder.path(path)
    #expect(targets.targets(of: file).map { targets.targets[$0].name } == names)
    #expect(targets.targets.map(\.isTest) == [false, false, true])
    #expect(targets.packages.map(\.name) == ["swift-kit", "local"])
    let root = LoctripProject.standard(folder.path("dir"))
    #expect(targets.completeFolder(around: folder.path("dir/App/Other.swift")) == root)
    #expect(targets.completeFolder(around: folder.path("Else/Other.swift")) == nil)
    // A project that a tool makes may be old.
    try folder.write("", to: "dir/project.yml")
    let made = self.targets(folder, ["dir/A.xcodeproj/project.pbxproj"])
    #expect(made.completeFolder(around: folder.path("dir/App/Other.swift")) == nil)
  }

  private static let no = "SWIFT_EMIT_LOC_STRINGS = NO;"
  private static let base = "baseConfigurationReference = C;"

  @Test(
    arguments: [
      (no, "", "", nil, false), ("", "", no, nil, false), ("", "", "", nil, true),
      ("SWIFT_EMIT_LOC_STRINGS = YES;", "", no, nil, true),
      ("\"SWIFT_EMIT_LOC_STRINGS[sdk=iphoneos*]\" = NO;", "", "", nil, true),
      ("", base, "", "SWIFT_EMIT_LOC_STRINGS = NO // no texts\n", false),
      ("", base, "", "#include \"Shared.xcconfig\"\n", false),
      ("", base, "", "#include? \"Nowhere.xcconfig\"\nSWIFT_EMIT_LOC_STRINGS=NO", false),
      (
        "SWIFT_EMIT_LOC_STRINGS = \"$(inherited)\";", base, "", "#include \"Shared.xcconfig\"",
        false
      ),
      ("SWIFT_EMIT_LOC_STRINGS = \"$(TEXTS)\";", base, "", "TEXTS = NO", false),
      ("SWIFT_EMIT_LOC_STRINGS = YES;", base, "", "#include \"Shared.xcconfig\"", true),
      // What cannot be read says nothing.
      ("", base, "", "#include \"Nowhere.xcconfig\"\nSWIFT_EMIT_LOC_STRINGS = NO", true),
      ("", base, "", "#include \"App.xcconfig\"\nSWIFT_EMIT_LOC_STRINGS = NO", true),
      ("", base, "", nil, true),
    ] as [(String, String, String, String?, Bool)]
  )
  func `settings of a target, its file and its project decide whether texts are extracted`(
    own: String, base: String, all: String, file: String?, expected: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(project(own, base: base, all: all), to: "A.xcodeproj/project.pbxproj")
    try folder.write("SWIFT_EMIT_LOC_STRINGS = NO\n", to: "Config/Shared.xcconfig")
    if let file { try folder.write(file, to: "Config/App.xcconfig") }
    let targets = targets(folder, ["A.xcodeproj/project.pbxproj"])
    #expect(targets.targets.first?.extractsSwift == expected)
    #expect(targets.targets.first?.extractsViews == true)
  }

  @Test func `a manifest names its targets and packages`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Tides", /* .target(name: "No") */
        dependencies: [
          .package(url: "https://example.com/x/Swift-Collections.git", from: "1.0.0"),
          .package(path: "../Near"), .package(id: "mona.LinkedList", .upToNextMajor(from: "1.2.0")),
        ],
        targets: [
          .target(name: "Tides", dependencies: [.target(name: "Core"), .product(name: "C", package: "c")],
            exclude: ["Old"], resources: [.process("Resources")]),
          .target(name: "Core", path: "Code/Core", sources: ["Main"]),
          .testTarget(name: "TidesTests", dependencies: ["Tides"]),
        ]
      )
      """,
      to: "Package.swift"
    )
    try folder.write(
      #"{"pins":[{"identity":"deep","location":"https://example.com/x/Deep"}],"version":2}"#,
      to: "Package.resolved")
    try folder.write("", to: "Sources/Tides/A.swift")
    let targets = targets(folder, ["Package.swift"])
    func names(_ path: String) -> [String] {
      targets.targets(of: folder.path(path)).map { targets.targets[$0].name }
    }
    #expect(targets.targets.map(\.name) == ["Tides", "Core", "TidesTests"])
    #expect(names("Sources/Tides/A.swift") == ["Tides"])
    #expect(names("Sources/Tides/Old/A.swift") == [])
    #expect(names("Code/Core/Main/A.swift") == ["Core"])
    #expect(names("Code/Core/Else/A.swift") == [])
    #expect(names("Code/Core/Else/L.xcstrings") == ["Core"])
    #expect(names("Tests/TidesTests/A.swift") == ["TidesTests"])
    #expect(targets.targets.last?.isTest == true)
    #expect(
      targets.packages.map(\.name) == ["swift-collections", "near", "mona.linkedlist", "deep"])
  }
}
