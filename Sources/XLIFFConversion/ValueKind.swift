import LocalizationCore
import XLIFF

/// The kinds of values that the schemas allow for an attribute.
enum ValueKind: Sendable {
  case text, token, tokens, language, dateTime, priority, coordinates, mime, positive, hexadecimal
  /// One of some words.
  case words([String])
  /// One of some words, or one that starts with `x-`.
  case open([String])
  /// One of some words, or `prefix:value`.
  case user([String] = [])

  static let yesNo = Self.words(["yes", "no"])
}

extension ValueKind {
  func allows(_ value: String) -> Bool {
    switch self {
    case .text: true
    case .token: UnitIdentifiers.isNameToken(value)
    case .tokens:
      !value.isEmpty && value.split(separator: " ").allSatisfy { UnitIdentifiers.isNameToken($0) }
    case .language: LanguageTag.valid(value) == value
    case .dateTime: XMLSchemaType.isDateTime(Array(value.utf8)[...])
    case .priority: MarkMapping.isPriority(value)
    case .coordinates: Self.isCoordinates(value)
    case .mime:
      Self.mediaTypes.contains {
        value == $0 || (value.hasPrefix("\($0)/") && value.utf8.count > $0.utf8.count + 1)
      }
    case .positive: Int(value).map { $0 > 0 } ?? false
    case .hexadecimal:
      !value.isEmpty && value.utf8.count % 2 == 0 && value.utf8.count <= 8
        && UInt32(value, radix: 16) != nil && !value.hasPrefix("+")
    case .words(let words): words.contains(value)
    case .user(let words): words.contains(value) || CodeMapping.isUserValue(value)
    case .open(let words): words.contains(value) || Self.isExtension(value)
    }
  }

  /// The value that says the most of one that is not allowed.
  func nearest(to value: String) -> String? {
    switch self {
    case .language: return LanguageTag.valid(value)
    case .open:
      let joined = "x-" + value.split { $0.isWhitespace }.joined(separator: "-")
      return Self.isExtension(joined) ? joined : nil
    case .text, .token, .tokens, .dateTime, .priority, .coordinates, .mime, .positive, .hexadecimal,
      .words, .user:
      return nil
    }
  }

  private static let mediaTypes = [
    "text", "multipart", "message", "application", "image", "audio", "video", "model",
  ]

  private static func isExtension(_ value: String) -> Bool {
    value.hasPrefix("x-") && value.utf8.count > 2
      && !value.unicodeScalars.contains { [" ", "\t", "\n", "\r"].contains($0) }
  }

  private static func isCoordinates(_ value: String) -> Bool {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        let digits = part.hasPrefix("-") ? part.dropFirst() : part
        return part == "#" || (!digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) })
      }
  }
}
