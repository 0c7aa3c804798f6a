import LoctripCodeFacts
import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripAppProjects
@testable import LoctripAppSources

@Suite("The catalogs of targets", .readsSwift) struct MembershipTests {
  /// A project with the targets A and B, whose folders are theirs, and a folder Shared with files of both or one.
  private static func project(settings: String = "", shared: String = "", only: String = "")
    -> String
  {
    """
    { objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (A, B, T); };
      A = {isa = PBXNativeTarget; buildConfigurationList = L; fileSystemSynchronizedGroups = (FA); name = A; };
      B = {isa = PBXNativeTarget; fileSystemSynchronizedGroups = (FB); name = B; };
      T = {isa = PBXNativeTarget; fileSystemSynchronizedGroups = (FT); name = Checks;
        productType = "com.apple.product-type.bundle.ui-testing"; };
      G = {isa = PBXGroup; children = (FA, FB, FS, FT); sourceTree = "<group>"; };
      FA = {isa = PBXFileSystemSynchronizedRootGroup; path = A; };
      FB = {isa = PBXFileSystemSynchronizedRootGroup; path = B; };
      FT = {isa = PBXFileSystemSynchronizedRootGroup; path = Checks; };
      FS = {isa = PBXFileSystemSynchronizedRootGroup; path = Shared; exceptions = (EA, EB); };
      EA = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A; membershipExceptions = (\(shared)); };
      EB = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = B; membershipExceptions = (\(shared)\(only)); };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; buildSettings = { \(settings) }; name = Release; };
    }; rootObject = P; }
    """
  }

  /// A project with two catalogs, and code in `Shared`.
  private func app(_ project: String? = nil) throws -> CodeProject {
    let app = try CodeProject("let a = Text(\"Shared text\")", file: "Shared/Both.swift")
    try FileManager.default.removeItem(at: app.folder.url.appendingPathComponent("App"))
    for name in ["A", "B"] {
      try app.write("", to: "\(name)/Localizable.xcstrings")
      try app.folder.write("let a = Text(\"Of \(name)\")", to: "\(name)/\(name).swift")
    }
    if let project { try app.folder.write(project, to: "App.xcodeproj/project.pbxproj") }
    return app
  }

  private func lines(_ app: CodeProject) throws -> [String] {
    try app.extract().changes.map { change in
      let folder = change.path.split(separator: "/").suffix(2).first ?? ""
      return "\(change.kind.rawValue) \(change.key) \(folder)"
    }
  }

