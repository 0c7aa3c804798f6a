import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing
import XLIFF

/// Xcode's own form, byte for byte.
@Suite struct XLIFFWriterTests {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">

    """

  static let tool = XLIFFWriter.Tool(
    id: "com.apple.dt.xcode", name: "Xcode", version: "26.5", build: "17F42")

  @Test func `a document without files`() {
    var writer = XLIFFWriter(tool: Self.tool)
    #expect(text(writer.finish()) == "\(Self.head)</xliff>\n")
  }

  @Test func `a file without units`() {
    var writer = XLIFFWriter(tool: Self.tool)
    writer.beginFile(
      original: "App/Localizable.xcstrings", sourceLanguage: "en", targetLanguage: "pt-BR")
    writer.endFile()
    #expect(
      text(writer.finish()) == """
        \(Self.head)  <file original="App/Localizable.xcstrings" source-language="en" target-language="pt-BR" datatype="plaintext">
            <header>
              <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="26.5" build-num="17F42"/>
            </header>
            <body>
            </body>
          </file>
        </xliff>

        """
    )
  }

  @Test func `a tool without a build, with characters to escape`() {
    var writer = XLIFFWriter(tool: .init(id: "a&b", name: "\"L\"", version: "<1>"))
    writer.beginFile(original: "a\tb&c", sourceLanguage: "en", targetLanguage: "de")
    let written = text(writer.finish())
    #expect(
      written.contains(
        "<tool tool-id=\"a&amp;b\" tool-name=\"&quot;L&quot;\" tool-version=\"&lt;1&gt;\"/>\n"))
    #expect(written.contains("<file original=\"a&#9;b&amp;c\" "))
  }

  @Test func `a unit without a translation and without a comment`() {
    expect(
      TranslationUnit(id: "key", source: .text("Source")),
      """
            <trans-unit id="key" xml:space="preserve">
              <source>Source</source>
              <note/>
            </trans-unit>

      """
    )
  }

  @Test func `a unit with everything`() {
    var unit = TranslationUnit(id: "key|==|plural.one", source: .text("%lld file"))
    unit.traits.insert(.isLocked)
    unit.target = .text("%lld Datei")
    unit.stateWord = "translated"
    unit.stateQualifier = "leveraged-mt"
    unit.notes = [TranslationUnit.Note(text: "A comment", from: "auto-generated")]
    expect(
      unit,
      """
            <trans-unit id="key|==|plural.one" translate="no" xml:space="preserve">
              <source>%lld file</source>
              <target state="translated" state-qualifier="leveraged-mt">%lld Datei</target>
              <note from="auto-generated">A comment</note>
            </trans-unit>

      """
    )
  }

  @Test func `empty texts are empty-element tags`() {
    var unit = TranslationUnit(id: "", source: .text(""))
    unit.target = .text("")
    unit.stateWord = "new"
    unit.notes = [TranslationUnit.Note(text: "")]
    expect(
      unit,
      """
            <trans-unit id="" xml:space="preserve">
              <source/>
              <target state="new"/>
              <note/>
            </trans-unit>

      """
    )
  }

  @Test(arguments: ["new", "translated", "needs-review-l10n", "final"])
  func `a state of a target`(state: String) {
    var unit = TranslationUnit(id: "a", source: .text("a"))
    unit.target = .text("b")
    unit.stateWord = state
    expect(
      unit,
      """
            <trans-unit id="a" xml:space="preserve">
              <source>a</source>
              <target state="\(state)">b</target>
              <note/>
            </trans-unit>

      """
    )
  }

  @Test func `a target without a state, as for strings files`() {
    var unit = TranslationUnit(id: "a", source: .text("a"))
    unit.target = .text("b")
    unit.notes = [TranslationUnit.Note(text: "No comment provided by engineer.")]
    expect(
      unit,
      """
            <trans-unit id="a" xml:space="preserve">
              <source>a</source>
              <target>b</target>
              <note>No comment provided by engineer.</note>
            </trans-unit>

      """
    )
  }

  @Test func `characters that are escaped in attributes and in text`() {
    let hard = "& < > \" ' \t \n \r é😀 ]]>"
    var unit = TranslationUnit(id: hard, source: .text(hard))
    unit.target = .text(hard)
    unit.notes = [TranslationUnit.Note(text: hard)]
    let attribute = "&amp; &lt; &gt; &quot; ' &#9; &#10; &#13; é😀 ]]&gt;"
    let content = "&amp; &lt; &gt; \" ' \t \n &#13; é😀 ]]&gt;"
    expect(
      unit,
      "      <trans-unit id=\"\(attribute)\" xml:space=\"preserve\">\n        <source>\(content)</source>\n"
        + "        <target>\(content)</target>\n        <note>\(content)</note>\n      </trans-unit>\n"
    )
  }

  @Test func `a phrase set`() {
    var unit = TranslationUnit(id: "set", source: .phrases(["One & two", ""]))
    unit.target = .phrases(["Eins"])
    unit.stateWord = "translated"
    expect(
      unit,
      """
            <trans-unit id="set" xml:space="preserve">
              <source>
                <mrk mtype="x-set" mid="0">One &amp; two</mrk>
                <mrk mtype="x-set" mid="1"></mrk>
              </source>
              <target state="translated">
                <mrk mtype="x-set" mid="0">Eins</mrk>
              </target>
              <note/>
            </trans-unit>

