import Foundation
import LoctripTestSupport
import Testing

/// Tables of an app's properties, `InfoPlist`, whose sources are in the `Info.plist` and the build settings.
@Suite struct InfoPlistTests {
  private static func list(_ members: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(members)</dict>\n</plist>\n"
  }

  private static func member(_ key: String, _ text: String) -> String {
    "\t<key>\(key)</key>\n\t<string>\(text)</string>\n"
  }

  /// A project file with targets, by their names and build settings.
  private static func project(_ targets: [(name: String, settings: String)]) -> String {
    var text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjects = {\n"
    for (number, target) in targets.enumerated() {
      text += """
        /* \(target.name) */ T\(number) = {isa = PBXNativeTarget; name = "\(target.name)";
          buildConfigurationList = L\(number) /* a list */;
          productType = "com.apple.product-type.application"; };
        L\(number) = {isa = XCConfigurationList; buildConfigurations = (D\(number), R\(number), ); };
        D\(number) = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          INFOPLIST_KEY_CFBundleDisplayName = "Ferry Debug"; }; };
        R\(number) = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          \(target.settings) SWIFT_FLAGS = ("-a", "b"); }; };

        """
    }
    let list = targets.indices.map { "T\($0)" }.joined(separator: ", ")
    return text + """
        P = {isa = PBXProject; developmentRegion = en; targets = (\(list)); };
      };
      rootObject = P /* Project object */;
      }

      """
  }

  private static func folder(_ files: KeyValuePairs<String, String>) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("source-language: en\n", to: "app/.loctrip.yml")
    try folder.write(
      "\"CFBundleDisplayName\" = \"Fähre\";\n\"NSCameraUsageDescription\" = \"Fotografiert Fähren\";\n",
      to: "app/Ferry/de.lproj/InfoPlist.strings")
    try folder.write("\"quay\" = \"Quay\";\n", to: "app/Ferry/en.lproj/Localizable.strings")
    try folder.write("\"quay\" = \"Kai\";\n", to: "app/Ferry/de.lproj/Localizable.strings")
    for (path, text) in files { try folder.write(text, to: "app/\(path)") }
    return folder
  }

  /// The sources that an export offers for translation, by id; without those of the other table.
  private static func offered(in folder: TemporaryFolder) throws -> [String: String] {
    let run = try Program.run(
      "export", "app", "-l", "fr", "-o", "out", "--bundle", "xliff", "--force", in: folder)
    try #require(run.status == 0, "\(run)")
    let text = try String(decoding: folder.bytes("out/fr.xliff"), as: UTF8.self)
    var offered: [String: String] = [:]
    for unit in text.components(separatedBy: "<trans-unit id=\"").dropFirst() {
      let id = String(unit.prefix { $0 != "\"" })
      let start = try #require(unit.range(of: "<source>")?.upperBound)
      let end = try #require(unit.range(of: "</source>")?.lowerBound)
      if id != "quay", !unit.contains("translate=\"no\"") {
        offered[id] = String(unit[start..<end])
      }
    }
    return offered
  }