  @Test func `a text goes to the catalogs of all targets that compile its file`() throws {
    #expect(
      try lines(app(Self.project(shared: "Both.swift"))) == [
        "added Of A A", "added Shared text A", "added Of B B", "added Shared text B",
      ])
    #expect(
      try lines(app(Self.project(only: "Both.swift"))) == [
        "added Of A A", "added Of B B", "added Shared text B",
      ])
  }

  @Test func `what no target compiles, and what fits several catalogs, is named and not added`()
    throws
  {
    let none = try app(Self.project()).extract()
    #expect(none.lines == ["added Of A", "added Of B"])
    #expect(none.notes.map(\.code) == ["not-added"])
    #expect(none.notes.first?.message.contains("no target of the Xcode project") == true)
    let near = try app().extract()
    #expect(near.lines == ["added Of A", "added Of B"])
    #expect(near.notes.first?.message.contains("equally near") == true)
  }

  @Test func `what XcodeGen will make says which target compiles a file`() throws {
    func app(_ more: String, shared: String) throws -> CodeProject {
      let app = try self.app()
      try app.folder.write(
        """
        name: Tides
        \(more)
        targets:
          A:
            type: application
            sources: [A, {path: Shared, excludes: \(shared)}]
          B:
            type: application
            sources:
              - path: B
                excludes: ["**/*.md"]
          Checks:
            type: bundle.unit-test
            sources: Checks
        """,
        to: "project.yml"
      )
      return app
    }
    let texts = ["added Of A A", "added Shared text A", "added Of B B"]
    #expect(try lines(app("", shared: "[Old/**]")) == texts)
    #expect(try lines(app("", shared: "[Both.swift]")) == ["added Of A A", "added Of B B"])
    #expect(try lines(app("settings: {base: {SWIFT_EMIT_LOC_STRINGS: NO}}", shared: "[]")) == [])
    let none = try app("", shared: "['*.swift']").extract()
    #expect(none.lines == ["added Of A", "added Of B"])
    // What is not read may have the file.
    #expect(none.notes.first?.message.contains("no target") == false)
    // Aliases are looked up where somebody asks for them, so that they do not multiply.
    let anchors = "a: &a [1]\nb: &b [*a, *a]\nx: &x {base: {SWIFT_EMIT_LOC_STRINGS: NO}}\n"
    #expect(try lines(app(anchors, shared: "[Old/**]")) == texts)
    #expect(try lines(app("\(anchors)settings: *x", shared: "[Old/**]")) == [])
    let made = try app("", shared: "[]")
    try made.folder.write(Self.project(only: "Both.swift"), to: "App.xcodeproj/project.pbxproj")
    #expect(try lines(made) == ["added Of A A", "added Of B B", "added Shared text B"])
  }

  @Test func `what Tuist will make says which target compiles a file`() throws {
    func app(_ sources: String, more: String = "") throws -> CodeProject {
      let app = try self.app()
      try app.folder.write(
        """
        import ProjectDescription
        let b: Target = .target(
          name: "B", product: .framework, sources: "B/**", resources: ["B/**/*.png", "B/**"],
          dependencies: [.target(name: "C"), .external(name: "Kit")])
        let project = Project(name: "Tides", targets: [
          .target(
            name: "A", destinations: [.iPhone, .mac], product: .app, sources: [\(sources)],
            resources: ["A/**/*.xcstrings"], dependencies: [.target(b)]),
          b,
          .target(name: "Checks", product: .unitTests, sources: ["Checks/**", "Shared/**/*.swift"]),
          \(more)
        ])
        """,
        to: "Project.swift"
      )
      return app
    }
    let texts = ["added Of A A", "added Shared text A", "added Of B B"]
    let both = #""A/**/*.swift", "Shared/**""#
    #expect(try lines(app(both)) == texts)
    #expect(
      try lines(app(#""A/**/*.swift", .glob("Shared/**", excluding: ["Shared/Old/**"])"#)) == texts)
    let without = try app(#""A/**/*.swift", .glob("Shared/**", excluding: "Shared/Both.swift")"#)
    #expect(try without.extract().lines == ["added Of A", "added Of B"])
    // A target that is not all literals may have any file; so may one that a helper makes.
    for sources in [#""A/**", "\(folder)/**""#, "shared", #""A/**", "Shared/*/B*.swift""#] {
      let unknown = try app(sources, more: ".helper(name: \"D\")").extract()
      #expect(unknown.lines == ["added Of A", "added Of B"])
      #expect(unknown.notes.first?.message.contains("no target") == false)
    }
    let made = try app(both)
    try made.folder.write(Self.project(only: "Both.swift"), to: "App.xcodeproj/project.pbxproj")
    #expect(try lines(made) == ["added Of A A", "added Of B B", "added Shared text B"])
    // A file of this name that is no manifest is code.
    let plain = try self.app()
    try plain.folder.write("let b = Target(sources: [\"B/**\"])", to: "Project.swift")
    #expect(try plain.extract().notes.first?.message.contains("equally near") == true)
  }

  @Test func `a target of a generator without a catalog is named`() throws {
    let app = try self.app()
    try app.folder.write(
      """
      import ProjectDescription
      let project = Project(name: "Tides", targets: [
        .target(name: "A", product: .app, sources: "A/**", resources: "A/**"),
        .target(name: "B", product: .app, sources: "B/**", resources: "B/**"),
        .target(name: "Kit", product: .framework, sources: "Shared/**"),
      ])
      """,
      to: "Project.swift"
    )
    let edit = try app.extract()
    #expect(edit.lines == ["added Of A", "added Of B"])
    #expect(edit.notes.first?.message.contains("the target 'Kit' has no string catalog") == true)
  }

  @Test func `an exception of a localized file is one in every language`() {
    var members = TargetMembers()
    members.add(folder: "/a", to: 0)
    members.add(exception: "/Localized: Localizable.strings", in: "/a", of: 0)
    members.add(exception: "/Localized: Sub/Other.strings", in: "/a", of: 0)
    members.add(exception: "/Localized: de.lproj/Third.strings", in: "/a", of: 0)
    func has(_ path: String) -> Bool { !members.targets(of: "/a/\(path)").isEmpty }
    #expect(!has("de.lproj/Localizable.strings") && !has("Sub/fr.lproj/Other.strings"))
    #expect(has("Sub/fr.lproj/Localizable.strings") && has("Localizable.strings"))
    #expect(!has("de.lproj/Third.strings") && has("fr.lproj/Third.strings"))
  }

  @Test func `a target without extraction gets nothing and loses nothing`() throws {
    let app = try app(Self.project(settings: "SWIFT_EMIT_LOC_STRINGS = NO;", shared: "Both.swift"))
    try app.write("\n    \"Unused\" : {\n\n    }", to: "A/Localizable.xcstrings")
    #expect(try lines(app) == ["added Of B B", "added Shared text B"])
    let views = try self.app(Self.project(settings: "LOCALIZED_STRING_SWIFTUI_SUPPORT = NO;"))
    try views.folder.write(
      "let a = Text(\"View\")\nlet b = String(localized: \"String\")", to: "A/A.swift")
    #expect(try lines(views) == ["added String A", "added Of B B"])
  }

  @Test func `tests and examples are left out by their targets, else by their folders`() throws {
    let app = try app(Self.project(shared: "Both.swift"))
    for path in [
      "Checks/Run.swift", "AppTests/T.swift", "Examples/Small/E.swift", "My.playground/P.swift",
    ] {
      try app.folder.write("let a = Text(\"In \(path)\")", to: path)
    }
    // The folder of an app is no folder of examples.
    try app.folder.write("let a = Text(\"In a demo\")", to: "A/Demo/D.swift")
    #expect(try app.usage().missing.count == 4)
    #expect(try lines(app).filter { $0.contains("In ") } == ["added In a demo A"])
    let conditions = try app.usage().index.texts.compactMap(\.condition)
    #expect(conditions.count { $0 == .test } == 2)
    #expect(conditions.count { $0 == .example } == 2)
  }

  @Test func `an example with catalogs of its own is an app`() throws {
    let app = try CodeProject("let a = Text(\"One\")")
    try app.write("", to: "Demo/Localizable.xcstrings")
    try app.folder.write("let a = Text(\"Two\")", to: "Demo/Demo.swift")
    #expect(try app.extract().lines == ["added One", "added Two"])
  }

  @Test func `of two targets only the one that extracts gets the texts of a shared file`() throws {
    let settings = "SWIFT_EMIT_LOC_STRINGS = NO;"
    let app = try app(Self.project(settings: settings, shared: "Both.swift"))
    #expect(try lines(app) == ["added Of B B", "added Shared text B"])
    // The data of a build says which targets it is of.
    let data = try self.app(Self.project(shared: "Both.swift"))
    try data.folder.write(
      #"{"source":"/ci/Shared/Both.swift","tables":{"Localizable":[{"key":"Shared text"}]},"version":1}"#,
      to: "dd/B.build/Objects-normal/arm64/Both.stringsdata")
    let edit = try data.extract(data: "dd")
    #expect(edit.lines == ["added Shared text"])
    #expect(edit.changes.first?.path.hasSuffix("B/Localizable.xcstrings") == true)
  }

  // MARK: - Tables

  @Test func `catalogs of interface files are tables, and their own keys are used`() throws {
    let app = try CodeProject(
      "let a = NSLocalizedString(\"New\", tableName: \"Main\", comment: \"\")")
    let key = { (name: String) in "\n    \"\(name)\" : {\n\n    }" }
    try app.write(
      ["Ab1-cD-2eF.title", "12.text", "Own-Id-Set.ibShadowedLabels[0]", "save.normalTitle", "Gone"]
        .map(key).joined(separator: ","), to: "App/mul.lproj/Main.xcstrings")
    let usage = try app.usage()
    #expect(usage.keys.map(\.key) == ["Gone"])
    #expect(usage.missing.count == 1)
    #expect(try app.extract().lines == ["added New", "removed Gone"])
  }

  @Test func `a key of an interface file is known to code, and is not renamed`() throws {
    let app = try CodeProject(
      "let a = NSLocalizedString(\"Ab1-cD-2eF.title\", tableName: \"Main\", comment: \"\")")
    try app.write("\n    \"Ab1-cD-2eF.title\" : {\n\n    }", to: "App/mul.lproj/Main.xcstrings")
    #expect(try app.usage().missing.isEmpty)
    var editing = try KeyEditing(try app.usage(), catalog: nil, within: [app.path])
    #expect(throws: FindingsError.self) {
      try editing.rename("Ab1-cD-2eF.title", to: "left.title", isInCode: true)
    }
  }

  @Test func `a value that repeats the one below does not grow without end`() throws {
    let folder = try TemporaryFolder()
    let line = "A = $(inherited)$(inherited)x\n"
    try folder.write(String(repeating: line, count: 64), to: "a.xcconfig")
    try folder.write(
      String(repeating: "#include? \"b.xcconfig\"\n", count: 2_000), to: "b.xcconfig")
    let repository = RepositoryFiles(named: folder.url.path)
    for name in ["a.xcconfig", "b.xcconfig"] {
      let path = folder.path(name)
      #expect(SettingsFile.settings(at: path, of: folder.url.path, in: repository) != nil)
    }
  }

  @Test func `a text without letters is added, and is not missing`() throws {
    let app = try CodeProject("let a = Text(\"7\")\nlet b = Text(\"…\")")
    #expect(try app.usage().missing.isEmpty)
    #expect(try app.extract().lines == ["added 7", "added …"])
  }

  @Test func `values and comments that are put together are read`() throws {
    let app = try CodeProject(
      "let a = NSLocalizedString(\"k\", value: \"One \"\n + \"two\", comment: \"a \" + \"b\")")
    #expect(try app.extract().lines == ["added k"])
    #expect(try app.text().contains("\"value\" : \"One two\""))
    #expect(try app.text().contains("\"comment\" : \"a b\""))
  }

  // MARK: - Packages

  private static let manual = """

        "Dead" : {

        },
        "kit.title" : {
          "extractionState" : "manual"
        },
        "Never" : {
          "extractionState" : "manual"
        }
    """

  private func uses(_ app: CodeProject, _ packages: [String]?) throws -> [String] {
    let usage = try app.usage(packages: packages)
    return zip(usage.keys, usage.uses).map { key, use in
      switch use {
      case .perhaps(let reason, _): "\(key.key): \(reason)"
      case .none: "\(key.key): unused"
      default: "\(key.key): used"
      }
    }
  }

  @Test func `manual keys are perhaps used by packages whose code is not here`() throws {
    let app = try CodeProject("let a = 1", keys: Self.manual)
    try app.folder.write(
      #"let package = Package(name: "A", dependencies: [.package(url: "https://example.com/Kit.git", from: "1.0.0")])"#,
      to: "Package.swift")
    let lacking = "the code of the package 'kit' is not here"
    #expect(try uses(app, []) == ["Dead: unused", "kit.title: \(lacking)", "Never: \(lacking)"])
    #expect(try uses(app, nil) == ["Dead: unused", "kit.title: unused", "Never: unused"])
    let found = ["Dead: unused", "kit.title: the code has the same string", "Never: unused"]
    try app.folder.write("let t = Text(\"kit.title\")", to: "elsewhere/Kit/Sources/Kit/A.swift")
    #expect(try uses(app, [app.folder.path("elsewhere")]).last == "Never: unused")
    try app.folder.write(
      "let t = Text(\"kit.title\")", to: ".build/checkouts/Kit/Sources/Kit/A.swift")
    try FileManager.default.removeItem(at: app.folder.url.appendingPathComponent("elsewhere"))
    #expect(try uses(app, []) == found)
    // What a package has is not the project's.
    #expect(try app.usage(packages: []).index.texts.isEmpty)
  }

  @Test func `packages of all managers are read where they are`() throws {
    let app = try CodeProject("let a = 1", keys: Self.manual)
    try app.folder.write(
      "{ objects = { P = {isa = PBXProject; packageReferences = (A, B); }; "
        + "A = {isa = XCRemoteSwiftPackageReference; repositoryURL = \"git@example.com:a/Own.git\"; }; "
        + "B = {isa = XCRemoteSwiftPackageReference; repositoryURL = \"https://example.com/Kit\"; }; }; rootObject = P; }",
      to: "App.xcodeproj/project.pbxproj")
    try app.folder.write(
      "PODS:\n  - Pod/Core (1.0):\n    - Kit\n\nDEPENDENCIES:\n  - Else\n", to: "Podfile.lock")
    try app.folder.write("github \"a/Cart\" \"1.0\"\n", to: "Cartfile.resolved")
    try app.folder.write("let package = Package(name: \"Own\")", to: "Vendor/Own/Package.swift")
    #expect(try app.usage(packages: []).index.lackingPackages == ["kit", "pod", "cart"])
    try app.folder.write("NSLocalizedString(@\"kit.title\", nil);", to: "Pods/Pod/A.m")
    try app.folder.write("let a = 1", to: "Carthage/Checkouts/Cart/A.swift")
    #expect(try app.usage(packages: []).index.lackingPackages == ["kit"])
    try app.folder.write("// swift-tools-version: 6.0", to: "elsewhere/Kit/Package.swift")
    let named = [app.folder.path("elsewhere/Kit")]
    #expect(
      try uses(app, named) == [
        "Dead: unused", "kit.title: the code has the same string", "Never: unused",
      ])
  }

  @Test func `what loctrip wrote itself is no use of a key`() throws {
    let app = try CodeProject("let a = 1", keys: Self.manual)
    try app.folder.write("[\"Dead\"]", to: "out/fr.loctrip.json")
    try app.folder.write("[\"Dead\"]", to: "out/fr.json")
    try app.folder.write(
      "{\n  \"schema\" : \"loctrip.check/2\", \"a\" : \"Dead\"}", to: "report.json")
    #expect(try uses(app, nil).first == "Dead: unused")
    try app.folder.write("[\"Dead\"]", to: "menu.json")
    #expect(try uses(app, nil).first == "Dead: a file beside the code has the same string")
  }
}
