/// Recognizes links in the bytes of a text, and names of sites without a scheme.
package enum LinkText {
  /// Finds the name and path of a site without a scheme, such as `site.com/help`.
  ///
  /// - Parameters:
  ///   - stop: The first full stop of the name.
  ///   - bytes: The text in UTF-8.
  /// - Returns: The range of name and path; `nil` if no site has such an ending, or for
  ///   `example.com`, which may be translated.
  package static func siteName(around stop: Int, in bytes: [UInt8]) -> Range<Int>? {
    func isNamePart(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D
    }
    var start = stop
    while start > 0, isNamePart(bytes[start - 1]) { start -= 1 }
    guard start < stop, start == 0 || !isPart(bytes[start - 1]) || bytes[start - 1] == 0x2A else {
      return nil
    }
    var end = stop
    while end + 1 < bytes.count, bytes[end] == 0x2E, isNamePart(bytes[end + 1]) {
      end += 1
      while end < bytes.count, isNamePart(bytes[end]) { end += 1 }
    }
    let host = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    let names = host.fields(".")
    // "site.com", "site.com.br", and no "com.site.app" or "README.md".
    let endings = names.dropFirst().suffix(names.last?.utf8.count == 2 ? 2 : 1)
    guard !siteEndings.isDisjoint(with: endings), !names.contains("example") else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: "/") {
      while end < bytes.count, isPart(bytes[end]) { end += 1 }
      while isMark(bytes[end - 1]) { end -= 1 }
    }
    return start..<end
  }

  private static let siteEndings: Set<Substring> = ["com", "org", "net", "edu", "gov"]

  /// Returns whether a byte can belong to a link.
  package static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x21, 0x22, 0x27, 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x5C, 0x60, 0x7F...0xFF: false
    default: true
    }
  }

  /// Returns whether a byte is a mark that ends a sentence rather than a link.
  package static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x2A, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F: true
    default: false
    }
  }
}
