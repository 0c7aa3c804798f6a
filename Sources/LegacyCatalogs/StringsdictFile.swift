package import LoctripLocalizationCore

/// One `.stringsdict` by itself, in whatever language.
package struct StringsdictFile: Sendable {
  /// A text with the id that Xcode gives it.
  package struct Text: Sendable {
    package var id: String
    package var text: String
    /// Its place in ``StringsdictFile/text``.
    package var offset: Int
  }

  private let list: PropertyList
  /// Problems that did not stop the reading.
  package var findings: [Finding] { list.findings }
  /// The file in UTF-8.
  package var text: [UInt8] { list.content }

  /// Reads a file.
  ///
  /// - Throws: `FindingsError` when it is no property list, or has no dictionary.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    list = try StringsdictCatalog.read(CatalogSource(path: path, bytes: bytes))
  }

  /// The keys.
  package var keys: Set<ExactString> {
    Set(list.members(of: 0).map { ExactString(list.nodes[$0].key) })
  }

  /// Every text, with all plural categories that the file has; of a key that occurs twice each one.
  package var texts: [Text] { contents.texts }

  /// The texts in places where a `.stringsdict` has none, each with the key of its entry.
  package var unreadTexts: [Text] { contents.unread }

  private var contents: (texts: [Text], unread: [Text]) {
    var (texts, unread): ([Text], [Text]) = ([], [])
    // The depth of the values is limited by the reader.
    var pending: [(node: Int, keys: [String])] = [(0, [])]
    while let (node, keys) = pending.popLast() {
      for member in list.nodes[node].children.reversed() {
        let value = list.nodes[member]
        guard value.key != StringsdictKey.rule, value.key != StringsdictKey.value else { continue }
        switch value.kind {
        case .dictionary: pending.append((member, keys + [value.key]))
        case .string:
          let id = "/" + (keys + [value.key]).map { $0 + ":dict/" }.joined() + ":string"
          texts.append(Text(id: id, text: value.text, offset: value.member.lowerBound))
        case .array:
          let strings = list.nodes[member].children.filter { list.nodes[$0].kind == .string }
          guard let first = strings.first else { continue }
          let key = keys.first ?? value.key
          unread.append(
            Text(id: key, text: list.nodes[first].text, offset: value.member.lowerBound))
        case .other: continue
        }
      }
    }
    return (texts.sorted { $0.offset < $1.offset }, unread.sorted { $0.offset < $1.offset })
  }

  /// The texts as a string catalog has them: words around a plural that is the whole text there are in each of its forms,
  /// and a text for a device has the id of its own.
  ///
  /// - Parameter catalog: The ids of the catalog's texts.
  package func texts(in catalog: Set<ExactString>) -> [Text] {
    var texts: [Text] = []
    var around: [ExactString: (before: String, after: String)] = [:]
    for var text in self.texts {
      if let id = DictionaryID(text.id) {
        let isPlural = catalog.contains(
          ExactString(Slot(key: id.key, path: VariationPath([.plural(.other)])).id))
        if id.plural == nil, isPlural, let words = Self.words(around: text.text) {
          around[ExactString(id.key)] = words
          continue
        }
      } else if var parts = DictionaryID.parts(of: text.id), parts.count > 2,
        let device = parts.popLast(), parts.popLast() == StringsdictKey.device
      {
        let slot = Slot(
          key: parts.joined(separator: ":dict/"), path: VariationPath([.device(device)]))
        if catalog.contains(ExactString(slot.id)) { text.id = slot.id }
      }
      texts.append(text)
    }
    for index in texts.indices {
      guard let id = DictionaryID(texts[index].id), id.plural?.variable == DictionaryID.variable,
        let words = around[ExactString(id.key)]
      else { continue }
      texts[index].text = words.before + texts[index].text + words.after
    }
    return texts
  }

  /// The words before and behind the only plural of a text, `%#@value@`; `nil` for any other text.
  private static func words(around text: String) -> (before: String, after: String)? {
    let places = Placeholder.places(in: text)
    guard places.count == 1, let (placeholder, range) = places.first,
      case .substitution(DictionaryID.variable) = placeholder.kind
    else { return nil }
    let bytes = Array(text.utf8)
    return (
      String(decoding: bytes[..<range.lowerBound], as: UTF8.self),
      String(decoding: bytes[range.upperBound...], as: UTF8.self)
    )
  }
}
