internal import LoctripLocalizationCore

/// The findings that a comment suppresses: `[loctrip-ignore]`, or `[loctrip-ignore: quotes, url]`.
struct Suppression {
  private var codes: Set<String> = []
  private var isComplete = false

  /// Reads the notes of a unit.
  init(_ unit: TranslationUnit) {
    for note in unit.notes where note.text.hasByte(UInt8(ascii: "[")) { read(note.text) }
  }

  private mutating func read(_ comment: String) {
    let parts = comment.fields("[", omittingEmpty: false).dropFirst()
    for part in parts where part.hasPrefix("loctrip-ignore") {
      guard let end = part.firstIndex(of: "]") else { continue }
      let rest = part[..<end].dropFirst("loctrip-ignore".count)
      let words = rest.split { $0 == ":" || $0 == "," || $0.isWhitespace }.map(String.init)
      if words.isEmpty { isComplete = true } else { codes.formUnion(words) }
    }
  }

  /// Returns the findings that are not suppressed.
  func allowed(_ findings: [Finding]) -> [Finding] {
    if isComplete { return [] }
    return codes.isEmpty ? findings : findings.filter { !codes.contains($0.code.rawValue) }
  }
}
