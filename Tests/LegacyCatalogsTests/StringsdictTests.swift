import Foundation
import LoctripLocalizationCore
import LoctripTestSupport
import Testing

@testable import LoctripLegacyCatalogs

@Suite struct StringsdictTableTests {
  @Test func `a language needs its own categories, sorted as Xcode sorts`() throws {
    #expect(
      try StringsdictSample.catalog().table(in: "ru").lines == [
        "/Go:dict/NSStringVariableWidthRuleType:dict/20:dict/:string | Go",
        "/Go:dict/NSStringVariableWidthRuleType:dict/40:dict/:string | Go there",
        "/Tap:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string | Click",
        "/Tap:dict/NSStringDeviceSpecificRuleType:dict/other:dict/:string | Tap",
        "/boats:dict/NSStringLocalizedFormatKey:dict/:string | %#@boats@ in %#@ports@",
        "/boats:dict/boats:dict/few:dict/:string | %lld boats & crew",
        "/boats:dict/boats:dict/many:dict/:string | %lld boats & crew",
        "/boats:dict/boats:dict/one:dict/:string | %lld boat",
        "/boats:dict/boats:dict/other:dict/:string | %lld boats & crew",
        "/boats:dict/boats:dict/zero:dict/:string | no boat",
        "/boats:dict/ports:dict/few:dict/:string | %2$lld ports",
        "/boats:dict/ports:dict/many:dict/:string | %2$lld ports",
        "/boats:dict/ports:dict/one:dict/:string | %2$lld ports",
        "/boats:dict/ports:dict/other:dict/:string | %2$lld ports",
      ])
    #expect(try StringsdictSample.catalog().table(in: "ja").count == 8)
  }

  @Test func `texts of a language are translated and have no state`() throws {
    let german = """
      <plist><dict><key>boats</key><dict><key>boats</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>other</key><string>%lld Boote</string></dict></dict></dict></plist>
      """
    let catalog = try StringsdictSample.catalog(StringsdictSample.source, ["de": german])
    #expect(catalog.languages == ["en", "de"])
    let table = catalog.table(in: "de")
    let units = table.indices.map { table[$0] }
    let found = units.filter { $0.target != nil }
    #expect(found.map(\.id) == ["/boats:dict/boats:dict/other:dict/:string"])
    #expect(found.allSatisfy { $0.translationState == .translated && $0.lacksState })
    #expect(found.first?.isPlural == true)
    #expect(found.first?.entryKey == "boats")
    #expect(units.filter(\.isPlural).count == 5)
    let source = catalog.table(in: "en")
    #expect(source.indices.filter { source[$0].target == nil }.count == 1)
  }

  @Test func `something else in the place of a text blocks it`() throws {
    let german = "<plist><dict><key>Tap</key><string>x</string></dict></plist>"
    let catalog = try StringsdictSample.catalog(StringsdictSample.source, ["de": german])
    let table = catalog.table(in: "de")
    let blocked = table.indices.filter { table[$0].traits.contains(.isBlocked) }
    #expect(blocked.count == 2)
    #expect(catalog.findings(in: "de").count == 2)
    let id = "/Tap:dict/NSStringDeviceSpecificRuleType:dict/mac:dict/:string"
    #expect(
      catalog.edits(for: [StringsdictSample.change(id, "Klick")], completion: .required).isEmpty)
  }

  @Test func `a text knows where its characters stand`() throws {
    let catalog = try StringsdictSample.catalog()
    let id = "/boats:dict/boats:dict/other:dict/:string"
    let (place, text) = try #require(catalog.writtenText(at: Slot(key: id), in: "en"))
    #expect(text == "%lld boats & crew")
    let bytes = catalog.source.bytes
    let crew = try #require(place.range(of: 13..<17))
    #expect(String(decoding: bytes[crew], as: UTF8.self) == "crew")
    let mark = try #require(place.range(of: 11..<12))
    #expect(String(decoding: bytes[mark], as: UTF8.self) == "&amp;")
  }

  @Test func `a key may look like a part of an id`() throws {
    let source = """
      <plist><dict><key>a:dict/b</key><dict><key>n</key><string>x</string></dict>
      <key>a</key><dict><key>b</key><string>y</string></dict></dict></plist>
      """
    let catalog = try StringsdictSample.catalog(source)
    #expect(
      catalog.table(in: "de").lines == [
        "/a:dict/b:dict/:string | y", "/a:dict/b:dict/n:dict/:string | x",
      ])
    for (id, text) in [("/a:dict/b:dict/:string", "y"), ("/a:dict/b:dict/n:dict/:string", "x")] {
      #expect(catalog.writtenText(at: Slot(key: id), in: "en")?.text == text)
    }
    #expect(catalog.writtenText(at: Slot(key: "/a:dict/:string"), in: "en") == nil)
  }

  @Test func `files that are no dictionary are refused`() {
    #expect(throws: FindingsError.self) {
      try StringsdictSample.catalog("<plist><array/></plist>")
    }
  }
}

