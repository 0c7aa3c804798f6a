package import LoctripLocalizationCore

/// The texts of an `Info.plist`.
package struct InfoPlistDocument: Sendable {
  /// The texts by property, as they are written: build settings in them are not replaced.
  package let texts: [(key: String, text: String)]
  /// The texts at any depth.
  package let values: [String]

  /// Reads a file.
  ///
  /// - Throws: `FindingsError` when it is no property list in XML, or has no dictionary.
  package init(parsing bytes: [UInt8], path: String) throws(FindingsError) {
    let list = try PropertyList(parsing: bytes, path: path)
    guard list.nodes.first?.kind == .dictionary else {
      throw FindingsError([
        Finding(
          .notAPropertyList, .error, "the property list does not contain a dictionary",
          at: FileLocation(path: path))
      ])
    }
    texts = list.members(of: 0).compactMap { member in
      let node = list.nodes[member]
      return node.kind == .string ? (node.key, node.text) : nil
    }
    values = list.nodes.filter { $0.kind == .string }.map(\.text)
  }
}
