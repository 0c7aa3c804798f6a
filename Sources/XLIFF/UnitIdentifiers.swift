internal import LoctripLocalizationCore

/// Assigns ids in XLIFF 2.x to the units of one `file`.
///
/// Ids are NMTOKENs (XLIFF 2.1, "id"), but catalog keys and ids of Xcode's XLIFF 1.2 are any text,
/// so these are in `name`, and the id is derived. An ASCII NMTOKEN is its own id; any other text is
/// hashed, so that its id is the same in every document. Beyond ASCII tools disagree: many, like
/// libxml2's schemas, use the name characters from before the fifth edition of XML 1.0.
package struct UnitIdentifiers: Sendable {
  private var given: Set<String> = []

  package init() {}

  /// The id for a name; different for each repetition of the name.
  ///
  /// - Parameter name: The key of a slot, or the id in the other version.
  package mutating func id(for name: String) -> String {
    let wanted = Self.id(of: name)
    var id = wanted
    var count = 1
    while !given.insert(id).inserted {
      count += 1
      id = "\(wanted)-\(count)"
    }
    return id
  }

  /// The id for a name that no unit before it has.
  package static func id(of name: String) -> String {
    if name.utf8.count <= 128 && isPlainToken(name) { return name }
    return "u\(name.withUTF8Bytes { TextDigest(utf8: $0) })"
  }

  /// True for an NMTOKEN; see XML 1.0, production 7.
  package static func isNameToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(isNameCharacter)
  }

  /// True for an NMTOKEN.
  package static func isNameToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isASCII = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        continue
      case 0x80...: isASCII = false
      default: return false
      }
    }
    return isASCII
      ? !bytes.isEmpty : isNameToken(String(decoding: bytes, as: UTF8.self))
  }

  /// True for an NMTOKEN in every edition of XML.
  package static func isPlainToken(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 } && isNameToken(text)
  }

  /// True for a NameChar; see XML 1.0, production 4a.
  package static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x3A, 0x5F, 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xB7, 0xC0...0xD6,
      0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x203F...0x2040,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }
}
