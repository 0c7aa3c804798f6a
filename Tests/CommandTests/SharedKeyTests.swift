import Foundation
import LoctripTestSupport
import Testing

/// Keys that are in the `.strings` and in the `.stringsdict` of one table: an app takes the latter.
@Suite struct SharedKeyTests {
  private static let plural = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    	<key>%d boats</key>
    	<dict>
    		<key>NSStringLocalizedFormatKey</key>
    		<string>%#@boats@</string>
    		<key>boats</key>
    		<dict>
    			<key>NSStringFormatSpecTypeKey</key>
    			<string>NSStringPluralRuleType</string>
    			<key>NSStringFormatValueTypeKey</key>
    			<string>d</string>
    			<key>one</key>
    			<string>%d boat</string>
    			<key>other</key>
    			<string>%d boats</string>
    		</dict>
    	</dict>
    </dict>
    </plist>

    """

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "/* Boats in the harbour */\n\"%d boats\" = \"%d boats\";\n\"quay\" = \"Quay\";\n",
      to: "app/en.lproj/Harbour.strings")
    try folder.write("\"quay\" = \"Kai\";\n", to: "app/de.lproj/Harbour.strings")
    try folder.write(plural, to: "app/en.lproj/Harbour.stringsdict")
    try folder.write(
      plural.replacing("%d boats</string>", with: "%d Boote</string>")
        .replacing("%d boat<", with: "%d Boot<"), to: "app/de.lproj/Harbour.stringsdict")
    return folder
  }

  private static func unit(in folder: TemporaryFolder, _ bundle: String) throws -> String {
    let text = try String(decoding: folder.bytes(bundle), as: UTF8.self)
    let units = text.split(separator: "<trans-unit ").filter { $0.hasPrefix("id=\"%d boats\"") }
    try #require(units.count == 1)
    return String(units[0])
  }

  private static let export = ["export", "app", "-l", "de", "-o", "out", "--bundle", "xliff"]

  @Test(arguments: ["app", "app/en.lproj/Harbour.strings"])
  func `such a key is exported as not for translation, and its note says why`(_ path: String) throws
  {
    let folder = try Self.folder()
    let run = try Program.run(
      "export", path, "-l", "de", "-o", "out", "--bundle", "xliff", in: folder)
    #expect(run.status == 0 && !run.errors.contains("source-plural"))
    let unit = try Self.unit(in: folder, "out/de.xliff")
    #expect(unit.hasPrefix("id=\"%d boats\" translate=\"no\" xml:space=\"preserve\">"))
    #expect(unit.contains("<note>Boats in the harbour (Key in .stringsdict)</note>"))
  }

  @Test func `a key without a comment has the reason as its note`() throws {
    let folder = try Self.folder()
    try folder.write("\"%d boats\" = \"%d boats\";\n", to: "app/en.lproj/Harbour.strings")
    _ = try Program.run(Self.export, in: folder.url)
    #expect(
      try Self.unit(in: folder, "out/de.xliff").contains("<note>(Key in .stringsdict)</note>"))
  }

  @Test func `it is neither open nor checked`() throws {
    let folder = try Self.folder()
    let status = try Program.run("status", "app", in: folder)
    #expect(status.output.hasPrefix("1 language, 2 catalogs: 100 % translated"))
    #expect(status.output.contains("Not counted: 1 key locked"))
    let check = try Program.run("check", "app", in: folder)
    #expect(check.status == 0 && check.output.hasPrefix("Nothing found"), "\(check)")
    _ = try Program.run(Self.export + ["--only", "open"], in: folder.url)
    #expect(throws: (any Error).self) { try folder.bytes("out/de.xliff") }
  }

  @Test func `a delivery that translates it is rejected`() throws {
    let folder = try Self.folder()
    _ = try Program.run(Self.export, in: folder.url)
    let text = try String(decoding: folder.bytes("out/de.xliff"), as: UTF8.self)
    try folder.write(
      text.replacing(
        "<source>%d boats</source>\n        <note>Boats",
        with: "<source>%d boats</source>\n        <target>%d Kähne</target>\n        <note>Boats"),
      to: "back.xliff")
    let run = try Program.run("import", "back.xliff", "--into", "app", "--base", "out", in: folder)
    #expect(run.output.contains("1 rejected") && run.output.contains("locked"), "\(run)")
  }

  @Test func `a migration takes the comment without the reason`() throws {
    let folder = try Self.folder()
    _ = try Program.run("migrate", "app", in: folder)
    let text = try String(decoding: folder.bytes("app/Harbour.xcstrings"), as: UTF8.self)
    #expect(text.contains("\"Boats in the harbour\"") && !text.contains("(Key in"))
  }

  @Test func `an interface file without texts is no file of a bundle`() throws {
    let folder = try Self.folder()
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
      <scenes/>
      </document>

      """,
      to: "app/Base.lproj/Launch.storyboard"
    )
    let run = try Program.run(Self.export, in: folder.url)
    #expect(run.status == 0)
    let text = try String(decoding: folder.bytes("out/de.xliff"), as: UTF8.self)
    #expect(!text.contains("Launch.storyboard") && text.contains("Harbour.stringsdict"))
  }
}