      """
    )
  }

  @Test func `rows of a table are written like units`() {
    for hard in ["", "plain", "& < > \" \t\n\r é😀", "%@ %%", "a|==|plural.one"] {
      for state in [
        nil, TranslationState.new, .machineTranslated, TranslationState(rawValue: "unknown"),
      ] {
        var unit = TranslationUnit(id: hard, source: .text(hard))
        unit.traits.insert(.isLocked)
        unit.target = state == nil ? nil : .text(hard)
        unit.translationState = state
        unit.notes = [TranslationUnit.Note(text: hard, from: "auto-generated")]
        var builder = UnitTableBuilder(
          original: "a", language: "de", sourceLanguage: "en", path: "a")
        builder.append(unit)
        for protects in [false, true] {
          var units = XLIFFWriter(tool: Self.tool)
          units.protectsPlaceholders = protects
          units.write(unit)
          var rows = XLIFFWriter(tool: Self.tool)
          rows.protectsPlaceholders = protects
          rows.write(builder.table(), at: 0)
          #expect(rows.finish() == units.finish())
        }
      }
    }
  }

  @Test func `what is written is read back`() throws {
    var generator = SeededGenerator(seed: 5)
    let parts = [
      "a", "&", "<", ">", "\"", "'", "\t", "\n", "\r", " ", "é", "e\u{301}", "😀", "]]>", "%@",
      "x-set", "|==|",
    ]
    func random() -> String {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        parts[Int.random(in: parts.indices, using: &generator)]
      }.joined()
    }
    func message() -> LoctripMessage {
      Int.random(in: 0..<5, using: &generator) == 0
        ? .phrases((0..<Int.random(in: 1...12, using: &generator)).map { _ in random() })
        : .text(random())
    }
    var writer = XLIFFWriter(tool: Self.tool)
    var written: [TranslationUnit] = []
    writer.beginFile(original: "a<b>", sourceLanguage: "en", targetLanguage: "de")
    for _ in 0..<400 {
      var unit = TranslationUnit(id: random(), source: message())
      if Bool.random(using: &generator) { unit.traits.insert(.isLocked) }
      if Bool.random(using: &generator) {
        unit.target = message()
        unit.stateWord = ["new", "translated", nil].randomElement(using: &generator) ?? nil
        unit.stateQualifier = [random(), nil].randomElement(using: &generator) ?? nil
      }
      unit.notes = [
        TranslationUnit.Note(
          text: random(), from: [random(), nil].randomElement(using: &generator) ?? nil)
      ]
      written.append(unit)
      writer.write(unit)
    }
    writer.endFile()
    let document = try XLIFFDocument(parsing: writer.finish(), path: "x")
    #expect(document.files[0].original == "a<b>")
    #expect(document.unitCount == written.count)
    for (index, unit) in written.enumerated() {
      let found = document.unit(at: index)
      #expect(found.id.map { ExactString($0) } == unit.id.map { ExactString($0) })
      #expect(found.source == unit.source)
      #expect(found.target == unit.target)
      #expect(found.stateWord == unit.stateWord)
      #expect(found.stateQualifier == unit.stateQualifier)
      #expect(found.isLocked == unit.isLocked)
      #expect(found.notes.map { ExactString($0.text) } == unit.notes.map { ExactString($0.text) })
      #expect(found.notes.first?.from == unit.notes.first?.from)
    }
  }

  @Test(.enabled(if: Corpus.isPresent))
  func `exports of Xcode are rewritten to the same bytes`() throws {
    var same = 0
    var different: [String] = []
    for url in Corpus.files("apple/xcode27-oracle", ".xliff") {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard let document = try? XLIFFDocument(parsing: bytes, path: url.path) else { continue }
      // What a translator's program wrote has another form from the first line on.
      guard bytes.starts(with: Self.head.utf8), bytes.last == 10 else { continue }
      if rewritten(document) == bytes { same += 1 } else { different.append(url.lastPathComponent) }
    }
    #expect(same >= 9)
    #expect(different == [])
  }

  private func rewritten(_ document: XLIFFDocument) -> [UInt8] {
    let found = document.files.first?.tool
    var writer = XLIFFWriter(
      tool: .init(
        id: "com.apple.dt.xcode", name: found?.name ?? "", version: found?.version ?? "",
        build: found?.build))
    for file in document.files {
      writer.beginFile(
        original: file.original, sourceLanguage: file.sourceLanguage,
        targetLanguage: file.targetLanguage ?? "")
      let table = document.table(of: file)
      for row in table.indices { writer.write(table, at: row) }
      writer.endFile()
    }
    return writer.finish()
  }

  private func expect(
    _ unit: TranslationUnit, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var writer = XLIFFWriter(tool: Self.tool)
    writer.write(unit)
    #expect(
      text(writer.finish()) == "\(Self.head)\(expected)</xliff>\n", sourceLocation: sourceLocation)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