@Suite struct StringsdictEditTests {
  private static let one = "/boats:dict/boats:dict/one:dict/:string"
  private static let other = "/boats:dict/boats:dict/other:dict/:string"

  @Test func `a new file ends its lines as the source does`() throws {
    let source = StringsdictSample.source.replacing("\n", with: "\r\n")
    let edits = try StringsdictSample.catalog(source).edits(
      for: [StringsdictSample.change(Self.one, "%lld Boot")], completion: .required)
    let lines = StringsdictSample.text(edits).utf8.split(separator: 10)
    #expect(lines.count > 20)
    #expect(lines.allSatisfy { $0.last == 13 })
  }

  @Test func `a new language gets a file with what its texts need`() throws {
    let catalog = try StringsdictSample.catalog()
    let edits = catalog.edits(
      for: [StringsdictSample.change(Self.one, "%lld Boot <b>")], completion: .required)
    #expect(edits.map(\.path) == ["App/de.lproj/L.stringsdict"])
    #expect(edits.first?.original == nil)
    #expect(
      StringsdictSample.text(edits) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>boats</key>
        \t<dict>
        \t\t<key>NSStringLocalizedFormatKey</key>
        \t\t<string>%#@boats@ in %#@ports@</string>
        \t\t<key>boats</key>
        \t\t<dict>
        \t\t\t<key>NSStringFormatSpecTypeKey</key>
        \t\t\t<string>NSStringPluralRuleType</string>
        \t\t\t<key>NSStringFormatValueTypeKey</key>
        \t\t\t<string>lld</string>
        \t\t\t<key>one</key>
        \t\t\t<string>%lld Boot &lt;b&gt;</string>
        \t\t\t<key>other</key>
        \t\t\t<string>%lld boats &amp; crew</string>
        \t\t</dict>
        \t\t<key>ports</key>
        \t\t<dict>
        \t\t\t<key>NSStringFormatSpecTypeKey</key>
        \t\t\t<string>NSStringPluralRuleType</string>
        \t\t\t<key>NSStringFormatValueTypeKey</key>
        \t\t\t<string>lld</string>
        \t\t\t<key>other</key>
        \t\t\t<string>%2$lld ports</string>
        \t\t</dict>
        \t</dict>
        </dict>
        </plist>

        """
    )
  }

  @Test func `a case is put in where its order is`() throws {
    let catalog = try StringsdictSample.catalog(
      StringsdictSample.source, ["ru": StringsdictSample.source])
    let few = "/boats:dict/boats:dict/few:dict/:string"
    let edits = catalog.edits(
      for: [
        StringsdictSample.change(few, "few", "ru"), StringsdictSample.change(Self.other, "o", "ru"),
      ], completion: .required)
    let expected = StringsdictSample.source.replacingOccurrences(
      of: "%lld boat</string>\n",
      with: "%lld boat</string>\n\t\t\t<key>few</key>\n\t\t\t<string>few</string>\n"
    ).replacingOccurrences(of: "%lld boats &amp; crew", with: "o")
    #expect(StringsdictSample.text(edits) == expected)
    #expect(edits.first?.original == Array(StringsdictSample.source.utf8))
  }

  @Test func `Xcode's completion gives every category`() throws {
    let edits = try StringsdictSample.catalog().edits(
      for: [StringsdictSample.change(Self.one, "x", "ru")], completion: .xcode)
    let text = StringsdictSample.text(edits)
    #expect(text.components(separatedBy: "<key>few</key>").count == 3)
    #expect(text.components(separatedBy: "<key>zero</key>").count == 1)
  }

  @Test func `what changes nothing writes nothing`() throws {
    let catalog = try StringsdictSample.catalog()
    let same = [StringsdictSample.change(Self.one, "%lld boat", "en")]
    #expect(catalog.edits(for: same, completion: .required).isEmpty)
    let unknown = [StringsdictSample.change("/x:dict/:string", "y")]
    #expect(catalog.edits(for: unknown, completion: .required).isEmpty)
    let none = [StringsdictSample.change(Self.one, nil)]
    #expect(catalog.edits(for: none, completion: .required).isEmpty)
    let control = [StringsdictSample.change(Self.one, "\u{1}")]
    #expect(catalog.edits(for: control, completion: .required).isEmpty)
  }

  @Test func `random texts come back from files that are new and from files that are there`() throws
  {
    var generator = SeededGenerator(seed: 11)
    let pieces = ["%lld", "<b>", "&amp;", "ä", "🙂", "\n", "\t", " ", "\r", "]]>", "\"", "日本", "'"]
    for language in ["de", "ru", "ja", "ar"] {
      var files: [String: String] = [:]
      for _ in 0..<20 {
        let catalog = try StringsdictSample.catalog(StringsdictSample.source, files)
        let before = catalog.table(in: language)
        let changes = before.indices.filter { _ in files.isEmpty || generator.chance(40) }.map {
          StringsdictSample.change(
            before[$0].id ?? "",
            (0..<generator.below(6)).map { _ in generator.pick(pieces) }.joined(), language)
        }
        let edits = catalog.edits(for: changes, completion: .required)
        guard let edit = edits.first else { continue }
        files = [language: String(decoding: edit.bytes, as: UTF8.self)]
        let after = try StringsdictSample.catalog(StringsdictSample.source, files)
          .table(in: language)
        let texts = Dictionary(
          after.indices.map { (after[$0].id ?? "", after[$0].target) }, uniquingKeysWith: { $1 })
        for change in changes {
          #expect(texts[change.slot.key.string] == .some(change.message), "\(change)")
        }
        #expect(after.indices.allSatisfy { after[$0].id == before[$0].id })
      }
    }
  }

  @Test func `mutated files never crash`() throws {
    let sample = Array(StringsdictSample.source.utf8)
    var generator = SeededGenerator(seed: 3)
    let words = ["<dict>", "</dict>", "<key>", "<string/>", "&", "other", "<!--", "\0"].map {
      Array($0.utf8)
    }
    for _ in 0..<500 {
      var bytes = sample
      for _ in 0...generator.below(4) {
        let place = generator.below(bytes.count)
        let end = min(bytes.count, place + generator.below(40))
        bytes.replaceSubrange(place..<end, with: generator.pick(words))
      }
      guard
        let catalog = try? StringsdictCatalog(reading: [
          CatalogSource(path: "en.lproj/a.stringsdict", bytes: sample),
          CatalogSource(path: "de.lproj/a.stringsdict", bytes: bytes),
        ])
      else { continue }
      let table = catalog.table(in: "de")
      let changes = table.indices.map { StringsdictSample.change(table[$0].id ?? "", "x") }
      for edit in catalog.edits(for: changes, completion: .xcode) {
        #expect(throws: Never.self) { try PropertyList(parsing: edit.bytes, path: "a") }
      }
    }
  }
}

@Suite struct StringsdictCorpusTests {
  @Test(.enabled(if: Corpus.isPresent))
  func `files of the corpus stay as they are, and one edit changes one range`() throws {
    var count = 0
    var generator = SeededGenerator(seed: 1)
    for file in Corpus.files("apple", ".stringsdict") {
      let bytes = [UInt8](try Data(contentsOf: file))
      let catalog = try StringsdictCatalog(reading: [
        CatalogSource(path: "en.lproj/a.stringsdict", bytes: bytes)
      ])
      #expect(catalog.source.applying([]) == bytes)
      let table = catalog.table(in: "en")
      let rows = table.indices.filter { table[$0].target != nil }
      guard let row = rows.randomElement(using: &generator), let id = table[row].id else {
        continue
      }
      count += 1
      let edits = catalog.edits(
        for: [StringsdictSample.change(id, "QX<Q", "en")], completion: .required)
      let after = try #require(edits.first?.bytes)
      let prefix = zip(bytes, after).prefix { $0 == $1 }.count
      let suffix = zip(bytes.reversed(), after.reversed()).prefix { $0 == $1 }.count
      #expect(prefix + suffix >= bytes.count - (table[row].target?.description.utf8.count ?? 0) * 6)
      // All of a file written anew has the same texts.
      let whole = catalog.edits(
        for: table.indices.compactMap { row in
          table[row].target.map {
            StringsdictSample.change(table[row].id ?? "", $0.description, "qa")
          }
        }, completion: .required)
      let made = try #require(whole.first?.bytes)
      let again = try StringsdictCatalog(reading: [
        CatalogSource(path: "en.lproj/a.stringsdict", bytes: made)
      ])
      #expect(again.table(in: "en").lines == table.lines)
    }
    #expect(count > 100)
  }

  @Test(.enabled(if: Corpus.isPresent))
  func `tables are those of Xcode's exports`() throws {
    var units = 0
    for file in Corpus.files("apple/xcloc", ".xliff") {
      for exported in try ExportedFile.all(in: file, ".stringsdict") {
        guard let bytes = exported.sourceBytes else { continue }
        let catalog = try StringsdictCatalog(reading: [
          CatalogSource(path: exported.original, bytes: bytes)
        ])
        let table = catalog.table(in: exported.language)
        #expect(
          table.indices.map { "\(table[$0].id ?? "") \(table[$0].source?.description ?? "")" }
            == exported.units.map { "\($0.id) \($0.source)" })
        units += exported.units.count
      }
    }
    #expect(units > 400)
  }
}
