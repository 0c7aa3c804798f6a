import LocalizationCore
import XLIFF
import XMLEvents

extension EditableUnit {
  /// The type of the mark that a candidate is for; see XLIFF 2.1, section 5.1.5.
  private static let matchMark = "mtc:match"

  mutating func addAlternative(
    _ alternative: XLIFFAlternative,
    segment: XLIFFEdit.Segment
  ) throws(Refusal) {
    let here = offset(of: 0)
    for text in [
      alternative.source, alternative.target, alternative.origin, alternative.type,
      alternative.language,
    ] {
      if let text { try checkCharacters(text, at: here) }
    }
    if let similarity = alternative.similarity, !(0...100).contains(similarity) {
      throw Refusal(.invalidValue, "a similarity is from 0 to 100, not \(similarity)", at: here)
    }
    if version.isSecondGeneration {
      try addMatch(alternative, segment: segment)
    } else {
      try addAltTrans(alternative, segment: segment)
    }
  }

  // MARK: - alt-trans

  private mutating func addAltTrans(
    _ alternative: XLIFFAlternative,
    segment: XLIFFEdit.Segment
  ) throws(Refusal) {
    let here = offset(of: 0)
    var mid: String?
    switch segment {
    case .only: break
    case .id(let id): mid = id
    case .index:
      let place = try targetPlace(segment)
      mid = place.mark.flatMap { attribute("mid", of: $0) }
    }
    if let type = alternative.type {
      guard version >= .v1_2 else {
        throw Refusal(.notInVersion, "XLIFF \(version) has no alttranstype", at: here)
      }
      guard FirstGenerationValues.alternativeTypes.contains(type) || type.hasPrefix("x-") else {
        throw Refusal(.invalidValue, "'\(type)' is not an alttranstype", at: here)
      }
    }
    if mid != nil { _ = try targetPlace(segment) }
    let node = makeElement(
      "alt-trans",
      namespace: core,
      in: 0,
      [
        ("mid", mid), ("match-quality", alternative.similarity.map(String.init)),
        ("origin", alternative.origin), ("alttranstype", alternative.type),
      ]
    )
    var children: [Int] = []
    if let source = alternative.source {
      let element = makeElement("source", namespace: core, in: 0)
      append(makeText(Array(source.utf8)), to: element)
      children.append(element)
    }
    let target = makeElement("target", namespace: core, in: 0)
    append(makeText(Array(alternative.target.utf8)), to: target)
    if let language = alternative.language {
      setLanguage(language, of: target)
    }
    children.append(target)
    let indentation = child("source", of: 0).map { self.indentation(of: $0) } ?? []
    fill(
      node,
      with: children,
      indentation: deeperIndentation(than: indentation, in: 0),
      closing: indentation
    )
    try insertAfterCore(node, preferring: "alt-trans")
  }

  // MARK: - mtc:match

  private mutating func addMatch(
    _ alternative: XLIFFAlternative,
    segment: XLIFFEdit.Segment
  ) throws(Refusal) {
    if let type = alternative.type, !SecondGenerationValues.matchTypes.contains(type) {
      throw Refusal(.invalidValue, "'\(type)' is not a type of match", at: offset(of: 0))
    }
    guard alternative.language == nil else {
      throw refusal(.notInVersion, "a match of XLIFF \(version) is in the target language", at: 0)
    }
    let container = try self.segment(segment)
    let source = try requireSource(of: container)
    let text = alternative.source.map { Array($0.utf8) } ?? self.text(of: source)
    let reference = markWhole(source)
    let existing = matches()
    let holder =
      existing
      ?? makeElement("matches", namespace: XLIFFNamespace.matches, in: 0, preferred: "mtc")
    let first = nodes[0].firstChild
    if existing == nil {
      let anchor = children(of: 0).first { nodes[$0].kind == .element } ?? first
      if anchor >= 0 { insertElement(holder, before: anchor) } else { append(holder, to: 0) }
    }
    let match = makeElement(
      "match",
      namespace: XLIFFNamespace.matches,
      in: holder,
      preferred: "mtc",
      [
        ("ref", "#\(reference)"), ("type", alternative.type), ("origin", alternative.origin),
        ("similarity", alternative.similarity.map(String.init)),
      ]
    )
    let last = lastElement(of: holder)
    if let last { insertElement(match, after: last) } else { append(match, to: holder) }
    var parts: [Int] = []
    for (name, bytes) in [("source", text), ("target", Array(alternative.target.utf8))] {
      let element = makeElement(name, namespace: core, in: match)
      append(makeText(bytes), to: element)
      parts.append(element)
    }
    let outer = Array(indentation(of: holder))
    let step = Array(deeperIndentation(than: outer[...], in: 0).dropFirst(outer.count))
    let own: [UInt8]
    if let last {
      own = Array(indentation(of: last))
    } else {
      own = outer.isEmpty ? [] : outer + step
      if !own.isEmpty {
        remove(match)
        fill(holder, with: [match], indentation: own, closing: outer[...])
      }
    }
    fill(match, with: parts, indentation: own.isEmpty ? [] : own + step, closing: own[...])
  }

