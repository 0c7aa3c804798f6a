import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripLegacyCatalogs

private let storyboard = """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
    <scenes><scene sceneID="a"><objects>
      <viewController id="v1-a" title="Boats" customClass="BoatController">
        <view key="view" id="v2-a"><subviews>
          <label text="Go &quot;there&quot;&#10;now" id="l1-a" customClass="BigLabel">
            <attributedString key="userComments"><fragment content="A sign"/></attributedString>
          </label>
          <label text="" id="l2-a"/>
          <label id="l3-a"><string key="text">Two
  lines</string></label>
          <button id="b1-a"><state key="normal" title="Tap"/><state key="selected"/>
            <buttonConfiguration key="configuration" title="Plain"/>
            <accessibility key="accessibilityConfiguration" label="Tap it" hint="Do"/></button>
          <segmentedControl id="s1-a"><segments>
            <segment title="One"/><segment title=""/><segment title="Three"/></segments>
          </segmentedControl>
          <textField placeholder="Name" toolTip="Your name" id="t1-a"/>
        </subviews><constraints><constraint placeholder="YES" id="c1-a"/></constraints></view>
      </viewController>
    </objects></scene></scenes>
  </document>
  """

private func catalog(
  _ others: [String: String] = [:], source: String = storyboard,
  path: String = "App/Base.lproj/Main.storyboard"
) throws -> InterfaceCatalog {
  try InterfaceCatalog(
    [CatalogSource(path: path, bytes: Array(source.utf8))]
      + others.sorted { $0.key < $1.key }.map {
        CatalogSource(path: $0.key, bytes: Array($0.value.utf8))
      }, region: "en")
}

