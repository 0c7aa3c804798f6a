public import LocalizationCore

/// A link of the source is not in the translation, or is broken there.
///
/// A page in another language has another address; a link is missing when there is none in its place.
public struct LinkMismatch: Check {
  /// The code, `url`.
  public var code: Finding.Code { .url }

  /// The way to it is lost.
  public var severity: Finding.Severity { .warning }

  /// Texts with a slash.
  public var concerns: TextFeatures { .slash }

  /// At most one finding.
  public func findings(in unit: Unit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let wanted = Self.links(in: pair.source)
    let found = Self.links(in: pair.target)
    if wanted.isEmpty && found.isEmpty { return [] }
    if let broken = found.first(where: { $0.text.hasSuffix("//") }),
      !wanted.contains(where: { $0.text.hasSuffix("//") })
    {
      return [Finding(code, severity, "a link has no address", ranges: [broken.range])]
    }
    let sought = Set(wanted.map(\.text))
    let lost = sought.subtracting(found.map(\.text)).sorted()
    let new = found.filter { !sought.contains($0.text) }
    guard lost.count > new.count else { return [] }
    let message = "the link \(lost.joined(separator: ", ")) is missing"
    return [Finding(code, severity, message, ranges: new.map(\.range))]
  }

  /// The links of a text, `scheme://…`, in lower case, without marks that end a sentence.
  private static func links(in text: String) -> [(text: String, range: Range<Int>)] {
    let bytes = Array(text.utf8)
    var result: [(text: String, range: Range<Int>)] = []
    var index = 0
    while index + 2 < bytes.count {
      guard bytes[index] == 0x3A, bytes[index + 1] == 0x2F, bytes[index + 2] == 0x2F else {
        index += 1
        continue
      }
      var start = index
      while start > 0, isASCIIWord(bytes[start - 1]), index - start < 16 { start -= 1 }
      var end = index + 3
      while end < bytes.count, isLink(bytes[end]) { end += 1 }
      while end > index + 3, isMark(bytes[end - 1]) { end -= 1 }
      if start < index {
        result.append(
          (String(decoding: bytes[start..<end], as: UTF8.self).lowercased(), start..<end)
        )
      }
      index = max(end, index + 3)
    }
    return result
  }

  private static func isLink(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x21, 0x22, 0x27, 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x5C, 0x60, 0x7F...0xFF: false
    default: true
    }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21, 0x2A, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F: true
    default: false
    }
  }
}

extension Finding.Code {
  /// A link is missing or broken.
  public static let url: Self = "url"
}
