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
    for text in [
      alternative.source, alternative.target, alternative.origin, alternative.type,
      alternative.language,
    ] {
      try checkCharacters(text, at: 0)
    }
    let similarity = alternative.similarity ?? 0
    let message = "the similarity must be from 0 to 100, not \(similarity)"
    try require((0...100).contains(similarity), .invalidValue, message, at: 0)
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
    var mid: String?
    switch segment {
    case .only: break
    case .id(let id): mid = id
    case .index: mid = try targetPlace(segment).mark.flatMap { attribute("mid", of: $0) }
    }
    if let type = alternative.type {
      let version = version
      try require(version >= .v1_2, .notInVersion, "XLIFF \(version) has no alttranstype", at: 0)
      let isKnown = FirstGenerationValues.alternativeTypes.contains(type) || type.hasPrefix("x-")
      try require(isKnown, .invalidValue, "'\(type)' is not an alttranstype", at: 0)
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
    let target = makeElement("target", in: 0, saying: alternative.target)
    if let language = alternative.language { setXMLAttribute("lang", language, of: target) }
    let source = alternative.source.map { makeElement("source", in: 0, saying: $0) }
    fill(node, with: [source, target].compactMap(\.self), beside: child("source", of: 0))
    try insertAfterCore(node, preferring: "alt-trans")
  }

  // MARK: - mtc:match

  private mutating func addMatch(
    _ alternative: XLIFFAlternative,
    segment: XLIFFEdit.Segment
  ) throws(Refusal) {
    if let type = alternative.type, !SecondGenerationValues.matchTypes.contains(type) {
      throw refusal(.invalidValue, "'\(type)' is not a type of match", at: 0)
    }
    guard alternative.language == nil else {
      throw refusal(.notInVersion, "a match of XLIFF \(version) is in the target language", at: 0)
    }
    let source = try requireSource(of: self.segment(segment))
    let text = alternative.source ?? String(decoding: self.text(of: source), as: UTF8.self)
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
    let parts = [
      makeElement("source", in: match, saying: text),
      makeElement("target", in: match, saying: alternative.target),
    ]
    let outer = Array(indentation(of: holder))
    let step = Array(deeperIndentation(than: outer[...], in: 0).dropFirst(outer.count))
    let own = last.map { Array(indentation(of: $0)) } ?? (outer.isEmpty ? [] : outer + step)
    if last == nil, !own.isEmpty {
      remove(match)
      fill(holder, with: [match], indentation: own, closing: outer[...])
    }
    fill(match, with: parts, indentation: own.isEmpty ? [] : own + step, closing: own[...])
  }

  private func matches() -> Int? {
    children(of: 0).first { isElement($0, "matches", XLIFFNamespace.matches) }
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
    _ = wrapContent(of: source, in: "mrk", [("id", id), ("type", Self.matchMark)])
    return id
  }

  // MARK: - Taking out

  private func alternatives() -> [Int] {
    guard version.isSecondGeneration else { return children("alt-trans", of: 0) }
    return matches().map { holder in
      children(of: holder).filter { isElement($0, "match", XLIFFNamespace.matches) }
    } ?? []
  }

  mutating func removeAlternative(_ index: Int) throws(Refusal) {
    let all = alternatives()
    let message = "the unit has no match \(index)"
    try require(all.indices.contains(index), .noSuchItem, message, at: 0)
    removeAlternatives([all[index]], of: all.count)
  }

  mutating func removeAlternatives() {
    let all = alternatives()
    if !all.isEmpty { removeAlternatives(all, of: all.count) }
  }

  private mutating func removeAlternatives(_ gone: [Int], of count: Int) {
    let references = gone.compactMap { attribute("ref", of: $0) }.filter { $0.hasPrefix("#") }
    let holder = version.isSecondGeneration ? matches() : nil
    if let holder, gone.count == count {
      removeElement(holder)
    } else {
      for node in gone { removeElement(node) }
    }
    if holder != nil { removeMarks(Set(references.map { String($0.dropFirst()) })) }
  }

  /// Takes the marks out that were there only for candidates.
  private mutating func removeMarks(_ ids: Set<String>) {
    var unused = ids
    let elements = descendants(of: 0)
    for node in elements {
      guard let step = referredStep(of: node) else { continue }
      unused.remove(String(step.split(separator: "=").last ?? step))
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
    let found = nodes[node]
    let stated =
      found.origin < 0
      ? [] : tree.attributes[tree.nodes[found.origin].attributes].map { tree.names[$0.name] }
    var seen: Set<[String]> = []
    return (stated + found.attributes.map(\.name)).compactMap { name in
      guard !name.isNamespaceDeclaration,
        seen.insert([name.namespace, name.localName]).inserted,
        let value = attribute(name.localName, namespace: name.namespace, of: node)
      else { return nil }
      return (name, value)
    }
  }
}
