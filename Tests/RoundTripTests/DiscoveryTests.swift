import Foundation
import LoctripGates
import LoctripLocalizationCore
import LoctripProjectSupport
import LoctripAppProjects
import LoctripBundles
import LoctripLedger
import LoctripReconciliation
import LoctripExchange
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

@Suite struct DiscoveryTests {
  @Test func `a folder of deliveries with a link to itself gives each document once`() throws {
    let folder = try TemporaryFolder()
    try folder.write(xliff(unit("A", "A", "un")), to: "d/fr.xliff")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("d/loop"), withDestinationPath: folder.path("d"))
    #expect(try Delivery.read([folder.path("d")]).count == 1)
  }

  @Test func `a real folder wins over a link to it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try xcstrings(entry("A", [])), to: "p/App/Localizable.xcstrings")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("p/Link"), withDestinationPath: folder.path("p/App"))
    #expect(
      try CatalogProject([folder.path("p")]).catalogs.map(\.original)
        == ["App/Localizable.xcstrings"])
  }

  /// A folder with what a stranger may put there, and a folder outside.
  private func hostile() throws -> (folder: TemporaryFolder, outside: TemporaryFolder) {
    let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
    let catalog = try xcstrings(entry("A", []))
    let document = xliff(unit("A", "A", "un"))
    try outside.write(catalog, to: "Secret.xcstrings")
    try outside.write(document, to: "secret.xliff")
    try outside.write("{}", to: "secret.loctrip.json")
    try folder.write(catalog, to: "p/App/Localizable.xcstrings")
    try folder.write(document, to: "p/d/fr.xliff")
    try folder.write(document, to: "p/fr.xcloc/Localized Contents/fr.xliff")
    for (link, target) in [
      ("p/Secret.xcstrings", "Secret.xcstrings"), ("p/d/secret.xliff", "secret.xliff"),
      ("p/d/s.loctrip.json", "secret.loctrip.json"), ("p/Folder", "."),
      ("p/fr.xcloc/Localized Contents/de.xliff", "secret.xliff"),
      ("p/fr.xcloc/contents.json", "secret.loctrip.json"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: outside.path(target))
    }
    for pipe in ["p/Pipe.xcstrings", "p/d/pipe.xliff", "p/d/pipe.zip", "p/d/p.loctrip.json"] {
      try #require(unsafe mkfifo(folder.path(pipe), 0o600) == 0)
    }
    return (folder, outside)
  }

  @Test func `links that lead out of a folder, and pipes, are passed over`() throws {
    let (folder, outside) = try hostile()
    defer { withExtendedLifetime(outside) {} }
    let project = try CatalogProject([folder.path("p")])
    #expect(project.catalogs.map(\.original) == ["App/Localizable.xcstrings"])
    let notes = project.findings.filter { $0.code == .notAFile }
    #expect(notes.count == 1)
    #expect(notes.first?.message.contains("' and 2 more: ") == true, "\(notes)")
    let deliveries = try Delivery.read([folder.path("p")])
    #expect(
      deliveries.map(\.document.path)
        == [folder.path("p/d/fr.xliff"), folder.path("p/fr.xcloc/Localized Contents/fr.xliff")])
    #expect(deliveries.flatMap(\.searchFindings).map(\.code) == [.notAFile])
    #expect(try SentManifest.paths(in: folder.path("p")) == [])
    var notesOfValidation: [Finding.Code] = []
    let validation = try Validation([folder.path("p")]) { notesOfValidation.append($0.code) }
    #expect(validation.documents.count == 2)
    #expect(notesOfValidation == [.notAFile])
    let diff = try Diff(fromPath: folder.path("p"), toPath: folder.path("p"))
    #expect(diff.findings.contains { $0.code == .notAFile })
  }

  @Test func `what is named may be a link`() throws {
    let (folder, outside) = try hostile()
    #expect(try Delivery.read([folder.path("p/d/secret.xliff")]).count == 1)
    #expect(try CatalogProject([folder.path("p/Secret.xcstrings")]).catalogs.count == 1)
    #expect(try CatalogProject([folder.path("p/Folder")]).catalogs.count == 1)
    let error = try #require(throws: FindingsError.self) {
      try FileManager.default.removeItem(atPath: outside.path("secret.xliff"))
      try FileManager.default.removeItem(atPath: folder.path("p/d/fr.xliff"))
      _ = try Delivery.read([folder.path("p/d")])
    }
    #expect(error.kind == .noInput)
    #expect(error.findings.map(\.code) == [.noSuchFile, .notAFile])
  }
}
