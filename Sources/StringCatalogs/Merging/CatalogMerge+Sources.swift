internal import LoctripJSONSource
internal import LoctripLocalizationCore

/// What a merge does about a translation whose source the other side changed.
extension CatalogMerge {
  /// Notes the translations of an entry that a side changed, if only the other side changed the source: each was made of
  /// a source that the merged catalog does not have.
  mutating func noteOutdated(_ members: Members) {
    guard path.count == 3, let language = sourceLanguage else { return }
    let source = members[language]
    let (isHosts, isGuests) = (isSourceOfBase(.host, source), isSourceOfBase(.guest, source))
    guard isHosts != isGuests else { return }
    let side: Side = isHosts ? .host : .guest
    for name in members.names where !name.isIdentical(to: language) {
      let nodes = members[name]
      if nodes[side] != nil, !isBase(side, nodes) { outdated.append((path[1], name)) }
    }
  }

  /// The language of the sources, if both sides agree about it.
  static func sourceLanguage(_ host: JSONDocument, _ guest: JSONDocument) -> String? {
    let languages = [host, guest].map { document -> String? in
      document.member("sourceLanguage", of: document.root).flatMap {
        document.kind(of: $0) == .string ? document.string(at: $0) : nil
      }
    }
    guard let language = languages[0], languages[1]?.isIdentical(to: language) == true else {
      return nil
    }
    return language
  }

  /// True if the texts of a source are those of the base; states do not matter.
  private func isSourceOfBase(_ side: Side, _ source: Nodes) -> Bool {
    if isBase(side, source) { return true }
    let texts = source[side].map { Self.texts(of: $0, in: document(side)) } ?? []
    return texts == source.base.map { Self.texts(of: $0, in: base) } ?? []
  }

  /// The texts below a node, each with the name of its member.
  private static func texts(of node: Int, in document: JSONDocument) -> [ExactString] {
    switch document.kind(of: node) {
    case .string: [ExactString(document.string(at: node))]
    case .array: document.elements(of: node).flatMap { texts(of: $0, in: document) }
    case .object:
      document.members(of: node).flatMap { key, value -> [ExactString] in
        let name = document.string(at: key)
        return name == "state" ? [] : [ExactString(name)] + texts(of: value, in: document)
      }
    default: []
    }
  }

  /// Returns a document in which the finished ones of these translations need review.
  func reviewing(_ document: JSONDocument) throws(JSONSyntaxError) -> JSONDocument {
    guard let strings = document.member("strings", of: document.root) else { return document }
    var patch = JSONPatch(document) { StandardOrder.areInIncreasingOrder($0, $1) }
    func review(_ node: Int) {
      guard document.kind(of: node) == .object else { return }
      for (key, value) in document.members(of: node) {
        if document.kind(of: value) == .string {
          guard document.string(at: key) == "state", document.string(at: value) == "translated"
          else { continue }
          patch.replace(value, with: .string("needs_review"))
        } else {
          review(value)
        }
      }
    }
    let languages = Dictionary(grouping: outdated) { ExactString($0.key) }
    for (key, entry) in document.members(of: strings) {
      guard let outdated = languages[ExactString(document.string(at: key))],
        let localizations = document.member("localizations", of: entry)
      else { continue }
      for (_, language) in outdated {
        if let node = document.member(language, of: localizations) { review(node) }
      }
    }
    return patch.isEmpty ? document : try JSONDocument(parsing: patch.apply())
  }
}
