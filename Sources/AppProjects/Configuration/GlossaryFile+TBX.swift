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
  static func termBase(_ bytes: [UInt8], _ path: String) throws(FindingsError) -> Glossary {
    var stream: XMLEventStream
    do {
      let content = try XMLEncoding(detecting: ArraySlice(bytes).span).decode(
        ArraySlice(bytes).span)
      stream = XMLEventStream(parsing: content)
    } catch {
      throw malformed(error, path)
    }
    var batch = XMLEventBatch()
    // Of the file one entry at a time is in memory.
    var tree = XMLTree()
    // The languages of the elements around it, and the depth of its own.
    var languages: [String?] = []
    var entryDepth: Int?
    var terms: [Glossary.Term] = []
    while let piece = stream.next(into: &batch) {
      for event in batch.events {
        if let depth = entryDepth {
          tree.add(event, of: batch)
          guard event.kind == .end, event.depth == depth else { continue }
          let document = languages.first.flatMap(\.self) ?? "en"
          let outer = languages.last.flatMap(\.self)
          terms += self.terms(of: 0, in: tree, document, around: outer)
          try check(terms, path)
          tree.removeAll()
          entryDepth = nil
          continue
        }
        switch event.kind {
        case .start:
          let name = batch.names[event.name].localName
          guard !languages.isEmpty || ["martif", "tbx", "TBX"].contains(name) else {
            throw failure(
              "is not a TBX document, whose root is <tbx> or <martif>",
              FileLocation(path: path, line: 1))
          }
          if ["termEntry", "conceptEntry"].contains(name) {
            entryDepth = event.depth
            tree.add(event, of: batch)
          } else {
            languages.append(language(of: event, in: batch) ?? languages.last.flatMap(\.self))
          }
        case .end: _ = languages.popLast()
        default: break
        }
      }
      if let failure = piece.failure { throw malformed(failure, path) }
    }
    return Glossary(terms)
  }

  private static func malformed(_ error: XMLSyntaxError, _ path: String) -> FindingsError {
    // The parser's message has names of the file, which may be any file of this machine.
    failure(
      "is not well-formed XML", FileLocation(path: path, line: error.line, column: error.column))
  }

  /// The `xml:lang` of an element, or `nil`.
  private static func language(of event: XMLEvent, in batch: XMLEventBatch) -> String? {
    for attribute in batch.attributes[event.attributes] {
      let name = batch.names[attribute.name]
      if name.localName == "lang", name.namespace == XLIFFNamespace.xml {
        return String(decoding: batch.values[attribute.value], as: UTF8.self)
      }
    }
    return nil
  }

  /// The terms of an entry: one for each source term of the concept.
  private static func terms(
    of entry: Int, in tree: XMLTree, _ language: String, around outer: String?
  ) -> [Glossary.Term] {
    var sources: [String] = []
    var translations: [String: [String]] = [:]
    var forbidden: [String: [String]] = [:]
    var isTranslatable = true
    var definition: String?
    for node in entry..<tree.end(of: entry) where tree.nodes[node].kind == .element {
      switch tree.name(of: node).localName {
      case "term":
        guard let tag = self.language(of: node, in: tree) ?? outer else { continue }
        let word = tree.text(of: node).trimmingWhiteSpace
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
        definition = tree.text(of: node).trimmingWhiteSpace
      case "termNote", "admin":
        let kind = tree.attribute("type", of: node)?.lowercased() ?? ""
        let value = tree.text(of: node).trimmingWhiteSpace.lowercased()
        if kind == "translate" || kind == "translatable" { isTranslatable = value != "no" }
      default: break
      }
    }
    return sources.map { source in
      Glossary.Term(
        source, translations: translations, forbidden: forbidden, isTranslatable: isTranslatable,
        definition: definition)
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
