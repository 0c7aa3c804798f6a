package import LoctripLocalizationCore

/// Markdown formats the translation differently from the source: strong words, code, links, and
/// `^[…](inflect: true)`.
package struct MarkdownMismatch: Check {
  /// The code, `markdown`.
  package var code: Finding.Code { .markdown }

  /// A warning by default: the app may show the marks.
  package var severity: Finding.Severity { .warning }

  /// Texts with such marks.
  package var concerns: TextFeatures { [.markdown, .variable] }

  /// One finding for each kind of mark.
  package func findings(in unit: TranslationUnit, language: String) -> [Finding] {
    guard let pair = TextPair(unit) else { return [] }
    let wanted = Marks(pair.source)
    let found = Marks(pair.target)
    guard wanted != found else { return [] }
    var result: [Finding] = []
    func compare(_ name: String, _ wanted: Int, _ found: Int) {
      guard wanted != found else { return }
      let message =
        "\(name) occurs \(found.counted("time")) in the translation, but "
        + "\(wanted.counted("time")) in the source"
      result.append(Finding(code, severity, message))
    }
    // Two strong words may be one; a mark without another end is shown.
    if wanted.strong % 2 == 0, found.strong % 2 == 1 || wanted.strong > 0 && found.strong == 0 {
      compare("the mark **", wanted.strong, found.strong)
    }
    if wanted.code % 2 == 0, found.code % 2 == 1 || wanted.code > 0 && found.code == 0 {
      compare("the mark `", wanted.code, found.code)
    }
    compare("the link mark ](", wanted.links, found.links)
    if found.inflections > found.inflectionEnds, wanted.inflections <= wanted.inflectionEnds {
      result.append(Finding(code, severity, "^[ lacks its ](inflect: true)"))
    }
    return result
  }

  /// The number of each kind of mark.
  private struct Marks: Equatable {
    var strong = 0
    var code = 0
    var links = 0
    var inflections = 0
    var inflectionEnds = 0

    init(_ text: String) {
      let bytes = Array(text.utf8)
      var index = 0
      while index < bytes.count {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        switch bytes[index] {
        case UInt8(ascii: "*") where next == UInt8(ascii: "*"):
          strong += 1
          // Three are strong and emphasised; longer rows are lines.
          let start = index
          while index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") { index += 1 }
          if index - start > 2 { strong -= 1 }
        case UInt8(ascii: "`"): code += 1
        case UInt8(ascii: "^") where next == UInt8(ascii: "["): inflections += 1
        case UInt8(ascii: "]") where next == UInt8(ascii: "("):
          if bytes[(index + 2)...].starts(with: "inflect:".utf8) {
            inflectionEnds += 1
          } else {
            links += 1
          }
        default: break
        }
        index += 1
      }
    }
  }
}

extension Finding.Code {
  /// The Markdown of a translation differs from that of its source.
  package static let markdown: Self = "markdown"
}
