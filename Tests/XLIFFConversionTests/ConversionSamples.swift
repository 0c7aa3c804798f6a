import LoctripLocalizationCore
import XLIFF
import LoctripXLIFFConversion
import LoctripXMLEvents

/// A 1.2 document around some markup of its body.
func first(_ body: String, header: String = "", attributes: String = "") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:v="urn:vendor" version="1.2">
  <file original="a.strings" source-language="en" target-language="de" datatype="plaintext"\
  \(attributes)>\(header)<body>\(body)</body></file></xliff>
  """
}

/// A 2.x document around some markup of its file.
func second(_ file: String, version: String = "2.1", root: String = "") -> String {
  let namespace = version == "2.2" ? "2.2" : "2.0"
  return """
    <?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:\(namespace)" \
    xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" \
    xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" \
    xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" xmlns:v="urn:vendor" \
    xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0" \
    version="\(version)" srcLang="en" trgLang="de"\(root)><file id="f1" original="a">\(file)</file>\
    </xliff>
    """
}

/// A document in another version.
func convert(_ text: String, to version: XLIFFVersion) throws -> String {
  String(decoding: try conversion(text, to: version).bytes, as: UTF8.self)
}

func conversion(_ text: String, to version: XLIFFVersion) throws -> XLIFFConverter.Result {
  try XLIFFConverter.convert(Array(text.utf8), path: "sample.xliff", to: version)
}

/// What a document says, in a form in which only what means nothing is left out: the order of
/// attributes, white space between elements, and the declarations of namespaces.
func meaning(_ text: String) throws -> String {
  let tree = try XMLTree(parsing: Array(text.utf8))
  let mixed: Set<String> = [
    "source", "target", "seg-source", "note", "data", "g", "pc", "mrk", "ph", "bpt", "ept", "it",
    "sub",
  ]
  func line(_ node: Int) -> String {
    let name = tree.name(of: node)
    var attributes = tree.attributes[tree.nodes[node].attributes].compactMap {
      attribute -> String? in
      let name = tree.names[attribute.name]
      return name.isNamespaceDeclaration
        ? nil : "{\(name.namespace)}\(name.localName)='\(tree.string(attribute.value))'"
    }
    attributes.sort()
    var content = ""
    for child in tree.children(of: node) {
      switch tree.nodes[child].kind {
      case .element: content += line(child)
      case .text, .cdata:
        let text = tree.string(tree.nodes[child].value)
        if mixed.contains(name.localName) || text.contains(where: { !$0.isWhitespace }) {
          content += text
        }
      case .comment, .instruction: break
      }
    }
    return "<\(name.namespace.suffix(12)) \(name.localName) \(attributes.joined(separator: " "))>"
      + content + "</>"
  }
  return line(0)
}

/// Converts there and back.
func comesBack(_ text: String, by other: XLIFFVersion) throws -> (old: String, new: String) {
  let document = try XMLTree(parsing: Array(text.utf8))
  let own = XLIFFVersion(rawValue: document.attribute("version", of: 0) ?? "") ?? .v1_2
  let there = try convert(text, to: other)
  return (try meaning(text), try meaning(try convert(there, to: own)))
}

/// The first place where two texts differ, with what is around it.
func difference(_ trip: (old: String, new: String)) -> String? {
  guard trip.old != trip.new else { return nil }
  let old = Array(trip.old.unicodeScalars)
  let new = Array(trip.new.unicodeScalars)
  let common = zip(old, new).prefix { $0 == $1 }.count
  func excerpt(_ text: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text.dropFirst(max(0, common - 120)).prefix(240))
    return String(view)
  }
  return "\(excerpt(old)) became \(excerpt(new))"
}
