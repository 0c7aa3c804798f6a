import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripAppProjects

@Suite("What project files say") struct ProjectFilesTests {
  /// A project as far as somebody may ask for it.
  private struct Answer: Equatable {
    var region: String?
    var regions: Set<String>
    var targets: [String]
    var owners: [String: [String]]
    var settings: [String]
    var packages: [String]
  }

  private func answer(_ model: ProjectModel, _ paths: [String], in folder: String) -> Answer {
    let settings = model.targets.map { target in
      let flags = RandomProject.settings.map { "\(target.flag($0))" }
      let texts = target.sources().texts.map { "\($0.key) = \($0.value)" }.sorted()
      return (flags + texts).joined(separator: "\n")
    }
    return Answer(
      region: model.region, regions: Set(model.regions).subtracting(["Base"]),
      targets: model.targets.map { "\($0.name) \($0.isTest)" },
      owners: Dictionary(
        paths.map { ($0, model.owners(of: "\(folder)/\($0)").map(\.name)) },
        uniquingKeysWith: { first, _ in first }),
      settings: settings,
      packages: model.packages.map { ($0.address ?? $0.folder ?? "").replacing(folder, with: "") })
  }

  /// The only project in a folder.
  private func model(_ text: String, as name: String, in folder: TemporaryFolder) throws
    -> (reading: ProjectFiles.Reading?, findings: [Finding])
  {
    try folder.write(text, to: "A.xcodeproj/\(name)")
    let files = ProjectFiles(named: folder.url.path)
    let reading = files.projects(in: LoctripProject.standard(folder.url.path)).first
    return (reading, files.findings)
  }

  @Test func `a project says the same in both formats`() throws {
    for seed in 0..<200 {
      let project = RandomProject(seed)
      var answers: [Answer] = []
      for (name, text) in [
        ("project.pbxproj", project.pbxproj), ("project.xcproj", project.xcproj),
      ] {
        let folder = try TemporaryFolder()
        for file in project.files { try folder.write(file.text, to: file.path) }
        let (reading, findings) = try model(text, as: name, in: folder)
        #expect(findings.isEmpty, "\(seed) \(findings)")
        let model = try #require(reading?.model, "\(seed) \(name)")
        answers.append(answer(model, project.paths, in: LoctripProject.standard(folder.url.path)))
      }
      #expect(answers[0] == answers[1], "\(seed)")
      #expect(answers[0].region == project.region)
    }
  }

  // MARK: - Layouts

  private static let text = """
    // !$*UTF8*$!
    {
    \tobjects = {
    \t\tA = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tname = App;
    \t\t\tfileSystemSynchronizedGroups = (
    \t\t\t\tF,
    \t\t\t);
    \t\t};
    \t\tF = {
    \t\t\tisa = PBXFileSystemSynchronizedRootGroup;
    \t\t\tpath = "Äpp";
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tG = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tF,
    \t\t\t);
    \t\t};
    \t\tP = {
    \t\t\tisa = PBXProject;
    \t\t\tattributes = {
    \t\t\t\tLastUpgradeCheck = 1530;
    \t\t\t};
    \t\t\tdevelopmentRegion = sv;
    \t\t\tknownRegions = (
    \t\t\t\tsv,
    \t\t\t\tBase,
    \t\t\t\ten,
    \t\t\t);
    \t\t\tmainGroup = G;
    \t\t\ttargets = (
    \t\t\t\tA,
    \t\t\t);
    \t\t};
    \t};
    \trootObject = P;
    }

    """

  private static func xml(_ tree: ProjectTree, _ node: Int) -> String {
    switch tree.nodes[node].kind {
    case .members:
      let members = tree.members(of: node).map { "<key>\($0.name)</key>\(xml(tree, $0.value))" }
      return "<dict>\(members.joined(separator: "\n"))</dict>"
    case .list: return "<array>\(tree.elements(of: node).map { xml(tree, $0) }.joined())</array>"
    case .text, .decoded, .null:
      let text = (tree.text(of: node) ?? "").replacing("<", with: "&lt;")
      return "<string>\(text)</string>"
    }
  }

