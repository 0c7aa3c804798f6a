import Foundation
import XLIFF
import LoctripXMLEvents

/// What a document says, read by itself for comparison: per unit and construct one text.
enum Model {
  static let ours = "urn:loctrip:xliff:1"

  static func version(_ content: [UInt8]) -> XLIFFVersion? {
    guard let tree = try? XMLTree(parsing: content), tree.isComplete else { return nil }
    let name = tree.name(of: 0)
    guard name.localName == "xliff" else { return nil }
    let stated = tree.attribute("version", of: 0)
    switch name.namespace {
    case "": return stated.flatMap(XLIFFVersion.init(rawValue:)) ?? (stated == nil ? .v1_0 : nil)
    case XLIFFVersion.v1_1.namespace: return .v1_1
    case XLIFFVersion.v1_2.namespace: return .v1_2
    case XLIFFVersion.v2_0.namespace: return stated == "2.1" ? .v2_1 : .v2_0
    case XLIFFVersion.v2_2.namespace: return .v2_2
    default: return nil
    }
  }

  /// What is wrong with a 2.x document that neither the schema nor the corpus says.
  static func fault(_ content: [UInt8]) -> String? {
    guard let tree = try? XMLTree(parsing: content), tree.isComplete else { return nil }
    func name(_ node: Int) -> String { tree.name(of: node).localName }
    let elements = tree.nodes.indices.filter { tree.nodes[$0].kind == .element }
    if tree.attribute("trgLang", of: 0) == nil,
      elements.contains(where: { name($0) == "target" && name(tree.nodes[$0].parent) != "match" })
    {
      return "D06 targets, but no trgLang"
    }
    for mark in elements where ["mrk", "sm"].contains(name(mark)) {
      if tree.attribute("type", of: mark) ?? "generic" == "generic",
        tree.attribute("translate", of: mark) == nil
      {
        return "A04 an annotation of type generic without translate"
      }
      let id = tree.attribute("id", of: mark)
      if name(mark) == "sm",
        !elements.contains(where: { name($0) == "em" && tree.attribute("startRef", of: $0) == id })
      {
        return "A02 <sm> without its <em>"
      }
    }
    for unit in elements where name(unit) == "unit" {
      var ids: Set<String> = []
      for node in unit..<tree.end(of: unit) where tree.nodes[node].kind == .element {
        let isPart = ["segment", "ignorable"].contains(name(node))
        guard isPart || ["pc", "ph", "sc", "mrk", "sm"].contains(name(node)) else { continue }
        var parent = tree.nodes[node].parent
        while parent >= 0, !["source", "target", "unit", "match"].contains(name(parent)) {
          parent = tree.nodes[parent].parent
        }
        guard parent >= 0, name(parent) == "source" || isPart,
          name(tree.nodes[parent].parent) != "match"
        else { continue }
        if let id = tree.attribute("id", of: node), !ids.insert(id).inserted {
          return "I07 the id '\(id)' twice in a unit"
        }
      }
    }
    return nil
  }

  /// The number of constructs of units, and of what is around them, that differ.
  static func count(_ left: [UInt8], _ right: [UInt8]) throws -> Int {
    var old = Reader(tree: try XMLTree(parsing: left))
    var new = Reader(tree: try XMLTree(parsing: right))
    old.read()
    new.read()
    guard old.units.count == new.units.count else { return max(old.units.count, new.units.count) }
    return zip(old.units, new.units).reduce(0) { count, pair in
      count + Set(pair.0.keys).union(pair.1.keys).count { pair.0[$0] ?? [] != pair.1[$0] ?? [] }
    }
  }

  /// The first difference of each construct.
  static func differences(_ left: [UInt8], _ right: [UInt8]) throws -> [String: String] {
    var old = Reader(tree: try XMLTree(parsing: left))
    var new = Reader(tree: try XMLTree(parsing: right))
    old.read()
    new.read()
    var result: [String: String] = [:]
    if old.units.count != new.units.count {
      result["units"] = "\(old.units.count) units became \(new.units.count)"
      return result
    }
    for (before, after) in zip(old.units, new.units) {
      for construct in Set(before.keys).union(after.keys) {
        let old = before[construct] ?? []
        let new = after[construct] ?? []
        guard result[construct] == nil, old != new else { continue }
        let pair = zip(old, new).first { $0 != $1 }
        let unit = before["id"]?.first ?? "?"
        if let pair {
          let common = zip(pair.0.utf8, pair.1.utf8).prefix { $0 == $1 }.count
          func cut(_ text: String) -> String {
            String(decoding: text.utf8.dropFirst(max(0, common - 30)).prefix(150), as: UTF8.self)
          }
          result[construct] = "unit \(unit.prefix(60)): \(cut(pair.0)) ≠ \(cut(pair.1))"
        } else {
          let more = old.count > new.count ? old[new.count] : new[old.count]
          result[construct] =
            "unit \(unit.prefix(60)): \(old.count) became \(new.count): \(more.prefix(150))"
        }
      }
    }
    return result
  }

  struct Reader {
    let tree: XMLTree
    var units: [[String: [String]]] = []
    private var container: [String: [String]] = [:]
    private var core = ""

    init(tree: XMLTree) {
      self.tree = tree
      core = tree.name(of: 0).namespace
    }

    mutating func read() {
      var head: [String: [String]] = [:]
      head["root"] = attributes(0).filter {
        !$0.hasPrefix("version=") && !$0.contains("schemaLocation")
      }
      for child in tree.elements(of: 0) where name(child) != "file" {
        head["root", default: []].append(canonical(child))
      }
      units.append(head)
      for file in tree.elements(of: 0) where name(file) == "file" {
        walk(file, isFile: true)
      }
    }

