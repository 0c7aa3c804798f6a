import Foundation
import LoctripGates
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import StringCatalogs
import LoctripTestSupport
import Testing

@testable import LoctripFileSets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a run that was stopped between two calls of the system left behind, and what comes of it.
@Suite struct InterruptedRunTests {
  private static let names = ["A.xcstrings", "in/B.xcstrings", "in/C.xcstrings"]

  /// A stopped run over three catalogs: their new contents are staged, some are replaced.
  private struct Stopped {
    let scratch: TemporaryFolder
    let folder: String
    var set: StagedSet
    let old: [[UInt8]]
    let new: [[UInt8]]

    init(replaced: Int = 0) throws {
      let scratch = try TemporaryFolder()
      let folder = InterruptedRun.realPath(scratch.url.path)
      var set = StagedSet(process: 1, entries: [])
      func path(_ entry: StagedSet.Entry, _ name: String? = nil) -> String {
        StagedSet.path(name, of: entry, in: folder)
      }
      var old: [[UInt8]] = []
      var new: [[UInt8]] = []
      for (index, name) in names.enumerated() {
        let parts = name.split(separator: "/")
        old.append(Array(try xcstrings(entry("A", [("fr", "translated", "vieux \(index)")])).utf8))
        new.append(Array(try xcstrings(entry("A", [("fr", "translated", "neuf \(index)")])).utf8))
        let made = StagedSet.Entry(
          file: name, staged: ".\(parts[parts.count - 1]).loctrip-1-1\(index)",
          kept: ".\(parts[parts.count - 1]).loctrip-1-2\(index)", old: FileDigest(old[index]),
          new: FileDigest(new[index]))
        set.entries.append(made)
        try scratch.write(old[index], to: name)
        try SystemFolder(path(made).folderAndName.folder).link(
          made.name, as: try #require(made.kept))
        try Data(new[index]).write(to: URL(fileURLWithPath: path(made, made.staged)))
        if index < replaced { try set.putInPlace(made, in: folder) }
      }
      self.set = set
      self.scratch = scratch
      self.folder = folder
      self.old = old
      self.new = new
    }

    func path(_ index: Int, _ name: String? = nil) -> String {
      StagedSet.path(name, of: set.entries[index], in: folder)
    }

    func relative(_ index: Int, _ name: String) -> String {
      String(path(index, name).dropFirst(folder.count + 1))
    }

    /// Writes the journal and lets go of it, as the end of the process does.
    func leaveJournal(_ state: WriteJournal.State) throws {
      let journal = try WriteJournal(set, in: folder)
      try journal.set(state)
    }

    func contents() throws -> [[UInt8]] { try names.map { try scratch.bytes($0) } }

    /// Every file, hidden ones too.
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0 != "in" }.sorted()
    }

