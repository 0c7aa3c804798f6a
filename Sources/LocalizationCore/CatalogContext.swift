/// Facts about the texts of a catalog that other files of its project have.
package struct CatalogContext: Hashable, Sendable {
  /// The keys that the `.stringsdict` of the table has too: an app takes their texts from there.
  package var dictionaryKeys: Set<ExactString> = []
  /// The sources of keys without one in the catalog; `nil` if such keys are their own sources.
  package var sources: PropertySources?

  /// Creates a context without facts.
  package init() {}
}

/// The texts of an `Info.plist`, which are the sources of the keys in an `InfoPlist` table.
package struct PropertySources: Hashable, Sendable {
  /// The texts by property.
  package var texts: [ExactString: String] = [:]
  /// The texts at any depth; a table translates the name of a document type by itself.
  package var values: Set<ExactString> = []

  /// Creates the texts of no file.
  package init() {}

  /// The source of a key; `nil` for a property without a known text.
  package func source(of key: String) -> String? {
    if let text = texts[ExactString(key)] { return text }
    return values.contains(ExactString(key)) || !Self.isProperty(key) ? key : nil
  }

  /// True for a key that names a property, such as `CFBundleName`, and is not a text itself.
  package static func isProperty(_ key: String) -> Bool {
    key.withUTF8Bytes { bytes in
      guard bytes.count > 4 else { return false }
      for index in 0..<3 where !(0x41...0x5A).contains(bytes[index]) { return false }
      var hasSmallLetter = false
      for index in 3..<bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): hasSmallLetter = true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "~"):
          continue
        default: return false
        }
      }
      return hasSmallLetter
    }
  }
}

/// Texts whose key the source language does not have.
package struct OrphanedTexts: Hashable, Sendable {
  /// Their number.
  package private(set) var count = 0
  /// The keys of the first ones.
  package private(set) var keys: [String] = []
  /// Their places.
  package private(set) var places: [FileLocation] = []

  /// Creates an empty list.
  package init() {}

  /// Counts a text, and keeps the first three.
  package mutating func add(_ key: String, at place: @autoclosure () -> FileLocation) {
    count += 1
    guard keys.count < 3 else { return }
    keys.append(key)
    places.append(place())
  }

  /// Adds other texts.
  package mutating func add(_ other: OrphanedTexts) {
    count += other.count
    keys = Array((keys + other.keys).prefix(3))
    places = Array((places + other.places).prefix(3))
  }
}