    /// The local name of an element of XLIFF.
    private func name(_ node: Int) -> String {
      let name = tree.name(of: node)
      return name.namespace == core ? name.localName : ""
    }

    private mutating func walk(_ node: Int, isFile: Bool) {
      var said: [String: [String]] = ["id": [tree.attribute("id", of: node) ?? ""]]
      said[isFile ? "file" : "group"] = attributes(node)
      let place = units.count
      units.append(said)
      for child in tree.elements(of: node) {
        switch name(child) {
        case "group": walk(child, isFile: false)
        case "trans-unit", "bin-unit": firstUnit(child)
        case "unit": secondUnit(child)
        case "body", "header":
          for inner in tree.elements(of: child) {
            switch name(inner) {
            case "group": walk(inner, isFile: false)
            case "trans-unit", "bin-unit": firstUnit(inner)
            case "note": units[place]["notes", default: []].append(canonical(inner))
            default: units[place]["header", default: []].append(canonical(inner))
            }
          }
        case "notes", "note": units[place]["notes", default: []].append(canonical(child))
        default:
          if tree.name(of: child).namespace != Model.ours {
            units[place]["extensions", default: []].append(canonical(child))
          }
        }
      }
      for construct in ["extensions", "header"] { units[place][construct]?.sort() }
    }

    private mutating func firstUnit(_ node: Int) {
      var said: [String: [String]] = [:]
      said["id"] = [tree.attribute("id", of: node) ?? ""]
      said["unit attributes"] = attributes(node).filter {
        !$0.hasPrefix("id=") && !$0.hasPrefix("approved=")
      }
      said["states"] = ["approved \(tree.attribute("approved", of: node) ?? "-")"]
      for child in tree.elements(of: node) {
        switch name(child) {
        case "source", "seg-source": said["sources", default: []].append(canonical(child))
        case "target":
          said["targets", default: []].append(
            canonical(child, without: ["state", "state-qualifier"]))
          for word in ["state", "state-qualifier"] {
            said["states", default: []].append("\(word) \(tree.attribute(word, of: child) ?? "-")")
          }
        case "note": said["notes", default: []].append(canonical(child))
        case "alt-trans": said["matches", default: []].append(canonical(child))
        case "trans-unit": firstUnit(child)
        default:
          if tree.name(of: child).namespace != Model.ours {
            said["extensions", default: []].append(canonical(child))
          }
        }
      }
      said["extensions"]?.sort()
      units.append(said)
    }

    private mutating func secondUnit(_ node: Int) {
      var said: [String: [String]] = [:]
      said["id"] = [tree.attribute("id", of: node) ?? ""]
      said["unit attributes"] = attributes(node).filter { !$0.hasPrefix("id=") }
      for child in tree.elements(of: node) {
        switch name(child) {
        case "segment", "ignorable":
          said["states", default: []].append(
            (tree.attribute("state", of: child) ?? "-") + " "
              + (tree.attribute("subState", of: child) ?? "-"))
          said["segments", default: []].append(
            attributes(child).filter { !$0.contains("tate=") }.joined(separator: " "))
          for side in tree.elements(of: child) {
            said[name(side) + "s", default: []].append(canonical(side))
          }
        case "notes":
          for note in tree.elements(of: child) {
            said["notes", default: []].append(canonical(note))
          }
        case "originalData":
          for data in tree.elements(of: child) {
            said["native codes", default: []].append(canonical(data))
          }
        default:
          let name = tree.name(of: child)
          if name.localName == "matches" {
            for match in tree.elements(of: child) {
              said["matches", default: []].append(canonical(match))
            }
          } else if name.namespace != Model.ours {
            said["extensions", default: []].append(canonical(child))
          }
        }
      }
      said["extensions"]?.sort()
      units.append(said)
    }

    private func attributes(_ node: Int, without: Set<String> = []) -> [String] {
      tree.attributes[tree.nodes[node].attributes].compactMap { attribute -> String? in
        let name = tree.names[attribute.name]
        guard !name.isNamespaceDeclaration, name.namespace != Model.ours,
          !(name.namespace.isEmpty && without.contains(name.localName))
        else { return nil }
        let space = name.namespace.isEmpty ? "" : "{\(name.namespace)}"
        return "\(space)\(name.localName)=\(tree.string(attribute.value))"
      }.sorted()
    }

    /// An element as one text that says the same for the same meaning.
    private func canonical(_ node: Int, without: Set<String> = []) -> String {
      let name = tree.name(of: node)
      let space = name.namespace == core ? "" : "{\(name.namespace)}"
      var result = "<\(space)\(name.localName)"
      for attribute in attributes(node, without: without) { result += " \(attribute)" }
      result += ">"
      var text = ""
      let hasElements = tree.elements(of: node).contains { _ in true }
      let isStructure =
        hasElements
        && !["source", "target", "seg-source", "mrk", "pc", "g", "ph", "bpt", "ept", "it", "sub"]
          .contains(self.name(node))
      func flush() {
        let isBlank = text.allSatisfy(\.isWhitespace)
        if !(isStructure && isBlank) { result += text }
        text = ""
      }
      for child in tree.children(of: node) {
        switch tree.nodes[child].kind {
        case .text, .cdata: text += tree.string(tree.nodes[child].value)
        case .element:
          flush()
          if tree.name(of: child).namespace != Model.ours { result += canonical(child) }
        case .comment, .instruction: break
        }
      }
      flush()
      return result + "</>"
    }
  }
}
