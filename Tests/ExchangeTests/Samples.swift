import Foundation
import LoctripLocalizationCore
import LoctripReconciliation
import LoctripExchange
import LoctripProjectSupport
import LoctripAppProjects
import StringCatalogs
import LoctripTestSupport
import Testing
import XLIFF

extension ImportReport {
  /// The verdicts of the units that are listed, each as `id: verdict`.
  var verdicts: [String] { plan.units.map { "\($0.id): \($0.verdict.rawValue)" } }

  /// The codes of all findings, in their order.
  var codes: [String] { plan.allFindings.map(\.code.rawValue) }

  /// The project after the import.
  func applied(to project: CatalogProject) throws -> CatalogProject {
    CatalogProject(
      catalogs: try project.catalogs.map { file in
        guard let change = changes.first(where: { $0.path == file.path }) else { return file }
        return CatalogFile(
          path: file.path, original: file.original,
          catalog: try StringCatalog(parsing: change.bytes, path: file.path))
      })
  }
}

/// Plans an import of texts into a project in memory.
func plan(
  _ documents: String..., into project: CatalogProject, base: String? = nil,
  settings: LoctripImport = LoctripImport()
) throws -> ImportReport {
  try settings.report(
    documents.map { try delivery($0) }, into: project,
    base: try base.map { [try delivery($0, path: "sent.xliff")] } ?? [])
}

/// The lines of one text that another has not in the same order, and the reverse.
func changedLines(_ old: String, _ new: String) -> (removed: [Substring], added: [Substring]) {
  let difference = new.split(separator: "\n", omittingEmptySubsequences: false)
    .difference(from: old.split(separator: "\n", omittingEmptySubsequences: false))
  return (
    difference.removals.map { change in
      if case .remove(_, let line, _) = change { line } else { "" }
    },
    difference.insertions.map { change in
      if case .insert(_, let line, _) = change { line } else { "" }
    }
  )
}
