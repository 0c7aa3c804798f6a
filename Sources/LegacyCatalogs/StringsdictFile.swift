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

  /// Every text, with all plural categories that the file has.
  package var texts: [Text] {
    var texts: [Text] = []
    // The depth of the values is limited by the reader.
    var pending: [(node: Int, keys: [String])] = [(0, [])]
    while let (node, keys) = pending.popLast() {
      for member in list.members(of: node).reversed() {
        let value = list.nodes[member]
        guard value.key != StringsdictKey.rule, value.key != StringsdictKey.value else { continue }
        switch value.kind {
        case .dictionary: pending.append((member, keys + [value.key]))
        case .string:
          let id = "/" + (keys + [value.key]).map { $0 + ":dict/" }.joined() + ":string"
          texts.append(Text(id: id, text: value.text, offset: value.member.lowerBound))
        case .array, .other: continue
        }
      }
    }
    return texts.sorted { $0.offset < $1.offset }
  }
}
