package import LoctripLocalizationCore

/// The App Store's keywords have other separators than commas, spaces that count against their limit, or a word
/// twice.
package struct KeywordList: LoctripCheck {
  /// The code, `keyword-list`.
  package var code: Finding.Code { "keyword-list" }

  /// A warning by default: searches miss the app, or part of the limit is wasted.
  package var severity: Finding.Severity { .warning }

  /// Units with a limit, as keywords have.
  package var concerns: TextFeatures { .limit }

  /// One finding for each kind of problem.
  ///
  /// Keywords are a unit with that id and the App Store's limit of 100 characters.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard unit.id == "keywords", unit.limits.contains(where: { $0.count == 100 }),
      case .text(let text)? = unit.target
    else { return [] }
    var spaces: [Range<Int>] = []
    var empty: [Range<Int>] = []
    var twice: [Range<Int>] = []
    var seen: Set<String> = []
    let bytes = Array(text.utf8)
    for item in bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let word = item.drop { $0 == 0x20 }
      let lead = item.startIndex..<word.startIndex
      let end = word.reversed().prefix { $0 == 0x20 }.count
      if word.isEmpty {
        empty.append(item.startIndex..<min(item.endIndex + 1, bytes.count))
        continue
      }
      if !lead.isEmpty { spaces.append(lead) }
      if end > 0 { spaces.append(item.endIndex - end..<item.endIndex) }
      if !seen.insert(String(decoding: word.dropLast(end), as: UTF8.self).lowercased()).inserted {
        twice.append(word.startIndex..<item.endIndex - end)
      }
    }
    var result: [Finding] = []
    func add(_ message: String, _ ranges: [Range<Int>]) {
      if !ranges.isEmpty { result.append(Finding(code, severity, message, ranges: ranges)) }
    }
    add("a keyword is empty", empty)
    add("a space next to a comma counts toward the limit", spaces)
    add("a keyword occurs twice", twice)
    add("the App Store separates keywords only by “,”", Self.otherCommas(in: bytes))
    return result
  }

  /// The places of commas of other scripts: `、`, `，`, `،`, `；`.
  private static func otherCommas(in bytes: [UInt8]) -> [Range<Int>] {
    let signs = ["、", "，", "،", "；"].map { Array($0.utf8) }
    return bytes.indices.compactMap { index in
      guard bytes[index] >= 0x80 else { return nil }
      let sign = signs.first { bytes[index...].starts(with: $0) }
      return sign.map { index..<index + $0.count }
    }
  }
}
