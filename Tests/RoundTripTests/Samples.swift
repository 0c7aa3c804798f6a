import Foundation
import LocalizationCore
import Reconciliation
import RoundTrip
import StringCatalogs
import TestSupport
import Testing
import XLIFF

/// The project of catalogs; ``TestSupport`` has another `Project`.
typealias CatalogProject = RoundTrip.Project

/// Text in the form of Xcode, from the members of `strings` as JSON of any layout.
func xcstrings(_ strings: String, version: String = "1.0") throws -> String {
  let text = """
    {"sourceLanguage":"en","strings":{\(strings)},"version":"\(version)"}
    """
  return String(decoding: try catalog(text: text).formatted(), as: UTF8.self)
}

/// A catalog of a whole text.
func catalog(text: String, path: String = "Localizable.xcstrings") throws -> StringCatalog {
  try StringCatalog(parsing: Array(text.utf8), path: path)
}

/// A catalog of the members of `strings`.
func catalog(
  _ strings: String,
  version: String = "1.0",
  path: String = "Localizable.xcstrings"
) throws -> StringCatalog {
  try catalog(text: xcstrings(strings, version: version), path: path)
}

/// A project of one catalog in memory.
func project(
  _ strings: String,
  version: String = "1.0",
  original: String = "Localizable.xcstrings"
) throws -> CatalogProject {
  CatalogProject(catalogs: [
    CatalogFile(
      path: original,
      original: original,
      catalog: try catalog(strings, version: version, path: original)
    )
  ])
}

/// A project of several catalogs in memory, each as its name and the members of `strings`.
func project(files: [(original: String, strings: String)]) throws -> CatalogProject {
  CatalogProject(
    catalogs: try files.map { file in
      CatalogFile(
        path: file.original,
        original: file.original,
        catalog: try catalog(file.strings, path: file.original)
      )
    }
  )
}

/// One entry with plain texts, as a member of `strings`.
func entry(_ key: String, _ texts: [(language: String, state: String, value: String)]) -> String {
  let localizations = texts.map { text in
    """
    "\(text.language)":{"stringUnit":{"state":"\(text.state)","value":"\(text.value)"}}
    """
  }
  return "\"\(key)\":{\"localizations\":{\(localizations.joined(separator: ","))}}"
}

/// Text with the characters escaped that XML takes for itself.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n": result += "&#10;"
    case "\t": result += "&#9;"
    case "\r": result += "&#13;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A `trans-unit`.
func unit(
  _ id: String,
  _ source: String,
  _ target: String? = nil,
  state: String? = nil,
  qualifier: String? = nil,
  attributes: String = ""
) -> String {
  var text = "<trans-unit id=\"\(escaped(id))\" \(attributes)>"
  text += "<source>\(escaped(source))</source>"
  if let target {
    text += "<target"
    if let state { text += " state=\"\(state)\"" }
    if let qualifier { text += " state-qualifier=\"\(qualifier)\"" }
    text += ">\(escaped(target))</target>"
  }
  return text + "</trans-unit>"
}

/// A `file` element of some units.
func file(
  _ units: [String],
  original: String = "Localizable.xcstrings",
  language: String? = "fr"
) -> String {
  let target = language.map { " target-language=\"\($0)\"" } ?? ""
  return """
    <file original="\(escaped(original))" source-language="en"\(target) datatype="plaintext"><body>
    \(units.joined(separator: "\n"))
    </body></file>
    """
}

/// A whole document of some `file` elements.
func xliff(_ files: [String]) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  \(files.joined(separator: "\n"))
  </xliff>

  """
}

/// A whole document of one file.
func xliff(
  _ units: String...,
  original: String = "Localizable.xcstrings",
  language: String? = "fr"
) -> String {
  xliff([file(units, original: original, language: language)])
}

/// A delivery of a text.
func delivery(_ text: String, path: String = "fr.xliff") throws -> Delivery {
  Delivery(try XLIFFDocument(parsing: Array(text.utf8), path: path))
}

extension ImportReport {
  /// The verdicts of the units that are listed, each as `id: verdict`.
  var verdicts: [String] { units.map { "\($0.id): \($0.verdict.rawValue)" } }

  /// The codes of all findings, in their order.
  var codes: [String] { allFindings.map(\.code.rawValue) }

  /// The project after the import.
  func applied(to project: CatalogProject) throws -> CatalogProject {
    CatalogProject(
      catalogs: try project.catalogs.map { file in
        guard let change = changes.first(where: { $0.path == file.path }) else { return file }
        return CatalogFile(
          path: file.path,
          original: file.original,
          catalog: try StringCatalog(parsing: change.bytes, path: file.path)
        )
      }
    )
  }
}

extension CatalogFile {
  /// The string catalog; an empty one where it is none, which no test expects.
  var strings: StringCatalog {
    if let strings = catalog as? StringCatalog { return strings }
    preconditionFailure("\(path) is no string catalog")
  }
}

extension CatalogProject {
  /// The bytes of the first catalog as text.
  var text: String { String(decoding: catalogs[0].strings.bytes, as: UTF8.self) }

  /// What an entry of the first catalog says in a language, each text as `path state: value`.
  func texts(_ key: String, _ language: String = "fr") -> [String] {
    let catalog = catalogs[0].strings
    guard let index = catalog.entryIndex(for: key),
      let localization = catalog.localization(of: catalog.entries[index], in: language)
    else { return [] }
    return localization.leaves.map { leaf in
      leaf.path.isRoot
        ? "\(leaf.state): \(leaf.message)" : "\(leaf.path) \(leaf.state): \(leaf.message)"
    }
  }
}

/// Plans an import of texts into a project in memory.
func plan(
  _ documents: String...,
  into project: CatalogProject,
  base: String? = nil,
  settings: Import = Import()
) throws -> ImportReport {
  try settings.report(
    documents.map { try delivery($0) },
    into: project,
    base: try base.map { [try delivery($0, path: "sent.xliff")] } ?? []
  )
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
