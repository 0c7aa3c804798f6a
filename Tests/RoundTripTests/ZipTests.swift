import Foundation
import LoctripGates
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripReconciliation
import LoctripLocalizationReports
import LoctripExchange
import LoctripTestSupport
import Testing
import XLIFF

/// Deliveries in zip archives, as agencies send them.
@Suite struct ZipTests {
  private static func document(_ text: String, language: String? = "fr") -> String {
    let target = language.map { " target-language=\"\($0)\"" } ?? ""
    return """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <file original="Localizable.xcstrings" source-language="en"\(target) datatype="plaintext"><body>
      <trans-unit id="Tide"><source>Tide</source><target>\(text)</target></trans-unit>
      </body></file></xliff>
      """
  }

  private static func read(_ writer: ZipWriter) throws -> [Delivery] {
    try Delivery.read(archive: writer.bytes, path: "d.zip")
  }

  private static func texts(_ deliveries: [Delivery]) -> [String] {
    deliveries.map { $0.document.unit(at: 0).target?.description ?? "" }
  }

  private static func message(_ writer: ZipWriter) -> String? {
    message(writer.bytes)
  }

  private static func message(_ bytes: [UInt8]) -> String? {
    let error = #expect(throws: FindingsError.self) {
      try Delivery.read(archive: bytes, path: "d.zip")
    }
    return error?.description
  }

  @Test func `every document of an archive is read, and what is beside them is passed over`() throws
  {
    let writer = ZipWriter(
      ("order/", ""), ("order/fr/fr.xliff", Self.document("Marée")),
      ("order/de/DE.XLF", Self.document("Gezeit", language: "de")),
      ("__MACOSX/order/fr/._fr.xliff", "junk"), (".DS_Store", "junk"),
      ("order/.hidden/es.xliff", "junk"), ("order/readme.txt", "Hello"),
      ("order/ja.sdlxliff", Self.document("潮", language: "ja")),
      ("order/ru.mqxliff", Self.document("Прилив", language: "ru")),
      ("order/it.mxliff", Self.document("Marea", language: "it")),
      ("order/nl.txlf", Self.document("Getij", language: "nl")))
    let deliveries = try Self.read(writer)
    #expect(
      deliveries.map(\.document.path) == [
        "d.zip/order/de/DE.XLF", "d.zip/order/fr/fr.xliff", "d.zip/order/it.mxliff",
        "d.zip/order/ja.sdlxliff", "d.zip/order/nl.txlf", "d.zip/order/ru.mqxliff",
      ])
    #expect(Self.texts(deliveries) == ["Gezeit", "Marée", "Marea", "潮", "Getij", "Прилив"])
  }

  @Test func `a bundle in an archive gives its language, from its description or its name`() throws
  {
    let deliveries = try Self.read(
      ZipWriter(
        ("a/fr.xcloc/Localized Contents/x.xliff", Self.document("un", language: nil)),
        ("a/fr.xcloc/contents.json", #"{"targetLocale": "fr-CA"}"#),
        ("a/fr.xcloc/Source Contents/old.xliff", "not looked at"),
        ("b/de.xcloc/Localized Contents/x.xliff", Self.document("eins", language: nil)),
        ("b/de.xcloc/contents.json", "{")))
    #expect(deliveries.map(\.bundleLanguage) == ["fr-CA", "de"])
    #expect(Self.texts(deliveries) == ["un", "eins"])
  }

  @Test func `a bundle without a document is an error, in an archive and in a folder`() throws {
    let message = Self.message(
      ZipWriter(
        ("fr.xliff", Self.document("un")), ("de.xcloc/contents.json", "{}"),
        ("de.xcloc/Source Contents/x.xliff", Self.document("alt"))))
    #expect(
      message == "d.zip/de.xcloc: error: contains no XLIFF in 'Localized Contents'; "
        + "ask for the complete bundle [no-such-file]")
    let folder = try TemporaryFolder()
    try folder.write(Self.document("un"), to: "in/fr.xliff")
    try folder.write("{}", to: "in/de.xcloc/contents.json")
    let error = #expect(throws: FindingsError.self) { try Delivery.read([folder.path("in")]) }
    #expect(error?.kind == .noInput)
    #expect(error?.findings.first?.places.first?.path == folder.path("in/de.xcloc"))
  }

  @Test func `archives in a folder and in archives are read like folders`() throws {
    let folder = try TemporaryFolder()
    var inner = ZipWriter.Member("inner/memo.mqxlz", "")
    inner.bytes = ZipWriter(("document.mqxliff", Self.document("zwei", language: "de"))).bytes
    try folder.write(ZipWriter([inner]).bytes, to: "in/outer.ZIP")
    try folder.write(Self.document("un"), to: "in/fr.xliff")
    try folder.write(ZipWriter(("a.png", "")).bytes, to: "in/pictures.zip")
    let deliveries = try Delivery.read([folder.path("in")])
    #expect(
      deliveries.map(\.document.path) == [
        folder.path("in/fr.xliff"),
        folder.path("in/outer.ZIP") + "/inner/memo.mqxlz/document.mqxliff",
      ])
    #expect(Self.texts(deliveries) == ["un", "zwei"])
  }

  @Test func `an archive is known by its bytes, whatever it is called`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ZipWriter(("a.xlf", Self.document("un"))).bytes, to: "delivery.bin")
    #expect(Self.texts(try Delivery.read([path])) == ["un"])
  }

  @Test func `an archive without a document is an error when it was named`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ZipWriter(("a.txt", "")).bytes, to: "d.zip")
    let error = #expect(throws: FindingsError.self) { try Delivery.read([path]) }
    #expect(error?.kind == .noInput)
    #expect(error?.description.contains("contains no XLIFF") == true)
  }

  // MARK: - Forms

  @Test(arguments: [
    "stored", "deflated", "descriptor", "large", "large end", "behind a program", "comment",
  ])
  func `every form of an archive is read`(form: String) throws {
    var member = ZipWriter.Member(
      "fr.xliff", Self.document(String(repeating: "Marée ", count: 20_000)))
    var writer = ZipWriter([])
    switch form {
    case "deflated": member.method = 8
    case "descriptor":
      member.method = 8
      member.hasDescriptor = true
    case "large": member.isLarge = true
    case "large end": writer.isLarge = true
    case "behind a program": writer.before = Array("#!/bin/sh\nPK nothing\n".utf8)
    case "comment": writer.comment = Array("Bitte bis Freitag. PK\u{5}\u{6}".utf8)
    default: break
    }
    writer.members = [member, ZipWriter.Member("de.xliff", Self.document("Gezeit"))]
    let deliveries = try Self.read(writer)
    #expect(deliveries.last?.document.bytes == member.bytes)
    #expect(Self.texts(deliveries).first == "Gezeit")
  }

  @Test(arguments: [
    ("separators of Windows", Array("order\\fr.xliff".utf8), UInt16(0), "order/fr.xliff"),
    ("UTF-8 by the flag", Array("Marée.xliff".utf8), UInt16(0x800), "Marée.xliff"),
    ("UTF-8 without it", Array("Marée.xliff".utf8), UInt16(0), "Marée.xliff"),
    ("code page 437", [0x81] + Array("ber.xliff".utf8), UInt16(0), "über.xliff"),
    ("a control character", [0x1B] + Array("[2J.xliff".utf8), UInt16(0), "\u{241B}[2J.xliff"),
    ("a step upward", Array("../../etc/fr.xliff".utf8), UInt16(0), "../../etc/fr.xliff"),
    ("from the root", Array("/etc/fr.xliff".utf8), UInt16(0), "/etc/fr.xliff"),
  ])
  func `names of all kinds are shown`(kind: String, name: [UInt8], flags: UInt16, shown: String)
    throws
  {
    var member = ZipWriter.Member("", Self.document("un"))
    member.name = name
    member.flags = flags
    #expect(try Self.read(ZipWriter([member])).first?.document.path == "d.zip/\(shown)", "\(kind)")
  }

  // MARK: - Refused

  @Test(arguments: [
    "encrypted", "method", "checksum", "size", "larger", "twice", "overlap", "outside", "huge",
    "deep",
    "link",
  ])
  func `what is wrong with a document is said`(kind: String) throws {
    var member = ZipWriter.Member("fr.xliff", Self.document("un"))
    var writer = ZipWriter(("de.xliff", Self.document("eins")))
    let expected: String
    switch kind {
    case "encrypted":
      member.flags = 1
      expected =
        "d.zip/fr.xliff: error: is encrypted; unpack it with its password, or ask for an archive without one"
    case "method":
      member.method = 14
      expected =
        "d.zip/fr.xliff: error: uses compression method 14; only stored and deflated files can be read"
    case "checksum":
      member.statedChecksum = 1
      expected =
        "d.zip/fr.xliff: error: is damaged: its checksum is wrong; ask for the archive again"
    case "size":
      member.method = 8
      member.statedSize = 10
      expected =
        "d.zip/fr.xliff: error: is damaged, or differs in size from the archive's directory"
    case "larger":
      member.statedSize = 1000
      expected = "d.zip/fr.xliff: error: differs in size from the archive's directory"
    case "twice":
      writer.members.append(member)
      expected = "d.zip/fr.xliff: error: is in the archive twice"
    case "overlap":
      member.statedOffset = 3
      expected = "d.zip: error: has entries that overlap"
    case "outside":
      member.statedOffset = 1 << 30
      expected = "d.zip: error: the archive's directory points outside of it"
    case "huge":
      member.method = 8
      member.statedSize = 500 << 20
      expected = "bytes, more than any document does"
    case "deep":
      member = ZipWriter.Member("a.zip", "")
      var inner = ZipWriter(("fr.xliff", Self.document("un")))
      for _ in 0..<3 {
        var next = ZipWriter.Member("a.zip", "")
        next.bytes = inner.bytes
        inner = ZipWriter([next])
      }
      member.bytes = inner.bytes
      expected = "is nested 3 archives deep; unpack them first"
    default:
      member.mode = 0o120777
      expected = "d.zip/fr.xliff: error: is a link in the archive, which is not followed"
    }
    writer.members.append(member)
    let message = Self.message(writer)
    #expect(message?.contains(expected) == true, "\(message ?? "")")
  }

  @Test func `every document that cannot be read is named`() throws {
    var first = ZipWriter.Member("a.xliff", "x")
    first.flags = 1
    let message = Self.message(ZipWriter([first, ZipWriter.Member("b.xliff", "<a>")]))
    #expect(message?.contains("d.zip/a.xliff: error: is encrypted") == true)
    #expect(message?.contains("d.zip/b.xliff:1:") == true, "\(message ?? "")")
  }

  @Test func `an archive that is cut anywhere is an error`() throws {
    let whole = ZipWriter(("fr.xliff", Self.document("un")), ("a/de.xliff", Self.document("eins")))
      .bytes
    for count in stride(from: 4, to: whole.count, by: 3) {
      #expect(throws: FindingsError.self, "\(count)") {
        try Delivery.read(archive: Array(whole.prefix(count)), path: "d.zip")
      }
    }
  }

  @Test func `a changed byte is an error or changes no text`() throws {
    var deflated = ZipWriter.Member("a/de.xliff", Self.document("eins"))
    deflated.method = 8
    let writer = ZipWriter([ZipWriter.Member("fr.xliff", Self.document("un")), deflated])
    let whole = writer.bytes
    let allowed = Set(try Self.read(writer).map(\.document.bytes))
    var random = SeededGenerator(seed: 7)
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= UInt8.random(in: 1...255, using: &random)
      do {
        let deliveries = try Delivery.read(archive: bytes, path: "d.zip")
        #expect(deliveries.allSatisfy { allowed.contains($0.document.bytes) }, "byte \(index)")
      } catch {
        #expect(!error.findings.isEmpty)
      }
    }
  }

  @Test func `an archive with thousands of other files is searched`() throws {
    var writer = ZipWriter((0..<9_000).map { ZipWriter.Member("pages/\($0).html", "") })
    writer.isLarge = true
    writer.members.append(ZipWriter.Member("fr.xliff", Self.document("un")))
    #expect(Self.texts(try Self.read(writer)) == ["un"])
  }

  // MARK: - Commands

  @Test func `import, diff and validate take an archive like the folder in it`() throws {
    let folder = try TemporaryFolder()
    let old = Self.document("Marée")
    let new = Self.document("La marée")
    try folder.write(ZipWriter(("x/fr.xliff", old)).bytes, to: "old.zip")
    try folder.write(ZipWriter(("x/fr.xliff", new)).bytes, to: "new.zip")
    try folder.write(
      try xcstrings(entry("Tide", [("fr", "translated", "Marée")])), to: "p/Localizable.xcstrings")
    let read = try LoctripImport.read(
      [folder.path("new.zip")], into: [folder.path("p")], base: [folder.path("old.zip")])
    let report = try LoctripImport().report(read.deliveries, into: read.project, base: read.base)
    #expect(report.units.map(\.verdict) == [.updated])
    #expect(report.units.first?.place?.description == folder.path("new.zip") + "/x/fr.xliff:3:1")
    let diff = try Diff(fromPath: folder.path("old.zip"), toPath: folder.path("new.zip"))
    #expect(diff.changes.map(\.kinds) == [[.targetChanged]])
    let validation = try Validation([folder.path("new.zip")]) { _ in }
    #expect(validation.documents.map(\.path) == [folder.path("new.zip") + "/x/fr.xliff"])
    #expect(validation.documents.map(\.isValid) == [true])
  }

  @Test func `files that are each within their bounds may together be too much`() throws {
    func archive(_ count: Int, stating size: Int) -> ZipWriter {
      ZipWriter(
        (0..<count).map { index in
          var member = ZipWriter.Member("\(index).xliff", "")
          member.method = 8
          member.statedSize = size
          return member
        })
    }
    let message = try #require(Self.message(archive(100, stating: 30 << 20)))
    #expect(message.contains("more than any delivery does"))
    let total = try #require(Self.message(archive(6, stating: 1 << 30)))
    #expect(total.contains("would grow to more than 4,294,967,296 bytes"))
    // Of so little every one is looked at.
    let few = try #require(Self.message(archive(3, stating: 1 << 20)))
    #expect(few.contains("0.xliff") && few.contains("2.xliff"))
  }

  @Test func `of one rule in one file a thousand findings are lines`() {
    var quota = FindingQuota()
    func finding(_ line: Int, _ path: String) -> Finding {
      Finding("rule", .error, "wrong", at: FileLocation(path: path, line: line))
    }
    let lines = (1...2_500).filter { quota.admits(finding($0, "a")) }
    #expect(lines == Array(1...1_000))
    let isAdmitted = quota.admits(finding(1, "b"))
    #expect(isAdmitted)
    #expect(quota.remainders == ["a: 1,500 more of this kind [rule]"])
  }
}
