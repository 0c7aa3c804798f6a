import Foundation
import LoctripTestSupport
import LoctripXMLEvents

/// A `file` element of one of Xcode's exports, and the source that is beside it in its bundle.
struct ExportedFile {
  struct Unit {
    var id = ""
    var source = ""
    var note = ""
  }

  var original: String
  var language: String
  var units: [Unit]
  var sourceBytes: [UInt8]?

  /// The elements for originals of some kinds.
  static func all(in file: URL, _ kinds: String...) throws -> [ExportedFile] {
    let data = try Data(contentsOf: file)
    guard kinds.contains(where: { data.range(of: Data(($0 + "\"").utf8)) != nil }),
      let tree = try? XMLTree(parsing: [UInt8](data))
    else { return [] }
    let bundle = file.deletingLastPathComponent().deletingLastPathComponent()
    let files = tree.elements(of: 0).filter { element in
      let original = tree.attribute("original", of: element) ?? ""
      return kinds.contains { original.hasSuffix($0) }
    }
    return files.map { element in
      var exported = ExportedFile(
        original: tree.attribute("original", of: element) ?? "",
        language: tree.attribute("target-language", of: element) ?? "", units: [])
      for index in element..<tree.end(of: element)
      where tree.nodes[index].kind == .element && tree.name(of: index).localName == "trans-unit" {
        var unit = Unit(id: tree.attribute("id", of: index) ?? "")
        for child in tree.elements(of: index) {
          switch tree.name(of: child).localName {
          case "source": unit.source = tree.text(of: child)
          case "note": unit.note = tree.text(of: child)
          default: break
          }
        }
        exported.units.append(unit)
      }
      let source = bundle.appendingPathComponent("Source Contents/" + exported.original)
      exported.sourceBytes = (try? Data(contentsOf: source)).map { [UInt8]($0) }
      return exported
    }
  }
}
