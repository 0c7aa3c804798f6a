import LoctripLocalizationCore
import XLIFF
import LoctripXMLEvents

/// What an agency sends back: the bundle with some of its targets changed or added.
enum DeliveryGenerator {
  /// Works on one unit in `interval` of a bundle.
  ///
  /// Untouched bytes stay as they are, as good CAT tools leave them.
  static func deliver(_ bundle: [UInt8], oneIn interval: Int, seed: UInt64) throws -> [UInt8] {
    let document = try XLIFFDocument(parsing: bundle, path: "bundle.xliff")
    var edits: [Edit] = []
    for file in document.files {
      let vocabulary = Vocabulary(language: file.targetLanguage ?? "fr")
      for index in file.units where index % interval == 0 {
        let unit = document.unit(at: index)
        var random = SeededRandom(seed: ~seed, stream: UInt64(index))
        guard !unit.isLocked else { continue }
        if let range = unit.targetRange {
          let old = unit.target?.description ?? ""
          let word = String(decoding: random.pick(vocabulary.words), as: UTF8.self)
          // An unfinished text is finished, the others are reworded; of `.strings` no state is known.
          let text = unit.stateWord ?? "translated" == "translated" ? "\(old) \(word)" : old
          edits.append(Edit(range, target(text)))
        } else if let source = unit.source?.description {
          let word = String(decoding: random.pick(vocabulary.words), as: UTF8.self)
          guard let place = endOfSource(of: unit.range, in: bundle) else { continue }
          edits.append(Edit(place..<place, Array("\n        ".utf8) + target("\(word) \(source)")))
        }
      }
    }
    return bundle.applying(edits)
  }

  private static func target(_ text: String) -> [UInt8] {
    var markup = XMLMarkup()
    markup.raw("<target state=\"translated\">")
    markup.text(text)
    markup.raw("</target>")
    return markup.bytes
  }

  /// The offset after `</source>` or `<source/>`.
  private static func endOfSource(of range: Range<Int>, in bundle: [UInt8]) -> Int? {
    let unit = bundle[range]
    for tag in ["</source>", "<source/>"] {
      let wanted = Array(tag.utf8)
      var start = unit.startIndex
      while start + wanted.count <= unit.endIndex {
        if unit[start] == wanted[0], unit[start..<start + wanted.count].elementsEqual(wanted) {
          return start + wanted.count
        }
        start += 1
      }
    }
    return nil
  }
}