  @Test func `the sources of properties are in the property list of their folder`() throws {
    let folder = try Self.folder([
      "Ferry/Info.plist": Self.list(
        Self.member("NSCameraUsageDescription", "Photographs ferries &amp; quays")
          + Self.member("CFBundleName", "$(PRODUCT_NAME)"))
    ])
    #expect(
      try Self.offered(in: folder)
        == ["NSCameraUsageDescription": "Photographs ferries &amp; quays"])
    let status = try Program.run("status", "app", "--format", "json", in: folder)
    #expect(status.output.contains("\"catalog\" : \"Ferry/de.lproj/InfoPlist.strings\""))
    #expect(!status.output.contains("en.lproj/InfoPlist"))
    #expect(
      status.output.contains("1 translation without a source text, also in Info.plist"), "\(status)"
    )
  }

  @Test func `those of a target are in its settings and in the file that they name`() throws {
    let folder = try Self.folder([
      "Ferry.xcodeproj/project.pbxproj": Self.project([
        (
          "Ferry",
          "INFOPLIST_FILE = \"$(SRCROOT)/Support/Ferry.plist\"; PRODUCT_NAME = \"$(TARGET_NAME) One\";"
            + " INFOPLIST_KEY_CFBundleDisplayName = \"$(PRODUCT_NAME)\";"
        ),
        ("Widget", "INFOPLIST_KEY_CFBundleDisplayName = Widget;"),
      ]),
      "Support/Ferry.plist": Self.list(
        Self.member("NSCameraUsageDescription", "For ${TARGET_NAME}")),
    ])
    #expect(
      try Self.offered(in: folder)
        == ["NSCameraUsageDescription": "For Ferry", "CFBundleDisplayName": "Ferry One"])
  }

  @Test func `targets that fit alike and disagree give no source`() throws {
    let settings =
      "INFOPLIST_KEY_NSCameraUsageDescription = Photos; INFOPLIST_KEY_CFBundleDisplayName ="
    let folder = try Self.folder([
      "Ferry.xcodeproj/project.pbxproj": Self.project([
        ("One", "\(settings) One;"), ("Two", "\(settings) Two;"),
      ])
    ])
    #expect(try Self.offered(in: folder) == ["NSCameraUsageDescription": "Photos"])
  }

  @Test(arguments: [
    "../Secret.plist", "/etc/hostname", "$(NOWHERE)/Info.plist", "Ferry/Loop.plist",
  ])
  func `a project file cannot have any other file read`(_ path: String) throws {
    let folder = try Self.folder([
      "Ferry.xcodeproj/project.pbxproj": Self.project([("Ferry", "INFOPLIST_FILE = \"\(path)\";")])
    ])
    try folder.write(
      Self.list(Self.member("NSCameraUsageDescription", "secret")), to: "Secret.plist")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("app/Ferry/Loop.plist"), withDestinationPath: folder.path("Secret.plist"))
    #expect(try Self.offered(in: folder)["NSCameraUsageDescription"] == nil)
  }

  @Test(arguments: [
    "", "{", "{ objects = ( ; }", "{objects={P={isa=PBXProject;targets=(T);};};}",
    String(repeating: "{a=", count: 50), "{ objects = { \"a", "{objects={};rootObject=(P);}",
  ])
  func `a damaged project file is passed over`(_ text: String) throws {
    let folder = try Self.folder(["Ferry.xcodeproj/project.pbxproj": text])
    #expect(try Self.offered(in: folder).isEmpty)
  }

  @Test func `without a source, properties are in no export, and one note names them`() throws {
    let folder = try Self.folder([:])
    #expect(try Self.offered(in: folder).isEmpty)
    for command in ["check", "status"] {
      let run = try Program.run(command, "app", in: folder)
      #expect(run.status == 0)
      #expect(
        run.findings == [
          "app/Ferry/de.lproj/InfoPlist.strings:1:1: note: 2 translations without a source text, also in "
            + "Info.plist, such as 'CFBundleDisplayName': no export offers them. Add the key to the source "
            + "language, or remove the translation [orphaned-key]"
        ], "\(run)")
    }
    let status = try Program.run("status", "app", "--format", "json", in: folder)
    #expect(!status.output.contains("\"catalog\" : \"Ferry/en.lproj/InfoPlist.strings\""))
  }

  @Test func `a string catalog without the sources takes them from there too`() throws {
    let folder = try Self.folder([
      "Ferry/Info.plist": Self.list(
        Self.member("NSCameraUsageDescription", "Photographs ferries")
          + "<key>UTExportedTypeDeclarations</key><array>"
          + "<dict>\(Self.member("UTTypeDescription", "Timetable"))</dict></array>"),
      "Ferry/InfoPlist.xcstrings": """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "CFBundleName" : {

          },
          "NSCameraUsageDescription" : {
            "localizations" : { "de" : { "stringUnit" : { "state" : "translated", "value" : "F" } } }
          },
          "Timetable" : {

          },
          "Route plan" : {

          }
        },
        "version" : "1.0"
      }
      """,
    ])
    #expect(
      try Self.offered(in: folder)
        == [
          "NSCameraUsageDescription": "Photographs ferries", "Timetable": "Timetable",
          "Route plan": "Route plan",
        ])
  }
}

/// Translations whose key the source language does not have.
@Suite struct OrphanedTextTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("\"a\" = \"Anchor\";\n\"b\" = \"Buoy\";\n", to: "en.lproj/Harbour.strings")
    try folder.write(
      "\"a\" = \"Anker\";\n\"old.title\" = \"Alt\";\n", to: "de.lproj/Harbour.strings")
    try folder.write(
      "\"b\" = \"Bouée\";\n\"old.title\" = \"Vieux\";\n", to: "fr.lproj/Harbour.strings")
    return folder
  }

  private static let consequence =
    "no export, count or check includes them. Add the key to the source"

  @Test(arguments: [["check", "."], ["status", "."], ["export", ".", "-l", "de", "-o", "out"]])
  func `one note has their number and the first places`(_ arguments: [String]) throws {
    let folder = try Self.folder()
    let run = try Program.run(arguments, in: folder.url)
    #expect(
      run.findings.contains(
        "de.lproj/Harbour.strings:2:1: note: 2 translations without a source text, such as 'old.title': "
          + "\(Self.consequence) language, or remove the translation [orphaned-key]"), "\(run)")
    #expect(run.findings.count { $0.contains("[orphaned-key]") } == 1)
  }

  @Test func `a migration does not silence them`() throws {
    let folder = try Self.folder()
    _ = try Program.run("migrate", ".", "--remove-migrated", in: folder)
    let run = try Program.run("check", ".", in: folder)
    #expect(
      run.errors.contains(
        "2 translations without a source text, such as 'old.title': exports use the key as the source of them"
      ), "\(run)")
  }

  @Test func `keys that are texts are no such translations`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "sourceLanguage" : "en", "strings" : {
        "Anchor" : { "extractionState" : "manual", "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Anker" } } } },
        "buoy.title" : { "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Boje" } } } }
      }, "version" : "1.0" }
      """,
      to: "Harbour.xcstrings"
    )
    #expect(try Program.run("check", ".", in: folder).errors.isEmpty)
  }
}
