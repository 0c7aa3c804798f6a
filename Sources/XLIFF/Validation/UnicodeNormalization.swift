internal import Foundation

/// The forms that size restriction and validation compare text in.
enum UnicodeNormalization: Sendable {
  case none
  case composed
  case decomposed

  /// The form of an attribute's value: `none`, `nfc` or `nfd`.
  init?(_ value: some Sequence<UInt8>) {
    if value.elementsEqual("none".utf8) {
      self = .none
    } else if value.elementsEqual("nfc".utf8) {
      self = .composed
    } else if value.elementsEqual("nfd".utf8) {
      self = .decomposed
    } else {
      return nil
    }
  }

  /// Text in this form.
  ///
  /// The standard library normalizes only within itself, so this is Foundation's work; plain ASCII
  /// is in every form already and does not get there.
  func normalize(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    return switch self {
    case .none: bytes
    case .composed: Array(text.precomposedStringWithCanonicalMapping.utf8)
    case .decomposed: Array(text.decomposedStringWithCanonicalMapping.utf8)
    }
  }
}
