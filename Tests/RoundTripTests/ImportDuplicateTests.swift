import Foundation
import LocalizationCore
import Reconciliation
import RoundTrip
import StringCatalogs
import TestSupport
import Testing
import XLIFF

@Suite struct ImportDuplicateTests {
  @Test func `three units of one id, two of them alike, write nothing`() throws {
    let before = try project(entry("A", [("en", "translated", "A")]))
    let report = try plan(
      xliff(unit("A", "A", "un"), unit("A", "A", "deux"), unit("A", "A", "deux")),
      into: before
    )
    #expect(report.changes.isEmpty)
    #expect(report.count(.conflict) > 0)
  }
}