  private func matches() -> Int? {
    children(of: 0).first {
      nodes[$0].kind == .element && nodes[$0].name.localName == "matches"
        && nodes[$0].name.namespace == XLIFFNamespace.matches
    }
  }

  /// The id of a mark for candidates around all of a source; it is made when there is none.
  private mutating func markWhole(_ source: Int) -> String {
    let first = nodes[source].firstChild
    if first >= 0, nodes[first].next < 0, isCore(first, "mrk"),
      attribute("type", of: first) == Self.matchMark, let id = attribute("id", of: first)
    {
      return id
    }
    let id = freshID("m")
    let mark = makeElement(
      "mrk",
      namespace: core,
      in: source,
      [("id", id), ("type", Self.matchMark)]
    )
    moveChildren(of: source, to: mark)
    append(mark, to: source)
    return id
  }

  // MARK: - Taking out

  private func alternatives() -> [Int] {
    guard version.isSecondGeneration else { return children("alt-trans", of: 0) }
    return matches().map { holder in
      children(of: holder).filter {
        nodes[$0].kind == .element && nodes[$0].name.localName == "match"
          && nodes[$0].name.namespace == XLIFFNamespace.matches
      }
    } ?? []
  }

  mutating func removeAlternative(_ index: Int) throws(Refusal) {
    let all = alternatives()
    guard all.indices.contains(index) else {
      throw Refusal(.noSuchItem, "the unit has no candidate \(index)", at: offset(of: 0))
    }
    removeAlternatives([all[index]], of: all.count)
  }

  mutating func removeAlternatives() {
    let all = alternatives()
    if !all.isEmpty { removeAlternatives(all, of: all.count) }
  }

  private mutating func removeAlternatives(_ gone: [Int], of count: Int) {
    guard version.isSecondGeneration, let holder = matches() else {
      for node in gone { removeElement(node) }
      return
    }
    let references = Set(
      gone.compactMap { attribute("ref", of: $0) }.filter { $0.hasPrefix("#") }
        .map { String($0.dropFirst()) }
    )
    if gone.count == count {
      removeElement(holder)
    } else {
      for node in gone { removeElement(node) }
    }
    removeMarks(references)
  }

  /// Takes the marks out that were there only for candidates.
  private mutating func removeMarks(_ ids: Set<String>) {
    var unused = ids
    let elements = descendants(of: 0)
    for node in elements {
      guard let reference = attribute("ref", of: node)?.split(separator: "#").last,
        let last = reference.split(separator: "/").last
      else { continue }
      unused.remove(String(last.split(separator: "=").last ?? last))
    }
    for node in elements where isCore(node, "mrk") {
      guard attribute("type", of: node) == Self.matchMark,
        let id = attribute("id", of: node), unused.contains(id),
        attributes(of: node).allSatisfy({
          $0.name.namespace.isEmpty && ["id", "type"].contains($0.name.localName)
        })
      else { continue }
      unwrap(node)
    }
  }

  /// The attributes of an element, namespace declarations aside.
  func attributes(of node: Int) -> [(name: XMLName, value: String)] {
    var result: [(XMLName, String)] = []
    let found = nodes[node]
    if found.origin >= 0 {
      for attribute in tree.attributes[tree.nodes[found.origin].attributes] {
        let name = tree.names[attribute.name]
        guard !name.isNamespaceDeclaration,
          let value = self.attribute(name.localName, namespace: name.namespace, of: node)
        else { continue }
        result.append((name, value))
      }
    }
    for (name, value) in found.attributes where !name.isNamespaceDeclaration {
      let isKnown = result.contains {
        $0.0.localName == name.localName && $0.0.namespace == name.namespace
      }
      if let value, !isKnown { result.append((name, value)) }
    }
    return result
  }
}
