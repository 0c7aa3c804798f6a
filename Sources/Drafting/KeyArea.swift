internal import LoctripLocalizationCore

/// Derives the area of an app from an entry's key and comment.
enum KeyArea {
  /// The area: the part before the last separator of a structured key, `settings.account` of
  /// `settings.account.title`; otherwise the comment, or empty.
  ///
  /// - Parameters:
  ///   - key: The key of the entry.
  ///   - comment: Its comment.
  static func name(of key: String, comment: String) -> String {
    let bytes = Array(key.utf8)
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "%") }),
      let end = bytes.lastIndex(where: isSeparator), end > 0, end + 1 < bytes.count
    else { return comment }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// True for a separator in keys.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
