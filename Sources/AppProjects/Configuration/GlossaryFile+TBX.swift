internal import LoctripTranslationChecks
internal import LoctripLocalizationCore
internal import XLIFF
internal import LoctripXMLEvents

extension GlossaryFile {
  /// Reads TBX-Basic of 2008 (`martif`, `termEntry`, `langSet`, `tig`) or 2019 (`tbx`,
  /// `conceptEntry`, `langSec`, `termSec`).
  ///
  /// The first language of an entry that is the document's is the source. Terms with the
  /// administrative status deprecated or superseded are forbidden.
  ///
  /// Source: ISO 30042:2008 and 2019.
  static func termBase(_ bytes: [UInt8], _ path: String) throws(RoundTripError) -> Glossary {
    let content: [UInt8]
    let tree: XMLTree
    do {
      content = try XMLEncoding(detecting: ArraySlice(bytes).span).decode(ArraySlice(bytes).span)
      tree = try XMLTree(parsing: content)
    } catch {
      throw failure(
        error.message,
        SourceLocation(path: path, line: error.line, column: error.column)
      )
    }
    let root = tree.name(of: 0).localName
    guard ["martif", "tbx", "TBX"].contains(root) else {
      throw failure(
        "<\(root)> is not the root of a TBX document, which is <tbx> or <martif>",
        SourceLocation(path: path, line: 1)
      )
    }
    let language = tree.attribute("lang", namespace: XLIFFNamespace.xml, of: 0) ?? "en"
    var terms: [Glossary.Term] = []
    for node in tree.nodes.indices
    where tree.nodes[node].kind == .element
      && ["termEntry", "conceptEntry"].contains(tree.name(of: node).localName)
    {
      terms += self.terms(of: node, in: tree, language)
    }
    return Glossary(terms)
  }

  /// The terms of an entry: one for each source term of the concept.
  private static func terms(
    of entry: Int,
    in tree: XMLTree,
    _ language: String
  ) -> [Glossary.Term] {
    var sources: [String] = []
    var translations: [String: [String]] = [:]
    var forbidden: [String: [String]] = [:]
    var isTranslatable = true
    var definition: String?
    for node in entry..<tree.end(of: entry) where tree.nodes[node].kind == .element {
      switch tree.name(of: node).localName {
      case "term":
        guard let tag = self.language(of: node, in: tree) else { continue }
        let word = tree.text(of: node).trimmed
        guard !word.isEmpty else { continue }
        let isForbidden = isDeprecated(node, in: tree)
        if LanguageTag.isSame(tag, language) {
          if !isForbidden { sources.append(word) }
        } else if isForbidden {
          forbidden[tag, default: []].append(word)
        } else {
          translations[tag, default: []].append(word)
        }
      case "descrip" where definition == nil && tree.attribute("type", of: node) == "definition":
        definition = tree.text(of: node).trimmed
      case "termNote", "admin":
        let kind = tree.attribute("type", of: node)?.lowercased() ?? ""
        let value = tree.text(of: node).trimmed.lowercased()
        if kind == "translate" || kind == "translatable" { isTranslatable = value != "no" }
      default: break
      }
    }
    return sources.map { source in
      Glossary.Term(
        source,
        translations: translations,
        forbidden: forbidden,
        isTranslatable: isTranslatable,
        definition: definition
      )
    }
  }

  /// The language of the section around a term.
  private static func language(of node: Int, in tree: XMLTree) -> String? {
    var current = tree.nodes[node].parent
    while current >= 0 {
      if let tag = tree.attribute("lang", namespace: XLIFFNamespace.xml, of: current) {
        return tag
      }
      current = tree.nodes[current].parent
    }
    return nil
  }

  /// True if the status of a term is deprecated or superseded.
  private static func isDeprecated(_ term: Int, in tree: XMLTree) -> Bool {
    let parent = tree.nodes[term].parent
    guard parent >= 0 else { return false }
    // In 2008 a `ntig` has the term in a `termGrp`.
    let notes = parent..<tree.end(of: parent)
    return notes.contains { node in
      tree.nodes[node].kind == .element && tree.name(of: node).localName == "termNote"
        && tree.attribute("type", of: node) == "administrativeStatus"
        && ["deprecated", "superseded"].contains { tree.text(of: node).contains($0) }
    }
  }
}
