package import LoctripLocalizationCore

/// A `.strings` or `.stringsdict` file as a build makes it: a property list, with its keys sorted.
///
/// Source: what Xcode 27 builds of string catalogs.
package enum CompiledFile {
  /// The form of the property list.
  package enum Serialization: String, CaseIterable, Sendable {
    /// XML, as Xcode's tool writes it by default.
    case xml
    /// Binary, as Xcode writes it into an app.
    case binary
  }

  /// What a file has for a key.
  package indirect enum Value: Hashable, Sendable {
    /// A text.
    case text(String)
    /// Members by key.
    case members([ExactString: Value])
    /// Anything else.
    case other
  }

  /// The bytes of a file.
  ///
  /// The same entries give the same bytes, whatever their order.
  ///
  /// - Parameters:
  ///   - entries: The entries; a content that such a file cannot have is skipped.
  ///   - serialization: The form.
  package static func bytes(of entries: [StringsdictEntry], as serialization: Serialization)
    -> [UInt8]
  {
    let value = PropertyListText.Value.dictionary(
      entries.compactMap { entry in
        PropertyListText.Value(entry.content).map { (entry.key, $0) }
      })
    return bytes(of: value.sorted, as: serialization)
  }

  private static func bytes(of value: PropertyListText.Value, as serialization: Serialization)
    -> [UInt8]
  {
    switch serialization {
    case .xml: PropertyListText.file(value)
    case .binary: BinaryPropertyList.file(value)
    }
  }

  /// The entries of a file that a build made, in any form.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: The name for findings.
  /// - Throws: `FindingsError` when the bytes are no such file.
  package static func entries(of bytes: [UInt8], path: String) throws(FindingsError)
    -> [ExactString: Value]
  {
    let value: PropertyListText.Value
    if BinaryPropertyList.isOne(bytes) {
      value = try BinaryPropertyList.read(bytes, path: path)
    } else if path.hasSuffix(".strings"), !StringsDocument.isXML(bytes) {
      let document = try StringsDocument(parsing: bytes, path: path)
      return Dictionary(
        document.entries.map { (ExactString(document.key(of: $0)), .text(document.value(of: $0))) },
        uniquingKeysWith: { $1 })
    } else {
      value = PropertyListText.Value(try PropertyList(parsing: bytes, path: path), at: 0)
    }
    guard case .dictionary(let members) = value else {
      let message = "not a property list of texts: its value is no dictionary"
      throw FindingsError(Finding(.notAPropertyList, .error, message, at: FileLocation(path: path)))
    }
    return Dictionary(members.map { (ExactString($0.key), Value($0.value)) }) { $1 }
  }

  /// True if a file is byte for byte in the form that ``bytes(of:as:)`` gives.
  package static func isCompiled(_ bytes: [UInt8], path: String) -> Bool {
    do throws(FindingsError) {
      if BinaryPropertyList.isOne(bytes) {
        let value = try BinaryPropertyList.read(bytes, path: path)
        return BinaryPropertyList.file(value.sorted) == bytes
      }
      let list = try PropertyList(parsing: bytes, path: path)
      return PropertyListText.file(PropertyListText.Value(list, at: 0).sorted) == bytes
    } catch {
      return false
    }
  }
}

extension CompiledFile.Value {
  fileprivate init(_ value: PropertyListText.Value) {
    switch value {
    case .string(let text): self = .text(text)
    case .element: self = .other
    case .dictionary(let members):
      self = .members(
        Dictionary(members.map { (ExactString($0.key), Self($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }
}

extension PropertyListText.Value {
  /// The same with the members of every dictionary sorted by the bytes of their keys.
  fileprivate var sorted: Self {
    guard case .dictionary(let members) = self else { return self }
    return .dictionary(
      members.map { ($0.key, $0.value.sorted) }
        .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) })
  }

  /// A value of a property list that was read; anything but texts and dictionaries is an element.
  fileprivate init(_ list: PropertyList, at node: Int) {
    switch list.nodes[node].kind {
    case .string: self = .string(list.nodes[node].text)
    case .dictionary:
      self = .dictionary(list.members(of: node).map { (list.nodes[$0].key, Self(list, at: $0)) })
    case .array, .other: self = .element(Array(list.content[list.nodes[node].range]))
    }
  }
}