@Suite struct InterfaceTests {
  @Test func `texts have the ids, classes and notes of Xcode`() throws {
    let table = try catalog().table(in: "de")
    #expect(
      table.lines == [
        "b1-a.accessibilityHint | Do", "b1-a.accessibilityLabel | Tap it",
        "b1-a.configuration.title | Plain", "b1-a.normalTitle | Tap",
        "l1-a.text | Go \"there\"\nnow", "l3-a.text | Two\nlines", "s1-a.segmentTitles[0] | One",
        "s1-a.segmentTitles[2] | Three", "t1-a.ibShadowedToolTip | Your name",
        "t1-a.placeholder | Name", "v1-a.title | Boats",
      ])
    let notes = table.indices.map { table[$0].notes.first?.text ?? "" }
    #expect(
      notes[4]
        == #"Class = "UILabel"; text = "Go \"there\"\nnow"; ObjectID = "l1-a"; Note = "A sign";"#)
    #expect(
      notes[6]
        == #"Class = "UISegmentedControl"; s1-a.segmentTitles[0] = "One"; ObjectID = "s1-a";"#)
  }

  @Test func `texts of the Mac have its classes`() throws {
    let source = """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
      <menuItem title="Quit" id="1"/><textFieldCell key="cell" title="A" placeholderString="B" id="2"/>
      <tableColumn id="3"><tableHeaderCell key="headerCell" title="C"/></tableColumn>
      <toolbarItem label="D" paletteLabel="E" id="4"/></objects></document>
      """
    let table = try catalog(source: source, path: "Base.lproj/A.xib").table(in: "de")
    #expect(
      table.indices.map { table[$0].notes.first?.text ?? "" } == [
        #"Class = "NSMenuItem"; title = "Quit"; ObjectID = "1";"#,
        #"Class = "NSTextFieldCell"; placeholderString = "B"; ObjectID = "2";"#,
        #"Class = "NSTextFieldCell"; title = "A"; ObjectID = "2";"#,
        #"Class = "NSTableColumn"; headerCell.title = "C"; ObjectID = "3";"#,
        #"Class = "NSToolbarItem"; label = "D"; ObjectID = "4";"#,
        #"Class = "NSToolbarItem"; paletteLabel = "E"; ObjectID = "4";"#,
      ])
  }

  @Test func `what Xcode leaves out on the Mac, and calls otherwise`() throws {
    let source = """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
      <window title="Window" id="1"/><box title="Box" id="2"/><menuItem title="Item" id="3"/>
      <textFieldCell title="Text Cell" id="4"/><textFieldCell title="Table View Cell" id="5"/>
      <popUpButtonCell title="Often" id="6"/><buttonCell title="Box" id="7"/>
      <segmentedCell id="8"><segments><segment label="Day" toolTip="One"/><segment image="x"/>
      <segment label="Week"/></segments></segmentedCell>
      <tableColumn headerToolTip="Sort" id="9"/>
      <binding name="value" id="a"><dictionary key="options">
      <string key="NSNullPlaceholder">None</string><string key="NSValueTransformerName">X</string>
      </dictionary></binding></objects></document>
      """
    let table = try catalog(source: source, path: "Base.lproj/A.xib").table(in: "de")
    #expect(
      table.lines == [
        "7.title | Box", "8.ibShadowedLabels[0] | Day", "8.ibShadowedLabels[2] | Week",
        "8.ibShadowedToolTips[0] | One", "9.headerToolTip | Sort",
        "a.ibShadowedIsNilPlaceholder | None",
      ])
    let notes = table.compactMap { $0.notes.first?.text }
    #expect(
      notes.last
        == #"Class = "CocoaBindingsConnection"; ibShadowedIsNilPlaceholder = "None"; ObjectID = "a";"#
    )
    #expect(
      notes[1] == #"Class = "NSSegmentedCell"; 8.ibShadowedLabels[0] = "Day"; ObjectID = "8";"#)
  }

  @Test func `an intent definition has its texts by the ids beside them`() throws {
    let source = """
      <plist><dict><key>INIntents</key><array><dict><key>INIntentTitle</key><string>Go</string>
      <key>INIntentTitleID</key><string>aB3xYz</string><key>INIntentVerb</key><string>View</string>
      </dict></array></dict></plist>
      """
    let table = try catalog(source: source, path: "Base.lproj/A.intentdefinition").table(in: "de")
    #expect(table.lines == ["aB3xYz | Go"])
    #expect(table[0].notes.isEmpty)
  }

  @Test func `a translation goes into the strings file with Xcode's comment`() throws {
    let changes = ["l1-a.text": "Los\n\"da\"", "v1-a.title": "Boote", "x.text": "no"].map {
      UnitChange(language: "de", slot: Slot(key: $0), message: .text($1), state: .translated)
    }
    let edits = try catalog().edits(for: changes, completion: .required)
    #expect(edits.map(\.path) == ["App/de.lproj/Main.strings"])
    let text = String(decoding: edits.first?.bytes ?? [], as: UTF8.self)
    #expect(
      text == #"""
        /* Class = "UILabel"; text = "Go \"there\"\nnow"; ObjectID = "l1-a"; Note = "A sign"; */
        "l1-a.text" = "Los\n\"da\"";

        /* Class = "UIViewController"; title = "Boats"; ObjectID = "v1-a"; */
        "v1-a.title" = "Boote";

        """#
    )
    let again = try catalog(["App/de.lproj/Main.strings": text])
    let table = again.table(in: "de")
    #expect(table.indices.filter { table[$0].target != nil }.count == 2)
    #expect(again.edits(for: changes, completion: .required).isEmpty)
    #expect(again.languages == ["en", "de"])
  }

  @Test func `a language with an interface file of its own is read, not written`() throws {
    let german = storyboard.replacingOccurrences(of: "Boats", with: "Boote")
    let catalog = try catalog(["App/de.lproj/Main.storyboard": german])
    let table = catalog.table(in: "de")
    #expect(table.lines.last == "v1-a.title | Boats | Boote")
    #expect(table.indices.allSatisfy { table[$0].traits.contains(.isBlocked) })
    #expect(catalog.findings(in: "de").count == 1)
  }

  @Test func `strings files with an interface file belong to it`() {
    let groups = InterfaceFormat().catalogs(among: [
      "A/Base.lproj/M.storyboard", "A/Base.lproj/N.xib", "A/L.storyboard",
      "A/de.lproj/Localizable.strings", "A/de.lproj/M.strings", "A/fr.lproj/M.strings",
      "A/mul.lproj/N.xcstrings",
    ]) { _ in "en" }
    #expect(
      groups == [["A/Base.lproj/M.storyboard", "A/de.lproj/M.strings", "A/fr.lproj/M.strings"]])
  }

  @Test func `mutated files never crash`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var bytes = Array(storyboard.utf8)
      for _ in 0...generator.below(3) {
        let place = generator.below(bytes.count)
        let end = min(bytes.count, place + generator.below(30))
        bytes.replaceSubrange(
          place..<end, with: Array(generator.pick(["", "*/", "id=\"", "/>"]).utf8))
      }
      _ = try? InterfaceCatalog(
        [CatalogSource(path: "Base.lproj/A.xib", bytes: bytes)], region: "en"
      )
      .table(in: "de")
    }
  }

  @Test(.enabled(if: Corpus.isPresent))
  func `tables are those of Xcode's exports`() throws {
    var units = 0
    for file in Corpus.files("apple/xcloc", ".xliff") {
      let kinds = try ExportedFile.all(in: file, ".storyboard", ".xib", ".intentdefinition")
      for exported in kinds {
        guard let bytes = exported.sourceBytes else { continue }
        let catalog = try InterfaceCatalog(
          [CatalogSource(path: exported.original, bytes: bytes)], region: "en")
        let table = catalog.table(in: exported.language)
        let ours = table.indices.map { row in
          let unit = table[row]
          let texts = [unit.id, unit.source?.description, unit.notes.first?.text]
          return texts.map { $0 ?? "" }.joined(separator: "|")
        }
        #expect(ours == exported.units.map { "\($0.id)|\($0.source)|\($0.note)" })
        units += ours.count
      }
    }
    #expect(units > 2_000)
  }
}
