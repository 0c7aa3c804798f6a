internal import Foundation
internal import LoctripLocalizationCore
package import LoctripAppProjects
package import LoctripBundles
package import StringCatalogs
internal import XLIFF

/// The project of catalogs.
package typealias CatalogProject = LoctripAppProjects.LoctripProject

/// Text in the form of Xcode, from the members of `strings` as JSON of any layout.
package func xcstrings(_ strings: String, version: String = "1.0") throws -> String {
  let text = """
    {"sourceLanguage":"en","strings":{\(strings)},"version":"\(version)"}
    """
  return String(decoding: try catalog(text: text).formatted(), as: UTF8.self)
}

/// A catalog of a whole text.
package func catalog(text: String, path: String = "Localizable.xcstrings") throws -> StringCatalog {
  try StringCatalog(parsing: Array(text.utf8), path: path)
}

/// A catalog of the members of `strings`.
package func catalog(
  _ strings: String, version: String = "1.0", path: String = "Localizable.xcstrings"
) throws -> StringCatalog {
  try catalog(text: xcstrings(strings, version: version), path: path)
}

/// A project of one catalog in memory.
package func project(
  _ strings: String, version: String = "1.0", original: String = "Localizable.xcstrings"
) throws -> CatalogProject {
  CatalogProject(catalogs: [
    CatalogFile(
      path: original, original: original,
      catalog: try catalog(strings, version: version, path: original))
  ])
}

/// A project of several catalogs in memory, each as its name and the members of `strings`.
package func project(files: [(original: String, strings: String)]) throws -> CatalogProject {
  CatalogProject(
    catalogs: try files.map { file in
      CatalogFile(
        path: file.original, original: file.original,
        catalog: try catalog(file.strings, path: file.original))
    })
}

/// One entry with plain texts, as a member of `strings`.
package func entry(_ key: String, _ texts: [(language: String, state: String, value: String)])
  -> String
{
  let localizations = texts.map { text in
    """
    "\(text.language)":{"stringUnit":{"state":"\(text.state)","value":"\(text.value)"}}
    """
  }
  return "\"\(key)\":{\"localizations\":{\(localizations.joined(separator: ","))}}"
}

/// Text with the characters escaped that XML takes for itself.
package func escaped(_ text: String) -> String {
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
package func unit(
  _ id: String, _ source: String, _ target: String? = nil, state: String? = nil,
  qualifier: String? = nil, attributes: String = ""
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
package func file(
  _ units: [String], original: String = "Localizable.xcstrings", language: String? = "fr"
) -> String {
  let target = language.map { " target-language=\"\($0)\"" } ?? ""
  return """
    <file original="\(escaped(original))" source-language="en"\(target) datatype="plaintext"><body>
    \(units.joined(separator: "\n"))
    </body></file>
    """
}

/// A whole document of some `file` elements.
package func xliff(_ files: [String]) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  \(files.joined(separator: "\n"))
  </xliff>

  """
}

/// A whole document of one file.
package func xliff(
  _ units: String..., original: String = "Localizable.xcstrings", language: String? = "fr"
) -> String {
  xliff([file(units, original: original, language: language)])
}

/// A delivery of a text, called `fr.xliff` if it states no other language.
package func delivery(_ text: String, path: String? = nil) throws -> Delivery {
  let languages = text.split(separator: "target-language=\"").dropFirst()
  let isFrench = languages.allSatisfy { $0.hasPrefix("fr\"") }
  return Delivery(
    try XLIFFDocument(
      parsing: Array(text.utf8), path: path ?? (isFrench ? "fr.xliff" : "back.xliff")))
}

extension CatalogFile {
  /// The string catalog; an empty one where it is none, which no test expects.
  package var strings: StringCatalog {
    if let strings = catalog as? StringCatalog { return strings }
    preconditionFailure("\(path) is no string catalog")
  }
}

extension CatalogProject {
  /// The bytes of the first catalog as text.
  package var text: String { String(decoding: catalogs[0].strings.bytes, as: UTF8.self) }

  /// What an entry of the first catalog says in a language, each text as `path state: value`.
  package func texts(_ key: String, _ language: String = "fr") -> [String] {
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
