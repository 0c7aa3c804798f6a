package import LoctripLocalizationCore

/// A link or an e-mail address of the source is missing, broken or different in the translation.
///
/// A page in another language may have another address on the same site, or on that of another country; a link is
/// missing if no link replaces it. A site's name without `https://` is a link too, if it ends as most do.
package struct LinkMismatch: LoctripCheck {
  /// The code, `url`.
  package var code: Finding.Code { .url }

  /// A warning by default.
  package var severity: Finding.Severity { .warning }

  /// Texts with a slash, an at sign or the name of a site.
  package var concerns: TextFeatures { [.slash, .at, .innerStop] }

  /// At most one finding.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    if let finding = lostAddress(pair) { return [finding] }
    let wanted = Self.links(in: pair.source)
    let found = Self.links(in: pair.target)
    if wanted.isEmpty && found.isEmpty { return [] }
    if let broken = found.first(where: { $0.text.hasSuffix("//") }),
      !wanted.contains(where: { $0.text.hasSuffix("//") })
    {
      return [Finding(code, severity, "a link lacks its address", ranges: [broken.range])]
    }
    let sought = Set(wanted.map(\.text))
    // "http://" alone is the beginning of an address, and not one; "http: //" is broken.
    let isBroken = pair.target.hasBytes(": //")
    let lost = sought.subtracting(found.map(\.text))
      .filter { isBroken || !$0.hasSuffix("//") }.sorted()
    let new = found.filter { !sought.contains($0.text) }
    guard lost.count > new.count else {
      let sites = wanted.map { Self.site($0.text) }
      let other = new.filter { link in
        let site = Self.site(link.text)
        return !site.isEmpty && !sites.contains { $0.isEmpty || !$0.isDisjoint(with: site) }
      }
      guard !lost.isEmpty, !other.isEmpty else { return [] }
      let list = lost.joined(separator: ", ")
      let message =
        lost.count == 1
        ? "the link \(list) leads to another site" : "the links \(list) lead to other sites"
      return [Finding(code, severity, message, ranges: other.map(\.range))]
    }
    let message = "the \(lost.count == 1 ? "link" : "links") \(lost.missingMessage)"
    return [Finding(code, severity, message, ranges: new.map(\.range))]
  }

  /// The finding about an e-mail address that the translation lacks.
  private func lostAddress(_ pair: TextPair) -> Finding? {
    let wanted = Self.addresses(in: pair.source)
    guard !wanted.isEmpty else { return nil }
    let found = Self.addresses(in: pair.target)
    let known = Set(found.map(\.text))
    let lost = wanted.map(\.text).filter { !known.contains($0) }
    guard !lost.isEmpty else { return nil }
    let sought = Set(wanted.map(\.text))
    let message = "the \(lost.count == 1 ? "address" : "addresses") \(lost.missingMessage)"
    let new = found.filter { !sought.contains($0.text) }
    return Finding(code, severity, message, ranges: new.map(\.range))
  }

  /// The e-mail addresses of a text, in lower case.
  private static func addresses(in text: String) -> [(text: String, range: Range<Int>)] {
    func isPart(_ byte: UInt8) -> Bool {
      isASCIIWord(byte) || byte == 0x2E || byte == 0x2D || byte == 0x5F || byte == 0x2B
    }
    guard text.hasByte(UInt8(ascii: "@")) else { return [] }
    let bytes = Array(text.utf8)
    var result: [(text: String, range: Range<Int>)] = []
    var last = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "@") {
      var start = index
      while start > last, isPart(bytes[start - 1]) { start -= 1 }
      var end = index + 1
      while end < bytes.count, isPart(bytes[end]) { end += 1 }
      while end > index, !isASCIIWord(bytes[end - 1]) { end -= 1 }
      last = max(end, index + 1)
      guard start < index, end > index + 3, bytes[index..<end].contains(0x2E),
        start == 0 || bytes[start - 1] != UInt8(ascii: "%")
      else { continue }
      result.append((String(decoding: bytes[start..<end], as: UTF8.self).lowercased(), start..<end))
    }
    return result
  }

  /// The names in a link's host, except those of countries, languages and kinds of sites.
  private static func site(_ link: String) -> Set<Substring> {
    let parts = link.fields("/", omittingEmpty: false)
    let hasScheme = parts.count > 2 && parts[1].isEmpty && parts[0].hasSuffix(":")
    guard !hasScheme || link.hasPrefix("http") else { return [] }
    let host = parts[hasScheme ? 2 : 0]
    let names = host.prefix { $0 != ":" && $0 != "?" }.fields(".")
    guard names.count > 1 else { return [] }
    return Set(names.dropLast()).subtracting([
      "www", "m", "com", "co", "org", "net", "support", "help",
    ])
    .filter { $0.count > 2 || names.count == 2 }
  }

  /// The links of a text, `scheme://…` or `site.com/…`, in lower case, without marks at the end of a sentence.
  private static func links(in text: String) -> [(text: String, range: Range<Int>)] {
    let bytes = Array(text.utf8)
    var result: [(text: String, range: Range<Int>)] = []
    var index = 0
    while index + 2 < bytes.count {
      guard bytes[index] == 0x3A, bytes[index + 1] == 0x2F, bytes[index + 2] == 0x2F else {
        if bytes[index] == 0x2E, let range = LinkText.siteName(around: index, in: bytes) {
          result.append((String(decoding: bytes[range], as: UTF8.self).lowercased(), range))
          index = range.upperBound
        } else {
          index += 1
        }
        continue
      }
      var start = index
      while start > 0, isASCIIWord(bytes[start - 1]), index - start < 16 { start -= 1 }
      var end = index + 3
      while end < bytes.count, LinkText.isPart(bytes[end]) { end += 1 }
      while end > index + 3, LinkText.isMark(bytes[end - 1]) { end -= 1 }
      if start < index {
        result.append(
          (String(decoding: bytes[start..<end], as: UTF8.self).lowercased(), start..<end))
      }
      index = max(end, index + 3)
    }
    return result
  }
}

extension Finding.Code {
  /// A link is missing or broken.
  package static let url: Self = "url"
}
