import LoctripAppProjects
import FuzzSupport
import LoctripLocalizationCore
import LoctripExchange
import LoctripReview
import StringCatalogs

/// Bytes to decisions, from JSON, a spreadsheet or a mail, and those to a catalog: the result is a catalog, and no
/// placeholder is lost.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](input: start, count)
  let file: DecisionFile
  do {
    file = try DecisionFile(parsing: bytes, path: "input.json")
  } catch {
    return 0
  }
  let text = """
    {"sourceLanguage":"en","strings":{"Error: %@":{},"Open":{"localizations":{"de":{"stringUnit":\
    {"state":"needs_review","value":"Auf"}}}}},"version":"1.0"}
    """
  do {
    let catalog = try StringCatalog(parsing: Array(text.utf8), path: "L.xcstrings")
    let project = LoctripProject(catalogs: [
      CatalogFile(path: "L.xcstrings", original: "L.xcstrings", catalog: catalog)
    ])
    let review = ReviewProject(project, Configuration(), nil)
    let run = try DecisionRun([file], ReviewedUnits(), review)
    for change in run.changes {
      let result = try StringCatalog(parsing: change.bytes, path: "L.xcstrings")
      for entry in result.entries where entry.key == "Error: %@" {
        let target = CatalogFile(path: "L.xcstrings", original: "L.xcstrings", catalog: result)
          .table(in: "de")
        for row in target.indices where target.key(row) == entry.key {
          let written = target.target(row)?.description ?? "%@"
          check(written.contains("%"), "the placeholder is lost: \(written)")
        }
      }
    }
  } catch {
    fatalError("\(error)")
  }
  return 0
}
