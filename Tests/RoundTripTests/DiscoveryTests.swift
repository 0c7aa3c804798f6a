import Foundation
import LocalizationCore
import Reconciliation
import RoundTrip
import StringCatalogs
import TestSupport
import Testing
import XLIFF

@Suite struct DiscoveryTests {
  @Test func `a folder of deliveries with a link to itself gives each document once`() throws {
    let folder = try TemporaryFolder()
    try folder.write(xliff(unit("A", "A", "un")), to: "d/fr.xliff")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("d/loop"),
      withDestinationPath: folder.path("d")
    )
    #expect(try Delivery.read([folder.path("d")]).count == 1)
  }

  @Test func `a real folder wins over a link to it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(try xcstrings(entry("A", [])), to: "p/App/Localizable.xcstrings")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("p/Link"),
      withDestinationPath: folder.path("p/App")
    )
    #expect(
      try CatalogProject([folder.path("p")]).catalogs.map(\.original)
        == ["App/Localizable.xcstrings"]
    )
  }
}