  /// The layouts of one project by their names.
  private static let layouts: [String: @Sendable (String) throws -> String] = [
    "as Xcode writes it": { $0 },
    "in one line": {
      $0.replacing("// !$*UTF8*$!", with: "").replacing("\n", with: " ").replacing("\t", with: "")
    },
    "without white space": {
      $0.replacing("// !$*UTF8*$!", with: "").filter { !$0.isWhitespace }
    },
    "with spaces": { $0.replacing("\t", with: "        ") },
    "with comments": {
      $0.replacing(" = ", with: " /* = \"x\"; */ = ").replacing(
        ";\n", with: "; // developmentRegion = de;\n")
    },
    "with quotes": {
      $0.replacing("developmentRegion = sv", with: "\"developmentRegion\" = \"sv\"")
        .replacing("objects", with: "\"objects\"")
    },
    "with single quotes": {
      $0.replacing("\"Äpp\"", with: "'Äpp'").replacing("= sv", with: "= 'sv'")
    },
    "with an escape": { $0.replacing("Äpp", with: "\\U00c4pp") },
    "with the line ends of Windows": { $0.replacing("\n", with: "\r\n") },
    "with a byte order mark": { "\u{FEFF}" + $0 },
    "as XML": { text in
      let tree = try ProjectTree(propertyList: Array(text.utf8))
      return
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(xml(tree, 0))</plist>\n"
    },
    "with another order": {
      $0.replacing("\t\t\tdevelopmentRegion = sv;\n", with: "")
        .replacing(
          "\t\t\tmainGroup = G;\n",
          with: "\t\t\tmainGroup = G; developmentRegion = sv; a = \"de\";\n")
    },
    "with the marks of a merge around something else": {
      $0.replacing(
        "\t\t\t\tLastUpgradeCheck = 1530;\n",
        with: "<<<<<<< ours\n\t\t\t\tLastUpgradeCheck = 1530;\n=======\n"
          + "\t\t\t\tLastUpgradeCheck = 1600;\n>>>>>>> theirs\n")
    },
  ]

