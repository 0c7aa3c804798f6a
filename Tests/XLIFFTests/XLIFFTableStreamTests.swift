import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import XLIFF

/// Units that come in parts are those of the whole document.
@Suite struct XLIFFTableStreamTests {
  private struct Read {
    var rows: [String] = []
    var findings: [Finding] = []
    var parts = 0
  }

  private static func describe(_ table: UnitTable, _ row: Int) -> String {
    let unit = table[row]
    let words = [unit.stateWord, unit.stateQualifier, unit.notes.first?.text].map { $0 ?? "-" }
    let keys = unit.alternateKeys.map(\.text)
    let texts = [unit.id, unit.source?.description, unit.target?.description].map { $0 ?? "-" }
    return
      "\(table.original) \(table.language) \(texts) \(unit.state) \(unit.range) \(words) \(keys) "
      + "\(unit.sourceCodes) \(unit.targetCodes) \(unit.isLocked)"
  }

  private func streamed(_ bytes: [UInt8], _ units: Int, piece: Int) throws -> Read {
    final class Box { var read = Read() }
    let box = Box()
    var stream = XLIFFTableStream(path: "a.xliff", unitsPerPart: units) { part in
      box.read.parts += 1
      box.read.findings += part.findings
      for table in part.tables {
        for row in table.indices {
          let place = part.place(of: table[row].range.lowerBound)
          box.read.rows.append("\(place) \(Self.describe(table, row))")
        }
      }
    }
    var position = 0
    while position < bytes.count {
      let end = min(position + piece, bytes.count)
      try stream.push(Array(bytes[position..<end]))
      position = end
    }
    try stream.finish()
    return box.read
  }

  private func whole(_ bytes: [UInt8]) throws -> Read {
    let document = try XLIFFDocument(parsing: bytes, path: "a.xliff")
    var read = Read()
    for file in document.files {
      let table = document.table(of: file)
      for row in table.indices {
        read.rows.append("\(table.place(row)) \(Self.describe(table, row))")
      }
    }
    read.findings = document.findings
    return read
  }

  private static let first = xliffDocument(
    """
    <trans-unit id="A"><source>a</source><target state="final">b</target><note>n</note></trans-unit>
    <group translate="no"><context-group><context context-type="x-key">K</context></context-group>
    <trans-unit id="B"><source>a <x id="1" equiv-text="%@"/></source><target>b<x id="1"/></target></trans-unit>
    <trans-unit><source>c</source><target>d</target><target>e</target></trans-unit>
    <trans-unit id="C" translate="yes" mtype="x"><source>c</source></trans-unit></group>
    </body></file>
    <file original="Other" source-language="en" target-language="fr" datatype="plaintext"><body>
    <trans-unit id="D"><source>é</source><target>漢</target></trans-unit>
    """
  )

  private static let second = """
    <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr">\r
    <file id="f"><group id="g" translate="no"><unit id="u" name="U"><originalData><data id="d">%@</data>\
    </originalData><segment state="final"><source>a <ph id="1" dataRef="d"/></source>\
    <target>b <ph id="1" dataRef="d"/></target></segment></unit></group>\r
    <unit id="v"><segment><source>a</source><target>b</target></segment>\
    <segment><source>c</source></segment></unit></file>
    <file id="g"><unit><segment><source>a</source><target>é<cp hex="zz"/></target></segment></unit>
    </file></xliff>
    """

  @Test(arguments: [first, second], [(1, 7), (2, 100), (100, 4_096)])
  func `a document in parts has the units and findings of the whole`(
    _ text: String, _ sizes: (units: Int, piece: Int)
  ) throws {
    let bytes = Array(text.utf8)
    let whole = try whole(bytes)
    let streamed = try streamed(bytes, sizes.units, piece: sizes.piece)
    #expect(streamed.rows == whole.rows)
    #expect(streamed.findings == whole.findings)
    #expect(!whole.findings.isEmpty)
    #expect(streamed.parts >= (sizes.units == 1 ? whole.rows.count : 1))
  }

  @Test func `what is no XLIFF is refused as the whole document is`() {
    for text in ["<a/>", "<xliff", ""] {
      let bytes = Array(text.utf8)
      let error = #expect(throws: FindingsError.self) { try streamed(bytes, 10, piece: 10) }
      let other = #expect(throws: FindingsError.self) { try whole(bytes) }
      #expect(error?.findings == other?.findings)
    }
  }
}