    func read() throws -> CatalogProject { try CatalogProject([folder]) }
  }

  @Test(arguments: 0...3)
  func `a committed run is finished by the next command that reads the project`(replaced: Int)
    throws
  {
    let stopped = try Stopped(replaced: replaced)
    try stopped.leaveJournal(.committed)
    let project = try stopped.read()
    #expect(project.catalogs.map(\.strings.bytes) == stopped.new)
    #expect(try stopped.contents() == stopped.new)
    #expect(try stopped.files() == Self.names)
    #expect(
      project.findings.map(\.message)
        == ["an interrupted write of 3 files in this folder is now finished"])
    #expect(project.findings.map(\.severity) == [.note])
    #expect(try stopped.read().findings.isEmpty)
  }

  @Test(arguments: [0, 1, 2])
  func `one catalog of the run is enough to find the journal of them all`(index: Int) throws {
    let stopped = try Stopped(replaced: 1)
    try stopped.leaveJournal(.committed)
    let project = try CatalogProject([stopped.path(index)])
    #expect(project.texts("A") == ["translated: neuf \(index)"])
    #expect(try stopped.contents() == stopped.new)
    #expect(try stopped.files() == Self.names)
  }

  /// A run that was to make the first file of a language was stopped before it did.
  @Test(arguments: [WriteJournal.State.preparing, .committed])
  func `what was left in a folder without any file of its own is found`(state: WriteJournal.State)
    throws
  {
    let scratch = try TemporaryFolder()
    try scratch.write("\"a\" = \"Hello\";\n", to: "en.lproj/A.strings")
    let text = Array("\"a\" = \"Bonjour\";\n".utf8)
    let staged = ".A.strings.loctrip-1-1"
    try scratch.write(text, to: "fr.lproj/\(staged)")
    var set = StagedSet(process: 1, entries: [])
    set.entries.append(StagedSet.Entry(file: "A.strings", staged: staged, new: FileDigest(text)))
    let folder = InterruptedRun.realPath(scratch.path("fr.lproj"))
    do { try WriteJournal(set, in: folder).set(state) }
    for path in [scratch.path("en.lproj/A.strings"), scratch.url.path] {
      let seen = try LoctripProject([path], isReadOnly: true)
      #expect(seen.findings.map(\.code) == [.interrupted], "\(path)")
    }
    let project = try LoctripProject([scratch.url.path])
    let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path).sorted()
    if state == .preparing {
      #expect(files == ["en.lproj", "en.lproj/A.strings"])
      #expect(project.findings.isEmpty)
    } else {
      #expect(files == ["en.lproj", "en.lproj/A.strings", "fr.lproj", "fr.lproj/A.strings"])
      #expect(project.catalogs.first?.catalog.languages == ["en", "fr"])
      #expect(project.findings.map(\.code) == [.interrupted])
    }
  }

  @Test func `a correction of deliveries that was stopped is settled before they are read`() throws
  {
    let scratch = try TemporaryFolder()
    let old = Array(
      """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="a" \
      source-language="en" target-language="fr" datatype="plaintext"><body><trans-unit id="a">\
      <source>Hello</source><target>Bonjour</target></trans-unit></body></file></xliff>
      """.utf8
    )
    try scratch.write(old, to: "fr.xliff")
    let (staged, kept) = (".fr.xliff.loctrip-1-1", ".fr.xliff.loctrip-1-2")
    try scratch.write(old + [10], to: staged)
    try scratch.write(old, to: kept)
    var set = StagedSet(process: 1, entries: [])
    set.entries.append(
      StagedSet.Entry(
        file: "fr.xliff", staged: staged, kept: kept, old: FileDigest(old),
        new: FileDigest(old + [10])))
    do { try WriteJournal(set, in: InterruptedRun.realPath(scratch.url.path)).set(.committed) }
    #expect(try CheckRun([scratch.url.path]).findings.map(\.code) == [.interrupted])
    var options = CheckRun.Options()
    options.isReadOnly = false
    #expect(
      try CheckRun([scratch.url.path], options: options).findings.map(\.code) == [.interrupted])
    #expect(try scratch.bytes("fr.xliff") == old + [10])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["fr.xliff"])
  }

  @Test func `a run that had not committed is undone without a word`() throws {
    let stopped = try Stopped()
    try stopped.leaveJournal(.preparing)
    let project = try stopped.read()
    #expect(project.findings.isEmpty)
    #expect(try stopped.contents() == stopped.old)
    #expect(try stopped.files() == Self.names)
  }

  @Test(arguments: [0, 10, 60, 150])
  func `a journal that was cut off stands for a run that changed nothing`(count: Int) throws {
    let stopped = try Stopped()
    try stopped.leaveJournal(.committed)
    let bytes = try stopped.scratch.bytes(WriteJournal.name)
    try stopped.scratch.write(Array(bytes.prefix(count)), to: WriteJournal.name)
    #expect(try stopped.read().findings.isEmpty)
    #expect(try stopped.contents() == stopped.old)
    #expect(SystemFile.kind(WriteJournal.path(in: stopped.folder)) == .nothing)
  }

  @Test(arguments: ["1", "2", "4"])
  func `a journal of another version is an error, and nothing is touched`(number: String) throws {
    let stopped = try Stopped(replaced: 1)
    try stopped.leaveJournal(.committed)
    let path = WriteJournal.path(in: stopped.folder)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: 16)
    try file.write(contentsOf: Data(number.utf8))
    try file.close()
    let before = try stopped.files()
    let error = #expect(throws: FindingsError.self) { try stopped.read() }
    #expect(error?.kind == .malformedInput)
    #expect(error?.description.contains("written by another version of loctrip") == true)
    #expect(try stopped.files() == before)
    #expect(try stopped.contents() == [stopped.new[0], stopped.old[1], stopped.old[2]])
  }

  @Test(arguments: [0, 1, 3])
  func `a word of the journal that was written in part stands for a committed run`(replaced: Int)
    throws
  {
    let stopped = try Stopped(replaced: replaced)
    try stopped.leaveJournal(.committed)
    let text = String(decoding: try stopped.scratch.bytes(WriteJournal.name), as: UTF8.self)
    try stopped.scratch.write(
      text.replacingOccurrences(of: "committed", with: "finistted"), to: WriteJournal.name)
    _ = try stopped.read()
    #expect(try stopped.contents() == stopped.new)
    #expect(try stopped.files() == Self.names)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a run that was putting files back is undone to its end`(replaced: Int) throws {
    let stopped = try Stopped(replaced: replaced)
    try stopped.leaveJournal(.undoing)
    _ = try stopped.read()
    #expect(try stopped.contents() == stopped.old)
    #expect(try stopped.files() == Self.names)
  }

  @Test(arguments: [1, 2])
  func `a staged file that is not whole undoes the run`(replaced: Int) throws {
    let stopped = try Stopped(replaced: replaced)
    try stopped.leaveJournal(.committed)
    try stopped.scratch.write([1], to: stopped.relative(2, stopped.set.entries[2].staged))
    let project = try stopped.read()
    #expect(try stopped.contents() == stopped.old)
    #expect(try stopped.files() == Self.names)
    #expect(project.findings.map(\.severity) == [.warning])
  }

  @Test func `a catalog that someone changed since is never written over`() throws {
    let stopped = try Stopped(replaced: 1)
    try stopped.leaveJournal(.committed)
    let other = stopped.old[2] + [10]
    // As an editor does it: a new file in the place of the old one.
    try SystemFile.remove(stopped.path(2))
    try stopped.scratch.write(other, to: Self.names[2])
    let project = try stopped.read()
    #expect(try stopped.contents() == [stopped.old[0], stopped.old[1], other])
    #expect(try stopped.files() == Self.names)
    #expect(
      project.findings.map(\.message) == [
        "an interrupted write of 3 files in this folder is now undone: "
          + "'in/C.xcstrings' has changed since"
      ])
  }

  @Test func `what can be neither finished nor undone is said, and nothing is touched`() throws {
    let stopped = try Stopped(replaced: 1)
    try stopped.leaveJournal(.committed)
    try SystemFile.remove(stopped.path(0, stopped.set.entries[0].kept))
    try SystemFile.remove(stopped.path(2, stopped.set.entries[2].staged))
    let before = try stopped.files()
    let error = #expect(throws: FindingsError.self) { try stopped.read() }
    #expect(error?.kind == .inputOutput)
    #expect(
      error?.description.contains("the old text of 'A.xcstrings' is lost") == true,
      "\(String(describing: error))")
    #expect(try stopped.files() == before)
    #expect(try stopped.contents() == [stopped.new[0], stopped.old[1], stopped.old[2]])
  }

  @Test func `a finished run only needs its leftovers removed, whatever came since`() throws {
    let stopped = try Stopped(replaced: 3)
    try stopped.leaveJournal(.finished)
    try stopped.scratch.write(stopped.old[1], to: Self.names[1])
    #expect(try stopped.read().findings.isEmpty)
    #expect(try stopped.contents() == [stopped.new[0], stopped.old[1], stopped.new[2]])
    #expect(try stopped.files() == Self.names)
  }

  @Test func `writing settles an interrupted run as well`() throws {
    let stopped = try Stopped(replaced: 1)
    try stopped.leaveJournal(.committed)
    try FileAccess.replace(named: [(stopped.scratch.path("in/report.json"), [1])])
    #expect(try stopped.contents() == stopped.new)
    #expect(try stopped.files() == Self.names + ["in/report.json"])
  }

  @Test func `a journal in use is an error, and nothing is touched`() throws {
    let stopped = try Stopped(replaced: 1)
    let journal = try WriteJournal(stopped.set, in: stopped.folder)
    try journal.set(.committed)
    let before = try stopped.files()
    let reading = #expect(throws: FindingsError.self) { try stopped.read() }
    let writing = #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [(stopped.path(0), [1]), (stopped.path(1), [2])])
    }
    for error in [reading, writing] {
      #expect(error?.kind == .inputOutput)
      #expect(error?.findings.first?.code == .busy)
    }
    #expect(try stopped.files() == before)
    #expect(try stopped.contents() == [stopped.new[0], stopped.old[1], stopped.old[2]])
    try journal.remove()
  }

  @Test func `a journal in use for other files stops nobody`() throws {
    let stopped = try Stopped()
    let journal = try WriteJournal(stopped.set, in: stopped.folder)
    try stopped.scratch.write(stopped.old[0], to: "other/D.xcstrings")
    let project = try CatalogProject([stopped.scratch.path("other")])
    #expect(project.catalogs.count == 1)
    try FileAccess.replace(named: [(stopped.scratch.path("other/report.json"), [1])])
    try journal.remove()
  }

  @Test(arguments: [
    ("../outside.xcstrings", ".outside.xcstrings.loctrip-1-1"),
    ("/etc/hosts", ".hosts.loctrip-1-1"),
    ("in/../../x", ".x.loctrip-1-1"),
    ("A.xcstrings", "../A.xcstrings.loctrip-1-1"),
    ("A.xcstrings", "in/B.xcstrings"),
    ("A.xcstrings", ".A.xcstrings.loctrip-1-x"),
    ("A.xcstrings", ".gitignore"),
    ("out/hosts", ".hosts.loctrip-1-1"),
    ("", ".loctrip-1-1"),
    ("link.xcstrings", ".link.xcstrings.loctrip-1-1"),
  ])
  func `a journal that leads elsewhere is not followed`(file: String, staged: String) throws {
    var stopped = try Stopped()
    let outside = try TemporaryFolder()
    try outside.write("precious", to: "hosts")
    try outside.write("evil", to: ".hosts.loctrip-1-1")
    try FileManager.default.createSymbolicLink(
      atPath: stopped.scratch.path("out"), withDestinationPath: outside.url.path)
    try FileManager.default.createSymbolicLink(
      atPath: stopped.scratch.path("link.xcstrings"), withDestinationPath: outside.path("hosts"))
    try stopped.scratch.write("evil", to: ".link.xcstrings.loctrip-1-1")
    stopped.set.entries.append(
      StagedSet.Entry(
        file: file, staged: staged, kept: nil, old: nil, new: FileDigest(Array("evil".utf8))))
    try stopped.leaveJournal(.committed)
    let before = try stopped.files()
    let error = #expect(throws: FindingsError.self) {
      try CatalogProject([stopped.path(0)])
    }
    #expect(error?.findings.first?.code == .interrupted)
    #expect(try stopped.files() == before)
    #expect(try stopped.contents() == stopped.old)
    #expect(try outside.bytes("hosts") == Array("precious".utf8))
  }

  @Test(arguments: [".env", ".git/HEAD", "A.xcstrings"])
  func `a journal that comes with a clone is not obeyed`(file: String) throws {
    let stopped = try Stopped(replaced: 1)
    try stopped.scratch.write("precious", to: ".git/HEAD")
    try stopped.scratch.write("precious", to: ".env")
    try stopped.leaveJournal(.committed)
    // The same bytes in another file, as after a checkout.
    let journal = try stopped.scratch.bytes(WriteJournal.name)
    // The file that was there keeps its number: no other can have it.
    try FileManager.default.moveItem(
      atPath: WriteJournal.path(in: stopped.folder),
      toPath: stopped.scratch.path("journal of before"))
    try stopped.scratch.write(journal, to: WriteJournal.name)
    let before = try stopped.files()
    #expect(
      try stopped.read().findings.map(\.message)
        == [
          "this journal of an interrupted run was copied here or belongs to another user, so it is "
            + "ignored; check it, then remove it"
        ])
    #expect(throws: FindingsError.self) {
      try FileAccess.replace(named: [(stopped.path(0), [1]), (stopped.path(1), [1])])
    }
    #expect(try stopped.files() == before)
    #expect(try stopped.contents() == [stopped.new[0], stopped.old[1], stopped.old[2]])
    #expect(try stopped.scratch.bytes(file).isEmpty == false)
  }

  @Test func `who only reads finishes nothing and says what there is`() throws {
    let stopped = try Stopped(replaced: 1)
    try stopped.leaveJournal(.committed)
    let before = try stopped.files()
    let project = try CatalogProject([stopped.folder], isReadOnly: true)
    #expect(project.findings.map(\.severity) == [.warning])
    #expect(
      project.findings.map(\.message) == [
        "an interrupted run left some files replaced and others not; the next command that writes here finishes it"
      ])
    #expect(try stopped.files() == before)
    #expect(try stopped.contents() == [stopped.new[0], stopped.old[1], stopped.old[2]])
  }

  @Test func `a link in the place of the journal is passed over`() throws {
    let stopped = try Stopped()
    try stopped.scratch.write("x", to: "elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: stopped.scratch.path(WriteJournal.name), withDestinationPath: "elsewhere")
    #expect(try stopped.read().catalogs.count == 3)
    #expect(try stopped.scratch.bytes("elsewhere") == Array("x".utf8))
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give files away"))
  func `a stranger's journal is passed over`() throws {
    let stopped = try Stopped(replaced: 1)
    try stopped.leaveJournal(.committed)
    let isGiven = unsafe chown(WriteJournal.path(in: stopped.folder), 4711, 4711) == 0
    try #require(isGiven)
    #expect(try stopped.read().findings.isEmpty)
    #expect(try stopped.contents() == [stopped.new[0], stopped.old[1], stopped.old[2]])
  }
}