  @Test(arguments: layouts.keys.sorted())
  func `a project in the old format is read in every layout`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let layout = try #require(Self.layouts[name])
    let text = try layout(Self.text)
    let (reading, findings) = try model(text, as: "project.pbxproj", in: folder)
    let model = try #require(reading?.model, "\(findings)")
    #expect(model.region == "sv" && model.regions == ["sv", "en"])
    #expect(
      model.owners(of: LoctripProject.standard(folder.path("Äpp/A.swift"))).map(\.name) == ["App"])
    let isMerge = name.contains("merge")
    #expect(findings.map(\.code.rawValue) == (isMerge ? ["project-not-understood"] : []))
    if isMerge { #expect(findings.first?.places.first?.line == 25) }
  }

  // MARK: - What is not understood

  @Test(arguments: [
    ("project.pbxproj", "// a\n{ objects = {", 2, 14), ("project.pbxproj", "", 1, 1),
    (
      "project.pbxproj",
      "{ objects = { P = { isa = PBXProject; developmentRegion = \"x y\"; }; }; }", 1, 60
    ),
    ("project.pbxproj", "{ objects = { }; }", 1, 13), ("project.pbxproj", "{ a = b }", 1, 9),
    ("project.pbxproj", "{ objects = { A = \"b; }; }", 1, 19),
    ("project.pbxproj", "<?xml version=\"1.0\"?><plist><dict><key>a</key></dict></plist>", 1, 29),
    ("project.xcproj", "{\n  \"localizations\": { \"develop", 2, 22),
    ("project.xcproj", "{ \"required-capabilities\": [ 'new-thing' ] }", 1, 31),
    ("project.xcproj", "{ a: 0x10 }", 1, 6), ("project.xcproj", "{ a: +1 }", 1, 6),
    ("project.xcproj", "{ a: .5 }", 1, 6), ("project.xcproj", "{ a: NaN }", 1, 6),
    ("project.xcproj", "{ a-b: 1 }", 1, 4), ("project.xcproj", "{ é: 1 }", 1, 3),
    ("project.xcproj", "{ a: 1,, b: 2 }", 1, 8), ("project.xcproj", "[ , ]", 1, 3),
    ("project.xcproj", "{ a: 'b\nc' }", 1, 8), ("project.xcproj", "{ a: '\\v' }", 1, 7),
    ("project.xcproj", "{} {}", 1, 4), ("project.xcproj", "{ a: 1 b: 2 }", 1, 8),
    ("project.xcproj", "[]", 1, 1),
    (
      "project.xcproj",
      "<<<<<<< a\n{ localizations: { development: 'de' } }\n=======\n{}\n>>>>>>> b\n", 1, 1
    ),
  ])
  func `a project file that is not understood is named with its place`(
    name: String, text: String, line: Int, column: Int
  ) throws {
    let folder = try TemporaryFolder()
    let (reading, findings) = try model(text, as: name, in: folder)
    #expect(reading?.lost != nil)
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.code.rawValue == "project-not-understood")
    let place = try #require(finding.places.first)
    #expect(place.path.hasSuffix("A.xcodeproj/\(name)"))
    #expect(place.line == line && place.column == column, "\(finding)")
  }

  @Test func `the loose JSON of Apple's reader is read, and a name that is there twice is told`()
    throws
  {
    let folder = try TemporaryFolder()
    let text = """
      \u{FEFF}{ /* all */ localizations: { development: 'de', 'development': "s\\
      v", supported: [ "en", null, "\\u0066\\u0072", ], }, // end
        $x_1: [ true, -1.5e+3, 0 ],
      }
      """
    let (reading, findings) = try model(text, as: "project.xcproj", in: folder)
    #expect(reading?.model?.region == "sv" && reading?.model?.regions == ["en", "fr"])
    #expect(findings.map { "\($0.code.rawValue) \($0.severity)" } == ["repeated-member note"])
    #expect(findings.first?.places.first?.line == 1)
  }

  @Test func `of two files in one bundle the new one counts`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.text, to: "A.xcodeproj/project.pbxproj")
    let (reading, findings) = try model(
      "{ localizations: { development: 'fr' } }", as: "project.xcproj", in: folder)
    #expect(reading?.model?.region == "fr")
    #expect(findings.map(\.code.rawValue) == ["two-project-files"])
    let same = try model(
      "{ localizations: { development: 'sv' } }", as: "project.xcproj", in: folder)
    #expect(same.findings.isEmpty)
  }

  @Test func `paths of the new format stay where they may be`() throws {
    let folder = try TemporaryFolder()
    let (reading, _) = try model(
      """
      { targets: [ { name: 'a/b', 'full-product-type': 'com.example.x', 'test-host-target': 'App',
          'build-phases': [ { kind: 'copy', name: 'Copy', id: 'C1' } ] } ],
        files: [ { kind: 'group', path: 'In', children: [
          { path: '<PROJECT>/Up.swift', 'target-membership': [ 'a/b/compile-sources' ] },
          { path: '\\\\<b>.swift', 'target-membership': [ 'a/b/copy/My copy' ] },
          { path: '../Beside.swift', 'target-membership': [ 'C1' ] },
          { path: '/etc/passwd', 'target-membership': [ 'a/b/resources' ] },
          { path: '~/A.swift', 'target-membership': [ 'a/b/resources' ] },
          { path: '<SDK>/A.swift', 'target-membership': [ 'a/b/resources' ] },
          { path: 'No.swift', 'target-membership': [ 'a/compile-sources' ] } ] } ] }
      """, as: "project.xcproj", in: folder)
    let model = try #require(reading?.model)
    #expect(model.targets.map { "\($0.name) \($0.isTest)" } == ["a/b true"])
    let place = LoctripProject.standard(folder.url.path)
    for (path, count) in [
      ("\(place)/Up.swift", 1), ("\(place)/In/<b>.swift", 1), ("\(place)/Beside.swift", 1),
      ("/etc/passwd", 0), ("\(place)/In/~/A.swift", 0), ("\(place)/In/<SDK>/A.swift", 0),
      ("\(place)/In/No.swift", 0),
    ] {
      #expect(model.owners(of: path).count == count, "\(path)")
    }
  }

  @Test func `settings outside of the repository are not read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("INFOPLIST_KEY_A = secret\n", to: "secret.xcconfig")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("app"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("app/App.xcconfig"), withDestinationPath: folder.path("secret.xcconfig"))
    for file in ["App.xcconfig", "../secret.xcconfig", "/etc/App.xcconfig"] {
      try folder.write(
        """
        { configurations: [ { name: 'Release', file: 'S' } ], targets: [ { name: 'App' } ],
          files: [ { path: '\(file)', name: 'S' } ] }
        """, to: "app/A.xcodeproj/project.xcproj")
      let files = ProjectFiles(named: folder.path("app"))
      let model = files.projects(in: LoctripProject.standard(folder.path("app"))).first?.model
      let target = try #require(model?.targets.first)
      #expect(target.lacksSettings && target.sources().texts.isEmpty)
    }
  }

  @Test func `a new file that no target has is told, and one in a folder of a target is not`()
    throws
  {
    func findings(_ members: String) throws -> [Finding] {
      let folder = try TemporaryFolder()
      try folder.write("\"a\" = \"A\";\n", to: "App/en.lproj/L.strings")
      try folder.write(
        """
        { localizations: { development: 'en' }, targets: [ { name: 'App' } ], files: [ \(members) ] }
        """, to: "A.xcodeproj/project.xcproj")
      let project = try LoctripProject([folder.url.path])
      let made = CatalogEdit(path: folder.path("App/fr.lproj/L.strings"), original: nil, bytes: [])
      let known = CatalogEdit(path: folder.path("App/en.lproj/L.strings"), original: [], bytes: [])
      return project.unbuiltFiles(among: [made, known])
    }
    let group = """
      { kind: 'group', path: 'App', children: [ { kind: 'variant-group', name: 'L.strings',
        'target-membership': [ 'App/resources' ], children: [ { path: 'en.lproj/L.strings' } ] } ] }
      """
    let told = try findings(group)
    #expect(told.map(\.code.rawValue) == ["file-of-no-target"])
    #expect(told.first?.places.first?.path.hasSuffix("App/fr.lproj/L.strings") == true)
    #expect(try findings("{ kind: 'folder', path: 'App', 'target-membership': [ 'App' ] }").isEmpty)
    #expect(try findings("").isEmpty)
  }

  // MARK: - Mutations

  @Test(arguments: ["project.pbxproj", "project.xcproj", "xml", "Package.swift", "project.yml"])
  func `a damaged project never names another language`(_ kind: String) throws {
    let project = RandomProject(7)
    let package = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "A", defaultLocalization: "sv", // "de"
        dependencies: [.package(url: "https://example.com/a", from: "1.0.0")],
        targets: [.target(name: "A", resources: [.process("Resources")])]
      )
      """
    let description =
      "name: A\noptions:\n  developmentLanguage: \"sv\"\ntargets:\n  A: {type: application}\n"
    let tree = try ProjectTree(propertyList: Array(Self.text.utf8))
    let text =
      switch kind {
      case "project.xcproj":
        project.xcproj.replacing(
          "'development': \"\(project.region)\"", with: "'development': \"sv\"")
      case "xml": "<plist>\(Self.xml(tree, 0))</plist>"
      case "Package.swift": package
      case "project.yml": description
      default: Self.text
      }
    let path =
      switch kind {
      case "Package.swift", "project.yml": kind
      case "project.xcproj": "A.xcodeproj/project.xcproj"
      default: "A.xcodeproj/project.pbxproj"
      }
    var dice = SeededGenerator(seed: 200)
    let folder = try TemporaryFolder()
    for _ in 0..<200 {
      var bytes = Array(text.utf8)
      for _ in 0..<1 + dice.below(2) {
        let place = dice.below(bytes.count)
        let end = min(bytes.count, place + 2 + dice.below(40))
        switch dice.below(4) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes.removeSubrange(place..<end)
        case 2:
          bytes.insert(
            contentsOf: Array(dice.pick(["{", ")", "\"", "/*", "\\", "<", ";", "\0", "é"]).utf8),
            at: place)
        default: bytes.insert(contentsOf: bytes[place..<end], at: dice.below(bytes.count))
        }
        if bytes.isEmpty { bytes = [10] }
      }
      try folder.write(bytes, to: path)
      let files = ProjectFiles(named: folder.url.path)
      let readings = files.projects(in: LoctripProject.standard(folder.url.path))
      let shown = String(decoding: bytes, as: UTF8.self)
      for model in readings.compactMap(\.model) {
        _ = (model.targets, model.members, model.packages)
        #expect(model.region == "sv" || model.region == nil, "\(shown)")
        if model.unreadRegion != nil { #expect(!files.findings.isEmpty) }
      }
      if readings.contains(where: { $0.model == nil }) {
        #expect(!files.findings.isEmpty, "\(shown)")
      }
    }
  }

  // MARK: - Growth

  @Test func `many steps of a path, and many targets of one list, are read in passing`() throws {
    let steps = String(repeating: "a/../", count: 400_000)
    #expect(ProjectPath.joined("/b", steps + "c") == "/b/c")
    #expect(ProjectPath.joined("/b", String(repeating: "../", count: 400_000) + "c") == "/c")
    #expect(ProjectPath.joined("/b", String(repeating: "a/", count: 400_000)) == nil)
    #expect(ProjectPath.joined(".", "../a") == "../a" && ProjectPath.joined("a", "..") == ".")
    let settings = (0..<2_000).map { "INFOPLIST_KEY_N\($0) = \"\($0) of $(TARGET_NAME)\";" }
    let targets = (0..<2_000).map {
      "T\($0) = {isa = PBXNativeTarget; name = N\($0); buildConfigurationList = L;};"
    }
    let text = """
      { objects = { P = {isa = PBXProject; targets = (\((0..<2_000).map { "T\($0)" }.joined(separator: ",")));};
        L = {isa = XCConfigurationList; buildConfigurations = (C);};
        C = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(settings.joined())};};
        \(targets.joined()) }; rootObject = P; }
      """
    let folder = try TemporaryFolder()
    let model = try #require(try model(text, as: "project.pbxproj", in: folder).reading?.model)
    #expect(model.targets.count == 2_000)
    // The list is read once for all of them.
    #expect(Set(model.targets.map(\.levels)).count == 1)
  }
}
