import LoctripFileTools
import LoctripLocalizationCore
import LoctripAppProjects
import StringCatalogs
import LoctripTestSupport
import Testing

@Suite struct MergeTests {
  private static func describe(_ conflict: MergeConflict) -> String {
    "\(conflict.path.joined(separator: "/")) \(conflict.ours.word) \(conflict.theirs.word)"
  }

  private static func merge(
    _ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8],
    _ resolution: MergedCatalog.Resolution = .markers
  ) throws -> MergedCatalog {
    var options = MergedCatalog.Options()
    options.resolution = resolution
    return try MergedCatalog(base: base, ours: ours, theirs: theirs, path: "a", options: options)
  }

  @Test(arguments: MergeRow.rows)
  func `each case has its result, the same for both sides`(_ row: MergeRow) throws {
    let base = try MergeSample.catalog(row.base)
    let ours = try MergeSample.catalog(row.ours)
    let theirs = try MergeSample.catalog(row.theirs)
    let merging = try Self.merge(base, ours, theirs)
    #expect(merging.conflicts.map(Self.describe) == row.conflicts)
    #expect(merging.hasMarkers == !row.conflicts.isEmpty)
    let expected = try MergeSample.catalog(row.merged)
    let resolved = try Self.merge(base, ours, theirs, .ours)
    #expect(text(resolved.bytes) == text(expected))
    let mirror = try Self.merge(base, theirs, ours, .theirs)
    #expect(text(mirror.bytes) == text(expected))
  }

  @Test func `what is no catalog takes nobody's place`() throws {
    let base = try MergeSample.catalog(MergeRow.rows[0].base)
    for garbage in ["", "<html>502</html>", "{\"strings\":{", "[]"] {
      let bytes = Array(garbage.utf8)
      #expect(throws: FindingsError.self) { try Self.merge(base, base, bytes) }
      #expect(try Self.merge(base, bytes, base).bytes == bytes)
      #expect(try Self.merge(bytes, bytes, base).bytes == base)
      // Git has lines for it.
      var options = MergedCatalog.Options()
      options.marksMalformed = true
      let marked = try MergedCatalog(
        base: base, ours: base, theirs: bytes, path: "a", options: options)
      #expect(marked.hasMarkers)
    }
  }

  @Test(arguments: MergeRow.rows)
  func `markers are repaired to the same conflicts, and to either side`(_ row: MergeRow) throws {
    let base = try MergeSample.catalog(row.base)
    let ours = try MergeSample.catalog(row.ours)
    let theirs = try MergeSample.catalog(row.theirs)
    let merging = try Self.merge(base, ours, theirs)
    let again = try MergedCatalog(repairing: merging.bytes, path: "a")
    #expect(text(again.bytes) == text(merging.bytes))
    #expect(again.conflicts.map(Self.describe) == row.conflicts)
    for side in [MergedCatalog.Resolution.ours, .theirs] {
      var options = MergedCatalog.Options()
      options.resolution = side
      let repaired = try MergedCatalog(repairing: merging.bytes, path: "a", options: options)
      let resolved = try Self.merge(base, ours, theirs, side)
      #expect(text(repaired.bytes) == text(resolved.bytes))
    }
  }

  @Test(arguments: ["1.0", "1.1"], ["1.0", "1.2", "1.10"])
  func `the version is the higher one`(_ left: String, _ right: String) throws {
    let base = try MergeSample.catalog("", version: "1.1")
    let ours = try MergeSample.catalog(#""a":{}"#, version: left)
    let theirs = try MergeSample.catalog(#""b":{}"#, version: right)
    let merging = try Self.merge(base, ours, theirs)
    #expect(merging.conflicts.isEmpty)
    let catalog = try StringCatalog(parsing: merging.bytes, path: "a")
    #expect(catalog.version == (right == "1.0" ? left : right))
  }

  @Test func `a translation of a source that the other side changed needs review`() throws {
    func catalog(_ source: String, _ french: String?, _ german: String = "Logbuch") -> [UInt8] {
      func unit(_ language: String, _ text: String) -> String {
        #""\#(language)":{"stringUnit":{"state":"translated","value":"\#(text)"}}"#
      }
      let units =
        [unit("de", german), unit("en", source)] + (french.map { [unit("fr", $0)] } ?? [])
      return Array(
        #"{"sourceLanguage":"en","strings":{"c":{"localizations":{\#(units.joined(separator: ","))}}},"version":"1.0"}"#
          .utf8)
    }
    let base = catalog("Delete the log", nil)
    let (ours, theirs) = (catalog("Archive the log", nil), catalog("Delete the log", "Supprimer"))
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merging = try Self.merge(base, one, other)
      let merged = try StringCatalog(parsing: merging.bytes, path: "a")
      let table = merged.table(in: "fr")
      #expect(table[0].source == .text("Archive the log") && table[0].state == .needsReview)
      // What was there before both is not judged.
      #expect(merged.table(in: "de")[0].state == .translated)
      #expect(merging.findings.map(\.code.rawValue) == ["source-changed"])
      #expect(try Self.merge(merging.bytes, merging.bytes, one).findings.isEmpty)
    }
    // Who changed the source has made the translation of it.
    let both = catalog("Archive the log", "Archiver")
    #expect(try Self.merge(base, both, catalog("Delete the log", nil, "Buch")).bytes.count > 0)
    let merged = try StringCatalog(
      parsing: try Self.merge(base, both, base).bytes, path: "a")
    #expect(merged.table(in: "fr")[0].state == .translated)
  }

  @Test func `a side that is as it was leaves the other one byte for byte`() throws {
    let odd = Array("{ \"strings\" : {},\r\n\"sourceLanguage\":\"en\" }\n\n".utf8)
    let base = try MergeSample.catalog("")
    #expect(try Self.merge(base, base, odd).bytes == odd)
    #expect(try Self.merge(base, odd, base).bytes == odd)
    #expect(try Self.merge(base, odd, odd).bytes == odd)
  }

  @Test func `layout and order never conflict, and a new layout of one side is kept`() throws {
    let entries = #""a":{"comment":"x"},"b":{"comment":"y/z"}"#
    let base = try MergeSample.catalog(entries)
    let ours = try MergeSample.catalog(#""a":{"comment":"new"},"b":{"comment":"y/z"}"#)
    let theirs = Array(
      #"{"version":"1.0","strings":{"c":{},"b":{"comment":"y\/z"},"a":{"comment":"x"}},"sourceLanguage":"en"}"#
        .utf8)
    let merging = try Self.merge(base, ours, theirs)
    #expect(merging.conflicts.isEmpty)
    #expect(
      text(merging.bytes)
        == #"{"version":"1.0","strings":{"c":{},"b":{"comment":"y\/z"},"a":{"comment":"new"}},"sourceLanguage":"en"}"#
    )
    let merged = try MergeSample.catalog(#""a":{"comment":"new"},"b":{"comment":"y/z"},"c":{}"#)
    // Both have a layout of their own: ours stands.
    let tabs = Array(text(ours).replacing("  ", with: "\t").utf8)
    let other = try Self.merge(base, tabs, theirs)
    #expect(text(other.bytes) == text(merged).replacing("  ", with: "\t"))
  }

  @Test func `a malformed side is refused with its place, and a malformed base passed over`() throws
  {
    let base = try MergeSample.catalog(#""a":{}"#)
    let ours = try MergeSample.catalog(#""a":{},"b":{}"#)
    let broken = Array("{\n\"strings\" : {,}}".utf8)
    let error = #expect(throws: FindingsError.self) { try Self.merge(base, ours, broken) }
    let folder = try TemporaryFolder()
    let files = try [base, ours, broken].enumerated().map { try folder.write($1, to: "\($0)") }
    let refusal = #expect(throws: FindingsError.self) {
      try MergedCatalog(base: files[0], ours: files[1], theirs: files[2])
    }
    #expect(refusal?.kind == .malformedInput)
    #expect(
      error?.findings.map(\.description).first?.hasPrefix(
        "a:2:14: error: in the version 'theirs': ")
        == true)
    let merging = try Self.merge(broken, ours, base)
    #expect(merging.findings.map(\.code) == [.unusableBase])
    #expect(text(merging.bytes) == text(ours))
  }

  @Test func `as a driver a malformed side stands whole between markers`() throws {
    var options = MergedCatalog.Options()
    options.marksMalformed = true
    let merging = try MergedCatalog(
      base: Array("a\nb\nc\n".utf8), ours: Array("a\nB\nc\n".utf8),
      theirs: Array("a\nb\nb\nc\n".utf8), path: "a", options: options)
    #expect(merging.hasMarkers)
    #expect(
      text(merging.bytes)
        == "a\n<<<<<<< ours\nB\n||||||| base\nb\n=======\nb\nb\n>>>>>>> theirs\nc\n")
    #expect(merging.findings.contains { $0.code == .malformedJSON })
  }

  @Test func `without a base what only one side has is kept`() throws {
    let ours = try MergeSample.catalog(#""a":{},"b":{"comment":"x"},"c":{"comment":"o"}"#)
    let theirs = try MergeSample.catalog(#""b":{"comment":"x"},"c":{"comment":"t"},"d":{}"#)
    let merging = try Self.merge(nil, ours, theirs, .theirs)
    #expect(merging.conflicts.map(Self.describe) == ["strings/c/comment added added"])
    #expect(
      text(merging.bytes)
        == text(try MergeSample.catalog(#""a":{},"b":{"comment":"x"},"c":{"comment":"t"},"d":{}"#)))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
