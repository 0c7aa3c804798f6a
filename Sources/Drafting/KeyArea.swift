internal import LocalizationCore

/// The area of an app that an entry is of, as far as its key and its comment say it.
enum KeyArea {
  /// The area: what stands before the last part of a key of several parts, `settings.account` of
  /// `settings.account.title`; or else the comment; or else nothing.
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

  /// What parts of a key stand between.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
